/**
 * How a line is drawn from card to card: like the lines of an underground map, through the gaps between the cards, so that a stroke
 * touches no card of another line. Paths are searched on a grid twice as fine as that of the cards: a point with two even
 * coordinates is the middle of a cell, any other lies in a gap.
 */
import { keyOf, type Cell, type Line, type Spots } from "./layout";

/** Points from the middle of one card to the middle of another, in cells. */
export type Way = readonly Cell[];
/** The ways of all lines, by the cells they lead from and to. */
export type Ways = ReadonlyMap<string, Way>;

const STEPS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;
/** The cost of a turn by this many eighths: sharp ones are ugly. */
const TURNS = [0, 0.3, 0.9, 4, 8] as const;
const SHARED = 4; // along the same gap as another stroke
const CROSSED = 1; // over another stroke, where no card is

export const wayKey = (from: Cell, to: Cell): string => `${from.x},${from.y}>${to.x},${to.y}`;

/** Find a path for every pair of neighbours in a line; earlier paths stay, unless a card lies there now. */
export function strokes(lines: readonly Line[], spots: Spots, before: Ways, across: number): Ways {
  const map = new CityMap(spots, across);
  const pairs = lines.flatMap((line) => pairsOf(line, spots));
  const found = new Map<string, Way>();
  for (const [from, to] of pairs) {
    const known = before.get(wayKey(from, to));
    if (known !== undefined && map.isClear(known)) {
      found.set(wayKey(from, to), known);
      map.use(known);
    }
  }
  for (const [from, to] of pairs) {
    if (found.has(wayKey(from, to))) continue;
    const way = map.find(from, to);
    found.set(wayKey(from, to), way);
    map.use(way);
  }
  return found;
}

/** The cells of one card and the next, along a line. */
export function pairsOf(line: Line, spots: Spots): readonly (readonly [Cell, Cell])[] {
  const cells = line.flatMap((card) => spots.get(keyOf(card)) ?? []);
  return cells.slice(1).flatMap((to, index) => {
    const from = cells[index];
    return from === undefined ? [] : [[from, to] as const];
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly cost: number;
  readonly from: Place | null;
}

class CityMap {
  private readonly cards: ReadonlySet<string>;
  private readonly bottom: number;
  private readonly crossed = new Map<string, number>();
  private readonly along = new Map<string, number>();

  constructor(
    spots: Spots,
    private readonly across: number,
  ) {
    this.cards = new Set([...spots.values()].map(({ x, y }) => `${2 * x},${2 * y}`));
    this.bottom = 2 * Math.max(0, ...[...spots.values()].map(({ y }) => y));
  }

  isClear(way: Way): boolean {
    return way.slice(1).every(({ x, y }, index) => {
      const { x: fromX, y: fromY } = way[index] ?? { x, y };
      const isEnd = index === way.length - 2;
      if (!isEnd && this.cards.has(`${2 * x},${2 * y}`)) return false;
      return !this.cutsCorner({ x: 2 * fromX, y: 2 * fromY }, 2 * (x - fromX), 2 * (y - fromY));
    });
  }

  use(way: Way): void {
    way.forEach(({ x, y }, index) => {
      const next = way[index + 1];
      if (index > 0 && next !== undefined) count(this.crossed, `${2 * x},${2 * y}`);
      if (next !== undefined) for (const key of [wayKey({ x, y }, next), wayKey(next, { x, y })]) count(this.along, key);
    });
  }

  /** The cheapest path: short, with few turns, apart from other strokes. */
  find(start: Cell, end: Cell): Way {
    const goal = { x: 2 * end.x, y: 2 * end.y };
    const open = new Heap();
    const done = new Set<string>();
    open.push({ x: 2 * start.x, y: 2 * start.y, step: -1, cost: 0, from: null }, 0);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at.x === goal.x && at.y === goal.y) return wayTo(at);
      const key = `${at.x},${at.y},${at.step}`;
      if (done.has(key)) continue;
      done.add(key);
      for (const next of this.nexts(at, goal)) open.push(next, next.cost + left(next, goal));
    }
    return [start, end];
  }

  private nexts(at: Place, goal: Cell): readonly Place[] {
    return STEPS.flatMap(([dx, dy], step) => {
      const [x, y] = [at.x + dx, at.y + dy];
      const isGoal = x === goal.x && y === goal.y;
      if (!isGoal && !this.isOpen(x, y)) return [];
      if (this.cutsCorner(at, dx, dy)) return [];
      const cost = at.cost + Math.hypot(dx, dy) / 2 + turnCost(at.step, step) + this.crowd(at, x, y, isGoal);
      return [{ x, y, step, cost, from: at }];
    });
  }

  private isOpen(x: number, y: number): boolean {
    const inside = x >= -1 && y >= -1 && x < 2 * this.across && y <= this.bottom + 1;
    return inside && !this.cards.has(`${x},${y}`);
  }

  /** From one side of a card to the next side, through its corner. */
  private cutsCorner(at: Cell, dx: number, dy: number): boolean {
    if (dx === 0 || dy === 0) return false;
    return this.cards.has(`${at.x + dx},${at.y}`) || this.cards.has(`${at.x},${at.y + dy}`);
  }

  private crowd(at: Place, x: number, y: number, isGoal: boolean): number {
    const along = this.along.get(wayKey({ x: at.x / 2, y: at.y / 2 }, { x: x / 2, y: y / 2 })) ?? 0;
    const crossed = isGoal ? 0 : (this.crossed.get(`${x},${y}`) ?? 0);
    return SHARED * along + CROSSED * crossed;
  }
}

const count = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);

function turnCost(before: number, step: number): number {
  if (before < 0) return 0;
  const eighths = Math.abs(before - step);
  return TURNS[Math.min(eighths, 8 - eighths)] ?? 0;
}

const left = (at: Place, goal: Cell): number => {
  const [dx, dy] = [Math.abs(at.x - goal.x), Math.abs(at.y - goal.y)];
  return (Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy)) / 2;
};

function wayTo(end: Place): Way {
  const way: Cell[] = [];
  for (let at: Place | null = end; at !== null; at = at.from) way.push({ x: at.x / 2, y: at.y / 2 });
  return way.toReversed();
}

/** Places to go on from, the most promising first. */
class Heap {
  private readonly heap: { readonly place: Place; readonly rank: number }[] = [];

  push(place: Place, rank: number): void {
    const entry = { place, rank };
    let at = this.heap.push(entry) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = this.heap[up];
      if (parent === undefined || parent.rank <= rank) break;
      this.heap[at] = parent;
      at = up;
    }
    this.heap[at] = entry;
  }

  pop(): Place | undefined {
    const top = this.heap[0];
    const last = this.heap.pop();
    if (top === undefined || last === undefined || this.heap.length === 0) return top?.place;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down + 1 < this.heap.length && rankOf(this.heap[down + 1]) < rankOf(this.heap[down])) down++;
      const child = this.heap[down];
      if (child === undefined || child.rank >= last.rank) break;
      this.heap[at] = child;
      at = down;
    }
    this.heap[at] = last;
    return top.place;
  }
}

const rankOf = (entry: { readonly rank: number } | undefined): number => entry?.rank ?? Infinity;

/** A stroke as an SVG path with rounded corners; `size` is that of a cell. */
export function pathOf(way: Way, size: number): string {
  const points = corners(way).map(({ x, y }) => ({ x: (x + 0.5) * size, y: (y + 0.5) * size }));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "";
  const bends = points.slice(1, -1).map((corner, index) => {
    const into = towards(corner, points[index] ?? corner, size / 4);
    const out = towards(corner, points[index + 2] ?? corner, size / 4);
    return `L${into.x} ${into.y}Q${corner.x} ${corner.y} ${out.x} ${out.y}`;
  });
  return `M${first.x} ${first.y}${bends.join("")}L${last.x} ${last.y}`;
}

/** The points where a way turns, and its ends. */
function corners(way: Way): Way {
  return way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]];
    if (before === undefined || after === undefined) return true;
    return after.x - point.x !== point.x - before.x || after.y - point.y !== point.y - before.y;
  });
}

function towards(from: Cell, to: Cell, most: number): Cell {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(most, long / 2) / long;
  const near = (a: number, b: number): number => Math.round(10 * (a + (b - a) * share)) / 10;
  return { x: near(from.x, to.x), y: near(from.y, to.y) };
}
