/* spite_value.c - values positions of Spite and Malice for each side in the middle of a game.
 * Everything is counted in reserve cards; the figures are fitted to 5,000 games that the
 * quick player played against itself, once for each of two families of rules.
 */
#include "spite_insight.h"

#include <talon/search.h>

enum { MISSING_MOST = 3 };

/* What nobody wins counts less than half: players who hold back for ever play a dull game. */
static const float drawn_worth = 0.7f, often_left = 0.45f;

/* Reserve cards' worth of what a seat has. */
struct rates {
    float on_turn[MISSING_MOST + 1], waiting[MISSING_MOST + 1]; /* cards missing to the reserve */
    float wild_needed, wild, wild_on_side, blocked, in_order, stack, turn, held, distinct,
        steepness;
};

static const struct rates plain = {
    .on_turn = { 1.68f, 0.68f, 0.22f, 0.05f },
    .waiting = { 1.33f, 0.93f, 0.44f, 0.19f },
    .wild_needed = -0.5f,
    .wild = 1.03f,
    .wild_on_side = 0.64f,
    .blocked = -0.08f,
    .in_order = 0.03f,
    .stack = 0.07f,
    .turn = 0.29f,
    .held = -0.33f,
    .distinct = 0.2f,
    .steepness = 1.4f,
};
/* Where side stacks can only count down (R-SPB-03). */
static const struct rates counting_down = {
    .on_turn = { 2.4f, 1.23f, 0.84f, 0.69f },
    .waiting = { 1.63f, 1.15f, 0.72f, 0.58f },
    .wild_needed = -0.05f,
    .wild = 0.61f,
    .wild_on_side = 0.28f,
    .in_order = -0.05f,
    .stack = -0.32f,
    .turn = 0.06f,
    .held = -0.43f,
    .distinct = 0.2f,
    .steepness = 2.5f,
};

static float of_stack(const struct insight *o, unsigned pile, const struct rates *rates)
{
    const uint8_t *cards = o->side[pile];
    float sum = rates->stack;

    if (!o->depth[pile])
        return 0;
    if (o->top[pile] == WILD)
        sum += rates->wild_on_side;
    for (unsigned i = 1; i < o->depth[pile]; i++) {
        const unsigned below = value(cards[i - 1]), above = value(cards[i]);
        sum += above > below ? rates->blocked : rates->in_order;
    }
    return sum;
}

static float of_goal(const struct insight *o, const struct rates *rates)
{
    const bool on_turn = o->state->turn == o->seat;
    const float *worth = on_turn ? rates->on_turn : rates->waiting;

    if (!o->goal[0])
        return 0;
    if (o->goal[0] == WILD)
        return worth[0];
    const struct chain chain = spite_find_chain(o, o->goal[0], MISSING_MOST);
    if (chain.cost >= NO_CHAIN)
        return 0;
    return worth[chain.missing] + (float)chain.wilds * rates->wild_needed;
}

static float strength_of(const struct spite *s, int seat, const struct rates *rates)
{
    struct insight o;

    spite_look(s, seat, &o);
    float sum = of_goal(&o, rates) + (float)o.hand[WILD] * rates->wild - s->reserve_count[seat];
    for (int card = 1; card < WILD; card++)
        sum += o.hand[card] ? rates->distinct : 0;
    sum += (float)o.held * rates->held;
    if (s->turn == seat)
        sum += rates->turn;
    for (unsigned pile = 0; pile < SIDES; pile++)
        sum += of_stack(&o, pile, rates);
    return sum;
}

/* e to the power of x, nearly, for x from -200 to 0: the same bits on every machine. */
static float power_of_e(float x)
{
    float y = 1 + x / 256;

    for (int i = 0; i < 8; i++)
        y *= y;
    return y;
}

static unsigned sides_of(const struct spite *s)
{
    return s->teams ? s->seats / 2u : s->seats;
}

/* Parts of 1, growing with what each has. */
static void share_out(const float *have, unsigned count, float *part)
{
    float most = have[0], sum = 0;

    for (unsigned i = 1; i < count; i++)
        most = have[i] > most ? have[i] : most;
    for (unsigned i = 0; i < count; i++) {
        part[i] = have[i] - most < -100 ? 0 : power_of_e(have[i] - most);
        sum += part[i];
    }
    for (unsigned i = 0; i < count; i++)
        part[i] /= sum;
}

static int left_to_side(const struct spite *s, unsigned side)
{
    return s->reserve_count[side] + (s->teams ? s->reserve_count[side + s->seats / 2u] : 0);
}

/* A side's part of a drawn game: less than an equal one, because nobody wins (R-SPI-16). */
static float drawn_part(const struct spite *s)
{
    return drawn_worth / (float)sides_of(s);
}

/* How likely the talon runs out first: what must still be played off, against the cards that can
 * still be drawn (R-SPI-15). */
static float chance_of_drying(const struct spite *s)
{
    unsigned fewest = CARDS, centre = 0;

    for (unsigned side = 0; side < sides_of(s); side++)
        fewest =
            (unsigned)left_to_side(s, side) < fewest ? (unsigned)left_to_side(s, side) : fewest;
    for (int place = 0; place < s->places; place++)
        centre += s->centre_count[place];
    const float cards = (float)(s->talon_count + s->complete_count) + (float)centre * 0.5f + 3,
                ratio = 1.2f * (float)fewest / cards, cube = ratio * ratio * ratio;
    return cube / (1 + cube);
}

/* Chances to win become smaller where the talon may run out. */
static void reckon_with_draws(const struct spite *s, float *chance)
{
    const float drawn = chance_of_drying(s);

    for (unsigned side = 0; side < sides_of(s); side++)
        chance[side] = (1 - drawn) * chance[side] + drawn * drawn_part(s);
}

/* Who wins a game that goes on. */
static void chances_of_play(const struct spite *s, float *chance)
{
    const struct rates *rates = s->side_rule ? &counting_down : &plain;
    const unsigned sides = sides_of(s);
    float have[SEATS] = { 0 };
    int left = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        have[(unsigned)seat % sides] += strength_of(s, seat, rates);
        left += s->reserve_count[seat];
    }
    const float spread = rates->steepness / __builtin_sqrtf(2 * (float)left / (float)sides + 3);
    for (unsigned side = 0; side < sides; side++)
        have[side] *= spread;
    share_out(have, sides, chance);
    if (s->talon_out == DRAWN)
        reckon_with_draws(s, chance);
}

/* Who has won a game that is over; drawn ones are shared (R-SPI-16). */
static void chances_at_end(const struct spite *s, float *chance)
{
    const unsigned sides = sides_of(s);
    int fewest = CARDS, winners = 0;

    for (unsigned side = 0; side < sides; side++)
        fewest = left_to_side(s, side) < fewest ? left_to_side(s, side) : fewest;
    for (unsigned side = 0; side < sides; side++)
        winners += left_to_side(s, side) == fewest;
    const bool drawn = winners > 1 || (s->over == USED_UP && s->talon_out == DRAWN);
    for (unsigned side = 0; side < sides; side++)
        chance[side] = drawn ? drawn_part(s) : left_to_side(s, side) == fewest ? 1.0f : 0.0f;
}

/* ---- a match (R-SPI-28) ---------------------------------------------------------------------- */

/* Who wins the match from these points. */
static void chances_of_match(const struct spite *s, const float *points, float *chance)
{
    const unsigned sides = sides_of(s);
    float most = points[0], have[SEATS] = { 0 };

    for (unsigned side = 1; side < sides; side++)
        most = points[side] > most ? points[side] : most;
    const float target = s->match_target,
                spread = most >= target ? 50 : 1.6f / __builtin_sqrtf(14 * (target - most));
    for (unsigned side = 0; side < sides; side++)
        have[side] = points[side] * spread;
    share_out(have, sides, chance);
}

/* What a side wins with this game, as things look (R-SPI-27). */
static float expected_points(const struct spite *s, unsigned winner)
{
    float others = 0;

    for (unsigned side = 0; side < sides_of(s); side++)
        others += side == winner ? 0 : (float)left_to_side(s, side);
    return 5 + others * often_left;
}

static void match_chances(const struct spite *s, float *chance)
{
    const unsigned sides = sides_of(s);
    float points[SEATS] = { 0 }, match[SEATS] = { 0 }, sum[SEATS] = { 0 };

    for (unsigned side = 0; side < sides; side++)
        points[side] = s->score[side];
    if (s->over) {
        const bool drawn = chance[0] > 0 && chance[1] > 0;
        chances_of_match(s, points, chance);
        for (unsigned side = 0; side < sides && drawn; side++)
            chance[side] *= drawn_worth;
        return;
    }
    for (unsigned winner = 0; winner < sides; winner++) {
        const float won = expected_points(s, winner);
        points[winner] += won;
        chances_of_match(s, points, match);
        points[winner] -= won;
        for (unsigned side = 0; side < sides; side++)
            sum[side] += chance[winner] * match[side];
    }
    memcpy(chance, sum, sizeof sum);
}

/* ---- the values of a playout ----------------------------------------------------------------- */

/* How many cards fewer than the others have, on average. */
static float lead_of(const struct spite *s, unsigned side)
{
    const unsigned sides = sides_of(s);
    int others = 0;

    for (unsigned other = 0; other < sides; other++)
        others += other == side ? 0 : left_to_side(s, other);
    return (float)others / (float)(sides - 1) - (float)left_to_side(s, side);
}

void spite_value_of(const void *state, struct talon_values *values)
{
    const struct spite *s = state;
    const unsigned sides = sides_of(s);
    float chance[SEATS] = { 0 };

    if (s->over)
        chances_at_end(s, chance);
    else
        chances_of_play(s, chance);
    if (s->scoring)
        match_chances(s, chance);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        values->chance[seat] = chance[seat % sides];
        values->score[seat] = lead_of(s, seat % sides);
    }
}
