/* hashing.c - see hashing.h. Two at a time, because each takes 19 MiB and a core for a while:
 * whoever logs in over and over makes others who log in wait, and not those who play.
 */
#include "hashing.h"

#include <jansson.h>
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* OWASP's first choice for Argon2id: m = 19 MiB, t = 2, p = 1. */
static const unsigned long long passes = 2;
static const size_t memory = 19456 * 1024;

struct hashing_task {
    uv_work_t work;
    struct hashing_room *room;
    struct hashing_task *next;
    struct server_job job;
    bool fine;
    char made[crypto_pwhash_STRBYTES];
};

static void wipe_and_free(char *text)
{
    if (text)
        sodium_memzero(text, strlen(text));
    free(text);
}

static void task_free(struct hashing_task *task)
{
    wipe_and_free(task->job.passphrase);
    wipe_and_free(task->job.hash);
    sodium_memzero(task->made, sizeof task->made);
    free(task);
}

/* On a thread of its own. */
static void work(uv_work_t *request)
{
    struct hashing_task *task = request->data;
    const char *passphrase = task->job.passphrase;
    const size_t length = strlen(passphrase);

    if (task->job.kind == SERVER_MAKE)
        task->fine = !crypto_pwhash_str(task->made, passphrase, length, passes, memory);
    else
        task->fine = !crypto_pwhash_str_verify(task->job.hash, passphrase, length);
}

static void begin(struct hashing_room *room);

static void worked(uv_work_t *request, int status)
{
    struct hashing_task *task = request->data;
    struct hashing_room *room = task->room;
    const char *text = task->job.kind == SERVER_MAKE ? task->made : task->job.hash;

    room->busy--;
    if (room->listener)
        room->listener(room->context, task->job.job, !status && task->fine ? text : NULL);
    task_free(task);
    begin(room);
}

static void begin(struct hashing_room *room)
{
    while (room->first && room->busy < HASHING_AT_ONCE) {
        struct hashing_task *task = room->first;
        room->first = task->next;
        room->busy++;
        uv_queue_work(room->loop, &task->work, work, worked);
    }
}

void hashing_take(struct hashing_room *room, const struct server_job *job)
{
    struct hashing_task *task = malloc(sizeof *task);

    if (!task) {
        wipe_and_free(job->passphrase);
        wipe_and_free(job->hash);
        room->listener(room->context, job->job, NULL);
        return;
    }
    *task = (struct hashing_task){ .work.data = task, .room = room, .job = *job };
    if (room->first)
        room->last->next = task;
    else
        room->first = task;
    room->last = task;
    begin(room);
}

void hashing_end(struct hashing_room *room)
{
    room->listener = NULL;
    while (room->first) {
        struct hashing_task *task = room->first;
        room->first = task->next;
        task_free(task);
    }
}

/* ---- JSON ------------------------------------------------------------------------------- */

/* Before each piece of memory stands its size. */
union head {
    size_t size;
    max_align_t aligned;
};

static void *take(size_t size)
{
    union head *head = malloc(sizeof *head + size);

    if (!head)
        return NULL;
    head->size = size;
    return head + 1;
}

static void give_back(void *memory_taken)
{
    union head *head = memory_taken;

    if (!head)
        return;
    head--;
    sodium_memzero(head + 1, head->size);
    free(head);
}

void hashing_guard_json(void)
{
    json_set_alloc_funcs(take, give_back);
}
