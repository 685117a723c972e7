/* acceptor.c - lets connections in, as many as there is room for and no more from one address than
 * its share, and hands them to libwebsockets. It refuses to read a byte of what they say.
 *
 * libwebsockets could open the port itself, but it cannot take one that is open already, and
 * says nothing when the system has no file left for another connection.
 */
#include "daemon_internal.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    AT_ONCE = 8,             /* taken in one turn: others wait meanwhile */
    PAUSE = 100,             /* ms to wait when files run out */
    SYSTEM_BYTES = 64 << 10, /* the system keeps of what somebody has not fetched */
};

/* A proxy's people are counted one by one when they open a WebSocket. Who speaks from this
 * machine may be a proxy that we were not told of, or is somebody who could do worse. */
bool daemon_acceptor_counts(const struct loop *loop, const struct address *address)
{
    const struct proxies *proxies = &loop->parts.settings->proxies;

    return !daemon_proxies_have(proxies, address) &&
           (proxies->count || !daemon_address_is_own(address));
}

/* Whom a connection counts for. */
static struct visitor *visitor_at(struct loop *loop, int handle)
{
    struct address address;

    if (!daemon_address_of_peer(handle, &address) || !daemon_acceptor_counts(loop, &address))
        return &loop->nobody;
    address = daemon_address_counted(&address);
    return daemon_address_limits_find(&loop->visitors, &address);
}

static bool is_counted(const struct loop *loop, const struct visitor *visitor)
{
    return visitor != &loop->nobody && visitor != &loop->watcher;
}

bool daemon_acceptor_is_back(struct loop *loop, struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi) == &loop->watcher;
}

/* Whoever watches the server is let in even when it is full. */
static bool is_welcome(struct loop *loop, const struct visitor *visitor)
{
    const int most = loop->parts.settings->sockets_an_address;

    if (visitor == &loop->watcher)
        return true;
    if (loop->connections >= loop->connections_most) {
        loop->numbers.refused[REFUSED_FULL]++;
        return false;
    }
    if (is_counted(loop, visitor) && visitor->connections >= (unsigned)(2 * most)) {
        loop->numbers.refused[REFUSED_ADDRESS]++;
        return false;
    }
    return true;
}

/* Or the system would keep up to 4 MiB for everybody who reads nothing, and filling that takes
 * time, too. */
static void keep_little(int handle)
{
    const int bytes = SYSTEM_BYTES;

    setsockopt(handle, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

/* What comes in at a port inherits from it how much is kept; at a Unix socket it does not. */
static void set_up(const struct door *door, int handle)
{
    const int yes = 1;

    if (door->place.local)
        keep_little(handle);
    else
        setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static void let_in(struct door *door, int handle)
{
    struct loop *loop = door->loop;
    struct visitor *visitor = door == &loop->back_door ? &loop->watcher : visitor_at(loop, handle);
    struct lws *wsi = NULL;

    set_up(door, handle);
    if (is_welcome(loop, visitor))
        wsi = lws_adopt_socket_vhost(loop->house, handle); /* or closes it */
    else
        close(handle);
    if (wsi) {
        lws_set_opaque_user_data(wsi, visitor);
        visitor->connections++;
        loop->connections++;
    } else if (is_counted(loop, visitor)) {
        daemon_address_limits_leave(&loop->visitors, visitor);
    }
}

void daemon_acceptor_let_out(struct loop *loop, struct visitor *visitor)
{
    visitor->connections--;
    loop->connections--;
    if (is_counted(loop, visitor))
        daemon_address_limits_leave(&loop->visitors, visitor);
}

/* ---- the port --------------------------------------------------------------------------- */

static void knocked(uv_poll_t *poll, int status, int events);

static void rested(uv_timer_t *timer)
{
    struct door *door = timer->data;

    uv_poll_start(&door->poll, UV_READABLE, knocked);
}

/* Without a file for it a connection stays at the door, and would be announced for ever. */
static void rest(struct door *door)
{
    daemon_loop_tell_seldom(door->loop, LOG_NO_FILES);
    uv_poll_stop(&door->poll);
    uv_timer_start(&door->again, rested, PAUSE, 0);
}

static void knocked(uv_poll_t *poll, int status, int events)
{
    struct door *door = poll->data;

    (void)status;
    (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        const int handle = accept4(door->handle, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (handle >= 0) {
            let_in(door, handle);
        } else if (errno != ECONNABORTED && errno != EINTR) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                rest(door);
            return;
        }
    }
}

int daemon_acceptor_open(struct loop *loop, struct door *door, const struct place *place,
                         char *sentence, size_t size)
{
    const bool back = door == &loop->back_door;

    door->loop = loop;
    door->place = *place;
    door->handle = daemon_listen_inherited(back);
    door->inherited = door->handle >= 0;
    if (!door->inherited)
        door->handle = daemon_listen_open(place, back ? "--status" : "--listen", sentence, size);
    if (door->handle < 0)
        return -door->handle;
    if (!daemon_listen_where(door->handle, &door->place)) {
        snprintf(sentence, size, "The port handed over by the system cannot be listened at.");
        return 1;
    }
    keep_little(door->handle);
    uv_timer_init(&loop->uv, &door->again);
    uv_poll_init(&loop->uv, &door->poll, door->handle);
    door->again.data = door->poll.data = door;
    uv_poll_start(&door->poll, UV_READABLE, knocked);
    door->open = true;
    return 0;
}

/* The file of a socket stays where it is if another server has it by now. */
static void polled_out(uv_handle_t *poll)
{
    const struct door *door = poll->data;

    close(door->handle);
    if (door->place.local && !door->inherited)
        daemon_listen_remove(door->place.address);
}

void daemon_acceptor_close(struct door *door)
{
    if (!door->open)
        return;
    door->open = false;
    uv_close((uv_handle_t *)&door->again, NULL);
    uv_close((uv_handle_t *)&door->poll, polled_out);
}
