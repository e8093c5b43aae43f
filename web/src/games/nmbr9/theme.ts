import type { Theme } from "../contract";

/** Brick: the tiles have every colour, so the house keeps to one that builds. */
export const theme: Theme = {
  light: { accent: "#a5370f", on: "#ffffff", soft: "#f8e5dc" },
  dark: { accent: "#ffae88", on: "#2c0f02", soft: "#35190f" },
};
