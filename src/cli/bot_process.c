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
#include <unistd.h>

enum {
    ANSWER_MOST = 1 << 16,
    PIECE = 4096,
    FAREWELL = 500, /* ms that a program has to end by itself */
    GLANCE = 2,     /* ms between two looks whether it has */
};

extern char **environ;

struct bot_process {
    pid_t id; /* of the program and of its group; 0: it was not started */
    int line; /* our end of the sockets */
    struct talon_string_buffer heard;
};

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

/* Whether the line can be read or written now, or within so many ms. */
static bool is_ready_within(const struct bot_process *process, short what, int milliseconds)
{
    struct pollfd poll_line = { .fd = process->line, .events = what };
    const int ready = poll(&poll_line, 1, milliseconds);

    return ready > 0 || (ready < 0 && errno != EINTR);
}

/* Waits until the line can be read or written; false when the time is over. On a busy machine this
 * process waits, too: what came meanwhile came in time. */
static bool wait_for(const struct bot_process *process, short what, struct bot_clock *clock,
                     const struct bot_limit *limit)
{
    for (int wait; (wait = cli_bot_clock_look(clock, limit));)
        if (is_ready_within(process, what, wait))
            return true;
    return is_ready_within(process, what, 0);
}

static enum bot_process_fault say(const struct bot_process *process,
                                  const struct talon_string_buffer *question,
                                  struct bot_clock *clock, const struct bot_limit *limit)
{
    const char *text = question->at;

    for (size_t length = question->length; length;) {
        if (!wait_for(process, POLLOUT, clock, limit))
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

static enum bot_process_fault hear(struct bot_process *process, struct bot_clock *clock,
                                   const struct bot_limit *limit,
                                   struct talon_string_buffer *answer)
{
    char piece[PIECE];

    while (!take_line(process, answer)) {
        if (process->heard.length > ANSWER_MOST)
            return BOT_TOO_LONG;
        if (!wait_for(process, POLLIN, clock, limit))
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
                                           const struct bot_limit *limit,
                                           struct talon_string_buffer *answer)
{
    struct bot_clock clock;

    if (!process->id)
        return BOT_NOT_STARTED;
    cli_bot_clock_begin(&clock, process->id);
    enum bot_process_fault fault = say(process, question, &clock, limit);
    if (!fault)
        fault = hear(process, &clock, limit, answer);
    if (fault && process->heard.length)
        talon_string_buffer_add_bytes(answer, process->heard.at, process->heard.length);
    return fault;
}

/* Leaves it as it is: until it is waited for, its number is not given to another process or group.
 */
static bool has_ended(const struct bot_process *process, siginfo_t *info)
{
    *info = (siginfo_t){ 0 };
    return waitid(P_PID, (id_t)process->id, info, WEXITED | WNOHANG | WNOWAIT) || info->si_pid;
}

enum bot_process_end cli_bot_process_ended(const struct bot_process *process, int milliseconds,
                                           int *number)
{
    const struct bot_limit limit = cli_bot_limit(milliseconds);
    struct bot_clock clock;
    siginfo_t info;

    if (!process->id)
        return BOT_RUNS;
    cli_bot_clock_begin(&clock, process->id);
    while (!has_ended(process, &info)) {
        if (!cli_bot_clock_look(&clock, &limit))
            return BOT_RUNS;
        poll(NULL, 0, GLANCE);
    }
    *number = info.si_status;
    return info.si_code == CLD_EXITED ? BOT_EXITED : BOT_KILLED;
}

double cli_bot_process_seconds(const struct bot_process *process)
{
    return cli_bot_clock_processor(process->id);
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
    struct rusage used = { 0 };
    int number;

    if (process->line >= 0)
        close(process->line);
    if (process->id) {
        cli_bot_process_ended(process, FAREWELL, &number);
        end_group(process, &used);
    }
    free(process->heard.at);
    free(process);
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}
