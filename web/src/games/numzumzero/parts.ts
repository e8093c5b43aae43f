import type { Outcome, View } from "../../generated/numzumzero";
import { partsFor } from "../contract";
import Board from "./Board.svelte";
import { cardName } from "./cards";
import Chip from "./Chip.svelte";
import Round from "./Round.svelte";
import { sheet } from "./sheet";
import { words } from "./texts";

export const parts = partsFor<View, Outcome>({
  Board,
  Round,
  sheet,
  Chip,
  cardName,
  roundOver: (view) => view.over || (!view.dealt && view.draws.length > 0),
  goOn: words.deal,
  goesOn: (view) => view.solo && !view.dealt,
  keys: [
    ["← → ↑ ↓", "move between your cards and the columns"],
    ["Enter", "choose a card, then a column"],
    ["1 to 5", "play the chosen card to that column"],
    ["P", "look at your pile"],
  ],
});
