/* series_setup.c - whether a drive can be played as it was set up, and its beginning: the people,
 * the bots that fill the tables, and their places.
 */
#include "series_internal.h"

#include <string.h>

static unsigned team_of(const struct series_setup *setup)
{
    talon_assert(setup->seats >= SERIES_SEATS_LEAST);
    return setup->movement->teams ? setup->seats / SERIES_SIDES : 1;
}

/* Whether so many entries fill all tables, or, without bots, make some and share the rest. */
static bool entries_fit(const struct series_setup *setup, unsigned entries)
{
    const struct series_movement *movement = setup->movement;

    if (movement->move)
        return !setup->bots || entries % series_places_of(movement, setup->seats) == 0;
    const unsigned slots = series_slots_for(setup, entries);
    /* Bots leave one entry over at most. */
    return setup->bots && !movement->matches
               ? slots == entries &&
                     (setup->own.rounds || entries % series_places_of(movement, setup->seats) <= 1)
               : slots;
}

unsigned series_entries_of(const struct series_setup *setup, unsigned players)
{
    const unsigned team = team_of(setup), most = (players + setup->seats - 1) / team;
    unsigned entries = (players + team - 1) / team;

    if (!setup->bots)
        return players % team == 0 && entries_fit(setup, entries) ? entries : 0;
    while (entries <= most && !entries_fit(setup, entries))
        entries++;
    return entries <= most ? entries : 0;
}

static unsigned tables_of(const struct series_setup *setup, unsigned entries)
{
    const struct series_movement *movement = setup->movement;
    const unsigned places = movement->move ? entries : series_slots_for(setup, entries);

    return places / series_places_of(movement, setup->seats);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static bool check_number(const char *what, unsigned number, unsigned least, unsigned most,
                         struct series_refusal *why)
{
    const unsigned numbers[] = { least, most, number };

    return (number >= least && number <= most) ||
           series_refuse(why, "A drive has # to # @, not #.", &what, numbers);
}

static bool check_sizes(const struct series_setup *setup, struct series_refusal *why)
{
    const unsigned least = setup->bots ? 1 : SERIES_PLAYERS_LEAST;

    return check_number("players", setup->players, least, SERIES_PLAYERS_MOST, why) &&
           check_number("rounds", setup->rounds, 1, SERIES_ROUNDS_MOST, why) &&
           check_number("seats at a table", setup->seats, SERIES_SEATS_LEAST, SERIES_SEATS_MOST,
                        why) &&
           check_number("deals in a round", setup->deals, 1, SERIES_DEALS_MOST, why);
}

static bool refuse_seats(const struct series_setup *setup, struct series_refusal *why)
{
    unsigned first = 0, last = SERIES_SEATS_MOST;

    while (!(setup->movement->seats & SERIES_TABLES_OF(first)))
        first++;
    while (!(setup->movement->seats & SERIES_TABLES_OF(last)))
        last--;
    const unsigned numbers[] = { setup->seats, first, last };
    return series_refuse(
        why,
        first == last
            ? "@ cannot have tables of # seats, because it moves two sides of two: they need #."
            : "@ cannot have tables of # seats, because they need two equal sides: an even number "
              "from # to #.",
        &setup->movement->name, numbers);
}

static bool check_movers(const struct series_setup *setup, struct series_refusal *why)
{
    const struct series_movement *movement = setup->movement;

    if (!setup->movers || setup->movers == movement->movers)
        return true;
    if (!movement->move)
        return series_refuse(why, "@ has a fixed plan: neither winners nor losers move.",
                             &movement->name, NULL);
    return !movement->only_movers ||
           series_refuse(why, "In @ the winners move, or the seats would not fit together.",
                         &movement->name, NULL);
}

static bool check_scoring(const struct series_setup *setup, struct series_refusal *why)
{
    return setup->scoring->by_seat || setup->seats % SERIES_SIDES == 0 ||
           series_refuse(why, "@ counts the tricks of two sides, which a table of # does not have.",
                         &setup->scoring->name, (const unsigned[]){ setup->seats });
}

/* Results can be compared only if the tables have the same deals. */
static bool check_comparison(const struct series_setup *setup, struct series_refusal *why)
{
    const struct series_movement *movement = setup->movement;
    const char *const *name = &movement->name;

    if (movement->matches && !setup->compare->against)
        return series_refuse(why,
                             "In @ the two tables of a match are compared: by match points or by "
                             "differences.",
                             name, NULL);
    if (movement->matches && setup->same)
        return series_refuse(why, "In @ each match has boards of its own.", name, NULL);
    return !setup->compare->against || movement->boards || setup->same ||
           series_refuse(why,
                         "In @ each table has deals of its own, so there is nothing to "
                         "compare: all tables must play the same deals.",
                         name, NULL);
}

static unsigned nearest_players(const struct series_setup *setup, int step)
{
    unsigned players = setup->players;

    do
        players += (unsigned)step;
    while (players >= SERIES_PLAYERS_LEAST && players <= SERIES_PLAYERS_MOST &&
           !series_entries_of(setup, players));
    return players >= SERIES_PLAYERS_LEAST && players <= SERIES_PLAYERS_MOST ? players : 0;
}

static bool refuse_players(const struct series_setup *setup, struct series_refusal *why)
{
    const char *texts[] = { setup->movement->name, setup->movement->reason };
    const unsigned fewer = nearest_players(setup, -1), more = nearest_players(setup, 1);
    const unsigned numbers[] = { setup->players, setup->seats, fewer ? fewer : more, more };

    return series_refuse(why,
                         fewer && more ? "@ has no plan for # players at tables of #: @. It has "
                                         "one for # and for # players."
                                       : "@ has no plan for # players at tables of #: @. It has "
                                         "one for # players.",
                         texts, numbers);
}

static bool check_players(const struct series_setup *setup, struct series_refusal *why)
{
    const struct series_movement *movement = setup->movement;
    const unsigned team = team_of(setup), over = setup->players % team;
    const unsigned entries = series_entries_of(setup, setup->players);

    if (over && !setup->bots)
        return series_refuse(
            why, "@ has teams of #, and # players leave # over: bots can complete the last team.",
            &movement->name, (const unsigned[]){ team, setup->players, over });
    if (!entries && setup->own.rounds)
        return series_refuse(why, "The plan is for # players, and there are #.", NULL,
                             (const unsigned[]){ setup->own.players, setup->players });
    if (!entries)
        return refuse_players(setup, why);
    const unsigned tables = tables_of(setup, entries);
    const unsigned numbers[] = { movement->tables_least, setup->players, tables };
    return tables >= movement->tables_least ||
           series_refuse(why, "@ needs # tables, and # players fill #: @.",
                         (const char *[]){ movement->name, movement->reason }, numbers);
}

bool series_check_rules(const struct series_setup *setup, struct series_refusal *why)
{
    if (!(setup->movement->seats & SERIES_TABLES_OF(setup->seats)))
        return refuse_seats(setup, why);
    return check_movers(setup, why) && check_scoring(setup, why) && check_comparison(setup, why) &&
           series_own_check(setup, why);
}

static bool check_setup(const struct series_setup *setup, struct series_refusal *why)
{
    return check_sizes(setup, why) && series_check_rules(setup, why) && check_players(setup, why);
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* In movements by results the places are seats, in plans they are slots in the order of entry. */
static void take_places(struct series *series)
{
    const struct series_movement *movement = series->setup.movement;
    const unsigned per = series_places_of(movement, series->setup.seats);

    series->places = (uint16_t)(movement->move ? series->entries / per * per
                                               : series_slots_for(&series->setup, series->entries));
    for (unsigned i = 0; i < series->places && i < series->entries; i++)
        series->place[movement->move ? i / per * per + series_first_seat(i % per, per) : i] =
            (uint16_t)(i + 1);
}

/* Two lines are ranked apart. Otherwise odd and even numbers are, for prizes. */
static void make_groups(struct series *series)
{
    for (unsigned i = 1; i <= series->people; i++) {
        struct series_player *player = &series->player[i];
        const unsigned number = series->setup.movement->lines ? player->entry : i;
        player->group = number % 2 ? SERIES_GROUP_A : SERIES_GROUP_B;
    }
}

/* Matches are won by differences if nothing else is said. */
const struct series_comparison *series_usual_comparison(const struct series_movement *movement)
{
    const struct series_comparison *row = series_comparisons;

    while (row->is_share || (movement->matches && !row->against))
        row++;
    return row;
}

/* The row that this edition plays, and these groups. */
static const struct series_movement *edition_of(const struct series_setup *setup)
{
    const struct series_movement *movement = setup->movement;
    const bool is_first =
        setup->edition == SERIES_EDITION_FIRST || (setup->groups && movement->first_parts);

    return is_first && movement->first ? movement->first : movement;
}

/* A shorter plan, if it has enough rounds. */
static const struct series_movement *row_for(const struct series_setup *setup, unsigned entries)
{
    const struct series_movement *const *row = setup->movement->shorter;

    for (; row && *row && !setup->own.rounds; row++) {
        const unsigned slots = (*row)->slots(entries, setup->seats);
        if (slots && setup->rounds <= (*row)->promise(slots, setup->seats))
            return *row;
    }
    return setup->movement;
}

bool series_begin(struct series *series, const struct series_setup *given,
                  struct series_refusal *why)
{
    struct series_setup complete = *given;
    const struct series_setup *setup = &complete;

    if (!complete.compare)
        complete.compare = series_usual_comparison(setup->movement);
    complete.movement = edition_of(setup);
    if (!check_setup(setup, why))
        return false;
    memset(series, 0, sizeof *series);
    series->setup = *setup;
    series->round = 1;
    series->parts = 1;
    const unsigned entries = series_entries_of(setup, setup->players);
    series->setup.movement = row_for(setup, entries);
    while (series->entries < entries)
        series_add_entry(series, false);
    for (unsigned i = setup->players + 1; i <= series->people; i++)
        series->player[i].is_bot = true;
    take_places(series);
    make_groups(series);
    return true;
}
