/* replay_pages.c - a queue of records, and the pages that are made of them.
 */
#include "replay_pages.h"

#include "replay/replay_page.h"
#include "server/limits/limits.h"
#include "util/address.h"
#include "util/memory.h"
#include "util/table_memory.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay_task {
    uv_work_t request;
    struct replay_pages *pages;
    struct replay_task *next;
    uint64_t conn;
    char address[ADDRESS_ROOM];
    const struct talon_catalogue *catalogue;
    struct talon_string_buffer answer, page;
    uint64_t spent; /* microseconds */
};

static void forget_replay(struct replay_pages *pages, struct replay_task *task)
{
    pages->count--;
    pages->bytes -= task->answer.length;
    free(task->answer.at);
    free(task->page.at);
    free(task);
}

static struct talon_table *table_of_answer(const json_t *answer)
{
    const json_t *record = json_object_get(answer, "record");
    struct talon_record_error error;

    return record ? util_record_read(json_string_value(record), json_string_length(record), &error)
                  : NULL;
}

/* Runs in the thread pool. */
static void make_page(uv_work_t *request)
{
    struct replay_task *task = request->data;
    const uint64_t begun = uv_hrtime();
    json_t *answer = json_loadb(task->answer.at, task->answer.length, 0, NULL);
    struct talon_table *table = table_of_answer(answer);

    if (table && !talon_table_acting(table))
        replay_page_write(task->catalogue, table, &task->page);
    if (table)
        talon_table_free(table);
    json_decref(answer);
    task->spent = (uv_hrtime() - begun) / 1000;
}

static void start_next(struct replay_pages *pages);

static void on_page_made(uv_work_t *request, int status)
{
    struct replay_task *task = request->data;
    struct replay_pages *pages = task->pages;

    (void)status; /* only uv_cancel() changes it */
    pages->making = NULL;
    util_histogram_add(&pages->seconds, task->spent);
    if (pages->listener)
        pages->listener(pages->context, task->conn, &task->page);
    forget_replay(pages, task);
    start_next(pages);
}

static void start_next(struct replay_pages *pages)
{
    struct replay_task *task = pages->first;

    if (!task || pages->making)
        return;
    pages->first = task->next;
    pages->making = task;
    uv_queue_work(pages->loop, &task->request, make_page, on_page_made);
}

static size_t bytes_for(const struct replay_task *task, const char *address)
{
    return strcmp(task->address, address) ? 0 : task->answer.length;
}

/* Of all that wait for this address, with the one being made. */
static size_t bytes_of(const struct replay_pages *pages, const char *address)
{
    size_t bytes = pages->making ? bytes_for(pages->making, address) : 0;

    for (const struct replay_task *task = pages->first; task; task = task->next)
        bytes += bytes_for(task, address);
    return bytes;
}

bool daemon_replay_pages_take(struct replay_pages *pages, const struct replay_asker *asker,
                              const char *answer, size_t length)
{
    if (pages->bytes + length > LIMIT_REPLAYS_WAITING ||
        (*asker->address &&
         bytes_of(pages, asker->address) + length > LIMIT_REPLAYS_WAITING_OF_ADDRESS))
        return false;
    struct replay_task *task = util_allocate_zeroed(1, sizeof *task);
    task->request.data = task;
    task->pages = pages;
    task->conn = asker->conn;
    snprintf(task->address, sizeof task->address, "%s", asker->address);
    task->catalogue = talon_catalogue(asker->language);
    talon_string_buffer_add_bytes(&task->answer, answer, length);
    if (pages->first)
        pages->last->next = task;
    else
        pages->first = task;
    pages->last = task;
    pages->count++;
    pages->bytes += length;
    start_next(pages);
    return true;
}

/* The one being made ends by itself. */
void daemon_replay_pages_drop(struct replay_pages *pages, uint64_t conn)
{
    struct replay_task **at = &pages->first, *before = NULL;

    while (*at && (*at)->conn != conn) {
        before = *at;
        at = &(*at)->next;
    }
    struct replay_task *task = *at;
    if (!task)
        return;
    *at = task->next;
    if (pages->last == task)
        pages->last = before;
    forget_replay(pages, task);
}

void daemon_replay_pages_end(struct replay_pages *pages)
{
    pages->listener = NULL;
    while (pages->first) {
        struct replay_task *task = pages->first;
        pages->first = task->next;
        forget_replay(pages, task);
    }
}
