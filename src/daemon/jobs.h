/* jobs.h - what the lanes of the worker pool do: the server's jobs, and a few of the driver's own.
 */
#pragma once

#include "mail_command.h"
#include "worker_pool.h"

#include "server/server.h"
#include "util/https_url.h"
#include "web_push/web_push_key.h"
#include "web_push/web_push_post.h"

#include <talon/hint.h>

struct loop;

enum job_lane {
    LANE_BOTS, /* moves and hints */
    LANE_HASHING,
    LANE_ALERTS,
    LANE_MAILS,
    LANE_REPLAYS,
    LANE_READS,   /* from the store */
    LANE_CLAIMS,  /* of streams */
    LANE_LEASE,   /* renewals and releases */
    LANE_CLUSTER, /* exchanges with other servers */
    LANE_PROBE,   /* of the disk */
    LANES
};

enum {
    FULL_BUDGETS_A_THREAD = 8, /* questions that may wait before budgets shrink */
    SHRINKS_MOST = 32,         /* to this part of the level's budget at the least */
    HASH_ROOM = 128,           /* crypto_pwhash_STRBYTES of libsodium */
};

enum { MAIL_RESULTS = MAIL_HUNG + 1 };
extern const char *const daemon_alert_result_names[SERVER_ALERT_RESULTS];
extern const char *const daemon_mail_result_names[MAIL_RESULTS];

/* A job of the server's, its answer, and what the answer points to. */
struct server_work {
    struct worker_job head;
    struct loop *loop;
    struct server_job job;
    struct server_answer answer;
    union {
        struct {
            struct talon_hint hint;
            bool shrunk; /* it got a smaller budget, because many waited */
        } thought;
        char hash[HASH_ROOM];
        struct {
            struct https_url url;
            bool heard; /* the service has answered */
        } alert;
        enum mail_command_result mail;
        struct {
            struct store_row *rows;
            size_t count, capacity;
        } read;
        struct store_owner owner;
        struct store_fault fault;
    };
};

/* Counted on the loop's thread, beside what the pool counts. */
struct job_counts {
    uint64_t shrunk;
    uint64_t alerts[SERVER_ALERT_RESULTS], mails[MAIL_RESULTS];
};

enum { ALERT_HOSTS_KNOWN = 16 };

/* The server's key for push services, and the services that alerts may go to. */
struct alert_sender {
    const struct web_push_key *key;
    const struct web_push_services *services;
    const char *contact;
    web_push_trust *trust;
    char known[ALERT_HOSTS_KNOWN][HTTPS_HOST_SIZE]; /* hosts that answered when last asked, or "" */
    unsigned oldest;                                /* the place of the next one */
};

/* job_lanes.c */
/* False: a thread cannot be started. */
bool daemon_jobs_start(struct loop *loop);
/* Takes over what these jobs of the server own, and empties the list. */
void daemon_jobs_take(struct loop *loop, struct journal_outputs *outputs);
void daemon_jobs_end(struct loop *loop);
const char *daemon_lane_name(enum job_lane lane);

/* bot_jobs.c */
void daemon_bot_think(struct worker_job *head, const struct worker_turn *turn);
/* Simulations of a search while so many questions wait for so many threads. */
uint32_t daemon_bot_budget(uint32_t simulations, size_t waiting, int threads);

/* hashing_jobs.c */
void daemon_hash_passphrase(struct worker_job *head, const struct worker_turn *turn);

/* alert_jobs.c; the context is a struct alert_sender. */
void daemon_alert_prepare(struct server_work *work);
void daemon_alert_send(struct worker_job *head, const struct worker_turn *turn);
bool daemon_alert_is_alike(void *context, const struct worker_job *running,
                           const struct worker_job *waiting);
void daemon_alert_note_done(void *context, const struct worker_job *head);
bool daemon_alert_put_off(const struct worker_job *done, struct worker_job *waiting);

/* mail_jobs.c; the context is a const struct options. */
void daemon_mail_send(struct worker_job *head, const struct worker_turn *turn);

/* read_jobs.c; the context is the loop. */
void daemon_read_work(struct worker_job *head, const struct worker_turn *turn);
void daemon_read_free(struct server_work *work);

/* owner_jobs.c; the context is the loop. */
void daemon_owner_prepare(struct server_work *work);
void daemon_owner_claim(struct worker_job *head, const struct worker_turn *turn);
void daemon_owner_keep(struct worker_job *head, const struct worker_turn *turn);
/* Whether something is being renewed or given away. */
bool daemon_owner_is_busy(const struct loop *loop);

/* cluster_jobs.c; the context is the loop. */
void daemon_cluster_prepare(struct server_work *work);
void daemon_cluster_exchange(struct worker_job *head, const struct worker_turn *turn);
void daemon_cluster_count(struct loop *loop, const struct server_work *work);

/* Back from the head, which comes first, to the whole. */
static inline struct server_work *server_work_of(struct worker_job *head)
{
    return (struct server_work *)head;
}
