/** The server's sentences: `{0}` is the player in seat 0, `[R7]` is a card. */
export type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "name"; readonly seat: number; readonly text: string; readonly you: boolean }
  | { readonly kind: "card"; readonly card: string };

const MARK = /\{(\d+)\}('s)?|\[([^\][]+)\]/g;

/** Names are put in last, so that a name can never be read as a mark. */
export function parts(
  sentence: string,
  names: readonly string[],
  you: number | null,
): readonly Part[] {
  const found: Part[] = [];
  let at = 0;
  for (const match of sentence.matchAll(MARK)) {
    if (match.index > at) found.push({ kind: "text", text: sentence.slice(at, match.index) });
    const [whole, seat, owns, card] = match;
    if (card !== undefined) found.push({ kind: "card", card });
    else found.push(name(Number(seat), owns !== undefined, begins(sentence, match.index), names, you));
    at = match.index + whole.length;
  }
  if (at < sentence.length) found.push({ kind: "text", text: sentence.slice(at) });
  return found;
}

function name(
  seat: number,
  owns: boolean,
  first: boolean,
  names: readonly string[],
  you: number | null,
): Part {
  if (seat !== you) {
    const text = `${names[seat] ?? `Player ${seat + 1}`}${owns ? "’s" : ""}`;
    return { kind: "name", seat, text, you: false };
  }
  const word = owns ? "your" : "you";
  return { kind: "name", seat, text: first ? `Y${word.slice(1)}` : word, you: true };
}

function begins(sentence: string, at: number): boolean {
  return at === 0 || /[.!?]\s*$/.test(sentence.slice(0, at));
}

/** The sentence as it is read aloud. */
export function aloud(
  sentence: string,
  names: readonly string[],
  you: number | null,
  cardName: (card: string) => string,
): string {
  return parts(sentence, names, you)
    .map((part) => (part.kind === "card" ? cardName(part.card) : part.text))
    .join("");
}
