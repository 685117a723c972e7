/* test_person_signs.c - the signs that people have chosen: which there are, and that everybody at a
 * table, in the public list and in a circle is told of them, also after a restart.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "server_people.h"
#include "util/person_sign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFUSAL "\"sign\" must be a shape, a colour, or both, such as \"star blue\"."

static void shapes_and_colours_are_a_closed_set(void **unused)
{
    static const char *const known[] = { "", "circle", "star", "purple", "pentagon yellow" };
    static const char *const unknown[] = { " ",         "heart",     "star ",      "star  blue",
                                           "blue star", "star star", "star blue ", "Star blue",
                                           "sta",       "starblue",  " star",      "blue red" };
    char sign[PERSON_SIGN_SIZE];

    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_true(util_person_sign_is_known(known[i]));
        util_person_sign_copy(sign, known[i]);
        assert_string_equal(sign, known[i]);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        assert_false(util_person_sign_is_known(unknown[i]));
        util_person_sign_copy(sign, unknown[i]);
        assert_string_equal(sign, "");
    }
    util_person_sign_copy(sign, NULL);
    assert_string_equal(sign, "");
}

/* NULL: none was chosen. */
static void assert_sign(const struct json_value *person, const char *sign)
{
    const char *told = json_value_text(json_value_member(person, "sign"));

    assert_int_equal(!told, !sign);
    if (sign)
        assert_string_equal(told, sign);
}

/* As a spectator is told. */
static void assert_signs(struct world *world, const struct opened *opened, const char *first,
                         const char *second)
{
    struct json_value *room = look(world, opened);

    assert_sign(seat_in(room, 0), first);
    assert_sign(seat_in(room, 1), second);
    json_value_free(room);
}

static void everybody_is_told_of_signs(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO ",\"sign\":\"star blue\"");

    (void)unused;
    assert_signs(world, &opened, "star blue", NULL);
    join(world, 5, &opened, -1);
    assert_int_equal(sit(world, &opened, 2, ",\"name\":\"Ben\",\"sign\":\"leaf\""), 1);
    assert_sign(seat_in(json_value_member(push_of(world, 5, "room"), "room"), 1), "leaf");
    forget_said(world);
    assert_fine(at_seat(world, "sign", &opened, 1, ",\"sign\":\"red\""));
    assert_sign(seat_in(json_value_member(push_of(world, 5, "room"), "room"), 1), "red");
    const size_t rows = world->rows_count;
    assert_fine(at_seat(world, "sign", &opened, 1, ",\"sign\":\"red\""));
    assert_int_equal(world->rows_count, rows);
    restart(world);
    assert_signs(world, &opened, "star blue", "red");
    assert_fine(at_seat(world, "sign", &opened, 1, ""));
    assert_signs(world, &opened, "star blue", NULL);
    assert_fine(at_seat(world, "stand", &opened, 0, ""));
    assert_signs(world, &opened, NULL, NULL);
    end(world);
}

static void an_unknown_sign_is_refused_and_changes_nothing(void **unused)
{
    static const char *const bad[] = { "\"heart\"", "\"star blue red\"", "7", "null" };
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO ",\"sign\":\"star\"");
    char members[64];

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(members, sizeof members, ",\"name\":\"Ben\",\"sign\":%s", bad[i]);
        const struct json_value *refused = at_seat(world, "sign", &opened, 0, members);
        assert_code(refused, "request");
        assert_string_equal(text_of(json_value_member(refused, "error"), "message"), REFUSAL);
        assert_code(at_table(world, 2, "sit", &opened, members), "request");
        assert_code(ask(world, 1, "{\"do\":\"new\"," WHIST OPEN_TWO "%s}", members), "request");
    }
    assert_code(at_table(world, 3, "sign", &opened, ",\"token\":\"" MIX_A "\""), "token");
    assert_signs(world, &opened, "star", NULL);
    end(world);
}

/* As a later version may have written it. */
static void a_sign_that_is_not_known_any_more_is_none(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST OPEN_TWO ",\"sign\":\"star\"");

    (void)unused;
    assert_fine(at_seat(world, "sign", &opened, 0, ",\"sign\":\"leaf\""));
    free((char *)world->rows[world->rows_count - 1].text);
    world->rows[world->rows_count - 1].text = strdup("comet silver");
    restart(world);
    assert_signs(world, &opened, NULL, NULL);
    end(world);
}

static void a_rematch_and_the_public_list_keep_signs(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, "\"game\":\"war\",\"preset\":\"tod-und-leben\",\"pace\":0,"
               "\"seats\":[\"human\",\"simple\"],\"public\":true,\"sign\":\"clover red\"");
    struct opened next = opened;

    (void)unused;
    const struct json_value *list = json_value_member(ask(world, 3, "{\"do\":\"list\"}"), "tables");
    assert_sign(json_value_item(json_value_member(json_value_item(list, 0), "seats"), 0),
                "clover red");
    play_out(world, &opened);
    const struct json_value *answer = as_host(world, "rematch", &opened, "");
    assert_fine(answer);
    snprintf(next.table, sizeof next.table, "%s", text_of(answer, "table"));
    restart(world);
    assert_signs(world, &next, "clover red", NULL);
    end(world);
}

/* ---- circles ------------------------------------------------------------------------------- */

static void assert_member(struct world *world, const char *access, const char *sign)
{
    const struct json_value *circle =
        json_value_member(ask(world, 1, "{\"do\":\"circle\",%s}", access), "circle");

    assert_sign(json_value_item(json_value_member(circle, "members"), 0), sign);
}

static void members_of_a_circle_have_signs(void **unused)
{
    struct world *world = begin();
    char access[200];
    const struct json_value *made = ask(world, 1,
                                        "{\"do\":\"circle_new\",\"title\":\"T\",\"name\":\"Anna\","
                                        "\"sign\":\"shield\"}");

    (void)unused;
    snprintf(access, sizeof access, "\"circle\":\"%s\",\"token\":\"%s\"", text_of(made, "circle"),
             text_of(made, "token"));
    assert_member(world, access, "shield");
    restart(world);
    assert_member(world, access, "shield");
    assert_code(ask(world, 1, "{\"do\":\"circle_act\",\"act\":\"sign\",\"sign\":\"x\",%s}", access),
                "request");
    assert_fine(
        ask(world, 1, "{\"do\":\"circle_act\",\"act\":\"sign\",\"sign\":\"white\",%s}", access));
    const size_t rows = world->rows_count;
    assert_fine(
        ask(world, 1, "{\"do\":\"circle_act\",\"act\":\"sign\",\"sign\":\"white\",%s}", access));
    assert_int_equal(world->rows_count, rows);
    restart(world);
    assert_member(world, access, "white");
    assert_fine(ask(world, 1, "{\"do\":\"circle_act\",\"act\":\"sign\",%s}", access));
    assert_member(world, access, NULL);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_and_colours_are_a_closed_set),
        cmocka_unit_test(everybody_is_told_of_signs),
        cmocka_unit_test(an_unknown_sign_is_refused_and_changes_nothing),
        cmocka_unit_test(a_sign_that_is_not_known_any_more_is_none),
        cmocka_unit_test(a_rematch_and_the_public_list_keep_signs),
        cmocka_unit_test(members_of_a_circle_have_signs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
