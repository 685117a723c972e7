/* days.h - the deals of the days: the chain of their keys, the results of the last days, and their
 * rows in the store.
 */
#ifndef TALON_SERVER_DAYS_DAYS_H
#define TALON_SERVER_DAYS_DAYS_H

#include "day_log.h"
#include "server/limits/steady_day.h"

#define DAY_MARK '%' /* begins the ids of the streams, unlike any table's or account's */

struct day_posting;

/* Zero it and set the last two to begin. */
struct days {
    uint32_t clock; /* the day that the clock says; 0: the server does not know it */
    uint32_t today; /* the day that counts */
    struct limits_later_day later;
    struct day_keys keys;
    bool has_keys;  /* they are made; they may be told once no row of theirs waits */
    bool is_broken; /* the stored chain cannot be read, so there are no deals */
    struct journal_wait wait;
    struct day_log *list[LIMIT_DAYS + 1]; /* in no order */
    size_t count;
    struct day_posting *postings; /* results on their way to the store */
    int64_t swept_at, retry_at;
    struct limits_steady_day steady;
    const struct server_entropy *entropy;
    struct journal *journal;
};

/* Whether the deals of today can be told and played. The first request of a day begins it, and the
 * first one of all begins the chain: so a server that nobody asks stores nothing. Else *wait is the
 * write under way, or NULL where there are no deals. */
bool days_begin_today(struct days *days, struct journal_outputs *outputs,
                      struct journal_wait **wait);
/* NULL: the day has no results any more. */
struct day_log *days_find(const struct days *days, uint32_t day);
/* A game of that day is over: its row goes to the store with that of its last move. */
void days_record(struct days *days, uint32_t day, unsigned family, const struct day_result *result,
                 struct journal_outputs *outputs);

/* Whether the text of such a row can be read. */
bool day_row_reads(const struct store_row *row);
/* A start has read this row, of whatever stream. */
void days_note_row(struct days *days, const struct store_row *row, int64_t now);
bool days_load(struct days *days, const struct store_row *row, struct journal_outputs *outputs);
/* Deletes the results of old days. */
void days_sweep(struct days *days, struct journal_outputs *outputs);
int64_t days_wake_at(const struct days *days);
void days_free(struct days *days);

#endif
