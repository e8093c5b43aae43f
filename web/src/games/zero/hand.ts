/** What stands under the cards of a hand, as the server says it. */
import type { Hand } from "../../generated/zero";
import { cardOf } from "./cards";

export type Mark =
  | "free" // one of five alike
  | "scores"
  | "counted"; // its number scores already

/** One mark for each card, in the order of the cards. */
export function marks(cards: readonly string[], { free, scoring }: Pick<Hand, "free" | "scoring">): readonly Mark[] {
  return cards.map((card) => {
    if (free.includes(card)) return "free";
    return scoring.includes(card) ? "scores" : "counted";
  });
}

/** Its points, the 0 of a freed card, or a dash. */
export function markText(card: string, mark: Mark): string {
  if (mark === "counted") return "–";
  return mark === "free" ? "0" : `+${cardOf(card).number}`;
}
