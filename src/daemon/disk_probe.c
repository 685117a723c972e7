/* disk_probe.c - tests whether the disk can be written again after the store could not write. While
 * the server reports itself unhealthy nobody plays, so the store would never try again by itself.
 */
#include "daemon_internal.h"

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

/* In libuv's thread pool: a failing disk may take long. */
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
    loop->probe.at = daemon_clock_now();
    loop->probe.running = true;
    loop->probe.job.data = loop;
    uv_queue_work(&loop->uv, &loop->probe.job, write_probe, on_probe_done);
}

bool daemon_disk_probe_can_write(struct loop *loop)
{
    if (!loop->store_fails)
        return true;
    if (!loop->probe.running && daemon_clock_now() - loop->probe.at >= PROBE_AGAIN)
        start_probe(loop);
    return loop->probe.works;
}
