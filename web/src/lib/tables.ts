/** A guest's tables in words, and which game suits somebody who is new. */
import type { GameInfo, Reached, YourTable } from "../generated/wire";
import { listed, texts } from "../texts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds that people take for a decision in a friendly game. */
const THOUGHT = 15;

/** How a table stands, in one line. */
export function standing(table: YourTable): string {
  const { others, result, seat } = table;
  const company = others.length === 0 ? texts.tables.alone : texts.tables.with(listed(others));
  if (table.closed) return table.day === null ? texts.tables.putAway : texts.tables.closed;
  if (table.kept) return texts.tables.kept;
  if (table.status === "gathering") return texts.tables.gathering;
  if (table.your_turn) return `${texts.play.yourTurn}, ${company}`;
  if (result !== null) return `${ending(result.winners, result.scores, seat)} ${others.length === 0 ? company : texts.tables.against(listed(others))}`;
  return table.waiting_for.length === 0 ? texts.tables.goesOn : texts.tables.waitsFor(listed(table.waiting_for));
}

function ending(winners: readonly number[], scores: readonly number[], seat: number | null): string {
  if (scores.length === 1) return texts.over.alone(scores[0] ?? 0);
  if (seat === null || !winners.includes(seat)) return texts.tables.lost;
  return winners.length > 1 ? texts.tables.shared : texts.tables.won;
}

/** "just now", "5 min ago", "yesterday": how long ago something was. */
export function sinceWords(milliseconds: number): string {
  if (milliseconds < MINUTE) return texts.tables.justNow;
  if (milliseconds < HOUR) return texts.tables.minutes(Math.floor(milliseconds / MINUTE));
  if (milliseconds < DAY) return texts.tables.hours(Math.floor(milliseconds / HOUR));
  return texts.tables.days(Math.floor(milliseconds / DAY));
}

type Here = Pick<Location, "origin" | "hostname">;

/** Where other devices can reach this server, if they can: a loopback address is of no use to them. */
export function shared({ origin, hostname }: Here, reached: Reached | null): string {
  const here = ["localhost", "[::1]"].includes(hostname) || hostname.startsWith("127.");
  return here ? (reached?.address ?? origin) : origin;
}

/** The link to a table, for friends. */
export function linkTo(id: string, here: Here, reached: Reached | null): string {
  return `${shared(here, reached)}/t/${id}`;
}

/** The other tables where it is this guest's turn: the longest wait first. */
export function nextTurn(tables: readonly YourTable[], here: string): YourTable | null {
  return tables.find(({ id, your_turn }) => your_turn && id !== here) ?? null;
}

/** Minutes of a usual game, in steps of five, from the measured number of decisions. */
export function minutesOf({ decisions }: Pick<GameInfo, "decisions">): number | null {
  if (decisions == null) return null;
  return Math.max(5, Math.round((decisions * THOUGHT) / 60 / 5) * 5);
}

const DEPTHS = ["easy", "middling", "deep"];

/** Easy games first; those that do not say how deep they are come last. */
export function easyFirst(games: readonly GameInfo[]): readonly GameInfo[] {
  const rank = ({ depth }: GameInfo): number => (depth == null ? DEPTHS.length : DEPTHS.indexOf(depth));
  return games.toSorted((a, b) => rank(a) - rank(b));
}

/** The first of the easy games. */
export function startHere(games: readonly GameInfo[]): string | null {
  return games.find(({ depth }) => depth === "easy")?.name ?? null;
}
