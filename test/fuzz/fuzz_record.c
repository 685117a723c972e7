/* fuzz_record.c - any bytes as a record. It must be refused with a reason, or make a table whose
 * own record can be read again.
 */
#include <talon/table.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct talon_record_error error;
    char *text = malloc(size ? size : 1); /* its own block: a read past the end is seen */

    if (!text)
        return 0;
    memcpy(text, bytes, size);
    struct talon_table *table = talon_record_read(text, size, &error);
    if (!table && !error.sentence[0])
        abort();
    free(text);
    if (table) {
        struct talon_string_buffer again = { 0 };
        talon_record_write(table, false, &again);
        talon_table_free(table);
        table = talon_record_read(again.at, again.length, &error);
        if (!table)
            abort();
        free(again.at);
    }
    talon_table_free(table);
    return 0;
}
