import type { View } from "../../generated/numzumzero";
import type { SheetTable } from "../../lib/sheet";
import { words } from "./texts";

export function sheet({ seats, over, advanced }: View): SheetTable {
  const marks = over && advanced;
  const points = seats.map(({ tokens, bonus }) => tokens + (marks ? (bonus ?? 0) : 0));
  const most = Math.max(...points);
  return {
    caption: words.sheet,
    columns: [...(over ? [words.numbers] : []), words.cardsColumn, ...(marks ? [words.score, words.bonus] : [])],
    rows: seats.map(({ faces, collected, tokens, bonus }) => [
      ...(over ? [faces ?? undefined] : []),
      collected,
      ...(marks ? [tokens, `+${bonus ?? 0}`] : []),
    ]),
    total: { heading: marks ? words.total : words.score, points, best: most > 0 ? most : null, bestSays: words.best },
  };
}
