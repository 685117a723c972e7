/* listen.h - the door: a port of our own, or one that somebody else holds open for us.
 */
#ifndef TALON_OS_LISTEN_H
#define TALON_OS_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

enum { LISTEN_ROOM = 64 };

/* Where to listen, and after listen_open() where that really is. */
struct place {
    char address[LISTEN_ROOM]; /* "127.0.0.1", "::1" */
    int port;                  /* 0: any that is free */
};

/* A port kept open by systemd (LISTEN_FDS), so that nobody is turned away while the server is
 * exchanged: the one named "status", or the first one not named so. -1: there is none. */
int listen_inherited(bool status);
/* The handle of an open port, or -1 with a sentence; `option` is what to choose another with. */
int listen_open(const struct place *place, const char *option, char *sentence, size_t size);
/* Where a handle listens; false if it does not. */
bool listen_where(int handle, struct place *place);

#endif
