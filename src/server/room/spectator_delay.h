/* spectator_delay.h - spectators of a table with a delay see everything later: views are written
 * when something happens and sent later. Until then no other message reveals it.
 */
#pragma once

#include "room_state.h"

/* A view with its clocks, or a room, as members of a JSON object. */
struct room_late_view {
    int64_t due;
    uint32_t steps, deals;
    bool next;  /* the room has a rematch */
    char *text; /* NULL: there was no view yet */
};

struct room_late_views {
    struct room_late_view waiting[LIMIT_DELAYED_VIEWS]; /* the oldest first */
    size_t count;
    struct room_late_view shown; /* the last one that was sent */
};

struct room_delay {
    struct room_late_views views, rooms;
    uint32_t said;  /* the newest chat line that was sent */
    int64_t end_at; /* when they may know that the game is over, or SERVER_NEVER */
    bool end_shown;
};

struct room_delay *room_delay_new(void);
void room_delay_free(struct room_delay *delay);

/* Called before a request may change the room: keeps what spectators see now. */
void room_delay_begin(struct room *room);
/* Whether the game is over and spectators do not know it yet. */
bool room_delay_hides_end(const struct room *room);
/* Keeps the view as it is now, to be shown later. If too many wait already, it replaces the newest.
 */
void room_delay_note_view(struct room *room, int64_t now);
/* The same for the room. Its start is shown at once. */
void room_delay_note_room(struct room *room, int64_t now);
void room_delay_show_start(struct room *room, struct journal_outputs *outputs);
/* The account with this name was deleted: drops everything if the name occurs in it; true then. */
bool room_delay_forget(struct room_delay *delay, const char *name);
/* Called when the game may be over: begins the delay of its end. */
void room_delay_update(struct room *room, int64_t now);
/* When something is to be shown, or SERVER_NEVER. */
int64_t room_delay_wakes_at(const struct room *room);
/* Shows spectators what is due. */
void room_delay_attend(struct room *room, struct journal_outputs *outputs);
/* ,"view":…,"clock":… as spectators see it now. */
void room_delay_write_view(struct room *room, int64_t now, struct talon_string_buffer *buffer);
/* {"state":…}: the room as spectators see it now. */
void room_delay_write_room(const struct room *room, struct talon_string_buffer *buffer);
/* How many deals spectators have seen. */
uint32_t room_delay_deals(const struct room *room);
