/* counters.h - counters of connections, HTTP answers and the store.
 */
#pragma once

#include "store/row.h"
#include "util/prometheus.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Why a connection was refused or dropped. */
enum refused {
    REFUSED_ORIGIN,  /* its page belongs to another site */
    REFUSED_ADDRESS, /* too many connections of one address */
    REFUSED_FULL,    /* too many connections in all */
    REFUSED_SLOW,    /* its send queue was full */
    REFUSED_SILENT,  /* it did not answer pings */
    REFUSED_KINDS,
};

/* Answers over HTTP. */
enum { ANSWERED_KINDS = 7 };

enum { BATCHES_KNOWN = 1024 };

struct counters {
    uint64_t refused[REFUSED_KINDS];
    uint64_t refused_logged[REFUSED_KINDS]; /* already in the log */
    uint64_t answered[ANSWERED_KINDS];
    int pages_sent_now; /* being sent */
    uint64_t requests, sent, queued;
    uint64_t batches, batches_answered, rows, moves, failures;
    uint64_t begun[BATCHES_KNOWN]; /* when an unanswered batch was handed to the store, in
                                      microseconds */
    uint64_t first_waiting, last_batch;
    struct histogram store;
};

extern const char *const daemon_refused_names[REFUSED_KINDS];
extern const char *const daemon_answered_names[ANSWERED_KINDS];

/* Logs the connections refused since the last call. */
void daemon_counters_log_refused(struct counters *counters);
/* Counts an HTTP answer with this status. */
void daemon_counters_count_answer(struct counters *counters, unsigned status);
/* Counts a batch handed to the store; and the answer to this batch and all before it. */
void daemon_counters_count_batch(struct counters *counters, uint64_t batch,
                                 const struct store_row *rows, size_t count);
void daemon_counters_count_stored(struct counters *counters, uint64_t batch, bool stored);
/* For how many ms the store has not answered the oldest batch; 0: none waits. */
uint64_t daemon_counters_store_waits(const struct counters *counters);
