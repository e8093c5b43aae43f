/** Zoom and pan over a display that can never be lost. */
import type { Box, Point } from "./geometry";

export interface Camera {
  /** Pixels for a square. */
  readonly scale: number;
  /** Where on the screen 0,0 is, in pixels. */
  readonly x: number;
  readonly y: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

export const LARGEST = 92;
const SMALLEST = 3;
const KEPT = 64; // pixels of a display that always stay in sight

/** As large as fits, in the middle. */
export function fitted(box: Box, room: Room, largest = 56): Camera {
  const fit = Math.min(room.width / box.width, room.height / box.height);
  const scale = Math.max(SMALLEST, Math.min(largest, fit));
  return {
    scale,
    x: room.width / 2 - (box.left + box.width / 2) * scale,
    y: room.height / 2 - (box.top + box.height / 2) * scale,
  };
}

/** Nearer or farther, while the point under the finger stays where it is. */
export function zoomed(camera: Camera, by: number, around: Point, least: number): Camera {
  const scale = Math.min(LARGEST, Math.max(Math.min(least, LARGEST), camera.scale * by));
  const share = scale / camera.scale;
  return {
    scale,
    x: around.x - (around.x - camera.x) * share,
    y: around.y - (around.y - camera.y) * share,
  };
}

export function panned(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y };
}

/** Moved back as far as needed, so that some of the box is always in sight. */
export function kept(camera: Camera, box: Box, room: Room): Camera {
  const within = (value: number, low: number, high: number): number =>
    Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
  const { scale } = camera;
  return {
    scale,
    x: within(camera.x, KEPT - (box.left + box.width) * scale, room.width - KEPT - box.left * scale),
    y: within(camera.y, KEPT - (box.top + box.height) * scale, room.height - KEPT - box.top * scale),
  };
}

/** Moved as little as needed to bring a box into sight, and farther away where it is too large for that. */
export function showing(before: Camera, box: Box, room: Room): Camera {
  const camera = { ...before, scale: Math.min(before.scale, room.width / box.width, room.height / box.height) };
  const shift = (start: number, length: number, all: number): number => {
    if (start < 0) return -start;
    return start + length > all ? Math.min(all - start - length, 0) : 0;
  };
  const left = camera.x + box.left * camera.scale;
  const top = camera.y + box.top * camera.scale;
  return panned(camera, {
    x: shift(left, box.width * camera.scale, room.width),
    y: shift(top, box.height * camera.scale, room.height),
  });
}

export function pointAt(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}
