/* outputs.c - the list of what is to be done after a step. It refuses to know why.
 */
#include "store_wait.h"

#include <stdlib.h>
#include <string.h>

enum { NOTE_BYTES = 4 }; /* of a table's hash: enough to find it again */

/* Room for one more item of a growing list; false if memory ran out. */
static bool one_more(void **list, size_t *room, size_t count, size_t size)
{
    const size_t wanted = *room ? 2 * *room : 16;

    if (count < *room)
        return true;
    void *at = realloc(*list, wanted * size);
    if (!at)
        return false;
    *list = at;
    *room = wanted;
    return true;
}

void journal_outputs_hang_up(struct journal_outputs *outputs, uint64_t conn, int code)
{
    for (size_t i = 0; i < outputs->hang_ups_count; i++)
        if (outputs->hang_ups[i].conn == conn)
            return;
    if (outputs->hang_ups_count < LIMIT_PLACES)
        outputs->hang_ups[outputs->hang_ups_count++] = (struct server_hang_up){ conn, code };
}

void journal_outputs_send_piece(struct journal_outputs *outputs, uint64_t conn, size_t at,
                                size_t length)
{
    void *list = outputs->sends;

    if (!one_more(&list, &outputs->sends_capacity, outputs->sends_count, sizeof *outputs->sends)) {
        journal_outputs_hang_up(outputs, conn, CLOSE_TRY_LATER);
        return;
    }
    outputs->sends = list;
    outputs->sends[outputs->sends_count++] = (struct server_send){ conn, at, length };
}

void journal_outputs_send(struct journal_outputs *outputs, uint64_t conn, size_t from)
{
    if (!outputs->text.failed) {
        journal_outputs_send_piece(outputs, conn, from, outputs->text.length - from);
        return;
    }
    outputs->text.failed = false;
    outputs->text.length = from;
    journal_outputs_hang_up(outputs, conn, CLOSE_TRY_LATER);
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *at = malloc(size);

    return at ? memcpy(at, text, size) : NULL;
}

static void row_free(struct store_row *row)
{
    free((char *)row->text);
}

bool journal_outputs_append(struct journal_outputs *outputs, const struct store_row *row,
                            struct journal_wait *wait)
{
    void *list = outputs->rows;
    struct store_row kept = *row;

    if (!one_more(&list, &outputs->rows_capacity, outputs->rows_count, sizeof *outputs->rows))
        return false;
    outputs->rows = list;
    kept.text = copy(row->text);
    if (!kept.text)
        return false;
    outputs->rows[outputs->rows_count++] = kept;
    journal_wait_add_row(outputs->unwritten, wait, outputs->batch, sizeof kept + strlen(kept.text));
    return true;
}

void journal_outputs_unappend_rows(struct journal_outputs *outputs, const char *table,
                                   uint32_t first, uint32_t last)
{
    size_t kept = 0;

    for (size_t i = 0; i < outputs->rows_count; i++) {
        struct store_row *row = &outputs->rows[i];
        if (strcmp(row->table, table) || row->number < first || row->number >= last)
            outputs->rows[kept++] = *row;
        else
            row_free(row);
    }
    outputs->rows_count = kept;
}

void journal_outputs_unappend(struct journal_outputs *outputs, const char *table)
{
    journal_outputs_unappend_rows(outputs, table, 0, UINT32_MAX);
}

/* ---- passphrases ------------------------------------------------------------------------ */

void journal_outputs_wipe(char *secret, size_t length)
{
    volatile char *at = secret;

    for (size_t i = 0; i < length; i++)
        at[i] = 0;
}

static void job_free(struct server_job *job)
{
    if (job->passphrase)
        journal_outputs_wipe(job->passphrase, strlen(job->passphrase));
    free(job->passphrase);
    free(job->hash);
}

bool journal_outputs_hash(struct journal_outputs *outputs, uint64_t job, const char *passphrase,
                          const char *hash)
{
    struct server_job wanted = { job, hash ? SERVER_CHECK : SERVER_MAKE, copy(passphrase),
                                 hash ? copy(hash) : NULL };

    if (outputs->jobs_count < LIMIT_HASHING && wanted.passphrase && (!hash || wanted.hash)) {
        outputs->jobs[outputs->jobs_count++] = wanted;
        return true;
    }
    job_free(&wanted);
    return false;
}

static void forget_jobs(struct journal_outputs *outputs)
{
    while (outputs->jobs_count)
        job_free(&outputs->jobs[--outputs->jobs_count]);
}

/* ---- notes and the end ------------------------------------------------------------------ */

void journal_outputs_note(struct journal_outputs *outputs, const char *table, const char *sentence)
{
    uint8_t hash[TALON_SHA256_BYTES];
    struct talon_sha256 sum;

    talon_sha256_start(
        &sum); /* who knows a table's id may look on, whoever reads the log need not */
    talon_sha256_add(&sum, "talon log ", 10);
    talon_sha256_add(&sum, table, strlen(table));
    talon_sha256_end(&sum, hash);
    talon_string_buffer_add(&outputs->notes, "Table ");
    talon_string_buffer_add_hex(&outputs->notes, hash, NOTE_BYTES);
    talon_string_buffer_add(&outputs->notes, ": ");
    talon_string_buffer_add(&outputs->notes, sentence);
    talon_string_buffer_add(&outputs->notes, "\n");
}

void journal_rows_free(struct store_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        row_free(&rows[i]);
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
    forget_jobs(outputs);
    outputs->sends_count = 0;
    outputs->hang_ups_count = 0;
    outputs->text.length = 0;
    outputs->notes.length = 0;
    outputs->text.failed = outputs->notes.failed = outputs->refused = false;
}

void journal_outputs_free(struct journal_outputs *outputs)
{
    drop_rows(outputs);
    forget_jobs(outputs);
    free(outputs->sends);
    free(outputs->text.at);
    free(outputs->notes.at);
}
