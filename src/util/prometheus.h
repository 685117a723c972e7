/* prometheus.h - metrics in Prometheus' text format: gauges, counters and histograms of latencies.
 */
#pragma once

#include <talon/table.h>

enum { HISTOGRAM_BOUNDS = 12 };

/* How often something took how long. */
struct histogram {
    uint64_t count[HISTOGRAM_BOUNDS + 1]; /* the last: more than every bound */
    uint64_t sum;                         /* in microseconds, as the bounds are */
};

void util_histogram_add(struct histogram *histogram, uint64_t microseconds);

/* The two comment lines before the values of a metric. */
void util_metric_head(struct talon_string_buffer *buffer, const char *name, const char *type,
                      const char *help);
/* name{label="text"} value */
void util_metric_labelled(struct talon_string_buffer *buffer, const char *name, const char *label,
                          const char *text, double value);
/* A metric of one value, with its head. */
void util_metric_write(struct talon_string_buffer *buffer, const char *name, const char *type,
                       const char *help, double value);
void util_metric_gauge(struct talon_string_buffer *buffer, const char *name, const char *help,
                       double value);
void util_metric_counter(struct talon_string_buffer *buffer, const char *name, const char *help,
                         uint64_t value);
void util_metric_histogram(struct talon_string_buffer *buffer, const char *name, const char *help,
                           const struct histogram *histogram);
