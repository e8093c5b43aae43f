/** Whoever plays by keyboard keeps their place: where the focused button goes away or is disabled, the next thing to do has the focus. */
import { untrack } from "svelte";
import { isIdle } from "./keys";

/** Where to go on, best first. */
const NEXT = [
  '[data-testid="result"]',
  "[data-goes-on]",
  '[data-zone="hand"] [tabindex="0"]',
  '[data-testid="board"] [tabindex="0"]:not(:disabled)',
  '[data-testid="board"] button:enabled',
];

/** The last thing pressed was a key. */
let byKey = false;
addEventListener("keydown", () => (byKey = true), true);
addEventListener("pointerdown", () => (byKey = false), true);

/** Look after the focus within `root` whenever `changed` does. Pointers are left alone: nothing scrolls under a finger. */
export function keepFocus(root: () => HTMLElement | undefined, changed: () => unknown): void {
  let held = false;
  $effect.pre(() => {
    changed();
    const within = untrack(root); // none yet: the screen before takes the focus with it
    held = byKey && (within === undefined || (held && isIdle()) || within.querySelector(":focus-visible") !== null);
  });
  $effect(() => {
    changed();
    if (held && isLost()) nextWithin(untrack(root))?.focus();
  });
}

/** A disabled button still counts as focused until the next frame. */
function isLost(): boolean {
  return isIdle() || document.activeElement?.matches(":disabled") === true;
}

function nextWithin(root: HTMLElement | undefined): HTMLElement | null {
  for (const selector of NEXT) {
    const found = root?.querySelector<HTMLElement>(selector) ?? null;
    if (found !== null) return found;
  }
  return null;
}
