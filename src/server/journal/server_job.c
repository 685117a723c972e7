/* server_job.c - which jobs replace others, and what they own.
 */
#include "server_job.h"

#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool journal_job_searches(const struct server_job *job)
{
    return job->kind == SERVER_JOB_MOVE || job->kind == SERVER_JOB_HINT;
}

bool journal_job_replaces(const struct server_job *newer, const struct server_job *waiting)
{
    return newer->kind == waiting->kind && journal_job_searches(newer) &&
           !strcmp(newer->question.table, waiting->question.table);
}

static void free_question(struct server_job *job)
{
    talon_question_free(job->question.question);
}

static void free_passphrase(struct server_job *job)
{
    util_free_secret(job->passphrase.text);
    util_free_secret(job->passphrase.hash);
}

static void free_alert(struct server_job *job)
{
    free(job->alert.endpoint);
    free(job->alert.text);
}

static void free_mail(struct server_job *job)
{
    free(job->mail.address);
    free(job->mail.subject);
    free(job->mail.text);
    free(job->mail.stop);
}

static void free_exchange(struct server_job *job)
{
    free(job->exchange.counts);
    free(job->exchange.listing);
    free(job->exchange.listed);
}

static void free_look(struct server_job *job)
{
    free(job->look.known);
}

static void free_nothing(struct server_job *job)
{
    (void)job;
}

void journal_job_free(struct server_job *job)
{
    static void (*const frees[SERVER_JOB_KINDS])(struct server_job *) = {
        [SERVER_JOB_MOVE] = free_question,   [SERVER_JOB_HINT] = free_question,
        [SERVER_JOB_HASH] = free_passphrase, [SERVER_JOB_CHECK] = free_passphrase,
        [SERVER_JOB_ALERT] = free_alert,     [SERVER_JOB_MAIL] = free_mail,
        [SERVER_JOB_CLAIM] = free_nothing,   [SERVER_JOB_RELEASE] = free_nothing,
        [SERVER_JOB_RENEW] = free_nothing,   [SERVER_JOB_READ] = free_nothing,
        [SERVER_JOB_LOOK] = free_look,       [SERVER_JOB_EXCHANGE] = free_exchange,
        [SERVER_JOB_FIND] = free_nothing,
    };

    assert(job->kind < SERVER_JOB_KINDS);
    frees[job->kind](job);
}
