/** Where the lines of everybody's chances run: numbers only, testable without a page. */
import type { SignName } from "../lib/signs";

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The values at the lower and the upper edge, and those that are written beside it. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** How a seat's line looks: each differs by hue, by dashes and by the sign at its end. */
export interface Look {
  readonly light: string;
  readonly dark: string;
  /** Lengths of strokes and gaps; "" for a line without gaps. */
  readonly dashes: string;
  readonly sign: SignName;
}

export const LOOKS: readonly Look[] = [
  { light: "#0b5cad", dark: "#82baff", dashes: "", sign: "circle" },
  { light: "#b04407", dark: "#ff9f6e", dashes: "9 4", sign: "square" },
  { light: "#1a7239", dark: "#7fd69a", dashes: "2 4", sign: "triangle" },
  { light: "#8a2d8a", dark: "#e3a0e3", dashes: "12 4 2 4", sign: "star" },
  { light: "#a8124b", dark: "#ff93b3", dashes: "5 3", sign: "cross" },
  { light: "#0b6f75", dark: "#6fd6d8", dashes: "16 4", sign: "drop" },
  { light: "#735600", dark: "#e6c65a", dashes: "6 3 2 3 2 3", sign: "leaf" },
  { light: "#4d595e", dark: "#b7c2c8", dashes: "1 3", sign: "sun" },
];

export function lookOf(seat: number): Look {
  const [first, ...others] = LOOKS;
  if (first === undefined) throw new Error("there is a look for the first seat");
  return [first, ...others][seat % LOOKS.length] ?? first;
}

/** A chance lies between nothing and everything. */
export const CHANCE: Scale = { low: 0, high: 1, ticks: [0, 0.5, 1] };

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_TICKS = 5;

/** A scale of round numbers that holds all values, with a few of them written. */
export function scaleFor(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (!Number.isFinite(least) || !Number.isFinite(most)) return { low: 0, high: 1, ticks: [0, 1] };
  const step = STEPS.find((each) => Math.ceil(most / each) - Math.floor(least / each) < MOST_TICKS) ?? 1000;
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const count = Math.round((high - low) / step) + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, at) => low + at * step) };
}

export function xOf(index: number, last: number, { width, left, right }: Room): number {
  return left + (last === 0 ? 0 : (index / last) * (width - left - right));
}

export function yOf(value: number, { low, high }: Scale, { height, top, bottom }: Room): number {
  return top + (1 - (value - low) / (high - low)) * (height - top - bottom);
}

/** The move that lies nearest to a place of the graph, however far outside. */
export function indexAt(x: number, last: number, { width, left, right }: Room): number {
  const share = (x - left) / Math.max(1, width - left - right);
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/** One seat's line as a path; what is not known there breaks it. */
export function lineOf(values: readonly (number | undefined)[], last: number, scale: Scale, room: Room): string {
  let pen = "M";
  return values
    .map((value, index) => {
      if (value === undefined) {
        pen = "M";
        return "";
      }
      const point = `${pen}${rounded(xOf(index, last, room))} ${rounded(yOf(value, scale, room))}`;
      pen = "L";
      return point;
    })
    .join("");
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** Heights for names at the ends of the lines, moved apart until each has its room. */
export function apart(heights: readonly number[], least: number, low: number, high: number): readonly number[] {
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let floor = low;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, floor);
    floor = (placed[at] ?? 0) + least;
  }
  let roof = high;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, roof);
    roof = (placed[at] ?? 0) - least;
  }
  return placed;
}

/** The next of some marked moves, in one direction; where there is none, the end of the game there. */
export function nextMarked(marked: readonly number[], at: number, by: 1 | -1, last: number): number {
  const ahead = marked.filter((index) => (index - at) * by > 0);
  if (ahead.length === 0) return by > 0 ? last : 0;
  return by > 0 ? Math.min(...ahead) : Math.max(...ahead);
}
