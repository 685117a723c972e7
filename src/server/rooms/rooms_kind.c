/* rooms_kind.c - tables as a kind of streams.
 */
#include "account_seats.h"
#include "record_texts.h"
#include "room_loader.h"
#include "room_registry.h"
#include "room_timers.h"

static void attend_tables(struct streams *all, struct journal_outputs *outputs)
{
    struct rooms *rooms = (struct rooms *)all;

    rooms_records_continue(rooms, outputs);
    rooms_attend_due(rooms, outputs);
}

static int64_t tables_wake_at(const struct streams *all)
{
    const struct rooms *rooms = (const struct rooms *)all;

    return rooms_records_waiting(rooms) ? 0 : rooms_wake_at(rooms);
}

static void table_hears(struct streams *all, const struct stream_message *message,
                        struct journal_outputs *outputs)
{
    if (message->kind == STREAM_ACCOUNT_GONE)
        rooms_forget_account((struct rooms *)all, message->from, message->name, outputs);
}

/* As a start reads a table, so that its clocks and bots go on. */
static bool take_table_over(struct streams *all, const char *id, struct journal_outputs *outputs)
{
    struct journal_wait *waits;
    struct room *room;

    return rooms_loader_find((struct rooms *)all, id, outputs, &room, &waits) != ROOMS_LOADING;
}

static void free_tables(struct streams *all)
{
    struct rooms *rooms = (struct rooms *)all;

    for (size_t i = 0; i < rooms->count; i++)
        room_free(rooms->list[i]);
    rooms_loader_free(rooms);
    rooms_records_free(rooms);
    util_timer_heap_free(&rooms->timers);
}

const struct stream_kind rooms_kind = {
    .place = STREAM_TABLES,
    .name = "table",
    .opening = STORE_OPEN,
    .free_all = free_tables,
    .reads = room_row_reads,
    .wait = &rooms_wait_kind,
    .load = rooms_load_row,
    .attend = attend_tables,
    .wake_at = tables_wake_at,
    .hear = table_hears,
    .take_over = take_table_over,
};
