/* credentials.h - tokens that open seats, told once and kept as hashes; and what follows from
 * digits that a client has made up, so that a request can be repeated.
 */
#ifndef TALON_SERVER_ROOM_CREDENTIALS_H
#define TALON_SERVER_ROOM_CREDENTIALS_H

#include "server/journal/sources.h"

#include <talon/table.h>

enum { TOKEN_SIZE = 33 }; /* 32 hexadecimal digits and a final zero */

void room_token_make(const struct server_entropy *entropy, char token[TOKEN_SIZE],
                     uint8_t hash[TALON_SHA256_BYTES]);
void room_token_hash(const char *token, uint8_t hash[TALON_SHA256_BYTES]);
/* Derives a value from a client's random digits, another one for each word. The value reveals
 * neither the digits nor the value for another word. */
void room_token_derive_bytes(const char *own, const char *word, uint8_t bytes[TALON_SHA256_BYTES]);
/* The token that follows. */
void room_token_derive(const char *own, const char *word, char token[TOKEN_SIZE],
                       uint8_t hash[TALON_SHA256_BYTES]);

#endif
