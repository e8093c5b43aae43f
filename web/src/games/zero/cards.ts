/** The cards as the page draws them; letters, names and signs come from the game itself. */
import { COLOURS } from "../../generated/zero";
import type { Face } from "../contract";

export type Colour = (typeof COLOURS)[number][0];
export type SignName = (typeof COLOURS)[number][2];

/** Dark and light fills alternate, so that neighbours differ without hue too. */
export const FACES: Readonly<Record<Colour, Face>> = {
  R: { fill: "#c22b3a", on: "#ffffff" },
  Y: { fill: "#f7c634", on: "#2b2100" },
  G: { fill: "#43a562", on: "#03170b" },
  B: { fill: "#1c53b0", on: "#ffffff" },
  V: { fill: "#b794f0", on: "#1f0b40" },
  S: { fill: "#c3cace", on: "#1a2024" },
  K: { fill: "#23282c", on: "#ffffff" },
};

export interface Card {
  readonly colour: Colour;
  readonly number: number;
}

export function cardOf(text: string): Card {
  const colour = COLOURS.find(([letter]) => letter === text[0]);
  if (colour === undefined) throw new Error(`no card of ZERO: ${text}`);
  return { colour: colour[0], number: Number(text.slice(1)) };
}

export function faceOf(text: string): Face {
  return FACES[cardOf(text).colour];
}

export function signOf(text: string): SignName {
  return entry(cardOf(text).colour)[2];
}

/** "red 7, circle": said, never only shown. */
export function cardName(text: string): string {
  const { colour, number } = cardOf(text);
  const [, name, sign] = entry(colour);
  return `${name} ${number}, ${sign}`;
}

function entry(colour: Colour): (typeof COLOURS)[number] {
  return COLOURS.find(([letter]) => letter === colour) ?? COLOURS[0];
}

export type Order = "colour" | "number";

export function sorted(cards: readonly string[], order: Order): readonly string[] {
  const key = (text: string): number => {
    const { colour, number } = cardOf(text);
    const rank = COLOURS.findIndex(([letter]) => letter === colour);
    return order === "colour" ? rank * 10 + number : number * 10 + rank;
  };
  return cards.toSorted((a, b) => key(a) - key(b));
}
