/** What the server says is wrong, for people: the rule it names becomes a link beside it. */
import { capital } from "./hint";

/** "it hangs over (R9)" with rule R9 as "It hangs over." */
export function inWords(problem: string, rule: string | null | undefined): string {
  const bare = rule == null ? problem : problem.replace(` (${rule})`, "");
  return /[.!?]$/.test(bare) ? capital(bare) : `${capital(bare)}.`;
}
