/** Milliseconds between two steps on screen, so that quick bots can be followed. */
const BEAT = 650;
const HURRY = 4;

/** How long the next letter waits, when so many wait and the last was shown so long ago. */
export function patience(waiting: number, sinceLast: number, calm: boolean): number {
  if (calm) return 0;
  const beat = waiting > HURRY ? BEAT / HURRY : BEAT;
  return Math.max(0, beat - sinceLast);
}

/** Milliseconds before the nth try to reach the server again; chance keeps a crowd apart. */
export function backOff(tries: number, chance: number): number {
  return Math.min(8000, 400 * 2 ** tries) * (0.75 + chance / 2);
}
