/* accounts.h - the accounts: a name, the hash of a passphrase, sessions, and results of games. A
 * change of an account is a row. It is carried out when it is written, taken back if the store
 * refuses it, and carried out again when the server starts.
 */
#pragma once

#include "server/streams/stream_search.h"
#include "stats/game_results.h"

enum {
    ACCOUNT_LETTERS_LEAST = 2,
    ACCOUNT_LETTERS_MOST = 24,
    ACCOUNT_NAME_SIZE = 4 * ACCOUNT_LETTERS_MOST + 1,
    ACCOUNT_HASH_SIZE = 128, /* crypto_pwhash_STRBYTES */
    ACCOUNT_LOOKS = 2,       /* as it is written, and in small letters: util/name_key.h */
    LOGIN_SIZE = 65,         /* 64 hexadecimal digits and a final zero */
};

/* All that a change can change at once. */
struct account_sessions {
    char hash[ACCOUNT_HASH_SIZE];                       /* of the passphrase */
    uint8_t logins[LIMIT_SESSIONS][TALON_SHA256_BYTES]; /* the oldest first */
    uint32_t used[LIMIT_SESSIONS];                      /* the last day of use */
    int logins_count;
    /* The last sessions that have ended one by one. Their devices are known. */
    uint8_t ended[LIMIT_KNOWN_DEVICES][TALON_SHA256_BYTES];
    int ended_count;
    /* The hash of the mail address to which a code for a forgotten passphrase may go. */
    bool has_recovery;
    uint8_t recovery[TALON_SHA256_BYTES];
};

struct account {
    struct stream stream;
    char name[ACCOUNT_NAME_SIZE];
    struct account_sessions sessions;
    struct account_sessions *before;        /* while a change of them is not stored; or NULL */
    uint8_t invitation[TALON_SHA256_BYTES]; /* hash of the code it was made with, if `invited` */
    bool invited;
    struct stats_player stats;
    struct stats_result *imported; /* they count when they are stored */
    size_t imported_count;
    struct account *alike[ACCOUNT_LOOKS]; /* the next one whose name looks alike */
};

struct accounts {
    struct streams streams;
    struct util_hash_map names, looks, logins, invitations;
    char next_id[STORE_ID_ROOM];  /* of the next new account, while it is claimed; else "" */
    size_t results, results_most; /* of all of them, kept one by one */
    size_t stored;                /* of those that are looked up: how many there are */
    uint32_t expiry_day;          /* the day of the last sweep, or the last that is stored */
    int64_t expires_from;         /* none is deleted by age before */
    /* The owner's, called when the store has answered for an account. */
    void (*settled)(void *self, struct journal_outputs *outputs);
    /* The owner's: notes that those are asked for whom tables here name. */
    void (*keep_at_tables)(void *self, int64_t now);
    void *self;
};

extern const struct stream_kind account_kind;

/* All accounts of the server that has this one. */
static inline struct accounts *accounts_of(const struct account *account)
{
    return (struct accounts *)account->stream.all;
}

struct account *accounts_find(const struct accounts *accounts, const char *id);
struct account *accounts_named(const struct accounts *accounts, const char *name);
/* One whose name this one could be taken for. */
struct account *accounts_alike(const struct accounts *accounts, const char *name);
/* The account that was made with the invitation of this hash, or NULL. */
struct account *accounts_invited(const struct accounts *accounts,
                                 const uint8_t invitation[TALON_SHA256_BYTES]);
/* ---- where not all are in memory: account_search.c ---------------------------------------------
 */

/* From now on they are read when they are asked for, though the server has its store alone. So many
 * are stored, and the last row at this time, in ms since 1970. */
void accounts_look_up(struct accounts *accounts, size_t stored, int64_t last_at);
/* How many there are, but for those of other servers. */
size_t accounts_count(const struct accounts *accounts);
/* The account with this id, session or name: as streams_seek(). A server that has all of them in
 * memory never waits. */
enum stream_sought accounts_seek(struct accounts *accounts, const char *id, enum stream_use use,
                                 struct journal_outputs *outputs, struct account **account,
                                 struct journal_wait **waits);
enum stream_sought accounts_seek_session(struct accounts *accounts, const char *session,
                                         enum stream_use use, struct journal_outputs *outputs,
                                         struct account **account, struct journal_wait **waits);
enum stream_sought accounts_seek_name(struct accounts *accounts, const char *name,
                                      struct journal_outputs *outputs, struct account **account,
                                      struct journal_wait **waits);
/* Whether the name could be taken for that of an account, or the invitation of this hash is used:
 * STREAM_FOUND, with the account if it is in memory. */
enum stream_sought accounts_seek_alike(struct accounts *accounts, const char *name,
                                       struct journal_outputs *outputs, struct account **account,
                                       struct journal_wait **waits);
enum stream_sought accounts_seek_invited(struct accounts *accounts,
                                         const uint8_t invitation[TALON_SHA256_BYTES],
                                         struct journal_outputs *outputs, struct account **account,
                                         struct journal_wait **waits);
/* Whether this server may open the next account: it owns its id. */
enum ownership_state accounts_own_new(struct accounts *accounts, struct journal_outputs *outputs,
                                      struct journal_wait **waits);
/* By these a store finds an account, by its first row; false: that cannot be read. */
bool account_write_handles(const struct store_row *row, char handles[][STORE_HANDLE_ROOM]);

/* How many sessions have not ended. */
int account_logins(const struct account *account);
/* The account with this session, or NULL if there is none or it has ended. While the account waits
 * for the store, that is not decided. */
struct account *accounts_logged_in(const struct accounts *accounts, const char *session);
/* Whether this is the key of a session of the account, also of one that has ended, unless it was
 * ended with all others or by another passphrase. */
bool account_knows_session(const struct account *account, const char *session);
void account_login_hash(const char *session, uint8_t hash[TALON_SHA256_BYTES]);
void account_invitation_hash(const char *code, uint8_t hash[TALON_SHA256_BYTES]);
/* Of a mail address of this account: the same address has another hash at another account. */
void account_recovery_hash(const struct account *account, const char *address,
                           uint8_t hash[TALON_SHA256_BYTES]);
bool account_is_recovery(const struct account *account, const char *address);

/* Changes, each with its rows. An account can have one at a time. */

/* A new account with its first login. `invitation` is the hash of its code, or NULL. */
struct account *account_open(struct accounts *accounts, struct journal_outputs *outputs,
                             const char *name, const char *hash, const uint8_t *invitation,
                             char session[LOGIN_SIZE]);
void account_log_in(struct journal_outputs *outputs, struct account *account,
                    char session[LOGIN_SIZE]);
void account_log_out(struct journal_outputs *outputs, struct account *account, const char *session,
                     bool all);
/* Notes, once in some days, that the session is used; whether that is due. */
bool account_use_is_due(const struct account *account, const char *session);
void account_use(struct journal_outputs *outputs, struct account *account, const char *session);
/* Another passphrase, by its hash: every session but this one ends. */
void account_change_passphrase(struct journal_outputs *outputs, struct account *account,
                               const char *hash, const char *session);
/* Another passphrase, by its hash, in place of one that is forgotten: every session ends, and a new
 * one begins. */
void account_reset_passphrase(struct journal_outputs *outputs, struct account *account,
                              const char *hash, char session[LOGIN_SIZE]);
/* The hash of the mail address for a forgotten passphrase; NULL: none any more. */
void account_set_recovery(struct journal_outputs *outputs, struct account *account,
                          const uint8_t *recovery);
/* Deletes it with its devices: as stream_forget_with_others(). */
bool account_forget(struct journal_outputs *outputs, struct account *account,
                    struct journal_wait **waits);
/* Takes over the results, each with its record or "". */
void account_import(struct journal_outputs *outputs, struct account *account,
                    struct stats_result *results, const char *const *records, size_t count);
/* The rating of a game, with results that are not stored yet. */
struct stats_rating account_rating(const struct account *account, const char *game);
