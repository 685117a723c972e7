/* test_server_seats.c - seats that change hands during a game, rematches, and what is shown of the
 * shuffle; also when the disk is full or the process dies.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "server_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEU ",\"name\":\"Neu\",\"device\":\"00000000000000000000000000000001\""
#define BRIEF "\"game\":\"war\",\"preset\":\"classic\",\"pace\":0,"

/* Everybody plays, and a bot for the person who waits at this seat, until the next deal begins. */
static void until_next_deal(struct world *world, const struct opened *opened, int waiting)
{
    const uint32_t deal = talon_table_deals(table_of(world, opened));

    while (talon_table_deals(table_of(world, opened)) == deal)
        if (talon_table_acting(table_of(world, opened)) >> waiting & 1)
            tick(world, 1000);
        else
            assert_fine(act_first(world, opened));
}

static void an_open_seat_is_played_by_a_bot(void **unused)
{
    struct world *world = begin();
    struct opened opened =
        open_table(world, WHIST "\"pace\":100,\"options\":{\"first_dealer\":\"3\"}," FOUR_PEOPLE);

    (void)unused;
    join(world, 3, &opened, 0);
    assert_fine(act_first(world, &opened));
    tick(world, 1000);
    assert_int_equal(steps_of(world, &opened), 1);
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    assert_non_null(push_of(world, 3, "view"));
    assert_string_equal(talon_table_player(table_of(world, &opened), 1), "simple");
    tick(world, 100);
    assert_int_equal(steps_of(world, &opened), 2);
    assert_who(world, &opened, 1, "open");
    assert_int_equal(sit(world, &opened, 4, ",\"name\":\"Berta\",\"mix\":\"" MIX_A "\""), 1);
    struct json_value *room = look(world, &opened);
    assert_true(json_is_false(json_value_member(seat_in(room, 1), "mixed")));
    json_value_free(room);
    assert_string_not_equal(talon_table_name(table_of(world, &opened), 1), "Berta");
    until_next_deal(world, &opened, 1);
    assert_string_equal(talon_table_name(table_of(world, &opened), 1), "Berta");
    while (!(talon_table_acting(table_of(world, &opened)) >> 1 & 1))
        assert_fine(act_first(world, &opened));
    const uint32_t made = steps_of(world, &opened);
    tick(world, 1000);
    assert_int_equal(steps_of(world, &opened), made); /* she plays herself */
    assert_fine(act_first(world, &opened));
    end(world);
}

/* Of the hands, only this seat's shows faces. */
static void assert_sees_only(const struct json_value *view, int seat)
{
    const struct json_value *hands = json_value_member(json_value_member(view, "zones"), "hand");

    assert_int_equal(number_of(view, "seat"), seat);
    for (size_t owner = 0; owner < json_value_count(hands); owner++) {
        const char *card = json_value_text(json_value_item(json_value_item(hands, owner), 0));
        assert_int_equal(!strcmp(card, "?"), owner != (size_t)seat);
    }
}

static void a_seat_in_play_is_given_to_others(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    join(world, 4, &opened, 1);
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":1,\"who\":\"random\""));
    assert_non_null(push_of(world, 4, "removed"));
    assert_null(push_of(world, 4, "view"));
    assert_string_equal(talon_table_player(table_of(world, &opened), 1), "random");
    assert_code(at_seat(world, "why", &opened, 1, ",\"move\":\"play Ah\""), "token");
    assert_code(at_table(world, 5, "sit", &opened, ",\"name\":\"B\",\"seat\":1"), "seat");
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":1,\"who\":\"open\""));
    assert_int_equal(sit(world, &opened, 5, ",\"name\":\"Bert\""), 1);
    assert_int_equal(number_of(join(world, 5, &opened, 1), "seat"), 1);
    assert_sees_only(json_value_member(answer_to(world, 5), "view"), -1); /* until the next deal */
    until_next_deal(world, &opened, 1);
    join(world, 5, &opened, 1);
    assert_sees_only(json_value_member(answer_to(world, 5), "view"), 1);
    end(world);
}

/* A game of two in which the second person can come back to the seat in the same deal. */
static struct opened with_a_phone(struct world *world, const char *game)
{
    char members[160];

    snprintf(members, sizeof members, "%s,\"wait\":true,\"seats\":[\"human\",\"open\"]", game);
    struct opened opened = open_table(world, members);
    sit(world, &opened, 6, NEU);
    assert_fine(as_host(world, "start", &opened, ""));
    return opened;
}

/* Earlier moves of the seat are neither shown to the person who sits there now nor undone, not even
 * to the same person. */
static void nobody_inherits_the_past(void **unused)
{
    struct world *world = begin();
    struct opened opened = with_a_phone(world, "\"game\":\"wippen\",\"preset\":\"advanced\"");
    const int seat = 1;

    (void)unused;
    while (!(talon_table_acting(table_of(world, &opened)) >> seat & 1))
        assert_fine(act_first(world, &opened));
    assert_fine(act_first(world, &opened));
    const uint32_t made = steps_of(world, &opened);
    struct json_value *view = json_value_member(
        ask(world, 5, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"since\":0}",
            opened.table, opened.token[seat]),
        "view");
    assert_int_equal(json_value_count(json_value_member(view, "events")), made);
    assert_fine(at_seat(world, "stand", &opened, seat, ""));
    sit(world, &opened, 6, NEU);
    for (int again = 0; again < 2; again++) {
        view = json_value_member(
            ask(world, 6, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"since\":0}",
                opened.table, opened.token[seat]),
            "view");
        assert_int_equal(number_of(view, "number"), made);
        assert_int_equal(json_value_count(json_value_member(view, "events")), 0);
        assert_true(json_is_false(json_value_member(view, "undo")));
        assert_code(at_seat(world, "undo", &opened, seat, ""), "undo");
        assert_code(at_seat(world, "undo", &opened, 1 - seat, ""), "undo");
        restart(world);
    }
    end(world);
}

/* A move that was undone before somebody left is not offered to the one who sits down. */
static void what_was_taken_back_stays_so(void **unused)
{
    struct world *world = begin();
    struct opened opened = with_a_phone(world, "\"game\":\"spite\"");
    const int seat = 1;

    (void)unused;
    for (bool undone = false; !undone;) {
        const bool own = talon_table_acting(table_of(world, &opened)) >> seat & 1;
        assert_fine(act_first(world, &opened));
        undone = own && !json_value_member(at_seat(world, "undo", &opened, seat, ""), "error");
    }
    assert_true(talon_table_can_redo(table_of(world, &opened), seat));
    assert_fine(at_seat(world, "stand", &opened, seat, ""));
    sit(world, &opened, 6, NEU);
    assert_false(talon_table_can_redo(table_of(world, &opened), seat));
    assert_code(at_seat(world, "redo", &opened, seat, ""), "undo");
    end(world);
}

/* ---- once more ---------------------------------------------------------------------------- */

static struct opened next_of(struct world *world, const struct opened *opened)
{
    struct opened next = *opened;
    struct json_value *answer = as_host(world, "rematch", opened, "");

    assert_fine(answer);
    snprintf(next.table, sizeof next.table, "%s", text_of(answer, "table"));
    assert_string_not_equal(next.table, opened->table);
    return next;
}

static void they_play_once_more(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, BRIEF "\"seats\":[\"human\",\"simple\"],\"names\":[\"Anna\",\"Bot\"]");

    (void)unused;
    join(world, 3, &opened, 0);
    assert_code(as_host(world, "rematch", &opened, ""), "request");
    play_out(world, &opened);
    assert_state(world, &opened, "over");
    join(world, 3, &opened, 0);
    const struct opened next = next_of(world, &opened);
    assert_string_equal(text_of(push_of(world, 3, "next"), "next"), next.table);
    assert_string_equal(text_of(json_value_member(push_of(world, 3, "room"), "room"), "next"),
                        next.table);
    assert_string_equal(next_of(world, &opened).table, next.table);
    assert_state(world, &next, "playing");
    assert_int_equal(number_of(join(world, 3, &next, 0), "seat"), 0);
    assert_string_equal(talon_table_name(table_of(world, &next), 0), "Anna");
    assert_string_equal(talon_table_name(table_of(world, &next), 1), "Bot");
    assert_true(hash_of(world, &next) != hash_of(world, &opened));
    restart(world);
    assert_string_equal(next_of(world, &opened).table, next.table);
    assert_int_equal(number_of(join(world, 3, &next, 0), "seat"), 0);
    play_out(world, &next);
    next_of(world, &next);
    end(world);
}

/* Where people gathered they gather again; a person who stood up is waited for. */
static void they_gather_once_more(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, BRIEF "\"seats\":[\"human\",\"open\"]");

    (void)unused;
    sit(world, &opened, 4, ",\"name\":\"Bert\"");
    assert_fine(as_host(world, "start", &opened, ""));
    play_out(world, &opened);
    struct opened next = next_of(world, &opened);
    assert_state(world, &next, "gathering");
    assert_who(world, &next, 1, "person");
    assert_int_equal(number_of(join(world, 4, &next, 1), "seat"), 1);
    assert_fine(as_host(world, "start", &next, ""));
    play_out(world, &next);
    assert_fine(at_seat(world, "stand", &next, 1, ""));
    assert_fine(at_seat(world, "rename", &next, 0, ",\"name\":\"Anna\""));
    assert_string_equal(talon_table_name(table_of(world, &next), 0), "Anna");
    assert_string_equal(talon_table_name(table_of(world, &next), 1), "Bert"); /* he played it */
    assert_code(at_table(world, 5, "sit", &next, ",\"name\":\"C\""), "seat");
    struct opened last = next_of(world, &next);
    assert_who(world, &last, 1, "open");
    assert_int_equal(sit(world, &last, 5, ",\"name\":\"Carla\""), 1);
    end(world);
}

static int first_dealer_of(struct world *world, const struct opened *opened)
{
    const struct talon_table *table = table_of(world, opened);
    const int field = talon_field_find(talon_table_game(table), "dealer");

    assert_true(field >= 0);
    return (int)talon_field_get(&talon_table_game(table)->fields[field], talon_table_state(table),
                                0);
}

static void the_deal_passes_on(void **unused)
{
    struct world *world = begin();
    struct opened opened =
        open_table(world, WHIST
                   "\"pace\":0,\"wait\":true,\"seats\":[\"human\",\"human\",\"human\",\"human\"]");

    (void)unused;
    assert_fine(as_host(world, "start", &opened, ""));
    for (int game = 0; game < 3; game++) {
        const int dealer = first_dealer_of(world, &opened);
        play_out(world, &opened);
        opened = next_of(world, &opened);
        assert_fine(as_host(world, "start", &opened, ""));
        assert_int_equal(first_dealer_of(world, &opened), (dealer + 1) % 4);
    }
    end(world);
}

/* ---- what is shown of the shuffle --------------------------------------------------------- */

static void hex(const uint8_t bytes[TALON_SHA256_BYTES], char text[TALON_KEY_HEX])
{
    for (int i = 0; i < TALON_SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
}

static void assert_hex(const uint8_t bytes[TALON_SHA256_BYTES], const struct json_value *text)
{
    char wanted[TALON_KEY_HEX];

    hex(bytes, wanted);
    assert_non_null(json_value_text(text));
    assert_string_equal(json_value_text(text), wanted);
}

/* Every deal begun is promised; the secret of one is shown when the next has begun. */
static void check_deals(const struct json_value *fair, const uint8_t secret[TALON_KEY_BYTES],
                        bool over)
{
    const struct json_value *deals = json_value_member(fair, "deals");
    const size_t count = json_value_count(deals);
    uint8_t bytes[TALON_SHA256_BYTES];

    for (size_t i = 0; i < count; i++) {
        const struct json_value *deal = json_value_item(deals, i);
        talon_fair_deal_commitment(secret, (uint32_t)i + 1, bytes);
        assert_hex(bytes, json_value_member(deal, "commitment"));
        talon_fair_deal_secret(secret, (uint32_t)i + 1, bytes);
        if (over || i + 1 < count)
            assert_hex(bytes, json_value_member(deal, "secret"));
        else
            assert_true(json_is_null(json_value_member(deal, "secret")));
    }
    if (over)
        assert_hex(secret, json_value_member(fair, "secret"));
    else
        assert_true(json_is_null(json_value_member(fair, "secret")));
}

static void secrets_are_shown_when_their_time_has_come(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST "\"pace\":0,\"wait\":true," FOUR_PEOPLE);
    uint8_t secret[TALON_KEY_BYTES];
    char text[TALON_KEY_HEX];

    (void)unused;
    assert_fine(as_host(world, "start", &opened, ",\"mixes\":{\"2\":\"" MIX_A "\"}"));
    const struct talon_fair *known = talon_table_is_fair(table_of(world, &opened));
    assert_non_null(known);
    memcpy(secret, known->secret, sizeof secret);
    hex(secret, text);
    size_t most = 0;
    for (bool over = false; !over;) {
        over = !talon_table_acting(table_of(world, &opened));
        struct json_value *fair = at_table(world, 5, "fair", &opened, "");
        assert_fine(fair);
        check_deals(fair, secret, over);
        most = json_value_count(json_value_member(fair, "deals"));
        assert_int_equal(most, talon_table_deals(table_of(world, &opened)));
        if (!over) {
            assert_null(strstr(world->said[world->said_count - 1].text, text));
            assert_fine(act_first(world, &opened));
        }
    }
    assert_true(most > 1);
    struct json_value *answer = at_table(world, 5, "record", &opened, "");
    assert_non_null(strstr(text_of(answer, "record"), text));
    end(world);
}

/* ---- the disk, and the end of the process ------------------------------------------------- */

static void assert_same_room(struct world *world, const struct opened *opened, const char *before)
{
    struct json_value *room = look(world, opened);
    char *after = json_print_sorted(room);

    assert_string_equal(after, before);
    free(after);
    json_value_free(room);
}

static char *room_text(struct world *world, const struct opened *opened)
{
    struct json_value *room = look(world, opened);
    char *text = json_print_sorted(room);

    json_value_free(room);
    return text;
}

/* Whatever is asked of a room while nothing can be written has not happened; then it has. */
static void try_full_and_then_not(struct world *world, const struct opened *opened, uint64_t conn,
                                  const char *request)
{
    join(world, 7, opened, -1);
    char *before = room_text(world, opened);
    world->full = true;
    assert_code(ask(world, conn, "%s", request), "store");
    assert_null(pushed_to(world, 7));
    world->full = false;
    assert_same_room(world, opened, before);
    free(before);
    assert_fine(ask(world, conn, "%s", request));
    assert_non_null(pushed_to(world, 7));
    assert_fine(at_table(world, 7, "leave", opened, ""));
    char *now = room_text(world, opened);
    const uint64_t hash = table_of(world, opened) ? hash_of(world, opened) : 0;
    restart(world);
    assert_same_room(world, opened, now);
    assert_true(hash == (table_of(world, opened) ? hash_of(world, opened) : 0));
    free(now);
}

static void every_row_may_fail(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, BRIEF "\"seats\":[\"human\",\"open\"]");
    char text[400];

    (void)unused;
#define HOST "\"table\":\"%s\",\"host\":\"%s\"", opened.table, opened.host
#define SEAT(s) "\"table\":\"%s\",\"token\":\"%s\"", opened.table, opened.token[s]
#define TRY(what, more, ...)                                                                       \
    do {                                                                                           \
        char who[200];                                                                             \
        snprintf(who, sizeof who, __VA_ARGS__);                                                    \
        snprintf(text, sizeof text, "{\"do\":\"" what "\"," more "%s}", who);                      \
        try_full_and_then_not(world, &opened, 4, text);                                            \
    } while (0)
    TRY("sit", "\"name\":\"Bert\",\"mix\":\"" MIX_A "\",", "\"table\":\"%s\"", opened.table);
    TRY("seat", "\"seat\":1,\"who\":\"random\",", HOST);
    TRY("seat", "\"seat\":1,\"who\":\"open\",", HOST);
    TRY("mix", "\"mix\":\"" MIX_B "\",", SEAT(0));
    TRY("rename", "\"name\":\"Anna\",", SEAT(0));
    sit(world, &opened, 4, ",\"name\":\"Bert\"");
    TRY("stand", "", SEAT(1));
    TRY("start", "\"fill\":\"random\",\"mixes\":{\"0\":\"" MIX_A "\"},", HOST);
    TRY("seat", "\"seat\":1,\"who\":\"open\",", HOST);
    TRY("sit", "\"name\":\"Carla\",", "\"table\":\"%s\"", opened.table);
    end(world);
}

/* Sitting in front of the others makes nobody host, and a seat is mixed by its own device only. */
static void the_host_stays_the_host(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, BRIEF "\"seats\":[\"open\",\"open\"],\"wait\":true");
    char more[200];

    (void)unused;
    assert_int_equal(sit(world, &opened, 3, ",\"name\":\"Bert\",\"seat\":0"), 0);
    snprintf(more, sizeof more, ",\"name\":\"Anna\",\"seat\":1,\"host\":\"%s\"", opened.host);
    assert_int_equal(sit(world, &opened, 4, more), 1);
    assert_fine(as_host(world, "start", &opened, ""));
    play_out(world, &opened);
    const struct opened next = next_of(world, &opened);
    for (int again = 0; again < 2; again++) {
        struct json_value *room = look(world, &next);
        assert_int_equal(number_of(room, "host"), 1);
        json_value_free(room);
        restart(world);
    }
    assert_fine(at_seat(world, "mix", &next, 0, ",\"mix\":\"" MIX_A "\""));
    assert_code(as_host(world, "start", &next, ",\"mixes\":{\"0\":\"" MIX_B "\"}"), "seat");
    assert_fine(as_host(world, "start", &next, ",\"mixes\":{\"1\":\"" MIX_B "\"}"));
    end(world);
}

static void a_rematch_may_fail(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, BRIEF "\"seats\":[\"human\",\"simple\"]");

    (void)unused;
    play_out(world, &opened);
    join(world, 3, &opened, 0);
    world->full = true;
    assert_code(as_host(world, "rematch", &opened, ""), "store");
    assert_null(pushed_to(world, 3));
    world->full = false;
    struct json_value *room = look(world, &opened);
    assert_true(json_is_null(json_value_member(room, "next")));
    json_value_free(room);
    const size_t rows = world->rows_count;
    const struct opened next = next_of(world, &opened);
    assert_true(world->rows_count > rows + 1);
    assert_state(world, &next, "playing");
    restart(world);
    assert_string_equal(next_of(world, &opened).table, next.table);
    end(world);
}

/* Rows as the first version of the store had them: the record, and the tokens beside it. */
static void tables_of_the_first_version_go_on(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST "\"seed\":\"1\",\"seats\":[\"human\",\"human\",\"human\",\"simple\"]");
    char tokens[400];

    (void)unused;
    assert_fine(act_first(world, &opened));
    struct json_value *opening = json_read_text(world->rows[0].text);
    assert_non_null(opening);
    snprintf(tokens, sizeof tokens, "%s %s %s -", text_of(seat_in(opening, 0), "token"),
             text_of(seat_in(opening, 1), "token"), text_of(seat_in(opening, 2), "token"));
    const uint64_t hash = hash_of(world, &opened);
    free((char *)world->rows[0].text);
    struct talon_string_buffer old = { 0 };
    talon_string_buffer_add(&old, "{");
    json_write_member(&old, "record", text_of(opening, "record"));
    json_write_member(&old, "tokens", tokens);
    json_write_member_number(&old, "pace", 0);
    talon_string_buffer_add(&old, "}");
    world->rows[0].text = old.at;
    restart(world);
    assert_int_equal(world->outputs.notes.length, 0);
    assert_true(hash_of(world, &opened) == hash);
    assert_int_equal(number_of(join(world, 3, &opened, 2), "seat"), 2);
    struct json_value *room = look(world, &opened);
    assert_int_equal(number_of(room, "host"), -1);
    assert_string_equal(text_of(seat_in(room, 3), "who"), "simple");
    json_value_free(room);
    assert_code(as_host(world, "start", &opened, ""), "host");
    assert_fine(at_seat(world, "rename", &opened, 0, ",\"name\":\"Anna\""));
    json_value_free(opening);
    end(world);
}

/* An opening that is not as it was written does not stop the others. */
static void broken_openings_stop_one_table_only(void **unused)
{
    static const char *const broken[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"game\":\"chess\"}",
        "{\"game\":\"whist\",\"options\":{\"x\":\"1\"}}",
        "{\"game\":\"whist\",\"options\":{},\"seats\":[]}",
        "{\"record\":\"nonsense\"}",
        "{\"game\":\"war\",\"options\":{\"players\":\"2\"},\"seats\":[{\"who\":\"person\"},"
        "{\"who\":\"open\"}],\"secret\":\"" MIX_A "\"}",
        "{\"game\":\"war\",\"options\":{\"players\":\"2\"},\"seats\":[{\"who\":\"open\"},"
        "{\"who\":\"open\"}]}",
        "{\"game\":\"war\",\"options\":{\"players\":\"2\"},\"seats\":[{\"who\":\"open\"},"
        "{\"who\":\"open\"}],\"secret\":\"aa\"}",
        "{\"game\":\"war\",\"options\":{\"players\":\"2\"},\"seats\":[{\"who\":\"open\"},"
        "{}],\"secret\":\"" MIX_A "\"}",
        "{\"game\":\"war\",\"options\":{\"players\":\"2\"},\"host\":\"x\",\"seats\":[{\"who\":"
        "\"open\"},{\"who\":\"open\"}],\"secret\":\"" MIX_A "\"}",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct world *world = begin();
        const struct opened bad = open_table(world, WHIST OPEN_TWO);
        const struct opened good = open_table(world, WHIST OPEN_TWO);
        free((char *)world->rows[0].text);
        world->rows[0].text = strdup(broken[i]);
        restart(world);
        assert_non_null(world->outputs.notes.at);
        assert_true(world->outputs.notes.length > 0);
        assert_code(at_table(world, 2, "join", &bad, ""), "store");
        assert_state(world, &good, "gathering");
        end(world);
    }
}

static void broken_events_stop_one_table_only(void **unused)
{
    static const struct {
        enum store_kind kind;
        int seat;
        const char *text;
    } broken[] = {
        { STORE_SIT, 1, "" },
        { STORE_SIT, 1, "{}" },
        { STORE_SIT, 1, "{\"token\":\"aa\",\"name\":\"A\"}" },
        { STORE_SIT, 1, "{\"token\":\"" MIX_A "\"}" },
        { STORE_SIT, 1, "{\"token\":\"" MIX_A "\",\"name\":\"A\",\"mix\":\"x\"}" },
        { STORE_SIT, 0, "{\"token\":\"" MIX_A "\",\"name\":\"A\"}" },
        { STORE_SIT, 4, "{\"token\":\"" MIX_A "\",\"name\":\"A\"}" },
        { STORE_SIT, -1, "{\"token\":\"" MIX_A "\",\"name\":\"A\"}" },
        { STORE_MIX, 0, "aa" },
        { STORE_START, -1, "" },
        { STORE_NEXT, -1, "0000" },
        { STORE_MOVE, 0, "play Ah" },
        { STORE_OPEN, 0, "" },
        { STORE_KINDS, 0, "" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct world *world = begin();
        const struct opened bad = open_table(world, WHIST OPEN_TWO);
        assert_fine(at_seat(world, "rename", &bad, 0, ",\"name\":\"A\""));
        free((char *)world->rows[1].text);
        world->rows[1].text = strdup(broken[i].text);
        world->rows[1].kind = broken[i].kind;
        world->rows[1].seat = broken[i].seat;
        restart(world);
        assert_non_null(world->outputs.notes.at);
        assert_true(world->outputs.notes.length > 0);
        end(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_open_seat_is_played_by_a_bot),
        cmocka_unit_test(a_seat_in_play_is_given_to_others),
        cmocka_unit_test(nobody_inherits_the_past),
        cmocka_unit_test(what_was_taken_back_stays_so),
        cmocka_unit_test(they_play_once_more),
        cmocka_unit_test(they_gather_once_more),
        cmocka_unit_test(the_deal_passes_on),
        cmocka_unit_test(secrets_are_shown_when_their_time_has_come),
        cmocka_unit_test(every_row_may_fail),
        cmocka_unit_test(the_host_stays_the_host),
        cmocka_unit_test(a_rematch_may_fail),
        cmocka_unit_test(tables_of_the_first_version_go_on),
        cmocka_unit_test(broken_openings_stop_one_table_only),
        cmocka_unit_test(broken_events_stop_one_table_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
