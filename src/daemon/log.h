/* log.h - what whoever runs the server is told while it runs: one line an event on standard
 * error, a JSON object unless somebody reads it in a terminal. Every event there is stands in
 * one table. None may tell a token, a name, a passphrase, an address, a table's id or a card.
 */
#ifndef TALON_DAEMON_LOG_H
#define TALON_DAEMON_LOG_H

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
    LOG_TABLE,
    LOG_REFUSED,
    LOG_NO_FORWARDED,
    LOG_FEW_FILES,
    LOG_NO_FILES,
    LOG_CONNECTED,
    LOG_DISCONNECTED,
    LOG_EVENTS,
};

/* A number beside an event. A list of them ends with one without a name. */
struct log_number {
    const char *name;
    int64_t value;
};

/* What is below this level is not told. */
void daemon_log_set_level(enum log_level level);
/* False if there is no level of this name. */
bool daemon_log_level_read(const char *name, enum log_level *level);
bool daemon_log_wants(enum log_event event);
/* `more` may add to the event's own sentence, and `numbers` may be NULL. */
void daemon_log_event(enum log_event event, const char *more, const struct log_number *counters);
/* The same for every line of a text. */
void daemon_log_lines(enum log_event event, char *lines);

#endif
