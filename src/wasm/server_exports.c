/* server_exports.c - runs the server's state machine in a page, which provides sockets, clock, disk
 * and randomness. Outputs are one JSON object.
 */
#include "input_buffer.h"

#include "json/json_reader.h"
#include "server/server.h"
#include "store/row_kinds.h"
#include "util/memory.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

static struct server *server;
static struct journal_outputs outputs;
static struct talon_rng chance;
static struct talon_string_buffer out;
/* Searches that nobody has made yet, the oldest first. */
static struct server_job *jobs;
static size_t jobs_count, jobs_capacity;
static struct talon_search *search; /* NULL until a bot has to search */

static void draw_random_bytes(void *self, void *bytes, size_t count)
{
    uint8_t *at = bytes;

    (void)self;
    while (count--)
        *at++ = (uint8_t)talon_rng_below(&chance, 256);
}

/* Seeds the random generator with 32 secret bytes in the input buffer. */
TALON_EXPORT void talon_server_seed(void)
{
    talon_rng_key(&chance, (const uint8_t *)talon_input);
}

/* Call talon_server_seed() first. */
TALON_EXPORT void talon_server_open(void)
{
    server = server_new(&(struct server_entropy){ .fill = draw_random_bytes });
    util_require_memory(server);
    server_allow_tables(server, ~0u >> 1); /* the page is the user's own device */
    server_allow_records(server);
    server_rest_bots(server, 0); /* no other players wait */
}

/* ---- outputs ------------------------------------------------------------------------------ */

static void put_sends(void)
{
    talon_string_buffer_add(&out, "{\"sends\":[");
    for (size_t i = 0; i < outputs.sends_count; i++) {
        const struct server_send *send = &outputs.sends[i];
        talon_string_buffer_add(&out, i ? ",[" : "[");
        talon_string_buffer_add_number(&out, (int64_t)send->conn);
        talon_string_buffer_add(&out, ",");
        talon_string_buffer_add_bytes(&out, outputs.text.at + send->at, send->length);
        talon_string_buffer_add(&out, "]");
    }
    talon_string_buffer_add(&out, "]");
}

static void put_rows(void)
{
    talon_string_buffer_add(&out, ",\"rows\":[");
    for (size_t i = 0; i < outputs.rows_count; i++) {
        const struct store_row *row = &outputs.rows[i];
        talon_string_buffer_add(&out, i ? ",{\"table\":" : "{\"table\":");
        talon_json_string(&out, row->table);
        talon_string_buffer_add(&out, ",\"number\":");
        talon_string_buffer_add_number(&out, row->number);
        talon_string_buffer_add(&out, ",\"kind\":");
        talon_json_string(&out, store_row_kinds[row->kind].name);
        talon_string_buffer_add(&out, ",\"seat\":");
        talon_string_buffer_add_number(&out, row->seat);
        talon_string_buffer_add(&out, ",\"text\":");
        talon_json_string(&out, row->text);
        talon_string_buffer_add(&out, "}");
    }
    talon_string_buffer_add(&out, "],\"batch\":");
    talon_string_buffer_add_number(&out, outputs.rows_count ? (int64_t)outputs.batch : 0);
}

static void put_rest(void)
{
    talon_string_buffer_add(&out, ",\"hangUps\":[");
    for (size_t i = 0; i < outputs.hang_ups_count; i++) {
        talon_string_buffer_add(&out, i ? "," : "");
        talon_string_buffer_add_number(&out, (int64_t)outputs.hang_ups[i].conn);
    }
    talon_string_buffer_add(&out, "],\"wake\":");
    talon_string_buffer_add_number(&out, outputs.wake_at == SERVER_NEVER ? -1 : outputs.wake_at);
    talon_string_buffer_add(&out, jobs_count ? ",\"thinks\":true}" : ",\"thinks\":false}");
}

static void take_job(const struct server_job *job)
{
    for (size_t i = 0; i < jobs_count; i++)
        if (journal_job_replaces(job, &jobs[i])) {
            journal_job_free(&jobs[i]);
            jobs[i] = *job;
            return;
        }
    jobs = util_grow(jobs, &jobs_capacity, jobs_count, sizeof *jobs);
    jobs[jobs_count++] = *job;
}

/* The others stay in the outputs, which are cleared: a page's server has no accounts to log in to.
 */
static void take_jobs(void)
{
    size_t kept = 0;

    for (size_t i = 0; i < outputs.jobs_count; i++)
        if (journal_job_searches(&outputs.jobs[i]))
            take_job(&outputs.jobs[i]);
        else
            outputs.jobs[kept++] = outputs.jobs[i];
    outputs.jobs_count = kept;
}

/* The length of the outputs. */
static size_t step(double now, const struct server_event *event)
{
    server_step(server, (int64_t)now, event, &outputs);
    out.length = 0;
    take_jobs();
    put_sends();
    put_rows();
    put_rest();
    journal_outputs_clear(&outputs);
    util_require_memory(!out.failed);
    return out.length;
}

TALON_EXPORT const char *talon_server_outputs(void)
{
    return out.at;
}

/* ---- events, at a time in ms ----------------------------------------------------------------
 */

TALON_EXPORT size_t talon_server_connect(double now, unsigned conn)
{
    return step(now, &(struct server_event){ .kind = SERVER_OPEN, .conn = conn, .address = "" });
}

/* The request is in the input buffer. */
TALON_EXPORT size_t talon_server_request(double now, unsigned conn, size_t length)
{
    return step(now,
                &(struct server_event){
                    .kind = SERVER_TEXT, .conn = conn, .text = talon_input, .length = length });
}

TALON_EXPORT size_t talon_server_disconnect(double now, unsigned conn)
{
    return step(now, &(struct server_event){ .kind = SERVER_CLOSE, .conn = conn });
}

TALON_EXPORT size_t talon_server_tick(double now)
{
    return step(now, &(struct server_event){ .kind = SERVER_TICK });
}

static void keep_memory(void)
{
    if (!search)
        search = util_allocate(talon_search_bytes());
}

/* Lets a bot think about the oldest question, if there is one. */
TALON_EXPORT size_t talon_server_think(double now)
{
    if (!jobs_count)
        return talon_server_tick(now);
    keep_memory();
    struct server_job job = jobs[0];
    memmove(jobs, jobs + 1, --jobs_count * sizeof *jobs);
    struct talon_hint hint;
    struct server_answer answer = {
        .kind = job.kind, .number = job.number, .table = job.question.table, .hint = &hint
    };
    server_think(&job, search, 0, &answer.move, &hint);
    const size_t length =
        step(now, &(struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    journal_job_free(&job);
    return length;
}

/* The rows of this batch are written, or cannot be. */
TALON_EXPORT size_t talon_server_stored(double now, unsigned batch, bool well)
{
    return step(now, &(struct server_event){ .kind = well ? SERVER_STORED : SERVER_STORE_FAILED,
                                             .batch = batch });
}

/* Loads a stored row: table, kind and text in the input buffer, each with a zero after it. */
TALON_EXPORT size_t talon_server_load(double now, unsigned number, int seat)
{
    const char *kind = talon_input + strlen(talon_input) + 1;
    struct store_row row = { .number = number, .kind = store_kind_named(kind), .seat = seat };

    if (row.kind == STORE_KINDS || strlen(talon_input) >= sizeof row.table)
        return 0;
    memcpy(row.table, talon_input, strlen(talon_input) + 1);
    row.text = kind + strlen(kind) + 1;
    return step(now, &(struct server_event){ .kind = SERVER_LOADED, .row = &row });
}
