/* test_web_push_connect.c - connections to push services whose names lead to several addresses, or
 * to a resolver that does not answer. The functions of the system's resolver are replaced.
 */
#define _GNU_SOURCE /* struct gaicb */
#include "web_push/web_push_connect.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { NAMED = 6, PATIENCE = 300, FAR_TOO_LONG = 2000 };

static struct sockaddr_in place[NAMED];
static struct addrinfo found[NAMED];
static struct gaicb *silent; /* the question without an answer */
static bool is_silent;
static int cancelled, freed;
static atomic_bool ending;

/* ---- the resolver ---------------------------------------------------------------------------- */

int __wrap_getaddrinfo_a(int mode, struct gaicb *list[], int count, struct sigevent *event);
int __wrap_gai_error(struct gaicb *question);
int __wrap_gai_suspend(const struct gaicb *const list[], int count, const struct timespec *most);
int __wrap_gai_cancel(struct gaicb *question);
void __wrap_freeaddrinfo(struct addrinfo *list);

int __wrap_getaddrinfo_a(int mode, struct gaicb *list[], int count, struct sigevent *event)
{
    (void)event;
    assert_int_equal(mode, GAI_NOWAIT);
    assert_int_equal(count, 1);
    if (is_silent)
        silent = list[0];
    else
        list[0]->ar_result = found;
    return 0;
}

int __wrap_gai_error(struct gaicb *question)
{
    return question == silent && is_silent ? EAI_INPROGRESS : 0;
}

int __wrap_gai_suspend(const struct gaicb *const list[], int count, const struct timespec *most)
{
    (void)list, (void)count;
    nanosleep(most, NULL);
    return EAI_AGAIN;
}

/* A thread is busy with it. */
int __wrap_gai_cancel(struct gaicb *question)
{
    (void)question;
    cancelled++;
    return EAI_NOTCANCELED;
}

void __wrap_freeaddrinfo(struct addrinfo *list)
{
    assert_ptr_equal(list, found);
    freed++;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Somebody listens at 127.0.0.LAST alone. The handle. */
static int listen_at(int last, int *port)
{
    struct sockaddr_in own = { .sin_family = AF_INET };
    socklen_t size = sizeof own;
    const int handle = socket(AF_INET, SOCK_STREAM, 0);

    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (uint32_t)last);
    assert_return_code(bind(handle, (struct sockaddr *)&own, sizeof own), 0);
    assert_return_code(listen(handle, 1), 0);
    assert_return_code(getsockname(handle, (struct sockaddr *)&own, &size), 0);
    *port = ntohs(own.sin_port);
    return handle;
}

/* The name leads to 127.0.0.1, 127.0.0.2 and so on, in this order. */
static void name_addresses(int port)
{
    for (int i = 0; i < NAMED; i++) {
        place[i] = (struct sockaddr_in){ .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
        place[i].sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)i);
        found[i] = (struct addrinfo){ .ai_family = AF_INET,
                                      .ai_socktype = SOCK_STREAM,
                                      .ai_addr = (struct sockaddr *)&place[i],
                                      .ai_addrlen = sizeof place[i],
                                      .ai_next = i + 1 < NAMED ? &found[i + 1] : NULL };
    }
}

static enum web_push_reached ask_service(int port, int64_t patience)
{
    struct web_push_services services = { .count = 0 };
    const struct web_push_patience until = { web_push_now() + patience, &ending };
    struct https_url url;
    char text[64];
    int handle;

    snprintf(text, sizeof text, "https://push.lan:%d/x", port);
    assert_true(util_https_url_read(text, &url));
    snprintf(text, sizeof text, "push.lan:%d", port);
    assert_true(web_push_services_add(&services, text));
    const enum web_push_reached reached = web_push_connect(&services, &url, &until, &handle);
    assert_int_equal(reached == WEB_PUSH_REACHED, handle >= 0);
    if (handle >= 0)
        close(handle);
    return reached;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void four_addresses_of_a_name_are_tried(void **state)
{
    (void)state;
    for (int last = 1; last <= NAMED; last++) {
        int port;
        const int handle = listen_at(last, &port);
        name_addresses(port);
        assert_int_equal(ask_service(port, FAR_TOO_LONG),
                         last <= 4 ? WEB_PUSH_REACHED : WEB_PUSH_NOT_REACHED);
        close(handle);
    }
    assert_int_equal(freed, NAMED);
}

/* The thread goes on with other alerts, and what the resolver says later is dropped. */
static void a_name_without_an_answer_is_given_up(void **state)
{
    int port;

    (void)state;
    freed = cancelled = 0;
    is_silent = true;
    const int64_t begun = web_push_now();
    assert_int_equal(ask_service(443, PATIENCE), WEB_PUSH_NOT_REACHED);
    const int64_t spent = web_push_now() - begun;
    assert_true(spent >= PATIENCE && spent < FAR_TOO_LONG);
    assert_int_equal(cancelled, 1);
    assert_int_equal(freed, 0);
    silent->ar_result = found;
    is_silent = false;
    const int handle = listen_at(1, &port);
    name_addresses(port);
    assert_int_equal(ask_service(port, FAR_TOO_LONG), WEB_PUSH_REACHED);
    assert_int_equal(freed, 2);
    close(handle);
}

static void the_end_of_the_program_waits_for_no_name(void **state)
{
    const int64_t begun = web_push_now();

    (void)state;
    is_silent = true;
    atomic_store(&ending, true);
    assert_int_equal(ask_service(443, 60 * 1000), WEB_PUSH_NOT_REACHED);
    assert_true(web_push_now() - begun < FAR_TOO_LONG);
    atomic_store(&ending, false);
    is_silent = false;
    name_addresses(1);
    silent->ar_result = NULL;
    ask_service(1, FAR_TOO_LONG); /* drops the question */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_addresses_of_a_name_are_tried),
        cmocka_unit_test(a_name_without_an_answer_is_given_up),
        cmocka_unit_test(the_end_of_the_program_waits_for_no_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
