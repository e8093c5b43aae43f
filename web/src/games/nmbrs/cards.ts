/** The cards as the page draws them; what is printed on them comes with every view. */
import { COLOURS, type Face as Printed } from "../../generated/nmbrs";
import type { Face } from "../contract";

export type Colour = (typeof COLOURS)[number][0];
export type SignName = (typeof COLOURS)[number][2];
export type Faces = Readonly<Record<string, Printed>>;

export const FACES: Readonly<Record<Colour, Face>> = {
  R: { fill: "#c22b3a", on: "#ffffff" },
  G: { fill: "#43a562", on: "#03170b" },
  B: { fill: "#1c53b0", on: "#ffffff" },
  O: { fill: "#f5a623", on: "#2b1700" },
};
const PLAIN: Face = { fill: "#c3cace", on: "#1a2024" };

/** "JR=30" is the red joker standing for 30. */
export interface Card {
  readonly card: string;
  readonly number: number | null;
  readonly joker: boolean;
}

export function cardOf(text: string): Card {
  const [card = "", stands] = text.split("=");
  const joker = card.startsWith("J");
  return { card, joker, number: joker ? (stands === undefined ? null : Number(stands)) : Number(card) };
}

export function colourOf(text: string, faces: Faces): Colour | null {
  const { card, joker } = cardOf(text);
  const letter = joker ? card[1] : faces[card]?.colour;
  return COLOURS.find(([each]) => each === letter)?.[0] ?? null;
}

export function faceOf(text: string, faces: Faces): Face {
  const colour = colourOf(text, faces);
  return colour === null ? PLAIN : FACES[colour];
}

export function signOf(text: string, faces: Faces): SignName | null {
  const colour = colourOf(text, faces);
  return COLOURS.find(([letter]) => letter === colour)?.[2] ?? null;
}

/** "red 30", "red joker as 30": said, never only shown. */
export function nameOf(text: string, faces: Faces): string {
  const { joker, number } = cardOf(text);
  const colour = colourOf(text, faces);
  const name = COLOURS.find(([letter]) => letter === colour)?.[1] ?? "";
  const what = joker ? (number === null ? "joker" : `joker as ${number}`) : String(number);
  return name === "" ? what : `${name} ${what}`;
}

export type Order = "number" | "colour" | "tables" | "own";

/** The multiplication table that a number belongs to: the largest up to 10, else none. */
export function tableOf(number: number): number {
  for (let table = 10; table > 1; table--) if (number % table === 0) return table;
  return 0;
}

/** A hand in the order asked for; by hand, cards that are new come last. */
export function sorted(
  cards: readonly string[],
  order: Order,
  faces: Faces,
  own: readonly string[] = [],
): readonly string[] {
  const number = (card: string): number => cardOf(card).number ?? 200;
  const rank = (card: string): number => COLOURS.findIndex(([letter]) => letter === colourOf(card, faces));
  const key = (card: string): number => {
    if (order === "colour") return rank(card) * 1000 + number(card);
    if (order === "tables") return (cardOf(card).joker ? 20 : 10 - tableOf(number(card))) * 1000 + number(card);
    if (order === "own" && own.includes(card)) return own.indexOf(card) - 1000;
    return number(card);
  };
  return cards.toSorted((a, b) => key(a) - key(b) || rank(a) - rank(b));
}

/** The hand after a card was moved to another place by hand. */
export function moved(cards: readonly string[], card: string, to: number): readonly string[] {
  const rest = cards.filter((each) => each !== card);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, card);
}
