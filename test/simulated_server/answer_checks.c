/* answer_checks.c - checks of answers and stored rows. A second server, the reader, gets every row
 * that becomes durable and nothing else, so its tables are what is stored. Moves are made once, and
 * only as somebody asked; cards are conserved; everything goes on.
 */
#include "simulated_circles.h"

#include "json/json_reader.h"
#include "server/streams/stream_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STANDS_STILL = 5 * 60 * 1000 };

int known_table_of(const struct sim *sim, const char *id, size_t length)
{
    for (int i = 0; i < sim->tables_count; i++)
        if (strlen(sim->tables[i].id) == length && !memcmp(sim->tables[i].id, id, length))
            return i;
    return -1;
}

struct talon_table *durable(const struct sim *sim, int table)
{
    return table < 0 ? NULL : server_table(sim->checker.reader, sim->tables[table].id);
}

/* Its opening is durable, whether it is dealt or not. */
bool is_durable(const struct sim *sim, int table)
{
    return table >= 0 && look_written(sim->checker.reader, sim->tables[table].id) >= 0;
}

uint32_t durable_steps(const struct talon_table *stored)
{
    uint32_t count = 0;

    if (stored)
        talon_table_steps(stored, &count);
    return count;
}

/* ---- moves somebody asked for ---------------------------------------------------------------- */

uint64_t intent_of(int table, int seat, int64_t number, const char *move)
{
    char text[TALON_MOVE_TEXT + 60];

    snprintf(text, sizeof text, "%d %d %lld %s", table, seat, (long long)number, move);
    const uint64_t hash = hash_bytes(14695981039346656037u, text, strlen(text));
    return hash ? hash : 1;
}

/* Where it is, or would be. */
static size_t place_of(const struct checker *checker, uint64_t intent)
{
    size_t at = intent % checker->intents_room;

    while (checker->intents[at] && checker->intents[at] != intent)
        at = (at + 1) % checker->intents_room;
    return at;
}

static void grow(struct checker *checker)
{
    const struct checker old = *checker;

    checker->intents_room = old.intents_room ? 4 * old.intents_room : 1024;
    checker->intents = calloc(checker->intents_room, sizeof *checker->intents);
    if (!checker->intents)
        abort();
    for (size_t i = 0; i < old.intents_room; i++)
        if (old.intents[i])
            checker->intents[place_of(checker, old.intents[i])] = old.intents[i];
    free(old.intents);
}

uint64_t check_intent(struct sim *sim, int table, int seat, int64_t number, const char *move)
{
    struct checker *checker = &sim->checker;
    const uint64_t intent = intent_of(table, seat, number, move);

    if (2 * checker->intents_count >= checker->intents_room)
        grow(checker);
    const size_t at = place_of(checker, intent);
    checker->intents_count += !checker->intents[at];
    checker->intents[at] = intent;
    return intent;
}

static bool is_intended(const struct checker *checker, uint64_t intent)
{
    return checker->intents_room && checker->intents[place_of(checker, intent)];
}

/* ---- rows ------------------------------------------------------------------------------------ */

static int add_known_table(struct sim *sim, const char *id, const char *opening)
{
    if (sim->tables_count == SIM_TABLES)
        return -1;
    struct known_table *table = &sim->tables[sim->tables_count];
    *table = (struct known_table){ .moved_at = sim->time };
    const char *delay = strstr(opening, ",\"delay\":");
    table->delay = delay ? (int)strtol(delay + 9, NULL, 10) : 0;
    snprintf(table->id, sizeof table->id, "%s", id);
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        table->holder[seat] = -1;
    return sim->tables_count++;
}

static bool is_forced(const struct talon_table *stored, int seat)
{
    struct talon_move moves[TALON_MOVES_MAX];

    return talon_table_game(stored)->legal(talon_table_state(stored), seat, moves) == 1;
}

/* A bot plays it for somebody absent, or out of time. */
static bool is_kept(const struct sim *sim, int table, int at)
{
    struct talon_string_buffer buffer = { 0 };

    look_room(sim->checker.reader, sim->tables[table].id, false, &buffer);
    struct json_value *room = json_read_text(buffer.at ? buffer.at : "{}");
    const struct json_value *seat = json_value_item(json_value_member(room, "seats"), (size_t)at);
    const bool kept = json_is_true(json_value_member(seat, "kept"));
    json_value_free(room);
    free(buffer.at);
    return kept;
}

/* A person's move is one that somebody with the token asked for, at this very number. */
static void check_move(struct sim *sim, int table, const struct store_row *row)
{
    const struct talon_table *stored = durable(sim, table);
    const int64_t number = (int64_t)durable_steps(stored) + 1;

    if (row->seat < 0 || row->seat >= talon_table_seats(stored)) {
        wrong(sim, row->table, "a move of seat %d", row->seat);
        return;
    }
    if (strcmp(talon_table_player(stored, row->seat), "human"))
        return;
    if (is_intended(&sim->checker, intent_of(table, row->seat, number, row->text)))
        return;
    if ((!sim->tables[table].helped[row->seat] || !is_forced(stored, row->seat)) &&
        !is_kept(sim, table, row->seat) &&
        !look_bot_plays_on(sim->checker.reader, row->table, row->seat))
        wrong(sim, row->table, "seat %d made move %lld, %s, that nobody asked for", row->seat,
              (long long)number, row->text);
}

static void count_cards(struct sim *sim, struct known_table *table,
                        const struct talon_table *stored)
{
    uint16_t census[128];

    talon_count_cards(talon_table_game(stored), talon_table_state(stored), census);
    if (!table->known)
        memcpy(table->census, census, sizeof census);
    else if (memcmp(table->census, census, sizeof census))
        wrong(sim, table->id, "a card is lost or doubled");
    table->known = true;
    table->steps = durable_steps(stored);
    table->seats = talon_table_seats(stored);
    table->over = !talon_table_acting(stored);
    table->day = look_day_of(sim->checker.reader, table->id);
    table->moved_at = sim->time;
}

void check_row(struct sim *sim, const struct store_row *row)
{
    struct checker *checker = &sim->checker;
    int table = known_table_of(sim, row->table, strlen(row->table));

    checker->rows++;
    if (row->kind == STORE_OPEN && table < 0)
        table = add_known_table(sim, row->table, row->text);
    if (sim->wrong_found || (table < 0 && !strchr("@~%+", row->table[0])))
        return;
    if (row->kind == STORE_MOVE && durable(sim, table))
        check_move(sim, table, row);
    server_step(checker->reader, sim->time,
                &(struct server_event){ .kind = SERVER_LOADED, .row = row }, &checker->outputs);
    if (checker->outputs.notes.length)
        wrong(sim, row->table, "row %u (kind %d, %.60s): %.300s", (unsigned)row->number,
              (int)row->kind, row->text, checker->outputs.notes.at);
    else if (row->table[0] == '~')
        check_drive_row(sim, row);
    else if (row->table[0] == '+')
        check_circle_row(sim, row);
    else if (row->kind == STORE_PLAYED)
        check_played(sim, row);
    if (sim->wrong_found || table < 0)
        return;
    sim->tables[table].rows++;
    sim->tables[table].circle = 1 + circle_of(sim, look_circle_of(sim->checker.reader, row->table));
    if (durable(sim, table))
        count_cards(sim, &sim->tables[table], durable(sim, table));
    if (row->kind == STORE_SIT && look_twice(sim->checker.reader, row->table))
        wrong(sim, row->table, "somebody sat down twice under one token");
    check_moment(sim, table);
    if (row->kind == STORE_UNDO) /* undo goes on with the time left then */
        sim->tables[table].clock.any = false;
    if (row->kind == STORE_AWAY && row->seat >= 0 && !strcmp(row->text, "off"))
        sim->tables[table].clock.given |= 1u << row->seat;
    sim->tables[table].clock.running = ~0u; /* until it is told which; it may be told nobody */
    if ((row->kind == STORE_STAND || row->kind == STORE_SEAT) && row->seat >= 0) {
        sim->tables[table].holder[row->seat] = -1;
        sim->tables[table].token[row->seat][0] = 0;
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The table in memory, once its rows are written, is the one that the rows make. */
static void check_table(struct sim *sim, int table)
{
    const char *id = sim->tables[table].id;
    const struct talon_table *written = durable(sim, table),
                             *in_memory = server_table(sim->server, id);
    const int is_written = look_written(sim->server, id);

    if (sim->tables[table].gone || !is_durable(sim, table) || !is_written)
        return;
    if (is_written < 0 && !look_rests(sim->checker.reader, id) && !sim->plan.loaded)
        wrong(sim, id, "the server has lost a table");
    else if (is_written < 0)
        return; /* it comes back when somebody asks for it */
    else if (!in_memory != !written || durable_steps(in_memory) != durable_steps(written) ||
             (in_memory && talon_hash(talon_table_game(in_memory), talon_table_state(in_memory)) !=
                               talon_hash(talon_table_game(written), talon_table_state(written))))
        wrong(sim, id, "the table in memory is not the one written down");
}

/* Whether some socket has joined with the token of this seat. */
static bool is_here(struct sim *sim, int table, int seat)
{
    for (size_t i = 0; i < sim->lines_count; i++) {
        const struct joined *joined = joined_of(&sim->lines[i], table);
        if (sim->lines[i].server_open && joined && joined->seat == seat &&
            seat_now(sim, joined) == seat)
            return true;
    }
    return false;
}

/* Who is said to be here is here. */
static void check_presence(struct sim *sim, int table)
{
    struct talon_string_buffer buffer = { 0 };
    size_t i;
    struct json_value *seat;

    look_room(sim->server, sim->tables[table].id, false, &buffer);
    struct json_value *room = json_read_text(buffer.at ? buffer.at : "{}");
    json_each_item(json_value_member(room, "seats"), i,
                   seat) if (json_is_true(json_value_member(seat, "here")) !=
                             is_here(sim, table, (int)i))
        wrong(sim, sim->tables[table].id, "seat %d is said to be %s", (int)i,
              is_here(sim, table, (int)i) ? "away, and is here" : "here, and is away");
    json_value_free(room);
    free(buffer.at);
}

void check_tables(struct sim *sim)
{
    if (sim->server && look_queued(sim->server) > LIMIT_WAITING_BYTES)
        wrong(sim, "", "more requests wait than the limit says");
    for (int table = 0; table < sim->tables_count && sim->server && !sim->wrong_found; table++)
        check_table(sim, table);
}

/* Somebody willing holds every seat that a person has. */
static bool is_attended(const struct known_table *table, const struct talon_table *stored)
{
    bool anybody = false;

    for (int seat = 0; seat < table->seats; seat++) {
        if (strcmp(talon_table_player(stored, seat), "human"))
            continue;
        if (table->holder[seat] < 0)
            return false;
        anybody = true;
    }
    return anybody;
}

void check_progress(struct sim *sim)
{
    check_tables(sim);
    check_drive_results(sim);
    for (int i = 0; i < sim->tables_count && !sim->wrong_found; i++) {
        const struct known_table *table = &sim->tables[i];
        const struct talon_table *stored = durable(sim, i);
        if (!table->gone && look_written(sim->server, table->id) == 1)
            check_presence(sim, i);
        check_missing(sim, i);
        check_circle_result(sim, i);
        if (stored && !table->gone && !table->over && is_attended(table, stored) &&
            sim->time - table->moved_at > STANDS_STILL)
            wrong(sim, table->id, "nothing has moved for %lld seconds",
                  (long long)(sim->time - table->moved_at) / 1000);
    }
}

/* ---- beginning ------------------------------------------------------------------------ */

static void fill(void *self, void *bytes, size_t count)
{
    (void)self;
    memset(bytes, 1, count);
}

static void begin_reader(struct sim *sim)
{
    const struct server_entropy entropy = { .fill = fill };

    sim->checker.reader = server_new(&entropy);
    if (!sim->checker.reader)
        abort();
    server_use(sim->checker.reader, STREAM_DRIVES);
    server_use(sim->checker.reader, STREAM_DAYS);
    server_use(sim->checker.reader, STREAM_CIRCLES);
}

void check_begin(struct sim *sim)
{
    begin_reader(sim);
}

/* The reader forgets as the server would by starting again. */
void check_forget(struct sim *sim)
{
    server_free(sim->checker.reader);
    begin_reader(sim);
    disk_read(sim, sim->checker.reader, true, &sim->checker.outputs);
    if (sim->checker.outputs.notes.length)
        wrong(sim, "", "after forgetting: %.300s", sim->checker.outputs.notes.at);
    for (int table = 0; table < sim->tables_count; table++)
        check_moment(sim, table);
}

void check_free(struct sim *sim)
{
    server_free(sim->checker.reader);
    free(sim->checker.hands);
    journal_outputs_free(&sim->checker.outputs);
    free(sim->checker.intents);
    check_drives_free(sim);
    check_circles_free(sim);
    for (int table = 0; table < sim->tables_count; table++)
        free(sim->tables[table].moments);
}
