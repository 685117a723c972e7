/* series.c - the rounds of a drive: opens one, takes the deals of its tables, and closes it.
 */
#include "series_internal.h"

#include <string.h>

enum { DRAWN_TRICKS = 13, DRAWN_POINTS = 20, LOW = 'L', DEALS_AT = 4 };

bool series_is_complete(const struct series *series)
{
    for (unsigned t = 0; t < series->tables; t++)
        if (series->table[t].plays && series->table[t].deals < series->setup.deals)
            return false;
    return series->is_open;
}

/* ---- opening --------------------------------------------------------------------------------- */

static void seat_by_results(struct series *series, unsigned per)
{
    series->tables = (uint16_t)(series->places / per);
    for (unsigned i = 0; i < series->places; i++)
        series->table[i / per].entry[i % per] = series->place[i];
}

static void seat_by_plan(struct series *series, unsigned per)
{
    struct series_layout layout;

    series->tables = (uint16_t)series_lay_out(series, series->round - 1U, &layout);
    for (unsigned t = 0; t < series->tables; t++) {
        series->table[t].set = layout.set[t];
        for (unsigned k = 0; k < per; k++)
            series->table[t].entry[k] = series->place[layout.slot[t][k]];
    }
}

/* Boards that all tables play in the same round. */
static void share_boards(struct series *series)
{
    for (unsigned t = 0; t < series->tables && series->setup.same; t++)
        series->table[t].set = series->round - 1;
}

/* A table where somebody is missing does not play, and the others there sit out. */
static void find_players(struct series *series, unsigned per)
{
    for (unsigned i = 1; i <= series->entries; i++)
        series->entry[i].sits_out = series_is_whole(series, i);
    for (unsigned t = 0; t < series->tables; t++) {
        struct series_table *table = &series->table[t];
        table->plays = true;
        for (unsigned k = 0; k < per; k++)
            table->plays = table->plays && series_is_whole(series, table->entry[k]);
        for (unsigned k = 0; k < per && table->plays; k++)
            series->entry[table->entry[k]].sits_out = false;
    }
}

static void note_missing(struct series *series)
{
    for (unsigned i = 1; i <= series->people; i++)
        if (!series->player[i].is_here)
            series->player[i].missed[series->round > series_half(series)] = true;
}

bool series_open(struct series *series, struct series_refusal *why)
{
    const unsigned per = series_places_of(series->setup.movement, series->setup.seats);

    if (series->is_open)
        return series_refuse(why, "Round # is open already.", NULL, (unsigned[]){ series->round });
    if (series->round > series->setup.rounds)
        return series_refuse(why, "The drive is over after # rounds.", NULL,
                             (unsigned[]){ series->setup.rounds });
    memset(series->table, 0, sizeof series->table);
    if (series->setup.movement->move) {
        series_settle(series);
        seat_by_results(series, per);
    } else {
        if (series->round == 1)
            series_part_groups(series); /* later everybody keeps the place in the plan */
        seat_by_plan(series, per);
    }
    share_boards(series);
    find_players(series, per);
    note_missing(series);
    series->is_open = true;
    return true;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* Where the fewer tricks are better, a seat has those of the other side. */
static int32_t value_of_seat(const struct series *series, char trump, const int32_t *values,
                             unsigned seat)
{
    return series->setup.scoring->by_seat ? values[seat]
                                          : values[(seat + (trump == LOW)) % SERIES_SIDES];
}

int32_t series_points(const struct series *series, char trump, const int32_t *values, unsigned seat)
{
    return series->setup.scoring->points(value_of_seat(series, trump, values, seat),
                                         series->setup.tricks);
}

static void find_winner(struct series *series, unsigned t)
{
    struct series_table *table = &series->table[t];
    int64_t ahead = 0;

    for (unsigned deal = 0; deal < series->setup.deals; deal++)
        for (unsigned seat = 0; seat < series->setup.seats; seat++) {
            const int32_t value =
                value_of_seat(series, series_trump(series, t, deal), table->value[deal], seat);
            ahead += seat % SERIES_SIDES ? -value : value;
        }
    table->cut = !ahead;
    table->won = ahead ? ahead < 0
                       : (uint8_t)series_chance(series, SERIES_CUT, series->round, t, SERIES_SIDES);
}

void series_note_played(struct series *series, unsigned player, unsigned round, int sign)
{
    struct series_player *who = &series->player[player];
    const unsigned bit = 1U << round % SERIES_ROUND_BITS;
    uint8_t *plays = &who->plays[round / SERIES_ROUND_BITS];

    who->played = (uint16_t)(who->played + sign);
    *plays = (uint8_t)(sign > 0 ? *plays | bit : *plays & ~bit);
}

static void count_points(struct series *series, unsigned t)
{
    const struct series_setup *setup = &series->setup;
    uint16_t seats[SERIES_SEATS_MOST];

    series_seats(series, t, seats);
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        series_note_played(series, seats[seat], series->round, 1);
        for (unsigned deal = 0; deal < setup->deals && !series_is_compared(series); deal++)
            series->score[series->round - 1][seats[seat]] += series_points(
                series, series_trump(series, t, deal), series->table[t].value[deal], seat);
    }
}

static void count_sitting_out(struct series *series)
{
    for (unsigned i = 1; i <= series->people; i++)
        if (series_sits_out(series, i)) {
            series->player[i].out++;
            series->score[series->round - 1][i] += series->setup.out_points;
        }
}

static void count_table(struct series *series, unsigned t)
{
    find_winner(series, t);
    count_points(series, t);
    if (series->counted < series->round)
        count_sitting_out(series);
    series->counted = series->round;
}

/* ---- taking deals ---------------------------------------------------------------------------- */

bool series_check_values(const struct series *series, const int32_t *values, unsigned count,
                         struct series_refusal *why)
{
    const struct series_setup *setup = &series->setup;
    int64_t sum = 0;

    if (count != series_values(series))
        return series_refuse(why, "A deal has # values here, not #.", NULL,
                             (unsigned[]){ series_values(series), count });
    for (unsigned i = 0; i < count; i++) {
        const bool is_low = values[i] < (setup->scoring->by_seat ? -SERIES_POINTS_MOST : 0);
        if (is_low || values[i] > SERIES_POINTS_MOST)
            return series_refuse(why,
                                 setup->scoring->by_seat
                                     ? "The points of a seat are at most #, above or below zero."
                                     : "The tricks of a side are 0 to #.",
                                 NULL, (const unsigned[]){ SERIES_POINTS_MOST });
        sum += values[i];
    }
    if (setup->scoring->adds_up && sum)
        return series_refuse(why,
                             sum > 0 ? "The points of a table must add up to 0: what some win, "
                                       "others lose. These are # too many."
                                     : "The points of a table must add up to 0: what some win, "
                                       "others lose. These are # too few.",
                             NULL, (const unsigned[]){ (unsigned)(sum > 0 ? sum : -sum) });
    return setup->scoring->by_seat || !setup->tricks || sum == setup->tricks ||
           series_refuse(why, "The tricks of the two sides add up to #, but a deal has #.", NULL,
                         (unsigned[]){ (unsigned)sum, setup->tricks });
}

/* NULL: the table has no deal to play. */
static struct series_table *find_playing(struct series *series, unsigned t,
                                         struct series_refusal *why)
{
    const unsigned numbers[] = { t + 1, series->round };

    if (!series->is_open || t >= series->tables || !series->table[t].plays)
        return series_refuse(why, "Table # does not play in round #.", NULL, numbers), NULL;
    if (series->table[t].deals == series->setup.deals)
        return series_refuse(why, "Table # has played all its deals of round #.", NULL, numbers),
               NULL;
    return &series->table[t];
}

static void end_deal(struct series *series, unsigned t)
{
    if (++series->table[t].deals == series->setup.deals)
        count_table(series, t);
}

bool series_take(struct series *series, unsigned t, const int32_t *values, unsigned count,
                 struct series_refusal *why)
{
    struct series_table *table = find_playing(series, t, why);

    if (!table || !series_check_values(series, values, count, why))
        return false;
    memcpy(table->value[table->deals], values, count * sizeof *values);
    end_deal(series, t);
    return true;
}

bool series_skip(struct series *series, unsigned t, struct series_refusal *why)
{
    const bool plays = find_playing(series, t, why);

    if (plays)
        end_deal(series, t);
    return plays;
}

/* The first seat wins what the others lose. */
static void balance(int32_t *values, unsigned count)
{
    values[0] = 0;
    for (unsigned i = 1; i < count; i++)
        values[0] -= values[i];
}

void series_draw(const struct series *series, unsigned table, int32_t *values)
{
    const struct series_setup *setup = &series->setup;
    const unsigned tricks = setup->tricks ? setup->tricks : DRAWN_TRICKS;
    const unsigned count = series_values(series),
                   bound = setup->scoring->by_seat ? DRAWN_POINTS : tricks + 1;

    for (unsigned i = 0; i < count; i++) {
        const unsigned asked = ((unsigned)series->table[table].deals << DEALS_AT) + i;
        values[i] = (int32_t)series_chance(series, SERIES_RESULT, series->round,
                                           table * SERIES_PEOPLE_MOST * 2 + asked, bound);
    }
    if (!setup->scoring->by_seat)
        values[1] = (int32_t)tricks - values[0];
    if (setup->scoring->adds_up)
        balance(values, count);
}

/* ---- closing --------------------------------------------------------------------------------- */

static void move_places(struct series *series)
{
    uint8_t moving[SERIES_TABLES_MOST];
    uint16_t from[SERIES_PEOPLE_MOST];
    const bool losers = series_who_moves(series) == SERIES_LOSERS;

    for (unsigned t = 0; t < series->tables; t++)
        moving[t] = series->table[t].won ^ losers;
    memcpy(from, series->place, sizeof from);
    series->setup.movement->move(series->tables, moving, from, series->place);
}

bool series_close(struct series *series, struct series_refusal *why)
{
    if (!series->is_open || (series->setup.movement->move && !series_is_complete(series)))
        return series_refuse(why, "Round # is not over: results are missing.", NULL,
                             (unsigned[]){ series->round });
    for (unsigned i = 1; i <= series->entries; i++)
        if (series->entry[i].sits_out) {
            series->entry[i].out++;
            series->entry[i].last_out = series->round;
        }
    if (series->setup.movement->move)
        move_places(series);
    series->round++;
    series->is_open = false;
    return true;
}
