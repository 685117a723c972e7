/* store.h - a place where rows survive the process: one struct of functions, so that the server
 * can be given another kind of store and never notice. Every function that can fail puts one
 * clear sentence into the fault.
 */
#ifndef TALON_STORE_STORE_H
#define TALON_STORE_STORE_H

#include "row.h"

#include <stdbool.h>
#include <stddef.h>

struct store_fault {
    char sentence[400];
};

enum store_result {
    STORE_WRITTEN, /* it would survive a power cut */
    STORE_REFUSED, /* nothing was written; later it may work again */
    STORE_BROKEN,  /* the disk's contents are unknown until all is opened again */
};

/* Takes one row (valid during the call only); false stops the reading. */
typedef bool store_reader(void *context, const struct store_row *row);

struct store {
    /* Opens what lies in this directory, or begins there; NULL with the fault. */
    void *(*open)(const char *directory, struct store_fault *fault);
    /* Adds all rows or none. Not to be called again after STORE_BROKEN. */
    enum store_result (*append)(void *store, const struct store_row *rows, size_t count,
                                struct store_fault *fault);
    /* Maintenance after rows were added, at a time when no request waits. */
    enum store_result (*tidy)(void *store, struct store_fault *fault);
    /* Reads every account, and every table that somebody was at lately: the opening, then the rows
     * in order. */
    bool (*read_all)(void *store, store_reader *reader, void *context, struct store_fault *fault);
    /* Reads the rows of one table or account in order, from this number on, whether
     * a start reads it or not; while another thread adds rows, too. False: it cannot be read. */
    bool (*read_one)(void *store, const char *id, uint32_t first, store_reader *reader,
                     void *context);
    void (*close)(void *store);
};

extern const struct store store_sqlite;

/* From now on SQLite ends the process when there is no memory. Before any store is opened. */
void store_end_without_memory(void);

/* A person's report, as it is stored (valid during the call only). */
struct store_report {
    const char *when; /* UTC, to the minute */
    const char *table;
    int seat; /* who reported */
    const char *text;
    void *base; /* the store's own */
};
typedef void store_report_reader(void *context, const struct store_report *report);

/* The row with which an account began, valid until the next call; NULL: there is none (any more).
 */
const char *store_report_account(const struct store_report *report, const char *account);
/* All of them, the oldest first, also while a server writes. False with the fault. */
bool store_read_reports(const char *directory, store_report_reader *reader, void *context,
                        struct store_fault *fault);

#endif
