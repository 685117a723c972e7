/* test_web_push_post.c - requests to push services whose names lead to several addresses, to
 * addresses of the own network, or to a resolver that does not answer; and what is read of an
 * answer. The functions of the system's resolver are replaced, for libcurl, too.
 */
#define _GNU_SOURCE /* getaddrinfo, setenv */
#include "util/memory.h"
#include "web_push/web_push_post.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    NAMED = 6,
    BRIEFLY = 300,
    ENOUGH = 1200,
    LONG = 60 * 1000,
    FAR_TOO_LONG = 20 * 1000,
    SLICE = 20
};
enum { WORDS_SIZE = 200, ALL_FINE = 3, ALLOCATIONS_LEAST = 20, ALLOCATIONS_MOST = 5000 };

static atomic_bool ending, silent;
static atomic_int asked;
static web_push_trust *trust;

static int64_t now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void pause_for(int ms)
{
    poll(NULL, 0, ms);
}

/* ---- memory ---------------------------------------------------------------------------------- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static atomic_long allocations, failing; /* failing: the number of the one that fails, or 0 */

static bool fails(void)
{
    return atomic_fetch_add(&allocations, 1) + 1 == atomic_load(&failing);
}

/* Linked in the place of malloc() and so on: libcurl's memory comes from there. */
void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

/* ---- the resolver ---------------------------------------------------------------------------- */

struct found {
    struct addrinfo info;
    struct sockaddr_in place;
};

/* The name leads to 127.0.0.1, 127.0.0.2 and so on, in this order. */
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                struct addrinfo **result)
{
    const int port = service ? (int)strtol(service, NULL, 10) : 0;

    (void)node, (void)hints;
    atomic_fetch_add(&asked, 1);
    while (atomic_load(&silent))
        pause_for(SLICE);
    *result = NULL;
    for (int i = NAMED; i-- > 0;) {
        struct found *one = __real_calloc(1, sizeof *one);
        if (!one)
            abort();
        one->place.sin_family = AF_INET;
        one->place.sin_port = htons((uint16_t)port);
        one->place.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)i);
        one->info = (struct addrinfo){ .ai_family = AF_INET,
                                       .ai_socktype = SOCK_STREAM,
                                       .ai_addr = (struct sockaddr *)&one->place,
                                       .ai_addrlen = sizeof one->place,
                                       .ai_next = *result };
        *result = &one->info;
    }
    return 0;
}

void freeaddrinfo(struct addrinfo *list)
{
    while (list) {
        struct addrinfo *next = list->ai_next;
        free(list);
        list = next;
    }
}

/* ---- threads --------------------------------------------------------------------------------- */

typedef int starter(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static atomic_bool no_threads;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *context)
{
    starter *own;

    *(void **)&own = dlsym(RTLD_NEXT, "pthread_create"); /* as POSIX has it */

    return atomic_load(&no_threads) ? EAGAIN : own(thread, attributes, run, context);
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Somebody listens at 127.0.0.LAST alone. The handle. */
static int listen_at(int last, int *port)
{
    struct sockaddr_in own = { .sin_family = AF_INET };
    socklen_t size = sizeof own;
    const int handle = socket(AF_INET, SOCK_STREAM, 0);

    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (uint32_t)last);
    assert_return_code(bind(handle, (struct sockaddr *)&own, size), 0);
    assert_return_code(listen(handle, 1), 0);
    assert_return_code(getsockname(handle, (struct sockaddr *)&own, &size), 0);
    *port = ntohs(own.sin_port);
    return handle;
}

static bool has_caller(int handle)
{
    return poll(&(struct pollfd){ .fd = handle, .events = POLLIN }, 1, 0) > 0;
}

static struct web_push_answer ask_service(const char *host, int port, bool operators, int patience)
{
    struct web_push_services services = { .count = 0 };
    struct web_push_message message = { .authorization = "x",
                                        .topic = "y",
                                        .content = (const uint8_t *)"z",
                                        .length = 1,
                                        .patience = patience };
    char text[64];

    snprintf(text, sizeof text, "https://%s:%d/x", host, port);
    assert_true(util_https_url_read(text, &message.url));
    snprintf(text, sizeof text, "%s:%d", host, port);
    if (operators)
        assert_true(web_push_services_add(&services, text));
    return web_push_post(trust, &services, &message, &ending);
}

/* ---- tests ----------------------------------------------------------------------------------- */

/* It listens and says nothing, so that nobody gets beyond it. */
static void four_addresses_of_a_name_are_tried(void **state)
{
    (void)state;
    for (int last = 1; last <= NAMED; last++) {
        int port;
        const int handle = listen_at(last, &port);
        const struct web_push_answer answer = ask_service("push.lan", port, true, ENOUGH);
        assert_int_equal(has_caller(handle), last <= 4);
        assert_int_equal(answer.status, 0);
        assert_false(answer.forbidden);
        close(handle);
    }
}

/* Port 443 is open to all names, but not to those that lead here. A name is resolved once: what is
 * checked is what is connected to. */
static void own_addresses_are_forbidden(void **state)
{
    (void)state;
    atomic_store(&asked, 0);
    assert_true(ask_service("push.lan", 443, false, LONG).forbidden);
    assert_int_equal(atomic_load(&asked), 1);
    assert_true(ask_service("127.0.0.1", 443, false, LONG).forbidden);
    assert_true(ask_service("10.0.0.1", 443, false, LONG).forbidden);
    assert_true(ask_service("push.lan", 8443, false, LONG).forbidden);
}

/* A proxy would connect to what nobody has checked. */
static void no_proxy_is_asked(void **state)
{
    static const char *const names[] = { "https_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy" };
    int port;
    const int handle = listen_at(1, &port);
    char proxy[64];

    (void)state;
    snprintf(proxy, sizeof proxy, "http://127.0.0.1:%d", port);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        setenv(names[i], proxy, 1);
    assert_int_equal(ask_service("push.lan", 1, true, LONG).status, 0); /* nobody listens there */
    assert_false(has_caller(handle));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unsetenv(names[i]);
    close(handle);
}

static void *end_soon(void *unused)
{
    pause_for(BRIEFLY);
    atomic_store(&ending, true);
    return unused;
}

/* The thread goes on with other alerts, and what the resolver says later is dropped. */
static void a_name_without_an_answer_is_given_up(void **state)
{
    (void)state;
    atomic_store(&silent, true);
    /* The resolver says nothing, so an answer is one that did not wait for it. */
    const struct web_push_answer answer = ask_service("push.lan", 443, false, BRIEFLY);
    assert_int_equal(answer.status, 0);
    assert_false(answer.forbidden);
    atomic_store(&silent, false);
}

static void the_end_of_the_program_waits_for_no_name(void **state)
{
    const int64_t begun = now();
    pthread_t thread;

    (void)state;
    atomic_store(&silent, true);
    assert_int_equal(pthread_create(&thread, NULL, end_soon, NULL), 0);
    assert_int_equal(ask_service("push.lan", 443, false, LONG).status, 0);
    assert_true(now() - begun < FAR_TOO_LONG);
    pthread_join(thread, NULL);
    atomic_store(&ending, false);
    atomic_store(&silent, false);
}

/* libcurl asks the resolver on a thread of its own. */
static void without_a_thread_for_the_name_there_is_no_answer(void **state)
{
    (void)state;
    atomic_store(&no_threads, true);
    const struct web_push_answer answer = ask_service("push.lan", 443, false, LONG);
    assert_int_equal(answer.status, 0);
    assert_false(answer.forbidden);
    atomic_store(&no_threads, false);
}

/* In a process of its own; its exit status, and its words. */
static int ask_with_failing(long number, char words[WORDS_SIZE])
{
    int pipes[2], status = 0;
    ssize_t length;

    assert_int_equal(pipe(pipes), 0);
    const pid_t child = fork();
    if (!child) {
        dup2(pipes[1], STDERR_FILENO);
        atomic_store(&allocations, 0);
        atomic_store(&failing, number);
        const bool forbidden = ask_service("push.lan", 443, false, LONG).forbidden;
        _exit(!forbidden ? 1 : atomic_load(&allocations) < number ? ALL_FINE : 0);
    }
    close(pipes[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    length = read(pipes[0], words, WORDS_SIZE - 1);
    words[length < 0 ? 0 : length] = 0;
    close(pipes[0]);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void want_of_memory_is_one_line(void **state)
{
    char words[WORDS_SIZE];
    int status;
    long number = 1;

    (void)state;
    for (; (status = ask_with_failing(number, words)) != ALL_FINE; number++) {
        assert_int_equal(status, UTIL_EXIT_OUT_OF_MEMORY);
        assert_string_equal(words, "talon: out of memory\n");
        assert_true(number < ALLOCATIONS_MOST);
    }
    assert_true(number > ALLOCATIONS_LEAST);
}

static int begin(void **state)
{
    struct util_refusal why;

    (void)state;
    if (!web_push_load_library(&why))
        return 1;
    trust = web_push_trust_new();
    return !trust;
}

static int end(void **state)
{
    (void)state;
    pause_for(4 * SLICE); /* for the resolver's threads */
    web_push_trust_free(trust);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_addresses_of_a_name_are_tried),
        cmocka_unit_test(own_addresses_are_forbidden),
        cmocka_unit_test(no_proxy_is_asked),
        cmocka_unit_test(a_name_without_an_answer_is_given_up),
        cmocka_unit_test(the_end_of_the_program_waits_for_no_name),
        cmocka_unit_test(without_a_thread_for_the_name_there_is_no_answer),
        cmocka_unit_test(want_of_memory_is_one_line),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
