/* series_groups.c - the two groups of a club, as each person has chosen: partners are one of each
 * where a movement lets partners always come from two halves of its places.
 */
#include "series_internal.h"

enum { SEATS = 4, LEADING = 2 };

enum series_group series_group_of(const struct series *series, unsigned player)
{
    const struct series_player *who = &series->player[player];

    return (enum series_group)(series->setup.groups ? who->elected : who->group);
}

enum series_group series_ranked_group(const struct series *series, unsigned player)
{
    return series->setup.movement->lines ? (enum series_group)series->player[player].group
                                         : series_group_of(series, player);
}

void series_elect(struct series *series, unsigned player, enum series_group group)
{
    series->player[player].elected = (uint8_t)group;
}

/* ---- two halves of the places ---------------------------------------------------------------- */

/* Slots of a plan as they are tied to each other: each to an earlier one, as its partner's half or
 * as its own. */
struct halves {
    uint16_t tied_to[SERIES_PEOPLE_MOST];
    bool is_other[SERIES_PEOPLE_MOST];
};

/* The first slot of those that this one is tied to. */
static unsigned first_of(const struct halves *halves, unsigned slot, bool *is_other)
{
    for (*is_other = false; halves->tied_to[slot] != slot; slot = halves->tied_to[slot])
        *is_other ^= halves->is_other[slot];
    return slot;
}

/* Partners belong to different halves. False: they cannot. */
static bool tie_partners(struct halves *halves, unsigned one, unsigned other)
{
    bool of_one, of_other;
    const unsigned first = first_of(halves, one, &of_one),
                   second = first_of(halves, other, &of_other);

    if (first == second)
        return of_one != of_other;
    const unsigned low = first < second ? first : second, high = first < second ? second : first;
    halves->tied_to[high] = (uint16_t)low;
    halves->is_other[high] = of_one == of_other;
    return true;
}

static bool part_round(const struct series *series, unsigned round, struct halves *halves)
{
    struct series_layout layout;

    const unsigned tables = series_lay_out(series, round, &layout);
    for (unsigned t = 0; t < tables; t++)
        for (unsigned seat = 0; seat < LEADING; seat++)
            if (!tie_partners(halves, layout.slot[t][seat], layout.slot[t][seat + LEADING]))
                return false;
    return true;
}

static bool halve_plan(const struct series *series, uint8_t half[SERIES_PEOPLE_MOST])
{
    struct halves halves = { 0 };
    bool is_other;

    for (unsigned i = 0; i < series->places; i++)
        halves.tied_to[i] = (uint16_t)i;
    for (unsigned round = 0; round < series->setup.rounds; round++)
        if (!part_round(series, round, &halves))
            return false;
    for (unsigned i = 0; i < series->places; i++) {
        first_of(&halves, i, &is_other);
        half[i] = is_other ? SERIES_GROUP_B : SERIES_GROUP_A;
    }
    return true;
}

/* By results a person stays in the first two seats of tables, or in the last two. */
static bool halve_seats(const struct series *series, uint8_t half[SERIES_PEOPLE_MOST])
{
    for (unsigned i = 0; i < series->places; i++)
        half[i] = i % SEATS < LEADING ? SERIES_GROUP_A : SERIES_GROUP_B;
    return series->setup.movement->halves;
}

static bool find_halves(const struct series *series, uint8_t half[SERIES_PEOPLE_MOST])
{
    const struct series_movement *movement = series->setup.movement;

    if (movement->teams || series->setup.seats != SEATS || !series_has_sides(series))
        return false;
    return movement->move ? halve_seats(series, half) : halve_plan(series, half);
}

bool series_pairs_groups(const struct series *series)
{
    uint8_t half[SERIES_PEOPLE_MOST];

    return series->setup.groups && find_halves(series, half);
}

/* ---- places for both groups ------------------------------------------------------------------ */

static enum series_group group_of_entry(const struct series *series, unsigned entry)
{
    return (enum series_group)series->player[series->entry[entry].member[0]].elected;
}

static enum series_group other_group(unsigned group)
{
    return group == SERIES_GROUP_A ? SERIES_GROUP_B : SERIES_GROUP_A;
}

/* Whether somebody sits there who belongs into the other half. */
static bool is_misplaced(const struct series *series, const uint8_t *half, unsigned place)
{
    const unsigned entry = series->place[place];

    return series_is_whole(series, entry) &&
           group_of_entry(series, entry) == other_group(half[place]);
}

/* A place of the other half whose holder may as well sit here; as many as there are: none. */
static unsigned find_exchange(const struct series *series, const uint8_t *half, unsigned place)
{
    unsigned indifferent = series->places;

    for (unsigned i = 0; i < series->places; i++) {
        if (half[i] == half[place] || !series_is_whole(series, series->place[i]))
            continue;
        if (is_misplaced(series, half, i))
            return i;
        if (group_of_entry(series, series->place[i]) == SERIES_ANY_GROUP &&
            indifferent == series->places)
            indifferent = i;
    }
    return indifferent;
}

/* Those who sit in the wrong half change places, until all of them are of the same group. */
void series_part_groups(struct series *series)
{
    uint8_t half[SERIES_PEOPLE_MOST];

    if (!series->setup.groups || !find_halves(series, half))
        return;
    for (unsigned i = 0; i < series->places; i++) {
        if (!is_misplaced(series, half, i))
            continue;
        const unsigned other = find_exchange(series, half, i);
        if (other == series->places)
            continue;
        const uint16_t kept = series->place[i];
        series->place[i] = series->place[other];
        series->place[other] = kept;
    }
}

bool series_belongs(const struct series *series, unsigned place, enum series_group group)
{
    uint8_t half[SERIES_PEOPLE_MOST];

    return group == SERIES_ANY_GROUP || !series->setup.groups || !find_halves(series, half) ||
           half[place] == group;
}

/* The group of which more are to play, if the two are to be partners. */
enum series_group series_larger_group(const struct series *series)
{
    int ahead = 0; /* of group A */

    if (!series->setup.groups || !series->setup.movement->halves)
        return SERIES_ANY_GROUP;
    for (unsigned i = 1; i <= series->entries; i++) {
        if (!series_is_whole(series, i) || series->entry[i].sits_out)
            continue;
        const enum series_group group = group_of_entry(series, i);
        ahead += (group == SERIES_GROUP_A) - (group == SERIES_GROUP_B);
    }
    return ahead > 0 ? SERIES_GROUP_A : ahead < 0 ? SERIES_GROUP_B : SERIES_ANY_GROUP;
}
