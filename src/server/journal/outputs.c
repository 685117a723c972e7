/* outputs.c - collects the work that a step of the server leaves to its driver.
 */
#include "util/hash_map.h"
#include "util/memory.h"
#include "outputs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_BYTES = 4 }; /* of a table's hash: enough to find it again */

void journal_outputs_hang_up(struct journal_outputs *outputs, uint64_t conn, int code)
{
    assert(code >= 1000 && code < 5000);
    for (size_t i = 0; i < outputs->hang_ups_count; i++)
        if (outputs->hang_ups[i].conn == conn)
            return;
    if (outputs->hang_ups_count < LIMIT_CONNECTIONS)
        outputs->hang_ups[outputs->hang_ups_count++] = (struct server_hang_up){ conn, code };
}

void journal_outputs_send_piece(struct journal_outputs *outputs, uint64_t conn, size_t at,
                                size_t length)
{
    assert(at + length <= outputs->text.length);
    outputs->sends = util_grow(outputs->sends, &outputs->sends_capacity, outputs->sends_count,
                               sizeof *outputs->sends);
    outputs->sends[outputs->sends_count++] =
        (struct server_send){ .conn = conn, .at = at, .length = length };
}

void journal_outputs_send(struct journal_outputs *outputs, uint64_t conn, size_t from)
{
    assert(from <= outputs->text.length);
    journal_outputs_send_piece(outputs, conn, from, outputs->text.length - from);
}

size_t journal_outputs_add_row(struct journal_outputs *outputs, const struct store_row *row,
                               const struct journal_wait *wait)
{
    assert(row->text && row->table[0]);
    assert(row->kind < STORE_KINDS);
    struct store_row kept = *row;

    outputs->rows = util_grow(outputs->rows, &outputs->rows_capacity, outputs->rows_count,
                              sizeof *outputs->rows);
    outputs->row_owners = util_grow(outputs->row_owners, &outputs->row_owners_capacity,
                                    outputs->rows_count, sizeof *outputs->row_owners);
    kept.text = util_copy_text(row->text);
    outputs->row_owners[outputs->rows_count].wait = wait;
    outputs->rows[outputs->rows_count++] = kept;
    return sizeof kept + strlen(kept.text);
}

void journal_outputs_drop_rows(struct journal_outputs *outputs, const struct journal_wait *wait)
{
    assert(wait);
    size_t kept = 0;

    for (size_t i = 0; i < outputs->rows_count; i++) {
        if (outputs->row_owners[i].wait == wait) {
            free((char *)outputs->rows[i].text);
            continue;
        }
        outputs->row_owners[kept] = outputs->row_owners[i];
        outputs->rows[kept++] = outputs->rows[i];
    }
    outputs->rows_count = kept;
}

/* ---- jobs --------------------------------------------------------------------------------- */

void journal_outputs_add_job(struct journal_outputs *outputs, const struct server_job *job)
{
    assert(job->kind < SERVER_JOB_KINDS && job->number);
    assert(!journal_job_searches(job) || (job->question.question && job->question.table[0]));
    assert(job->kind != SERVER_JOB_ALERT || (job->alert.endpoint && job->alert.text));
    assert(job->kind != SERVER_JOB_MAIL ||
           (job->mail.address && job->mail.subject && job->mail.text));
    outputs->jobs = util_grow(outputs->jobs, &outputs->jobs_capacity, outputs->jobs_count,
                              sizeof *outputs->jobs);
    outputs->jobs[outputs->jobs_count++] = *job;
}

void journal_outputs_hash(struct journal_outputs *outputs, uint64_t number, const char *passphrase,
                          const char *hash)
{
    assert(passphrase);
    journal_outputs_add_job(
        outputs, &(struct server_job){ .kind = hash ? SERVER_JOB_CHECK : SERVER_JOB_HASH,
                                       .number = number,
                                       .passphrase = { util_copy_text(passphrase),
                                                       hash ? util_copy_text(hash) : NULL } });
}

static void drop_jobs(struct journal_outputs *outputs)
{
    while (outputs->jobs_count)
        journal_job_free(&outputs->jobs[--outputs->jobs_count]);
}

/* ---- notes, clearing, freeing ----------------------------------------------------------- */

void journal_outputs_note(struct journal_outputs *outputs, const char *table, const char *sentence)
{
    assert(table && sentence[0]);
    uint8_t hash[TALON_SHA256_BYTES];

    /* with a table's id readers of the log could watch it */
    util_hash_text("talon log ", table, hash);
    talon_string_buffer_add(&outputs->notes, "Table ");
    talon_string_buffer_add_hex(&outputs->notes, hash, NOTE_BYTES);
    talon_string_buffer_add(&outputs->notes, ": ");
    talon_string_buffer_add(&outputs->notes, sentence);
    talon_string_buffer_add(&outputs->notes, "\n");
}

void journal_rows_free(struct store_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free((char *)rows[i].text);
    free(rows);
}

struct store_row *journal_outputs_take_rows(struct journal_outputs *outputs, size_t *count)
{
    struct store_row *rows = outputs->rows;

    *count = outputs->rows_count;
    outputs->rows = NULL;
    outputs->rows_count = outputs->rows_capacity = 0;
    return rows;
}

static void drop_rows(struct journal_outputs *outputs)
{
    size_t count;
    struct store_row *rows = journal_outputs_take_rows(outputs, &count);

    journal_rows_free(rows, count);
}

void journal_outputs_clear(struct journal_outputs *outputs)
{
    drop_rows(outputs);
    drop_jobs(outputs);
    outputs->sends_count = 0;
    outputs->hang_ups_count = 0;
    outputs->text.length = 0;
    outputs->notes.length = 0;
    outputs->refused = false;
}

void journal_outputs_free(struct journal_outputs *outputs)
{
    drop_rows(outputs);
    free(outputs->row_owners);
    drop_jobs(outputs);
    free(outputs->sends);
    free(outputs->jobs);
    free(outputs->text.at);
    free(outputs->notes.at);
}
