/** Choosing a card and a column in either order, out of the legal moves and nothing else. */
export interface Choice {
  /** The place of a card in the hand: two cards may be alike. */
  readonly place: number | null;
  readonly column: number | null;
}

export const nothing: Choice = { place: null, column: null };

export function moveOf(legal: readonly string[], hand: readonly string[], choice: Choice): string | null {
  const card = choice.place === null ? undefined : hand[choice.place];
  if (card === undefined || choice.column === null) return null;
  const move = textOf(card, choice.column);
  return legal.includes(move) ? move : null;
}

export function textOf(card: string, column: number): string {
  return `${card}@${column + 1}`;
}

/** The card and the column that a move names; of two cards alike the first. */
export function choiceOf(move: string | null, hand: readonly string[]): Choice {
  const [card, column] = move?.split("@") ?? [];
  if (card === undefined || column === undefined) return nothing;
  return { place: hand.includes(card) ? hand.indexOf(card) : null, column: Number(column) - 1 };
}

/** May this card be played at all now, or to the column that is chosen? */
export function offersCard(legal: readonly string[], card: string, column: number | null): boolean {
  return legal.some((move) => (column === null ? move.startsWith(`${card}@`) : move === textOf(card, column)));
}

/** May this column be played to now, or by the card that is chosen? */
export function offersColumn(legal: readonly string[], column: number, card: string | null): boolean {
  return legal.some((move) => (card === null ? move.endsWith(`@${column + 1}`) : move === textOf(card, column)));
}
