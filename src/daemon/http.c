/* http.c - answers requests over HTTP: the page's files, /healthz, /metrics, and what the server is
 * asked about.
 */
#include "http_answer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACCEPTS_ROOM = 256, PIECE = 16 << 10 };
enum { STORE_PATIENCE = 5000 }; /* ms, after which a store that does not answer is told of */

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

/* Answers with a text that must not be cached. */
static int answer_text(struct loop *loop, struct lws *wsi, unsigned status, const char *type,
                       const char *text, size_t length)
{
    static const char room[LWS_PRE];
    struct talon_string_buffer *scratch = &loop->scratch;
    struct http_headers headers;

    scratch->length = 0;
    talon_string_buffer_add_bytes(scratch, room, sizeof room);
    talon_string_buffer_add_bytes(scratch, text, length);
    daemon_http_start_headers(&headers, loop, wsi, status, type, length, NULL);
    daemon_http_put_header(&headers, "cache-control:", "no-store");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        daemon_http_put_header(&headers, "allow:", "GET, HEAD");
    if (status == 426)
        daemon_http_put_upgrade(&headers);
    if (!daemon_http_finish_headers(&headers))
        return -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return daemon_http_finish(wsi);
    if (lws_write(wsi, (unsigned char *)scratch->at + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) <
        (int)length)
        return -1;
    /* the body of such a request is not read */
    return status == HTTP_STATUS_METHOD_NOT_ALLOWED ? -1 : daemon_http_finish(wsi);
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
    const bool hangs = daemon_counters_store_waits(&loop->counters) > STORE_PATIENCE;
    const char *text = loop->leaving                                 ? "stopping\n"
                       : !hangs && daemon_disk_probe_can_write(loop) ? "ok\n"
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
    struct http_headers headers;
    const enum daemon_files_encoding encoding = choose_encoding(wsi, requested);
    const struct static_file *file =
        encoding == ENCODINGS ? requested : requested->encoded[encoding];
    const bool not_modified = has_current_version(wsi, file);

    daemon_http_start_headers(&headers, loop, wsi,
                              not_modified ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK,
                              requested->type, not_modified ? 0 : file->length,
                              requested->documentation ? daemon_documentation_policy : NULL);
    daemon_http_put_header(&headers, "etag:", file->tag);
    if (encoding != ENCODINGS)
        daemon_http_put_header(&headers, "content-encoding:", daemon_files_encoding_name(encoding));
    if (requested->encoded[ENCODING_BROTLI] || requested->encoded[ENCODING_GZIP])
        daemon_http_put_header(&headers, "vary:", "accept-encoding");
    daemon_http_put_header(&headers, "cache-control:",
                           requested->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!daemon_http_finish_headers(&headers))
        return -1;
    if (head || not_modified || !file->length)
        return daemon_http_finish(wsi);
    session->file = file;
    session->sent = 0;
    loop->counters.pages_sent_now++;
    lws_callback_on_writable(wsi);
    return 0;
}

/* Links of the documentation begin at its folder. The answer is as right below a proxy's folder. */
static int answer_folder(struct loop *loop, struct lws *wsi, const char *place)
{
    struct http_headers headers;

    daemon_http_start_headers(&headers, loop, wsi, HTTP_STATUS_MOVED_PERMANENTLY,
                              "text/plain; charset=utf-8", 0, NULL);
    daemon_http_put_header(&headers, "location:", place);
    daemon_http_put_header(&headers, "cache-control:", "no-cache");
    return daemon_http_finish_headers(&headers) ? daemon_http_finish(wsi) : -1;
}

void daemon_http_closed(struct loop *loop, struct session *session)
{
    if (!session)
        return;
    assert(!session->file || loop->counters.pages_sent_now > 0);
    if (session->file)
        loop->counters.pages_sent_now--;
    session->file = NULL;
    daemon_http_forget(loop, session);
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

int daemon_http_requested(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path)
{
    char *uri;
    int length;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    const struct static_file *file = daemon_files_find(loop->config.files, path);

    session->file = NULL;
    session->page = NULL;
    session->link = NULL;
    session->question = HTTP_NOTHING;
    if (daemon_http_is_path_too_long(wsi))
        return answer_status(loop, wsi, HTTP_STATUS_REQ_URI_TOO_LONG);
    if (strlen(uri) != (size_t)length)
        return answer_status(loop, wsi, HTTP_STATUS_BAD_REQUEST);
    if (method == LWSHUMETH_POST && daemon_http_may_post(loop, wsi, session, path))
        return 0; /* answered when its body has come */
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
    session->head = method == LWSHUMETH_HEAD;
    if (daemon_http_ask(loop, wsi, session, path))
        return 0; /* answered later */
    if (!strcmp(path, "/doc") && daemon_files_find(loop->config.files, "/doc/"))
        return answer_folder(loop, wsi, "doc/");
    if (!file)
        return answer_status(loop, wsi, HTTP_STATUS_NOT_FOUND);
    return answer_file(loop, wsi, session, file, method == LWSHUMETH_HEAD);
}

static int begin_page(struct loop *loop, struct lws *wsi, struct session *session)
{
    const struct http_page *page = session->page;
    struct http_headers headers;

    daemon_http_start_headers(&headers, loop, wsi, page->status, page->file.type, page->file.length,
                              page->policy[0] ? page->policy : NULL);
    daemon_http_put_header(&headers, "cache-control:", page->cached);
    daemon_http_put_header(&headers, "vary:", "accept-language");
    daemon_http_put_header(&headers, "x-robots-tag:", "noindex");
    if (!daemon_http_finish_headers(&headers))
        return -1;
    if (session->head) {
        daemon_http_closed(loop, session);
        return daemon_http_finish(wsi);
    }
    session->file = &page->file;
    session->sent = 0;
    loop->counters.pages_sent_now++;
    lws_callback_on_writable(wsi);
    return 0;
}

int daemon_http_writable(struct loop *loop, struct lws *wsi, struct session *session)
{
    unsigned char room[LWS_PRE + PIECE];
    const struct static_file *file = session->file;

    if (!file)
        return session->page ? begin_page(loop, wsi, session) : 0;
    assert(session->sent < file->length);
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
    return daemon_http_finish(wsi);
}
