/** What the others have done since your last turn: a line for each of them, and the positions to show it again. */
import type { Event } from "../generated/wire";

/** A view and how many events had happened when it was seen. */
export interface Seen {
  readonly end: number;
  readonly view: unknown;
}

/** What one of the others has done. */
export interface Doing {
  readonly seat: number;
  readonly says: readonly string[];
  /** The position before it and those after each of its moves; fewer than two if they were not seen. */
  readonly views: readonly unknown[];
}

const KEPT = 64; // positions: more than anybody would sit through

/** Add a view; one without news replaces the last. */
export function noted(seen: readonly Seen[], end: number, view: unknown): readonly Seen[] {
  return [...seen.filter((each) => each.end < end), { end, view }].slice(-KEPT);
}

/** By seat, in the order of their last moves. `from` is the index of the first event in `log`; `unasked` moves were made for one. */
export function sinceLastTurn(
  log: readonly Event[],
  from: number,
  you: number | null,
  seen: readonly Seen[],
  unasked: readonly string[] = [],
): readonly Doing[] {
  const own = you === null ? -1 : log.findLastIndex(({ seat, move }) => seat === you && !unasked.includes(move ?? ""));
  const told = new Map<number, { says: string[]; first: number; last: number }>();
  log.slice(own + 1).forEach((event, index) => {
    if (event.seat === null || event.seat === you || event.says.length === 0) return;
    const at = from + own + 1 + index;
    const before = told.get(event.seat);
    told.delete(event.seat);
    told.set(event.seat, { says: [...(before?.says ?? []), ...event.says], first: before?.first ?? at, last: at });
  });
  return [...told].map(([seat, { says, first, last }]) => ({ seat, says, views: viewsOf(seen, first, last) }));
}

function viewsOf(seen: readonly Seen[], first: number, last: number): readonly unknown[] {
  const before = seen.findLast(({ end }) => end <= first);
  const after = seen.filter(({ end }) => end > first && end <= last + 1);
  return before === undefined || after.length === 0 ? [] : [before.view, ...after.map(({ view }) => view)];
}
