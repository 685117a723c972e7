/* metrics.c - writes the metrics in Prometheus' text format. A name never changes its meaning
 * (doc/operations.md lists them). No metric tells about a single person or table.
 */
#include "metrics.h"

#include "daemon_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { LINE_ROOM = 200 };

static void put_head(struct talon_string_buffer *buffer, const char *name, const char *type,
                     const char *help)
{
    const char *config[] = { "# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n" };

    for (size_t i = 0; i < sizeof config / sizeof *config; i++)
        talon_string_buffer_add(buffer, config[i]);
}

static void put_value(struct talon_string_buffer *buffer, double value)
{
    char text[40];

    snprintf(text, sizeof text, " %.15g\n", value);
    talon_string_buffer_add(buffer, text);
}

/* name{label="text"} value */
static void put_labelled(struct talon_string_buffer *buffer, const char *name, const char *label,
                         const char *text, double value)
{
    const char *config[] = { name, "{", label, "=\"", text, "\"}" };

    for (size_t i = 0; i < sizeof config / sizeof *config; i++)
        talon_string_buffer_add(buffer, config[i]);
    put_value(buffer, value);
}

static void put_one(struct talon_string_buffer *buffer, const char *name, const char *type,
                    const char *help, double value)
{
    put_head(buffer, name, type, help);
    talon_string_buffer_add(buffer, name);
    put_value(buffer, value);
}

static void put_gauge(struct talon_string_buffer *buffer, const char *name, const char *help,
                      double value)
{
    put_one(buffer, name, "gauge", help, value);
}

static void put_counter(struct talon_string_buffer *buffer, const char *name, const char *help,
                        uint64_t value)
{
    put_one(buffer, name, "counter", help, (double)value);
}

static void put_histogram(struct talon_string_buffer *buffer, const char *name, const char *help,
                          const struct histogram *histogram)
{
    char keep_awake[LINE_ROOM], bound[20];
    uint64_t so_far = 0;

    put_head(buffer, name, "histogram", help);
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        so_far += histogram->count[i];
        if (i < HISTOGRAM_BOUNDS)
            snprintf(bound, sizeof bound, "%g", (double)daemon_histogram_bounds[i] / 1e6);
        else
            snprintf(bound, sizeof bound, "+Inf");
        snprintf(keep_awake, sizeof keep_awake, "%s_bucket", name);
        put_labelled(buffer, keep_awake, "le", bound, (double)so_far);
    }
    snprintf(keep_awake, sizeof keep_awake, "%s_sum", name);
    talon_string_buffer_add(buffer, keep_awake);
    put_value(buffer, (double)histogram->sum / 1e6);
    snprintf(keep_awake, sizeof keep_awake, "%s_count", name);
    talon_string_buffer_add(buffer, keep_awake);
    put_value(buffer, (double)so_far);
}

/* ---- by subject ------------------------------------------------------------------------- */

static double resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    char text[80] = "", *rest = text;

    if (file) {
        if (!fgets(text, sizeof text, file))
            text[0] = 0;
        fclose(file);
    }
    strtol(text, &rest, 10); /* total size, then the resident size */
    return (double)strtol(rest, NULL, 10) * (double)sysconf(_SC_PAGESIZE);
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void put_process(const struct loop *loop, struct talon_string_buffer *buffer)
{
    struct rusage usage;
    const double up = (double)(daemon_loop_now() - loop->begun_at) / 1e3;

    getrusage(RUSAGE_SELF, &usage);
    put_head(buffer, "talon_build_info", "gauge", "Always 1. The label holds the version.");
    put_labelled(buffer, "talon_build_info", "version", TALON_VERSION, 1);
    put_gauge(buffer, "talon_uptime_seconds", "Time since the start.", up);
    put_gauge(buffer, "process_start_time_seconds", "Start time, in seconds since 1970.",
              (double)time(NULL) - up);
    put_one(buffer, "process_cpu_seconds_total", "counter", "CPU time of all threads.",
            seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    put_gauge(buffer, "process_resident_memory_bytes", "Memory in use.", resident_bytes());
    put_one(buffer, "talon_busy_seconds_total", "counter",
            "Time in which the event loop was working and not waiting.",
            up - (double)uv_metrics_idle_time((uv_loop_t *)&loop->uv) / 1e9);
}

static void put_connections(const struct loop *loop, struct talon_string_buffer *buffer)
{
    const struct counters *counters = &loop->counters;

    put_gauge(buffer, "talon_connections", "Connections of any kind.", loop->connections);
    put_gauge(buffer, "talon_connections_limit", "Most connections allowed.",
              loop->connections_most);
    put_gauge(buffer, "talon_sockets", "Open WebSockets.", loop->sockets);
    put_gauge(buffer, "talon_sockets_limit", "Most WebSockets allowed.", loop->sockets_most);
    put_counter(buffer, "talon_sockets_opened_total", "WebSockets opened so far.", loop->opened);
    put_head(buffer, "talon_refused_total", "counter",
             "Connections refused or dropped, by reason.");
    for (int i = 0; i < REFUSED_KINDS; i++)
        put_labelled(buffer, "talon_refused_total", "reason", daemon_refused_names[i],
                     (double)counters->refused[i]);
    put_head(buffer, "talon_http_answers_total", "counter", "Answers over HTTP, by status.");
    for (int i = 0; i < ANSWERED_KINDS; i++)
        put_labelled(buffer, "talon_http_answers_total", "status", daemon_answered_names[i],
                     (double)counters->answered[i]);
}

static void put_tables(const struct loop *loop, struct talon_string_buffer *buffer)
{
    struct server_metrics counters;

    server_metrics_snapshot(loop->config.server, &counters);
    put_head(buffer, "talon_tables", "gauge", "Tables in memory, by state.");
    for (int i = 0; i < SERVER_STATES && counters.states[i]; i++)
        put_labelled(buffer, "talon_tables", "state", counters.states[i],
                     (double)counters.tables[i]);
    put_gauge(buffer, "talon_rows_kept", "Rows of all tables in memory.", (double)counters.rows);
    put_gauge(buffer, "talon_rows_kept_limit", "Rows above which tables are unloaded.",
              LIMIT_ROWS_KEPT);
    put_counter(buffer, "talon_moves_total", "Moves handed to the store.", loop->counters.moves);
    put_counter(buffer, "talon_requests_total", "Messages received.", loop->counters.requests);
    put_head(buffer, "talon_request_refusals_total", "counter",
             "Requests answered with an error, by its code.");
    for (int i = 0; i < REFUSAL_CODES && counters.refusals[i].code; i++)
        put_labelled(buffer, "talon_request_refusals_total", "code", counters.refusals[i].code,
                     (double)counters.refusals[i].count);
    put_counter(buffer, "talon_messages_sent_total", "Answers and pushes.", loop->counters.sent);
    put_gauge(buffer, "talon_queue_bytes", "Bytes waiting for slow connections.",
              (double)loop->counters.queued);
}

static void put_store(const struct loop *loop, struct talon_string_buffer *buffer)
{
    const struct counters *counters = &loop->counters;

    put_gauge(buffer, "talon_writable", "1 while the store can write, 0 while it cannot.",
              !loop->store_fails);
    put_counter(buffer, "talon_store_batches_total", "Batches of rows handed to the store.",
                counters->batches);
    put_gauge(buffer, "talon_store_waiting", "Batches that the store has not answered yet.",
              (double)(counters->batches - counters->batches_answered));
    put_counter(buffer, "talon_store_rows_total", "Rows in these batches.", counters->rows);
    put_counter(buffer, "talon_store_failures_total", "Failed writes.", counters->failures);
    put_histogram(buffer, "talon_store_seconds",
                  "Time from handing over a batch until it was saved.", &counters->store);
}

void daemon_metrics_write(const struct loop *loop, struct talon_string_buffer *buffer)
{
    put_process(loop, buffer);
    put_connections(loop, buffer);
    put_tables(loop, buffer);
    put_store(loop, buffer);
}
