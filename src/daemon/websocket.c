/* websocket.c - one WebSocket: whether it may open, and frames into messages.
 */
#include "daemon_internal.h"

#include "util/memory.h"

#include <talon/json.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLOSE_TEXT_ONLY = 1003,
    FORWARDED_ROOM = 1024,
};

/* ---- opening ---------------------------------------------------------------------------- */

/* A page of another site must not act with its visitor's rights. Programs send no origin. */
static bool is_origin_allowed(const struct loop *loop, struct lws *wsi)
{
    char origin[ORIGIN_ROOM], host[ORIGIN_ROOM];

    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    return util_origins_allow(&loop->config.options->origins, origin, host);
}

static bool is_header(struct lws *wsi, enum lws_token_indexes header, const char *wanted)
{
    char value[16];

    return lws_hdr_copy(wsi, value, sizeof value, header) > 0 && !strcmp(value, wanted);
}

/* 16 bytes in base64. */
static bool is_key_valid(struct lws *wsi)
{
    char key[25];

    return lws_hdr_copy(wsi, key, sizeof key, WSI_TOKEN_KEY) == 24 && !strcmp(key + 22, "==") &&
           strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") == 22;
}

static int reject(struct lws *wsi, unsigned status)
{
    lws_return_http_status(wsi, status, NULL);
    return 1;
}

static int reject_counted(struct loop *loop, struct lws *wsi, enum refused why)
{
    loop->counters.refused[why]++;
    return reject(wsi,
                  why == REFUSED_ORIGIN ? HTTP_STATUS_FORBIDDEN : HTTP_STATUS_SERVICE_UNAVAILABLE);
}

bool daemon_websocket_client(struct loop *loop, struct lws *wsi, struct address *client)
{
    const struct proxies *proxies = &loop->config.options->proxies;
    char forwarded[FORWARDED_ROOM];
    struct address peer;

    if (!util_address_of_peer(lws_get_socket_fd(wsi), &peer))
        return false;
    *client = peer;
    if (util_proxies_have(proxies, &peer)) {
        if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0) {
            daemon_log_event_rarely(LOG_NO_FORWARDED);
            return false;
        }
        *client = util_proxies_client(proxies, &peer, forwarded);
    } else if (!daemon_acceptor_is_limited(loop, &peer)) {
        return false;
    }
    *client = util_address_counted(client);
    return true;
}

/* Too many sockets of one address. A few more are opened, to tell the reason. */
static bool has_too_many(struct loop *loop, const struct address_entry *address_entry, int more)
{
    return address_entry &&
           address_entry->sockets >= (unsigned)(loop->config.options->sockets_an_address + more);
}

static bool may_client_open(struct loop *loop, struct lws *wsi)
{
    struct address client;
    struct address_entry *address_entry =
        daemon_websocket_client(loop, wsi, &client)
            ? daemon_address_counts_find(&loop->address_counts, &client)
            : NULL;
    const bool fine = !has_too_many(loop, address_entry, REJECTED_MOST);

    if (address_entry)
        daemon_address_counts_release(&loop->address_counts, address_entry);
    return fine;
}

int daemon_websocket_check_request(struct loop *loop, struct lws *wsi)
{
    if (daemon_http_is_path_too_long(wsi))
        return reject(wsi, HTTP_STATUS_REQ_URI_TOO_LONG);
    if (!is_header(wsi, WSI_TOKEN_GET_URI, "/ws") || daemon_acceptor_is_admin(loop, wsi))
        return reject(wsi, HTTP_STATUS_NOT_FOUND);
    /* Version 13 is the only one (RFC 6455 §4.1), and it needs HTTP/1.1. */
    if (!is_header(wsi, WSI_TOKEN_VERSION, "13") || !is_header(wsi, WSI_TOKEN_HTTP, "HTTP/1.1")) {
        daemon_http_refuse_version(loop, wsi);
        return 1;
    }
    if (!is_key_valid(wsi))
        return reject(wsi, HTTP_STATUS_BAD_REQUEST);
    if (!is_origin_allowed(loop, wsi))
        return reject_counted(loop, wsi, REFUSED_ORIGIN);
    if (!may_client_open(loop, wsi))
        return reject_counted(loop, wsi, REFUSED_ADDRESS);
    if (!loop->free_count)
        return reject_counted(loop, wsi, REFUSED_FULL);
    return 0;
}

/* A page cannot see why an upgrade was refused, so the WebSocket is opened to say it. */
static void reject_with_message(struct loop *loop, struct session *session, enum refused why)
{
    const char *sentence = why == REFUSED_ADDRESS
                               ? "Too many people are connected from your address. Come back later."
                               : "Too many people are connected. Come back later.";
    struct talon_string_buffer buffer = { 0 };

    loop->counters.refused[why]++;
    talon_string_buffer_add(&buffer, "{\"error\":{\"code\":\"limit\",\"message\":");
    talon_json_string(&buffer, sentence);
    talon_string_buffer_add(&buffer, "}}");
    daemon_websocket_send(loop, session, buffer.at, buffer.length, false);
    free(buffer.at);
    daemon_websocket_close(session, CLOSE_TRY_LATER);
}

void daemon_websocket_enter(struct loop *loop, struct session *session, const char *address,
                            const char *network)
{
    assert(loop->free_count > 0);
    const int slot = loop->free_slots[--loop->free_count];

    assert(!loop->sessions[slot]);
    session->conn = ++loop->entered * LIMIT_CONNECTIONS + (uint64_t)slot;
    loop->sessions[slot] = session;
    daemon_tick_step(loop, &(struct server_event){ .kind = SERVER_OPEN,
                                                   .conn = session->conn,
                                                   .address = address,
                                                   .network = network });
}

static void open_session(struct loop *loop, struct session *session, const char *address,
                         const char *network)
{
    session->open = true;
    loop->sockets++;
    loop->opened++;
    daemon_websocket_enter(loop, session, address, network);
    daemon_log_event(LOG_CONNECTED, NULL,
                     (struct log_number[]){ { "connection", (int64_t)session->conn }, { 0 } });
}

int daemon_websocket_opened(struct loop *loop, struct lws *wsi, struct session *session)
{
    char text[ADDRESS_ROOM] = "", network[ADDRESS_ROOM] = "";
    struct address client;

    *session = (struct session){ .wsi = wsi, .last_heard = daemon_clock_now() };
    if (daemon_websocket_client(loop, wsi, &client)) {
        session->address_entry = daemon_address_counts_find(&loop->address_counts, &client);
        session->address_entry->sockets++;
        util_address_write(&client, text);
        util_address_write_wider(&client, network);
    }
    if (has_too_many(loop, session->address_entry, 1))
        reject_with_message(loop, session, REFUSED_ADDRESS);
    else if (loop->sockets >= loop->sockets_most || !loop->free_count)
        reject_with_message(loop, session, REFUSED_FULL);
    else
        open_session(loop, session, text, network);
    return 0;
}

void daemon_websocket_leave(struct loop *loop, struct session *session)
{
    const int slot = (int)(session->conn % LIMIT_CONNECTIONS);

    assert(loop->sessions[slot] == session && loop->free_count < LIMIT_CONNECTIONS);
    loop->sessions[slot] = NULL;
    loop->free_slots[loop->free_count++] = (uint16_t)slot;
    daemon_tick_step(loop, &(struct server_event){ .kind = SERVER_CLOSE, .conn = session->conn });
}

static void close_session(struct loop *loop, struct session *session)
{
    assert(loop->sockets > 0);
    session->open = false;
    loop->sockets--;
    daemon_websocket_leave(loop, session);
    daemon_log_event(LOG_DISCONNECTED, NULL,
                     (struct log_number[]){ { "connection", (int64_t)session->conn }, { 0 } });
}

void daemon_websocket_closed(struct loop *loop, struct session *session)
{
    if (!session->wsi)
        return;
    session->wsi = NULL;
    daemon_websocket_drop_queue(loop, session);
    free(session->text);
    session->text = NULL;
    if (session->address_entry) {
        assert(session->address_entry->sockets > 0);
        session->address_entry->sockets--;
        daemon_address_counts_release(&loop->address_counts, session->address_entry);
    }
    if (session->open)
        close_session(loop, session);
}

/* ---- receiving -------------------------------------------------------------------------- */

/* Keeps a piece of a message, up to one byte more than the limit. */
static void keep_piece(struct session *session, const char *bytes, size_t count)
{
    assert(session->length <= LIMIT_MESSAGE_BYTES);
    if (count > LIMIT_MESSAGE_BYTES + 1 - session->length)
        count = LIMIT_MESSAGE_BYTES + 1 - session->length;
    if (session->length + count > session->room) {
        session->text = util_reallocate(session->text, LIMIT_MESSAGE_BYTES + 1);
        session->room = LIMIT_MESSAGE_BYTES + 1;
    }
    if (count)
        memcpy(session->text + session->length, bytes, count);
    session->length += count;
}

static int handle_message(struct loop *loop, struct session *session, const char *text,
                          size_t length)
{
    const struct server_event event = {
        .kind = SERVER_TEXT, .conn = session->conn, .text = text, .length = length
    };

    const uint64_t began = uv_hrtime();

    loop->counters.requests++;
    if (!session->close_code && !session->closing)
        daemon_tick_step(loop, &event);
    const uint64_t spent = uv_hrtime() - began;
    util_wipe((char *)text, length); /* it may hold a passphrase */
    free(session->text);
    session->text = NULL;
    session->length = session->room = 0;
    daemon_fair_charge(loop, session, spent);
    return 0;
}

int daemon_websocket_received(struct loop *loop, struct session *session, const char *bytes,
                              size_t count)
{
    const bool whole =
        lws_is_final_fragment(session->wsi) && !lws_remaining_packet_payload(session->wsi);

    daemon_keepalive_heard(session);
    if (lws_frame_is_binary(session->wsi)) {
        lws_close_reason(session->wsi, (enum lws_close_status)CLOSE_TEXT_ONLY, NULL, 0);
        return -1;
    }
    if (whole && !session->length)
        return handle_message(loop, session, bytes, count);
    keep_piece(session, bytes, count);
    if (whole || session->length > LIMIT_MESSAGE_BYTES)
        return handle_message(loop, session, session->text, session->length);
    return 0;
}

/* libwebsockets checks most close codes; half a code and codes from 5000 are checked here. */
int daemon_websocket_peer_closed(struct session *session, const unsigned char *bytes, size_t count)
{
    session->closing = true;
    if (!count || (count > 1 && (bytes[0] << 8 | bytes[1]) < 5000))
        return 0;
    lws_close_reason(session->wsi, LWS_CLOSE_STATUS_PROTOCOL_ERR, NULL, 0);
    return -1;
}
