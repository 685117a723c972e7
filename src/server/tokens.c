/* tokens.c - what opens a seat or makes a host: 128 random bits, told once, kept only as a hash.
 * Whoever reads the store cannot sit down with what is written there.
 */
#include "opening.h"
#include "server.h"

#include <string.h>

enum { TOKEN_BYTES = 16 };

static const char digits[] = "0123456789abcdef";

void token_hash(const char *token, uint8_t hash[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, "talon token ", 12);
    talon_sha256_add(&sum, token, strlen(token));
    talon_sha256_end(&sum, hash);
}

void token_make(const struct server_entropy *entropy, char token[TOKEN_ROOM],
                uint8_t hash[TALON_SHA256_BYTES])
{
    uint8_t bytes[TOKEN_BYTES];

    entropy->fill(entropy->self, bytes, sizeof bytes);
    for (int i = 0; i < TOKEN_BYTES; i++) {
        token[2 * i] = digits[bytes[i] >> 4];
        token[2 * i + 1] = digits[bytes[i] & 15];
    }
    token[2 * TOKEN_BYTES] = 0;
    token_hash(token, hash);
}

static int digit_value(char c)
{
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

bool hex_read(const char *text, uint8_t *bytes, size_t count)
{
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const int high = digit_value(text[2 * i]), low = digit_value(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void hex_write(struct talon_ink *ink, const char *name, const uint8_t *bytes, bool any)
{
    talon_ink_put(ink, "\"");
    talon_ink_put(ink, name);
    talon_ink_put(ink, any ? "\":\"" : "\":null");
    if (any) {
        talon_ink_hex(ink, bytes, TALON_SHA256_BYTES);
        talon_ink_put(ink, "\"");
    }
}
