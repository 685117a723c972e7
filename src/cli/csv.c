/* csv.c - writes cells of tables for spreadsheets.
 */
#include "csv.h"

#include <string.h>

void cli_csv_cell(struct talon_string_buffer *text, const char *cell)
{
    const bool is_plain = !strpbrk(cell, "\",;\r\n");

    talon_string_buffer_add(text, is_plain ? "" : "\"");
    for (const char *at = cell; *at; at++) {
        talon_string_buffer_add_bytes(text, at, 1);
        if (*at == '"')
            talon_string_buffer_add(text, "\"");
    }
    talon_string_buffer_add(text, is_plain ? "" : "\"");
}
