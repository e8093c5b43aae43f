/** The best solo results, as the server remembers them, and what to say about them. */
import type { Best } from "../generated/wire";
import { texts } from "../texts";
import type { Value } from "./setup";

/** The best for exactly these options. */
export function bestFor(
  bests: readonly Best[],
  options: Readonly<Record<string, Value>>,
): Best | undefined {
  const names = Object.keys(options);
  return bests.find(
    (best) =>
      Object.keys(best.options).length === names.length && names.every((name) => best.options[name] === options[name]),
  );
}

/** What a finished table means for its player. */
export function verdict(best: Best, table: string): string {
  if (best.table !== table) return texts.best.still(best.score);
  return best.before === null ? texts.best.first : texts.best.fresh(best.score, best.before);
}
