/* test_server_units.c - small parts of the server: letters of names, counts, ratings, phrases and
 * chat. The ratings are the examples of doc/ratings.md.
 */
#include "json/json_reader.h"
#include "util/unicode_names.h"
#include "json/json_writer.h"
#include "text/chat_phrases.h"
#include "stats/ratings.h"
#include "server/room/chat.h"
#include "util/rate_counters.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_ROOM = 128 };

/* ---- letters ---------------------------------------------------------------------------- */

static void names_fold_to_small_letters(void **unused)
{
    static const char *const same[][2] = {
        { "Anna", "anna" }, { "ÄÖÜ Ÿ", "äöü ÿ" }, { "STRASSE", "straße" },  { "ẞ", "ß" },
        { "ŁÓDŹ", "łódź" }, { "ΆΝΝΑ", "άννα" },   { "АННА Ёж", "анна ёж" }, { "Żółć", "żółć" },
        { "ÅSA", "åsa" },
    };
    static const char *const different[][2] = {
        { "Anna", "Hanna" }, { "×", "÷" }, { "ā", "a" }, { "🂡", "🂢" }, { "1", "!" },
    };
    char one[TEXT_ROOM], other[TEXT_ROOM];

    (void)unused;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        util_unicode_fold(same[i][0], one);
        util_unicode_fold(same[i][1], other);
        assert_string_equal(one, other);
        assert_true(strlen(one) <= strlen(same[i][0]));
    }
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        util_unicode_fold(different[i][0], one);
        util_unicode_fold(different[i][1], other);
        assert_string_not_equal(one, other);
    }
}

static void letters_are_counted_not_bytes(void **unused)
{
    (void)unused;
    assert_int_equal(util_unicode_count(""), 0);
    assert_int_equal(util_unicode_count("Jörg"), 4);
    assert_int_equal(util_unicode_count("Анна 🂡"), 6);
}

static void what_nobody_sees_is_found(void **unused)
{
    static const char *const hidden[] = { "a\nb",
                                          "\x7f",
                                          ("a\xc2\xad"
                                           "b"),
                                          "\xe2\x80\xae",
                                          "\xef\xbb\xbf",
                                          "\xe3\x85\xa4",
                                          "\xf3\xa0\x80\xa1" };
    static const char *const seen[] = { "", "Jörg", "Анна 🂡", "👩\xe2\x80\x8d👧", "…" };

    (void)unused;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        assert_false(util_unicode_clean(hidden[i]));
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        assert_true(util_unicode_clean(seen[i]));
}

static void names_that_look_like_others_are_found(void **unused)
{
    static const char *const odd[] = {
        "",     " Anna",        "Anna ",        "An  na",           "Аnna",
        "ΑNNA", "A\xcc\x88nna", "An\xc2\xa0na", "An\xe2\x80\x8dna", "❤\xef\xb8\x8f",
        "Анηа",
    };
    static const char *const fine[] = { "Anna", "Anna B.", "Анна", "Ἄννα", "Jörg 2", "李", "x" };

    (void)unused;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_true(util_unicode_misleading(odd[i]));
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        assert_false(util_unicode_misleading(fine[i]));
}

/* ---- counts ----------------------------------------------------------------------------- */

static void so_many_in_such_a_time(void **unused)
{
    static struct util_rates counters;
    static const struct util_rate tries = { "tries", 3, 1000 }, other = { "other", 3, 1000 };

    (void)unused;
    for (int i = 0; i < 3; i++)
        assert_true(util_rate_spend(&counters, &tries, "Anna", 10 + i));
    assert_false(util_rate_spend(&counters, &tries, "Anna", 1000));
    assert_false(util_rate_allows(&counters, &tries, "Anna", 1009));
    assert_true(util_rate_spend(&counters, &tries, "Bert", 1000));
    assert_true(util_rate_spend(&counters, &other, "Anna", 1000));
    assert_true(util_rate_spend(&counters, &tries, "Anna", 1010));
}

static void looking_does_not_count(void **unused)
{
    static struct util_rates counters;
    static const struct util_rate once = { "once", 1, 1000 };

    (void)unused;
    for (int i = 0; i < 5; i++)
        assert_true(util_rate_allows(&counters, &once, "Anna", 5));
    util_rate_count(&counters, &once, "Anna", 5);
    assert_false(util_rate_allows(&counters, &once, "Anna", 5));
}

/* Many others may make it forget, but it never counts for one what another did. */
static void many_people_do_not_mix(void **unused)
{
    static struct util_rates counters;
    static const struct util_rate once = { "once", 1, 1000000 };
    char who[TEXT_ROOM];

    (void)unused;
    for (int i = 0; i < 4 * RATE_PLACES; i++) {
        snprintf(who, sizeof who, "%d", i);
        assert_true(util_rate_spend(&counters, &once, who, i));
    }
    assert_false(util_rate_spend(&counters, &once, who, 4 * RATE_PLACES));
}

static void addresses_are_not_kept(void **unused)
{
    static struct util_rates counters, other = { .salt = { 1 } };
    char who[RATE_KEY_SIZE], again[RATE_KEY_SIZE];

    (void)unused;
    util_rate_key(&counters, "192.0.2.7", who);
    util_rate_key(&counters, "192.0.2.7", again);
    assert_string_equal(who, again);
    util_rate_key(&counters, "192.0.2.8", again);
    assert_string_not_equal(who, again);
    util_rate_key(&other, "192.0.2.7", again);
    assert_string_not_equal(who, again);
}

/* ---- ratings ---------------------------------------------------------------------------- */

static void what_may_be_expected(void **unused)
{
    (void)unused;
    assert_int_equal(stats_ratings_expected(0), 5000);
    assert_int_equal(stats_ratings_expected(100), 6401);
    assert_int_equal(stats_ratings_expected(-100), 3599);
    assert_int_equal(stats_ratings_expected(110), 6530);
    assert_int_equal(stats_ratings_expected(400), 9091);
    assert_int_equal(stats_ratings_expected(800), 9901);
    assert_int_equal(stats_ratings_expected(3000), 9901);
    assert_int_equal(stats_ratings_expected(-3000), 99);
    for (int more = 1; more <= 800; more++)
        assert_true(stats_ratings_expected(more) >= stats_ratings_expected(more - 1));
}

static struct stats_rated player(int side, int rank, int rating)
{
    return (struct stats_rated){
        .side = side, .rank = rank, .rating = rating, .games = RATING_SETTLING
    };
}

static void two_players(void **unused)
{
    struct stats_rated two[] = { player(0, 1, 1500), player(1, 2, 1500) };

    (void)unused;
    assert_true(stats_ratings_change(two, 2));
    assert_int_equal(two[0].change, 10);
    assert_int_equal(two[1].change, -10);
    two[0].rating = 1700;
    assert_true(stats_ratings_change(two, 2)); /* 20 × (1 − 0.7597) = 4.8 */
    assert_int_equal(two[0].change, 5);
    assert_int_equal(two[1].change, -5);
    two[0].rank = 2;
    two[1].rank = 1;
    assert_true(stats_ratings_change(two, 2));
    assert_int_equal(two[0].change, -15);
    assert_int_equal(two[1].change, 15);
    two[0].rank = 1;
    assert_true(stats_ratings_change(two, 2)); /* shared: 20 × (0.5 − 0.7597) = −5.2 */
    assert_int_equal(two[0].change, -5);
    assert_int_equal(two[1].change, 5);
}

static void the_first_games_count_twice(void **unused)
{
    struct stats_rated two[] = { player(0, 1, 1500), player(1, 2, 1500) };

    (void)unused;
    two[1].games = RATING_SETTLING - 1;
    assert_true(stats_ratings_change(two, 2));
    assert_int_equal(two[0].change, 10);
    assert_int_equal(two[1].change, -20);
    assert_true(stats_ratings_provisional(14));
    assert_false(stats_ratings_provisional(15));
}

/* Each is compared with the three others, and the sum divided by three. */
static void four_players(void **unused)
{
    struct stats_rated four[] = { player(0, 1, 1500), player(1, 2, 1500), player(2, 2, 1500),
                                  player(3, 4, 1500) };

    (void)unused;
    assert_true(stats_ratings_change(four, 4));
    assert_int_equal(four[0].change, 10);
    assert_int_equal(four[1].change, 0);
    assert_int_equal(four[2].change, 0);
    assert_int_equal(four[3].change, -10);
}

static void partners(void **unused)
{
    struct stats_rated four[] = { player(0, 1, 1600), player(1, 2, 1500), player(0, 1, 1400),
                                  player(1, 2, 1500) };

    (void)unused;
    assert_true(stats_ratings_change(four, 4));
    for (int i = 0; i < 4; i++)
        assert_int_equal(four[i].change, i % 2 ? -10 : 10);
    assert_false(stats_ratings_change((struct stats_rated[]){ four[0], four[2] }, 2));
    assert_false(stats_ratings_change(four, 1));
    assert_false(stats_ratings_change(four, 0));
    assert_true(stats_ratings_change(four, 3)); /* a guest or a bot sits in the fourth seat */
    assert_int_equal(four[1].change, -10);
}

/* Who leaves a lost game to a bot still loses it; beating a bot in somebody's seat is no feat. */
static void who_leaves_cannot_win(void **unused)
{
    struct stats_rated two[] = { player(0, 1, 1500), player(1, 2, 1500) };

    (void)unused;
    two[1].kept = true;
    assert_true(stats_ratings_change(two, 2));
    assert_int_equal(two[0].change, 10);
    assert_int_equal(two[1].change, -10);
    two[0].rank = 2;
    two[1].rank = 1;
    assert_true(stats_ratings_change(two, 2));
    assert_int_equal(two[0].change, 0);
    assert_int_equal(two[1].change, 0);
}

static void nobody_falls_through_the_floor(void **unused)
{
    struct stats_rated two[] = { player(0, 1, 105), player(1, 2, 105) };

    (void)unused;
    assert_true(stats_ratings_change(two, 2));
    assert_int_equal(two[1].change, -5);
}

/* ---- phrases and talk ------------------------------------------------------------------- */

static void phrases_have_ids_of_their_own(void **unused)
{
    struct talon_string_buffer buffer = { 0 };

    (void)unused;
    for (unsigned i = 0; i < text_chat_phrase_groups_count; i++)
        for (unsigned p = 0; p < text_chat_phrase_groups[i].count; p++)
            assert_ptr_equal(text_chat_phrase_find(text_chat_phrase_groups[i].phrases[p].id),
                             &text_chat_phrase_groups[i].phrases[p]);
    assert_null(text_chat_phrase_find("nothing"));
    talon_string_buffer_add(&buffer, "{\"x\":1");
    json_write_chat_phrases(&buffer);
    talon_string_buffer_add(&buffer, "}");
    struct json_value *json = json_read_text(buffer.at);
    assert_int_equal(json_value_count(json_value_member(json, "talk")),
                     text_chat_phrase_groups_count);
    json_value_free(json);
    free(buffer.at);
}

/* The numbers of the lines this listener is told, as one text. */
static void assert_told(const struct room_chat *talk, int listener, uint32_t most,
                        const char *numbers)
{
    struct talon_string_buffer buffer = { 0 }, said = { 0 };
    struct json_value *line;
    size_t i;

    room_chat_write(&buffer, talk, listener, UINT32_MAX, most);
    struct json_value *lines = json_read_text(buffer.at);
    assert_true(json_is_list(lines));
    talon_string_buffer_add(&said, "");
    json_each_item(lines, i, line)
    {
        talon_string_buffer_add(&said, i ? " " : "");
        talon_string_buffer_add_number(&said, json_value_whole(json_value_member(line, "number")));
    }
    assert_string_equal(said.at, numbers);
    json_value_free(lines);
    free(buffer.at);
    free(said.at);
}

static void the_last_lines_are_kept(void **unused)
{
    struct room_chat talk = { 0 };

    (void)unused;
    assert_told(&talk, TALON_WATCHER, 10, "");
    for (int i = 1; i <= LIMIT_CHAT_LINES + 10; i++)
        assert_non_null(room_chat_say(&talk, &(struct room_chat_author){ 0, "Anna", "" }, NULL,
                                      "Hello", i * LIMIT_CHAT_WITHIN));
    assert_told(&talk, TALON_WATCHER, 3, "58 59 60");
    assert_int_equal(talk.lines[11 % LIMIT_CHAT_LINES]->number, 11);
    assert_int_equal(talk.lines[10 % LIMIT_CHAT_LINES]->number, 60);
    room_chat_free(&talk);
}

static void who_is_ignored_is_not_heard(void **unused)
{
    struct room_chat talk = { 0 };

    (void)unused;
    room_chat_say(&talk, &(struct room_chat_author){ 0, "Anna", "" },
                  text_chat_phrase_find("hello"), NULL, 0);
    room_chat_say(&talk, &(struct room_chat_author){ 1, "Bert", "" }, NULL, "Boo!", 0);
    room_chat_ignore(&talk, 0, 1, true);
    assert_told(&talk, 0, 10, "1");
    assert_told(&talk, 1, 10, "1 2");
    assert_told(&talk, TALON_WATCHER, 10, "1 2");
    room_chat_ignore(&talk, 0, 1, false);
    assert_told(&talk, 0, 10, "1 2");
    room_chat_ignore(&talk, 0, 1, true);
    room_chat_new_person(&talk, 1); /* Bert is gone, and with him the reason */
    assert_true(room_chat_is_heard(&talk, 0, 1));
    room_chat_ignore(&talk, 0, 1, true);
    room_chat_new_person(&talk, 0);
    assert_true(room_chat_is_heard(&talk, 0, 1));
    room_chat_free(&talk);
}

static void five_lines_in_ten_seconds(void **unused)
{
    struct room_chat talk = { 0 };

    (void)unused;
    for (int i = 0; i < LIMIT_CHAT; i++) {
        assert_true(room_chat_may_say(&talk, 0, i));
        room_chat_say(&talk, &(struct room_chat_author){ 0, "Anna", "" }, NULL, "Hello", i);
    }
    assert_false(room_chat_may_say(&talk, 0, LIMIT_CHAT_WITHIN - 1));
    assert_true(room_chat_may_say(&talk, 1, LIMIT_CHAT_WITHIN - 1));
    assert_true(room_chat_may_say(&talk, 0, LIMIT_CHAT_WITHIN));
    room_chat_say(&talk, &(struct room_chat_author){ 0, "Anna", "" }, NULL, "Hello",
                  LIMIT_CHAT_WITHIN);
    assert_false(room_chat_may_say(&talk, 0, LIMIT_CHAT_WITHIN));
    assert_true(room_chat_may_say(&talk, 0, LIMIT_CHAT_WITHIN + 1));
    room_chat_free(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_fold_to_small_letters),
        cmocka_unit_test(letters_are_counted_not_bytes),
        cmocka_unit_test(what_nobody_sees_is_found),
        cmocka_unit_test(names_that_look_like_others_are_found),
        cmocka_unit_test(so_many_in_such_a_time),
        cmocka_unit_test(looking_does_not_count),
        cmocka_unit_test(many_people_do_not_mix),
        cmocka_unit_test(addresses_are_not_kept),
        cmocka_unit_test(what_may_be_expected),
        cmocka_unit_test(two_players),
        cmocka_unit_test(the_first_games_count_twice),
        cmocka_unit_test(four_players),
        cmocka_unit_test(partners),
        cmocka_unit_test(who_leaves_cannot_win),
        cmocka_unit_test(nobody_falls_through_the_floor),
        cmocka_unit_test(phrases_have_ids_of_their_own),
        cmocka_unit_test(the_last_lines_are_kept),
        cmocka_unit_test(who_is_ignored_is_not_heard),
        cmocka_unit_test(five_lines_in_ten_seconds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
