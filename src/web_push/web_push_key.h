/* web_push_key.h - the key by which push services know this server, and the token that it signs for
 * each message (VAPID, RFC 8292).
 */
#pragma once

#include "util/base64url.h"
#include "util/refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WEB_PUSH_POINT_BYTES = 65, /* a public key on P-256, uncompressed */
    WEB_PUSH_TOKEN_SIZE = 1024,
    WEB_PUSH_TOKEN_SECONDS = 12 * 3600, /* for which a token is good; 24 hours at most */
};

typedef struct evp_pkey_st web_push_pair; /* EVP_PKEY of OpenSSL */

struct web_push_key {
    web_push_pair *pair;
    char text[UTIL_BASE64URL_SIZE(WEB_PUSH_POINT_BYTES)]; /* its public half */
};

/* Reads the key from a file, or makes one there; false with a sentence. */
bool web_push_key_open(struct web_push_key *key, const char *path, struct util_refusal *why);
void web_push_key_close(struct web_push_key *key);
/* Writes the value of the header Authorization. `audience` is the origin of the push service,
 * `contact` where its operator can ask about this server, `now` in seconds since 1970. */
bool web_push_key_sign(const struct web_push_key *key, const char *audience, const char *contact,
                       int64_t now, char header[WEB_PUSH_TOKEN_SIZE]);
/* The public half of a pair. */
bool web_push_key_public(web_push_pair *pair, uint8_t point[WEB_PUSH_POINT_BYTES]);
