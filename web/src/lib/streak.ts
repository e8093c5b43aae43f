/** The exercises of a day that were solved in this browser, and for how many days in a row. */
import { recall, remember } from "./memory";

type Solved = readonly (boolean | undefined)[];

const MARKS = { clean: "1", helped: "0", open: "-" } as const;

/** By place in the day's list: solved at once, solved with help, or not yet. */
export function solvedOn(game: string, day: string, count: number): Solved {
  const [kept, marks] = (recall(`exercises.${game}`) ?? "").split(" ");
  if (kept !== day || marks === undefined) return Array.from({ length: count }, () => undefined);
  return Array.from({ length: count }, (_, at) => read(marks[at]));
}

function read(mark: string | undefined): boolean | undefined {
  return mark === MARKS.clean ? true : mark === MARKS.helped ? false : undefined;
}

/** Note that one more is solved; the last one completes the day. */
export function solve(game: string, day: string, before: Solved, at: number, clean: boolean): Solved {
  const after = before.map((each, index) => (index === at ? clean : each));
  const marks = after.map((each) => (each === undefined ? MARKS.open : each ? MARKS.clean : MARKS.helped));
  remember(`exercises.${game}`, `${day} ${marks.join("")}`);
  if (after.every((each) => each !== undefined)) remember(`streak.${game}`, `${day} ${daysInARow(game, yesterday(day)) + 1}`);
  return after;
}

/** How many days in a row were solved, up to a day. */
export function daysInARow(game: string, day: string): number {
  const [kept, count] = (recall(`streak.${game}`) ?? "").split(" ");
  return kept === day ? Number(count) || 0 : 0;
}

export function yesterday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
