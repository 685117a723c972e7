/* baseline.c - what a move costs the system alone, measured at the same moment on the same machine:
 * a process takes one message and sends four of the same lengths, and does nothing else.
 */
#define _GNU_SOURCE
#include "load.h"

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

enum { EVENTS = 256, BYTES_MOST = 1 << 14 };

struct floor {
    size_t tables, said, sent;
    int (*handles)[SEATS];
    size_t (*waits)[SEATS]; /* bytes that each has still to hear */
    uint64_t moves;
};

static char bytes[BYTES_MOST]; /* what is said */
static char heard[BYTES_MOST];

static int pair(int listening, const struct road *road, int *other)
{
    const int handle = road_connect(road);

    if (handle < 0)
        load_fail("No connection: %s", strerror(errno));
    *other = accept4(listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    road_hurry(*other);
    return handle;
}

/* Ours go to `handles`, the other ends to `others`. */
static void connect_all(struct floor *floor, enum road_kind kind, int (*others)[SEATS])
{
    struct road road = kind == ROAD_TCP ? road_tcp(0) : road_unix(NULL);
    const int listening = road_listen(&road, SEATS);

    if (listening < 0)
        load_fail("The floor cannot be laid: %s", strerror(errno));
    for (size_t i = 0; i < floor->tables; i++)
        for (int seat = 0; seat < SEATS; seat++)
            floor->handles[i][seat] = pair(listening, &road, &others[i][seat]);
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
static void serve(struct floor *floor, int epoll, double until,
                  void (*one)(struct floor *floor, size_t table, int seat))
{
    struct epoll_event events[EVENTS];

    while (load_now() < until) {
        const int count = epoll_wait(epoll, events, EVENTS, 100);
        for (int i = 0; i < count; i++)
            one(floor, events[i].data.u64 / SEATS, (int)(events[i].data.u64 % SEATS));
    }
}

/* ---- the server --------------------------------------------------------------------------- */

static void move(struct floor *floor, size_t table, int seat)
{
    if (recv(floor->handles[table][seat], heard, BYTES_MOST, MSG_DONTWAIT) <= 0)
        return;
    for (int to = 0; to < SEATS; to++)
        send(floor->handles[table][to], bytes, floor->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static _Noreturn void be_served(struct floor *floor)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    serve(floor, watch(floor->handles, floor->tables), load_now() + 3600, move);
    _exit(0);
}

/* ---- its people --------------------------------------------------------------------------- */

static void say(struct floor *floor, size_t table, int seat)
{
    for (int other = 0; other < SEATS; other++)
        floor->waits[table][other] = floor->sent;
    send(floor->handles[table][seat], bytes, floor->said, MSG_NOSIGNAL);
}

static void hear(struct floor *floor, size_t table, int seat)
{
    const ssize_t count = recv(floor->handles[table][seat], heard, BYTES_MOST, MSG_DONTWAIT);
    size_t rest = 0;

    if (count <= 0)
        return;
    floor->waits[table][seat] -= (size_t)count;
    for (int other = 0; other < SEATS; other++)
        rest += floor->waits[table][other];
    if (rest)
        return;
    floor->moves++;
    say(floor, table, (int)(floor->moves % SEATS));
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

static struct toll play(struct floor *floor, pid_t process, double seconds)
{
    const int epoll = watch(floor->handles, floor->tables);

    for (size_t i = 0; i < floor->tables; i++)
        say(floor, i, 0);
    serve(floor, epoll, load_now() + seconds / 5, hear); /* everything is warm, then */
    const double before = cpu_of(process);
    floor->moves = 0;
    serve(floor, epoll, load_now() + seconds, hear);
    const double after = cpu_of(process);
    const double moves = (double)(floor->moves ? floor->moves : 1);
    close(epoll);
    return (struct toll){ .cpu = (after - before) / moves, .a_second = moves / seconds };
}

static struct floor people(size_t tables, size_t said, size_t sent)
{
    struct floor floor = { .tables = tables, .said = said, .sent = sent };

    if (said < 1 || sent < 1 || said > BYTES_MOST || sent > BYTES_MOST)
        load_fail("No move is that long.");
    floor.handles = calloc(tables, sizeof *floor.handles);
    floor.waits = calloc(tables, sizeof *floor.waits);
    if (!floor.handles || !floor.waits)
        load_fail("Out of memory.");
    return floor;
}

static struct toll play_out(struct floor *floor, pid_t process, double seconds)
{
    const struct toll toll = play(floor, process, seconds);

    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    close_all(floor->handles, floor->tables);
    free(floor->handles);
    free(floor->waits);
    return toll;
}

struct toll floor_measure(enum road_kind kind, size_t tables, size_t said, size_t sent,
                          double seconds)
{
    struct floor ours = people(tables, said, sent), theirs = ours;

    theirs.handles = calloc(tables, sizeof *theirs.handles);
    if (!theirs.handles)
        load_fail("Out of memory.");
    connect_all(&ours, kind, theirs.handles);
    const pid_t process = fork();
    if (!process) {
        close_all(ours.handles, tables);
        be_served(&theirs);
    }
    close_all(theirs.handles, tables);
    free(theirs.handles);
    return play_out(&ours, process, seconds);
}
