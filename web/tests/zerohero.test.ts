import { describe, expect, test } from "vitest";
import { COLOURS, type Player, type View } from "../src/generated/zerohero";
import { cardName, cardOf, FACES } from "../src/games/zerohero/cards";
import { cardFlights, shipments } from "../src/games/zerohero/flights";
import { layers, toward } from "../src/games/zerohero/layout";
import { offerAt, transfers, waysOf } from "../src/games/zerohero/moves";
import { theme } from "../src/games/zerohero/theme";
import { SIGNS } from "../src/lib/signs";
import { contrast } from "./contrast";

function player(zerones: number, up: readonly string[] = [], downs = 1, down: readonly string[] = []): Player {
  const rows = up.length + down.length === 0 ? [] : [{ colour: "T", up, down, worth: 0, how: "", next: 0 }];
  return { zerones, downs, rows, zeros: 0, known: 0, total: null };
}

/** Seat 0 looks and is on turn. */
const before: View = {
  seat: 0,
  players: 2,
  to_act: [0],
  pairs: [
    { cards: ["T2z", "O4"], zerones: 3, free: false },
    { cards: ["R2", "R3"], zerones: 4, free: false },
    { cards: ["Y0", "Y2c"], zerones: 0, free: true },
    { cards: ["G0s", "B3"], zerones: 5, free: false },
  ],
  seats: [player(4), player(3)],
  pool: 18,
  pile: 34,
  end_cards: 10,
  end_reached: false,
  swaps: 0,
  bought: null,
  flagged: false,
  heroes: [],
  bonus: 5,
  over: false,
};

function withPair(at: number, cards: readonly string[], zerones: number): View["pairs"] {
  return before.pairs.map((pair, index) => (index === at ? { cards, zerones, free: zerones === 0 } : pair));
}

describe("cards", () => {
  test("a card is said with its colour, value, sign and symbol", () => {
    expect(cardName("T2z")).toBe("turquoise 2, wave, +Zerone");
    expect(cardName("O4")).toBe("orange 4, sun");
  });
  test("a card is taken apart", () => {
    expect(cardOf("G0s")).toEqual({ colour: "G", value: 0, symbol: "s" });
    expect(() => cardOf("X1")).toThrow();
  });
  test("no two colours share a sign, and every sign can be drawn", () => {
    const signs = COLOURS.map(([, , sign]) => sign);
    expect(new Set(signs).size).toBe(COLOURS.length);
    for (const sign of signs) expect(SIGNS[sign]).toBeTruthy();
  });
  test.each(Object.entries(FACES))("what stands on %s has the contrast of WCAG AA", (_, { fill, on }) => {
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  });
  test.each([theme.light, theme.dark])("text on the accent $accent, and the accent on its soft ground", ({ accent, on, soft }) => {
    expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, soft)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("what is offered", () => {
  const legal = ["take 1", "take 4", "take 4 x2", "buy 3"];

  test("at a pair there is what the legal moves say, and nothing else", () => {
    expect(offerAt(legal, 3)).toEqual({ take: "take 4", takeTwo: "take 4 x2", buy: null });
    expect(offerAt(legal, 2)).toEqual({ take: null, takeTwo: null, buy: "buy 3" });
    expect(offerAt([], 0)).toEqual({ take: null, takeTwo: null, buy: null });
  });

  const swaps = transfers(["give T4>1", "give T4>2", "give O2z>1", "grab T4<2", "grab R0s<1"]);
  test("a card of mine can be given to each that may have it", () => {
    expect(waysOf(swaps, { owner: 0, card: "T4" }, 0).map(({ move }) => move)).toEqual(["give T4>1", "give T4>2"]);
  });
  test("a card of theirs is taken from its owner", () => {
    expect(waysOf(swaps, { owner: 2, card: "T4" }, 0).map(({ move }) => move)).toEqual(["grab T4<2"]);
    expect(waysOf(swaps, { owner: 1, card: "T4" }, 0)).toEqual([]);
  });
  test("takes and buys are no Swaps", () => {
    expect(transfers(legal)).toEqual([]);
    expect(waysOf(swaps, null, 0)).toEqual([]);
  });
});

describe("what travels", () => {
  test("a take brings zerones from the pair", () => {
    const after = { ...before, pairs: withPair(3, ["G0s", "B3"], 3), seats: [player(6), player(3)] };
    expect(shipments(before, after)).toEqual([
      { what: "zerone", count: 2, from: "pair 3", to: "seat 0", stage: "pay" },
    ]);
  });

  test("a purchase pays, moves the cards, acts on symbols and turns the new pair, in this order", () => {
    const after = {
      ...before,
      pairs: withPair(0, ["P2", "P3"], 6),
      seats: [player(2, ["T2z", "O4"]), player(3)],
      pool: 17,
    };
    expect(shipments(before, after)).toEqual([
      { what: "zerone", count: 3, from: "seat 0", to: "pair 0", stage: "pay" },
      { what: "zerone", count: 1, from: "pool", to: "seat 0", stage: "symbols" },
    ]);
    const flights = cardFlights(before, after);
    expect(flights.get("T2z")).toEqual({ from: null, stage: "cards" });
    expect(flights.get("P2")).toEqual({ from: "pile", stage: "pair" });
    expect(flights.has("R2")).toBe(false);
  });

  test("a free pair gets its zerones from the pool, and a +Card of mine flies face up", () => {
    const after = {
      ...before,
      pairs: withPair(2, ["P2", "P3"], 3),
      seats: [player(4, ["Y0", "Y2c"], 2, ["B4"]), player(3)],
      pool: 15,
    };
    expect(shipments(before, after)).toEqual([
      { what: "zerone", count: 3, from: "pool", to: "pair 2", stage: "pair" },
    ]);
    expect(cardFlights(before, after).get("B4")).toEqual({ from: "pile", stage: "symbols" });
  });

  test("a +Card of somebody else is a card's back", () => {
    const theirs = { ...before, to_act: [1] };
    const after = { ...theirs, pairs: withPair(2, ["P2", "P3"], 3), seats: [player(4), player(3, ["Y0", "Y2c"], 2)] };
    expect(shipments(theirs, after)[0]).toEqual({ what: "back", count: 1, from: "pile", to: "seat 1", stage: "symbols" });
  });

  test("a Swap moves a card from where it lay, and the new pair comes after it", () => {
    const during = { ...before, pairs: withPair(3, [], 10), seats: [player(0, ["G0s", "B3"]), player(3)], swaps: 1, bought: 3 };
    const after = {
      ...before,
      pairs: withPair(3, ["P2", "P3"], 10),
      seats: [player(0, ["B3"]), player(3, ["G0s"])],
    };
    expect(shipments(during, after)).toEqual([]);
    const flights = cardFlights(during, after);
    expect(flights.get("G0s")).toEqual({ from: null, stage: "pay" });
    expect(flights.get("P3")).toEqual({ from: "pile", stage: "pair" });
  });

  test("the deal comes from the pile and moves no zerones", () => {
    const start = { ...before, pairs: [], to_act: [] };
    expect(shipments(start, before)).toEqual([]);
    expect(cardFlights(start, before).get("R2")).toEqual({ from: "pile", stage: "cards" });
  });
});

describe("layout", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(0, 0), box(20, 0), box(0, 20), box(20, 20)];

  test("arrows lead to the nearest on that side", () => {
    expect(toward(boxes, 0, "ArrowRight")).toBe(1);
    expect(toward(boxes, 0, "ArrowDown")).toBe(2);
    expect(toward(boxes, 3, "ArrowLeft")).toBe(2);
    expect(toward(boxes, 3, "ArrowUp")).toBe(1);
  });
  test("at the edge they lead nowhere", () => {
    expect(toward(boxes, 0, "ArrowLeft")).toBeNull();
    expect(toward(boxes, 9, "ArrowUp")).toBeNull();
  });
  test("high piles are drawn alike", () => {
    expect([0, 1, 7, 20].map(layers)).toEqual([0, 1, 7, 7]);
  });
});
