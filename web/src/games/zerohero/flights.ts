/** What travels between two views, from where, and when: pay, cards to the rows, symbols, the new pair. */
import type { View } from "../../generated/zerohero";

export const STAGE = { pay: 0, cards: 160, symbols: 420, pair: 620 } as const;
export type Stage = keyof typeof STAGE;

/** As it is written in `data-place`. */
export type Place = "pool" | "pile" | `pair ${number}` | `seat ${number}`;

/** Things that look alike and leave no trace of their own on the board. */
export interface Shipment {
  readonly what: "zerone" | "back";
  readonly count: number;
  readonly from: Place;
  readonly to: Place;
  readonly stage: Stage;
}

export interface CardFlight {
  /** null: from where it lay face up. */
  readonly from: Place | null;
  readonly stage: Stage;
}

/** Zerones and hidden cards on their way. */
export function shipments(before: View, after: View): readonly Shipment[] {
  const mover = before.to_act[0];
  if (mover === undefined || before.pairs.length === 0) return [];
  const pair = changedPair(before, after);
  const price = pair !== null && before.bought === null ? (before.pairs[pair]?.zerones ?? 0) : 0;
  const earned = gain(before, after, mover) + price;
  return [
    ...taken(before, after, mover),
    ship("zerone", price, `seat ${mover}`, `pair ${pair ?? 0}`, "pay"),
    ship("zerone", pair === null && before.bought === null ? 0 : earned, "pool", `seat ${mover}`, "symbols"),
    ship("back", drawn(before, after, mover), "pile", `seat ${mover}`, "symbols"),
    ...(pair === null ? [] : [ship("zerone", added(before, after, pair) - price, "pool", `pair ${pair}`, "pair")]),
  ].filter(({ count }) => count > 0);
}

function ship(what: Shipment["what"], count: number, from: Place, to: Place, stage: Stage): Shipment {
  return { what, count, from, to, stage };
}

/** The pair that was bought, or that filled its gap after a Swap. */
function changedPair(before: View, after: View): number | null {
  const at = after.pairs.findIndex(({ cards }, pair) => cards.join() !== before.pairs[pair]?.cards.join());
  return at < 0 ? null : at;
}

function taken(before: View, after: View, mover: number): readonly Shipment[] {
  return after.pairs.map((_, pair) =>
    ship("zerone", -added(before, after, pair), `pair ${pair}`, `seat ${mover}`, "pay"),
  );
}

function added(before: View, after: View, pair: number): number {
  return (after.pairs[pair]?.zerones ?? 0) - (before.pairs[pair]?.zerones ?? 0);
}

function gain(before: View, after: View, seat: number): number {
  return (after.seats[seat]?.zerones ?? 0) - (before.seats[seat]?.zerones ?? 0);
}

/** Cards drawn face-down that the viewer does not know; known ones fly by themselves. */
function drawn(before: View, after: View, seat: number): number {
  if (after.seat === seat) return 0;
  return (after.seats[seat]?.downs ?? 0) - (before.seats[seat]?.downs ?? 0);
}

/** Every card in sight that may have moved. */
export function cardFlights(before: View, after: View): ReadonlyMap<string, CardFlight> {
  const found = new Map<string, CardFlight>();
  const offered = new Set(before.pairs.flatMap(({ cards }) => cards));
  const held = new Set(heldCards(before));
  const fresh = before.pairs.length === 0;
  for (const card of heldCards(after)) {
    if (offered.has(card)) found.set(card, { from: null, stage: "cards" });
    else found.set(card, held.has(card) ? { from: null, stage: "pay" } : { from: "pile", stage: "symbols" });
  }
  for (const card of after.pairs.flatMap(({ cards }) => cards))
    if (!offered.has(card)) found.set(card, { from: "pile", stage: fresh ? "cards" : "pair" });
  return found;
}

function heldCards(view: View): readonly string[] {
  return view.seats.flatMap(({ rows }) => rows.flatMap(({ up, down }) => [...up, ...down]));
}
