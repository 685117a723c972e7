/* accounts.h - the accounts: a name, the hash of a passphrase, sessions, and results of games. A
 * change of an account is a row. It is carried out when the store has the row, and again when the
 * server starts.
 */
#ifndef TALON_SERVER_ACCOUNTS_ACCOUNTS_H
#define TALON_SERVER_ACCOUNTS_ACCOUNTS_H

#include "util/hash_map.h"
#include "server/journal/store_wait.h"
#include "stats/game_results.h"

#define ACCOUNT_MARK '@' /* begins the id of the stream, unlike any table's */

enum {
    ACCOUNT_LETTERS_LEAST = 2,
    ACCOUNT_LETTERS_MOST = 24,
    ACCOUNT_NAME_SIZE = 4 * ACCOUNT_LETTERS_MOST + 1,
    ACCOUNT_HASH_SIZE = 128, /* crypto_pwhash_STRBYTES */
    ACCOUNT_LOOKS = 2,       /* as it is written, and in small letters: util/name_key.h */
    LOGIN_SIZE = 65,         /* 64 hexadecimal digits and a final zero */
};

/* The change to carry out once the store has its rows. */
struct account_change {
    enum store_kind kind;
    uint32_t first;                    /* number of its first row */
    uint8_t login[TALON_SHA256_BYTES]; /* the session that begins, ends or stays */
    bool all;                          /* STORE_LOGOUT: every session ends */
    char *hash;                        /* STORE_PASSPHRASE: of the new one */
    struct stats_result *results;      /* STORE_IMPORTED */
    size_t results_count;
};

struct account {
    char id[STORE_ID_ROOM]; /* "@" and letters, unlike any table's */
    char name[ACCOUNT_NAME_SIZE];
    char hash[ACCOUNT_HASH_SIZE];
    uint8_t logins[LIMIT_SESSIONS][TALON_SHA256_BYTES]; /* the oldest first */
    uint32_t used[LIMIT_SESSIONS];                      /* the last day of use that is stored */
    int logins_count;
    /* The last sessions that have ended one by one. Their devices are known. */
    uint8_t ended[LIMIT_KNOWN_DEVICES][TALON_SHA256_BYTES];
    int ended_count;
    uint8_t invitation[TALON_SHA256_BYTES]; /* hash of the code it was made with, if `invited` */
    bool invited;
    uint32_t last_day; /* of use that is stored, or 0: unknown */
    struct stats_player stats;
    uint32_t next; /* number of the next row; numbers rise, but may leave gaps */
    struct account *alike[ACCOUNT_LOOKS]; /* the next one whose name looks alike */
    struct journal_wait wait;
    struct account_change change;
};

/* A result on its way to the store. An account may have several, from several tables. */
struct account_result_posting {
    struct account_result_posting *next;
    struct journal_wait wait;
    struct account *account;
    struct stats_result result;
};

/* The owner's callbacks after an account has changed. */
struct accounts_events {
    void *self;
    /* An account is gone. */
    void (*forgotten)(void *self, const char *id, const char *name,
                      struct journal_outputs *outputs);
    /* The store has answered for an account. */
    void (*settled)(void *self, struct journal_outputs *outputs);
};

/* Zero it and set the last three to begin. */
struct accounts {
    struct util_hash_map ids, names, looks, logins, invitations;
    size_t count;
    size_t results, results_most; /* of all of them, kept one by one */
    uint32_t day;                 /* today, or 0 */
    int64_t expiry_at;            /* when accounts are next searched for one that has expired */
    uint32_t expiry_day;          /* the day of the last search, or the last that is stored */
    size_t expiry_place;          /* in `ids`: the last place examined */
    struct account_result_posting *postings;
    struct journal *journal;
    const struct server_entropy *entropy;
    struct accounts_events events;
};

void accounts_free(struct accounts *accounts);

struct account *accounts_find(const struct accounts *accounts, const char *id);
struct account *accounts_named(const struct accounts *accounts, const char *name);
/* One whose name this one could be taken for. */
struct account *accounts_alike(const struct accounts *accounts, const char *name);
/* The account that was made with the invitation of this hash, or NULL. */
struct account *accounts_invited(const struct accounts *accounts,
                                 const uint8_t invitation[TALON_SHA256_BYTES]);
/* How many sessions have not ended. */
int account_logins(const struct accounts *accounts, const struct account *account);
/* The account with this session, or NULL if there is none or it has ended. */
struct account *accounts_logged_in(const struct accounts *accounts, const char *session);
/* Whether this is the key of a session of the account, also of one that has ended, unless it was
 * ended with all others or by another passphrase. */
bool account_knows_session(const struct account *account, const char *session);
void account_login_hash(const char *session, uint8_t hash[TALON_SHA256_BYTES]);
void account_invitation_hash(const char *code, uint8_t hash[TALON_SHA256_BYTES]);

/* Changes. Each writes its rows, and takes effect when they are stored. An account can have one
 * change at a time. */

/* A new account with its first login. `invitation` is the hash of its code, or NULL. */
struct account *account_open(struct accounts *accounts, struct journal_outputs *outputs,
                             const char *name, const char *hash, const uint8_t *invitation,
                             char session[LOGIN_SIZE]);
void account_log_in(struct accounts *accounts, struct journal_outputs *outputs,
                    struct account *account, char session[LOGIN_SIZE]);
void account_log_out(struct journal_outputs *outputs, struct account *account, const char *session,
                     bool all);
/* Notes, once in some days, that the session is used. */
void account_use(struct accounts *accounts, struct journal_outputs *outputs,
                 struct account *account, const char *session);
/* Another passphrase, by its hash: every session but this one ends. */
void account_change_passphrase(struct journal_outputs *outputs, struct account *account,
                               const char *hash, const char *session);
void account_forget(struct journal_outputs *outputs, struct account *account);
/* Takes over the results, each with its record or "". */
void account_import(struct journal_outputs *outputs, struct account *account,
                    struct stats_result *results, const char *const *records, size_t count);
/* A result from a table; at any time. */
void account_record_result(struct accounts *accounts, struct journal_outputs *outputs,
                           struct account *account, const struct stats_result *result);
/* The rating of a game, with results that are not stored yet. */
struct stats_rating account_rating(const struct accounts *accounts, const struct account *account,
                                   const char *game);
/* Whether it is being deleted, so that no row may be written for it. */
bool account_is_leaving(const struct account *account);

/* Deletes an account that has expired, if the time has come to search for one. */
void accounts_expire(struct accounts *accounts, struct journal_outputs *outputs);
/* When the next search is due, or SERVER_NEVER. */
int64_t accounts_expiry_at(const struct accounts *accounts);

/* Applies a row from the store; false, with a note, if it is invalid. */
/* Whether the text of such a row can be read. */
bool accounts_reads(const struct store_row *row);
bool accounts_load(struct accounts *accounts, const struct store_row *row,
                   struct journal_outputs *outputs);

#endif
