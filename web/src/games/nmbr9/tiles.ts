/** The look of the ten tiles. Names of the colours come from the game's own cards.py. */
import { COLOURS } from "../../generated/nmbr9";
import type { Face } from "../contract";

/** Neighbouring numbers differ in brightness too, so that tiles never differ by hue alone. */
export const FACES: readonly Face[] = [
  { fill: "#a9b0b3", on: "#14181a" },
  { fill: "#7c5238", on: "#ffffff" },
  { fill: "#f08a24", on: "#231200" },
  { fill: "#f6cf33", on: "#251d00" },
  { fill: "#2f8142", on: "#ffffff" },
  { fill: "#35bfc4", on: "#04211f" },
  { fill: "#21408f", on: "#ffffff" },
  { fill: "#7a3b9e", on: "#ffffff" },
  { fill: "#f08db4", on: "#33081b" },
  { fill: "#c42432", on: "#ffffff" },
];

const nothing: Face = { fill: "#888888", on: "#000000" };

export function faceOf(number: number): Face {
  return FACES[number] ?? nothing;
}

export function tileName(card: string): string {
  return `${card}, ${COLOURS[Number(card)] ?? ""}`;
}
