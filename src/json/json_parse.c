/* json_parse.c - reads JSON values from a text that may be no JSON, and measures it beforehand.
 */
#include "json_parse.h"

struct json_size json_parse_measure(const char *text, size_t length)
{
    struct json_size size = { 0, 1 };
    bool quoted = false;

    for (size_t i = 0, depth = 0; i < length; i++) {
        const char c = text[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\';
        else if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && depth)
            depth--;
        size.values += !quoted && (c == ',' || c == '{' || c == '[');
        size.depth = (int)depth > size.depth ? (int)depth : size.depth;
    }
    return size;
}

json_t *json_parse_text(const char *text, size_t length)
{
    return json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
}

const char *json_parse_member(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}
