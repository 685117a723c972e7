/* bot_clock.c - looks at a program's processes in /proc while it thinks: whether one of them wants
 * a processor, and how much they had. What it does not find there counts by the clock on the wall.
 */
#define _POSIX_C_SOURCE 200809L /* clock_getcpuclockid */
#include "bot_clock.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    SECOND = 1000,
    LOOK = 50,        /* ms from one look to the next, at most */
    WALL_FACTOR = 20, /* a machine that gives a program less than a 20th of its time is too busy */
    DEPTH_MOST = 16,  /* processes that were begun by each other */
    PATH_ROOM = 64,
    TEXT_ROOM = 1024,
    DECIMAL = 10,
    FIELDS_TO_CHILDREN = 13, /* of /proc/ID/stat, from the state to the time of ended children */
};

/* A look at all of them. */
struct bot_sight {
    double seconds;
    bool is_runnable; /* a thread runs, or waits for nothing but a processor */
};

struct bot_limit cli_bot_limit(int thinking)
{
    const int64_t wall = (int64_t)thinking * WALL_FACTOR;

    return (struct bot_limit){ thinking, wall < INT32_MAX ? (int)wall : INT32_MAX };
}

static int64_t clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec / 1000000;
}

/* The beginning of a file of /proc; empty if there is none. */
static void read_text(const char *path, char text[TEXT_ROOM])
{
    FILE *file = fopen(path, "re");
    const size_t count = file ? fread(text, 1, TEXT_ROOM - 1, file) : 0;

    text[count] = 0;
    if (file)
        fclose(file);
}

/* Of a text of /proc/ID/stat: behind the name, which may contain anything. NULL: there is none. */
static const char *state_of(const char *stat)
{
    const char *end = strrchr(stat, ')');

    return end && end[1] == ' ' ? end + 2 : NULL;
}

static void see_process(pid_t id, int depth, struct bot_sight *sight);

static void see_thread(pid_t id, const char *thread, int depth, struct bot_sight *sight)
{
    char path[PATH_ROOM], text[TEXT_ROOM];

    snprintf(path, sizeof path, "/proc/%d/task/%.20s/stat", (int)id, thread);
    read_text(path, text);
    const char *state = state_of(text);
    sight->is_runnable |= state && *state == 'R';
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)id, thread);
    read_text(path, text);
    for (char *at = text, *end; *at; at = end) {
        const long child = strtol(at, &end, DECIMAL);
        if (end == at)
            return;
        if (child > 0)
            see_process((pid_t)child, depth + 1, sight);
        end += *end == ' ';
    }
}

static void see_threads(pid_t id, int depth, struct bot_sight *sight)
{
    char path[PATH_ROOM];

    snprintf(path, sizeof path, "/proc/%d/task", (int)id);
    DIR *folder = opendir(path);
    if (!folder)
        return;
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.')
            see_thread(id, entry->d_name, depth, sight);
    closedir(folder);
}

/* Of ended processes that this one had begun. */
static double seconds_of_ended(pid_t id)
{
    char path[PATH_ROOM], text[TEXT_ROOM];

    snprintf(path, sizeof path, "/proc/%d/stat", (int)id);
    read_text(path, text);
    const char *at = state_of(text);
    for (int field = 0; at && field < FIELDS_TO_CHILDREN; field++)
        if ((at = strchr(at, ' ')))
            at++;
    if (!at)
        return 0;
    char *next;
    const long of_program = strtol(at, &next, DECIMAL), of_system = strtol(next, NULL, DECIMAL);
    return (double)(of_program + of_system) / (double)sysconf(_SC_CLK_TCK);
}

static void see_process(pid_t id, int depth, struct bot_sight *sight)
{
    struct timespec time;
    clockid_t clock;

    if (depth > DEPTH_MOST)
        return;
    if (!clock_getcpuclockid(id, &clock) && !clock_gettime(clock, &time))
        sight->seconds += (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    sight->seconds += seconds_of_ended(id);
    see_threads(id, depth, sight);
}

static struct bot_sight see(pid_t id)
{
    struct bot_sight sight = { 0 };

    if (id > 0)
        see_process(id, 0, &sight);
    return sight;
}

double cli_bot_clock_processor(pid_t id)
{
    return see(id).seconds;
}

void cli_bot_clock_begin(struct bot_clock *clock, pid_t id)
{
    *clock = (struct bot_clock){ .id = id, .processor = cli_bot_clock_processor(id) };
    clock->begun = clock->looked = clock_now();
}

/* While a thread wants a processor, thinking is what the program gets of them; else it sleeps as
 * long as it likes. Never more than the time that has passed. */
static void add_thinking(struct bot_clock *clock, int64_t now)
{
    const struct bot_sight sight = see(clock->id);
    const double passed = (double)(now - clock->looked),
                 had = SECOND * (sight.seconds - clock->processor);

    clock->thought += !sight.is_runnable || had > passed ? passed : had > 0 ? had : 0;
    clock->processor = sight.seconds;
    clock->looked = now;
}

int cli_bot_clock_look(struct bot_clock *clock, const struct bot_limit *limit)
{
    const int64_t now = clock_now(), left_of_wall = clock->begun + limit->wall - now;

    if (now > clock->looked)
        add_thinking(clock, now);
    const double left = limit->thinking - clock->thought;
    if (left <= 0 || left_of_wall <= 0)
        return 0;
    const int64_t wait = left < LOOK ? (int64_t)left + 1 : LOOK;
    return (int)(wait < left_of_wall ? wait : left_of_wall);
}
