import type { SheetTable } from "../lib/sheet";
import { read, type Json, type Thing } from "./read";
import { words } from "./texts";

/** Totals where the game keeps them, else the numbers that everybody has. */
export function sheet(view: Json): SheetTable {
  const { scores, sheet, players } = read(view);
  const counts = scores ? [] : (players[0] ?? []).flatMap((thing) => (isNumber(thing) ? [thing.label] : []));
  return {
    caption: words.sheet,
    columns: [...sheet.map((_, round) => ({ aloud: words.roundColumn, shown: round + 1 })), ...counts],
    rows: players.map((things, seat) => [
      ...sheet.map((row) => row[seat]),
      ...counts.map((label) => things.find((thing) => thing.kind === "fact" && thing.label === label)).map(valueOf),
    ]),
    total: scores ? { heading: words.total, points: scores, best: null, bestSays: "" } : null,
  };
}

const isNumber = (thing: Thing): boolean => thing.kind === "fact" && /^-?\d+$/.test(thing.value);

function valueOf(thing: Thing | undefined): string | undefined {
  return thing?.kind === "fact" ? thing.value : undefined;
}
