/** How far somebody has come in a lesson, as this browser remembers it. */
import { texts } from "../texts";
import { recall, remember } from "./memory";

export type Progress =
  | { readonly state: "new" }
  | { readonly state: "begun"; readonly at: number }
  | { readonly state: "done" };

const key = (game: string): string => `lesson.${game}`;

export function progressOf(game: string): Progress {
  const kept = recall(key(game));
  if (kept === "done") return { state: "done" };
  const at = Number(kept);
  return kept !== null && Number.isInteger(at) && at > 0 ? { state: "begun", at } : { state: "new" };
}

/** A finished lesson stays finished, however often it is repeated. */
export function reached(game: string, at: number): void {
  if (progressOf(game).state !== "done") remember(key(game), String(at));
}

export function finished(game: string): void {
  remember(key(game), "done");
}

/** What a link to a lesson says to somebody who is new, on the way, or done. */
export function learnSays(game: string, minutes: number): string {
  const { state } = progressOf(game);
  if (state === "new") return texts.learn.startIn(minutes);
  return state === "begun" ? texts.learn.goOn : texts.learn.repeat;
}
