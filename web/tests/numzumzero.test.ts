import { describe, expect, test } from "vitest";
import { COLOURS, type Column, type Player, type View } from "../src/generated/numzumzero";
import { cardName, cardOf, FACES } from "../src/games/numzumzero/cards";
import { moveOf, nothing, offersCard, offersColumn } from "../src/games/numzumzero/choose";
import { rounds } from "../src/games/numzumzero/draws";
import { leadOf } from "../src/games/numzumzero/lead";
import { outcome } from "../src/games/numzumzero/preview";
import { theme } from "../src/games/numzumzero/theme";
import { bestFor, verdict } from "../src/lib/best";
import { contrast } from "./contrast";

function column(text: string): Column {
  const cards = text === "" ? [] : text.split(" ");
  const sum = (letter: string): number =>
    cards.filter((card) => card.startsWith(letter)).reduce((total, card) => total + cardOf(card).number, 0);
  return { cards, blue: sum("B"), orange: sum("O"), full: cards.length === 7 };
}

function player(tokens: number): Player {
  return { tokens, held: 2, hand: ["B3", "O7**"], collected: 0, pile: [], bonus: 0, faces: 0 };
}

function table(tokens: number, ...columns: string[]): View {
  return {
    seat: 0,
    players: 2,
    advanced: false,
    solo: false,
    to_act: [0],
    lead: 0,
    draws: [],
    columns: columns.map(column),
    seats: [player(tokens), player(0)],
    dealt: true,
    pile: 30,
    ending: null,
    winner: null,
    decided: null,
    over: false,
  };
}

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

describe("what a card would do to a column", () => {
  test("the colour that is ahead, and by how much", () => {
    expect(leadOf(7, 3)).toEqual({ colour: "B", by: 4 });
    expect(leadOf(3, 7)).toEqual({ colour: "O", by: 4 });
    expect(leadOf(0, 0)).toEqual({ colour: null, by: 0 });
  });
  test("the difference after it", () => {
    expect(outcome(table(0, "B7 O3", "B1"), "O6", 0)).toMatchObject({
      lead: { colour: "O", by: 2 },
      collects: false,
      tokens: 0,
    });
  });
  test("a card that balances collects the column: one token", () => {
    expect(outcome(table(0, "B7 O3", "B1"), "O4", 0)).toMatchObject({ collects: true, empties: false, tokens: 1 });
  });
  test("the last column brings two tokens", () => {
    expect(outcome(table(0, "B7 O3", ""), "O4", 0)).toMatchObject({ collects: true, empties: true, tokens: 2 });
  });
  test("a seventh card that does not balance costs a token, if there is one", () => {
    const six = "B1 B1 B1 B2 B2 B2";
    expect(outcome(table(1, six, "B1"), "B3", 0)).toMatchObject({ fills: true, tokens: -1 });
    expect(outcome(table(0, six, "B1"), "B3", 0)).toMatchObject({ fills: true, tokens: 0 });
    expect(outcome(table(1, "B1 B1 B1 B1 B1 B2", "B1"), "O7", 0)).toMatchObject({ collects: true, fills: false, tokens: 1 });
  });
  test("an empty column is not balanced, and a full one takes nothing", () => {
    expect(outcome(table(0, "", "B1"), "O4", 0)).toMatchObject({ collects: false, lead: { colour: "O", by: 4 } });
    expect(outcome(table(0, "B1 B1 B1 B2 B2 B2 B3", "B1"), "O4", 0)).toBeNull();
  });
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
    expect(verdict(basic, "T")).toBe("New best: 12, before 9");
    expect(verdict({ ...basic, before: null }, "T")).toContain("first");
    expect(verdict(basic, "another")).toContain("12");
  });
});
