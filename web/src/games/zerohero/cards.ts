/** The cards as the page draws them; letters, names and signs come from the game itself. */
import { COLOURS } from "../../generated/zerohero";
import type { SignName } from "../../lib/signs";
import type { Face } from "../contract";

export type Colour = (typeof COLOURS)[number][0];

/** Neighbours differ in lightness too. */
export const FACES: Readonly<Record<Colour, Face>> = {
  R: { fill: "#bf2637", on: "#ffffff" },
  O: { fill: "#f58f2a", on: "#2a1400" },
  Y: { fill: "#fad94e", on: "#2b2100" },
  G: { fill: "#1f7a45", on: "#ffffff" },
  T: { fill: "#6fdccf", on: "#04231f" },
  B: { fill: "#1d4fae", on: "#ffffff" },
  P: { fill: "#b695ee", on: "#1f0b40" },
};

/** A letter after the value: what the card does when it is bought. */
export const SYMBOLS = {
  z: { name: "+Zerone", does: "take a zerone from the general pool" },
  c: { name: "+Card", does: "draw a card, face-down" },
  s: { name: "Swap", does: "give one of your cards, or take one of theirs" },
  f: { name: "Flag", does: "ends the game when it is turned over from the end cards" },
} as const;

export type SymbolLetter = keyof typeof SYMBOLS;

export interface Card {
  readonly colour: Colour;
  readonly value: number;
  readonly symbol: SymbolLetter | null;
}

export function cardOf(text: string): Card {
  const colour = entry(text[0] ?? "");
  if (colour === undefined) throw new Error(`no card of Zero Hero: ${text}`);
  return { colour: colour[0], value: Number(text[1]), symbol: letter(text[2]) };
}

function letter(text: string | undefined): SymbolLetter | null {
  return text !== undefined && text in SYMBOLS ? (text as SymbolLetter) : null;
}

export function faceOf(text: string): Face {
  return FACES[cardOf(text).colour];
}

export function signOf(text: string): SignName {
  return entry(text[0] ?? "")?.[2] ?? "circle";
}

export function colourName(colour: string): string {
  return entry(colour)?.[1] ?? colour;
}

/** "turquoise 2, wave, +Zerone": said, never only shown. */
export function cardName(text: string): string {
  const { colour, value, symbol } = cardOf(text);
  const what = symbol === null ? [] : [SYMBOLS[symbol].name];
  return [`${colourName(colour)} ${value}`, signOf(text), ...what].join(", ");
}

function entry(colour: string): (typeof COLOURS)[number] | undefined {
  return COLOURS.find(([first]) => first === colour);
}
