/* json_writer.h - the pieces JSON is written from. They know no table.
 */
#ifndef TALON_JSON_JSON_WRITER_H
#define TALON_JSON_JSON_WRITER_H

#include <talon/table.h>

/* A comma before every item but the first. */
static inline void tln_json_comma(struct talon_ink *ink, int index)
{
    if (index)
        talon_ink_put(ink, ",");
}
/* "name": , where the name is ours, and plain. */
void tln_json_name(struct talon_ink *ink, const char *name);
/* "name":number */
void tln_json_count(struct talon_ink *ink, const char *name, int64_t number);
/* "name":true or false */
void tln_json_flag(struct talon_ink *ink, const char *name, bool value);
/* ,"name":"text" or ,"name":null */
void tln_json_member(struct talon_ink *ink, const char *name, const char *text);

#endif
