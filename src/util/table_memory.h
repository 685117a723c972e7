/* table_memory.h - calls of talon/table.h for programs that end when there is no memory left, where
 * the library's answer may mean that or something else.
 */
#pragma once

#include <talon/table.h>

/* Whether the step was made, undone or done again. */
bool util_step_is_made(enum talon_table_error error);
/* talon_record_read(): NULL is always the record's fault. */
struct talon_table *util_record_read(const char *text, size_t length,
                                     struct talon_record_error *error);
