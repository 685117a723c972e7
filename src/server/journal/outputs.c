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

/* ---- passphrases ------------------------------------------------------------------------ */

void journal_outputs_hash(struct journal_outputs *outputs, uint64_t job, const char *passphrase,
                          const char *hash)
{
    assert(passphrase);
    assert(outputs->jobs_count < LIMIT_HASHING);
    outputs->jobs[outputs->jobs_count++] =
        (struct server_job){ job, hash ? SERVER_CHECK : SERVER_MAKE, util_copy_text(passphrase),
                             hash ? util_copy_text(hash) : NULL };
}

static void forget_jobs(struct journal_outputs *outputs)
{
    while (outputs->jobs_count) {
        struct server_job *job = &outputs->jobs[--outputs->jobs_count];
        util_free_secret(job->passphrase);
        free(job->hash);
    }
}

/* ---- questions --------------------------------------------------------------------------- */

void journal_outputs_think(struct journal_outputs *outputs, const struct server_question *question)
{
    assert(question->question && question->table[0] && question->number);
    assert(question->question && question->table[0]);
    outputs->questions = util_grow(outputs->questions, &outputs->questions_capacity,
                                   outputs->questions_count, sizeof *outputs->questions);
    outputs->questions[outputs->questions_count++] = *question;
}

static void forget_questions(struct journal_outputs *outputs)
{
    while (outputs->questions_count)
        talon_question_free(outputs->questions[--outputs->questions_count].question);
}

/* ---- alerts ------------------------------------------------------------------------------ */

void journal_outputs_alert(struct journal_outputs *outputs, const struct server_alert *alert)
{
    assert(alert->endpoint && alert->text && alert->number);
    assert(alert->endpoint && alert->text);
    outputs->alerts = util_grow(outputs->alerts, &outputs->alerts_capacity, outputs->alerts_count,
                                sizeof *outputs->alerts);
    outputs->alerts[outputs->alerts_count++] = *alert;
}

void journal_alert_free(struct server_alert *alert)
{
    free(alert->endpoint);
    free(alert->text);
}

static void forget_alerts(struct journal_outputs *outputs)
{
    while (outputs->alerts_count)
        journal_alert_free(&outputs->alerts[--outputs->alerts_count]);
}

/* ---- mails ------------------------------------------------------------------------------- */

void journal_outputs_mail(struct journal_outputs *outputs, const struct server_mail *mail)
{
    assert(mail->address && mail->subject && mail->text && mail->number);
    assert(mail->address && mail->subject && mail->text);
    outputs->mails = util_grow(outputs->mails, &outputs->mails_capacity, outputs->mails_count,
                               sizeof *outputs->mails);
    outputs->mails[outputs->mails_count++] = *mail;
}

void journal_mail_free(struct server_mail *mail)
{
    free(mail->address);
    free(mail->subject);
    free(mail->text);
    free(mail->stop);
}

static void forget_mails(struct journal_outputs *outputs)
{
    while (outputs->mails_count)
        journal_mail_free(&outputs->mails[--outputs->mails_count]);
}

/* ---- notes, clearing, freeing ----------------------------------------------------------- */

void journal_outputs_note(struct journal_outputs *outputs, const char *table, const char *sentence)
{
    assert(table && sentence[0]);
    assert(*table && *sentence);
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
    forget_jobs(outputs);
    forget_questions(outputs);
    forget_alerts(outputs);
    forget_mails(outputs);
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
    forget_jobs(outputs);
    forget_questions(outputs);
    forget_alerts(outputs);
    forget_mails(outputs);
    free(outputs->sends);
    free(outputs->questions);
    free(outputs->alerts);
    free(outputs->mails);
    free(outputs->text.at);
    free(outputs->notes.at);
}
