import type { Outcome, View } from "../../generated/zerohero";
import { partsFor } from "../contract";
import Board from "./Board.svelte";
import { cardName } from "./cards";
import Chip from "./Chip.svelte";
import Round from "./Round.svelte";
import { sheet } from "./sheet";

export const parts = partsFor<View, Outcome>({
  Board,
  Round,
  sheet,
  Chip,
  cardName,
  roundOver: (view) => view.over,
  keys: [
    ["← → ↑ ↓", "move between the buttons, in a Swap between the cards"],
    ["1 to 4", "go to a pair"],
    ["Enter", "take, buy, or choose the card"],
  ],
});
