import { describe, expect, test } from "vitest";
import { apart, CHANCE, indexAt, lineOf, LOOKS, lookOf, nextMarked, scaleFor, xOf, yOf, type Room } from "../src/analysis/graph";
import { changeText, costly, costText, reach, valueText } from "../src/analysis/words";
import type { Hint, Judged } from "../src/generated/wire";
import { choiceOf as ofNumzumzero } from "../src/games/numzumzero/choose";
import { cardsOf as ofNmbrs } from "../src/games/nmbrs/moves";
import { choiceOf as ofZero } from "../src/games/zero/choose";
import { choiceOf as ofZerohero, pairOf } from "../src/games/zerohero/moves";
import { amount, counted, percent, signed } from "../src/lib/amounts";
import { capital, sentences } from "../src/lib/hint";
import { contrast } from "./contrast";

const room: Room = { width: 500, height: 200, left: 40, right: 10, top: 10, bottom: 30 };

describe("the graph", () => {
  test("the first move lies at the left edge, the last at the right", () => {
    expect([xOf(0, 90, room), xOf(90, 90, room)]).toEqual([40, 490]);
    expect(xOf(0, 0, room)).toBe(40);
  });

  test("nothing lies at the bottom, everything at the top", () => {
    expect([yOf(0, CHANCE, room), yOf(1, CHANCE, room)]).toEqual([170, 10]);
  });

  test("every place of it belongs to a move, and every move is found where it is drawn", () => {
    expect([indexAt(-50, 90, room), indexAt(40, 90, room), indexAt(9999, 90, room)]).toEqual([0, 0, 90]);
    for (const index of [0, 1, 44, 90]) expect(indexAt(xOf(index, 90, room), 90, room)).toBe(index);
  });

  test("a line runs through its values and breaks where one is missing", () => {
    expect(lineOf([0, 1], 1, CHANCE, room)).toBe("M40 170L490 10");
    expect(lineOf([0, undefined, 1], 2, CHANCE, room)).toBe("M40 170M490 10");
  });

  test("points get a scale of round numbers that holds them all", () => {
    expect(scaleFor([12.3, 31])).toEqual({ low: 10, high: 40, ticks: [10, 20, 30, 40] });
    expect(scaleFor([-3, 4]).ticks).toEqual([-4, -2, 0, 2, 4]);
    for (const values of [[5], [0], [0.2, 0.4], [-120, 450], [1999]]) {
      const { low, high, ticks } = scaleFor(values);
      expect(low).toBeLessThanOrEqual(Math.min(...values));
      expect(high).toBeGreaterThanOrEqual(Math.max(...values));
      expect(high).toBeGreaterThan(low);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
    expect(scaleFor([]).high).toBeGreaterThan(scaleFor([]).low);
  });

  test("signs at the ends keep their distance and stay inside", () => {
    const placed = apart([100, 100, 100, 10], 15, 10, 170);
    const sorted = placed.toSorted((a, b) => a - b);
    expect(sorted.every((height, at) => at === 0 || height - (sorted[at - 1] ?? 0) >= 15)).toBe(true);
    expect([sorted.at(0), apart([170, 170], 15, 10, 170)]).toEqual([10, [155, 170]]);
  });

  test("the next turning point, or the end", () => {
    expect([nextMarked([30, 10], 10, 1, 50), nextMarked([30, 10], 30, 1, 50)]).toEqual([30, 50]);
    expect([nextMarked([30, 10], 30, -1, 50), nextMarked([30, 10], 10, -1, 50)]).toEqual([10, 0]);
  });

  test("eight players have eight lines that differ without their colour, and can be seen in both themes", () => {
    expect(new Set(LOOKS.map(({ dashes }) => dashes)).size).toBe(8);
    expect(new Set(LOOKS.map(({ sign }) => sign)).size).toBe(8);
    for (const { light, dark } of LOOKS) {
      expect(contrast(light, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, "#171d20")).toBeGreaterThanOrEqual(4.5);
    }
    expect(lookOf(9)).toBe(lookOf(1));
  });
});

describe("amounts", () => {
  test("tenths below ten, whole numbers above", () => {
    expect([1.52, -3.04, 0.04, 12.6, 9.97].map(amount)).toEqual(["1.5", "3", "0", "13", "10"]);
  });
  test("one of a thing is one thing", () => {
    expect([counted(1.02, "points"), counted(-1, "tokens"), counted(1.4, "tokens")]).toEqual(["1 point", "1 token", "1.4 tokens"]);
  });
  test("signs are shown but for nothing", () => {
    expect([signed(2.26), signed(-4), signed(-0.01)]).toEqual(["+2.3", "−4", "0"]);
  });
  test("nothing is called certain that is not", () => {
    expect([0, 0.004, 0.456, 0.997, 1].map(percent)).toEqual(["0 %", "under 1 %", "46 %", "over 99 %", "100 %"]);
  });
});

describe("hints", () => {
  const hint: Hint = {
    turn: 3,
    move: "R7>B2",
    text: "give [R7], take [B2]",
    now: "Your hand goes down from 20 points to 13.",
    why: "It beats “knock” by about 1.5 points: it keeps five blues open.",
    outlook: "You can expect to finish this round with about 3.2 points fewer than the others.",
    expected: 3.2,
    second: "knock",
    second_text: "knock",
    second_expected: 1.7,
    unit: "points",
    lower_is_better: true,
    close: false,
    measure: "lead",
    span: "round",
  };

  test("the move, what it does, how it compares, and what to expect", () => {
    expect(sentences(hint)).toEqual([
      "Give [R7], take [B2]",
      "Your hand goes down from 20 points to 13.",
      "It beats “knock” by about 1.5 points: it keeps five blues open.",
      "You can expect to finish this round with about 3.2 points fewer than the others.",
    ]);
    expect(sentences({ ...hint, now: "" })).toHaveLength(3);
  });
  test("a mark at the beginning has no capital", () => {
    expect([capital("knock"), capital("[R7] to {0}"), capital("")]).toEqual(["Knock", "[R7] to {0}", ""]);
  });
});

describe("what a hint marks on the board", () => {
  test("ZERO: a card of each zone", () => {
    expect(ofZero("R7>B2")).toMatchObject({ give: "R7", take: "B2" });
    expect([ofZero("knock"), ofZero(null)]).toEqual([{ give: null, take: null }, { give: null, take: null }]);
  });
  test("NumZumZero: a card and a column; of two cards alike the first", () => {
    expect(ofNumzumzero("B7**@3", ["O2", "B7**", "B7**"])).toEqual({ place: 1, column: 2 });
    expect(ofNumzumzero(null, ["O2"])).toEqual({ place: null, column: null });
  });
  test("Zero Hero: a pair, or the card of a Swap with its owner", () => {
    expect(["take 2", "take 4 x2", "buy 1", "give T2z>1", null].map(pairOf)).toEqual([2, 4, 1, null, null]);
    expect(ofZerohero("give T2z>1", 0)).toEqual({ owner: 0, card: "T2z" });
    expect(ofZerohero("grab T2z<1", 0)).toEqual({ owner: 1, card: "T2z" });
    expect([ofZerohero("buy 1", 0), ofZerohero(null, 0)]).toEqual([null, null]);
  });
  test("nmbrs!: cards of the hand, and those that lie", () => {
    const { hand, laid } = ofNmbrs("lay (10) 20 (JR!35=30)");
    expect([[...hand], [...laid]]).toEqual([["20", "35"], ["10", "JR"]]);
    expect([...ofNmbrs("discard 57").hand]).toEqual(["57"]);
    expect([...ofNmbrs("draw").hand, ...ofNmbrs(null).laid]).toEqual([]);
  });
});

describe("the look back", () => {
  const judged = (index: number, seat: number, loss: number, kind: Judged["kind"]): Judged => ({
    index,
    seat,
    loss,
    kind,
    move: "",
    text: "",
    best: "",
    best_text: "",
    expected: 0,
    best_expected: loss,
    why: "",
  });
  const moves = [judged(3, 0, 1.2, "slip"), judged(4, 1, 5, "mistake"), judged(5, 0, 0, "best"), judged(9, 0, 6.04, "mistake"), judged(11, 1, 0.2, "good")];

  test("moves that cost something, the dearest first, of everybody or of one", () => {
    expect(costly(moves, null).map(({ index }) => index)).toEqual([9, 4, 3]);
    expect(costly(moves, 1).map(({ index }) => index)).toEqual([4]);
  });
  test("what a move cost is told in the game's own unit", () => {
    expect(costText({ unit: "points" }, judged(9, 0, 6.04, "mistake"))).toBe("cost about 6 points");
  });
  test("chances are percents, points are points", () => {
    expect([valueText({ chances_of: "win" }, 0.313), valueText({ chances_of: "points" }, 31.3)]).toEqual(["31 %", "31"]);
    expect([0.44, -2].map((value) => valueText({ chances_of: "points" }, value))).toEqual(["0.4", "−2"]);
    expect([changeText({ chances_of: "win" }, 0.31, 0.25), changeText({ chances_of: "points" }, 31, 31.04)]).toEqual(["−6", ""]);
  });
  test("the longest bar fills its side, and small things stay small", () => {
    expect([reach(-4, [-4, 2]), reach(2, [-4, 2]), reach(0.1, [0.1])]).toEqual([-1, 0.5, 0.1]);
  });
});
