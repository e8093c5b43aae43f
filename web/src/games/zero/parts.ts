import type { View } from "../../generated/zero";
import type { GameParts } from "../contract";
import Board from "./Board.svelte";
import { cardName } from "./cards";
import Chip from "./Chip.svelte";
import Round from "./Round.svelte";
import Sheet from "./Sheet.svelte";
import { words } from "./texts";

/** The view arrives untyped; the game's name says which type it has. */
export const parts = {
  Board,
  Round,
  Sheet,
  Chip,
  cardName,
  goOn: words.nextRound,
  roundOver: (view: View) => view.scored !== null && view.scored.round === view.round,
  keys: [
    ["← → ↑ ↓", "move between the cards"],
    ["Enter", "choose a card; two chosen cards are swapped"],
    ["K", "knock"],
    ["S", "sort the hand the other way"],
  ],
} as unknown as GameParts;
