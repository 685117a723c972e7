/* listen_address.c - where a server listens, as a text: "127.0.0.1:8080" or "unix:/run/socket".
 */
#include "listen_address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_port_number(const char *text, int *port)
{
    enum { PORT_MOST = 65535 };
    char *end;
    const long value = strtol(text, &end, 10);

    *port = (int)value;
    return *text >= '0' && *text <= '9' && !*end && value <= PORT_MOST;
}

/* "/run/talon/talon.sock". */
static bool read_unix(struct listen_address *listen_address, const char *path)
{
    const size_t length = strlen(path);

    if (!length || length >= sizeof listen_address->address)
        return false;
    *listen_address = (struct listen_address){ .is_unix = true };
    memcpy(listen_address->address, path, length);
    return true;
}

/* "127.0.0.1:8080", "[::1]:8080", "localhost:8080". */
static bool read_port(struct listen_address *listen_address, const char *text)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;

    if (!length || !read_port_number(colon + 1, &listen_address->port))
        return false;
    if (text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (!length || length >= sizeof listen_address->address)
        return false;
    listen_address->is_unix = false;
    memcpy(listen_address->address, text, length);
    listen_address->address[length] = 0;
    if (!strcmp(listen_address->address, "localhost"))
        snprintf(listen_address->address, sizeof listen_address->address, "127.0.0.1");
    return true;
}

bool util_listen_address_read(struct listen_address *listen_address, const char *text)
{
    static const char is_unix[] = "unix:";
    const size_t length = sizeof is_unix - 1;

    return strncmp(text, is_unix, length) ? read_port(listen_address, text)
                                          : read_unix(listen_address, text + length);
}
