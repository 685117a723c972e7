/* listen.h - the door: a port or a Unix socket of our own, or one that somebody else holds open
 * for us.
 */
#ifndef TALON_DAEMON_LISTEN_H
#define TALON_DAEMON_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

enum { LISTEN_ROOM = 108, LISTEN_BACKLOG = 4096 }; /* the former of a path, as in sun_path */

/* Where to listen, and after daemon_listen_open() where that really is. */
struct listen_address {
    char address[LISTEN_ROOM]; /* "127.0.0.1", "::1"; of a Unix socket its path */
    bool is_unix;              /* a Unix socket */
    int port;                  /* 0: any that is free */
};

/* A port or socket kept open by systemd (LISTEN_FDS), so that nobody is turned away while the
 * server is exchanged: the one named "status", or the first one not named so. -1: there is none. */
int daemon_listen_inherited(bool admin);
/* The handle of an open port or socket. Or else a sentence, in which `option` is what to choose
 * another with, and the exit status below zero: -1, or -2 for a path where no socket can be. */
int daemon_listen_open(const struct listen_address *listen_address, const char *option,
                       char *sentence, size_t size);
/* Where a handle listens; false if it does not. */
bool daemon_listen_where(int handle, struct listen_address *listen_address);

/* daemon_listen_unix.c: Unix sockets. The same as daemon_listen_open(); whoever the file's group is
 * may come in.
 */
int daemon_listen_unix(const char *path, const char *option, char *sentence, size_t size);
/* Takes the file of a socket away if nobody listens there any more; else false, with errno. */
bool daemon_listen_remove(const char *path);

#endif
