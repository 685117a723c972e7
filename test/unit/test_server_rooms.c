/* test_server_rooms.c - people gathering at a table: sitting down and standing up, what the host
 * may do, the cards dealt from what everybody gave, and what everybody is told of it.
 */
#include "server_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void people_gather_and_play(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO ",\"names\":[\"Anna\"]");

    (void)unused;
    assert_null(table_of(world, &opened));
    struct json_value *answer = join(world, 3, &opened, 0);
    assert_true(json_is_null(json_value_member(answer, "view")));
    assert_string_equal(text_of(json_value_member(answer, "room"), "state"), "gathering");
    assert_int_equal(number_of(json_value_member(answer, "room"), "host"), 0);
    assert_code(as_host(world, "start", &opened, ""), "seat");
    assert_int_equal(sit(world, &opened, 4, ",\"name\":\"Bert\""), 1);
    struct json_value *room = json_value_member(push_of(world, 3, "room"), "room");
    assert_string_equal(text_of(seat_in(room, 1), "name"), "Bert");
    assert_null(push_of(world, 3, "view"));
    assert_fine(as_host(world, "start", &opened, ",\"fill\":\"random\""));
    room = json_value_member(push_of(world, 3, "room"), "room");
    assert_string_equal(text_of(room, "state"), "playing");
    assert_string_equal(text_of(seat_in(room, 2), "who"), "random");
    struct json_value *view = json_value_member(push_of(world, 3, "view"), "view");
    assert_int_equal(number_of(view, "seat"), 0);
    assert_int_equal(json_value_count(json_value_member(view, "events")), 0);
    assert_string_equal(talon_table_player(table_of(world, &opened), 1), "human");
    assert_string_equal(talon_table_name(table_of(world, &opened), 1), "Bert");
    assert_string_equal(talon_table_player(table_of(world, &opened), 2), "random");
    assert_string_equal(talon_table_player(table_of(world, &opened), 3), "simple");
    assert_code(as_host(world, "start", &opened, ""), "request");
    end(world);
}

static void what_new_asks_for_is_kept(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST OPEN_TWO ",\"public\":true,\"delay\":600,\"talk\":\"free\",\"grace\":-1,"
                              "\"clock\":{\"move\":30,\"bank\":1209600},\"pace\":5000");

    (void)unused;
    for (int again = 0; again < 2; again++) {
        struct json_value *room = look(world, &opened);
        assert_true(json_is_true(json_value_member(room, "public")));
        assert_int_equal(number_of(room, "delay"), 600);
        assert_string_equal(text_of(room, "talk"), "free");
        assert_int_equal(number_of(room, "grace"), -1);
        assert_int_equal(number_of(room, "pace"), 5000);
        assert_int_equal(number_of(json_value_member(room, "clock"), "move"), 30);
        assert_int_equal(number_of(json_value_member(room, "clock"), "bank"), 1209600);
        assert_true(json_is_false(json_value_member(room, "seeded")));
        assert_string_equal(text_of(room, "preset"), "classic");
        assert_true(json_is_null(json_value_member(room, "next")));
        assert_int_equal(strlen(text_of(room, "commitment")), 64);
        json_value_free(room);
        restart(world);
    }
    const struct opened plain = open_table(world, WHIST FOUR_PEOPLE);
    struct json_value *room = look(world, &plain);
    assert_string_equal(text_of(room, "state"), "playing");
    assert_string_equal(text_of(room, "talk"), "phrases");
    assert_true(json_is_null(json_value_member(room, "clock")));
    assert_int_equal(number_of(room, "grace"), 60);
    json_value_free(room);
    end(world);
}

static void wrong_orders_are_refused(void **unused)
{
    struct world *world = begin();
    static const struct {
        const char *members, *code;
    } cases[] = {
        { OPEN_TWO ",\"wait\":1", "request" },
        { OPEN_TWO ",\"public\":\"yes\"", "request" },
        { OPEN_TWO ",\"delay\":601", "limit" },
        { OPEN_TWO ",\"delay\":-1", "limit" },
        { OPEN_TWO ",\"grace\":-2", "limit" },
        { OPEN_TWO ",\"grace\":\"long\"", "request" },
        { OPEN_TWO ",\"talk\":\"loud\"", "request" },
        { OPEN_TWO ",\"talk\":null", "request" },
        { OPEN_TWO ",\"clock\":30", "request" },
        { OPEN_TWO ",\"clock\":{}", "request" },
        { OPEN_TWO ",\"clock\":{\"move\":0,\"bank\":0}", "request" },
        { OPEN_TWO ",\"clock\":{\"move\":-1,\"bank\":5}", "request" },
        { OPEN_TWO ",\"clock\":{\"move\":1209601}", "request" },
        { OPEN_TWO ",\"clock\":{\"bank\":1.5}", "request" },
        { OPEN_TWO ",\"seed\":\"1\"", "request" },
        { FOUR_PEOPLE ",\"seed\":\"1\",\"public\":true", "request" },
        { FOUR_PEOPLE ",\"seed\":\"1\",\"wait\":true", "request" },
        { OPEN_TWO ",\"mix\":\"" MIX_A "\"", "request" },
        { FOUR_PEOPLE ",\"mix\":\"" MIX_A "\",\"wait\":true", "request" },
        { FOUR_PEOPLE ",\"mix\":\"" MIX_A "\"", "request" },
        { FOUR_PEOPLE ",\"mix\":7", "request" },
        { "\"seats\":[\"human\",\"open\",\"open\",\"person\"]", "unknown" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_code(ask(world, 1, "{\"do\":\"new\"," WHIST "%s}", cases[i].members), cases[i].code);
    assert_int_equal(world->rows_count, 0);
    end(world);
}

static void wrong_requests_are_refused(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO);
    static const struct {
        const char *what, *more, *code;
    } cases[] = {
        { "sit", "", "request" },
        { "sit", ",\"name\":7", "request" },
        { "sit", ",\"name\":\"\"", "name" },
        { "sit", ",\"name\":\"  \"", "name" },
        { "sit", ",\"name\":\"a\\nb\"", "request" },
        { "sit", ",\"name\":\"A\",\"seat\":0", "seat" },
        { "sit", ",\"name\":\"A\",\"seat\":3", "seat" },
        { "sit", ",\"name\":\"A\",\"seat\":4", "limit" },
        { "sit", ",\"name\":\"A\",\"seat\":\"1\"", "request" },
        { "sit", ",\"name\":\"A\",\"mix\":\"00\"", "request" },
        { "sit", ",\"name\":\"A\",\"host\":7", "request" },
        { "sit", ",\"name\":\"A\",\"host\":\"" MIX_A "\"", "host" },
        { "stand", "", "request" },
        { "stand", ",\"token\":\"00\"", "token" },
        { "mix", ",\"token\":\"00\",\"mix\":\"" MIX_A "\"", "token" },
        { "seat", ",\"seat\":1,\"who\":\"simple\"", "request" },
        { "seat", ",\"host\":\"00\",\"seat\":1,\"who\":\"simple\"", "host" },
        { "start", "", "request" },
        { "start", ",\"host\":\"\"", "host" },
        { "rematch", ",\"host\":\"00\"", "host" },
        { "record", "", "request" },
        { "list", ",\"from\":7", "request" },
    };
    static const struct {
        const char *what, *more, *code;
    } of_host[] = {
        { "seat", "", "request" },
        { "seat", ",\"seat\":1", "request" },
        { "seat", ",\"seat\":1,\"who\":\"ghost\"", "unknown" },
        { "seat", ",\"seat\":1,\"who\":\"human\"", "unknown" },
        { "seat", ",\"seat\":4,\"who\":\"open\"", "limit" },
        { "seat", ",\"who\":\"open\"", "request" },
        { "start", ",\"fill\":\"ghost\"", "unknown" },
        { "start", ",\"fill\":7", "request" },
        { "start", ",\"mixes\":[]", "request" },
        { "start", ",\"fill\":\"simple\",\"mixes\":{\"0\":\"00\"}", "request" },
        { "start", ",\"fill\":\"simple\",\"mixes\":{\"1\":\"" MIX_A "\"}", "seat" },
        { "start", ",\"fill\":\"simple\",\"mixes\":{\"9\":\"" MIX_A "\"}", "request" },
        { "start", ",\"fill\":\"simple\",\"mixes\":{\"0\":\"" MIX_A "\",\"x\":\"" MIX_A "\"}",
          "request" },
        { "rematch", "", "request" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_code(at_table(world, 2, cases[i].what, &opened, cases[i].more), cases[i].code);
    for (size_t i = 0; i < sizeof of_host / sizeof *of_host; i++)
        assert_code(as_host(world, of_host[i].what, &opened, of_host[i].more), of_host[i].code);
    assert_int_equal(world->rows_count, 1);
    end(world);
}

/* Requests that need cards are refused while there are none. */
static void without_cards_nothing_is_played(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST OPEN_TWO);
    static const char *const wanting[] = {
        "act", "undo", "redo", "why", "hint", "auto", "forward"
    };

    (void)unused;
    for (size_t i = 0; i < sizeof wanting / sizeof *wanting; i++)
        assert_code(at_seat(world, wanting[i], &opened, 0,
                            ",\"move\":\"play Ah\",\"number\":1,\"on\":true"),
                    "request");
    assert_code(at_table(world, 2, "record", &opened, ""), "request");
    assert_fine(at_seat(world, "rename", &opened, 0, ",\"name\":\"Anna\""));
    struct json_value *room = look(world, &opened);
    assert_string_equal(text_of(seat_in(room, 0), "name"), "Anna");
    json_value_free(room);
    tick(world, LIMIT_BOTS_PLAY_ON);
    assert_null(table_of(world, &opened));
    end(world);
}

static void seats_are_taken_and_left(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO);

    (void)unused;
    assert_int_equal(sit(world, &opened, 4, ",\"name\":\"Carla\",\"seat\":2"), 2);
    assert_code(at_table(world, 5, "sit", &opened, ",\"name\":\"B\",\"seat\":2"), "seat");
    assert_int_equal(sit(world, &opened, 5, ",\"name\":\"Bert\""), 1);
    assert_code(at_table(world, 6, "sit", &opened, ",\"name\":\"D\""), "seat");
    join(world, 5, &opened, 1);
    struct json_value *room = look(world, &opened);
    assert_true(json_is_true(json_value_member(seat_in(room, 1), "here")));
    assert_true(json_is_false(json_value_member(seat_in(room, 2), "here")));
    json_value_free(room);
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    room = json_value_member(push_of(world, 5, "room"), "room"); /* it looks on still */
    assert_string_equal(text_of(seat_in(room, 1), "who"), "open");
    assert_string_equal(text_of(seat_in(room, 1), "name"), "");
    assert_true(json_is_false(json_value_member(seat_in(room, 1), "here")));
    assert_int_equal(number_of(room, "watchers"), 1);
    assert_code(at_seat(world, "stand", &opened, 1, ""), "token");
    assert_int_equal(sit(world, &opened, 6, ",\"name\":\"Dora\""), 1);
    assert_int_equal(number_of(join(world, 6, &opened, 1), "seat"), 1);
    end(world);
}

/* Who opens a table with open seats only sits down as its host. */
static void the_host_may_sit_anywhere(void **unused)
{
    struct world *world = begin();
    struct opened opened =
        open_table(world, WHIST "\"seats\":[\"open\",\"open\",\"open\",\"open\"]");
    char more[200];

    (void)unused;
    struct json_value *room = look(world, &opened);
    assert_int_equal(number_of(room, "host"), -1);
    json_value_free(room);
    snprintf(more, sizeof more, ",\"name\":\"Anna\",\"seat\":2,\"host\":\"%s\"", opened.host);
    assert_int_equal(sit(world, &opened, 4, more), 2);
    for (int again = 0; again < 2; again++) {
        room = look(world, &opened);
        assert_int_equal(number_of(room, "host"), 2);
        json_value_free(room);
        restart(world);
    }
    assert_fine(at_seat(world, "stand", &opened, 2, ""));
    room = look(world, &opened);
    assert_int_equal(number_of(room, "host"), -1);
    json_value_free(room);
    assert_fine(as_host(world, "start", &opened, ",\"fill\":\"simple\"")); /* from wherever */
    end(world);
}

static void the_host_says_who_sits_where(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO);

    (void)unused;
    sit(world, &opened, 4, ",\"name\":\"Bert\"");
    join(world, 4, &opened, 1);
    join(world, 5, &opened, -1);
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":2,\"who\":\"random\""));
    assert_who(world, &opened, 2, "random");
    const size_t rows = world->rows_count;
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":2,\"who\":\"random\""));
    assert_int_equal(world->rows_count, rows); /* it was so already */
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":2,\"who\":\"open\""));
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":2,\"who\":\"open\""));
    assert_int_equal(world->rows_count, rows + 1);
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":1,\"who\":\"open\""));
    assert_non_null(push_of(world, 4, "removed"));
    assert_null(push_of(world, 4, "room"));
    assert_null(push_of(world, 5, "removed"));
    assert_non_null(push_of(world, 5, "room"));
    assert_code(ask(world, 4, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", opened.table,
                    opened.token[1]),
                "token");
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":1,\"who\":\"simple\""));
    assert_null(pushed_to(world, 4));
    for (int i = 0; i < LIMIT_TABLES_OF_SOCKET;
         i++) { /* the place at the table was given back, too */
        const struct opened other = open_table(world, WHIST FOUR_PEOPLE);
        join(world, 4, &other, -1);
    }
    end(world);
}

static void everybody_hears_who_is_here(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    join(world, 3, &opened, 0);
    assert_null(push_of(world, 3, "room")); /* it was in the answer */
    join(world, 4, &opened, 1);
    assert_null(push_of(world, 4, "room"));
    struct json_value *room = json_value_member(push_of(world, 3, "room"), "room");
    assert_true(json_is_true(json_value_member(seat_in(room, 0), "here")));
    assert_true(json_is_true(json_value_member(seat_in(room, 1), "here")));
    join(world, 5, &opened, 1); /* a second device is nothing new */
    assert_null(push_of(world, 3, "room"));
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 5 });
    end_turn(world);
    assert_null(push_of(world, 3, "room"));
    forget_said(world);
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 4 });
    end_turn(world);
    room = json_value_member(push_of(world, 3, "room"), "room");
    assert_true(json_is_false(json_value_member(seat_in(room, 1), "here")));
    join(world, 6, &opened, -1);
    join(world, 7, &opened, -1);
    assert_null(push_of(world, 3, "room")); /* watchers are counted once a second */
    assert_true(world->outputs.wake_at <= world->now + LIMIT_SPECTATOR_NOTICE);
    tick(world, LIMIT_SPECTATOR_NOTICE);
    room = json_value_member(push_of(world, 3, "room"), "room");
    assert_int_equal(number_of(room, "watchers"), 2);
    tick(world, LIMIT_SPECTATOR_NOTICE);
    assert_null(push_of(world, 3, "room"));
    end(world);
}

/* The same secret and the same values make the same cards; another value makes others. */
static void everybody_mixes_the_cards(void **unused)
{
    uint64_t hash[3];

    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct world *world = begin();
        struct opened opened = open_table(world, WHIST OPEN_TWO);
        struct json_value *room = look(world, &opened);
        char commitment[TALON_KEY_HEX];
        snprintf(commitment, sizeof commitment, "%s", text_of(room, "commitment"));
        json_value_free(room);
        sit(world, &opened, 4, ",\"name\":\"Bert\",\"mix\":\"" MIX_B "\"");
        assert_fine(as_host(world, "start", &opened,
                            i == 2 ? ",\"fill\":\"simple\",\"mixes\":{\"0\":\"" MIX_B "\"}"
                                   : ",\"fill\":\"simple\",\"mixes\":{\"0\":\"" MIX_A "\"}"));
        hash[i] = hash_of(world, &opened);
        room = look(world, &opened);
        assert_string_equal(text_of(room, "commitment"), commitment);
        assert_true(json_is_true(json_value_member(seat_in(room, 0), "mixed")));
        assert_true(json_is_true(json_value_member(seat_in(room, 1), "mixed")));
        assert_true(json_is_false(json_value_member(seat_in(room, 2), "mixed")));
        json_value_free(room);
        restart(world);
        assert_true(hash_of(world, &opened) == hash[i]);
        end(world);
    }
    assert_true(hash[0] == hash[1]);
    assert_true(hash[0] != hash[2]);
}

static void a_value_goes_with_who_gave_it(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO);

    (void)unused;
    sit(world, &opened, 4, ",\"name\":\"Bert\"");
    assert_code(at_seat(world, "mix", &opened, 1, ""), "request");
    assert_code(at_seat(world, "mix", &opened, 1, ",\"mix\":\"AA\""), "request");
    assert_fine(at_seat(world, "mix", &opened, 1, ",\"mix\":\"" MIX_A "\""));
    struct json_value *fair = at_table(world, 2, "fair", &opened, "");
    assert_string_equal(json_value_text(json_value_item(json_value_member(fair, "mixes"), 1)),
                        MIX_A);
    assert_fine(at_seat(world, "mix", &opened, 1, ",\"mix\":\"" MIX_B "\""));
    fair = at_table(world, 2, "fair", &opened, "");
    assert_string_equal(json_value_text(json_value_item(json_value_member(fair, "mixes"), 1)),
                        MIX_B);
    assert_true(json_is_null(json_value_member(fair, "secret")));
    assert_int_equal(json_value_count(json_value_member(fair, "deals")), 0);
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    fair = at_table(world, 2, "fair", &opened, "");
    assert_true(json_is_null(json_value_item(json_value_member(fair, "mixes"), 1)));
    assert_fine(as_host(world, "start", &opened, ",\"fill\":\"simple\""));
    assert_code(at_seat(world, "mix", &opened, 0, ",\"mix\":\"" MIX_A "\""), "request");
    end(world);
}

/* A value that the server knows before its commitment proves nothing: none is taken. */
static void a_table_dealt_at_once_is_not_mixed(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    const struct opened waiting = open_table(world, WHIST "\"wait\":true," FOUR_PEOPLE);

    (void)unused;
    assert_state(world, &opened, "playing");
    struct json_value *fair = at_table(world, 2, "fair", &opened, "");
    for (size_t seat = 0; seat < 4; seat++)
        assert_true(json_is_null(json_value_item(json_value_member(fair, "mixes"), seat)));
    assert_int_equal(json_value_count(json_value_member(fair, "deals")), 1);
    assert_state(world, &waiting, "gathering");
    assert_fine(
        as_host(world, "start", &waiting, ",\"mixes\":{\"0\":\"" MIX_A "\",\"3\":\"" MIX_B "\"}"));
    assert_state(world, &waiting, "playing");
    end(world);
}

static void a_seed_is_marked(void **unused)
{
    struct world *world = begin();
    const struct opened one = open_table(world, WHIST "\"seed\":\"7\"," FOUR_PEOPLE);
    const struct opened two = open_table(world, WHIST "\"seed\":\"7\"," FOUR_PEOPLE);

    (void)unused;
    assert_true(hash_of(world, &one) == hash_of(world, &two));
    for (int again = 0; again < 2; again++) {
        struct json_value *room = look(world, &one);
        assert_true(json_is_true(json_value_member(room, "seeded")));
        json_value_free(room);
        struct json_value *fair = at_table(world, 2, "fair", &one, "");
        assert_int_equal(json_value_count(json_value_member(fair, "deals")), 0);
        assert_true(json_is_null(json_value_member(fair, "secret")));
        restart(world);
        assert_true(hash_of(world, &one) == hash_of(world, &two));
    }
    end(world);
}

static void public_tables_are_listed(void **unused)
{
    struct world *world = begin();
    struct opened open = open_table(world, WHIST "\"public\":true,\"names\":[\"Anna\"]," OPEN_TWO);

    (void)unused;
    open_table(world, WHIST OPEN_TWO);
    struct json_value *list = ask(world, 2, "{\"do\":\"list\"}");
    assert_int_equal(json_value_count(json_value_member(list, "tables")), 1);
    const struct json_value *line = json_value_item(json_value_member(list, "tables"), 0);
    assert_string_equal(text_of(line, "table"), open.table);
    assert_string_equal(text_of(line, "state"), "gathering");
    assert_string_equal(text_of(line, "host"), "Anna");
    assert_string_equal(text_of(seat_in(line, 1), "who"), "open");
    assert_true(json_is_null(json_value_member(list, "more")));
    for (int i = 0; i < LIMIT_LIST_TABLES; i++)
        open_table(world, WHIST "\"public\":true," FOUR_PEOPLE);
    list = ask(world, 2, "{\"do\":\"list\"}");
    assert_int_equal(json_value_count(json_value_member(list, "tables")), LIMIT_LIST_TABLES);
    list = ask(world, 2, "{\"do\":\"list\",\"from\":\"%s\"}", text_of(list, "more"));
    assert_int_equal(json_value_count(json_value_member(list, "tables")), 1);
    assert_true(json_is_null(json_value_member(list, "more")));
    end(world);
}

static void everybody_hears_that_it_is_over(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, "\"game\":\"war\",\"preset\":\"tod-und-leben\",\"pace\":0,\"public\":true,"
               "\"seats\":[\"human\",\"simple\"]");

    (void)unused;
    join(world, 3, &opened, -1);
    tick(world, LIMIT_SPECTATOR_NOTICE);
    forget_said(world);
    while (talon_table_acting(table_of(world, &opened))) {
        assert_null(push_of(world, 3, "room"));
        assert_fine(act_first(world, &opened));
    }
    assert_string_equal(text_of(json_value_member(push_of(world, 3, "room"), "room"), "state"),
                        "over");
    assert_non_null(push_of(world, 3, "view"));
    assert_int_equal(
        json_value_count(json_value_member(ask(world, 2, "{\"do\":\"list\"}"), "tables")), 0);
    end(world);
}

/* Thirty in ten minutes; somebody with another address may go on. */
static void an_address_opens_only_so_many(void **unused)
{
    struct world *world = begin();
    static const char order[] = "{\"do\":\"new\"," WHIST FOUR_PEOPLE "}";

    (void)unused;
    server_allow_tables(world->server, LIMIT_NEW_TABLES);
    for (uint64_t conn = 9; conn <= 12; conn++)
        step(world, (struct server_event){ .kind = SERVER_OPEN,
                                           .conn = conn,
                                           .address = conn == 12   ? ""
                                                      : conn == 11 ? "192.0.2.202"
                                                                   : "192.0.2.201" });
    for (int i = 0; i < LIMIT_NEW_TABLES; i++)
        assert_fine(ask(world, 9 + (uint64_t)i % 2, order));
    const size_t rows = world->rows_count;
    assert_code(ask(world, 9, order), "limit");
    assert_code(ask(world, 10, order), "limit");
    assert_int_equal(world->rows_count, rows);
    assert_fine(ask(world, 11, order));
    for (int i = 0; i <= LIMIT_NEW_TABLES; i++)
        assert_fine(ask(world, 12, order)); /* nobody knows whose they are */
    world->now += LIMIT_NEW_TABLES_WITHIN;
    assert_fine(ask(world, 9, order));
    server_allow_tables(world->server, 1);
    assert_code(ask(world, 9, order), "limit");
    end(world);
}

static void a_room_nobody_is_in_is_not_listed(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST OPEN_TWO ",\"public\":true");

    (void)unused;
    assert_int_equal(
        json_value_count(json_value_member(ask(world, 2, "{\"do\":\"list\"}"), "tables")), 1);
    tick(world, LIMIT_UNVISITED_TABLE_KEPT - 1000);
    assert_code(at_table(world, 2, "start", &opened, ""), "request"); /* it is there */
    tick(world, LIMIT_UNVISITED_TABLE_KEPT - 1000);
    assert_state(world, &opened, "gathering");
    tick(world, LIMIT_UNVISITED_TABLE_KEPT);
    assert_int_equal(
        json_value_count(json_value_member(ask(world, 2, "{\"do\":\"list\"}"), "tables")), 0);
    assert_fine(at_table(world, 2, "join", &opened, ""));
    assert_int_equal(
        json_value_count(json_value_member(ask(world, 2, "{\"do\":\"list\"}"), "tables")), 1);
    end(world);
}

/* As a page's server has it, where nobody else plays. */
static void a_table_begins_as_a_record_says(void **unused)
{
    static const char seats[] = "\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]",
                      own[] = "\"own\":\"0123456789abcdef0123456789abcdef\"";
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    struct talon_string_buffer record = { 0 }, text = { 0 };

    (void)unused;
    talon_record_write(table_of(world, &opened), false, &record);
    talon_json_string(&text, record.at);
    assert_code(ask(world, 1, "{\"do\":\"go_on\"," WHIST "%s,\"record\":%s}", seats, text.at),
                "request");
    server_allow_records(world->server);
    assert_code(ask(world, 1, "{\"do\":\"go_on\"," WHIST "%s}", seats), "request");
    assert_code(ask(world, 1, "{\"do\":\"go_on\"," WHIST "%s,\"record\":\"x\"}", seats), "record");
    assert_code(
        ask(world, 1, "{\"do\":\"go_on\",\"game\":\"spite\",%s,\"record\":%s}", seats, text.at),
        "record");
    assert_code(ask(world, 1, "{\"do\":\"go_on\"," WHIST OPEN_TWO ",\"record\":%s}", text.at),
                "request");
    const size_t rows = world->rows_count;
    for (int again = 0; again < 2; again++) { /* the second answer is the first one's */
        const struct json_value *answer =
            ask(world, 1, "{\"do\":\"go_on\"," WHIST "%s,%s,\"record\":%s}", seats, own, text.at);
        assert_fine(answer);
        const struct talon_table *table = server_table(world->server, text_of(answer, "table"));
        assert_string_equal(talon_table_player(table, 1), "simple");
        assert_memory_equal(talon_table_key(table), talon_table_key(table_of(world, &opened)),
                            TALON_KEY_BYTES);
    }
    assert_int_equal(world->rows_count, rows + 1);
    free(record.at);
    free(text.at);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_gather_and_play),
        cmocka_unit_test(what_new_asks_for_is_kept),
        cmocka_unit_test(wrong_orders_are_refused),
        cmocka_unit_test(a_table_begins_as_a_record_says),
        cmocka_unit_test(wrong_requests_are_refused),
        cmocka_unit_test(without_cards_nothing_is_played),
        cmocka_unit_test(seats_are_taken_and_left),
        cmocka_unit_test(the_host_may_sit_anywhere),
        cmocka_unit_test(the_host_says_who_sits_where),
        cmocka_unit_test(everybody_hears_who_is_here),
        cmocka_unit_test(everybody_mixes_the_cards),
        cmocka_unit_test(a_value_goes_with_who_gave_it),
        cmocka_unit_test(a_table_dealt_at_once_is_not_mixed),
        cmocka_unit_test(a_seed_is_marked),
        cmocka_unit_test(public_tables_are_listed),
        cmocka_unit_test(everybody_hears_that_it_is_over),
        cmocka_unit_test(an_address_opens_only_so_many),
        cmocka_unit_test(a_room_nobody_is_in_is_not_listed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
