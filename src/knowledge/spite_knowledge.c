/* spite_knowledge.c - what a search knows of Spite and Malice beyond its rules: how far it looks,
 * and what people ask about.
 */
#include "knowledge.h"
#include "spite_insight.h"

/* A playout ends where the seat that began it has its next turn and has drawn its cards: in the
 * middle of a turn a position is hard to value. */
static bool turns_are_over(const void *root, const void *state)
{
    const struct spite *from = root, *s = state;

    return s->over || s->turns - from->turns >= s->seats;
}

/* Turns are planned as a whole: a seat that is still on turn looks at what has changed only. */
static void play_turns(const void *root, void *state, struct talon_rng *rng)
{
    struct spite *s = state;
    struct insight o;

    spite_look(s, s->turn, &o);
    while (!turns_are_over(root, s)) {
        const struct talon_move move = spite_choose(&o, rng);
        spite_apply(s, o.seat, move, rng);
        if (s->turn == o.seat)
            spite_look_again(&o, move);
        else
            spite_look(s, s->turn, &o);
    }
}

enum { OWN_RESERVE, RIVAL_RESERVE, WILD_KEPT, WAY_OPEN };

/* clang-format off */
static const struct talon_feature features[] = {
    [OWN_RESERVE] = { "own_reserve",
                      "With {move} your reserve is smaller when your next turn begins in {share} "
                      "of 100 possible deals, with {other} in {other_share}.", NULL,
                      "So your reserve gets smaller more often.", NULL },
    [RIVAL_RESERVE] = { "rival_reserve", NULL,
                        "With {move} an opponent plays off a reserve card before your next turn "
                        "in {share} of 100 possible deals, with {other} in {other_share}.",
                        NULL, "So the others play off fewer reserve cards." },
    [WILD_KEPT] = { "wild_kept",
                    "With {move} you hold a wild card when your next turn begins in {share} of "
                    "100 possible deals, with {other} in {other_share}.", NULL,
                    "So you keep a wild card more often.", NULL },
    [WAY_OPEN] = { "way_open",
                   "With {move} your next turn begins with a way to your reserve card in {share} "
                   "of 100 possible deals, with {other} in {other_share}.", NULL,
                   "So you find a way to your reserve card more often.", NULL },
};
/* clang-format on */

static bool rival_has_less(const struct spite *before, const struct spite *s, int seat)
{
    for (int other = 0; other < s->seats; other++)
        if (other != seat && other != partner_of(s, seat) &&
            s->reserve_count[other] < before->reserve_count[other])
            return true;
    return false;
}

/* Whether hand and side stacks lead up to the reserve card at once. */
static bool has_way(const struct insight *o)
{
    return o->goal[0] == WILD || spite_find_chain(o, o->goal[0], 0).cost < NO_CHAIN;
}

static uint8_t features_of(const void *root, const void *state, int seat)
{
    const struct spite *before = root, *s = state;
    struct insight o;

    spite_look(s, seat, &o);
    const bool less = s->reserve_count[seat] < before->reserve_count[seat];
    return (uint8_t)(less << OWN_RESERVE | rival_has_less(before, s, seat) << RIVAL_RESERVE |
                     (o.hand[WILD] > 0) << WILD_KEPT | (o.goal[0] && has_way(&o)) << WAY_OPEN);
}

/* Only the seat that searches is asked for features: it is on turn at the root. */
static void value_of_turns(const void *root, const void *state, struct talon_values *values)
{
    const int searching = ((const struct spite *)root)->turn;

    spite_value_of(state, values);
    values->features[searching] = features_of(root, state, searching);
}

const struct talon_knowledge talon_knowledge_spite = {
    .game = "spite",
    .variant = NULL,
    .unit = NULL, /* fewer reserve cards are better, so "more of them" would mislead */
    .policy = spite_policy,
    .playout = play_turns,
    .is_end = turns_are_over,
    .value = value_of_turns,
    TALON_ROWS(features, features),
    .prune = spite_prune,
    .maxim = spite_maxim,
    .simulations_most = 14400, /* 50 ms on a slow processor */
    .slips = 40,               /* small ones lose a match already */
    .habits = 100,
    .tree_depth = 0,
};
