/** The words of the look back at a game. */
import type { Analysis, Judged } from "../generated/wire";
import { amount, counted, percent, signed } from "../lib/amounts";

export const words = {
  title: "What was each move worth?",
  why: "Every move is weighed again, by what its player could have known at the time. You see everybody’s chances over time, the turning points, and how much was luck.",
  start: "Work it out",
  again: "Try again",
  asking: "One moment…",
  waiting: "Another game is being analysed first.",
  running: (done: number, of: number) => `${done} of ${of} moves weighed`,
  begun: "Getting ready…",
  meanwhile: "It carries on by itself: step through the game in the meantime, or come back later.",
  failed: "It could not be worked out.",
  unreachable: (problem: string) => `No word of it: ${problem}.`,

  chances: "Chance to win",
  expected: (unit: string) => `Expected ${unit}`,
  fewer: "fewer is better",
  turning: "turning points",
  toTurning: (n: number) => `Turning point at move ${n}`,
  keys: "Click or drag, or use the arrow keys. Page Down and Page Up go to the turning points.",
  moved: (at: number, last: number, values: string) => `${at} of ${last}: ${values}`,
  valueOf: (name: string, value: string) => `${name} ${value}`,

  kinds: {
    best: "The best move",
    good: "A good move",
    slip: "A slip",
    mistake: "A mistake",
  },
  bestWhy: "Nothing better could be seen from here.",
  goodWhy: "Hardly worse than the best.",
  chance: "Not a choice: cards were dealt.",
  begins: "Step on, and each move is weighed here.",
  played: "Played",
  better: "Better",
  cost: (amount: string) => `cost about ${amount}`,
  show: "Show it on the board",
  shown: (name: string) => `As ${name} saw it before the move. The better move is marked.`,
  back: "Back to what was played",

  fates: "Luck and skill",
  luck: "Luck",
  skill: "Own mistakes",
  others: "Others’ mistakes",
  fatesWhy: (unit: string) => `In ${unit}; to the right is good. Luck is what the cards did. Own mistakes cost you, others’ mistakes help you.`,

  costly: "Costly moves",
  costlyNone: "No move cost anything worth mentioning.",
  whose: "Moves of",
  everybody: "everybody",
  all: (n: number) => `Show all ${n}`,
  at: (n: number) => `move ${n}`,
  turned: "turning point",
} as const;

/** One value of the graph as it is written. */
export function valueText({ chances_of: of }: Pick<Analysis, "chances_of">, value: number): string {
  return of === "win" ? percent(value) : `${value < 0 ? "−" : ""}${amount(value)}`;
}

/** How much a value has changed since the step before; "" where it has not. */
export function changeText({ chances_of: of }: Pick<Analysis, "chances_of">, before: number, now: number): string {
  const by = signed(of === "win" ? Math.round((now - before) * 100) : now - before);
  return by === "0" ? "" : by;
}

/** The moves that cost something, the most costly first. */
export function costly(moves: readonly Judged[], seat: number | null): readonly Judged[] {
  return moves
    .filter((move) => (move.kind === "slip" || move.kind === "mistake") && (seat === null || move.seat === seat))
    .toSorted((a, b) => b.loss - a.loss || a.index - b.index);
}

export function costText({ unit }: Pick<Analysis, "unit">, { loss }: Judged): string {
  return words.cost(counted(loss, unit));
}

/** How far a bar reaches from the middle, from -1 to 1; the longest of all fills its side. */
export function reach(value: number, values: readonly number[]): number {
  const most = Math.max(1, ...values.map(Math.abs));
  return value / most;
}
