/** Milliseconds between two steps on screen, so that quick bots can be followed. */
const BEAT = 650;
const HURRY = 4;

/** How long the next letter waits, when so many wait and the last was shown so long ago. */
export function patience(waiting: number, sinceLast: number, calm: boolean): number {
  if (calm) return 0;
  const beat = waiting > HURRY ? BEAT / HURRY : BEAT;
  return Math.max(0, beat - sinceLast);
}

/** What to do about a wire that has been silent for so long: a dead one does not say that it is dead. */
export function silence(milliseconds: number): "wait" | "ask" | "give up" {
  if (milliseconds < 20_000) return "wait";
  return milliseconds < 40_000 ? "ask" : "give up";
}

/** Milliseconds before the nth try to reach the server again; chance keeps a crowd apart. */
export function backOff(tries: number, chance: number): number {
  return Math.min(4000, 400 * 2 ** tries) * (0.75 + chance / 2);
}
