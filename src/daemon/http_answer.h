/* http_answer.h - the head of an answer over HTTP, and pages that are made for one request.
 */
#pragma once

#include "daemon_internal.h"
#include "static_files.h"

enum { HTTP_HEADERS_ROOM = 3072, HTTP_POLICY_ROOM = 400 };

struct http_headers {
    struct lws *wsi;
    unsigned char room[LWS_PRE + HTTP_HEADERS_ROOM], *at, *end;
    bool failed;
};

extern const char daemon_documentation_policy[];

/* `policy` NULL: that of the page. */
void daemon_http_start_headers(struct http_headers *headers, struct loop *loop, struct lws *wsi,
                               unsigned status, const char *type, size_t length,
                               const char *policy);
void daemon_http_put_header(struct http_headers *headers, const char *name, const char *value);
/* Which version of WebSocket we speak. */
void daemon_http_put_upgrade(struct http_headers *headers);
/* False: the connection is of no use any more. */
bool daemon_http_finish_headers(struct http_headers *headers);
/* 0 if the connection stays open for another request, else -1. */
int daemon_http_finish(struct lws *wsi);

/* The host that the request names, with its port; false if it names none that may be repeated. */
bool daemon_http_read_host(struct lws *wsi, char *host, int size);

/* A page of HTML made for one request. */
struct http_page {
    unsigned status;
    char policy[HTTP_POLICY_ROOM]; /* "": that of the page */
    const char *cached;            /* the header cache-control */
    struct static_file file;
};

/* Hands the page over, to be sent when the connection can take it. Takes over the text. */
void daemon_http_send_page(struct loop *loop, struct session *session, const struct http_page *page,
                           struct talon_string_buffer *text);
void daemon_http_drop_page(struct session *session);
/* The person's language, of those that there are. */
void daemon_http_read_language(struct lws *wsi, char language[HTTP_LANGUAGE_SIZE]);
