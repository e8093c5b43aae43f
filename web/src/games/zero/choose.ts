/** Choosing a swap card by card, out of the legal moves and nothing else. */
export interface Choice {
  readonly give: string | null;
  readonly take: string | null;
}

export type Zone = "hand" | "pool";

export const KNOCK = "knock";
export const nothing: Choice = { give: null, take: null };

interface Swap {
  readonly give: string;
  readonly take: string;
  readonly move: string;
}

function swaps(legal: readonly string[]): readonly Swap[] {
  return legal.flatMap((move) => {
    const [give, take] = move.split(">");
    return give === undefined || take === undefined ? [] : [{ give, take, move }];
  });
}

/** The cards that a move names. */
export function choiceOf(move: string | null): Choice {
  const [swap] = move === null ? [] : swaps([move]);
  return swap ?? nothing;
}

/** Can this card be chosen now? */
export function offered(legal: readonly string[], choice: Choice, zone: Zone, card: string): boolean {
  return swaps(legal).some((swap) =>
    zone === "hand"
      ? swap.give === card && (choice.take === null || swap.take === choice.take)
      : swap.take === card && (choice.give === null || swap.give === choice.give),
  );
}

/** The choice after a tap; tapping the chosen card again lets it go. */
export function touch(choice: Choice, zone: Zone, card: string): Choice {
  if (zone === "hand") return { ...choice, give: choice.give === card ? null : card };
  return { ...choice, take: choice.take === card ? null : card };
}

/** The move a choice amounts to, once it does. */
export function moveOf(legal: readonly string[], { give, take }: Choice): string | null {
  return swaps(legal).find((swap) => swap.give === give && swap.take === take)?.move ?? null;
}
