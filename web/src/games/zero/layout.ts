/** Where things lie on the table of ZERO: numbers only, no page needed. */
import type { Arrow } from "../../lib/keys";

export const RATIO = 7 / 5; // height of a card by its width

export interface Rows {
  readonly perRow: number;
  readonly cardWidth: number;
}

export interface Room {
  readonly width: number;
  readonly gap: number;
  readonly least: number; // below this a card is too small for a finger
  readonly most: number;
}

/** As few rows as fingers allow, as even as can be, cards as large as fit. */
export function rows(count: number, room: Room): Rows {
  for (let lines = 1; ; lines++) {
    const perRow = Math.max(1, Math.ceil(count / lines));
    const fit = Math.floor((room.width - room.gap * (perRow - 1)) / perRow);
    if (fit >= room.least || perRow === 1)
      return { perRow, cardWidth: Math.min(room.most, Math.max(room.least, fit)) };
  }
}

/** The card an arrow key leads to; null where it leaves the zone. */
export function neighbour(at: number, count: number, perRow: number, arrow: Arrow): number | null {
  switch (arrow) {
    case "ArrowLeft":
      return at === 0 ? null : at - 1;
    case "ArrowRight":
      return at === count - 1 ? null : at + 1;
    case "ArrowUp":
      return at < perRow ? null : at - perRow;
    case "ArrowDown":
      return Math.floor(at / perRow) === Math.floor((count - 1) / perRow)
        ? null
        : Math.min(at + perRow, count - 1);
  }
}

/** The card of another zone that lies nearest above or below, by its share of the width. */
export function across(at: number, perRow: number, count: number, otherPerRow: number): number {
  const share = ((at % perRow) + 0.5) / perRow;
  return Math.min(count - 1, Math.floor(share * Math.min(count, otherPerRow)));
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number; // degrees
}

/** Cards laid into a great 0, the first at the top, clockwise; in units of the card's width. */
export function ring(count: number, width: number, height: number): readonly Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const x = Math.sin(angle) * width;
    const y = -Math.cos(angle) * height;
    const turn = (Math.atan2(x / width ** 2, -y / height ** 2) * 180) / Math.PI;
    return { x, y, turn };
  });
}
