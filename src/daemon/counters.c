/* counters.c - what the server counts for its metrics and its log.
 */
#include "counters.h"

#include "log.h"

#include <assert.h>
#include <stdlib.h>
#include <uv.h>

const char *const daemon_refused_names[REFUSED_KINDS] = {
    [REFUSED_ORIGIN] = "origin", [REFUSED_ADDRESS] = "address", [REFUSED_FULL] = "full",
    [REFUSED_SLOW] = "slow",     [REFUSED_SILENT] = "silent",
};

const char *const daemon_answered_names[ANSWERED_KINDS] = { "200", "304", "404",  "405",
                                                            "426", "503", "other" };

void daemon_counters_log_refused(struct counters *counters)
{
    struct log_number list[REFUSED_KINDS + 1] = { 0 };
    int count = 0;

    for (int i = 0; i < REFUSED_KINDS; i++) {
        const uint64_t more = counters->refused[i] - counters->refused_logged[i];
        counters->refused_logged[i] = counters->refused[i];
        if (more)
            list[count++] = (struct log_number){ daemon_refused_names[i], (int64_t)more };
    }
    if (count)
        daemon_log_event(LOG_REFUSED, NULL, list);
}

void daemon_counters_count_answer(struct counters *counters, unsigned status)
{
    int which = 0;

    while (which < ANSWERED_KINDS - 1 &&
           (unsigned)strtoul(daemon_answered_names[which], NULL, 10) != status)
        which++;
    counters->answered[which]++;
}

void daemon_counters_count_batch(struct counters *counters, uint64_t batch,
                                 const struct store_row *rows, size_t count)
{
    assert(count && batch > counters->last_batch);
    counters->batches++;
    counters->rows += count;
    for (size_t i = 0; i < count; i++)
        counters->moves += rows[i].kind == STORE_MOVE;
    counters->begun[batch % BATCHES_KNOWN] = uv_hrtime() / 1000;
    if (counters->batches_answered + 1 == counters->batches)
        counters->first_waiting = batch;
    counters->last_batch = batch;
}

/* Batch numbers may have gaps; the start times of very many batches are overwritten. */
void daemon_counters_count_stored(struct counters *counters, uint64_t batch, bool stored)
{
    const uint64_t now = uv_hrtime() / 1000;

    assert(batch <= counters->last_batch);
    counters->failures += !stored;
    for (uint64_t i = counters->first_waiting; i <= batch; i++) {
        uint64_t *begun = &counters->begun[i % BATCHES_KNOWN];
        if (*begun && stored)
            util_histogram_add(&counters->store, now - *begun);
        counters->batches_answered += *begun != 0;
        *begun = 0;
    }
    counters->first_waiting = batch + 1;
    if (batch == counters->last_batch)
        counters->batches_answered = counters->batches;
    assert(counters->batches_answered <= counters->batches);
}

uint64_t daemon_counters_store_waits(const struct counters *counters)
{
    uint64_t oldest = counters->first_waiting;

    if (counters->batches_answered == counters->batches)
        return 0;
    while (oldest < counters->last_batch && !counters->begun[oldest % BATCHES_KNOWN])
        oldest++;
    return (uv_hrtime() / 1000 - counters->begun[oldest % BATCHES_KNOWN]) / 1000;
}
