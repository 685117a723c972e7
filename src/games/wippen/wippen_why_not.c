/* wippen_why_not.c - why a move of Wippen is not allowed: for each reason the rule, and one
 * sentence.
 *
 * Rules: R-WIP-05 … R-WIP-19.
 */
#include "wippen.h"

/* clang-format off */
const struct talon_rule wippen_rules[RULES] = {
    [NOT_HELD] = { "R-GEN-06", "You do not hold {a}." },
    [DEAL_FIRST] = { "R-WIP-05", "All hands are empty. The dealer must deal first." },
    [NEXT_GAME] = { "R-WIP-06", "The game is over. The next dealer must deal first." },
    [NOT_NOW] = { "R-WIP-05", "There are still cards to play. You cannot deal now." },
    [FINISH_FIRST] = { "R-WIP-07", "Finish the move you have begun first." },
    [BEGIN_FIRST] = { "R-WIP-07", "First choose a card of your hand." },
    [NOT_LOOSE] = { "R-WIP-12", "This card is not a single card in the middle." },
    [NO_BUILD] = { "R-WIP-12", "There is no build of this value." },
    [LOOSE_ONLY] = { "R-WIP-13", "Only single cards of the middle can go into a build." },
    [CHOSEN_ALREADY] = { "R-WIP-12", "{a} is chosen already." },
    [SAME_RANK] = { "R-WIP-08", "{a} takes exactly one card of its own rank." },
    [PICTURE_RANK] = { "R-WIP-09",
        "{a} is a picture card. It takes exactly one card of its own rank." },
    [PICTURE_SUM] = { "R-WIP-09", "Picture cards have no value. They are never part of a sum." },
    [BUILD_VALUE] = { "R-WIP-10", "A build is taken only by a card of its value." },
    [BUILD_SUM] = { "R-WIP-11",
        "This build and single cards from the middle do not add up to your card." },
    [NO_SUM] = { "R-WIP-10", "That card does not make the sum." },
    [ONE_SUM] = { "R-WIP-10", "Only one sum or one build may be taken at a time." },
    [KEEP_MATCH] = { "R-WIP-17", "You must keep a card that takes your build." },
    [NOT_WHOLE] = { "R-WIP-10", "The cards chosen do not add up to {value} yet." },
    [NO_BUILDING] = { "R-WIP-13", "Building is not part of this game." },
    [NO_MULTIPLES] = { "R-WIP-14", "Building multiples is not part of this game." },
    [NO_PICTURES] = { "R-WIP-16", "Picture cards cannot be built with." },
    [NO_GROUP] = { "R-WIP-13",
        "With this card the groups of the build do not add up to its value." },
    [BUILD_HOLD] = { "R-WIP-13", "To build {b} you must still hold a card worth {b}." },
    [EXTEND_HOLD] = { "R-WIP-14",
        "You must still hold a card of the value of the build you extend." },
    [RAISE_HOLD] = { "R-WIP-15", "You must still hold a card of the new value of the build." },
    [SAME_VALUE] = { "R-WIP-13", "There is a build of {b} already." },
    [NEW_VALUE] = { "R-WIP-15", "There is a build of the new value already." },
    [TOO_HIGH] = { "R-WIP-13", "Builds have a value from 1 to 10." },
    [RAISED_HIGH] = { "R-WIP-15", "A build can be raised to 10 at most." },
    [DOUBLED] = { "R-WIP-15", "A doubled build cannot be raised." },
    [LOCKED] = { "R-WIP-15", "A build with a card of its full value in it is locked." },
    [NOT_ALONE] = { "R-WIP-14", "{a} alone is not worth as much as this build." },
    [STAY] = { "R-WIP-18", "You own a build, so you may not discard." },
    [STAY_WHILE] = { "R-WIP-18",
        "You own a build. You may discard only if no other move is possible." },
    [CAN_TAKE] = { "R-WIP-18", "You may not discard, because you can take something." },
    [NO_STEALING] = { "R-WIP-19", "Stealing is not part of this game." },
    [NOBODY_THERE] = { "R-WIP-19", "Nobody sits there." },
    [OWN_PILE] = { "R-WIP-19", "You cannot steal from your own pile." },
    [EMPTY_PILE] = { "R-WIP-19", "There is nothing to steal." },
    [OTHER_RANK] = { "R-WIP-19", "The card on top of this pile has another rank than {a}." },
    [OTHER_CARD] = { "R-WIP-19",
        "Only exactly the same card can steal. The top card is not {a}." },
};
/* clang-format on */

static bool is_loose(const struct wippen *w, uint8_t face)
{
    return w->loose & bit(face);
}

/* Why this card or build cannot be added to what is chosen. */
static int against_take(const struct wippen *w, uint8_t target)
{
    const int build = build_named(target);
    const bool capture = w->begun == CAPTURE + 1;

    if (!build && !is_loose(w, target))
        return NOT_LOOSE;
    if (!build && !value_of(target))
        return capture ? PICTURE_SUM : NO_PICTURES;
    if (!build)
        return capture ? NO_SUM : NO_GROUP;
    if (!capture)
        return LOOSE_ONLY;
    if (row_of(w, build) < 0)
        return NO_BUILD;
    if (w->chosen_builds >> build & 1)
        return CHOSEN_ALREADY;
    if (build == w->value)
        return ONE_SUM;
    return heaps_below(w, w->value) >> build & 1 ? BUILD_SUM : BUILD_VALUE;
}

/* Why the unfinished action cannot go on so. */
static int against_more(const struct wippen *w, struct talon_move move)
{
    if (move.verb == DONE)
        return w->whole ? KEEP_MATCH : NOT_WHOLE;
    return move.verb == TAKE ? against_take(w, move.a) : FINISH_FIRST;
}

/* Why a sum cannot begin with this build (of another value), or this loose card. */
static int against_sum(const struct wippen *w, const struct outlook *visibility, int worth,
                       uint8_t target)
{
    const int build = build_named(target), value = build ? build : value_of(target);
    const unsigned heaps = heaps_below(w, worth);
    unsigned open = visibility->parts[worth];

    if (build && !(heaps >> build & 1))
        return BUILD_VALUE;
    if (heaps) {
        const struct sum_values first =
            wippen_sum_group((struct sum_pieces){ w->loose_values, heaps }, worth, false);
        open = build ? first.heaps : first.cards;
    }
    if (open >> value & 1)
        return KEEP_MATCH;
    return build ? BUILD_SUM : NO_SUM;
}

static int against_capture(const struct wippen *w, const struct outlook *visibility, uint8_t face,
                           uint8_t target)
{
    const int build = build_named(target), worth = value_of(face);

    if (build && row_of(w, build) < 0)
        return NO_BUILD;
    if (!build && !is_loose(w, target))
        return NOT_LOOSE;
    if (!w->adding)
        return SAME_RANK;
    if (!worth)
        return PICTURE_RANK;
    if (!build && !value_of(target))
        return PICTURE_SUM;
    return against_sum(w, visibility, worth, target);
}

static int against_build(const struct wippen *w, const struct outlook *visibility, unsigned kept,
                         struct talon_move move)
{
    if (!is_loose(w, move.c))
        return NOT_LOOSE;
    if (!value_of(move.c))
        return NO_PICTURES;
    if (move.b < 1 || move.b > HIGHEST)
        return TOO_HIGH;
    if (visibility->built >> move.b & 1)
        return SAME_VALUE;
    if (!(kept >> move.b & 1))
        return BUILD_HOLD;
    return visibility->bound & ~kept ? KEEP_MATCH : NO_GROUP;
}

static int against_extend(const struct wippen *w, const struct outlook *visibility, unsigned kept,
                          struct talon_move move)
{
    const int value = build_named(move.b);

    if (!w->multiples)
        return NO_MULTIPLES;
    if (row_of(w, value) < 0)
        return NO_BUILD;
    if (move.c != TALON_NO_CARD && !is_loose(w, move.c))
        return NOT_LOOSE;
    if (move.c != TALON_NO_CARD && !value_of(move.c))
        return NO_PICTURES;
    if (move.c == TALON_NO_CARD && value_of(move.a) != value)
        return NOT_ALONE;
    if (!(kept >> value & 1))
        return EXTEND_HOLD;
    return visibility->bound & ~kept ? KEEP_MATCH : NO_GROUP;
}

static int against_raise(const struct wippen *w, const struct outlook *visibility, unsigned kept,
                         struct talon_move move)
{
    const int old = build_named(move.b), value = old + value_of(move.a);
    const int row = row_of(w, old);

    if (row < 0)
        return NO_BUILD;
    if (w->lock_total && holds_total(w, row))
        return LOCKED;
    if (doubled(w, row))
        return DOUBLED;
    if (value > HIGHEST)
        return RAISED_HIGH;
    if (visibility->built >> value & 1)
        return NEW_VALUE;
    return kept >> value & 1 ? KEEP_MATCH : RAISE_HOLD;
}

static int against_steal(const struct wippen *w, int seat, struct talon_move move)
{
    if (!w->stealing)
        return NO_STEALING;
    if (move.b >= w->seats)
        return NOBODY_THERE;
    if (move.b == seat)
        return OWN_PILE;
    if (!w->won_count[move.b])
        return EMPTY_PILE;
    if (takes_pile(w, move.a, top_won(w, move.b)))
        return KEEP_MATCH;
    return w->steal_match == IDENTICAL ? OTHER_CARD : OTHER_RANK;
}

static int against_discard(const struct wippen *w, const struct outlook *visibility)
{
    if (!visibility->owned)
        return CAN_TAKE;
    return w->keep_match ? STAY : STAY_WHILE;
}

static int against_turn(const struct wippen *w, int seat, struct talon_move move)
{
    const int place = talon_pile_find(w->hand[seat], w->hand_count[seat], move.a);
    struct outlook visibility;

    if (move.verb == TAKE || move.verb == DONE)
        return BEGIN_FIRST;
    if (move.verb == DEAL)
        return NOT_NOW;
    if (place < 0)
        return NOT_HELD;
    wippen_look(w, seat, &visibility);
    const unsigned kept = values_kept(w, seat, place);
    if (move.verb == CAPTURE)
        return against_capture(w, &visibility, move.a, move.b);
    if (move.verb == DISCARD)
        return against_discard(w, &visibility);
    if (move.verb == STEAL)
        return against_steal(w, seat, move);
    if (!w->building)
        return NO_BUILDING;
    if (!value_of(move.a))
        return NO_PICTURES;
    if (move.verb == BUILD)
        return against_build(w, &visibility, kept, move);
    return move.verb == EXTEND ? against_extend(w, &visibility, kept, move)
                               : against_raise(w, &visibility, kept, move);
}

const struct talon_rule *wippen_why_not(const void *state, int seat, struct talon_move move)
{
    const struct wippen *w = state;
    int rule;

    if (wippen_offered(w, seat, move))
        return NULL;
    if (hands_empty(w))
        rule = w->finished ? NEXT_GAME : DEAL_FIRST;
    else
        rule = w->begun ? against_more(w, move) : against_turn(w, seat, move);
    return &wippen_rules[rule];
}
