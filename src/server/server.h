/* server.h - the server as a state machine: an event goes in, outputs come out. It knows no
 * socket, clock, disk or source of chance; its driver has those (src/daemon, the tests). No step
 * takes long: what does, such as a bot's search, is a job of the driver's.
 *
 * The driver steps every event of one tick into one struct of outputs, sends the messages, and does
 * the jobs in its own time. The rows of a tick are one batch with a number. The driver writes all
 * of them or none, and steps other events meanwhile. Then it steps SERVER_STORED or
 * SERVER_STORE_FAILED with that number, which answers for every batch up to it. Messages that
 * depend on a row are sent only after its SERVER_STORED, so clients never hear of an event that
 * could be lost. Requests for a table with unwritten rows wait, those for other tables do not.
 */
#pragma once

#include "server/journal/outputs.h"
#include "server/journal/sources.h"
#include "server/limits/refusals.h"
#include "util/invitation.h"

#include <talon/hint.h>
#include <talon/table.h>

enum server_event_kind {
    SERVER_OPEN,   /* conn, address */
    SERVER_TEXT,   /* conn, text, length; longer than LIMIT_MESSAGE_BYTES: cut there, refused */
    SERVER_CLOSE,  /* conn */
    SERVER_TICK,   /* the time asked for has come */
    SERVER_STORED, /* batch: it and those before it are written */
    SERVER_STORE_FAILED, /* batch: it and those before it are not */
    SERVER_LOADED,       /* row, at start-up, in the order of writing */
    SERVER_ANSWERED,     /* answer: what became of a job */
    SERVER_DEPOSED,      /* stream: a row of it was refused, because another server owns it now */
    SERVER_LEAVES,       /* the driver has stopped and stored everything: streams go to others */
    SERVER_STOPPING,     /* the driver is about to stop: the last chance to write rows */
};

/* Searches for what a job for a move or a hint wants; the hint points into its question. Any thread
 * may call it. `budget` is as in talon_question_answer(). */
void server_think(const struct server_job *job, struct talon_search *search, uint32_t budget,
                  struct talon_move *move, struct talon_hint *hint);

/* A connection is a number never used twice; its remainder by LIMIT_CONNECTIONS is its place, free
 * when the connection opens. */
struct server_event {
    enum server_event_kind kind;
    uint64_t conn;
    const char *address; /* of the client, for limits; kept only as a hash. An IPv6 network
                            "2001:db8:1:2::/64" counts as one address. "": unknown */
    const char *network; /* the wider network of the address, such as "2001:db8:1::/48"; NULL: only
                            the address counts */
    const char *text;
    size_t length;
    const struct store_row *row;
    uint64_t batch;
    const struct server_answer *answer; /* during the step */
    const char *stream;
};

struct server;

/* From then on an allocation that fails anywhere in the process ends it. Everything acknowledged is
 * in the store. */
struct server *server_new(const struct server_entropy *entropy);
void server_free(struct server *server);
/* From now on the driver does jobs that read from the store. Before, no room leaves memory. */
void server_use_archive(struct server *server);
/* From now on the server has this kind of streams, too. Call it once for a kind, before rows are
 * loaded. Rows of kinds that it does not have are left alone. */
void server_use(struct server *server, int kind); /* an enum stream_place */
void server_use_all(struct server *server);
/* From now on the driver looks accounts up in the store, which has so many, and the last row at
 * this time, in ms since 1970. Rows of accounts that tables name are loaded before those of the
 * tables; all others are read when they are asked for. Called after server_use_archive() and
 * server_tell_start(), before rows are loaded. */
void server_look_up_accounts(struct server *server, size_t stored, int64_t last_at);
/* Other servers use the store, too: such a server loads no stream before it is asked for. The lease
 * was asked for at `begun`, by the clock of the steps, and lasts so many ms. Once it has ended it
 * never begins again. */
void server_share(struct server *server, int64_t begun, int64_t lasting);
/* Called after server_share(): the limits count for all servers that name the same cluster. */
void server_share_limits(struct server *server, const char *cluster);
/* Whether what the server says now may be sent. */
bool server_may_answer(const struct server *server, int64_t now);
/* Whether the lease has ended: the server has hung everybody up, and does nothing any more. */
bool server_is_over(const struct server *server);
/* When the rows are loaded, in ms since 1970 and by the clock of the steps: an online drive whose
 * last act was long before rests until somebody comes, and clocks of rounds can be started. Before
 * the first call none is. */
void server_tell_start(struct server *server, int64_t at, int64_t now);
/* Notes the drives whose rows do not fit together; they are not applied before somebody asks. */
void server_check(struct server *server, struct journal_outputs *outputs);
/* Called after server_use(): absent people are told of turns. `key` is that by which push services
 * know this server, as base64url. Else devices are only loaded and forgotten. */
void server_send_alerts(struct server *server, const char *key);
/* Called after server_use(): absent people are told by mail, too, if they want it, ms after their
 * turn came. `site` begins the links in mails: "https://talon.example". */
void server_send_mail(struct server *server, const char *site, int64_t delay);
/* The minute of the day in UTC, for the quiet hours of alerts. Before the first call there are
 * none.
 */
void server_tell_minute(struct server *server, int minute);
/* The day since 1970, in UTC, for sessions and accounts to end. Before the first call none does. */
void server_tell_day(struct server *server, uint32_t day);
/* From now on an account is made with an invitation that is signed with this key. */
void server_require_invitations(struct server *server, const uint8_t key[INVITATION_KEY_BYTES]);
/* From now on forgotten passphrases are replaced by codes that are signed with this key. */
void server_accept_resets(struct server *server, const uint8_t key[INVITATION_KEY_BYTES]);
/* From now on a client can open a table that begins as its record says, and so knows the cards: for
 * a server that serves one person alone. */
void server_allow_records(struct server *server);
/* This and the next three replace limits: tables that an address may open in a while. */
void server_allow_tables(struct server *server, unsigned an_address);
/* Tables in memory, and ms that a table without visitors stays there. */
void server_keep_tables(struct server *server, size_t most, int64_t time);
/* Rows of all tables in memory, and results of all accounts. */
void server_keep_rows(struct server *server, size_t rows, size_t results);
/* ms that bots rest after LIMIT_BOT_MOVES_IN_A_ROW moves. */
void server_rest_bots(struct server *server, int64_t time);
/* `now` is in ms from any beginning, and never goes back. */
void server_step(struct server *server, int64_t now, const struct server_event *event,
                 struct journal_outputs *outputs);

enum { SERVER_STATES = 4 };

struct server_metrics {
    uint64_t refusals[REFUSAL_CODES];  /* by limits_refusal_codes */
    const char *states[SERVER_STATES]; /* of tables; NULL: no more */
    size_t tables[SERVER_STATES];
    size_t rows; /* of all tables in memory; LIMIT_ROWS_IN_MEMORY bounds them */
};

void server_metrics_snapshot(const struct server *server, struct server_metrics *metrics);

struct server_alert_metrics {
    size_t devices, addresses, waiting, under_way; /* `addresses`: devices that are such of mail */
};

/* All zero without alerts. */
void server_count_alerts(const struct server *server, struct server_alert_metrics *metrics);

/* For the tests: whether this stream is in memory. */
bool server_has_stream(const struct server *server, const char *id);
/* For the tests: the table with this id, or NULL. */
struct talon_table *server_table(struct server *server, const char *id);
