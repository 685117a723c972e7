/* service_manager.c - the protocol of sd_notify(3): a line of text to the socket that the
 * environment names. libsystemd would be a library for these lines.
 */
#include "service_manager.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { MICROSECONDS_A_MS = 1000, TIMES_BEFORE_THE_END = 2, DECIMAL = 10 };

/* The socket of systemd; an @ stands for a zero byte, with which abstract names begin. False: there
 * is none. */
static bool find_manager(struct sockaddr_un *address, socklen_t *size)
{
    const char *path = getenv("NOTIFY_SOCKET");
    const size_t length = path ? strlen(path) : 0;

    if (!length || length >= sizeof address->sun_path)
        return false;
    *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
    memcpy(address->sun_path, path, length);
    if (*path == '@')
        address->sun_path[0] = 0;
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    return true;
}

/* A message that cannot be sent is lost: there is nobody to tell. */
void daemon_manager_tell(const char *state)
{
    struct sockaddr_un address;
    socklen_t size;

    if (!find_manager(&address, &size))
        return;
    const int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0)
        return;
    sendto(file, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&address, size);
    close(file);
}

/* Milliseconds after which systemd gives a silent server up; 0: it never does. */
static uint64_t watchdog_time(void)
{
    const char *time = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");

    if (!time || (process && strtol(process, NULL, DECIMAL) != (long)getpid()))
        return 0;
    return strtoull(time, NULL, DECIMAL) / MICROSECONDS_A_MS;
}

static void tell_alive(uv_timer_t *timer)
{
    (void)timer;
    daemon_manager_tell("WATCHDOG=1");
}

void daemon_manager_watch(uv_loop_t *loop, uv_timer_t *alive)
{
    const uint64_t silence = watchdog_time();
    const uint64_t time = silence > TIMES_BEFORE_THE_END ? silence / TIMES_BEFORE_THE_END : 1;

    uv_timer_init(loop, alive);
    if (silence)
        uv_timer_start(alive, tell_alive, time, time);
}
