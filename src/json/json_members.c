/* json_members.c - members of JSON objects as they are written. It refuses to know what they mean.
 */
#include "json_members.h"

#include <talon/json.h>

void put_name(struct talon_ink *ink, const char *name)
{
    talon_ink_put(ink, ",\"");
    talon_ink_put(ink, name);
    talon_ink_put(ink, "\":");
}

void put_text(struct talon_ink *ink, const char *name, const char *text)
{
    put_name(ink, name);
    if (text)
        talon_wire_string(ink, text);
    else
        talon_ink_put(ink, "null");
}

void put_number(struct talon_ink *ink, const char *name, int64_t number)
{
    put_name(ink, name);
    talon_ink_number(ink, number);
}

void put_flag(struct talon_ink *ink, const char *name, bool flag)
{
    put_name(ink, name);
    talon_ink_put(ink, flag ? "true" : "false");
}
