/* Random play of NumZumZero, the basic game, with four players by hand in C. */
#include "play.h"

enum { NUMBERS = 7, KINDS = 2 * NUMBERS, COPIES = 4, CARDS = KINDS * COPIES };
enum { COLUMNS = 5, FULL = 7, HAND = 2, ENOUGH = 7, NO_CARD = 0, MAX_MOVES = HAND * COLUMNS };

typedef struct {
  int pile[CARDS], gone, seat, over;
  int hands[PLAYERS][HAND], tokens[PLAYERS], cards[PLAYERS], faces[PLAYERS];
  int column[COLUMNS][FULL], length[COLUMNS], balance[COLUMNS];
} State;

/* Cards are 1 to 7 in blue, 8 to 14 in orange. */
static inline int number_of(int card) { return card <= NUMBERS ? card : card - NUMBERS; }
static inline int weight(int card) { return card <= NUMBERS ? card : NUMBERS - card; }

static void shuffled(int *cards) {
  for (int place = 0; place < CARDS; place++) cards[place] = 1 + place / COPIES;
  shuffle(cards, CARDS);
}

static int lead(void) {
  int cards[CARDS], drawn = 0, tied = (1 << PLAYERS) - 1;
  shuffled(cards);
  for (;;) {
    int best = 0, highest = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
      if (!(tied >> seat & 1)) continue;
      int number = number_of(cards[drawn++]);
      if (number > highest) highest = number, best = 0;
      if (number == highest) best |= 1 << seat;
    }
    tied = best;
    int waiting = __builtin_popcount((unsigned)tied);
    if (waiting == 1 || drawn + waiting > CARDS) return __builtin_ctz((unsigned)tied);
  }
}

static void lay(State *s, int card, int at) {
  s->column[at][s->length[at]++] = card;
  s->balance[at] += weight(card);
}

static void turn_over_columns(State *s) {
  for (int at = 0; at < COLUMNS && s->gone < CARDS; at++) lay(s, s->pile[s->gone++], at);
}

static void deal(State *s) {
  s->seat = lead();
  shuffled(s->pile);
  for (int turn = 0; turn < PLAYERS; turn++)
    for (int place = 0; place < HAND; place++) s->hands[(s->seat + turn) % PLAYERS][place] = s->pile[s->gone++];
  turn_over_columns(s);
}

static int listed(const State *s, int card, int *moves, int count) {
  for (int at = 0; at < COLUMNS; at++)
    if (s->length[at] < FULL) moves[count++] = card * COLUMNS + at;
  return count;
}

static int legal(const State *s, int *moves) {
  int first = s->hands[s->seat][0], second = s->hands[s->seat][1], count = 0;
  int low = first < second ? first : second, high = first < second ? second : first;
  if (low != high) count = listed(s, low, moves, count);
  return listed(s, high, moves, count);
}

static void collect(State *s, int at) {
  int seat = s->seat, empty = 1;
  for (int place = 0; place < s->length[at]; place++) s->faces[seat] += number_of(s->column[at][place]);
  s->cards[seat] += s->length[at];
  s->length[at] = 0;
  for (int other = 0; other < COLUMNS; other++) empty &= s->length[other] == 0;
  s->tokens[seat] += 1 + empty;
  if (s->tokens[seat] >= ENOUGH) s->over = 1;
  else if (empty) turn_over_columns(s);
}

static void apply(State *s, int move) {
  int seat = s->seat, card = move / COLUMNS, at = move % COLUMNS;
  if (s->hands[seat][0] == card) s->hands[seat][0] = s->hands[seat][1];
  lay(s, card, at);
  if (s->balance[at] == 0) collect(s, at);
  else if (s->length[at] == FULL && s->tokens[seat] > 0) s->tokens[seat]--;
  if (s->over) return;
  if (s->gone == CARDS) {
    s->over = 1;
    return;
  }
  s->hands[seat][1] = s->pile[s->gone++];
  s->seat = (seat + 1) % PLAYERS;
  for (int column = 0; column < COLUMNS; column++)
    if (s->length[column] < FULL) return;
  s->over = 1;
}

static long play(int points[PLAYERS], int *won) {
  long decisions = 0, best = -1;
  int moves[MAX_MOVES];
  State s;
  memset(&s, 0, sizeof s);
  deal(&s);
  for (; !s.over; decisions++) apply(&s, moves[below((u64)legal(&s, moves))]);
  *won = 0;
  for (int seat = 0; seat < PLAYERS; seat++) {
    points[seat] = s.tokens[seat];
    long rank = (points[seat] * 1000L + s.cards[seat]) * 1000 + s.faces[seat];
    if (rank > best) best = rank, *won = 0;
    if (rank == best) *won |= 1 << seat;
  }
  if (*won & (*won - 1)) *won = 0;
  return decisions;
}
