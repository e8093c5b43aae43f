/** Moves cards and zerones on screen, in the order of a purchase. */
import type { View } from "../../generated/zerohero";
import { rects, travel } from "../../lib/motion";
import { calm } from "../../lib/theme.svelte";
import { cardFlights, shipments, STAGE, type Shipment } from "./flights";

export interface Snapshot {
  readonly cards: ReadonlyMap<string, DOMRect>;
  readonly places: ReadonlyMap<string, DOMRect>;
}

export function snapshot(root: HTMLElement): Snapshot {
  return { cards: rects(root, "fly", (key) => key), places: rects(root, "place", (key) => key) };
}

/** Show how one view became the next. */
export function fly(root: HTMLElement, then: Snapshot, before: View, after: View): void {
  if (calm() || before === after) return;
  flyCards(root, then, before, after);
  const now = snapshot(root).places;
  for (const shipment of shipments(before, after)) send(root, shipment, now);
}

function flyCards(root: HTMLElement, then: Snapshot, before: View, after: View): void {
  const flights = cardFlights(before, after);
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const card = element.dataset["fly"] ?? "";
    const flight = flights.get(card);
    const from = flight?.from == null ? then.cards.get(card) : then.places.get(flight.from);
    if (from !== undefined) travel(element, from, STAGE[flight?.stage ?? "pay"], flight?.from != null);
  }
}

const BETWEEN = 60;

function send(root: HTMLElement, { what, count, from, to, stage }: Shipment, places: Snapshot["places"]): void {
  const start = places.get(from);
  const end = places.get(to);
  if (start === undefined || end === undefined) return;
  for (let n = 0; n < Math.min(count, 6); n++) ghost(root, what, start, end, STAGE[stage] + n * BETWEEN);
}

/** A coin or a card's back that exists only on its way. */
function ghost(root: HTMLElement, what: Shipment["what"], from: DOMRect, to: DOMRect, delay: number): void {
  const element = document.createElement("span");
  element.className = `ghost ${what}`;
  element.ariaHidden = "true";
  root.append(element);
  const at = ({ left, top, width, height }: DOMRect): string =>
    `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%)`;
  element.animate(
    [
      { transform: at(from), opacity: 0, offset: 0 },
      { transform: at(from), opacity: 1, offset: 0.1 },
      { transform: at(to), opacity: 1, offset: 0.9 },
      { transform: at(to), opacity: 0, offset: 1 },
    ],
    { duration: 480, delay, easing: "cubic-bezier(.4, .1, .3, 1)", fill: "both" },
  ).onfinish = () => element.remove();
}
