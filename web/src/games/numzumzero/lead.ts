/** Which colour is ahead in a column, and by how much; at 0 neither is. */
import type { Colour } from "./cards";

export interface Lead {
  readonly colour: Colour | null;
  readonly by: number;
}

/** By blue minus orange. */
export function leadOf(balance: number): Lead {
  if (balance === 0) return { colour: null, by: 0 };
  return balance > 0 ? { colour: "B", by: balance } : { colour: "O", by: -balance };
}
