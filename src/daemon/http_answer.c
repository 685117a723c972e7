/* http_answer.c - heads of answers, with headers that let a page talk to no other site; and sending
 * a page that was made for one request.
 */
#include "http_answer.h"

#include "util/memory.h"
#include "util/string_buffer.h"

#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOST_ROOM = 256, LANGUAGES_ROOM = 256, POLICY_MOST = 2000 };

static const char content_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types default; connect-src 'self'";

/* The search of the documentation writes results as HTML, and asks for the pages it has found. */
const char daemon_documentation_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
    "data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

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

void daemon_http_put_header(struct http_headers *headers, const char *name, const char *value)
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

bool daemon_http_read_host(struct lws *wsi, char *host, int size)
{
    return lws_hdr_copy(wsi, host, size, WSI_TOKEN_HOST) > 0 && is_plain_host(host);
}

/* Where others use the store, too, the page follows a table to its server. Names that do not fit
 * into the head of an answer are left out. */
static void add_other_servers(struct talon_string_buffer *policy, const struct options *options)
{
    for (int i = 0; options->shared[0] && i < options->origins.count; i++) {
        const char *other = options->origins.text[i];
        if (strcmp(other, options->site) != 0 && policy->length + strlen(other) < POLICY_MOST)
            util_print(policy, " ws%s", other + strlen("http"));
    }
}

/* Older browsers do not treat WebSockets of the same host as 'self'. With --public the origin is
 * known; otherwise the Host header says it. */
static void put_policy(struct http_headers *headers, const struct options *options)
{
    struct talon_string_buffer policy = { 0 };
    char host[HOST_ROOM];

    talon_string_buffer_add(&policy, content_policy);
    if (options->site[0])
        util_print(&policy, " ws%s", options->site + strlen("http"));
    else if (daemon_http_read_host(headers->wsi, host, sizeof host))
        util_print(&policy, " ws://%s wss://%s", host, host);
    add_other_servers(&policy, options);
    daemon_http_put_header(headers, "content-security-policy:", policy.at);
    free(policy.at);
}

void daemon_http_start_headers(struct http_headers *headers, struct loop *loop, struct lws *wsi,
                               unsigned status, const char *type, size_t length, const char *policy)
{
    daemon_counters_count_answer(&loop->counters, status);
    headers->wsi = wsi;
    headers->failed = false;
    headers->at = headers->room + LWS_PRE;
    headers->end = headers->room + sizeof headers->room;
    if (lws_add_http_common_headers(wsi, status, type, length, &headers->at, headers->end))
        headers->failed = true;
    if (policy)
        daemon_http_put_header(headers, "content-security-policy:", policy);
    else
        put_policy(headers, loop->config.options);
    for (size_t i = 0; i < sizeof common_headers / sizeof *common_headers; i++)
        daemon_http_put_header(headers, common_headers[i].name, common_headers[i].value);
    if (!strncmp(loop->config.options->site, "https:", 6))
        daemon_http_put_header(headers, "strict-transport-security:", "max-age=31536000");
}

bool daemon_http_finish_headers(struct http_headers *headers)
{
    return !headers->failed &&
           !lws_finalize_write_http_header(headers->wsi, headers->room + LWS_PRE, &headers->at,
                                           headers->end);
}

int daemon_http_finish(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void daemon_http_put_upgrade(struct http_headers *headers)
{
    daemon_http_put_header(headers, "upgrade:", "websocket");
    daemon_http_put_header(headers, "sec-websocket-version:", "13");
}

void daemon_http_refuse_version(struct loop *loop, struct lws *wsi)
{
    struct http_headers headers;

    daemon_http_start_headers(&headers, loop, wsi, 426, "text/plain; charset=utf-8", 0, NULL);
    daemon_http_put_upgrade(&headers);
    daemon_http_put_header(&headers, "connection:", "close");
    daemon_http_finish_headers(&headers);
}

bool daemon_http_is_path_too_long(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) +
               lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) +
               lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >
           PATH_BYTES;
}

/* ---- pages -------------------------------------------------------------------------------- */

void daemon_http_read_language(struct lws *wsi, char language[HTTP_LANGUAGE_SIZE])
{
    char accepts[LANGUAGES_ROOM], *rest = accepts, *tag;

    snprintf(language, HTTP_LANGUAGE_SIZE, "en");
    if (lws_hdr_copy(wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE) <= 0)
        return;
    while ((tag = strsep(&rest, ", "))) {
        tag[strcspn(tag, "-;")] = 0;
        if (*tag && strlen(tag) < HTTP_LANGUAGE_SIZE && talon_catalogue(tag)) {
            snprintf(language, HTTP_LANGUAGE_SIZE, "%s", tag);
            return;
        }
    }
}

static void free_page(struct http_page *page)
{
    free(page->file.bytes);
    free(page);
}

void daemon_http_send_page(struct loop *loop, struct session *session, const struct http_page *page,
                           struct talon_string_buffer *text)
{
    struct http_page *own = util_allocate(sizeof *own);

    (void)loop;
    *own = *page;
    own->file.type = "text/html; charset=utf-8";
    own->file.bytes = (unsigned char *)text->at;
    own->file.length = text->length;
    *text = (struct talon_string_buffer){ 0 };
    session->page = own;
    lws_callback_on_writable(session->wsi);
}

void daemon_http_drop_page(struct session *session)
{
    if (session->page)
        free_page(session->page);
    session->page = NULL;
}
