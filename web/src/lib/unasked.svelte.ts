import { untrack } from "svelte";
import type { Local } from "./table";
import { calm } from "./theme.svelte";

/** Milliseconds until it is done: long enough to be seen. */
const MOMENT = { play: 700, look: 1600 } as const;

/** Do what `next` says after a moment; the result is shown and read aloud like any move. */
export function byItself(next: () => Local | null, tell: (message: Local) => void): void {
  $effect(() => {
    const what = next();
    if (what === null) return;
    if (calm()) return untrack(() => tell(what));
    const timer = setTimeout(() => tell(what), what.type === "play" ? MOMENT.play : MOMENT.look);
    return () => clearTimeout(timer);
  });
}
