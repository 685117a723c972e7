/* json_members.h - members of JSON objects as they are written: a comma, a name, a value.
 */
#ifndef TALON_JSON_JSON_MEMBERS_H
#define TALON_JSON_JSON_MEMBERS_H

#include <talon/table.h>

/* ,"name": */
void put_name(struct talon_ink *ink, const char *name);
/* NULL is null. */
void put_text(struct talon_ink *ink, const char *name, const char *text);
void put_number(struct talon_ink *ink, const char *name, int64_t number);
void put_flag(struct talon_ink *ink, const char *name, bool flag);

#endif
