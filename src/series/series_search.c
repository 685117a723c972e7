/* series_search.c - looks for a better plan of one's own. A plan costs for each two people the
 * square of how often they meet, and more for being partners again: so it costs least where all
 * meet equally often.
 */
#include "series_search.h"

#include "series_internal.h"

#include <string.h>

enum { PARTNERS_COST = 3, THOUSAND = 1000, WORD = 32 };

static unsigned draw_below(struct series_search *search, unsigned bound)
{
    search->chance ^= search->chance << 13;
    search->chance ^= search->chance >> 7;
    search->chance ^= search->chance << 17;
    return (unsigned)((search->chance >> WORD) * bound >> WORD);
}

static bool are_partners(const struct series_search *search, unsigned seat, unsigned other)
{
    return !search->alone && search->plan.seats > SERIES_SIDES &&
           seat % SERIES_SIDES == other % SERIES_SIDES;
}

/* One couple meets once more, or once less: what that costs is the difference of two squares. */
static void note_meeting(struct series_search *search, unsigned one, unsigned other, bool partners,
                         int sign)
{
    int16_t *together = &search->together[one < other ? one : other][one < other ? other : one];
    int16_t *times = &search->partners[one < other ? one : other][one < other ? other : one];
    const int before = sign > 0 ? *together : *together - 1;

    search->cost += sign * (2 * before + 1);
    *together = (int16_t)(*together + sign);
    if (!partners)
        return;
    const int was = sign > 0 ? *times : *times - 1;
    search->cost += sign * PARTNERS_COST * (2 * was + 1);
    *times = (int16_t)(*times + sign);
}

/* All meetings of a seat with those at its table. */
static void note_seat(struct series_search *search, const uint8_t *table, unsigned seat, int sign)
{
    for (unsigned other = 0; other < search->plan.seats; other++)
        if (other != seat)
            note_meeting(search, table[seat], table[other], are_partners(search, seat, other),
                         sign);
}

static uint8_t *table_at(struct series_search *search, unsigned round, unsigned table)
{
    const struct series_own_plan *plan = &search->plan;

    return &search->plan.player[((size_t)round * plan->tables + table) * plan->seats];
}

static void count_plan(struct series_search *search)
{
    memset(search->together, 0, sizeof search->together);
    memset(search->partners, 0, sizeof search->partners);
    search->cost = 0;
    for (unsigned round = 0; round < search->rounds; round++)
        for (unsigned t = 0; t < search->plan.tables; t++) {
            const uint8_t *table = table_at(search, round, t);
            for (unsigned seat = 0; seat < search->plan.seats; seat++)
                for (unsigned other = seat + 1; other < search->plan.seats; other++)
                    note_meeting(search, table[seat], table[other],
                                 are_partners(search, seat, other), 1);
        }
}

void series_search_begin(struct series_search *search, const struct series_own_plan *plan,
                         unsigned rounds, bool alone, uint64_t seed)
{
    memset(search, 0, sizeof *search);
    search->plan = *plan;
    search->plan.rounds = (uint16_t)rounds;
    search->best = search->plan;
    search->alone = alone;
    search->rounds = rounds;
    search->chance = seed * 2 + 1;
    count_plan(search);
    search->lowest = search->cost;
}

void series_search_return(struct series_search *search)
{
    search->plan = search->best;
    count_plan(search);
}

/* The seats of two tables of a round: each has lost its player to the other one. */
static void exchange(struct series_search *search, uint8_t *one, unsigned seat, uint8_t *other,
                     unsigned at)
{
    const uint8_t player = one[seat];

    note_seat(search, one, seat, -1);
    note_seat(search, other, at, -1);
    one[seat] = other[at];
    other[at] = player;
    note_seat(search, one, seat, 1);
    note_seat(search, other, at, 1);
}

/* Two at the same table change seats: only their partners change. */
static void turn(struct series_search *search, uint8_t *table, unsigned seat, unsigned at)
{
    const uint8_t player = table[seat];

    note_seat(search, table, seat, -1);
    note_seat(search, table, at, -1);
    note_meeting(search, table[seat], table[at], are_partners(search, seat, at), 1);
    table[seat] = table[at];
    table[at] = player;
    note_seat(search, table, seat, 1);
    note_seat(search, table, at, 1);
    note_meeting(search, table[seat], table[at], are_partners(search, seat, at), -1);
}

/* Whether a change stays that costs so much more: each unit has to pass. */
static bool may_stay(struct series_search *search, int64_t more, unsigned heat)
{
    while (more > 0 && draw_below(search, THOUSAND) < heat)
        more--;
    return more <= 0;
}

static void try_change(struct series_search *search, unsigned heat)
{
    const struct series_own_plan *plan = &search->plan;
    const unsigned round = draw_below(search, search->rounds);
    uint8_t *one = table_at(search, round, draw_below(search, plan->tables)),
            *other = table_at(search, round, draw_below(search, plan->tables));
    const unsigned seat = draw_below(search, plan->seats), at = draw_below(search, plan->seats);
    const int64_t before = search->cost;

    if (one == other && seat == at)
        return;
    if (one == other)
        turn(search, one, seat, at);
    else
        exchange(search, one, seat, other, at);
    if (may_stay(search, search->cost - before, heat))
        return;
    if (one == other)
        turn(search, one, seat, at);
    else
        exchange(search, one, seat, other, at);
}

void series_search_go(struct series_search *search, uint64_t steps, unsigned heat)
{
    while (steps--) {
        try_change(search, heat);
        if (search->cost < search->lowest) {
            search->lowest = search->cost;
            search->best = search->plan;
        }
    }
}

struct series_mix series_search_mix(const struct series_search *search)
{
    struct series_mix mix = { 0 };

    for (unsigned one = 1; one <= search->plan.players; one++)
        for (unsigned other = one + 1; other <= search->plan.players; other++) {
            const unsigned met = (unsigned)search->together[one][other],
                           were = (unsigned)search->partners[one][other];
            mix.meet[met < SERIES_TIMES ? met : SERIES_TIMES - 1]++;
            mix.partner[were < SERIES_TIMES ? were : SERIES_TIMES - 1]++;
        }
    return mix;
}
