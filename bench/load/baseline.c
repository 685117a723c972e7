/* baseline.c - what a move costs the system alone, measured at the same moment on the same machine:
 * a process takes one message and sends four of the same lengths, and does nothing else.
 */
#define _GNU_SOURCE
#include "baseline.h"

#include "failure.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 4, EVENTS = 256, BYTES_MOST = 1 << 14 };

struct baseline {
    size_t tables, said, sent;
    int (*handles)[SEATS];
    size_t (*waits)[SEATS]; /* bytes that each has still to hear */
    uint64_t moves;
};

static char bytes[BYTES_MOST]; /* what is said */
static char heard[BYTES_MOST];

static int pair(int listening, const struct transport *transport, int *other)
{
    const int handle = transport_connect(transport);

    if (handle < 0)
        fail("No connection: %s", strerror(errno));
    *other = accept4(listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    transport_set_nodelay(*other);
    return handle;
}

/* Ours go to `handles`, the other ends to `others`. */
static void connect_all(struct baseline *baseline, enum transport_kind kind, int (*others)[SEATS])
{
    struct transport transport = kind == TRANSPORT_TCP ? transport_tcp(0) : transport_unix(NULL);
    const int listening = transport_listen(&transport, SEATS);

    if (listening < 0)
        fail("The floor cannot be laid: %s", strerror(errno));
    for (size_t i = 0; i < baseline->tables; i++)
        for (int seat = 0; seat < SEATS; seat++)
            baseline->handles[i][seat] = pair(listening, &transport, &others[i][seat]);
    close(listening);
}

static int watch(int (*handles)[SEATS], size_t tables)
{
    const int epoll = epoll_create1(EPOLL_CLOEXEC);

    for (size_t i = 0; i < tables; i++)
        for (int seat = 0; seat < SEATS; seat++)
            epoll_ctl(
                epoll, EPOLL_CTL_ADD, handles[i][seat],
                &(struct epoll_event){ .events = EPOLLIN, .data.u64 = i * SEATS + (size_t)seat });
    return epoll;
}

/* Calls `one` for each handle that can be read, and ends some time after `until`. */
static void serve(struct baseline *baseline, int epoll, double until,
                  void (*one)(struct baseline *baseline, size_t table, int seat))
{
    struct epoll_event events[EVENTS];

    while (clock_now() < until) {
        const int count = epoll_wait(epoll, events, EVENTS, 100);
        for (int i = 0; i < count; i++)
            one(baseline, events[i].data.u64 / SEATS, (int)(events[i].data.u64 % SEATS));
    }
}

/* ---- the server --------------------------------------------------------------------------- */

static void move(struct baseline *baseline, size_t table, int seat)
{
    if (recv(baseline->handles[table][seat], heard, BYTES_MOST, MSG_DONTWAIT) <= 0)
        return;
    for (int to = 0; to < SEATS; to++)
        send(baseline->handles[table][to], bytes, baseline->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static _Noreturn void be_server(struct baseline *baseline)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    serve(baseline, watch(baseline->handles, baseline->tables), clock_now() + 3600, move);
    _exit(0);
}

/* ---- its people --------------------------------------------------------------------------- */

static void say(struct baseline *baseline, size_t table, int seat)
{
    for (int other = 0; other < SEATS; other++)
        baseline->waits[table][other] = baseline->sent;
    send(baseline->handles[table][seat], bytes, baseline->said, MSG_NOSIGNAL);
}

static void hear(struct baseline *baseline, size_t table, int seat)
{
    const ssize_t count = recv(baseline->handles[table][seat], heard, BYTES_MOST, MSG_DONTWAIT);
    size_t rest = 0;

    if (count <= 0)
        return;
    baseline->waits[table][seat] -= (size_t)count;
    for (int other = 0; other < SEATS; other++)
        rest += baseline->waits[table][other];
    if (rest)
        return;
    baseline->moves++;
    say(baseline, table, (int)(baseline->moves % SEATS));
}

static double cpu_of(pid_t process)
{
    struct timespec time = { 0 };
    clockid_t clock;

    if (!clock_getcpuclockid(process, &clock))
        clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void close_all(int (*handles)[SEATS], size_t tables)
{
    for (size_t i = 0; i < tables; i++)
        for (int seat = 0; seat < SEATS; seat++)
            close(handles[i][seat]);
}

static struct baseline_cost play(struct baseline *baseline, pid_t process, double seconds)
{
    const int epoll = watch(baseline->handles, baseline->tables);

    for (size_t i = 0; i < baseline->tables; i++)
        say(baseline, i, 0);
    serve(baseline, epoll, clock_now() + seconds / 5, hear); /* everything is warm, then */
    const double before = cpu_of(process);
    baseline->moves = 0;
    serve(baseline, epoll, clock_now() + seconds, hear);
    const double after = cpu_of(process);
    const double moves = (double)(baseline->moves ? baseline->moves : 1);
    close(epoll);
    return (struct baseline_cost){ .cpu = (after - before) / moves, .a_second = moves / seconds };
}

static struct baseline people(size_t tables, size_t said, size_t sent)
{
    struct baseline baseline = { .tables = tables, .said = said, .sent = sent };

    if (said < 1 || sent < 1 || said > BYTES_MOST || sent > BYTES_MOST)
        fail("No move is that long.");
    baseline.handles = calloc(tables, sizeof *baseline.handles);
    baseline.waits = calloc(tables, sizeof *baseline.waits);
    if (!baseline.handles || !baseline.waits)
        fail("Out of memory.");
    return baseline;
}

static struct baseline_cost play_out(struct baseline *baseline, pid_t process, double seconds)
{
    const struct baseline_cost baseline_cost = play(baseline, process, seconds);

    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    close_all(baseline->handles, baseline->tables);
    free(baseline->handles);
    free(baseline->waits);
    return baseline_cost;
}

struct baseline_cost baseline_measure(enum transport_kind kind, size_t tables, size_t said,
                                      size_t sent, double seconds)
{
    struct baseline ours = people(tables, said, sent), theirs = ours;

    theirs.handles = calloc(tables, sizeof *theirs.handles);
    if (!theirs.handles)
        fail("Out of memory.");
    connect_all(&ours, kind, theirs.handles);
    const pid_t process = fork();
    if (!process) {
        close_all(ours.handles, tables);
        be_server(&theirs);
    }
    close_all(theirs.handles, tables);
    free(theirs.handles);
    return play_out(&ours, process, seconds);
}
