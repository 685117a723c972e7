/* mail_command.c - starts the operator's command for mails, writes a mail to it, and waits.
 */
#include "mail_command.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STEP_MS = 10, FIRST_OTHER_FILE = 3 };

/* ---- the words ---------------------------------------------------------------------------- */

/* False: there are too many. */
static bool split_command(struct mail_command *command)
{
    char *rest = command->text, *word;
    int count = 0;

    while ((word = strsep(&rest, " "))) {
        if (*word && count == MAIL_WORDS)
            return false;
        if (*word)
            command->words[count++] = word;
    }
    command->words[count] = NULL;
    return true;
}

bool daemon_mail_command_read(struct mail_command *command, const char *text)
{
    assert(command);
    return snprintf(command->text, sizeof command->text, "%s", text) < MAIL_COMMAND_ROOM &&
           split_command(command) && command->words[0] && command->words[0][0] == '/' &&
           !access(command->words[0], X_OK);
}

/* ---- the process -------------------------------------------------------------------------- */

/* Signals that this process ignores or blocks are as usual there, and it has a group of its own. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t usual, none;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                             POSIX_SPAWN_SETPGROUP);
}

/* It hears the mail, is not heard, and has no file of ours. */
static void set_files(posix_spawn_file_actions_t *files, int input)
{
    posix_spawn_file_actions_adddup2(files, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(files, FIRST_OTHER_FILE);
}

/* Its id, or 0. */
static pid_t spawn(const struct mail_command *command, int input)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    pid_t child = 0;

    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    set_files(&files, input);
    set_attributes(&attributes);
    if (posix_spawn(&child, command->words[0], &files, &attributes, command->words, environ))
        child = 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return child;
}

/* ---- waiting ------------------------------------------------------------------------------ */

static int64_t milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The mail, and where it is written to; -1: the command wants no more, or has it all. */
struct mail_input {
    int file;
    const char *at;
    size_t left;
};

static void end_input(struct mail_input *input)
{
    if (input->file >= 0)
        close(input->file);
    input->file = -1;
}

/* Writes what the command takes, or waits a little for it. */
static void feed(struct mail_input *input)
{
    struct pollfd ready = { .fd = input->file, .events = POLLOUT };

    if (poll(&ready, 1, STEP_MS) <= 0)
        return;
    const ssize_t written = write(input->file, input->at, input->left);
    if (written > 0) {
        input->at += written;
        input->left -= (size_t)written;
    }
    if (!input->left || (written < 0 && errno != EAGAIN && errno != EINTR))
        end_input(input);
}

static void kill_command(pid_t child)
{
    kill(-child, SIGKILL);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
}

static enum mail_command_result wait_for(pid_t child, struct mail_input *input,
                                         const atomic_bool *ending)
{
    const int64_t until = milliseconds() + MAIL_SECONDS * 1000;
    int status;

    while (!waitpid(child, &status, WNOHANG)) {
        if (milliseconds() >= until || atomic_load(ending)) {
            kill_command(child);
            return MAIL_HUNG;
        }
        if (input->file >= 0)
            feed(input);
        else
            poll(NULL, 0, STEP_MS);
    }
    return WIFEXITED(status) && !WEXITSTATUS(status) ? MAIL_TAKEN : MAIL_FAILED;
}

enum mail_command_result daemon_mail_command_run(const struct mail_command *command,
                                                 const char *mail, size_t length,
                                                 const atomic_bool *ending)
{
    int ends[2];

    assert(command->words[0] && length);
    if (pipe2(ends, O_CLOEXEC))
        return MAIL_FAILED;
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    const pid_t child = spawn(command, ends[0]);
    struct mail_input input = { ends[1], mail, length };
    close(ends[0]);
    const enum mail_command_result result = child ? wait_for(child, &input, ending) : MAIL_FAILED;
    end_input(&input);
    return result;
}
