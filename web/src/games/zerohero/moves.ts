/** What can be done, read out of the legal moves and nothing else. */

/** The moves at one pair; null where there is none now. */
export interface Offer {
  readonly take: string | null;
  readonly takeTwo: string | null;
  readonly buy: string | null;
}

/** Pairs are counted from 1 in moves, from 0 here. */
export function offerAt(legal: readonly string[], pair: number): Offer {
  const known = (move: string): string | null => (legal.includes(move) ? move : null);
  const number = pair + 1;
  return { take: known(`take ${number}`), takeTwo: known(`take ${number} x2`), buy: known(`buy ${number}`) };
}

/** The pair that a move is about, counted from 1; null for a Swap. */
export function pairOf(move: string | null): number | null {
  const found = /^(?:take|buy) (\d)/.exec(move ?? "");
  return found === null ? null : Number(found[1]);
}

/** One way to carry out a Swap. */
export interface Transfer {
  readonly kind: "give" | "grab";
  readonly card: string;
  readonly seat: number; // the other player
  readonly move: string;
}

const SWAP = /^(give|grab) (\w+)[<>](\d)$/;

export function transfers(legal: readonly string[]): readonly Transfer[] {
  return legal.flatMap((move) => {
    const found = SWAP.exec(move);
    if (found === null) return [];
    const [, kind, card = "", seat] = found;
    return [{ kind: kind === "give" ? "give" : "grab", card, seat: Number(seat), move } as const];
  });
}

/** A card chosen for a Swap: one of mine, or one of a seat's. */
export interface Choice {
  readonly owner: number;
  readonly card: string;
}

/** The card that a Swap moves, with its owner. */
export function choiceOf(move: string | null, me: number | null): Choice | null {
  const [swap] = move === null ? [] : transfers([move]);
  if (swap === undefined || me === null) return null;
  return { owner: swap.kind === "give" ? me : swap.seat, card: swap.card };
}

/** What may be done with a chosen card. */
export function waysOf(all: readonly Transfer[], choice: Choice | null, me: number | null): readonly Transfer[] {
  if (choice === null) return [];
  return all.filter(({ kind, card, seat }) =>
    card === choice.card && (choice.owner === me ? kind === "give" : kind === "grab" && seat === choice.owner),
  );
}
