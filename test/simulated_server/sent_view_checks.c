/* sent_view_checks.c - checks that everything told is what the durable rows make, byte for byte,
 * for the one seat that the connection has proved.
 */
#include "simulated_circles.h"

#include "../apply_delta.h"

#include "json/json_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- views ----------------------------------------------------------------------------------- */

struct joined *joined_of(struct line *line, int table)
{
    for (int i = 0; i < line->joined_count; i++)
        if (line->joined[i].table == table)
            return &line->joined[i];
    return NULL;
}

/* It has joined no more. */
static void forget_joined(struct line *line, struct joined *joined)
{
    json_value_free(joined->view);
    *joined = line->joined[--line->joined_count];
}

void joined_free(struct sim *sim)
{
    for (size_t i = 0; i < sim->lines_count; i++)
        while (sim->lines[i].joined_count)
            forget_joined(&sim->lines[i], &sim->lines[i].joined[0]);
}

static void differ(struct sim *sim, int table, const char *what, const char *told, size_t length,
                   const char *expected)
{
    note(sim, "told     %.*s", (int)length, told);
    note(sim, "expected %s", expected);
    wrong(sim, sim->tables[table].id, "%s is not what is written down", what);
}

/* The seat is given up when its token opens it no more: then the line only watches. */
int seat_now(const struct sim *sim, const struct joined *joined)
{
    return joined->seat >= 0 && look_seat_of(sim->checker.reader, sim->tables[joined->table].id,
                                             joined->token) == joined->seat
               ? joined->seat
               : -1;
}

/* The seat whose view the line gets. */
static int eyes_now(const struct sim *sim, const struct joined *joined)
{
    return look_eyes(sim->checker.reader, sim->tables[joined->table].id, seat_now(sim, joined));
}

/* The durable view of a seat, with the events since what it was told. */
static void write_view(const struct sim *sim, int table, int seat, uint32_t told,
                       struct talon_string_buffer *buffer)
{
    talon_json_view(buffer, durable(sim, table), seat,
                    look_since(sim->checker.reader, sim->tables[table].id, seat, told));
}

/* A view is the durable one, byte for byte, for the seat that the line has proved to hold. */
static void check_view(struct sim *sim, const struct line *line, int table, int seat, uint32_t told,
                       const char *view, const char *end)
{
    struct talon_string_buffer buffer = { 0 };

    if (seat >= 0)
        check_hand(sim, line, table, seat);
    write_view(sim, table, seat, told, &buffer);
    sim->checker.views++;
    if ((size_t)(end - view) < buffer.length || memcmp(view, buffer.at, buffer.length))
        differ(sim, table, "a view", view, (size_t)(end - view), buffer.at);
    free(buffer.at);
}

/* Deltas begin from this view, which was checked. */
static void keep_view(struct joined *joined, const char *text)
{
    if (!joined->deltas)
        return;
    struct json_value *told = json_read_text(text);
    json_value_free(joined->view);
    joined->view = json_copy(json_value_member(told, "view"));
    json_value_free(told);
}

/* The last view that the line was told, with the delta over it, is the durable one. */
static void check_delta(struct sim *sim, const struct line *line, int table, struct joined *joined,
                        const char *text)
{
    const int seat = eyes_now(sim, joined);
    struct talon_string_buffer buffer = { 0 };
    struct json_value *told = json_read_text(text);
    struct json_value *old = joined->view;

    if (seat >= 0)
        check_hand(sim, line, table, seat);
    write_view(sim, table, seat, joined->told, &buffer);
    struct json_value *whole = json_read_text(buffer.at);
    joined->view = json_is_object(old) ? apply_delta(old, json_value_member(told, "delta")) : NULL;
    sim->checker.views++;
    if (!joined->deltas)
        wrong(sim, sim->tables[table].id, "a delta to somebody who did not ask for deltas");
    else if (!json_is_same(json_value_member(told, "from"), json_value_member(old, "number")) ||
             !json_is_same(joined->view, whole))
        differ(sim, table, "a delta", text, strlen(text), buffer.at);
    json_value_free(old);
    json_value_free(whole);
    json_value_free(told);
    free(buffer.at);
}

/* Who is here and how many look on is not written down. */
static struct json_value *without_presence(struct json_value *room)
{
    struct json_value *seat;
    size_t i;

    json_remove(room, "watchers");
    json_each_item(json_value_member(room, "seats"), i, seat) json_remove(seat, "here");
    return room;
}

static void check_room(struct sim *sim, int table, struct json_value *room)
{
    struct talon_string_buffer buffer = { 0 };

    look_room(sim->checker.reader, sim->tables[table].id, false, &buffer);
    struct json_value *expected = without_presence(json_read_text(buffer.at ? buffer.at : ""));
    if (!json_is_same(without_presence(room), expected)) {
        char *told = json_print(room);
        differ(sim, table, "the room", told ? told : "", told ? strlen(told) : 0, buffer.at);
        free(told);
    }
    json_value_free(expected);
    free(buffer.at);
}

static void check_view_push(struct sim *sim, struct line *line, int table, const char *text,
                            const char *end)
{
    struct joined *joined = joined_of(line, table);
    const char *view = strstr(text, "\"view\":{");

    if (joined && check_is_late(sim, table, eyes_now(sim, joined))) {
        check_late(sim, table, text);
    } else if (!view || !durable(sim, table)) {
        wrong(sim, sim->tables[table].id, "a view of a table that is not dealt: %.60s", text);
    } else if (joined) {
        check_view(sim, line, table, eyes_now(sim, joined), joined->told, view + 7, end);
        keep_view(joined, text);
        joined->told = durable_steps(durable(sim, table));
        check_clock(sim, table, text);
    } else if (!line->babble) {
        wrong(sim, sim->tables[table].id, "a push to somebody who did not join");
    } else if (!strstr(text, "\"seat\":-1,\"seats\":")) {
        wrong(sim, sim->tables[table].id, "a seat's view to somebody without its token");
    }
}

static void check_delta_push(struct sim *sim, struct line *line, int table, const char *text)
{
    struct joined *joined = joined_of(line, table);

    if (!joined) {
        wrong(sim, sim->tables[table].id, "a delta to somebody who did not join");
    } else if (check_is_late(sim, table, seat_now(sim, joined)) || !durable(sim, table)) {
        wrong(sim, sim->tables[table].id, "a delta where a whole view is due: %.60s", text);
    } else {
        check_delta(sim, line, table, joined, text);
        joined->told = durable_steps(durable(sim, table));
        check_clock(sim, table, text);
    }
}

/* Nobody is told what is said by somebody he does not want to hear. */
static void check_said(struct sim *sim, const struct joined *joined, const struct json_value *line)
{
    const char *id = sim->tables[joined->table].id;
    const int speaker = (int)json_value_whole(json_value_member(line, "seat"));

    if (!look_hears(sim->checker.reader, id, seat_now(sim, joined), speaker))
        wrong(sim, id, "seat %d is told what seat %d says, and ignores it", joined->seat, speaker);
}

static int next_of(const struct sim *sim, const struct json_value *push)
{
    const char *id = json_value_text(json_value_member(push, "next"));

    return id ? known_table_of(sim, id, strlen(id)) : -1;
}

static void check_room_push(struct sim *sim, int table, const struct json_value *push,
                            const char *text)
{
    check_room(sim, table, json_value_member(push, "room"));
    check_clock_meanwhile(sim, table, text);
}

static void check_word(struct sim *sim, struct line *line, int table, const char *text)
{
    struct json_value *push = json_read_text(text);
    const char *word = json_value_text(json_value_member(push, "push"));
    struct joined *joined = joined_of(line, table);

    if (!word || (!joined && !line->babble))
        wrong(sim, sim->tables[table].id, "a push to somebody who did not join: %.100s", text);
    else if (!strcmp(word, "room") && joined && check_is_late(sim, table, eyes_now(sim, joined)))
        check_late(sim, table, text);
    else if (!strcmp(word, "room") && (joined || !sim->tables[table].delay))
        check_room_push(sim, table, push, text);
    else if (!strcmp(word, "said") && joined)
        check_said(sim, joined, json_value_member(push, "line"));
    else if (!strcmp(word, "next") && !is_durable(sim, next_of(sim, push)))
        wrong(sim, sim->tables[table].id, "the rematch is at a table that is not written down");
    else if (!strcmp(word, "gone") && !sim->tables[table].gone)
        wrong(sim, sim->tables[table].id, "a table is said to be gone that was not closed");
    else if ((!strcmp(word, "removed") || !strcmp(word, "gone")) && joined)
        forget_joined(line, joined);
    json_value_free(push);
}

static void check_push(struct sim *sim, struct line *line, const char *text, const char *end)
{
    const char *id = strstr(text, "\"table\":\"");
    const int table = id ? known_table_of(sim, id + 9, strcspn(id + 9, "\"")) : -1;

    if (!strcmp(text, "{\"push\":\"restart\"}") || !strncmp(text, "{\"push\":\"circle\"", 16))
        return;
    if (!strncmp(text, "{\"push\":\"drive\"", 15))
        check_drive_push(sim, text);
    else if (!is_durable(sim, table))
        wrong(sim, "", "a push of a table that is not written down: %.100s", text);
    else if (!strncmp(text, "{\"push\":\"view\"", 14))
        check_view_push(sim, line, table, text, end);
    else if (!strncmp(text, "{\"push\":\"delta\"", 15))
        check_delta_push(sim, line, table, text);
    else
        check_word(sim, line, table, text);
}

/* ---- answers --------------------------------------------------------------------------------- */

/* A join answers with the seat that the token opens, and with that seat's view. */
static void check_joined(struct sim *sim, struct line *line, const struct asked *asked,
                         struct json_value *answer, const char *text)
{
    const char *view = strstr(text, "\"view\":{"), *id = sim->tables[asked->table].id;
    const int seat = asked->token[0] ? look_seat_of(sim->checker.reader, id, asked->token) : -1;
    struct joined *joined = joined_of(line, asked->table);

    if (json_value_whole(json_value_member(answer, "seat")) != seat)
        wrong(sim, id, "the token opens seat %d, and another was given", seat);
    const int eyes = look_eyes(sim->checker.reader, id, seat);
    const bool late = check_is_late(sim, asked->table, eyes);
    if (late)
        check_late(sim, asked->table, text);
    else
        check_room(sim, asked->table, json_value_member(answer, "room"));
    if (!late && !view != !durable(sim, asked->table))
        wrong(sim, id, "a view, or none, against what is written down");
    else if (view && !late)
        check_view(sim, line, asked->table, eyes, asked->since, view + 7, text + strlen(text));
    if (!late)
        check_clock_meanwhile(sim, asked->table, text);
    if (!joined)
        joined = &line->joined[line->joined_count++];
    else
        json_value_free(joined->view);
    *joined = (struct joined){ .table = asked->table,
                               .seat = seat,
                               .told = durable_steps(durable(sim, asked->table)),
                               .deltas = asked->deltas };
    if (!late)
        keep_view(joined, text);
    snprintf(joined->token, sizeof joined->token, "%s", asked->token);
}

static void check_left(struct line *line, int table)
{
    struct joined *joined = joined_of(line, table);

    if (joined)
        forget_joined(line, joined);
}

/* A move that was acknowledged stands in the rows, at its number. */
static void check_acted(struct sim *sim, const struct asked *asked, const struct json_value *answer)
{
    const struct talon_table *table = durable(sim, asked->table);
    const int64_t number = json_value_whole(json_value_member(answer, "number"));
    char move[TALON_MOVE_TEXT] = "nothing";
    uint32_t count;

    const struct talon_step *steps = talon_table_steps(table, &count);
    if (number >= 1 && number <= count)
        talon_move_write(talon_table_game(table), steps[number - 1].move, move);
    sim->checker.acknowledged++;
    if (intent_of(asked->table, asked->seat, number, move) != asked->intent)
        wrong(sim, sim->tables[asked->table].id,
              "move %lld of seat %d was acknowledged; written down is %s", (long long)number,
              asked->seat, move);
}

static void check_number(struct sim *sim, const struct asked *asked,
                         const struct json_value *answer)
{
    const int64_t number = json_value_whole(json_value_member(answer, "number"));

    if (number > durable_steps(durable(sim, asked->table))) /* bots without pace may have gone on */
        wrong(sim, sim->tables[asked->table].id, "%lld steps are told, %u are written down",
              (long long)number, (unsigned)durable_steps(durable(sim, asked->table)));
}

/* A token that was told opens its seat, as it is written down. */
static void check_token(struct sim *sim, int table, int seat, const char *token)
{
    struct known_table *at = &sim->tables[table];

    snprintf(at->token[seat], SIM_TOKEN, "%s", token ? token : "");
    if (token && look_seat_of(sim->checker.reader, at->id, token) != seat)
        wrong(sim, at->id, "the token told for seat %d does not open it", seat);
}

static void check_opened(struct sim *sim, struct json_value *answer)
{
    const char *id = json_value_text(json_value_member(answer, "table"));
    const char *host = json_value_text(json_value_member(answer, "host"));
    const int table = id ? known_table_of(sim, id, strlen(id)) : -1;
    const struct json_value *tokens = json_value_member(answer, "tokens");

    if (!is_durable(sim, table)) {
        wrong(sim, id ? id : "", "a table was opened that is not written down");
        return;
    }
    for (size_t seat = 0; seat < json_value_count(tokens) && seat < TALON_SEATS_MAX; seat++)
        check_token(sim, table, (int)seat, json_value_text(json_value_item(tokens, seat)));
    snprintf(sim->tables[table].host, SIM_TOKEN, "%s", host ? host : "");
    check_room(sim, table, json_value_member(answer, "room"));
}

static void check_sat(struct sim *sim, const struct asked *asked, const struct json_value *answer)
{
    const int64_t seat = json_value_whole(json_value_member(answer, "seat"));

    if (seat < 0 || seat >= TALON_SEATS_MAX)
        return;
    sim->tables[asked->table].sitters[seat] = asked->sitter;
    check_token(sim, asked->table, (int)seat, json_value_text(json_value_member(answer, "token")));
}

static void check_record(struct sim *sim, const struct asked *asked,
                         const struct json_value *answer)
{
    const char *told = json_value_text(json_value_member(answer, "record"));
    struct talon_string_buffer buffer = { 0 };

    talon_record_write(durable(sim, asked->table), false, &buffer);
    if (!told || strcmp(told, buffer.at) || !sim->tables[asked->table].over)
        wrong(sim, sim->tables[asked->table].id, "the record told is not the one written down");
    free(buffer.at);
}

/* Who was told a session has it, and who was told to be forgotten is. */
static void check_account(struct sim *sim, int person, char what, const struct json_value *answer)
{
    const char *session = json_value_text(json_value_member(answer, "session"));
    const char *name = person_name(person);

    if (what == 'x' && look_account(sim->checker.reader, name))
        wrong(sim, "", "%s is told to be forgotten, and is not", name);
    if (what != 'x' && (!session || !look_session(sim->checker.reader, session, name)))
        wrong(sim, "", "%s is told a session that is not written down", name);
}

/* Imported results are stored once. */
static void check_import(struct sim *sim, int person, const struct asked *asked,
                         const struct json_value *answer)
{
    const int64_t imported = json_value_whole(json_value_member(answer, "imported"));
    const int64_t known = json_value_whole(json_value_member(answer, "known"));
    char table[24];

    snprintf(table, sizeof table, "s%llu", (unsigned long long)asked->intent);
    sim->checker.imports++;
    if (imported + known != 1 || !look_result(sim->checker.reader, person_name(person), table))
        wrong(sim, "", "an import is told that is not written down: %lld, %lld",
              (long long)imported, (long long)known);
}

static void check_fine(struct sim *sim, struct line *line, const struct asked *asked,
                       struct json_value *answer, const char *text)
{
    if (asked->table >= 0 && !is_durable(sim, asked->table))
        wrong(sim, "", "an answer about a table that is not written down");
    else if (asked->what == 'j')
        check_joined(sim, line, asked, answer, text);
    else if (asked->what == 'l')
        check_left(line, asked->table);
    else if (asked->what == 'a')
        check_acted(sim, asked, answer);
    else if (asked->what == 'u' || asked->what == 'r' || asked->what == 'f')
        check_number(sim, asked, answer);
    else if (asked->what == 'n')
        check_opened(sim, answer);
    else if (asked->what == 's')
        check_sat(sim, asked, answer);
    else if (asked->what == 'e' || asked->what == 'i' || asked->what == 'x')
        check_account(sim, line->person, asked->what, answer);
    else if (asked->what == 'k')
        check_import(sim, line->person, asked, answer);
    else if (asked->what == 'd')
        check_record(sim, asked, answer);
    else if (asked->what == 'W')
        check_day(sim, answer);
    else if (strchr("NAVS", asked->what))
        check_drive_answer(sim, line->person, asked, answer, text);
    else if (strchr("CJQYZ", asked->what))
        check_circle_answer(sim, line->person, asked, answer, text);
}

static const char *code_of(const struct json_value *answer)
{
    const char *code =
        json_value_text(json_value_member(json_value_member(answer, "error"), "code"));

    return code ? code : "";
}

static void check_answer(struct sim *sim, struct line *line, const char *text)
{
    struct json_value *answer = json_read_text(text);
    struct asked *asked = line_asked(line, json_value_whole(json_value_member(answer, "id")));
    const bool fine = json_is_true(json_value_member(answer, "ok"));

    sim->checker.answers++;
    if (asked && is_durable(sim, asked->table) && !strcmp(code_of(answer), "unknown") &&
        strchr("jaslp", asked->what))
        wrong(sim, sim->tables[asked->table].id,
              "a table that is written down is said to be unknown");
    if (!answer || fine == (code_of(answer)[0] != 0))
        wrong(sim, "", "this is no answer: %.200s", text);
    else if (asked && !asked->told && fine)
        check_fine(sim, line, asked, answer, text);
    else if (asked && !asked->told && strchr("NAVS", asked->what))
        check_drive_refused(sim, asked, text);
    else if (asked && !asked->told && strchr("CJQYZ", asked->what))
        check_circle_refused(sim, line->person, asked, text);
    else if ((!asked || asked->told) && !line->babble)
        wrong(sim, "", "nobody asked for this answer: %.200s", text);
    else if (line->babble && strstr(text, "\"view\":{") && !strstr(text, "\"seat\":-1,\"seats\":"))
        wrong(sim, "", "a seat's view to somebody without its token");
    if (asked)
        asked->told = true;
    json_value_free(answer);
}

/* ---- what a step of the server led to -------------------------------------------------------- */

static void check_send(struct sim *sim, const struct server_send *send)
{
    const int at = line_of_conn(sim, send->conn);
    struct line *line = at < 0 ? NULL : &sim->lines[at];
    char *text = copy_text(sim->outputs.text.at + send->at, send->length);

    if (!line || !line->server_open)
        wrong(sim, "", "something is said to a connection that is closed: %.100s", text);
    else if (!strncmp(text, "{\"push\"", 7))
        check_push(sim, line, text, text + send->length);
    else
        check_answer(sim, line, text);
    free(text);
}

void check_sends(struct sim *sim, size_t from)
{
    for (size_t i = from; i < sim->outputs.sends_count && !sim->wrong_found; i++)
        check_send(sim, &sim->outputs.sends[i]);
}
