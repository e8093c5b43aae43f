/** What a hint says: the move, its reason, and what it is worth. */
import type { Hint } from "../generated/wire";
import { texts } from "../texts";
import { amount, counted } from "./amounts";

export function sentences(hint: Hint, players: number): readonly string[] {
  return [capital(hint.text), hint.why, `${against(hint)} ${outlook(hint, players)}`];
}

/** "give [R7]" as the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The best move beside the next best. */
export function against({ expected, second_text: next, second_expected: other, unit, close }: Hint): string {
  if (next === null || other === null) return texts.hint.only;
  if (close || amount(expected - other) === "0") return texts.hint.close(next);
  return texts.hint.better(counted(expected - other, unit), next);
}

/** What may be expected in the end; more is better in every number the server sends, fewer points in some games. */
export function outlook({ expected, measure, span, unit, lower_is_better: fewer }: Hint, players: number): string {
  const when = texts.hint.span[span];
  if (measure === "total") return texts.hint.total(when, counted(expected, unit));
  const others = players === 2 ? texts.hint.other : texts.hint.others;
  if (amount(expected) === "0") return texts.hint.level(when, others);
  const [good, bad] = fewer ? (["fewer", "more"] as const) : (["ahead", "behind"] as const);
  return texts.hint[expected > 0 ? good : bad](when, counted(expected, unit), others);
}
