/* stored_rows.c - reads rows of accounts by jobs, for the requests that wait for them.
 */
#include "stored_rows.h"

#include "request_dispatch.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_ONCE = 64 };

struct request_rows {
    struct request_rows *next;
    uint64_t job;
    char stream[STORE_ID_ROOM];
    uint32_t first;
    const struct server_answer *answer; /* while the requests are answered that have waited */
    struct journal_wait wait;
};

static void rows_free(struct request_rows *rows)
{
    journal_wait_free(&rows->wait);
    free(rows);
}

void request_rows_free(struct requests *requests)
{
    while (requests->reads) {
        struct request_rows *rows = requests->reads;
        requests->reads = rows->next;
        rows_free(rows);
    }
}

/* Those that are at hand, or NULL. */
static const struct request_rows *rows_here(const struct requests *requests, const char *stream)
{
    const struct request_rows *rows = requests->reads;

    while (rows && (!rows->answer || strcmp(rows->stream, stream) != 0))
        rows = rows->next;
    return rows;
}

static const char *find_text(const struct request_rows *rows, uint32_t number, bool *here)
{
    const struct server_answer *answer = rows->answer;

    *here = answer->unread || answer->refused || answer->rows_count < ROWS_AT_ONCE ||
            number <= answer->rows[answer->rows_count - 1].number;
    *here = *here && number >= rows->first;
    for (size_t i = 0; *here && i < answer->rows_count; i++)
        if (answer->rows[i].number == number)
            return answer->rows[i].text;
    return NULL;
}

/* Several requests may wait for the same rows. */
static struct request_rows *begin_reading(struct request *request, const char *stream,
                                          uint32_t first)
{
    struct requests *requests = request->context;
    struct request_rows *rows = requests->reads;

    while (rows && (rows->answer || rows->first != first || strcmp(rows->stream, stream) != 0))
        rows = rows->next;
    if (rows)
        return rows;
    rows = util_allocate_zeroed(1, sizeof *rows);
    snprintf(rows->stream, sizeof rows->stream, "%s", stream);
    rows->first = first;
    rows->job = journal_read(requests->journal, stream, first, ROWS_AT_ONCE, request->outputs);
    rows->next = requests->reads;
    requests->reads = rows;
    return rows;
}

const char *request_stored_row(struct request *request, const char *stream, uint32_t number,
                               bool *here)
{
    const struct request_rows *rows = rows_here(request->context, stream);

    *here = true;
    if (!request->context->journal->has_archive)
        return NULL;
    if (rows)
        return find_text(rows, number, here);
    *here = false;
    request->blocked = &begin_reading(request, stream, number)->wait;
    return NULL;
}

void request_rows_answered(struct requests *requests, const struct server_answer *answer,
                           struct journal_outputs *outputs)
{
    struct request_rows **at = &requests->reads;

    while (*at && (*at)->job != answer->number)
        at = &(*at)->next;
    struct request_rows *rows = *at;
    if (!rows)
        return;
    rows->answer = answer;
    journal_wait_release(requests->journal, &rows->wait, outputs);
    for (at = &requests->reads; *at != rows;)
        at = &(*at)->next;
    *at = rows->next;
    rows_free(rows);
}
