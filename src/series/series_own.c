/* series_own.c - a plan of one's own as text: a line for each round, with the players of each table
 * in the order of the seats and a stroke between two tables. Who is not there sits out.
 */
#include "series_internal.h"

#include <string.h>

enum { DECIMAL = 10 };

/* The text, as far as it has been read. */
struct reading {
    const char *at;
    unsigned line;
    struct series_own_plan *plan;
    struct series_refusal *why;
    size_t seats; /* read so far */
    bool any;     /* number of players: the highest one that is seated */
};

static bool refuse_plan(const struct reading *reading, const char *pattern, unsigned one,
                        unsigned other)
{
    const unsigned numbers[] = { reading->line, one, other };

    return series_refuse(reading->why, pattern, NULL, numbers);
}

static bool ends_line(char letter)
{
    return !letter || letter == '\n' || letter == '#';
}

static void skip_blanks(struct reading *reading)
{
    while (*reading->at == ' ' || *reading->at == '\t' || *reading->at == '\r')
        reading->at++;
}

/* A number, or 0 where none stands. */
static unsigned read_own_player(struct reading *reading)
{
    unsigned number = 0;

    while (*reading->at >= '0' && *reading->at <= '9' && number <= SERIES_OWN_PLAYERS)
        number = number * DECIMAL + (unsigned)(*reading->at++ - '0');
    return number;
}

static bool read_seat(struct reading *reading, bool *seated)
{
    struct series_own_plan *plan = reading->plan;
    const unsigned player = read_own_player(reading);
    const unsigned most = reading->any ? SERIES_OWN_PLAYERS : plan->players;

    if (!player || player > most)
        return refuse_plan(reading, "Line #: here a number from 1 to # must stand.", most, 0);
    if (player > plan->players)
        plan->players = (uint16_t)player;
    if (seated[player])
        return refuse_plan(reading, "Line #: player # sits there twice.", player, 0);
    if (reading->seats == SERIES_OWN_SEATS)
        return refuse_plan(reading, "Line #: a plan has # seats in all rounds at most.",
                           SERIES_OWN_SEATS, 0);
    seated[player] = true;
    plan->player[reading->seats++] = (uint8_t)player;
    return true;
}

/* The players of a table, up to a stroke or the end of the line. */
static bool read_own_table(struct reading *reading, bool *seated)
{
    unsigned count = 0;

    for (skip_blanks(reading); !ends_line(*reading->at) && *reading->at != '/'; count++) {
        if (!read_seat(reading, seated))
            return false;
        skip_blanks(reading);
    }
    return count == reading->plan->seats ||
           refuse_plan(reading, "Line #: a table has # players there, and not #.", count,
                       reading->plan->seats);
}

static bool read_own_round(struct reading *reading)
{
    struct series_own_plan *plan = reading->plan;
    bool seated[SERIES_OWN_PLAYERS + 1] = { false };
    unsigned tables = 0;
    bool more = true;

    for (; more; tables++) {
        if (!read_own_table(reading, seated))
            return false;
        more = *reading->at == '/';
        reading->at += more;
    }
    if (plan->rounds && tables != plan->tables)
        return refuse_plan(reading, "Line #: there are # tables, and # before.", tables,
                           plan->tables);
    plan->tables = (uint8_t)tables;
    plan->rounds++;
    return true;
}

static void end_line(struct reading *reading)
{
    while (*reading->at && *reading->at != '\n')
        reading->at++;
    reading->at += *reading->at == '\n';
    reading->line++;
}

bool series_own_read(struct series_own_plan *plan, const char *text, unsigned players,
                     unsigned seats, struct series_refusal *why)
{
    struct reading reading = { text, 1, plan, why, 0, !players };

    *plan = (struct series_own_plan){ .players = (uint16_t)players, .seats = (uint8_t)seats };
    if (players > SERIES_OWN_PLAYERS)
        return series_refuse(why, "A plan of one's own has # players at most.", NULL,
                             (const unsigned[]){ SERIES_OWN_PLAYERS });
    for (; *reading.at; end_line(&reading)) {
        skip_blanks(&reading);
        if (!ends_line(*reading.at) && !read_own_round(&reading))
            return false;
    }
    return plan->rounds || series_refuse(why, "The plan has no round.", NULL, NULL);
}

size_t series_own_round(const struct series_own_plan *plan, unsigned round,
                        uint16_t player[SERIES_PEOPLE_MOST])
{
    const size_t count = (size_t)plan->tables * plan->seats;

    for (size_t i = 0; i < count; i++)
        player[i] = plan->player[round % plan->rounds * count + i];
    return count;
}

bool series_own_check(const struct series_setup *setup, struct series_refusal *why)
{
    const struct series_own_plan *own = &setup->own;

    if (!own->rounds)
        return true;
    if (setup->movement->move || setup->movement->teams)
        return series_refuse(why,
                             "In @ nobody can play a plan of one's own: it is for single players, "
                             "in individual or rainbow.",
                             &setup->movement->name, NULL);
    return own->seats == setup->seats ||
           series_refuse(why, "The plan has tables of #, and the drive tables of #.", NULL,
                         (const unsigned[]){ own->seats, setup->seats });
}

bool series_own_from(const struct series *series, struct series_own_plan *plan,
                     struct series_refusal *why)
{
    struct series_setup setup = series->setup;
    struct series_layout layout = { 0 };
    size_t count = 0;

    *plan = (struct series_own_plan){ .players = series->entries,
                                      .rounds = setup.rounds,
                                      .tables = (uint8_t)(series->places / setup.seats),
                                      .seats = setup.seats };
    setup.own = *plan;
    if (!series_own_check(&setup, why))
        return false;
    if (series->places != series->entries || series->entries > SERIES_OWN_PLAYERS ||
        (size_t)setup.rounds * plan->tables * plan->seats > SERIES_OWN_SEATS)
        return series_refuse(why,
                             "A plan of one's own has # players and # seats in all rounds at most, "
                             "and nobody has to wait at a table.",
                             NULL, (const unsigned[]){ SERIES_OWN_PLAYERS, SERIES_OWN_SEATS });
    for (unsigned round = 0; round < setup.rounds; round++) {
        series_lay_out(series, round, &layout);
        for (unsigned t = 0; t < plan->tables; t++)
            for (unsigned seat = 0; seat < plan->seats; seat++)
                plan->player[count++] = (uint8_t)(layout.slot[t][seat] + 1);
    }
    return true;
}

/* ---- the plan of a series ---------------------------------------------------------------------
 */

unsigned series_slots_for(const struct series_setup *setup, unsigned entries)
{
    if (!setup->own.rounds)
        return setup->movement->slots(entries, setup->seats);
    return entries == setup->own.players ? entries : 0;
}

unsigned series_lay_out(const struct series *series, unsigned round, struct series_layout *layout)
{
    const struct series_movement *movement = series->setup.movement;
    const struct series_own_plan *own = &series->setup.own;
    const unsigned per = series_places_of(movement, series->setup.seats);

    if (!own->rounds) {
        movement->plan(series->places, series->setup.seats, round, layout);
        return series->places / per;
    }
    const uint8_t *player = &own->player[(size_t)(round % own->rounds) * own->tables * own->seats];
    for (unsigned t = 0; t < own->tables; t++) {
        for (unsigned seat = 0; seat < own->seats; seat++)
            layout->slot[t][seat] = (uint16_t)(player[t * own->seats + seat] - 1);
        layout->set[t] = 0;
    }
    return own->tables;
}
