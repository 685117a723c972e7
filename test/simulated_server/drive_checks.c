/* drive_checks.c - checks of drives. All that anybody is told of one is, byte for byte, an answer
 * of the reader, which knows the durable rows alone. An act that was answered is durable, and none
 * is there more often than somebody asked for it. After a start all drives are as they were.
 */
#include "simulated_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STANDS_STILL = 5 * 60 * 1000 };

static int drive_of(const struct sim *sim, const char *id)
{
    for (int i = 0; i < sim->evenings_count; i++)
        if (!strcmp(sim->evenings[i].id, id))
            return i;
    return -1;
}

static const char *text_in(const struct json_value *json, const char *name)
{
    const char *text = json_value_text(json_value_member(json, name));

    return text ? text : "";
}

/* ---- acts somebody asked for ----------------------------------------------------------------- */

/* The members that request and row share. The server adds the rest, or knows it better. */
static char *essence_of(const struct json_value *act)
{
    static const char *const added[] = { "by", "first", "token", "table", "side" };
    struct json_value *json = json_copy(act);

    for (size_t i = 0; i < sizeof added / sizeof *added; i++)
        json_remove(json, added[i]);
    if (json_is_false(json_value_member(json, "force")))
        json_remove(json, "force");
    struct json_value *setup = json_value_member(json, "setup");
    char *title = json_print(json_value_member(setup, "title"));
    struct json_value *short_act = json_replaced(json, setup, title);
    char *text = json_print_sorted(short_act);
    json_value_free(short_act);
    json_value_free(json);
    free(title);
    return text;
}

static struct act_count *count_of(struct sim *sim, const struct json_value *act)
{
    struct checker *checker = &sim->checker;
    char *text = essence_of(act);
    const uint64_t hash = hash_bytes(14695981039346656037u, text, strlen(text));
    size_t i = 0;

    free(text);
    while (i < checker->acts_count && checker->acts[i].act != hash)
        i++;
    if (i < checker->acts_count)
        return &checker->acts[i];
    checker->acts =
        more(checker->acts, &checker->acts_room, checker->acts_count, sizeof *checker->acts);
    checker->acts[checker->acts_count] = (struct act_count){ .act = hash };
    return &checker->acts[checker->acts_count++];
}

void check_drive_asked(struct sim *sim, const char *text)
{
    if (!strstr(text, "\"drive_act\""))
        return;
    struct json_value *request = json_read_text(text), *act = json_value_member(request, "act");
    if (act)
        count_of(sim, act)->asked++;
    json_value_free(request);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void add_evening(struct sim *sim, const char *id)
{
    if (sim->evenings_count == SIM_DRIVES)
        return;
    struct evening *evening = &sim->evenings[sim->evenings_count++];
    *evening = (struct evening){ 0 };
    snprintf(evening->id, sizeof evening->id, "%s", id);
}

/* A number on the list is given once, also where an act is undone. */
static void check_numbers(struct sim *sim, struct evening *evening, const struct json_value *act)
{
    const int64_t first = json_value_whole(json_value_member(act, "first"));

    if (!first)
        return;
    if (first <= evening->numbers)
        wrong(sim, evening->id, "number %lld of the list is given twice", (long long)first);
    evening->numbers = first - 1 + (int64_t)json_value_count(json_value_member(act, "names"));
}

/* The result of a table online is written with the last move or after it. */
static void check_server_act(struct sim *sim, const struct evening *evening,
                             const struct json_value *act)
{
    static const char *const names[] = { "round", "table", "deal" };
    int64_t at[3];
    bool known;

    if (strcmp(text_in(act, "act"), "played"))
        return;
    for (int i = 0; i < 3; i++)
        at[i] = json_value_whole(json_value_member(act, names[i]));
    const char *room = look_drive_room(sim->checker.reader, evening->id, at, &known);
    const int table = known_table_of(sim, room, strlen(room));
    if (table < 0 || !durable(sim, table) || !sim->tables[table].over)
        wrong(sim, evening->id, "a table of a drive has a result, and is not over");
    else if (!look_is_result(sim->checker.reader, evening->id, room,
                             json_value_member(act, "values")))
        wrong(sim, evening->id, "a table of a drive has another result than its game");
    sim->checker.drive_deals++;
}

void check_drive_row(struct sim *sim, const struct store_row *row)
{
    const char *id = row->table + 1;

    if (row->kind == STORE_DRIVE)
        add_evening(sim, id);
    const int at = drive_of(sim, id);
    if (row->kind != STORE_ACT || at < 0)
        return;
    struct evening *evening = &sim->evenings[at];
    evening->acts =
        more(evening->acts, &evening->acts_room, evening->acts_count, sizeof *evening->acts);
    struct json_value *act = evening->acts[evening->acts_count++] = json_read_text(row->text);
    check_numbers(sim, evening, act);
    if (!strcmp(text_in(act, "by"), "server")) {
        check_server_act(sim, evening, act);
        return;
    }
    struct act_count *count = count_of(sim, act);
    if (++count->stored > count->asked)
        wrong(sim, row->table, "act %u was asked for %u times, and is there %u times: %.200s",
              (unsigned)row->number, count->asked, count->stored, row->text);
}

void check_drive_gone(struct sim *sim, const char *stream)
{
    const int at = drive_of(sim, stream + 1);

    if (at >= 0)
        sim->evenings[at].gone = true;
}

void check_drives_free(struct sim *sim)
{
    for (int i = 0; i < sim->evenings_count; i++) {
        for (size_t act = 0; act < sim->evenings[i].acts_count; act++)
            json_value_free(sim->evenings[i].acts[act]);
        free(sim->evenings[i].acts);
    }
    free(sim->checker.acts);
}

/* ---- the reader ------------------------------------------------------------------------------ */

static void step_reader(struct sim *sim, enum server_event_kind kind, const char *text)
{
    struct checker *checker = &sim->checker;

    server_step(checker->reader, sim->time,
                &(struct server_event){ .kind = kind,
                                        .conn = checker->last_conn,
                                        .address = "",
                                        .text = text,
                                        .length = text ? strlen(text) : 0 },
                &checker->outputs);
}

char *reader_says(struct sim *sim, const char *text)
{
    struct journal_outputs *outputs = &sim->checker.outputs;

    journal_outputs_clear(outputs);
    sim->checker.last_conn++;
    step_reader(sim, SERVER_OPEN, NULL);
    step_reader(sim, SERVER_TEXT, text);
    char *said = outputs->sends_count
                     ? copy_text(outputs->text.at + outputs->sends[0].at, outputs->sends[0].length)
                     : blank_text(0);
    step_reader(sim, SERVER_CLOSE, NULL);
    journal_outputs_clear(outputs);
    return said;
}

/* ---- answers --------------------------------------------------------------------------------- */

/* What the person asked for; NULL: it was answered on another line, and this answer comes late. */
static const char *wish_of(const struct sim *sim, int person, const struct asked *asked)
{
    const struct person *at = &sim->people[person];

    return at->wish && at->wished.id == asked->id ? at->wish : NULL;
}

static struct json_value *act_in(const char *wish)
{
    char text[SIM_TEXT];

    snprintf(text, sizeof text, "{%s}", wish);
    struct json_value *request = json_read_text(text);
    struct json_value *act = json_copy(json_value_member(request, "act"));
    json_value_free(request);
    return act;
}

static bool is_same_act(const struct json_value *one, const struct json_value *other)
{
    char *first = essence_of(one), *second = essence_of(other);
    const bool same = !strcmp(first, second);

    free(first);
    free(second);
    return same;
}

/* The number of the act's row. The same entry again is no act of its own: then an earlier one
 * counts. 0: there is none. */
static size_t find_act(const struct evening *evening, const struct json_value *act, size_t number)
{
    const char *kind = text_in(act, "act");
    const bool repeats = !strcmp(kind, "entry") || !strcmp(kind, "enter");

    while (number && !is_same_act(act, evening->acts[number - 1]))
        number = repeats ? number - 1 : 0;
    return number;
}

static void check_acted(struct sim *sim, const struct evening *evening, const char *wish,
                        int64_t number)
{
    if (number < 1 || number > (int64_t)evening->acts_count) {
        wrong(sim, evening->id, "act %lld is told, and %zu are written down", (long long)number,
              evening->acts_count);
        return;
    }
    struct json_value *act = wish ? act_in(wish) : NULL;
    if (act && !find_act(evening, act, (size_t)number))
        wrong(sim, evening->id, "act %lld is told, and is another one", (long long)number);
    json_value_free(act);
}

/* Who entered is on the list, under the number that was told. */
static void check_entered(struct sim *sim, int person, const struct evening *evening,
                          const struct json_value *answer)
{
    const char *token = text_in(answer, "token");
    char text[SIM_TEXT];

    if (!token[0])
        return;
    snprintf(text, sizeof text, "{\"do\":\"drive\",\"drive\":\"%s\",\"token\":\"%s\"}", evening->id,
             token);
    char *said = reader_says(sim, text);
    struct json_value *told = json_read_text(said);
    if (!json_is_same(json_value_member(told, "person"), json_value_member(answer, "person")))
        wrong(sim, evening->id, "person %d entered as another one: %.80s", person, said);
    json_value_free(told);
    free(said);
}

/* How long it is until the next round is not stored, and does not matter here. */
static char *without_time(char *text)
{
    char *at = text ? strstr(text, ",\"next_in\":") : NULL;

    if (at) {
        const size_t length = 1 + strcspn(at + 1, ",");
        memmove(at, at + length, strlen(at + length) + 1);
    }
    return text;
}

static void check_looked(struct sim *sim, const struct evening *evening, const char *wish,
                         int64_t id, const char *text)
{
    char request[SIM_TEXT + 40];

    if (!wish)
        return;
    snprintf(request, sizeof request, "{\"id\":%lld,%s}", (long long)id, wish);
    char *said = without_time(reader_says(sim, request)),
         *told = without_time(copy_text(text, strlen(text)));
    sim->checker.drives++;
    if (strcmp(said, told))
        wrong(sim, evening->id, "a drive is told otherwise than it is written down:\n%s\n%s", told,
              said);
    free(said);
    free(told);
}

/* The room is written down, and the token opens the seat there. */
static void check_sits(struct sim *sim, const struct evening *evening,
                       const struct json_value *answer)
{
    const char *room = text_in(answer, "table");
    const int64_t seat = json_value_whole(json_value_member(answer, "seat"));

    if (look_seat_of(sim->checker.reader, room, text_in(answer, "token")) != seat)
        wrong(sim, evening->id, "somebody is led to seat %lld of %s, which is not written down",
              (long long)seat, room);
}

static void check_begun(struct sim *sim, const struct json_value *answer)
{
    const char *key = text_in(answer, "key");
    const int at = drive_of(sim, text_in(answer, "drive"));
    char text[SIM_TEXT];

    snprintf(text, sizeof text, "{\"do\":\"drive\",\"drive\":\"%s\",\"key\":\"%s\"}",
             text_in(answer, "drive"), key);
    char *said = reader_says(sim, text);
    if (!strstr(said, "\"role\":\"director\""))
        wrong(sim, text_in(answer, "drive"), "a drive is told that is not written down");
    if (at >= 0)
        snprintf(sim->evenings[at].key, sizeof sim->evenings[at].key, "%s", key);
    free(said);
}

void check_drive_answer(struct sim *sim, int person, const struct asked *asked,
                        const struct json_value *answer, const char *text)
{
    const struct evening *evening = &sim->evenings[asked->drive];
    const char *wish = wish_of(sim, person, asked);

    if (asked->what == 'N') {
        check_begun(sim, answer);
    } else if (asked->what == 'S') {
        check_sits(sim, evening, answer);
    } else if (asked->what == 'V') {
        check_looked(sim, evening, wish, asked->id, text);
    } else {
        check_acted(sim, evening, wish, json_value_whole(json_value_member(answer, "number")));
        check_entered(sim, person, evening, answer);
    }
}

void check_drive_refused(struct sim *sim, const struct asked *asked, const char *text)
{
    const bool known = asked->what != 'N' && !sim->evenings[asked->drive].gone;

    if ((known && strstr(text, "\"code\":\"unknown\"") && strstr(text, "no such drive")) ||
        strstr(text, "cannot be read"))
        wrong(sim, sim->evenings[asked->drive].id, "a drive that is written down is refused: %s",
              text);
}

/* The number of acts goes to those who watch once the act is durable. */
void check_drive_push(struct sim *sim, const char *text)
{
    struct json_value *push = json_read_text(text);
    const int at = drive_of(sim, text_in(push, "drive"));
    const int64_t number = json_value_whole(json_value_member(push, "number"));

    if (at < 0 || number != (int64_t)sim->evenings[at].acts_count)
        wrong(sim, text_in(push, "drive"), "a push of act %lld, and another one is the last",
              (long long)number);
    json_value_free(push);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void check_drive(struct sim *sim, const struct evening *evening)
{
    struct talon_string_buffer here = { 0 }, there = { 0 };
    const int is_known = look_drive(sim->server, evening->id, &here);
    const int is_written = look_drive(sim->checker.reader, evening->id, &there);

    if (is_known < 0 || is_written < 0)
        wrong(sim, evening->id, "a drive is lost, or its acts do not fit together");
    else if (is_known && strcmp(without_time(here.at), without_time(there.at)))
        wrong(sim, evening->id, "a drive is not the one written down:\n%s\n%s", here.at, there.at);
    free(here.at);
    free(there.at);
}

void check_drives(struct sim *sim)
{
    for (int i = 0; i < sim->evenings_count && sim->server && !sim->wrong_found; i++)
        if (!sim->evenings[i].gone)
            check_drive(sim, &sim->evenings[i]);
}

/* Whether the director has cleared this result, perhaps when its round was over: then nothing
 * counts in its place. */
static bool was_cleared(const struct evening *evening, const int64_t at[3])
{
    static const char *const places[] = { "round", "table", "deal" };

    for (size_t i = 0; i < evening->acts_count; i++) {
        const struct json_value *act = evening->acts[i];
        bool clears = !strcmp(text_in(act, "act"), "result") && !json_value_member(act, "values");
        for (int n = 0; n < 3; n++)
            clears = clears && json_value_whole(json_value_member(act, places[n])) == at[n];
        if (clears)
            return true;
    }
    return false;
}

/* Tables of online drives that are over count, unless nobody has been there for long. */
static void check_table_counts(struct sim *sim, const struct evening *evening, const int64_t at[3])
{
    bool known;
    const char *room = look_drive_room(sim->checker.reader, evening->id, at, &known);
    const int table = known_table_of(sim, room, strlen(room));

    if (table >= 0 && !known && sim->tables[table].over &&
        sim->time - sim->tables[table].moved_at > STANDS_STILL && !was_cleared(evening, at))
        wrong(sim, evening->id, "table %lld is over, and has no result", (long long)at[1]);
}

void check_drive_results(struct sim *sim)
{
    for (int i = 0; i < sim->evenings_count && !sim->wrong_found; i++) {
        const struct evening *evening = &sim->evenings[i];
        for (int table = 1; evening->is_online && !evening->gone && table <= evening->tables;
             table++)
            check_table_counts(sim, evening, (int64_t[]){ evening->round, table, 1 });
    }
}
