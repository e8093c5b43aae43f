import { expect, test } from "vitest";
import { nudgedAt, owing } from "../src/lib/waiting.svelte";
import type { Table } from "../src/generated/wire";
import { step, table } from "./fixtures";

const ben = { ...table.places[1], kind: "person", you: false, seat: 0 } as const;
const withBen = { ...table, places: [table.places[0], ben, ...table.places.slice(2)] } as Table;
const bens = { ...step, to_act: [0], since: 1000 };

test("whoever owes a move can be nudged", () => {
  expect(owing(withBen, bens).map(({ name }) => name)).toEqual(["Ben"]);
});

test("nobody nudges bots, people who are away, or themselves", () => {
  expect(owing(table, bens)).toEqual([]);
  const away = { ...withBen, places: withBen.places.map((place) => ({ ...place, here: false })) };
  expect(owing(away, bens)).toEqual([]);
  expect(owing(withBen, { ...step, to_act: [2] })).toEqual([]);
});

test("a nudge counts until its player has moved", () => {
  const nudged = { ...table, places: table.places.map((place) => (place.you ? { ...place, nudged: 2000 } : place)) };
  expect(nudgedAt(nudged, { ...step, to_act: [2], since: 1000 })).toBe(2000);
  expect(nudgedAt(nudged, { ...step, to_act: [0], since: 1000 })).toBeNull();
  expect(nudgedAt(nudged, { ...step, to_act: [2], since: 3000 })).toBeNull();
});
