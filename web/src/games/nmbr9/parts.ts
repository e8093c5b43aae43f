import type { Outcome, View } from "../../generated/nmbr9";
import { partsFor } from "../contract";
import Board from "./Board.svelte";
import Chip from "./Chip.svelte";
import Round from "./Round.svelte";
import { sheet } from "./sheet";
import { tileName } from "./tiles";

export const parts = partsFor<View, Outcome>({
  Board,
  Round,
  sheet,
  Chip,
  cardName: tileName,
  roundOver: (view) => view.over,
  keys: [
    ["← → ↑ ↓", "move the tile"],
    ["R", "turn the tile; with Shift the other way"],
    ["Enter", "place it"],
    ["Esc", "let a tile that is held in place follow the mouse again"],
    ["N", "hold it over the next place where it fits"],
    ["P", "show all places"],
    ["V", "switch between from above and tilted"],
    ["+ − 0", "zoom in, zoom out, show everything"],
  ],
});
