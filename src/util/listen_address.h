/* listen_address.h - where a server listens, as a text: "127.0.0.1:8080" or "unix:/run/socket".
 */
#pragma once

#include <stdbool.h>

enum { LISTEN_ROOM = 108 }; /* size of a path, as in sun_path */

/* Where to listen, or where a socket really listens. */
struct listen_address {
    char address[LISTEN_ROOM]; /* "127.0.0.1", "::1"; of a Unix socket its path */
    bool is_unix;              /* address is a path */
    int port;                  /* 0: any free one */
};

/* Reads "127.0.0.1:8080", "[::1]:8080", "localhost:8080" or "unix:PATH"; false if it is none. */
bool util_listen_address_read(struct listen_address *listen_address, const char *text);
