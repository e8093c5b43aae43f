/** The Markdown of our rulebooks as a tree; anything else in it stays plain text. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "strong"; readonly inside: readonly Inline[] }
  | { readonly kind: "em"; readonly inside: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "rule"; readonly rule: string }
  | { readonly kind: "card"; readonly card: string };

export type Block =
  | { readonly kind: "paragraph"; readonly inside: readonly Inline[] }
  | { readonly kind: "heading"; readonly inside: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "table"; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] };

const INLINE =
  /\*\*(.+?)\*\*|\*(\S(?:.*?\S)?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]*)\)|\[([A-Z]\d+\w*)\]|\b(R\d+)\b(?!\()/g;

export function inline(text: string): readonly Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    found.push(mark(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

function mark(match: RegExpMatchArray): Inline {
  const [whole, strong, em, code, label, target, card, rule] = match;
  if (strong !== undefined) return { kind: "strong", inside: inline(strong) };
  if (em !== undefined) return { kind: "em", inside: inline(em) };
  if (code !== undefined) return { kind: "code", text: code };
  if (label !== undefined) {
    const anchor = /^#(R\d+)$/.exec(target ?? "")?.[1];
    return anchor === undefined ? { kind: "text", text: label } : { kind: "rule", rule: anchor };
  }
  if (card !== undefined) return { kind: "card", card };
  return rule === undefined ? { kind: "text", text: whole } : { kind: "rule", rule };
}

export function blocks(source: string): readonly Block[] {
  return source
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .flatMap((chunk) => chunked(chunk.trim()));
}

function chunked(chunk: string): readonly Block[] {
  if (chunk === "") return [];
  const lines = chunk.split("\n");
  const first = lines[0] ?? "";
  if (/^#{1,6} /.test(first)) {
    const heading: Block = { kind: "heading", inside: inline(first.replace(/^#+ /, "")) };
    return [heading, ...chunked(lines.slice(1).join("\n").trim())];
  }
  if (first.startsWith("|")) return [table(lines)];
  const start = lines.findIndex((line) => ITEM.test(line));
  if (start < 0) return [{ kind: "paragraph", inside: inline(joined(lines)) }];
  const before = start === 0 ? [] : chunked(lines.slice(0, start).join("\n"));
  return [...before, list(lines.slice(start))];
}

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

function list(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`.trim());
  }
  return { kind: "list", ordered: /^\s*\d/.test(lines[0] ?? ""), items: items.map(inline) };
}

function table(lines: readonly string[]): Block {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells);
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) };
}

function cells(line: string): readonly (readonly Inline[])[] {
  const inner = line.trim().replace(/^\||\|$/g, "");
  return inner.split("|").map((cell) => inline(cell.trim()));
}

/** What a search goes through: the words without their markup. */
export function plain(source: string): string {
  return source.replace(/[*`|#[\]]/g, "").replace(/\s+/g, " ").toLowerCase();
}
