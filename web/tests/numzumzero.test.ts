import { describe, expect, test } from "vitest";
import { COLOURS } from "../src/generated/numzumzero";
import { cardName, cardOf, FACES } from "../src/games/numzumzero/cards";
import { moveOf, nothing, offersCard, offersColumn } from "../src/games/numzumzero/choose";
import { rounds } from "../src/games/numzumzero/draws";
import { leadOf } from "../src/games/numzumzero/lead";
import { theme } from "../src/games/numzumzero/theme";
import { bestFor, verdict } from "../src/lib/best";
import { contrast } from "./contrast";

describe("cards", () => {
  test("a card is said with its colour, number, sign and marks", () => {
    expect(cardName("B7**")).toBe("blue 7, drop, 2 marks");
    expect(cardName("O3")).toBe("orange 3, sun");
    expect(cardOf("O5*")).toEqual({ colour: "O", number: 5, marks: 1 });
  });
  test("the two colours have signs of their own", () => {
    expect(new Set(COLOURS.map(([, , sign]) => sign)).size).toBe(2);
  });
  test.each(Object.entries(FACES))("the numeral on %s has the contrast of WCAG AA", (_, { fill, on }) => {
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  });
  test.each([theme.light, theme.dark])("text on the accent $accent has the contrast of WCAG AA", ({ accent, on }) => {
    expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5);
  });
});

test("the colour that is ahead, and by how much", () => {
  expect(leadOf(4)).toEqual({ colour: "B", by: 4 });
  expect(leadOf(-4)).toEqual({ colour: "O", by: 4 });
  expect(leadOf(0)).toEqual({ colour: null, by: 0 });
});

describe("choosing a card and a column", () => {
  const legal = ["B3@1", "B3@2", "O7**@1", "O7**@2"];
  const hand = ["B3", "O7**"];

  test("both make a move, in either order", () => {
    expect(moveOf(legal, hand, { place: 1, column: 0 })).toBe("O7**@1");
    expect(moveOf(legal, hand, { ...nothing, place: 1 })).toBeNull();
    expect(moveOf(legal, hand, { ...nothing, column: 1 })).toBeNull();
    expect(moveOf(legal, hand, { place: 0, column: 2 })).toBeNull();
  });
  test("only what a legal move contains is offered", () => {
    expect(offersCard(legal, "B3", null)).toBe(true);
    expect(offersCard(legal, "B4", null)).toBe(false);
    expect(offersCard(["O7**@1"], "O7", null)).toBe(false);
    expect(offersColumn(legal, 2, null)).toBe(false);
    expect(offersColumn(legal, 1, "B3")).toBe(true);
    expect(offersColumn([], 1, "B3")).toBe(false);
  });
});

test("those who tie for the lead draw again", () => {
  const draws = [0, 1, 2, 0, 2, 2].map((seat) => ({ seat, card: "B1" }));
  expect(rounds(draws).map((round) => round.map(({ seat }) => seat))).toEqual([[0, 1, 2], [0, 2], [2]]);
  expect(rounds([])).toEqual([]);
});

describe("the best alone", () => {
  const basic = { options: { mode: "basic" }, games: 3, score: 12, table: "T", before: 9 };
  const advanced = { ...basic, options: { mode: "advanced" }, score: 15 };

  test("each way to play has its own", () => {
    expect(bestFor([basic, advanced], { mode: "advanced" })?.score).toBe(15);
    expect(bestFor([basic], { mode: "advanced" })).toBeUndefined();
  });
  test("a new best tells what it was before", () => {
    expect(verdict(basic, "T")).toBe("New best: 12, up from 9");
    expect(verdict({ ...basic, before: null }, "T")).toContain("first");
    expect(verdict(basic, "another")).toContain("12");
  });
});
