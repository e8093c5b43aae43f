/** Which cards of a hand count, for showing only: the value itself comes from the server. */
import { cardOf } from "./cards";

export type Mark =
  | "free" // in a group of five
  | "scores"
  | "counted"; // its number scores already

const GROUP = 5;

/** One mark for each card, in the order of the cards. */
export function marks(cards: readonly string[]): readonly Mark[] {
  const counted = new Set<number>();
  return cards.map((text) => {
    const { colour, number } = cardOf(text);
    const alike = cards.map(cardOf);
    const freed =
      alike.filter((card) => card.colour === colour).length >= GROUP ||
      alike.filter((card) => card.number === number).length >= GROUP;
    if (freed) return "free";
    if (counted.has(number)) return "counted";
    counted.add(number);
    return "scores";
  });
}
