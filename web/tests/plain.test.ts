import { describe, expect, test } from "vitest";
import { cardName, FACES, faceOf, printed } from "../src/plain/cards";
import { about, groups, openWords, wordsOf } from "../src/plain/moves";
import { cardsIn, labelOf, read, type Json } from "../src/plain/read";
import { theme } from "../src/plain/theme";
import { contrast } from "./contrast";
import { view as zero } from "./fixtures";

describe("a view taken apart", () => {
  const layout = read(zero as unknown as Json);

  test("cards on the table are a row with its name", () => {
    expect(layout.table).toContainEqual({ kind: "cards", label: "Pool", cards: zero.pool, hidden: 0 });
  });
  test("what there is one of for each player belongs to them", () => {
    expect(layout.players).toHaveLength(4);
    expect(layout.players[2]).toContainEqual({ kind: "cards", label: "Cards", cards: zero.hands[2]?.cards, hidden: 0 });
    expect(layout.scores).toEqual([0, 0, 0, 0]);
  });
  test("a hand of which one card is known hides the others", () => {
    expect(layout.players[0]).toContainEqual({ kind: "cards", label: "Cards", cards: ["B3"], hidden: 8 });
    expect(layout.players[0]).not.toContainEqual(expect.objectContaining({ label: "Size" }));
  });
  test("a seat is a player, a pile has a back, what is not there is not said", () => {
    const { table } = read({ players: 2, lead: 1, deck: 30, last_round: true, winner: null, said: "knock" });
    expect(table).toEqual([
      { kind: "player", label: "Lead", seat: 1 },
      { kind: "pile", label: "Deck", count: 30 },
      { kind: "flag", label: "Last round" },
      { kind: "fact", label: "Said", value: "knock" },
    ]);
  });
  test("a list of things is each of them, with its number", () => {
    const { table } = read({ players: 3, columns: [{ cards: ["B1"], blue: 1 }, { cards: [], blue: 0 }] });
    expect(table).toEqual([
      {
        kind: "group",
        label: "Column 1",
        things: [{ kind: "cards", label: "Cards", cards: ["B1"], hidden: 0 }, { kind: "fact", label: "Blue", value: "1" }],
      },
      { kind: "group", label: "Column 2", things: [{ kind: "fact", label: "Blue", value: "0" }] },
    ]);
  });
  test("a game that tells its places is drawn just so", () => {
    const { table, players, says, colours } = read({
      players: 2,
      facts: ["{0} leads with [S7]."],
      places: [
        { title: "Row", cards: ["S7"], hidden: 0, seat: null },
        { title: "Hand", cards: ["M2"], hidden: 4, seat: 1 },
        { title: "Well", cards: ["S7"], hidden: 0, seat: null, note: "holds 14" },
        { title: "Pile", cards: [], hidden: 31, seat: null, note: "" },
      ],
      colours: { S7: "yellow", M2: "dark blue" },
    });
    expect(table).toEqual([
      { kind: "cards", label: "Row", cards: ["S7"], hidden: 0 },
      { kind: "cards", label: "Well: holds 14", cards: ["S7"], hidden: 0 },
      { kind: "pile", label: "Pile", count: 31 },
    ]);
    expect(players).toEqual([[], [{ kind: "cards", label: "Hand", cards: ["M2"], hidden: 4 }]]);
    expect(says).toEqual(["{0} leads with [S7]."]);
    expect(cardName("M2", colours)).toBe("M 2, dark blue");
    expect(faceOf("S7", colours)).toBe(FACES.yellow);
  });
  test("every card in sight is known as one", () => {
    expect(cardsIn(layout).has("V1")).toBe(true);
    expect(cardsIn(layout).has("knock")).toBe(false);
  });
  test("a view of another kind breaks nothing", () => {
    for (const odd of [null, [], 7, "x", {}, { players: 3 }]) expect(read(odd as Json).table).toEqual([]);
  });
  test("names become words", () => expect(labelOf("last_turns")).toBe("Last turns"));
});

describe("moves by what they act on", () => {
  const legal = ["R7>B2", "R7>G1", "Y3>B2", "knock"];

  test("a move is read as its words and cards", () => {
    expect(wordsOf("give R7>1")).toEqual(["give", "R7", "1"]);
    expect(wordsOf("lay (10) 20 JR=30")).toEqual(["lay", "10", "20", "JR", "30"]);
  });
  test("what was chosen leaves the moves that are about it", () => {
    expect(about(legal, [])).toEqual(legal);
    expect(about(legal, ["B2"])).toEqual(["R7>B2", "Y3>B2"]);
    expect(about(legal, ["B2", "R7"])).toEqual(["R7>B2"]);
  });
  test("moves stand with those that begin alike, past what was chosen", () => {
    expect(groups(legal, []).map(({ word, moves }) => [word, moves.length])).toEqual([["R7", 2], ["Y3", 1], ["knock", 1]]);
    expect(groups(about(legal, ["R7"]), ["R7"]).map(({ word }) => word)).toEqual(["B2", "G1"]);
  });
  test("only cards that a move still needs can be chosen", () => {
    expect(openWords(about(legal, ["Y3"]))).toEqual(new Set(["Y3", "B2"]));
  });
});

describe("cards of which only the text is known", () => {
  test("letters, number and the rest", () => {
    expect(printed("B7**")).toEqual({ letters: "B", number: "7", rest: "**" });
    expect(printed("42")).toEqual({ letters: "", number: "42", rest: "" });
    expect(printed("joker")).toEqual({ letters: "", number: "joker", rest: "" });
    expect(cardName("R7")).toBe("R 7");
  });
  test.each([...Object.values(FACES), faceOf("42"), faceOf("Q1")])("what is printed on $fill has the contrast of WCAG AA", ({ fill, on }) => {
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  });
  test.each([theme.light, theme.dark])("text on the accent $accent has the contrast of WCAG AA", ({ accent, on }) => {
    expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5);
  });
});
