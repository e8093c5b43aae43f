/** What a board measures before its view changes, and does once the new one is drawn, so that things move instead of jumping. */
import { untrack } from "svelte";

/** `look` just before each change of `view`; then `show` what became of it, with the views before and after. */
export function onChange<View, Seen>(
  view: () => View,
  look: () => Seen | null,
  show: (seen: Seen, before: View, after: View) => void,
): void {
  let seen: Seen | null = null;
  let shown: View | null = null;
  $effect.pre(() => {
    view();
    seen = untrack(look);
  });
  $effect(() => {
    const after = view();
    const before = shown ?? after;
    shown = after;
    untrack(() => {
      if (seen !== null) show(seen, before, after);
    });
  });
}
