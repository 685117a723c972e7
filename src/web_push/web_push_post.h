/* web_push_post.h - hands a sealed message to a push service: one POST by HTTPS (RFC 8030).
 */
#ifndef TALON_WEB_PUSH_WEB_PUSH_POST_H
#define TALON_WEB_PUSH_WEB_PUSH_POST_H

#include "web_push_connect.h"

#include <stddef.h>

enum { WEB_PUSH_POST_MS = 10 * 1000 };

typedef struct ssl_ctx_st web_push_tls; /* SSL_CTX of OpenSSL */

struct web_push_message {
    struct https_url url;
    const char *authorization, *topic;
    int seconds; /* for which the service keeps it at most */
    const uint8_t *content;
    size_t length;
};

struct web_push_answer {
    int status;      /* of HTTP; 0: there was none */
    bool forbidden;  /* no message may go there */
    int64_t seconds; /* for which the service wants to be left alone */
};

/* NULL: there is no memory. It trusts the certificates that the system trusts. */
web_push_tls *web_push_tls_new(void);
void web_push_tls_free(web_push_tls *tls);
/* Takes WEB_PUSH_POST_MS at most. */
struct web_push_answer web_push_post(web_push_tls *tls, const struct web_push_services *services,
                                     const struct web_push_message *message,
                                     const atomic_bool *ending);
/* Reads the head of an answer. */
struct web_push_answer web_push_read_answer(const char *head, int64_t now);

#endif
