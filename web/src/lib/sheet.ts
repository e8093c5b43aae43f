/** A score sheet as data: the game says what is in it, the page draws it. */
export interface SheetTable {
  readonly caption: string;
  /** What the columns between the names and the total are called. */
  readonly columns: readonly Heading[];
  /** By seat, then by column; undefined is still to come. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  /** By seat; null where nobody has one yet. */
  readonly total: Total | null;
  readonly note?: string;
}

/** What is read aloud before a number that does not speak for itself. */
export type Heading = string | { readonly aloud: string; readonly shown: number };

/** A nought stands out in a game about zero. */
export type Cell = string | number | { readonly nought: true };

export interface Total {
  readonly heading: string;
  readonly points: readonly number[];
  /** What leads, and its name for people who cannot see the mark. */
  readonly best: number | null;
  readonly bestSays: string;
}

export const rounds = (count: number, aloud: string): readonly Heading[] =>
  Array.from({ length: count }, (_, round) => ({ aloud, shown: round + 1 }));
