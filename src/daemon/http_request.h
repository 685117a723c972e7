/* http_request.h - requests over HTTP that the server has to answer: the link that stops mails, and
 * the replay of a game. To the server each is a connection that asks one thing, so everything that
 * holds for WebSockets holds for them: who may know it, limits, and answers that are stored first.
 */
#ifndef TALON_DAEMON_HTTP_REQUEST_H
#define TALON_DAEMON_HTTP_REQUEST_H

#include "daemon_internal.h"

/* Whether this address takes POST; then its body is awaited. */
bool daemon_http_may_post(struct loop *loop, struct lws *wsi, struct session *session,
                          const char *path);
/* Whether a page for this address was asked for, or made; then it is sent later. */
bool daemon_http_ask(struct loop *loop, struct lws *wsi, struct session *session, const char *path);
/* The connection is gone, or its answer is sent. */
void daemon_http_forget(struct loop *loop, struct session *session);
void daemon_http_start(struct loop *loop);

#endif
