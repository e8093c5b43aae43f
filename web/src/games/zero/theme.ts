import type { Theme } from "../contract";

/** Petrol: the one hue that none of the seven card colours comes near. */
export const theme: Theme = {
  light: { accent: "#00656b", on: "#ffffff", soft: "#d6ebea" },
  dark: { accent: "#62d4cb", on: "#04211f", soft: "#11302f" },
};
