import type { Theme } from "../contract";

/** Magenta: the hue between the purple and the red of the cards, and far from both in lightness. */
export const theme: Theme = {
  light: { accent: "#a3156b", on: "#ffffff", soft: "#f6dfeb" },
  dark: { accent: "#ff8fc8", on: "#3a0424", soft: "#34142a" },
};
