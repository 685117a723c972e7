/* credentials.h - the tokens that open seats, kept as hashes; and values derived from a client's
 * own random digits, so that it can repeat a request.
 */
#pragma once

#include "server/journal/sources.h"

#include <talon/table.h>

enum { TOKEN_SIZE = 33 }; /* 32 hexadecimal digits and a final zero */

void room_token_make(const struct server_entropy *entropy, char token[TOKEN_SIZE],
                     uint8_t hash[TALON_SHA256_BYTES]);
void room_token_hash(const char *token, uint8_t hash[TALON_SHA256_BYTES]);
/* Derives a value from a client's random digits, another one for each word. The value reveals
 * neither the digits nor the value for another word. */
void room_token_derive_bytes(const char *own, const char *word, uint8_t bytes[TALON_SHA256_BYTES]);
/* Derives a token and its hash. */
void room_token_derive(const char *own, const char *word, char token[TOKEN_SIZE],
                       uint8_t hash[TALON_SHA256_BYTES]);
