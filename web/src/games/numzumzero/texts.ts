/** The words of the NumZumZero board. */
import type { View } from "../../generated/numzumzero";

type Ending = NonNullable<View["ending"]>;
type Measure = NonNullable<View["decided"]>;

const tokens = (n: number): string => (n === 1 ? "1 token" : `${n} tokens`);
const cards = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);

export const words = {
  tokens,
  cards,
  tokensUnit: (n: number) => (n === 1 ? "token" : "tokens"),
  columns: "Columns",
  column: (n: number) => `Column ${n}`,
  hand: "Your cards",
  left: (n: number) => `${cards(n)} left to draw`,
  mode: (advanced: boolean, solo: boolean) => `${advanced ? "Advanced" : "Basic"}${solo ? ", solo" : ""}`,
  collected: (n: number) => (n === 0 ? "nothing collected" : `${cards(n)} collected`),
  yourPile: "Your pile",
  pileTitle: "What you have collected",
  pileEmpty: "Nothing yet. Balance a column, and its cards will be here.",
  pileOf: (n: number, sum: number) => `${cards(n)}, their numbers add up to ${sum}.`,
  marks: (n: number) =>
    n === 0 ? "No bonus marks in it so far." : n === 1 ? "1 bonus mark: one more token at the end." : `${n} bonus marks: ${n} more tokens at the end.`,
  pileSecret: "Only you can look at it until the end.",
  inHand: (n: number) => `${cards(n)} in hand`,
  balanced: "empty",
  ahead: (colour: string, by: number) => `${colour} ${by} ahead`,
  sums: (blue: number, orange: number) => `blue ${blue}, orange ${orange}`,
  slots: (n: number) => `${n} of 7 cards`,
  full: "full",
  collects: "Collect",
  collectsAloud: (n: number) => `balances: you collect it and earn ${tokens(n)}`,
  empties: "Field empty!",
  fills: "Fills it",
  costs: "Fills it: −1",
  fillsAloud: (costs: boolean) => (costs ? "fills it and costs you a token" : "fills it"),
  afterAloud: (card: string, result: string) => `with ${card}: ${result}`,
  chooseCard: "Your turn: choose a card, then a column.",
  chooseAlone: "Your turn: choose a column.",
  chooseColumn: (card: string) => `Playing [${card}]. Now choose a column.`,
  chooseCardFor: (column: number) => `To column ${column}. Now choose a card.`,
  lead: "lead",
  leads: (name: string) => (name === "You" ? "You lead" : `${name} leads`),
  leadWhy: "Everybody drew a card. The highest number goes first, whatever its colour.",
  leadAlone: "One card is drawn for the lead, as the rules say. Now all the cards are shuffled again.",
  tied: "A tie: drawn again",
  deal: "Deal",
  score: "Tokens",
  bonus: "Marks",
  total: "Total",
  cardsColumn: "Cards",
  numbers: "Numbers",
  sheet: "Score sheet",
  best: "best",
  endings: {
    "seven tokens": "Seven tokens ended the game.",
    "pile empty": "A card had to be drawn, and the draw pile was empty. That ended the game.",
    "columns full": "Every column had seven cards, so there was nowhere left to play. That ended the game.",
  } satisfies Record<Ending, string>,
  decided: {
    tokens: (name: string) => `${name} had the most tokens.`,
    cards: (name: string) => `The tokens were equal. ${name} had collected the most cards.`,
    numbers: (name: string) =>
      `Tokens and collected cards were equal. The numbers on ${name === "You" ? "your" : `${name}’s`} cards add up to the most.`,
    "tokens before marks": (name: string) =>
      `Tokens, cards and numbers were equal. ${name} had the most tokens before the marks.`,
  } satisfies Record<Measure, (name: string) => string>,
  nobody: "Tokens, cards and numbers were all equal: nobody won.",
  alone: (n: number) => `You earned ${tokens(n)} on your own.`,
  finalColumns: "The columns at the end",
} as const;
