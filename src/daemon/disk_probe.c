/* disk_probe.c - whether the disk can be written again, after it could not: nobody can play while
 * the server is not well, and while nobody plays nothing would be written. It refuses to touch the
 * store.
 */
#include "daemon_internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROBE_BYTES = 64 << 10, PROBE_AGAIN = 2000 }; /* what a busy second of play writes; ms */

static bool write_all(int file)
{
    static const char bytes[PROBE_BYTES];

    return write(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes && !fdatasync(file);
}

/* On a thread of its own: a sick disk may take its time. */
static void write_probe(uv_work_t *job)
{
    struct loop *loop = job->data;
    char path[PATH_ROOM + 16];

    snprintf(path, sizeof path, "%s/talon.probe", loop->config.options->data);
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    loop->probe.fine = file >= 0 && write_all(file);
    if (file >= 0)
        close(file);
    unlink(path);
}

static void on_probe_done(uv_work_t *job, int status)
{
    struct loop *loop = job->data;

    loop->probe.running = false;
    loop->probe.works = loop->store_fails && !status && loop->probe.fine;
}

static void start_probe(struct loop *loop)
{
    loop->probe.at = daemon_loop_now();
    loop->probe.running = true;
    loop->probe.job.data = loop;
    uv_queue_work(&loop->uv, &loop->probe.job, write_probe, on_probe_done);
}

bool daemon_disk_probe_can_write(struct loop *loop)
{
    if (!loop->store_fails)
        return true;
    if (!loop->probe.running && daemon_loop_now() - loop->probe.at >= PROBE_AGAIN)
        start_probe(loop);
    return loop->probe.works;
}
