/* test_record_texts.c - records of finished games as text: written once, a long one in parts while
 * other requests are answered, and again when a name in it has changed.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "server_accounts.h"
#include "server_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG_GAME "\"game\":\"war\",\"preset\":\"classic\",\"pace\":0,"

static struct opened finished(struct world *world)
{
    struct opened opened =
        open_table(world, LONG_GAME "\"seats\":[\"human\",\"simple\"],\"names\":[\"Anna\",\"\"]");

    while (!over(world, &opened))
        assert_fine(at_seat(world, "forward", &opened, 0, ""));
    return opened;
}

static void say_record(struct world *world, uint64_t conn, const struct opened *opened)
{
    char text[120];

    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"record\",\"table\":\"%s\"}", opened->table);
    say(world, conn, text);
    end_turn(world);
}

static void a_record_is_the_one_of_the_table(void **unused)
{
    struct world *world = begin();
    struct opened opened = finished(world);
    struct talon_string_buffer record = { 0 };

    (void)unused;
    talon_record_write(table_of(world, &opened), false, &record);
    for (int again = 0; again < 2; again++)
        assert_string_equal(text_of(at_table(world, 5, "record", &opened, ""), "record"),
                            record.at);
    free(record.at);
    end(world);
}

/* Meanwhile others are answered; and the next one who asks gets it at once. */
static void a_long_record_is_written_in_parts(void **unused)
{
    struct world *world = begin();
    struct opened opened;
    unsigned parts = 1;

    (void)unused;
    do
        opened = finished(world);
    while (steps_of(world, &opened) <= 2 * LIMIT_RECORD_STEPS_AT_ONCE);
    forget_said(world);
    say_record(world, 5, &opened);
    say_record(world, 6, &opened);
    assert_null(answer_to(world, 5));
    assert_fine(ask(world, 4, "{\"id\":2,\"do\":\"hello\"}"));
    for (; !answer_to(world, 5); parts++)
        tick(world, 0);
    assert_true(parts > 2);
    assert_non_null(answer_to(world, 6));
    forget_said(world);
    say_record(world, 5, &opened);
    assert_non_null(answer_to(world, 5));
    end(world);
}

static void a_changed_name_stands_in_it(void **unused)
{
    struct world *world = begin();
    struct opened opened = finished(world);

    (void)unused;
    assert_non_null(strstr(text_of(at_table(world, 5, "record", &opened, ""), "record"), "Anna"));
    assert_fine(at_seat(world, "rename", &opened, 0, ",\"name\":\"Berta\""));
    const char *text = text_of(at_table(world, 5, "record", &opened, ""), "record");
    assert_non_null(strstr(text, "Berta"));
    assert_null(strstr(text, "Anna"));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_the_one_of_the_table),
        cmocka_unit_test(a_long_record_is_written_in_parts),
        cmocka_unit_test(a_changed_name_stands_in_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
