import { describe, expect, test } from "vitest";
import type { Event, Step } from "../src/generated/wire";
import { forced } from "../src/lib/forced";
import { noted, sinceLastTurn, type Seen } from "../src/lib/since";

const event = (seat: number | null, says: string): Event => ({ seat, move: "m", says: [says] });

describe("since your last turn", () => {
  const log = [event(0, "mine"), event(1, "a"), event(2, "b"), event(1, "c"), event(null, "dealt")];
  const seen: readonly Seen[] = [1, 2, 3, 4, 5].map((end) => ({ end: end + 10, view: `after ${end}` }));

  test("there is one line for each of the others, in the order of their last moves", () => {
    const doings = sinceLastTurn(log, 10, 0, seen);
    expect(doings.map(({ seat, says }) => [seat, says])).toEqual([
      [2, ["b"]],
      [1, ["a", "c"]],
    ]);
  });
  test("it is kept until one has moved", () => {
    expect(sinceLastTurn([...log, event(0, "mine again")], 10, 0, seen)).toEqual([]);
  });
  test("a move that was made for one does not end it", () => {
    const drawn: Event = { seat: 0, move: "draw", says: ["drew"] };
    expect(sinceLastTurn([...log, drawn], 10, 0, seen, ["draw"]).map(({ seat }) => seat)).toEqual([2, 1]);
  });
  test("the positions lead from before the first move to after the last", () => {
    const [, first] = sinceLastTurn(log, 10, 0, seen);
    expect(first?.views).toEqual(["after 1", "after 2", "after 3", "after 4"]);
  });
  test("what nobody saw cannot be shown again", () => {
    expect(sinceLastTurn(log, 10, 0, seen.slice(-1)).every(({ views }) => views.length === 0)).toBe(true);
  });
  test("a view without news replaces the last, and what was taken back is forgotten", () => {
    expect(noted(seen, 15, "newer").at(-1)).toEqual({ end: 15, view: "newer" });
    expect(noted(seen, 12, "taken back").map(({ end }) => end)).toEqual([11, 12]);
  });
});

describe("where there is nothing to decide", () => {
  const step = (legal: readonly string[], more: Partial<Step> = {}): Step =>
    ({ seat: 0, legal, legal_more: false, pause: false, result: null, view: {}, ...more }) as Step;
  const draws = { forced: ["draw"] };

  test("a draw that is the only move is made", () => {
    expect(forced(step(["draw"]), draws)).toEqual({ type: "play", move: "draw" });
  });
  test("a choice is left to the player, and so is a single move that shows something", () => {
    expect(forced(step(["draw", "take"]), draws)).toBeNull();
    expect(forced(step(["take"]), draws)).toBeNull();
    expect(forced(step(["draw"], { legal_more: true }), draws)).toBeNull();
    expect(forced(step(["draw"], { seat: null }), draws)).toBeNull();
  });
  test("a look that shows nothing is passed over, any other is not", () => {
    const pause = step([], { pause: true });
    expect(forced(pause, { goesOn: () => true })).toEqual({ type: "ready for more" });
    expect(forced(pause, { goesOn: () => false })).toBeNull();
    expect(forced(pause, {})).toBeNull();
  });
});
