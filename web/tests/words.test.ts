import { describe, expect, test } from "vitest";
import { blocks, inline, plain } from "../src/lib/markdown";
import { aloud, parts } from "../src/lib/sentence";
import { listed } from "../src/texts";

const names = ["Ada", "Ben", "Cleo"];
const text = (sentence: string, you: number | null): string =>
  aloud(sentence, names, you, (card) => `<${card}>`);

describe("sentences", () => {
  test("seats become names and cards stay cards", () => {
    expect(text("{0} gave [R7] and took [B2].", null)).toBe("Ada gave <R7> and took <B2>.");
  });

  test("your own seat is You at the beginning and you further on", () => {
    expect(text("{1} knocked.", 1)).toBe("You knocked.");
    expect(text("Round 1 was scored: {0} 6, {1} 9.", 1)).toBe("Round 1 was scored: Ada 6, you 9.");
    expect(text("Done. {1} began.", 1)).toBe("Done. You began.");
  });

  test("what belongs to you is yours", () => {
    expect(text("{1}'s turn ended {0}'s round.", 1)).toBe("Your turn ended Ada’s round.");
  });

  test("a name that looks like a mark stays a name", () => {
    const found = parts("{0} knocked.", ["{1} [R7] <b>"], null);
    expect(found).toEqual([
      { kind: "name", seat: 0, text: "{1} [R7] <b>", you: false },
      { kind: "text", text: " knocked." },
    ]);
  });
});

describe("markdown", () => {
  test("a rule number is a link to that rule", () => {
    expect(inline("see R12.")).toEqual([
      { kind: "text", text: "see " },
      { kind: "rule", rule: "R12" },
      { kind: "text", text: "." },
    ]);
  });

  test("a link keeps its words and never its address", () => {
    expect(inline("[click](javascript:alert(1))")[0]).toEqual({ kind: "text", text: "click" });
    expect(inline("[there](#R3)")).toEqual([{ kind: "rule", rule: "R3" }]);
  });

  test("HTML is text", () => {
    expect(blocks("<img src=x onerror=alert(1)>")).toEqual([
      { kind: "paragraph", inside: [{ kind: "text", text: "<img src=x onerror=alert(1)>" }] },
    ]);
  });

  test("bold, italic, code and cards", () => {
    expect(inline("**a** *b* `c` [R7]").filter(({ kind }) => kind !== "text")).toEqual([
      { kind: "strong", inside: [{ kind: "text", text: "a" }] },
      { kind: "em", inside: [{ kind: "text", text: "b" }] },
      { kind: "code", text: "c" },
      { kind: "card", card: "R7" },
    ]);
  });

  test("paragraphs, lists and tables", () => {
    const kinds = blocks("one\ntwo\n\n- a\n- b\n  more\n\n| x | y |\n|---|---|\n| 1 | 2 |");
    expect(kinds.map(({ kind }) => kind)).toEqual(["paragraph", "list", "table"]);
    expect(kinds[1]).toMatchObject({ ordered: false, items: [[{ text: "a" }], [{ text: "b more" }]] });
  });

  test("a list may follow its sentence without an empty line", () => {
    expect(blocks("choose:\n1. this\n2. that").map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
  });

  test("search looks past the marks", () => {
    expect(plain("The **second** `knock`")).toBe("the second knock");
  });
});

test("whoever reads comes first among several", () => {
  expect(listed(["Nada", "You"])).toBe("You and Nada");
});

test("names are listed as people say them", () => {
  expect([listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])]).toEqual([
    "",
    "A",
    "A and B",
    "A, B and C",
  ]);
});
