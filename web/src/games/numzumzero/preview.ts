/** What a card would do to a column, for display only: the server decides. */
import type { Column, View } from "../../generated/numzumzero";
import { cardOf } from "./cards";
import { leadOf, type Lead } from "./lead";

export const SLOTS = 7;

export interface Outcome {
  readonly lead: Lead;
  /** Tokens won or given back. */
  readonly tokens: number;
  readonly collects: boolean;
  /** No card would be left in any column. */
  readonly empties: boolean;
  /** It would be the seventh card, and not balance. */
  readonly fills: boolean;
}

/** What would come of playing this card to this column. */
export function outcome(view: View, card: string, at: number): Outcome | null {
  const column = view.columns[at];
  if (column === undefined || column.full) return null;
  const { blue, orange } = sums(column, card);
  const collects = blue === orange;
  const empties = collects && view.columns.every(({ cards }, other) => other === at || cards.length === 0);
  const fills = !collects && column.cards.length === SLOTS - 1;
  const own = view.seat === null ? 0 : (view.seats[view.seat]?.tokens ?? 0);
  const tokens = collects ? (empties ? 2 : 1) : fills && own > 0 ? -1 : 0;
  return { lead: leadOf(blue, orange), tokens, collects, empties, fills };
}

function sums(column: Column, card: string): { readonly blue: number; readonly orange: number } {
  const { colour, number } = cardOf(card);
  return {
    blue: column.blue + (colour === "B" ? number : 0),
    orange: column.orange + (colour === "O" ? number : 0),
  };
}
