/** Things on screen that move from where they were to where they are. */

/** Where everything marked `data-NAME` lies now, by its mark. */
export function rects<K>(root: HTMLElement, name: string, key: (text: string) => K): Map<K, DOMRect> {
  const found = new Map<K, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${name}]`))
    found.set(key(element.dataset[name] ?? ""), element.getBoundingClientRect());
  return found;
}

/** Let an element come from a place; one that did not move stays still, and one that is new stays hidden until its turn. */
export function travel(element: HTMLElement, from: DOMRect, delay: number, appears = delay > 0): void {
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const scale = Math.min(1.2, Math.max(0.3, Math.min(from.width, from.height / 1.4) / to.width));
  const far = Math.hypot(x, y) > to.width * 1.5;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5, opacity: appears ? 0 : 1 },
      { transform: "none", zIndex: 5, opacity: 1 },
    ],
    { duration: far ? 520 : 260, delay, easing: "cubic-bezier(.3, .9, .3, 1)", fill: "backwards" },
  );
}
