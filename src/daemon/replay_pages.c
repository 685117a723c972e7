/* replay_pages.c - records that wait, bounded by their bytes, and the pages that are made of them.
 */
#include "replay_pages.h"

#include "json/json_reader.h"
#include "replay/replay_page.h"
#include "server/limits/limits.h"
#include "util/address.h"
#include "util/memory.h"
#include "util/table_memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay_work {
    struct worker_job head;
    struct replay_pages *pages;
    struct replay_work *next;
    uint64_t conn;
    char address[ADDRESS_ROOM];
    const struct talon_catalogue *catalogue;
    char *pictures;
    struct talon_string_buffer answer, page;
};

/* ---- the lane ----------------------------------------------------------------------------- */

static struct talon_table *table_of_answer(const struct json_value *answer)
{
    const struct json_value *record = json_value_member(answer, "record");
    struct talon_record_error error;

    return record
               ? util_record_read(json_value_text(record), json_value_text_length(record), &error)
               : NULL;
}

void daemon_replay_make(struct worker_job *head, const struct worker_turn *turn)
{
    struct replay_work *work = (struct replay_work *)head;
    struct json_value *answer = json_read(work->answer.at, work->answer.length);
    struct talon_table *table = table_of_answer(answer);

    (void)turn;
    if (table && !talon_table_acting(table))
        replay_page_write(work->catalogue, table, work->pictures, &work->page);
    if (table)
        talon_table_free(table);
    json_value_free(answer);
}

void daemon_replay_answer(void *context, struct worker_job *head)
{
    struct replay_work *work = (struct replay_work *)head;

    (void)context;
    work->pages->listener(work->pages->context, work->conn, &work->page);
}

void daemon_replay_free(struct worker_job *head)
{
    struct replay_work *work = (struct replay_work *)head;
    struct replay_pages *pages = work->pages;
    struct replay_work **at = &pages->first;

    while (*at != work)
        at = &(*at)->next;
    *at = work->next;
    assert(pages->count > 0 && pages->bytes >= work->answer.length);
    pages->count--;
    pages->bytes -= work->answer.length;
    free(work->pictures);
    free(work->answer.at);
    free(work->page.at);
    free(work);
}

/* ---- the loop ----------------------------------------------------------------------------- */

/* Of all that wait for this address, with the one being made. */
static size_t bytes_of(const struct replay_pages *pages, const char *address)
{
    size_t bytes = 0;

    for (const struct replay_work *work = pages->first; work; work = work->next)
        bytes += strcmp(work->address, address) ? 0 : work->answer.length;
    return bytes;
}

bool daemon_replay_pages_take(struct replay_pages *pages, const struct replay_asker *asker,
                              const char *answer, size_t length)
{
    if (pages->bytes + length > LIMIT_REPLAYS_WAITING ||
        (*asker->address &&
         bytes_of(pages, asker->address) + length > LIMIT_REPLAYS_WAITING_OF_ADDRESS))
        return false;
    struct replay_work *work = util_allocate_zeroed(1, sizeof *work);
    work->pages = pages;
    work->conn = asker->conn;
    snprintf(work->address, sizeof work->address, "%s", asker->address);
    work->catalogue = talon_catalogue(asker->language);
    work->pictures = util_copy_text(asker->pictures);
    talon_string_buffer_add_bytes(&work->answer, answer, length);
    work->next = pages->first;
    pages->first = work;
    pages->count++;
    pages->bytes += length;
    daemon_pool_take(pages->pool, pages->lane, &work->head);
    return true;
}

/* The one being made ends by itself. */
void daemon_replay_pages_drop(struct replay_pages *pages, uint64_t conn)
{
    struct replay_work *work = pages->first;

    while (work && work->conn != conn)
        work = work->next;
    if (work && daemon_pool_withdraw(pages->pool, pages->lane, &work->head))
        daemon_replay_free(&work->head);
}
