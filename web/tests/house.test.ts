import { describe, expect, test } from "vitest";
import type { GameInfo } from "../src/generated/wire";
import { shortened } from "../src/lib/names";
import { backOff, patience, silence } from "../src/lib/pace";
import { pathOf, routeOf, type Route } from "../src/lib/route";
import { againstBots, houseOptions, houseRules, openOptions, ours, pick, theirs, usual, valueOf, withFriends } from "../src/lib/setup";

describe("addresses", () => {
  const routes: readonly Route[] = [
    { screen: "back", token: "dGFibGU.c2ln" },
    { screen: "home" },
    { screen: "table", id: "abc" },
    { screen: "replay", id: "abc" },
    { screen: "rules", game: "zero", rule: null },
    { screen: "rules", game: "zero", rule: "R7" },
    { screen: "lost", path: "/no/such/page" },
  ];
  test.each(routes)("$screen leads back to itself", (route) => {
    const { pathname, hash } = new URL(pathOf(route), "http://here");
    expect(routeOf(pathname, hash)).toEqual(route);
  });

  test("what is longer than an address of ours is lost", () => {
    expect(routeOf("/t/abc/replay/more").screen).toBe("lost");
    expect(routeOf("/t").screen).toBe("lost");
  });
});

describe("patience", () => {
  test("a step that comes long after the last is shown at once", () => {
    expect(patience(1, 5000, false)).toBe(0);
  });
  test("a quick one waits for the eye, less so in a crowd, never where motion is unwanted", () => {
    expect(patience(1, 0, false)).toBeGreaterThan(patience(9, 0, false));
    expect(patience(1, 0, true)).toBe(0);
    expect(patience(1, 0, false, "instant")).toBe(0);
    expect(patience(1, 0, false, "calm")).toBeGreaterThan(patience(1, 0, false, "brisk"));
  });
  test("a silent wire is asked, and at last given up", () => {
    expect([5_000, 25_000, 60_000].map(silence)).toEqual(["wait", "ask", "give up"]);
  });
  test("tries to reconnect grow rarer, up to a limit", () => {
    expect(backOff(1, 0.5)).toBeGreaterThan(backOff(0, 0.5));
    expect(backOff(50, 1)).toBeLessThanOrEqual(10_000);
  });
});

describe("setting up a table", () => {
  const game: GameInfo = {
    name: "zero",
    title: "ZERO",
    tagline: "",
    players: [2, 3, 4, 5],
    usual_players: 4,
    options: [
      {
        name: "rounds",
        title: "Rounds",
        about: "",
        kind: "whole",
        choices: [],
        low: 1,
        high: 10,
        defaults: { "3": 3, "4": 4, "5": 5 },
        rule: "R14",
        assumed: false,
      },
    ],
    levels: [
      ...["beginner", "easy", "medium", "hard", "best"].map((name) => ({ name, title: name, about: "", own: false })),
      { name: "my_bot", title: "Mine", about: "", own: true },
    ],
    rules_version: 1,
    assumed: [],
    ready: true,
    progress: 1,
  };
  const [rounds] = game.options;
  if (rounds === undefined) throw new Error("the game above has an option");

  test("two clicks are enough: the usual players, the middle level", () => {
    expect(againstBots(game, usual(game))).toEqual({
      game: "zero",
      players: 4,
      options: {},
      bots: ["medium", "medium", "medium"],
      start: true,
      pace: "brisk",
    });
  });

  test("the levels of the house stand apart from bots in files", () => {
    expect(ours(game.levels).map(({ name }) => name)).toEqual(["beginner", "easy", "medium", "hard", "best"]);
    expect(theirs(game.levels).map(({ name }) => name)).toEqual(["my_bot"]);
  });

  test("a table for friends has open places and does not start", () => {
    expect(withFriends(game, usual(game))).toEqual({ game: "zero", players: 4, options: {}, pace: "brisk" });
  });

  test("only what was changed is asked for", () => {
    const two = pick(usual(game), rounds, 2);
    expect(two.picked).toEqual({ rounds: 2 });
    expect(pick(two, rounds, 4).picked).toEqual({});
  });

  test("an untouched option follows the number of players", () => {
    expect(valueOf(rounds, { ...usual(game), players: 5 })).toBe(5);
  });

  test("an option without a default for these players is not offered", () => {
    expect(openOptions(game, 2)).toEqual([]);
    expect(openOptions(game, 4)).toEqual([rounds]);
  });

  test("a house rule stands apart, and a table says what it changes", () => {
    const hand = { ...rounds, name: "hand", title: "Cards in hand", defaults: { "4": 9 }, house: true };
    const house = { ...game, options: [rounds, hand] };
    expect(openOptions(house, 4)).toEqual([rounds]);
    expect(houseOptions(house)).toEqual([hand]);
    expect(houseRules(house, { players: 4, options: { rounds: 4 } })).toEqual([]);
    expect(houseRules(house, { players: 4, options: { rounds: 4, hand: 7 } })).toEqual([
      { name: "hand", title: "Cards in hand", value: 7, book: 9 },
    ]);
  });
});

test("a name is as long as the server says, counted in characters", () => {
  expect(shortened("Ada", 24)).toBe("Ada");
  expect(shortened("🎲".repeat(24), 24)).toBe("🎲".repeat(24));
  expect(shortened("🎲".repeat(25), 24)).toBe("🎲".repeat(24));
});
