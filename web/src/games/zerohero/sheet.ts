import type { View } from "../../generated/zerohero";
import type { SheetTable } from "../../lib/sheet";
import { words } from "./texts";

export function sheet({ seats, heroes, bonus, over }: View): SheetTable {
  const points = seats.map(({ total }) => total ?? 0);
  return {
    caption: over ? words.sheet : `${words.sheet}, ${words.soFar}`,
    columns: [words.zerosColumn, words.rows, ...(over ? [words.bonus] : [])],
    rows: seats.map(({ zeros, known }, seat) => [zeros, known, ...(over ? [heroes.includes(seat) ? `+${bonus}` : "–"] : [])]),
    total: over ? { heading: words.total, points, best: Math.max(...points), bestSays: words.best } : null,
    ...(over ? {} : { note: words.soFar }),
  };
}
