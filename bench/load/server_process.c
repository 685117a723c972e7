/* server_process.c - a `talon serve` of the client's own: starting it in a new directory, measuring
 * what it uses (as the kernel counts it), ending it.
 */
#define _GNU_SOURCE
#include "load.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SOCKET_ROOM = PATH_ROOM + 16 };

void served_directory(struct served *served, const char *where)
{
    snprintf(served->directory, sizeof served->directory, "%s/talon-load-XXXXXX", where);
    if (!mkdtemp(served->directory))
        load_fail("%s: %s", served->directory, strerror(errno));
}

static void path_of(const struct served *served, char path[SOCKET_ROOM])
{
    snprintf(path, SOCKET_ROOM, "%s/talon.sock", served->directory);
}

/* The processor that is ours alone; -1: all are for everybody. */
static int own_processor = -1;

void served_keep_apart(void)
{
    const int processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
    cpu_set_t own;

    if (processors < 2)
        return;
    own_processor = processors - 1;
    CPU_ZERO(&own);
    CPU_SET((size_t)own_processor, &own);
    sched_setaffinity(0, sizeof own, &own);
}

static void leave_own_processor(void)
{
    cpu_set_t others;

    CPU_ZERO(&others);
    for (int i = 0; i < own_processor; i++)
        CPU_SET((size_t)i, &others);
    if (own_processor >= 0)
        sched_setaffinity(0, sizeof others, &others);
}

/* People come as behind a proxy, so that everybody has an address. */
static _Noreturn void become(const struct served *served, const char *program, int output)
{
    char status[PATH_ROOM], path[SOCKET_ROOM], listen[SOCKET_ROOM + 8] = "127.0.0.1:0";

    path_of(served, path);
    if (served->kind == ROAD_UNIX)
        snprintf(listen, sizeof listen, "unix:%s", path);
    snprintf(status, sizeof status, "127.0.0.1:%d", served->status);
    leave_own_processor();
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* nothing is left running when we fail */
    dup2(output, STDOUT_FILENO);
    execl(program, program, "serve", "--listen", listen, "--behind", "127.0.0.1", "--data",
          served->directory, "--page", served->directory, "--status", status, (char *)NULL);
    _exit(127);
}

static void read_greeting(struct served *served, int input)
{
    static const char *const begins[ROADS] = { "Talon: http://127.0.0.1:", "Talon: unix:" };
    const size_t length = strlen(begins[served->kind]);
    char line[3 * PATH_ROOM], path[SOCKET_ROOM];
    FILE *file = fdopen(input, "r");

    if (!file || !fgets(line, sizeof line, file) || strncmp(line, begins[served->kind], length))
        load_fail("The server does not start.");
    fclose(file);
    path_of(served, path);
    served->road = served->kind == ROAD_UNIX ? road_unix(path)
                                             : road_tcp((int)strtol(line + length, NULL, 10));
}

/* A page is asked for, but none of its files. */
static void make_page(const struct served *served)
{
    char path[PATH_ROOM + 16];

    snprintf(path, sizeof path, "%s/index.html", served->directory);
    const int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0)
        load_fail("%s: %s", path, strerror(errno));
    close(file);
}

void served_start(struct served *served, const char *program)
{
    const double begun = load_now();
    int ends[2];

    make_page(served);
    if (pipe2(ends, O_CLOEXEC))
        load_fail("pipe: %s", strerror(errno));
    served->status = disk_port();
    served->process = fork();
    if (!served->process)
        become(served, program, ends[1]);
    close(ends[1]);
    read_greeting(served, ends[0]);
    served->greeted_after = load_now() - begun;
}

/* ---- a server as many are written ---------------------------------------------------------- */

static _Noreturn void become_peer(int output)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(output, STDOUT_FILENO);
    execlp("node", "node", LOAD_PEER, (char *)NULL);
    _exit(127);
}

/* The port it says it is at; 0: it does not run. */
static int read_port(int input)
{
    char text[16] = "";
    const ssize_t count = read(input, text, sizeof text - 1);

    close(input);
    return count > 0 ? (int)strtol(text, NULL, 10) : 0;
}

bool served_start_peer(struct served *served)
{
    int ends[2];

    *served = (struct served){ .kind = ROAD_TCP };
    if (pipe2(ends, O_CLOEXEC))
        load_fail("pipe: %s", strerror(errno));
    served->process = fork();
    if (!served->process)
        become_peer(ends[1]);
    close(ends[1]);
    const int port = read_port(ends[0]);
    if (!port)
        served_stop(served, SIGKILL);
    else
        served->road = road_tcp(port);
    return port;
}

/* ---- what it uses ------------------------------------------------------------------------- */

/* On the processor, whether in the program or in the system for it. */
static double thread_seconds(pid_t process, const char *thread)
{
    char path[PATH_ROOM], line[128] = "";

    snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", (int)process, thread);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    const double nanoseconds = fgets(line, sizeof line, file) ? strtod(line, NULL) : 0;
    fclose(file);
    return 1e-9 * nanoseconds;
}

static void add_threads(struct usage *usage, pid_t process)
{
    char path[PATH_ROOM];
    struct dirent *entry;

    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *threads = opendir(path);
    while (threads && (entry = readdir(threads))) {
        if (entry->d_name[0] == '.')
            continue;
        const bool loop = strtol(entry->d_name, NULL, 10) == process;
        *(loop ? &usage->loop : &usage->store) += thread_seconds(process, entry->d_name);
    }
    if (threads)
        closedir(threads);
}

struct usage served_usage(const struct served *served)
{
    char path[PATH_ROOM], line[256];
    struct usage usage = { 0 };
    double value;

    add_threads(&usage, served->process);
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)served->process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        value = strtod(line + strcspn(line, " "), NULL);
        if (!strncmp(line, "Pss:", 4))
            usage.memory = value;
    }
    if (file)
        fclose(file);
    return usage;
}

/* ---- ending it ---------------------------------------------------------------------------- */

int served_stop(struct served *served, int signal)
{
    int status = 0;

    kill(served->process, signal);
    waitpid(served->process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool served_lives(const struct served *served)
{
    return waitpid(served->process, NULL, WNOHANG) == 0;
}

void served_remove(const struct served *served)
{
    static const char *const names[] = { "index.html",   "talon.db",   "talon.db-wal",
                                         "talon.db-shm", "talon.lock", "talon.house" };
    char path[PATH_ROOM + 16];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", served->directory, names[i]);
        unlink(path);
    }
    if (rmdir(served->directory))
        fprintf(stderr, "%s: %s\n", served->directory, strerror(errno));
}
