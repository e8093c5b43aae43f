import type { Theme } from "../contract";

/** Petrol: chosen by eye to stand apart from the seven card colours. */
export const theme: Theme = {
  light: { accent: "#00656b", on: "#ffffff", soft: "#d6ebea" },
  dark: { accent: "#62d4cb", on: "#04211f", soft: "#11302f" },
};
