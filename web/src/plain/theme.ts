import type { Theme } from "../games/contract";

/** Slate: for games that bring no colours of their own. */
export const theme: Theme = {
  light: { accent: "#2f4a63", on: "#ffffff", soft: "#dfe7ee" },
  dark: { accent: "#a9cdec", on: "#0b1c2a", soft: "#1b2833" },
};
