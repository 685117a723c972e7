/* disk_probe.c - tests whether the store can be written again after it could not. While the
 * server reports itself unhealthy nobody plays, so the store would never try again by itself.
 */
#include "daemon_internal.h"

#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>

enum { PROBE_AGAIN = 2000 /* ms between tests */ };

struct probe_work {
    struct worker_job head;
    const struct store *store;
    const char *address;
    bool fine;
};

/* On a thread: a failing disk or a database that does not answer may take long. */
void daemon_disk_probe_write(struct worker_job *head, const struct worker_turn *turn)
{
    struct probe_work *work = (struct probe_work *)head;

    (void)turn;
    work->fine = work->store->probe(work->address);
}

void daemon_disk_probe_done(void *context, struct worker_job *head)
{
    struct loop *loop = context;

    assert(loop->probe.running);
    loop->probe.running = false;
    loop->probe.works = loop->store_fails && ((struct probe_work *)head)->fine;
}

void daemon_disk_probe_free(struct worker_job *head)
{
    free(head);
}

static void start_probe(struct loop *loop)
{
    struct probe_work *work = util_allocate_zeroed(1, sizeof *work);

    work->store = loop->config.store;
    work->address = loop->config.options->data;
    loop->probe.at = daemon_clock_now();
    loop->probe.running = true;
    daemon_pool_take(loop->pool, LANE_PROBE, &work->head);
}

bool daemon_disk_probe_can_write(struct loop *loop)
{
    if (!loop->store_fails)
        return true;
    if (!loop->probe.running && daemon_clock_now() - loop->probe.at >= PROBE_AGAIN)
        start_probe(loop);
    return loop->probe.works;
}
