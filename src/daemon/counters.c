/* counters.c - counting. It refuses to know what for.
 */
#include "counters.h"

#include "log.h"

#include <stdlib.h>
#include <uv.h>

const char *const daemon_refused_names[REFUSED_KINDS] = {
    [REFUSED_ORIGIN] = "origin", [REFUSED_ADDRESS] = "address", [REFUSED_FULL] = "full",
    [REFUSED_SLOW] = "slow",     [REFUSED_SILENT] = "silent",
};

const char *const daemon_answered_names[ANSWERED_KINDS] = { "200", "304", "404",  "405",
                                                            "426", "503", "other" };

/* Microseconds: a quiet disk answers in 100, a busy one in thousands. */
const uint64_t daemon_histogram_bounds[HISTOGRAM_BOUNDS] = { 100,   200,    500,    1000,
                                                             2000,  5000,   10000,  20000,
                                                             50000, 100000, 500000, 2000000 };

void daemon_counters_tell_refused(struct numbers *numbers)
{
    struct log_number list[REFUSED_KINDS + 1] = { 0 };
    int count = 0;

    for (int i = 0; i < REFUSED_KINDS; i++) {
        const uint64_t more = numbers->refused[i] - numbers->refused_told[i];
        numbers->refused_told[i] = numbers->refused[i];
        if (more)
            list[count++] = (struct log_number){ daemon_refused_names[i], (int64_t)more };
    }
    if (count)
        daemon_log_tell(LOG_REFUSED, NULL, list);
}

void daemon_counters_answered(struct numbers *numbers, unsigned status)
{
    int which = 0;

    while (which < ANSWERED_KINDS - 1 &&
           (unsigned)strtoul(daemon_answered_names[which], NULL, 10) != status)
        which++;
    numbers->answered[which]++;
}

static void add(struct histogram *histogram, uint64_t microseconds)
{
    int which = 0;

    while (which < HISTOGRAM_BOUNDS && microseconds > daemon_histogram_bounds[which])
        which++;
    histogram->count[which]++;
    histogram->sum += microseconds;
}

void daemon_counters_batch(struct numbers *numbers, uint64_t batch, const struct store_row *rows,
                           size_t count)
{
    numbers->batches++;
    numbers->rows += count;
    for (size_t i = 0; i < count; i++)
        numbers->moves += rows[i].kind == STORE_MOVE;
    numbers->begun[batch % BATCHES_KNOWN] = uv_hrtime() / 1000;
    if (numbers->batches_answered + 1 == numbers->batches)
        numbers->first_waiting = batch;
    numbers->last_batch = batch;
}

/* Numbers of batches may be left out, and the times of very many may be forgotten. */
void daemon_counters_stored(struct numbers *numbers, uint64_t batch, bool stored)
{
    const uint64_t now = uv_hrtime() / 1000;

    numbers->failures += !stored;
    for (uint64_t i = numbers->first_waiting; i <= batch; i++) {
        uint64_t *begun = &numbers->begun[i % BATCHES_KNOWN];
        if (*begun && stored)
            add(&numbers->store, now - *begun);
        numbers->batches_answered += *begun != 0;
        *begun = 0;
    }
    numbers->first_waiting = batch + 1;
    if (batch == numbers->last_batch)
        numbers->batches_answered = numbers->batches;
}
