/* spectator_delay.h - the views of spectators at tables with a delay: they are made when something
 * happens and shown later. Until then no other message reveals it either.
 */
#ifndef TALON_SERVER_ROOM_SPECTATOR_DELAY_H
#define TALON_SERVER_ROOM_SPECTATOR_DELAY_H

#include "room_state.h"

/* Something to be seen, as members of a JSON object: one view, with the clocks as they were; or the
 * room. */
struct room_late_view {
    int64_t due;
    uint32_t steps, deals;
    bool next;  /* the room tells of the rematch */
    char *text; /* NULL: nothing was to be seen yet */
};

struct room_late_views {
    struct room_late_view waiting[LIMIT_DELAYED_VIEWS]; /* the oldest first */
    size_t count;
    struct room_late_view shown; /* the last one */
};

struct room_delay {
    struct room_late_views views, rooms;
    uint32_t said;  /* the newest line of talk that was told */
    int64_t end_at; /* when it may be told that the game is over, or SERVER_NEVER */
    bool end_shown;
};

struct room_delay *room_delay_new(void);
void room_delay_free(struct room_delay *delay);

/* Somebody asks for something here that may change how the room is: how it was before is kept. */
void room_delay_begin(struct room *room);
/* Whether those without a seat must not know yet that the game is over. */
bool room_delay_hides_end(const struct room *room);
/* Something was written down that changed what is to be seen. If too much waits already it is seen
 * together with what was to be seen before it. */
void room_delay_note_view(struct room *room, int64_t now);
/* The same, of the room: who is here, who sits where. That it has begun is told at once. */
void room_delay_note_room(struct room *room, int64_t now);
void room_delay_show_start(struct room *room, struct journal_outputs *outputs);
/* Nobody is to read this name here any more: if a view tells it, all starts again as after a start
 * of the server, to be noted next. Whether one did. */
bool room_delay_forget(struct room_delay *delay, const char *name);
/* The game may be over. */
void room_delay_update(struct room *room, int64_t now);
/* When something is to be shown, or SERVER_NEVER. */
int64_t room_delay_wakes_at(const struct room *room);
/* Shows what is due to those who look on. */
void room_delay_attend(struct room *room, struct journal_outputs *outputs, int64_t now);
/* ,"view":…,"clock":… as they see it now. */
void room_delay_write_view(struct room *room, int64_t now, struct talon_string_buffer *buffer);
/* {"state":…}: the room as they see it. */
void room_delay_write_room(const struct room *room, struct talon_string_buffer *buffer);
/* The deals they know of, and whether they know the end. */
uint32_t room_delay_deals(const struct room *room);

#endif
