import { expect, test } from "vitest";
import type { GameInfo, YourTable } from "../src/generated/wire";
import { easyFirst, linkTo, minutesOf, nextTurn, sinceWords, standing, startHere } from "../src/lib/tables";

const table: YourTable = {
  id: "a",
  game: "zero",
  status: "playing",
  players: 3,
  others: ["Ben", "Nil"],
  your_turn: true,
  waiting_for: [],
  since: 0,
  seat: 1,
  result: null,
  day: null,
  closed: false,
  kept: false,
};
const over = { ...table, status: "over", your_turn: false } as const;

test("a table says in one line how it stands", () => {
  expect(standing(table)).toBe("Your turn, with Ben and Nil");
  expect(standing({ ...table, your_turn: false, waiting_for: ["Ben"] })).toBe("Waiting for Ben");
  expect(standing({ ...table, your_turn: false, status: "gathering" })).toBe("Waiting for the game to start");
  expect(standing({ ...over, result: { scores: [3, 1, 2], winners: [1] } })).toBe("You won against Ben and Nil");
  expect(standing({ ...over, result: { scores: [3, 1, 2], winners: [0] } })).toBe("You didn’t win against Ben and Nil");
  expect(standing({ ...over, others: [], result: { scores: [77], winners: [0] } })).toBe("You scored 77 on your own");
  expect(standing({ ...table, your_turn: false, kept: true })).toBe("A bot is playing for you");
});

test("how long something lies back is told as people tell it", () => {
  const minute = 60_000;
  expect([0, 5 * minute, 60 * minute, 180 * minute, 1440 * minute, 4320 * minute].map(sinceWords)).toEqual([
    "just now",
    "5 min ago",
    "an hour ago",
    "3 hours ago",
    "yesterday",
    "3 days ago",
  ]);
});

test("the next table is one where it is your turn, and not this one", () => {
  const other = { ...table, id: "b" };
  expect(nextTurn([table, other], "a")).toBe(other);
  expect(nextTurn([table], "a")).toBeNull();
  expect(nextTurn([over], "c")).toBeNull();
});

test("minutes follow from measured decisions, and newcomers begin with an easy game", () => {
  expect(minutesOf({ decisions: 60 })).toBe(15);
  expect(minutesOf({ decisions: 3 })).toBe(5);
  expect(minutesOf({ decisions: null })).toBeNull();
  const games = [
    { name: "nmbr9", depth: "middling" },
    { name: "zero", depth: "easy" },
  ] as unknown as GameInfo[];
  expect(startHere(games)).toBe("zero");
  expect(easyFirst(games).map(({ name }) => name)).toEqual(["zero", "nmbr9"]);
});

test("a link names an address that others can reach, if there is one", () => {
  const here = { origin: "http://127.0.0.1:8000", hostname: "127.0.0.1" };
  const wide = { address: "http://192.168.1.5:8000", only_here: false, may_open: false };
  expect(linkTo("k3", here, wide)).toBe("http://192.168.1.5:8000/t/k3");
  expect(linkTo("k3", here, null)).toBe("http://127.0.0.1:8000/t/k3");
  expect(linkTo("k3", { origin: "https://play.example", hostname: "play.example" }, wide)).toBe("https://play.example/t/k3");
});
