/** What stands under the cards of a hand. Which are free, and what it is worth, the server says. */
import { cardOf } from "./cards";

export type Mark =
  | "free" // one of five alike
  | "scores"
  | "counted"; // its number scores already

/** One mark for each card, in the order of the cards. */
export function marks(cards: readonly string[], free: readonly string[]): readonly Mark[] {
  const counted = new Set<number>();
  return cards.map((card) => {
    const { number } = cardOf(card);
    if (free.includes(card)) return "free";
    if (counted.has(number)) return "counted";
    counted.add(number);
    return "scores";
  });
}

/** Its points, the 0 of a freed card, or a dash. */
export function markText(card: string, mark: Mark): string {
  if (mark === "counted") return "–";
  return mark === "free" ? "0" : `+${cardOf(card).number}`;
}
