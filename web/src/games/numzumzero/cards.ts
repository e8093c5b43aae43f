/** The cards as the page draws them; letters, names and signs come from the game itself. */
import { COLOURS } from "../../generated/numzumzero";
import type { Face } from "../contract";

export type Colour = (typeof COLOURS)[number][0];
export type SignName = (typeof COLOURS)[number][2];

/** One dark, one light, so that they differ without hue too. */
export const FACES: Readonly<Record<Colour, Face>> = {
  B: { fill: "#1c53b0", on: "#ffffff" },
  O: { fill: "#f59a3c", on: "#2c1500" },
};

export interface Card {
  readonly colour: Colour;
  readonly number: number;
  /** Bonus tokens, in the Advanced game. */
  readonly marks: number;
}

/** "B7**" is the blue 7 with two marks. */
export function cardOf(text: string): Card {
  const [colour] = entry(text);
  return { colour, number: Number(text[1]), marks: text.length - 2 };
}

export function faceOf(text: string): Face {
  return FACES[entry(text)[0]];
}

export function signOf(text: string): SignName {
  return entry(text)[2];
}

/** "blue 7, drop, 2 marks": said, never only shown. */
export function cardName(text: string): string {
  const { number, marks } = cardOf(text);
  const [, name, sign] = entry(text);
  return `${name} ${number}, ${sign}${marks === 0 ? "" : marks === 1 ? ", 1 mark" : `, ${marks} marks`}`;
}

export function signOfColour(colour: Colour): SignName {
  return entry(colour)[2];
}

function entry(text: string): (typeof COLOURS)[number] {
  const found = COLOURS.find(([letter]) => letter === text[0]);
  if (found === undefined) throw new Error(`no card of NumZumZero: ${text}`);
  return found;
}
