/** What the page does for a player who has nothing to decide. */
import type { Step } from "../generated/wire";
import type { GameParts } from "../games/contract";
import type { Local } from "./table";

/** The move it makes, or the pause it skips; null where there is a choice, or something to see. */
export function forced(step: Step, { forced = [], goesOn }: Pick<GameParts, "forced" | "goesOn">): Local | null {
  if (step.seat === null || step.result !== null) return null;
  if (step.pause) return goesOn?.(step.view) ? { type: "ready for more" } : null;
  const [move] = step.legal;
  const alone = step.legal.length === 1 && !step.legal_more;
  return alone && move !== undefined && forced.includes(move) ? { type: "play", move } : null;
}
