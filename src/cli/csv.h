/* csv.h - the cells of tables for spreadsheets.
 */
#ifndef TALON_CLI_CSV_H
#define TALON_CLI_CSV_H

#include <talon/table.h>

/* Adds a cell, in quotation marks where it needs them. */
void cli_csv_cell(struct talon_string_buffer *text, const char *cell);

#endif
