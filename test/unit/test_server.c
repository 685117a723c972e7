/* test_server.c - the server's requests, tokens, views and store: what is refused, who is told
 * what, and that nothing is told before it is stored.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "server_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void requests_are_refused_in_words(void **unused)
{
    struct world *world = begin();
    static const struct {
        const char *request, *code;
    } cases[] = {
        { "", "json" },
        { "{", "json" },
        { "[1]", "json" },
        { "{\"do\":\"hello\",\"do\":\"hello\"}", "json" },
        { "{\"do\":\"hello\",\"x\":\"\xff\"}", "json" },
        { "{\"do\":\"hello\",\"x\":\"\\u0000\"}", "json" },
        { "{\"do\":\"hello\",\"x\":[[[[[[[[]]]]]]]]}", "limit" },
        { "[[[[[[[[[", "limit" },
        { "{\"do\":\"dance\",\"x\":[[[[[[[]]]]]]],\"y\":\"[[[[[[[[[\\\"[[[[\"}", "request" },
        { "{}", "request" },
        { "{\"do\":7}", "request" },
        { "{\"do\":\"dance\"}", "request" },
        { "{\"do\":\"join\"}", "request" },
        { "{\"do\":\"join\",\"table\":\"nowhere\"}", "unknown" },
        { "{\"do\":\"new\"}", "request" },
        { "{\"do\":\"new\",\"game\":\"chess\"}", "unknown" },
        { "{\"do\":\"new\",\"game\":\"whist\",\"preset\":\"odd\"}", "unknown" },
        { "{\"do\":\"new\",\"game\":\"whist\"}", "request" },
        { "{\"do\":\"new\",\"game\":\"whist\",\"seats\":[]}", "option" },
        { "{\"do\":\"new\",\"game\":\"whist\",\"options\":7," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\",\"game\":\"whist\",\"options\":{\"x\":1}," FOUR_PEOPLE "}", "unknown" },
        { "{\"do\":\"new\",\"game\":\"whist\",\"options\":{\"players\":[]}," FOUR_PEOPLE "}",
          "option" },
        { "{\"do\":\"new\"," WHIST "\"seats\":[\"human\",\"human\",\"human\",\"ghost\"]}",
          "unknown" },
        { "{\"do\":\"new\"," WHIST "\"pace\":5001," FOUR_PEOPLE "}", "limit" },
        { "{\"do\":\"new\"," WHIST "\"pace\":-1," FOUR_PEOPLE "}", "limit" },
        { "{\"do\":\"new\"," WHIST "\"pace\":\"fast\"," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"seed\":5," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"names\":[5]," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"names\":\"Anna\"," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"names\":[null,null,null,null,\"Eve\"]," FOUR_PEOPLE "}",
          "request" },
        { "{\"do\":\"new\"," WHIST "\"mix\":\"00\"," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"mixes\":{}," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"key\":\"00\"," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"secret\":\"00\"," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"pack\":[]," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"zones\":{}," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"fields\":{}," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"options\":{\"target\":\"05\"}," FOUR_PEOPLE "}", "option" },
        { "{\"do\":\"new\"," WHIST "\"own\":\"ABABABABABABABABABABABABABABABAB\"," FOUR_PEOPLE "}",
          "request" },
        { "{\"do\":\"new\"," WHIST "\"names\":[\"a\\nb\"]," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"names\":[\"\xe2\x80\xae\"]," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST
          "\"names\":[\"0123456789012345678901234567890123456789012345678901234567890123\"]"
          "," FOUR_PEOPLE "}",
          "limit" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_code(ask(world, 1, "%s", cases[i].request), cases[i].code);
    assert_int_equal(world->rows_count, 0);
    assert_int_equal(world->hung_up, 0);
    end(world);
}

static void answers_carry_the_id(void **unused)
{
    struct world *world = begin();
    struct json_value *answer = ask(world, 1, "{\"id\":7,\"do\":\"hello\"}");

    (void)unused;
    assert_fine(answer);
    assert_int_equal(number_of(answer, "id"), 7);
    assert_int_equal(number_of(answer, "protocol"), TALON_PROTOCOL);
    answer = ask(world, 1, "{\"id\":\"a\\\"b\",\"do\":\"what\"}");
    assert_string_equal(text_of(answer, "id"), "a\"b");
    assert_code(answer, "request");
    answer = ask(world, 1, "{\"do\":\"games\"}");
    assert_int_equal(json_value_count(json_value_member(answer, "games")), talon_games_count);
    assert_null(json_value_member(answer, "id"));
    end(world);
}

static void a_list_that_is_known_is_not_sent_again(void **unused)
{
    struct world *world = begin();
    char *etag = strdup(text_of(ask(world, 1, "{\"do\":\"games\"}"), "etag"));
    const struct json_value *answer = ask(world, 1, "{\"do\":\"games\",\"etag\":\"%s\"}", etag);
    static const char *const others[] = { "", "0", "00000000000000000000000000000000" };

    (void)unused;
    assert_fine(answer);
    assert_string_equal(text_of(answer, "etag"), etag);
    for (int i = 0; i < 3; i++)
        assert_null(json_value_member(answer, (const char *[]){ "games", "bots", "talk" }[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        answer = ask(world, 1, "{\"do\":\"games\",\"etag\":\"%s\"}", others[i]);
        assert_non_null(json_value_member(answer, "games"));
        assert_non_null(json_value_member(answer, "talk"));
        assert_string_equal(text_of(answer, "etag"), etag);
    }
    assert_code(ask(world, 1, "{\"do\":\"games\",\"etag\":7}"), "request");
    free(etag);
    end(world);
}

/* Whether the answer bears this id, a code and a message with these words. */
static void assert_refusal(const struct json_value *answer, const char *id, const char *code,
                           const char *words)
{
    assert_code(answer, code);
    if (id)
        assert_string_equal(text_of(answer, "id"), id);
    else
        assert_null(json_value_member(answer, "id"));
    const char *message = text_of(json_value_member(answer, "error"), "message");
    if (!strstr(message, words))
        fail_msg("\"%s\" is not in: %s", words, message);
}

static void refusals_carry_the_id_that_can_be_read(void **unused)
{
    struct world *world = begin();
    static const struct {
        const char *request, *id, *code, *words;
    } cases[] = {
        { "{\"id\":\"a\",\"x\":1e309}", "a", "json", "byte 15 is too large" },
        { "{\"id\":\"a\",\"x\":9223372036854775808}", "a", "json", "byte 15 is too large" },
        { "{\"x\":\"\\ud800\",\"id\":\"a\"}", "a", "json", "lone surrogate" },
        { "{\"id\":\"a\",\"x\":1,\"x\":2}", "a", "json", "\"x\" comes twice" },
        { "{\"id\":\"a\",\"id\":\"b\"}", NULL, "json", "\"id\" comes twice" },
        { "{\"x\":[[[[[[[[]]]]]]]],\"id\":\"a\"}", "a", "limit", "nested too deeply" },
        { "{\"id\":1.5,\"do\":\"hello\"}", NULL, "request", "\"id\" must be" },
        { "{\"id\":true,\"do\":\"hello\"}", NULL, "request", "\"id\" must be" },
        { "{\"id\":{},\"do\":\"hello\"}", NULL, "request", "\"id\" must be" },
        { "{\"id\":\"a\",\"do\":7}", "a", "request", "\"do\" must be a text" },
        { "{\"id\":\"a\"}", "a", "request", "\"do\" is missing" },
    };
    static const char start[] = "{\"id\":\"a\",\"do\":\"";
    char text[LIMIT_MESSAGE_BYTES + 2];

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refusal(ask(world, 1, "%s", cases[i].request), cases[i].id, cases[i].code,
                       cases[i].words);
    assert_int_equal(world->hung_up, 0);
    memset(text, 'x', sizeof text);
    memcpy(text, start, strlen(start));
    text[sizeof text - 1] = 0;
    forget_said(world);
    say(world, 1, text);
    end_turn(world);
    assert_refusal(answer_to(world, 1), "a", "limit", "The message is too long.");
    assert_int_equal(world->hung_up, 1);
    end(world);
}

static void only_its_token_opens_a_seat(void **unused)
{
    struct world *world = begin();
    const struct opened mine = open_table(world, WHIST FOUR_PEOPLE);
    const struct opened other = open_table(world, WHIST FOUR_PEOPLE);
    char upper[TOKEN_SIZE];

    (void)unused;
    assert_int_equal(strlen(mine.token[0]), 32);
    for (size_t i = 0; i < sizeof upper; i++)
        upper[i] = mine.token[0][i] >= 'a' && mine.token[0][i] <= 'f'
                       ? (char)(mine.token[0][i] - 'a' + 'A')
                       : mine.token[0][i];
    const char *wrong[] = {
        "", "0", other.token[0], upper, "-", "00000000000000000000000000000000"
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_code(ask(world, 2, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", mine.table,
                        wrong[i]),
                    "token");
        assert_code(ask(world, 2, "{\"do\":\"undo\",\"table\":\"%s\",\"token\":\"%s\"}", mine.table,
                        wrong[i]),
                    "token");
    }
    assert_code(ask(world, 2, "{\"do\":\"join\",\"table\":\"%s\",\"token\":null}", mine.table),
                "request");
    assert_code(ask(world, 2, "{\"do\":\"undo\",\"table\":\"%s\"}", mine.table), "request");
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(number_of(join(world, 2, &mine, seat), "seat"), seat);
    for (size_t i = 0; i < world->rows_count; i++) /* none is kept as it is */
        for (int seat = 0; seat < 4; seat++) {
            assert_null(strstr(world->rows[i].text, mine.token[seat]));
        }
    end(world);
}

static void a_move_is_made_once(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    char move[TALON_MOVE_TEXT], next[TALON_MOVE_TEXT];
    int seat, next_seat;

    (void)unused;
    first_move(table_of(world, &opened), &seat, move);
    assert_code(act(world, &opened, seat, move, 0), "limit");
    assert_code(act(world, &opened, seat, move, 2), "stale");
    assert_code(act(world, &opened, (seat + 1) % 4, move, 1), "illegal");
    assert_code(act(world, &opened, seat, "dance", 1), "illegal");
    assert_int_equal(steps_of(world, &opened), 0);
    for (int again = 0; again < 3; again++) {
        struct json_value *answer = act(world, &opened, seat, move, 1);
        assert_fine(answer);
        assert_int_equal(number_of(answer, "number"), 1);
        assert_int_equal(steps_of(world, &opened), 1);
    }
    first_move(table_of(world, &opened), &next_seat, next);
    assert_code(act(world, &opened, next_seat, next, 1), "stale");
    assert_fine(act(world, &opened, next_seat, next, 2));
    assert_fine(act(world, &opened, seat, move, 1)); /* late, and known */
    assert_int_equal(steps_of(world, &opened), 2);
    assert_int_equal(world->rows_count, 3);
    end(world);
}

/* Of the hands, only the viewer's own shows faces. */
static void assert_sealed(const struct json_value *view, int seat)
{
    const struct json_value *hands = json_value_member(json_value_member(view, "zones"), "hand");

    assert_int_equal(number_of(view, "seat"), seat);
    assert_int_equal(json_value_count(hands), 4);
    for (int owner = 0; owner < 4; owner++)
        for (size_t i = 0; i < json_value_count(json_value_item(hands, (size_t)owner)); i++) {
            const char *card =
                json_value_text(json_value_item(json_value_item(hands, (size_t)owner), i));
            assert_int_equal(strcmp(card, "?") == 0, owner != seat);
        }
    assert_true(json_value_count(json_value_member(view, "moves")) == 0 || seat >= 0);
}

static void views_are_sealed(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    char key[TALON_KEY_HEX] = "";

    (void)unused;
    for (int i = 0; i < TALON_KEY_BYTES; i++)
        snprintf(key + 2 * i, 3, "%02x", talon_table_key(table_of(world, &opened))[i]);
    for (int seat = -1; seat < 4; seat++)
        assert_sealed(json_value_member(join(world, (uint64_t)(4 + seat), &opened, seat), "view"),
                      seat);
    for (uint32_t number = 0; number < 30; number++) {
        assert_fine(act_first(world, &opened));
        for (int seat = -1; seat < 4; seat++)
            assert_pushed(world, (uint64_t)(4 + seat), &opened, seat, number);
        for (size_t i = 0; i < world->said_count; i++) {
            const struct json_value *view = json_value_member(world->said[i].json, "view");
            if (view)
                assert_sealed(view, (int)world->said[i].conn - 4);
            assert_null(strstr(world->said[i].text, key));
            for (int seat = 0; seat < 4; seat++)
                assert_null(strstr(world->said[i].text, opened.token[seat]));
        }
        assert_null(pushed_to(world, 1)); /* who opened the table has not joined it */
    }
    assert_code(ask(world, 1, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table), "request");
    end(world);
}

static void leaving_ends_the_pushes(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    join(world, 3, &opened, 0);
    join(world, 4, &opened, -1);
    join(world, 5, &opened, 1);
    join(world, 5, &opened, -1); /* joining again takes another place */
    assert_fine(act_first(world, &opened));
    assert_non_null(pushed_to(world, 3));
    assert_pushed(world, 5, &opened, -1, 0);
    assert_fine(ask(world, 3, "{\"do\":\"leave\",\"table\":\"%s\"}", opened.table));
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 4 });
    assert_fine(act_first(world, &opened));
    assert_null(pushed_to(world, 3));
    assert_null(pushed_to(world, 4));
    assert_pushed(world, 5, &opened, -1, 1);
    end(world);
}

static void a_full_disk_changes_nothing(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    char move[TALON_MOVE_TEXT];
    int seat;

    (void)unused;
    join(world, 3, &opened, 0);
    for (int i = 0; i < 5; i++)
        assert_fine(act_first(world, &opened));
    const uint64_t hash = hash_of(world, &opened);
    const size_t rows = world->rows_count;
    first_move(table_of(world, &opened), &seat, move);
    world->full = true;
    assert_code(act(world, &opened, seat, move, 6), "store");
    assert_null(pushed_to(world, 3));
    assert_true(hash_of(world, &opened) == hash);
    assert_code(at_seat(world, "rename", &opened, 0, ",\"name\":\"Anna\""), "store");
    assert_string_equal(talon_table_name(table_of(world, &opened), 0), "");
    assert_code(at_seat(world, "auto", &opened, 0, ",\"on\":true"), "store");
    assert_int_equal(json_is_true(json_value_member(join(world, 4, &opened, 0), "auto")), 0);
    assert_code(ask(world, 1, "{\"do\":\"new\"," WHIST FOUR_PEOPLE "}"), "store");
    assert_fine(ask(world, 1, "{\"do\":\"hello\"}"));
    assert_int_equal(world->rows_count, rows);
    world->full = false;
    assert_fine(act(world, &opened, seat, move, 6));
    assert_pushed(world, 3, &opened, 0, 5);
    assert_int_equal(world->rows_count, rows + 1);
    assert_int_equal(world->rows[rows].number, 6);
    end(world);
}

static int views_said(const struct world *world)
{
    int count = 0;

    for (size_t i = 0; i < world->said_count; i++)
        count += json_value_member(world->said[i].json, "view") != NULL;
    return count;
}

static void bots_wait_for_a_full_disk(void **unused)
{
    struct world *world = begin();
    /* A deal brings seven points at most, so that a second one comes. */
    const struct opened opened =
        open_table(world, WHIST "\"options\":{\"target\":9},\"pace\":0,"
                                "\"seats\":[\"simple\",\"simple\",\"simple\",\"random\"]");

    (void)unused;
    join(world, 3, &opened, -1);
    const uint32_t made = steps_of(world, &opened);
    const uint64_t hash = hash_of(world, &opened);
    assert_int_equal(made, LIMIT_BOT_MOVES_IN_A_ROW);
    world->full = true;
    for (int i = 0; i < 3; i++) {
        tick(world, LIMIT_STORE_RETRY);
        assert_int_equal(views_said(world), 0);
        assert_true(hash_of(world, &opened) == hash);
        tick(world, 0);
        assert_true(world->outputs.wake_at > world->now); /* it does not try in a frenzy */
    }
    world->full = false;
    tick(world, LIMIT_STORE_RETRY);
    assert_true(steps_of(world, &opened) > made);
    assert_pushed(world, 3, &opened, -1, made);
    end(world);
}

/* Two requests for one table in one turn: the second sees what the store made of the first. */
static void nobody_sees_what_is_not_written(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    char text[400], join_text[200], move[TALON_MOVE_TEXT];
    int seat;

    (void)unused;
    first_move(table_of(world, &opened), &seat, move);
    snprintf(text, sizeof text,
             "{\"id\":1,\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\","
             "\"number\":1}",
             opened.table, opened.token[seat], move);
    snprintf(join_text, sizeof join_text, "{\"id\":2,\"do\":\"join\",\"table\":\"%s\"}",
             opened.table);
    for (int full = 1; full >= 0; full--) {
        world->full = full;
        forget_said(world);
        say(world, 2, text);
        say(world, 3, join_text);
        say(world, 3, "{\"id\":3,\"do\":\"hello\"}");
        assert_int_equal(world->outputs.sends_count, 1); /* hello waits for no table */
        assert_int_equal(world->outputs.rows_count, 1);
        end_turn(world);
        assert_int_equal(number_of(world->said[0].json, "id"), 3);
        assert_int_equal(number_of(world->said[1].json, "id"), 1);
        assert_int_equal(json_is_true(json_value_member(world->said[1].json, "ok")), !full);
        assert_int_equal(number_of(world->said[2].json, "id"), 2);
        assert_int_equal(number_of(json_value_member(world->said[2].json, "view"), "number"),
                         !full);
        if (full)
            assert_fine(ask(world, 3, "{\"do\":\"leave\",\"table\":\"%s\"}", opened.table));
    }
    end(world);
}

/* Everything that can be written down, then the process dies. */
static void a_restart_changes_nothing(void **unused)
{
    struct world *world = begin();
    const struct opened whist = open_table(
        world, WHIST "\"names\":[\"Anna\",null,\"  two  spaces \",\"\xe2\x99\xa0\"]," FOUR_PEOPLE);
    const struct opened spite =
        open_table(world, "\"game\":\"spite\",\"pace\":0,\"seats\":[\"human\",\"simple\"]");
    char before[4][20000], after[20000];

    (void)unused;
    for (int i = 0; i < 9; i++)
        assert_fine(act_first(world, &whist));
    assert_fine(at_seat(world, "rename", &whist, 1, ",\"name\":\"Berta \\\"B\\\" \\\\ \""));
    assert_fine(at_seat(world, "auto", &whist, 2, ",\"on\":true"));
    for (int i = 0; i < 20; i++) {
        struct json_value *hint = at_seat(world, "hint", &spite, 0, "");
        char move[TALON_MOVE_TEXT];
        snprintf(move, sizeof move, "%s", text_of(hint, "move"));
        assert_fine(act(world, &spite, 0, move, steps_of(world, &spite) + 1));
        if (!json_value_member(at_seat(world, "undo", &spite, 0, ""), "error") && i % 2)
            assert_fine(at_seat(world, "redo", &spite, 0, ""));
        while (!(talon_table_acting(table_of(world, &spite)) & 1))
            tick(world, 1);
    }
    const uint64_t whist_hash = hash_of(world, &whist), spite_hash = hash_of(world, &spite);
    for (int seat = -1; seat < 3; seat++) {
        const struct json_value *answer = join(world, 2, &whist, seat);
        snprintf(before[seat + 1], sizeof *before, "%s", world->said[world->said_count - 1].text);
        assert_true(seat != 2 || json_is_true(json_value_member(answer, "auto")));
    }
    restart(world);
    assert_true(hash_of(world, &whist) == whist_hash);
    assert_true(hash_of(world, &spite) == spite_hash);
    for (int seat = -1; seat < 3; seat++) {
        join(world, 2, &whist, seat);
        snprintf(after, sizeof after, "%s", world->said[world->said_count - 1].text);
        assert_string_equal(before[seat + 1], after);
    }
    assert_fine(act_first(world, &whist));
    end(world);
}

static void broken_rows_stop_one_table_only(void **unused)
{
    struct world *world = begin();
    const struct opened good = open_table(world, WHIST FOUR_PEOPLE);
    const struct opened bad = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    assert_fine(act_first(world, &good));
    assert_fine(act_first(world, &bad));
    free((char *)world->rows[3].text);
    world->rows[3].text = strdup("play nonsense");
    restart(world);
    assert_memory_equal(world->outputs.notes.at, "Table ", 6);
    assert_null(strstr(world->outputs.notes.at, bad.table));
    assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\"}", bad.table), "store");
    assert_fine(act_first(world, &good));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_refused_in_words),
        cmocka_unit_test(answers_carry_the_id),
        cmocka_unit_test(a_list_that_is_known_is_not_sent_again),
        cmocka_unit_test(refusals_carry_the_id_that_can_be_read),
        cmocka_unit_test(only_its_token_opens_a_seat),
        cmocka_unit_test(a_move_is_made_once),
        cmocka_unit_test(views_are_sealed),
        cmocka_unit_test(leaving_ends_the_pushes),
        cmocka_unit_test(a_full_disk_changes_nothing),
        cmocka_unit_test(bots_wait_for_a_full_disk),
        cmocka_unit_test(nobody_sees_what_is_not_written),
        cmocka_unit_test(a_restart_changes_nothing),
        cmocka_unit_test(broken_rows_stop_one_table_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
