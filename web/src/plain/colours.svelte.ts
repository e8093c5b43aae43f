import type { Colours } from "./cards";

/** The colours of the cards on screen, as the game names them; for cards and chips alike. */
class PrintedColours {
  now = $state.raw<Colours>({});
}

export const colours = new PrintedColours();
