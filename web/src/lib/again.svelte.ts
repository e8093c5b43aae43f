import { untrack } from "svelte";
import { calm } from "./theme.svelte";

/** How long a position stays before the next, in milliseconds; where nothing moves, the eye needs longer. */
const BEAT = 900;
const STILL = 1300;

/** Shows positions again, one after the other; `view` is the one to show now, if any. */
export class Again {
  view = $state.raw<unknown>(null);
  private timer: number | undefined;

  /** A new `step` ends it. */
  constructor(step: () => unknown) {
    $effect(() => {
      step();
      untrack(() => this.stop());
    });
  }

  show(views: readonly unknown[]): void {
    this.stop();
    const [first, ...rest] = views;
    if (first === undefined) return;
    this.view = first;
    this.timer = window.setTimeout(() => this.show(rest), calm() ? STILL : BEAT);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.view = null;
  }
}
