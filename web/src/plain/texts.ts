/** The words of the plain board, which draws any game. */
export const words = {
  table: "On the table",
  yours: "Yours",
  moves: "Your moves",
  choose: "Your turn: choose a move, or a card to see what you can do with it.",
  left: (n: number) => (n === 1 ? "1 move" : `${n} moves`),
  narrow: (word: string, n: number) => `${word}: ${n === 1 ? "1 move" : `${n} moves`}`,
  clear: "Choose again",
  none: "none",
  hidden: (n: number) => (n === 1 ? "1 hidden card" : `${n} hidden cards`),
  cards: (n: number) => (n === 1 ? "1 card" : `${n} cards`),
  score: "score",
  total: "Total",
  roundColumn: "Round",
  sheet: "Score sheet",
  look: "How it stands",
  keys: [
    ["Tab", "move between your cards and your moves"],
    ["Enter", "choose a card, or make a move"],
    ["Esc", "choose again"],
  ],
} as const;
