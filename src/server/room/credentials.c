/* credentials.c - makes and derives the tokens that open seats. A token is 128 random bits. Only a
 * hash of it is kept, so nobody can sit down with what the store contains.
 */
#include "util/hash_map.h"
#include "util/hex.h"
#include "credentials.h"

#include <assert.h>
#include <string.h>

enum { TOKEN_BYTES = 16 };

void room_token_hash(const char *token, uint8_t hash[TALON_SHA256_BYTES])
{
    assert(token);
    util_hash_text("talon token ", token, hash);
}

void room_token_make(const struct server_entropy *entropy, char token[TOKEN_SIZE],
                     uint8_t hash[TALON_SHA256_BYTES])
{
    assert(entropy->fill);
    uint8_t bytes[TOKEN_BYTES];

    entropy->fill(entropy->self, bytes, sizeof bytes);
    util_hex_digits(bytes, sizeof bytes, token);
    room_token_hash(token, hash);
}

void room_token_derive_bytes(const char *own, const char *word, uint8_t bytes[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, "talon new ", 10);
    talon_sha256_add(&sum, word, strlen(word) + 1);
    talon_sha256_add(&sum, own, strlen(own));
    talon_sha256_end(&sum, bytes);
}

void room_token_derive(const char *own, const char *word, char token[TOKEN_SIZE],
                       uint8_t hash[TALON_SHA256_BYTES])
{
    uint8_t bytes[TALON_SHA256_BYTES];

    room_token_derive_bytes(own, word, bytes);
    util_hex_digits(bytes, TOKEN_BYTES, token);
    room_token_hash(token, hash);
}
