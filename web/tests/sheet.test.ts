/** One score sheet, filled by six games. */
import { describe, expect, test } from "vitest";
import type { View as Nmbr9 } from "../src/generated/nmbr9";
import type { View as Nmbrs } from "../src/generated/nmbrs";
import type { View as NumZumZero } from "../src/generated/numzumzero";
import type { View as ZeroHero } from "../src/generated/zerohero";
import { sheet as nmbr9 } from "../src/games/nmbr9/sheet";
import { sheet as nmbrs } from "../src/games/nmbrs/sheet";
import { sheet as numzumzero } from "../src/games/numzumzero/sheet";
import { sheet as zero } from "../src/games/zero/sheet";
import { sheet as zerohero } from "../src/games/zerohero/sheet";
import { sheet as plain } from "../src/plain/sheet";
import { view } from "./fixtures";

const some = <View>(fields: Partial<View>): View => fields as View;

describe("the score sheet", () => {
  test("of ZERO has a column for each round to come, marks noughts and the lowest total", () => {
    const { columns, rows, total } = zero({ ...view, rounds: 3, sheet: [[4, 0, 9, 7]], totals: [4, 0, 9, 7] });
    expect(columns).toHaveLength(3);
    expect(rows[1]).toEqual([{ nought: true }]);
    expect(total?.best).toBe(0);
    expect(zero({ ...view, sheet: [] }).total?.best).toBeNull();
  });

  test("of nmbrs! has the rounds played, with signs", () => {
    const { rows, total } = nmbrs(some<Nmbrs>({ sheet: [[12, -5]], totals: [62, 45] }));
    expect(rows).toEqual([["+12"], ["−5"]]);
    expect(total).toMatchObject({ points: [62, 45], best: 62 });
  });

  test("of NMBR 9 leaves out the table, where nothing scores", () => {
    const displays = [[0, 9, 14], [0, 3]].map((by_level) => ({ tiles: [], by_level }));
    const { columns, rows } = nmbr9(some<Nmbr9>({ displays, totals: [23, 3] } as unknown as Partial<Nmbr9>));
    expect(columns).toHaveLength(2);
    expect(rows).toEqual([[9, 14], [3]]);
  });

  test("of NumZumZero adds the marks when the game is over", () => {
    const seats = [{ tokens: 3, bonus: 2, collected: 9, faces: 30 }, { tokens: 4, bonus: 0, collected: 8, faces: 41 }];
    const during = numzumzero(some<NumZumZero>({ seats, over: false, advanced: true } as unknown as Partial<NumZumZero>));
    expect(during.total).toMatchObject({ points: [3, 4], best: 4 });
    const after = numzumzero(some<NumZumZero>({ seats, over: true, advanced: true } as unknown as Partial<NumZumZero>));
    expect(after.rows[0]).toEqual([30, 9, 3, "+2"]);
    expect(after.total).toMatchObject({ points: [5, 4], best: 5 });
  });

  test("of Zero Hero says how far one can see, and has totals at the end", () => {
    const seats = [{ zeros: 2, known: 12, total: 17 }, { zeros: 1, known: 9, total: 9 }];
    const game = { seats, heroes: [0], bonus: 5 };
    const during = zerohero(some<ZeroHero>({ ...game, over: false } as unknown as Partial<ZeroHero>));
    expect([during.total, during.note]).toEqual([null, "as far as you can see"]);
    const after = zerohero(some<ZeroHero>({ ...game, over: true } as unknown as Partial<ZeroHero>));
    expect(after.rows).toEqual([[2, 12, "+5"], [1, 9, "–"]]);
    expect(after.total?.best).toBe(17);
  });

  test("of any other game has its totals, else the numbers that everybody has", () => {
    expect(plain({ players: 2, totals: [3, 1], sheet: [[3, 1]] })).toMatchObject({ rows: [[3], [1]], total: { points: [3, 1] } });
    const { columns, rows, total } = plain({ players: 2, tricks: [4, 2] });
    expect([columns.length, rows, total]).toEqual([1, [["4"], ["2"]], null]);
  });
});
