/* server.h - the server as a state machine: an event goes in, outputs come out. It knows no
 * socket, clock, disk or source of chance; its driver has those (src/daemon, the tests).
 *
 * The driver's part: step every event of one tick into one struct of outputs, and send what is
 * to be sent; what jobs there are may be done when they are. If there are rows, they are one batch
 * with a number: write them all or none, however long that takes, and step other events meanwhile.
 * Then step SERVER_STORED or SERVER_STORE_FAILED with that number, which answers for every batch up
 * to it that has no answer yet. Messages that depend on a row are never sent before its
 * SERVER_STORED, so an answer or a push always tells of something that is written down. A table
 * with unwritten rows answers nobody: requests for it wait, those for other tables do not.
 */
#ifndef TALON_SERVER_SERVER_H
#define TALON_SERVER_SERVER_H

#include "server/journal/outputs.h"
#include "server/journal/sources.h"
#include "server/limits/refusals.h"

#include <talon/table.h>

enum server_event_kind {
    SERVER_OPEN,   /* conn, address */
    SERVER_TEXT,   /* conn, text, length; longer than LIMIT_MESSAGE_BYTES: cut there, refused */
    SERVER_CLOSE,  /* conn */
    SERVER_TICK,   /* the time asked for has come */
    SERVER_STORED, /* batch: it and those before it are written */
    SERVER_STORE_FAILED, /* batch: nothing of it and those before it is */
    SERVER_LOADED,       /* row, at start-up, in the order of writing */
    SERVER_HASHED,       /* job, text: the new hash, or the one that fits, or "" for it does not */
    SERVER_STOPPING,     /* the driver is about to end: the last chance to put something down */
};

/* A connection is a number never used twice; its remainder by LIMIT_CONNECTIONS is its place, free
 * when the connection opens. */
struct server_event {
    enum server_event_kind kind;
    uint64_t conn;
    const char *address; /* whose connection it is, for counting, never to be kept in clear; an
                            IPv6 network "2001:db8:1:2::/64" counts as one; "": unknown */
    const char *text;
    size_t length;
    const struct store_row *row;
    uint64_t batch, job;
};

struct server;

/* From then on an allocation that fails anywhere in the process ends it: what was acknowledged is
 * in the store. */
struct server *server_new(const struct server_entropy *entropy);
void server_free(struct server *server);
/* Without one no table leaves memory. */
void server_use_archive(struct server *server, const struct server_archive *archive);
/* How many tables one address may open in ten minutes: LIMIT_NEW_TABLES unless this says otherwise.
 */
void server_allow_tables(struct server *server, unsigned an_address);
/* Which day it is, counted from 1970, in UTC: sessions end some day. Before it is told for the
 * first time, none does. */
void server_tell_day(struct server *server, uint32_t day);
/* How many tables may be in memory, and for how long with nobody there: as limits.h has it, unless
 * this says less. */
void server_keep_tables(struct server *server, size_t most, int64_t time);
/* The same for the rows of all tables in memory, and the results of all accounts. */
void server_keep_rows(struct server *server, size_t rows, size_t results);
/* How long bots rest after LIMIT_BOT_MOVES_IN_A_ROW moves without a pause: LIMIT_BOT_REST, unless
 * this says less.
 */
void server_rest_bots(struct server *server, int64_t time);
/* `now` is in ms from any beginning, and never goes back. */
void server_step(struct server *server, int64_t now, const struct server_event *event,
                 struct journal_outputs *outputs);

/* How much there is, and was refused. */
enum { SERVER_STATES = 4 };

struct server_metrics {
    struct limits_refusal refusals[REFUSAL_CODES];
    const char *states[SERVER_STATES]; /* of tables; NULL: no more */
    size_t tables[SERVER_STATES];
    size_t rows; /* of all tables in memory; LIMIT_ROWS_IN_MEMORY bounds them */
};

void server_metrics_snapshot(const struct server *server, struct server_metrics *numbers);

/* For the tests: the table with this id, or NULL. */
struct talon_table *server_table(struct server *server, const char *id);

#endif
