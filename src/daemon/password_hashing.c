/* password_hashing.c - hashes passphrases in libuv's thread pool. Two at a time, because each takes
 * 19 MiB and a core: a flood of logins delays other logins, not the games.
 */
#include "password_hashing.h"

#include "util/memory.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* OWASP's first choice for Argon2id: m = 19 MiB, t = 2, p = 1. */
static const unsigned long long passes = 2;
static const size_t memory = 19456 * 1024;

struct hashing_task {
    uv_work_t request;
    struct hashing_room *room;
    struct hashing_task *next;
    struct server_job job;
    const char *text; /* the result: see hashing_listener */
    char made[crypto_pwhash_STRBYTES];
};

static void task_free(struct hashing_task *task)
{
    util_free_secret(task->job.passphrase);
    util_free_secret(task->job.hash);
    util_wipe(task->made, sizeof task->made);
    free(task);
}

/* The hash if the passphrase fits it, else "". libsodium has the same result for a wrong passphrase
 * and for too little memory, but the latter sets ENOMEM. */
static const char *check_passphrase(const struct server_job *job)
{
    errno = 0;
    if (!crypto_pwhash_str_verify(job->hash, job->passphrase, strlen(job->passphrase)))
        return job->hash;
    util_require_memory(errno != ENOMEM);
    return "";
}

/* Runs in the thread pool. */
static void hash_passphrase(uv_work_t *request)
{
    struct hashing_task *task = request->data;
    const struct server_job *job = &task->job;

    if (job->kind == SERVER_CHECK)
        task->text = check_passphrase(job);
    else if (crypto_pwhash_str(task->made, job->passphrase, strlen(job->passphrase), passes,
                               memory))
        util_out_of_memory();
    else
        task->text = task->made;
}

static void start_waiting(struct hashing_room *room);

static void on_hash_done(uv_work_t *request, int status)
{
    struct hashing_task *task = request->data;
    struct hashing_room *room = task->room;

    (void)status; /* only uv_cancel() changes it */
    room->busy--;
    if (room->listener)
        room->listener(room->context, task->job.job, task->text);
    task_free(task);
    start_waiting(room);
}

static void start_waiting(struct hashing_room *room)
{
    while (room->first && room->busy < HASHING_AT_ONCE) {
        struct hashing_task *task = room->first;
        room->first = task->next;
        room->busy++;
        uv_queue_work(room->loop, &task->request, hash_passphrase, on_hash_done);
    }
}

void daemon_hashing_take(struct hashing_room *room, const struct server_job *job)
{
    struct hashing_task *task = util_allocate(sizeof *task);

    *task = (struct hashing_task){ .room = room, .job = *job };
    task->request.data = task;
    if (room->first)
        room->last->next = task;
    else
        room->first = task;
    room->last = task;
    start_waiting(room);
}

void daemon_hashing_end(struct hashing_room *room)
{
    room->listener = NULL;
    while (room->first) {
        struct hashing_task *task = room->first;
        room->first = task->next;
        task_free(task);
    }
}
