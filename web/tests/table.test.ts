import { describe, expect, test } from "vitest";
import type { FromServer, Log, Refusal, Step } from "../src/generated/wire";
import { partOf } from "../src/lib/reel.svelte";
import { absentSeats, atFirst, bequest, namesOf, onlyBotsWait, otherWatchers, reduce, type TableState } from "../src/lib/table";
import { event, log, step, table } from "./fixtures";

const seated: TableState = [table, { type: "opened" } as const, step].reduce(reduce, atFirst);
const next: Step = { ...step, log_from: 4, log: [event(2, "Y2>V1")], turn: 2, legal: [] };
const refusal: Refusal = { type: "refusal", problem: "not your turn", kind: "illegal", rule: "R6" };

test("another number of watchers changes nothing else", () => {
  const after = reduce(seated, { type: "watchers", watchers: 12 });
  expect(after).toEqual({ ...seated, table: { ...table, watchers: 12 } });
  expect(reduce(atFirst, { type: "watchers", watchers: 12 })).toEqual(atFirst);
});

test("a message of a newer server that this page does not know changes nothing", () => {
  const unknown = { type: "weather", is: "fine" } as unknown as FromServer;
  expect(reduce(seated, unknown)).toEqual(seated);
});

describe("steps", () => {
  test("the first step brings the whole log, and none of it is news", () => {
    expect(seated.log).toEqual(log);
    expect(seated.fresh).toBe(0);
  });

  test("a step that continues the log adds to it", () => {
    const after = reduce(seated, next);
    expect(after.log.map(({ move }) => move)).toEqual(["G1>Y2", "B8>Y3", "K1>B3", "knock", "Y2>V1"]);
    expect(after.fresh).toBe(1);
  });

  test("a step that comes twice changes the log once", () => {
    const twice = reduce(reduce(seated, next), next);
    expect(twice.log).toHaveLength(5);
    expect(twice.fresh).toBe(1);
  });

  test("a step that overlaps what we know is joined without doubles", () => {
    const after = reduce(seated, { ...next, log_from: 3, log: [event(1, "knock"), event(2, "Y2>V1")] });
    expect(after.log.map(({ seat }) => seat)).toEqual([2, 3, 0, 1, 2]);
  });

  test("a step that does not reach back to what we know replaces it", () => {
    const after = reduce(seated, { ...next, log_from: 6 });
    expect(after.log).toEqual(next.log);
    expect(after.logFrom).toBe(6);
    expect(after.fresh).toBe(1);
  });

  test("what other eyes saw is not mixed with what we saw", () => {
    const after = reduce(seated, { ...next, seat: null });
    expect(after.log).toEqual(next.log);
    expect(after.logFrom).toBe(4);
  });

  test("earlier events come before ours where the two meet", () => {
    const late = reduce(atFirst, { ...next, log_from: 4 });
    const part: Log = { seat: next.seat, log_from: 0, log, events: 5, undone: 0 };
    const whole = reduce(late, { type: "earlier", part });
    expect(whole.log).toEqual([...log, ...next.log]);
    expect(whole.logFrom).toBe(0);
    expect(reduce(whole, { type: "earlier", part })).toEqual(whole);
    expect(reduce(late, { type: "earlier", part: { ...part, seat: null } })).toEqual(late);
  });

  test("a step that was overtaken by a later one is dropped", () => {
    const later = reduce(seated, { ...next, log: [event(2, "Y2>V1"), event(3, "knock")] });
    expect(reduce(later, next)).toEqual(later);
  });

  test("the first step of a connection is believed, even where its log is shorter", () => {
    const after = reduce(reduce(seated, { type: "opened" }), { ...step, log: log.slice(0, 2) });
    expect(after.log).toHaveLength(2);
  });
});

describe("moves", () => {
  test("a legal move is sent with the turn the server named", () => {
    const after = reduce(seated, { type: "play", move: "Y2>V1" });
    expect(after.outbox).toEqual([{ type: "move", turn: 1, move: "Y2>V1" }]);
  });

  test("what is not in the list of legal moves is never sent", () => {
    expect(reduce(seated, { type: "play", move: "Y2>K8" }).outbox).toEqual([]);
  });

  test("a second move waits for the answer to the first", () => {
    const sent = reduce(seated, { type: "play", move: "Y2>V1" });
    expect(reduce(sent, { type: "play", move: "knock" }).outbox).toEqual([]);
  });

  test("the step that counts the move settles it", () => {
    const sent = reduce(seated, { type: "play", move: "Y2>V1" });
    expect(reduce(sent, next).pending).toBeNull();
  });

  test("a step that does not count the move yet leaves it on its way", () => {
    const sent = reduce(seated, { type: "play", move: "Y2>V1" });
    expect(reduce(sent, step).pending).toEqual({ type: "move", turn: 1, move: "Y2>V1" });
  });

  test("a refusal frees the hand and is shown until something happens", () => {
    const refused = reduce(reduce(seated, { type: "play", move: "knock" }), refusal);
    expect(refused.pending).toBeNull();
    expect(refused.refusal?.rule).toBe("R6");
    expect(reduce(refused, step).refusal).not.toBeNull();
    expect(reduce(refused, next).refusal).toBeNull();
    expect(reduce(refused, { type: "dismiss" }).refusal).toBeNull();
  });
});

describe("taking back", () => {
  const moved = reduce(seated, { ...next, undo: true });
  const back: Step = { ...step, turn: 3, log_from: 4, log: [], undone: 1 };

  test("it is asked for where the step offers it, and only once", () => {
    const asked = reduce(moved, { type: "take back" });
    expect(asked.outbox).toEqual([{ type: "undo", turn: 2 }]);
    expect(reduce(asked, { type: "take back" }).outbox).toEqual([]);
    expect(reduce(seated, { type: "take back" }).outbox).toEqual([]);
    expect(reduce(reduce(asked, { type: "lost" }), { type: "opened" }).outbox).toEqual([{ type: "undo", turn: 2 }]);
  });

  test("the step after it shortens the log, and that is the news", () => {
    const after = reduce(reduce(moved, { type: "take back" }), back);
    expect(after.log).toEqual(log);
    expect(after).toMatchObject({ pending: null, tookBack: true, fresh: 0, step: back });
    expect(reduce(after, back).tookBack).toBe(true);
    expect(after.seen.map(({ end }) => end)).toEqual([4]);
    const played = reduce(after, { ...next, turn: 4, undone: 1 });
    expect(played).toMatchObject({ tookBack: false, fresh: 1 });
  });

  test("what has happened since replaces what was taken back", () => {
    const after = reduce(moved, { ...back, log: [event(2, "knock"), event(3, "knock")] });
    expect(after.log.map(({ move }) => move).slice(3)).toEqual(["knock", "knock", "knock"]);
    expect(after).toMatchObject({ tookBack: false, fresh: 2 });
  });

  test("a letter from before it is old, however long its log", () => {
    const after = reduce(moved, back);
    expect(reduce(after, { ...next, log: [event(2, "Y2>V1"), event(3, "knock")] })).toEqual(after);
    const part: Log = { seat: 2, log_from: 0, log: [], events: 5, undone: 0 };
    expect(reduce(after, { type: "earlier", part })).toEqual(after);
  });

  test("a refusal says why, and frees the hand", () => {
    const refused = reduce(reduce(moved, { type: "take back" }), { ...refusal, kind: "conflict" });
    expect(refused).toMatchObject({ pending: null, tookBack: false });
    expect(refused.refusal?.problem).toBe("not your turn");
  });
});

describe("the connection", () => {
  test("a lost connection stays lost until it is open again", () => {
    const lost = reduce(seated, { type: "lost" });
    expect(reduce(lost, { type: "connecting" }).wire).toBe("lost");
    expect(reduce(lost, { type: "opened" }).wire).toBe("open");
  });

  test("a move without an answer is sent again after reconnecting", () => {
    const sent = reduce(seated, { type: "play", move: "Y2>V1" });
    const back = reduce(reduce(sent, { type: "lost" }), { type: "opened" });
    expect(back.outbox).toEqual([{ type: "move", turn: 1, move: "Y2>V1" }]);
  });

  test("nothing is sent again when nothing is open", () => {
    expect(reduce(reduce(seated, { type: "lost" }), { type: "opened" }).outbox).toEqual([]);
  });

  test("what was sent is not sent again by the next message", () => {
    const sent = reduce(seated, { type: "play", move: "Y2>V1" });
    expect(reduce(sent, table).outbox).toEqual([]);
  });
});

describe("between rounds", () => {
  const paused = reduce(seated, { ...step, legal: [], pause: true });

  test("we say once that we have seen the round", () => {
    const once = reduce(paused, { type: "ready for more" });
    expect(once.outbox).toEqual([{ type: "ready" }]);
    expect(reduce(once, { type: "ready for more" }).outbox).toEqual([]);
  });

  test("in the middle of a round there is nothing to be ready for", () => {
    expect(reduce(seated, { type: "ready for more" }).outbox).toEqual([]);
  });

  test("the next deal forgets it", () => {
    const once = reduce(paused, { type: "ready for more" });
    expect(reduce(once, next).readied).toBe(false);
  });
});

describe("people", () => {
  test("names are in the order of seats, not of places", () => {
    expect(namesOf(table)).toEqual(["Ben", "Dan", "Ada", "Cleo"]);
  });

  test("a rematch with bots alone need not gather", () => {
    const places = table.places.map((place) => ({ ...place, seat: null }));
    const gathering = { ...table, places, status: "gathering" } as const;
    expect(onlyBotsWait(gathering)).toBe(true);
    expect(onlyBotsWait({ ...gathering, host: false })).toBe(false);
    const friend = places.map((place) => ({ ...place, kind: "person" }) as const);
    expect(onlyBotsWait({ ...gathering, places: friend })).toBe(false);
  });

  test("only people can be away", () => {
    const places = table.places.map((place) => ({ ...place, here: false }));
    expect(absentSeats({ ...table, places })).toEqual([2]);
  });
});

describe("a replay in parts", () => {
  test("holds every step together with the one before it", () => {
    for (let at = 0; at < 500; at += 1) {
      const [first, end] = partOf(at);
      expect(first).toBeLessThanOrEqual(Math.max(0, at - 1));
      expect(end).toBeGreaterThan(at);
    }
  });
});

test("a server that does not answer is reported until it says something", () => {
  const silent = reduce(seated, { type: "silent" });
  expect(silent.wire).toBe("silent");
  expect(reduce(silent, next).wire).toBe("open");
  const lost = reduce(seated, { type: "lost" });
  expect(reduce(lost, { type: "silent" }).wire).toBe("lost");
});

test("a late friend is offered the first bot's seat that is kept for nobody", () => {
  const places = table.places.map((place, at) => ({ ...place, kind: "bot" as const, you: false, yours: false, kept: at < 2 }));
  const late = { ...table, late: true, status: "playing" as const, places };
  expect(bequest(late)?.name).toBe("Cleo");
  expect(bequest({ ...late, late: false })).toBeUndefined();
  expect(bequest({ ...late, places: places.map((place) => ({ ...place, yours: place.kept })) })).toBeUndefined();
});

test("nobody counts themselves among those who watch", () => {
  const strangers = table.places.map((place) => ({ ...place, you: false }));
  expect(otherWatchers({ ...table, watchers: 2 })).toBe(2);
  expect(otherWatchers({ ...table, watchers: 2, places: strangers })).toBe(1);
  expect(otherWatchers({ ...table, watchers: 0, places: strangers })).toBe(0);
});
