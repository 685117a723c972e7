/* table_memory.c - ends the process where a table could not be read or changed for want of memory.
 */
#include "table_memory.h"

#include "memory.h"

bool util_step_is_made(enum talon_table_error error)
{
    util_require_memory(error != TALON_TABLE_MEMORY);
    return error == TALON_TABLE_OK;
}

struct talon_table *util_record_read(const char *text, size_t length,
                                     struct talon_record_error *error)
{
    struct talon_table *table = talon_record_read(text, length, error);

    util_require_memory(table || !error->memory);
    return table;
}
