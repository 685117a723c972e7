/* simple_steal.c - a sensible player of Steal War: steals the largest pile it can, lies in wait for
 * thieves, and lays on top what the others can hardly match. It keeps no count of cards gone by.
 */
#include "simple.h"

#include <string.h>

enum { RANKS = 14, COPIES = 4, JOKERS = 2 };
enum { LARGEST, HARDEST, HIGHEST, KEEP };
extern const char *const talon_reasons_steal[];
const char *const talon_reasons_steal[] = {
    [LARGEST] = "You can steal. Take the largest pile within reach.",
    [HARDEST] =
        "Fewer cards are left that match {a} than match the others. On top it keeps thieves away.",
    [HIGHEST] = "{a} is the highest of the cards in the pot that are hardest to match.",
    [KEEP] =
        "Keep this card. If someone steals your pile before you play it, you can steal it back.",
    NULL,
};

/* Whether the move at this index has this verb. */
static bool is(const struct talon_bot_request *q, unsigned index, const char *verb)
{
    return !strcmp(q->game->verbs[q->moves[index].verb].id, verb);
}

static unsigned pile_size(const struct talon_bot_request *q, int seat)
{
    unsigned count;

    simple_zone(q, "won", seat, &count);
    return count;
}

/* The rank on top of a seat's won pile; -1 if it has none. */
static int top_rank(const struct talon_bot_request *q, int seat)
{
    unsigned count;
    const uint8_t *pile = simple_zone(q, "won", seat, &count);

    return count ? talon_rank(pile[count - 1]) : -1;
}

/* A stolen pile is worth more than any battle: take the largest, else play. */
static unsigned steal_or_play(const struct talon_bot_request *q)
{
    unsigned best = 0, most = 0;

    for (unsigned i = 0; i < q->count; i++) {
        const unsigned size = is(q, i, "steal") ? pile_size(q, q->moves[i].a) : 0;
        if (size >= most)
            best = i, most = size;
    }
    talon_bot_explain(q, talon_reasons_steal[LARGEST]); /* or there would be one move */
    return best;
}

/* How many cards of each rank a thief might still draw: not those I take now, nor open ones. */
static void count_at_large(const struct talon_bot_request *q, int at_large[RANKS])
{
    for (int rank = 0; rank < RANKS; rank++)
        at_large[rank] = rank == TALON_JOKER ? JOKERS : COPIES;
    for (unsigned i = 0; i < q->count; i++)
        at_large[talon_rank(q->moves[i].a)]--;
    for (int seat = 0; seat < q->view->seats; seat++)
        if (top_rank(q, seat) >= 0)
            at_large[top_rank(q, seat)]--;
}

/* Whether every other rank in the pot is easier to match. */
static bool hardest(const struct talon_bot_request *q, const int at_large[RANKS], unsigned best)
{
    const int kept = talon_rank(q->moves[best].a);

    for (unsigned i = 0; i < q->count; i++) {
        const int rank = talon_rank(q->moves[i].a);
        if (rank != kept && at_large[rank] == at_large[kept])
            return false;
    }
    return true;
}

/* The rank fewest others can match; among equals the highest, with which a thief would
 * otherwise have won the battle. */
static unsigned choose_top(const struct talon_bot_request *q)
{
    int at_large[RANKS];
    unsigned best = 0;

    count_at_large(q, at_large);
    for (unsigned i = 1; i < q->count; i++) {
        const int rank = talon_rank(q->moves[i].a), kept = talon_rank(q->moves[best].a);
        if (at_large[rank] < at_large[kept] || (at_large[rank] == at_large[kept] && rank > kept))
            best = i;
    }
    talon_bot_explain(q, talon_reasons_steal[hardest(q, at_large, best) ? HARDEST : HIGHEST]);
    return best;
}

/* A card that could protect the own pile does better in hand: it protects when it is played, and
 * who steals the pile before that lays a card of its rank on top, so that it steals all back. */
static unsigned hold(const struct talon_bot_request *q)
{
    unsigned i = 0;

    while (i + 1 < q->count && !is(q, i, "hold"))
        i++;
    talon_bot_explain(q, talon_reasons_steal[KEEP]);
    return i;
}

unsigned talon_simple_steal(const struct talon_bot_request *q)
{
    if (is(q, 0, "choose_top"))
        return choose_top(q);
    return is(q, 0, "protect") ? hold(q) : steal_or_play(q);
}
