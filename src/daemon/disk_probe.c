/* disk_probe.c - tests whether the disk can be written again after the store could not write. While
 * the server reports itself unhealthy nobody plays, so the store would never try again by itself.
 */
#include "daemon_internal.h"

#include "util/memory.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PROBE_BYTES = 64 << 10, /* of the test file: as much as a busy second of play writes */
    PROBE_AGAIN = 2000,     /* ms between tests */
};

static bool write_all(int file)
{
    static const char bytes[PROBE_BYTES];

    return write(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes && !fdatasync(file);
}

struct probe_work {
    struct worker_job head;
    const char *folder;
    bool fine;
};

/* On a thread: a failing disk may take long. */
void daemon_disk_probe_write(struct worker_job *head, const struct worker_turn *turn)
{
    struct probe_work *work = (struct probe_work *)head;
    char path[PATH_ROOM + 16];

    (void)turn;
    snprintf(path, sizeof path, "%s/talon.probe", work->folder);
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    work->fine = file >= 0 && write_all(file);
    if (file >= 0)
        close(file);
    unlink(path);
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

    work->folder = loop->config.options->data;
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
