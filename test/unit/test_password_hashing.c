/* test_password_hashing.c - hashing passphrases on other threads: which match, in
 * which order, and stopping in the middle of it.
 */
#include "daemon/jobs.h"
#include "json/json_reader.h"
#include "util/memory.h"

#include <malloc.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ANSWERS_MOST = 32, AT_ONCE = 2 };

/* ---- a loop, and what it heard ---------------------------------------------------------- */

static uv_loop_t loop;
static struct worker_pool *pool;
static struct {
    uint64_t job;
    bool fine;
    char text[HASH_ROOM];
} answers[ANSWERS_MOST];
static int count, wanted;

static void heard(void *context, struct worker_job *head)
{
    const struct server_work *work = server_work_of(head);

    assert_ptr_equal(context, &loop);
    assert_true(count < ANSWERS_MOST);
    answers[count].job = work->job.number;
    answers[count].fine = *work->answer.hash;
    snprintf(answers[count++].text, HASH_ROOM, "%s", work->answer.hash);
    if (count == wanted)
        daemon_pool_end(pool);
}

static void free_work(struct worker_job *head)
{
    struct server_work *work = server_work_of(head);

    journal_job_free(&work->job);
    util_wipe(work, sizeof *work);
    free(work);
}

static const struct worker_lane lane = { .name = "hashing",
                                         .at_once = AT_ONCE,
                                         .work = daemon_hash_passphrase,
                                         .answer = heard,
                                         .free = free_work };

static void begin(void)
{
    assert_true(sodium_init() >= 0);
    uv_loop_init(&loop);
    pool = daemon_pool_new(&loop);
    assert_true(daemon_pool_open(pool, LANE_HASHING, &lane, 0, &loop));
    memset(answers, 0, sizeof answers);
    count = 0;
}

/* Until so many are heard of. */
static void run(int answered)
{
    wanted = answered;
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    assert_int_equal(count, answered);
}

static char *copy(const char *text)
{
    char *at = malloc(strlen(text) + 1);

    assert_non_null(at);
    return memcpy(at, text, strlen(text) + 1);
}

static void give(uint64_t job, const char *passphrase, const char *hash)
{
    struct server_work *work = calloc(1, sizeof *work);

    assert_non_null(work);
    work->job = (struct server_job){ .kind = hash ? SERVER_JOB_CHECK : SERVER_JOB_HASH,
                                     .number = job,
                                     .passphrase = { copy(passphrase), hash ? copy(hash) : NULL } };
    daemon_pool_take(pool, LANE_HASHING, &work->head);
}

/* ---- tests ------------------------------------------------------------------------------ */

static void what_is_made_fits(void **unused)
{
    char made[HASH_ROOM];

    (void)unused;
    begin();
    give(1, "one two three", NULL);
    give(2, "one two three", NULL);
    run(2);
    assert_memory_equal(answers[0].text, "$argon2id$v=19$m=19456,t=2,p=1$", 31);
    assert_string_not_equal(answers[0].text, answers[1].text);
    memcpy(made, answers[0].text, sizeof made);
    begin();
    give(3, "one two three", made);
    give(4, "one two four", made);
    give(5, "", made);
    give(6, "one two three", "no hash at all");
    run(4);
    for (int i = 0; i < count; i++)
        assert_int_equal(answers[i].fine, answers[i].job == 3);
}

static void they_are_begun_in_order(void **unused)
{
    (void)unused;
    begin();
    for (uint64_t job = 1; job <= 18; job++)
        give(job, "one two three", NULL);
    run(18);
    uint32_t heard_of = 0;
    for (int i = 0; i < count; i++) { /* begun in order, however long any of them takes */
        assert_in_range(answers[i].job, 1, i + AT_ONCE);
        assert_true(answers[i].fine);
        heard_of |= 1u << answers[i].job;
    }
    assert_int_equal(heard_of, (1u << 19) - 2); /* each of them once */
}

static void an_end_in_the_middle(void **unused)
{
    (void)unused;
    begin();
    for (uint64_t job = 1; job <= 18; job++)
        give(job, "one two three", NULL);
    daemon_pool_end(pool);
    run(0);
}

/* ---- what is freed ---------------------------------------------------------------------- */

void __real_free(void *memory);
void __wrap_free(void *memory);

static const char *secret;
static size_t secrets_seen, frees;

/* Linked in the place of free(): nothing may go back with the secret in it. */
void __wrap_free(void *memory)
{
    const size_t length = secret && memory ? malloc_usable_size(memory) : 0;

    frees += length > 0;
    secrets_seen += length && memmem(memory, length, secret, strlen(secret));
    __real_free(memory);
}

static void fill_with_zeros(void *self, void *bytes, size_t size)
{
    (void)self;
    memset(bytes, 0, size);
}

static void no_secret_goes_back_to_the_allocator(void **unused)
{
    static const char text[] = "{\"do\":\"login\",\"passphrase\":\"open sesame, old door\"}";

    (void)unused;
    secret = "open sesame, old door";
    free(copy(secret));
    assert_int_equal(secrets_seen, 1); /* so it can be seen */
    struct server *server = server_new(&(struct server_entropy){ .fill = fill_with_zeros });
    secrets_seen = frees = 0;
    json_value_free(json_read_text(text));
    assert_true(frees >= 3);
    assert_int_equal(secrets_seen, 0); /* a server leaves the allocator as it is */
    server_free(server);
    begin();
    give(1, secret, NULL);
    run(1);
    assert_int_equal(secrets_seen, 0);
    secret = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_made_fits),
        cmocka_unit_test(they_are_begun_in_order),
        cmocka_unit_test(an_end_in_the_middle),
        cmocka_unit_test(no_secret_goes_back_to_the_allocator),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
