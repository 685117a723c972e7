/* json_members.h - members of JSON objects as they are written: a comma, a name, a value.
 */
#ifndef TALON_JSON_JSON_MEMBERS_H
#define TALON_JSON_JSON_MEMBERS_H

#include <talon/table.h>

/* ,"name": */
void json_put_name(struct talon_string_buffer *buffer, const char *name);
/* NULL is null. */
void json_put_text(struct talon_string_buffer *buffer, const char *name, const char *text);
void json_put_number(struct talon_string_buffer *buffer, const char *name, int64_t number);
void json_put_flag(struct talon_string_buffer *buffer, const char *name, bool flag);

#endif
