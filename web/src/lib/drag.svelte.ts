/** Dragging a thing with a mouse or a finger; a press that does not travel stays a click. */
const FAR = 6; // pixels until a press is a drag

interface Held<Thing> {
  readonly thing: Thing;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

export interface Dragging<Thing> {
  readonly move?: (thing: Thing, event: PointerEvent) => void;
  readonly drop: (thing: Thing, event: PointerEvent) => void;
}

export class Drag<Thing> {
  private held = $state.raw<Held<Thing> | null>(null);
  private travelled = false;

  constructor(private readonly meaning: Dragging<Thing>) {}

  /** What is being dragged now. */
  get thing(): Thing | null {
    return this.held !== null && isFar(this.held) ? this.held.thing : null;
  }

  /** How far it has come, as a `translate`. */
  get travel(): string {
    return `${this.held?.dx ?? 0}px ${this.held?.dy ?? 0}px`;
  }

  /** Whether a click only ends a drag. */
  get justDropped(): boolean {
    return this.travelled;
  }

  press(event: PointerEvent, thing: Thing): void {
    this.travelled = false;
    if (event.button !== 0) return;
    this.held = { thing, x: event.clientX, y: event.clientY, dx: 0, dy: 0 };
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (this.held === null) return;
    const { thing, x, y } = this.held;
    this.held = { thing, x, y, dx: event.clientX - x, dy: event.clientY - y };
    if (isFar(this.held)) this.meaning.move?.(thing, event);
  }

  drop(event: PointerEvent): void {
    const dragged = this.thing;
    this.held = null;
    this.travelled = dragged !== null;
    if (dragged !== null) this.meaning.drop(dragged, event);
  }

  cancel(): void {
    this.held = null;
  }
}

function isFar({ dx, dy }: Held<unknown>): boolean {
  return Math.hypot(dx, dy) > FAR;
}

/** The mark `data-NAME` of what lies under the pointer, within a part of the page. */
export function under({ clientX, clientY }: PointerEvent, root: HTMLElement, name: string): string | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const marked = element.closest<HTMLElement>(`[data-${name}]`);
    if (marked !== null && root.contains(marked)) return marked.dataset[name] ?? null;
  }
  return null;
}
