/* spite_insight.c - looks at a table of Spite and Malice with the eyes of one seat, and finds the
 * ways up to a reserve card.
 */
#include "spite_insight.h"

static void look_at_middle(struct insight *o)
{
    const struct spite *s = o->state;

    for (int place = 0; place < s->places; place++) {
        const unsigned need = s->centre_count[place] + 1u;
        if (need > o->last) /* complete: it won the game */
            continue;
        if (!(o->needs >> need & 1))
            o->place[need] = (uint8_t)place;
        o->places[need]++;
        o->needs |= 1u << need;
    }
}

static void look_at_piles(struct insight *o, int seat, unsigned first)
{
    const struct spite *s = o->state;
    unsigned at = side_start(s, seat * SIDES);

    for (unsigned pile = 0; pile < SIDES; pile++) {
        const uint16_t depth = s->side_count[seat * SIDES + (int)pile];
        o->side[first + pile] = s->cards + at;
        o->depth[first + pile] = depth;
        o->top[first + pile] = depth ? (uint8_t)spite_value(s, s->cards[at + depth - 1]) : 0;
        o->shown |= 1u << o->top[first + pile];
        at += depth;
    }
}

static int goal_of(const struct spite *s, int seat)
{
    return s->reserve_count[seat] ? spite_value(s, reserve_top(s, seat)) : 0;
}

static void look_at_rivals(struct insight *o)
{
    const struct spite *s = o->state;

    for (int seat = talon_left_of(o->seat, s->seats); seat != o->seat;
         seat = talon_left_of(seat, s->seats))
        if (seat != o->partner)
            o->rival[o->rivals++] = (uint8_t)goal_of(s, seat);
}

void spite_look(const struct spite *state, int seat, struct insight *out)
{
    memset(out, 0, sizeof *out);
    out->state = state;
    out->seat = seat;
    out->partner = partner_of(state, seat);
    out->last = last_value(state);
    out->piles = SIDES;
    look_at_middle(out);
    out->goal[0] = goal_of(state, seat);
    look_at_piles(out, seat, 0);
    if (out->partner != seat) {
        out->goal[1] = goal_of(state, out->partner);
        look_at_piles(out, out->partner, SIDES);
        out->piles = 2 * SIDES;
    }
    look_at_rivals(out);
    out->held = state->hand_count[seat];
    for (unsigned i = 0; i < out->held; i++) {
        const uint8_t face = state->hand[seat][i];
        const int v = spite_value(state, face);
        out->hand[v]++;
        out->shown |= 1u << v;
        out->face[v] = face;
    }
}

/* ---- ways up --------------------------------------------------------------------------------- */

/* The cards still there while a way is walked in thought. */
struct supply {
    uint8_t hand[16];
    uint16_t depth[2 * SIDES];
    uint8_t top[2 * SIDES];
};

static void uncover(const struct insight *o, struct supply *left, unsigned pile)
{
    const uint16_t depth = --left->depth[pile];

    left->top[pile] = depth ? (uint8_t)spite_value(o->state, o->side[pile][depth - 1]) : 0;
}

/* Takes a card of this value, rather from a side stack; its source, or TALON_NO_CARD. */
static uint8_t take_card(const struct insight *o, struct supply *left, int wanted)
{
    for (unsigned pile = 0; pile < o->piles; pile++)
        if (left->top[pile] == wanted) {
            uncover(o, left, pile);
            return (uint8_t)(pile < SIDES ? FROM_SIDE + pile : FROM_PARTNER_SIDE + pile - SIDES);
        }
    if (!left->hand[wanted])
        return TALON_NO_CARD;
    left->hand[wanted]--;
    return o->face[wanted];
}

/* One step: a card of this value, else a wild one, else it is missing. */
static uint8_t take_step(const struct insight *o, struct supply *left, int need,
                         struct chain *chain)
{
    uint8_t source = take_card(o, left, need);

    chain->cost++;
    if (source != TALON_NO_CARD)
        return source;
    if (spite_wild_may_be(o->state, need))
        source = take_card(o, left, WILD);
    if (source == TALON_NO_CARD) {
        chain->missing++;
        chain->cost += 2 * WILD_COST;
    } else {
        chain->wilds++;
        chain->cost += WILD_COST - 1;
    }
    return source;
}

/* From a place that needs `need` up to below the goal, round through a completed sequence if the
 * goal has passed (R-SPI-09). */
static struct chain walk(const struct insight *o, int need, int goal, int missing)
{
    struct supply left;
    struct chain chain = { .place = o->place[need], .source = TALON_NO_CARD };

    memcpy(left.hand, o->hand, sizeof left.hand);
    memcpy(left.depth, o->depth, sizeof left.depth);
    memcpy(left.top, o->top, sizeof left.top);
    for (bool first = true; need != goal; first = false) {
        const uint8_t source = take_step(o, &left, need, &chain);
        if (first)
            chain.source = source;
        if (chain.missing > missing) {
            chain.cost = NO_CHAIN;
            return chain;
        }
        need = need == (int)o->last ? 1 : need + 1;
    }
    return chain;
}

/* Whether a way from a place that needs `need` may be found, and be cheaper than the best so far:
 * it costs one card a step at least. */
static bool may_be_cheaper(const struct insight *o, int need, int goal, int missing, int cost)
{
    const int steps = goal >= need ? goal - need : goal - need + (int)o->last;

    if (!steps || steps >= cost)
        return steps < cost;
    return missing || o->shown & (1u << need | 1u << WILD);
}

struct chain spite_find_chain(const struct insight *from, int goal, int missing)
{
    struct chain best = { .cost = NO_CHAIN, .missing = (uint8_t)(missing + 1) };

    for (uint32_t needs = goal && goal != WILD ? from->needs : 0; needs; needs &= needs - 1) {
        const int need = (int)talon_lowest_bit(needs);
        /* With a free place nobody completes a sequence to begin another. */
        if (need > goal && from->needs >> 1 & 1)
            continue;
        if (!may_be_cheaper(from, need, goal, missing, best.cost))
            continue;
        const struct chain chain = walk(from, need, goal, missing);
        if (chain.cost < best.cost)
            best = chain;
    }
    return best;
}
