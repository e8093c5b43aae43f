/**
 * A view taken apart without knowing its game: what lies on the table, and what belongs to whom. A game that gives
 * `places`, `facts` and `colours` (core/defaults/view.py) is drawn just so; of any other view the names are read.
 */
import type { Colours } from "./cards";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Thing =
  | { readonly kind: "fact"; readonly label: string; readonly value: string }
  | { readonly kind: "flag"; readonly label: string }
  | { readonly kind: "player"; readonly label: string; readonly seat: number }
  /** Cards that are known, and how many more there are. */
  | { readonly kind: "cards"; readonly label: string; readonly cards: readonly string[]; readonly hidden: number }
  | { readonly kind: "pile"; readonly label: string; readonly count: number }
  | { readonly kind: "group"; readonly label: string; readonly things: readonly Thing[] };

export interface Layout {
  readonly seat: number | null;
  /** Sentences about the table. */
  readonly says: readonly string[];
  readonly colours: Colours;
  readonly table: readonly Thing[];
  /** By seat. */
  readonly players: readonly (readonly Thing[])[];
  readonly scores: readonly number[] | null;
  /** Points by round and seat. */
  readonly sheet: readonly (readonly number[])[];
}

const FRAME: ReadonlySet<string> = new Set(["seat", "players", "to_act", "over"]);
const SCORES: ReadonlySet<string> = new Set(["totals", "scores", "points"]);
const SIZES: ReadonlySet<string> = new Set(["size", "held", "count"]);
const SEATS = /^(lead|leader|starter|dealer|winner|on_turn|first|taker)$|_seat$/;
const PILES = /(^|_)(pile|deck|stock|pack)$/;

export function read(view: Json): Layout {
  const fields = isObject(view) ? view : {};
  const count = typeof fields["players"] === "number" ? fields["players"] : 0;
  const players: Thing[][] = Array.from({ length: count }, () => []);
  const table: Thing[] = [];
  let scores: readonly number[] | null = null;
  let sheet: readonly (readonly number[])[] = [];
  let says: readonly string[] = [];
  let colours: Colours = {};
  for (const [key, value] of Object.entries(fields)) {
    if (FRAME.has(key)) continue;
    if (key === "places" && isPlaces(value)) {
      for (const place of value) (players[place.seat ?? -1] ?? table).push(thingAt(place));
    } else if (key === "facts" && isTexts(value)) says = value;
    else if (key === "colours" && isColours(value)) colours = value;
    else if (SCORES.has(key) && isNumbers(value) && value.length === count) scores = value;
    else if (key === "sheet" && isSheet(value)) sheet = value;
    else if (isBySeat(value, count)) value.forEach((part, seat) => players[seat]?.push(...ownThings(key, part, count)));
    else table.push(...thingsOf(key, value, count));
  }
  const seat = typeof fields["seat"] === "number" ? fields["seat"] : null;
  return { seat, says, colours, table, players, scores, sheet };
}

/** A game's words for a move, if it has any. */
export function saidOf(outcome: Json): string | null {
  const says = isObject(outcome) ? outcome["says"] : null;
  return typeof says === "string" ? says : null;
}

/** "last_turns" as "Last turns". */
export function labelOf(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A list with something for each player; a list of texts is cards on the table. */
function isBySeat(value: Json, count: number): value is readonly Json[] {
  if (!isList(value) || count === 0 || value.length !== count) return false;
  return value.every((part) => typeof part === "number" || isList(part) || isObject(part));
}

/** What one player has; the parts of an object are shown as they are. */
function ownThings(key: string, value: Json, count: number): readonly Thing[] {
  if (isObject(value)) return fieldsOf(value, count);
  return thingsOf(key, value, count);
}

function thingsOf(key: string, value: Json, count: number): readonly Thing[] {
  const label = labelOf(key);
  if (value === null || value === false || value === "") return [];
  if (value === true) return [{ kind: "flag", label }];
  if (typeof value === "number") return [numberOf(key, label, value, count)];
  if (typeof value === "string") return [/^\S*\d\S*$/.test(value) ? cards(label, [value]) : { kind: "fact", label, value }];
  if (!isList(value)) return [{ kind: "group", label, things: fieldsOf(value, count) }];
  if (value.length === 0) return [];
  if (value.every(isCard)) return [cards(label, value.map(String))];
  return value.flatMap((part, at) => thingsOf(`${singular(key)}_${at + 1}`, part, count));
}

function numberOf(key: string, label: string, value: number, count: number): Thing {
  if (SEATS.test(key) && value >= 0 && value < count) return { kind: "player", label, seat: value };
  return PILES.test(key) ? { kind: "pile", label, count: value } : { kind: "fact", label, value: String(value) };
}

/** The parts of an object; how many cards a hand has tells how many of them are hidden. */
function fieldsOf(fields: { readonly [key: string]: Json }, count: number): readonly Thing[] {
  const size = Object.entries(fields).find(([key, value]) => SIZES.has(key) && typeof value === "number");
  const things = Object.entries(fields).flatMap(([key, value]) => thingsOf(key, value, count));
  const hand = things.find((thing) => thing.kind === "cards");
  if (size === undefined || hand === undefined) return things;
  const hidden = Math.max(0, Number(size[1]) - hand.cards.length);
  return things
    .filter((thing) => thing.label !== labelOf(size[0]))
    .map((thing) => (thing === hand ? { ...hand, hidden } : thing));
}

/** Every card in sight. */
export function cardsIn({ table, players }: Layout): ReadonlySet<string> {
  return cardsOf([...table, ...players.flat()]);
}

export function cardsOf(things: readonly Thing[]): ReadonlySet<string> {
  const within = (thing: Thing): readonly string[] => {
    if (thing.kind === "cards") return thing.cards;
    return thing.kind === "group" ? thing.things.flatMap(within) : [];
  };
  return new Set(things.flatMap(within));
}

const cards = (label: string, known: readonly string[], hidden = 0): Thing => ({ kind: "cards", label, cards: known, hidden });
const singular = (key: string): string => key.replace(/s$/, "");

interface Place {
  readonly title: string;
  readonly cards: readonly string[];
  readonly hidden: number;
  readonly seat: number | null;
  readonly note?: string;
}

/** Cards that lie together; what nobody knows a card of is a pile with a number. */
function thingAt({ title, note, cards: known, hidden, seat }: Place): Thing {
  const label = note ? `${title}: ${note}` : title;
  if (seat === null && known.length === 0 && hidden > 0) return { kind: "pile", label, count: hidden };
  return cards(label, known, hidden);
}

function isPlaces(value: Json): value is readonly Json[] & readonly Place[] {
  return isList(value) && value.every((each) => isObject(each) && typeof each["title"] === "string" && isTexts(each["cards"] ?? null));
}
function isTexts(value: Json): value is readonly string[] {
  return isList(value) && value.every((each) => typeof each === "string");
}
function isColours(value: Json): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((each) => typeof each === "string");
}
function isCard(value: Json): boolean {
  return typeof value === "number" || (typeof value === "string" && /^\S{1,7}$/.test(value));
}
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !isList(value);
}
function isNumbers(value: Json): value is readonly number[] {
  return isList(value) && value.every((each) => typeof each === "number");
}
function isSheet(value: Json): value is readonly (readonly number[])[] {
  return isList(value) && value.every(isNumbers);
}
