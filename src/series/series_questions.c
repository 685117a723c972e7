/* series_questions.c - answers about a drive as it stands: who belongs to whom, who sits where, and
 * which boards and trumps a table has.
 */
#include "series_internal.h"

unsigned series_team(const struct series *series)
{
    return series->setup.movement->teams ? series->setup.seats / SERIES_SIDES : 1;
}

unsigned series_pair(const struct series *series, unsigned player)
{
    const struct series_movement *movement = series->setup.movement;
    const unsigned entry = series->player[player].entry;

    if (!movement->teams)
        return 0;
    return movement->matches ? (entry + 1) / SERIES_SIDES : entry;
}

bool series_has_edition(const struct series_setup *setup, unsigned edition)
{
    return !setup->edition || setup->edition >= edition;
}

/* By the movement, by the game, or by the score: everybody pays stakes alone. Teams share what the
 * two of them have won in any game. */
static bool plays_alone(const struct series_setup *setup)
{
    const bool by_game = setup->alone || setup->scoring->adds_up;

    return setup->scoring->by_seat && !setup->movement->teams &&
           (setup->movement->each_alone ||
            (by_game && series_has_edition(setup, SERIES_EDITION_SEATS)));
}

bool series_setup_has_sides(const struct series_setup *setup)
{
    return setup->movement->move || !plays_alone(setup);
}

bool series_has_sides(const struct series *series)
{
    return series_setup_has_sides(&series->setup);
}

unsigned series_setup_sides(const struct series_setup *setup)
{
    return plays_alone(setup) ? setup->seats : SERIES_SIDES;
}

unsigned series_sides(const struct series *series)
{
    return series_setup_sides(&series->setup);
}

unsigned series_side_of(const struct series *series, unsigned seat)
{
    const unsigned sides = series_sides(series);

    talon_assert(sides >= SERIES_SIDES);
    return seat % sides;
}

unsigned series_half(const struct series *series)
{
    return series->setup.rounds / SERIES_HALVES;
}

unsigned series_values(const struct series *series)
{
    return series->setup.scoring->by_seat ? series->setup.seats : SERIES_SIDES;
}

enum series_movers series_who_moves(const struct series *series)
{
    return series->setup.movers ? series->setup.movers : series->setup.movement->movers;
}

unsigned series_promise(const struct series *series)
{
    const struct series_movement *movement = series->setup.movement;

    if (series->setup.own.rounds)
        return series->setup.own.rounds;
    return movement->promise ? movement->promise(series->places, series->setup.seats) : 0;
}

void series_seats(const struct series *series, unsigned table, uint16_t seats[SERIES_SEATS_MOST])
{
    const uint16_t *entry = series->table[table].entry;
    const bool teams = series->setup.movement->teams;

    for (unsigned i = 0; i < series->setup.seats; i++)
        seats[i] = teams ? series->entry[entry[i % SERIES_SIDES]].member[i / SERIES_SIDES]
                         : series->entry[entry[i]].member[0];
}

bool series_is_compared(const struct series *series)
{
    return series->setup.compare->against;
}

bool series_has_boards(const struct series *series)
{
    return series->setup.movement->boards || series->setup.same;
}

unsigned series_copies(const struct series *series)
{
    const struct series_movement *movement = series->setup.movement;
    const unsigned tables = series->places / series_places_of(movement, series->setup.seats);

    if (series->setup.same)
        return tables;
    if (movement->matches)
        return SERIES_SIDES;
    return movement->copies ? movement->copies(series->places) : 1;
}

bool series_shares_boards(const struct series *series)
{
    return series->setup.same || (series->setup.movement->copies &&
                                  series_copies(series) == series->places / SERIES_SIDES);
}

unsigned series_board(const struct series *series, unsigned table, unsigned deal)
{
    return series->table[table].set * series->setup.deals + deal + 1;
}

char series_trump_of(const char *letters, unsigned index)
{
    unsigned length = 0;

    while (letters[length])
        length++;
    return length ? letters[index % length] : 0;
}

/* A board keeps its trump, at whatever table and in whatever round it is played. */
char series_trump(const struct series *series, unsigned table, unsigned deal)
{
    const unsigned index = series_has_boards(series)
                               ? series_board(series, table, deal) - 1
                               : (series->round - 1U) * series->setup.deals + deal;

    return series_trump_of(series->setup.trumps, index);
}

bool series_is_whole(const struct series *series, unsigned entry)
{
    if (entry == SERIES_NOBODY)
        return false;
    for (unsigned i = 0; i < series_team(series); i++)
        if (!series->player[series->entry[entry].member[i]].is_here)
            return false;
    return true;
}

bool series_sits_out(const struct series *series, unsigned player)
{
    const struct series_player *who = &series->player[player];

    return who->is_here &&
           (series->entry[who->entry].sits_out || !series_is_whole(series, who->entry));
}
