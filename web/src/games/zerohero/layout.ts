/** Which thing lies next in a direction: numbers only, no page needed. */
import type { Arrow } from "../../lib/keys";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The nearest box on that side; straying aside counts double. Null where there is none. */
export function toward(boxes: readonly Box[], from: number, arrow: Arrow): number | null {
  const here = boxes[from];
  if (here === undefined) return null;
  let best: number | null = null;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const far = distance(here, box, arrow);
    if (index !== from && far < least) [best, least] = [index, far];
  });
  return best;
}

function distance(here: Box, there: Box, arrow: Arrow): number {
  const x = there.left + there.width / 2 - (here.left + here.width / 2);
  const y = there.top + there.height / 2 - (here.top + here.height / 2);
  const sideways = arrow === "ArrowLeft" || arrow === "ArrowRight";
  const ahead = (sideways ? x : y) * (arrow === "ArrowLeft" || arrow === "ArrowUp" ? -1 : 1);
  const aside = Math.abs(sideways ? y : x);
  const room = sideways ? Math.min(here.width, there.width) : Math.min(here.height, there.height);
  return ahead < room / 3 ? Infinity : ahead + 2 * aside;
}

/** How many coins of a pile are drawn: higher piles look alike, their number tells them apart. */
export function layers(zerones: number): number {
  return Math.min(zerones, 7);
}
