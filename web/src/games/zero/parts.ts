import type { Outcome, View } from "../../generated/zero";
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
  roundOver: (view) => view.scored !== null && view.scored.round === view.round,
  keys: [
    ["← → ↑ ↓", "move between the cards"],
    ["Enter", "choose a card; two chosen cards are swapped"],
    ["K", "knock"],
    ["S", "sort the hand the other way"],
  ],
});
