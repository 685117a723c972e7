/* daemon_internal.h - the loop's memory; for the files of this folder.
 */
#ifndef TALON_DAEMON_DAEMON_INTERNAL_H
#define TALON_DAEMON_DAEMON_INTERNAL_H

#include "password_hashing.h"
#include "event_loop.h"
#include "counters.h"
#include "address_limits.h"
#include "store_writer.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    HANDSHAKE_SECONDS = 10, /* to say what it wants, or be gone */
    KEEPALIVE_SECONDS = 30, /* of an HTTP connection doing nothing */
    PIECE_BYTES = 1024,     /* of a message read at once; every connection has such a buffer */
    PART_BYTES = 16 << 10,  /* of a message sent at once */
    TICK_BYTES = 1 << 20,   /* of answers kept back until the end of a turn */
    HEADER_BYTES = 4096,    /* of a request's headers */
    FILES_KEPT = 128,       /* of those the system lets us open: for the store, and to spare */
    REJECTED_MOST = 8,      /* more sockets of one address, to be told that there are too many */
};

/* A message that waits, or the rest of it, because its socket is slow. */
struct chunk {
    struct chunk *next;
    size_t length, sent;
    char text[];
};

/* What libwebsockets keeps for us with every connection. */
struct session {
    struct lws *wsi;
    uint64_t conn;
    struct address_entry *address_entry; /* whose socket it is, or NULL */
    bool open;                           /* a WebSocket the server knows */
    bool pinged;                         /* since it was last heard */
    bool closing;                        /* it closes: nothing it says after that counts */
    bool reads_paused;         /* it is not listened to just now: see daemon_fair_update_reads */
    bool throttled;            /* of this turn: it stands in the queue */
    unsigned messages_counted; /* loudly, since it stood there last; messages */
    uint64_t paid_until;       /* ns; what it has said counts as if it had taken so long */
    int64_t last_heard;
    /* coming in, in pieces */
    char *text;
    size_t length, room;
    /* going out */
    struct chunk *first, *last;
    size_t queued;
    int close_code; /* 0, or the code to close with once all is sent */
    /* a page being sent */
    const struct static_file *file;
    size_t sent;
};

/* Connections that are not listened to until it is their turn again. */
struct queue {
    uint64_t conns[LIMIT_PLACES];
    int first, count;
};

/* Where people come in, or whoever watches the server. */
struct acceptor {
    struct loop *loop;
    struct listen_address listen_address;
    int handle;
    bool open, inherited; /* somebody else holds it, too, and goes on when we end */
    uv_poll_t poll;
    uv_timer_t again;
};

/* Whether the disk can be written, while the store could not. */
struct probe {
    uv_work_t job;
    int64_t at; /* when it was last tried */
    bool running, fine, works;
};

struct loop {
    struct daemon_config config;
    uv_loop_t uv;
    uv_timer_t timer, minute, keepalive, closing;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_idle_t keep_awake; /* while somebody stands in it the loop does not sleep */
    uv_poll_t signals;
    int signals_file;
    struct lws_context *context;
    struct lws_vhost *vhost; /* where libwebsockets keeps those who came in */
    struct acceptor acceptor, admin_listener;
    struct address_limits address_limits;
    struct address_entry uncounted, admin; /* who is not counted; who came in by the back door */
    int connections, connections_most;
    struct journal_outputs outputs[2];
    struct journal_outputs *collecting,
        *sending; /* of this turn; of the last one, being carried out */
    struct session *sessions[LIMIT_PLACES];
    uint64_t tick_began; /* ns, when the first message of it had come, or 0 */
    int quiet_messages;  /* messages in it of those who are not loud */
    struct queue throttled_queue;
    uint16_t free_slots[LIMIT_PLACES];
    int free_count;
    int sockets, sockets_most, looked_at;
    uint64_t opened; /* WebSockets so far */
    struct hashing_room hashing;
    struct talon_string_buffer scratch;  /* LWS_PRE bytes of room, then what is being sent */
    struct talon_string_buffer gathered; /* short messages to one socket, to be sent together */
    struct counters counters;
    int64_t logged_at[LOG_EVENTS]; /* of what is not told often */
    struct writer *writer;
    bool in_tick; /* what was stepped is being carried out */
    bool store_fails;
    struct probe probe;
    int64_t begun_at;
    bool ending, leaving, stopping; /* asked to stop; only libwebsockets is left to be closed */
    int64_t leaving_since;
    int slots_closed; /* said so far, by place */
    int status;       /* to end with */
};

/* Steps the event; its effects are carried out at the end of the turn. */
void daemon_loop_step(struct loop *loop, const struct server_event *event);
/* The socket of this number, or NULL if it is gone. */
struct session *daemon_loop_session(const struct loop *loop, uint64_t conn);
/* Tells an event at most once a minute. */
void daemon_loop_log_rarely(struct loop *loop, enum log_event event);

/* Waits until what was stepped so far is written down, or cannot be, and told. */
void daemon_loop_flush(struct loop *loop);
void daemon_loop_end(struct loop *loop);

/* stop.c: the way there. */
void daemon_shutdown_start(struct loop *loop);

/* guest.c: libwebsockets. */
bool daemon_lws_start(struct loop *loop);

/* door.c: who comes in. */
/* 0, or the exit status with a sentence. */
int daemon_acceptor_open(struct loop *loop, struct acceptor *acceptor,
                         const struct listen_address *listen_address, char *sentence, size_t size);
void daemon_acceptor_close(struct acceptor *acceptor);
void daemon_acceptor_release(struct loop *loop, struct address_entry *address_entry);
/* Whether it came in by the back door. */
bool daemon_acceptor_is_admin(struct loop *loop, struct lws *wsi);
/* Whether connections from there are limited. */
bool daemon_acceptor_is_limited(const struct loop *loop, const struct address *address);

/* probe.c: whether moves could be written down. */
bool daemon_disk_probe_can_write(struct loop *loop);

/* pulse.c: who is still there. */
void daemon_keepalive_start(struct loop *loop);
void daemon_keepalive_heard(struct session *session);

/* socket.c: one WebSocket. */
int daemon_websocket_check_request(struct loop *loop, struct lws *wsi);
int daemon_websocket_opened(struct loop *loop, struct lws *wsi, struct session *session);
int daemon_websocket_received(struct loop *loop, struct session *session, const char *bytes,
                              size_t count);
/* The other side closes, with so many bytes of a code and a reason. */
int daemon_websocket_peer_closed(struct session *session, const unsigned char *bytes, size_t count);
int daemon_websocket_writable(struct loop *loop, struct session *session);
/* Says goodbye with the code, after the last message. */
int daemon_websocket_on_timer(struct session *session);
void daemon_websocket_closed(struct loop *loop, struct session *session);
/* `more`: the next thing that is done is sending it another one. */
void daemon_websocket_send(struct loop *loop, struct session *session, const char *text,
                           size_t length, bool more);
void daemon_websocket_close(struct session *session, int code);
/* Ends a connection from outside its own callbacks, without waiting for it. */
void daemon_websocket_abort(struct loop *loop, struct session *session);

/* share.c: who is heard in a turn. */
/* Listens to it, or not, as things are now. */
void daemon_fair_update_reads(struct session *session);
/* It has said one thing. */
void daemon_fair_count_message(struct loop *loop, struct session *session);
/* The turn is over: those whose turn it is now are listened to again. */
void daemon_fair_next_tick(struct loop *loop);

/* http.c: one request for a page. */
int daemon_http_requested(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path);
int daemon_http_writable(struct loop *loop, struct lws *wsi, struct session *session);
/* Not the WebSocket we speak: which one we do. Of a connection that ends with it. */
void daemon_http_refuse_version(struct loop *loop, struct lws *wsi);
void daemon_http_closed(struct loop *loop, struct session *session);

#endif
