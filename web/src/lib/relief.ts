/** Who plays on for whom: told to everybody at the table while the game goes on. */
import type { Place, Table } from "../generated/wire";

export type Relief =
  /** A bot plays on for a person. */
  | { readonly kind: "bot"; readonly place: number; readonly name: string }
  /** That person plays again. */
  | { readonly kind: "back"; readonly place: number; readonly name: string }
  /** Somebody who came late plays on for a bot. */
  | { readonly kind: "late"; readonly place: number; readonly name: string; readonly bot: string; readonly you: boolean };

/** What was told, with what has changed since; the last of each place. */
export function reliefs(told: readonly Relief[], before: Table | null, after: Table): readonly Relief[] {
  if (before?.status !== "playing" || after.status !== "playing") return told;
  const fresh = after.places.flatMap((place) => {
    const was = before.places.find(({ number }) => number === place.number);
    return was === undefined || was.kind === place.kind ? [] : [relief(was, place)];
  });
  return [...told.filter(({ place }) => fresh.every((each) => each.place !== place)), ...fresh];
}

function relief(was: Place, is: Place): Relief {
  const told = { place: is.number, name: is.name };
  if (is.kind === "bot") return { ...told, kind: "bot", name: was.name };
  return was.kept ? { ...told, kind: "back" } : { ...told, kind: "late", bot: was.name, you: is.you };
}
