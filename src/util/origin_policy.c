/* origin_policy.c - compares the scheme, host and port of a page's origin exactly. There are no
 * patterns: every allowed site is named.
 */
#include "origin_policy.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *begins, *port; /* the default port */
} schemes[] = { { "https://", ":443" }, { "http://", ":80" } };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static bool is_port(const char *text)
{
    return !*text ||
           (text[0] == ':' && text[1] && strspn(text + 1, "0123456789") == strlen(text + 1));
}

/* A host name or address, IPv6 in brackets, and perhaps a port. */
static bool is_host(const char *text)
{
    const bool six = *text == '[';
    size_t name = six ? 1 + strspn(text + 1, "0123456789abcdef:.")
                      : strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789.-_");

    if (six && text[name++] != ']')
        return false;
    return name && is_port(text + name);
}

/* -1: not a scheme that browsers use here. */
static int scheme_of(const char *text)
{
    for (int i = 0; i < 2; i++)
        if (!strncmp(text, schemes[i].begins, strlen(schemes[i].begins)))
            return i;
    return -1;
}

static bool normalise(const char *text, char origin[ORIGIN_ROOM])
{
    size_t length = strlen(text);

    if (length >= ORIGIN_ROOM)
        return false;
    for (size_t i = 0; i <= length; i++)
        origin[i] = lower(text[i]);
    const int scheme = scheme_of(origin);
    if (scheme < 0 || !is_host(origin + strlen(schemes[scheme].begins)))
        return false;
    const size_t port = strlen(schemes[scheme].port);
    if (length > port && !strcmp(origin + length - port, schemes[scheme].port))
        origin[length - port] = 0;
    return true;
}

bool util_origins_add(struct origins *origins, const char *text)
{
    if (origins->count == ORIGINS_MOST || !normalise(text, origins->text[origins->count]))
        return false;
    origins->count++;
    return true;
}

/* Whether the host is an address, or this machine by name. The owner of any other name can let it
 * lead to this server, while the browser shows a page of that owner. */
static bool is_safe_host(const char *host)
{
    const size_t name = strcspn(host, ":");
    const char *dot = name < 10 ? NULL : host + name - 10;

    return *host == '[' || strspn(host, "0123456789.") == name ||
           (name == 9 && !strncmp(host, "localhost", 9)) ||
           (dot && !strncmp(dot, ".localhost", 10));
}

/* The scheme is unknown behind a proxy that ends TLS, so either is allowed. */
static bool is_host_itself(const char *origin, const char *host)
{
    char same[ORIGIN_ROOM];

    for (int i = 0; i < 2; i++)
        if (scheme_of(origin) == i &&
            snprintf(same, sizeof same, "%s%s", schemes[i].begins, host) < ORIGIN_ROOM &&
            normalise(same, same))
            return !strcmp(same, origin) && is_safe_host(same + strlen(schemes[i].begins));
    return false;
}

bool util_origins_allow(const struct origins *origins, const char *origin, const char *host)
{
    char text[ORIGIN_ROOM];

    if (!normalise(origin, text))
        return false;
    for (int i = 0; i < origins->count; i++)
        if (!strcmp(origins->text[i], text))
            return true;
    return !origins->count && is_host_itself(text, host);
}
