/* outputs.h - what a step of the server wants done: messages to send, rows to write, passphrases to
 * hash, questions to bots, alerts to push services, mails, connections to close.
 */
#ifndef TALON_SERVER_JOURNAL_OUTPUTS_H
#define TALON_SERVER_JOURNAL_OUTPUTS_H

#include "store/row.h"
#include "server/limits/limits.h"

#include <talon/bot.h>
#include <talon/table.h>

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

/* Hash a passphrase, or check it against a hash. Argon2id takes long, so the driver does it on
 * other threads, and steps SERVER_HASHED with the result. */
enum server_job_kind { SERVER_MAKE, SERVER_CHECK };
struct server_job {
    uint64_t job;
    enum server_job_kind kind;
    char *passphrase; /* overwritten when it is not needed any more */
    char *hash;       /* SERVER_CHECK */
};

/* A bot is to search for a move, or for a hint. That takes long, so the driver has it done
 * elsewhere, and steps SERVER_ANSWERED. Each table has one open question at most, beside one for a
 * hint: a new one replaces a question of the same table that nobody has begun with. */
struct server_question {
    uint64_t number; /* random, so that it is never there twice */
    char table[STORE_ID_ROOM];
    uint32_t simulations; /* of the bot in this game, if the load allows them */
    bool whole; /* the answer must not depend on the load: all of these simulations are made */
    bool hint;  /* what is wanted is a hint, not only the move */
    struct talon_question *question; /* the driver's, from now on */
};

enum {
    ALERT_KEY_BYTES = 65,    /* a point on P-256, uncompressed */
    ALERT_SECRET_BYTES = 16, /* RFC 8291 calls it the authentication secret */
    ALERT_TOPIC_SIZE = 33,
};

/* A message to a device by its push service (RFC 8030). That takes long, so the driver has it sent
 * elsewhere, and steps SERVER_ALERTED. At most LIMIT_ALERTS_AT_ONCE are under way. */
struct server_alert {
    uint64_t number;
    char *endpoint;               /* the address of the device at its push service */
    uint8_t key[ALERT_KEY_BYTES]; /* of the device, for which the text is sealed (RFC 8291) */
    uint8_t secret[ALERT_SECRET_BYTES];
    int seconds;                  /* for which the push service keeps it at most */
    char topic[ALERT_TOPIC_SIZE]; /* a later message with the same one replaces this one */
    char *text;
};

/* A mail to a person. The driver has it handed to the mail system elsewhere, and steps
 * SERVER_ALERTED. At most LIMIT_MAILS_AT_ONCE are under way; their numbers are those of alerts. */
struct server_mail {
    uint64_t number;
    char *address, *subject, *text;
    char *stop; /* the link that stops further mails, or NULL */
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
    struct server_job jobs[LIMIT_HASHING];
    size_t jobs_count;
    struct server_question *questions;
    size_t questions_count, questions_capacity;
    struct server_alert *alerts;
    size_t alerts_count, alerts_capacity;
    struct server_mail *mails;
    size_t mails_count, mails_capacity;
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
enum { CLOSE_POLICY = 1008, CLOSE_TOO_BIG = 1009, CLOSE_TRY_LATER = 1013 };

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
/* Adds a job: `hash` NULL to hash the passphrase, else to check it. */
void journal_outputs_hash(struct journal_outputs *outputs, uint64_t job, const char *passphrase,
                          const char *hash);
/* Adds a question, and takes it over. */
void journal_outputs_think(struct journal_outputs *outputs, const struct server_question *question);
/* Adds an alert, and takes over its texts. */
void journal_outputs_alert(struct journal_outputs *outputs, const struct server_alert *alert);
void journal_alert_free(struct server_alert *alert);
/* Adds a mail, and takes over its texts. */
void journal_outputs_mail(struct journal_outputs *outputs, const struct server_mail *mail);
void journal_mail_free(struct server_mail *mail);
/* A sentence for the operator. The table is named by the first eight digits of
 * SHA-256("talon log " ‖ id). */
void journal_outputs_note(struct journal_outputs *outputs, const char *table, const char *sentence);

#endif
