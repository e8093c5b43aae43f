/** Moves cards on screen from where they were to where they are. */
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

function rects<K>(root: HTMLElement, name: string, key: (text: string) => K): Map<K, DOMRect> {
  const found = new Map<K, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${name}]`))
    found.set(key(element.dataset[name] ?? ""), element.getBoundingClientRect());
  return found;
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

function travel(element: HTMLElement, from: DOMRect, delay: number): void {
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const scale = Math.min(1.2, Math.max(0.3, Math.min(from.width, from.height / 1.4) / to.width));
  const far = Math.hypot(x, y) > to.width * 1.5;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5, opacity: delay > 0 ? 0 : 1 },
      { transform: "none", zIndex: 5, opacity: 1 },
    ],
    { duration: far ? 520 : 260, delay, easing: "cubic-bezier(.3, .9, .3, 1)", fill: "backwards" },
  );
}
