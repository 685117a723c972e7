/* options.c - how `talon serve` behaves by default.
 */
#include "options.h"

#include "worker_pool.h"

#include "server/limits/limits.h"

enum { PING_SECONDS = 25 };

/* One core is left to the loop, unless there is only one. */
static int count_spare_cores(void)
{
    const int spare = (int)uv_available_parallelism() - 1;

    return spare < 1 ? 1 : spare < WORKER_THREADS_MOST ? spare : WORKER_THREADS_MOST;
}

void daemon_options_start(struct options *options)
{
    *options = (struct options){ .listen = { "127.0.0.1", .port = 8080 },
                                 .status = { .port = -1 },
                                 .sockets = LIMIT_SOCKETS,
                                 .sockets_an_address = LIMIT_SOCKETS_OF_ADDRESS,
                                 .tables_an_address = LIMIT_NEW_TABLES,
                                 .bot_threads = count_spare_cores(),
                                 .mail_after = LIMIT_MAIL_DELAY / 1000,
                                 .ping = PING_SECONDS,
                                 .log = LOG_WARNING };
}
