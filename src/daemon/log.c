/* log.c - writes one line for each event to standard error.
 */
#include "log.h"

#include "json/json_writer.h"

#include <talon/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const levels[LOG_LEVELS] = { "debug", "info", "warning", "error" };

static const struct {
    const char *id;
    enum log_level level;
    const char *sentence;
} events[LOG_EVENTS] = {
    [LOG_STARTED] = { "started", LOG_INFO, "Serving." },
    [LOG_STOPPING] = { "stopping", LOG_INFO, "Stopping: no new connections are accepted." },
    [LOG_STOPPED] = { "stopped", LOG_INFO, "Stopped: everything is stored." },
    [LOG_STORE_FAILED] = { "store_failed", LOG_ERROR,
                           "Moves are refused until writing works again. Earlier moves are safe." },
    [LOG_STORE_WORKS] = { "store_works", LOG_WARNING, "Writing works again." },
    [LOG_STORE_BROKEN] = { "store_broken", LOG_ERROR,
                           "What the disk holds is not known, so this process ends. Start it "
                           "again: everything that was acknowledged is there." },
    [LOG_STORE_LOST] = { "store_lost", LOG_ERROR,
                         "Something else has changed the database, so this process ends. If no "
                         "other server has taken it over, restore it, or a backup, before you "
                         "start it again." },
    [LOG_LEASE_OVER] = { "lease_over", LOG_ERROR,
                         "The lease of this server has run out: it was held up, or has lost the "
                         "database. Others take its tables over, and this process ends." },
    [LOG_CLUSTER_FAILED] = { "cluster_failed", LOG_ERROR,
                             "The other servers cannot be told what limits count, so that each "
                             "counts for itself." },
    [LOG_CLUSTER_WORKS] = { "cluster_works", LOG_WARNING,
                            "The servers count their limits together again." },
    [LOG_TABLE] = { "table", LOG_WARNING, "" },
    [LOG_REFUSED] = { "refused", LOG_INFO, "Connections were refused during the last minute." },
    [LOG_NO_FORWARDED] = { "no_forwarded", LOG_WARNING,
                           "A proxy sends no X-Forwarded-For (see --behind): clients behind it "
                           "cannot be limited one by one." },
    [LOG_FEW_FILES] = { "few_files", LOG_WARNING,
                        "The system allows too few open files for all sockets. Raise LimitNOFILE "
                        "or lower --sockets." },
    [LOG_NO_FILES] = { "no_files", LOG_ERROR,
                       "No connection can be accepted: the process has no file descriptor left." },
    [LOG_ALERT_REFUSED] = { "alert_refused", LOG_WARNING,
                            "A push service refused an alert: it does not accept this server's key "
                            "or contact (see --push)." },
    [LOG_MAIL_FAILED] = { "mail_failed", LOG_WARNING,
                          "The command of --mail did not take a mail: it could not be started, or "
                          "ended with an error." },
    [LOG_MAIL_HUNG] = { "mail_hung", LOG_WARNING,
                        "The command of --mail took too long and was killed." },
    [LOG_CONNECTED] = { "connected", LOG_DEBUG, "A WebSocket was opened." },
    [LOG_DISCONNECTED] = { "disconnected", LOG_DEBUG, "A WebSocket was closed." },
};

static enum log_level least = LOG_WARNING;

void daemon_log_set_level(enum log_level level)
{
    least = level;
}

bool daemon_log_level_read(const char *name, enum log_level *level)
{
    for (int i = 0; i < LOG_LEVELS; i++)
        if (!strcmp(levels[i], name)) {
            *level = (enum log_level)i;
            return true;
        }
    return false;
}

static void put_time(struct talon_string_buffer *buffer, const char *form)
{
    char text[40], thousandths[8];
    struct timespec now;
    struct tm day;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    strftime(text, sizeof text, form, &day);
    snprintf(thousandths, sizeof thousandths, ".%03dZ", (int)(now.tv_nsec / 1000000));
    talon_string_buffer_add(buffer, text);
    talon_string_buffer_add(buffer, thousandths);
}

static void put_sentence(struct talon_string_buffer *buffer, enum log_event event, const char *more)
{
    talon_string_buffer_add(buffer, more ? more : "");
    talon_string_buffer_add(buffer, more && *more && *events[event].sentence ? " " : "");
    talon_string_buffer_add(buffer, events[event].sentence);
}

static void put_object(struct talon_string_buffer *buffer, enum log_event event, const char *more,
                       const struct log_number *counters)
{
    struct talon_string_buffer sentence = { 0 };

    put_sentence(&sentence, event, more);
    talon_string_buffer_add(buffer, "{\"time\":\"");
    put_time(buffer, "%Y-%m-%dT%H:%M:%S");
    talon_string_buffer_add(buffer, "\"");
    json_write_member(buffer, "level", levels[events[event].level]);
    json_write_member(buffer, "event", events[event].id);
    json_write_member(buffer, "message", sentence.at ? sentence.at : "");
    for (; counters && counters->name; counters++)
        json_write_member_number(buffer, counters->name, counters->value);
    talon_string_buffer_add(buffer, "}\n");
    free(sentence.at);
}

static void put_line(struct talon_string_buffer *buffer, enum log_event event, const char *more,
                     const struct log_number *counters)
{
    put_time(buffer, "%H:%M:%S");
    talon_string_buffer_add(buffer, " ");
    talon_string_buffer_add(buffer, levels[events[event].level]);
    talon_string_buffer_add(buffer, ": ");
    put_sentence(buffer, event, more);
    for (; counters && counters->name; counters++) {
        talon_string_buffer_add(buffer, " ");
        talon_string_buffer_add(buffer, counters->name);
        talon_string_buffer_add(buffer, "=");
        talon_string_buffer_add_number(buffer, counters->value);
    }
    talon_string_buffer_add(buffer, "\n");
}

void daemon_log_event(enum log_event event, const char *more, const struct log_number *counters)
{
    struct talon_string_buffer buffer = { 0 };

    if (events[event].level < least)
        return;
    if (isatty(STDERR_FILENO))
        put_line(&buffer, event, more, counters);
    else
        put_object(&buffer, event, more, counters);
    fwrite(buffer.at, 1, buffer.length, stderr); /* one call, so that lines never mix */
    free(buffer.at);
}

void daemon_log_event_rarely(enum log_event event)
{
    enum { MINUTE = 60 };
    static time_t logged_at[LOG_EVENTS];
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (logged_at[event] && now.tv_sec - logged_at[event] < MINUTE)
        return;
    logged_at[event] = now.tv_sec;
    daemon_log_event(event, NULL, NULL);
}

void daemon_log_lines(enum log_event event, char *lines)
{
    for (char *line; (line = strsep(&lines, "\n"));)
        if (*line)
            daemon_log_event(event, line, NULL);
}
