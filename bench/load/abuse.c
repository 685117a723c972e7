/* abuse.c - a crowd of abusive clients, in a process of its own: connections that send their
 * handshake letter by letter, that ask and never read, and that ask without end. A client that is
 * disconnected comes back after a second.
 */
#define _GNU_SOURCE
#include "load.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FLOOD_ROOM = 16 << 10, SMALL = 4096, FIRST_ADDRESS = 1 << 20, TURNS = 100 };

struct bad {
    int handle;
    bool upgraded;
    size_t said;   /* of the handshake, letter by letter */
    unsigned back; /* the turn in which it comes back */
};

struct company {
    const struct served *served;
    struct bad *at;
    int slow, deaf, all; /* the first are slow, the next deaf, the rest flood */
    unsigned addresses;
    char flood[FLOOD_ROOM], begging[FLOOD_ROOM];
    size_t flood_length, begging_length;
};

static size_t add_frame(char *at, const char *text)
{
    const size_t length = strlen(text);

    at[0] = (char)0x81;
    at[1] = (char)(0x80 | length); /* shorter than 126; the mask is 0 */
    memset(at + 2, 0, 4);
    memcpy(at + 6, text, length);
    return length + 6;
}

static size_t fill(char *at, const char *text)
{
    size_t length = 0;

    while (length + strlen(text) + 6 <= FLOOD_ROOM)
        length += add_frame(at + length, text);
    return length;
}

static void come(struct company *company, struct bad *bad, bool deaf)
{
    const struct road *road = &company->served->road;
    const int small = SMALL;

    *bad = (struct bad){ .handle = socket(road->there.ss_family,
                                          SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0) };
    if (bad->handle < 0)
        return;
    if (deaf)
        setsockopt(bad->handle, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    if (connect(bad->handle, (const struct sockaddr *)&road->there, road->size) &&
        errno != EINPROGRESS) {
        close(bad->handle);
        bad->handle = -1;
    }
}

static void go(struct bad *bad, unsigned turn)
{
    close(bad->handle);
    bad->handle = -1;
    bad->back = turn + TURNS;
}

static size_t handshake(struct company *company, char *text, size_t size)
{
    const unsigned number = FIRST_ADDRESS + company->addresses++;

    return (size_t)snprintf(
        text, size,
        "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bG9hZCBsb2FkIGxvYWQgIQ==\r\nSec-WebSocket-Version: 13\r\n"
        "X-Forwarded-For: 10.%u.%u.%u\r\n\r\n",
        number >> 16 & 255, number >> 8 & 255, number & 255);
}

/* False: the other side has hung up. */
static bool tell(struct bad *bad, const char *text, size_t length)
{
    return send(bad->handle, text, length, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0 || errno == EAGAIN ||
           errno == ENOTCONN;
}

static bool throw_away(struct bad *bad)
{
    char rest[4096];

    for (;;) {
        const ssize_t count = recv(bad->handle, rest, sizeof rest, MSG_DONTWAIT);
        if (count < 0)
            return errno == EAGAIN || errno == ENOTCONN;
        if (!count)
            return false;
    }
}

static bool be_slow(struct bad *bad)
{
    static const char text[] = "GET /ws HTTP/1.1\r\nHost: load\r\nX-Slow: and so on and so on and "
                               "so on and so on and so on and so on and so on";

    return bad->said + 1 < sizeof text && tell(bad, text + bad->said++, 1) && throw_away(bad);
}

static bool beg(struct company *company, struct bad *bad, bool reads)
{
    char text[512];

    if (!bad->upgraded) {
        const size_t length = handshake(company, text, sizeof text);
        const ssize_t sent = send(bad->handle, text, length, MSG_DONTWAIT | MSG_NOSIGNAL);
        bad->upgraded = sent == (ssize_t)length;
        return bad->upgraded || errno == EAGAIN || errno == ENOTCONN;
    }
    return reads ? throw_away(bad) && tell(bad, company->flood, company->flood_length)
                 : tell(bad, company->begging, company->begging_length);
}

/* Slow ones say a letter a second; the others all they can, a hundred times a second. */
static _Noreturn void keep_company(struct company *company)
{
    for (unsigned turn = 0;; turn++) {
        for (int i = 0; i < company->all; i++) {
            struct bad *bad = &company->at[i];
            const bool slow = i < company->slow, deaf = !slow && i < company->slow + company->deaf;
            if (slow && (unsigned)i % TURNS != turn % TURNS)
                continue;
            if (bad->handle < 0 && turn >= bad->back)
                come(company, bad, deaf);
            else if (bad->handle >= 0 && !(slow ? be_slow(bad) : beg(company, bad, !deaf)))
                go(bad, turn);
        }
        usleep(1000000 / TURNS);
    }
}

pid_t abuse_begin(const struct served *served, const struct abuse *abuse)
{
    struct company company = { .served = served,
                               .slow = abuse->slow,
                               .deaf = abuse->deaf,
                               .all = abuse->slow + abuse->deaf + abuse->flooding };
    const pid_t child = fork();

    if (child)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* Their machines are others: here they get what nobody else wants of the processor. */
    if (sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){ 0 }))
        _exit(1);
    company.at = calloc((size_t)company.all, sizeof *company.at);
    if (!company.at)
        _exit(1);
    for (int i = 0; i < company.all; i++)
        company.at[i].handle = -1;
    company.flood_length = fill(company.flood, "{\"id\":1,\"do\":\"hello\"}");
    company.begging_length = fill(company.begging, "{\"id\":1,\"do\":\"games\"}");
    keep_company(&company);
}
