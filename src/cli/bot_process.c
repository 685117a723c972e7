/* bot_process.c - a program that plays, begun by the shell, at the other end of a pair of sockets.
 * Whatever it does, a question is over at its deadline.
 */
#define _GNU_SOURCE /* wait4, SOCK_CLOEXEC, SOCK_NONBLOCK */
#include "bot_process.h"

#include "util/memory.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ANSWER_MOST = 1 << 16,
    PIECE = 4096,
    SECOND = 1000,
    FAREWELL = 500, /* ms that a program has to end by itself */
    GLANCE = 2,     /* ms between two looks whether it has */
};

extern char **environ;

struct bot_process {
    pid_t id; /* of the program and of its group; 0: it was not started */
    int line; /* our end of the sockets */
    struct talon_string_buffer heard;
};

static int64_t clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec / 1000000;
}

/* A group of its own, so that whatever it begins ends with it; broken pipes end it as usual. */
static bool spawn(struct bot_process *process, const char *command, int line)
{
    char shell[] = "sh", flag[] = "-c", *text = util_copy_text(command),
         *arguments[] = { shell, flag, text, NULL };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t how;
    sigset_t signals;

    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, line, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, line, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&how, &signals);
    const bool fine = !posix_spawn(&process->id, "/bin/sh", &actions, &how, arguments, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&actions);
    free(text);
    return fine;
}

struct bot_process *cli_bot_process_start(const char *command)
{
    struct bot_process *process = util_allocate_zeroed(1, sizeof *process);
    int ends[2];

    process->line = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return process;
    process->line = ends[0];
    if (!spawn(process, command, ends[1]))
        process->id = 0;
    close(ends[1]);
    return process;
}

/* Waits until the line can be read or written; false at the deadline. */
static bool wait_for(const struct bot_process *process, short what, int64_t deadline)
{
    for (;;) {
        struct pollfd poll_line = { .fd = process->line, .events = what };
        const int64_t left = deadline - clock_now();
        const int ready = left > 0 ? poll(&poll_line, 1, (int)left) : 0;
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
        if (!ready)
            return false;
    }
}

static enum bot_process_fault say(const struct bot_process *process, const char *text,
                                  size_t length, int64_t deadline)
{
    while (length) {
        if (!wait_for(process, POLLOUT, deadline))
            return BOT_LATE;
        const ssize_t count = send(process->line, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return BOT_ENDED;
        text += count > 0 ? count : 0;
        length -= count > 0 ? (size_t)count : 0;
    }
    return BOT_ANSWERED;
}

/* Takes a line from what was heard; false if none is whole. */
static bool take_line(struct bot_process *process, struct talon_string_buffer *answer)
{
    struct talon_string_buffer *heard = &process->heard;
    const char *end = heard->length ? memchr(heard->at, '\n', heard->length) : NULL;

    if (!end)
        return false;
    const size_t length = (size_t)(end - heard->at);
    talon_string_buffer_add_bytes(answer, heard->at, length);
    heard->length -= length + 1;
    memmove(heard->at, end + 1, heard->length);
    return true;
}

static enum bot_process_fault hear(struct bot_process *process, int64_t deadline,
                                   struct talon_string_buffer *answer)
{
    char piece[PIECE];

    while (!take_line(process, answer)) {
        if (process->heard.length > ANSWER_MOST)
            return BOT_TOO_LONG;
        if (!wait_for(process, POLLIN, deadline))
            return BOT_LATE;
        const ssize_t count = recv(process->line, piece, sizeof piece, MSG_DONTWAIT);
        if (!count || (count < 0 && errno != EAGAIN && errno != EINTR))
            return BOT_ENDED;
        if (count > 0)
            talon_string_buffer_add_bytes(&process->heard, piece, (size_t)count);
    }
    return BOT_ANSWERED;
}

enum bot_process_fault cli_bot_process_ask(struct bot_process *process,
                                           const struct talon_string_buffer *question,
                                           int milliseconds, struct talon_string_buffer *answer)
{
    const int64_t deadline = clock_now() + milliseconds;

    if (!process->id)
        return BOT_NOT_STARTED;
    const enum bot_process_fault fault = say(process, question->at, question->length, deadline);
    return fault ? fault : hear(process, deadline, answer);
}

/* Leaves it as it is: until it is waited for, its number is not given to another process or group.
 */
static bool has_ended(const struct bot_process *process)
{
    siginfo_t info = { 0 };

    return waitid(P_PID, (id_t)process->id, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid;
}

/* Ends what is left of the group; the time that its first process took, with all it waited for. */
static void end_group(const struct bot_process *process, struct rusage *used)
{
    int status;

    kill(-process->id, SIGKILL);
    while (wait4(process->id, &status, 0, used) < 0 && errno == EINTR)
        ;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

double cli_bot_process_end(struct bot_process *process)
{
    const int64_t last = clock_now() + FAREWELL;
    struct rusage used = { 0 };

    if (process->line >= 0)
        close(process->line);
    if (process->id) {
        while (!has_ended(process) && clock_now() < last)
            poll(NULL, 0, GLANCE);
        end_group(process, &used);
    }
    free(process->heard.at);
    free(process);
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}
