/* spite_strength.c - how strong a seat of Spite and Malice stands: lists what it sees, and adds up
 * what each of these is worth in a small network.
 */
#include "spite_strength.h"

#include "spite_network_weights.h"

struct listing {
    uint16_t *inputs;
    unsigned count, turn; /* turn: whether the seat is on turn */
};

static void put(struct listing *l, unsigned input)
{
    l->inputs[l->count++] = (uint16_t)input;
}

/* One of so many; what is more than the last counts as the last. */
static void put_count(struct listing *l, unsigned first, unsigned kinds, unsigned count)
{
    put(l, first + (count < kinds ? count : kinds - 1));
}

static void put_of_turn(struct listing *l, unsigned first, unsigned kinds, unsigned count)
{
    put_count(l, first + l->turn * kinds, kinds, count);
}

/* ---- the way to the reserve card ------------------------------------------------------------- */

static int steps_to(const struct insight *o, int need, int goal)
{
    return goal >= need ? goal - need : goal - need + (int)o->last;
}

/* How many cards lie between a sequence and this card. */
static int steps_to_nearest(const struct insight *o, int goal)
{
    int steps = STEPS_SEEN - 1;

    for (uint32_t needs = o->needs; needs; needs &= needs - 1) {
        const int here = steps_to(o, (int)talon_lowest_bit(needs), goal);
        steps = here < steps ? here : steps;
    }
    return steps;
}

/* The cards below the top ones of the own side stacks, as bits. */
static uint32_t second_cards(const struct insight *o)
{
    uint32_t set = 0;

    for (unsigned pile = 0; pile < SIDES; pile++)
        if (o->depth[pile] > 1)
            set |= 1u << spite_value(o->state, o->side[pile][o->depth[pile] - 2]);
    return set;
}

/* Where each of the cards below the goal is; those that are needed now count apart. */
static void put_cards_below(struct listing *l, const struct insight *o, int goal, int steps)
{
    const uint32_t seconds = second_cards(o);

    for (int below = 1; below < (int)o->last; below++) {
        const int card = goal > below ? goal - below : goal - below + (int)o->last;
        const unsigned where = o->in_hand >> card & 1   ? 0
                               : o->on_side >> card & 1 ? 1
                               : seconds >> card & 1    ? 2
                                                        : 3;
        put(l, IN_WHERE + ((below <= steps ? VALUES : 0) + (unsigned)below) * WHERE + where);
    }
}

static void put_way(struct listing *l, const struct insight *o)
{
    const int goal = o->goal[0];

    if (!goal)
        return;
    if (goal == WILD) {
        put_of_turn(l, IN_WAY, MISSING_KINDS, 0);
        return;
    }
    const int steps = steps_to_nearest(o, goal);
    const struct chain chain = spite_find_chain(o, goal, MISSING_MOST);
    const unsigned missing = chain.cost >= NO_CHAIN ? MISSING_MOST + 1 : chain.missing,
                   wilds = chain.cost >= NO_CHAIN ? 0
                           : chain.wilds > 2      ? 2
                                                  : chain.wilds;
    put_of_turn(l, IN_WAY, MISSING_KINDS, missing * 3 + wilds);
    put_of_turn(l, IN_STEPS, STEPS_SEEN, (unsigned)steps);
    put_cards_below(l, o, goal, steps);
}

static void put_way_of_partner(struct listing *l, const struct insight *o)
{
    if (o->partner == o->seat)
        return;
    if (!o->goal[1]) {
        put_of_turn(l, IN_PARTNER, PARTNER_WAYS, MISSING_MOST + 2);
        return;
    }
    const struct chain chain = spite_find_chain(o, o->goal[1], MISSING_MOST);
    put_of_turn(l, IN_PARTNER, PARTNER_WAYS,
                o->goal[1] == WILD       ? 0
                : chain.cost >= NO_CHAIN ? MISSING_MOST + 1
                                         : chain.missing);
}

/* ---- hand and side stacks -------------------------------------------------------------------- */

/* Values that can be played one after the other with what is in sight, as bits. */
static uint32_t playable_cards(const struct insight *o)
{
    const uint32_t sight = o->in_hand | o->on_side;
    uint32_t reached = o->needs & sight, more = reached;

    while (more) {
        more = more << 1 & sight & ~reached;
        reached |= more;
    }
    return reached & ((2u << o->last) - 2);
}

static void put_hand(struct listing *l, const struct insight *o, uint32_t plays)
{
    unsigned count = 0;

    put_of_turn(l, IN_HELD, HELD, o->held);
    put_of_turn(l, IN_WILDS, WILDS_SEEN, o->hand[WILD]);
    for (uint32_t cards = o->in_hand & ~(1u << WILD); cards; cards &= cards - 1) {
        const unsigned card = (unsigned)talon_lowest_bit(cards);
        put_count(l, IN_HAND + card * COPIES, COPIES, o->hand[card] - 1u);
        count += plays >> card & 1;
    }
    put_of_turn(l, IN_PLAYABLE, HELD, count);
}

/* How the top card lies on the next one. */
static unsigned laying(int top, int below)
{
    if (!below)
        return 0;
    if (top == WILD || below == WILD)
        return top == WILD ? 1 : 2;
    return top == below ? 3 : top + 1 == below ? 4 : top < below ? 5 : 6;
}

static void put_pile(struct listing *l, const struct insight *o, unsigned pile)
{
    const uint8_t *cards = o->side[pile];
    const unsigned depth = o->depth[pile];
    const int top = o->top[pile], goal = o->goal[0];
    unsigned run = 0, rises = 0;

    for (unsigned i = depth - 1; i; i--) {
        if (value(cards[i]) + 1 != value(cards[i - 1]))
            break;
        run++;
    }
    for (unsigned i = 1; i < depth; i++)
        rises += value(cards[i]) > value(cards[i - 1]);
    put(l, IN_TOP + (unsigned)top);
    if (goal && goal != WILD && top != WILD)
        put(l, IN_TOP_BELOW + (unsigned)(goal >= top ? goal - top : goal - top + (int)o->last));
    put(l, IN_LAYING + laying(top, depth > 1 ? spite_value(o->state, cards[depth - 2]) : 0));
    put_count(l, IN_RUN, RUNS, run);
    put_count(l, IN_DEPTH, DEPTHS, depth);
    put_count(l, IN_RISES, RISES, rises);
}

static void put_piles(struct listing *l, const struct insight *o, uint32_t plays)
{
    unsigned empty = 0, count = 0;

    for (unsigned pile = 0; pile < SIDES; pile++) {
        empty += !o->depth[pile];
        count += plays >> o->top[pile] & 1;
        if (o->depth[pile])
            put_pile(l, o, pile);
    }
    put(l, IN_EMPTY + empty);
    put(l, IN_TOPS_PLAYABLE + count);
}

static void put_table(struct listing *l, const struct insight *o)
{
    const unsigned left = o->state->reserve_count[o->seat], seats = o->state->seats;

    put_count(l, IN_RESERVE, RESERVES_SEEN, left < 6 ? left : 6 + (left - 6) / 4);
    put(l, IN_TABLE + (seats > 4 ? 2 : seats - 2));
    if (o->last == 13)
        put(l, IN_TABLE + 3);
    if (o->state->centre_limit == 0 || o->state->centre_limit > 3)
        put(l, IN_TABLE + 4);
    put(l, IN_TABLE + 5);
}

unsigned spite_list_inputs(const struct insight *o, uint16_t inputs[SPITE_INPUTS_MOST])
{
    struct listing l = { inputs, 0, o->state->turn == o->seat };
    const uint32_t plays = playable_cards(o);

    put_way(&l, o);
    put_way_of_partner(&l, o);
    put_hand(&l, o, plays);
    put_piles(&l, o, plays);
    put_table(&l, o);
    return l.count;
}

/* ---- adding up ------------------------------------------------------------------------------- */

float spite_strength(const struct insight *o)
{
    uint16_t inputs[SPITE_INPUTS_MOST];
    const unsigned count = spite_list_inputs(o, inputs);
    int16_t sum[SPITE_UNITS] = { 0 };

    for (unsigned i = 0; i < count; i++)
        for (unsigned u = 0; u < SPITE_UNITS; u++)
            sum[u] = (int16_t)(sum[u] + spite_network.each[inputs[i]][u]);
    int32_t out = (sum[0] - o->state->reserve_count[o->seat] * SPITE_PARTS) * SPITE_PARTS;
    for (unsigned u = 1; u < SPITE_UNITS; u++)
        out += sum[u] > 0 ? sum[u] * spite_network.out[u] : 0;
    return (float)out / (SPITE_PARTS * SPITE_PARTS);
}

float spite_spread(const struct spite *s)
{
    const int sides = s->teams ? s->seats / 2 : s->seats;
    int left = 0;

    for (int seat = 0; seat < s->seats; seat++)
        left += s->reserve_count[seat];
    return 1 / __builtin_sqrtf(2 * (float)left / (float)sides + 3);
}
