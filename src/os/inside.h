/* inside.h - the loop's memory; for the files of this folder.
 */
#ifndef TALON_OS_INSIDE_H
#define TALON_OS_INSIDE_H

#include "loop.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    HANDSHAKE_SECONDS = 10, /* to say what it wants, or be gone */
    KEEPALIVE_SECONDS = 30, /* of an HTTP connection doing nothing */
    PING_SECONDS = 25,      /* of silence, then a ping */
    DEAD_SECONDS = 60,      /* of silence in all, then it is gone */
    PIECE_BYTES = 1024,     /* of a message read at once; every connection has such a buffer */
    HEADER_BYTES = 4096,    /* of a request's headers */
    FILES_WANTED = LIMIT_PLACES + 512, /* sockets and files open at once, if the system lets us */
};

/* A message that waits because its socket is slow. */
struct chunk {
    struct chunk *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE bytes of room, then the text */
};

/* What libwebsockets keeps for us with every connection. */
struct session {
    struct lws *wsi;
    uint64_t conn;
    bool open; /* a WebSocket the server knows */
    /* coming in, in pieces */
    char *text;
    size_t length, room;
    /* going out */
    struct chunk *first, *last;
    size_t queued;
    int hang_up; /* 0, or the code to close with once all is sent */
    /* a page being sent */
    const struct page *page;
    size_t sent;
};

struct loop {
    struct loop_parts parts;
    uv_loop_t uv;
    uv_timer_t timer;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t terminate, interrupt;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct server_effects turns[2];
    struct server_effects *coming, *going; /* of this turn; of the last one, being carried out */
    struct session *sessions[LIMIT_PLACES];
    uint16_t free_places[LIMIT_PLACES];
    int free_count;
    uint64_t opened;          /* connections so far */
    struct talon_ink scratch; /* LWS_PRE bytes of room, then what is being sent */
    bool store_fails, stopping;
};

/* Steps the event; its effects are carried out at the end of the turn. */
void loop_step(struct loop *loop, const struct server_event *event);

/* socket.c: one WebSocket. */
int socket_may_open(struct loop *loop, struct lws *wsi);
int socket_opened(struct loop *loop, struct lws *wsi, struct session *session);
int socket_received(struct loop *loop, struct session *session, const char *bytes, size_t count);
int socket_writeable(struct session *session);
/* Says goodbye with the code, after the last message. */
int socket_timed(struct session *session);
void socket_closed(struct loop *loop, struct session *session);
void socket_send(struct loop *loop, struct session *session, const char *text, size_t length);
void socket_hang_up(struct session *session, int code);

/* http.c: one request for a page. */
int http_requested(struct loop *loop, struct lws *wsi, struct session *session, const char *path);
int http_writeable(struct lws *wsi, struct session *session);

/* listen.c: why a port cannot be had, before libwebsockets is asked. */
bool listen_possible(const char *address, int port, char *sentence, size_t size);
bool listen_is_six(const char *address);

#endif
