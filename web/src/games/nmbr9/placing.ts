/** Moves and ghosts: what the server offers, looked up; nothing here judges a place. */
import { heights, keyOf, shapeOf, sizeOf, squaresOf, waysOf, type Placed, type Square } from "./geometry";

/** The tile in hand, held over a place. */
export interface Ghost extends Square {
  readonly number: number;
  readonly turns: number;
}

export const moveOf = ({ turns, row, column }: Omit<Ghost, "number">): string => `r${turns}@${row},${column}`;

export function ghostOf(number: number, move: string): Ghost | null {
  const found = /^r([0-3])@(-?\d+),(-?\d+)$/.exec(move);
  if (found === null) return null;
  const [turns, row, column] = found.slice(1).map(Number);
  return { number, turns: turns ?? 0, row: row ?? 0, column: column ?? 0 };
}

/** The legal places for the tile in hand. */
export function placesOf(number: number, legal: readonly string[]): readonly Ghost[] {
  return legal.flatMap((move) => ghostOf(number, move) ?? []);
}

/** The height on which a tile held there would come to rest. */
export function restsOn(ghost: Ghost, high: ReadonlyMap<string, number>): number {
  return Math.max(0, ...squaresOf(ghost).map((square) => high.get(keyOf(square)) ?? 0));
}

/** Turned by some quarter turns, about its middle. */
export function turn(ghost: Ghost, by: number): Ghost {
  const ways = waysOf(ghost.number);
  const turns = (((ghost.turns + by) % ways) + ways) % ways;
  const [before, after] = [sizeOf(ghost.number, ghost.turns), sizeOf(ghost.number, turns)];
  return {
    ...ghost,
    turns,
    row: ghost.row + Math.trunc((before.rows - after.rows) / 2),
    column: ghost.column + Math.trunc((before.columns - after.columns) / 2),
  };
}

/** Held with its middle over a square. */
export function over(number: number, turns: number, square: Square): Ghost {
  const { rows, columns } = sizeOf(number, turns);
  return {
    number,
    turns,
    row: square.row - Math.floor((rows - 1) / 2),
    column: square.column - Math.floor((columns - 1) / 2),
  };
}

export function covers(ghost: Ghost, square: Square): boolean {
  return squaresOf(ghost).some((own) => keyOf(own) === keyOf(square));
}

/** The places in the order in which a key walks through them: this way up first, the highest first. */
export function walk(places: readonly Ghost[], turns: number, tiles: readonly Placed[]): readonly Ghost[] {
  const high = heights(tiles);
  const sign = (ghost: Ghost): readonly number[] => [
    ghost.turns === turns ? 0 : 1,
    -restsOn(ghost, high),
    ghost.row,
    ghost.column,
  ];
  return places.toSorted((a, b) => compare(sign(a), sign(b)));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}

/** Where the tile in hand is held before anybody has moved it: over the middle of the display. */
export function firstGhost(number: number, turns: number, tiles: readonly Placed[]): Ghost {
  const squares = tiles.flatMap(squaresOf);
  if (squares.length === 0) return { number, turns, row: 0, column: 0 };
  const mean = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return over(number, turns, {
    row: mean(squares.map(({ row }) => row)),
    column: mean(squares.map(({ column }) => column)),
  });
}

/** The middle square of a shape's rectangle, where its place is marked. */
export function middleOf(ghost: Ghost): Square {
  const shape = shapeOf(ghost.number, ghost.turns);
  const { rows, columns } = sizeOf(ghost.number, ghost.turns);
  const far = ({ row, column }: Square): number =>
    Math.abs(row + 0.5 - rows / 2) + Math.abs(column + 0.5 - columns / 2);
  const { row, column } = shape.toSorted((a, b) => far(a) - far(b))[0] ?? { row: 0, column: 0 };
  return { row: ghost.row + row, column: ghost.column + column };
}
