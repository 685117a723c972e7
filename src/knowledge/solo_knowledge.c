/* solo_knowledge.c - for searches of Solo Whist and Wiezen: sensible moves, which words are worth a
 * search, and what a deal is worth.
 *
 * Rules: R-SOL-02 … R-SOL-09, R-WIE-02 … R-WIE-08.
 */
#include "holders_knowledge.h"
#include "knowledge.h"
#include "solo_maxims.h"

/* ---- quick moves -------------------------------------------------------------------------------
 */

static struct talon_move move_by(const struct trick_holders *h, const struct trick_solo_game *game,
                                 int seat, struct talon_rng *rng)
{
    struct talon_move moves[NO_TRUMP + 16];
    uint64_t held[SEATS];

    if (h->table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (h->stage == PLAYING) {
        const struct trick_contract contract = game->terms(h).contract;
        return holders_choose_card(h, &contract, seat, trick_solo_playable(h, game, seat),
                                   holders_way_of(&contract, h->holder[seat]), talon_rng_word(rng));
    }
    const int count = trick_solo_legal(h, game, seat, moves);
    trick_list_held(h, held);
    return moves[solo_choose_word(h, game, held[seat], moves, (unsigned)count)];
}

static struct talon_move move_in_solo_whist(const void *state, int seat, struct talon_rng *rng)
{
    return move_by(state, solo_auction_of("solo-whist"), seat, rng);
}

static struct talon_move move_in_wiezen(const void *state, int seat, struct talon_rng *rng)
{
    return move_by(state, solo_auction_of("wiezen"), seat, rng);
}

/* ---- maxims ------------------------------------------------------------------------------------
 */

static const char *broken_in_solo(const struct trick_holders *h, const struct trick_solo_game *game,
                                  int seat, struct talon_move move)
{
    const struct trick_contract contract = game->terms(h).contract;

    return holders_maxim_broken(h, &contract, seat, trick_solo_playable(h, game, seat), move);
}

static const char *maxim_solo_whist(const void *world, int seat, const struct talon_move *moves,
                                    unsigned count, unsigned which)
{
    (void)count;
    return broken_in_solo(world, solo_auction_of("solo-whist"), seat, moves[which]);
}

static const char *maxim_wiezen(const void *world, int seat, const struct talon_move *moves,
                                unsigned count, unsigned which)
{
    (void)count;
    return broken_in_solo(world, solo_auction_of("wiezen"), seat, moves[which]);
}

/* ---- which words are worth a search ------------------------------------------------------------
 */

enum { LIKELY_ENOUGH = 12 }; /* percent */

static bool is_thinkable(const struct trick_holders *h, const struct trick_solo_game *game,
                         uint64_t hand, struct talon_move move)
{
    struct trick_holders bid = *h;
    int likely;

    if (move.verb != BID)
        return true;
    bid.contract = (uint8_t)(move.a - CONTRACT_PLACE + 1);
    const struct trick_terms terms = game->terms(&bid);
    solo_worth(&terms, hand, h->table.trump, false, &likely);
    return likely >= LIKELY_ENOUGH;
}

static void prune_words(const struct trick_holders *h, const struct trick_solo_game *game, int seat,
                        const struct talon_move *moves, unsigned count, bool *keep)
{
    uint64_t held[SEATS];

    trick_list_held(h, held);
    for (unsigned i = 0; i < count; i++)
        keep[i] = is_thinkable(h, game, held[seat], moves[i]);
}

static void prune_solo_whist(const void *world, int seat, const struct talon_move *moves,
                             unsigned count, bool *keep)
{
    prune_words(world, solo_auction_of("solo-whist"), seat, moves, count, keep);
}

static void prune_wiezen(const void *world, int seat, const struct talon_move *moves,
                         unsigned count, bool *keep)
{
    prune_words(world, solo_auction_of("wiezen"), seat, moves, count, keep);
}

/* ---- values
 * -------------------------------------------------------------------------------------- */

static void value_solo_whist(const void *root, const void *state, struct talon_values *values)
{
    enum { SOLO_A_LOT = 60 };

    holders_value(root, state, SOLO_A_LOT, values);
}

static void value_wiezen(const void *root, const void *state, struct talon_values *values)
{
    enum { WIEZEN_A_LOT = 25 };

    holders_value(root, state, WIEZEN_A_LOT, values);
}

const struct talon_knowledge talon_knowledge_solo_whist = {
    .game = "solo-whist",
    .is_ending = holders_is_ending,
    .unit = "points",
    .costly = 10,
    .policy = move_in_solo_whist,
    .maxim = maxim_solo_whist,
    .is_end = holders_has_deal_ended,
    .value = value_solo_whist,
    .prune = prune_solo_whist,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};

const struct talon_knowledge talon_knowledge_wiezen = {
    .game = "wiezen",
    .is_ending = holders_is_ending,
    .unit = "points",
    .costly = 5,
    .policy = move_in_wiezen,
    .maxim = maxim_wiezen,
    .is_end = holders_has_deal_ended,
    .value = value_wiezen,
    .prune = prune_wiezen,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
