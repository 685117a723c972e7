/* solo_knowledge.c - for searches of Solo Whist and Wiezen: sensible moves, which words are worth a
 * search, and what a deal is worth.
 *
 * Rules: R-SOL-02 … R-SOL-09, R-WIE-02 … R-WIE-08.
 */
#include "knowledge.h"
#include "solo_maxims.h"

#define WHOLE_PACK 0x1fff1fff1fff1fffull

/* ---- quick moves -------------------------------------------------------------------------------
 */

static uint64_t unseen_cards_of(const struct trick_holders *h, int seat)
{
    uint64_t out = WHOLE_PACK & ~trick_held(h, seat);

    for (unsigned i = 0; i < h->played.count; i++)
        out &= ~bit(h->played.card[i]);
    for (int s = 0; s < SEATS; s++)
        out &= ~(h->trick[s] ? bit((uint8_t)(h->trick[s] - 1)) : 0);
    return out;
}

static struct trick_sight look_at_holders(const struct trick_holders *h,
                                          const struct trick_solo_game *game, int seat)
{
    const struct trick_table *t = &h->table;
    const struct trick_contract contract = game->terms(h).contract;
    const bool together = contract.held == HELD_BY_PAIR || !h->holder[seat];

    return (struct trick_sight){
        .hand = trick_held(h, seat),
        .cards = trick_solo_playable(h, game, seat),
        .out = unseen_cards_of(h, seat),
        .trump = t->trump,
        .led = t->led,
        .to_come = SEATS - 1 - t->laid % SEATS,
        .partner_wins = t->laid % SEATS && together && h->holder[seat] == h->holder[t->best],
        .best = h->trick[t->best] ? (uint8_t)(h->trick[t->best] - 1) : 0,
    };
}

static struct talon_move card_of(const struct trick_holders *h, const struct trick_solo_game *game,
                                 int seat, uint32_t word)
{
    const struct trick_contract contract = game->terms(h).contract;
    const struct trick_sight sight = look_at_holders(h, game, seat);

    const bool is_slam = contract.early && contract.aim == AIM_LEAST; /* lost by one card */
    if (word % 8 == 0 && !(is_slam && h->holder[seat]))               /* so that not all go alike */
        return trick_pick(sight.cards, TRICK_PLAY, word);
    return (struct talon_move){
        .verb = TRICK_PLAY,
        .a = solo_choose_card(&sight, solo_way_of(&contract, h->holder[seat])).card,
    };
}

static struct talon_move move_by(const struct trick_holders *h, const struct trick_solo_game *game,
                                 int seat, struct talon_rng *rng)
{
    struct talon_move moves[NO_TRUMP + 16];
    uint64_t held[SEATS];

    if (h->table.over)
        return (struct talon_move){ .verb = TRICK_DEAL };
    if (h->stage == PLAYING)
        return card_of(h, game, seat, talon_rng_word(rng));
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
    if (move.verb != TRICK_PLAY)
        return NULL;
    const struct trick_contract contract = game->terms(h).contract;
    const struct trick_sight sight = look_at_holders(h, game, seat);
    return maxim_broken(&sight, move.a, contract.aim != AIM_LEAST);
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

static bool has_solo_deal_ended(const void *root, const void *state)
{
    (void)root;
    return ((const struct trick_holders *)state)->table.over != GOES_ON;
}

/* What a seat gained in points. At the end of the match the places tell the most. */
static void value_points(const void *root, const void *state, int a_lot,
                         struct talon_values *values)
{
    const struct trick_holders *before = root, *h = state;

    for (int s = 0; s < SEATS; s++) {
        const float own = (float)(h->score[s] - before->score[s]);
        int better = 0;
        for (int other = 0; other < SEATS; other++)
            better += h->score[other] > h->score[s];
        values->chance[s] = 0.5f + 0.45f * own / ((float)a_lot + (own < 0 ? -own : own));
        values->score[s] = own;
        if (h->table.over == MATCH_OVER)
            values->chance[s] =
                (better ? 0.3f - 0.1f * (float)better : 0.7f) + values->chance[s] * 0.3f;
    }
}

static void value_solo_whist(const void *root, const void *state, struct talon_values *values)
{
    enum { SOLO_A_LOT = 60 };

    value_points(root, state, SOLO_A_LOT, values);
}

static void value_wiezen(const void *root, const void *state, struct talon_values *values)
{
    enum { WIEZEN_A_LOT = 25 };

    value_points(root, state, WIEZEN_A_LOT, values);
}

const struct talon_knowledge talon_knowledge_solo_whist = {
    .game = "solo-whist",
    .unit = "points",
    .costly = 10,
    .policy = move_in_solo_whist,
    .maxim = maxim_solo_whist,
    .maxims_bind = true,
    .is_end = has_solo_deal_ended,
    .value = value_solo_whist,
    .prune = prune_solo_whist,
    .slips = 100,
    .habits = 100,
};

const struct talon_knowledge talon_knowledge_wiezen = {
    .game = "wiezen",
    .unit = "points",
    .costly = 5,
    .policy = move_in_wiezen,
    .maxim = maxim_wiezen,
    .maxims_bind = true,
    .is_end = has_solo_deal_ended,
    .value = value_wiezen,
    .prune = prune_wiezen,
    .slips = 100,
    .habits = 100,
};
