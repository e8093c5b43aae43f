/** Tiles as squares, outlines and walls, seen from above or at a slant. Numbers only, no page needed. */
import { SHAPES } from "../../generated/nmbr9";

export interface Square {
  readonly row: number;
  readonly column: number;
}

export interface Placed extends Square {
  readonly number: number;
  readonly turns: number;
  readonly level: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const shapes = SHAPES.map((rows) => [0, 1, 2, 3].map((turns) => squaresIn(turned(rows, turns))));

function turned(rows: readonly string[], turns: number): readonly string[] {
  if (turns === 0) return rows;
  const width = rows[0]?.length ?? 0;
  const once = Array.from({ length: width }, (_, column) =>
    rows.map((line) => line[column] ?? ".").reverse().join(""),
  );
  return turned(once, turns - 1);
}

function squaresIn(rows: readonly string[]): readonly Square[] {
  return rows.flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === "#" ? [{ row, column }] : [])),
  );
}

/** The squares of a tile that lies with its corner at 0,0. */
export function shapeOf(number: number, turns: number): readonly Square[] {
  return shapes[number]?.[turns] ?? [];
}

/** How many ways of turning a tile look different. */
export function waysOf(number: number): number {
  const looks = [0, 1, 2, 3].map((turns) => JSON.stringify(shapeOf(number, turns)));
  return new Set(looks).size;
}

export function sizeOf(number: number, turns: number): { readonly rows: number; readonly columns: number } {
  const shape = shapeOf(number, turns);
  return {
    rows: Math.max(...shape.map(({ row }) => row)) + 1,
    columns: Math.max(...shape.map(({ column }) => column)) + 1,
  };
}

export function squaresOf(tile: Omit<Placed, "level">): readonly Square[] {
  return shapeOf(tile.number, tile.turns).map(({ row, column }) => ({
    row: tile.row + row,
    column: tile.column + column,
  }));
}

export const keyOf = ({ row, column }: Square): string => `${row},${column}`;

/** How many tiles lie on each square that has any. */
export function heights(tiles: readonly Placed[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const square of tiles.flatMap(squaresOf)) {
    const key = keyOf(square);
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

// The way it is looked at

/** Where a square lands on the screen, and how far up a level lifts it. */
export interface Slant {
  readonly name: "straight" | "tilted";
  readonly xx: number; // to the right, for a column
  readonly xy: number; // to the right, for a row
  readonly yx: number; // down, for a column
  readonly yy: number; // down, for a row
  readonly lift: number;
}

export const straight: Slant = { name: "straight", xx: 1, xy: 0, yx: 0, yy: 1, lift: 0.1 };
export const tilted: Slant = { name: "tilted", xx: 0.88, xy: -0.62, yx: 0.3, yy: 0.56, lift: 0.4 };

export function project(slant: Slant, row: number, column: number, height: number): Point {
  return {
    x: slant.xx * column + slant.xy * row,
    y: slant.yx * column + slant.yy * row - slant.lift * height,
  };
}

/** The square under a point of the screen, on a plane of this height. */
export function unproject(slant: Slant, { x, y }: Point, height: number): Square {
  const down = y + slant.lift * height;
  const turn = slant.xx * slant.yy - slant.xy * slant.yx;
  return {
    row: (slant.xx * down - slant.yx * x) / turn,
    column: (slant.yy * x - slant.xy * down) / turn,
  };
}

/** The square that is seen at a point: the highest surface there hides the lower ones. */
export function squareAt(slant: Slant, point: Point, high: ReadonlyMap<string, number>): Square {
  const highest = Math.max(0, ...high.values());
  for (let height = highest; height >= 0; height--) {
    const { row, column } = unproject(slant, point, height);
    const square = { row: Math.floor(row), column: Math.floor(column) };
    if ((high.get(keyOf(square)) ?? 0) === height) return square;
  }
  const { row, column } = unproject(slant, point, 0);
  return { row: Math.floor(row), column: Math.floor(column) };
}

// Outlines

type Edge = readonly [Square, Square];

/** The border of some squares as closed lines of corners, clockwise; holes the other way round. */
export function outlines(squares: readonly Square[]): readonly (readonly Square[])[] {
  const edges = new Map<string, Edge>();
  for (const { row, column } of squares) {
    const corners = [
      { row, column },
      { row, column: column + 1 },
      { row: row + 1, column: column + 1 },
      { row: row + 1, column },
    ];
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % 4] ?? from;
      const back = `${keyOf(to)} ${keyOf(from)}`;
      if (!edges.delete(back)) edges.set(`${keyOf(from)} ${keyOf(to)}`, [from, to]);
    });
  }
  return loops([...edges.values()]);
}

function loops(edges: Edge[]): readonly (readonly Square[])[] {
  const found: Square[][] = [];
  while (edges.length > 0) {
    const loop: Square[] = [];
    let next = edges.shift();
    while (next !== undefined) {
      const [from, to] = next;
      loop.push(from);
      const at = edges.findIndex(([start]) => keyOf(start) === keyOf(to));
      next = at < 0 ? undefined : edges.splice(at, 1)[0];
    }
    found.push(corners(loop));
  }
  return found;
}

/** Only the points where a line turns. */
function corners(loop: readonly Square[]): Square[] {
  return loop.filter((here, at) => {
    const before = loop[(at + loop.length - 1) % loop.length] ?? here;
    const after = loop[(at + 1) % loop.length] ?? here;
    return (before.row === here.row) !== (here.row === after.row);
  });
}

const round = (value: number): string => String(Math.round(value * 1000) / 1000);
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

/** The top of a tile as a path. */
export function topPath(slant: Slant, squares: readonly Square[], height: number): string {
  return outlines(squares)
    .map((loop) => `M${loop.map(({ row, column }) => at(project(slant, row, column, height))).join("L")}Z`)
    .join("");
}

/** Thin lines between the squares of a tile. */
export function gridPath(slant: Slant, squares: readonly Square[], height: number): string {
  const taken = new Set(squares.map(keyOf));
  const line = (from: Square, to: Square): string =>
    `M${at(project(slant, from.row, from.column, height))}L${at(project(slant, to.row, to.column, height))}`;
  return squares
    .map(({ row, column }) => {
      const corner = { row: row + 1, column: column + 1 };
      const right = taken.has(keyOf({ row, column: column + 1 })) ? line({ row, column: column + 1 }, corner) : "";
      return right + (taken.has(keyOf({ row: row + 1, column })) ? line({ row: row + 1, column }, corner) : "");
    })
    .join("");
}

export interface Wall {
  readonly path: string;
  /** It looks to the right rather than to the front. */
  readonly side: boolean;
}

/** The walls of a tile that can be seen, from the ground it lies on up to its top. */
export function walls(slant: Slant, squares: readonly Square[], level: number): readonly Wall[] {
  return outlines(squares).flatMap((loop) =>
    loop.flatMap((from, index) => {
      const to = loop[(index + 1) % loop.length] ?? from;
      const out = { row: Math.sign(from.column - to.column), column: Math.sign(to.row - from.row) };
      if (slant.yx * out.column + slant.yy * out.row <= 0) return [];
      const points = [
        project(slant, from.row, from.column, level + 1),
        project(slant, to.row, to.column, level + 1),
        project(slant, to.row, to.column, level),
        project(slant, from.row, from.column, level),
      ];
      return [{ path: `M${points.map(at).join("L")}Z`, side: out.column !== 0 }];
    }),
  );
}

/** The square on which a tile's numeral is printed: seen, and near the middle. */
export function numeralAt(squares: readonly Square[], seen: (square: Square) => boolean): Square | undefined {
  const middle = {
    row: squares.reduce((sum, { row }) => sum + row, 0) / squares.length,
    column: squares.reduce((sum, { column }) => sum + column, 0) / squares.length,
  };
  const far = ({ row, column }: Square): number => (row - middle.row) ** 2 + (column - middle.column) ** 2;
  return squares.filter(seen).toSorted((a, b) => far(a) - far(b))[0] ?? squares[0];
}

// Where to look

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What some tiles take up on the screen, in squares, with some room around. */
export function boxOf(slant: Slant, tiles: readonly Placed[], room: number): Box {
  const points = tiles.flatMap((tile) =>
    squaresOf(tile).flatMap(({ row, column }) =>
      [0, 1].flatMap((down) =>
        [0, 1].flatMap((right) =>
          [0, 1].map((up) => project(slant, row + down, column + right, tile.level + up)),
        ),
      ),
    ),
  );
  const xs = points.length > 0 ? points.map(({ x }) => x) : [0, 1];
  const ys = points.length > 0 ? points.map(({ y }) => y) : [0, 1];
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { left, top, width: Math.max(...xs) + room - left, height: Math.max(...ys) + room - top };
}
