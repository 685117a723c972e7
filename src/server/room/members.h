/* members.h - the connections that look at a table: who is here, and messages to them.
 */
#pragma once

#include "room_state.h"

/* A connection that looks at the table. */
struct room_member {
    uint64_t conn;
    int seat;           /* or TALON_WATCHER */
    uint32_t last_sent; /* the last step that it has been sent */
    unsigned also;      /* a set of further seats: people who share the device */
    bool deltas;        /* it is told what has changed, where it knows the rest */
    uint32_t base;      /* the delta_base_version that it knows; 0: none */
    int base_seat;      /* whose view of it */
};

void room_join(struct room *room, uint64_t conn, int seat, unsigned also);
void room_leave(struct room *room, uint64_t conn);
/* From now on it gets deltas. `whole`: it is being sent a whole view now. */
void room_send_deltas(struct room *room, uint64_t conn, bool whole);
/* The seat whose view it gets: none while its person waits for the next deal. */
int room_member_eyes(const struct room *room, const struct room_member *member);
/* Deltas begin from the table as it is now. */
void room_update_delta_base(struct room *room);
bool room_is_present(const struct room *room, int seat);
unsigned room_spectators(const struct room *room);
/* A number that changes when somebody comes or goes. Its low bits are the seats that are present.
 */
unsigned room_presence(const struct room *room);
/* The first step that a view of this seat tells: at most LIMIT_VIEW_STEPS back, and none from
 * before this person sat down. */
uint32_t room_since(const struct room *room, int seat, uint32_t last_sent);

/* Whether spectators see the table later than it is. Before the deal there is nothing to hide. */
bool room_delay_runs(const struct room *room);
/* Whether this connection is one of those spectators. */
bool room_member_is_late(const struct room *room, const struct room_member *member);
/* Whether a connection, member or not, may see the table as it is now. */
bool room_sees_now(const struct room *room, uint64_t conn);

/* Writes {"push":…,"table":… into the outputs' text, and returns where it begins. */
size_t room_begin_push(const struct room *room, struct journal_outputs *outputs, const char *push);
/* Sends the text from there on: to late members, or to the others except one (0: to all). */
void room_broadcast(const struct room *room, struct journal_outputs *outputs, size_t from,
                    bool late, uint64_t but);
/* Sends the table of the rematch to late members, or to the others. */
void room_broadcast_next(const struct room *room, struct journal_outputs *outputs, bool late);
/* Sends a chat line to late members, or to the others, but not to those who ignore its author. */
void room_broadcast_chat(const struct room *room, struct journal_outputs *outputs,
                         const struct room_chat_line *line, bool late);
/* Tells a connection that it has lost a seat. */
void room_send_removed(const struct room *room, struct journal_outputs *outputs, uint64_t conn,
                       int seat);
