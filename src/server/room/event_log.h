/* event_log.h - the events of a room as rows. An event is applied and written; a row from the store
 * is applied again; and after a failed write the room is made again from the stored rows.
 */
#pragma once

#include "room_state.h"

/* One row. Its text stands in room->texts. */
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

/* room.c passes them, because clocks and absences depend on this file. */
struct room_event_handlers {
    /* Makes the room as it was opened; false: its record does not begin a table. */
    bool (*reopen)(struct room *room);
    /* The consequences of any row, whether it was just made or loaded. */
    void (*after)(struct room *room, enum store_kind kind, int seat);
    struct room_event_handler kinds[STORE_KINDS];
};

/* True while the store has not answered for some row. Nobody may see its effect yet. */
bool room_is_unwritten(const struct room *room);
/* Writes the row of the opening. */
void room_append_settings(struct room *room, struct journal_outputs *outputs);
/* Writes the row of a move, undo or redo that the table has made, and applies its consequences. */
void room_append_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text);
/* The same for each step that the table has made since it had `from`. */
void room_append_steps(struct room *room, struct journal_outputs *outputs, uint32_t from);
/* Applies an event, and writes its row. */
void room_record_event(struct room *room, struct journal_outputs *outputs, enum store_kind kind,
                       int seat, const char *text);
/* Applies a row from the store. */
bool room_take_row(struct room *room, const struct store_row *row);
/* Makes the room again from its stored rows; false if that is not possible. */
bool room_roll_back(struct room *room);

/* Whether it may get more rows. Fewer are allowed while memory is crowded with rows of all rooms.
 */
bool room_has_capacity(const struct room *room);
bool room_memory_is_crowded(const struct room_memory_usage *memory_usage);
/* From now on its rows count for the memory of all rooms. */
void room_enter(struct room *room, struct room_memory_usage *memory_usage);
void room_event_log_free(struct room *room);
