/* wippen_moves.c - the legal moves of Wippen: they are gathered as a few offers, each a
 * move with a set of cards to choose from.
 *
 * Rules: R-WIP-08 … R-WIP-19.
 */
#include <talon/bits.h>

#include "wippen.h"

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

static uint8_t place_of_value(int value)
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

/* A card: one capture, or one for each build in a sum too, three builds or extensions, three
 * raises; then stealing from each of the others, and discarding. */
enum { OFFERS = HAND_SIZE * (1 + BUILDS + 6) + SEATS };
struct offers {
    int count;
    struct offer offer[OFFERS];
};

static void add(struct offers *out, struct talon_move move, int slot, uint64_t cards, bool alone)
{
    if (cards || alone)
        out->offer[out->count++] = (struct offer){ cards, move, (uint8_t)slot, alone };
}

static void add_move(struct offers *out, struct talon_move move)
{
    out->offer[out->count++] = (struct offer){ .move = move, .alone = true };
}

static struct talon_move with_operand(struct talon_move move, int slot, uint8_t operand)
{
    if (slot == 0)
        move.a = operand;
    else if (slot == 1)
        move.b = operand;
    else
        move.c = operand;
    return move;
}

static struct talon_move with_card(const struct offer *offer, uint8_t face)
{
    return with_operand(offer->move, offer->slot, face);
}

static unsigned moves_of(const struct offer *offer)
{
    return talon_bit_count(offer->cards) + offer->alone;
}

void wippen_look(const struct wippen *w, int seat, struct outlook *out)
{
    out->built = out->owned = 0;
    for (int row = 0; row < w->builds; row++) {
        out->built |= 1u << w->build_value[row];
        out->owned |= (unsigned)(w->build_owner[row] == seat + 1) << w->build_value[row];
    }
    out->bound = w->keep_match ? out->owned : 0; /* R-WIP-17 */
    out->held = out->twice = 0;
    for (int i = 0; i < w->hand_count[seat]; i++) {
        const unsigned value = 1u << value_of(w->hand[seat][i]);
        out->twice |= out->held & value;
        out->held |= value;
    }
    if (w->adding)
        wippen_sum_parts(w->loose_values, 31 - __builtin_clz(out->held | 1), out->parts);
}

/* The builds of these values, each by itself as the operand number `slot`. */
static void add_builds(struct offers *out, struct talon_move move, int slot, unsigned values)
{
    for (; values; values = wippen_sum_rest(values)) {
        const uint8_t place = place_of_value((int)talon_lowest_bit(values));
        add_move(out, with_operand(move, slot, place));
    }
}

/* Cards that can begin a capture where builds count in sums (R-WIP-11). */
static __attribute__((noinline)) void offer_joined(const struct wippen *w, struct talon_move move,
                                                   unsigned heaps, struct offers *out)
{
    const int value = value_of(move.a);
    const struct sum_values first =
        wippen_sum_group((struct sum_pieces){ w->loose_values, heaps }, value, false);

    move.b = place_of_value(value);
    add(out, move, 1, w->loose & of_values(first.cards), values_built(w) >> value & 1);
    add_builds(out, move, 1, first.heaps);
}

/* The loose cards of this card's rank. */
static uint64_t equals(const struct wippen *w, uint8_t face)
{
    return w->loose & of_ranks(1u << talon_rank(face));
}

static void offer_captures(const struct wippen *w, const struct outlook *visibility, uint8_t face,
                           unsigned kept, struct offers *out)
{
    const int value = value_of(face);
    const unsigned missing = visibility->bound & ~kept; /* R-WIP-17: none, or this card's value */
    struct talon_move move = { .verb = CAPTURE, .a = face };
    unsigned heaps;

    if (!value) { /* R-WIP-09 */
        add(out, move, 1, equals(w, face), false);
        return;
    }
    heaps = heaps_below(w, value);
    if (heaps && (!missing || w->multi_capture)) {
        offer_joined(w, move, heaps, out);
        return;
    }
    move.b = place_of_value(value);
    add(out, move, 1,
        missing && !w->multi_capture ? 0 : w->loose & of_values(visibility->parts[value]),
        visibility->built >> value & 1); /* R-WIP-10 */
}

/* The values of loose cards that groups of `value` can hold, one of them with a card worth
 * `worth` (R-WIP-13). */
static unsigned joining(const struct wippen *w, const struct outlook *visibility, int worth,
                        int value)
{
    unsigned open = visibility->parts[value - worth], more; /* at least bit 0, which is no value */

    if (!w->multiples)
        return open;
    if (worth == value)
        return visibility->parts[value];
    more = open ? visibility->parts[value] & ~open : 0;
    if (more)
        open |= wippen_sum_open(w->loose_values + wippen_sum_one(worth), wippen_sum_one(worth),
                                value, more);
    return open;
}

static void offer_builds(const struct wippen *w, const struct outlook *visibility, uint8_t face,
                         unsigned kept, struct offers *out)
{
    const int worth = value_of(face);

    for (kept &= ~0u << worth; kept; kept = wippen_sum_rest(kept)) { /* R-WIP-13, R-WIP-14 */
        const int value = (int)talon_lowest_bit(kept);
        struct talon_move move = { .verb = BUILD, .a = face, .b = (uint8_t)value };
        const bool extends = visibility->built >> value & 1;
        if (extends && !w->multiples)
            continue;
        if (extends)
            move = (struct talon_move){ EXTEND, face, place_of_value(value), TALON_NO_CARD };
        add(out, move, 2, w->loose & of_values(joining(w, visibility, worth, value)),
            extends && worth == value);
    }
}

/* R-WIP-15. A build that is locked by a card of its full value is doubled anyway (Q-WIP-14). */
static void offer_raises(const struct wippen *w, const struct outlook *visibility, uint8_t face,
                         unsigned kept, struct offers *out)
{
    for (int row = 0; row < w->builds; row++) {
        const int old = w->build_value[row], value = old + value_of(face);
        if (value <= HIGHEST && kept >> value & 1 && !(visibility->built >> value & 1) &&
            !(visibility->bound & ~(1u << old) & ~kept) && !doubled(w, row))
            add_move(out,
                     (struct talon_move){ .verb = RAISE, .a = face, .b = place_of_value(old) });
    }
}

/* R-WIP-19 */
static void offer_steals(const struct wippen *w, int seat, const struct outlook *visibility,
                         struct offers *out)
{
    for (int victim = 0; victim < w->seats; victim++) {
        uint64_t fitting = 0;
        if (victim == seat || !w->won_count[victim])
            continue;
        const uint8_t top = top_won(w, victim);
        for (int i = 0; i < w->hand_count[seat]; i++)
            if (takes_pile(w, w->hand[seat][i], top) &&
                !(visibility->bound & ~values_kept(w, seat, i)))
                fitting |= bit(w->hand[seat][i]);
        add(out, (struct talon_move){ .verb = STEAL, .b = (uint8_t)victim }, 0, fitting, false);
    }
}

/* R-WIP-18: the owner of a build may discard only when nothing else is possible, which with the
 * duty to keep a card cannot happen. */
static bool may_discard(const struct wippen *w, const struct outlook *visibility, bool takes,
                        const struct offers *others)
{
    if (visibility->owned && (w->keep_match || others->count))
        return false;
    return w->must_capture == FREELY || !takes;
}

/* The basic game: there are no sums and no builds (R-WIP-08). */
static void offer_plain_turn(const struct wippen *w, int seat, struct offers *out)
{
    static const struct outlook nothing_built = { 0 };
    uint64_t seen = 0;

    for (int i = 0; i < w->hand_count[seat]; i++) {
        const uint8_t face = w->hand[seat][i];
        if (!(seen & bit(face)))
            add(out, (struct talon_move){ .verb = CAPTURE, .a = face }, 1, equals(w, face), false);
        seen |= bit(face);
    }
    const bool takes = out->count;
    if (w->stealing)
        offer_steals(w, seat, &nothing_built, out);
    if (w->must_capture == FREELY || !takes) /* R-WIP-18 */
        add(out, (struct talon_move){ .verb = DISCARD }, 0, seen, false);
}

static void offer_turn(const struct wippen *w, int seat, struct offers *out)
{
    struct outlook visibility;
    uint64_t seen = 0;
    bool takes = false;

    wippen_look(w, seat, &visibility);
    for (int i = 0; i < w->hand_count[seat]; i++) {
        const uint8_t face = w->hand[seat][i];
        if (seen & bit(face))
            continue;
        seen |= bit(face);
        const unsigned kept = visibility.held & (~(1u << value_of(face)) | visibility.twice);
        const int before = out->count;
        offer_captures(w, &visibility, face, kept, out);
        takes |= out->count > before;
        if (!w->building || !value_of(face))
            continue; /* R-WIP-16 */
        if (!(visibility.bound & ~kept))
            offer_builds(w, &visibility, face, kept, out);
        offer_raises(w, &visibility, face, kept, out);
    }
    if (w->stealing)
        offer_steals(w, seat, &visibility, out);
    if (may_discard(w, &visibility, takes, out))
        add(out, (struct talon_move){ .verb = DISCARD }, 0, seen, false);
}

/* His own build of the card's value must be taken along: he holds no second card for it. */
static bool build_due(const struct wippen *w, int seat)
{
    return w->begun == CAPTURE + 1 && w->keep_match && !(w->chosen_builds >> w->value & 1) &&
           (values_owned(w, seat) & ~values_held(w, seat)) >> w->value & 1; /* R-WIP-17 */
}

static void offer_more(const struct wippen *w, int seat, struct offers *out)
{
    add(out, (struct talon_move){ TAKE, place_of_value(w->value), 0, 0 }, 0,
        w->loose & of_values(w->open), w->open_builds >> w->value & 1);
    add_builds(out, (struct talon_move){ .verb = TAKE }, 0, w->open_builds & ~(1u << w->value));
    if (w->whole && !build_due(w, seat))
        add_move(out, (struct talon_move){ .verb = DONE });
}

static void offer_all(const struct wippen *w, int seat, struct offers *out)
{
    out->count = 0;
    if (w->begun)
        offer_more(w, seat, out);
    else if (hands_empty(w))
        add_move(out, (struct talon_move){ .verb = DEAL });
    else if (w->adding)
        offer_turn(w, seat, out);
    else
        offer_plain_turn(w, seat, out);
}

int wippen_legal(const void *state, int seat, struct talon_move *out)
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

struct talon_move wippen_pick(const void *state, int seat, uint32_t r)
{
    static const struct offer nothing;
    struct offers offers;
    unsigned count = 0, n;
    const struct offer *offer = offers.offer;

    *offers.offer = nothing;
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

/* The same where builds count in sums: those below the value, each as one card more that is never
 * alone (R-WIP-11). */
static __attribute__((noinline)) void reckon_joined(struct wippen *w, unsigned heaps)
{
    const unsigned chosen = w->chosen_builds & heaps;
    const struct sum_pieces have = { w->loose_values + w->chosen_values, heaps };
    const struct sum_pieces need = { w->chosen_values, chosen };
    const unsigned total = wippen_sum_worth(need);
    struct sum_values more = { 0, 0 };
    struct sum_pieces used;

    if (w->multi_capture) {
        w->whole = total % w->value == 0 && wippen_sum_cover_joined(need, need, w->value, &used);
        more = wippen_sum_open_joined(have, need, w->value,
                                      (struct sum_values){ w->open, heaps & ~chosen });
    } else if (!(w->chosen_builds >> w->value & 1)) { /* one unit: closed as soon as it is whole */
        more = wippen_sum_group((struct sum_pieces){ w->loose_values, heaps & ~chosen },
                                w->value - (int)total, w->chosen_values != 0);
    }
    w->open = (uint16_t)more.cards;
    w->open_builds |= (uint16_t)more.heaps;
}

void wippen_reckon(struct wippen *w)
{
    const unsigned total = wippen_sum_total(w->chosen_values);
    const uint64_t all = w->loose_values + w->chosen_values;
    const unsigned heaps = w->begun == CAPTURE + 1 ? heaps_below(w, w->value) : 0;
    uint16_t parts[SUM_MOST + 1];
    uint64_t used;

    w->open_builds = (uint16_t)(build_open(w) ? 1u << w->value : 0);
    if (heaps) {
        reckon_joined(w, heaps);
        return;
    }
    if (many_groups(w)) {
        w->whole = total % w->value == 0 &&
                   wippen_sum_cover(w->chosen_values, w->chosen_values, w->value, &used);
        w->open = (uint16_t)wippen_sum_open(all, w->chosen_values, w->value, w->open);
        return;
    }
    w->open = 0; /* one unit: closed as soon as it is whole */
    if (w->chosen_builds)
        return;
    wippen_sum_parts(w->loose_values, w->value - (int)total, parts);
    w->open = parts[w->value - total] & SUM_VALUES;
}

static uint8_t card_of(const struct offer *offer, struct talon_move move)
{
    return offer->slot == 0 ? move.a : offer->slot == 1 ? move.b : move.c;
}

static bool same_move(struct talon_move x, struct talon_move y)
{
    return x.verb == y.verb && x.a == y.a && x.b == y.b && x.c == y.c;
}

bool wippen_offered(const struct wippen *w, int seat, struct talon_move move)
{
    struct offers offers;

    offer_all(w, seat, &offers);
    for (int i = 0; i < offers.count; i++) {
        const struct offer *offer = &offers.offer[i];
        const uint8_t face = card_of(offer, move);
        if (offer->alone && same_move(offer->move, move))
            return true;
        if (face < 64 && offer->cards & bit(face) && same_move(with_card(offer, face), move))
            return true;
    }
    return false;
}
