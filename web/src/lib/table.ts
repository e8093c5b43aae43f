/** All that a table screen knows, and the one function that changes it. */
import type { Event, FromClient, FromServer, Move, Refusal, Step, Table } from "../generated/wire";

export type Wire = "connecting" | "open" | "lost";

export interface TableState {
  readonly table: Table | null;
  readonly step: Step | null;
  readonly log: readonly Event[];
  /** How many events at the end of the log are the last news. */
  readonly fresh: number;
  readonly refusal: Refusal | null;
  readonly wire: Wire;
  /** The server knows no such table. */
  readonly missing: boolean;
  /** A move that is on its way. */
  readonly pending: Move | null;
  /** We said we have seen the round; the answer is on its way. */
  readonly readied: boolean;
  /** What must be sent because of the last message. */
  readonly outbox: readonly FromClient[];
}

/** What happens on this side of the wire. */
export type Local =
  | { readonly type: "connecting" }
  | { readonly type: "opened" }
  | { readonly type: "lost" }
  | { readonly type: "missing" }
  | { readonly type: "play"; readonly move: string }
  | { readonly type: "ready for more" }
  | { readonly type: "dismiss" };

export const atFirst: TableState = {
  table: null,
  step: null,
  log: [],
  fresh: 0,
  refusal: null,
  wire: "connecting",
  missing: false,
  pending: null,
  readied: false,
  outbox: [],
};

export function reduce(before: TableState, message: FromServer | Local): TableState {
  const state = before.outbox.length === 0 ? before : { ...before, outbox: [] };
  switch (message.type) {
    case "table":
      return { ...state, table: message };
    case "step":
      return withStep(state, message);
    case "refusal":
      return { ...state, refusal: message, pending: null, readied: false };
    case "connecting":
      return { ...state, wire: state.wire === "lost" ? "lost" : "connecting" };
    case "opened":
      return { ...state, wire: "open", missing: false, outbox: unanswered(state) };
    case "lost":
      return { ...state, wire: "lost" };
    case "missing":
      return { ...state, missing: true };
    case "play":
      return played(state, message.move);
    case "ready for more":
      return readied(state);
    case "dismiss":
      return { ...state, refusal: null };
  }
}

function withStep(state: TableState, step: Step): TableState {
  if (step.log_from > state.log.length) return { ...state, outbox: [{ type: "step" }] };
  if (isOld(state, step)) return state;
  const log = [...state.log.slice(0, step.log_from), ...step.log];
  const answered = state.pending === null || step.turn > state.pending.turn;
  return {
    ...state,
    step,
    log,
    fresh: state.step === null ? 0 : news(log, state),
    refusal: log.length > state.log.length ? null : state.refusal,
    pending: answered ? null : state.pending,
    readied: step.pause && state.readied,
  };
}

/** A step that brings no news leaves the last news standing, so that it is not read aloud again. */
function news(log: readonly Event[], { log: known, fresh }: TableState): number {
  return log.length > known.length ? log.length - known.length : Math.min(fresh, log.length);
}

/** A letter that was overtaken by a later one. A whole log is never old: it replaces ours. */
function isOld(state: TableState, step: Step): boolean {
  return step.log_from > 0 && step.log_from + step.log.length < state.log.length;
}

/** After a lost connection: a move sent twice is harmless, one that never arrived is not. */
function unanswered(state: TableState): readonly FromClient[] {
  if (state.pending !== null) return [state.pending];
  return state.readied ? [{ type: "ready" }] : [];
}

function played(state: TableState, move: string): TableState {
  const { step } = state;
  if (step === null || state.pending !== null) return state;
  if (!step.legal.includes(move) && !step.legal_more) return state;
  const pending: Move = { type: "move", turn: step.turn, move };
  return { ...state, pending, refusal: null, outbox: [pending] };
}

function readied(state: TableState): TableState {
  if (state.step === null || !state.step.pause || state.readied) return state;
  return { ...state, readied: true, outbox: [{ type: "ready" }] };
}

/** Names by seat; "" where nobody sits yet. */
export function namesOf(table: Table): readonly string[] {
  return Array.from(
    { length: table.players },
    (_, seat) => table.places.find((place) => place.seat === seat)?.name ?? "",
  );
}

/** A table nobody needs to be waited for at. */
export function onlyBotsWait({ host, status, places }: Table): boolean {
  return host && status === "gathering" && places.every(({ kind, you }) => you || kind === "bot");
}

/** Seats whose person is away. */
export function absentSeats(table: Table): readonly number[] {
  return table.places.flatMap((place) =>
    place.seat !== null && place.kind === "person" && !place.here ? [place.seat] : [],
  );
}
