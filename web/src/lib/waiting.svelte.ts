/** Who keeps the others waiting, and since when. */
import type { Place, Step, Table } from "../generated/wire";

/** Milliseconds everybody has for a move before the page offers to nudge them; the server allows it sooner. */
export const SLOW = 20_000;
/** Milliseconds before a bot takes over when its player is told. */
const WARNING = 15_000;
const TICK = 1000;

/** The other people who are here and owe a move. */
export function owing(table: Table, step: Step): readonly Place[] {
  return table.places.filter(({ kind, here, you, seat }) => {
    const owes = seat !== null && (step.to_act.includes(seat) || (step.pause && !step.ready.includes(seat)));
    return kind === "person" && here && !you && owes;
  });
}

/** When this player was asked for a move, if they still owe it; else null. */
export function nudgedAt(table: Table, step: Step): number | null {
  const own = table.places.find(({ you }) => you);
  const owes = own?.seat != null && (step.to_act.includes(own.seat) || (step.pause && !step.ready.includes(own.seat)));
  const at = own?.nudged ?? null;
  return owes && at !== null && at > step.since ? at : null;
}

/** Whether a bot takes over from you in a moment: you owe a move that somebody who is here waits for. */
export function hurries({ patience, places }: Table, { seat, to_act }: Step, waited: number): boolean {
  if (patience == null || seat === null || !to_act.includes(seat)) return false;
  const waits = places.some((place) => place.kind === "person" && place.here && !to_act.includes(place.seat ?? seat));
  return waits && waited >= 1000 * patience - WARNING;
}

/** How long something has stayed the same, by our own clock, which may differ from the server's. */
export class Waited {
  milliseconds = $state(0);

  constructor(what: () => unknown) {
    const same = $derived(what()); // other news of the table restarts nothing
    $effect(() => {
      void same;
      const began = performance.now();
      this.milliseconds = 0;
      const timer = setInterval(() => (this.milliseconds = performance.now() - began), TICK);
      return () => clearInterval(timer);
    });
  }
}
