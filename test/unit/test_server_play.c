/* test_server_play.c - the server plays: whole games of every preset, bots and their pace, forced
 * moves, and limits.
 */
#include "sanitized.h"
#include "server_people.h"

#include "../apply_delta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYED = 48, PRESETS = 70 };

/* The person at seat 0 does what the hint says, or lets it go forward. */
static void play_a_turn(struct world *world, const struct opened *opened, int turn)
{
    if (turn % 8 == 7) {
        assert_fine(at_seat(world, "forward", opened, 0, ",\"steps\":500"));
        for (int part = 0; part < 500 / LIMIT_FORWARD_STEPS_AT_ONCE; part++)
            tick(world, 10);
    } else if (talon_table_acting(table_of(world, opened)) & 1) {
        char move[TALON_MOVE_TEXT];
        snprintf(move, sizeof move, "%s", text_of(at_seat(world, "hint", opened, 0, ""), "move"));
        assert_fine(act(world, opened, 0, move, steps_of(world, opened) + 1));
    } else {
        tick(world, 10);
    }
}

static int players_of(const struct talon_game *game, const char *preset)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, game);
    assert_true(talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, &config));
    return talon_seats(&config);
}

static void play_preset(const struct talon_game *game, const char *preset, bool *over)
{
    struct world *world = begin();
    char members[400];
    int length = snprintf(members, sizeof members,
                          "\"game\":\"%s\",\"preset\":\"%s\",\"pace\":0,\"seats\":[\"human\"",
                          game->id, preset);

    for (int seat = 1; seat < players_of(game, preset); seat++)
        length += snprintf(members + length, sizeof members - (size_t)length, ",\"%s\"",
                           seat % 2 ? "simple" : "random");
    snprintf(members + length, sizeof members - (size_t)length, "]");
    const struct opened opened = open_table(world, members);
    join(world, 3, &opened, 0);
    for (int turn = 0; turn < PLAYED && talon_table_acting(table_of(world, &opened)); turn++)
        play_a_turn(world, &opened, turn);
    *over = !talon_table_acting(table_of(world, &opened));
    struct json_value *record = ask(world, 1, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table);
    assert_int_equal(json_is_true(json_value_member(record, "ok")), *over);
    const uint64_t hash = hash_of(world, &opened);
    restart(world);
    assert_true(hash_of(world, &opened) == hash);
    end(world);
}

static void every_preset_is_played(void **unused)
{
    int finished = 0, all = 0;
    const int apart = (int)rows_apart(presets_of_all_games(), PRESETS);

    (void)unused;
    for (unsigned i = 0; i < talon_games_count; i++)
        for (int p = 0; p < talon_games[i]->presets_count; p += apart) {
            bool over;
            play_preset(talon_games[i], talon_games[i]->presets[p].id, &over);
            finished += over;
            all++;
        }
    print_message("%d of %d games came to their end\n", finished, all);
    assert_true(finished > all / 3);
}

static void bots_keep_the_pace(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST "\"pace\":300,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"],"
                     "\"options\":{\"first_dealer\":\"0\"}");

    (void)unused;
    const int64_t began = world->now;
    assert_int_equal(steps_of(world, &opened), 0);
    assert_int_equal(world->outputs.wake_at, began + 300);
    for (uint32_t made = 1; made <= 3; made++) {
        world->now = began + 300 * made - 1;
        tick(world, 0);
        assert_int_equal(steps_of(world, &opened), made - 1);
        tick(world, 1);
        assert_int_equal(steps_of(world, &opened), made);
    }
    tick(world, 1000);
    assert_int_equal(steps_of(world, &opened), 3); /* now it is the person's turn */
    end(world);
}

static void bots_rest_when_nobody_is_there(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, "\"game\":\"war\",\"preset\":\"classic\",\"pace\":5000,"
                          "\"seats\":[\"human\",\"simple\"]");

    (void)unused;
    assert_fine(at_seat(world, "auto", &opened, 0, ",\"on\":true"));
    for (int i = 0; i < 300; i++)
        tick(world, 5000);
    const uint32_t made = steps_of(world, &opened);
    assert_in_range(made, LIMIT_BOTS_PLAY_ON / 5000 - 2, LIMIT_BOTS_PLAY_ON / 5000 + 2);
    join(world, 3, &opened, -1);
    tick(world, 5000);
    assert_int_equal(steps_of(world, &opened), made + 1);
    end(world);
}

static void forced_moves_are_made(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, "\"game\":\"war\",\"pace\":100,\"seats\":[\"human\",\"human\"]");

    (void)unused;
    assert_fine(at_seat(world, "auto", &opened, 0, ",\"on\":true"));
    assert_fine(at_seat(world, "auto", &opened, 1, ",\"on\":true"));
    const uint32_t made = steps_of(world, &opened);
    tick(world, 100);
    assert_int_equal(steps_of(world, &opened), made + 1);
    tick(world, 100);
    assert_int_equal(steps_of(world, &opened), made + 2);
    assert_fine(at_seat(world, "auto", &opened, 0, ",\"on\":false"));
    assert_fine(at_seat(world, "auto", &opened, 1, ",\"on\":false"));
    tick(world, 1000);
    assert_int_equal(steps_of(world, &opened), made + 2);
    assert_code(at_seat(world, "auto", &opened, 0, ",\"on\":1"), "request");
    assert_code(at_seat(world, "forward", &opened, 0, ",\"steps\":0"), "limit");
    end(world);
}

static void questions_change_nothing(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    char move[TALON_MOVE_TEXT], more[200];
    int seat;

    (void)unused;
    first_move(table_of(world, &opened), &seat, move);
    snprintf(more, sizeof more, ",\"move\":\"%s\"", move);
    assert_true(
        json_is_true(json_value_member(at_seat(world, "why", &opened, seat, more), "legal")));
    struct json_value *answer = at_seat(world, "why", &opened, (seat + 1) % 4, more);
    assert_true(json_is_false(json_value_member(answer, "legal")));
    assert_string_equal(text_of(answer, "rule"), "R-GEN-04");
    assert_code(at_seat(world, "hint", &opened, (seat + 1) % 4, ""), "illegal");
    assert_true(strlen(text_of(at_seat(world, "hint", &opened, seat, ""), "move")) > 0);
    assert_true(strlen(text_of(at_seat(world, "hint", &opened, seat, ""), "reason")) > 20);
    assert_code(at_seat(world, "undo", &opened, seat, ""), "undo");
    assert_code(at_seat(world, "redo", &opened, seat, ""), "undo");
    assert_int_equal(world->rows_count, 1);
    end(world);
}

static void a_finished_game_is_not_taken_back(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, "\"game\":\"whist\",\"preset\":\"classic\",\"pace\":0,"
                          "\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    for (int turn = 0; talon_table_acting(table_of(world, &opened)); turn++)
        play_a_turn(world, &opened, turn);
    struct json_value *answer = ask(world, 5, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table);
    assert_non_null(strstr(text_of(answer, "record"), "\nsecret "));
    struct talon_record_error error;
    const char *text = text_of(answer, "record");
    struct talon_table *again = talon_record_read(text, strlen(text), &error);
    assert_non_null(again);
    talon_table_free(again);
    assert_code(at_seat(world, "undo", &opened, 0, ""), "undo");
    assert_code(act(world, &opened, 0, "play Ah", steps_of(world, &opened) + 1), "illegal");
    end(world);
}

static void say_often(struct world *world, uint64_t conn, int often)
{
    for (int i = 0; i < often; i++)
        say(world, conn, "{\"id\":1,\"do\":\"hello\"}");
    end_turn(world);
}

static void too_many_requests_are_refused(void **unused)
{
    struct world *world = begin();

    (void)unused;
    say_often(world, 1, LIMIT_MESSAGES_A_SECOND + LIMIT_RATE_REFUSALS_ANSWERED + 5);
    assert_int_equal(world->said_count, LIMIT_MESSAGES_A_SECOND + LIMIT_RATE_REFUSALS_ANSWERED);
    assert_fine(world->said[LIMIT_MESSAGES_A_SECOND - 1].json);
    assert_code(world->said[LIMIT_MESSAGES_A_SECOND].json, "limit");
    assert_int_equal(number_of(world->said[LIMIT_MESSAGES_A_SECOND].json, "id"), 1);
    assert_fine(ask(world, 2, "{\"do\":\"hello\"}")); /* the others do not suffer */
    world->now += 1000;
    assert_fine(ask(world, 1, "{\"do\":\"hello\"}"));
    say_often(world, 1, LIMIT_MESSAGES_A_SECOND - 1 + LIMIT_RATE_REFUSALS - 1);
    assert_int_equal(world->hung_up, 0);
    say_often(world, 1, 1);
    assert_int_equal(world->hung_up, 1);
    assert_int_equal(world->last_code, 1008);
    end(world);
}

/* 2 requests in 11 ms are 182 a second. A pause of 9 ms is worth 1.8 requests, one of 2 ms 0.4, and
 * none of it is lost. */
static void steady_requests_may_come_almost_at_the_limit(void **unused)
{
    struct world *world = begin();

    (void)unused;
    say_often(world, 1, LIMIT_MESSAGES_A_SECOND);
    for (int pause = 0; pause < 100; pause++) {
        const size_t said = world->said_count;
        world->now += pause % 2 ? 2 : 9;
        say_often(world, 1, 1);
        assert_int_equal(world->said_count, said + 1);
        assert_fine(world->said[said].json);
    }
    end(world);
}

/* Asks for something else at the seat each time; how often that was done before it was refused. */
static int changes_until_refused(struct world *world, uint64_t conn, const struct opened *opened,
                                 int most)
{
    static int number;

    for (int i = 0; i < most; i++) {
        const size_t rows = world->rows_count;
        const struct json_value *answer = ask(
            world, conn, "{\"do\":\"rename\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"%d\"}",
            opened->table, opened->token[0], number++);
        if (!json_is_true(json_value_member(answer, "ok"))) {
            assert_code(answer, "limit");
            assert_int_equal(world->rows_count, rows);
            return i;
        }
        assert_int_equal(world->rows_count, rows + 1);
    }
    return most;
}

/* Every change is a row: so many at once, then two a second. Who only asks is not counted. */
static void changes_are_few_in_a_while(void **unused)
{
    static const char *const others[] = {
        "\"do\":\"auto\",\"on\":true",
        "\"do\":\"pause\"",
        "\"do\":\"undo\"",
        "\"do\":\"stand\"",
        "\"do\":\"ignore\"",
        "\"do\":\"away\",\"on\":true",
    };
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    const struct opened other = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    assert_in_range(changes_until_refused(world, 1, &opened, 1000), LIMIT_CHANGES,
                    LIMIT_CHANGES + 5);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const int64_t now = world->now;
        assert_code(ask(world, 1, "{%s,\"table\":\"%s\",\"token\":\"%s\",\"host\":\"%s\"}",
                        others[i], opened.table, opened.token[0], opened.host),
                    "limit");
        world->now = now;
    }
    assert_fine(ask(world, 2,
                    "{\"do\":\"rename\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"B\"}",
                    other.table, other.token[1])); /* the others do not suffer */
    join(world, 1, &other, 0);                     /* nor who only asks */
    world->now += 10 * 1000;
    assert_in_range(changes_until_refused(world, 1, &opened, 1000), 10 * LIMIT_CHANGES_A_SECOND,
                    10 * LIMIT_CHANGES_A_SECOND + 2);
    end(world);
}

/* More sockets are no way around it. */
static void an_address_changes_only_so_much(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    int changes = 0;

    (void)unused;
    for (uint64_t conn = 101; conn <= 130; conn++) {
        step(world,
             (struct server_event){ .kind = SERVER_OPEN, .conn = conn, .address = "192.0.2.201" });
        changes += changes_until_refused(world, conn, &opened, 40);
    }
    assert_int_equal(changes, LIMIT_CHANGES_OF_ADDRESS);
    world->now += LIMIT_CHANGES_WITHIN;
    assert_int_equal(changes_until_refused(world, 101, &opened, 5), 5);
    end(world);
}

static void too_much_is_refused(void **unused)
{
    struct world *world = begin();
    char *text = malloc(LIMIT_MESSAGE_BYTES + 1);

    (void)unused;
    memset(text, ' ', LIMIT_MESSAGE_BYTES + 1);
    memcpy(text, "{\"do\":\"hello\"}", 14);
    step(world, (struct server_event){
                    .kind = SERVER_TEXT, .conn = 1, .text = text, .length = LIMIT_MESSAGE_BYTES });
    end_turn(world);
    assert_fine(answer_to(world, 1));
    step(world,
         (struct server_event){
             .kind = SERVER_TEXT, .conn = 1, .text = text, .length = LIMIT_MESSAGE_BYTES + 1 });
    end_turn(world);
    assert_code(answer_to(world, 1), "limit");
    assert_int_equal(world->last_code, 1009);
    free(text);
    for (int i = 0; i <= LIMIT_TABLES_OF_SOCKET; i++) {
        const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
        struct json_value *answer =
            ask(world, 2, "{\"do\":\"join\",\"table\":\"%s\"}", opened.table);
        if (i < LIMIT_TABLES_OF_SOCKET)
            assert_fine(answer);
        else
            assert_code(answer, "limit");
    }
    end(world);
}

static void too_many_are_refused(void **unused)
{
    struct world *world = begin();
    struct opened first;

    (void)unused;
    for (uint64_t conn = CONNS + 1; conn <= LIMIT_SOCKETS; conn++)
        step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = conn });
    step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = LIMIT_SOCKETS + 1 });
    end_turn(world);
    assert_code(answer_to(world, LIMIT_SOCKETS + 1), "limit");
    assert_int_equal(world->last_code, 1013);
    first = open_table(world, WHIST FOUR_PEOPLE);
    for (int i = 1; i < LIMIT_TABLES; i++)
        open_table(world, WHIST FOUR_PEOPLE);
    assert_code(ask(world, 1, "{\"do\":\"new\"," WHIST FOUR_PEOPLE "}"), "limit");
    world->now += LIMIT_BOTS_PLAY_ON; /* the table left longest ago makes way */
    assert_fine(ask(world, 1, "{\"do\":\"new\"," WHIST FOUR_PEOPLE "}"));
    assert_int_equal(world->rows[world->rows_count - 2].kind, STORE_CLOSE);
    assert_null(table_of(world, &first));
    join(world, 1, &first, 0); /* and is there again when somebody asks for it */
    assert_non_null(table_of(world, &first));
    end(world);
}

static void what_is_left_leaves_memory(void **unused)
{
    struct world *world = begin();
    const struct opened left = open_table(world, WHIST FOUR_PEOPLE);
    const struct opened watched = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    join(world, 3, &watched, -1);
    tick(world, LIMIT_UNVISITED_TABLE_KEPT - 1000);
    assert_non_null(table_of(world, &left));
    world->full = true;
    tick(world, 2 * LIMIT_EVICTION_INTERVAL);
    assert_non_null(table_of(world, &left));
    world->full = false;
    tick(world, 2 * LIMIT_EVICTION_INTERVAL);
    assert_null(table_of(world, &left));
    assert_non_null(table_of(world, &watched));
    end(world);
}

/* ---- deltas ------------------------------------------------------------------------------ */

static struct json_value *join_for_deltas(struct world *world, uint64_t conn,
                                          const struct opened *opened, int seat)
{
    const bool sits = seat >= 0;
    struct json_value *answer =
        ask(world, conn, "{\"do\":\"join\",\"table\":\"%s\",\"deltas\":true%s%s%s}", opened->table,
            sits ? ",\"token\":\"" : "", sits ? opened->token[seat] : "", sits ? "\"" : "");

    assert_fine(answer);
    return answer;
}

/* The view of the seat as it is now, without its events, which are those since another moment. */
static struct json_value *view_now(struct world *world, const struct opened *opened, int seat)
{
    struct talon_string_buffer buffer = { 0 };

    talon_json_view(&buffer, table_of(world, opened), seat, 0);
    struct json_value *view = json_read_text(buffer.at);
    free(buffer.at);
    json_remove(view, "events");
    return view;
}

/* Puts the delta that was pushed over what is known, which is the whole view of the seat then. */
static void take_delta(struct world *world, uint64_t conn, const struct opened *opened, int seat,
                       struct json_value **known, uint32_t events)
{
    struct json_value *push = push_of(world, conn, "delta");

    assert_non_null(push);
    assert_null(push_of(world, conn, "view"));
    assert_true(json_is_same(json_value_member(push, "from"), json_value_member(*known, "number")));
    struct json_value *now = apply_delta(*known, json_value_member(push, "delta"));
    assert_non_null(now);
    json_value_free(*known);
    *known = now;
    assert_int_equal(json_value_count(json_value_member(now, "events")), events);
    struct json_value *told = json_copy(now), *whole = view_now(world, opened, seat);
    json_remove(told, "events");
    assert_true(json_is_same(told, whole));
    json_value_free(told);
    json_value_free(whole);
}

static void take_whole(struct world *world, uint64_t conn, struct json_value **known)
{
    assert_null(push_of(world, conn, "delta"));
    struct json_value *view = json_value_member(push_of(world, conn, "view"), "view");

    assert_int_equal(json_value_members(view), 21);
    json_value_free(*known);
    *known = json_copy(view);
}

static void deltas_tell_what_has_changed(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    struct json_value *known[2];

    (void)unused;
    for (int i = 0; i < 2; i++) /* a spectator and a seat */
        known[i] = json_copy(
            json_value_member(join_for_deltas(world, 3 + (uint64_t)i, &opened, i - 1), "view"));
    join(world, 5, &opened, -1); /* beside one who wants all of it */
    for (int turn = 0; turn < 6; turn++) {
        assert_fine(act_first(world, &opened));
        take_delta(world, 3, &opened, TALON_WATCHER, &known[0], 1);
        take_delta(world, 4, &opened, 0, &known[1], 1);
        assert_pushed(world, 5, &opened, TALON_WATCHER, steps_of(world, &opened) - 1);
    }
    assert_fine(at_seat(world, "rename", &opened, 1, ",\"name\":\"Bert\""));
    take_whole(world, 3, &known[0]);
    take_whole(world, 4, &known[1]);
    assert_fine(act_first(world, &opened));
    take_delta(world, 3, &opened, TALON_WATCHER, &known[0], 1);
    take_delta(world, 4, &opened, 0, &known[1], 1);
    json_value_free(known[0]);
    json_value_free(known[1]);
    end(world);
}

/* Who has missed a push sees that by `from`, joins again, and is told deltas from there on. */
static void a_gap_is_seen_and_closed(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    struct json_value *known =
        json_copy(json_value_member(join_for_deltas(world, 3, &opened, -1), "view"));
    assert_fine(act_first(world, &opened)); /* this push is lost */
    assert_fine(act_first(world, &opened));
    struct json_value *push = push_of(world, 3, "delta");
    assert_int_equal(json_value_whole(json_value_member(push, "from")), 1);
    assert_int_equal(json_value_whole(json_value_member(known, "number")), 0);
    json_value_free(known);
    known = json_copy(json_value_member(join_for_deltas(world, 3, &opened, -1), "view"));
    assert_int_equal(json_value_whole(json_value_member(known, "number")), 2);
    assert_fine(act_first(world, &opened));
    take_delta(world, 3, &opened, TALON_WATCHER, &known, 1);
    join(world, 3, &opened, -1); /* and who does not ask for them gets none any more */
    assert_fine(act_first(world, &opened));
    take_whole(world, 3, &known);
    json_value_free(known);
    end(world);
}

/* One joins between the views of others: each delta begins from what its receiver knows. */
static void deltas_begin_where_each_joined(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    struct json_value *known[4];

    (void)unused;
    for (int i = 0; i < 4; i++) {
        known[i] = json_copy(
            json_value_member(join_for_deltas(world, 3 + (uint64_t)i, &opened, i - 1), "view"));
        assert_fine(act_first(world, &opened));
        for (int other = 0; other <= i; other++)
            take_delta(world, 3 + (uint64_t)other, &opened, other - 1, &known[other], 1);
    }
    for (int i = 0; i < 4; i++)
        json_value_free(known[i]);
    end(world);
}

static void who_knows_nothing_is_told_all(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST OPEN_TWO);
    struct json_value *known = NULL;

    (void)unused;
    assert_true(json_is_null(json_value_member(join_for_deltas(world, 3, &opened, -1), "view")));
    assert_fine(as_host(world, "start", &opened, ",\"fill\":\"simple\""));
    take_whole(world, 3, &known);
    json_value_free(known);
    assert_code(ask(world, 3, "{\"do\":\"join\",\"table\":\"%s\",\"deltas\":1}", opened.table),
                "request");
    end(world);
}

/* A seat's connection whose person stands up sees as a spectator: a delta would begin from the
 * seat's view. */
static void another_seat_is_told_all(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    struct json_value *known =
        json_copy(json_value_member(join_for_deltas(world, 4, &opened, 1), "view"));
    assert_fine(act_first(world, &opened));
    take_delta(world, 4, &opened, 1, &known, 1);
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    take_whole(world, 4, &known);
    assert_int_equal(json_value_whole(json_value_member(known, "seat")), TALON_WATCHER);
    assert_fine(act_first(world, &opened));
    take_delta(world, 4, &opened, TALON_WATCHER, &known, 1);
    json_value_free(known);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_is_played),
        cmocka_unit_test(bots_keep_the_pace),
        cmocka_unit_test(bots_rest_when_nobody_is_there),
        cmocka_unit_test(forced_moves_are_made),
        cmocka_unit_test(questions_change_nothing),
        cmocka_unit_test(a_finished_game_is_not_taken_back),
        cmocka_unit_test(too_many_requests_are_refused),
        cmocka_unit_test(steady_requests_may_come_almost_at_the_limit),
        cmocka_unit_test(changes_are_few_in_a_while),
        cmocka_unit_test(an_address_changes_only_so_much),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(what_is_left_leaves_memory),
        cmocka_unit_test(deltas_tell_what_has_changed),
        cmocka_unit_test(a_gap_is_seen_and_closed),
        cmocka_unit_test(deltas_begin_where_each_joined),
        cmocka_unit_test(another_seat_is_told_all),
        cmocka_unit_test(who_knows_nothing_is_told_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
