/** Which colour is ahead in a column, and by how much; nobody is ahead by 0. */
import type { Colour } from "./cards";

export interface Lead {
  readonly colour: Colour | null;
  readonly by: number;
}

export function leadOf(blue: number, orange: number): Lead {
  if (blue === orange) return { colour: null, by: 0 };
  return blue > orange ? { colour: "B", by: blue - orange } : { colour: "O", by: orange - blue };
}
