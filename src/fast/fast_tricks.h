/* fast_tricks.h - in which ways the kernels of trick games can play, and which of them this
 * processor can: one game at a time or several side by side, with the instructions of any processor
 * or with those that compute several games at once.
 *
 * So far benches and tests alone use these kernels. Searches play on by the policies of
 * src/knowledge, which judge cards; only the weakest level plays at random, and little of that.
 */
#ifndef FAST_TRICKS_H
#define FAST_TRICKS_H

#include <stdbool.h>

/* All play the same games. */
enum fast_tricks {
    FAST_TRICKS_PLAIN,      /* one game at a time */
    FAST_TRICKS_PLAIN_MANY, /* four side by side */
    FAST_TRICKS_AVX2,       /* eight, a card of four of them in one step */
    FAST_TRICKS_AVX512,     /* sixteen, a card of eight of them in one step */
    FAST_TRICKS_WAYS
};

/* Whether the processor can. A game need not know every way: fast_whist_knows(). */
bool fast_tricks_runs(enum fast_tricks way);
/* The fastest for many games, of those that have been measured: FAST_TRICKS_AVX512 has not. */
enum fast_tricks fast_tricks_many(void);
const char *fast_tricks_name(enum fast_tricks way);

#endif
