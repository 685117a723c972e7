/* event_log.c - the events of a room as rows: applied and written, loaded, and rolled back. Loading
 * a room and rolling it back are the same code.
 */
#include "event_log.h"

#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool room_is_unwritten(const struct room *room)
{
    return room->stored < 1 + room->event_count;
}

/* ---- memory ------------------------------------------------------------------------------- */

bool room_memory_is_crowded(const struct room_memory_usage *memory_usage)
{
    return memory_usage->rows >= memory_usage->rows_most;
}

bool room_has_capacity(const struct room *room)
{
    const bool crowded = room->memory_usage && room_memory_is_crowded(room->memory_usage);

    return room->event_count < (crowded ? LIMIT_ROWS_WHEN_FULL : LIMIT_TABLE_ROWS);
}

void room_enter(struct room *room, struct room_memory_usage *memory_usage)
{
    assert(!room->memory_usage);
    room->memory_usage = memory_usage;
    memory_usage->rows += room->event_count;
}

/* The event log has so many rows now. */
static void set_event_count(struct room *room, size_t count)
{
    assert(!room->memory_usage || room->memory_usage->rows >= room->event_count);
    if (room->memory_usage)
        room->memory_usage->rows += count - room->event_count; /* wraps where there are fewer */
    room->event_count = count;
}

void room_event_log_free(struct room *room)
{
    set_event_count(room, 0);
    free(room->event_log);
    free(room->texts.at);
}

/* ---- applying ----------------------------------------------------------------------------- */

static bool apply_event(struct room *room, enum store_kind kind, int seat, const char *text)
{
    if (kind >= STORE_KINDS)
        return false;
    const struct room_event_handler *handler = &room->event_handlers->kinds[kind];
    if (!handler->apply || (handler->dealt && !room->table) ||
        (handler->at_seat && (seat < 0 || seat >= room->seats_count)))
        return false;
    room->dirty |= handler->dirty;
    if (!handler->apply(room, seat, text))
        return false;
    room->event_handlers->after(room, kind, seat);
    return true;
}

/* Adds a row to the event log. */
static void remember(struct room *room, enum store_kind kind, int seat, const char *text)
{
    assert(kind < STORE_KINDS);
    assert(room->event_count <= room->event_capacity);
    room->event_log = util_grow(room->event_log, &room->event_capacity, room->event_count,
                                sizeof *room->event_log);
    const uint32_t at = (uint32_t)room->texts.length;
    talon_string_buffer_add_bytes(&room->texts, text, strlen(text) + 1);
    room->event_log[room->event_count] = (struct room_event){ (uint8_t)kind, (int8_t)seat, at };
    set_event_count(room, room->event_count + 1);
}

/* ---- writing ------------------------------------------------------------------------------ */

/* The opening is row 0; the first event is row 1. */
static void append_row(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text)
{
    struct store_row row = {
        .number = (uint32_t)room->event_count, .kind = kind, .seat = seat, .text = text
    };

    memcpy(row.table, room->id, sizeof row.table);
    journal_append(outputs, &row, &room->wait);
}

void room_append_settings(struct room *room, struct journal_outputs *outputs)
{
    assert(!room->stored && !room->event_count);
    struct talon_string_buffer text = { 0 };

    room_settings_write(&room->settings, &text);
    append_row(room, outputs, STORE_OPEN, -1, text.at);
    free(text.at);
}

/* The first row after STORE_CLOSE is STORE_WAKE, so that the next start loads the table again. */
static void append_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                         int seat, const char *text)
{
    assert(kind < STORE_KINDS);
    assert(seat < room->seats_count);
    if (room->resting && kind != STORE_CLOSE) {
        room->resting = false;
        append_event(room, outputs, STORE_WAKE, -1, "");
    }
    remember(room, kind, seat, text);
    room->dirty |= room->event_handlers->kinds[kind].dirty;
    append_row(room, outputs, kind, seat, text);
}

void room_append_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text)
{
    assert(seat < room->seats_count);
    room->event_handlers->after(room, kind, seat);
    append_event(room, outputs, kind, seat, text);
}

void room_append_steps(struct room *room, struct journal_outputs *outputs, uint32_t from)
{
    assert(room->table);
    assert(from <= room_steps(room));
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(room->table, &count);
    char text[TALON_MOVE_TEXT];

    for (uint32_t i = from; i < count; i++) {
        talon_move_write(talon_table_game(room->table), steps[i].move, text);
        room_append_event(room, outputs, STORE_MOVE, steps[i].seat, text);
    }
}

void room_record_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text)
{
    const bool applied = apply_event(room, kind, seat, text);

    assert(applied); /* the caller has checked everything that a row could fail on */
    append_event(room, outputs, kind, seat, text);
}

/* ---- loading and rolling back ------------------------------------------------------------- */

bool room_take_row(struct room *room, const struct store_row *row)
{
    assert(!room_is_unwritten(room));
    if (row->number != room->event_count + 1 || !apply_event(room, row->kind, row->seat, row->text))
        return false;
    remember(room, row->kind, row->seat, row->text);
    room->stored++;
    room->posted = room_is_over(room);
    room->dirty = 0;
    room->last_sent_state = room_state(room);
    return true;
}

/* Forgets the rows beyond the first `count`. */
static void forget(struct room *room, size_t count)
{
    assert(count <= room->event_count);
    if (count < room->event_count)
        room->texts.length = room->event_log[count].text;
    set_event_count(room, count);
}

bool room_roll_back(struct room *room)
{
    assert(room->stored >= 1 && room->stored <= 1 + room->event_count);
    const int presence = room->dirty & DIRTY_PRESENCE;

    forget(room, room->stored - 1);
    if (!room->event_handlers->reopen(room))
        return false;
    for (size_t i = 0; i < room->event_count; i++) {
        const struct room_event *event = &room->event_log[i];
        if (!apply_event(room, event->kind, event->seat, room->texts.at + event->text))
            return false;
    }
    room->dirty = presence;
    room->posted = room_is_over(room); /* with the move that ended it */
    return true;
}
