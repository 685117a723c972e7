/* abuse.c - a crowd of abusive clients, in a process of its own: connections that send their
 * handshake letter by letter, that ask and never read, and that ask without end. A client that is
 * disconnected comes back after a second.
 */
#define _GNU_SOURCE
#include "abuse.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FLOOD_ROOM = 16 << 10, SMALL = 4096, FIRST_ADDRESS = 1 << 20, TURNS = 100, SHORT = 126 };

struct abuser {
    int handle;
    bool upgraded;
    size_t sent;      /* of the handshake, letter by letter */
    unsigned back_at; /* the turn in which it connects again */
};

struct abusers {
    const struct server_process *server;
    struct abuser *at;
    int slow, deaf, all; /* the first are slow, the next deaf, the rest flood */
    unsigned addresses;  /* given out; every connection has a new one */
    bool settled;        /* everybody keeps an address */
    char flood[FLOOD_ROOM], unread[FLOOD_ROOM];
    size_t flood_length, unread_length;
};

static size_t add_frame(char *at, const char *text)
{
    const size_t length = strlen(text), more = length < SHORT ? 0 : 2;

    at[0] = (char)0x81;
    at[1] = (char)(0x80 | (more ? SHORT : length));
    if (more) {
        at[2] = (char)(length >> 8);
        at[3] = (char)length;
    }
    memset(at + 2 + more, 0, 4); /* the mask */
    memcpy(at + 6 + more, text, length);
    return length + 6 + more;
}

static size_t fill(char *at, const char *text)
{
    size_t length = 0;

    while (length + strlen(text) + 8 <= FLOOD_ROOM)
        length += add_frame(at + length, text);
    return length;
}

static void abuser_connect(struct abusers *abusers, struct abuser *abuser, bool deaf)
{
    const struct transport *transport = &abusers->server->transport;
    const int small = SMALL;

    *abuser = (struct abuser){ .handle = socket(transport->there.ss_family,
                                                SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0) };
    if (abuser->handle < 0)
        return;
    if (deaf)
        setsockopt(abuser->handle, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    if (connect(abuser->handle, (const struct sockaddr *)&transport->there, transport->size) &&
        errno != EINPROGRESS) {
        close(abuser->handle);
        abuser->handle = -1;
    }
}

static void abuser_close(struct abuser *abuser, unsigned turn)
{
    close(abuser->handle);
    abuser->handle = -1;
    abuser->back_at = turn + TURNS;
}

static size_t handshake(struct abusers *abusers, const struct abuser *abuser, char *text,
                        size_t size)
{
    const unsigned own = (unsigned)(abuser - abusers->at);
    const unsigned number = FIRST_ADDRESS + (abusers->settled ? own : abusers->addresses++);

    return (size_t)snprintf(
        text, size,
        "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bG9hZCBsb2FkIGxvYWQgIQ==\r\nSec-WebSocket-Version: 13\r\n"
        "X-Forwarded-For: 10.%u.%u.%u\r\n\r\n",
        number >> 16 & 255, number >> 8 & 255, number & 255);
}

/* False: the server has closed the connection. */
static bool abuser_send(struct abuser *abuser, const char *text, size_t length)
{
    return send(abuser->handle, text, length, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0 ||
           errno == EAGAIN || errno == ENOTCONN;
}

static bool abuser_discard_input(struct abuser *abuser)
{
    char rest[4096];

    for (;;) {
        const ssize_t count = recv(abuser->handle, rest, sizeof rest, MSG_DONTWAIT);
        if (count < 0)
            return errno == EAGAIN || errno == ENOTCONN;
        if (!count)
            return false;
    }
}

static bool abuser_send_letter(struct abuser *abuser)
{
    static const char text[] = "GET /ws HTTP/1.1\r\nHost: load\r\nX-Slow: and so on and so on and "
                               "so on and so on and so on and so on and so on";

    return abuser->sent + 1 < sizeof text && abuser_send(abuser, text + abuser->sent++, 1) &&
           abuser_discard_input(abuser);
}

static bool abuser_send_requests(struct abusers *abusers, struct abuser *abuser, bool reads)
{
    char text[512];

    if (!abuser->upgraded) {
        const size_t length = handshake(abusers, abuser, text, sizeof text);
        const ssize_t sent = send(abuser->handle, text, length, MSG_DONTWAIT | MSG_NOSIGNAL);
        abuser->upgraded = sent == (ssize_t)length;
        return abuser->upgraded || errno == EAGAIN || errno == ENOTCONN;
    }
    return reads ? abuser_discard_input(abuser) &&
                       abuser_send(abuser, abusers->flood, abusers->flood_length)
                 : abuser_send(abuser, abusers->unread, abusers->unread_length);
}

/* A slow client sends a letter a second. The others send all they can, a hundred times a second. */
static _Noreturn void run_abusers(struct abusers *abusers)
{
    for (unsigned turn = 0;; turn++) {
        for (int i = 0; i < abusers->all; i++) {
            struct abuser *abuser = &abusers->at[i];
            const bool slow = i < abusers->slow, deaf = !slow && i < abusers->slow + abusers->deaf;
            if (slow && (unsigned)i % TURNS != turn % TURNS)
                continue;
            if (abuser->handle < 0 && turn >= abuser->back_at)
                abuser_connect(abusers, abuser, deaf);
            else if (abuser->handle >= 0 && !(slow ? abuser_send_letter(abuser)
                                                   : abuser_send_requests(abusers, abuser, !deaf)))
                abuser_close(abuser, turn);
        }
        usleep(1000000 / TURNS);
    }
}

pid_t abuse_begin(const struct server_process *server, const struct abuse *abuse)
{
    struct abusers abusers = { .server = server,
                               .settled = abuse->request,
                               .slow = abuse->slow,
                               .deaf = abuse->deaf,
                               .all = abuse->slow + abuse->deaf + abuse->flooding };
    const pid_t child = fork();

    if (child)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* Real abusers have machines of their own: here they use only idle processor time. */
    if (sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){ 0 }))
        _exit(1);
    abusers.at = calloc((size_t)abusers.all, sizeof *abusers.at);
    if (!abusers.at)
        _exit(1);
    for (int i = 0; i < abusers.all; i++)
        abusers.at[i].handle = -1;
    abusers.flood_length =
        fill(abusers.flood, abuse->request ? abuse->request : "{\"id\":1,\"do\":\"hello\"}");
    abusers.unread_length = fill(abusers.unread, "{\"id\":1,\"do\":\"games\"}");
    run_abusers(&abusers);
}
