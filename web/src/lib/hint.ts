/** What a hint says: the move, what it does now, how it compares, and what to expect. */
import type { Hint } from "../generated/wire";

export function sentences({ text, now, why, outlook }: Hint): readonly string[] {
  return [capital(text), now, why, outlook].filter((sentence) => sentence !== "");
}

/** "give [R7]" as the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
