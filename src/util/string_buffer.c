/* string_buffer.c - growing texts, and keys made from seeds.
 */
#include "string_buffer.h"

#include "hex.h"

#include <talon/table.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*end_process)(void); /* NULL: a text that cannot grow is marked */

void util_string_buffers_must_grow(void (*end)(void))
{
    end_process = end;
}

static bool grow(struct talon_string_buffer *buffer, size_t more)
{
    size_t room = buffer->room ? buffer->room : 256;

    if (buffer->failed || buffer->length + more + 1 <= buffer->room)
        return !buffer->failed;
    while (room < buffer->length + more + 1)
        room *= 2;
    char *at = realloc(buffer->at, room);
    if (!at) {
        if (end_process)
            end_process();
        buffer->failed = true;
        return false;
    }
    buffer->at = at;
    buffer->room = room;
    return true;
}

void talon_string_buffer_grow_and_add(struct talon_string_buffer *buffer, const char *bytes,
                                      size_t count)
{
    if (grow(buffer, count))
        talon_string_buffer_add_bytes(buffer, bytes, count);
}

void talon_string_buffer_add_again(struct talon_string_buffer *buffer, size_t at, size_t count)
{
    if (grow(buffer, count))
        talon_string_buffer_add_bytes(buffer, buffer->at + at, count);
}

void talon_string_buffer_add_number(struct talon_string_buffer *buffer, int64_t number)
{
    char digits[21];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    talon_string_buffer_add_bytes(buffer, digits + at, sizeof digits - at);
}

void talon_string_buffer_add_hex(struct talon_string_buffer *buffer, const uint8_t *bytes,
                                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char pair[3];
        util_hex_digits(&bytes[i], 1, pair);
        talon_string_buffer_add_bytes(buffer, pair, 2);
    }
}

void util_print(struct talon_string_buffer *text, const char *format, ...)
{
    va_list values, again;

    va_start(values, format);
    va_copy(again, values);
    const int length = vsnprintf(NULL, 0, format, values);
    if (length > 0 && grow(text, (size_t)length)) {
        vsnprintf(text->at + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(values);
}

bool talon_hex_read(const char *text, uint8_t *bytes, size_t count)
{
    return util_hex_read_bytes(text, bytes, count);
}

void talon_key_from_seed(const char *seed, uint8_t key[TALON_KEY_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, "talon seed ", 11);
    talon_sha256_add(&sum, seed, strlen(seed));
    talon_sha256_end(&sum, key);
}

void talon_commitment(const uint8_t key[TALON_KEY_BYTES], char hex[TALON_KEY_HEX])
{
    uint8_t bytes[TALON_SHA256_BYTES];

    talon_fair_commitment(key, bytes);
    util_hex_digits(bytes, sizeof bytes, hex);
}
