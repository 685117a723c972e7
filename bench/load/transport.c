/* transport.c - the two ways to a server on the same machine: TCP over loopback, and a Unix socket.
 */
#define _GNU_SOURCE
#include "load.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

const char *const road_names[ROADS] = { "TCP", "a Unix socket" };

struct road road_tcp(int port)
{
    const struct sockaddr_in there = { .sin_family = AF_INET,
                                       .sin_port = htons((uint16_t)port),
                                       .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct road road = { .size = sizeof there };

    memcpy(&road.there, &there, sizeof there);
    return road;
}

/* Without a path the system chooses an abstract name, which needs no file. */
struct road road_unix(const char *path)
{
    struct sockaddr_un there = { .sun_family = AF_UNIX };
    struct road road = { .size = path ? sizeof there : offsetof(struct sockaddr_un, sun_path) };

    if (path &&
        snprintf(there.sun_path, sizeof there.sun_path, "%s", path) >= (int)sizeof there.sun_path)
        load_fail("%s is too long for the path of a socket.", path);
    memcpy(&road.there, &there, sizeof there);
    return road;
}

int road_port(const struct road *road)
{
    struct sockaddr_in there;

    memcpy(&there, &road->there, sizeof there);
    return ntohs(there.sin_port);
}

void road_hurry(int handle)
{
    const int yes = 1;

    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); /* a Unix socket always does */
}

int road_connect(const struct road *road)
{
    const int handle = socket(road->there.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (handle < 0)
        return -1;
    if (connect(handle, (const struct sockaddr *)&road->there, road->size)) {
        close(handle);
        return -1;
    }
    road_hurry(handle);
    return handle;
}

int road_listen(struct road *road, int backlog)
{
    const int handle = socket(road->there.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (handle < 0)
        return -1;
    if (!bind(handle, (const struct sockaddr *)&road->there, road->size) &&
        !listen(handle, backlog)) {
        road->size = sizeof road->there;
        if (!getsockname(handle, (struct sockaddr *)&road->there, &road->size))
            return handle;
    }
    close(handle);
    return -1;
}
