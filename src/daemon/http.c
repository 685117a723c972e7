/* http.c - serves the page's files, /healthz and /metrics over HTTP, with headers that let the page
 * talk to no other site.
 */
#include "daemon_internal.h"
#include "metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADERS_ROOM = 3072, HOST_ROOM = 256, ACCEPTS_ROOM = 256, PIECE = 16 << 10 };

/* Answers with a fixed text. */
static const struct {
    unsigned status;
    const char *text;
} plain_answers[] = {
    { HTTP_STATUS_BAD_REQUEST, "This address has a zero byte.\n" },
    { HTTP_STATUS_REQ_URI_TOO_LONG, "This address is too long.\n" },
    { HTTP_STATUS_NOT_FOUND, "There is nothing at this address.\n" },
    { HTTP_STATUS_METHOD_NOT_ALLOWED, "This address can only be read.\n" },
    { 426, "This address is for WebSockets.\n" },
};

static const char content_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types default; connect-src 'self'";

/* Headers of every answer. The page needs no device, and no site that it links to learns its
 * address. */
static const struct {
    const char *name, *value;
} common_headers[] = {
    { "x-content-type-options:", "nosniff" },
    { "referrer-policy:", "no-referrer" },
    { "cross-origin-opener-policy:", "same-origin" },
    { "cross-origin-resource-policy:", "same-origin" },
    { "x-frame-options:", "DENY" },
    { "permissions-policy:", "accelerometer=(), autoplay=(self), camera=(), "
                             "display-capture=(), geolocation=(), gyroscope=(), microphone=(), "
                             "midi=(), payment=(), usb=(), xr-spatial-tracking=()" },
};

struct headers {
    struct lws *wsi;
    unsigned char room[LWS_PRE + HEADERS_ROOM], *at, *end;
    bool failed;
};

static void put_header(struct headers *headers, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(headers->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &headers->at,
                                    headers->end))
        headers->failed = true;
}

/* Only characters of a host and a port may be echoed in a header. */
static bool is_plain_host(const char *host)
{
    return *host && strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789.-:[]") == strlen(host);
}

/* Older browsers do not treat WebSockets of the same host as 'self'. With --public the origin is
 * known; otherwise the Host header says it. */
static void put_policy(struct headers *headers, const char *site)
{
    char host[HOST_ROOM], text[sizeof content_policy + 2 * HOST_ROOM + 20];

    if (*site)
        snprintf(text, sizeof text, "%s ws%s", content_policy, site + strlen("http"));
    else if (lws_hdr_copy(headers->wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
             is_plain_host(host))
        snprintf(text, sizeof text, "%s ws://%s wss://%s", content_policy, host, host);
    else
        snprintf(text, sizeof text, "%s", content_policy);
    put_header(headers, "content-security-policy:", text);
}

static void start_headers(struct headers *headers, struct loop *loop, struct lws *wsi,
                          unsigned status, const char *type, size_t length)
{
    daemon_counters_count_answer(&loop->counters, status);
    headers->wsi = wsi;
    headers->failed = false;
    headers->at = headers->room + LWS_PRE;
    headers->end = headers->room + sizeof headers->room;
    if (lws_add_http_common_headers(wsi, status, type, length, &headers->at, headers->end))
        headers->failed = true;
    put_policy(headers, loop->config.options->site);
    for (size_t i = 0; i < sizeof common_headers / sizeof *common_headers; i++)
        put_header(headers, common_headers[i].name, common_headers[i].value);
    if (!strncmp(loop->config.options->site, "https:", 6))
        put_header(headers, "strict-transport-security:", "max-age=31536000");
}

static bool finish_headers(struct headers *headers)
{
    return !headers->failed &&
           !lws_finalize_write_http_header(headers->wsi, headers->room + LWS_PRE, &headers->at,
                                           headers->end);
}

/* 0 if the connection stays open for another request, else -1. */
static int finish_transaction(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static void put_upgrade(struct headers *headers)
{
    put_header(headers, "upgrade:", "websocket");
    put_header(headers, "sec-websocket-version:", "13");
}

void daemon_http_refuse_version(struct loop *loop, struct lws *wsi)
{
    struct headers headers;

    start_headers(&headers, loop, wsi, 426, "text/plain; charset=utf-8", 0);
    put_upgrade(&headers);
    put_header(&headers, "connection:", "close");
    finish_headers(&headers);
}

/* Answers with a text that must not be cached. */
static int answer_text(struct loop *loop, struct lws *wsi, unsigned status, const char *type,
                       const char *text, size_t length)
{
    static const char room[LWS_PRE];
    struct talon_string_buffer *scratch = &loop->scratch;
    struct headers headers;

    scratch->length = 0;
    talon_string_buffer_add_bytes(scratch, room, sizeof room);
    talon_string_buffer_add_bytes(scratch, text, length);
    start_headers(&headers, loop, wsi, status, type, length);
    put_header(&headers, "cache-control:", "no-store");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        put_header(&headers, "allow:", "GET, HEAD");
    if (status == 426)
        put_upgrade(&headers);
    if (!finish_headers(&headers))
        return -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return finish_transaction(wsi);
    if (lws_write(wsi, (unsigned char *)scratch->at + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) <
        (int)length)
        return -1;
    /* the body of such a request is not read */
    return status == HTTP_STATUS_METHOD_NOT_ALLOWED ? -1 : finish_transaction(wsi);
}

static int answer_status(struct loop *loop, struct lws *wsi, unsigned status)
{
    size_t which = 0;

    while (plain_answers[which].status != status)
        which++;
    return answer_text(loop, wsi, status, "text/plain; charset=utf-8", plain_answers[which].text,
                       strlen(plain_answers[which].text));
}

static int answer_health(struct loop *loop, struct lws *wsi)
{
    const char *text = loop->leaving                       ? "stopping\n"
                       : daemon_disk_probe_can_write(loop) ? "ok\n"
                                                           : "cannot write\n";

    return answer_text(loop, wsi, *text == 'o' ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE,
                       "text/plain; charset=utf-8", text, strlen(text));
}

static int answer_metrics(struct loop *loop, struct lws *wsi)
{
    struct talon_string_buffer buffer = { 0 };

    daemon_metrics_write(loop, &buffer);
    const int result =
        answer_text(loop, wsi, HTTP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8",
                    buffer.at, buffer.length);
    free(buffer.at);
    return result;
}

/* Links for other devices, for a person at this machine. */
static int answer_addresses(struct loop *loop, struct lws *wsi)
{
    struct talon_string_buffer buffer = { 0 };

    if (!daemon_own_addresses_may_ask(loop, wsi))
        return answer_status(loop, wsi, HTTP_STATUS_NOT_FOUND);
    daemon_own_addresses_write(loop, &buffer);
    const int result =
        answer_text(loop, wsi, HTTP_STATUS_OK, "application/json", buffer.at, buffer.length);
    free(buffer.at);
    return result;
}

/* A proxy that compresses marks the tag as weak: W/"…". */
static bool has_current_version(struct lws *wsi, const struct static_file *file)
{
    char tag[2 * FILES_TAG];

    return lws_hdr_copy(wsi, tag, sizeof tag, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           !strcmp(tag + (strncmp(tag, "W/", 2) ? 0 : 2), file->tag);
}

/* The encoding that this client accepts. */
static enum daemon_files_encoding choose_encoding(struct lws *wsi, const struct static_file *file)
{
    char accepts[ACCEPTS_ROOM];

    if (lws_hdr_copy(wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return ENCODINGS;
    return daemon_files_choose_encoding(file, accepts);
}

static int answer_file(struct loop *loop, struct lws *wsi, struct session *session,
                       const struct static_file *requested, bool head)
{
    struct headers headers;
    const enum daemon_files_encoding encoding = choose_encoding(wsi, requested);
    const struct static_file *file =
        encoding == ENCODINGS ? requested : requested->encoded[encoding];
    const bool not_modified = has_current_version(wsi, file);

    start_headers(&headers, loop, wsi, not_modified ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK,
                  requested->type, not_modified ? 0 : file->length);
    put_header(&headers, "etag:", file->tag);
    if (encoding != ENCODINGS)
        put_header(&headers, "content-encoding:", daemon_files_encoding_name(encoding));
    if (requested->encoded[ENCODING_BROTLI] || requested->encoded[ENCODING_GZIP])
        put_header(&headers, "vary:", "accept-encoding");
    put_header(&headers, "cache-control:",
               requested->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!finish_headers(&headers))
        return -1;
    if (head || not_modified || !file->length)
        return finish_transaction(wsi);
    session->file = file;
    session->sent = 0;
    loop->counters.pages_sent_now++;
    lws_callback_on_writable(wsi);
    return 0;
}

void daemon_http_closed(struct loop *loop, struct session *session)
{
    if (session && session->file)
        loop->counters.pages_sent_now--;
    if (session)
        session->file = NULL;
}

/* Answers of the admin listener. */
static int answer_admin(struct loop *loop, struct lws *wsi, const char *path)
{
    if (!strcmp(path, "/healthz"))
        return answer_health(loop, wsi);
    if (!strcmp(path, "/metrics"))
        return answer_metrics(loop, wsi);
    return answer_status(loop, wsi, HTTP_STATUS_NOT_FOUND);
}

bool daemon_http_is_path_too_long(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) +
               lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) +
               lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >
           PATH_BYTES;
}

int daemon_http_requested(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path)
{
    char *uri;
    int length;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    const struct static_file *file = daemon_files_find(loop->config.files, path);

    session->file = NULL;
    if (daemon_http_is_path_too_long(wsi))
        return answer_status(loop, wsi, HTTP_STATUS_REQ_URI_TOO_LONG);
    if (strlen(uri) != (size_t)length)
        return answer_status(loop, wsi, HTTP_STATUS_BAD_REQUEST);
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD)
        return answer_status(loop, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (daemon_acceptor_is_admin(loop, wsi))
        return answer_admin(loop, wsi, path);
    if (!strcmp(path, "/ws"))
        return answer_status(loop, wsi, 426);
    if (!strcmp(path, "/healthz"))
        return answer_health(loop, wsi);
    if (!strcmp(path, "/addresses"))
        return answer_addresses(loop, wsi);
    if (!file)
        return answer_status(loop, wsi, HTTP_STATUS_NOT_FOUND);
    return answer_file(loop, wsi, session, file, method == LWSHUMETH_HEAD);
}

int daemon_http_writable(struct loop *loop, struct lws *wsi, struct session *session)
{
    unsigned char room[LWS_PRE + PIECE];
    const struct static_file *file = session->file;

    if (!file)
        return 0;
    size_t piece = file->length - session->sent;
    if (piece > PIECE)
        piece = PIECE;
    memcpy(room + LWS_PRE, file->bytes + session->sent, piece);
    session->sent += piece;
    const bool last = session->sent == file->length;
    if (lws_write(wsi, room + LWS_PRE, piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)piece)
        return -1;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    daemon_http_closed(loop, session);
    return finish_transaction(wsi);
}
