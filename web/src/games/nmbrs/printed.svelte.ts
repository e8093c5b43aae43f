import type { Faces } from "./cards";

/** What is printed on the cards of the game on screen, for chips in sentences. */
class PrintedCards {
  faces = $state.raw<Faces>({});
}

export const printed = new PrintedCards();
