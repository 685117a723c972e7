/* server_internal.h - the server's own memory: its sockets and its tables; for the files of this
 * folder.
 */
#ifndef TALON_SERVER_SERVER_INTERNAL_H
#define TALON_SERVER_SERVER_INTERNAL_H

#include "server/accounts/accounts.h"
#include "server/room/room.h"
#include "server/limits/rate_counters.h"

/* A socket. `credit` is how many requests it may still make in a hurry; it refills with time.
 * `parked` is how many wait for the store. */
struct socket {
    uint64_t conn;
    bool open;
    char who[TALLY_WHO_ROOM]; /* whose limits count, not to be read back */
    bool has_address;         /* the driver knew whose it is */
    int credit, deaf, parked;
    int64_t refilled_at;
    int64_t changed_until; /* what it has changed counts as if it had taken so long */
    struct room *joined[LIMIT_JOINED];
    int joined_count;
};

struct hashing;
struct waking;
struct import;

struct server {
    struct server_entropy entropy;
    struct server_archive archive;
    struct socket sockets[LIMIT_PLACES];
    int sockets_count;
    struct room *rooms[2 * LIMIT_TABLES]; /* in memory, by id; twice, for those on their way out */
    size_t rooms_count;
    struct hall hall;
    int64_t run_rest;  /* LIMIT_RUN_REST, unless nobody else has to wait for bots */
    size_t rooms_most; /* LIMIT_TABLES, unless a test says otherwise … */
    int64_t kept_most; /* … and so long without anybody there */
    struct room *board[2 * LIMIT_TABLES]; /* the public ones that are not over, board.c */
    size_t board_count;
    struct waking *wakings; /* tables that are being read again, who asked first is first */
    int64_t broken_at;      /* when it was last noted that one cannot be */
    struct room *agenda[1 + 2 * LIMIT_TABLES]; /* those with something to do, agenda.c */
    size_t agenda_count;
    uint64_t batch; /* the last one that rows went into */
    struct pending_list unwritten;
    struct pending *taken; /* whose parked requests are being taken up */
    size_t parked;         /* bytes of all parked requests */
    struct accounts accounts;
    struct tally tally;
    struct tally_limit opened;        /* tables by one address */
    struct import *imports;           /* what is coming in, or being checked */
    struct hashing *hashing;          /* passphrases being hashed, the oldest first */
    uint64_t jobs;                    /* numbers given to them so far */
    struct talon_string_buffer games; /* the answer to `games`, made once */
    int64_t swept_at;
    struct server_refusals refusals[SERVER_CODES];
};

/* Whether so much waits for the store that nothing more may be written now. */
bool server_is_pressed(const struct server *server);
/* NULL if the connection is closed. */
struct socket *socket_of(struct server *server, uint64_t conn);
/* The same keyed hash as socket->who, shorter. */
uint64_t socket_who(const struct socket *socket);
/* Plans a table's next own move, and the tick for it. */
void server_plan(struct server *server, struct room *room, int64_t now);

/* count.c: a request was refused with this code. */
void server_refused(struct server *server, const char *code);

/* agenda.c: puts the table where room_wakes_at() says; to be called whenever that changes. */
void agenda_put(struct server *server, struct room *room);
void agenda_leave(struct server *server, struct room *room);
/* The table that was to be looked after first, if that time has come; else NULL. */
struct room *agenda_first(const struct server *server, int64_t now);
int64_t agenda_time(const struct server *server);

/* hours.c: what time brings. */

/* Writes down at one table what nobody asked for: whose time is up, who is away. */
void hours_attend(struct server *server, struct room *room, int64_t now,
                  struct server_effects *effects);
/* The server is about to end: clocks are put down, everybody is told. */
void hours_stop(struct server *server, int64_t now, struct server_effects *effects);
/* The same for a table that was waiting for the store then. */
void hours_stopped(struct server *server, struct room *room, int64_t now,
                   struct server_effects *effects);

/* lobby.c: the tables there are. */
struct room *lobby_find(const struct server *server, const char *id);
/* The id that is made of these bytes, at least 12. */
void lobby_id(const uint8_t *bytes, char id[STORE_ID_ROOM]);
/* Opens the table under this id, or, "", one that it makes, and takes the opening's record over;
 * NULL: out of memory. */
struct room *lobby_open(struct server *server, const struct opening *opening, const char *id);
/* A table that was read from the store is among those in memory: everybody has just left it. */
void lobby_admit(struct server *server, struct room *room, int64_t now);
/* Makes way in memory for one more table; false if everything is in use. */
bool lobby_make_way(struct server *server, struct server_effects *effects, int64_t now);
/* If who is here is not what it was before: told at once, or when what happened here is written.
 * Those who only look on may be many; their number is told a little later. */
void lobby_tell_presence(struct server *server, struct room *room, unsigned before, int64_t now,
                         uint64_t but, struct server_effects *effects);
/* After rows were written: parts those from a seat whose seat was taken from them. */
void lobby_part(struct server *server, struct room *room, int64_t now,
                struct server_effects *effects);
/* The table leaves memory if nobody is there and nothing was written since it came back. */
void lobby_let_go(struct server *server, struct room *room, struct server_effects *effects);
/* Tells everybody there, and forgets the table; the store has it. */
void lobby_remove(struct server *server, struct room *room, struct server_effects *effects);
/* Takes out of memory what nobody has looked at for long. */
void lobby_sweep(struct server *server, struct server_effects *effects, int64_t now);
/* Takes in a row from the store. */
void lobby_load(struct server *server, const struct store_row *row, int64_t now,
                struct server_effects *effects);
/* Goes back to what is written down; false: that was nothing, or failed, and the table is gone. */
bool lobby_roll_back(struct server *server, struct room *room, struct server_effects *effects);

/* How tables wait for the store. */
extern const struct pending_kind room_pending;

/* requests.c: one request; NULL, or what waits for the store, and then nothing was done. */
struct pending *request_answer(struct server *server, int64_t now, uint64_t conn, const char *text,
                               size_t length, struct server_effects *effects);
/* The same, when the socket is in too much of a hurry: only refuses. */
void request_refuse_haste(struct server *server, uint64_t conn, const char *text, size_t length,
                          struct server_effects *effects);
/* The same, when too much waits for the store. */
void request_refuse_wait(struct server *server, uint64_t conn, const char *text, size_t length,
                         struct server_effects *effects);
void request_refuse_size(struct server *server, uint64_t conn, struct server_effects *effects);

#endif
