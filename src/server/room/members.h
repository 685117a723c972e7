/* members.h - the connections that look at a table: who is here, and messages to them.
 */
#ifndef TALON_SERVER_ROOM_MEMBERS_H
#define TALON_SERVER_ROOM_MEMBERS_H

#include "room_state.h"

/* A socket that looks at the table, and up to which step it was told. */
struct room_member {
    uint64_t conn;
    int seat; /* or TALON_WATCHER */
    uint32_t last_sent;
    unsigned also;   /* a set of further seats: people who share the device */
    bool brief;      /* what it knows already need not be told again … */
    uint32_t people; /* … talon_json_people_version() of the last whole view it was told; 0: none */
};

void room_join(struct room *room, uint64_t conn, int seat, unsigned also);
void room_leave(struct room *room, uint64_t conn);
/* Views are to be brief for it from now on; `told`: it is being told a whole one right now. */
void room_send_deltas(struct room *room, uint64_t conn, bool told);
bool room_is_present(const struct room *room, int seat);
unsigned room_spectators(const struct room *room);
/* Who is here, as one number: it changes when somebody comes or goes. */
unsigned room_presence(const struct room *room);
/* The step from which a view of this seat tells events: not too many, and none of somebody else's
 * time there. */
uint32_t room_since(const struct room *room, int seat, uint32_t last_sent);

/* Whether those without a seat are kept behind now: there is nothing to hide before the cards are
 * dealt. */
bool room_delay_runs(const struct room *room);
/* Who holds no seat sees everything later, where that was agreed. */
bool room_member_is_late(const struct room *room, const struct room_member *member);
/* Whether this socket may see what is there now. */
bool room_sees_now(const struct room *room, uint64_t conn);

/* Begins {"push":…,"table":… in the outputs' text; where that is. */
size_t room_begin_push(const struct room *room, struct journal_outputs *outputs, const char *push);
/* The text from there on goes to those who are kept behind, or to the others but one (0: nobody is
 * left out). */
void room_broadcast(const struct room *room, struct journal_outputs *outputs, size_t from,
                    bool late, uint64_t but);
/* The table of the rematch, to the same. */
void room_broadcast_next(const struct room *room, struct journal_outputs *outputs, bool late);
/* A line of talk, to those of them who want to hear it. */
void room_broadcast_chat(const struct room *room, struct journal_outputs *outputs,
                         const struct room_chat_line *line, bool late);
/* That the seat was taken from those at this socket. */
void room_send_removed(const struct room *room, struct journal_outputs *outputs, uint64_t conn,
                       int seat);

#endif
