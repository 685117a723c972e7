/* event_log.h - the past of a room, row by row: events are carried out and written, rows from the
 * store are carried out again, and all goes back to the stored rows when the store has failed.
 */
#ifndef TALON_SERVER_ROOM_EVENT_LOG_H
#define TALON_SERVER_ROOM_EVENT_LOG_H

#include "room_state.h"

/* One row of the past. Its text lies in room->texts. */
struct room_event {
    uint8_t kind;
    int8_t seat;
    uint32_t text;
};

/* The effect of a kind of row, whether it needs a seat or cards, and who is told. */
struct room_event_handler {
    bool (*apply)(struct room *room, int seat, const char *text);
    bool at_seat, dealt;
    int dirty;
};

/* room.c hands them down, because clocks and absences stand above this file. */
struct room_event_handlers {
    /* As the room was when it was opened; false: its record does not begin a table. */
    bool (*reopen)(struct room *room);
    /* The consequences of any row, whether it was just made or loaded. */
    void (*after)(struct room *room, enum store_kind kind, int seat);
    struct room_event_handler kinds[STORE_KINDS];
};

/* True while the store has not answered for some row. Nobody may see its effect yet. */
bool room_is_unwritten(const struct room *room);
/* Writes the row of the opening. */
void room_append_settings(struct room *room, struct journal_outputs *outputs);
/* Writes the row of a move, undo or redo that the table has made, and lets its consequences follow.
 */
void room_append_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text);
/* The same for each step that the table has made since it had `from`. */
void room_append_steps(struct room *room, struct journal_outputs *outputs, uint32_t from);
/* Carries an event out, and writes its row. */
void room_record_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text);
/* Carries out a row from the store. */
bool room_take_row(struct room *room, const struct store_row *row);
/* Makes the room again from its stored rows; false if that is not possible. */
bool room_roll_back(struct room *room);

/* Whether it may get more rows. Fewer are allowed while memory is crowded with rows of all rooms.
 */
bool room_has_capacity(const struct room *room);
bool room_memory_is_crowded(const struct room_memory_usage *memory_usage);
/* From now on its rows count there. */
void room_enter(struct room *room, struct room_memory_usage *memory_usage);
void room_event_log_free(struct room *room);

#endif
