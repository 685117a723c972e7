/* server_world.c - a world for the server without sockets, clock and disk: simulated connections,
 * a list as the store, a time that passes when a test says so, and a log of everything that was
 * sent. It does at the end of a turn what src/daemon/tick.c does.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "server_world.h"
#include "server_lookups.h"

#include <talon/hint.h>

#include "server/streams/stream_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* The rows of an account that is to be forgotten are gone for good. */
static void forget_rows(struct world *world, const char *id)
{
    size_t kept = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        if (strcmp(world->rows[i].table, id)) {
            world->handles[kept] = world->handles[i];
            world->rows[kept++] = world->rows[i];
        } else {
            free((char *)world->rows[i].text);
        }
    world->rows_count = kept;
}

static void keep_row(struct world *world, const struct store_row *row)
{
    if (row->kind == STORE_FORGET) {
        forget_rows(world, row->table);
        return;
    }
    if (row->kind == STORE_HANDLE)
        return;
    world->rows = grown(world->rows, &world->rows_room, world->rows_count, sizeof *world->rows);
    world->handles =
        grown(world->handles, &world->handles_room, world->rows_count, sizeof *world->handles);
    world->handles[world->rows_count].texts[0][0] = '\0';
    struct store_row *kept = &world->rows[world->rows_count++];
    *kept = *row;
    kept->text = strdup(row->text);
    kept->at = world->day * (int64_t)86400000;
}

/* Writes down what is said, as test/protocol/message_log.py does, for test/protocol/test_schema.py.
 */
static void put_down(const struct world *world, uint64_t conn, char sign, const char *text)
{
    static FILE *file;
    const char *folder = getenv("TALON_SAID");
    char path[400];

    if (folder && *folder && !file) {
        snprintf(path, sizeof path, "%s/unit-%d.txt", folder, (int)getpid());
        file = fopen(path, "a");
    }
    if (file && !strchr(text, '\n'))
        fprintf(file, "serve %d.%d %c %s\n", world->life, (int)conn, sign, text);
}

void step(struct world *world, struct server_event event)
{
    server_step(world->server, world->now, &event, &world->outputs);
}

static void hear(struct world *world, const struct server_send *send)
{
    world->said = grown(world->said, &world->said_room, world->said_count, sizeof *world->said);
    struct said *said = &world->said[world->said_count++];
    said->conn = send->conn;
    said->text = strndup(world->outputs.text.at + send->at, send->length);
    said->json = json_read_text(said->text);
    assert_non_null(said->json);
    put_down(world, said->conn, '<', said->text);
}

/* The rows go to the disk, which has not answered yet. */
static void hand_over(struct world *world)
{
    assert_true(world->held_count < HELD_MOST);
    struct held *held = &world->held[world->held_count++];

    held->batch = world->outputs.batch;
    held->rows = journal_outputs_take_rows(&world->outputs, &held->count);
    assert_true(world->held_count == 1 || held->batch > held[-1].batch);
}

static void settle(struct world *world, struct held *held, bool stored)
{
    for (size_t i = 0; stored && i < held->count; i++)
        keep_row(world, &held->rows[i]);
    journal_rows_free(held->rows, held->count);
}

/* The disk answers for the oldest `count` batches at once. */
static void answer_for(struct world *world, size_t count, bool stored)
{
    const uint64_t batch = world->held[count - 1].batch;

    for (size_t i = 0; i < count; i++)
        settle(world, &world->held[i], stored);
    world->held_count -= count;
    memmove(world->held, world->held + count, world->held_count * sizeof *world->held);
    step(world, (struct server_event){ .kind = stored ? SERVER_STORED : SERVER_STORE_FAILED,
                                       .batch = batch });
}

void disk_answers(struct world *world, size_t count, bool stored)
{
    answer_for(world, count, stored);
    end_turn(world);
}

/* ---- jobs ------------------------------------------------------------------------------- */

/* The oldest one; the caller frees it. */
static struct server_job take_oldest(struct undone *undone)
{
    const struct server_job job = undone->list[0];

    assert_true(undone->count);
    memmove(undone->list, undone->list + 1, --undone->count * sizeof *undone->list);
    return job;
}

static void hash_one(struct world *world)
{
    struct server_job job = take_oldest(&world->jobs);
    char hash[256];

    snprintf(hash, sizeof hash, "$%s", job.passphrase.text);
    for (char *at = hash; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    const bool fits = job.kind == SERVER_JOB_HASH || !strcmp(hash, job.passphrase.hash);
    step(world, (struct server_event){
                    .kind = SERVER_ANSWERED,
                    .answer = &(struct server_answer){
                        .kind = job.kind, .number = job.number, .hash = fits ? hash : "" } });
    journal_job_free(&job);
}

void hash_all(struct world *world)
{
    while (world->jobs.count)
        hash_one(world);
    end_turn(world);
}

static void answer_one(struct world *world)
{
    enum { SIMULATIONS = 8 };
    struct server_job job = take_oldest(&world->questions);

    if (!world->search)
        world->search = malloc(talon_search_bytes());
    assert_non_null(world->search);
    struct talon_hint hint;
    struct server_answer answer = {
        .kind = job.kind, .number = job.number, .table = job.question.table, .hint = &hint
    };
    server_think(&job, world->search, SIMULATIONS, &answer.move, &hint);
    step(world, (struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    journal_job_free(&job);
}

void bots_answer(struct world *world)
{
    while (world->questions.count)
        answer_one(world);
    end_turn(world);
}

static void message_ends(struct world *world, struct undone *undone, enum server_alerted alerted,
                         int64_t after)
{
    struct server_job job = take_oldest(undone);

    step(world, (struct server_event){ .kind = SERVER_ANSWERED,
                                       .answer = &(struct server_answer){ .kind = job.kind,
                                                                          .number = job.number,
                                                                          .alerted = alerted,
                                                                          .after = after } });
    journal_job_free(&job);
    end_turn(world);
}

void alert_ends(struct world *world, enum server_alerted alerted, int64_t after)
{
    message_ends(world, &world->alerts, alerted, after);
}

void mail_ends(struct world *world, enum server_alerted alerted)
{
    message_ends(world, &world->mails, alerted, 0);
}

/* The disk can be asked for one table or account. */
static void read_one(struct world *world)
{
    const struct server_job job = take_oldest(&world->reads);
    struct store_row rows[LIMIT_LOADED_ROWS_A_STEP];
    struct server_answer answer = {
        .kind = job.kind, .number = job.number, .rows = rows, .unread = world->full
    };

    assert_in_range(job.read.most, 1, LIMIT_LOADED_ROWS_A_STEP);
    for (size_t i = 0; i < world->rows_count && answer.rows_count < job.read.most; i++)
        if (!strcmp(world->rows[i].table, job.read.stream) &&
            world->rows[i].number >= job.read.first)
            rows[answer.rows_count++] = world->rows[i];
    world->looked_at += answer.rows_count;
    step(world, (struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
}

void disk_is_read(struct world *world)
{
    read_one(world);
    end_turn(world);
}

static void look_up_one(struct world *world)
{
    struct server_job job = take_oldest(&world->looks);
    struct store_row rows[LIMIT_ORPHANS];
    struct server_answer answer = { .kind = job.kind, .number = job.number, .rows = rows };

    answer.rows_count = looked_up_rows(world, &job, rows);
    step(world, (struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    journal_job_free(&job);
}

static struct undone *undone_of(struct world *world, enum server_job_kind kind)
{
    struct undone *const places[SERVER_JOB_KINDS] = {
        [SERVER_JOB_MOVE] = &world->questions, [SERVER_JOB_HINT] = &world->questions,
        [SERVER_JOB_HASH] = &world->jobs,      [SERVER_JOB_CHECK] = &world->jobs,
        [SERVER_JOB_ALERT] = &world->alerts,   [SERVER_JOB_MAIL] = &world->mails,
        [SERVER_JOB_READ] = &world->reads,     [SERVER_JOB_CLAIM] = &world->claims,
        [SERVER_JOB_RELEASE] = &world->claims, [SERVER_JOB_RENEW] = &world->claims,
        [SERVER_JOB_LOOK] = &world->looks,     [SERVER_JOB_FIND] = &world->looks,
        [SERVER_JOB_EXCHANGE] = &world->looks,
    };
    return places[kind];
}

static void take_jobs(struct world *world)
{
    struct journal_outputs *outputs = &world->outputs;

    for (size_t i = 0; i < outputs->jobs_count; i++) {
        struct undone *undone = undone_of(world, outputs->jobs[i].kind);
        undone->list = grown(undone->list, &undone->room, undone->count, sizeof *undone->list);
        undone->list[undone->count++] = outputs->jobs[i];
    }
    outputs->jobs_count = 0;
    assert_true(world->jobs.count <= LIMIT_HASHING);
}

static void free_jobs(struct world *world)
{
    for (int kind = 0; kind < SERVER_JOB_KINDS; kind++) {
        struct undone *undone = undone_of(world, (enum server_job_kind)kind);
        while (undone->count)
            journal_job_free(&undone->list[--undone->count]);
        free(undone->list);
        *undone = (struct undone){ 0 };
    }
}

/* ---- turns ------------------------------------------------------------------------------ */

static bool one_more(struct world *world)
{
    take_jobs(world);
    if (world->outputs.rows_count) {
        hand_over(world);
        if (!world->slow)
            answer_for(world, world->held_count, !world->full);
        return true;
    }
    if (world->looks.count && !world->lease)
        return look_up_one(world), true;
    if (world->reads.count && !world->unread)
        return read_one(world), true;
    if (world->questions.count && !world->thinking)
        return answer_one(world), true;
    if (!world->jobs.count || world->busy)
        return false;
    hash_one(world);
    return true;
}

void end_turn(struct world *world)
{
    while (one_more(world))
        ;
    for (size_t i = 0; i < world->outputs.sends_count; i++)
        hear(world, &world->outputs.sends[i]);
    world->hung_up += world->outputs.hang_ups_count;
    if (world->outputs.hang_ups_count)
        world->last_code = world->outputs.hang_ups[0].code;
    journal_outputs_clear(&world->outputs);
}

void forget_said(struct world *world)
{
    for (size_t i = 0; i < world->said_count; i++) {
        json_value_free(world->said[i].json);
        free(world->said[i].text);
    }
    world->said_count = 0;
}

/* Each connection is from an address of its own. */
static void open_conns(struct world *world)
{
    static int lives;
    char address[32];

    world->life = ++lives;
    for (uint64_t conn = 1; conn <= CONNS; conn++) {
        snprintf(address, sizeof address, "192.0.2.%d", (int)conn);
        step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = conn, .address = address });
    }
}

const uint8_t reset_key[INVITATION_KEY_BYTES] = { 7, 7 };

static void start_server(struct world *world)
{
    world->server = server_new(&(const struct server_entropy){ .fill = fill, .self = world });
    server_allow_tables(world->server, TABLES_ENOUGH);
    server_use_archive(world->server);
    if (world->lease) {
        server_share(world->server, world->now, world->lease);
        return;
    }
    server_use(world->server, STREAM_DRIVES);
    server_tell_start(world->server, world->day * (int64_t)86400000, world->now);
    server_look_up_accounts(world->server, count_accounts(world), last_row_at(world));
    server_use(world->server, STREAM_CIRCLES);
    if (world->days)
        server_use(world->server, STREAM_DAYS);
    server_use(world->server, STREAM_DEVICES);
    if (world->alerted)
        server_send_alerts(world->server, "the key of this server");
    if (world->mailed)
        server_send_mail(world->server, "https://talon.example", LIMIT_MAIL_DELAY);
    server_accept_resets(world->server, reset_key);
    server_tell_day(world->server, world->day);
    if (world->most)
        server_keep_tables(world->server, world->most, SERVER_NEVER);
    if (world->rows_most)
        server_keep_rows(world->server, world->rows_most, LIMIT_RESULTS_KEPT);
}

struct world *begin(void)
{
    struct world *world = calloc(1, sizeof *world);
    world->now = 1000000;
    start_server(world);
    open_conns(world);
    return world;
}

void restart(struct world *world)
{
    forget_said(world);
    free_jobs(world);
    server_free(world->server);
    world->now = 5;
    start_server(world);
    for (size_t i = 0; i < world->rows_count; i++)
        if (!world->lease && is_read_at_start(world, world->rows[i].table))
            step(world, (struct server_event){ .kind = SERVER_LOADED, .row = &world->rows[i] });
    open_conns(world);
}

void end(struct world *world)
{
    forget_said(world);
    free(world->said);
    server_free(world->server);
    journal_outputs_free(&world->outputs);
    free_jobs(world);
    free(world->search);
    for (size_t i = 0; i < world->held_count; i++)
        settle(world, &world->held[i], false);
    journal_rows_free(world->rows, world->rows_count);
    free(world->handles);
    free(world);
}

void say(struct world *world, uint64_t conn, const char *text)
{
    put_down(world, conn, '>', text);
    step(world, (struct server_event){
                    .kind = SERVER_TEXT, .conn = conn, .text = text, .length = strlen(text) });
}

struct json_value *answer_to(struct world *world, uint64_t conn)
{
    for (size_t i = world->said_count; i-- > 0;)
        if (world->said[i].conn == conn && !json_value_member(world->said[i].json, "push"))
            return world->said[i].json;
    return NULL;
}

/* The server does long work in parts, and wants to go on at once. */
static void go_on_at_once(struct world *world)
{
    if (world->outputs.wake_at > world->now)
        return;
    step(world, (struct server_event){ .kind = SERVER_TICK });
    end_turn(world);
}

struct json_value *ask(struct world *world, uint64_t conn, const char *format, ...)
{
    char text[4096];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    forget_said(world);
    world->now += 20;
    say(world, conn, text);
    end_turn(world);
    for (int part = 0; part < 1000 && !answer_to(world, conn); part++)
        go_on_at_once(world);
    struct json_value *answer = answer_to(world, conn);
    assert_non_null(answer);
    return answer;
}

const char *text_of(const struct json_value *json, const char *name)
{
    const char *text = json_value_text(json_value_member(json, name));

    return text ? text : "";
}

int64_t number_of(const struct json_value *json, const char *name)
{
    return json_value_whole(json_value_member(json, name));
}

void assert_code(const struct json_value *answer, const char *code)
{
    assert_string_equal(text_of(json_value_member(answer, "error"), "code"), code);
    assert_true(strlen(text_of(json_value_member(answer, "error"), "message")) > 10);
}

void assert_fine(const struct json_value *answer)
{
    if (!json_is_true(json_value_member(answer, "ok")))
        fail_msg("%s", text_of(json_value_member(answer, "error"), "message"));
}

struct opened open_table(struct world *world, const char *members)
{
    struct opened opened = { "", { "" }, "" };
    struct json_value *answer = ask(world, 1, "{\"do\":\"new\",%s}", members);

    assert_fine(answer);
    snprintf(opened.table, sizeof opened.table, "%s", text_of(answer, "table"));
    snprintf(opened.host, sizeof opened.host, "%s", text_of(answer, "host"));
    for (size_t seat = 0; seat < json_value_count(json_value_member(answer, "tokens")); seat++) {
        const char *token =
            json_value_text(json_value_item(json_value_member(answer, "tokens"), seat));
        snprintf(opened.token[seat], TOKEN_SIZE, "%s", token ? token : "");
    }
    return opened;
}

struct talon_table *table_of(struct world *world, const struct opened *opened)
{
    return server_table(world->server, opened->table);
}

uint64_t hash_of(struct world *world, const struct opened *opened)
{
    const struct talon_table *table = table_of(world, opened);

    assert_non_null(table);
    return talon_hash(talon_table_game(table), talon_table_state(table));
}

uint32_t steps_of(struct world *world, const struct opened *opened)
{
    uint32_t count;

    talon_table_steps(table_of(world, opened), &count);
    return count;
}

struct json_value *join(struct world *world, uint64_t conn, const struct opened *opened, int seat)
{
    struct json_value *answer =
        seat < 0 ? ask(world, conn, "{\"do\":\"join\",\"table\":\"%s\"}", opened->table)
                 : ask(world, conn, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                       opened->table, opened->token[seat]);
    assert_fine(answer);
    return answer;
}

struct json_value *at_seat(struct world *world, const char *what, const struct opened *opened,
                           int seat, const char *more)
{
    return ask(world, 2, "{\"do\":\"%s\",\"table\":\"%s\",\"token\":\"%s\"%s}", what, opened->table,
               opened->token[seat], more);
}

struct json_value *act(struct world *world, const struct opened *opened, int seat, const char *move,
                       uint32_t number)
{
    char more[200];

    snprintf(more, sizeof more, ",\"move\":\"%s\",\"number\":%u", move, number);
    return at_seat(world, "act", opened, seat, more);
}

void first_move(const struct talon_table *table, int *seat, char text[TALON_MOVE_TEXT])
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = talon_table_game(table);

    *seat = talon_first_seat(talon_table_acting(table));
    assert_true(game->legal(talon_table_state(table), *seat, moves) > 0);
    talon_move_write(game, moves[0], text);
}

struct json_value *act_first(struct world *world, const struct opened *opened)
{
    char text[TALON_MOVE_TEXT];
    int seat;

    first_move(table_of(world, opened), &seat, text);
    return act(world, opened, seat, text, steps_of(world, opened) + 1);
}

void tick(struct world *world, int64_t later)
{
    forget_said(world);
    world->now += later;
    step(world, (struct server_event){ .kind = SERVER_TICK });
    end_turn(world);
}

const char *pushed_to(struct world *world, uint64_t conn)
{
    for (size_t i = world->said_count; i-- > 0;)
        if (world->said[i].conn == conn && json_value_member(world->said[i].json, "push"))
            return world->said[i].text;
    return NULL;
}

void assert_pushed(struct world *world, uint64_t conn, const struct opened *opened, int seat,
                   uint32_t since)
{
    struct talon_string_buffer buffer = { 0 };

    talon_string_buffer_add(&buffer, "{\"push\":\"view\",\"table\":\"");
    talon_string_buffer_add(&buffer, opened->table);
    talon_string_buffer_add(&buffer, "\",\"view\":");
    talon_json_view(&buffer, table_of(world, opened), seat, since);
    talon_string_buffer_add(&buffer, "}");
    assert_non_null(pushed_to(world, conn));
    assert_string_equal(pushed_to(world, conn), buffer.at);
    free(buffer.at);
}
