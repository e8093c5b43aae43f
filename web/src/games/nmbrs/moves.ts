/** Moves taken apart, to be shown; which of them are legal only the server knows. */

export interface Part {
  /** "20", or "JR=20" for a joker. */
  readonly text: string;
  readonly lies: boolean;
  /** The number from hand that takes the joker's place. */
  readonly frees: string | null;
}

/** "lay (10) 20 JR!35=30" as its cards. */
export function partsOf(move: string): readonly Part[] {
  return move
    .split(" ")
    .slice(1)
    .map((word) => {
      const lies = word.startsWith("(");
      const bare = lies ? word.slice(1, -1) : word;
      const frees = /!(\d+)=/.exec(bare)?.[1] ?? null;
      return { text: bare.replace(/!\d+/, ""), lies, frees };
    });
}

/** The hand cards that a lay uses. */
export function handCards(move: string): readonly string[] {
  return partsOf(move).flatMap(({ text, lies, frees }) => {
    if (frees !== null) return [frees];
    return lies ? [] : [text.split("=")[0] ?? ""];
  });
}

export const isLay = (move: string): boolean => move.startsWith("lay ");
export const discardOf = (card: string): string => `discard ${card}`;

/** The cards a move names: those of the hand, and those that lie. */
export function cardsOf(move: string | null): { readonly hand: ReadonlySet<string>; readonly laid: ReadonlySet<string> } {
  if (move === null) return { hand: new Set(), laid: new Set() };
  const [verb, card = ""] = move.split(" ");
  if (verb === "discard") return { hand: new Set([card]), laid: new Set() };
  const laid = partsOf(move).flatMap(({ text, lies }) => (lies ? [text.split("=")[0] ?? ""] : []));
  return { hand: new Set(handCards(move)), laid: new Set(laid) };
}

/** Cards of the hand that some listed lay uses. */
export function layable(legal: readonly string[]): ReadonlySet<string> {
  return new Set(legal.filter(isLay).flatMap(handCards));
}
