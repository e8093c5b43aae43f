import { untrack } from "svelte";
import type { Local } from "./table";
import { calm } from "./theme.svelte";

/** Milliseconds until it is done: long enough to be seen. */
const MOMENT = { play: 700, look: 1600 } as const;

/** Do what `next` says, a moment after it says so; what came of it is told and read aloud as any move is. */
export function byItself(next: () => Local | null, tell: (message: Local) => void): void {
  $effect(() => {
    const what = next();
    if (what === null) return;
    if (calm()) return untrack(() => tell(what));
    const timer = setTimeout(() => tell(what), what.type === "play" ? MOMENT.play : MOMENT.look);
    return () => clearTimeout(timer);
  });
}
