/** Which keys belong to the board: none while somebody types, has a dialog open or calls the browser. */
const TYPED = "input:not([type=radio]), textarea, select, dialog";
const WALKED = "[type=radio]"; // arrow keys walk along these by themselves

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export function isArrow(key: string): key is Arrow {
  return /^Arrow(Left|Right|Up|Down)$/.test(key);
}

/** A key pressed for the table as a whole, wherever the focus is. */
export function isShortcut({ metaKey, ctrlKey, altKey, key, target }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey) return false;
  return !isWithin(target, isArrow(key) ? `${TYPED}, ${WALKED}` : TYPED);
}

/** Z, and what takes back everywhere else: Ctrl+Z or Cmd+Z. */
export function isUndo({ metaKey, ctrlKey, altKey, shiftKey, key, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "z" || altKey || (shiftKey && (metaKey || ctrlKey))) return false;
  return !isWithin(target, TYPED);
}

/** The key was pressed on something of this kind. */
export function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Nothing has the focus. */
export function isIdle(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}
