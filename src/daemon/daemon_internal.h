/* daemon_internal.h - the state of the event loop and what the files of this folder call of each
 * other.
 */
#pragma once

#include "clock.h"
#include "event_loop.h"
#include "jobs.h"
#include "log.h"
#include "replay_pages.h"
#include "counters.h"
#include "address_counts.h"
#include "store_writer.h"

#include "util/rate_counters.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    HANDSHAKE_SECONDS = 10, /* for a request to arrive */
    KEEPALIVE_SECONDS = 30, /* of an idle HTTP connection */
    PIECE_BYTES = 1024,     /* read at once; each connection has such a buffer */
    PART_BYTES = 16 << 10,  /* sent at once */
    TICK_BYTES = 1 << 20,   /* of answers collected before a tick ends early */
    HEADER_BYTES = 8 << 10, /* of a request's headers */
    PATH_BYTES = 2000,      /* of its path and query; no path of ours is so long */
    FILES_KEPT = 128,       /* files reserved for the store and for logs */
    REJECTED_MOST = 8,      /* WebSockets of one address that are opened only to refuse them */
};

/* What a request over HTTP asks the server, which then knows its connection like a WebSocket's. */
enum http_question { HTTP_NOTHING, HTTP_STOP_MAILS, HTTP_REPLAY, HTTP_PREVIEW };
enum { HTTP_WORDS_SIZE = 32, HTTP_LANGUAGE_SIZE = 12 };

/* A message, or the rest of it, that waits for a slow socket. */
struct chunk {
    struct chunk *next;
    size_t length, sent;
    char text[];
};

/* The state of one connection, allocated by libwebsockets. */
struct session {
    struct lws *wsi;
    uint64_t conn;
    struct address_entry *address_entry; /* where it is counted, or NULL */
    bool open;                           /* a WebSocket that the server was told of */
    bool pinged;                         /* a ping was sent since it was last heard */
    bool closing;              /* the peer has sent a close frame: later messages are ignored */
    bool reads_paused;         /* see daemon_fair_update_reads() */
    bool throttled;            /* it waits in throttled_queue */
    unsigned messages_counted; /* beyond its allowance, since it was last throttled */
    uint64_t paid_until;       /* ns; each message moves it on by what it costs */
    int64_t last_heard;
    /* the message being received */
    char *text;
    size_t length, room;
    /* the messages to send */
    struct chunk *first, *last;
    size_t queued;
    size_t last_send; /* 1 + the last one of the messages that this tick sends it, or 0 */
    int close_code;   /* 0, or the code to close with once the queue is sent */
    /* the file being sent */
    const struct static_file *file;
    size_t sent;
    /* the request over HTTP that the server answers, or a thread */
    enum http_question question;
    bool head;                         /* only the head of the answer is wanted */
    char words[HTTP_WORDS_SIZE];       /* what the address names */
    char language[HTTP_LANGUAGE_SIZE]; /* of the person */
    size_t posted;                     /* bytes of its body so far */
    struct link *link;                 /* the address to preview, or that of a replay; or NULL */
    struct http_page *page;            /* the answer, or NULL */
};

/* Throttled connections in the order in which they are read again. */
struct queue {
    uint64_t conns[LIMIT_CONNECTIONS];
    int first, count;
};

/* A listening socket: the public one, or the admin listener. */
struct acceptor {
    struct loop *loop;
    struct listen_address listen_address;
    int handle;
    bool open, inherited; /* handed over by systemd, which keeps it open */
    uv_poll_t poll;
    uv_timer_t again;
};

/* Tests whether the disk can be written, while the store cannot write. */
struct probe {
    int64_t at; /* of the last test */
    bool running, works;
};

struct loop {
    struct daemon_config config;
    void (*step)(struct loop *loop, const struct server_event *event); /* what a job calls */
    void (*end)(struct loop *loop); /* closes all handles, so that the loop ends */
    /* The server has answered a request over HTTP, or has hung up (text NULL). */
    void (*http_answered)(struct loop *loop, struct session *session, const char *text,
                          size_t length);
    uv_loop_t uv;
    uv_timer_t timer, minute, keepalive, closing, alive;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_idle_t keep_awake; /* runs while connections are throttled: the loop must not sleep */
    uv_poll_t signals;
    int signals_file;
    struct lws_context *context;
    struct lws_vhost *vhost; /* of the accepted connections */
    struct acceptor acceptor, admin_listener;
    struct address_counts address_counts;
    struct address_entry uncounted,
        admin; /* of connections without a limit; of the admin listener */
    int connections, connections_most;
    struct journal_outputs outputs[2];
    struct journal_outputs *collecting, *sending; /* of this tick; of the last one, being sent */
    struct session *sessions[LIMIT_CONNECTIONS];
    uint64_t tick_began;     /* ns, when the first message of this tick came, or 0 */
    int quiet_messages;      /* messages in this tick within their sender's allowance */
    uint64_t quiet_time;     /* ns that the server spent on them */
    uint64_t throttled_time; /* ns for one of the other messages, lately on average */
    struct queue throttled_queue;
    uint16_t free_slots[LIMIT_CONNECTIONS];
    int free_count;
    int sockets, sockets_most, looked_at;
    uint64_t opened;          /* WebSockets opened so far */
    uint64_t entered;         /* and the requests over HTTP that the server was asked about */
    struct worker_pool *pool; /* NULL before the start and after the end */
    struct job_counts job_counts;
    struct alert_sender alert_sender;
    struct replay_pages replays;         /* being made */
    struct util_rates replay_rates;      /* by the addresses that ask for them */
    struct util_rates preview_rates;     /* the same, of tables */
    struct talon_string_buffer scratch;  /* LWS_PRE free bytes, then what is being sent */
    struct talon_string_buffer gathered; /* short messages to one socket, sent in one call */
    struct counters counters;
    struct writer *writer;
    bool in_tick; /* a tick's outputs are being sent */
    bool store_fails;
    bool cluster_fails; /* the other servers could not be told when last tried */
    struct probe probe;
    int64_t begun_at;
    bool ending, leaving, stopping; /* asked to stop; only libwebsockets is still open */
    int64_t leaving_since;
    int slots_closed; /* closed so far during shutdown */
    int status;       /* exit status */
};

/* The WebSocket with this number, or NULL if it is gone. */
static inline struct session *session_of(const struct loop *loop, uint64_t conn)
{
    struct session *session = loop->sessions[conn % LIMIT_CONNECTIONS];

    return session && session->conn == conn ? session : NULL;
}

/* tick.c: starts all threads; false: one of them cannot start. */
bool daemon_tick_start(struct loop *loop);
/* Steps the server with the event; the outputs are sent at the end of the tick. */
void daemon_tick_step(struct loop *loop, const struct server_event *event);
void daemon_tick_end(struct loop *loop);
/* Waits until everything so far is stored, or refused, and answered. */
void daemon_tick_flush(struct loop *loop);

/* shutdown.c */
void daemon_shutdown_start(struct loop *loop);
/* Closes every WebSocket, then ends the loop. */
void daemon_shutdown_close(struct loop *loop);

/* lws_adapter.c */
bool daemon_lws_start(struct loop *loop);

/* acceptor.c */
/* 0, or the exit status with a sentence. */
int daemon_acceptor_open(struct loop *loop, struct acceptor *acceptor,
                         const struct listen_address *listen_address, char *sentence, size_t size);
void daemon_acceptor_close(struct acceptor *acceptor);
void daemon_acceptor_release(struct loop *loop, struct address_entry *address_entry);
/* own_addresses.c: whether this request may learn the machine's addresses, and these as JSON. */
bool daemon_own_addresses_may_ask(struct loop *loop, struct lws *wsi);
void daemon_own_addresses_write(const struct loop *loop, struct talon_string_buffer *buffer);
/* Whether it came through the admin listener. */
bool daemon_acceptor_is_admin(struct loop *loop, struct lws *wsi);
/* Whether the connections of this address are limited. */
bool daemon_acceptor_is_limited(const struct loop *loop, const struct address *address);

/* disk_probe.c: whether moves could be stored, and the functions of its lane. */
bool daemon_disk_probe_can_write(struct loop *loop);
void daemon_disk_probe_write(struct worker_job *head, const struct worker_turn *turn);
void daemon_disk_probe_done(void *context, struct worker_job *head);
void daemon_disk_probe_free(struct worker_job *head);

/* keepalive.c */
void daemon_keepalive_start(struct loop *loop);
void daemon_keepalive_heard(struct session *session);

/* websocket.c */
/* The client's address: the peer's, or the one a proxy reports. False if it is not limited. */
bool daemon_websocket_client(struct loop *loop, struct lws *wsi, struct address *client);
/* Gives the connection a number, or takes it back, and tells the server. Open only if a place is
 * free. */
void daemon_websocket_enter(struct loop *loop, struct session *session, const char *address,
                            const char *network);
void daemon_websocket_leave(struct loop *loop, struct session *session);
int daemon_websocket_check_request(struct loop *loop, struct lws *wsi);
int daemon_websocket_opened(struct loop *loop, struct lws *wsi, struct session *session);
int daemon_websocket_received(struct loop *loop, struct session *session, const char *bytes,
                              size_t count);
/* The peer sent a close frame, with this payload. */
int daemon_websocket_peer_closed(struct session *session, const unsigned char *bytes, size_t count);
void daemon_websocket_closed(struct loop *loop, struct session *session);

/* websocket_send.c */
int daemon_websocket_writable(struct loop *loop, struct session *session);
/* Closes with close_code, after the last message. */
int daemon_websocket_on_timer(struct session *session);
/* `more`: another message to this socket follows at once. */
void daemon_websocket_send(struct loop *loop, struct session *session, const char *text,
                           size_t length, bool more);
void daemon_websocket_close(struct session *session, int code);
void daemon_websocket_drop_queue(struct loop *loop, struct session *session);
/* Ends a connection at once, from outside its own callbacks. */
void daemon_websocket_abort(struct loop *loop, struct session *session);

/* fair_scheduler.c */
/* Pauses or resumes reading, as its state demands. */
void daemon_fair_update_reads(struct session *session);
/* A message was handled, which took so many ns; may throttle its sender. */
void daemon_fair_charge(struct loop *loop, struct session *session, uint64_t spent);
/* The tick is over: some throttled connections are read again. */
void daemon_fair_next_tick(struct loop *loop);

/* http_answer.c */
/* Whether nothing of ours can be at so long an address. */
bool daemon_http_is_path_too_long(struct lws *wsi);
/* Answers an upgrade to another version of WebSocket with the one we speak. */
void daemon_http_refuse_version(struct loop *loop, struct lws *wsi);

/* http.c: one HTTP request. */
int daemon_http_requested(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path);
int daemon_http_writable(struct loop *loop, struct lws *wsi, struct session *session);
void daemon_http_closed(struct loop *loop, struct session *session);
/* metrics.c: in Prometheus' text format. */
void daemon_metrics_write(const struct loop *loop, struct talon_string_buffer *buffer);

/* http_request.c: requests over HTTP that the server has to answer */
void daemon_http_start(struct loop *loop);
/* Whether this address takes POST; then its body is awaited. */
bool daemon_http_may_post(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path);
/* Whether a page for this address was asked for, or made; then it is sent later. */
bool daemon_http_ask(struct loop *loop, struct lws *wsi, struct session *session, const char *path);
/* The connection is gone, or its answer is sent. */
void daemon_http_forget(struct loop *loop, struct session *session);
/* A piece of the body of a request has come, or its end; -1 closes the connection. */
int daemon_http_posted(struct session *session, size_t length);
int daemon_http_posted_all(struct loop *loop, struct session *session);
