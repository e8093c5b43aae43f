/** Which cards travel between two views, and where each comes from. */
import type { View } from "../../generated/zero";

export type Origin =
  | { readonly from: "card" } // it lay face up before: from where it lay
  | { readonly from: "seat"; readonly seat: number } // out of a hidden hand
  | { readonly from: "deck" }; // dealt

/** Every card in sight, with where it came from. */
export function flights(before: View, after: View): ReadonlyMap<string, Origin> {
  const dealt = before.round !== after.round || before.pool.length === 0;
  const seen = new Set(dealt ? [] : inSight(before));
  const mover = moverOf(before, after);
  return new Map(inSight(after).map((card) => [card, originOf(card, dealt, seen, mover)]));
}

function originOf(
  card: string,
  dealt: boolean,
  seen: ReadonlySet<string>,
  mover: number | null,
): Origin {
  if (dealt) return { from: "deck" };
  if (seen.has(card) || mover === null) return { from: "card" };
  return { from: "seat", seat: mover };
}

function inSight(view: View): readonly string[] {
  return [...view.pool, ...view.hands.flatMap((hand) => hand.cards)];
}

/** The seat that now holds a card which lay in the pool. */
function moverOf(before: View, after: View): number | null {
  const pool = new Set(before.pool);
  const seat = after.hands.findIndex((hand) => hand.cards.some((card) => pool.has(card)));
  return seat < 0 ? null : seat;
}
