/* whist_table.c - four people at a table of Whist: they open it, join, and make moves that their
 * view offers; a move is done when all four have seen it. When a match is over they play another.
 */
#include "whist_table.h"

#include "failure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL = (1 << SEATS) - 1, ASK_ROOM = 512, AT_ONCE = 64, PATIENCE = 60 };

/* s after a match. To play another one everybody asks for several things at once, and in a closed
 * loop they are about as fast as LIMIT_MESSAGES_A_SECOND allows. */
static const double breath = 0.1;

enum asked { ASKED_NEW = 1, ASKED_JOIN, ASKED_ACT, ASKED_REMATCH, ASKED_LEAVE };

static struct tables *playing; /* there is one lot of them at a time */
static uint32_t chance = 12345;

static unsigned pick(unsigned count)
{
    chance ^= chance << 13;
    chance ^= chance >> 17;
    chance ^= chance << 5;
    return chance % count;
}

/* ---- reading ------------------------------------------------------------------------------ */

static const char *after(const char *text, const char *name)
{
    const char *found = strstr(text, name);

    return found ? found + strlen(name) : NULL;
}

/* The text in quotes at `from`; where it ends, or NULL. */
static const char *read_text(const char *from, char *out, size_t size)
{
    const char *end = from && *from == '"' ? strchr(from + 1, '"') : NULL;
    const size_t length = end ? (size_t)(end - from - 1) : size;

    if (length >= size)
        return NULL;
    memcpy(out, from + 1, length);
    out[length] = 0;
    return end + 1;
}

/* Chooses one of the moves that begin at `from`; false if there are none. */
static bool choose(const char *from, char move[MOVE_ROOM])
{
    const char *starts[64], *at = from;
    unsigned count = 0;

    while (at && *at == '"' && count < 64) {
        starts[count++] = at;
        at = strchr(at + 1, '"');
        at = at ? at + 1 + (at[1] == ',') : NULL;
    }
    return count && read_text(starts[pick(count)], move, MOVE_ROOM);
}

/* ---- asking ------------------------------------------------------------------------------- */

static void ask_new(struct table *table)
{
    static const char text[] =
        "{\"id\":1,\"do\":\"new\",\"game\":\"whist\",\"preset\":\"drive\",\"pace\":0,"
        "\"seats\":[\"human\",\"human\",\"human\",\"human\"]}";

    table->state = TABLE_ASKING;
    websocket_send(&table->websockets[0], text, sizeof text - 1);
}

static void ask(struct table *table, int seat, enum asked what, const char *format)
{
    char text[ASK_ROOM];
    const int length =
        snprintf(text, sizeof text, format, (int)what, table->id, table->token[seat]);

    websocket_send(&table->websockets[seat], text, (size_t)length);
}

static void ask_join(struct table *table)
{
    table->state = TABLE_JOINING;
    table->here = 0;
    table->mover = -1;
    for (int seat = 0; seat < SEATS; seat++)
        ask(table, seat, ASKED_JOIN,
            "{\"id\":%d,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"deltas\":true}");
}

static void ask_rematch(struct table *table)
{
    char text[ASK_ROOM];
    const int length = snprintf(text, sizeof text,
                                "{\"id\":%d,\"do\":\"rematch\",\"table\":\"%s\",\"host\":\"%s\"}",
                                ASKED_REMATCH, table->id, table->host);

    table->state = TABLE_ASKING;
    if (playing->closed_loop)
        table->due = clock_now(); /* nobody has waited for a move meanwhile */
    for (int seat = 1; seat < SEATS; seat++)
        ask(table, seat, ASKED_LEAVE, "{\"id\":%d,\"do\":\"leave\",\"table\":\"%s\"}");
    websocket_send(&table->websockets[0], text, (size_t)length);
}

static void ask_act(struct table *table)
{
    char text[ASK_ROOM];
    const int seat = table->mover;
    const int length = snprintf(text, sizeof text,
                                "{\"id\":%d,\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\","
                                "\"move\":\"%s\",\"number\":%lld}",
                                ASKED_ACT, table->id, table->token[seat], table->move,
                                (long long)table->number + 1);

    table->state = TABLE_MOVING;
    table->seen = 0;
    websocket_send(&table->websockets[seat], text, (size_t)length);
}

/* ---- playing ------------------------------------------------------------------------------ */

static void go_on(struct table *table)
{
    if (table->state != TABLE_WAITING)
        return;
    if (table->over) {
        if (clock_now() >= table->breath)
            ask_rematch(table);
    } else if (table->mover >= 0 && table->behind) {
        table->behind--;
        table->wanted = table->due;
        table->due += playing->period;
        ask_act(table);
    }
}

/* The next move of that table is wanted from this time on. */
static void want(struct table *table, double when)
{
    if (!table->behind++)
        table->due = when;
    go_on(table);
}

static void done(struct table *table)
{
    const double now = clock_now();

    playing->moves++;
    figures_add(&playing->figures, now - table->wanted);
    table->number++;
    table->state = TABLE_WAITING;
    table->breath = now + breath;
    if (playing->closed_loop)
        want(table, now);
    else
        go_on(table);
}

/* Takes a view or a delta; what a delta leaves out is as it was. */
static void take_view(struct table *table, int seat, const char *view)
{
    const char *number = after(view, "\"number\":"), *moves = after(view, "\"moves\":[");

    if (!number)
        fail("This is no view: %.200s", view);
    const int64_t step = strtoll(number, NULL, 10);
    const char *over = after(number, "\"over\":");
    table->over = over ? *over == 't' : table->over;
    if (moves && choose(moves, table->move))
        table->mover = seat;
    else if (moves && table->mover == seat)
        table->mover = -1;
    if (table->state == TABLE_JOINING)
        table->number = step;
    if (table->state != TABLE_MOVING || step <= table->number)
        return;
    table->seen |= 1u << seat;
    if (table->seen == ALL)
        done(table);
}

/* ---- what comes --------------------------------------------------------------------------- */

static void take_new(struct table *table, const char *text)
{
    const char *at = after(text, "\"tokens\":[");

    for (int seat = 0; seat < SEATS && at; seat++) {
        at = read_text(at, table->token[seat], TOKEN_ROOM);
        at += at != NULL;
    }
    if (!at || !read_text(after(text, "\"table\":"), table->id, ID_ROOM) ||
        !read_text(after(text, "\"host\":"), table->host, TOKEN_ROOM))
        fail("No table was opened: %.200s", text);
    ask_join(table);
}

static void take_joined(struct table *table, int seat, const char *text)
{
    const char *view = after(text, "\"view\":{");

    if (!view)
        fail("Nobody can join: %.200s", text);
    take_view(table, seat, view);
    table->here |= 1u << seat;
    if (table->here != ALL)
        return;
    table->state = TABLE_WAITING;
    go_on(table);
}

static void take_rematch(struct table *table, const char *text)
{
    ask(table, 0, ASKED_LEAVE, "{\"id\":%d,\"do\":\"leave\",\"table\":\"%s\"}");
    if (!read_text(after(text, "\"table\":"), table->id, ID_ROOM))
        fail("No other match: %.200s", text);
    ask_join(table);
}

/* In too much of a hurry: it is tried again a little later, and counted. */
static void take_refusal(struct table *table, const char *text)
{
    if (!strstr(text, "\"limit\"") || table->state != TABLE_MOVING)
        fail("Refused: %.200s", text);
    playing->refused++;
    table->state = TABLE_WAITING;
    table->behind++;
    table->due = table->wanted;
}

static void take_answer(struct table *table, int seat, const char *text)
{
    if (strstr(text, "\"error\":{")) {
        take_refusal(table, text);
        return;
    }
    switch (strtol(text, NULL, 10)) {
    case ASKED_NEW:
        take_new(table, text);
        break;
    case ASKED_JOIN:
        take_joined(table, seat, text);
        break;
    case ASKED_REMATCH:
        take_rematch(table, text);
        break;
    default:
        break;
    }
}

static void heard(struct websocket *websocket, const char *text, size_t length)
{
    static const char view[] = "{\"push\":\"view\"", delta[] = "{\"push\":\"delta\"";
    static const char answer[] = "{\"id\":";

    (void)length;
    if (!strncmp(text, view, sizeof view - 1) || !strncmp(text, delta, sizeof delta - 1))
        take_view(websocket->owner, websocket->seat, text);
    else if (!strncmp(text, answer, sizeof answer - 1))
        take_answer(websocket->owner, websocket->seat, text + sizeof answer - 1);
}

static void opened(struct websocket *websocket)
{
    struct table *table = websocket->owner;

    table->here |= 1u << websocket->seat;
    if (table->here != ALL)
        return;
    if (table->id[0])
        ask_join(table);
    else
        ask_new(table);
}

static void closed(struct websocket *websocket, int code)
{
    struct table *table = websocket->owner;

    playing->lost += code != 1012; /* the server ends */
    table->state = TABLE_LOST;
}

static const struct websocket_kind kind = { opened, heard, closed };

/* ---- all of them -------------------------------------------------------------------------- */

static void sit_down(struct tables *tables, size_t which)
{
    struct table *table = &tables->at[which];

    table->state = TABLE_OPENING;
    table->here = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        struct websocket *websocket = &table->websockets[seat];
        *websocket =
            (struct websocket){ .handle = -1, .kind = &kind, .owner = table, .seat = seat };
        websocket_open(websocket, tables->server, (unsigned)(which * SEATS) + (unsigned)seat);
    }
}

static size_t waiting(const struct tables *tables, size_t count)
{
    size_t ready = 0;

    for (size_t i = 0; i < count; i++)
        ready += tables->at[i].state == TABLE_WAITING || tables->at[i].state == TABLE_MOVING;
    return ready;
}

/* Not all at once: people do not either. */
static void sit_all_down(struct tables *tables)
{
    const double begun = clock_now();

    playing = tables;
    for (size_t from = 0; from < tables->count; from += AT_ONCE) {
        const size_t to = from + AT_ONCE < tables->count ? from + AT_ONCE : tables->count;
        for (size_t i = from; i < to; i++)
            sit_down(tables, i);
        while (waiting(tables, to) < to) {
            websockets_wait(0.1);
            if (clock_now() - begun > PATIENCE)
                fail("%zu of %zu tables are not there.", to - waiting(tables, to), to);
        }
    }
}

void tables_open(struct tables *tables, const struct server_process *server, size_t count)
{
    *tables = (struct tables){ .server = server, .count = count };
    tables->at = calloc(count, sizeof *tables->at);
    if (!tables->at)
        fail("Out of memory.");
    sit_all_down(tables);
}

bool tables_return(struct tables *tables, const struct server_process *server)
{
    bool same = true;

    tables->server = server;
    int64_t *numbers = calloc(tables->count, sizeof *numbers);
    if (!numbers)
        fail("Out of memory.");
    for (size_t i = 0; i < tables->count; i++)
        numbers[i] = tables->at[i].number;
    sit_all_down(tables);
    for (size_t i = 0; i < tables->count; i++) /* one move may have been under way */
        same =
            same && (tables->at[i].number == numbers[i] || tables->at[i].number == numbers[i] + 1);
    free(numbers);
    return same;
}

void tables_close(struct tables *tables)
{
    for (size_t i = 0; i < tables->count; i++)
        for (int seat = 0; seat < SEATS; seat++)
            websocket_close(&tables->at[i].websockets[seat]);
}

void tables_free(struct tables *tables)
{
    tables_close(tables);
    figures_clear(&tables->figures);
    figures_clear(&tables->late);
    free(tables->at);
    tables->at = NULL;
}

static void go_all_on(struct tables *tables)
{
    for (size_t i = 0; i < tables->count; i++)
        go_on(&tables->at[i]);
}

/* Moves are wanted at their times whether or not the server keeps up. */
static void play_open(struct tables *tables, double until, double rate)
{
    double next = clock_now(), now = next;
    size_t which = 0;

    tables->period = (double)tables->count / rate;
    while (now < until) {
        for (; next <= now; next += 1 / rate, which = (which + 1) % tables->count) {
            figures_add(&tables->late, now - next);
            want(&tables->at[which], next);
        }
        websockets_wait(next - clock_now());
        now = clock_now();
    }
}

static void play_closed(struct tables *tables, double until)
{
    double now = clock_now(), looked = now;

    tables->closed_loop = true;
    for (size_t i = 0; i < tables->count; i++)
        want(&tables->at[i], now);
    while ((now = clock_now()) < until) {
        websockets_wait(0.01);
        if (now - looked < 0.02)
            continue;
        go_all_on(tables); /* who was refused */
        looked = now;
    }
    tables->closed_loop = false;
}

static bool anybody_waits(const struct tables *tables)
{
    for (size_t i = 0; i < tables->count; i++)
        if (tables->at[i].state != TABLE_LOST &&
            (tables->at[i].behind || tables->at[i].state != TABLE_WAITING))
            return true;
    return false;
}

/* A move that has begun is counted to its end, however long that takes. */
static void finish(struct tables *tables)
{
    const double until = clock_now() + PATIENCE;

    while (anybody_waits(tables) && clock_now() < until) {
        websockets_wait(0.02);
        go_all_on(tables);
    }
    if (anybody_waits(tables))
        fail("Somebody still waits after %d seconds.", PATIENCE);
}

void tables_forget(struct tables *tables)
{
    figures_clear(&tables->figures);
    figures_clear(&tables->late);
    tables->moves = tables->refused = 0;
    tables->played = 0;
}

void tables_play(struct tables *tables, double seconds, double rate)
{
    const double begun = clock_now(), until = begun + seconds;

    playing = tables;
    if (rate > 0)
        play_open(tables, until, rate);
    else
        play_closed(tables, until);
    tables->played += clock_now() - begun;
    finish(tables);
}
