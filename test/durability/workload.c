/* workload.c - people, server and store in one process: see workload.h. Between server and store it
 * does what src/daemon/store_writer.c does, without a thread.
 */
#include "workload.h"

#include "virtual_disk.h"

#include "json/json_reader.h"

#include <talon/game.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The connections that the store has opened, since it was told to. */
static sqlite3 *connections[4];
static size_t connections_count;

/* ---- chance and words ------------------------------------------------------------------- */

uint64_t workload_draw(struct workload *workload)
{
    uint64_t z = workload->chance += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void fill(void *self, void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(workload_draw(self) >> 40);
}

static void must(bool fine, const char *what)
{
    if (fine)
        return;
    printf("Bail out! %s\n", what);
    exit(1);
}

static struct place *place_of(struct workload *workload, uint64_t conn)
{
    return &workload->places[conn - 1];
}

/* ---- asking ----------------------------------------------------------------------------- */

static struct state *last_state(struct place *place)
{
    return place->states_count ? &place->states[place->states_count - 1] : NULL;
}

static uint32_t steps_of(const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    return count;
}

static uint64_t hash_of(const struct talon_table *table)
{
    return talon_hash(talon_table_game(table), talon_table_state(table));
}

static void note_state(struct place *place, const struct talon_table *table)
{
    must(place->states_count < WORKLOAD_STATES, "a workload is too long");
    place->states[place->states_count++] =
        (struct state){ steps_of(table), hash_of(table), disk_count(), SIZE_MAX };
}

static void write_new(struct workload *workload, struct place *place)
{
    static const char *const kinds[] = {
        "\"game\":\"whist\",\"seats\":[\"human\",\"human\",\"human\",\"human\"]",
        "\"game\":\"whist\",\"pace\":0,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]",
        "\"game\":\"spite\",\"pace\":0,\"seats\":[\"human\",\"human\"]",
        "\"game\":\"spite\",\"pace\":0,\"seats\":[\"human\",\"simple\"]",
        "\"game\":\"war\",\"seats\":[\"human\",\"human\"]",
    };

    snprintf(place->ask, sizeof place->ask, "{\"do\":\"new\",%s}",
             kinds[workload_draw(workload) % (sizeof kinds / sizeof *kinds)]);
}

/* A legal move of a seat that may act; false if there is none. */
static bool write_act(struct workload *workload, struct place *place,
                      const struct talon_table *table)
{
    struct talon_move moves[TALON_MOVES_MAX];
    char text[TALON_MOVE_TEXT];
    const unsigned acting = talon_table_acting(table);

    if (!acting)
        return false;
    const int seat = talon_first_seat(acting);
    if (!place->token[seat][0])
        return false;
    const int count = talon_table_game(table)->legal(talon_table_state(table), seat, moves);
    talon_move_write(talon_table_game(table), moves[workload_draw(workload) % (unsigned)count],
                     text);
    snprintf(place->ask, sizeof place->ask,
             "{\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\",\"number\":%u}",
             place->id, place->token[seat], text, steps_of(table) + 1);
    return true;
}

static void say(struct workload *workload, struct place *place)
{
    const struct server_event event = { .kind = SERVER_TEXT,
                                        .conn = 1 + (uint64_t)(place - workload->places),
                                        .text = place->ask,
                                        .length = strlen(place->ask) };

    place->asks = true;
    server_step(workload->server, workload->now, &event, &workload->outputs);
    const struct talon_table *table =
        place->id[0] ? server_table(workload->server, place->id) : NULL;
    if (table)
        note_state(place, table);
}

static void ask(struct workload *workload, struct place *place)
{
    if (!place->id[0]) {
        write_new(workload, place);
        say(workload, place);
        return;
    }
    const struct talon_table *table = server_table(workload->server, place->id);
    must(table, "a table is gone");
    if (write_act(workload, place, table))
        say(workload, place);
}

/* ---- hearing ---------------------------------------------------------------------------- */

static void take_seats(struct place *place, const struct json_value *answer,
                       struct workload *workload)
{
    const struct json_value *tokens = json_value_member(answer, "tokens");

    snprintf(place->id, sizeof place->id, "%s",
             json_value_text(json_value_member(answer, "table")));
    for (size_t seat = 0; seat < json_value_count(tokens); seat++) {
        const char *token = json_value_text(json_value_item(tokens, seat));
        snprintf(place->token[seat], sizeof place->token[seat], "%s", token ? token : "");
    }
    const struct talon_table *table = server_table(workload->server, place->id);
    must(table, "a new table is gone");
    note_state(place, table);
    last_state(place)->asked_at = 0; /* nobody knew its name before */
}

static void hear_refusal(struct workload *workload, struct place *place,
                         const struct json_value *error)
{
    const char *code = json_value_text(json_value_member(error, "code"));

    if (!code || strcmp(code, "store")) {
        printf("# %s\n# %s\n", place->ask, json_value_text(json_value_member(error, "message")));
        must(false, "a request was refused");
    }
    workload->refused++;
    if (place->id[0])
        place->states_count--;
}

static void hear(struct workload *workload, const struct server_send *send)
{
    struct place *place = place_of(workload, send->conn);
    struct json_value *said = json_read(workload->outputs.text.at + send->at, send->length);
    const struct json_value *error = json_value_member(said, "error");

    must(said, "what was said is no JSON");
    if (json_value_member(said, "push")) {
        json_value_free(said);
        return;
    }
    must(place->asks, "an answer nobody asked for");
    place->asks = false;
    if (error)
        hear_refusal(workload, place, error);
    else if (!place->id[0])
        take_seats(place, said, workload);
    if (!error)
        last_state(place)->told_at = disk_count();
    json_value_free(said);
}

static void hear_all(struct workload *workload)
{
    for (size_t i = 0; i < workload->outputs.sends_count; i++)
        hear(workload, &workload->outputs.sends[i]);
    journal_outputs_clear(&workload->outputs);
}

/* ---- writing ---------------------------------------------------------------------------- */

static void step(struct workload *workload, enum server_event_kind kind, uint64_t batch)
{
    server_step(workload->server, workload->now,
                &(struct server_event){ .kind = kind, .batch = batch }, &workload->outputs);
}

static void hand_over(struct workload *workload)
{
    if (!workload->outputs.rows_count)
        return;
    must(workload->batches_count < WORKLOAD_BATCHES, "too many batches wait");
    struct batch *batch = &workload->batches[workload->batches_count++];
    batch->number = workload->outputs.batch;
    batch->rows = journal_outputs_take_rows(&workload->outputs, &batch->count);
    if (workload->early)
        step(workload, SERVER_STORED, batch->number);
}

static enum store_result append_all(struct workload *workload)
{
    struct store_row *rows = NULL;
    struct store_fault fault = { .why.count = 0 };
    size_t count = 0;

    for (size_t i = 0; i < workload->batches_count; i++) {
        const struct batch *batch = &workload->batches[i];
        rows = realloc(rows, (count + batch->count) * sizeof *rows);
        must(rows, "out of memory");
        memcpy(rows + count, batch->rows, batch->count * sizeof *rows);
        count += batch->count;
    }
    const enum store_result result = store_sqlite.append(workload->base, rows, count, &fault);
    if (result != STORE_WRITTEN)
        snprintf(workload->last_fault, sizeof workload->last_fault, "%s", fault.why.sentence);
    workload->written++;
    free(rows);
    return result == STORE_BROKEN && workload->stubborn ? STORE_REFUSED : result;
}

static void tidy(struct workload *workload)
{
    struct store_fault fault = { .why.count = 0 };

    if (store_sqlite.tidy(workload->base, &fault) != STORE_BROKEN)
        return;
    workload->broken = !workload->stubborn;
    snprintf(workload->last_fault, sizeof workload->last_fault, "%s", fault.why.sentence);
}

static void drop_batches(struct workload *workload)
{
    for (size_t i = 0; i < workload->batches_count; i++)
        journal_rows_free(workload->batches[i].rows, workload->batches[i].count);
    workload->batches_count = 0;
}

void workload_write(struct workload *workload)
{
    hand_over(workload);
    hear_all(workload);
    if (!workload->batches_count || workload->broken)
        return;
    const enum store_result result = append_all(workload);
    const uint64_t last = workload->batches[workload->batches_count - 1].number;
    drop_batches(workload);
    workload->broken = result == STORE_BROKEN;
    if (workload->broken)
        return;
    if (!workload->early)
        step(workload, result == STORE_WRITTEN ? SERVER_STORED : SERVER_STORE_FAILED, last);
    hand_over(workload);
    hear_all(workload);
    tidy(workload);
}

void workload_turn(struct workload *workload)
{
    workload->now += 50;
    for (int i = 0; i < WORKLOAD_TABLES && !workload->broken; i++)
        if (!workload->places[i].asks && workload_draw(workload) % 3)
            ask(workload, &workload->places[i]);
    hand_over(workload);
    hear_all(workload);
    if (workload->batches_count + 4 > WORKLOAD_BATCHES || workload_draw(workload) % 3 == 0)
        workload_write(workload);
}

void workload_forget(struct workload *workload)
{
    struct store_fault fault;
    const struct store_row rows[] = {
        { .table = "@somebody", .kind = STORE_ACCOUNT, .seat = -1, .text = "x" },
        { .table = "@somebody", .number = 1, .kind = STORE_FORGET, .seat = -1, .text = "" },
    };

    if (workload->broken)
        return;
    const enum store_result result = store_sqlite.append(workload->base, rows, 2, &fault);
    workload->broken = result == STORE_BROKEN && !workload->stubborn;
    if (result != STORE_WRITTEN)
        snprintf(workload->last_fault, sizeof workload->last_fault, "%s", fault.why.sentence);
    if (!workload->broken)
        tidy(workload);
}

/* ---- beginning and ending --------------------------------------------------------------- */

static int note_sqlite(sqlite3 *base, char **error, const struct sqlite3_api_routines *routines)
{
    (void)error;
    (void)routines;
    if (connections_count < sizeof connections / sizeof *connections)
        connections[connections_count++] = base;
    return SQLITE_OK;
}

struct loading {
    struct server *server;
    struct journal_outputs *outputs;
};

static bool load(void *context, const struct store_row *row)
{
    const struct loading *loading = context;

    server_step(loading->server, 1, &(struct server_event){ .kind = SERVER_LOADED, .row = row },
                loading->outputs);
    return true;
}

static void open_conns(struct workload *workload)
{
    for (uint64_t conn = 1; conn <= WORKLOAD_TABLES; conn++) {
        server_step(workload->server, workload->now,
                    &(struct server_event){ .kind = SERVER_OPEN, .conn = conn, .address = "" },
                    &workload->outputs);
    }
}

/* A request without an answer was carried out or not. Asked again, it is not carried out twice. */
static void ask_once_more(struct workload *workload, struct place *place,
                          const struct talon_table *table)
{
    const struct state wanted = *last_state(place), before = last_state(place)[-1];
    const uint64_t hash = hash_of(table);

    must(hash == wanted.hash || hash == before.hash, "a table is in a state nobody asked for");
    say(workload, place);
    must(hash == before.hash || last_state(place)->hash == hash, "a move was made twice");
    place->states_count--;
    if (hash == before.hash)
        *last_state(place) = last_state(place)[1]; /* its bots may do something else now */
}

static void come_back(struct workload *workload, struct place *place)
{
    const bool asked = place->asks;

    place->asks = false;
    if (!place->id[0])
        return;
    const struct talon_table *table = server_table(workload->server, place->id);
    must(table, "a table did not come back");
    if (asked)
        ask_once_more(workload, place, table);
    else
        must(last_state(place)->hash == hash_of(table), "a table came back as another");
}

bool workload_begin(struct workload *workload)
{
    const struct server_entropy entropy = { fill, workload };
    struct store_fault fault = { .why.count = 0 };

    sqlite3_auto_extension((void (*)(void))note_sqlite);
    workload->broken = false;
    workload->now = 1000;
    connections_count = 0;
    workload->base = store_sqlite.open(workload->directory, &fault);
    if (!workload->base) {
        snprintf(workload->last_fault, sizeof workload->last_fault, "%s", fault.why.sentence);
        return false;
    }
    for (size_t i = 0; workload->normal && i < connections_count; i++)
        sqlite3_exec(connections[i], "PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
    workload->server = server_new(&entropy);
    struct loading loading = { workload->server, &workload->outputs };
    must(store_sqlite.read_all(workload->base, load, &loading, &fault), fault.why.sentence);
    must(!workload->outputs.notes.length, "a table could not be read");
    open_conns(workload);
    for (int i = 0; i < WORKLOAD_TABLES; i++)
        come_back(workload, &workload->places[i]);
    workload->restarts++;
    return true;
}

void workload_end(struct workload *workload)
{
    drop_batches(workload);
    journal_outputs_clear(&workload->outputs);
    journal_outputs_free(&workload->outputs);
    workload->outputs = (struct journal_outputs){ 0 };
    server_free(workload->server);
    store_sqlite.close(workload->base);
    workload->server = NULL;
    workload->base = NULL;
}

size_t workload_moves(const struct workload *workload)
{
    size_t count = 0;

    for (int i = 0; i < WORKLOAD_TABLES; i++)
        count += workload->places[i].states_count;
    return count;
}

/* ---- judging ---------------------------------------------------------------------------- */

static char verdict[600];

static const char *judge_place(const struct place *place, struct server *server, size_t cut)
{
    const struct talon_table *table = place->id[0] ? server_table(server, place->id) : NULL;
    size_t told = 0;
    bool known = false;

    for (size_t i = 0; i < place->states_count; i++)
        if (place->states[i].told_at <= cut)
            told = 1 + i;
    if (!table) {
        snprintf(verdict, sizeof verdict, "table %s is lost", place->id);
        return told ? verdict : NULL;
    }
    for (size_t i = told ? told - 1 : 0; i < place->states_count; i++)
        known = known ||
                (place->states[i].asked_at <= cut && place->states[i].steps == steps_of(table) &&
                 place->states[i].hash == hash_of(table));
    snprintf(verdict, sizeof verdict, "table %s has %u steps, %u were acknowledged", place->id,
             steps_of(table), told ? place->states[told - 1].steps : 0);
    return known ? NULL : verdict;
}

static const char *judge_places(const struct workload *workload, struct server *server, size_t cut)
{
    const char *wrong = NULL;

    for (int i = 0; i < WORKLOAD_TABLES && !wrong; i++)
        if (workload->places[i].states_count)
            wrong = judge_place(&workload->places[i], server, cut);
    return wrong;
}

static int note_integrity(void *context, int count, char **values, char **names)
{
    (void)names;
    if (count != 1 || strcmp(values[0], "ok"))
        *(bool *)context = false;
    return 0;
}

static const char *judge_store(const struct workload *workload, void *base, size_t cut)
{
    struct journal_outputs outputs = { 0 };
    static struct workload nobody;
    const struct server_entropy entropy = { fill, &nobody };
    struct server *server = server_new(&entropy);
    struct loading loading = { server, &outputs };
    struct store_fault fault;
    const char *wrong = NULL;
    bool fine = true;

    sqlite3_exec(connections[connections_count - 1], "PRAGMA integrity_check", note_integrity,
                 &fine, NULL);
    if (!fine)
        wrong = "the database is damaged";
    else if (!store_sqlite.read_all(base, load, &loading, &fault))
        wrong = "the database cannot be read";
    else if (outputs.notes.length)
        wrong = outputs.notes.at;
    else
        wrong = judge_places(workload, server, cut);
    if (wrong && wrong == outputs.notes.at) {
        snprintf(verdict, sizeof verdict, "%s", wrong);
        wrong = verdict;
    }
    server_free(server);
    journal_outputs_free(&outputs);
    return wrong;
}

const char *workload_judge(const struct workload *workload, const char *directory, size_t cut)
{
    struct store_fault fault = { .why.count = 0 };

    connections_count = 0;
    void *base = store_sqlite.open(directory, &fault);

    if (!base) {
        snprintf(verdict, sizeof verdict, "it cannot be opened: %s", fault.why.sentence);
        return verdict;
    }
    const char *wrong = judge_store(workload, base, cut);
    store_sqlite.close(base);
    return wrong;
}
