/* server_job.h - what takes too long for a step of the server: searches of bots, hashes of
 * passphrases, alerts and mails, reading from the store, and asking it about owners. A step leaves
 * jobs in its outputs; the driver does them elsewhere and steps SERVER_ANSWERED with the answer to
 * each.
 */
#pragma once

#include "store/cluster_state.h"
#include "store/store.h"

#include <talon/bot.h>
#include <talon/table.h>

struct talon_hint;

enum server_job_kind {
    SERVER_JOB_MOVE,  /* a bot is to search for a move */
    SERVER_JOB_HINT,  /* the same for a person, who is told why */
    SERVER_JOB_HASH,  /* a passphrase is to be hashed */
    SERVER_JOB_CHECK, /* and to be compared with a hash */
    SERVER_JOB_ALERT, /* a message to a device by its push service (RFC 8030) */
    SERVER_JOB_MAIL,
    SERVER_JOB_READ,     /* rows of a stream are to be read from the store */
    SERVER_JOB_CLAIM,    /* this server wants to own a stream */
    SERVER_JOB_RELEASE,  /* and to give one away; all, and its lease, if the stream is "" */
    SERVER_JOB_RENEW,    /* its lease is to begin again; the stream is "" */
    SERVER_JOB_LOOK,     /* what other servers have left for this one is to be read */
    SERVER_JOB_FIND,     /* a stream is to be looked up */
    SERVER_JOB_EXCHANGE, /* other servers are to be told what limits count, and asked */
    SERVER_JOB_KINDS
};

/* Each table has one open job for a move at most, and one for a hint: a new one replaces the one of
 * its kind that nobody has begun with. */
struct server_question {
    char table[STORE_ID_ROOM];
    uint32_t simulations; /* of the bot in this game, if the load allows them */
    bool whole; /* the answer must not depend on the load: all of these simulations are made */
    struct talon_question *question;
};

/* Argon2id takes long. At most LIMIT_HASHING are under way. */
struct server_passphrase {
    char *text; /* overwritten when it is not needed any more */
    char *hash; /* SERVER_JOB_CHECK; else NULL */
};

enum {
    ALERT_KEY_BYTES = 65,    /* a point on P-256, uncompressed */
    ALERT_SECRET_BYTES = 16, /* RFC 8291 calls it the authentication secret */
    ALERT_TOPIC_SIZE = 33,
};

/* At most LIMIT_ALERTS_AT_ONCE are under way. */
struct server_alert {
    char *endpoint;               /* the address of the device at its push service */
    uint8_t key[ALERT_KEY_BYTES]; /* of the device, for which the text is sealed (RFC 8291) */
    uint8_t secret[ALERT_SECRET_BYTES];
    int seconds;                  /* for which the push service keeps it at most */
    char topic[ALERT_TOPIC_SIZE]; /* a later message with the same one replaces this one */
    char *text;
};

/* At most LIMIT_MAILS_AT_ONCE are under way. */
struct server_mail {
    char *address, *subject, *text;
    char *stop; /* the link that stops further mails, or NULL */
};

/* Of one stream, the rows from a number on, in order. */
struct server_read {
    char stream[STORE_ID_ROOM];
    uint32_t first, most;
};

/* Of a claim or release. */
struct server_owner_question {
    char stream[STORE_ID_ROOM];
    bool is_new; /* of a claim: else it is only carried out if something is stored */
};

/* New rows of streams of others, messages to streams of this server, streams that need an owner,
 * and streams that nobody uses. */
struct server_look {
    uint32_t most;             /* of each */
    bool messages;             /* to streams of this server, too */
    bool orphans;              /* streams without an owner, too */
    struct store_known *known; /* its own */
    size_t known_count;
    const char *sort;           /* as in store.h */
    struct store_unused unused; /* the same */
};

struct server_find {
    char text[STORE_HANDLE_ROOM]; /* as in store.h */
};

struct server_job {
    enum server_job_kind kind;
    uint64_t number; /* never used twice by jobs of a kind; alerts and mails share theirs */
    union {
        struct server_question question;
        struct server_passphrase passphrase;
        struct server_alert alert;
        struct server_mail mail;
        struct server_read read;
        struct server_owner_question owner;
        struct cluster_exchange exchange;
        struct server_look look;
        struct server_find find;
    };
};

/* What became of an alert or a mail. */
enum server_alerted {
    SERVER_ALERT_TAKEN,     /* by the push service, or the mail system */
    SERVER_ALERT_GONE,      /* the push service does not know the device any more */
    SERVER_ALERT_LATER,     /* it may work later */
    SERVER_ALERT_REFUSED,   /* it never will */
    SERVER_ALERT_FORBIDDEN, /* no message may go to such an address */
    SERVER_ALERT_RESULTS,
};

/* The answer to a job. It may come late: who does not wait for it any more ignores it. */
struct server_answer {
    enum server_job_kind kind;
    uint64_t number;
    bool refused;                  /* of searches: the driver has no capacity; ask again later */
    const char *table;             /* of the question; or the stream of a claim or release */
    struct talon_move move;        /* SERVER_JOB_MOVE */
    const struct talon_hint *hint; /* SERVER_JOB_HINT */
    const char *hash;              /* of passphrases: the new one, or the one that fits, or "" */
    enum server_alerted alerted;   /* of alerts and mails */
    enum store_claim claim; /* of a claim; of a renewal: STORE_CLAIM_OWNED, _LAPSED or _FAILED */
    int64_t epoch;          /* for STORE_CLAIM_OWNED */
    const char *server;     /* for STORE_CLAIM_HELD: the address of the owner */
    int64_t after; /* of alerts: ms for which the push service wants to be left alone, or 0 */
    /* SERVER_JOB_READ; fewer than asked for: the last ones. SERVER_JOB_LOOK, SERVER_JOB_FIND: as in
     * store.h. */
    const struct store_row *rows;
    size_t rows_count;
    bool unread; /* the store could not be read, or the other servers not be asked */
    struct cluster_exchange *exchange; /* SERVER_JOB_EXCHANGE: its own; `listed` may be taken */
    bool nothing; /* of a claim: nothing is stored, so it was not carried out */
};

/* Whether it is a search, which takes a talon_search and a budget. */
bool journal_job_searches(const struct server_job *job);
/* Whether the newer job takes the place of the one that nobody has begun with. */
bool journal_job_replaces(const struct server_job *newer, const struct server_job *waiting);
/* Wipes what is secret. */
void journal_job_free(struct server_job *job);
