/* What the yardsticks share: the generator of naught.core.shuffle, the clock and the results.
   A yardstick is one file that says how one game is played: cc -O3 -march=native zero.c -o zero && ./zero 1000 1
   prints what came of 1000 games from generator state 1, the same games that Naught's kernels play from it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
enum { PLAYERS = 4 };

static u64 rng;

static inline u64 below(u64 bound) {
  u64 low = rng & 0xFFFFFFFF, carry = rng >> 32;
  rng = low * 2147483085 + carry;
  return ((low ^ carry) * bound) >> 32;
}

static inline void shuffle(int *cards, int count) {
  for (int last = count - 1; last > 0; last--) {
    int other = (int)below((u64)last + 1), kept = cards[last];
    cards[last] = cards[other];
    cards[other] = kept;
  }
}

/* One game: the points of each seat and the set of its winners; how many moves were made. */
static long play(int points[PLAYERS], int *won);

int main(int count, char **arguments) {
  if (count != 3) return fprintf(stderr, "usage: %s GAMES GENERATOR\n", arguments[0]), 2;
  long games = atol(arguments[1]), decisions = 0;
  u64 digest = 0;
  rng = strtoull(arguments[2], NULL, 10);
  struct timespec from, to;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  for (long game = 0; game < games; game++) {
    int points[PLAYERS], won;
    decisions += play(points, &won);
    for (int seat = 0; seat < PLAYERS; seat++) digest = digest * 1000003 + (u64)points[seat];
    digest = digest * 1000003 + (u64)won;
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) * 1e-9;
  printf("{\"decisions\": %ld, \"seconds\": %.9f, \"digest\": %llu}\n", decisions, seconds, (unsigned long long)digest);
  return 0;
}
