/* https_url.h - the parts of an address that begins with https://.
 */
#pragma once

#include <stdbool.h>

enum { HTTPS_HOST_SIZE = 254, HTTPS_AUTHORITY_SIZE = HTTPS_HOST_SIZE + 8, HTTPS_PORT = 443 };

struct https_url {
    char host[HTTPS_HOST_SIZE]; /* small letters */
    int port;
    const char *path; /* in the text that was read; it begins with "/" */
};

/* False unless the text is such an address: a host's name or IPv4 address, no user, no fragment,
 * and nothing that would have to be escaped. */
bool util_https_url_read(const char *text, struct https_url *url);
/* "host", or "host:port" if it is not the usual port. */
void util_https_url_authority(const struct https_url *url, char authority[HTTPS_AUTHORITY_SIZE]);
