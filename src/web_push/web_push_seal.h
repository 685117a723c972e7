/* web_push_seal.h - seals a message so that only one browser can read it (RFC 8291): the content of
 * the request to its push service, in the encoding aes128gcm (RFC 8188).
 */
#pragma once

#include "web_push_key.h"

enum {
    WEB_PUSH_SECRET_BYTES = 16,
    WEB_PUSH_SALT_BYTES = 16,
    WEB_PUSH_HEAD_BYTES = WEB_PUSH_SALT_BYTES + 4 + 1 + WEB_PUSH_POINT_BYTES,
    WEB_PUSH_TAG_BYTES = 16,
    WEB_PUSH_RECORD_BYTES = 4096,  /* the only record and its tag are smaller */
    WEB_PUSH_CONTENT_BYTES = 4096, /* that every push service takes */
    WEB_PUSH_TEXT_MOST = WEB_PUSH_CONTENT_BYTES - WEB_PUSH_HEAD_BYTES - WEB_PUSH_TAG_BYTES - 1,
};

/* The keys of the browser, and ours for this message alone. */
struct web_push_keys {
    const uint8_t *point;  /* WEB_PUSH_POINT_BYTES: the browser's public key */
    const uint8_t *secret; /* WEB_PUSH_SECRET_BYTES: the browser's, too */
    web_push_pair *pair;
    const uint8_t *salt; /* WEB_PUSH_SALT_BYTES */
};

/* Seals so many bytes, padded to `padded`; the length of the content, or 0. */
size_t web_push_seal_with(const struct web_push_keys *keys, const uint8_t *text, size_t length,
                          size_t padded, uint8_t content[WEB_PUSH_CONTENT_BYTES]);
/* The same with a new pair and salt, and so much padding that the length tells nothing. */
size_t web_push_seal(const uint8_t point[WEB_PUSH_POINT_BYTES],
                     const uint8_t secret[WEB_PUSH_SECRET_BYTES], const char *text,
                     uint8_t content[WEB_PUSH_CONTENT_BYTES]);
