import { partsFor } from "../games/contract";
import Board from "./Board.svelte";
import { cardName } from "./cards";
import Chip from "./Chip.svelte";
import { colours } from "./colours.svelte";
import type { Json } from "./read";
import Round from "./Round.svelte";
import { sheet } from "./sheet";
import { words } from "./texts";

/** For every game that brings no board of its own. */
export const parts = partsFor<Json, Json>({
  Board,
  Round,
  sheet,
  Chip,
  cardName: (card) => cardName(card, colours.now),
  roundOver: () => false,
  keys: words.keys,
});
