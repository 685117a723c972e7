/* http.c - the files of the page over HTTP, with headers that let the page talk to nobody else.
 * It refuses to know what is in them.
 */
#include "inside.h"

#include <stdio.h>
#include <string.h>

enum { HEADERS_ROOM = 2048, HOST_ROOM = 256, PIECE = 16 << 10 };

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

/* Older browsers do not count WebSockets of the same host as 'self'. */
static void put_policy(struct headers *headers)
{
    char host[HOST_ROOM], text[sizeof policy + 2 * HOST_ROOM + 20];

    if (lws_hdr_copy(headers->wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && is_plain_host(host))
        snprintf(text, sizeof text, "%s ws://%s wss://%s", policy, host, host);
    else
        snprintf(text, sizeof text, "%s", policy);
    put(headers, "content-security-policy:", text);
}

static void start(struct headers *headers, struct lws *wsi, unsigned status, const char *type,
                  size_t length)
{
    headers->wsi = wsi;
    headers->failed = false;
    headers->at = headers->room + LWS_PRE;
    headers->end = headers->room + sizeof headers->room;
    if (lws_add_http_common_headers(wsi, status, type, length, &headers->at, headers->end))
        headers->failed = true;
    put_policy(headers);
    put(headers, "x-content-type-options:", "nosniff");
    put(headers, "referrer-policy:", "no-referrer");
    put(headers, "cross-origin-opener-policy:", "same-origin");
    put(headers, "cross-origin-resource-policy:", "same-origin");
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

static int answer_plainly(struct lws *wsi, unsigned status)
{
    size_t which = 0;
    struct headers headers;
    unsigned char text[LWS_PRE + 64];

    while (plain[which].status != status)
        which++;
    const size_t length = strlen(plain[which].text);
    start(&headers, wsi, status, "text/plain; charset=utf-8", length);
    if (!finish(&headers))
        return -1;
    memcpy(text + LWS_PRE, plain[which].text, length);
    if (lws_write(wsi, text + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) < (int)length)
        return -1;
    return status == HTTP_STATUS_METHOD_NOT_ALLOWED ? -1 : completed(wsi);
}

static bool has_it_already(struct lws *wsi, const struct page *page)
{
    char tag[2 * PAGES_TAG];

    return lws_hdr_copy(wsi, tag, sizeof tag, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           !strcmp(tag, page->tag);
}

static int answer_page(struct loop *loop, struct lws *wsi, struct session *session,
                       const struct page *page, bool head)
{
    struct headers headers;
    const bool same = has_it_already(wsi, page);

    start(&headers, wsi, same ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK, page->type,
          same ? 0 : page->length);
    put(&headers, "etag:", page->tag);
    put(&headers,
        "cache-control:", page->lasting ? "public, max-age=31536000, immutable" : "no-cache");
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

void http_closed(struct loop *loop, struct session *session)
{
    if (session && session->page)
        loop->numbers.pages_sent_now--;
    if (session)
        session->page = NULL;
}

int http_requested(struct loop *loop, struct lws *wsi, struct session *session, const char *path)
{
    char *uri;
    int length;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    const struct page *page = pages_find(loop->parts.pages, path);

    session->page = NULL;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD)
        return answer_plainly(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (!strcmp(path, "/ws"))
        return answer_plainly(wsi, 426);
    if (!page)
        return answer_plainly(wsi, HTTP_STATUS_NOT_FOUND);
    return answer_page(loop, wsi, session, page, method == LWSHUMETH_HEAD);
}

int http_writeable(struct loop *loop, struct lws *wsi, struct session *session)
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
    http_closed(loop, session);
    return completed(wsi);
}
