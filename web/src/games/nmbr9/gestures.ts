/** What fingers and a mouse mean on the table: looking, tapping, dragging, pinching, turning. */
import type { Point } from "./geometry";

export interface Meaning {
  /** The pointer is over this point, nothing pressed. */
  readonly hover: (at: Point) => void;
  /** Pressed and let go in one place. */
  readonly tap: (at: Point) => void;
  /** Whether a drag from here takes the tile along rather than the table. */
  readonly grips: (at: Point, touch: boolean) => boolean;
  readonly carry: (at: Point) => void;
  readonly pan: (by: Point) => void;
  readonly zoom: (by: number, around: Point) => void;
  readonly turn: (by: number) => void;
  readonly leave: () => void;
}

const STILL = 9; // pixels a finger may tremble
const QUICK = 350; // milliseconds of a tap with two fingers

interface Finger {
  readonly start: Point;
  readonly now: Point;
}

/** Follows the pointers over one element. */
export class Gestures {
  private fingers = new Map<number, Finger>();
  private moved = false;
  private carrying = false;
  private twoSince: number | null = null;

  constructor(private readonly meaning: Meaning) {}

  down(id: number, at: Point, touch: boolean): void {
    this.fingers.set(id, { start: at, now: at });
    if (this.fingers.size === 1) {
      this.moved = false;
      this.carrying = this.meaning.grips(at, touch);
    } else this.twoSince ??= performance.now();
  }

  move(id: number, at: Point): void {
    const finger = this.fingers.get(id);
    if (finger === undefined) return this.meaning.hover(at);
    this.fingers.set(id, { ...finger, now: at });
    if (distance(finger.start, at) > STILL) this.moved = true;
    if (!this.moved) return;
    if (this.fingers.size > 1) this.pinch(finger, id, at);
    else if (this.carrying) this.meaning.carry(at);
    else this.meaning.pan({ x: at.x - finger.now.x, y: at.y - finger.now.y });
  }

  up(id: number, at: Point): void {
    if (!this.fingers.delete(id) || this.fingers.size > 0) return;
    const two = this.twoSince;
    this.twoSince = null;
    if (this.moved) return;
    if (two === null) this.meaning.tap(at);
    else if (performance.now() - two < QUICK) this.meaning.turn(1);
  }

  cancel(id: number): void {
    this.fingers.delete(id);
    this.moved = true;
    if (this.fingers.size === 0) this.twoSince = null;
  }

  out(): void {
    if (this.fingers.size === 0) this.meaning.leave();
  }

  /** The wheel with Ctrl, or pinched on a pad. */
  wheel(by: number, at: Point): void {
    this.meaning.zoom(Math.exp(-by / 240), at);
  }

  private pinch(before: Finger, id: number, at: Point): void {
    const other = [...this.fingers].find(([key]) => key !== id)?.[1].now;
    if (other === undefined) return;
    const middle = { x: (other.x + at.x) / 2, y: (other.y + at.y) / 2 };
    this.meaning.zoom(distance(other, at) / Math.max(1, distance(other, before.now)), middle);
    this.meaning.pan({ x: (at.x - before.now.x) / 2, y: (at.y - before.now.y) / 2 });
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
