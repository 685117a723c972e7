/* web_push_services.c - where messages may be sent.
 */
#include "web_push_services.h"

#include <stdio.h>
#include <string.h>

bool web_push_services_add(struct web_push_services *services, const char *text)
{
    char address[HTTPS_HOST_SIZE + 32];
    struct https_url url;

    if (services->count == WEB_PUSH_SERVICES_MOST ||
        snprintf(address, sizeof address, "https://%s/", text) >= (int)sizeof address ||
        !util_https_url_read(address, &url) || url.path[1])
        return false;
    memcpy(services->host[services->count], url.host, sizeof url.host);
    services->port[services->count++] = url.port;
    return true;
}

static bool is_operators(const struct web_push_services *services, const struct https_url *url)
{
    for (int i = 0; i < services->count; i++)
        if (!strcmp(services->host[i], url->host) && services->port[i] == url->port)
            return true;
    return false;
}

bool web_push_services_may_ask(const struct web_push_services *services,
                               const struct https_url *url)
{
    return url->port == HTTPS_PORT || is_operators(services, url);
}

bool web_push_services_may_reach(const struct web_push_services *services,
                                 const struct https_url *url, const struct address *address)
{
    return is_operators(services, url) || util_address_is_public(address);
}
