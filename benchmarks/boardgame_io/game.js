// A game like ZERO for boardgame.io: nine hidden cards each, five in the pool, swap or knock.
// It lasts as long as the measurement: after the second knock a new round is dealt.
const CARDS = 56, HAND = 9, POOL = 5;

function deal(random, players) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card));
  const hands = Object.fromEntries(players.map((id, at) => [id, deck.slice(at * HAND, (at + 1) * HAND)]));
  const rest = players.length * HAND;
  return { hands, pool: deck.slice(rest, rest + POOL), knocks: 0 };
}

const game = {
  name: "swaps",
  setup: ({ random, ctx }) => ({ ...deal(random, ctx.playOrder), players: ctx.playOrder, round: 1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    swap: {
      move: ({ G, playerID }, give, take) => {
        const hand = G.hands[playerID], at = hand.indexOf(give), place = G.pool.indexOf(take);
        if (at < 0 || place < 0) return "INVALID_MOVE";
        hand[at] = take;
        G.pool[place] = give;
      },
      client: false,
    },
    knock: {
      move: ({ G, random }) => {
        G.knocks += 1;
        if (G.knocks === 2) Object.assign(G, deal(random, G.players), { round: G.round + 1 });
      },
      client: false,
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: Object.fromEntries(Object.entries(G.hands).map(([id, hand]) => [id, id === playerID ? hand : hand.length])),
  }),
};

module.exports = { game };
