/** Everything a table screen knows, and the one function that changes it. */
import type { Event, FromClient, FromServer, Log, Move, Place, Refusal, Step, Table, Undo } from "../generated/wire";
import { reliefs, type Relief } from "./relief";
import { noted, type Seen } from "./since";

export type Wire = "connecting" | "open" | "silent" | "lost";

export interface TableState {
  readonly table: Table | null;
  readonly step: Step | null;
  /** The newest events; older ones are fetched when somebody wants to read them. */
  readonly log: readonly Event[];
  /** The index of the first of them. */
  readonly logFrom: number;
  /** How many events at the end of the log are the last news. */
  readonly fresh: number;
  readonly refusal: Refusal | null;
  readonly wire: Wire;
  /** The next step is the first of a connection: it says how things stand, whatever we believed. */
  readonly joining: boolean;
  /** The server knows no such table. */
  readonly missing: boolean;
  /** It was deleted: when and why, in the server's words. */
  readonly gone: string | null;
  /** A move that is on its way, or the wish to take one back. */
  readonly pending: Move | Undo | null;
  /** The last news is that something was taken back. */
  readonly tookBack: boolean;
  /** The positions seen lately, to show again what the others did. */
  readonly seen: readonly Seen[];
  /** Who plays on for whom, as far as you have not read it. */
  readonly reliefs: readonly Relief[];
  /** We said we have seen the round; the answer is on its way. */
  readonly readied: boolean;
  /** What must be sent because of the last message. */
  readonly outbox: readonly FromClient[];
}

/** What happens on this side of the connection. */
export type Local =
  | { readonly type: "connecting" }
  | { readonly type: "opened" }
  | { readonly type: "lost" }
  | { readonly type: "silent" }
  | { readonly type: "missing"; readonly why?: string }
  | { readonly type: "earlier"; readonly part: Log }
  | { readonly type: "play"; readonly move: string }
  | { readonly type: "take back" }
  | { readonly type: "ready for more" }
  | { readonly type: "dismiss" }
  | { readonly type: "dismiss reliefs" };

export const atFirst: TableState = {
  table: null,
  step: null,
  log: [],
  logFrom: 0,
  fresh: 0,
  refusal: null,
  wire: "connecting",
  joining: true,
  missing: false,
  gone: null,
  pending: null,
  tookBack: false,
  seen: [],
  reliefs: [],
  readied: false,
  outbox: [],
};

export function reduce(before: TableState, message: FromServer | Local): TableState {
  const state = heard(before.outbox.length === 0 ? before : { ...before, outbox: [] }, message);
  switch (message.type) {
    case "table":
      return { ...state, table: message, reliefs: reliefs(state.reliefs, state.table, message) };
    case "watchers":
      return state.table === null
        ? state
        : { ...state, table: { ...state.table, watchers: message.watchers } };
    case "step":
      return withStep(state, message);
    case "refusal":
      return { ...state, refusal: message, pending: null, readied: false };
    case "connecting":
      return { ...state, wire: state.wire === "lost" ? "lost" : "connecting" };
    case "opened":
      return { ...state, wire: "open", joining: true, missing: false, outbox: unanswered(state) };
    case "lost":
      return { ...state, wire: "lost" };
    case "silent":
      return { ...state, wire: state.wire === "open" ? "silent" : state.wire };
    case "missing":
      return { ...state, missing: true, gone: message.why ?? null };
    case "earlier":
      return withEarlier(state, message.part);
    case "play":
      return played(state, message.move);
    case "take back":
      return takingBack(state);
    case "ready for more":
      return readied(state);
    case "dismiss":
      return { ...state, refusal: null };
    case "dismiss reliefs":
      return { ...state, reliefs: [] };
    default: // a server that was upgraded under an open page may say more than the page knows
      return state;
  }
}

/** A server that sends anything is back. */
function heard(state: TableState, { type }: FromServer | Local): TableState {
  const speaks = type === "table" || type === "step" || type === "refusal" || type === "watchers";
  return state.wire === "silent" && speaks ? { ...state, wire: "open" } : state;
}

function withStep(state: TableState, step: Step): TableState {
  if (isOld(state, step)) return state;
  const answered = state.pending === null || step.turn > state.pending.turn;
  const told = joined(state, step);
  const back = state.step !== null && step.undone > state.step.undone;
  const news = back ? step.log.length : logEnd(told) - logEnd(state);
  return {
    ...state,
    ...told,
    step,
    joining: false,
    seen: noted(told.log === step.log ? [] : state.seen, logEnd(told), step.view),
    fresh: back ? news : freshIn(told, state, news),
    tookBack: news > 0 ? false : back || state.tookBack,
    refusal: news > 0 || back ? null : state.refusal,
    pending: answered ? null : state.pending,
    readied: step.pause && state.readied,
  };
}

type Told = Pick<TableState, "log" | "logFrom">;

/** How many events there have been. */
export function logEnd({ log, logFrom }: Told): number {
  return logFrom + log.length;
}

/** Our log with what the step adds; where the two do not meet, or it is another seat's, the step's alone. */
function joined({ log, logFrom, step: before }: TableState, step: Step): Told {
  const kept = step.log_from - logFrom;
  const meets = before?.seat === step.seat && kept >= 0 && kept <= log.length;
  if (!meets) return { log: step.log, logFrom: step.log_from };
  return { log: [...log.slice(0, kept), ...step.log], logFrom };
}

/** A step without news leaves the last news in place, so that it is not read aloud again. */
function freshIn({ log }: Told, { step, fresh }: TableState, news: number): number {
  if (step === null) return 0;
  return Math.min(news > 0 ? news : fresh, log.length);
}

/** A message overtaken by a later one. */
function isOld(state: TableState, step: Step): boolean {
  if (state.joining || state.step === null) return false;
  const { undone } = state.step;
  return step.undone === undone ? step.log_from + step.log.length < logEnd(state) : step.undone < undone;
}

/** A part that does not end where our log begins came too late. */
function withEarlier(state: TableState, { seat, log, log_from, undone }: Log): TableState {
  if (seat !== state.step?.seat || undone !== state.step.undone) return state;
  if (log_from + log.length !== state.logFrom) return state;
  return { ...state, log: [...log, ...state.log], logFrom: log_from };
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
  return { ...state, pending, refusal: null, reliefs: [], outbox: [pending] };
}

function takingBack(state: TableState): TableState {
  const { step } = state;
  if (step === null || !step.undo || state.pending !== null) return state;
  const pending: Undo = { type: "undo", turn: step.turn };
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

/** A table where nobody needs to be waited for. */
export function onlyBotsWait({ host, status, places }: Table): boolean {
  return host && status === "gathering" && places.every(({ kind, you }) => you || kind === "bot");
}

/** Seats whose person is away. */
export function absentSeats(table: Table): readonly number[] {
  return table.places.flatMap((place) =>
    place.seat !== null && place.kind === "person" && !place.here ? [place.seat] : [],
  );
}

/** The bot whose seat a friend who comes late would take over: the server picks the same one. */
export function bequest({ late, places, status }: Table): Place | undefined {
  if (!late || status !== "playing" || places.some(({ you, yours }) => you || yours)) return undefined;
  return places.find(({ kind, kept }) => kind === "bot" && kept !== true);
}

/** How many watch besides you. */
export function otherWatchers({ places, watchers }: Table): number {
  return Math.max(0, watchers - (places.some(({ you }) => you) ? 0 : 1));
}
