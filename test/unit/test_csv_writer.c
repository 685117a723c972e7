/* test_csv_writer.c - tables for spreadsheets, cell by cell as test/data/csv.json says. The page's
 * writer is compared with the same file (test/e2e/csv.test.mjs).
 */
#include "util/csv_writer.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void write_cell(struct util_csv *csv, const json_t *cell)
{
    if (json_is_integer(cell))
        util_csv_number(csv, json_integer_value(cell));
    else if (json_is_object(cell))
        util_csv_decimal(csv, json_string_value(json_object_get(cell, "decimal")));
    else
        util_csv_text(csv, json_string_value(cell));
}

static void write_rows(const json_t *rows, char mark, struct talon_string_buffer *text)
{
    struct util_csv csv;
    size_t i, k;
    const json_t *row, *cell;

    util_csv_begin(&csv, text, mark);
    json_array_foreach(rows, i, row)
    {
        json_array_foreach(row, k, cell)
        {
            write_cell(&csv, cell);
        }
        util_csv_end_row(&csv);
    }
}

static json_t *read_file(const char *path)
{
    static char text[100000];
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text, file);
    assert_true(length < sizeof text);
    fclose(file);
    return json_read(text, length);
}

static void tables_are_as_the_file_says(void **state)
{
    json_t *cases = read_file(*state);
    size_t i;
    const json_t *one;

    assert_true(json_array_size(cases) > 5);
    json_array_foreach(cases, i, one)
    {
        struct talon_string_buffer text = { 0 };
        write_rows(json_object_get(one, "rows"), *json_string_value(json_object_get(one, "mark")),
                   &text);
        print_message("%s\n", json_string_value(json_object_get(one, "what")));
        assert_string_equal(text.at, json_string_value(json_object_get(one, "text")));
        free(text.at);
    }
    json_decref(cases);
}

int main(void)
{
    static char file[] = CSV_CASES;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(tables_are_as_the_file_says, file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
