/* store.h - the interface of a store: one struct of functions, so that another kind of store can
 * take its place. Every function that can fail says in the fault why it has.
 */
#pragma once

#include "row.h"

#include "util/refusal.h"

#include <stdbool.h>
#include <stddef.h>

struct store_fault {
    struct util_refusal why;
};

enum store_result {
    STORE_WRITTEN, /* it survives a power cut */
    STORE_REFUSED, /* nothing was written; later it may work again */
    STORE_BROKEN,  /* the disk's content is unknown until the store is opened again */
    STORE_LOST,    /* the files are not those that were written */
};

/* Called for each row, which is valid during the call; false stops the reading. */
typedef bool store_reader(void *context, const struct store_row *row);

struct store {
    /* Opens or creates the store in this directory; NULL with the fault. */
    void *(*open)(const char *directory, struct store_fault *fault);
    /* Adds all rows or none. Not to be called again after STORE_BROKEN
     * or STORE_LOST. */
    enum store_result (*append)(void *store, const struct store_row *rows, size_t count,
                                struct store_fault *fault);
    /* Maintenance after rows were added, when no batch waits. */
    enum store_result (*tidy)(void *store, struct store_fault *fault);
    /* Whether what was written is still there: STORE_WRITTEN, or STORE_LOST with the fault.
     * Called before every acknowledgement, and now and then when nothing is written. */
    enum store_result (*check)(void *store, struct store_fault *fault);
    /* Reads all accounts and open tables: the opening, then the rows in order. */
    bool (*read_all)(void *store, store_reader *reader, void *context, struct store_fault *fault);
    /* Reads the rows of one table or account from this number on, open or closed; another thread
     * may add rows meanwhile. False: it cannot be read. */
    bool (*read_one)(void *store, const char *id, uint32_t first, store_reader *reader,
                     void *context);
    void (*close)(void *store);
};

extern const struct store store_sqlite;

/* Makes SQLite end the process when there is no memory. Call it before a store is opened. */
void store_end_without_memory(void);

/* An account as it is stored, valid during the call. */
struct store_account {
    const char *id, *name;
    const char *hash; /* of its passphrase */
};
typedef void store_account_reader(void *context, const struct store_account *account);

/* Reads all accounts, also while a server runs. False with the fault. */
bool store_read_accounts(const char *directory, store_account_reader *reader, void *context,
                         struct store_fault *fault);

/* A report as it is stored, valid during the call. */
struct store_report {
    const char *when; /* UTC, to the minute */
    const char *table;
    int seat; /* of the player who reported */
    const char *text;
    void *base; /* private to the store */
};
typedef void store_report_reader(void *context, const struct store_report *report);

/* The first row of an account, valid until the next call; NULL: there is no such account. */
const char *store_report_account(const struct store_report *report, const char *account);
/* Reads all reports, the oldest first, also while a server runs. False with the fault. */
bool store_read_reports(const char *directory, store_report_reader *reader, void *context,
                        struct store_fault *fault);
