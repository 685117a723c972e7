/* simple_war.c - a sensible player of War and P'yanitsa where the taker chooses how to take
 * the pot. It takes its own, high cards first if it wants cards, and last if it wants none.
 * It remembers no packet.
 */
#include "simple.h"

#include <string.h>

enum { PLACES = 128, SHUFFLES = 8 };
enum { FOR_ONCE, HIGH_FIRST, HIGH_LAST, ONE_BY_ONE };
extern const char *const talon_reasons_war[];
const char *const talon_reasons_war[] = {
    [FOR_ONCE] =
        "Shuffle this time. In the same order every time, the cards could go round for ever.",
    [HIGH_FIRST] =
        "Your card won, so it is high. Take up your own cards first, and it comes back sooner.",
    [HIGH_LAST] =
        "You want to get rid of cards. Take the high ones up last, because they win too much.",
    [ONE_BY_ONE] = "You have begun to take the cards up one by one. Take the next one as it lies.",
    NULL,
};

/* Whether cards of the pot were taken up singly; then no move takes up the rest. */
static bool has_begun(const struct talon_bot_request *q)
{
    return strcmp(q->game->verbs[q->moves[0].verb].id, "collect") != 0;
}

/* The move that takes up the whole pot in this order. */
static unsigned collect(const struct talon_bot_request *q, const char *order)
{
    for (unsigned i = 0; i < q->count; i++) {
        const struct talon_verb *verb = &q->game->verbs[q->moves[i].verb];
        if (!strcmp(verb->id, "collect") && !strcmp(verb->places[q->moves[i].a - PLACES].id, order))
            return i;
    }
    return 0;
}

static bool wants_no_cards(const struct talon_bot_request *q)
{
    enum { AVOID_ALL = 1 };
    return simple_field(q, "goal", 0) == AVOID_ALL;
}

/* Now and then it shuffles: with three players and always the same order most games never end. */
unsigned talon_simple_war(const struct talon_bot_request *q)
{
    if (has_begun(q)) {
        talon_bot_explain(q, talon_reasons_war[ONE_BY_ONE]);
        return 0;
    }
    if (!talon_rng_below(q->rng, SHUFFLES)) {
        talon_bot_explain(q, talon_reasons_war[FOR_ONCE]);
        return collect(q, "shuffled");
    }
    talon_bot_explain(q, talon_reasons_war[wants_no_cards(q) ? HIGH_LAST : HIGH_FIRST]);
    return collect(q, wants_no_cards(q) ? "loser_first" : "winner_first");
}
