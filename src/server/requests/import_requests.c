/* import_requests.c - imports of exports: collected piece by piece, checked record by record, one
 * a tick, and stored all together or not at all. A record is replayed from its first card, so its
 * course cannot be invented; its players can, so imported results are marked and never rated.
 */
#include "json/json_reader.h"
#include "util/memory.h"
#include "json/json_writer.h"
#include "request.h"
#include "request_dispatch.h"
#include "util/table_memory.h"

#include <assert.h>
#include <talon/core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct util_rate importing = { "import", LIMIT_ACCOUNT_IMPORTS,
                                            LIMIT_ACCOUNT_IMPORTS_WITHIN };

struct request_import {
    struct request_import *next;
    uint64_t conn;
    char account[STORE_ID_ROOM];
    struct limits_holder holder;
    int64_t began, since;            /* the first and the last piece came */
    struct talon_string_buffer text; /* what has come so far */
    struct json_value *envelope;     /* of the last piece: now it is being checked */
    size_t at;                       /* up to where the text is checked */
    size_t known;
    bool more, done; /* results to be checked */
    bool asks;       /* the account is being read or claimed */
    struct stats_result *results;
    char **records; /* "": none */
    size_t count;
};

/* ---- keeping ---------------------------------------------------------------------------- */

static void import_free(struct request_import *import)
{
    free(import->text.at);
    json_value_free(import->envelope);
    for (size_t i = 0; i < import->count; i++)
        free(import->records[i]);
    free(import->results);
    free(import->records);
    free(import);
}

static void take_out(struct requests *requests, const struct request_import *import)
{
    struct request_import **at = &requests->imports;

    while (*at != import)
        at = &(*at)->next;
    *at = import->next;
}

static void drop(struct requests *requests, struct request_import *import)
{
    take_out(requests, import);
    import_free(import);
}

void request_imports_free(struct requests *requests)
{
    while (requests->imports)
        drop(requests, requests->imports);
}

static struct request_import *import_of(const struct requests *requests, uint64_t conn)
{
    struct request_import *import = requests->imports;

    while (import && import->conn != conn)
        import = import->next;
    return import;
}

void request_imports_drop(struct requests *requests, uint64_t conn)
{
    struct request_import *import = import_of(requests, conn);

    if (import)
        drop(requests, import);
}

/* However steadily pieces come: the place is needed by others. */
static bool takes_too_long(const struct request_import *import, int64_t now)
{
    return !import->envelope && now - import->began > LIMIT_IMPORT_TIME;
}

/* Imports whose client has sent nothing for a while, or sends for too long, are dropped. */
static struct limits_places_held count_imports(struct request *request)
{
    const struct limits_client *client = &request_connection(request)->client;
    struct limits_places_held held = { 0 };
    struct request_import *next;

    for (struct request_import *import = request->context->imports; import; import = next) {
        const bool idle = !import->envelope && request->now - import->since > LIMIT_IMPORT_IDLE;
        next = import->next;
        if (idle || takes_too_long(import, request->now))
            drop(request->context, import);
        else
            limits_place_count(&held, client, &import->holder);
    }
    return held;
}

/* ---- pieces ----------------------------------------------------------------------------- */

static bool may_import(struct request *request)
{
    assert(request->account);
    const struct requests *requests = request->context;
    const struct limits_places_held held = count_imports(request);

    if (!request_has_place(request, PLACE_IMPORT, &held) || !request_may_do(request, DEED_IMPORT))
        return false;
    if (requests->accounts->results >= requests->accounts->results_most)
        return request_refuse(request, "limit", "This server has no room for more results.");
    return util_rate_spend(requests->rates, &importing, request->account->stream.id,
                           request->now) ||
           request_refuse(request, "limit",
                          "You have imported too often today. Come back tomorrow.");
}

/* Those that wait have their turns one after the other. */
static void put_last(struct requests *requests, struct request_import *import)
{
    struct request_import **at = &requests->imports;

    while (*at)
        at = &(*at)->next;
    import->next = NULL;
    *at = import;
}

static struct request_import *start_import(struct request *request)
{
    assert(request->account);
    if (!may_import(request))
        return NULL;
    request_count_deed(request, DEED_IMPORT);
    struct request_import *import = util_allocate_zeroed(1, sizeof *import);
    import->conn = request->conn;
    import->began = request->now;
    snprintf(import->account, sizeof import->account, "%s", request->account->stream.id);
    import->holder = limits_holder_of(&request_connection(request)->client);
    put_last(request->context, import);
    return import;
}

static bool refuse_import(struct request *request, struct request_import *import, const char *code,
                          const char *message)
{
    drop(request->context, import);
    request_refuse(request, code, message);
    return false;
}

static bool add_piece(struct request *request, struct request_import *import, const char *part)
{
    const size_t length = strlen(part);

    if (takes_too_long(import, request->now))
        return refuse_import(request, import, "limit",
                             "This import has taken too long, and was dropped. Start it again.");
    import->since = request->now;
    if (length > LIMIT_IMPORT_PIECE || import->text.length + length > LIMIT_IMPORT_BYTES)
        return refuse_import(request, import, "limit", "This is too long to import.");
    talon_string_buffer_add_bytes(&import->text, part, length);
    return true;
}

/* Refuses an import that is not the text of an export. */
static bool check_text(struct request *request, struct request_import *import)
{
    static const struct json_limits limits = { LIMIT_JSON_DEPTH, LIMIT_IMPORT_VALUES, true };
    const char *text = import->text.at;
    const size_t length = import->text.length;
    const enum json_fault_kind fault = json_check(text, length, &limits);

    if (fault == JSON_TOO_DEEP)
        return refuse_import(request, import, "limit",
                             "This is nested too deeply for a Talon export.");
    if (fault == JSON_TOO_MANY)
        return refuse_import(request, import, "limit", "This has too many values to import.");
    return (!fault && json_split_list(text, length, "results", &import->at)) ||
           refuse_import(request, import, "record", "This is not a Talon export.");
}

/* The text is complete. Its results are checked one by one in the next ticks. */
static bool begin_checking(struct request *request, struct request_import *import)
{
    if (!check_text(request, import))
        return false;
    import->results = util_allocate_zeroed(LIMIT_IMPORT_RESULTS, sizeof *import->results);
    import->records = util_allocate_zeroed(LIMIT_IMPORT_RESULTS, sizeof *import->records);
    import->envelope = request_envelope(request);
    request->promised = true;
    return true;
}

static bool request_import(struct request *request)
{
    assert(request->account);
    struct request_import *import = import_of(request->context, request->conn);
    if (import && import->envelope)
        return request_refuse(request, "limit", "Your previous request is still being processed.");
    if (import && strcmp(import->account, request->account->stream.id)) {
        drop(request->context, import);
        import = NULL;
    }
    if (!import)
        import = start_import(request);
    return import && add_piece(request, import, request_text(request, "part")) &&
           (!request_flag(request, "last") || begin_checking(request, import));
}

/* ---- checking --------------------------------------------------------------------------- */

static bool read_entry_text(const struct json_value *entry, const char *name, char *word,
                            size_t size)
{
    const struct json_value *member = json_value_member(entry, name);
    const char *text = json_is_null(member) ? "-" : json_value_text(member);
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";

    return text && *text && strspn(text, letters) == strlen(text) &&
           (size_t)snprintf(word, size, "%s", text) < size;
}

static bool read_number(const struct json_value *entry, const char *name, int64_t low, int64_t high,
                        int64_t *number)
{
    const struct json_value *member = json_value_member(entry, name);

    *number = json_value_whole(member);
    return json_is_whole(member) && *number >= low && *number <= high;
}

static const char *or_null(const char *word)
{
    return strcmp(word, "-") ? word : NULL;
}

static bool read_played(const struct json_value *entry, struct stats_variant *played)
{
    return read_entry_text(entry, "game", played->game, RESULT_WORD_SIZE) &&
           read_entry_text(entry, "form", played->form, RESULT_WORD_SIZE) &&
           read_entry_text(entry, "preset", played->preset, RESULT_WORD_SIZE) &&
           talon_game_find(played->game, or_null(played->preset), or_null(played->form));
}

/* The claimed result of a game. */
static bool read_claim(const struct json_value *entry, struct stats_result *result)
{
    int64_t seats, seat, rank, points;
    char outcome[RESULT_WORD_SIZE];

    *result = (struct stats_result){ .imported = true };
    if (!read_entry_text(entry, "table", result->table, sizeof result->table) ||
        !read_played(entry, &result->played) ||
        !read_number(entry, "seats", 1, TALON_SEATS_MAX, &seats) ||
        !read_number(entry, "seat", 0, seats - 1, &seat) ||
        !read_number(entry, "rank", 1, seats, &rank) ||
        !read_number(entry, "points", INT32_MIN, INT32_MAX, &points) ||
        !read_entry_text(entry, "outcome", outcome, sizeof outcome) ||
        stats_outcome_named(outcome) == OUTCOMES)
        return false;
    result->seats = (uint8_t)seats;
    result->seat = (uint8_t)seat;
    result->rank = (uint8_t)rank;
    result->points = (int32_t)points;
    result->outcome = (uint8_t)stats_outcome_named(outcome);
    return true;
}

static bool same_end(const struct stats_result *claim, const struct stats_result *end)
{
    return !strcmp(claim->played.game, end->played.game) &&
           !strcmp(claim->played.form, end->played.form) &&
           !strcmp(claim->played.preset, end->played.preset) && claim->seats == end->seats &&
           claim->rank == end->rank && claim->points == end->points &&
           (claim->outcome == end->outcome || claim->outcome == OUTCOME_LOST);
}

/* Whether the record is that of a finished game with this end. */
static bool proves(const char *record, const struct stats_result *claim)
{
    struct talon_record_error error;
    struct talon_table *table = util_record_read(record, strlen(record), &error);
    bool same = false;

    if (table && !talon_table_acting(table) && claim->seat < talon_table_seats(table)) {
        const struct stats_result end = stats_result_of(table, claim->seat);
        same = same_end(claim, &end);
    }
    talon_table_free(table);
    return same;
}

static bool is_among(const struct stats_result *results, size_t count,
                     const struct stats_result *result)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(results[i].table, result->table) && results[i].seat == result->seat)
            return true;
    return false;
}

static bool keep(struct request *request, struct request_import *import,
                 const struct stats_result *result, const char *record)
{
    if (import->count == LIMIT_IMPORT_RESULTS)
        return request_refuse(request, "limit", "This is too long to import.");
    import->records[import->count] = util_copy_text(record);
    import->results[import->count++] = *result;
    return true;
}

/* False with the error; then nothing is imported. */
static bool check_entry(struct request *request, struct request_import *import,
                        const struct account *account, const struct json_value *entry)
{
    const struct json_value *record = json_value_member(entry, "record");
    struct stats_result result;

    if (!read_claim(entry, &result) || (record && !json_is_null(record) && !json_is_text(record)))
        return request_refuse(request, "record", "A result is invalid. Nothing was imported.");
    const char *text = json_is_text(record) ? json_value_text(record) : "";
    if (strlen(text) > LIMIT_EXPORT_RECORD)
        return request_refuse(request, "limit", "A record is too long. Nothing was imported.");
    if (json_is_text(record) && !proves(text, &result))
        return request_refuse(request, "record", "A record is invalid. Nothing was imported.");
    if (!is_among(account->stats.results, account->stats.results_count, &result) &&
        !is_among(import->results, import->count, &result))
        return keep(request, import, &result, text);
    import->known++;
    return true;
}

/* The next result of the list; *more is false when there is none. */
static bool check_next(struct request *request, struct request_import *import,
                       const struct account *account, bool *more)
{
    assert(import->at <= import->text.length);
    struct json_part part = { NULL, 0 };

    if (!json_split_next(import->text.at, import->text.length, &import->at, &part))
        return request_refuse(request, "record", "This is not a Talon export.");
    *more = part.text;
    if (!part.text)
        return true;
    if (part.length > LIMIT_IMPORT_RESULT)
        return request_refuse(request, "limit", "A record is too long. Nothing was imported.");
    struct json_value *entry = json_read(part.text, part.length);
    const bool fine = check_entry(request, import, account, entry);
    json_value_free(entry);
    return fine;
}

/* ---- the end ---------------------------------------------------------------------------- */

static void write_all(struct request *request, struct request_import *import,
                      struct account *account)
{
    assert(import->done);
    const size_t count = import->count;
    struct stats_result *results = import->results;

    if (count) {
        import->results = NULL;
        account_import(request->outputs, account, results, (const char *const *)import->records,
                       count);
        request->account = account;
        request->awaits = &account->stream.wait;
    }
    json_write_member_number(&request->out, "imported", (int64_t)count);
    json_write_member_number(&request->out, "known", (int64_t)import->known);
}

/* When all are checked, the answer takes another step. */
static bool finish_checking(struct request_import *import)
{
    import->done = !import->more;
    return false;
}

/* One step; true if the request can be answered. */
static bool continue_import(struct request *request, struct request_import *import)
{
    struct account *account = accounts_find(request->context->accounts, import->account);

    if (!account)
        return !request_refuse(request, "session", "You are not logged in here any more.");
    if (!import->done)
        return !check_next(request, import, account, &import->more) || finish_checking(import);
    if (!request_own_account(request, import->account, &account)) {
        import->asks = request->blocked;
        return !request->blocked;
    }
    if (!account)
        return !request_refuse(request, "session", "You are not logged in here any more.");
    write_all(request, import, account);
    return true;
}

/* Checked results wait while other rows of the account are unwritten. */
static bool is_ready(const struct requests *requests, const struct request_import *import)
{
    const struct account *account =
        import->envelope ? accounts_find(requests->accounts, import->account) : NULL;

    return import->envelope && !import->asks &&
           !(account && account->stream.wait.batch && import->done);
}

void request_imports_retry(struct requests *requests)
{
    for (struct request_import *import = requests->imports; import; import = import->next)
        import->asks = false;
}

static struct request_import *first_ready(const struct requests *requests)
{
    struct request_import *import = requests->imports;

    while (import && !is_ready(requests, import))
        import = import->next;
    return import;
}

bool request_imports_waiting(const struct requests *requests)
{
    return first_ready(requests);
}

void request_imports_continue(struct requests *requests, struct journal_outputs *outputs)
{
    struct request_import *import = first_ready(requests);

    if (!import)
        return;
    take_out(requests, import);
    put_last(requests, import);
    struct request request = { .context = requests,
                               .outputs = outputs,
                               .now = outputs->now,
                               .conn = import->conn,
                               .body = import->envelope };
    if (continue_import(&request, import)) {
        request_finish(&request);
        drop(requests, import);
    }
    free(request.out.at);
}

/* ---- the row ------------------------------------------------------------------------------ */

/* clang-format off */
const struct request_row request_import_rows[] = {
    { "import", STREAM_ACCOUNTS, AN_ACCOUNT | WRITES | COSTS(DEED_IMPORT), request_import, MEMBERS(
        { "part", MEMBER_TEXT, .when = REQUIRED },
        { "last", MEMBER_FLAG, .when = OPTIONAL }) },
    { 0 },
};
/* clang-format on */
