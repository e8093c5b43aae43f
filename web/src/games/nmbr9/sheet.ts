import type { View } from "../../generated/nmbr9";
import type { SheetTable } from "../../lib/sheet";
import { words } from "./texts";

/** The table itself scores nothing: levels from the first upwards. */
export function sheet({ displays, totals }: View): SheetTable {
  const levels = Math.max(2, ...displays.map(({ by_level }) => by_level.length)) - 1;
  const most = Math.max(...totals);
  return {
    caption: words.sheet,
    columns: Array.from({ length: levels }, (_, above) => ({ aloud: words.levelColumn, shown: above + 1 })),
    rows: displays.map(({ by_level }) => by_level.slice(1)),
    total: { heading: words.total, points: totals, best: most > 0 ? most : null, bestSays: words.most },
  };
}
