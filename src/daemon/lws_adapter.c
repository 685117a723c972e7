/* lws_adapter.c - libwebsockets on our loop: its settings, and its callbacks passed on to the file
 * that handles each.
 */
#include "daemon_internal.h"

#include "util/memory.h"

#include <stdlib.h>
#include <strings.h>

/* A connection of any kind is closed. */
static int connection_destroyed(struct loop *loop, struct lws *wsi)
{
    struct address_entry *address_entry = lws_get_opaque_user_data(wsi);

    if (address_entry)
        daemon_acceptor_release(loop, address_entry);
    return 0;
}

static int on_lws_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length)
{
    struct loop *loop = lws_context_user(lws_get_context(wsi));

    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* to WebSocket, never to HTTP/2 */
        return strcasecmp(in, "websocket") ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return daemon_websocket_check_request(loop, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return daemon_websocket_opened(loop, wsi, user);
    case LWS_CALLBACK_RECEIVE:
        return daemon_websocket_received(loop, user, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        daemon_keepalive_heard(user);
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return daemon_websocket_peer_closed(user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return daemon_websocket_writable(loop, user);
    case LWS_CALLBACK_TIMER:
        return daemon_websocket_on_timer(user);
    case LWS_CALLBACK_CLOSED:
        daemon_websocket_closed(loop, user);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        return connection_destroyed(loop, wsi);
    case LWS_CALLBACK_HTTP:
        return daemon_http_requested(loop, wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return daemon_http_writable(loop, wsi, user);
    case LWS_CALLBACK_CLOSED_HTTP:
        daemon_http_closed(loop, user);
        return 0;
    case LWS_CALLBACK_HTTP_BODY:
        return daemon_http_posted(user, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return daemon_http_posted_all(loop, user);
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "talon",
      .callback = on_lws_event,
      .per_session_data_size = sizeof(struct session),
      .rx_buffer_size = PIECE_BYTES,
      .tx_packet_size = PART_BYTES }, /* the default is rx_buffer_size */
    { 0 },
};

static bool open_context(struct loop *loop)
{
    void *loops[] = { &loop->uv };
    const struct lws_context_creation_info about = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = loops,
        .user = loop,
        .gid = -1,
        .uid = -1,
        .timeout_secs = HANDSHAKE_SECONDS,
        .max_http_header_data = HEADER_BYTES,
        .pt_serv_buf_size = HEADER_BYTES + 1024,
        .server_string = "talon",
    };

    lws_set_log_level(0, NULL);
    loop->context = lws_create_context(&about);
    return loop->context;
}

/* keepalive.c does this. */
static const lws_retry_bo_t no_keepalive = { 0 };

/* The vhost adopts connections accepted by acceptor.c and opens no port. */
static bool open_vhost(struct loop *loop)
{
    const struct lws_context_creation_info about = {
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8,
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .vhost_name = "talon",
        .timeout_secs_ah_idle = HANDSHAKE_SECONDS,
        .keepalive_timeout = KEEPALIVE_SECONDS,
        .retry_and_idle_policy = &no_keepalive,
    };

    loop->vhost = lws_create_vhost(loop->context, &about);
    return loop->vhost;
}

/* libwebsockets frees by reallocating to size 0. */
static void *reallocate_for_lws(void *block, size_t size, const char *what)
{
    (void)what;
    if (size)
        return util_reallocate(block, size);
    free(block);
    return NULL;
}

bool daemon_lws_start(struct loop *loop)
{
    lws_set_allocator(reallocate_for_lws);
    return open_context(loop) && open_vhost(loop);
}
