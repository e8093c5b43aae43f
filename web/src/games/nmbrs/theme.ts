import type { Theme } from "../contract";

/** Plum: apart from the red, green, blue and orange of the cards. */
export const theme: Theme = {
  light: { accent: "#7a2a78", on: "#ffffff", soft: "#f3e2f2" },
  dark: { accent: "#e6a3e3", on: "#2d0a2c", soft: "#35203a" },
};
