/* metrics.c - writes the metrics in Prometheus' text format. A name never changes its meaning
 * (doc/operations.md lists them). No metric tells about a single person or table.
 */
#include "daemon_internal.h"

#include "daemon_internal.h"
#include "util/prometheus.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

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
    const double up = (double)(daemon_clock_now() - loop->begun_at) / 1e3;

    getrusage(RUSAGE_SELF, &usage);
    util_metric_head(buffer, "talon_build_info", "gauge", "Always 1. The label holds the version.");
    util_metric_labelled(buffer, "talon_build_info", "version", TALON_VERSION, 1);
    util_metric_gauge(buffer, "talon_uptime_seconds", "Time since the start.", up);
    util_metric_gauge(buffer, "process_start_time_seconds", "Start time, in seconds since 1970.",
                      (double)time(NULL) - up);
    util_metric_write(buffer, "process_cpu_seconds_total", "counter", "CPU time of all threads.",
                      seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    util_metric_gauge(buffer, "process_resident_memory_bytes", "Memory in use.", resident_bytes());
    util_metric_write(buffer, "talon_busy_seconds_total", "counter",
                      "Time in which the event loop was working and not waiting.",
                      up - (double)uv_metrics_idle_time((uv_loop_t *)&loop->uv) / 1e9);
}

static void put_connections(const struct loop *loop, struct talon_string_buffer *buffer)
{
    const struct counters *counters = &loop->counters;

    util_metric_gauge(buffer, "talon_connections", "Connections of any kind.", loop->connections);
    util_metric_gauge(buffer, "talon_connections_limit", "Most connections allowed.",
                      loop->connections_most);
    util_metric_gauge(buffer, "talon_sockets", "Open WebSockets.", loop->sockets);
    util_metric_gauge(buffer, "talon_sockets_limit", "Most WebSockets allowed.",
                      loop->sockets_most);
    util_metric_counter(buffer, "talon_sockets_opened_total", "WebSockets opened so far.",
                        loop->opened);
    util_metric_head(buffer, "talon_refused_total", "counter",
                     "Connections refused or dropped, by reason.");
    for (int i = 0; i < REFUSED_KINDS; i++)
        util_metric_labelled(buffer, "talon_refused_total", "reason", daemon_refused_names[i],
                             (double)counters->refused[i]);
    util_metric_head(buffer, "talon_http_answers_total", "counter",
                     "Answers over HTTP, by status.");
    for (int i = 0; i < ANSWERED_KINDS; i++)
        util_metric_labelled(buffer, "talon_http_answers_total", "status", daemon_answered_names[i],
                             (double)counters->answered[i]);
}

static void put_tables(const struct loop *loop, struct talon_string_buffer *buffer)
{
    struct server_metrics counters;

    server_metrics_snapshot(loop->config.server, &counters);
    util_metric_head(buffer, "talon_tables", "gauge", "Tables in memory, by state.");
    for (int i = 0; i < SERVER_STATES && counters.states[i]; i++)
        util_metric_labelled(buffer, "talon_tables", "state", counters.states[i],
                             (double)counters.tables[i]);
    util_metric_gauge(buffer, "talon_rows_kept", "Rows of all tables in memory.",
                      (double)counters.rows);
    util_metric_gauge(buffer, "talon_rows_kept_limit", "Rows above which tables are unloaded.",
                      LIMIT_ROWS_IN_MEMORY);
    util_metric_counter(buffer, "talon_moves_total", "Moves handed to the store.",
                        loop->counters.moves);
    util_metric_counter(buffer, "talon_requests_total", "Messages received.",
                        loop->counters.requests);
    util_metric_head(buffer, "talon_request_refusals_total", "counter",
                     "Requests answered with an error, by its code.");
    for (int i = 0; i < REFUSAL_CODES; i++)
        util_metric_labelled(buffer, "talon_request_refusals_total", "code",
                             limits_refusal_codes[i], (double)counters.refusals[i]);
    util_metric_counter(buffer, "talon_messages_sent_total", "Answers and pushes.",
                        loop->counters.sent);
    util_metric_gauge(buffer, "talon_queue_bytes", "Bytes waiting for slow connections.",
                      (double)loop->counters.queued);
}

static void put_store(const struct loop *loop, struct talon_string_buffer *buffer)
{
    const struct counters *counters = &loop->counters;

    util_metric_gauge(buffer, "talon_writable", "1 while the store can write, 0 while it cannot.",
                      !loop->store_fails);
    util_metric_counter(buffer, "talon_store_batches_total", "Batches of rows handed to the store.",
                        counters->batches);
    util_metric_gauge(buffer, "talon_store_waiting", "Batches that the store has not answered yet.",
                      (double)(counters->batches - counters->batches_answered));
    util_metric_counter(buffer, "talon_store_rows_total", "Rows in these batches.", counters->rows);
    util_metric_counter(buffer, "talon_store_failures_total", "Failed writes.", counters->failures);
    util_metric_histogram(buffer, "talon_store_seconds",
                          "Time from handing over a batch until it was saved.", &counters->store);
}

/* Of all lanes alike. */
static void put_jobs(const struct loop *loop, struct talon_string_buffer *buffer)
{
    struct worker_counts counts[LANES];

    for (int i = 0; i < LANES; i++)
        daemon_pool_count(loop->pool, i, &counts[i]);
    util_metric_head(buffer, "talon_jobs_waiting", "gauge",
                     "Jobs that wait for a thread, by lane.");
    for (int i = 0; i < LANES; i++)
        util_metric_labelled(buffer, "talon_jobs_waiting", "lane",
                             daemon_lane_name((enum job_lane)i), (double)counts[i].waiting);
    util_metric_head(buffer, "talon_jobs_running", "gauge", "Jobs that threads work on, by lane.");
    for (int i = 0; i < LANES; i++)
        util_metric_labelled(buffer, "talon_jobs_running", "lane",
                             daemon_lane_name((enum job_lane)i), (double)counts[i].running);
    util_metric_head(buffer, "talon_jobs_total", "counter",
                     "Jobs that threads have done, by lane.");
    for (int i = 0; i < LANES; i++)
        util_metric_labelled(buffer, "talon_jobs_total", "lane", daemon_lane_name((enum job_lane)i),
                             (double)counts[i].done);
}

static void put_bots(const struct loop *loop, struct talon_string_buffer *buffer)
{
    struct worker_counts counts;

    daemon_pool_count(loop->pool, LANE_BOTS, &counts);
    util_metric_gauge(buffer, "talon_bot_threads", "Threads on which bots think.", counts.threads);
    util_metric_gauge(buffer, "talon_bot_questions_waiting", "Tables whose bots wait for a thread.",
                      (double)counts.waiting);
    util_metric_gauge(buffer, "talon_bot_questions_limit", "Most of them.", LIMIT_QUESTIONS);
    util_metric_counter(buffer, "talon_bot_answers_total", "Moves that bots have searched for.",
                        counts.done);
    util_metric_counter(buffer, "talon_bot_answers_shrunk_total",
                        "Those searched for with a smaller budget, because many waited.",
                        loop->job_counts.shrunk);
    util_metric_counter(buffer, "talon_bot_questions_dropped_total",
                        "Questions that were replaced or refused before a thread began with them.",
                        counts.dropped);
    util_metric_write(buffer, "talon_bot_thinking_seconds_total", "counter",
                      "Time in which the threads were searching.", (double)counts.spent / 1e6);
    util_metric_histogram(buffer, "talon_bot_seconds",
                          "Time from asking a bot until its answer, with the wait for a thread.",
                          &counts.seconds);
}

static void put_seconds(const struct loop *loop, struct talon_string_buffer *buffer,
                        enum job_lane lane, const char *name, const char *help)
{
    struct worker_counts counts;

    daemon_pool_count(loop->pool, (int)lane, &counts);
    util_metric_histogram(buffer, name, help, &counts.seconds);
}

static void put_results(struct talon_string_buffer *buffer, const char *name,
                        const char *const *labels, const uint64_t *counts, int count)
{
    for (int i = 0; i < count; i++)
        util_metric_labelled(buffer, name, "result", labels[i], (double)counts[i]);
}

static void put_alert_results(const struct loop *loop, struct talon_string_buffer *buffer)
{
    util_metric_head(buffer, "talon_alerts_total", "counter",
                     "Alerts handed to push services, by what became of them.");
    put_results(buffer, "talon_alerts_total", daemon_alert_result_names, loop->job_counts.alerts,
                SERVER_ALERT_RESULTS);
    put_seconds(loop, buffer, LANE_ALERTS, "talon_alert_seconds",
                "Time that requests to push services took.");
}

static void put_mail_results(const struct loop *loop, struct talon_string_buffer *buffer)
{
    util_metric_head(buffer, "talon_mails_total", "counter",
                     "Mails handed to the command of --mail, by what became of them.");
    put_results(buffer, "talon_mails_total", daemon_mail_result_names, loop->job_counts.mails,
                MAIL_RESULTS);
    put_seconds(loop, buffer, LANE_MAILS, "talon_mail_seconds", "Time that this command took.");
}

static void put_alerts(const struct loop *loop, struct talon_string_buffer *buffer)
{
    struct server_alert_metrics counts;

    server_count_alerts(loop->config.server, &counts);
    util_metric_gauge(buffer, "talon_alert_devices", "Devices that are told of turns.",
                      (double)counts.devices);
    util_metric_gauge(buffer, "talon_alert_devices_limit", "Most of them.", LIMIT_ALERT_DEVICES);
    util_metric_gauge(buffer, "talon_alerts_waiting", "Alerts that wait to be sent.",
                      (double)counts.waiting);
    util_metric_gauge(buffer, "talon_alerts_under_way", "Alerts without an answer yet.",
                      (double)counts.under_way);
    put_alert_results(loop, buffer);
    util_metric_gauge(buffer, "talon_mail_addresses", "Devices of these that are mail addresses.",
                      (double)counts.addresses);
    put_mail_results(loop, buffer);
}

static void put_replays(const struct loop *loop, struct talon_string_buffer *buffer)
{
    util_metric_gauge(buffer, "talon_replays_waiting", "Replay pages that wait to be made.",
                      loop->replays.count);
    put_seconds(loop, buffer, LANE_REPLAYS, "talon_replay_seconds",
                "Time that making a replay page took.");
}

void daemon_metrics_write(const struct loop *loop, struct talon_string_buffer *buffer)
{
    put_process(loop, buffer);
    put_connections(loop, buffer);
    put_tables(loop, buffer);
    put_store(loop, buffer);
    put_jobs(loop, buffer);
    put_bots(loop, buffer);
    put_alerts(loop, buffer);
    put_replays(loop, buffer);
}
