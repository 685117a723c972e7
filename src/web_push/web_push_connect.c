/* web_push_connect.c - connects to a push service, with patience that ends. The system's resolver
 * cannot be interrupted, so it runs on a thread of the C library.
 */
#include "web_push_connect.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    SLICE = 100,        /* ms between two looks whether the program ends */
    ONE_ADDRESS = 3000, /* ms for one of several addresses, some of which may lead nowhere */
    ADDRESSES = 4,      /* of a host that are tried */
    PORT_SIZE = 8,
};

int64_t web_push_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool has_run_out(const struct web_push_patience *patience)
{
    return atomic_load(patience->ending) || web_push_now() >= patience->until;
}

bool web_push_wait(const struct web_push_patience *patience, int handle, short events)
{
    struct pollfd one = { .fd = handle, .events = events };

    while (!has_run_out(patience))
        if (poll(&one, 1, SLICE) > 0)
            return true;
    return false;
}

/* ---- names --------------------------------------------------------------------------------- */

struct lookup {
    struct lookup *next;
    struct gaicb question;
    struct addrinfo hints;
    char host[HTTPS_HOST_SIZE], port[PORT_SIZE];
};

/* Questions that took too long stay with the threads that ask them. */
static _Atomic(struct lookup *) abandoned;

static void abandon(struct lookup *lookup)
{
    lookup->next = atomic_load(&abandoned);
    while (!atomic_compare_exchange_weak(&abandoned, &lookup->next, lookup))
        ;
}

/* Frees those that have an answer by now. */
static void free_abandoned(void)
{
    struct lookup *lookup = atomic_exchange(&abandoned, NULL);

    while (lookup) {
        struct lookup *next = lookup->next;
        if (gai_error(&lookup->question) == EAI_INPROGRESS) {
            abandon(lookup);
        } else {
            if (lookup->question.ar_result)
                freeaddrinfo(lookup->question.ar_result);
            free(lookup);
        }
        lookup = next;
    }
}

static bool wait_for_name(struct lookup *lookup, const struct web_push_patience *patience)
{
    const struct gaicb *list[] = { &lookup->question };
    const struct timespec slice = { .tv_nsec = SLICE * 1000000L };

    while (gai_error(&lookup->question) == EAI_INPROGRESS) {
        gai_suspend(list, 1, &slice);
        if (has_run_out(patience) && gai_cancel(&lookup->question) == EAI_NOTCANCELED)
            return false;
    }
    return true;
}

/* The addresses of the host, or NULL. freeaddrinfo() frees them. */
static struct addrinfo *resolve_host(const struct https_url *url,
                                     const struct web_push_patience *patience)
{
    struct lookup *lookup = calloc(1, sizeof *lookup);
    struct gaicb *list[] = { &lookup->question };
    struct addrinfo *found = NULL;

    free_abandoned();
    if (!lookup)
        return NULL;
    memcpy(lookup->host, url->host, sizeof url->host);
    snprintf(lookup->port, sizeof lookup->port, "%d", url->port);
    lookup->hints = (struct addrinfo){ .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV };
    lookup->question = (struct gaicb){ .ar_name = lookup->host,
                                       .ar_service = lookup->port,
                                       .ar_request = &lookup->hints };
    if (!getaddrinfo_a(GAI_NOWAIT, list, 1, NULL)) {
        if (!wait_for_name(lookup, patience)) {
            abandon(lookup);
            return NULL;
        }
        if (!gai_error(&lookup->question))
            found = lookup->question.ar_result;
    }
    free(lookup);
    return found;
}

/* ---- connections --------------------------------------------------------------------------- */

static struct address address_in(const struct addrinfo *info)
{
    struct address address = { .bytes = { [10] = 0xff, [11] = 0xff } };

    if (info->ai_family == AF_INET6)
        memcpy(address.bytes, &((struct sockaddr_in6 *)(void *)info->ai_addr)->sin6_addr, 16);
    else
        memcpy(address.bytes + 12, &((struct sockaddr_in *)(void *)info->ai_addr)->sin_addr, 4);
    return address;
}

static bool is_connected(int handle)
{
    int error = 0;
    socklen_t size = sizeof error;

    return !getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size) && !error;
}

/* A handle, or -1. */
static int connect_to(const struct addrinfo *info, const struct web_push_patience *patience)
{
    const int64_t soon = web_push_now() + ONE_ADDRESS;
    const struct web_push_patience brief = { soon < patience->until ? soon : patience->until,
                                             patience->ending };
    const int handle = socket(info->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (handle < 0)
        return -1;
    if (!connect(handle, info->ai_addr, info->ai_addrlen) ||
        (errno == EINPROGRESS && web_push_wait(&brief, handle, POLLOUT) && is_connected(handle)))
        return handle;
    close(handle);
    return -1;
}

static bool is_internet(const struct addrinfo *info)
{
    return info->ai_family == AF_INET || info->ai_family == AF_INET6;
}

enum web_push_reached web_push_connect(const struct web_push_services *services,
                                       const struct https_url *url,
                                       const struct web_push_patience *patience, int *handle)
{
    struct addrinfo *all = resolve_host(url, patience);
    enum web_push_reached reached = WEB_PUSH_NOT_REACHED;
    const struct addrinfo *one = all;

    *handle = -1;
    for (int i = 0; one && *handle < 0 && i < ADDRESSES && !has_run_out(patience);
         i++, one = one->ai_next) {
        const struct address address = is_internet(one) ? address_in(one) : (struct address){ 0 };
        if (!web_push_services_may_reach(services, url, &address))
            reached = WEB_PUSH_FORBIDDEN;
        else if ((*handle = connect_to(one, patience)) < 0)
            reached = WEB_PUSH_NOT_REACHED;
    }
    if (all)
        freeaddrinfo(all);
    return *handle < 0 ? reached : WEB_PUSH_REACHED;
}
