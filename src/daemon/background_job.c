/* background_job.c - see errand.h. It refuses to know what the work is.
 */
#include "background_job.h"

static void run(void *context)
{
    struct errand *errand = context;

    errand->work(errand->context);
    uv_async_send(&errand->done);
}

static void closed(uv_handle_t *done)
{
    struct errand *errand = done->data;

    errand->over(errand->context, errand->worked);
}

static void done(uv_async_t *done)
{
    struct errand *errand = done->data;

    uv_thread_join(&errand->thread);
    uv_close((uv_handle_t *)done, closed);
}

void daemon_job_start(uv_loop_t *loop, struct errand *errand)
{
    uv_async_init(loop, &errand->done, done);
    errand->done.data = errand;
    errand->worked = !uv_thread_create(&errand->thread, run, errand);
    if (!errand->worked)
        uv_close((uv_handle_t *)&errand->done, closed);
}
