/* alert_threads.h - threads that hand alerts to push services, so that the loop never waits for one
 * of them. Sealing and signing take a part of a millisecond each, and are done there, too.
 */
#ifndef TALON_DAEMON_ALERT_THREADS_H
#define TALON_DAEMON_ALERT_THREADS_H

#include "server/server.h"
#include "util/prometheus.h"
#include "web_push/web_push_key.h"
#include "web_push/web_push_services.h"

#include <uv.h>

enum { ALERT_THREADS = 4, ALERT_THREADS_OF_HOST = 2 };

/* How it ended, for the counters. */
enum alert_result {
    ALERT_RESULT_TAKEN,
    ALERT_RESULT_GONE,
    ALERT_RESULT_LATER,
    ALERT_RESULT_REFUSED,
    ALERT_RESULT_FORBIDDEN,
    ALERT_RESULTS,
};
extern const char *const daemon_alert_result_names[ALERT_RESULTS];

/* Called on the loop's thread. */
typedef void alert_threads_listener(void *context, uint64_t number, enum server_alerted alerted,
                                    int64_t after);

struct alert_threads;

struct alert_threads_settings {
    const struct web_push_key *key;
    const struct web_push_services *services;
    const char *contact;
    alert_threads_listener *listener;
    void *context;
};

struct alert_threads_counts {
    uint64_t results[ALERT_RESULTS];
    struct histogram seconds; /* of requests to push services */
};

struct alert_threads *daemon_alert_threads_start(uv_loop_t *loop,
                                                 const struct alert_threads_settings *settings);
/* Takes the alert over. */
void daemon_alert_threads_take(struct alert_threads *threads, const struct server_alert *alert);
void daemon_alert_threads_count(struct alert_threads *threads, struct alert_threads_counts *counts);
/* Drops what waits, and ends the threads; requests under way end without an answer. */
void daemon_alert_threads_end(struct alert_threads *threads);

#endif
