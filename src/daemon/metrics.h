/* metrics.h - the server's metrics in Prometheus' text format.
 */
#ifndef TALON_DAEMON_METRICS_H
#define TALON_DAEMON_METRICS_H

#include <talon/table.h>

struct loop;

void daemon_metrics_write(const struct loop *loop, struct talon_string_buffer *buffer);

#endif
