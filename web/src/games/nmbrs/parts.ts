import type { Outcome, View } from "../../generated/nmbrs";
import { partsFor } from "../contract";
import Board from "./Board.svelte";
import { nameOf } from "./cards";
import Chip from "./Chip.svelte";
import { printed } from "./printed.svelte";
import Round from "./Round.svelte";
import { sheet } from "./sheet";

export const parts = partsFor<View, Outcome>({
  Board,
  Round,
  sheet,
  Chip,
  cardName: (card: string) => nameOf(card, printed.faces),
  roundOver: (view) => view.phase === "scored",
  forced: ["draw"],
  keys: [
    ["← →", "move between the cards of your hand"],
    ["Alt ← →", "move a card within your hand"],
    ["Enter", "choose a card, a line, or a lay"],
    ["T", "take the open card, or claim it"],
    ["N", "decline it, or pass"],
    ["W", "draw from the deck"],
    ["D", "discard the one chosen card"],
    ["S", "sort the hand another way"],
  ],
});
