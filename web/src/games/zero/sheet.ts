import type { View } from "../../generated/zero";
import { rounds, type SheetTable } from "../../lib/sheet";
import { words } from "./texts";

export function sheet({ rounds: count, sheet, totals }: View): SheetTable {
  return {
    caption: words.sheet,
    columns: rounds(count, words.roundColumn),
    rows: totals.map((_, seat) => sheet.map((row) => (row[seat] === 0 ? { nought: true } : row[seat]))),
    total: {
      heading: words.total,
      points: totals,
      best: sheet.length > 0 ? Math.min(...totals) : null,
      bestSays: words.best,
    },
  };
}
