/* listen_unix.c - opens a Unix socket at a path. It replaces the socket of a server that was
 * killed, and nothing else.
 */
#include "listen.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { SOCKET_MODE = 0660, WRONG_PATH = -2 }; /* connecting needs the right to write */

static struct sockaddr_un socket_address(const char *path)
{
    struct sockaddr_un name = { .sun_family = AF_UNIX };

    _Static_assert(sizeof name.sun_path == LISTEN_ROOM, "every listen_address fits");
    snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
    return name;
}

static int new_socket(void)
{
    return socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

static int close_with(int handle, int error)
{
    close(handle);
    errno = error;
    return -1;
}

/* Whether certainly nobody listens there. */
static bool is_abandoned(const char *path)
{
    const struct sockaddr_un name = socket_address(path);
    const int handle = new_socket();

    if (handle < 0)
        return false;
    const bool heard = !connect(handle, (const struct sockaddr *)&name, sizeof name);
    const int error = heard || errno == EAGAIN ? EADDRINUSE : errno;
    close_with(handle, error);
    return error == ECONNREFUSED;
}

bool daemon_listen_remove(const char *path)
{
    struct stat about;

    if (lstat(path, &about))
        return false;
    if (!S_ISSOCK(about.st_mode)) {
        errno = ENOTSOCK;
        return false;
    }
    return is_abandoned(path) && !unlink(path);
}

static bool bind_at(int handle, const char *path)
{
    const struct sockaddr_un name = socket_address(path);

    return !bind(handle, (const struct sockaddr *)&name, sizeof name);
}

/* The handle, or -1 with errno. Nobody can connect before the file has its mode. */
static int open_at(const char *path)
{
    const int handle = new_socket();

    if (handle < 0)
        return -1;
    if (!bind_at(handle, path) &&
        (errno != EADDRINUSE || !daemon_listen_remove(path) || !bind_at(handle, path)))
        return close_with(handle, errno);
    if (!chmod(path, SOCKET_MODE) && !listen(handle, LISTEN_BACKLOG))
        return handle;
    const int error = errno;
    unlink(path);
    return close_with(handle, error);
}

static const char *unix_socket_error(int error)
{
    switch (error) {
    case EADDRINUSE:
        return N_("it is in use by another program");
    case ENOTSOCK:
        return N_("something that is no socket has this name");
    case ENOENT:
    case ENOTDIR:
        return N_("there is no such directory");
    case EACCES:
    case EPERM:
        return N_("this user may not do that there");
    default:
        return strerror(error);
    }
}

/* Whether the path itself is wrong, so that another attempt is useless. */
static bool is_wrong_path(int error)
{
    return error == ENOTSOCK || error == ENOENT || error == ENOTDIR || error == EACCES ||
           error == EPERM || error == EROFS;
}

int daemon_listen_unix(const char *path, const char *option, char *sentence, size_t size)
{
    const int handle = open_at(path), error = errno;

    if (handle >= 0)
        return handle;
    spoken_with(sentence, size,
                "The socket {path} cannot be opened: {reason}. Choose another one with {option}.",
                "path", path, "reason", spoken(unix_socket_error(error)), "option", option, NULL);
    return is_wrong_path(error) ? WRONG_PATH : -1;
}
