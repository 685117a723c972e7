/* http.c - the files of the page over HTTP, with headers that let the page talk to nobody else.
 * It refuses to know what is in them.
 */
#include "daemon_internal.h"
#include "metrics.h"

#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADERS_ROOM = 3072, HOST_ROOM = 256, ACCEPTS_ROOM = 256, PIECE = 16 << 10 };

/* Answers that are no page. */
static const struct {
    unsigned status;
    const char *text;
} plain[] = {
    { HTTP_STATUS_NOT_FOUND, "There is nothing at this address.\n" },
    { HTTP_STATUS_METHOD_NOT_ALLOWED, "This address can only be read.\n" },
    { 426, "This address is for WebSockets.\n" },
};

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "connect-src 'self'";

/* What every answer has. The page needs no device; nobody needs to know where it links to. */
static const struct {
    const char *name, *value;
} always[] = {
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

static void put(struct headers *headers, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(headers->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &headers->at,
                                    headers->end))
        headers->failed = true;
}

/* Only what a host and port are written with may come back in a header. */
static bool is_plain_host(const char *host)
{
    return *host && strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789.-:[]") == strlen(host);
}

/* Older browsers do not count WebSockets of the same host as 'self'. Of a site that is known,
 * the host is known too, and how it is spoken to. */
static void put_policy(struct headers *headers, const char *site)
{
    char host[HOST_ROOM], text[sizeof policy + 2 * HOST_ROOM + 20];

    if (*site)
        snprintf(text, sizeof text, "%s ws%s", policy, site + strlen("http"));
    else if (lws_hdr_copy(headers->wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
             is_plain_host(host))
        snprintf(text, sizeof text, "%s ws://%s wss://%s", policy, host, host);
    else
        snprintf(text, sizeof text, "%s", policy);
    put(headers, "content-security-policy:", text);
}

static void start(struct headers *headers, struct loop *loop, struct lws *wsi, unsigned status,
                  const char *type, size_t length)
{
    daemon_counters_answered(&loop->numbers, status);
    headers->wsi = wsi;
    headers->failed = false;
    headers->at = headers->room + LWS_PRE;
    headers->end = headers->room + sizeof headers->room;
    if (lws_add_http_common_headers(wsi, status, type, length, &headers->at, headers->end))
        headers->failed = true;
    put_policy(headers, loop->parts.settings->site);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        put(headers, always[i].name, always[i].value);
    if (!strncmp(loop->parts.settings->site, "https:", 6))
        put(headers, "strict-transport-security:", "max-age=31536000");
}

static bool finish(struct headers *headers)
{
    return !headers->failed &&
           !lws_finalize_write_http_header(headers->wsi, headers->room + LWS_PRE, &headers->at,
                                           headers->end);
}

/* Whether the connection may stay for another request. */
static int completed(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static void put_upgrade(struct headers *headers)
{
    put(headers, "upgrade:", "websocket");
    put(headers, "sec-websocket-version:", "13");
}

void daemon_http_refuse_version(struct loop *loop, struct lws *wsi)
{
    struct headers headers;

    start(&headers, loop, wsi, 426, "text/plain; charset=utf-8", 0);
    put_upgrade(&headers);
    put(&headers, "connection:", "close");
    finish(&headers);
}

/* A text that is not kept anywhere. */
static int answer_text(struct loop *loop, struct lws *wsi, unsigned status, const char *type,
                       const char *text, size_t length)
{
    static const char room[LWS_PRE];
    struct talon_string_buffer *scratch = &loop->scratch;
    struct headers headers;

    scratch->length = 0;
    talon_string_buffer_add_bytes(scratch, room, sizeof room);
    talon_string_buffer_add_bytes(scratch, text, length);
    start(&headers, loop, wsi, status, type, length);
    put(&headers, "cache-control:", "no-store");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        put(&headers, "allow:", "GET, HEAD");
    if (status == 426)
        put_upgrade(&headers);
    util_require_memory(!scratch->failed);
    if (!finish(&headers))
        return -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return completed(wsi);
    if (lws_write(wsi, (unsigned char *)scratch->at + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) <
        (int)length)
        return -1;
    /* what else such a request brings along is not read */
    return status == HTTP_STATUS_METHOD_NOT_ALLOWED ? -1 : completed(wsi);
}

static int answer_plainly(struct loop *loop, struct lws *wsi, unsigned status)
{
    size_t which = 0;

    while (plain[which].status != status)
        which++;
    return answer_text(loop, wsi, status, "text/plain; charset=utf-8", plain[which].text,
                       strlen(plain[which].text));
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
    util_require_memory(!buffer.failed);
    const int result =
        answer_text(loop, wsi, HTTP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8",
                    buffer.at, buffer.length);
    free(buffer.at);
    return result;
}

/* A proxy that packs the page marks the tag as weak: W/"…". */
static bool has_it_already(struct lws *wsi, const struct page *page)
{
    char tag[2 * PAGES_TAG];

    return lws_hdr_copy(wsi, tag, sizeof tag, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           !strcmp(tag + (strncmp(tag, "W/", 2) ? 0 : 2), page->tag);
}

/* How this visitor gets the page: as it is, or packed. */
static enum daemon_files_packing choose_packing(struct lws *wsi, const struct page *page)
{
    char accepts[ACCEPTS_ROOM];

    if (lws_hdr_copy(wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return PAGES_PACKINGS;
    return daemon_files_choose(page, accepts);
}

static int answer_page(struct loop *loop, struct lws *wsi, struct session *session,
                       const struct page *asked, bool head)
{
    struct headers headers;
    const enum daemon_files_packing packing = choose_packing(wsi, asked);
    const struct page *page = packing == PAGES_PACKINGS ? asked : asked->packed[packing];
    const bool same = has_it_already(wsi, page);

    start(&headers, loop, wsi, same ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK, asked->type,
          same ? 0 : page->length);
    put(&headers, "etag:", page->tag);
    if (packing != PAGES_PACKINGS)
        put(&headers, "content-encoding:", daemon_files_packing(packing));
    if (asked->packed[PAGES_BROTLI] || asked->packed[PAGES_GZIP])
        put(&headers, "vary:", "accept-encoding");
    put(&headers,
        "cache-control:", asked->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!finish(&headers))
        return -1;
    if (head || same || !page->length)
        return completed(wsi);
    session->page = page;
    session->sent = 0;
    loop->numbers.pages_sent_now++;
    lws_callback_on_writable(wsi);
    return 0;
}

void daemon_http_closed(struct loop *loop, struct session *session)
{
    if (session && session->page)
        loop->numbers.pages_sent_now--;
    if (session)
        session->page = NULL;
}

/* For whoever watches the server, and for nobody else. */
static int status_requested(struct loop *loop, struct lws *wsi, const char *path)
{
    if (!strcmp(path, "/healthz"))
        return answer_health(loop, wsi);
    if (!strcmp(path, "/metrics"))
        return answer_metrics(loop, wsi);
    return answer_plainly(loop, wsi, HTTP_STATUS_NOT_FOUND);
}

int daemon_http_requested(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path)
{
    char *uri;
    int length;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    const struct page *page = daemon_files_find(loop->parts.pages, path);

    session->page = NULL;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD)
        return answer_plainly(loop, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (daemon_acceptor_is_back(loop, wsi))
        return status_requested(loop, wsi, path);
    if (!strcmp(path, "/ws"))
        return answer_plainly(loop, wsi, 426);
    if (!strcmp(path, "/healthz"))
        return answer_health(loop, wsi);
    if (!page)
        return answer_plainly(loop, wsi, HTTP_STATUS_NOT_FOUND);
    return answer_page(loop, wsi, session, page, method == LWSHUMETH_HEAD);
}

int daemon_http_writeable(struct loop *loop, struct lws *wsi, struct session *session)
{
    unsigned char room[LWS_PRE + PIECE];
    const struct page *page = session->page;

    if (!page)
        return 0;
    size_t piece = page->length - session->sent;
    if (piece > PIECE)
        piece = PIECE;
    memcpy(room + LWS_PRE, page->bytes + session->sent, piece);
    session->sent += piece;
    const bool last = session->sent == page->length;
    if (lws_write(wsi, room + LWS_PRE, piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)piece)
        return -1;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    daemon_http_closed(loop, session);
    return completed(wsi);
}
