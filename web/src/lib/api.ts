import type {
  Agreed,
  Analysis,
  Best,
  Daily,
  Erased,
  ExerciseDay,
  Fits,
  GameInfo,
  Hint,
  Lesson,
  Log,
  Me,
  OpenTable,
  PersonalLink,
  Reached,
  Refusal,
  Replay,
  Rulebook,
  Stored,
  Table,
  TableLink,
  Task,
  TaskAnswer,
  Verdict,
  YourTable,
} from "../generated/wire";
import { texts } from "../texts";

/** An answer, or why there is none; nothing is thrown. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly refusal: Refusal };

const PATIENCE = 30_000; // a server that compiles is slow to answer; one that is gone never does

declare global {
  var met: Promise<unknown> | undefined; // since public/first.js: the server knows this guest
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function ask<T>(method: Method, path: string, body?: unknown): Promise<Answer<T>> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  await globalThis.met;
  try {
    const response = await fetch(`/api${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      headers: { accept: "application/json", ...json },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    return { ok: false, status: response.status, refusal: await refusalIn(response) };
  } catch {
    return { ok: false, status: 0, refusal: refusal(texts.error.unreachable) };
  }
}

async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const body = (await response.json()) as Partial<Refusal>;
    if (typeof body.problem === "string") return { ...refusal(body.problem), ...body };
  } catch {
    // Not ours: a proxy's page, perhaps.
  }
  return refusal(texts.error.status(response.status));
}

function refusal(problem: string): Refusal {
  return { type: "refusal", problem, kind: "message" };
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

const taskAt = (game: string, lesson: string, index: number): string =>
  `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}/${index}`;

const fitting = (cards: readonly string[], line: number | null): string =>
  `fits?cards=${encodeURIComponent(cards.join(" "))}${line === null ? "" : `&line=${line}`}`;

export const api = {
  games: () => ask<readonly GameInfo[]>("GET", "/games"),
  rulebook: (game: string) =>
    ask<Rulebook>("GET", `/games/${encodeURIComponent(game)}/rulebook`),
  me: () => ask<Me>("GET", "/me"),
  reach: () => ask<Reached>("GET", "/reach"),
  openReach: () => ask<Reached>("POST", "/reach"),
  yourTables: () => ask<readonly YourTable[]>("GET", "/me/tables"),
  best: (game: string) => ask<readonly Best[]>("GET", `/me/best?game=${encodeURIComponent(game)}`),
  stored: () => ask<Stored>("GET", "/stored"),
  deleteMe: () => ask<Erased>("POST", "/me/delete", { sure: true }),
  rename: (name: string) => ask<Me>("PUT", "/me", { name }),
  daily: (game: string, day: string | null) =>
    ask<Daily>("GET", `/daily/${encodeURIComponent(game)}${day === null ? "" : `?day=${encodeURIComponent(day)}`}`),
  openDaily: (game: string) => ask<Table>("POST", `/daily/${encodeURIComponent(game)}`),
  open: (order: OpenTable) => ask<Table>("POST", "/tables", order),
  table: (id: string) => ask<Table>("GET", table(id)),
  join: (id: string) => ask<Table>("POST", `${table(id)}/join`),
  leave: (id: string) => ask<Table>("POST", `${table(id)}/leave`),
  seatBot: (id: string, place: number, level: string) =>
    ask<Table>("PUT", `${table(id)}/places/${place}/bot`, { level }),
  free: (id: string, place: number) => ask<Table>("DELETE", `${table(id)}/places/${place}`),
  nudge: (id: string, place: number) => ask<Table>("POST", `${table(id)}/places/${place}/nudge`),
  agree: (id: string, agreed: Agreed) => ask<Table>("PUT", `${table(id)}/agreed`, agreed),
  start: (id: string) => ask<Table>("POST", `${table(id)}/start`),
  again: (id: string) => ask<Table>("POST", `${table(id)}/again`),
  tryOut: (id: string, move: string) => ask<Verdict>("POST", `${table(id)}/try`, { move }),
  hint: (id: string) => ask<Hint>("GET", `${table(id)}/hint`),
  analysis: (id: string) => ask<Analysis>("GET", `${table(id)}/analysis`),
  analyse: (id: string) => ask<Analysis>("POST", `${table(id)}/analysis`),
  link: (id: string) => ask<TableLink>("GET", `${table(id)}/link`),
  revokePersonal: (id: string) => ask<TableLink>("POST", `${table(id)}/personal/revoke`),
  personal: (token: string) => ask<PersonalLink>("GET", `/back/${encodeURIComponent(token)}`),
  takePersonal: (token: string) => ask<PersonalLink>("POST", `/back/${encodeURIComponent(token)}`),
  fits: (id: string, cards: readonly string[], line: number | null) =>
    ask<Fits>("GET", `${table(id)}/${fitting(cards, line)}`),
  lessons: (game: string) => ask<readonly Lesson[]>("GET", `/games/${encodeURIComponent(game)}/lessons`),
  exercises: (game: string) => ask<ExerciseDay>("GET", `/games/${encodeURIComponent(game)}/exercises`),
  task: (game: string, lesson: string, index: number) => ask<Task>("GET", taskAt(game, lesson, index)),
  attempt: (game: string, lesson: string, index: number, move: string) =>
    ask<TaskAnswer>("POST", taskAt(game, lesson, index), { move }),
  tryInTask: (game: string, lesson: string, index: number, move: string) =>
    ask<Verdict>("POST", `${taskAt(game, lesson, index)}/try`, { move }),
  fitsInTask: (game: string, lesson: string, index: number, cards: readonly string[], line: number | null) =>
    ask<Fits>("GET", `${taskAt(game, lesson, index)}/${fitting(cards, line)}`),
  log: (id: string, from: number, to: number) => ask<Log>("GET", `${table(id)}/log?from=${from}&to=${to}`),
  replay: (id: string, seat: number | null, from: number, to: number) =>
    ask<Replay>("GET", `${table(id)}/replay?from=${from}&to=${to}${seat === null ? "" : `&seat=${seat}`}`),
};

export const aboutMe = "/api/me/data";
export const recordAt = (id: string): string => `/api${table(id)}/record`;
export const qrAt = (id: string): string => `/api${table(id)}/qr.svg`;
export const liveAt = (id: string, known: number, undone: number): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${table(id)}/live?log_from=${known}&undone=${undone}`;
