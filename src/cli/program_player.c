/* program_player.c - asks programs over pipes, and ends those that do not answer as they should.
 */
#define _GNU_SOURCE /* pipe2 */
#include "program_player.h"

#include "json/json_writer.h"

#include <talon/json.h>

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHILDREN = 64, ANSWER = 65536, SECOND = 1000, NANO = 1000000 };
extern char **environ;

struct child {
    pid_t process;
    int in, out; /* its standard input and output */
};

struct program_player {
    const char *command;
    int deadline;
    pthread_mutex_t lock;
    unsigned idle;
    struct child child[CHILDREN]; /* those that wait for a question */
};

struct program_player *cli_program_player_new(const char *command, int deadline)
{
    struct program_player *player = calloc(1, sizeof *player);

    if (!player)
        return NULL;
    player->command = command;
    player->deadline = deadline;
    pthread_mutex_init(&player->lock, NULL);
    signal(SIGPIPE, SIG_IGN); /* a program that has ended is noticed by the error of writing */
    return player;
}

/* ---- processes ------------------------------------------------------------------------------- */

static void end_child(const struct child *child)
{
    close(child->in);
    close(child->out);
    kill(-child->process, SIGKILL); /* with all that it has started */
    waitpid(child->process, NULL, 0);
}

void cli_program_player_free(struct program_player *player)
{
    if (!player)
        return;
    for (unsigned i = 0; i < player->idle; i++)
        end_child(&player->child[i]);
    pthread_mutex_destroy(&player->lock);
    free(player);
}

static bool start_process(struct child *child, const char *command, int in, int out)
{
    char *arguments[] = { (char[]){ "sh" }, (char[]){ "-c" }, strdup(command), NULL };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int error =
        posix_spawn(&child->process, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(arguments[2]);
    return !error;
}

static bool start_child(struct child *child, const char *command)
{
    int in[2], out[2];

    if (pipe2(in, O_CLOEXEC))
        return false;
    if (pipe2(out, O_CLOEXEC))
        return close(in[0]), close(in[1]), false;
    const bool started = start_process(child, command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    child->in = in[1];
    child->out = out[0];
    if (!started)
        close(in[1]), close(out[0]);
    return started;
}

static bool take_child(struct program_player *player, struct child *child)
{
    pthread_mutex_lock(&player->lock);
    const bool found = player->idle > 0;
    if (found)
        *child = player->child[--player->idle];
    pthread_mutex_unlock(&player->lock);
    return found || start_child(child, player->command);
}

static void give_back(struct program_player *player, const struct child *child)
{
    pthread_mutex_lock(&player->lock);
    const bool kept = player->idle < CHILDREN;
    if (kept)
        player->child[player->idle++] = *child;
    pthread_mutex_unlock(&player->lock);
    if (!kept)
        end_child(child);
}

/* ---- question and answer --------------------------------------------------------------------- */

void cli_program_question(struct talon_string_buffer *buffer, struct talon_table *table, int seat,
                          uint64_t seed, int deadline)
{
    talon_string_buffer_add(buffer, "{\"do\":\"move\"");
    json_write_member_number(buffer, "seat", seat);
    json_write_member_number(buffer, "deadline", deadline);
    json_write_member_number(buffer, "seed", (int64_t)(seed >> 12)); /* exact in every language */
    talon_string_buffer_add(buffer, ",\"moves\":");
    talon_json_moves(buffer, table, seat);
    talon_string_buffer_add(buffer, ",\"view\":");
    talon_json_view(buffer, table, seat, 0);
    talon_string_buffer_add(buffer, ",\"history\":{\"seat\":");
    talon_string_buffer_add_number(buffer, seat);
    talon_json_memory(buffer, table, seat, -1);
    talon_string_buffer_add(buffer, "}}\n");
}

static int64_t milliseconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec / NANO;
}

/* Waits until the pipe is ready, or the time is up. */
static bool await(int pipe, short event, int64_t until)
{
    struct pollfd poll_fd = { .fd = pipe, .events = event };
    const int64_t left = until - milliseconds();

    return left > 0 && poll(&poll_fd, 1, (int)left) > 0;
}

static const char ended[] = "It ended without an answer.", late[] = "It did not answer in time.";

/* NULL, or why it did not go. */
static const char *send_question(const struct child *child, const char *text, size_t length,
                                 int64_t until)
{
    fcntl(child->in, F_SETFL, O_NONBLOCK);
    while (length) {
        if (!await(child->in, POLLOUT, until))
            return late;
        const ssize_t sent = write(child->in, text, length);
        if (sent < 0 && errno != EAGAIN)
            return ended;
        text += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return NULL;
}

static const char *receive_line(const struct child *child, char line[ANSWER], int64_t until)
{
    size_t length = 0;

    while (!length || line[length - 1] != '\n') {
        if (!await(child->out, POLLIN, until))
            return late;
        const ssize_t got = read(child->out, line + length, ANSWER - 1 - length);
        if (got <= 0)
            return ended;
        length += (size_t)got;
        if (length == ANSWER - 1)
            return "Its answer is too long.";
    }
    line[length] = 0;
    return NULL;
}

/* The index of the move that an answer names; -1: of none of them. */
static int find_move(const struct talon_table *table, const struct talon_move *moves,
                     unsigned count, const char *line, char said[TALON_MOVE_TEXT])
{
    json_t *answer = json_loads(line, 0, NULL);
    const char *text = json_string_value(json_object_get(answer, "move"));
    struct talon_move move;
    int found = -1;

    snprintf(said, TALON_MOVE_TEXT, "%s", text ? text : "");
    if (text && talon_move_read(talon_table_game(table), text, &move))
        for (unsigned i = 0; i < count; i++)
            found = talon_same_move(moves[i], move) ? (int)i : found;
    json_decref(answer);
    return found;
}

static const char *converse(const struct program_player *player, const struct child *child,
                            struct talon_table *table, int seat, uint64_t seed, char line[ANSWER])
{
    const int64_t until = milliseconds() + player->deadline;
    struct talon_string_buffer question = { 0 };

    cli_program_question(&question, table, seat, seed, player->deadline);
    const char *fault = send_question(child, question.at, question.length, until);
    free(question.at);
    return fault ? fault : receive_line(child, line, until);
}

int cli_program_player_ask(void *context, struct talon_table *table, int seat,
                           const struct talon_move *moves, unsigned count, uint64_t seed,
                           char reason[MATCH_REASON])
{
    struct program_player *player = context;
    char line[ANSWER], said[TALON_MOVE_TEXT];
    struct child child;

    if (!take_child(player, &child))
        return snprintf(reason, MATCH_REASON, "It cannot be started."), -1;
    const char *fault = converse(player, &child, table, seat, seed, line);
    const int found = fault ? -1 : find_move(table, moves, count, line, said);
    if (found >= 0)
        return give_back(player, &child), found;
    if (fault)
        snprintf(reason, MATCH_REASON, "%s", fault);
    else
        snprintf(reason, MATCH_REASON, "\"%s\" is not one of its moves.", said);
    end_child(&child);
    return -1;
}
