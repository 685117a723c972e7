/* csv_writer.c - writes the cells of tables for spreadsheets.
 */
#include "csv_writer.h"

#include <string.h>

/* Beginnings by which spreadsheets know a formula; the last four are what Japanese ones read as the
 * first four. */
static const char *const formula_signs[] = {
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "\xef\xbc\x9d",
    "\xef\xbc\x8b",
    "\xef\xbc\x8d",
    "\xef\xbc\xa0",
};

void util_csv_begin(struct util_csv *csv, struct talon_string_buffer *text, char decimal_mark)
{
    *csv = (struct util_csv){ .text = text, .decimal_mark = decimal_mark };
    talon_string_buffer_add(text, "\xef\xbb\xbf");
}

static void begin_cell(struct util_csv *csv)
{
    if (csv->is_in_row)
        talon_string_buffer_add(csv->text, csv->decimal_mark == ',' ? ";" : ",");
    csv->is_in_row = true;
}

static bool is_whole_number(const char *cell)
{
    const char *digits = cell + (*cell == '-');

    return *digits && !digits[strspn(digits, "0123456789")];
}

static bool is_formula(const char *cell)
{
    for (size_t i = 0; i < sizeof formula_signs / sizeof *formula_signs; i++)
        if (!strncmp(cell, formula_signs[i], strlen(formula_signs[i])))
            return !is_whole_number(cell);
    return false;
}

void util_csv_text(struct util_csv *csv, const char *cell)
{
    const bool is_quoted = strpbrk(cell, "\",;\t\r\n");

    begin_cell(csv);
    talon_string_buffer_add(csv->text, is_quoted ? "\"" : "");
    talon_string_buffer_add(csv->text, is_formula(cell) ? "'" : "");
    for (const char *at = cell; *at; at++) {
        talon_string_buffer_add_bytes(csv->text, at, 1);
        if (*at == '"')
            talon_string_buffer_add(csv->text, "\"");
    }
    talon_string_buffer_add(csv->text, is_quoted ? "\"" : "");
}

void util_csv_number(struct util_csv *csv, int64_t number)
{
    begin_cell(csv);
    talon_string_buffer_add_number(csv->text, number);
}

void util_csv_decimal(struct util_csv *csv, const char *number)
{
    begin_cell(csv);
    for (; *number; number++)
        talon_string_buffer_add_bytes(csv->text, *number == '.' ? &csv->decimal_mark : number, 1);
}

void util_csv_end_row(struct util_csv *csv)
{
    talon_string_buffer_add(csv->text, "\r\n");
    csv->is_in_row = false;
}
