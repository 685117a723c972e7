/* listen.c - tries an address and port, so that whoever starts the server is told in a sentence
 * why they cannot be had. It refuses to keep them.
 */
#include "inside.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct addrinfo *resolve(const char *address, int port)
{
    const struct addrinfo hints = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE,
                                    .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    char number[12];

    snprintf(number, sizeof number, "%d", port);
    return getaddrinfo(address, number, &hints, &found) ? NULL : found;
}

static const char *reason(int error)
{
    switch (error) {
    case EADDRINUSE:
        return "it is in use by another program";
    case EACCES:
        return "this user may not open it; ports below 1024 need more rights";
    case EADDRNOTAVAIL:
        return "this machine does not have that address";
    default:
        return strerror(error);
    }
}

/* 0, or the error. */
static int try(const struct addrinfo *at)
{
    const int handle = socket(at->ai_family, at->ai_socktype, 0), yes = 1;
    int error = 0;

    if (handle < 0)
        return errno;
    setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(handle, at->ai_addr, at->ai_addrlen) || listen(handle, 1))
        error = errno;
    close(handle);
    return error;
}

bool listen_possible(const char *address, int port, char *sentence, size_t size)
{
    struct addrinfo *at = resolve(address, port);
    const int error = at ? try(at) : 0;

    if (!at)
        snprintf(sentence, size, "\"%s\" is not an address such as 127.0.0.1 or ::1.", address);
    else if (error)
        snprintf(sentence, size,
                 "Port %d of %s cannot be opened: %s. Choose another one with "
                 "--listen.",
                 port, address, reason(error));
    if (at)
        freeaddrinfo(at);
    return at && !error;
}

bool listen_is_six(const char *address)
{
    return strchr(address, ':');
}
