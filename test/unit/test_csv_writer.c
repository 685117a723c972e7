/* test_csv_writer.c - tables for spreadsheets, cell by cell as test/data/csv.json says. The page's
 * writer is compared with the same file (test/e2e/csv.test.mjs).
 */
#include "json/json_reader.h"
#include "util/csv_writer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void write_cell(struct util_csv *csv, const struct json_value *cell)
{
    if (json_is_whole(cell))
        util_csv_number(csv, json_value_whole(cell));
    else if (json_is_object(cell))
        util_csv_decimal(csv, json_value_text(json_value_member(cell, "decimal")));
    else
        util_csv_text(csv, json_value_text(cell));
}

static void write_rows(const struct json_value *rows, char mark, struct talon_string_buffer *text)
{
    struct util_csv csv;
    size_t i, k;
    const struct json_value *row, *cell;

    util_csv_begin(&csv, text, mark);
    json_each_item(rows, i, row)
    {
        json_each_item(row, k, cell)
        {
            write_cell(&csv, cell);
        }
        util_csv_end_row(&csv);
    }
}

static struct json_value *read_file(const char *path)
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
    struct json_value *cases = read_file(*state);
    size_t i;
    const struct json_value *one;

    assert_true(json_value_count(cases) > 5);
    json_each_item(cases, i, one)
    {
        struct talon_string_buffer text = { 0 };
        write_rows(json_value_member(one, "rows"), *json_value_text(json_value_member(one, "mark")),
                   &text);
        print_message("%s\n", json_value_text(json_value_member(one, "what")));
        assert_string_equal(text.at, json_value_text(json_value_member(one, "text")));
        free(text.at);
    }
    json_value_free(cases);
}

int main(void)
{
    static char file[] = CSV_CASES;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(tables_are_as_the_file_says, file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
