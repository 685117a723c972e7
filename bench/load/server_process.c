/* server_process.c - a `talon serve` of the client's own: starting it in a new directory, measuring
 * what it uses (as the kernel counts it), ending it.
 */
#define _GNU_SOURCE
#include "server_process.h"

#include "failure.h"

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

void server_process_directory(struct server_process *server, const char *where)
{
    snprintf(server->directory, sizeof server->directory, "%s/talon-load-XXXXXX", where);
    if (!mkdtemp(server->directory))
        fail("%s: %s", server->directory, strerror(errno));
}

static void path_of(const struct server_process *server, char path[SOCKET_ROOM])
{
    snprintf(path, SOCKET_ROOM, "%s/talon.sock", server->directory);
}

/* The processor that is ours alone; -1: all are for everybody. */
static int own_processor = -1;

void server_process_keep_apart(void)
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
static _Noreturn void become(const struct server_process *server, const char *program, int output)
{
    char status[PATH_ROOM], path[SOCKET_ROOM], listen[SOCKET_ROOM + 8] = "127.0.0.1:0";

    path_of(server, path);
    if (server->kind == TRANSPORT_UNIX)
        snprintf(listen, sizeof listen, "unix:%s", path);
    snprintf(status, sizeof status, "127.0.0.1:%d", server->status);
    leave_own_processor();
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* nothing is left running when we fail */
    dup2(output, STDOUT_FILENO);
    execl(program, program, "serve", "--listen", listen, "--behind", "127.0.0.1", "--data",
          server->directory, "--page", server->directory, "--status", status, (char *)NULL);
    _exit(127);
}

static void read_greeting(struct server_process *server, int input)
{
    static const char *const begins[TRANSPORTS] = { "Talon: http://127.0.0.1:", "Talon: unix:" };
    const size_t length = strlen(begins[server->kind]);
    char line[3 * PATH_ROOM], path[SOCKET_ROOM];
    FILE *file = fdopen(input, "r");

    if (!file || !fgets(line, sizeof line, file) || strncmp(line, begins[server->kind], length))
        fail("The server does not start.");
    fclose(file);
    path_of(server, path);
    server->transport = server->kind == TRANSPORT_UNIX
                            ? transport_unix(path)
                            : transport_tcp((int)strtol(line + length, NULL, 10));
}

/* A page is asked for, but none of its files. */
static void make_page(const struct server_process *server)
{
    char path[PATH_ROOM + 16];

    snprintf(path, sizeof path, "%s/index.html", server->directory);
    const int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0)
        fail("%s: %s", path, strerror(errno));
    close(file);
}

void server_process_start(struct server_process *server, const char *program)
{
    const double begun = clock_now();
    int ends[2];

    make_page(server);
    if (pipe2(ends, O_CLOEXEC))
        fail("pipe: %s", strerror(errno));
    server->status = transport_free_port();
    server->process = fork();
    if (!server->process)
        become(server, program, ends[1]);
    close(ends[1]);
    read_greeting(server, ends[0]);
    server->greeted_after = clock_now() - begun;
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

bool server_process_start_peer(struct server_process *server)
{
    int ends[2];

    *server = (struct server_process){ .kind = TRANSPORT_TCP };
    if (pipe2(ends, O_CLOEXEC))
        fail("pipe: %s", strerror(errno));
    server->process = fork();
    if (!server->process)
        become_peer(ends[1]);
    close(ends[1]);
    const int port = read_port(ends[0]);
    if (!port)
        server_process_stop(server, SIGKILL);
    else
        server->transport = transport_tcp(port);
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

struct usage server_process_usage(const struct server_process *server)
{
    char path[PATH_ROOM], line[256];
    struct usage usage = { 0 };
    double value;

    add_threads(&usage, server->process);
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)server->process);
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

int server_process_stop(struct server_process *server, int signal)
{
    int status = 0;

    kill(server->process, signal);
    waitpid(server->process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool server_process_lives(const struct server_process *server)
{
    return waitpid(server->process, NULL, WNOHANG) == 0;
}

void server_process_remove(const struct server_process *server)
{
    static const char *const names[] = { "index.html",   "talon.db",   "talon.db-wal",
                                         "talon.db-shm", "talon.lock", "talon.house" };
    char path[PATH_ROOM + 16];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", server->directory, names[i]);
        unlink(path);
    }
    if (rmdir(server->directory))
        fprintf(stderr, "%s: %s\n", server->directory, strerror(errno));
}
