/** A table of four in its first round, as the server tells it to seat 2. */
import type { Event, Place, Step, Table } from "../src/generated/wire";
import type { Hand, View } from "../src/generated/zero";

function hidden(taken: readonly string[]): Hand {
  return { size: 9, cards: taken, taken, value: null, free: [], scoring: [] };
}

export const view: View = {
  seat: 2,
  players: 4,
  round: 1,
  rounds: 4,
  starter: 0,
  to_act: [2],
  pool: ["V1", "S5", "K8", "R8", "V5"],
  hands: [
    hidden(["B3"]),
    hidden([]),
    { size: 9, cards: ["Y2", "G3", "G5", "G8", "V2", "V8", "S3", "S6", "K4"], taken: ["Y2"], value: 28, free: [], scoring: ["Y2", "G3", "G5", "G8", "S6", "K4"] },
    hidden(["Y3", "R5"]),
  ],
  knocks: 1,
  last_knock: 2,
  second_knock: null,
  last_turns: 0,
  turns: 6,
  sheet: [],
  totals: [0, 0, 0, 0],
  scored: null,
  over: false,
};

function place(number: number, name: string, seat: number): Place {
  return {
    number,
    kind: seat === 2 ? "person" : "bot",
    name,
    level: seat === 2 ? null : "easy",
    seat,
    here: true,
    host: seat === 2,
    you: seat === 2,
    yours: false,
  };
}

export const table: Table = {
  type: "table",
  id: "k3yQ",
  game: "zero",
  players: 4,
  options: {},
  status: "playing",
  places: [place(0, "Ada", 2), place(1, "Ben", 0), place(2, "Cleo", 3), place(3, "Dan", 1)],
  host: true,
  seat: 2,
  watchers: 0,
  commitment: "00",
  seed: null,
  next: null,
  pace: "brisk",
  waiting_for: null,
};

export function event(seat: number, move: string): Event {
  return { seat, move, says: [`{${seat}} did ${move}.`] };
}

export const log: readonly Event[] = [event(2, "G1>Y2"), event(3, "B8>Y3"), event(0, "K1>B3"), event(1, "knock")];

export const step: Step = {
  type: "step",
  seat: 2,
  turn: 1,
  log_from: 0,
  log,
  view,
  legal_more: false,
  outcomes: [],
  legal: ["Y2>V1", "Y2>S5", "G3>V1", "knock"],
  to_act: [2],
  pause: false,
  ready: [],
  since: 0,
  result: null,
  undo: false,
  undone: 0,
};
