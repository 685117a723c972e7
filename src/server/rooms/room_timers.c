/* room_timers.c - the timers of rooms: moves of bots, clocks, absences, delayed views; and the
 * shutdown of the server. Rooms that are due at once take turns, with one action at a time.
 */
#include "room_timers.h"

#include "account_seats.h"
#include "room_changed.h"
#include "room_registry.h"

#include <assert.h>

/* ---- when something is due ---------------------------------------------------------------- */

void rooms_run_bots(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    if (!room->settings.pace)
        room_bots_run(room, outputs, LIMIT_BOT_MOVES_IN_A_ROW);
    rooms_record_results(rooms, room, outputs);
    rooms_plan_bots(rooms, room, outputs->now, 0);
}

void rooms_bot_answered(struct rooms *rooms, const char *table, const struct room_answer *answer,
                        struct journal_outputs *outputs)
{
    struct room *room = rooms_find(rooms, table);

    if (room && room_bots_answered(room, answer))
        rooms_plan_bots(rooms, room, outputs->now, answer->refused ? LIMIT_QUESTION_RETRY : 0);
}

static void write_due(struct rooms *rooms, struct room *room, struct journal_outputs *outputs)
{
    if (journal_is_full(rooms->streams.journal)) {
        room->retry_at = outputs->now + LIMIT_STORE_RETRY;
        rooms_plan_bots(rooms, room, outputs->now, 0);
        return;
    }
    room_away_attend(room, outputs);
    rooms_run_bots(rooms, room, outputs);
}

static void move_bots(struct rooms *rooms, struct room *room, unsigned *budget,
                      struct journal_outputs *outputs)
{
    assert(*budget < LIMIT_BOT_MOVES_A_TICK);
    unsigned most = room->settings.pace && !room->hurried ? 1 : LIMIT_BOT_MOVES_IN_A_ROW;

    if (journal_is_full(rooms->streams.journal)) {
        rooms_plan_bots(rooms, room, outputs->now, LIMIT_STORE_RETRY);
        return;
    }
    if (most > *budget)
        most = *budget;
    const unsigned made = room->forward_left ? room_bots_forward_more(room, outputs)
                                             : room_bots_run(room, outputs, most);
    rooms_record_results(rooms, room, outputs);
    *budget -= made < *budget ? made : *budget;
    rooms_plan_bots(rooms, room, outputs->now,
                    made == LIMIT_BOT_MOVES_IN_A_ROW ? rooms->run_rest : 0);
}

/* One action in one room. */
static void attend(struct rooms *rooms, struct room *room, unsigned *budget,
                   struct journal_outputs *outputs)
{
    assert(*budget && room->memory_usage);
    --*budget;
    if (room->tell_at <= outputs->now) {
        room_broadcast_room(room, outputs, 0);
        rooms_room_changed(rooms, room, outputs->now);
    } else if (room_delay_wakes_at(room) <= outputs->now) {
        room_delay_attend(room, outputs);
        rooms_room_changed(rooms, room, outputs->now);
    } else if (room_writes_at(room) <= outputs->now) {
        write_due(rooms, room, outputs);
    } else {
        move_bots(rooms, room, budget, outputs);
    }
}

static struct room *first_due(const struct rooms *rooms, int64_t now)
{
    struct util_timer *first = util_timer_first(&rooms->timers);

    return first && first->at <= now ? (struct room *)((char *)first - offsetof(struct room, timer))
                                     : NULL;
}

static int64_t sweeps_at(const struct rooms *rooms)
{
    return rooms->streams.swept_at + (rooms->kept_most < LIMIT_EVICTION_INTERVAL
                                          ? rooms->kept_most
                                          : LIMIT_EVICTION_INTERVAL);
}

void rooms_attend_due(struct rooms *rooms, struct journal_outputs *outputs)
{
    unsigned budget = LIMIT_BOT_MOVES_A_TICK;
    struct room *room;

    while (budget && (room = first_due(rooms, outputs->now)))
        attend(rooms, room, &budget, outputs);
    if (outputs->now >= sweeps_at(rooms))
        rooms_sweep(rooms, outputs);
}

int64_t rooms_wake_at(const struct rooms *rooms)
{
    assert(rooms->kept_most > 0);
    const struct util_timer *first = util_timer_first(&rooms->timers);
    const int64_t due = first ? first->at : SERVER_NEVER, sweep = sweeps_at(rooms);

    return rooms->count && sweep < due ? sweep : due;
}

/* ---- shutdown ----------------------------------------------------------------------------- */

static void tell_everybody(struct rooms *rooms, struct journal_outputs *outputs)
{
    static const char text[] = "{\"push\":\"restart\"}";
    const size_t at = outputs->text.length;

    talon_string_buffer_add(&outputs->text, text);
    for (size_t i = 0; i < LIMIT_CONNECTIONS; i++)
        if (rooms->streams.journal->connections->list[i].open)
            journal_outputs_send_piece(outputs, rooms->streams.journal->connections->list[i].conn,
                                       at, sizeof text - 1);
}

/* A room that waits for the store gets no further rows; its timers run when the store answers. */
void rooms_stop(struct rooms *rooms, struct journal_outputs *outputs)
{
    for (size_t i = rooms->count; i-- > 0;) {
        struct room *room = rooms->list[i];
        room->stops = room_is_unwritten(room);
        if (!room->stops)
            room_clock_save(room, outputs, ~0u);
        rooms_room_changed(rooms, room, outputs->now);
    }
    tell_everybody(rooms, outputs);
}

/* ---- the store's answers ---------------------------------------------------------------- */

static void room_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct rooms *rooms = context;
    struct room *room = owner;

    assert(!room->wait.batch && room->memory_usage);
    if (room->closing) {
        rooms_remove(rooms, room, outputs);
        return;
    }
    rooms_dismiss_members(rooms, room, outputs);
    room_was_stored(room, outputs);
    if (room->stops)
        room_clock_save(room, outputs, ~0u);
    room->stops = false;
    if (room->due == SERVER_NEVER)
        room_bots_plan(room, outputs->now);
    rooms_room_changed(rooms, room, outputs->now);
}

static void room_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct rooms *rooms = context;
    struct room *room = owner;

    assert(!room->wait.batch && room->memory_usage);
    if (!rooms_roll_back(rooms, room, outputs))
        return;
    if (room->dirty & DIRTY_PRESENCE)
        room_broadcast_room(room, outputs, 0);
    room->dirty = 0;
    room->retry_at = outputs->now + LIMIT_STORE_RETRY;
    room->stuck = true;
    rooms_plan_bots(rooms, room, outputs->now, LIMIT_STORE_RETRY);
}

const struct journal_wait_kind rooms_wait_kind = { .stored = room_is_stored,
                                                   .failed = room_is_not_stored };
