/** Marks what a teacher points at, by a style sheet of its own, so that no board needs to know. */
export function spotlight(selectors: readonly string[]): () => void {
  if (selectors.length === 0) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    selectors.map((selector) => `.classroom :is(${selector}) { ${RING} }`).join("\n"),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

// Boards unset the outlines of their buttons, hence !important.
const RING = [
  "outline: 3px solid var(--accent) !important",
  "outline-offset: 4px !important",
  "border-radius: 14px",
  "animation: spotlight 1.2s var(--ease) 2",
].join("; ");
