/* spite_policy.c - a quick and sensible player of Spite and Malice for imagined worlds. It sees no
 * more than its seat would: it plays what leads to its reserve, empties its hand, hands the next
 * players no easy step, and keeps its side stacks running downwards.
 */
#include "spite_insight.h"

/* Worth of plays. */
enum {
    MOST_WILDS = 2, /* spent on the way to one reserve card */
    FROM_HAND = 3,
    FROM_COUNTING_DOWN = 2,
    EMPTIES_HAND = 4,
    NEW_SEQUENCE = 2,
    HELPS_RIVAL = 10,
    BLOCKS_RIVAL = 8,
    SPENDS_WILD = 14,
    TURNS_UP_RESERVE = 50,
    NOTHING = -9999, /* a move that is not there */
};

struct choice {
    int worth;
    struct talon_move move;
};

static void offer(struct choice *best, int worth, struct talon_move move)
{
    if (worth > best->worth)
        *best = (struct choice){ worth, move };
}

static struct talon_move to_centre(uint8_t source, int place)
{
    return (struct talon_move){ .verb = CENTRE, .a = source, .b = (uint8_t)(place + 1) };
}

/* ---- plays to the middle --------------------------------------------------------------------- */

/* How much a sequence of this height helps a rival who waits with `goal`. */
static int harm(const struct insight *o, int goal, int height)
{
    const int steps = goal - height;

    if (!goal || goal == WILD || o->needs >> goal & 1)
        return steps == 0 && o->places[goal] == 1 ? -BLOCKS_RIVAL : 0;
    return steps == 1 ? HELPS_RIVAL : steps == 2 ? HELPS_RIVAL / 2 : steps == 3 ? 2 : 0;
}

/* The next player counts full, later ones less. */
static int harm_to_all(const struct insight *o, int height)
{
    int sum = 0;

    for (unsigned i = 0; i < o->rivals; i++)
        sum += i ? harm(o, o->rival[i], height) / 2 : harm(o, o->rival[i], height);
    return sum;
}

/* Good for the own side: steps towards a reserve card of its own. */
static int approach(const struct insight *o, int height)
{
    int sum = 0;

    for (int whose = 0; whose < 2; whose++) {
        const int steps = o->goal[whose] - height;
        if (o->goal[whose] && o->goal[whose] != WILD && steps >= 1 && steps <= 4)
            sum += whose ? 1 : 2;
    }
    return sum;
}

static int worth_of_height(const struct insight *o, int height)
{
    return approach(o, height) - harm_to_all(o, height) + (height == 1 ? NEW_SEQUENCE : 0);
}

/* Natural cards, and a wild one where it is the last of the hand or blocks. Side stacks can wait:
 * they are played from where that helps, and where they could grow too narrow (R-SPB-03). */
static void offer_plays(const struct insight *o, struct choice *best)
{
    const int last = o->held == 1 ? EMPTIES_HAND : 0;
    const uint32_t playable = o->hand[WILD] ? o->needs : o->needs & (o->in_hand | o->on_side);

    for (uint32_t needs = playable; needs; needs &= needs - 1) {
        const int need = (int)talon_lowest_bit(needs), worth = worth_of_height(o, need);
        if (o->hand[need])
            offer(best, worth + FROM_HAND + last, to_centre(o->face[need], o->place[need]));
        for (unsigned pile = o->on_side >> need & 1 ? 0 : o->piles; pile < o->piles; pile++)
            if (o->top[pile] == need)
                offer(best, worth + (o->state->side_rule ? FROM_COUNTING_DOWN : 0),
                      to_centre(spite_source_of(pile), o->place[need]));
        if (o->hand[WILD] && spite_wild_may_be(o->state, need))
            offer(best, worth + FROM_HAND + last - (last ? 0 : SPENDS_WILD),
                  to_centre(o->face[WILD], o->place[need]));
    }
}

/* The place for a wild reserve card. */
static bool place_wild(const struct insight *o, uint8_t source, struct choice *best)
{
    for (uint32_t needs = o->needs; needs; needs &= needs - 1) {
        const int need = (int)talon_lowest_bit(needs);
        if (spite_wild_may_be(o->state, need))
            offer(best, worth_of_height(o, need), to_centre(source, o->place[need]));
    }
    return best->worth > NOTHING;
}

static bool play_reserve(const struct insight *o, int whose, struct choice *best)
{
    const uint8_t source = whose ? FROM_PARTNER : FROM_RESERVE;
    const int goal = o->goal[whose];

    if (!goal)
        return false;
    if (goal == WILD)
        return place_wild(o, source, best);
    if (!(o->needs >> goal & 1))
        return false;
    *best = (struct choice){ 0, to_centre(source, o->place[goal]) };
    return true;
}

static bool climb(const struct insight *o, int whose, struct choice *best)
{
    const struct chain chain = spite_find_chain(o, o->goal[whose], 0);

    if (chain.cost >= NO_CHAIN || chain.wilds > MOST_WILDS)
        return false;
    *best = (struct choice){ 0, to_centre(chain.source, chain.place) };
    return true;
}

/* R-SPI-23: a card more for them is as good as one less here. */
static bool attack(const struct insight *o, struct choice *best)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int count = o->state->attack_reserve ? spite_legal(o->state, o->seat, moves) : 0;

    for (int i = 0; i < count; i++) {
        const bool from_reserve = moves[i].a == FROM_RESERVE,
                   is_wild = !from_reserve && spite_value(o->state, moves[i].a) == WILD;
        if (moves[i].verb == ATTACK)
            offer(best, from_reserve ? 2 : is_wild ? 0 : 1, moves[i]);
    }
    return best->worth > NOTHING;
}

/* ---- the end of the turn --------------------------------------------------------------------- */

/* What it costs to cover this side stack with a card. */
static int cover_cost(const struct insight *o, int card, unsigned pile)
{
    const int top = o->top[pile];

    if (!top)
        return 3;
    if (top == WILD)
        return 20;
    return top == card ? 1 : top > card ? 2 * (top - card) - 2 : 6 + card - top;
}

/* How much better a card is in hand than on a side stack. */
static int keep_worth(const struct insight *o, int card)
{
    int worth = card == WILD ? 30 : card == 1 ? 8 : card <= 3 ? 3 : 0;

    if (o->hand[card] > 1)
        worth -= 3;
    if (card < o->goal[0] && o->goal[0] - card <= 3)
        worth += 3;
    return worth;
}

int spite_discard_worth(const struct insight *o, int card, unsigned pile)
{
    return -2 * (cover_cost(o, card, pile) + keep_worth(o, card));
}

/* The values a side stack takes, as bits (R-SPB-03, R-SPM-03). */
static unsigned taken_by(const struct insight *o, unsigned pile, bool fill)
{
    if (fill && o->depth[pile])
        return 0;
    return o->state->side_rule ? spite_takes(o->side[pile], o->depth[pile]) : TAKES_ALL;
}

/* Of discards as good as each other, chance takes one. */
static void offer_discards(const struct insight *o, struct talon_rng *rng, struct choice *best)
{
    const bool fill = spite_must_fill(o->state, o->seat);
    const uint32_t chance = talon_rng_word(rng);
    int keep[WILD + 1];

    for (uint32_t cards = o->in_hand; cards; cards &= cards - 1)
        keep[talon_lowest_bit(cards)] = keep_worth(o, (int)talon_lowest_bit(cards));
    for (unsigned pile = 0; pile < SIDES; pile++) {
        const unsigned takes = taken_by(o, pile, fill);
        for (uint32_t cards = o->in_hand; cards; cards &= cards - 1) {
            const unsigned card = (unsigned)talon_lowest_bit(cards);
            if (!(takes >> value(o->face[card]) & 1))
                continue;
            const int luck = (int)(chance >> (card + pile) & 1);
            offer(best, -2 * (cover_cost(o, (int)card, pile) + keep[card]) + luck,
                  (struct talon_move){ .verb = fill ? FILL : DISCARD,
                                       .a = o->face[card],
                                       .b = (uint8_t)(pile + 1) });
        }
    }
}

static int fewest_of_rivals(const struct spite *s, int seat)
{
    int fewest = CARDS;

    for (int other = 0; other < s->seats; other++)
        if (other != seat && other != partner_of(s, seat) && s->reserve_count[other] < fewest)
            fewest = s->reserve_count[other];
    return fewest;
}

/* All others have passed: one pass more ends the game (R-SPB-09). */
static bool pass_ends(const struct spite *s)
{
    return s->may_pass && !s->played && s->block == BLOCK_END && s->passes == s->seats - 1;
}

bool spite_pass_wins(const struct insight *o)
{
    return pass_ends(o->state) &&
           o->state->reserve_count[o->seat] < fewest_of_rivals(o->state, o->seat);
}

/* Any discard is better than a pass, because it draws a new card. */
static struct talon_move end_turn(const struct insight *o, struct talon_rng *rng)
{
    struct choice best = { NOTHING, { .verb = END } };

    offer_discards(o, rng, &best);
    return best.move;
}

/* ---- a move ---------------------------------------------------------------------------------- */

static struct talon_move do_duty(const struct insight *o)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const int count = spite_legal(o->state, o->seat, moves);
    struct choice best = { NOTHING, moves[0] };

    for (int i = 0; i < count; i++) {
        const int worth = worth_of_height(o, o->state->centre_count[moves[i].b - 1] + 1);
        offer(&best, worth + (moves[i].a == FROM_RESERVE ? TURNS_UP_RESERVE : 0), moves[i]);
    }
    return best.move;
}

/* What shortens a reserve now, or begins a way to that. */
static bool work_for_reserves(const struct insight *o, struct choice *best)
{
    return attack(o, best) || play_reserve(o, 0, best) || play_reserve(o, 1, best) ||
           climb(o, 0, best) || climb(o, 1, best);
}

struct talon_move spite_choose(const struct insight *o, struct talon_rng *rng)
{
    struct choice best = { NOTHING, { .verb = DEAL } };

    if (spite_duty(o->state, o->seat))
        return do_duty(o);
    if (spite_pass_wins(o))
        return (struct talon_move){ .verb = END };
    if (work_for_reserves(o, &best))
        return best.move;
    offer_plays(o, &best);
    return best.worth > 0 ? best.move : end_turn(o, rng);
}

struct talon_move spite_policy(const void *state, int seat, struct talon_rng *rng)
{
    const struct spite *s = state;
    struct insight o;

    if (s->over)
        return (struct talon_move){ .verb = DEAL };
    spite_look(s, seat, &o);
    return spite_choose(&o, rng);
}
