/* https_url.c - reads addresses that begin with https://.
 */
#include "https_url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char scheme[] = "https://";

static bool is_host_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.' ||
           letter == '-';
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* The text behind the host; NULL: it is no host. */
static const char *read_host(const char *text, char host[HTTPS_HOST_SIZE])
{
    int length = 0;

    for (; is_host_letter(small(*text)); text++) {
        if (length == HTTPS_HOST_SIZE - 1)
            return NULL;
        host[length++] = small(*text);
    }
    host[length] = 0;
    return length && host[0] != '.' && host[0] != '-' ? text : NULL;
}

static const char *read_port(const char *text, int *port)
{
    char *end;

    *port = HTTPS_PORT;
    if (*text != ':')
        return text;
    if (text[1] < '1' || text[1] > '9')
        return NULL;
    const long number = strtol(text + 1, &end, 10);
    *port = (int)number;
    return number <= 65535 ? end : NULL;
}

/* Whether it can stand in a request line as it is. */
static bool is_plain(const char *path)
{
    for (; *path; path++)
        if (*path <= ' ' || *path >= 127 || strchr("\"#<>\\^`{|}", *path))
            return false;
    return true;
}

bool util_https_url_read(const char *text, struct https_url *url)
{
    if (strncmp(text, scheme, sizeof scheme - 1) != 0)
        return false;
    const char *behind = read_host(text + sizeof scheme - 1, url->host);
    url->path = behind ? read_port(behind, &url->port) : NULL;
    return url->path && *url->path == '/' && is_plain(url->path);
}

void util_https_url_authority(const struct https_url *url, char authority[HTTPS_AUTHORITY_SIZE])
{
    if (url->port == HTTPS_PORT)
        snprintf(authority, HTTPS_AUTHORITY_SIZE, "%s", url->host);
    else
        snprintf(authority, HTTPS_AUTHORITY_SIZE, "%s:%d", url->host, url->port);
}
