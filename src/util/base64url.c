/* base64url.c - bytes as base64url (RFC 4648 §5) without padding.
 */
#include "base64url.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void util_base64url_write(const uint8_t *bytes, size_t count, char *text)
{
    uint32_t bits = 0;
    int held = 0;

    for (size_t i = 0; i < count; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 6; held -= 6)
            *text++ = letters[bits >> (held - 6) & 63];
    }
    if (held)
        *text++ = letters[bits << (6 - held) & 63];
    *text = 0;
}

static bool is_padding(const char *text)
{
    return strlen(text) <= 2 && strspn(text, "=") == strlen(text);
}

bool util_base64url_read(const char *text, uint8_t *bytes, size_t count)
{
    uint32_t bits = 0;
    int held = 0;
    size_t read = 0;

    for (; *text && *text != '='; text++) {
        const char *letter = strchr(letters, *text);
        if (!letter || read > count)
            return false;
        bits = bits << 6 | (uint32_t)(letter - letters);
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        if (read < count)
            bytes[read] = (uint8_t)(bits >> held);
        read++;
    }
    return read == count && held < 6 && is_padding(text);
}
