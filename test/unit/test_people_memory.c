#define _POSIX_C_SOURCE 200809L /* strdup */
/* test_people_memory.c - people with accounts while memory runs out: two meet, play a rated game,
 * talk, carry their results about, and one is forgotten. It is done again and again, and each time
 * another allocation fails, once or from then on. Nothing may break or leak, and what was written
 * down must make the same accounts again.
 */
#include "server/server.h"
#include "starved.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { TEXT_ROOM = 1024, STEPS_MOST = 80, WORD_ROOM = 80, PEOPLE = 2, ANSWER_ROOM = 4096 };

static struct store_row *rows;
static size_t rows_count, rows_room;
static struct server *server;
static struct journal_outputs effects;
static int64_t now;
static char table[WORD_ROOM], host[WORD_ROOM], token[PEOPLE][WORD_ROOM], session[PEOPLE][WORD_ROOM];
static char said[ANSWER_ROOM]; /* the last answer, whole if it is short */
static long left;              /* of the countdown, while the test itself needs memory */

/* ---- a world in which only the server's memory fails ------------------------------------- */

static void pause_starving(void)
{
    left = starved_countdown;
    starved_countdown = -1;
}

static void go_on_starving(void)
{
    starved_countdown = left;
}

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

static void remove_rows(const char *id)
{
    size_t kept = 0;

    for (size_t i = 0; i < rows_count; i++)
        if (strcmp(rows[i].table, id))
            rows[kept++] = rows[i];
        else
            free((char *)rows[i].text);
    rows_count = kept;
}

static void keep_row(const struct store_row *row)
{
    if (row->kind == STORE_FORGET) {
        remove_rows(row->table);
        return;
    }
    if (rows_count == rows_room) {
        rows_room = rows_room ? 2 * rows_room : 64;
        rows = realloc(rows, rows_room * sizeof *rows);
    }
    rows[rows_count] = *row;
    rows[rows_count++].text = strdup(row->text);
}

static bool read_rows(void *self, const char *id, uint32_t first, server_reader *reader,
                      void *context)
{
    (void)self;
    for (size_t i = 0; i < rows_count; i++)
        if (!strcmp(rows[i].table, id) && rows[i].number >= first && !reader(context, &rows[i]))
            break;
    return true;
}

static void remember(const json_t *from, const char *name, char *word)
{
    const char *text = json_string_value(json_object_get(from, name));

    if (text)
        snprintf(word, WORD_ROOM, "%s", text);
}

static void listen_to(const struct server_send *send)
{
    json_t *heard = json_loadb(effects.text.at + send->at, send->length, 0, NULL);
    const size_t who = send->conn - 1;

    assert_non_null(heard);
    if (!json_object_get(heard, "push")) {
        snprintf(said, sizeof said, "%.*s", (int)send->length, effects.text.at + send->at);
        remember(heard, "session", session[who]);
        remember(heard, "token", token[who]);
        remember(heard, "host", host);
        if (json_object_get(heard, "tokens"))
            remember(heard, "table", table);
        const char *first = json_string_value(json_array_get(json_object_get(heard, "tokens"), 0));
        if (first)
            snprintf(token[0], WORD_ROOM, "%s", first);
    }
    json_decref(heard);
}

static void one_step(struct server_event event)
{
    server_step(server, now, &event, &effects);
}

static void write_rows(void)
{
    size_t count;
    struct store_row *written = journal_outputs_take_rows(&effects, &count);

    pause_starving();
    for (size_t i = 0; i < count; i++)
        keep_row(&written[i]);
    journal_rows_free(written, count);
    go_on_starving();
    one_step((struct server_event){ .kind = SERVER_STORED, .batch = effects.batch });
}

static bool hashing_fails; /* for want of memory */

/* A hash of this world is the passphrase between bars. */
static void hash_one(void)
{
    struct server_job job = effects.jobs[0];
    char hash[WORD_ROOM];

    memmove(effects.jobs, effects.jobs + 1, --effects.jobs_count * sizeof *effects.jobs);
    snprintf(hash, sizeof hash, "|%s|", job.passphrase);
    const bool fits = job.kind == SERVER_MAKE || !strcmp(job.hash, hash);
    free(job.passphrase);
    free(job.hash);
    one_step((struct server_event){ .kind = SERVER_HASHED,
                                    .job = job.job,
                                    .text = hashing_fails ? NULL
                                            : fits        ? hash
                                                          : "" });
}

static void turn(struct server_event event)
{
    now += 50;
    said[0] = 0;
    one_step(event);
    while (effects.rows_count || effects.jobs_count)
        effects.rows_count ? write_rows() : hash_one();
    pause_starving();
    for (size_t i = 0; i < effects.sends_count; i++)
        listen_to(&effects.sends[i]);
    go_on_starving();
    journal_outputs_clear(&effects);
}

static void ask(size_t who, const char *format, ...)
{
    char text[2 * TEXT_ROOM], members[TEXT_ROOM];
    va_list list;

    va_start(list, format);
    vsnprintf(members, sizeof members, format, list);
    va_end(list);
    snprintf(text, sizeof text, "{\"session\":\"%s\",\"table\":\"%s\",\"token\":\"%s\",%s}",
             session[who], table, token[who], members);
    turn((struct server_event){
        .kind = SERVER_TEXT, .conn = 1 + who, .text = text, .length = strlen(text) });
}

/* ---- the evening ------------------------------------------------------------------------ */

static void meet(void)
{
    for (uint64_t conn = 1; conn <= PEOPLE; conn++)
        turn((struct server_event){ .kind = SERVER_OPEN, .conn = conn, .address = "" });
    ask(0, "\"do\":\"register\",\"name\":\"Anna\",\"passphrase\":\"onetwothree\"");
    ask(1, "\"do\":\"register\",\"name\":\"Bert\",\"passphrase\":\"onetwothree\"");
    ask(1, "\"do\":\"login\",\"name\":\"Bert\",\"passphrase\":\"onetwothree\"");
    ask(0, "\"do\":\"new\",\"game\":\"war\",\"preset\":\"tod-und-leben\",\"pace\":0,"
           "\"seats\":[\"human\",\"open\"],\"talk\":\"free\"");
    ask(1, "\"do\":\"sit\",\"seat\":1,\"name\":\"Bert\"");
    ask(0, "\"do\":\"start\",\"host\":\"%s\"", host);
    ask(0, "\"do\":\"join\"");
    ask(1, "\"do\":\"join\"");
}

static void talk(void)
{
    ask(0, "\"do\":\"say\",\"phrase\":\"hello\"");
    ask(1, "\"do\":\"say\",\"text\":\"Boo!\"");
    ask(0, "\"do\":\"report\",\"seat\":1,\"reason\":\"Boo!\"");
    ask(0, "\"do\":\"ignore\",\"seat\":1,\"on\":true");
    ask(1, "\"do\":\"say\",\"text\":\"Boo!\"");
}

static bool act(void)
{
    struct talon_table *at = server_table(server, table);
    const unsigned acting = at ? talon_table_acting(at) : 0;
    struct talon_move moves[TALON_MOVES_MAX];
    char move[TALON_MOVE_TEXT];
    uint32_t count;

    if (!acting)
        return false;
    const int seat = talon_first_seat(acting);
    talon_table_steps(at, &count);
    talon_table_game(at)->legal(talon_table_state(at), seat, moves);
    talon_move_write(talon_table_game(at), moves[0], move);
    ask((size_t)seat, "\"do\":\"act\",\"move\":\"%s\",\"number\":%u", move, count + 1);
    return true;
}

static void carry(void)
{
    ask(0, "\"do\":\"export\"");
    ask(0, "\"do\":\"import\",\"last\":true,\"part\":\"{\\\"results\\\":[{\\\"table\\\":\\\"x\\\","
           "\\\"game\\\":\\\"whist\\\",\\\"form\\\":null,\\\"preset\\\":\\\"classic\\\","
           "\\\"seats\\\":4,\\\"seat\\\":0,\\\"rank\\\":1,\\\"outcome\\\":\\\"won\\\","
           "\\\"points\\\":5}]}\"");
    for (int i = 0; i < 3; i++)
        turn((struct server_event){ .kind = SERVER_TICK });
    ask(0, "\"do\":\"export\"");
}

static void evening(void)
{
    meet();
    talk();
    for (int i = 0; i < STEPS_MOST && act(); i++)
        ;
    carry();
    ask(1, "\"do\":\"logout\"");
    ask(1, "\"do\":\"login\",\"name\":\"Bert\",\"passphrase\":\"onetwothree\"");
    ask(1, "\"do\":\"passphrase\",\"passphrase\":\"onetwothree\",\"new\":\"fourfivesix\"");
    ask(1, "\"do\":\"passphrase\",\"passphrase\":\"fourfivesix\",\"new\":\"onetwothree\"");
    ask(1, "\"do\":\"forget\",\"passphrase\":\"onetwothree\"");
    ask(0, "\"do\":\"me\"");
}

/* ---- afterwards ------------------------------------------------------------------------- */

static void me(size_t who, char answer[ANSWER_ROOM])
{
    ask(who, "\"do\":\"me\"");
    snprintf(answer, ANSWER_ROOM, "%s", said);
}

/* The accounts as they were told, and as their rows tell them. */
static void compare_with_rows(void)
{
    char before[PEOPLE][ANSWER_ROOM], after[ANSWER_ROOM];

    for (size_t who = 0; who < PEOPLE; who++)
        me(who, before[who]);
    server_free(server);
    server = server_new(&entropy);
    assert_non_null(server);
    for (size_t i = 0; i < rows_count; i++)
        one_step((struct server_event){ .kind = SERVER_LOADED, .row = &rows[i] });
    assert_int_equal(effects.notes.length, 0);
    for (uint64_t conn = 1; conn <= PEOPLE; conn++)
        turn((struct server_event){ .kind = SERVER_OPEN, .conn = conn, .address = "" });
    for (size_t who = 0; who < PEOPLE; who++) {
        me(who, after);
        assert_string_equal(before[who], after);
    }
}

static void clean_up(void)
{
    server_free(server);
    journal_outputs_free(&effects);
    effects = (struct journal_outputs){ 0 };
    remove_rows("");
    for (size_t i = 0; i < rows_count; i++)
        free((char *)rows[i].text);
    free(rows);
    rows = NULL;
    rows_count = rows_room = 0;
    table[0] = host[0] = 0;
    memset(token, 0, sizeof token);
    memset(session, 0, sizeof session);
}

/* True if the evening ended before the allocation that was to fail. */
static bool play(long at, bool ever)
{
    now = 1000;
    server = server_new(&entropy);
    assert_non_null(server);
    server_use_archive(server, &(struct server_archive){ .read = read_rows });
    starved_countdown = at;
    starved_for_ever = ever;
    evening();
    const bool survived = starved_countdown > 0;
    starved_countdown = -1;
    compare_with_rows();
    clean_up();
    return survived;
}

static void nothing_fails(void **unused)
{
    (void)unused;
    server = server_new(&entropy);
    server_use_archive(server, &(struct server_archive){ .read = read_rows });
    now = 1000;
    evening();
    assert_non_null(strstr(said, "\"statistics\":[{\"game\":\"war\""));
    assert_non_null(strstr(said, "\"imported\":[{\"game\":\"whist\""));
    assert_non_null(strstr(said, "\"ratings\":[{\"game\":\"war\""));
    ask(1, "\"do\":\"me\"");
    assert_non_null(strstr(said, "\"code\":\"session\""));
    clean_up();
}

/* Then nobody says it is wrong, nor counts it as a try. */
static void a_passphrase_that_cannot_be_looked_at(void **unused)
{
    enum { OFTEN = 30 };

    (void)unused;
    server = server_new(&entropy);
    now = 1000;
    meet();
    hashing_fails = true;
    for (int i = 0; i < OFTEN; i++) {
        ask(1, "\"do\":\"login\",\"name\":\"Bert\",\"passphrase\":\"onetwothree\"");
        assert_non_null(strstr(said, "\"code\":\"memory\""));
    }
    hashing_fails = false;
    ask(1, "\"do\":\"login\",\"name\":\"Bert\",\"passphrase\":\"onetwofour\"");
    assert_non_null(strstr(said, "\"code\":\"passphrase\""));
    ask(1, "\"do\":\"login\",\"name\":\"Bert\",\"passphrase\":\"onetwothree\"");
    assert_non_null(strstr(said, "\"session\""));
    clean_up();
}

static void every_allocation_may_fail_once(void **unused)
{
    long at = 0;

    (void)unused;
    while (!play(at, false))
        at++;
    print_message("%ld allocations\n", at);
    assert_true(at > 500);
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
        cmocka_unit_test(nothing_fails),
        cmocka_unit_test(a_passphrase_that_cannot_be_looked_at),
        cmocka_unit_test(every_allocation_may_fail_once),
        cmocka_unit_test(memory_may_run_out_for_ever),
    };

    json_set_alloc_funcs(__wrap_malloc, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
