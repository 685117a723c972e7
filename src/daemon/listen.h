/* listen.h - listening sockets: ports and Unix sockets, opened here or handed over by systemd.
 */
#pragma once

#include "util/listen_address.h"

#include <stddef.h>

enum { LISTEN_BACKLOG = 4096 };

/* A socket kept open by systemd (LISTEN_FDS) so that no connection is refused while the server
 * restarts: the one named "status" for the admin listener, else the first other one. -1: none. */
int daemon_listen_inherited(bool admin);
/* The handle of a listening socket. Else a sentence that names `option` as the way out, and the
 * negative exit status: -1, or -2 for a path where no socket can be. */
int daemon_listen_open(const struct listen_address *listen_address, const char *option,
                       char *sentence, size_t size);
/* The address of a listening handle; false if it does not listen. */
bool daemon_listen_where(int handle, struct listen_address *listen_address);

/* listen_unix.c: the same for Unix sockets. The group of the file may connect. */
int daemon_listen_unix(const char *path, const char *option, char *sentence, size_t size);
/* Removes the file of a socket where nobody listens any more; else false, with errno. */
bool daemon_listen_remove(const char *path);
