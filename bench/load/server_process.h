/* server_process.h - the server under load.
 */
#pragma once

#include "transport.h"

#include <stdbool.h>
#include <sys/types.h>

enum { PATH_ROOM = 256 };

struct server_process {
    pid_t process;
    enum transport_kind kind;
    struct transport transport; /* to it */
    int status;                 /* the port of its metrics */
    double greeted_after;       /* s from its start */
    char directory[PATH_ROOM];
};

/* The resources used so far. `store`: of the other threads than the loop's. */
struct usage {
    double loop, store; /* s of CPU */
    double memory;      /* KiB, PSS */
};

/* From now on servers have no processor in common with us and our abusers, if there are several:
 * people and servers have machines of their own. */
void server_process_keep_apart(void);
/* A new directory in `where`. */
void server_process_directory(struct server_process *server, const char *where);
void server_process_start(struct server_process *server, const char *program);
/* Starts a server as many are written (peer.mjs) instead, over TCP; false: Node is not there, or
 * npm's `ws`. */
bool server_process_start_peer(struct server_process *server);
struct usage server_process_usage(const struct server_process *server);
/* Its exit status when it has ended; -1: it was killed. */
int server_process_stop(struct server_process *server, int signal);
bool server_process_lives(const struct server_process *server);
void server_process_remove(const struct server_process *server);
