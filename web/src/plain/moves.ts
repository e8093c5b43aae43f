/** Moves as texts, sorted by what they act on. A move is read as the words and cards it is made of. */

/** "R7>B2" is about R7 and B2, "give R7>1" about give, R7 and 1. */
export function wordsOf(move: string): readonly string[] {
  return move.split(/[\s>@<,=():!]+/).filter((word) => word !== "");
}

/** The moves that involve everything that was chosen. */
export function about(legal: readonly string[], chosen: readonly string[]): readonly string[] {
  return legal.filter((move) => {
    const words = wordsOf(move);
    return chosen.every((word) => words.includes(word));
  });
}

export interface Group {
  /** The first word in which these moves differ from the others: a verb, a card or a place. */
  readonly word: string;
  readonly moves: readonly string[];
}

/** Moves by the first word that was not chosen, in the order in which they come. */
export function groups(moves: readonly string[], chosen: readonly string[]): readonly Group[] {
  const found = new Map<string, string[]>();
  for (const move of moves) {
    const word = wordsOf(move).find((each) => !chosen.includes(each)) ?? "";
    found.set(word, [...(found.get(word) ?? []), move]);
  }
  return [...found].map(([word, own]) => ({ word, moves: own }));
}

/** Every word that some move still needs. */
export function openWords(moves: readonly string[]): ReadonlySet<string> {
  return new Set(moves.flatMap(wordsOf));
}
