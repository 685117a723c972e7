/* test_password_hashing.c - hashing passphrases on other threads: which match, how many at a time,
 * in which order, and stopping in the middle of it.
 */
#include "daemon/password_hashing.h"
#include "util/memory.h"

#include <jansson.h>
#include <malloc.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ANSWERS_MOST = 32, HASH_ROOM = 130 };

/* ---- a loop, and what it heard ---------------------------------------------------------- */

static uv_loop_t loop;
static struct hashing_room room;
static struct {
    uint64_t job;
    bool fine;
    char text[HASH_ROOM];
} answers[ANSWERS_MOST];
static int count, busiest;

static void heard(void *context, uint64_t job, const char *text)
{
    assert_ptr_equal(context, &loop);
    assert_true(count < ANSWERS_MOST);
    answers[count].job = job;
    answers[count].fine = *text;
    snprintf(answers[count++].text, HASH_ROOM, "%s", text);
    busiest = room.busy + 1 > busiest ? room.busy + 1 : busiest;
}

static void begin(void)
{
    assert_true(sodium_init() >= 0);
    uv_loop_init(&loop);
    room = (struct hashing_room){ .loop = &loop, .listener = heard, .context = &loop };
    memset(answers, 0, sizeof answers);
    count = busiest = 0;
}

static void run(void)
{
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static char *copy(const char *text)
{
    char *at = malloc(strlen(text) + 1);

    assert_non_null(at);
    return memcpy(at, text, strlen(text) + 1);
}

static void give(uint64_t job, const char *passphrase, const char *hash)
{
    daemon_hashing_take(&room, &(struct server_job){ job, hash ? SERVER_CHECK : SERVER_MAKE,
                                                     copy(passphrase), hash ? copy(hash) : NULL });
}

/* ---- tests ------------------------------------------------------------------------------ */

static void what_is_made_fits(void **unused)
{
    char made[HASH_ROOM];

    (void)unused;
    begin();
    give(1, "one two three", NULL);
    give(2, "one two three", NULL);
    run();
    assert_int_equal(count, 2);
    assert_memory_equal(answers[0].text, "$argon2id$v=19$m=19456,t=2,p=1$", 31);
    assert_string_not_equal(answers[0].text, answers[1].text);
    memcpy(made, answers[0].text, sizeof made);
    begin();
    give(3, "one two three", made);
    give(4, "one two four", made);
    give(5, "", made);
    give(6, "one two three", "no hash at all");
    run();
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++)
        assert_int_equal(answers[i].fine, answers[i].job == 3);
}

static void never_more_than_two_at_a_time(void **unused)
{
    (void)unused;
    begin();
    for (uint64_t job = 1; job <= 18; job++)
        give(job, "one two three", NULL);
    assert_int_equal(room.busy, HASHING_AT_ONCE);
    run();
    assert_int_equal(count, 18);
    assert_int_equal(busiest, HASHING_AT_ONCE);
    uint32_t heard_of = 0;
    for (int i = 0; i < count; i++) { /* begun in order, however long any of them takes */
        assert_in_range(answers[i].job, 1, i + HASHING_AT_ONCE);
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
    daemon_hashing_end(&room);
    run();
    assert_int_equal(count, 0);
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
    json_set_alloc_funcs(util_allocate_wiped, util_free_wiped);
    struct server *server = server_new(&(struct server_entropy){ .fill = fill_with_zeros });
    secrets_seen = frees = 0;
    json_decref(json_loads(text, 0, NULL));
    assert_true(frees > 3);
    assert_int_equal(secrets_seen, 0); /* a server leaves the allocator as it is */
    server_free(server);
    begin();
    give(1, secret, NULL);
    run();
    assert_int_equal(count, 1);
    assert_int_equal(secrets_seen, 0);
    secret = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_made_fits),
        cmocka_unit_test(never_more_than_two_at_a_time),
        cmocka_unit_test(an_end_in_the_middle),
        cmocka_unit_test(no_secret_goes_back_to_the_allocator),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
