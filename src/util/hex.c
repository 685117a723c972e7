/* hex.c - bytes as hexadecimal digits, small letters only; and random bytes as letters of an id.
 */
#include "hex.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

void util_hex_digits(const uint8_t *bytes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = 0;
}

static int value(char c)
{
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

bool util_hex_read_bytes(const char *text, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const int high = value(text[2 * i]);
        const int low = high < 0 ? -1 : value(text[2 * i + 1]);
        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool util_hex_read(const char *text, uint8_t *bytes, size_t count)
{
    return strlen(text) == 2 * count && util_hex_read_bytes(text, bytes, count);
}

void util_id_letters(const uint8_t *bytes, size_t count, char *text)
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

    for (size_t i = 0; i < count; i++)
        text[i] = letters[bytes[i] & 31];
    text[count] = 0;
}
