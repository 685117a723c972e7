/* spite_insight.c - looks at a table of Spite and Malice with the eyes of one seat, and finds the
 * ways up to a reserve card.
 */
#include "spite_insight.h"

/* From the last place to the first, so that the first of several that need the same remains. */
static void look_at_middle(struct insight *o)
{
    const struct spite *s = o->state;

    memset(o->places, 0, sizeof o->places);
    o->needs = 0;
    for (int place = s->places - 1; place >= 0; place--) {
        const unsigned need = s->centre_count[place] + 1u;
        if (need > o->last) /* complete: it won the game */
            continue;
        o->place[need] = (uint8_t)place;
        o->places[need]++;
        o->needs |= 1u << need;
    }
}

/* The reserve cards of all seats; answers where the side stacks begin. */
static unsigned look_at_reserves(const struct spite *s, uint8_t goal[SEATS])
{
    unsigned at = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        const unsigned count = s->reserve_count[seat];
        at += count;
        goal[seat] = count ? (uint8_t)spite_value(s, s->cards[at - 1]) : 0;
    }
    return at;
}

/* From the first side stack of all, to the first one of a seat. */
static unsigned cards_before(const struct spite *s, int seat)
{
    unsigned cards = 0;

    for (const uint16_t *row = s->side_count; row < s->side_count + seat * SIDES; row += SIDES)
        cards += (unsigned)(row[0] + row[1] + row[2] + row[3]);
    return cards;
}

static void look_at_piles_of(struct insight *o, int seat, unsigned first)
{
    const struct spite *s = o->state;
    unsigned at = o->side_stacks + cards_before(s, seat);

    for (unsigned pile = 0; pile < SIDES; pile++) {
        const uint16_t depth = s->side_count[seat * SIDES + (int)pile];
        o->side[first + pile] = s->cards + at;
        at += depth;
        o->depth[first + pile] = depth;
        o->top[first + pile] = depth ? (uint8_t)spite_value(s, s->cards[at - 1]) : 0;
        o->on_side |= 1u << o->top[first + pile];
        o->tops |= (uint64_t)o->top[first + pile] << 8 * (first + pile);
    }
}

static void look_at_piles(struct insight *o)
{
    o->on_side = 0;
    o->tops = 0;
    look_at_piles_of(o, o->seat, 0);
    if (o->partner != o->seat)
        look_at_piles_of(o, o->partner, SIDES);
}

static void look_at_rivals(struct insight *o, const uint8_t goal[SEATS])
{
    const struct spite *s = o->state;

    for (int seat = talon_left_of(o->seat, s->seats); seat != o->seat;
         seat = talon_left_of(seat, s->seats))
        if (seat != o->partner)
            o->rival[o->rivals++] = goal[seat];
}

static void look_at_hand(struct insight *o)
{
    const struct spite *s = o->state;

    memset(o->hand, 0, sizeof o->hand);
    o->in_hand = 0;
    o->held = s->hand_count[o->seat];
    for (unsigned i = 0; i < o->held; i++) {
        const uint8_t face = s->hand[o->seat][i];
        const int v = spite_value(s, face);
        o->hand[v]++;
        o->in_hand |= 1u << v;
        o->face[v] = face;
    }
}

/* Most that is there is written below: to clear all of it first would take as long as to look. */
void spite_look(const struct spite *state, int seat, struct insight *out)
{
    uint8_t goal[SEATS] = { 0 };

    memset(out->depth, 0, sizeof out->depth);
    memset(out->top, 0, sizeof out->top);
    out->state = state;
    out->seat = seat;
    out->partner = partner_of(state, seat);
    out->last = last_value(state);
    out->piles = out->partner == seat ? SIDES : 2 * SIDES;
    out->side_stacks = look_at_reserves(state, goal);
    out->goal[0] = goal[seat];
    out->goal[1] = out->partner == seat ? 0 : goal[out->partner];
    out->rivals = 0;
    look_at_rivals(out, goal);
    look_at_middle(out);
    look_at_piles(out);
    look_at_hand(out);
}

/* A reserve of the side has lost its top card. All that lies behind it is one place nearer to the
 * front. */
static void look_at_own_reserves(struct insight *o)
{
    uint8_t goal[SEATS];

    o->side_stacks = look_at_reserves(o->state, goal);
    o->goal[0] = goal[o->seat];
    o->goal[1] = o->partner == o->seat ? 0 : goal[o->partner];
    for (unsigned pile = 0; pile < o->piles; pile++)
        o->side[pile]--;
}

/* A card that has left the hand moves nothing but the middle, which lies behind the piles. A hand
 * is filled only when it is empty, so its count shows that (R-SPI-05). */
void spite_look_again(struct insight *o, struct talon_move made)
{
    if (made.verb != CENTRE) {
        spite_look(o->state, o->seat, o);
        return;
    }
    if (made.a == FROM_RESERVE || made.a == FROM_PARTNER)
        look_at_own_reserves(o);
    else if (made.a > FROM_RESERVE)
        look_at_piles(o);
    look_at_middle(o);
    if (made.a < FROM_RESERVE || o->state->hand_count[o->seat] != o->held)
        look_at_hand(o);
}

/* ---- ways up --------------------------------------------------------------------------------- */

/* The cards still there while a way is walked in thought. A way needs each value once, so naturals
 * of the hand need no count. */
struct supply {
    uint64_t tops, taken; /* of side stacks: their tops, and how many cards are gone; a byte each */
    unsigned wilds;       /* in the hand */
};

static void uncover(const struct insight *o, struct supply *left, unsigned pile)
{
    left->taken += 1ull << 8 * pile;
    const unsigned depth = o->depth[pile] - (unsigned)(left->taken >> 8 * pile & 0xff);
    const uint64_t top = depth ? (uint64_t)spite_value(o->state, o->side[pile][depth - 1]) : 0;

    left->tops = (left->tops & ~(0xffull << 8 * pile)) | top << 8 * pile;
}

/* The high bit of the first byte that has this value, and perhaps of some behind it; 0: none. */
static uint64_t find_byte(uint64_t bytes, int wanted)
{
    const uint64_t each = 0x0101010101010101, unlike = bytes ^ each * (uint64_t)wanted;

    return (unlike - each) & ~unlike & each << 7;
}

/* Takes a card of this value from a side stack; its source, or TALON_NO_CARD. */
static uint8_t take_from_side(const struct insight *o, struct supply *left, int wanted)
{
    const uint64_t found = find_byte(left->tops, wanted);

    if (!found)
        return TALON_NO_CARD;
    const unsigned pile = (unsigned)talon_lowest_bit(found) / 8;
    uncover(o, left, pile);
    return spite_source_of(pile);
}

/* Takes a natural card of this value: from a side stack if one shows it, else from the hand. */
static uint8_t take_natural(const struct insight *o, struct supply *left, int wanted)
{
    const uint8_t source = take_from_side(o, left, wanted);

    return source == TALON_NO_CARD && o->in_hand >> wanted & 1 ? o->face[wanted] : source;
}

static uint8_t take_wild(const struct insight *o, struct supply *left)
{
    const uint8_t source = take_from_side(o, left, WILD);

    if (source != TALON_NO_CARD || !left->wilds)
        return source;
    left->wilds--;
    return o->face[WILD];
}

/* One step: a card of this value, else a wild one, else it is missing. */
static uint8_t take_step(const struct insight *o, struct supply *left, int need,
                         struct chain *chain)
{
    uint8_t source = take_natural(o, left, need);

    chain->cost++;
    if (source != TALON_NO_CARD)
        return source;
    if (spite_wild_may_be(o->state, need))
        source = take_wild(o, left);
    if (source == TALON_NO_CARD) {
        chain->missing++;
        chain->cost += 2 * WILD_COST;
    } else {
        chain->wilds++;
        chain->cost += WILD_COST - 1;
    }
    return source;
}

static int highest_bit(uint32_t set)
{
    return 31 - __builtin_clz(set);
}

static int steps_between(const struct insight *o, int need, int goal)
{
    return goal >= need ? goal - need : goal - need + (int)o->last;
}

/* The values of a way from a place that needs `need` up to below the goal, as bits. */
static uint32_t values_between(const struct insight *o, int need, int goal)
{
    if (goal >= need)
        return (1u << goal) - (1u << need);
    return ((2u << o->last) - (1u << need)) | ((1u << goal) - 2);
}

/* From a place that needs `need` up to below the goal, round through a completed sequence if the
 * goal has passed (R-SPI-09). A way that becomes no cheaper than `cheapest` is none: every step
 * costs one card at least. */
static struct chain walk(const struct insight *o, int need, int goal, int missing, int cheapest)
{
    struct supply left = { .tops = o->tops, .wilds = o->hand[WILD] };
    struct chain chain = { .place = o->place[need], .source = TALON_NO_CARD };
    const int steps = steps_between(o, need, goal);

    for (int step = 0; step < steps; step++) {
        const uint8_t source = take_step(o, &left, need, &chain);
        if (!step)
            chain.source = source;
        if (chain.missing > missing || chain.cost + steps - step - 1 >= cheapest) {
            chain.cost = NO_CHAIN;
            return chain;
        }
        need = need == (int)o->last ? 1 : need + 1;
    }
    return chain;
}

/* Values in the hand and on top of side stacks, as bits. */
static uint32_t in_sight(const struct insight *o)
{
    return o->on_side | o->in_hand;
}

/* A way all of whose cards are in sight. */
static struct chain way_in_sight(const struct insight *o, int need, int steps)
{
    struct supply left = { .tops = o->tops };

    return (struct chain){ .cost = steps,
                           .place = o->place[need],
                           .source = steps ? take_natural(o, &left, need) : TALON_NO_CARD };
}

/* Whether a wanted card that is not in sight cannot come into sight: none of the wanted ones lies
 * on top of a side stack, so nothing is uncovered, and there is no wild card. */
static bool is_out_of_reach(const struct insight *o, uint32_t wanted)
{
    return !(wanted & o->on_side) && !(in_sight(o) >> WILD & 1);
}

/* The way from a place that needs `need`, if it costs less than `below`. */
static void try_way(const struct insight *o, int need, int goal, int missing, int below,
                    struct chain *best)
{
    const int steps = steps_between(o, need, goal);
    const uint32_t wanted = values_between(o, need, goal);

    if (steps >= below)
        return;
    if (!(wanted & ~in_sight(o))) {
        *best = way_in_sight(o, need, steps);
    } else if (missing || !is_out_of_reach(o, wanted)) {
        const struct chain chain = walk(o, need, goal, missing, below);
        if (chain.cost < below)
            *best = chain;
    }
}

/* Of the needed values, those from which a way may begin: all if a card may be missing or a wild
 * one is in sight; else those in sight, and the goal itself. */
static uint32_t needs_to_begin(const struct insight *o, int goal, int missing)
{
    if (missing || in_sight(o) >> WILD & 1)
        return o->needs;
    return o->needs & (in_sight(o) | 1u << goal);
}

/* Short ways are tried first, because they soon rule out the others. Of ways that cost the same,
 * the one from the lowest sequence is taken. */
struct chain spite_find_chain(const struct insight *from, int goal, int missing)
{
    struct chain best = { .cost = NO_CHAIN, .missing = (uint8_t)(missing + 1) };
    const uint32_t up_to_goal = (2u << goal) - 1, begun = needs_to_begin(from, goal, missing);

    if (!goal || goal == WILD)
        return best;
    for (uint32_t needs = begun & up_to_goal; needs;) {
        const int need = highest_bit(needs);
        needs ^= 1u << need;
        try_way(from, need, goal, missing, best.cost == NO_CHAIN ? NO_CHAIN : best.cost + 1, &best);
    }
    /* With a free place nobody completes a sequence to begin another. */
    if (from->needs >> 1 & 1)
        return best;
    for (uint32_t needs = begun & ~up_to_goal; needs; needs &= needs - 1)
        try_way(from, (int)talon_lowest_bit(needs), goal, missing, best.cost, &best);
    return best;
}
