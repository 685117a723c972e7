/* test_hint_requests.c - hints that take a search: the driver searches, and the request is answered
 * afterwards, unless the table has changed, or too many bots think.
 */
#include "server_people.h"
#include "server_world.h"

#include <talon/hint.h>

#include <stdio.h>
#include <string.h>

enum { SEAT = 0, OTHERS = 4 };

/* A table of Whist at which this seat has a choice; bots answer only when told to. */
static struct opened begin_hinting(struct world *world)
{
    const struct opened opened =
        open_table(world, "\"game\":\"whist\",\"seats\":[\"human\",\"random\",\"random\","
                          "\"random\"],\"seed\":\"8\",\"options\":{\"first_dealer\":\"3\"}");

    join(world, 2, &opened, SEAT);
    world->thinking = true;
    return opened;
}

static void ask_hint(struct world *world, const struct opened *opened, int id)
{
    char text[200];

    snprintf(text, sizeof text, "{\"id\":%d,\"do\":\"hint\",\"table\":\"%s\",\"token\":\"%s\"}", id,
             opened->table, opened->token[SEAT]);
    forget_said(world);
    say(world, 2, text);
    end_turn(world);
}

static void a_hint_comes_when_it_was_searched_for(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_hinting(world);

    (void)unused;
    ask_hint(world, &opened, 7);
    assert_null(answer_to(world, 2));
    assert_int_equal(world->questions.count, 1);
    assert_int_equal(world->questions.list[0].kind, SERVER_JOB_HINT);
    assert_int_equal(world->questions.list[0].question.simulations,
                     12000); /* the most that Whist makes */
    bots_answer(world);
    const struct json_value *hint = answer_to(world, 2);
    assert_non_null(hint);
    assert_int_equal(json_value_whole(json_value_member(hint, "id")), 7);
    assert_true(strlen(text_of(hint, "move")) > 0 && strlen(text_of(hint, "reason")) > 20);
    assert_true(json_value_whole(json_value_member(hint, "worlds")) > 0);
    assert_non_null(json_value_member(json_value_member(hint, "expected"), "value"));
    end(world);
}

/* Nobody makes a queue of questions: a table has one hint on its way. */
static void one_hint_at_a_time(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_hinting(world);

    (void)unused;
    ask_hint(world, &opened, 1);
    ask_hint(world, &opened, 2);
    assert_code(answer_to(world, 2), "limit");
    assert_int_equal(world->questions.count, 1);
    bots_answer(world);
    ask_hint(world, &opened, 3);
    assert_int_equal(world->questions.count, 1);
    bots_answer(world);
    assert_fine(answer_to(world, 2));
    end(world);
}

static void a_table_that_has_changed_gets_no_hint(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_hinting(world);

    (void)unused;
    ask_hint(world, &opened, 1);
    act_first(world, &opened);
    forget_said(world);
    bots_answer(world);
    assert_code(answer_to(world, 2), "stale");
    end(world);
}

static void answer_without(struct world *world, uint64_t number, const char *table)
{
    const struct server_answer answer = {
        .kind = SERVER_JOB_HINT, .number = number, .table = table, .refused = true
    };

    forget_said(world);
    step(world, (struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    end_turn(world);
}

static void too_many_questions_are_refused(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_hinting(world);

    (void)unused;
    ask_hint(world, &opened, 1);
    const uint64_t number = world->questions.list[0].number;
    answer_without(world, number + OTHERS, opened.table);
    assert_null(answer_to(world, 2));
    answer_without(world, number, opened.table);
    assert_code(answer_to(world, 2), "limit");
    answer_without(world, number, opened.table); /* twice */
    assert_null(answer_to(world, 2));
    end(world);
}

static void a_lost_hint_does_not_stand_in_the_way(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_hinting(world);

    (void)unused;
    ask_hint(world, &opened, 1);
    tick(world, LIMIT_QUESTION_LOST);
    ask_hint(world, &opened, 2);
    const struct json_value *lost = answer_to(world, 2);
    assert_code(lost, "limit");
    assert_int_equal(json_value_whole(json_value_member(lost, "id")), 1);
    assert_int_equal(world->questions.count, 2);
    forget_said(world);
    bots_answer(world);
    assert_fine(answer_to(world, 2));
    end(world);
}

static void who_has_gone_gets_no_answer(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_hinting(world);

    (void)unused;
    ask_hint(world, &opened, 1);
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 2 });
    end_turn(world);
    bots_answer(world);
    assert_null(answer_to(world, 2));
    end(world);
}

/* A forced move takes no search, and is answered at once. */
static void a_forced_move_needs_no_search(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, "\"game\":\"war\",\"seats\":[\"human\",\"random\"]");

    (void)unused;
    join(world, 2, &opened, SEAT);
    world->thinking = true;
    const struct json_value *hint = at_seat(world, "hint", &opened, SEAT, "");
    assert_string_equal(text_of(hint, "reason"), talon_reason_forced);
    assert_null(json_value_member(hint, "expected"));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_comes_when_it_was_searched_for),
        cmocka_unit_test(one_hint_at_a_time),
        cmocka_unit_test(a_table_that_has_changed_gets_no_hint),
        cmocka_unit_test(too_many_questions_are_refused),
        cmocka_unit_test(a_lost_hint_does_not_stand_in_the_way),
        cmocka_unit_test(who_has_gone_gets_no_answer),
        cmocka_unit_test(a_forced_move_needs_no_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
