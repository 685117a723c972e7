/* steal_war_knowledge.c - for searches of Steal War: sensible moves, how a game stands after
 * a few battles, and what can come of a move that people care about.
 *
 * Rules: R-STL-02, R-STL-03, R-STL-06, R-STL-08, R-STL-14.
 */
#include "knowledge.h"

#include "games/steal_war/steal_war.h"

enum { RANKS = 14 };

/* ---- quick moves ----------------------------------------------------------------------------- */

/* How many cards of each rank the others may still draw or hold: with those they steal. */
static void count_threats(const struct steal *g, int seat, uint8_t threats[RANKS])
{
    memset(threats, 0, RANKS);
    for (int other = 0; other < g->seats; other++) {
        if (other == seat)
            continue;
        for (unsigned i = 0; i < g->draw_count[other]; i++)
            threats[talon_rank(g->draw[other][i])]++;
    }
}

/* The card that the fewest others match; among equals the highest. */
static struct talon_move choose_top(const struct steal *g, int seat)
{
    const unsigned cards = pot_size(g);
    uint8_t threats[RANKS];
    unsigned best = 0;

    count_threats(g, seat, threats);
    for (unsigned i = 1; i < cards; i++) {
        const int rank = talon_rank(g->pot[i]), kept = talon_rank(g->pot[best]);
        if (threats[rank] < threats[kept] || (threats[rank] == threats[kept] && rank > kept))
            best = i;
    }
    return (struct talon_move){ .verb = CHOOSE_TOP, .a = g->pot[best] };
}

/* Who steals with the last card of the draw pile makes a new one of the pile at once (R-STL-03):
 * then there is nothing to steal back. */
static bool may_lose_for_good(const struct steal *g, int seat)
{
    const unsigned in = seats_in(g);

    for (int other = nearest(g, g->first_actor, in); other != seat;
         other = nearest(g, talon_left_of(other, g->seats), in))
        if (!g->draw_count[other])
            return true;
    return false;
}

static struct talon_move protect_or_hold(const struct steal *g, int seat)
{
    const bool protects = matches(g, seat, seat) && may_lose_for_good(g, seat);

    return (struct talon_move){ .verb = protects ? PROTECT : HOLD };
}

/* A pile costs nothing: the thief lays a card on it, and draws another. */
static struct talon_move steal_or_play(const struct steal *g, int seat)
{
    struct talon_move move = { .verb = PLAY };
    unsigned most = 0;

    for (int victim = 0; victim < g->seats; victim++)
        if (victim != seat && !g->guarded[victim] && g->won_count[victim] > most &&
            matches(g, seat, victim)) {
            most = g->won_count[victim];
            move = (struct talon_move){ .verb = STEAL, .a = (uint8_t)victim };
        }
    return move;
}

static struct talon_move quick_move(const void *state, int seat, struct talon_rng *rng)
{
    const struct steal *g = state;

    (void)rng;
    if (g->taker && g->draw_count[seat])
        return choose_top(g, seat);
    if (g->taker)
        return (struct talon_move){ .verb = COLLECT };
    return g->deciding ? protect_or_hold(g, seat) : steal_or_play(g, seat);
}

/* ---- how the game stands --------------------------------------------------------------------- */

/* Playouts end after so many battles more: long enough for a pile to be stolen back. */
enum { BATTLES = 4 };

/* The worth of cards, fitted to who won 4,000 games. A won pile can be stolen: four fifths. */
enum { LOW = 3, KING = 40, ACE = 70, JOKER = 90, DRAW_PART = 5, WON_PART = 4 };
enum { RANK_KING = 11, RANK_ACE = 12 };

/* The cards of one seat. */
struct holding {
    unsigned cards, high; /* high: aces and jokers */
    float worth;
    uint64_t faces, pile; /* sets: all of them, and the won pile */
};

static bool has_fought_enough(const void *root, const void *state)
{
    const struct steal *from = root, *g = state;

    return !g->taker && g->battles >= from->battles + BATTLES;
}

static unsigned card_worth(uint8_t face)
{
    const int rank = talon_rank(face);

    if (rank < RANK_KING)
        return LOW;
    return rank == RANK_KING ? KING : rank == RANK_ACE ? ACE : JOKER;
}

static unsigned add_cards(struct holding *holding, const uint8_t *cards, unsigned count)
{
    unsigned worth = 0;

    for (unsigned i = 0; i < count; i++) {
        worth += card_worth(cards[i]);
        holding->faces |= (uint64_t)1 << (cards[i] & 63);
        holding->high += talon_rank(cards[i]) >= RANK_ACE;
    }
    holding->cards += count;
    return worth;
}

/* The pot of a decided battle belongs to its taker. */
static struct holding holding_of(const struct steal *g, int seat)
{
    struct holding holding = { 0 };
    const uint8_t *won = g->won + talon_packed_start(g->won_count, seat),
                  drawn = (uint8_t)(g->drawn[seat] - 1);
    unsigned worth = add_cards(&holding, won, g->won_count[seat]);

    if (g->taker == seat + 1)
        worth += add_cards(&holding, g->pot, pot_size(g));
    holding.pile = g->draw_count[seat] ? holding.faces : 0;
    worth *= WON_PART;
    worth += add_cards(&holding, g->draw[seat], g->draw_count[seat]) * DRAW_PART;
    worth += add_cards(&holding, &drawn, g->drawn[seat] != 0) * DRAW_PART;
    holding.worth = (float)worth;
    return holding;
}

/* Chances to win the game: they grow with the worth of the cards, but not as fast. */
static void tell_chances(const struct steal *g, const struct holding *holding,
                         struct talon_values *values)
{
    float power[SEATS], sum = 0;

    for (int s = 0; s < g->seats; s++) {
        const float root = __builtin_sqrtf(holding[s].worth);
        power[s] = g->out[s] ? 0 : root * __builtin_sqrtf(root);
        sum += power[s];
    }
    for (int s = 0; s < g->seats; s++)
        values->chance[s] = sum > 0 ? power[s] / sum : 1.0f / (float)g->seats;
}

/* ---- what can come of a move ----------------------------------------------------------------- */

enum { PILE_LOST, PILE_TAKEN, MORE_CARDS, MORE_HIGH, FEATURES_COUNT };

/* clang-format off */
static const struct talon_feature features[FEATURES_COUNT] = {
    [PILE_LOST] = { "pile_lost",
        "With {move} your won pile is gone four battles later in {share} of 100 possible deals, "
        "with {other} in {other_share}.",
        "With {move} your won pile is gone four battles later in only {share} of 100 possible "
        "deals, with {other} in {other_share}.", NULL, "So your won pile stays yours more often." },
    [PILE_TAKEN] = { "pile_taken",
        "With {move} you have another player's won pile four battles later in {share} of 100 "
        "possible deals, with {other} in {other_share}.", NULL,
        "So you get another player's won pile more often.", NULL },
    [MORE_CARDS] = { "more_cards",
        "With {move} you have more cards four battles later than now in {share} of 100 possible "
        "deals, with {other} in {other_share}.", NULL,
        "So you have more cards a few battles later.", NULL },
    [MORE_HIGH] = { "more_high",
        "With {move} you have more aces and jokers four battles later than now in {share} of 100 "
        "possible deals, with {other} in {other_share}.", NULL,
        "So you collect more aces and jokers.", NULL },
};
/* clang-format on */

static unsigned bit_if(bool holds, int feature)
{
    return holds ? 1u << feature : 0;
}

static bool has_taken_pile(const struct holding *before, const struct holding *after, int seats,
                           int seat)
{
    for (int other = 0; other < seats; other++)
        if (other != seat && before[other].pile && !(before[other].pile & ~after[seat].faces))
            return true;
    return false;
}

static unsigned came_true_for(const struct holding *before, const struct holding *after, int seats,
                              int seat)
{
    const struct holding *had = &before[seat], *has = &after[seat];

    return bit_if(had->pile && !(had->pile & has->faces), PILE_LOST) |
           bit_if(has_taken_pile(before, after, seats, seat), PILE_TAKEN) |
           bit_if(has->cards > had->cards, MORE_CARDS) | bit_if(has->high > had->high, MORE_HIGH);
}

static void tell_values(const void *root, const void *state, struct talon_values *values)
{
    const struct steal *from = root, *g = state;
    struct holding before[SEATS], after[SEATS];

    for (int s = 0; s < g->seats; s++) {
        before[s] = holding_of(from, s);
        after[s] = holding_of(g, s);
        values->score[s] = (float)after[s].cards;
    }
    tell_chances(g, after, values);
    for (int s = 0; s < g->seats; s++)
        values->features[s] = (uint8_t)came_true_for(before, after, g->seats, s);
}

/* Only the rank of a card on top matters: one of each is enough. */
static void keep_one_of_each_rank(const void *world, int seat, const struct talon_move *moves,
                                  unsigned count, bool *keep)
{
    unsigned ranks = 0;

    (void)world, (void)seat;
    for (unsigned i = 0; i < count && moves[i].verb == CHOOSE_TOP; i++) {
        const unsigned rank = 1u << talon_rank(moves[i].a);
        keep[i] = !(ranks & rank);
        ranks |= rank;
    }
}

const struct talon_knowledge talon_knowledge_steal_war = {
    .game = "war",
    .variant = "steal",
    .unit = "cards",
    .costly = 1,
    .policy = quick_move,
    .is_end = has_fought_enough,
    .value = tell_values,
    TALON_ROWS(features, features),
    .prune = keep_one_of_each_rank,
    .slips = 300,
    .forgettable = true,
    .habits = 0,     /* the maxims of `simple` fail named positions */
    .tree_depth = 0, /* a tree would let thieves see what lies in wait for them */
};
