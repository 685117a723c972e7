/* acceptor.c - accepts connections, bounded in all and for each address, and hands them to
 * libwebsockets. It reads none of their bytes.
 *
 * libwebsockets could open the port itself, but it cannot take over one that is open already, and
 * it is silent when the system has no file left for another connection.
 */
#include "daemon_internal.h"
#include "text/spoken.h"

#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPTED_AT_ONCE = 8,    /* accepted in one tick; then others have their turn */
    PAUSE_MS = 100,          /* without accepting, after files ran out */
    SYSTEM_BYTES = 64 << 10, /* send buffer of a connection */
};

/* A proxy's clients are counted when they open a WebSocket. Connections from this machine may
 * come from a proxy that --behind does not name, so they are not limited. */
bool daemon_acceptor_is_limited(const struct loop *loop, const struct address *address)
{
    const struct proxies *proxies = &loop->config.options->proxies;

    return !util_proxies_have(proxies, address) &&
           (proxies->count || !util_address_is_own(address));
}

/* The entry that a connection is counted at. */
static struct address_entry *entry_of(struct loop *loop, int handle)
{
    struct address address;

    if (!util_address_of_peer(handle, &address) || !daemon_acceptor_is_limited(loop, &address))
        return &loop->uncounted;
    address = util_address_counted(&address);
    return daemon_address_counts_find(&loop->address_counts, &address);
}

static bool is_counted(const struct loop *loop, const struct address_entry *address_entry)
{
    return address_entry != &loop->uncounted && address_entry != &loop->admin;
}

bool daemon_acceptor_is_admin(struct loop *loop, struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi) == &loop->admin;
}

/* The admin listener accepts even when the server is full. */
static bool has_capacity_for(struct loop *loop, const struct address_entry *address_entry)
{
    const int most = loop->config.options->sockets_an_address;

    if (address_entry == &loop->admin)
        return true;
    if (loop->connections >= loop->connections_most) {
        loop->counters.refused[REFUSED_FULL]++;
        return false;
    }
    if (is_counted(loop, address_entry) && address_entry->connections >= (unsigned)(2 * most)) {
        loop->counters.refused[REFUSED_ADDRESS]++;
        return false;
    }
    return true;
}

/* Without this the system would buffer up to 4 MiB for a client that reads nothing, and filling
 * that takes time. */
static void limit_send_buffer(int handle)
{
    const int bytes = SYSTEM_BYTES;

    setsockopt(handle, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

/* Connections to a port inherit the size of its send buffer, those to a Unix socket do not. */
static void set_socket_options(const struct acceptor *acceptor, int handle)
{
    const int yes = 1;

    if (acceptor->listen_address.is_unix)
        limit_send_buffer(handle);
    else
        setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static void accept_connection(struct acceptor *acceptor, int handle)
{
    struct loop *loop = acceptor->loop;
    struct address_entry *address_entry =
        acceptor == &loop->admin_listener ? &loop->admin : entry_of(loop, handle);
    struct lws *wsi = NULL;

    set_socket_options(acceptor, handle);
    if (has_capacity_for(loop, address_entry))
        wsi = lws_adopt_socket_vhost(loop->vhost, handle); /* closes the handle if it fails */
    else
        close(handle);
    if (wsi) {
        lws_set_opaque_user_data(wsi, address_entry);
        address_entry->connections++;
        loop->connections++;
    } else if (is_counted(loop, address_entry)) {
        daemon_address_counts_release(&loop->address_counts, address_entry);
    }
}

void daemon_acceptor_release(struct loop *loop, struct address_entry *address_entry)
{
    assert(loop->connections > 0 && address_entry->connections > 0);
    address_entry->connections--;
    loop->connections--;
    if (is_counted(loop, address_entry))
        daemon_address_counts_release(&loop->address_counts, address_entry);
}

/* ---- the port --------------------------------------------------------------------------- */

static void on_connection(uv_poll_t *poll, int status, int events);

static void on_pause_over(uv_timer_t *timer)
{
    struct acceptor *acceptor = timer->data;

    uv_poll_start(&acceptor->poll, UV_READABLE, on_connection);
}

/* Without a free file the connection stays in the backlog, and poll would report it again at
 * once. */
static void pause_accepting(struct acceptor *acceptor)
{
    daemon_log_event_rarely(LOG_NO_FILES);
    uv_poll_stop(&acceptor->poll);
    uv_timer_start(&acceptor->again, on_pause_over, PAUSE_MS, 0);
}

static void on_connection(uv_poll_t *poll, int status, int events)
{
    struct acceptor *acceptor = poll->data;

    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
        const int handle = accept4(acceptor->handle, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (handle >= 0) {
            accept_connection(acceptor, handle);
        } else if (errno != ECONNABORTED && errno != EINTR) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                pause_accepting(acceptor);
            return;
        }
    }
}

int daemon_acceptor_open(struct loop *loop, struct acceptor *acceptor,
                         const struct listen_address *listen_address, char *sentence, size_t size)
{
    const bool back = acceptor == &loop->admin_listener;

    acceptor->loop = loop;
    acceptor->listen_address = *listen_address;
    acceptor->handle = daemon_listen_inherited(back);
    acceptor->inherited = acceptor->handle >= 0;
    if (!acceptor->inherited)
        acceptor->handle =
            daemon_listen_open(listen_address, back ? "--status" : "--listen", sentence, size);
    if (acceptor->handle < 0)
        return -acceptor->handle;
    if (!daemon_listen_where(acceptor->handle, &acceptor->listen_address)) {
        spoken_with(sentence, size, "Listening on the port passed by the system failed.", NULL);
        return 1;
    }
    limit_send_buffer(acceptor->handle);
    uv_timer_init(&loop->uv, &acceptor->again);
    uv_poll_init(&loop->uv, &acceptor->poll, acceptor->handle);
    acceptor->again.data = acceptor->poll.data = acceptor;
    uv_poll_start(&acceptor->poll, UV_READABLE, on_connection);
    acceptor->open = true;
    return 0;
}

/* Removes the socket's file, unless another server listens there by now. */
static void on_poll_closed(uv_handle_t *poll)
{
    const struct acceptor *acceptor = poll->data;

    close(acceptor->handle);
    if (acceptor->listen_address.is_unix && !acceptor->inherited)
        daemon_listen_remove(acceptor->listen_address.address);
}

void daemon_acceptor_close(struct acceptor *acceptor)
{
    if (!acceptor->open)
        return;
    acceptor->open = false;
    uv_close((uv_handle_t *)&acceptor->again, NULL);
    uv_close((uv_handle_t *)&acceptor->poll, on_poll_closed);
}
