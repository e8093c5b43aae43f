import { describe, expect, test } from "vitest";
import { COLOURS } from "../src/generated/zero";
import { cardName, FACES, sorted } from "../src/games/zero/cards";
import { moveOf, nothing, offered, touch } from "../src/games/zero/choose";
import { flights } from "../src/games/zero/flights";
import { marks, markText } from "../src/games/zero/hand";
import { across, neighbour, ring, rows } from "../src/games/zero/layout";
import { words } from "../src/games/zero/texts";
import { theme } from "../src/games/zero/theme";
import { contrast } from "./contrast";
import { view } from "./fixtures";

describe("cards", () => {
  test("a card is said with its colour, number and sign", () => {
    expect(cardName("R7")).toBe("red 7, circle");
  });

  test("no two colours share a sign", () => {
    expect(new Set(COLOURS.map(([, , sign]) => sign)).size).toBe(COLOURS.length);
  });

  test("a hand is sorted by colour or by number", () => {
    expect(sorted(["K1", "R8", "R2"], "colour")).toEqual(["R2", "R8", "K1"]);
    expect(sorted(["K1", "R8", "R2"], "number")).toEqual(["K1", "R2", "R8"]);
  });

  test.each(Object.entries(FACES))("the numeral on %s has the contrast of WCAG AA", (_, { fill, on }) => {
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([theme.light, theme.dark])("text on the accent $accent has the contrast of WCAG AA", ({ accent, on }) => {
    expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5);
  });
});

test("a round ends with a sentence, for one or several", () => {
  expect(words.lowest("You", true, 8)).toBe("You have the lowest hand: 8");
  expect(words.lowest("Nil", true, 8)).toBe("Nil has the lowest hand: 8");
  expect(words.lowest("You and Nil", false, 8)).toBe("You and Nil have the lowest hands: 8");
});

describe("what stands under the cards of a hand", () => {
  const shown = (hand: string, free: string, scoring: string): string => {
    const cards = hand.split(" ");
    return marks(cards, { free: free.split(" "), scoring: scoring.split(" ") }).map((mark, index) => markText(cards[index] ?? "", mark)).join(" ");
  };

  test("a number counts once, however often it is there", () => {
    expect(shown("Y1 B2 R2 G2 K5 K7 B7 Y7 S7", "", "Y1 B2 K5 K7")).toBe("+1 +2 – – +5 +7 – – –");
  });
  test("a freed card is nothing, and its number may still count elsewhere", () => {
    expect(shown("V1 B1 G4 B8 R1 R3 R4 R7 R8", "R1 R3 R4 R7 R8", "V1 G4 B8")).toBe("+1 – +4 +8 0 0 0 0 0");
  });
});

describe("choosing a swap", () => {
  const legal = ["R7>B2", "R7>G1", "Y3>B2", "knock"];

  test("a hand card and then a pool card make a move", () => {
    const give = touch(nothing, "hand", "R7");
    expect(moveOf(legal, give)).toBeNull();
    expect(moveOf(legal, touch(give, "pool", "G1"))).toBe("R7>G1");
  });
  test("so they do the other way round", () => {
    expect(moveOf(legal, touch(touch(nothing, "pool", "B2"), "hand", "Y3"))).toBe("Y3>B2");
  });
  test("only what a legal move contains is offered", () => {
    expect(offered(legal, nothing, "hand", "Y3")).toBe(true);
    expect(offered(legal, nothing, "hand", "K8")).toBe(false);
    expect(offered(legal, touch(nothing, "hand", "Y3"), "pool", "G1")).toBe(false);
    expect(offered([], nothing, "pool", "B2")).toBe(false);
  });
  test("touching a chosen card again lets it go; another takes its place", () => {
    const give = touch(nothing, "hand", "R7");
    expect(touch(give, "hand", "R7")).toEqual(nothing);
    expect(touch(give, "hand", "Y3")).toEqual({ give: "Y3", take: null });
  });
});

describe("layout", () => {
  test("nine cards lie in one row on a desk and in two on a phone", () => {
    expect(rows(9, { width: 1020, gap: 8, least: 50, most: 104 })).toEqual({ perRow: 9, cardWidth: 104 });
    expect(rows(9, { width: 336, gap: 8, least: 50, most: 104 })).toEqual({ perRow: 5, cardWidth: 60 });
  });
  test("rows never overflow a phone of 360 pixels, whatever the pool", () => {
    for (const count of [5, 7, 9]) {
      const { perRow, cardWidth } = rows(count, { width: 316, gap: 8, least: 50, most: 116 });
      expect(perRow * cardWidth + (perRow - 1) * 8).toBeLessThanOrEqual(316);
      expect(cardWidth).toBeGreaterThanOrEqual(44);
    }
  });
  test("arrows walk along the rows and stop at the edge of the zone", () => {
    expect(neighbour(0, 9, 5, "ArrowRight")).toBe(1);
    expect(neighbour(1, 9, 5, "ArrowDown")).toBe(6);
    expect(neighbour(4, 9, 5, "ArrowDown")).toBe(8);
    expect(neighbour(6, 9, 5, "ArrowUp")).toBe(1);
    expect(neighbour(8, 9, 5, "ArrowRight")).toBeNull();
    expect(neighbour(6, 9, 5, "ArrowDown")).toBeNull();
    expect(neighbour(2, 9, 5, "ArrowUp")).toBeNull();
  });
  test("from hand to pool an arrow finds the card above", () => {
    expect(across(0, 9, 5, 5)).toBe(0);
    expect(across(4, 9, 5, 5)).toBe(2);
    expect(across(8, 9, 5, 5)).toBe(4);
  });
  test("the ring begins at the top and is as high as asked", () => {
    const spots = ring(4, 1, 2);
    expect(spots[0]).toMatchObject({ y: -2, turn: 0 });
    expect(spots[1]?.x).toBeCloseTo(1);
    expect(spots[2]?.y).toBeCloseTo(2);
  });
});

describe("cards move, not jump", () => {
  const after = {
    ...view,
    pool: ["V1", "S5", "K8", "G6", "V5"],
    hands: view.hands.map((hand, seat) => (seat === 0 ? { ...hand, cards: ["B3", "R8"] } : hand)),
  };
  test("a card taken from the pool flies from where it lay", () => {
    expect(flights(view, after).get("R8")).toEqual({ from: "card" });
  });
  test("a card out of a hidden hand flies from its player", () => {
    expect(flights(view, after).get("G6")).toEqual({ from: "seat", seat: 0 });
  });
  test("a new round is dealt from the middle", () => {
    expect(flights(view, { ...after, round: 2 }).get("V1")).toEqual({ from: "deck" });
  });
});
