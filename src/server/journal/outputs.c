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

void effects_hang_up(struct server_effects *effects, uint64_t conn, int code)
{
    for (size_t i = 0; i < effects->hang_ups_count; i++)
        if (effects->hang_ups[i].conn == conn)
            return;
    if (effects->hang_ups_count < LIMIT_PLACES)
        effects->hang_ups[effects->hang_ups_count++] = (struct server_hang_up){ conn, code };
}

void effects_send_piece(struct server_effects *effects, uint64_t conn, size_t at, size_t length)
{
    void *list = effects->sends;

    if (!one_more(&list, &effects->sends_room, effects->sends_count, sizeof *effects->sends)) {
        effects_hang_up(effects, conn, CLOSE_TRY_LATER);
        return;
    }
    effects->sends = list;
    effects->sends[effects->sends_count++] = (struct server_send){ conn, at, length };
}

void effects_send(struct server_effects *effects, uint64_t conn, size_t from)
{
    if (!effects->text.failed) {
        effects_send_piece(effects, conn, from, effects->text.length - from);
        return;
    }
    effects->text.failed = false;
    effects->text.length = from;
    effects_hang_up(effects, conn, CLOSE_TRY_LATER);
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

bool effects_append(struct server_effects *effects, const struct store_row *row,
                    struct pending *pending)
{
    void *list = effects->rows;
    struct store_row kept = *row;

    if (!one_more(&list, &effects->rows_room, effects->rows_count, sizeof *effects->rows))
        return false;
    effects->rows = list;
    kept.text = copy(row->text);
    if (!kept.text)
        return false;
    effects->rows[effects->rows_count++] = kept;
    pending_note(effects->unwritten, pending, effects->batch, sizeof kept + strlen(kept.text));
    return true;
}

void effects_unappend_rows(struct server_effects *effects, const char *table, uint32_t first,
                           uint32_t last)
{
    size_t kept = 0;

    for (size_t i = 0; i < effects->rows_count; i++) {
        struct store_row *row = &effects->rows[i];
        if (strcmp(row->table, table) || row->number < first || row->number >= last)
            effects->rows[kept++] = *row;
        else
            row_free(row);
    }
    effects->rows_count = kept;
}

void effects_unappend(struct server_effects *effects, const char *table)
{
    effects_unappend_rows(effects, table, 0, UINT32_MAX);
}

/* ---- passphrases ------------------------------------------------------------------------ */

void effects_wipe(char *secret, size_t length)
{
    volatile char *at = secret;

    for (size_t i = 0; i < length; i++)
        at[i] = 0;
}

static void job_free(struct server_job *job)
{
    if (job->passphrase)
        effects_wipe(job->passphrase, strlen(job->passphrase));
    free(job->passphrase);
    free(job->hash);
}

bool effects_hash(struct server_effects *effects, uint64_t job, const char *passphrase,
                  const char *hash)
{
    struct server_job wanted = { job, hash ? SERVER_CHECK : SERVER_MAKE, copy(passphrase),
                                 hash ? copy(hash) : NULL };

    if (effects->jobs_count < LIMIT_HASHING && wanted.passphrase && (!hash || wanted.hash)) {
        effects->jobs[effects->jobs_count++] = wanted;
        return true;
    }
    job_free(&wanted);
    return false;
}

static void forget_jobs(struct server_effects *effects)
{
    while (effects->jobs_count)
        job_free(&effects->jobs[--effects->jobs_count]);
}

/* ---- notes and the end ------------------------------------------------------------------ */

void effects_note(struct server_effects *effects, const char *table, const char *sentence)
{
    uint8_t hash[TALON_SHA256_BYTES];
    struct talon_sha256 sum;

    talon_sha256_start(
        &sum); /* who knows a table's id may look on, whoever reads the log need not */
    talon_sha256_add(&sum, "talon log ", 10);
    talon_sha256_add(&sum, table, strlen(table));
    talon_sha256_end(&sum, hash);
    talon_string_buffer_add(&effects->notes, "Table ");
    talon_string_buffer_add_hex(&effects->notes, hash, NOTE_BYTES);
    talon_string_buffer_add(&effects->notes, ": ");
    talon_string_buffer_add(&effects->notes, sentence);
    talon_string_buffer_add(&effects->notes, "\n");
}

void server_rows_free(struct store_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        row_free(&rows[i]);
    free(rows);
}

struct store_row *effects_take_rows(struct server_effects *effects, size_t *count)
{
    struct store_row *rows = effects->rows;

    *count = effects->rows_count;
    effects->rows = NULL;
    effects->rows_count = effects->rows_room = 0;
    return rows;
}

static void drop_rows(struct server_effects *effects)
{
    size_t count;
    struct store_row *rows = effects_take_rows(effects, &count);

    server_rows_free(rows, count);
}

void effects_clear(struct server_effects *effects)
{
    drop_rows(effects);
    forget_jobs(effects);
    effects->sends_count = 0;
    effects->hang_ups_count = 0;
    effects->text.length = 0;
    effects->notes.length = 0;
    effects->text.failed = effects->notes.failed = effects->refused = false;
}

void effects_free(struct server_effects *effects)
{
    drop_rows(effects);
    forget_jobs(effects);
    free(effects->sends);
    free(effects->text.at);
    free(effects->notes.at);
}
