/* answer_checks.c - checks of answers and stored rows. A second server, the reader, gets every row
 * that becomes durable and nothing else, so its tables are what is stored. Moves are made once, and
 * only as somebody asked; cards are conserved; everything goes on.
 */
#include "sim_circles.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STANDS_STILL = 5 * 60 * 1000 };

int link_of(const struct sim *sim, const char *id, size_t length)
{
    for (int i = 0; i < sim->links_count; i++)
        if (strlen(sim->links[i].id) == length && !memcmp(sim->links[i].id, id, length))
            return i;
    return -1;
}

struct talon_table *durable(const struct sim *sim, int link)
{
    return link < 0 ? NULL : server_table(sim->judge.reader, sim->links[link].id);
}

/* Its opening is durable, whether it is dealt or not. */
bool is_durable(const struct sim *sim, int link)
{
    return link >= 0 && look_written(sim->judge.reader, sim->links[link].id) >= 0;
}

uint32_t durable_steps(const struct talon_table *table)
{
    uint32_t count = 0;

    if (table)
        talon_table_steps(table, &count);
    return count;
}

/* ---- moves somebody asked for ---------------------------------------------------------------- */

uint64_t intent_of(int link, int seat, int64_t number, const char *move)
{
    char text[TALON_MOVE_TEXT + 60];

    snprintf(text, sizeof text, "%d %d %lld %s", link, seat, (long long)number, move);
    const uint64_t hash = hash_bytes(14695981039346656037u, text, strlen(text));
    return hash ? hash : 1;
}

/* Where it is, or would be. */
static size_t place_of(const struct judge *judge, uint64_t intent)
{
    size_t at = intent % judge->intents_room;

    while (judge->intents[at] && judge->intents[at] != intent)
        at = (at + 1) % judge->intents_room;
    return at;
}

static void grow(struct judge *judge)
{
    const struct judge old = *judge;

    judge->intents_room = old.intents_room ? 4 * old.intents_room : 1024;
    judge->intents = calloc(judge->intents_room, sizeof *judge->intents);
    if (!judge->intents)
        abort();
    for (size_t i = 0; i < old.intents_room; i++)
        if (old.intents[i])
            judge->intents[place_of(judge, old.intents[i])] = old.intents[i];
    free(old.intents);
}

uint64_t judge_intent(struct sim *sim, int link, int seat, int64_t number, const char *move)
{
    struct judge *judge = &sim->judge;
    const uint64_t intent = intent_of(link, seat, number, move);

    if (2 * judge->intents_count >= judge->intents_room)
        grow(judge);
    const size_t at = place_of(judge, intent);
    judge->intents_count += !judge->intents[at];
    judge->intents[at] = intent;
    return intent;
}

static bool is_intended(const struct judge *judge, uint64_t intent)
{
    return judge->intents_room && judge->intents[place_of(judge, intent)];
}

/* ---- rows ------------------------------------------------------------------------------------ */

static int add_link(struct sim *sim, const char *id, const char *opening)
{
    if (sim->links_count == SIM_TABLES)
        return -1;
    struct link *link = &sim->links[sim->links_count];
    *link = (struct link){ .moved_at = sim->time };
    const char *delay = strstr(opening, ",\"delay\":");
    link->delay = delay ? (int)strtol(delay + 9, NULL, 10) : 0;
    snprintf(link->id, sizeof link->id, "%s", id);
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        link->holder[seat] = -1;
    return sim->links_count++;
}

static bool is_forced(const struct talon_table *table, int seat)
{
    struct talon_move moves[TALON_MOVES_MAX];

    return talon_table_game(table)->legal(talon_table_state(table), seat, moves) == 1;
}

/* A bot plays it for somebody absent, or out of time. */
static bool is_kept(const struct sim *sim, int link, int at)
{
    struct talon_string_buffer buffer = { 0 };

    look_room(sim->judge.reader, sim->links[link].id, false, &buffer);
    json_t *room = json_loads(buffer.at ? buffer.at : "{}", 0, NULL);
    const json_t *seat = json_array_get(json_object_get(room, "seats"), (size_t)at);
    const bool kept = json_is_true(json_object_get(seat, "kept"));
    json_decref(room);
    free(buffer.at);
    return kept;
}

/* A person's move is one that somebody with the token asked for, at this very number. */
static void judge_move(struct sim *sim, int link, const struct store_row *row)
{
    const struct talon_table *table = durable(sim, link);
    const int64_t number = (int64_t)durable_steps(table) + 1;

    if (row->seat < 0 || row->seat >= talon_table_seats(table)) {
        wrong(sim, row->table, "a move of seat %d", row->seat);
        return;
    }
    if (strcmp(talon_table_player(table, row->seat), "human"))
        return;
    if (is_intended(&sim->judge, intent_of(link, row->seat, number, row->text)))
        return;
    if ((!sim->links[link].helped[row->seat] || !is_forced(table, row->seat)) &&
        !is_kept(sim, link, row->seat) &&
        !look_bot_plays_on(sim->judge.reader, row->table, row->seat))
        wrong(sim, row->table, "seat %d made move %lld, %s, that nobody asked for", row->seat,
              (long long)number, row->text);
}

static void count_cards(struct sim *sim, struct link *link, const struct talon_table *table)
{
    uint16_t census[128];

    talon_count_cards(talon_table_game(table), talon_table_state(table), census);
    if (!link->known)
        memcpy(link->census, census, sizeof census);
    else if (memcmp(link->census, census, sizeof census))
        wrong(sim, link->id, "a card is lost or doubled");
    link->known = true;
    link->steps = durable_steps(table);
    link->seats = talon_table_seats(table);
    link->over = !talon_table_acting(table);
    link->day = look_day_of(sim->judge.reader, link->id);
    link->moved_at = sim->time;
}

void judge_row(struct sim *sim, const struct store_row *row)
{
    struct judge *judge = &sim->judge;
    int link = link_of(sim, row->table, strlen(row->table));

    judge->rows++;
    if (row->kind == STORE_OPEN && link < 0)
        link = add_link(sim, row->table, row->text);
    if (sim->wrong_found || (link < 0 && !strchr("@~%+", row->table[0])))
        return;
    if (row->kind == STORE_MOVE && durable(sim, link))
        judge_move(sim, link, row);
    server_step(judge->reader, sim->time,
                &(struct server_event){ .kind = SERVER_LOADED, .row = row }, &judge->outputs);
    if (judge->outputs.notes.length)
        wrong(sim, row->table, "row %u (kind %d, %.60s): %.300s", (unsigned)row->number,
              (int)row->kind, row->text, judge->outputs.notes.at);
    else if (row->table[0] == '~')
        judge_drive_row(sim, row);
    else if (row->table[0] == '+')
        judge_circle_row(sim, row);
    else if (row->kind == STORE_PLAYED)
        judge_played(sim, row);
    if (sim->wrong_found || link < 0)
        return;
    sim->links[link].rows++;
    sim->links[link].circle = 1 + circle_of(sim, look_circle_of(sim->judge.reader, row->table));
    if (durable(sim, link))
        count_cards(sim, &sim->links[link], durable(sim, link));
    if (row->kind == STORE_SIT && look_twice(sim->judge.reader, row->table))
        wrong(sim, row->table, "somebody sat down twice under one token");
    judge_moment(sim, link);
    if (row->kind == STORE_UNDO) /* undo goes on with the time left then */
        sim->links[link].clock.any = false;
    if (row->kind == STORE_AWAY && row->seat >= 0 && !strcmp(row->text, "off"))
        sim->links[link].clock.given |= 1u << row->seat;
    sim->links[link].clock.running = ~0u; /* until it is told which; it may be told nobody */
    if ((row->kind == STORE_STAND || row->kind == STORE_SEAT) && row->seat >= 0) {
        sim->links[link].holder[row->seat] = -1;
        sim->links[link].token[row->seat][0] = 0;
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The table in memory, once its rows are written, is the one that the rows make. */
static void judge_table(struct sim *sim, int link)
{
    const char *id = sim->links[link].id;
    const struct talon_table *written = durable(sim, link), *table = server_table(sim->server, id);
    const int is_written = look_written(sim->server, id);

    if (sim->links[link].gone || !is_durable(sim, link) || !is_written)
        return;
    if (is_written < 0 && !look_rests(sim->judge.reader, id) && !sim->plan.loaded)
        wrong(sim, id, "the server has lost a table");
    else if (is_written < 0)
        return; /* it comes back when somebody asks for it */
    else if (!table != !written || durable_steps(table) != durable_steps(written) ||
             (table && talon_hash(talon_table_game(table), talon_table_state(table)) !=
                           talon_hash(talon_table_game(written), talon_table_state(written))))
        wrong(sim, id, "the table in memory is not the one written down");
}

/* Whether some socket has joined with the token of this seat. */
static bool is_here(struct sim *sim, int link, int seat)
{
    for (size_t i = 0; i < sim->lines_count; i++) {
        const struct joined *joined = joined_of(&sim->lines[i], link);
        if (sim->lines[i].server_open && joined && joined->seat == seat &&
            seat_now(sim, joined) == seat)
            return true;
    }
    return false;
}

/* Who is said to be here is here. */
static void judge_presence(struct sim *sim, int link)
{
    struct talon_string_buffer buffer = { 0 };
    size_t i;
    json_t *seat;

    look_room(sim->server, sim->links[link].id, false, &buffer);
    json_t *room = json_loads(buffer.at ? buffer.at : "{}", 0, NULL);
    json_array_foreach(json_object_get(room, "seats"), i,
                       seat) if (json_is_true(json_object_get(seat, "here")) !=
                                 is_here(sim, link, (int)i))
        wrong(sim, sim->links[link].id, "seat %d is said to be %s", (int)i,
              is_here(sim, link, (int)i) ? "away, and is here" : "here, and is away");
    json_decref(room);
    free(buffer.at);
}

void judge_tables(struct sim *sim)
{
    if (sim->server && look_queued(sim->server) > LIMIT_WAITING_BYTES)
        wrong(sim, "", "more requests wait than the limit says");
    for (int link = 0; link < sim->links_count && sim->server && !sim->wrong_found; link++)
        judge_table(sim, link);
}

/* Somebody willing holds every seat that a person has. */
static bool is_attended(const struct link *link, const struct talon_table *table)
{
    bool anybody = false;

    for (int seat = 0; seat < link->seats; seat++) {
        if (strcmp(talon_table_player(table, seat), "human"))
            continue;
        if (link->holder[seat] < 0)
            return false;
        anybody = true;
    }
    return anybody;
}

void judge_progress(struct sim *sim)
{
    judge_tables(sim);
    judge_drive_results(sim);
    for (int i = 0; i < sim->links_count && !sim->wrong_found; i++) {
        const struct link *link = &sim->links[i];
        const struct talon_table *table = durable(sim, i);
        if (!link->gone && look_written(sim->server, link->id) == 1)
            judge_presence(sim, i);
        judge_missing(sim, i);
        judge_circle_result(sim, i);
        if (table && !link->gone && !link->over && is_attended(link, table) &&
            sim->time - link->moved_at > STANDS_STILL)
            wrong(sim, link->id, "nothing has moved for %lld seconds",
                  (long long)(sim->time - link->moved_at) / 1000);
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

    sim->judge.reader = server_new(&entropy);
    if (!sim->judge.reader)
        abort();
    server_use(sim->judge.reader, &server_drives);
    server_use(sim->judge.reader, &server_days);
    server_use(sim->judge.reader, &server_circles);
}

void judge_begin(struct sim *sim)
{
    begin_reader(sim);
}

/* The reader forgets as the server would by starting again. */
void judge_forget(struct sim *sim)
{
    server_free(sim->judge.reader);
    begin_reader(sim);
    disk_read(sim, sim->judge.reader, true, &sim->judge.outputs);
    if (sim->judge.outputs.notes.length)
        wrong(sim, "", "after forgetting: %.300s", sim->judge.outputs.notes.at);
    for (int link = 0; link < sim->links_count; link++)
        judge_moment(sim, link);
}

void judge_free(struct sim *sim)
{
    server_free(sim->judge.reader);
    free(sim->judge.hands);
    journal_outputs_free(&sim->judge.outputs);
    free(sim->judge.intents);
    judge_drives_free(sim);
    judge_circles_free(sim);
    for (int link = 0; link < sim->links_count; link++)
        free(sim->links[link].moments);
}
