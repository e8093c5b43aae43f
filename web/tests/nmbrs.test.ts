import { describe, expect, test } from "vitest";
import { COLOURS } from "../src/generated/nmbrs";
import { cardOf, colourOf, FACES, moved, nameOf, sorted, tableOf, type Faces } from "../src/games/nmbrs/cards";
import { keyOf, layout, neighbour, passed, rowsOf, type Cell, type Line, type Spots } from "../src/games/nmbrs/layout";
import { byNumber, crossed, described } from "../src/games/nmbrs/lines";
import { handCards, layable, partsOf } from "../src/games/nmbrs/moves";
import { pairsOf, strokes, wayKey, type Way, type Ways } from "../src/games/nmbrs/strokes";
import { theme } from "../src/games/nmbrs/theme";
import tables from "./nmbrs-tables.json";

const faces: Faces = {
  "10": { colour: "R", value: 1 },
  "7": { colour: "G", value: 1 },
  "23": { colour: "B", value: 3 },
  JR: { colour: "R", value: 0 },
};

describe("cards", () => {
  test("a card is said with its colour, a joker with what it stands for", () => {
    expect(nameOf("23", faces)).toBe("blue 23");
    expect(nameOf("JR", faces)).toBe("red joker");
    expect(nameOf("JR=30", faces)).toBe("red joker as 30");
    expect(cardOf("JR=30")).toEqual({ card: "JR", joker: true, number: 30 });
  });
  test("a card whose print is not known yet is said by its number", () => {
    expect(nameOf("99", {})).toBe("99");
    expect(colourOf("99", {})).toBeNull();
  });
  test("a hand is sorted by number, by colour, by tables and by hand", () => {
    const hand = ["JR", "23", "10", "7"];
    expect(sorted(hand, "number", faces)).toEqual(["7", "10", "23", "JR"]);
    expect(sorted(hand, "colour", faces)).toEqual(["10", "JR", "7", "23"]);
    expect(sorted(hand, "tables", faces)).toEqual(["10", "7", "23", "JR"]);
    expect(sorted(hand, "own", faces, ["23", "JR", "10"])).toEqual(["23", "JR", "10", "7"]);
  });
  test("a number belongs to the largest table up to ten", () => {
    expect([40, 63, 64, 14, 23].map(tableOf)).toEqual([10, 9, 8, 7, 0]);
  });
  test("a card is moved by hand, not beyond the ends", () => {
    expect(moved(["1", "2", "3"], "1", 1)).toEqual(["2", "1", "3"]);
    expect(moved(["1", "2", "3"], "3", 9)).toEqual(["1", "2", "3"]);
    expect(moved(["1", "2", "3"], "3", -1)).toEqual(["3", "1", "2"]);
  });
  test("no two colours share a sign", () => {
    expect(new Set(COLOURS.map(([, , sign]) => sign)).size).toBe(4);
  });
  test.each(Object.entries(FACES))("the numeral on %s has the contrast of WCAG AA", (_, { fill, on }) => {
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  });
  test.each([theme.light, theme.dark])("text on the accent $accent has the contrast of WCAG AA", ({ accent, on }) => {
    expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("moves", () => {
  test("a lay is taken apart into its cards", () => {
    expect(partsOf("lay (10) 20 (JR=30) JG!7=40")).toEqual([
      { text: "10", lies: true, frees: null },
      { text: "20", lies: false, frees: null },
      { text: "JR=30", lies: true, frees: null },
      { text: "JG=40", lies: false, frees: "7" },
    ]);
  });
  test("the number that frees a joker is a hand card, the joker is not", () => {
    expect(handCards("lay (10) 20 JB=30 JG!7=40")).toEqual(["20", "JB", "7"]);
    expect([...layable(["discard 9", "lay 1 2 3"])]).toEqual(["1", "2", "3"]);
  });
});

describe("lines one under the other", () => {
  const laid = (card: string, ...lines: number[]) => ({ card, number: Number(card), lines });
  const lines = [
    [laid("40", 0), laid("42", 0, 1), laid("44", 0)],
    [laid("7", 1), laid("42", 0, 1), laid("77", 1)],
  ];
  test("the smallest numbers come first, whoever was laid first", () => {
    expect(byNumber(lines)).toEqual([1, 0]);
  });
  test("a crossing is marked with the number of the other line, and said", () => {
    expect(lines[0]?.map((card) => crossed(card, 0))).toEqual([[], [2], []]);
    expect(described(lines, 1, faces)).toBe("Line 2: green 7, 42, 77, crosses line 1");
  });
});

const ACROSS = 8; // cells on a phone

describe("lines on the table", () => {
  const line = (...cards: string[]): Line =>
    cards.map((text) => ({ card: cardOf(text).card, number: cardOf(text).number ?? 0 }));
  const cell = (spots: Spots, text: string): Cell | undefined => spots.get(text.includes("=") ? text : `${text}=${text}`);

  test("a new line is a straight row", () => {
    const spots = layout([line("10", "20", "30")], new Map(), ACROSS);
    expect(["10", "20", "30"].map((card) => cell(spots, card))).toEqual([1, 2, 3].map((x) => ({ x, y: 0 })));
  });
  test("a line too long for a row goes back and forth", () => {
    const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1));
    const spots = layout([line(...numbers)], new Map(), ACROSS);
    expect(cell(spots, "8")).toEqual({ x: 7, y: 0 });
    expect(cell(spots, "9")).toEqual({ x: 7, y: 1 });
  });
  test("a line across two lines goes through the one card it shares with each", () => {
    const lines = [line("10", "20", "30"), line("38", "40", "42")];
    const before = layout(lines, new Map(), ACROSS);
    const after = layout([...lines, line("30", "35", "40")], before, ACROSS);
    expect(cell(after, "30")).toEqual(cell(before, "30"));
    expect(cell(after, "40")).toEqual(cell(before, "40"));
    expect(cell(after, "35")).toBeDefined();
  });
  test("a line has room to grow straight at both ends", () => {
    const before = layout([line("20", "30", "40")], new Map(), ACROSS);
    const after = layout([line("10", "20", "30", "40", "50")], before, ACROSS);
    expect(new Set([...after.values()].map(({ y }) => y)).size).toBe(1);
  });
  test("a line made longer goes straight on", () => {
    const before = layout([line("10", "20", "30")], new Map(), ACROSS);
    const after = layout([line("10", "20", "30", "40")], before, ACROSS);
    expect(cell(after, "40")).toEqual({ x: 4, y: 0 });
  });
  test("a number that frees a joker lies where the joker lay", () => {
    const before = layout([line("10", "JR=20", "30")], new Map(), ACROSS);
    const after = layout([line("10", "20", "30"), line("48", "JR=50", "52")], before, ACROSS);
    expect(cell(after, "20")).toEqual(cell(before, "JR=20"));
  });
  test("a stroke passes over what lies on its way, not over its ends", () => {
    const from = { x: 0, y: 0 };
    const to = { x: 4, y: 0 };
    expect(passed(from, to, [from, to, { x: 2, y: 0 }, { x: 2, y: 1 }])).toBe(1);
  });
  test("an arrow key leads to the next card and not out of the hand", () => {
    expect(neighbour(0, 3, "ArrowRight")).toBe(1);
    expect(neighbour(2, 3, "ArrowRight")).toBeNull();
    expect(neighbour(0, 3, "ArrowLeft")).toBeNull();
  });
});

/** Whole games, as their lines grew: [card, number] of every line after every lay. */
const games = (tables as [string, number][][][][]).map((snapshots) =>
  snapshots.map((lines) => lines.map((line): Line => line.map(([card, number]) => ({ card, number })))),
);

function grown(snapshots: readonly (readonly Line[])[]): readonly Spots[] {
  const found: Spots[] = [];
  for (const lines of snapshots) found.push(layout(lines, found.at(-1) ?? new Map(), ACROSS));
  return found;
}

function tracked(snapshots: readonly (readonly Line[])[], layouts: readonly Spots[]): readonly Ways[] {
  const found: Ways[] = [];
  snapshots.forEach((lines, at) => found.push(strokes(lines, layouts[at] ?? new Map(), found.at(-1) ?? new Map(), ACROSS)));
  return found;
}

/** How many cards a stroke runs over, its ends left out. */
function touched(way: Way, cells: readonly Cell[]): number {
  const isEnd = (cell: Cell): boolean => [way[0], way.at(-1)].some((end) => end?.x === cell.x && end.y === cell.y);
  const others = cells.filter((cell) => !isEnd(cell));
  const on = way.slice(1, -1).filter((point) => others.some(({ x, y }) => point.x === x && point.y === y)).length;
  return on + way.slice(1).reduce((sum, point, index) => sum + passed(way[index] ?? point, point, others), 0);
}

describe.each(games.map((snapshots, index) => ({ snapshots, index })))("the lines of game $index", ({ snapshots }) => {
  const layouts = grown(snapshots);
  const drawn = tracked(snapshots, layouts);

  test("there are twenty lines and more, and they fit a phone", () => {
    expect(Math.max(...snapshots.map((lines) => lines.length))).toBeGreaterThanOrEqual(20);
    expect(rowsOf(layouts.at(-1) ?? new Map())).toBeLessThanOrEqual(20);
    for (const spots of layouts)
      for (const { x, y } of spots.values()) expect(x >= 0 && x < ACROSS && y >= 0).toBe(true);
  });
  test("every card has one place, and nothing overlaps", () => {
    layouts.forEach((spots, at) => {
      const cards = new Set((snapshots[at] ?? []).flatMap((line) => line.map(keyOf)));
      expect(new Set(spots.keys())).toEqual(cards);
      expect(new Set([...spots.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(cards.size);
    });
  });
  test("what lay there stays where it was", () => {
    layouts.slice(1).forEach((after, index) => {
      for (const [key, cell] of layouts[index] ?? new Map()) if (after.has(key)) expect(after.get(key)).toEqual(cell);
    });
  });
  test("no stroke touches a card between the two that it joins", () => {
    layouts.forEach((found, at) => {
      const cells = [...found.values()];
      for (const [from, to] of (snapshots[at] ?? []).flatMap((line) => pairsOf(line, found))) {
        const way = drawn[at]?.get(wayKey(from, to)) ?? [];
        expect([way[0], way.at(-1)]).toEqual([from, to]);
        expect(touched(way, cells)).toBe(0);
      }
    });
  });
  test("cards side by side have a line in common", () => {
    layouts.forEach((spots, at) => {
      const keys = (snapshots[at] ?? []).map((line) => new Set(line.map(keyOf)));
      const placed = [...spots];
      const strangers = placed.flatMap(([one, a]) =>
        placed.filter(([two, b]) => {
          const touch = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;
          return touch && !keys.some((line) => line.has(one) && line.has(two));
        }),
      );
      expect(strangers).toEqual([]);
    });
  });
  test("a stroke stays where it was until a card needs its place", () => {
    drawn.slice(1).forEach((after, index) => {
      const cells = [...(layouts[index + 1] ?? new Map<string, Cell>()).values()];
      for (const [key, way] of drawn[index] ?? new Map<string, Way>())
        if (after.has(key) && touched(way, cells) === 0) expect(after.get(key)).toEqual(way);
    });
  });
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
