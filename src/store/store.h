/* store.h - the interface of a store: one struct of functions, so that another kind of store can
 * take its place. Every function that can fail says in the fault why it has.
 */
#pragma once

#include "row.h"

#include "util/refusal.h"

#include <stdbool.h>
#include <stddef.h>

enum { STORE_DATABASE_ROOM = 33 }; /* the id of a database: 32 hexadecimal digits, a final zero */
enum { STORE_SERVER_ROOM = 300 };  /* the address of a server for clients, with its final zero */

struct store_fault {
    struct util_refusal why;
    char stream[STORE_ID_ROOM]; /* with STORE_DEPOSED: whose epoch was not the present one */
};

enum store_result {
    STORE_WRITTEN, /* it survives a power cut */
    STORE_REFUSED, /* nothing was written; later it may work again */
    STORE_BROKEN,  /* the disk's content is unknown until the store is opened again */
    STORE_LOST,    /* the files are not those that were written */
    STORE_DEPOSED, /* nothing was written: another server owns a stream now, or the whole store */
};

/* Called for each row, which is valid during the call; false stops the reading. */
typedef bool store_reader(void *context, const struct store_row *row);

/* What became of a wish for a stream. */
enum store_claim {
    STORE_CLAIM_OWNED,  /* this server owns the stream, under the epoch that is told */
    STORE_CLAIM_HELD,   /* another server does, whose address is told */
    STORE_CLAIM_LAPSED, /* this server's own lease has run out: it owns nothing any more */
    STORE_CLAIM_FAILED, /* the store could not be asked, with the fault: the answer is not known */
};

struct store_owner {
    int64_t epoch; /* 1 or more; each change of hands raises it */
    char server[STORE_SERVER_ROOM];
};

/* A stream of which a server has a copy. */
struct store_known {
    char stream[STORE_ID_ROOM];
    uint32_t next; /* the number of the next row that it lacks */
};

/* Streams of a sort that nobody has used since a day, and that no server has. Some of the sort are
 * examined, the first ones behind `from` by their ids, and then those from the first one on. */
struct store_unused {
    enum store_kind opening; /* of this sort */
    char from[STORE_ID_ROOM];
    int64_t before;      /* ms since 1970: the last use was before */
    uint32_t days;       /* and so many days ago by the clock of the store; 0: none are wanted */
    bool opening_is_use; /* of all rows, only the opening counts as use */
};

/* What a look reads. */
struct store_look {
    uint32_t most;                   /* of each of the following, and then again */
    bool messages;                   /* to streams of this server, too */
    bool orphans;                    /* streams without an owner, too */
    const struct store_known *known; /* of these streams what is new */
    size_t known_count;
    const char *sort; /* with `orphans`: streams of this sort that are not known; NULL: none */
    struct store_unused unused;
};

enum { STORE_HANDLES = 3, STORE_HANDLE_ROOM = 80 };
#define STORE_BOUND '&'
/* Writes the handles of an account by its first row; false: it cannot be read. */
typedef bool store_namer(const struct store_row *row, char handles[][STORE_HANDLE_ROOM]);

struct store_stored {
    size_t accounts;
    int64_t last_at; /* ms since 1970: when a row was written, one of the last; 0: there is none */
};

enum { STORE_CLAIMS_AT_ONCE = 4 };

/* Stores that several servers share. A server has one lease. A stream belongs to the server that
 * claimed it last; while that one's lease runs nobody else gets it. Time is the store's alone. An
 * append takes effect only if each of its rows has the present epoch of its stream, which cannot
 * change before the append is done. A row about a message takes effect only if the message is there
 * still, and ends it; so does the end of the stream that would have heard it. */
struct store_leases {
    /* As `open` below, beside other servers. `server` is this one's address for clients, and
     * `lasting` the ms that its lease lasts. The lease has begun when this returns, and that of who
     * had the address before has ended. */
    void *(*open)(const char *address, const char *server, int64_t lasting,
                  struct store_fault *fault);
    /* Whether anything is stored of the stream, and the address of another server that owns it at
     * present; "": none does. It locks nothing and waits for nobody, so this may have changed
     * already; but who is told of an owner need not claim. This and the next are called by up to
     * STORE_CLAIMS_AT_ONCE threads of their own. False with the fault. */
    bool (*ask_owner)(void *store, const char *stream, bool *is_stored,
                      char server[STORE_SERVER_ROOM], struct store_fault *fault);
    /* Makes this server the owner of the stream, which need not exist yet, or tells who is. */
    enum store_claim (*claim)(void *store, const char *stream, struct store_owner *owner,
                              struct store_fault *fault);
    /* Begins the lease again, in one statement. STORE_WRITTEN; STORE_DEPOSED: it had run out, and
     * the store has to be opened again; STORE_REFUSED: not known, ask again. This and
     * the next are called by a thread of their own. */
    enum store_result (*renew)(void *store, struct store_fault *fault);
    /* Gives one stream away, or all and the lease if `stream` is NULL. The server must not append
     * to them any more. */
    enum store_result (*release)(void *store, const char *stream, struct store_fault *fault);
};

/* An account as it is stored, valid during the call. */
struct store_account {
    const char *id, *name;
    const char *hash; /* of its passphrase */
};
typedef void store_account_reader(void *context, const struct store_account *account);

/* A report as it is stored, valid during the call. */
struct store_report {
    const char *when; /* UTC, to the minute */
    const char *table;
    int seat; /* of the player who reported */
    const char *text;
    /* The first row of an account, valid until the next call; NULL: there is no such account. */
    const char *(*find_account)(const struct store_report *report, const char *account);
    void *base; /* private to the store */
};
typedef void store_report_reader(void *context, const struct store_report *report);

struct store {
    /* Opens or creates the store at this address, such as a directory, for this server alone; NULL
     * with the fault. */
    void *(*open)(const char *address, struct store_fault *fault);
    /* Adds all rows or none. Not to be called again after STORE_BROKEN or STORE_LOST. It may be
     * called by one thread, and read_one by another. */
    enum store_result (*append)(void *store, const struct store_row *rows, size_t count,
                                struct store_fault *fault);
    /* Maintenance after rows were added, when no batch waits. */
    enum store_result (*tidy)(void *store, struct store_fault *fault);
    /* Whether what was written is still there: STORE_WRITTEN, or STORE_LOST with the fault.
     * Called before every acknowledgement, and now and then when nothing is written. */
    enum store_result (*check)(void *store, struct store_fault *fault);
    /* Reads all streams that are open: the opening, then the rows in order. */
    bool (*read_all)(void *store, store_reader *reader, void *context, struct store_fault *fault);
    /* The same without the accounts, and what a server that has the store alone has to know of
     * those that it does not read; read_one may be called meanwhile. False with the fault. */
    bool (*read_others)(void *store, store_reader *reader, void *context,
                        struct store_fault *fault);
    bool (*count)(void *store, struct store_stored *stored, struct store_fault *fault);
    /* Reads the rows of one table or account from this number on, open or closed; another thread
     * may add rows meanwhile. False: it cannot be read. */
    bool (*read_one)(void *store, const char *id, uint32_t first, store_reader *reader,
                     void *context);
    /* Gives handles to the accounts that have none, such as those of a time when all of them were
     * in memory. Handles that another stream has are left out. Called before the server is used.
     * False with the fault. */
    bool (*name_accounts)(void *store, store_namer *namer, struct store_fault *fault);
    /* Passes the stream with this handle, as a row of STORE_HANDLE; or with a row of a session or
     * an invitation with this text. Of a text that begins with STORE_BOUND: the rows of the circles
     * to which a member has ever bound the account behind it, by circle and number, without those
     * of games. By the thread of read_one. False with the fault. */
    bool (*find)(void *store, const char *text, store_reader *reader, void *context,
                 struct store_fault *fault);
    /* Reads what this server has to hear: messages to streams that it owns, as rows of STORE_SEND
     * with the stream that hears as their own and the sender as `message`; by stream, sender and
     * number. With `orphans` also streams that lack an owner whose lease runs, as rows of
     * STORE_WAKE: tables that are open, and those that have something to hear. Of the streams that
     * are known, further rows as they are, and STORE_FORGET if it is not there any more; streams
     * that are not known as rows of STORE_HANDLE, and unused ones as rows of STORE_CLOSE. Accounts
     * with results are never unused. Of a server that has the store alone, unused streams only.
     * By the thread of read_one. False with the fault. */
    bool (*look)(void *store, const struct store_look *wanted, store_reader *reader, void *context,
                 struct store_fault *fault);
    void (*close)(void *store);
    /* Whether rows could be added at this address now, which is tried without adding any. Any
     * thread may call it; it may take seconds. */
    bool (*probe)(const char *address);
    /* All rows at this address, also of closed tables; all accounts; all reports, the oldest first.
     * Servers may be running. False with the fault, or because the reader stopped. */
    bool (*read_place)(const char *address, store_reader *reader, void *context,
                       struct store_fault *fault);
    bool (*read_accounts)(const char *address, store_account_reader *reader, void *context,
                          struct store_fault *fault);
    bool (*read_reports)(const char *address, store_report_reader *reader, void *context,
                         struct store_fault *fault);
    /* Notes a text by which servers that share this database find the stream (STORE_HANDLE).
     * Servers may be running. False with the fault, also if none shares it at present. NULL: one
     * server has such a store alone. */
    bool (*add_handle)(const char *address, const char *stream, const char *text,
                       struct store_fault *fault);
    /* The database's own id; NULL: the store notices by itself if it has become another one. False
     * with the fault. */
    bool (*identify)(void *store, char id[STORE_DATABASE_ROOM], struct store_fault *fault);
    bool is_directory;                 /* the address is one, which also holds the server's keys */
    const struct store_leases *leases; /* NULL: one server has the store alone */
};

extern const struct store store_sqlite, store_postgres;

/* The address for people to read: of a database only where it is, without a password. */
void store_place_name(const char *address, char *name, size_t size);
/* The store that addresses like this one belong to: postgresql://, or a directory. */
const struct store *store_of(const char *address);

/* For a database that is no directory: its id must be the one that the mark in this directory has,
 * so that a start on another or an emptied one is noticed. The mark is written where it is missing.
 * False with the fault. */
bool store_mark_keep(const char *directory, const char id[STORE_DATABASE_ROOM],
                     struct store_fault *fault);

/* How many copies into this store were begun and not ended, as SQL; and what is told of a store
 * that has one. Answers false. */
extern const char store_ask_half_copy[];
bool store_tell_half_copy(struct store_fault *fault, const char *place);

/* Tells that a row of an account cannot be read, so that a server must not begin. Answers false. */
bool store_tell_unread(struct store_fault *fault, const char *account, uint32_t number);

/* Makes SQLite end the process when there is no memory. Call it before a store is opened. */
void store_end_without_memory(void);

/* Reads all accounts, also while a server runs. False with the fault. */
bool store_read_accounts(const char *address, store_account_reader *reader, void *context,
                         struct store_fault *fault);

/* Reads all reports, the oldest first, also while a server runs. False with the fault. */
bool store_read_reports(const char *address, store_report_reader *reader, void *context,
                        struct store_fault *fault);
