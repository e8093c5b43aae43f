/** The draw for lead, round by round: those who tie draw again. */
import type { Draw } from "../../generated/numzumzero";

export function rounds(draws: readonly Draw[]): readonly (readonly Draw[])[] {
  const found: Draw[][] = [];
  let last = Infinity;
  for (const draw of draws) {
    if (draw.seat <= last) found.push([]);
    found[found.length - 1]?.push(draw);
    last = draw.seat;
  }
  return found;
}
