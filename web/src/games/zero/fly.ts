/** Moves cards on screen from where they were to where they are. */
import { rects, travel } from "../../lib/motion";
import { calm } from "../../lib/theme.svelte";
import type { Origin } from "./flights";

export interface Snapshot {
  readonly cards: ReadonlyMap<string, DOMRect>;
  readonly seats: ReadonlyMap<number, DOMRect>;
}

export function snapshot(root: HTMLElement): Snapshot {
  return {
    cards: rects(root, "fly", (key) => key),
    seats: rects(root, "seat", Number),
  };
}

/** Let every card travel from its origin; those that did not move stay still. */
export function fly(root: HTMLElement, before: Snapshot, origins: ReadonlyMap<string, Origin>): void {
  if (calm()) return;
  const deck = deckOf(root);
  let dealt = 0;
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const card = element.dataset["fly"] ?? "";
    const origin = origins.get(card) ?? { from: "card" };
    const from = origin.from === "deck" ? deck : startOf(card, origin, before);
    if (from === undefined) continue;
    travel(element, from, origin.from === "deck" ? 28 * dealt++ : 0);
  }
}

function startOf(card: string, origin: Origin, before: Snapshot): DOMRect | undefined {
  return origin.from === "seat" ? before.seats.get(origin.seat) : before.cards.get(card);
}

function deckOf(root: HTMLElement): DOMRect {
  const { left, top, width, height } = root.getBoundingClientRect();
  return new DOMRect(left + width / 2 - 20, top + height / 2 - 28, 40, 56);
}
