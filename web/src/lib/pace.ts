import type { Table } from "../generated/wire";
import { recall } from "./memory";

/** How fast bots play: whoever opens a table chooses. */
export type Pace = Table["pace"];

export const paces = ["instant", "brisk", "calm"] as const satisfies readonly Pace[];
export const usualPace: Pace = "brisk";

/** The pace this browser's owner chose last. */
export function ownPace(): Pace {
  const known = recall("pace");
  return paces.find((pace) => pace === known) ?? usualPace;
}

/** Milliseconds between two steps on screen, so that quick bots can be followed. */
const BEATS: Readonly<Record<Pace, number>> = { instant: 0, brisk: 650, calm: 1500 };
const HURRY = 4;

/** How long the next message waits, given how many are waiting and how long ago the last was shown. */
export function patience(waiting: number, sinceLast: number, hurried: boolean, pace: Pace = usualPace): number {
  if (hurried) return 0;
  const beat = BEATS[pace] / (waiting > HURRY ? HURRY : 1);
  return Math.max(0, beat - sinceLast);
}

/** What to do about a connection that has been silent for so long: a dead one does not say so. */
export function silence(milliseconds: number): "wait" | "ask" | "give up" {
  if (milliseconds < 20_000) return "wait";
  return milliseconds < 40_000 ? "ask" : "give up";
}

/** Milliseconds before the nth attempt to reconnect, with jitter to keep a crowd apart. */
export function backOff(tries: number, chance: number): number {
  return Math.min(4000, 400 * 2 ** tries) * (0.75 + chance / 2);
}
