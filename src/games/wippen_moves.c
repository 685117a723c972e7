/* wippen_moves.c - what a player of Wippen may do, and why not: the moves are gathered as a few
 * offers, each a move with a set of cards to choose from. It refuses to move anything.
 *
 * Rules: R-WIP-08 … R-WIP-18.
 */
#include <talon/bits.h>

#include "wippen.h"

/* clang-format off */
const struct talon_rule tln_wippen_rules[RULES] = {
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [DEAL_FIRST] = { "R-WIP-05", "All hands are empty: the dealer deals first." },
    [NOT_NOW] = { "R-WIP-05", "There are still cards to play: nobody deals now." },
    [FINISH_FIRST] = { "R-WIP-07", "First finish what you have begun." },
    [BEGIN_FIRST] = { "R-WIP-07", "First choose a card of your hand." },
    [NOT_LOOSE] = { "R-WIP-12", "This card does not lie singly in the middle." },
    [NO_BUILD] = { "R-WIP-12", "There is no build of this value to choose." },
    [SAME_RANK] = { "R-WIP-08", "This card takes exactly one card of its own rank." },
    [BUILD_VALUE] = { "R-WIP-10", "A build is taken only by a card of its value." },
    [NO_SUM] = { "R-WIP-10", "With this card the sum does not come out." },
    [ONE_SUM] = { "R-WIP-10", "Only one sum or one build may be taken at a time." },
    [KEEP_MATCH] = { "R-WIP-17", "You must keep a card that takes your build." },
    [NOT_WHOLE] = { "R-WIP-10", "The cards chosen do not add up yet." },
    [NO_BUILDING] = { "R-WIP-13", "Building was not agreed upon." },
    [NO_MULTIPLES] = { "R-WIP-14", "Building multiples was not agreed upon." },
    [NO_PICTURES] = { "R-WIP-16", "Picture cards cannot be built with." },
    [MUST_HOLD] = { "R-WIP-13", "You must still hold a card of the value you build." },
    [SAME_VALUE] = { "R-WIP-13", "There is a build of this value already." },
    [TOO_HIGH] = { "R-WIP-13", "Builds have a value from 1 to 10." },
    [DOUBLED] = { "R-WIP-15", "A doubled build cannot be raised." },
    [NOT_ALONE] = { "R-WIP-14", "Your card alone is not worth as much as this build." },
    [STAY] = { "R-WIP-18", "You own a build: you may not discard." },
    [CAN_TAKE] = { "R-WIP-18", "You can take something: then you may not discard." },
};
/* clang-format on */

/* The faces with a rank of this set. */
static uint64_t of_ranks(unsigned ranks)
{
    return ranks * 0x0001000100010001ull;
}

/* The faces with a value of this set. */
static uint64_t of_values(unsigned values)
{
    return of_ranks((values >> 2 & 0x1ff) | (values >> 1 & 1) << ACE);
}

static uint8_t place_of(int value)
{
    return (uint8_t)(PLACES + value - 1);
}

/* Moves alike but for one card: `move` with any of `cards` as operand number `slot`, and before
 * them, if `alone`, `move` as it is. */
struct offer {
    uint64_t cards;
    struct talon_move move;
    uint8_t slot, alone;
};

/* A card: one capture, three builds or extensions, three raises. */
enum { OFFERS = HAND_SIZE * 7 + 1 };
struct offers {
    int count;
    struct offer offer[OFFERS];
};

static void add(struct offers *out, struct talon_move move, int slot, uint64_t cards, bool alone)
{
    if (cards || alone)
        out->offer[out->count++] = (struct offer){ cards, move, (uint8_t)slot, alone };
}

static struct talon_move with_card(const struct offer *offer, uint8_t face)
{
    struct talon_move move = offer->move;

    if (offer->slot == 0)
        move.a = face;
    else if (offer->slot == 1)
        move.b = face;
    else
        move.c = face;
    return move;
}

static unsigned moves_of(const struct offer *offer)
{
    return talon_bit_count(offer->cards) + offer->alone;
}

/* What one seat sees before a turn, as sets of values (bit v). */
struct outlook {
    unsigned built, owned;        /* all builds, and his own */
    uint16_t parts[SUM_MOST + 1]; /* loose cards in groups of each sum */
};

static void look(const struct wippen *w, int seat, struct outlook *out)
{
    out->built = values_built(w);
    out->owned = values_owned(w, seat);
    if (w->adding)
        tln_sum_parts(w->loose_values, out->parts);
}

static void offer_captures(const struct wippen *w, const struct outlook *sight, uint8_t face,
                           unsigned kept, struct offers *out)
{
    const int value = value_of(face);
    const unsigned missing = sight->owned & ~kept; /* R-WIP-17 */
    struct talon_move move = { .verb = CAPTURE, .a = face };

    if (!w->adding || !value) { /* R-WIP-08, R-WIP-09 */
        add(out, move, 1, missing ? 0 : w->loose & of_ranks(1u << talon_rank(face)), false);
        return;
    }
    if (missing & ~(1u << value))
        return;
    move.b = place_of(value);
    add(out, move, 1, missing && !w->multi_capture ? 0 : w->loose & of_values(sight->parts[value]),
        sight->built >> value & 1); /* R-WIP-10 */
}

/* The values of loose cards that groups of `value` can hold, one of them with a card worth
 * `worth` (R-WIP-13). */
static unsigned joining(const struct wippen *w, const struct outlook *sight, int worth, int value)
{
    unsigned open = worth < value ? sight->parts[value - worth] : 0, more;

    if (!w->multiples)
        return open;
    if (worth == value)
        return sight->parts[value];
    more = open ? sight->parts[value] & ~open : 0;
    if (more)
        open |= tln_sum_open(w->loose_values + tln_sum_one(worth), tln_sum_one(worth), value, more);
    return open;
}

static void offer_builds(const struct wippen *w, const struct outlook *sight, uint8_t face,
                         unsigned kept, struct offers *out)
{
    const int worth = value_of(face);

    for (kept &= ~0u << worth; kept; kept &= kept - 1) { /* R-WIP-13, R-WIP-14 */
        const int value = (int)talon_lowest_bit(kept);
        struct talon_move move = { BUILD, face, (uint8_t)value, 0 };
        const bool extends = sight->built >> value & 1;
        if (extends && !w->multiples)
            continue;
        if (extends)
            move = (struct talon_move){ EXTEND, face, place_of(value), TALON_NO_CARD };
        add(out, move, 2, w->loose & of_values(joining(w, sight, worth, value)),
            extends && worth == value);
    }
}

/* R-WIP-15 */
static void offer_raises(const struct wippen *w, const struct outlook *sight, uint8_t face,
                         unsigned kept, struct offers *out)
{
    for (int row = 0; row < w->builds; row++) {
        const int old = w->build_value[row], value = old + value_of(face);
        if (value <= HIGHEST && kept >> value & 1 && !(sight->built >> value & 1) &&
            !(sight->owned & ~(1u << old) & ~kept) && !doubled(w, row))
            add(out, (struct talon_move){ RAISE, face, place_of(old), 0 }, 0, 0, true);
    }
}

static void offer_turn(const struct wippen *w, int seat, struct offers *out)
{
    struct outlook sight;
    uint64_t seen = 0;
    bool takes = false;

    look(w, seat, &sight);
    for (int i = 0; i < w->hand_count[seat]; i++) {
        const uint8_t face = w->hand[seat][i];
        if (seen & bit(face))
            continue;
        seen |= bit(face);
        const unsigned kept = w->building ? values_kept(w, seat, i) : 0;
        const int before = out->count;
        offer_captures(w, &sight, face, kept, out);
        takes |= out->count > before;
        if (!w->building || !value_of(face))
            continue; /* R-WIP-16 */
        if (!(sight.owned & ~kept))
            offer_builds(w, &sight, face, kept, out);
        offer_raises(w, &sight, face, kept, out);
    }
    if (!sight.owned && (w->must_capture == FREELY || !takes)) /* R-WIP-18 */
        add(out, (struct talon_move){ .verb = DISCARD }, 0, seen, false);
}

/* His own build of the card's value must be taken along: he holds no second card for it. */
static bool build_due(const struct wippen *w, int seat)
{
    return w->begun == CAPTURE + 1 && !w->chosen_builds &&
           (values_owned(w, seat) & ~values_kept(w, seat, -1)) >> w->value & 1; /* R-WIP-17 */
}

static void offer_more(const struct wippen *w, int seat, struct offers *out)
{
    add(out, (struct talon_move){ TAKE, place_of(w->value), 0, 0 }, 0,
        w->loose & of_values(w->open), build_open(w));
    if (w->whole && !build_due(w, seat))
        add(out, (struct talon_move){ .verb = DONE }, 0, 0, true);
}

static void offer_all(const struct wippen *w, int seat, struct offers *out)
{
    out->count = 0;
    if (w->begun)
        offer_more(w, seat, out);
    else if (hands_empty(w))
        add(out, (struct talon_move){ .verb = DEAL }, 0, 0, true);
    else
        offer_turn(w, seat, out);
}

int tln_wippen_legal(const void *state, int seat, struct talon_move *out)
{
    struct offers offers;
    int count = 0;

    offer_all(state, seat, &offers);
    for (int i = 0; i < offers.count; i++) {
        const struct offer *offer = &offers.offer[i];
        if (offer->alone)
            out[count++] = offer->move;
        for (uint64_t set = offer->cards; set; set &= set - 1)
            out[count++] = with_card(offer, (uint8_t)talon_lowest_bit(set));
    }
    return count;
}

struct talon_move tln_wippen_pick(const void *state, int seat, uint32_t r)
{
    struct offers offers = { .count = 0 };
    unsigned count = 0, n;
    const struct offer *offer = offers.offer;

    offer_all(state, seat, &offers);
    for (int i = 0; i < offers.count; i++)
        count += moves_of(&offers.offer[i]);
    n = (unsigned)((uint64_t)r * count >> 32);
    for (int i = 1; i < offers.count && n >= moves_of(offer); i++)
        n -= moves_of(offer++);
    if (offer->alone && n-- == 0)
        return offer->move;
    return with_card(offer, (uint8_t)talon_nth_bit(offer->cards, n));
}

void tln_wippen_reckon(struct wippen *w)
{
    const unsigned total = tln_sum_total(w->chosen_values);
    const uint64_t all = w->loose_values + w->chosen_values;
    uint16_t parts[SUM_MOST + 1];
    uint64_t used;

    if (many_groups(w)) {
        w->whole = total % w->value == 0 &&
                   tln_sum_cover(w->chosen_values, w->chosen_values, w->value, &used);
        w->open = (uint16_t)tln_sum_open(all, w->chosen_values, w->value, w->open);
        return;
    }
    w->whole = w->chosen_builds || total == w->value;
    if (!w->whole)
        tln_sum_parts(w->loose_values, parts);
    w->open = w->whole ? 0 : parts[w->value - total] & SUM_VALUES;
}

/* ---- why not ------------------------------------------------------------------------------ */

static uint8_t card_of(const struct offer *offer, struct talon_move move)
{
    return offer->slot == 0 ? move.a : offer->slot == 1 ? move.b : move.c;
}

static bool same_move(struct talon_move x, struct talon_move y)
{
    return x.verb == y.verb && x.a == y.a && x.b == y.b && x.c == y.c;
}

static bool offered(const struct offers *offers, struct talon_move move)
{
    for (int i = 0; i < offers->count; i++) {
        const struct offer *offer = &offers->offer[i];
        const uint8_t face = card_of(offer, move);
        if (offer->alone && same_move(offer->move, move))
            return true;
        if (face < 64 && offer->cards & bit(face) && same_move(with_card(offer, face), move))
            return true;
    }
    return false;
}

/* The place of a card in the hand, or -1. */
static int place_in_hand(const struct wippen *w, int seat, uint8_t face)
{
    for (int i = 0; i < w->hand_count[seat]; i++)
        if (w->hand[seat][i] == face)
            return i;
    return -1;
}

static bool is_loose(const struct wippen *w, uint8_t face)
{
    return face < 64 && w->loose & bit(face);
}

/* Why the unfinished action cannot go on so. */
static int against_more(const struct wippen *w, struct talon_move move)
{
    if (move.verb == DONE)
        return w->whole ? KEEP_MATCH : NOT_WHOLE;
    if (move.verb != TAKE)
        return FINISH_FIRST;
    if (!build_named(move.a))
        return is_loose(w, move.a) ? NO_SUM : NOT_LOOSE;
    if (w->begun != CAPTURE + 1 || row_of(w, build_named(move.a)) < 0)
        return NO_BUILD;
    if (build_named(move.a) != w->value)
        return BUILD_VALUE;
    return w->chosen_builds ? NO_BUILD : ONE_SUM;
}

static int against_capture(const struct wippen *w, const struct outlook *sight, uint8_t face,
                           uint8_t target)
{
    const int build = build_named(target), worth = value_of(face);

    if (build && row_of(w, build) < 0)
        return NO_BUILD;
    if (!build && !is_loose(w, target))
        return NOT_LOOSE;
    if (!w->adding || !worth)
        return !build && talon_rank(face) == talon_rank(target) ? KEEP_MATCH : SAME_RANK;
    if (build)
        return build == worth ? KEEP_MATCH : BUILD_VALUE;
    return sight->parts[worth] >> value_of(target) & 1 && value_of(target) ? KEEP_MATCH : NO_SUM;
}

/* Why a build, an extension or a raise to this value cannot be: not for its cards. */
static int against_value(const struct outlook *sight, int value, unsigned leaves, unsigned kept)
{
    if (value < 1 || value > HIGHEST)
        return TOO_HIGH;
    if (!(kept >> value & 1))
        return MUST_HOLD;
    return sight->owned & ~leaves & ~kept ? KEEP_MATCH : NO_SUM;
}

static int against_build(const struct wippen *w, const struct outlook *sight, unsigned kept,
                         struct talon_move move)
{
    if (!is_loose(w, move.c))
        return NOT_LOOSE;
    if (!value_of(move.c))
        return NO_PICTURES;
    if (move.b <= HIGHEST && sight->built >> move.b & 1)
        return SAME_VALUE;
    return against_value(sight, move.b, 0, kept);
}

static int against_extend(const struct wippen *w, const struct outlook *sight, unsigned kept,
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
    return against_value(sight, value, 0, kept);
}

static int against_raise(const struct wippen *w, const struct outlook *sight, unsigned kept,
                         struct talon_move move)
{
    const int old = build_named(move.b), value = old + value_of(move.a);
    const int row = row_of(w, old);

    if (row < 0)
        return NO_BUILD;
    if (doubled(w, row))
        return DOUBLED;
    if (value <= HIGHEST && sight->built >> value & 1)
        return SAME_VALUE;
    return against_value(sight, value, 1u << old, kept);
}

static int against_turn(const struct wippen *w, int seat, struct talon_move move)
{
    const int place = place_in_hand(w, seat, move.a);
    struct outlook sight;

    if (move.verb == TAKE || move.verb == DONE)
        return BEGIN_FIRST;
    if (move.verb == DEAL)
        return NOT_NOW;
    if (place < 0)
        return NOT_HELD;
    look(w, seat, &sight);
    const unsigned kept = values_kept(w, seat, place);
    if (move.verb == CAPTURE)
        return against_capture(w, &sight, move.a, move.b);
    if (move.verb == DISCARD)
        return sight.owned ? STAY : CAN_TAKE;
    if (!w->building)
        return NO_BUILDING;
    if (!value_of(move.a))
        return NO_PICTURES;
    if (move.verb == BUILD)
        return against_build(w, &sight, kept, move);
    return move.verb == EXTEND ? against_extend(w, &sight, kept, move)
                               : against_raise(w, &sight, kept, move);
}

const struct talon_rule *tln_wippen_why_not(const void *state, int seat, struct talon_move move)
{
    const struct wippen *w = state;
    struct offers offers;
    int rule;

    offer_all(w, seat, &offers);
    if (offered(&offers, move))
        return NULL;
    if (hands_empty(w))
        rule = DEAL_FIRST;
    else
        rule = w->begun ? against_more(w, move) : against_turn(w, seat, move);
    return &tln_wippen_rules[rule];
}
