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
struct connection {
    uint64_t conn;
    bool open;
    char who[RATE_KEY_SIZE]; /* whose limits count, not to be read back */
    bool has_address;        /* the driver knew whose it is */
    int credit, deaf, queued;
    int64_t refilled_at;
    int64_t changed_until; /* what it has changed counts as if it had taken so long */
    struct room *joined[LIMIT_JOINED];
    int joined_count;
};

struct request_hashing;
struct rooms_loading;
struct request_import;

struct server {
    struct server_entropy entropy;
    struct server_archive archive;
    struct connection connections[LIMIT_PLACES];
    int connections_count;
    struct room *rooms[2 * LIMIT_TABLES]; /* in memory, by id; twice, for those on their way out */
    size_t rooms_count;
    struct room_memory_usage memory_usage;
    int64_t run_rest;  /* LIMIT_RUN_REST, unless nobody else has to wait for bots */
    size_t rooms_most; /* LIMIT_TABLES, unless a test says otherwise … */
    int64_t kept_most; /* … and so long without anybody there */
    struct room *public_list[2 * LIMIT_TABLES]; /* the public ones that are not over, board.c */
    size_t public_count;
    struct rooms_loading *loadings; /* tables that are being read again, who asked first is first */
    int64_t broken_at;              /* when it was last noted that one cannot be */
    struct room *timers[1 + 2 * LIMIT_TABLES]; /* those with something to do, agenda.c */
    size_t timers_count;
    uint64_t batch; /* the last one that rows went into */
    struct journal_waits unwritten;
    struct journal_wait *taken; /* whose parked requests are being taken up */
    size_t queued;              /* bytes of all parked requests */
    struct accounts accounts;
    struct limits_rates counters;
    struct limits_rate opened;        /* tables by one address */
    struct request_import *imports;   /* what is coming in, or being checked */
    struct request_hashing *hashing;  /* passphrases being hashed, the oldest first */
    uint64_t jobs;                    /* numbers given to them so far */
    struct talon_string_buffer games; /* the answer to `games`, made once */
    int64_t swept_at;
    struct server_refusals refusals[SERVER_CODES];
};

/* Whether so much waits for the store that nothing more may be written now. */
bool journal_is_full(const struct server *server);
/* NULL if the connection is closed. */
struct connection *connection_find(struct server *server, uint64_t conn);
/* The same keyed hash as socket->who, shorter. */
uint64_t connection_address_key(const struct connection *connection);
/* Plans a table's next own move, and the tick for it. */
void server_plan(struct server *server, struct room *room, int64_t now);

/* count.c: a request was refused with this code. */
void server_count_refusal(struct server *server, const char *code);

/* agenda.c: puts the table where room_wakes_at() says; to be called whenever that changes. */
void rooms_timer_update(struct server *server, struct room *room);
void rooms_timer_remove(struct server *server, struct room *room);
/* The table that was to be looked after first, if that time has come; else NULL. */
struct room *rooms_timer_first(const struct server *server, int64_t now);
int64_t rooms_timer_time(const struct server *server);

/* hours.c: what time brings. */

/* Writes down at one table what nobody asked for: whose time is up, who is away. */
void rooms_timer_attend(struct server *server, struct room *room, int64_t now,
                        struct journal_outputs *outputs);
/* The server is about to end: clocks are put down, everybody is told. */
void rooms_stop(struct server *server, int64_t now, struct journal_outputs *outputs);
/* The same for a table that was waiting for the store then. */
void rooms_stop_stored(struct room *room, int64_t now, struct journal_outputs *outputs);

/* lobby.c: the tables there are. */
struct room *rooms_find(const struct server *server, const char *id);
/* The id that is made of these bytes, at least 12. */
void rooms_make_id(const uint8_t *bytes, char id[STORE_ID_ROOM]);
/* Opens the table under this id, or, "", one that it makes, and takes the opening's record over. */
struct room *rooms_open(struct server *server, const struct room_settings *settings,
                        const char *id);
/* A table that was read from the store is among those in memory: everybody has just left it. */
void rooms_admit(struct server *server, struct room *room, int64_t now);
/* Makes way in memory for one more table; false if everything is in use. */
bool rooms_evict_for_one(struct server *server, struct journal_outputs *outputs, int64_t now);
/* If who is here is not what it was before: told at once, or when what happened here is written.
 * Those who only look on may be many; their number is told a little later. */
void rooms_tell_presence(struct server *server, struct room *room, unsigned before, int64_t now,
                         uint64_t but, struct journal_outputs *outputs);
/* After rows were written: parts those from a seat whose seat was taken from them. */
void rooms_dismiss_members(struct server *server, struct room *room, int64_t now,
                           struct journal_outputs *outputs);
/* The table leaves memory if nobody is there and nothing was written since it came back. */
void rooms_evict_resting(struct server *server, struct room *room, struct journal_outputs *outputs);
/* Tells everybody there, and forgets the table; the store has it. */
void rooms_remove(struct server *server, struct room *room, struct journal_outputs *outputs);
/* Takes out of memory what nobody has looked at for long. */
void rooms_sweep(struct server *server, struct journal_outputs *outputs, int64_t now);
/* Takes in a row from the store. */
void rooms_load_row(struct server *server, const struct store_row *row, int64_t now,
                    struct journal_outputs *outputs);
/* Goes back to what is written down; false: that was nothing, or failed, and the table is gone. */
bool rooms_roll_back(struct server *server, struct room *room, struct journal_outputs *outputs);

/* How tables wait for the store. */
extern const struct journal_wait_kind rooms_wait_kind;

/* requests.c: one request; NULL, or what waits for the store, and then nothing was done. */
struct journal_wait *request_answer(struct server *server, int64_t now, uint64_t conn,
                                    const char *text, size_t length,
                                    struct journal_outputs *outputs);
/* The same, when the socket is in too much of a hurry: only refuses. */
void request_refuse_rate(struct server *server, uint64_t conn, const char *text, size_t length,
                         struct journal_outputs *outputs);
/* The same, when too much waits for the store. */
void request_refuse_wait(struct server *server, uint64_t conn, const char *text, size_t length,
                         struct journal_outputs *outputs);
void request_refuse_size(struct server *server, uint64_t conn, struct journal_outputs *outputs);

#endif
