/** How a card looks when only its text is known, and perhaps the name of its colour. */
import type { Face } from "../games/contract";

/** By the names a game may give; what is printed on a card always stands there too. */
export const FACES = {
  red: { fill: "#c22b3a", on: "#ffffff" },
  orange: { fill: "#f59a3c", on: "#2c1500" },
  yellow: { fill: "#f7c634", on: "#2b2100" },
  green: { fill: "#43a562", on: "#03170b" },
  turquoise: { fill: "#6fdccf", on: "#04231f" },
  blue: { fill: "#1c53b0", on: "#ffffff" },
  "dark blue": { fill: "#17306e", on: "#ffffff" },
  violet: { fill: "#b794f0", on: "#1f0b40" },
  purple: { fill: "#7a3b9e", on: "#ffffff" },
  pink: { fill: "#f08db4", on: "#33081b" },
  brown: { fill: "#7c5238", on: "#ffffff" },
  grey: { fill: "#c3cace", on: "#1a2024" },
  black: { fill: "#23282c", on: "#ffffff" },
} as const satisfies Record<string, Face>;
export const BLANK: Face = { fill: "#e9e4d6", on: "#1a1a16" };

/** What the letters of a card stand for in most games, where the game itself does not say. */
const LETTERS: Readonly<Record<string, keyof typeof FACES>> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  T: "turquoise",
  B: "blue",
  V: "violet",
  P: "purple",
  S: "grey",
  K: "black",
};

export type Colours = Readonly<Record<string, string>>;

export interface Printed {
  readonly letters: string;
  readonly number: string;
  readonly rest: string;
}

/** "B7**" as its letters, its number and what follows. */
export function printed(card: string): Printed {
  const [, letters = "", number = "", rest = ""] = /^(\D*)(\d*)(.*)$/.exec(card) ?? [];
  return number === "" ? { letters: "", number: letters, rest } : { letters, number, rest };
}

export function faceOf(card: string, colours: Colours = {}): Face {
  const named = colours[card] ?? LETTERS[printed(card).letters.charAt(0).toUpperCase()] ?? "";
  return named in FACES ? FACES[named as keyof typeof FACES] : BLANK;
}

/** "R7" as it is read aloud: "R 7, red". */
export function cardName(card: string, colours: Colours = {}): string {
  const { letters, number, rest } = printed(card);
  const text = [letters, number, rest].filter((part) => part !== "").join(" ");
  return colours[card] === undefined ? text : `${text}, ${colours[card]}`;
}
