/* websocket.c - one WebSocket: who may open one, frames into messages, messages out. What can be
 * sent at once is; what cannot waits in a bounded queue. It refuses to know what a message says.
 */
#include "daemon_internal.h"

#include "util/memory.h"

#include <talon/json.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLOSE_TEXT_ONLY = 1003,
    CLOSE_TRY_LATER = 1013,
    FORWARDED_ROOM = 1024,
};

/* ---- opening ---------------------------------------------------------------------------- */

/* A page of another site must not talk to us in its visitor's name. Programs send no origin. */
static bool origin_fits(const struct loop *loop, struct lws *wsi)
{
    char origin[ORIGIN_ROOM], host[ORIGIN_ROOM];

    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    return daemon_origins_allow(&loop->parts.settings->origins, origin, host);
}

static bool path_fits(struct lws *wsi)
{
    char path[8];

    return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 && !strcmp(path, "/ws");
}

/* Version 13 is the only one there ever was (RFC 6455 §4.1), over the only HTTP it goes with. */
static bool version_fits(struct lws *wsi)
{
    char version[4], http[9];

    return lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) == 2 &&
           !strcmp(version, "13") && lws_hdr_copy(wsi, http, sizeof http, WSI_TOKEN_HTTP) == 8 &&
           !strcmp(http, "HTTP/1.1");
}

/* 16 bytes in base64. */
static bool key_fits(struct lws *wsi)
{
    char key[25];

    return lws_hdr_copy(wsi, key, sizeof key, WSI_TOKEN_KEY) == 24 && !strcmp(key + 22, "==") &&
           strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") == 22;
}

static int refuse(struct lws *wsi, unsigned status)
{
    lws_return_http_status(wsi, status, NULL);
    return 1;
}

static int refuse_because(struct loop *loop, struct lws *wsi, enum refused why)
{
    loop->numbers.refused[why]++;
    return refuse(wsi,
                  why == REFUSED_ORIGIN ? HTTP_STATUS_FORBIDDEN : HTTP_STATUS_SERVICE_UNAVAILABLE);
}

/* Whose socket it is: the peer's, or that of whoever a proxy of ours speaks for. False if it
 * counts for nobody. */
static bool client_of(struct loop *loop, struct lws *wsi, struct address *client)
{
    const struct proxies *proxies = &loop->parts.settings->proxies;
    char forwarded[FORWARDED_ROOM];
    struct address peer;

    if (!daemon_address_of_peer(lws_get_socket_fd(wsi), &peer))
        return false;
    *client = peer;
    if (daemon_proxies_have(proxies, &peer)) {
        if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0) {
            daemon_loop_tell_seldom(loop, LOG_NO_FORWARDED);
            return false;
        }
        *client = daemon_proxies_client(proxies, &peer, forwarded);
    } else if (!daemon_acceptor_counts(loop, &peer)) {
        return false;
    }
    *client = daemon_address_counted(client);
    return true;
}

/* Who has too many sockets already. A few more are let in, to be told so. */
static bool has_too_many(struct loop *loop, const struct visitor *visitor, int more)
{
    return visitor &&
           visitor->sockets >= (unsigned)(loop->parts.settings->sockets_an_address + more);
}

static bool may_client_open(struct loop *loop, struct lws *wsi)
{
    struct address client;
    struct visitor *visitor =
        client_of(loop, wsi, &client) ? daemon_address_limits_find(&loop->visitors, &client) : NULL;
    const bool fine = !has_too_many(loop, visitor, TOLD_MOST);

    if (visitor)
        daemon_address_limits_leave(&loop->visitors, visitor);
    return fine;
}

int daemon_websocket_may_open(struct loop *loop, struct lws *wsi)
{
    if (!path_fits(wsi) || daemon_acceptor_is_back(loop, wsi))
        return refuse(wsi, HTTP_STATUS_NOT_FOUND);
    if (!version_fits(wsi)) {
        daemon_http_refuse_version(loop, wsi);
        return 1;
    }
    if (!key_fits(wsi))
        return refuse(wsi, HTTP_STATUS_BAD_REQUEST);
    if (!origin_fits(loop, wsi))
        return refuse_because(loop, wsi, REFUSED_ORIGIN);
    if (!may_client_open(loop, wsi))
        return refuse_because(loop, wsi, REFUSED_ADDRESS);
    if (!loop->free_count)
        return refuse_because(loop, wsi, REFUSED_FULL);
    return 0;
}

/* A page cannot see why a WebSocket was not opened, so it is opened, to say it there. */
static void turn_away(struct loop *loop, struct session *session, enum refused why)
{
    const char *sentence = why == REFUSED_ADDRESS
                               ? "Too many people are here from your address: come back later."
                               : "Too many people are here: come back later.";
    struct talon_string_buffer buffer = { 0 };

    loop->numbers.refused[why]++;
    talon_string_buffer_add(&buffer, "{\"error\":{\"code\":\"limit\",\"message\":");
    talon_json_string(&buffer, sentence);
    talon_string_buffer_add(&buffer, "}}");
    util_require_memory(!buffer.failed);
    daemon_websocket_send(loop, session, buffer.at, buffer.length, false);
    free(buffer.at);
    daemon_websocket_hang_up(session, CLOSE_TRY_LATER);
}

static void let_in(struct loop *loop, struct session *session, const char *address)
{
    const int place = loop->free_places[--loop->free_count];

    session->conn = ++loop->opened * LIMIT_PLACES + (uint64_t)place;
    session->open = true;
    loop->sessions[place] = session;
    loop->sockets++;
    daemon_loop_step(loop, &(struct server_event){
                               .kind = SERVER_OPEN, .conn = session->conn, .address = address });
    daemon_log_tell(LOG_CONNECTED, NULL,
                    (struct log_number[]){ { "connection", (int64_t)session->conn }, { 0 } });
}

int daemon_websocket_opened(struct loop *loop, struct lws *wsi, struct session *session)
{
    char text[ADDRESS_ROOM] = "";
    struct address client;

    *session = (struct session){ .wsi = wsi, .heard_at = daemon_loop_now() };
    if (client_of(loop, wsi, &client)) {
        session->visitor = daemon_address_limits_find(&loop->visitors, &client);
        if (!session->visitor)
            return -1;
        session->visitor->sockets++;
        daemon_address_write(&client, text);
    }
    if (has_too_many(loop, session->visitor, 1))
        turn_away(loop, session, REFUSED_ADDRESS);
    else if (loop->sockets >= loop->sockets_most || !loop->free_count)
        turn_away(loop, session, REFUSED_FULL);
    else
        let_in(loop, session, text);
    return 0;
}

static void drop_queue(struct loop *loop, struct session *session)
{
    loop->numbers.queued -= session->queued;
    while (session->first) {
        struct chunk *chunk = session->first;
        session->first = chunk->next;
        free(chunk);
    }
    session->last = NULL;
    session->queued = 0;
}

static void take_leave(struct loop *loop, struct session *session)
{
    const int place = (int)(session->conn % LIMIT_PLACES);

    session->open = false;
    loop->sessions[place] = NULL;
    loop->free_places[loop->free_count++] = (uint16_t)place;
    loop->sockets--;
    daemon_loop_step(loop, &(struct server_event){ .kind = SERVER_CLOSE, .conn = session->conn });
    daemon_log_tell(LOG_DISCONNECTED, NULL,
                    (struct log_number[]){ { "connection", (int64_t)session->conn }, { 0 } });
}

void daemon_websocket_closed(struct loop *loop, struct session *session)
{
    if (!session->wsi)
        return;
    session->wsi = NULL;
    drop_queue(loop, session);
    free(session->text);
    session->text = NULL;
    if (session->visitor) {
        session->visitor->sockets--;
        daemon_address_limits_leave(&loop->visitors, session->visitor);
    }
    if (session->open)
        take_leave(loop, session);
}

/* ---- coming in -------------------------------------------------------------------------- */

/* Keeps a piece of a message; beyond the limit only that there was more. */
static void keep_piece(struct session *session, const char *bytes, size_t count)
{
    if (count > LIMIT_MESSAGE + 1 - session->length)
        count = LIMIT_MESSAGE + 1 - session->length;
    if (session->length + count > session->room) {
        session->text = util_reallocate(session->text, LIMIT_MESSAGE + 1);
        session->room = LIMIT_MESSAGE + 1;
    }
    if (count)
        memcpy(session->text + session->length, bytes, count);
    session->length += count;
}

static int message_came(struct loop *loop, struct session *session, const char *text, size_t length)
{
    const struct server_event event = {
        .kind = SERVER_TEXT, .conn = session->conn, .text = text, .length = length
    };

    loop->numbers.requests++;
    if (!session->hang_up && !session->goodbye)
        daemon_loop_step(loop, &event);
    sodium_memzero((char *)text, length); /* it may have had a passphrase */
    free(session->text);
    session->text = NULL;
    session->length = session->room = 0;
    daemon_fair_count(loop, session);
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
        return message_came(loop, session, bytes, count);
    keep_piece(session, bytes, count);
    if (whole || session->length > LIMIT_MESSAGE)
        return message_came(loop, session, session->text, session->length);
    return 0;
}

/* Half a code, or one that nobody may send, is answered so; libwebsockets knows the others. */
int daemon_websocket_heard_goodbye(struct session *session, const unsigned char *bytes,
                                   size_t count)
{
    session->goodbye = true;
    if (!count || (count > 1 && (bytes[0] << 8 | bytes[1]) < 5000))
        return 0;
    lws_close_reason(session->wsi, LWS_CLOSE_STATUS_PROTOCOL_ERR, NULL, 0);
    return -1;
}

/* ---- going out -------------------------------------------------------------------------- */

void daemon_websocket_drop(struct loop *loop, struct session *session)
{
    session->hang_up = LWS_CLOSE_STATUS_ABNORMAL_CLOSE;
    drop_queue(loop, session);
    lws_set_timeout(session->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(loop->context); /* or it would look at its timers who knows when */
}

/* Sends the next part of a message of which `sent` bytes are sent; how many that were, or -1.
 * In parts, because what the system does not take libwebsockets keeps, out of our sight. */
static int write_part(struct loop *loop, struct lws *wsi, const char *text, size_t length,
                      size_t sent)
{
    static const char room[LWS_PRE];
    struct talon_string_buffer *scratch = &loop->scratch;
    const size_t part = length - sent < PART_BYTES ? length - sent : PART_BYTES;
    const int begins = sent ? LWS_WRITE_CONTINUATION : LWS_WRITE_TEXT;
    const int ends = sent + part < length ? LWS_WRITE_NO_FIN : 0;

    scratch->length = 0;
    talon_string_buffer_add_bytes(scratch, room, sizeof room);
    talon_string_buffer_add_bytes(scratch, text + sent, part);
    util_require_memory(!scratch->failed);
    const int done = lws_write(wsi, (unsigned char *)scratch->at + LWS_PRE, part,
                               (enum lws_write_protocol)(begins | ends));
    return done < (int)part ? -1 : (int)part;
}

static bool enqueue(struct loop *loop, struct session *session, const char *text, size_t length,
                    size_t sent)
{
    const size_t before = session->first ? session->queued - session->first->length : 0;

    if ((session->first && before + length > LIMIT_QUEUE) ||
        loop->numbers.queued + length > LIMIT_QUEUES)
        return false;
    struct chunk *chunk = util_allocate(sizeof *chunk + length);
    *chunk = (struct chunk){ .length = length, .sent = sent };
    memcpy(chunk->text, text, length);
    if (session->first)
        session->last->next = chunk;
    else
        session->first = chunk;
    session->last = chunk;
    session->queued += length;
    loop->numbers.queued += length;
    return true;
}

/* At once as much as the system takes, and the rest in its turn. */
static bool send_or_enqueue(struct loop *loop, struct session *session, const char *text,
                            size_t length)
{
    size_t sent = 0;

    while (sent < length && !session->first && !lws_partial_buffered(session->wsi)) {
        const int part = write_part(loop, session->wsi, text, length, sent);
        if (part < 0)
            return false;
        sent += (size_t)part;
    }
    return sent == length || enqueue(loop, session, text, length, sent);
}

/* Adds a whole frame to those that are sent together. */
static void gather(struct loop *loop, const char *text, size_t length)
{
    const char head[4] = { (char)0x81, (char)(length < 126 ? length : 126), (char)(length >> 8),
                           (char)length };

    talon_string_buffer_add_bytes(&loop->gathered, head, length < 126 ? 2 : 4);
    talon_string_buffer_add_bytes(&loop->gathered, text, length);
    util_require_memory(!loop->gathered.failed);
}

/* What is gathered, in one call of the system, which costs more than all else about a message.
 * libwebsockets sends as it is what it takes for HTTP, and keeps what the system does not take. */
static bool send_gathered(struct loop *loop, struct session *session)
{
    struct talon_string_buffer *gathered = &loop->gathered;
    const size_t length = gathered->length;

    gathered->length = 0;
    return !length || lws_write(session->wsi, (unsigned char *)gathered->at, length,
                                LWS_WRITE_HTTP) == (int)length;
}

static bool send_now(struct loop *loop, struct session *session, const char *text, size_t length,
                     bool more)
{
    const bool together = (more || loop->gathered.length) && !session->first &&
                          !lws_partial_buffered(session->wsi) &&
                          loop->gathered.length + length + 4 <= PART_BYTES;

    if (together) {
        gather(loop, text, length);
        return more || send_gathered(loop, session);
    }
    return send_gathered(loop, session) && send_or_enqueue(loop, session, text, length);
}

void daemon_websocket_send(struct loop *loop, struct session *session, const char *text,
                           size_t length, bool more)
{
    if (session->hang_up)
        return;
    loop->numbers.sent++;
    if (send_now(loop, session, text, length, more)) {
        daemon_fair_listen(session);
        return;
    }
    loop->numbers.refused[REFUSED_SLOW]++;
    daemon_websocket_drop(loop, session);
}

void daemon_websocket_hang_up(struct session *session, int code)
{
    if (session->hang_up)
        return;
    session->hang_up = code;
    lws_callback_on_writable(session->wsi);
}

static bool write_first(struct loop *loop, struct session *session)
{
    struct chunk *chunk = session->first;
    const int part = write_part(loop, session->wsi, chunk->text, chunk->length, chunk->sent);

    if (part < 0)
        return false;
    chunk->sent += (size_t)part;
    if (chunk->sent < chunk->length)
        return true;
    session->first = chunk->next;
    session->queued -= chunk->length;
    loop->numbers.queued -= chunk->length;
    if (!session->first)
        session->last = NULL;
    free(chunk);
    return true;
}

int daemon_websocket_writeable(struct loop *loop, struct session *session)
{
    const bool busy = session->first || lws_partial_buffered(session->wsi);

    if (session->first && !lws_partial_buffered(session->wsi) && !write_first(loop, session))
        return -1;
    daemon_fair_listen(session);
    if (busy)
        lws_callback_on_writable(session->wsi);
    else if (session->hang_up) /* closing from here, libwebsockets would not say the code */
        lws_set_timer_usecs(session->wsi, 1);
    return 0;
}

int daemon_websocket_timed(struct session *session)
{
    if (!session->hang_up)
        return 0;
    lws_close_reason(session->wsi, (enum lws_close_status)session->hang_up, NULL, 0);
    return -1;
}
