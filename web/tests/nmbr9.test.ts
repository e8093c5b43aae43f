import { describe, expect, test } from "vitest";
import { COLOURS } from "../src/generated/nmbr9";
import { fitted, kept, panned, pointAt, showing, zoomed } from "../src/games/nmbr9/camera";
import {
  boxOf,
  heights,
  numeralAt,
  outlines,
  project,
  shapeOf,
  squareAt,
  squaresOf,
  straight,
  tilted,
  unproject,
  walls,
  waysOf,
  type Placed,
} from "../src/games/nmbr9/geometry";
import { Gestures, type Meaning } from "../src/games/nmbr9/gestures";
import { firstGhost, ghostOf, moveOf, over, placesOf, restsOn, turn, walk } from "../src/games/nmbr9/placing";
import { theme } from "../src/games/nmbr9/theme";
import { FACES, tileName } from "../src/games/nmbr9/tiles";
import { dayBeside, dayName, endOf } from "../src/lib/days";
import { contrast } from "./contrast";

const tile = (number: number, turns: number, row: number, column: number, level = 0): Placed => ({
  number,
  turns,
  row,
  column,
  level,
});
const two = [tile(5, 0, 0, 0), tile(9, 0, 0, 3)];

describe("tiles", () => {
  test.each(FACES.map((face, number) => ({ number, ...face })))("the numeral on the $number has the contrast of WCAG AA", ({ fill, on }) => {
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  });
  test.each([theme.light, theme.dark])("text on the accent $accent has the contrast of WCAG AA", ({ accent, on }) => {
    expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5);
  });
  test("a tile is said with its number and colour", () => {
    expect(FACES.length).toBe(COLOURS.length);
    expect(tileName("6")).toBe("6, dark blue");
  });
  test("a quarter turn is clockwise, and four are none", () => {
    expect(shapeOf(1, 0)).toEqual([{ row: 0, column: 0 }, { row: 0, column: 1 }, { row: 1, column: 1 }, { row: 2, column: 1 }, { row: 3, column: 1 }]);
    expect(shapeOf(1, 1)).toEqual([{ row: 0, column: 3 }, { row: 1, column: 0 }, { row: 1, column: 1 }, { row: 1, column: 2 }, { row: 1, column: 3 }]);
  });
  test("the 0 and the 8 look the same after half a turn", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(waysOf)).toEqual([2, 4, 4, 4, 4, 4, 4, 4, 2, 4]);
  });
});

describe("how a display is drawn", () => {
  test("the outline of the 0 has a hole", () => {
    const [outer, inner, ...more] = outlines(shapeOf(0, 0));
    expect([outer?.length, inner?.length, more.length]).toEqual([4, 4, 0]);
  });
  test("straight from above only front walls are seen, tilted the right ones too", () => {
    expect(walls(straight, shapeOf(9, 0), 0).some(({ side }) => side)).toBe(false);
    expect(walls(tilted, shapeOf(9, 0), 0).some(({ side }) => side)).toBe(true);
  });
  test.each([straight, tilted])("$name: a point of the screen leads back to its square", (slant) => {
    for (const [row, column, height] of [[0, 0, 0], [7, -3, 2], [-60, 61, 1]] as const) {
      const square = unproject(slant, project(slant, row, column, height), height);
      expect(square.row).toBeCloseTo(row);
      expect(square.column).toBeCloseTo(column);
    }
  });
  test.each([straight, tilted])("$name: pointing at the top of a tile means the square on top", (slant) => {
    const high = heights([...two, tile(9, 1, 0, 1, 1)]);
    const { x, y } = project(slant, 0.5, 2.5, 2);
    expect(squareAt(slant, { x, y }, high)).toEqual({ row: 0, column: 2 });
  });
  test("a numeral is printed where it can be seen", () => {
    const seen = numeralAt(squaresOf(two[0] ?? tile(0, 0, 0, 0)), ({ column }) => column === 0);
    expect(seen?.column).toBe(0);
  });
});

describe("placing", () => {
  test("a move is read and written as the server does", () => {
    expect(ghostOf(4, "r1@2,-3")).toEqual({ number: 4, turns: 1, row: 2, column: -3 });
    expect(moveOf({ turns: 1, row: 2, column: -3 })).toBe("r1@2,-3");
    expect(ghostOf(4, "knock")).toBeNull();
    expect(placesOf(4, ["r0@0,0", "r3@1,1"])).toHaveLength(2);
  });
  test("a tile held over others rests on the highest of them", () => {
    expect(restsOn({ number: 9, turns: 1, row: 0, column: 1 }, heights(two))).toBe(1);
    expect(restsOn({ number: 9, turns: 1, row: 9, column: 9 }, heights(two))).toBe(0);
  });
  test("turning stays within the turns that look different, and about the middle", () => {
    const held = over(8, 0, { row: 5, column: 5 });
    expect(turn(turn(held, 1), 1).turns).toBe(0);
    expect(turn(held, -1).turns).toBe(1);
  });
  test("a key walks through the places, the highest first", () => {
    const spots = placesOf(9, ["r0@-4,0", "r1@0,1"]);
    expect(walk(spots, 1, two).map(moveOf)).toEqual(["r1@0,1", "r0@-4,0"]);
  });
  test("the first tile is held at the origin, later ones over the display", () => {
    expect(firstGhost(3, 0, [])).toEqual({ number: 3, turns: 0, row: 0, column: 0 });
    expect(firstGhost(3, 0, two).column).toBeGreaterThan(0);
  });
});

describe("zoom and pan", () => {
  const room = { width: 600, height: 400 };
  const wide = Array.from({ length: 16 }, (_, at) => tile(9, 1, 0, -4 * at));
  test("a display of more than sixty squares fits into any window", () => {
    const box = boxOf(straight, wide, 3);
    const camera = fitted(box, { width: 330, height: 300 });
    expect(box.width).toBeGreaterThan(60);
    expect(box.width * camera.scale).toBeLessThanOrEqual(330);
  });
  test("the display cannot be pushed out of sight", () => {
    const box = boxOf(straight, two, 0);
    for (const by of [{ x: 9999, y: 0 }, { x: -9999, y: 9999 }, { x: 0, y: -9999 }]) {
      const camera = kept(panned(fitted(box, room), by), box, room);
      const left = camera.x + box.left * camera.scale;
      const top = camera.y + box.top * camera.scale;
      expect(left).toBeLessThan(room.width);
      expect(left + box.width * camera.scale).toBeGreaterThan(0);
      expect(top).toBeLessThan(room.height);
      expect(top + box.height * camera.scale).toBeGreaterThan(0);
    }
  });
  test("what is under the finger stays there while zooming", () => {
    const before = fitted(boxOf(straight, two, 3), room);
    const finger = { x: 200, y: 150 };
    expect(pointAt(zoomed(before, 1.3, finger, 1), finger).x).toBeCloseTo(pointAt(before, finger).x);
  });
  test("a tile moved by keys is brought into sight", () => {
    const camera = fitted(boxOf(straight, two, 3), room);
    const own = boxOf(straight, [tile(1, 0, 40, 0)], 0.5);
    const next = showing(camera, own, room);
    expect(next.y + (own.top + own.height) * next.scale).toBeLessThanOrEqual(room.height + 0.001);
  });
  test("a tile that is too large for the window is seen from farther away", () => {
    const own = boxOf(straight, [tile(1, 0, 0, 0)], 0.5);
    const small = { width: 300, height: 120 };
    const next = showing({ x: 0, y: 0, scale: 92 }, own, small);
    expect(next.y + own.top * next.scale).toBeGreaterThanOrEqual(-0.001);
    expect(next.y + (own.top + own.height) * next.scale).toBeLessThanOrEqual(small.height + 0.001);
  });
});

describe("fingers", () => {
  function following(): { readonly done: string[]; readonly hands: Gestures } {
    const done: string[] = [];
    const note = (name: string) => (): void => void done.push(name);
    const meaning: Meaning = {
      hover: note("hover"),
      tap: note("tap"),
      grips: ({ x }) => x < 100,
      carry: note("carry"),
      pan: note("pan"),
      zoom: note("zoom"),
      turn: (by) => void done.push(`turn ${by}`),
      leave: note("leave"),
    };
    return { done, hands: new Gestures(meaning) };
  }
  test("a finger that trembles still taps", () => {
    const { done, hands } = following();
    hands.down(1, { x: 200, y: 50 }, true);
    hands.move(1, { x: 204, y: 52 });
    hands.up(1, { x: 204, y: 52 });
    expect(done).toEqual(["tap"]);
  });
  test("a drag takes the tile along where it grips it, else the table", () => {
    for (const [x, does] of [[50, "carry"], [200, "pan"]] as const) {
      const { done, hands } = following();
      hands.down(1, { x, y: 50 }, true);
      hands.move(1, { x: x + 40, y: 50 });
      hands.up(1, { x: x + 40, y: 50 });
      expect(done).toEqual([does]);
    }
  });
  test("a tap with two fingers turns, a pinch zooms", () => {
    const { done, hands } = following();
    hands.down(1, { x: 200, y: 50 }, true);
    hands.down(2, { x: 260, y: 50 }, true);
    hands.up(1, { x: 200, y: 50 });
    hands.up(2, { x: 260, y: 50 });
    expect(done).toEqual(["turn 1"]);
    hands.down(1, { x: 200, y: 50 }, true);
    hands.down(2, { x: 260, y: 50 }, true);
    hands.move(2, { x: 320, y: 50 });
    expect(done).toContain("zoom");
  });
  test("the wheel zooms", () => {
    const { done, hands } = following();
    hands.wheel(30, { x: 0, y: 0 });
    expect(done).toEqual(["zoom"]);
  });
});

describe("days", () => {
  test("the day after the last of February, in words", () => {
    expect(dayBeside("2028-02-28", 1)).toBe("2028-02-29");
    expect(dayBeside("2026-01-01", -1)).toBe("2025-12-31");
    expect(endOf("2026-11-15", "Europe/Berlin")).toBe("01:00");
    expect(dayName("2026-11-15")).toBe("Sunday 15 November");
  });
});
