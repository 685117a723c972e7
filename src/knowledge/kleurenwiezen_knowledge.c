/* kleurenwiezen_knowledge.c - for searches of Kleurenwiezen: sensible moves, which words are worth
 * a search, and what a deal is worth.
 *
 * Rules: R-KLE-02 … R-KLE-10.
 */
#include "knowledge.h"

#include "holders_knowledge.h"
#include "kleurenwiezen_maxims.h"

enum { LIKELY = 12 }; /* percent: words that come to less are not searched */

static struct talon_move move_kleurenwiezen(const void *state, int seat, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct kleurenwiezen *k = state;

    if (k->h.table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (k->h.stage == PLAYING) {
        const struct trick_contract contract = kleurenwiezen_terms(k).contract;
        return holders_choose_card(&k->h, &contract, seat, kleurenwiezen_playable(k, seat),
                                   kleurenwiezen_way_of(k, seat), talon_rng_word(rng));
    }
    const int count = kleurenwiezen_legal(k, seat, moves);
    return moves[kleurenwiezen_choose_word(k, seat, k->h.hand[seat], moves, (unsigned)count)];
}

static const char *maxim_kleurenwiezen(const void *world, int seat, const struct talon_move *moves,
                                       unsigned count, unsigned which)
{
    const struct kleurenwiezen *k = world;
    const struct trick_contract contract = kleurenwiezen_terms(k).contract;

    (void)count;
    return holders_maxim_broken(&k->h, &contract, seat, kleurenwiezen_playable(k, seat),
                                moves[which]);
}

static void prune_kleurenwiezen(const void *world, int seat, const struct talon_move *moves,
                                unsigned count, bool *keep)
{
    const struct kleurenwiezen *k = world;

    for (unsigned i = 0; i < count; i++)
        keep[i] = k->h.stage != SPEAKING ||
                  kleurenwiezen_likelihood(k, k->h.hand[seat], moves[i]) >= LIKELY;
}

static void value_kleurenwiezen(const void *root, const void *state, struct talon_values *values)
{
    enum { KLEURENWIEZEN_A_LOT = 30 };

    holders_value(root, state, KLEURENWIEZEN_A_LOT, values);
}

const struct talon_knowledge talon_knowledge_kleurenwiezen = {
    .game = "kleurenwiezen",
    .unit = "points",
    .costly = 6,
    .policy = move_kleurenwiezen,
    .maxim = maxim_kleurenwiezen,
    .is_end = holders_has_deal_ended,
    .is_ending = holders_is_ending,
    .value = value_kleurenwiezen,
    .prune = prune_kleurenwiezen,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
