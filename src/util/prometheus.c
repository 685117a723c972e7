/* prometheus.c - metrics in Prometheus' text format: gauges, counters and histograms of
 * latencies.
 */
#include "prometheus.h"

#include <stdio.h>

enum { LINE_ROOM = 200 };

/* Microseconds: a quiet disk answers in 100, a busy one in thousands. */
static const uint64_t bounds[HISTOGRAM_BOUNDS] = { 100,   200,   500,   1000,   2000,   5000,
                                                   10000, 20000, 50000, 100000, 500000, 2000000 };

void util_histogram_add(struct histogram *histogram, uint64_t microseconds)
{
    int which = 0;

    while (which < HISTOGRAM_BOUNDS && microseconds > bounds[which])
        which++;
    histogram->count[which]++;
    histogram->sum += microseconds;
}

void util_metric_head(struct talon_string_buffer *buffer, const char *name, const char *type,
                      const char *help)
{
    const char *parts[] = { "# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n" };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        talon_string_buffer_add(buffer, parts[i]);
}

static void put_value(struct talon_string_buffer *buffer, double value)
{
    char text[40];

    snprintf(text, sizeof text, " %.15g\n", value);
    talon_string_buffer_add(buffer, text);
}

void util_metric_labelled(struct talon_string_buffer *buffer, const char *name, const char *label,
                          const char *text, double value)
{
    const char *parts[] = { name, "{", label, "=\"", text, "\"}" };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        talon_string_buffer_add(buffer, parts[i]);
    put_value(buffer, value);
}

void util_metric_write(struct talon_string_buffer *buffer, const char *name, const char *type,
                       const char *help, double value)
{
    util_metric_head(buffer, name, type, help);
    talon_string_buffer_add(buffer, name);
    put_value(buffer, value);
}

void util_metric_gauge(struct talon_string_buffer *buffer, const char *name, const char *help,
                       double value)
{
    util_metric_write(buffer, name, "gauge", help, value);
}

void util_metric_counter(struct talon_string_buffer *buffer, const char *name, const char *help,
                         uint64_t value)
{
    util_metric_write(buffer, name, "counter", help, (double)value);
}

void util_metric_histogram(struct talon_string_buffer *buffer, const char *name, const char *help,
                           const struct histogram *histogram)
{
    char line[LINE_ROOM], bound[20];
    uint64_t so_far = 0;

    util_metric_head(buffer, name, "histogram", help);
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        so_far += histogram->count[i];
        if (i < HISTOGRAM_BOUNDS)
            snprintf(bound, sizeof bound, "%g", (double)bounds[i] / 1e6);
        else
            snprintf(bound, sizeof bound, "+Inf");
        snprintf(line, sizeof line, "%s_bucket", name);
        util_metric_labelled(buffer, line, "le", bound, (double)so_far);
    }
    snprintf(line, sizeof line, "%s_sum", name);
    talon_string_buffer_add(buffer, line);
    put_value(buffer, (double)histogram->sum / 1e6);
    snprintf(line, sizeof line, "%s_count", name);
    talon_string_buffer_add(buffer, line);
    put_value(buffer, (double)so_far);
}
