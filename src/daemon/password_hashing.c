/* password_hashing.c - hashes passphrases in libuv's thread pool. Two at a time, because each takes
 * 19 MiB and a core: a flood of logins delays other logins, not the games.
 */
#include "password_hashing.h"

#include "util/memory.h"

#include <jansson.h>
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* OWASP's first choice for Argon2id: m = 19 MiB, t = 2, p = 1. */
static const unsigned long long passes = 2;
static const size_t memory = 19456 * 1024;
enum { HASH_BYTES = 32 }; /* libsodium's size */

struct hashing_task {
    uv_work_t request;
    struct hashing_room *room;
    struct hashing_task *next;
    struct server_job job;
    const char *text; /* the result: see hashing_listener */
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

/* The parameters in a hash that libsodium wrote. */
struct recipe {
    unsigned long long passes;
    size_t memory;
    unsigned char salt[crypto_pwhash_SALTBYTES], hash[HASH_BYTES];
};

static bool skip_word(const char **at, const char *word)
{
    const size_t length = strlen(word);
    const bool there = !strncmp(*at, word, length);

    *at += there ? length : 0;
    return there;
}

static unsigned long read_whole_number(const char **at)
{
    char *end;
    const unsigned long value = strtoul(*at, &end, 10);

    *at = end;
    return value;
}

static bool read_base64(const char **at, unsigned char *bytes, size_t size)
{
    size_t length;

    return !sodium_base642bin(bytes, size, *at, strlen(*at), NULL, &length, at,
                              sodium_base64_VARIANT_ORIGINAL_NO_PADDING) &&
           length == size;
}

static bool read_recipe(const char *at, struct recipe *recipe)
{
    if (!skip_word(&at, "$argon2id$v=19$m="))
        return false;
    recipe->memory = 1024 * (size_t)read_whole_number(&at);
    if (!skip_word(&at, ",t="))
        return false;
    recipe->passes = read_whole_number(&at);
    return skip_word(&at, ",p=1$") && read_base64(&at, recipe->salt, sizeof recipe->salt) &&
           skip_word(&at, "$") && read_base64(&at, recipe->hash, sizeof recipe->hash) && !*at;
}

/* crypto_pwhash_str_verify() has the same answer for a wrong passphrase and for too little
 * memory. */
static const char *check_passphrase(const struct server_job *job)
{
    unsigned char made[HASH_BYTES];
    struct recipe recipe;

    if (!read_recipe(job->hash, &recipe))
        return "";
    if (crypto_pwhash(made, sizeof made, job->passphrase, strlen(job->passphrase), recipe.salt,
                      recipe.passes, recipe.memory, crypto_pwhash_ALG_ARGON2ID13))
        util_out_of_memory();
    return sodium_memcmp(made, recipe.hash, sizeof made) ? "" : job->hash;
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

/* ---- JSON ------------------------------------------------------------------------------- */

/* The size stands before each block, so that the block can be wiped. */
union head {
    size_t size;
    max_align_t aligned;
};

static void *allocate_guarded(size_t size)
{
    union head *head = util_allocate(sizeof *head + size);

    head->size = size;
    return head + 1;
}

static void free_wiped(void *memory_taken)
{
    union head *head = memory_taken;

    if (!head)
        return;
    head--;
    sodium_memzero(head + 1, head->size);
    free(head);
}

void daemon_hashing_guard_json(void)
{
    json_set_alloc_funcs(allocate_guarded, free_wiped);
}
