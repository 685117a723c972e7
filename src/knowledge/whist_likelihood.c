/* whist_likelihood.c - how well a world explains the cards played so far: the deal is played again
 * with the hands of that world, and each card is compared with that of a sensible player.
 */
#include "whist_knowledge.h"

#include <string.h>

enum { CARDS = 52 };

/* A sensible player plays other cards, too: those that it would not play count so much each. */
static const float LIKE_LEAD = 0.8f, LIKE_FOLLOW = 0.5f;

/* The deal as it began in this world. */
static void begin_again(const struct whist *world, const struct talon_memory *memory,
                        struct whist *w)
{
    *w = *world;
    memset(w->trick, 0, sizeof w->trick);
    memset(w->won, 0, sizeof w->won);
    memset(w->tricks, 0, sizeof w->tricks);
    w->leader = w->best = (uint8_t)talon_left_of(w->dealer, SEATS); /* R-WHI-09 */
    w->led = NOTHING_LED;
    w->laid = w->over = 0;
    if (w->turned) {
        w->hand[w->dealer] |= bit((uint8_t)(w->turned - 1));
        w->turned = 0;
    }
    for (unsigned i = 0; i < memory->moves_count; i++)
        w->hand[memory->moves[i].seat] |= bit(memory->moves[i].move.a);
}

/* Touching cards say the same of a hand. */
static bool says_the_same(const struct whist *w, int seat, uint8_t one, uint8_t other)
{
    const uint8_t low = one < other ? one : other, high = one < other ? other : one;
    const uint64_t between = (bit(high) - 1) & ~((bit(low) << 1) - 1), gone = w->won[0] | w->won[1];

    if (talon_suit(one) != talon_suit(other))
        return false;
    return !(between & ~(w->hand[seat] | gone));
}

float whist_likelihood(const void *world, int viewer, const struct talon_memory *memory)
{
    struct talon_rng rng;
    struct whist w;
    float likelihood = 1;

    if (!memory->moves_count || memory->moves_count >= CARDS || ((const struct whist *)world)->over)
        return 1;
    begin_again(world, memory, &w);
    talon_rng_simulate(&rng, 1);
    for (unsigned i = 0; i < memory->moves_count; i++) {
        const int seat = memory->moves[i].seat;
        const struct talon_move move = memory->moves[i].move;
        if (move.verb != WHIST_PLAY)
            return 1;
        if (seat != viewer) {
            const struct talon_move sensible = whist_policy(&w, seat, &rng);
            if (!says_the_same(&w, seat, move.a, sensible.a))
                likelihood *= w.led == NOTHING_LED ? LIKE_LEAD : LIKE_FOLLOW;
        }
        talon_whist.apply(&w, seat, move, &rng);
    }
    return likelihood;
}
