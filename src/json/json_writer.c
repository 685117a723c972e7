/* json_writer.c - writing JSON text piece by piece.
 */
#include "json_writer.h"

#include <talon/json.h>

enum { DECIMALS = 10000 };

static void escaped(struct talon_string_buffer *buffer, char c)
{
    const unsigned char byte = (unsigned char)c;

    if (byte < ' ') {
        talon_string_buffer_add(buffer, "\\u00");
        talon_string_buffer_add_hex(buffer, &byte, 1);
    } else {
        const char pair[2] = { '\\', c };
        talon_string_buffer_add_bytes(buffer, pair, 2);
    }
}

static bool is_unescaped(char c)
{
    return (unsigned char)c >= ' ' && c != '"' && c != '\\';
}

void talon_json_string(struct talon_string_buffer *buffer, const char *string)
{
    talon_string_buffer_add(buffer, "\"");
    while (*string) {
        size_t plain = 0;
        while (is_unescaped(string[plain]))
            plain++;
        talon_string_buffer_add_bytes(buffer, string, plain);
        string += plain;
        if (*string)
            escaped(buffer, *string++);
    }
    talon_string_buffer_add(buffer, "\"");
}

static void put_text(struct talon_string_buffer *buffer, const char *text)
{
    if (text)
        talon_json_string(buffer, text);
    else
        talon_string_buffer_add(buffer, "null");
}

/* Strings end with a quote, so an opening bracket at the end is that of an object or a list. */
static void put_comma_unless_behind(struct talon_string_buffer *buffer, char bracket)
{
    const bool is_first = buffer->length && buffer->at[buffer->length - 1] == bracket;

    talon_string_buffer_add(buffer, is_first ? "" : ",");
}

void json_write_list_item(struct talon_string_buffer *buffer)
{
    put_comma_unless_behind(buffer, '[');
}

void json_write_list_number(struct talon_string_buffer *buffer, int64_t number)
{
    json_write_list_item(buffer);
    talon_string_buffer_add_number(buffer, number);
}

void json_write_list_text(struct talon_string_buffer *buffer, const char *text)
{
    json_write_list_item(buffer);
    put_text(buffer, text);
}

void json_write_list_object(struct talon_string_buffer *buffer)
{
    json_write_list_item(buffer);
    talon_string_buffer_add(buffer, "{");
}

void json_write_member_name(struct talon_string_buffer *buffer, const char *name)
{
    put_comma_unless_behind(buffer, '{');
    talon_string_buffer_add(buffer, "\"");
    talon_string_buffer_add(buffer, name);
    talon_string_buffer_add(buffer, "\":");
}

void json_write_member_list(struct talon_string_buffer *buffer, const char *name)
{
    json_write_member_name(buffer, name);
    talon_string_buffer_add(buffer, "[");
}

void json_write_member_object(struct talon_string_buffer *buffer, const char *name)
{
    json_write_member_name(buffer, name);
    talon_string_buffer_add(buffer, "{");
}

void json_write_member(struct talon_string_buffer *buffer, const char *name, const char *text)
{
    json_write_member_name(buffer, name);
    put_text(buffer, text);
}

void json_write_member_number(struct talon_string_buffer *buffer, const char *name, int64_t number)
{
    json_write_member_name(buffer, name);
    talon_string_buffer_add_number(buffer, number);
}

void json_write_member_decimal(struct talon_string_buffer *buffer, const char *name, double number)
{
    const uint64_t parts = (uint64_t)((number < 0 ? -number : number) * DECIMALS + 0.5);
    char digits[] = ".0000";

    for (uint64_t i = 4, rest = parts % DECIMALS; i; i--, rest /= 10)
        digits[i] = (char)('0' + rest % 10);
    json_write_member_name(buffer, name);
    if (number < 0 && parts)
        talon_string_buffer_add(buffer, "-");
    talon_string_buffer_add_number(buffer, (int64_t)(parts / DECIMALS));
    talon_string_buffer_add(buffer, digits);
}

void json_write_member_flag(struct talon_string_buffer *buffer, const char *name, bool flag)
{
    json_write_member_name(buffer, name);
    talon_string_buffer_add(buffer, flag ? "true" : "false");
}

void json_write_member_hex(struct talon_string_buffer *buffer, const char *name,
                           const uint8_t *bytes, size_t count)
{
    json_write_member_name(buffer, name);
    talon_string_buffer_add(buffer, bytes ? "\"" : "null");
    if (bytes) {
        talon_string_buffer_add_hex(buffer, bytes, count);
        talon_string_buffer_add(buffer, "\"");
    }
}
