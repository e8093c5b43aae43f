/* Random play of ZERO with four players by hand in C. */
#include "play.h"

enum { COLOURS = 7, NUMBERS = 8, CARDS = 56, HAND = 9, POOL = 5, GROUP = 5, ROUNDS = 4, TURNS_EACH = 100 };
enum { KNOCK = CARDS * CARDS, MAX_MOVES = HAND * POOL + 1, NOBODY = -1 };

typedef struct {
  u64 hands[PLAYERS];
  int pool[POOL];
  int seat, turns, knocks, last_turns, scored;
  int sheet[ROUNDS][PLAYERS];
} State;

static int value(u64 hand) {
  u64 freed = 0;
  for (int colour = 0; colour < COLOURS; colour++) {
    u64 group = hand & (0xFFULL << (NUMBERS * colour));
    if (__builtin_popcountll(group) >= GROUP) freed |= group;
  }
  for (int number = 0; number < NUMBERS; number++) {
    u64 group = hand & (0x01010101010101ULL << number);
    if (__builtin_popcountll(group) >= GROUP) freed |= group;
  }
  u64 numbers = hand & ~freed;
  numbers |= numbers >> 32;
  numbers |= numbers >> 16;
  numbers |= numbers >> 8;
  int sum = 0;
  for (int number = 0; number < NUMBERS; number++) sum += (int)(numbers >> number & 1) * (number + 1);
  return sum;
}

static void score(State *s) {
  for (int seat = 0; seat < PLAYERS; seat++) s->sheet[s->scored][seat] = value(s->hands[seat]);
  s->scored++;
  s->seat = NOBODY;
}

static void deal(State *s) {
  int cards[CARDS];
  for (int card = 0; card < CARDS; card++) cards[card] = card;
  shuffle(cards, CARDS);
  for (int seat = 0; seat < PLAYERS; seat++) {
    s->hands[seat] = 0;
    for (int place = 0; place < HAND; place++) s->hands[seat] |= 1ULL << cards[seat * HAND + place];
  }
  for (int place = 0; place < POOL; place++) s->pool[place] = cards[PLAYERS * HAND + place];
  s->seat = s->scored % PLAYERS;
  s->turns = s->knocks = s->last_turns = 0;
  for (int seat = 0; seat < PLAYERS; seat++)
    if (value(s->hands[seat]) == 0) return score(s);
}

static int legal(const State *s, int *moves) {
  int count = 0;
  for (u64 hand = s->hands[s->seat]; hand; hand &= hand - 1) {
    int give = __builtin_ctzll(hand) * CARDS;
    for (int place = 0; place < POOL; place++) moves[count++] = give + s->pool[place];
  }
  moves[count] = KNOCK;
  return count + 1;
}

static void apply(State *s, int move) {
  int seat = s->seat, next = (seat + 1) % PLAYERS;
  if (move == KNOCK) {
    if (s->knocks < 2) s->knocks++;
  } else {
    int give = move / CARDS, take = move % CARDS, place = 0;
    while (s->pool[place] != take) place++;
    s->pool[place] = give;
    s->hands[seat] = (s->hands[seat] & ~(1ULL << give)) | 1ULL << take;
  }
  s->turns++;
  if (value(s->hands[seat]) == 0 || s->last_turns == 1) return score(s);
  s->seat = next;
  if (s->last_turns > 1) {
    s->last_turns--;
  } else if (s->knocks == 2) {
    s->last_turns = PLAYERS - 1;
  } else if (s->turns == TURNS_EACH * PLAYERS) { /* the clock knocks for the seat that would act */
    s->knocks = 2;
    s->last_turns = PLAYERS - 1;
    s->seat = (next + 1) % PLAYERS;
  }
}

static long play(int points[PLAYERS], int *won) {
  long decisions = 0;
  int moves[MAX_MOVES], best = 1 << 30;
  State s;
  memset(&s, 0, sizeof s);
  while (s.scored < ROUNDS) {
    deal(&s);
    for (; s.seat != NOBODY; decisions++) apply(&s, moves[below((u64)legal(&s, moves))]);
  }
  *won = 0;
  for (int seat = 0; seat < PLAYERS; seat++) {
    points[seat] = 0;
    for (int round = 0; round < ROUNDS; round++) points[seat] += s.sheet[round][seat];
    if (points[seat] < best) best = points[seat], *won = 0;
    if (points[seat] == best) *won |= 1 << seat;
  }
  return decisions;
}
