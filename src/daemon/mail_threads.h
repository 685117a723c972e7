/* mail_threads.h - threads that hand mails to the operator's command, so that the loop never waits
 * for it.
 */
#ifndef TALON_DAEMON_MAIL_THREADS_H
#define TALON_DAEMON_MAIL_THREADS_H

#include "mail_command.h"

#include "server/server.h"
#include "util/prometheus.h"

#include <uv.h>

enum { MAIL_THREADS = 2, MAIL_RESULTS = MAIL_HUNG + 1 };
extern const char *const daemon_mail_result_names[MAIL_RESULTS];

/* Called on the loop's thread. */
typedef void mail_threads_listener(void *context, uint64_t number, enum mail_command_result result);

struct mail_threads;

struct mail_threads_settings {
    const struct mail_command *command;
    const char *from; /* the address in the mails */
    mail_threads_listener *listener;
    void *context;
};

struct mail_threads_counts {
    uint64_t results[MAIL_RESULTS];
    struct histogram seconds; /* that the command took */
};

struct mail_threads *daemon_mail_threads_start(uv_loop_t *loop,
                                               const struct mail_threads_settings *settings);
/* Takes the mail over. */
void daemon_mail_threads_take(struct mail_threads *threads, const struct server_mail *mail);
void daemon_mail_threads_count(struct mail_threads *threads, struct mail_threads_counts *counts);
/* Drops what waits, kills commands that run, and ends the threads. */
void daemon_mail_threads_end(struct mail_threads *threads);

#endif
