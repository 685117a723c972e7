/* store_latency.c - how long the server waited for its store, read from the server's metrics.
 */
#define _GNU_SOURCE
#include "store_latency.h"

#include "failure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_ROOM = 1 << 16 };

static void read_metrics(int port, char answer[ANSWER_ROOM])
{
    static const char request[] =
        "GET /metrics HTTP/1.1\r\nHost: load\r\nConnection: close\r\n\r\n";
    const struct transport transport = transport_tcp(port);
    const int handle = transport_connect(&transport);
    size_t length = 0;
    ssize_t count;

    if (handle < 0 || send(handle, request, sizeof request - 1, MSG_NOSIGNAL) < 0)
        fail("No metrics: %s", strerror(errno));
    while ((count = recv(handle, answer + length, ANSWER_ROOM - 1 - length, 0)) > 0)
        length += (size_t)count;
    answer[length] = 0;
    close(handle);
}

double store_metric(const struct server_process *server, const char *name)
{
    static char answer[ANSWER_ROOM];
    const size_t length = strlen(name);

    read_metrics(server->status, answer);
    for (const char *at = answer; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (!strncmp(at, name, length) && at[length] == ' ')
            return strtod(at + length, NULL);
    }
    fail("The server does not tell %s.", name);
}

struct waits store_waits(const struct server_process *server)
{
    static const char bucket[] = "talon_store_seconds_bucket{le=\"";
    static char answer[ANSWER_ROOM];
    struct waits waits = { 0 };

    read_metrics(server->status, answer);
    for (char *at = answer; (at = strstr(at, bucket)) && waits.count < WAITS;) {
        at += sizeof bucket - 1;
        waits.within[waits.count] = *at == '+' ? 0 : strtod(at, NULL);
        at = strchr(at, '}');
        waits.batches[waits.count++] = strtod(at + 1, NULL);
    }
    return waits;
}

void store_tell_waits(const struct waits *before, const struct waits *after)
{
    const int last = after->count - 1;
    const double all = last < 0 ? 0 : after->batches[last] - before->batches[last];

    if (all < 1 || before->count != after->count)
        return;
    printf("  the store had");
    for (int i = 0; i < last; i++) {
        const double share = (after->batches[i] - before->batches[i]) / all;
        if (share > 0.001)
            printf(" %.1f %% after %g ms%s", 100 * share, 1000 * after->within[i],
                   share < 0.9999 && i + 1 < last ? "," : "");
        if (share > 0.9999)
            break;
    }
    printf("\n");
}
