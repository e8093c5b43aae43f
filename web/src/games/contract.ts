/** What a game's folder gives the page. */
import type { Component } from "svelte";
import type { Fit, Verdict } from "../generated/wire";
import type { SheetTable } from "../lib/sheet";

export interface Seat {
  readonly name: string;
  readonly you: boolean;
  readonly bot: boolean;
  /** A person who is not connected. */
  readonly away: boolean;
  readonly acts: boolean;
}

/** The table top: it draws a view and offers its legal moves. */
export interface BoardProps<View, Outcome = unknown> {
  readonly view: View;
  readonly seats: readonly Seat[];
  readonly legal: readonly string[];
  /** What each of them would certainly do, in the same order: the server says so, no board works it out. */
  readonly outcomes: readonly Outcome[];
  /** A table in play, not a look back at one. */
  readonly live: boolean;
  readonly play: (move: string) => void;
  /** What the server would say to a move; null if it cannot be asked. */
  readonly tryOut: (move: string) => Promise<Verdict | null>;
  /** The legal moves that use some cards and touch a line, for games whose moves are looked up that way. */
  readonly fits?: (cards: readonly string[], line: number | null) => Promise<readonly Fit[]>;
  /** A move to be marked with `data-suggested`: what a hint advises, or what would have been better. */
  readonly suggested?: string | null;
  /** Open the rules at one of them; a board that names a rule links to it. */
  readonly openRule?: (rule: string) => void;
}

/** What a legal move would do; null for any other. */
export function outcomeOf<Outcome>(
  { legal, outcomes }: Pick<BoardProps<unknown, Outcome>, "legal" | "outcomes">,
  move: string | null,
): Outcome | null {
  return move === null ? null : (outcomes[legal.indexOf(move)] ?? null);
}

/** A picture under a rule: Example.svelte of a game, loaded with its rules. */
export interface ExampleProps<View, Outcome = unknown> {
  readonly view: View;
  readonly seat: number;
  /** Which part of the table: a word of the game's own examples. */
  readonly draws: string;
  /** A move that is tried there, and what the server says to it. */
  readonly move: string | null;
  readonly verdict: Verdict | null;
  readonly outcome: Outcome | null;
}

/** A round that was scored. */
export interface ReportProps<View> {
  readonly view: View;
  readonly seats: readonly Seat[];
}

export interface ChipProps {
  readonly card: string;
}

/** The colours of a card or a tile. */
export interface Face {
  readonly fill: string;
  /** What is printed on the fill. */
  readonly on: string;
}

export interface Theme {
  readonly light: Accent;
  readonly dark: Accent;
}

export interface Accent {
  /** For buttons, marks, and whose turn it is. */
  readonly accent: string;
  /** Text on the accent. */
  readonly on: string;
  /** A quiet ground of the same hue. */
  readonly soft: string;
}

/** parts.ts of a game: loaded with its first table. */
export interface PartsFor<View, Outcome = unknown> {
  readonly Board: Component<BoardProps<View, Outcome>>;
  readonly Round: Component<ReportProps<View>>;
  readonly sheet: (view: View) => SheetTable;
  readonly Chip: Component<ChipProps>;
  /** This view shows a round that has just been scored. */
  readonly roundOver: (view: View) => boolean;
  /** What the button that goes on after a pause says, if it is not the next round. */
  readonly goOn?: string;
  /** A pause with nothing to look at: the table goes on by itself. */
  readonly goesOn?: (view: View) => boolean;
  /** Moves that decide nothing: the page makes one where no other is legal. */
  readonly forced?: readonly string[];
  readonly cardName: (card: string) => string;
  /** What the game's own keys do; the house leaves these keys to it. */
  readonly keys: readonly (readonly [string, string])[];
}

/** The parts as the house sees them: the view's type is the game's own affair. */
export type GameParts = PartsFor<unknown>;

/** The view arrives untyped; the game's name says which type it has. */
export function partsFor<View, Outcome>(parts: PartsFor<View, Outcome>): GameParts {
  return parts as unknown as GameParts;
}
