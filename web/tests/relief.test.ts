import { expect, test } from "vitest";
import type { Place, Table } from "../src/generated/wire";
import { reliefs } from "../src/lib/relief";
import { atFirst, reduce } from "../src/lib/table";
import { step, table } from "./fixtures";

/** The table with Ben's place changed. */
function withBen(change: Partial<Place>): Table {
  return { ...table, places: table.places.map((place) => (place.name === "Ben" ? { ...place, ...change } : place)) };
}
const person = withBen({ kind: "person", level: null });
const kept = withBen({ kept: true });
const late = withBen({ kind: "person", level: null, name: "Eva" });

test("everybody is told when a bot plays on for somebody, and when they are back", () => {
  expect(reliefs([], person, kept)).toEqual([{ kind: "bot", place: 1, name: "Ben" }]);
  expect(reliefs([], kept, person)).toEqual([{ kind: "back", place: 1, name: "Ben" }]);
});

test("whoever comes late takes over a bot's seat by name", () => {
  expect(reliefs([], table, late)).toEqual([{ kind: "late", place: 1, name: "Eva", bot: "Ben", you: false }]);
});

test("of a place only the last is told; other news of the table tells nothing", () => {
  const gone = reliefs([], person, kept);
  expect(reliefs(gone, kept, { ...kept, watchers: 3 })).toEqual(gone);
  expect(reliefs(gone, kept, person).map(({ kind }) => kind)).toEqual(["back"]);
});

test("nothing is told of places before the game and after it, or of those seen for the first time", () => {
  expect(reliefs([], { ...table, status: "gathering" }, late)).toEqual([]);
  expect(reliefs([], table, { ...late, status: "over" })).toEqual([]);
  expect(reliefs([], null, late)).toEqual([]);
});

test("it stays until you have read it, or moved", () => {
  const told = [table, { type: "opened" } as const, step, late].reduce(reduce, atFirst);
  expect(told.reliefs).toHaveLength(1);
  expect(reduce(told, step).reliefs).toHaveLength(1);
  expect(reduce(told, { type: "dismiss reliefs" }).reliefs).toEqual([]);
  expect(reduce(told, { type: "play", move: "knock" }).reliefs).toEqual([]);
});
