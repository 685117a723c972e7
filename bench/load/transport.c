/* transport.c - the two ways to a server on the same machine: TCP over loopback, and a Unix socket.
 */
#define _GNU_SOURCE
#include "transport.h"

#include "failure.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/un.h>
#include <unistd.h>

/* Below those that Linux gives away by itself, so that no other program gets one meanwhile. */
enum { FIRST_PORT = 10000, PORTS = 20000, TRIES = 100 };

const char *const transport_names[TRANSPORTS] = { "TCP", "a Unix socket" };

struct transport transport_tcp(int port)
{
    const struct sockaddr_in there = { .sin_family = AF_INET,
                                       .sin_port = htons((uint16_t)port),
                                       .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct transport transport = { .size = sizeof there };

    memcpy(&transport.there, &there, sizeof there);
    return transport;
}

/* Without a path the system chooses an abstract name, which needs no file. */
struct transport transport_unix(const char *path)
{
    struct sockaddr_un there = { .sun_family = AF_UNIX };
    struct transport transport = { .size = path ? sizeof there
                                                : offsetof(struct sockaddr_un, sun_path) };

    if (path &&
        snprintf(there.sun_path, sizeof there.sun_path, "%s", path) >= (int)sizeof there.sun_path)
        fail("%s is too long for the path of a socket.", path);
    memcpy(&transport.there, &there, sizeof there);
    return transport;
}

int transport_port(const struct transport *transport)
{
    struct sockaddr_in there;

    memcpy(&there, &transport->there, sizeof there);
    return ntohs(there.sin_port);
}

void transport_set_nodelay(int handle)
{
    const int yes = 1;

    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); /* a Unix socket always does */
}

int transport_connect(const struct transport *transport)
{
    const int handle = socket(transport->there.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (handle < 0)
        return -1;
    if (connect(handle, (const struct sockaddr *)&transport->there, transport->size)) {
        close(handle);
        return -1;
    }
    transport_set_nodelay(handle);
    return handle;
}

int transport_listen(struct transport *transport, int backlog)
{
    const int handle = socket(transport->there.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (handle < 0)
        return -1;
    if (!bind(handle, (const struct sockaddr *)&transport->there, transport->size) &&
        !listen(handle, backlog)) {
        transport->size = sizeof transport->there;
        if (!getsockname(handle, (struct sockaddr *)&transport->there, &transport->size))
            return handle;
    }
    close(handle);
    return -1;
}

int transport_free_port(void)
{
    for (int i = 0; i < TRIES; i++) {
        unsigned chance = 0;
        if (getrandom(&chance, sizeof chance, 0) != sizeof chance)
            break;
        struct transport transport = transport_tcp(FIRST_PORT + (int)(chance % PORTS));
        const int handle = transport_listen(&transport, 1);
        if (handle >= 0) {
            close(handle);
            return transport_port(&transport);
        }
    }
    fail("No port: %s", strerror(errno));
}
