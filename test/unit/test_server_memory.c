/* test_server_memory.c - the server while memory runs out: a small evening is played again and
 * again, and each time another allocation fails, once or from then on. It must neither break nor
 * leak, and what it wrote down must still make the same tables. Linked with --wrap.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { TEXT_ROOM = 512, STEPS_MOST = 40, ID_ROOM = 32, TOKEN_SIZE = 40 };

/* ---- memory that runs out --------------------------------------------------------------- */

static long countdown = -1; /* allocations until one fails; negative: none does */
static bool for_ever;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool fails(void)
{
    if (countdown < 0)
        return false;
    if (countdown > 0) {
        countdown--;
        return false;
    }
    if (!for_ever)
        countdown = -1;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

/* ---- the evening ------------------------------------------------------------------------ */

static struct store_row *rows;
static size_t rows_count, rows_room;
static struct server *server;
static struct journal_outputs effects;
static int64_t now;
static bool given_up; /* a table, because it could not even be rolled back */
static char table[ID_ROOM], token[TOKEN_SIZE], host[TOKEN_SIZE];
static char next[ID_ROOM]; /* the table of the rematch, once it was told */

static void fill(void *self, void *bytes, size_t count)
{
    static uint64_t chance;

    (void)self;
    for (size_t i = 0; i < count; i++) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)bytes)[i] = (uint8_t)(chance >> 56);
    }
}

static const struct server_entropy entropy = { .fill = fill };

static char *copy(const char *text)
{
    char *at = text ? __real_malloc(strlen(text) + 1) : NULL;

    return at ? memcpy(at, text, strlen(text) + 1) : NULL;
}

static void keep_rows(void)
{
    for (size_t i = 0; i < effects.rows_count; i++) {
        if (rows_count == rows_room) {
            rows_room = rows_room ? 2 * rows_room : 64;
            rows = __real_realloc(rows, rows_room * sizeof *rows);
        }
        rows[rows_count] = effects.rows[i];
        rows[rows_count++].text = copy(effects.rows[i].text);
    }
}

/* Remembers the table when it is told. Memory does not fail here: this is the test. */
static void listen_to(const struct server_send *send)
{
    const long left = countdown;

    countdown = -1;
    json_t *said = json_loadb(effects.text.at + send->at, send->length, 0, NULL);
    assert_non_null(said);
    const char *id = json_string_value(json_object_get(said, "table"));
    const char *opens = json_string_value(json_array_get(json_object_get(said, "tokens"), 0));
    if (id && opens) {
        snprintf(table, sizeof table, "%s", id);
        snprintf(token, sizeof token, "%s", opens);
        snprintf(host, sizeof host, "%s", json_string_value(json_object_get(said, "host")));
    }
    if (id && !opens && json_object_get(said, "ok"))
        snprintf(table, sizeof table, "%s", id); /* of the rematch */
    json_decref(said);
    countdown = left;
}

static void turn(struct server_event event)
{
    size_t count;

    now += 50;
    server_step(server, now, &event, &effects);
    while (effects.rows_count) {
        keep_rows();
        struct store_row *written = journal_outputs_take_rows(&effects, &count);
        journal_rows_free(written, count);
        server_step(server, now,
                    &(struct server_event){ .kind = SERVER_STORED, .batch = effects.batch },
                    &effects);
    }
    for (size_t i = 0; i < effects.sends_count; i++)
        listen_to(&effects.sends[i]);
    given_up = given_up || effects.notes.length || effects.notes.failed;
    journal_outputs_clear(&effects);
}

static void say(const char *format, ...)
{
    char text[2 * TEXT_ROOM], members[TEXT_ROOM];
    va_list list;

    va_start(list, format);
    vsnprintf(members, sizeof members, format, list);
    va_end(list);
    snprintf(text, sizeof text, "{\"id\":1,\"table\":\"%s\",\"token\":\"%s\",\"host\":\"%s\",%s}",
             table, token, host, members);
    turn((struct server_event){
        .kind = SERVER_TEXT, .conn = 1, .text = text, .length = strlen(text) });
}

static void act(void)
{
    struct talon_table *at = server_table(server, table);
    struct talon_move moves[TALON_MOVES_MAX];
    char move[TALON_MOVE_TEXT];
    uint32_t count;

    if (!at || !(talon_table_acting(at) & 1))
        return;
    talon_table_steps(at, &count);
    talon_table_game(at)->legal(talon_table_state(at), 0, moves);
    talon_move_write(talon_table_game(at), moves[0], move);
    say("\"do\":\"act\",\"move\":\"%s\",\"number\":%u", move, count + 1);
}

#define MIX "00000000000000000000000000000000000000000000000000000000000000aa"

/* Two people gather, play, part and play once more. */
static void gathering(void)
{
    say("\"do\":\"new\",\"game\":\"war\",\"preset\":\"tod-und-leben\",\"pace\":0,"
        "\"public\":true,\"seats\":[\"human\",\"open\"]");
    say("\"do\":\"join\"");
    say("\"do\":\"sit\",\"name\":\"Bert\",\"mix\":\"" MIX "\"");
    say("\"do\":\"list\"");
    say("\"do\":\"mix\",\"mix\":\"" MIX "\"");
    say("\"do\":\"fair\"");
    say("\"do\":\"seat\",\"seat\":1,\"who\":\"random\"");
    say("\"do\":\"seat\",\"seat\":1,\"who\":\"open\"");
    say("\"do\":\"start\",\"fill\":\"simple\",\"mixes\":{\"0\":\"" MIX "\"}");
    act();
    say("\"do\":\"seat\",\"seat\":1,\"who\":\"open\"");
    say("\"do\":\"sit\",\"name\":\"Carla\"");
    say("\"do\":\"stand\"");
    say("\"do\":\"seat\",\"seat\":1,\"who\":\"simple\"");
    say("\"do\":\"fair\"");
    say("\"do\":\"record\"");
    char first[ID_ROOM];
    memcpy(first, table, sizeof first);
    say("\"do\":\"rematch\"");
    if (!strcmp(first, table))
        say("\"do\":\"rematch\"");
    if (strcmp(first, table))
        memcpy(next, table, sizeof next);
    say("\"do\":\"join\"");
    say("\"do\":\"start\",\"fill\":\"simple\"");
}

static void evening(void)
{
    turn((struct server_event){ .kind = SERVER_OPEN, .conn = 1 });
    turn((struct server_event){ .kind = SERVER_OPEN, .conn = 2 });
    gathering();
    say("\"do\":\"games\"");
    say("\"do\":\"new\",\"game\":\"spite\",\"pace\":0,\"seats\":[\"human\",\"simple\"]");
    say("\"do\":\"join\"");
    turn((struct server_event){
        .kind = SERVER_TEXT, .conn = 2, .text = "{\"do\":\"hello\"}", .length = 14 });
    for (int i = 0; i < 6; i++) {
        act();
        say("\"do\":\"undo\"");
        say("\"do\":\"redo\"");
        say("\"do\":\"hint\"");
        turn((struct server_event){ .kind = SERVER_TICK });
    }
    say("\"do\":\"rename\",\"name\":\"Anna\"");
    say("\"do\":\"auto\",\"on\":true");
    say("\"do\":\"forward\",\"steps\":%d", STEPS_MOST);
    turn((struct server_event){ .kind = SERVER_CLOSE, .conn = 2 });
}

/* ---- afterwards ------------------------------------------------------------------------- */

static uint64_t hash(const struct talon_table *of)
{
    return of ? talon_hash(talon_table_game(of), talon_table_state(of)) : 0;
}

/* What everybody is told of all rooms; told from the start, whoever is here. */
static char *list_of(struct server *of)
{
    static const char list[] = "{\"do\":\"list\"}";
    char *text = NULL;

    server_step(of, now, &(struct server_event){ .kind = SERVER_OPEN, .conn = 3 }, &effects);
    journal_outputs_clear(&effects);
    server_step(of, now,
                &(struct server_event){
                    .kind = SERVER_TEXT, .conn = 3, .text = list, .length = sizeof list - 1 },
                &effects);
    if (effects.sends_count) {
        effects.text.at[effects.sends[0].at + effects.sends[0].length] = 0;
        text = copy(effects.text.at + effects.sends[0].at);
    }
    journal_outputs_clear(&effects);
    server_step(of, now, &(struct server_event){ .kind = SERVER_CLOSE, .conn = 3 }, &effects);
    return text;
}

/* Tables given up are there again after the start: then the lists may differ. */
static void assert_same_rooms(struct server *again)
{
    char *now_listed = list_of(server), *then_listed = list_of(again);

    assert_non_null(now_listed);
    assert_non_null(then_listed);
    const char *listed = strstr(now_listed, "\"table\":\"");
    if (listed && next[0]) /* no game of which nobody was told */
        assert_memory_equal(listed + strlen("\"table\":\""), next, strlen(next));
    if (!given_up)
        assert_string_equal(now_listed, then_listed);
    free(now_listed);
    free(then_listed);
}

/* What was written makes the tables again as they stood. A table given up is there again, too. */
static void start_again(void)
{
    const uint64_t before = hash(server_table(server, table));
    struct server *again = server_new(&entropy);

    assert_non_null(again);
    for (size_t i = 0; i < rows_count; i++)
        server_step(again, now, &(struct server_event){ .kind = SERVER_LOADED, .row = &rows[i] },
                    &effects);
    assert_int_equal(effects.notes.length, 0);
    if (before)
        assert_true(hash(server_table(again, table)) == before);
    assert_same_rooms(again);
    server_free(again);
}

static void clean_up(void)
{
    server_free(server);
    journal_outputs_free(&effects);
    effects = (struct journal_outputs){ 0 };
    for (size_t i = 0; i < rows_count; i++) {
        free((char *)rows[i].text);
    }
    free(rows);
    rows = NULL;
    rows_count = rows_room = 0;
    table[0] = token[0] = host[0] = next[0] = 0;
}

/* True if the evening ended before the allocation that was to fail. */
static bool play(long at, bool ever)
{
    now = 1000;
    given_up = false;
    server = server_new(&entropy);
    assert_non_null(server);
    countdown = at;
    for_ever = ever;
    evening();
    const bool survived = countdown > 0;
    countdown = -1;
    journal_outputs_clear(&effects);
    start_again();
    clean_up();
    return survived;
}

static void every_allocation_may_fail_once(void **unused)
{
    long at = 0;

    (void)unused;
    while (!play(at, false))
        at++;
    print_message("%ld allocations\n", at);
    assert_true(at > 200);
}

static void memory_may_run_out_for_ever(void **unused)
{
    (void)unused;
    for (long at = 0; !play(at, true); at += 7)
        ;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail_once),
        cmocka_unit_test(memory_may_run_out_for_ever),
    };

    json_set_alloc_funcs(__wrap_malloc, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
