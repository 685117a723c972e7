/* web_push_post.h - hands a sealed message to a push service: one POST by HTTPS (RFC 8030).
 */
#pragma once

#include "web_push_services.h"

#include "util/refusal.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { WEB_PUSH_POST_MS = 10 * 1000 };

typedef struct x509_store_st web_push_trust; /* X509_STORE of OpenSSL */

struct web_push_message {
    struct https_url url;
    const char *authorization, *topic;
    int seconds; /* for which the service keeps it at most */
    const uint8_t *content;
    size_t length;
    int patience; /* ms for the whole request */
};

struct web_push_answer {
    int status;      /* of HTTP; 0: there was none */
    bool forbidden;  /* no message may go there */
    int64_t seconds; /* for which the service wants to be left alone */
};

/* Loads libcurl; called before the others here, by the process's main thread. False with the
 * reason, where it is not installed. */
bool web_push_load_library(struct util_refusal *why);
/* The certificates that the system trusts. NULL: there is no memory. Call it on the first thread,
 * before others send. */
web_push_trust *web_push_trust_new(void);
void web_push_trust_free(web_push_trust *trust);
/* Returns early once `ending` is set. */
struct web_push_answer web_push_post(web_push_trust *trust,
                                     const struct web_push_services *services,
                                     const struct web_push_message *message,
                                     const atomic_bool *ending);
