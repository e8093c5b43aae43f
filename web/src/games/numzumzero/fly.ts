/** Moves cards on screen: a played card comes from its player, a collected column goes to one. */
import type { View } from "../../generated/numzumzero";
import { calm } from "../../lib/theme.svelte";

export interface Snapshot {
  readonly seats: ReadonlyMap<number, DOMRect>;
  readonly hand: ReadonlyMap<string, DOMRect>;
  readonly slots: ReadonlyMap<string, readonly [DOMRect, Node]>;
  readonly pile: DOMRect | undefined;
}

export function snapshot(root: HTMLElement): Snapshot {
  const all = (name: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`[data-${name}]`)];
  return {
    seats: new Map(all("seat").map((each) => [Number(each.dataset["seat"]), each.getBoundingClientRect()])),
    hand: new Map(all("card").map((each) => [each.dataset["card"] ?? "", each.getBoundingClientRect()])),
    slots: new Map(
      all("slot").map((each) => [each.dataset["slot"] ?? "", [each.getBoundingClientRect(), each.cloneNode(true)]]),
    ),
    pile: root.querySelector("[data-pile]")?.getBoundingClientRect(),
  };
}

export function fly(root: HTMLElement, before: Snapshot, last: View, now: View): void {
  if (calm() || last === now) return;
  const mover = last.to_act[0];
  now.columns.forEach((column, at) => {
    const was = last.columns[at]?.cards ?? [];
    const collected = was.length > 0 && column.cards.length < was.length;
    if (collected && mover !== undefined) carryOff(root, before, at, was.length, mover);
    for (let slot = collected ? 0 : was.length; slot < column.cards.length; slot++)
      arrive(root, `${at}.${slot}`, originOf(before, column.cards[slot] ?? "", last, collected || !last.dealt));
  });
}

/** Turned over from the pile, out of the own hand, or from another player. */
function originOf(before: Snapshot, card: string, last: View, turned: boolean): DOMRect | undefined {
  if (turned) return before.pile;
  const mover = last.to_act[0];
  if (mover === last.seat) return before.hand.get(card);
  return mover === undefined ? undefined : before.seats.get(mover);
}

function arrive(root: HTMLElement, slot: string, from: DOMRect | undefined): void {
  const element = root.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  if (element === null || from === undefined) return;
  travel(element, from, element.getBoundingClientRect());
}

function travel(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  const [x, y] = between(from, to);
  const scale = Math.min(1.2, Math.max(0.3, from.width / to.width));
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, position: "relative", zIndex: 5 },
      { transform: "none", position: "relative", zIndex: 5 },
    ],
    { duration: 480, easing: "cubic-bezier(.3, .9, .3, 1)" },
  );
}

/** The cards of a column, which are no longer there, fly to whoever has them now. */
function carryOff(root: HTMLElement, before: Snapshot, at: number, count: number, seat: number): void {
  const to = root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  for (let slot = 0; slot < count; slot++) {
    const [from, node] = before.slots.get(`${at}.${slot}`) ?? [];
    if (from === undefined || to === undefined || !(node instanceof HTMLElement)) continue;
    const [x, y] = between(to, from);
    node.style.cssText = `position:fixed;z-index:8;pointer-events:none;margin:0;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
    root.append(node);
    const flight = node.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: "translateY(-6px)", opacity: 1, offset: 0.25 },
        { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0.2 },
      ],
      { duration: 620, delay: 40 * slot, easing: "cubic-bezier(.4, 0, .3, 1)", fill: "backwards" },
    );
    flight.onfinish = () => node.remove();
    flight.oncancel = () => node.remove();
  }
}

function between(from: DOMRect, to: DOMRect): readonly [number, number] {
  return [
    from.left + from.width / 2 - (to.left + to.width / 2),
    from.top + from.height / 2 - (to.top + to.height / 2),
  ];
}
