/** What a new table is asked for, and what follows from the games' own facts. */
import type { GameInfo, LevelInfo, OpenTable, OptionInfo, Table } from "../generated/wire";
import { usualPace, type Pace } from "./pace";

export type Value = string | number | boolean;

export interface SetUp {
  readonly players: number;
  readonly level: string;
  /** Only what was changed: everything else is left to the game's defaults. */
  readonly picked: Readonly<Record<string, Value>>;
  /** Of the bots. */
  readonly pace: Pace;
}

/** The house's own levels, weakest first. */
export function ours(levels: readonly LevelInfo[]): readonly LevelInfo[] {
  return levels.filter(({ own }) => own !== true);
}

/** Bots in files, offered by whoever runs the server. */
export function theirs(levels: readonly LevelInfo[]): readonly LevelInfo[] {
  return levels.filter(({ own }) => own === true);
}

/** The level in the middle, for people who do not choose. */
export function usualLevel(levels: readonly LevelInfo[]): LevelInfo | undefined {
  const house = ours(levels);
  return house[Math.floor((house.length - 1) / 2)];
}

/** Who to play with. */
export type Company = "bots" | "friends" | "alone";

/** How many may play in this company; together means at least two. */
export function playersFor(game: GameInfo, company: Company): readonly number[] {
  return company === "alone" ? [1] : game.players.filter((players) => players > 1);
}

export function usual(game: GameInfo, company: Company = "bots", pace: Pace = usualPace): SetUp {
  const players = company === "alone" ? 1 : game.usual_players;
  return { players, level: usualLevel(game.levels)?.name ?? "", picked: {}, pace };
}

export function valueOf(option: OptionInfo, setUp: SetUp): Value | undefined {
  return setUp.picked[option.name] ?? option.defaults[String(setUp.players)];
}

export function pick(setUp: SetUp, option: OptionInfo, value: Value): SetUp {
  const { [option.name]: _, ...others } = setUp.picked;
  const standard = option.defaults[String(setUp.players)] === value;
  return { ...setUp, picked: standard ? others : { ...others, [option.name]: value } };
}

/** Options that are open to this number of players: one without a default offers no choice. */
export function openOptions(game: GameInfo, players: number): readonly OptionInfo[] {
  return game.options.filter((option) => option.house !== true && String(players) in option.defaults);
}

/** Numbers that the rulebook fixes, and a house rule may change. */
export function houseOptions(game: GameInfo): readonly OptionInfo[] {
  return game.options.filter((option) => option.house === true);
}

/** A house rule that a table plays by. */
export interface HouseRule {
  readonly name: string;
  readonly title: string;
  readonly value: Value;
  readonly book: Value | undefined;
}

/** The house rules of a table: none if it plays by the book. */
export function houseRules(game: GameInfo, table: Pick<Table, "options" | "players">): readonly HouseRule[] {
  const options = table.options as Readonly<Record<string, Value>>;
  return houseOptions(game).flatMap(({ name, title, defaults }) => {
    const value = options[name];
    return value === undefined ? [] : [{ name, title, value, book: defaults[String(table.players)] }];
  });
}

/** Every option with its value, as the server settles them. */
export function settled(game: GameInfo, setUp: SetUp): Readonly<Record<string, Value>> {
  const values = openOptions(game, setUp.players).map((option) => [option.name, valueOf(option, setUp) ?? ""]);
  const house = houseOptions(game).flatMap(({ name }) => (name in setUp.picked ? [[name, setUp.picked[name]]] : []));
  return Object.fromEntries([...values, ...house]) as Record<string, Value>;
}

export function againstBots(game: GameInfo, setUp: SetUp): OpenTable {
  const bots = Array.from({ length: setUp.players - 1 }, () => setUp.level);
  return { ...withFriends(game, setUp), bots, start: true };
}

export function withFriends(game: GameInfo, setUp: SetUp): OpenTable {
  return { game: game.name, players: setUp.players, options: setUp.picked, pace: setUp.pace };
}
