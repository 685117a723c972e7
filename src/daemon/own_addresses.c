/* own_addresses.c - tells a person at this machine the addresses at which other devices reach it,
 * so that a link can be passed on. Nobody else learns them: not through a proxy, and no other
 * site's page.
 */
#include "daemon_internal.h"
#include "json/json_writer.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>

enum { ADDRESSES_MOST = 8, HOST_ROOM = 64 };

/* Whether the request names this machine as its own user does. */
static bool names_loopback(struct lws *wsi)
{
    static const char *const names[] = { "localhost", "127.0.0.1", "[::1]" };
    char host[HOST_ROOM];

    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t length = strlen(names[i]);
        if (!strncmp(host, names[i], length) && (!host[length] || host[length] == ':'))
            return true;
    }
    return false;
}

/* Browsers speak HTTP/1.1. nginx asks by HTTP/1.0 unless it is told otherwise, and then as
 * 127.0.0.1, without a word of the visitor. */
static bool shows_proxy(struct lws *wsi)
{
    static const enum lws_token_indexes headers[] = { WSI_TOKEN_X_FORWARDED_FOR, WSI_TOKEN_HTTP_VIA,
                                                      WSI_TOKEN_HTTP_X_REAL_IP };
    static const char forwarded[] = "forwarded:";
    char version[sizeof "HTTP/1.1"];

    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (lws_hdr_total_length(wsi, headers[i]))
            return true;
    return lws_hdr_custom_length(wsi, forwarded, sizeof forwarded - 1) >= 0 ||
           lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP) <= 0 ||
           strcmp(version, "HTTP/1.1") != 0;
}

bool daemon_own_addresses_may_ask(struct loop *loop, struct lws *wsi)
{
    const struct options *options = loop->config.options;
    struct address peer;

    return !options->site[0] && !options->proxies.count && !shows_proxy(wsi) &&
           names_loopback(wsi) && util_address_of_peer(lws_get_socket_fd(wsi), &peer) &&
           util_address_is_own(&peer);
}

/* The address of an interface as it stands in a link; false if no other device can use it. */
static bool host_of(const struct ifaddrs *one, bool six, char text[HOST_ROOM])
{
    char plain[INET6_ADDRSTRLEN];

    if (!one->ifa_addr || !(one->ifa_flags & IFF_UP) || (one->ifa_flags & IFF_LOOPBACK))
        return false;
    if (one->ifa_addr->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = (const void *)one->ifa_addr;
        return inet_ntop(AF_INET, &v4->sin_addr, text, HOST_ROOM);
    }
    if (!six || one->ifa_addr->sa_family != AF_INET6)
        return false;
    const struct sockaddr_in6 *v6 = (const void *)one->ifa_addr;
    if (IN6_IS_ADDR_LINKLOCAL(&v6->sin6_addr) ||
        !inet_ntop(AF_INET6, &v6->sin6_addr, plain, sizeof plain))
        return false;
    snprintf(text, HOST_ROOM, "[%s]", plain);
    return true;
}

/* Where the server listens on every address, those of all interfaces. */
static void add_hosts(struct talon_string_buffer *buffer, bool six)
{
    struct ifaddrs *all = NULL;
    char host[HOST_ROOM];
    int count = 0;

    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one && count < ADDRESSES_MOST; one = one->ifa_next)
        if (host_of(one, six, host)) {
            json_write_list_text(buffer, host);
            count++;
        }
    freeifaddrs(all);
}

void daemon_own_addresses_write(const struct loop *loop, struct talon_string_buffer *buffer)
{
    const struct listen_address *where = &loop->acceptor.listen_address;
    const bool six = !strcmp(where->address, "::");

    talon_string_buffer_add(buffer, "{\"hosts\":[");
    if (!where->is_unix && (six || !strcmp(where->address, "0.0.0.0")))
        add_hosts(buffer, six);
    talon_string_buffer_add(buffer, "]}\n");
}
