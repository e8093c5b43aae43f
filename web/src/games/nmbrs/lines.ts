/** The lines on the table, to be shown and said. */
import type { Laid } from "../../generated/nmbrs";
import { nameOf, type Faces } from "./cards";
import { words } from "./texts";

export type Lines = readonly (readonly Laid[])[];

/** "20", or "JR=20" for a joker. */
export const textOf = ({ card, number }: Laid): string => (card.startsWith("J") ? `${card}=${number}` : card);

/** The numbers of the lines that cross a line in one of its cards, counted from 1 as they are shown. */
export function crossed(laid: Laid, line: number): readonly number[] {
  return laid.lines.filter((other) => other !== line).map((other) => other + 1);
}

export function described(lines: Lines, index: number, faces: Faces): string {
  const line = lines[index] ?? [];
  const named = line.map((laid) => nameOf(textOf(laid), faces)).join(", ");
  const others = line.flatMap((laid) => crossed(laid, index));
  return words.line(index, named) + (others.length > 0 ? `, ${words.crossing(others.join(", "))}` : "");
}

/** Indices of the lines, by their smallest numbers: how one looks for a number among many lines. */
export function byNumber(lines: Lines): readonly number[] {
  const least = (index: number): number => Math.min(...(lines[index] ?? []).map(({ number }) => number));
  return lines.map((_, index) => index).toSorted((a, b) => least(a) - least(b) || a - b);
}
