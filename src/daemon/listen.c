/* listen.c - opens a listening port, or says in a sentence why it cannot, and finds sockets handed
 * over by systemd. Unix sockets are opened by listen_unix.c.
 */
#include "listen.h"
#include "util/memory.h"

#include "text/spoken.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_INHERITED = 3, INHERITED_MOST = 16, NAMES_ROOM = 256 };

static struct addrinfo *resolve(const struct listen_address *listen_address)
{
    const struct addrinfo hints = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE,
                                    .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    char number[12];

    snprintf(number, sizeof number, "%d", listen_address->port);
    const int error = getaddrinfo(listen_address->address, number, &hints, &found);
    util_require_memory(error != EAI_MEMORY);
    return error ? NULL : found;
}

static const char *port_error(int error)
{
    switch (error) {
    case EADDRINUSE:
        return N_("it is in use by another program");
    case EACCES:
        return N_("this user may not open it; ports below 1024 need more rights");
    case EADDRNOTAVAIL:
        return N_("this machine does not have that address");
    default:
        return strerror(error);
    }
}

/* The handle, or -1 with errno. */
static int bind_and_listen(const struct addrinfo *at)
{
    const int yes = 1;
    const int handle = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (handle < 0)
        return -1;
    setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (!bind(handle, at->ai_addr, at->ai_addrlen) && !listen(handle, LISTEN_BACKLOG))
        return handle;
    const int error = errno;
    close(handle);
    errno = error;
    return -1;
}

static int open_port(const struct listen_address *listen_address, const char *option,
                     char *sentence, size_t size)
{
    struct addrinfo *at = resolve(listen_address);
    const int handle = at ? bind_and_listen(at) : -1;

    if (!at)
        spoken_with(sentence, size, "\"{word}\" is not an address such as 127.0.0.1 or ::1.",
                    "word", listen_address->address, NULL);
    else if (handle < 0)
        spoken_with(sentence, size,
                    "Port {port} of {address} cannot be opened: {reason}. Choose another one with "
                    "{option}.",
                    "port", SPOKEN_NUMBER(listen_address->port), "address", listen_address->address,
                    "reason", spoken(port_error(errno)), "option", option, NULL);
    if (at)
        freeaddrinfo(at);
    return handle;
}

int daemon_listen_open(const struct listen_address *listen_address, const char *option,
                       char *sentence, size_t size)
{
    return listen_address->is_unix
               ? daemon_listen_unix(listen_address->address, option, sentence, size)
               : open_port(listen_address, option, sentence, size);
}

static bool is_listening(int handle)
{
    int listening = 0;
    socklen_t size = sizeof listening;

    return !getsockopt(handle, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) && listening;
}

static bool read_port_address(const struct sockaddr_storage *here, socklen_t size,
                              struct listen_address *listen_address)
{
    char number[12];

    if (getnameinfo((const struct sockaddr *)here, size, listen_address->address,
                    sizeof listen_address->address, number, sizeof number,
                    NI_NUMERICHOST | NI_NUMERICSERV))
        return false;
    listen_address->port = (int)strtol(number, NULL, 10);
    return true;
}

/* The name of an abstract socket begins with 0, which is written as "@". */
static void read_unix_address(const struct sockaddr_storage *here, socklen_t size,
                              struct listen_address *listen_address)
{
    const size_t length = size - offsetof(struct sockaddr_un, sun_path);

    memset(listen_address->address, 0, sizeof listen_address->address);
    memcpy(listen_address->address, ((const struct sockaddr_un *)here)->sun_path, length);
    if (length && !listen_address->address[0])
        listen_address->address[0] = '@';
    listen_address->address[LISTEN_ROOM - 1] = 0;
}

bool daemon_listen_where(int handle, struct listen_address *listen_address)
{
    struct sockaddr_storage here = { 0 };
    socklen_t size = sizeof here;

    if (!is_listening(handle) || getsockname(handle, (struct sockaddr *)&here, &size))
        return false;
    listen_address->is_unix = here.ss_family == AF_UNIX;
    if (!listen_address->is_unix)
        return read_port_address(&here, size, listen_address);
    read_unix_address(&here, size, listen_address);
    return true;
}

/* ---- sockets handed over ------------------------------------------------------------------ */

static int number_in(const char *variable)
{
    const char *text = getenv(variable);

    return text ? (int)strtol(text, NULL, 10) : 0;
}

/* Whether the socket of this number is named "status". */
static bool is_admin_socket(int number)
{
    char names[NAMES_ROOM], *rest = names, *name;
    const char *given = getenv("LISTEN_FDNAMES");

    snprintf(names, sizeof names, "%s", given ? given : "");
    for (int i = 0; (name = strsep(&rest, ":")); i++)
        if (i == number)
            return !strcmp(name, "status");
    return false;
}

int daemon_listen_inherited(bool admin)
{
    int count = number_in("LISTEN_PID") == (int)getpid() ? number_in("LISTEN_FDS") : 0;

    if (count > INHERITED_MOST)
        count = INHERITED_MOST;
    for (int i = 0; i < count; i++)
        if (is_admin_socket(i) == admin) {
            const int handle = FIRST_INHERITED + i;
            fcntl(handle, F_SETFD, FD_CLOEXEC);
            fcntl(handle, F_SETFL, O_NONBLOCK);
            return handle;
        }
    return -1;
}
