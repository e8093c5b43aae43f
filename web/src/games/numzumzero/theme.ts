import type { Theme } from "../contract";

/** Leaf green, the tokens' own colour: neither of the two card colours comes near it. */
export const theme: Theme = {
  light: { accent: "#2c6a2e", on: "#ffffff", soft: "#dcebd6" },
  dark: { accent: "#8fd67f", on: "#0b2109", soft: "#1a2f1a" },
};
