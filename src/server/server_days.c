/* server_days.c - the deals of the days as a part of the server. A server in a page leaves it out:
 * there the page plays them alone.
 */
#include "server_internal.h"

#include "server/days/days.h"
#include "server/rooms/account_seats.h"
#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void load_day(void *self, const struct store_row *row, struct journal_outputs *outputs)
{
    days_load(self, row, outputs);
}

/* The clock has said the day of the newest row before, whatever it says after this start. */
static void note_row(void *self, const struct store_row *row, int64_t now)
{
    days_note_row(self, row, now);
}

static void sweep_days(void *self, struct journal_outputs *outputs)
{
    days_sweep(self, outputs);
}

static int64_t days_wake(const void *self)
{
    return days_wake_at(self);
}

static void tell_days(void *self, uint32_t day)
{
    struct days *days = self;

    days->clock = day;
}

static void end_days(void *self)
{
    days_free(self);
    free(self);
}

static const struct server_part days_part = {
    .mark = DAY_MARK,
    .load = load_day,
    .note_row = note_row,
    .reads = day_row_reads,
    .sweep = sweep_days,
    .wake_at = days_wake,
    .tell_day = tell_days,
    .free = end_days,
};

static void game_is_over(void *self, const struct room *room, struct journal_outputs *outputs)
{
    const struct talon_table *table = room->table;
    const unsigned family = day_family_find(talon_table_game(table)->id);
    struct day_result result = { 0 };

    if (!room->settings.day || family == DAY_FAMILIES)
        return;
    result.value = day_value_of(&day_families[family], table);
    snprintf(result.table, sizeof result.table, "%s", room->id);
    snprintf(result.account, sizeof result.account, "%s", room->seats[0].account);
    talon_text_cut(result.name, sizeof result.name, room->seats[0].name);
    days_record(self, room->settings.day, family, &result, outputs);
}

void server_use_days(struct server *server)
{
    struct days *days = util_allocate_zeroed(1, sizeof *days);

    days->entropy = &server->entropy;
    days->journal = &server->journal;
    server->requests.days = days;
    rooms_listen(&server->rooms, &(struct rooms_listener){ game_is_over, days });
    server_add_part(server, &days_part, days, request_day_rows);
}
