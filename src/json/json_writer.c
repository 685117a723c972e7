/* json_writer.c - writing JSON text piece by piece. It refuses to read any.
 */
#include "json_writer.h"

#include <talon/json.h>

static void escaped(struct talon_ink *ink, char c)
{
    static const char digit[] = "0123456789abcdef";
    const unsigned char byte = (unsigned char)c;

    if (byte < ' ') {
        const char code[6] = { '\\', 'u', '0', '0', digit[byte >> 4], digit[byte & 15] };
        talon_ink_bytes(ink, code, 6);
    } else {
        const char pair[2] = { '\\', c };
        talon_ink_bytes(ink, pair, 2);
    }
}

static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && c != '"' && c != '\\';
}

void talon_wire_string(struct talon_ink *ink, const char *string)
{
    talon_ink_put(ink, "\"");
    while (*string) {
        size_t plain = 0;
        while (is_plain(string[plain]))
            plain++;
        talon_ink_bytes(ink, string, plain);
        string += plain;
        if (*string)
            escaped(ink, *string++);
    }
    talon_ink_put(ink, "\"");
}

void tln_json_name(struct talon_ink *ink, const char *name)
{
    talon_ink_put(ink, "\"");
    talon_ink_put(ink, name);
    talon_ink_put(ink, "\":");
}

void tln_json_count(struct talon_ink *ink, const char *name, int64_t number)
{
    tln_json_name(ink, name);
    talon_ink_number(ink, number);
}

void tln_json_flag(struct talon_ink *ink, const char *name, bool value)
{
    tln_json_name(ink, name);
    talon_ink_put(ink, value ? "true" : "false");
}

void tln_json_member(struct talon_ink *ink, const char *name, const char *text)
{
    talon_ink_put(ink, ",");
    tln_json_name(ink, name);
    if (text)
        talon_wire_string(ink, text);
    else
        talon_ink_put(ink, "null");
}
