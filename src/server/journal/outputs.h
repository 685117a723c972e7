/* outputs.h - what a step of the server wants done: messages to send, rows to write, jobs,
 * connections to close.
 */
#pragma once

#include "server_job.h"
#include "store/row.h"
#include "server/limits/limits.h"

struct journal_wait;
struct journal_waits;

#define SERVER_NEVER INT64_MAX

struct server_send {
    uint64_t conn;
    size_t at, length; /* in the outputs' text */
    size_t next;       /* for the driver, 0 at first */
};

struct server_hang_up {
    uint64_t conn;
    int code; /* of RFC 6455 §7.4 */
};

/* What waits for a row. */
struct journal_row_owner {
    const struct journal_wait *wait;
};

/* Zero it to begin. The driver sends in order, then closes connections. */
struct journal_outputs {
    int64_t now; /* the time of the step that fills this */
    struct talon_string_buffer text;
    struct server_send *sends;
    size_t sends_count, sends_capacity;
    struct store_row *rows;
    size_t rows_count, rows_capacity;
    struct journal_row_owner *row_owners; /* of each of them */
    size_t row_owners_capacity;
    uint64_t batch;                  /* the number of these rows; rises from tick to tick */
    struct journal_waits *unwritten; /* the server's own */
    struct server_hang_up hang_ups[LIMIT_CONNECTIONS]; /* each connection at most once */
    size_t hang_ups_count;
    struct server_job *jobs; /* the driver takes over what they own */
    size_t jobs_count, jobs_capacity;
    struct talon_string_buffer notes; /* for the operator: one sentence a line */
    bool refused;    /* a row of an account is invalid: the server must not start without it */
    int64_t wake_at; /* when a tick is due, or SERVER_NEVER */
};

/* Hands the rows over to the caller; NULL if there are none. */
struct store_row *journal_outputs_take_rows(struct journal_outputs *outputs, size_t *count);
void journal_rows_free(struct store_row *rows, size_t count);
void journal_outputs_clear(struct journal_outputs *outputs); /* empties it to be used again */
void journal_outputs_free(struct journal_outputs *outputs);

/* Codes of RFC 6455 §7.4 for closing a WebSocket. */
enum { CLOSE_POLICY = 1008, CLOSE_TOO_BIG = 1009, CLOSE_RESTART = 1012, CLOSE_TRY_LATER = 1013 };

/* Sends outputs->text from this position on. */
void journal_outputs_send(struct journal_outputs *outputs, uint64_t conn, size_t from);
/* Sends a piece of outputs->text, which may have been sent to others. */
void journal_outputs_send_piece(struct journal_outputs *outputs, uint64_t conn, size_t at,
                                size_t length);
void journal_outputs_hang_up(struct journal_outputs *outputs, uint64_t conn, int code);
/* Copies the row, for which this waits; answers how many bytes it takes. */
size_t journal_outputs_add_row(struct journal_outputs *outputs, const struct store_row *row,
                               const struct journal_wait *wait);
/* Takes the rows out again for which this waits. */
void journal_outputs_drop_rows(struct journal_outputs *outputs, const struct journal_wait *wait);
/* Adds a job, and takes over what it owns. */
void journal_outputs_add_job(struct journal_outputs *outputs, const struct server_job *job);
/* Adds one that hashes the passphrase, or compares it with `hash`, if that is not NULL. */
void journal_outputs_hash(struct journal_outputs *outputs, uint64_t number, const char *passphrase,
                          const char *hash);
/* A sentence for the operator. The table is named by the first eight digits of
 * SHA-256("talon log " ‖ id). */
void journal_outputs_note(struct journal_outputs *outputs, const char *table, const char *sentence);
