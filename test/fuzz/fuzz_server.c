/* fuzz_server.c - any lines as a script of what happens to the whole server: people connect, send
 * requests and leave, time passes, the disk answers late or not at all, the process starts again.
 * In a request, `$` and a letter stand for what a real client would know by then, so that games are
 * really played.
 *
 *   1{"do":…}  connection 1…8 says it      $t $u the table last named, and the one before
 *   o3 c3      connection 3 opens, closes  $0…$7 the token of that seat, $h the host's
 *   +500       so many ms pass             $m $n $k a legal move, its number, whose token
 *   w f        the disk wrote, or failed   $s the session, $x 64 digits
 *                                          $d a drive, $y its director's key, $c a table's code
 *                                          $o a circle, $p its last member's token, $i its link
 *   z          from now on it takes until w or f; once more: no longer
 *   r          the process is killed and starts again
 *   la 0 -1 …  a row somebody wrote into the file, to be read by the next start: of table a…h,
 *              its kind, its seat, its text
 *
 * Whatever is sent is a JSON object, and at the end a new server made from the rows has the same
 * tables at the same points, and tells the same of the drive last named.
 */
#include "json/json_reader.h"
#include "server/server.h"
#include "server/streams/stream_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TODAY = 20783, CONNS = 8, WORD = 200, TABLES = 64, LINE = 3 * LIMIT_MESSAGE_BYTES };

struct disk {
    struct store_row *rows;
    size_t count, room;
};

/* What the people between them know. */
struct knowledge {
    char table[WORD], before[WORD], token[TALON_SEATS_MAX][WORD], host[WORD], session[WORD];
    char move[WORD], drive[WORD], key[WORD], code[WORD], circle[WORD], member[WORD], link[WORD];
    int number, acting, turn;
};

struct world {
    struct server *server;
    struct journal_outputs outputs;
    struct disk disk, held; /* what is written, and what is on its way */
    uint64_t batch;
    bool slow;
    int64_t now;
    uint64_t chance, conn[CONNS + 1], conns;
    struct knowledge known;
    char tables[TABLES][STORE_ID_ROOM];
    int tables_count;
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void require(bool fine)
{
    if (!fine)
        abort();
}

/* ---- the disk --------------------------------------------------------------------------- */

static void forget_rows(struct disk *disk, const char *id)
{
    size_t kept = 0;

    for (size_t i = 0; i < disk->count; i++)
        if (strcmp(disk->rows[i].table, id)) {
            disk->rows[kept++] = disk->rows[i];
        } else {
            free((char *)disk->rows[i].text);
        }
    disk->count = kept;
}

static void put_row(struct disk *disk, const struct store_row *row)
{
    if (disk->count == disk->room) {
        disk->room = disk->room ? 2 * disk->room : 64;
        disk->rows = realloc(disk->rows, disk->room * sizeof *disk->rows);
        require(disk->rows);
    }
    disk->rows[disk->count++] = *row;
}

static void free_rows(struct disk *disk)
{
    journal_rows_free(disk->rows, disk->count);
    *disk = (struct disk){ 0 };
}

static void keep_row(struct disk *disk, const struct store_row *row)
{
    if (row->kind != STORE_FORGET) {
        put_row(disk, row);
        return;
    }
    forget_rows(disk, row->table);
    free((char *)row->text);
}

static void step(struct world *world, struct server_event event)
{
    server_step(world->server, world->now, &event, &world->outputs);
}

/* Answers for everything handed over so far. */
static void disk_answers(struct world *world, bool stored)
{
    for (size_t i = 0; stored && i < world->held.count; i++)
        keep_row(&world->disk, &world->held.rows[i]);
    if (stored)
        world->held.count = 0;
    const bool any = world->batch;
    const uint64_t batch = world->batch;
    free_rows(&world->held);
    world->batch = 0;
    if (any)
        step(world, (struct server_event){ .kind = stored ? SERVER_STORED : SERVER_STORE_FAILED,
                                           .batch = batch });
}

static void hand_over(struct world *world)
{
    size_t count;
    const uint64_t batch = world->outputs.batch;
    struct store_row *rows = journal_outputs_take_rows(&world->outputs, &count);

    for (size_t i = 0; i < count; i++)
        put_row(&world->held, &rows[i]);
    free(rows);
    require(batch > world->batch);
    world->batch = batch;
}

/* ---- what is heard ---------------------------------------------------------------------- */

static void learn(char word[WORD], const struct json_value *value)
{
    if (json_is_text(value) && json_value_text_length(value) < WORD)
        snprintf(word, WORD, "%s", json_value_text(value));
}

static void learn_table(struct world *world, const struct json_value *value)
{
    struct knowledge *known = &world->known;

    if (!json_is_text(value) || !strcmp(json_value_text(value), known->table))
        return;
    snprintf(known->before, WORD, "%s", known->table);
    learn(known->table, value);
    if (world->tables_count < TABLES && json_value_text_length(value) < STORE_ID_ROOM)
        memcpy(world->tables[world->tables_count++], known->table,
               json_value_text_length(value) + 1);
}

static void learn_view(struct knowledge *known, const struct json_value *view)
{
    const struct json_value *moves = json_value_member(view, "moves");

    if (!json_value_count(moves))
        return;
    known->turn++;
    learn(known->move, json_value_item(moves, (size_t)known->turn % json_value_count(moves)));
    known->number = (int)json_value_whole(json_value_member(view, "number")) + 1;
    known->acting = (int)json_value_whole(json_value_member(view, "seat"));
}

static void learn_tokens(struct knowledge *known, const struct json_value *message)
{
    const struct json_value *tokens = json_value_member(message, "tokens");
    const int64_t seat = json_value_whole(json_value_member(message, "seat"));

    for (size_t i = 0; i < json_value_count(tokens) && i < TALON_SEATS_MAX; i++)
        learn(known->token[i], json_value_item(tokens, i));
    if (seat >= 0 && seat < TALON_SEATS_MAX)
        learn(known->token[seat], json_value_member(message, "token"));
}

static void learn_drive(struct knowledge *known, const struct json_value *message)
{
    learn(known->drive, json_value_member(message, "drive"));
    learn(known->key, json_value_member(message, "key"));
    learn(known->code, json_value_item(json_value_member(message, "codes"), 0));
}

static void learn_circle(struct knowledge *known, const struct json_value *message)
{
    const struct json_value *circle = json_value_member(message, "circle");

    learn(known->circle, circle);
    if (json_is_text(circle))
        learn(known->member, json_value_member(message, "token"));
    learn(known->link, json_value_member(circle, "invitation"));
}

static void hear(struct world *world, const char *text, size_t length)
{
    struct json_value *message = NULL;

    require(length > 1 && text[0] == '{' && text[length - 1] == '}');
    if (length > 30000)
        return; /* `games` and rule books: long, and always the same */
    message = json_read(text, length);
    require(json_is_object(message));
    learn_table(world, json_value_member(message, "table"));
    learn(world->known.host, json_value_member(message, "host"));
    learn(world->known.session, json_value_member(message, "session"));
    learn_drive(&world->known, message);
    learn_circle(&world->known, message);
    learn_tokens(&world->known, message);
    learn_view(&world->known, json_value_member(message, "view"));
    json_value_free(message);
}

/* ---- turns ------------------------------------------------------------------------------ */

/* Passphrases are not really hashed. */
static void hash(struct world *world, const struct server_job *job)
{
    char made[40];

    snprintf(made, sizeof made, "$%u", (unsigned)strlen(job->passphrase.text));
    const bool fits = job->kind == SERVER_JOB_HASH || !strcmp(made, job->passphrase.hash);
    step(world, (struct server_event){
                    .kind = SERVER_ANSWERED,
                    .answer = &(struct server_answer){
                        .kind = job->kind, .number = job->number, .hash = fits ? made : "" } });
}

/* Other jobs are lost. Each step may want more. */
static void do_jobs(struct world *world)
{
    struct server_job *jobs = world->outputs.jobs;
    const size_t count = world->outputs.jobs_count;

    world->outputs.jobs = NULL;
    world->outputs.jobs_count = world->outputs.jobs_capacity = 0;
    for (size_t i = 0; i < count; i++) {
        if (jobs[i].kind == SERVER_JOB_HASH || jobs[i].kind == SERVER_JOB_CHECK)
            hash(world, &jobs[i]);
        journal_job_free(&jobs[i]);
    }
    free(jobs);
}

static void hang_up(struct world *world, uint64_t conn)
{
    for (int i = 1; i <= CONNS; i++)
        if (world->conn[i] == conn) {
            world->conn[i] = 0;
            step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = conn });
        }
}

static void carry_out(struct world *world)
{
    struct server_hang_up gone[CONNS + 1];
    size_t count = 0;

    for (size_t i = 0; i < world->outputs.sends_count; i++)
        hear(world, world->outputs.text.at + world->outputs.sends[i].at,
             world->outputs.sends[i].length);
    for (size_t i = 0; i < world->outputs.hang_ups_count && count < CONNS; i++)
        gone[count++] = world->outputs.hang_ups[i];
    journal_outputs_clear(&world->outputs);
    for (size_t i = 0; i < count; i++)
        hang_up(world, gone[i].conn);
}

static void end_turn(struct world *world)
{
    while (world->outputs.rows_count || world->outputs.jobs_count || world->outputs.sends_count ||
           world->outputs.hang_ups_count) {
        if (world->outputs.rows_count)
            hand_over(world);
        if (!world->slow)
            disk_answers(world, true);
        do_jobs(world);
        if (!world->outputs.rows_count)
            carry_out(world);
    }
}

/* ---- what happens ----------------------------------------------------------------------- */

static void fill(void *self, void *bytes, size_t count)
{
    struct world *world = self;
    uint8_t *at = bytes;

    for (size_t i = 0; i < count; i++) {
        world->chance = world->chance * 6364136223846793005u + 1442695040888963407u;
        at[i] = (uint8_t)(world->chance >> 56);
    }
}

/* Rows of a closed table are not read again. */
static bool is_closed(const struct disk *disk, const char *id)
{
    for (size_t i = disk->count; i-- > 0;)
        if (disk->rows[i].kind == STORE_CLOSE && !strcmp(disk->rows[i].table, id))
            return true;
    return false;
}

static void load(struct world *world, const struct store_row *row)
{
    if (!is_closed(&world->disk, row->table))
        step(world, (struct server_event){ .kind = SERVER_LOADED, .row = row });
}

static void begin(struct world *world)
{
    const struct server_entropy entropy = { .fill = fill, .self = world };

    world->server = server_new(&entropy);
    require(world->server);
    server_use(world->server, STREAM_DRIVES);
    server_use(world->server, STREAM_DAYS);
    server_use(world->server, STREAM_CIRCLES);
    server_tell_day(world->server, TODAY);
    for (size_t i = 0; i < world->disk.count; i++)
        load(world, &world->disk.rows[i]);
    journal_outputs_clear(&world->outputs);
}

static void come(struct world *world, int place)
{
    char address[32];

    if (world->conn[place])
        return;
    world->conn[place] = ++world->conns * LIMIT_CONNECTIONS + (uint64_t)place;
    snprintf(address, sizeof address, "192.0.2.%d", place);
    step(world, (struct server_event){
                    .kind = SERVER_OPEN, .conn = world->conn[place], .address = address });
}

static void die(struct world *world)
{
    free_rows(&world->held);
    world->batch = 0;
    server_free(world->server);
    memset(world->conn, 0, sizeof world->conn);
    begin(world);
}

/* The text that a letter after `$` stands for. */
static const char *meaning(struct world *world, char letter, char room[WORD])
{
    const struct knowledge *known = &world->known;

    if (letter >= '0' && letter <= '7')
        return known->token[letter - '0'];
    snprintf(room, WORD, "%d", known->number);
    switch (letter) {
    case 't':
        return known->table;
    case 'u':
        return known->before;
    case 'h':
        return known->host;
    case 'm':
        return known->move;
    case 'n':
        return room;
    case 'k':
        return known->token[known->acting & 7];
    case 's':
        return known->session;
    case 'd':
        return known->drive;
    case 'y':
        return known->key;
    case 'c':
        return known->code;
    case 'o':
        return known->circle;
    case 'p':
        return known->member;
    case 'i':
        return known->link;
    case 'x':
        return "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    default:
        return "$";
    }
}

static void say(struct world *world, int place, const char *line, size_t length)
{
    static char text[LINE + WORD];
    char room[WORD];
    size_t at = 0;

    for (size_t i = 0; i < length && at < LINE; i++)
        if (line[i] == '$' && i + 1 < length)
            at += (size_t)snprintf(text + at, WORD, "%s", meaning(world, line[++i], room));
        else
            text[at++] = line[i];
    /* in a block of its own: a read past the end is seen */
    const size_t kept = at > LIMIT_MESSAGE_BYTES ? LIMIT_MESSAGE_BYTES + 1 : at;
    char *own = malloc(kept ? kept : 1);
    require(own);
    memcpy(own, text, kept);
    come(world, place);
    step(world, (struct server_event){
                    .kind = SERVER_TEXT, .conn = world->conn[place], .text = own, .length = kept });
    free(own);
}

static int place_of(const char *line, size_t length)
{
    return length && line[0] >= '1' && line[0] <= '8' ? line[0] - '0' : 1;
}

static int64_t time_of(const char *line, size_t length)
{
    int64_t time = 0;

    for (size_t i = 0; i < length && i < 10 && line[i] >= '0' && line[i] <= '9'; i++)
        time = 10 * time + line[i] - '0';
    return time;
}

static char *piece(const char *text, size_t length)
{
    char *at = malloc(length + 1);

    require(at);
    memcpy(at, text, length);
    at[length] = 0;
    return at;
}

static uint32_t rows_of(const struct disk *disk, const char *id)
{
    uint32_t count = 0;

    for (size_t i = 0; i < disk->count; i++)
        count += !strcmp(disk->rows[i].table, id);
    return count;
}

/* Texts of the store have no zero in them. */
static void lay_row(struct world *world, const char *line, size_t length)
{
    char *text = piece(line, strnlen(line, length)), *end = text;
    struct store_row row = { .kind = STORE_MOVE };

    if (text[0] >= 'a' && text[0] <= 'h') {
        row.kind = (enum store_kind)(strtoul(text + 1, &end, 10) % STORE_KINDS);
        row.kind = row.kind == STORE_FORGET ? STORE_ACT : row.kind; /* it is not kept */
        row.seat = (int)strtol(end, &end, 10);
        row.seat = row.seat < 0 || row.seat > 7 ? -1 : row.seat;
        memset(row.table, text[0], 12);
        row.table[0] = row.kind == STORE_CIRCLE    ? '+'
                       : row.kind > STORE_FORGET   ? '~'
                       : row.kind >= STORE_ACCOUNT ? '@'
                                                   : text[0];
        row.number = rows_of(&world->disk, row.table);
        end += *end == ' ';
        row.text = piece(end, strlen(end));
        put_row(&world->disk, &row);
    }
    free(text);
}

static void happen(struct world *world, const char *line, size_t length)
{
    switch (length ? line[0] : 0) {
    case 'o':
        come(world, place_of(line + 1, length - 1));
        break;
    case 'c':
        hang_up(world, world->conn[place_of(line + 1, length - 1)]);
        break;
    case '+':
        world->now += time_of(line + 1, length - 1);
        step(world, (struct server_event){ .kind = SERVER_TICK });
        break;
    case 'w':
    case 'f':
        disk_answers(world, line[0] == 'w');
        break;
    case 'z':
        world->slow = !world->slow;
        break;
    case 'l':
        lay_row(world, line + 1, length - 1);
        break;
    case 'r':
        die(world);
        break;
    default:
        if (length && line[0] >= '1' && line[0] <= '8')
            say(world, line[0] - '0', line + 1, length - 1);
    }
    world->now += 10;
    end_turn(world);
}

/* ---- the end ---------------------------------------------------------------------------- */

static uint64_t point_of(struct world *world, const char *id)
{
    const struct talon_table *table = server_table(world->server, id);

    return table ? talon_hash(talon_table_game(table), talon_table_state(table)) : 0;
}

/* All that a director is told of the drive. */
static char *tell_drive(struct world *world)
{
    static const char request[] = "{\"do\":\"drive\",\"drive\":\"%s\",\"key\":\"%s\",\"want\":["
                                  "\"people\",\"round\",\"standings\",\"prizes\",\"points\","
                                  "\"acts\",\"codes\"]}";
    char text[sizeof request + 2 * WORD];

    hang_up(world, world->conn[CONNS]);
    come(world, CONNS);
    end_turn(world);
    snprintf(text, sizeof text, request, world->known.drive, world->known.key);
    step(world, (struct server_event){ .kind = SERVER_TEXT,
                                       .conn = world->conn[CONNS],
                                       .text = text,
                                       .length = strlen(text) });
    require(world->outputs.sends_count);
    const struct server_send *send = &world->outputs.sends[world->outputs.sends_count - 1];
    char *told = piece(world->outputs.text.at + send->at, send->length);
    end_turn(world);
    return told;
}

/* The time until the next round begins again with a start: it does not follow from the rows. */
static void drop_countdown(char *told)
{
    static const char name[] = "\"next_in\":";
    char *at = strstr(told, name), *end = at ? strchr(at, ',') : NULL;

    if (end)
        memmove(at, end, strlen(end) + 1);
}

/* A table is exactly what its rows say, and so is a drive. */
static void compare_with_rows(struct world *world)
{
    uint64_t points[TABLES];

    world->slow = false;
    disk_answers(world, true);
    end_turn(world);
    for (int i = 0; i < world->tables_count; i++)
        points[i] = point_of(world, world->tables[i]);
    char *before = tell_drive(world);
    die(world);
    char *after = tell_drive(world);
    drop_countdown(before);
    drop_countdown(after);
    require(!strcmp(before, after));
    free(before);
    free(after);
    for (int i = 0; i < world->tables_count; i++)
        require(points[i] == point_of(world, world->tables[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct world *world = calloc(1, sizeof *world);
    size_t start = 0;

    require(world);
    world->now = 1000000;
    begin(world);
    while (start < size) {
        const uint8_t *end = memchr(bytes + start, '\n', size - start);
        const size_t length = end ? (size_t)(end - bytes) - start : size - start;
        happen(world, (const char *)bytes + start, length);
        start += length + 1;
    }
    compare_with_rows(world);
    server_free(world->server);
    journal_outputs_free(&world->outputs);
    free_rows(&world->held);
    free_rows(&world->disk);
    free(world);
    return 0;
}
