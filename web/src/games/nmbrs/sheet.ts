import type { View } from "../../generated/nmbrs";
import { rounds, type SheetTable } from "../../lib/sheet";
import { words } from "./texts";

export function sheet({ sheet, totals }: View): SheetTable {
  return {
    caption: words.sheet,
    columns: rounds(sheet.length, words.roundColumn),
    rows: totals.map((_, seat) => sheet.map((row) => words.signed(row[seat] ?? 0))),
    total: {
      heading: words.total,
      points: totals,
      best: sheet.length > 0 ? Math.max(...totals) : null,
      bestSays: words.best,
    },
  };
}
