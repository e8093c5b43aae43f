/**
 * Where the cards lie: a map on a grid. Every card has one cell and keeps it; a line is drawn through its cards, so
 * where two lines cross, they cross in the card they share. Only new cards look for a place: in a row of their own, or
 * where the line they join leads, out of the way of other lines. Cards side by side always have a line in common.
 */
import type { Arrow } from "../../lib/keys";

export interface LineCard {
  readonly card: string;
  readonly number: number;
}
export type Line = readonly LineCard[];

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** The cell of every card; a joker's key has its number, for it may come back as another. */
export type Spots = ReadonlyMap<string, Cell>;

export const keyOf = ({ card, number }: LineCard): string => `${card}=${number}`;

const numberOf = (key: string): number => Number(key.split("=")[1]);

const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

class Grid {
  readonly spots = new Map<string, Cell>();
  private readonly taken = new Map<string, string>();

  constructor(
    readonly across: number,
    private readonly lines: readonly Line[],
  ) {}

  put(key: string, cell: Cell): void {
    this.spots.set(key, cell);
    this.taken.set(`${cell.x},${cell.y}`, key);
  }
  isFree({ x, y }: Cell): boolean {
    return !this.taken.has(`${x},${y}`);
  }
  /** Nothing lies beside it but cards of the same lines. */
  isApart({ x, y }: Cell, kin: ReadonlySet<string>): boolean {
    return SIDES.every(([dx, dy]) => {
      const beside = this.taken.get(`${x + dx},${y + dy}`);
      return beside === undefined || kin.has(beside);
    });
  }
  /** The cards of all lines that a card is in. */
  kinOf(card: LineCard): ReadonlySet<string> {
    const key = keyOf(card);
    const keys = this.lines.map((line) => line.map(keyOf));
    return new Set(keys.filter((line) => line.includes(key)).flat());
  }
  get bottom(): number {
    return Math.max(-1, ...[...this.spots.values()].map(({ y }) => y));
  }
}

/** Lay out the lines; every card that lay there before stays where it was. */
export function layout(lines: readonly Line[], before: Spots, across: number): Spots {
  const grid = new Grid(across, lines);
  const here = new Set(lines.flatMap((line) => line.map(keyOf)));
  for (const [key, cell] of before) if (here.has(key)) grid.put(key, cell);
  const left = new Map([...before].filter(([key]) => !here.has(key)).map(([key, cell]) => [numberOf(key), cell]));
  for (const line of lines) {
    replace(line, left, grid);
    if (line.some((card) => grid.spots.has(keyOf(card)))) lead(line, grid);
    else row(line, grid);
  }
  return grid.spots;
}

/** A number that took a joker's place lies where the joker lay. */
function replace(line: Line, left: ReadonlyMap<number, Cell>, grid: Grid): void {
  if (!line.some((card) => grid.spots.has(keyOf(card)))) return;
  for (const card of line) {
    const cell = left.get(card.number);
    if (cell !== undefined && !grid.spots.has(keyOf(card)) && grid.isFree(cell)) grid.put(keyOf(card), cell);
  }
}

/**
 * A new line: a straight row with free cells around it, back and forth where it is too long for one; not at the left
 * edge if there is room, for it may grow at either end.
 */
function row(line: Line, grid: Grid): void {
  const wide = Math.min(line.length, grid.across);
  const high = Math.ceil(line.length / grid.across);
  const spare = grid.across - wide;
  const starts = Array.from({ length: spare + 1 }, (_, at) => (at + 1) % (spare + 1));
  for (let y = 0; ; y++)
    for (const x of starts) {
      if (!isRoomy(x, y, wide, high, grid)) continue;
      line.forEach((card, index) => {
        const turn = Math.floor(index / wide);
        const step = index % wide;
        grid.put(keyOf(card), { x: turn % 2 === 0 ? x + step : x + wide - 1 - step, y: y + turn });
      });
      return;
    }
}

function isRoomy(left: number, top: number, wide: number, high: number, grid: Grid): boolean {
  for (let y = top - 1; y <= top + high; y++)
    for (let x = left - 1; x <= left + wide; x++) if (!grid.isFree({ x, y })) return false;
  return true;
}

/** Cards that join others: each where the line leads. */
function lead(line: Line, grid: Grid): void {
  const order = line.map((_, index) => index).toSorted((a, b) => distance(line, a, grid) - distance(line, b, grid));
  for (const index of order) {
    const card = line[index];
    if (card !== undefined && !grid.spots.has(keyOf(card))) grid.put(keyOf(card), bestCell(line, index, grid.kinOf(card), grid));
  }
}

/** How many cards away the nearest card with a place is. */
function distance(line: Line, index: number, grid: Grid): number {
  return Math.min(...line.flatMap((card, at) => (grid.spots.has(keyOf(card)) ? [Math.abs(at - index)] : [])));
}

interface Known {
  readonly index: number;
  readonly cell: Cell;
}

/** The nearest cards before and after one that have a place. */
function around(line: Line, index: number, grid: Grid): { readonly before: Known[]; readonly after: Known[] } {
  const known = line.flatMap((card, at) => {
    const cell = grid.spots.get(keyOf(card));
    return cell === undefined || at === index ? [] : [{ index: at, cell }];
  });
  return {
    before: known.filter((each) => each.index < index).toReversed(),
    after: known.filter((each) => each.index > index),
  };
}

function bestCell(line: Line, index: number, kin: ReadonlySet<string>, grid: Grid): Cell {
  const { before, after } = around(line, index, grid);
  const wish = ideal(index, before, after);
  const ends = [before[0], after[0]].flatMap((known) => (known === undefined ? [] : [known.cell]));
  const own = new Set(line.map(keyOf));
  const foreign = [...grid.spots].flatMap(([key, cell]) => (own.has(key) ? [] : [cell]));
  let best: Cell = { x: 0, y: grid.bottom + 2 };
  let least = Infinity;
  for (let y = 0; y <= grid.bottom + 2; y++)
    for (let x = 0; x < grid.across; x++) {
      const cell = { x, y };
      if (!grid.isFree(cell) || !grid.isApart(cell, kin)) continue;
      const hidden = ends.reduce((sum, end) => sum + passed(end, cell, foreign), 0);
      const cost = Math.hypot(x - wish.x, y - wish.y) + 2 * hidden;
      if (cost < least) [best, least] = [cell, cost];
    }
  return best;
}

/** Where a card would lie if there were nothing in its way: between its neighbours, or straight on. */
function ideal(index: number, before: readonly Known[], after: readonly Known[]): Cell {
  const [last, earlier] = before;
  const [next, later] = after;
  if (last !== undefined && next !== undefined) {
    const share = (index - last.index) / (next.index - last.index);
    return { x: last.cell.x + (next.cell.x - last.cell.x) * share, y: last.cell.y + (next.cell.y - last.cell.y) * share };
  }
  const near = last ?? next;
  const far = last === undefined ? later : earlier;
  if (near === undefined) return { x: 0, y: 0 };
  if (far === undefined) return { x: near.cell.x, y: near.cell.y + (last === undefined ? -1 : 1) };
  const along = { x: near.cell.x - far.cell.x, y: near.cell.y - far.cell.y };
  const long = Math.hypot(along.x, along.y) || 1;
  return { x: near.cell.x + along.x / long, y: near.cell.y + along.y / long };
}

/** How many cells a stroke from one cell to another runs over. */
export function passed(from: Cell, to: Cell, cells: readonly Cell[]): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  return cells.filter(({ x, y }) => {
    const share = ((x - from.x) * dx + (y - from.y) * dy) / length;
    if (share <= 0 || share >= 1) return false;
    return Math.hypot(from.x + share * dx - x, from.y + share * dy - y) < 0.4;
  }).length;
}

/** How many rows a layout needs. */
export function rowsOf(spots: Spots): number {
  return Math.max(0, ...[...spots.values()].map(({ y }) => y + 1));
}

/** The card an arrow key leads to in a row; null where it leaves the row. */
export function neighbour(at: number, count: number, arrow: Arrow): number | null {
  if (arrow === "ArrowLeft") return at > 0 ? at - 1 : null;
  return arrow === "ArrowRight" && at < count - 1 ? at + 1 : null;
}
