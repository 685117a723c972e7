/* test_server.c - the server without sockets, clock and disk: a world of made-up connections and
 * a list for a store plays whole games, fails to write, starts again, and looks for anything told
 * to somebody who may not know it.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "../../src/server/server.h"

#include <talon/wire.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { TEXT_ROOM = 64, TOKEN_ROOM = 40, CONNS = 8, PLAYED = 400, TICKS = 4000 };

struct said {
    uint64_t conn;
    json_t *json;
    char *text;
};

/* A whole world: the server, its store, its time, and everything it said. */
struct world {
    struct server *server;
    struct server_effects effects;
    struct store_row *rows;
    size_t rows_count, rows_room;
    bool full; /* the disk */
    int64_t now;
    uint64_t chance;
    struct said *said;
    size_t said_count, said_room, hung_up;
    int last_code;
};

/* ---- the world -------------------------------------------------------------------------------- */

/* Not random at all, but never twice the same. */
static void fill(void *self, void *bytes, size_t count)
{
    struct world *world = self;
    uint8_t *at = bytes;

    for (size_t i = 0; i < count; i++) {
        world->chance = world->chance * 6364136223846793005u + 1442695040888963407u;
        at[i] = (uint8_t)(world->chance >> 56);
    }
}

static void *grown(void *list, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return list;
    *room = *room ? 2 * *room : 64;
    list = realloc(list, *room * size);
    assert_non_null(list);
    return list;
}

static void keep_row(struct world *world, const struct store_row *row)
{
    world->rows = grown(world->rows, &world->rows_room, world->rows_count, sizeof *world->rows);
    struct store_row *kept = &world->rows[world->rows_count++];
    *kept = *row;
    kept->text = strdup(row->text);
    kept->tokens = row->tokens ? strdup(row->tokens) : NULL;
}

static void step(struct world *world, struct server_event event)
{
    server_step(world->server, world->now, &event, &world->effects);
}

static void hear(struct world *world, const struct server_send *send)
{
    world->said = grown(world->said, &world->said_room, world->said_count, sizeof *world->said);
    struct said *said = &world->said[world->said_count++];
    said->conn = send->conn;
    said->text = strndup(world->effects.text.at + send->at, send->length);
    said->json = json_loads(said->text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(said->json);
}

/* What src/os/loop.c does at the end of a turn. */
static void end_turn(struct world *world)
{
    while (world->effects.rows_count) {
        for (size_t i = 0; !world->full && i < world->effects.rows_count; i++)
            keep_row(world, &world->effects.rows[i]);
        effects_written(&world->effects);
        step(world, (struct server_event){ .kind = world->full ? SERVER_STORE_FAILED
                                                               : SERVER_STORED });
    }
    for (size_t i = 0; i < world->effects.sends_count; i++)
        hear(world, &world->effects.sends[i]);
    world->hung_up += world->effects.hang_ups_count;
    if (world->effects.hang_ups_count)
        world->last_code = world->effects.hang_ups[0].code;
    effects_clear(&world->effects);
}

static void forget_said(struct world *world)
{
    for (size_t i = 0; i < world->said_count; i++) {
        json_decref(world->said[i].json);
        free(world->said[i].text);
    }
    world->said_count = 0;
}

static void open_conns(struct world *world)
{
    for (uint64_t conn = 1; conn <= CONNS; conn++)
        step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = conn });
}

static struct server_entropy entropy_of(struct world *world)
{
    return (struct server_entropy){ .fill = fill, .self = world };
}

static struct world *begin(void)
{
    struct world *world = calloc(1, sizeof *world);
    const struct server_entropy entropy = entropy_of(world);

    world->now = 1000000;
    world->server = server_new(&entropy);
    open_conns(world);
    return world;
}

/* The process dies and starts again; nothing is left but the rows. */
static void restart(struct world *world)
{
    const struct server_entropy entropy = entropy_of(world);

    forget_said(world);
    server_free(world->server);
    world->now = 5;
    world->server = server_new(&entropy);
    for (size_t i = 0; i < world->rows_count; i++)
        step(world, (struct server_event){ .kind = SERVER_LOADED, .row = &world->rows[i] });
    open_conns(world);
}

static void end(struct world *world)
{
    forget_said(world);
    free(world->said);
    server_free(world->server);
    effects_free(&world->effects);
    for (size_t i = 0; i < world->rows_count; i++) {
        free((char *)world->rows[i].text);
        free((char *)world->rows[i].tokens);
    }
    free(world->rows);
    free(world);
}

/* ---- asking ------------------------------------------------------------------------------------ */

static void say(struct world *world, uint64_t conn, const char *text)
{
    step(world, (struct server_event){ .kind = SERVER_TEXT, .conn = conn, .text = text,
                                       .length = strlen(text) });
}

/* The answer to the last request of this connection (one without "push"). */
static json_t *answer_to(struct world *world, uint64_t conn)
{
    for (size_t i = world->said_count; i-- > 0;)
        if (world->said[i].conn == conn && !json_object_get(world->said[i].json, "push"))
            return world->said[i].json;
    return NULL;
}

/* Asks in a turn of its own, a second later; everything said before is forgotten. */
static json_t *ask(struct world *world, uint64_t conn, const char *format, ...)
{
    char text[1024];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    forget_said(world);
    world->now += 20;
    say(world, conn, text);
    end_turn(world);
    json_t *answer = answer_to(world, conn);
    assert_non_null(answer);
    return answer;
}

static const char *text_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));

    return text ? text : "";
}

static int64_t number_of(const json_t *json, const char *name)
{
    return json_integer_value(json_object_get(json, name));
}

static void assert_code(const json_t *answer, const char *code)
{
    assert_string_equal(text_of(json_object_get(answer, "error"), "code"), code);
    assert_true(strlen(text_of(json_object_get(answer, "error"), "message")) > 10);
}

static void assert_fine(const json_t *answer)
{
    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s", text_of(json_object_get(answer, "error"), "message"));
}

/* A table as the one who opened it knows it. */
struct opened {
    char table[TEXT_ROOM], token[TALON_SEATS_MAX][TOKEN_ROOM];
};

static struct opened open_table(struct world *world, const char *members)
{
    struct opened opened = { "", { "" } };
    json_t *answer = ask(world, 1, "{\"do\":\"new\",%s}", members);

    assert_fine(answer);
    snprintf(opened.table, sizeof opened.table, "%s", text_of(answer, "table"));
    for (size_t seat = 0; seat < json_array_size(json_object_get(answer, "tokens")); seat++) {
        const char *token =
            json_string_value(json_array_get(json_object_get(answer, "tokens"), seat));
        snprintf(opened.token[seat], TOKEN_ROOM, "%s", token ? token : "");
    }
    return opened;
}

static struct talon_table *table_of(struct world *world, const struct opened *opened)
{
    return server_table(world->server, opened->table);
}

static uint64_t hash_of(struct world *world, const struct opened *opened)
{
    const struct talon_table *table = table_of(world, opened);

    assert_non_null(table);
    return talon_hash(talon_table_game(table), talon_table_state(table));
}

static uint32_t steps_of(struct world *world, const struct opened *opened)
{
    uint32_t count;

    talon_table_steps(table_of(world, opened), &count);
    return count;
}

static json_t *join(struct world *world, uint64_t conn, const struct opened *opened, int seat)
{
    json_t *answer = seat < 0 ? ask(world, conn, "{\"do\":\"join\",\"table\":\"%s\"}",
                                    opened->table)
                              : ask(world, conn,
                                    "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                                    opened->table, opened->token[seat]);
    assert_fine(answer);
    return answer;
}

static json_t *at_seat(struct world *world, const char *what, const struct opened *opened, int seat,
                       const char *more)
{
    return ask(world, 2, "{\"do\":\"%s\",\"table\":\"%s\",\"token\":\"%s\"%s}", what,
               opened->table, opened->token[seat], more);
}

static json_t *act(struct world *world, const struct opened *opened, int seat, const char *move,
                   uint32_t number)
{
    char more[200];

    snprintf(more, sizeof more, ",\"move\":\"%s\",\"number\":%u", move, number);
    return at_seat(world, "act", opened, seat, more);
}

/* The first move of the seat that acts; which seat in *seat. */
static void first_move(const struct talon_table *table, int *seat, char text[TALON_MOVE_TEXT])
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = talon_table_game(table);

    *seat = talon_first_seat(talon_table_acting(table));
    assert_true(game->legal(talon_table_state(table), *seat, moves) > 0);
    talon_move_write(game, moves[0], text);
}

/* Whoever acts makes their first move. */
static json_t *act_first(struct world *world, const struct opened *opened)
{
    char text[TALON_MOVE_TEXT];
    int seat;

    first_move(table_of(world, opened), &seat, text);
    return act(world, opened, seat, text, steps_of(world, opened) + 1);
}

static void tick(struct world *world, int64_t later)
{
    forget_said(world);
    world->now += later;
    step(world, (struct server_event){ .kind = SERVER_TICK });
    end_turn(world);
}

#define FOUR_PEOPLE "\"seats\":[\"human\",\"human\",\"human\",\"human\"]"
#define WHIST "\"game\":\"whist\",\"preset\":\"classic\","

/* ---- the tests ---------------------------------------------------------------------------------- */

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
        { "{\"do\":\"new\"," WHIST "\"names\":[\"a\\nb\"]," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST "\"names\":[\"\xe2\x80\xae\"]," FOUR_PEOPLE "}", "request" },
        { "{\"do\":\"new\"," WHIST
          "\"names\":[\"0123456789012345678901234567890123456789012345678901234567890123\"],"
          FOUR_PEOPLE "}", "limit" },
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
    json_t *answer = ask(world, 1, "{\"id\":7,\"do\":\"hello\"}");

    (void)unused;
    assert_fine(answer);
    assert_int_equal(number_of(answer, "id"), 7);
    assert_int_equal(number_of(answer, "protocol"), TALON_PROTOCOL);
    answer = ask(world, 1, "{\"id\":\"a\\\"b\",\"do\":\"what\"}");
    assert_string_equal(text_of(answer, "id"), "a\"b");
    assert_code(answer, "request");
    answer = ask(world, 1, "{\"do\":\"games\"}");
    assert_int_equal(json_array_size(json_object_get(answer, "games")), talon_games_count);
    assert_null(json_object_get(answer, "id"));
    end(world);
}

static void only_its_token_opens_a_seat(void **unused)
{
    struct world *world = begin();
    const struct opened mine = open_table(world, WHIST FOUR_PEOPLE);
    const struct opened other = open_table(world, WHIST FOUR_PEOPLE);
    char upper[TOKEN_ROOM];

    (void)unused;
    assert_int_equal(strlen(mine.token[0]), 32);
    for (size_t i = 0; i < sizeof upper; i++)
        upper[i] = mine.token[0][i] >= 'a' && mine.token[0][i] <= 'f'
                       ? (char)(mine.token[0][i] - 'a' + 'A')
                       : mine.token[0][i];
    const char *wrong[] = { "", "0", other.token[0], upper, "-",
                            "00000000000000000000000000000000" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_code(ask(world, 2, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                        mine.table, wrong[i]), "token");
        assert_code(ask(world, 2, "{\"do\":\"undo\",\"table\":\"%s\",\"token\":\"%s\"}",
                        mine.table, wrong[i]), "token");
    }
    assert_code(ask(world, 2, "{\"do\":\"join\",\"table\":\"%s\",\"token\":null}", mine.table),
                "request");
    assert_code(ask(world, 2, "{\"do\":\"undo\",\"table\":\"%s\"}", mine.table), "request");
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(number_of(join(world, 2, &mine, seat), "seat"), seat);
    for (size_t i = 0; i < world->rows_count; i++) /* none is kept as it is */
        for (int seat = 0; seat < 4; seat++) {
            assert_null(strstr(world->rows[i].text, mine.token[seat]));
            assert_null(strstr(world->rows[i].tokens, mine.token[seat]));
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
        json_t *answer = act(world, &opened, seat, move, 1);
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

/* ---- who is told what ----------------------------------------------------------------------------- */

/* The newest push of a connection, as it was sent. */
static const char *pushed_to(struct world *world, uint64_t conn)
{
    for (size_t i = world->said_count; i-- > 0;)
        if (world->said[i].conn == conn && json_object_get(world->said[i].json, "push"))
            return world->said[i].text;
    return NULL;
}

/* A push is the view of that seat and nothing besides. */
static void assert_pushed(struct world *world, uint64_t conn, const struct opened *opened,
                          int seat, uint32_t since)
{
    struct talon_ink ink = { 0 };

    talon_ink_put(&ink, "{\"push\":\"view\",\"table\":\"");
    talon_ink_put(&ink, opened->table);
    talon_ink_put(&ink, "\",\"view\":");
    talon_wire_view(&ink, table_of(world, opened), seat, since);
    talon_ink_put(&ink, "}");
    assert_non_null(pushed_to(world, conn));
    assert_string_equal(pushed_to(world, conn), ink.at);
    free(ink.at);
}

/* Of the hands, only the viewer's own shows faces. */
static void assert_sealed(const json_t *view, int seat)
{
    const json_t *hands = json_object_get(json_object_get(view, "zones"), "hand");

    assert_int_equal(number_of(view, "seat"), seat);
    assert_int_equal(json_array_size(hands), 4);
    for (int owner = 0; owner < 4; owner++)
        for (size_t i = 0; i < json_array_size(json_array_get(hands, (size_t)owner)); i++) {
            const char *card = json_string_value(
                json_array_get(json_array_get(hands, (size_t)owner), i));
            assert_int_equal(strcmp(card, "?") == 0, owner != seat);
        }
    assert_true(json_array_size(json_object_get(view, "moves")) == 0 || seat >= 0);
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
        assert_sealed(json_object_get(join(world, (uint64_t)(4 + seat), &opened, seat), "view"),
                      seat);
    for (uint32_t number = 0; number < 30; number++) {
        assert_fine(act_first(world, &opened));
        for (int seat = -1; seat < 4; seat++)
            assert_pushed(world, (uint64_t)(4 + seat), &opened, seat, number);
        for (size_t i = 0; i < world->said_count; i++) {
            const json_t *view = json_object_get(world->said[i].json, "view");
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

/* ---- the store -------------------------------------------------------------------------------------- */

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
    assert_int_equal(json_is_true(json_object_get(join(world, 4, &opened, 0), "auto")), 0);
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

static void bots_wait_for_a_full_disk(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST "\"pace\":0,\"seats\":[\"simple\",\"simple\",\"simple\",\"random\"]");

    (void)unused;
    join(world, 3, &opened, -1);
    const uint32_t made = steps_of(world, &opened);
    const uint64_t hash = hash_of(world, &opened);
    assert_int_equal(made, LIMIT_RUN);
    world->full = true;
    for (int i = 0; i < 3; i++) {
        tick(world, LIMIT_STORE_RETRY);
        assert_int_equal(world->said_count, 0);
        assert_true(hash_of(world, &opened) == hash);
        tick(world, 0);
        assert_true(world->effects.wake_at > world->now); /* it does not try in a frenzy */
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
             "\"number\":1}", opened.table, opened.token[seat], move);
    snprintf(join_text, sizeof join_text, "{\"id\":2,\"do\":\"join\",\"table\":\"%s\"}",
             opened.table);
    for (int full = 1; full >= 0; full--) {
        world->full = full;
        forget_said(world);
        say(world, 2, text);
        say(world, 3, join_text);
        say(world, 3, "{\"id\":3,\"do\":\"hello\"}");
        assert_int_equal(world->effects.sends_count, 0);
        assert_int_equal(world->effects.rows_count, 1);
        end_turn(world);
        assert_int_equal(number_of(world->said[0].json, "id"), 1);
        assert_int_equal(json_is_true(json_object_get(world->said[0].json, "ok")), !full);
        assert_int_equal(number_of(world->said[1].json, "id"), 2);
        assert_int_equal(number_of(json_object_get(world->said[1].json, "view"), "number"), !full);
        assert_int_equal(number_of(world->said[2].json, "id"), 3);
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
    const struct opened spite = open_table(
        world, "\"game\":\"spite\",\"pace\":0,\"seats\":[\"human\",\"simple\"]");
    char before[4][20000], after[20000];

    (void)unused;
    for (int i = 0; i < 9; i++)
        assert_fine(act_first(world, &whist));
    assert_fine(at_seat(world, "rename", &whist, 1, ",\"name\":\"Berta \\\"B\\\" \\\\ \""));
    assert_fine(at_seat(world, "auto", &whist, 2, ",\"on\":true"));
    for (int i = 0; i < 20; i++) {
        json_t *hint = at_seat(world, "hint", &spite, 0, "");
        char move[TALON_MOVE_TEXT];
        snprintf(move, sizeof move, "%s", text_of(hint, "move"));
        assert_fine(act(world, &spite, 0, move, steps_of(world, &spite) + 1));
        if (!json_object_get(at_seat(world, "undo", &spite, 0, ""), "error") && i % 2)
            assert_fine(at_seat(world, "redo", &spite, 0, ""));
        while (!(talon_table_acting(table_of(world, &spite)) & 1))
            tick(world, 1);
    }
    const uint64_t whist_hash = hash_of(world, &whist), spite_hash = hash_of(world, &spite);
    for (int seat = -1; seat < 3; seat++) {
        const json_t *answer = join(world, 2, &whist, seat);
        snprintf(before[seat + 1], sizeof *before, "%s",
                 world->said[world->said_count - 1].text);
        assert_true(seat != 2 || json_is_true(json_object_get(answer, "auto")));
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
    assert_non_null(strstr(world->effects.notes.at, bad.table));
    assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\"}", bad.table), "unknown");
    assert_fine(act_first(world, &good));
    end(world);
}

/* ---- playing ----------------------------------------------------------------------------------------- */

/* The person at seat 0 does what the hint says, or lets it go forward. */
static void play_a_turn(struct world *world, const struct opened *opened, int turn)
{
    if (turn % 8 == 7) {
        assert_fine(at_seat(world, "forward", opened, 0, ",\"steps\":500"));
    } else if (talon_table_acting(table_of(world, opened)) & 1) {
        char move[TALON_MOVE_TEXT];
        snprintf(move, sizeof move, "%s",
                 text_of(at_seat(world, "hint", opened, 0, ""), "move"));
        assert_fine(act(world, opened, 0, move, steps_of(world, opened) + 1));
    } else {
        tick(world, 10);
    }
}

static int players_of(const struct talon_game *game, const char *preset)
{
    struct talon_config config;

    talon_config_start(&config, game);
    assert_true(talon_config_preset(&config, preset));
    assert_null(talon_config_finish(&config));
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
    json_t *record = ask(world, 1, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table);
    assert_int_equal(json_is_true(json_object_get(record, "ok")), *over);
    const uint64_t hash = hash_of(world, &opened);
    restart(world);
    assert_true(hash_of(world, &opened) == hash);
    end(world);
}

static void every_preset_is_played(void **unused)
{
    int finished = 0, all = 0;

    (void)unused;
    for (unsigned i = 0; i < talon_games_count; i++)
        for (int p = 0; p < talon_games[i]->presets_count; p++) {
            bool over;
            play_preset(talon_games[i], talon_games[i]->presets[p].id, &over);
            finished += over;
            all++;
        }
    print_message("%d of %d games came to their end\n", finished, all);
    assert_true(finished > all / 2);
}

static void bots_keep_the_pace(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, WHIST "\"pace\":300,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"],"
                                "\"options\":{\"first_dealer\":\"0\"}");

    (void)unused;
    const int64_t began = world->now;
    assert_int_equal(steps_of(world, &opened), 0);
    assert_int_equal(world->effects.wake_at, began + 300);
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
    const struct opened opened = open_table(
        world, "\"game\":\"whist\",\"preset\":\"classic\",\"pace\":5000,"
               "\"seats\":[\"simple\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    for (int i = 0; i < 300; i++)
        tick(world, 5000);
    const uint32_t made = steps_of(world, &opened);
    assert_in_range(made, LIMIT_AWAKE / 5000 - 2, LIMIT_AWAKE / 5000 + 2);
    join(world, 3, &opened, -1);
    tick(world, 5000);
    assert_int_equal(steps_of(world, &opened), made + 1);
    end(world);
}

static void forced_moves_are_made(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, "\"game\":\"war\",\"pace\":100,\"seats\":[\"human\",\"human\"]");

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
    assert_true(json_is_true(json_object_get(at_seat(world, "why", &opened, seat, more), "legal")));
    json_t *answer = at_seat(world, "why", &opened, (seat + 1) % 4, more);
    assert_true(json_is_false(json_object_get(answer, "legal")));
    assert_string_equal(text_of(answer, "rule"), "R-GEN-04");
    assert_code(at_seat(world, "hint", &opened, (seat + 1) % 4, ""), "illegal");
    assert_true(strlen(text_of(at_seat(world, "hint", &opened, seat, ""), "move")) > 0);
    assert_code(at_seat(world, "undo", &opened, seat, ""), "undo");
    assert_code(at_seat(world, "redo", &opened, seat, ""), "undo");
    assert_int_equal(world->rows_count, 1);
    end(world);
}

static void a_finished_game_is_not_taken_back(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, "\"game\":\"whist\",\"preset\":\"classic\",\"pace\":0,"
               "\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    for (int turn = 0; talon_table_acting(table_of(world, &opened)); turn++)
        play_a_turn(world, &opened, turn);
    json_t *answer = ask(world, 5, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table);
    assert_non_null(strstr(text_of(answer, "record"), "\nkey "));
    struct talon_record_error error;
    const char *text = text_of(answer, "record");
    struct talon_table *again = talon_record_read(text, strlen(text), &error);
    assert_non_null(again);
    talon_table_free(again);
    assert_code(at_seat(world, "undo", &opened, 0, ""), "undo");
    assert_code(act(world, &opened, 0, "play Ah", steps_of(world, &opened) + 1), "illegal");
    end(world);
}

/* ---- limits ------------------------------------------------------------------------------------------- */

static void haste_is_refused(void **unused)
{
    struct world *world = begin();

    (void)unused;
    for (int i = 0; i < LIMIT_MESSAGES_A_SECOND + 5; i++)
        say(world, 1, "{\"id\":1,\"do\":\"hello\"}");
    end_turn(world);
    assert_fine(world->said[LIMIT_MESSAGES_A_SECOND - 1].json);
    assert_code(world->said[LIMIT_MESSAGES_A_SECOND].json, "limit");
    assert_int_equal(number_of(world->said[LIMIT_MESSAGES_A_SECOND].json, "id"), 1);
    assert_fine(ask(world, 2, "{\"do\":\"hello\"}")); /* the others do not suffer */
    world->now += 1000;
    assert_fine(ask(world, 1, "{\"do\":\"hello\"}"));
    assert_int_equal(world->hung_up, 0);
    for (int i = 0; i < LIMIT_MESSAGES_A_SECOND + LIMIT_DEAF; i++)
        say(world, 1, "{}");
    end_turn(world);
    assert_int_equal(world->hung_up, 1);
    assert_int_equal(world->last_code, 1008);
    end(world);
}

static void too_much_is_refused(void **unused)
{
    struct world *world = begin();
    char *text = malloc(LIMIT_MESSAGE + 1);

    (void)unused;
    memset(text, ' ', LIMIT_MESSAGE + 1);
    memcpy(text, "{\"do\":\"hello\"}", 14);
    step(world, (struct server_event){ .kind = SERVER_TEXT, .conn = 1, .text = text,
                                       .length = LIMIT_MESSAGE });
    end_turn(world);
    assert_fine(answer_to(world, 1));
    step(world, (struct server_event){ .kind = SERVER_TEXT, .conn = 1, .text = text,
                                       .length = LIMIT_MESSAGE + 1 });
    end_turn(world);
    assert_code(answer_to(world, 1), "limit");
    assert_int_equal(world->last_code, 1009);
    free(text);
    for (int i = 0; i <= LIMIT_JOINED; i++) {
        const struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
        json_t *answer = ask(world, 2, "{\"do\":\"join\",\"table\":\"%s\"}", opened.table);
        if (i < LIMIT_JOINED)
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
    world->now += LIMIT_AWAKE; /* the table left longest ago makes way */
    assert_fine(ask(world, 1, "{\"do\":\"new\"," WHIST FOUR_PEOPLE "}"));
    assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\"}", first.table), "unknown");
    assert_int_equal(world->rows[world->rows_count - 2].kind, STORE_CLOSE);
    end(world);
}

static void what_is_left_is_put_away(void **unused)
{
    struct world *world = begin();
    const struct opened left = open_table(world, WHIST FOUR_PEOPLE);
    const struct opened watched = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    join(world, 3, &watched, -1);
    tick(world, LIMIT_IDLE_KEPT - 1000);
    assert_non_null(table_of(world, &left));
    world->full = true;
    tick(world, 2 * LIMIT_SWEEP);
    assert_non_null(table_of(world, &left));
    world->full = false;
    tick(world, 2 * LIMIT_SWEEP);
    assert_null(table_of(world, &left));
    assert_non_null(table_of(world, &watched));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_refused_in_words),
        cmocka_unit_test(answers_carry_the_id),
        cmocka_unit_test(only_its_token_opens_a_seat),
        cmocka_unit_test(a_move_is_made_once),
        cmocka_unit_test(views_are_sealed),
        cmocka_unit_test(leaving_ends_the_pushes),
        cmocka_unit_test(a_full_disk_changes_nothing),
        cmocka_unit_test(bots_wait_for_a_full_disk),
        cmocka_unit_test(nobody_sees_what_is_not_written),
        cmocka_unit_test(a_restart_changes_nothing),
        cmocka_unit_test(broken_rows_stop_one_table_only),
        cmocka_unit_test(every_preset_is_played),
        cmocka_unit_test(bots_keep_the_pace),
        cmocka_unit_test(bots_rest_when_nobody_is_there),
        cmocka_unit_test(forced_moves_are_made),
        cmocka_unit_test(questions_change_nothing),
        cmocka_unit_test(a_finished_game_is_not_taken_back),
        cmocka_unit_test(haste_is_refused),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(what_is_left_is_put_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
