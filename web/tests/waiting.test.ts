import { expect, test } from "vitest";
import { hurries, nudgedAt, owing } from "../src/lib/waiting.svelte";
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

test("whoever keeps others waiting is told shortly before a bot takes over", () => {
  const mine = { ...step, to_act: [2] };
  const patient = { ...withBen, patience: 30 };
  expect(hurries(patient, mine, 14_000)).toBe(false);
  expect(hurries(patient, mine, 15_000)).toBe(true);
});

test("no bot takes over where the host waits, nobody else is there, or somebody else is to move", () => {
  const mine = { ...step, to_act: [2] };
  expect(hurries({ ...withBen, patience: null }, mine, 99_000)).toBe(false);
  expect(hurries({ ...table, patience: 30 }, mine, 99_000)).toBe(false);
  expect(hurries({ ...withBen, patience: 30 }, { ...mine, to_act: [0, 2] }, 99_000)).toBe(false);
  expect(hurries({ ...withBen, patience: 30 }, { ...mine, to_act: [0] }, 99_000)).toBe(false);
});
