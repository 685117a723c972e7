/* background_job.h - work that takes its time, on a thread of its own, while the loop goes on. Not
 * in libuv's pool: that ends the process where there is no memory for a thread.
 */
#ifndef TALON_DAEMON_BACKGROUND_JOB_H
#define TALON_DAEMON_BACKGROUND_JOB_H

#include <stdbool.h>
#include <uv.h>

/* `worked`: false where there was no memory for a thread. On the loop's thread. */
typedef void errand_over(void *context, bool worked);

struct errand {
    uv_thread_t thread;
    uv_async_t done;
    void (*work)(void *context);
    errand_over *over;
    void *context;
    bool worked;
};

/* Does the work elsewhere and then says that it is over, never at once. Until then the errand must
 * live, and the loop runs. Whoever begins fills in work, over and context. */
void daemon_job_start(uv_loop_t *loop, struct errand *errand);

#endif
