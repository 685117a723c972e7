/* json_members.c - members of JSON objects as they are written.
 */
#include "json_members.h"

#include <talon/json.h>

void json_put_name(struct talon_string_buffer *buffer, const char *name)
{
    talon_string_buffer_add(buffer, ",\"");
    talon_string_buffer_add(buffer, name);
    talon_string_buffer_add(buffer, "\":");
}

void json_put_text(struct talon_string_buffer *buffer, const char *name, const char *text)
{
    json_put_name(buffer, name);
    if (text)
        talon_json_string(buffer, text);
    else
        talon_string_buffer_add(buffer, "null");
}

void json_put_number(struct talon_string_buffer *buffer, const char *name, int64_t number)
{
    json_put_name(buffer, name);
    talon_string_buffer_add_number(buffer, number);
}

void json_put_flag(struct talon_string_buffer *buffer, const char *name, bool flag)
{
    json_put_name(buffer, name);
    talon_string_buffer_add(buffer, flag ? "true" : "false");
}
