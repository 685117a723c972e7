/* base64url.h - bytes as base64url (RFC 4648 §5) without padding.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Letters for so many bytes, and a final zero. */
#define UTIL_BASE64URL_SIZE(bytes) (((bytes)*4 + 2) / 3 + 1)

void util_base64url_write(const uint8_t *bytes, size_t count, char *text);
/* Reads a text that stands for exactly so many bytes. Padding is accepted. */
bool util_base64url_read(const char *text, uint8_t *bytes, size_t count);
