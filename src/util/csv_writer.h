/* csv_writer.h - tables for spreadsheets (CSV, RFC 4180), such that programs of offices open them
 * as they are: UTF-8 with a byte-order mark, the separator that goes with the decimal mark, and no
 * text that would be computed. web/src/base/csv.ts writes the same.
 */
#pragma once

#include <talon/table.h>

struct util_csv {
    struct talon_string_buffer *text;
    char decimal_mark; /* a comma separates by semicolons, as spreadsheets expect it */
    bool is_in_row;
};

void util_csv_begin(struct util_csv *csv, struct talon_string_buffer *text, char decimal_mark);

/* The next cell of the row. */

/* A text that a spreadsheet would compute, such as "=1+1", gets an apostrophe before it. A text
 * that is a whole number stays one. */
void util_csv_text(struct util_csv *csv, const char *cell);
void util_csv_number(struct util_csv *csv, int64_t number);
/* A number as "-7.5", or "" for none. */
void util_csv_decimal(struct util_csv *csv, const char *number);

void util_csv_end_row(struct util_csv *csv);
