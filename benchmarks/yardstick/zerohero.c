/* Random play of Zero Hero with four players by hand in C. */
#include "play.h"

enum { COLOURS = 7, FACES = 4, SYMBOLS = 5, KINDS = FACES * SYMBOLS, CARDS = 56, COPIES = 3 };
enum { PLUS_ZERONE = 1, PLUS_CARD = 2, SWAP = 3, FLAG = 4, NO_CARD = 0 };
enum { PAIRS = 4, END_CARDS = 10, ZERONES = 40, ON_PAIR = 4, IN_PURSE = 3, ON_FREE_PAIR = 3, TWO_FROM = 5, ZERO_BONUS = 5 };
enum { TAKE_TWO = PAIRS, BUY = 2 * PAIRS, GIVE = 3 * PAIRS, GRAB = GIVE + (1 + COLOURS * KINDS) * PLAYERS, DRAW = CARDS - PLAYERS };

/* A row, the cards of a colour in one place, is a set of bits: three for each kind, filled from the lowest. */
static const u64 FIRST_COPIES = 0x249249249249249ULL, ZEROS = 0x7FFF;
static const int VALUES[FACES] = {0, 2, 3, 4};
/* One colour: its faces and symbols in increasing order, as in cards.toml. */
static const int COLOUR[8] = {0, 3, 5, 6, 7, 10, 14, 15};

typedef struct {
  int draw[DRAW], gone, seat, over, flagged, pool, swaps, bought, was_free;
  int purses[PLAYERS], piles[PAIRS], pairs[PAIRS][2];
  u64 up[PLAYERS][COLOURS], down[PLAYERS][COLOURS];
} State;

static inline int symbol_of(int card) { return (card - 1) % KINDS % SYMBOLS; }
static inline int value_at(int bit) { return VALUES[bit / (COPIES * SYMBOLS)]; }

static inline u64 with_one(u64 row, int kind) { return row | ((row >> COPIES * kind & 7) + 1) << COPIES * kind; }

static inline void put(u64 *rows, int card) {
  int colour = (card - 1) / KINDS;
  rows[colour] = with_one(rows[colour], (card - 1) % KINDS);
}

static inline void pick_up(u64 *rows, int card) {
  int colour = (card - 1) / KINDS, kind = (card - 1) % KINDS;
  u64 held = rows[colour] >> COPIES * kind & 7;
  rows[colour] ^= (held ^ held >> 1) << COPIES * kind;
}

static void deal(State *s) {
  int order[CARDS];
  for (int card = 0; card < CARDS; card++) order[card] = 1 + card / 8 * KINDS + COLOUR[card % 8];
  shuffle(order, CARDS);
  for (int seat = 0; seat < PLAYERS; seat++) put(s->down[seat], order[seat]);
  memcpy(s->draw, order + PLAYERS + END_CARDS, (DRAW - END_CARDS) * sizeof(int));
  memcpy(s->draw + DRAW - END_CARDS, order + PLAYERS, END_CARDS * sizeof(int));
  for (int pair = 0; pair < PAIRS; pair++) {
    s->pairs[pair][0] = s->draw[s->gone++];
    s->pairs[pair][1] = s->draw[s->gone++];
    s->piles[pair] = ON_PAIR;
  }
  for (int seat = 0; seat < PLAYERS; seat++) s->purses[seat] = IN_PURSE;
  s->pool = ZERONES - PAIRS * ON_PAIR - PLAYERS * IN_PURSE;
}

static int swaps(const State *s, int *moves) {
  int count = 0, seat = s->seat;
  for (int colour = 0; colour < COLOURS; colour++)
    for (u64 kinds = s->up[seat][colour] & FIRST_COPIES; kinds; kinds &= kinds - 1) {
      int card = 1 + colour * KINDS + __builtin_ctzll(kinds) / COPIES;
      for (int other = 0; other < PLAYERS; other++)
        if (other != seat) moves[count++] = GIVE + card * PLAYERS + other;
    }
  for (int colour = 0; colour < COLOURS; colour++) {
    u64 kinds = 0;
    for (int other = 0; other < PLAYERS; other++)
      if (other != seat) kinds |= s->up[other][colour] & FIRST_COPIES;
    for (; kinds; kinds &= kinds - 1) {
      int bit = __builtin_ctzll(kinds), card = 1 + colour * KINDS + bit / COPIES;
      for (int other = 0; other < PLAYERS; other++)
        if (other != seat && s->up[other][colour] >> bit & 1) moves[count++] = GRAB + card * PLAYERS + other;
    }
  }
  return count;
}

static int legal(const State *s, int *moves) {
  if (s->swaps) return swaps(s, moves);
  int count = 0;
  for (int pair = 0; pair < PAIRS; pair++) {
    if (s->piles[pair] > 0) moves[count++] = pair;
    if (s->piles[pair] >= TWO_FROM) moves[count++] = TAKE_TWO + pair;
  }
  for (int pair = 0; pair < PAIRS; pair++)
    if (s->piles[pair] <= s->purses[s->seat]) moves[count++] = BUY + pair;
  return count;
}

static void buy(State *s, int pair) {
  int seat = s->seat, price = s->piles[pair], *cards = s->pairs[pair];
  s->was_free = price == 0;
  s->bought = pair;
  s->purses[seat] -= price;
  s->piles[pair] += price;
  for (int card = 0; card < 2; card++)
    if (cards[card]) put(s->up[seat], cards[card]);
  for (int card = 0; card < 2; card++)
    if (symbol_of(cards[card]) == PLUS_ZERONE && s->pool > 0) s->pool--, s->purses[seat]++;
  for (int card = 0; card < 2; card++)
    if (symbol_of(cards[card]) == PLUS_CARD && s->gone < DRAW) put(s->down[seat], s->draw[s->gone++]);
  for (int card = 0; card < 2; card++) s->swaps += symbol_of(cards[card]) == SWAP;
  cards[0] = cards[1] = NO_CARD;
}

static void end_purchase(State *s) {
  int turned = 0;
  while (turned < 2 && s->gone < DRAW && !s->flagged) {
    int among_last = DRAW - s->gone <= END_CARDS, card = s->draw[s->gone++];
    s->pairs[s->bought][turned++] = card;
    s->flagged = among_last && symbol_of(card) == FLAG;
  }
  if (s->was_free && turned) {
    int zerones = s->pool < ON_FREE_PAIR ? s->pool : ON_FREE_PAIR;
    s->pool -= zerones;
    s->piles[s->bought] += zerones;
  }
  s->over = s->flagged || s->gone == DRAW;
}

static void take(State *s, int pair, int zerones) {
  s->piles[pair] -= zerones;
  s->purses[s->seat] += zerones;
}

static void hand_over(State *s, int giver, int taker, int card) {
  pick_up(s->up[giver], card);
  put(s->up[taker], card);
  s->swaps--;
}

static void apply(State *s, int move) {
  int seat = s->seat;
  if (move < TAKE_TWO) take(s, move, 1);
  else if (move < BUY) take(s, move - TAKE_TWO, 2);
  else if (move < GIVE) buy(s, move - BUY);
  else if (move < GRAB) hand_over(s, seat, (move - GIVE) % PLAYERS, (move - GIVE) / PLAYERS);
  else hand_over(s, (move - GRAB) % PLAYERS, seat, (move - GRAB) / PLAYERS);
  if (s->swaps) return;
  if (move >= BUY) end_purchase(s);
  s->seat = (seat + 1) % PLAYERS;
}

static int row_score(u64 row) {
  int count = __builtin_popcountll(row);
  if (count == 1) return value_at(__builtin_ctzll(row));
  if (count != 3) return 0;
  row &= row - 1;
  return value_at(__builtin_ctzll(row)) * value_at(__builtin_ctzll(row & (row - 1)));
}

static long play(int points[PLAYERS], int *won) {
  long decisions = 0;
  int moves[CARDS * PLAYERS], zeros[PLAYERS] = {0}, most = 1, best = -1;
  State s;
  memset(&s, 0, sizeof s);
  deal(&s);
  for (; !s.over; decisions++) apply(&s, moves[below((u64)legal(&s, moves))]);
  for (int seat = 0; seat < PLAYERS; seat++) {
    points[seat] = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
      u64 row = s.up[seat][colour];
      for (u64 more = s.down[seat][colour]; more; more &= more - 1) row = with_one(row, __builtin_ctzll(more) / COPIES);
      zeros[seat] += __builtin_popcountll(row & ZEROS);
      points[seat] += row_score(row);
    }
    if (zeros[seat] > most) most = zeros[seat];
  }
  *won = 0;
  for (int seat = 0; seat < PLAYERS; seat++) {
    if (zeros[seat] == most) points[seat] += ZERO_BONUS;
    if (points[seat] > best) best = points[seat], *won = 0;
    if (points[seat] == best) *won |= 1 << seat;
  }
  return decisions;
}
