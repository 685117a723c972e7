/* whist_knowledge.c - what a search strives for in Whist: to win the match, and tricks where the
 * match does not tell moves apart.
 */
#include "whist_knowledge.h"

enum { MADE_ODD_TRICK, WON_MOST_OF_REST };

static bool is_end(const void *root, const void *state)
{
    const struct whist *w = state;

    (void)root;
    return w->over != GOES_ON;
}

static unsigned cards_left(const struct whist *w)
{
    unsigned cards = 0;

    for (int seat = 0; seat < SEATS; seat++)
        cards += talon_bit_count(w->hand[seat]);
    return cards;
}

static bool is_ending(const void *state)
{
    return cards_left(state) <= 3 * SEATS;
}

/* ---- moves that are worth a thought ------------------------------------------------------------
 */

struct choice {
    uint64_t own, unseen; /* of one suit */
    uint8_t led;          /* NOTHING_LED: the seat leads */
};

/* From touching cards the highest is led and the lowest follows: partner reads it so. */
static bool is_shown_by_equal(const struct choice *choice, uint8_t card)
{
    const bool leads = choice->led == NOTHING_LED;
    const uint64_t rest =
        leads ? choice->own & ~((bit(card) << 1) - 1) : choice->own & (bit(card) - 1);

    if (!rest)
        return false;
    const uint8_t other =
        leads ? (uint8_t)talon_lowest_bit(rest) : (uint8_t)(63 - __builtin_clzll(rest));
    const uint8_t low = leads ? card : other, high = leads ? other : card;
    return !(choice->unseen & (bit(high) - 1) & ~((bit(low) << 1) - 1));
}

/* A low card led from three touching honours gives away what they were worth. */
static bool wastes_honours(const struct choice *choice, uint8_t card)
{
    const unsigned honours =
        (unsigned)(choice->own >> (talon_suit(card) * 16 + RANK_JACK - 1)) & 0x1f;

    if (choice->led != NOTHING_LED || talon_rank(card) >= RANK_JACK - 1)
        return false;
    return (honours & honours >> 1 & honours >> 2) != 0;
}

/* The cards of the trick under way still tell others apart. */
static uint64_t unseen_by(const struct whist *w, int seat)
{
    return ~(w->hand[seat] | w->won[0] | w->won[1]);
}

static void prune_whist(const void *world, int seat, const struct talon_move *moves, unsigned count,
                        bool *keep)
{
    const struct whist *w = world;
    const uint64_t unseen = unseen_by(w, seat);
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++) {
        const int suit = talon_suit(moves[i].a);
        const uint64_t all = (uint64_t)0x1fff << 16 * suit;
        const struct choice choice = { w->hand[seat] & all, unseen & all, w->led };
        keep[i] = !is_shown_by_equal(&choice, moves[i].a) && !wastes_honours(&choice, moves[i].a);
        kept += keep[i];
    }
    for (unsigned i = 0; !kept && i < count; i++)
        keep[i] = true;
}

/* ---- what a deal is worth ----------------------------------------------------------------------
 */

/* How strongly points still missing count: the closer the end, the more each. */
static float weight_of_need(float needed)
{
    return needed * __builtin_sqrtf(needed);
}

/* The chance of a side to win the game from a score, by what either side still needs. With both at
 * the target it is decided (R-WHI-17). */
static float chance_in_game(const struct whist *w, int side)
{
    const float own = (float)(w->target - w->score[side]) + 0.5f,
                other = (float)(w->target - w->score[!side]) + 0.5f;

    if (own <= 0.5f && other <= 0.5f)
        return w->games[side] > w->games[!side];
    if (own <= 0.5f)
        return 1;
    if (other <= 0.5f)
        return 0;
    return weight_of_need(other) / (weight_of_need(own) + weight_of_need(other));
}

/* In a rubber a game won is half the way (R-WHI-18). */
static float chance_in_match(const struct whist *w, int side)
{
    const float game = chance_in_game(w, side);

    if (w->match != RUBBER)
        return game;
    const unsigned own = w->games[side], other = w->games[!side];
    if (own >= 2 || other >= 2)
        return own > other ? 1 : 0;
    if (w->over != GOES_ON && (reached(w, 0) || reached(w, 1)))
        return own == other ? 0.5f : own > other ? 0.75f : 0.25f;
    return own == other ? game : own > other ? 0.5f + game / 2 : game / 2;
}

/* A side at most this far from the target plays for the points it needs, and the other one to stop
 * it: more tricks only tell lines apart that do this equally well. */
enum { CLOSE = 2 };

static bool is_close(const struct whist *before)
{
    const unsigned most = before->score[0] > before->score[1] ? before->score[0] : before->score[1];

    return before->match != FIXED_DEALS && most + CLOSE >= before->target;
}

/* Whether this deal decides who has more points in all (R-WHI-18, R-WHI-19). A single deal is one
 * of a drive, where all tricks count. */
static bool is_deciding_deal(const struct whist *before)
{
    const int lead = before->score[0] - before->score[1], behind = lead < 0 ? -lead : lead;
    const int most = before->agreed & EVERY_TRICK ? TRICKS : TRICKS - BOOK;

    return before->match == FIXED_DEALS && before->deals > 1 && before->deal >= before->deals &&
           behind <= most;
}

static float share_of_win(const struct whist *w, int side)
{
    return w->score[side] == w->score[!side] ? 0.5f : w->score[side] > w->score[!side] ? 1 : 0;
}

/* `before`: the deal that has now ended, while it was played. */
static float chance_of(const struct whist *before, const struct whist *w, int side)
{
    const float tricks = (float)w->tricks[side] / TRICKS;

    if (is_deciding_deal(before))
        return 0.96f * share_of_win(w, side) + 0.04f * tricks;
    if (w->match == FIXED_DEALS)
        return tricks;
    if (is_close(before))
        return 0.96f * chance_in_match(w, side) + 0.04f * tricks;
    return 0.6f * chance_in_match(w, side) + 0.4f * tricks;
}

static void value_of_deal(const void *root, const void *state, struct talon_values *values)
{
    const struct whist *before = root, *w = state;

    for (int seat = 0; seat < SEATS; seat++) {
        const int side = side_of(seat);
        const int gained = w->tricks[side] - before->tricks[side],
                  lost = w->tricks[!side] - before->tricks[!side];
        values->chance[seat] = chance_of(before, w, side);
        values->score[seat] = (float)w->tricks[side];
        values->features[seat] = (uint8_t)((w->tricks[side] > BOOK) << MADE_ODD_TRICK |
                                           (gained > lost) << WON_MOST_OF_REST);
    }
}

static const struct talon_feature features[] = {
    [MADE_ODD_TRICK] = { "odd-trick",
                         "Your side makes seven tricks or more in {share} of 100 possible deals, "
                         "with {other} only in {other_share}.",
                         NULL, "So your side makes seven tricks more often.", NULL },
    [WON_MOST_OF_REST] = { "rest",
                           "Your side wins most of the tricks to come in {share} of 100 possible "
                           "deals, with {other} only in {other_share}.",
                           NULL, "So your side wins more of the tricks to come.", NULL },
};

const struct talon_knowledge talon_knowledge_whist = {
    .game = "whist",
    .unit = "tricks",
    .costly = 0.3,
    .policy = whist_policy,
    .playout = whist_play_out,
    .is_end = is_end,
    .value = value_of_deal,
    .features = features,
    .features_count = sizeof features / sizeof *features,
    .simulations_most = 12000, /* with careful playouts: on a phone more take long */
    .recall = whist_recall,
    .likelihood = whist_likelihood,
    .careful_playout = whist_play_as_players,
    .is_ending = is_ending,
    .prune = prune_whist,
    .slips = 100,
    .habits = 100,
    .tree_depth = 0, /* whist_play_as_players() counts on it */
};
