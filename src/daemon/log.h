/* log.h - the server's log: one line for each event on standard error, a JSON object unless
 * standard error is a terminal. Every event is a row of one table. No event tells a token, a name,
 * a passphrase, an address, a table's id or a card.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR, LOG_LEVELS };

enum log_event {
    LOG_STARTED,
    LOG_STOPPING,
    LOG_STOPPED,
    LOG_STORE_FAILED,
    LOG_STORE_WORKS,
    LOG_STORE_BROKEN,
    LOG_STORE_LOST,
    LOG_LEASE_OVER,
    LOG_CLUSTER_FAILED,
    LOG_CLUSTER_WORKS,
    LOG_TABLE,
    LOG_REFUSED,
    LOG_NO_FORWARDED,
    LOG_FEW_FILES,
    LOG_NO_FILES,
    LOG_ALERT_REFUSED,
    LOG_MAIL_FAILED,
    LOG_MAIL_HUNG,
    LOG_CONNECTED,
    LOG_DISCONNECTED,
    LOG_EVENTS,
};

/* A number logged with an event. A list ends with one without a name. */
struct log_number {
    const char *name;
    int64_t value;
};

/* Events below this level are not logged. */
void daemon_log_set_level(enum log_level level);
/* False if no level has this name. */
bool daemon_log_level_read(const char *name, enum log_level *level);
/* `more` goes before the event's sentence; it and `numbers` may be NULL. */
void daemon_log_event(enum log_event event, const char *more, const struct log_number *counters);
/* Logs the event at most once a minute. */
void daemon_log_event_rarely(enum log_event event);
/* Logs the event once for every line of a text. */
void daemon_log_lines(enum log_event event, char *lines);
