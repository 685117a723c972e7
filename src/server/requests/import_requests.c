/* import_requests.c - see import.h. A record is played again from its first card, so what it says
 * cannot be made up; but who played it can, so imported results are marked and never rated.
 */
#include "request.h"
#include "import_requests.h"
#include "json/json_split.h"
#include "json/json_parse.h"

#include <talon/core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct tally_limit importing = { "import", LIMIT_IMPORT, LIMIT_IMPORT_WITHIN };

struct import {
    struct import *next;
    uint64_t conn;
    char account[STORE_ID_ROOM];
    int64_t since;
    struct talon_string_buffer text; /* what has come so far */
    json_t *envelope;                /* of the last piece: now it is being checked */
    size_t at;                       /* up to where the text is checked */
    size_t known;
    bool more, done; /* results to be checked */
    struct result *results;
    char **records; /* "": none */
    size_t count;
};

/* ---- keeping ---------------------------------------------------------------------------- */

static void import_free(struct import *import)
{
    free(import->text.at);
    json_decref(import->envelope);
    for (size_t i = 0; i < import->count; i++)
        free(import->records[i]);
    free(import->results);
    free(import->records);
    free(import);
}

static void drop(struct server *server, struct import *import)
{
    struct import **at = &server->imports;

    while (*at != import)
        at = &(*at)->next;
    *at = import->next;
    import_free(import);
}

void imports_free(struct server *server)
{
    while (server->imports)
        drop(server, server->imports);
}

static struct import *import_of(const struct server *server, uint64_t conn)
{
    struct import *import = server->imports;

    while (import && import->conn != conn)
        import = import->next;
    return import;
}

void imports_leave(struct server *server, uint64_t conn)
{
    struct import *import = import_of(server, conn);

    if (import)
        drop(server, import);
}

/* Those who began long ago and sent nothing since make way. */
static size_t count_imports(struct server *server, int64_t now)
{
    struct import *next;
    size_t count = 0;

    for (struct import *import = server->imports; import; import = next) {
        next = import->next;
        if (!import->envelope && now - import->since > LIMIT_IMPORT_IDLE)
            drop(server, import);
        else
            count++;
    }
    return count;
}

/* ---- pieces ----------------------------------------------------------------------------- */

static struct import *begin(struct call *call)
{
    struct server *server = call->server;

    if (count_imports(server, call->now) >= LIMIT_IMPORTS ||
        server->accounts.results >= server->accounts.results_most ||
        !tally_spend(&server->tally, &importing, call->account->id, call->now)) {
        call_refuse(call, "limit", "Too much is being imported: come back later.");
        return NULL;
    }
    struct import *import = calloc(1, sizeof *import);
    if (!import) {
        call_out_of_memory(call);
        return NULL;
    }
    import->conn = call->conn;
    snprintf(import->account, sizeof import->account, "%s", call->account->id);
    import->next = server->imports;
    server->imports = import;
    return import;
}

static bool add_piece(struct call *call, struct import *import, const char *part)
{
    const size_t length = strlen(part);

    import->since = call->now;
    if (length > LIMIT_IMPORT_PIECE || import->text.length + length > LIMIT_IMPORT_BYTES) {
        drop(call->server, import);
        return call_refuse(call, "limit", "This is too long to be imported.");
    }
    talon_string_buffer_add_bytes(&import->text, part, length);
    if (!import->text.failed)
        return true;
    drop(call->server, import);
    return call_out_of_memory(call);
}

static bool refuse_import(struct call *call, struct import *import, const char *code,
                          const char *message)
{
    drop(call->server, import);
    return call_refuse(call, code, message);
}

static bool is_too_much(const struct talon_string_buffer *text)
{
    const struct json_size size = json_parse_measure(text->at, text->length);

    return size.depth > LIMIT_DEPTH || size.values > LIMIT_IMPORT_VALUES;
}

/* All is there: it will be read and checked in the next ticks, result by result. */
static bool begin_checking(struct call *call, struct import *import)
{
    if (is_too_much(&import->text))
        return refuse_import(call, import, "limit", "This is too long to be imported.");
    if (!json_split_list(import->text.at, import->text.length, "results", &import->at))
        return refuse_import(call, import, "record", "This is not an export of Talon.");
    import->results = calloc(LIMIT_IMPORT_RESULTS, sizeof *import->results);
    import->records = calloc(LIMIT_IMPORT_RESULTS, sizeof *import->records);
    import->envelope = call_envelope(call);
    if (!import->results || !import->records || !import->envelope) {
        drop(call->server, import);
        return call_out_of_memory(call);
    }
    call->promised = true;
    return true;
}

bool do_import(struct call *call)
{
    struct import *import = import_of(call->server, call->conn);
    const char *part = call_text(call, "part");
    bool last = false;

    if (!part || !call_flag(call, "last", &last))
        return false;
    if (import && import->envelope)
        return call_refuse(call, "limit", "What you sent before is still being checked.");
    if (import && strcmp(import->account, call->account->id)) {
        drop(call->server, import);
        import = NULL;
    }
    if (!import)
        import = begin(call);
    return import && add_piece(call, import, part) && (!last || begin_checking(call, import));
}

/* ---- checking --------------------------------------------------------------------------- */

static bool read_word(const json_t *entry, const char *name, char *word, size_t size)
{
    const json_t *member = json_object_get(entry, name);
    const char *text = json_is_null(member) ? "-" : json_string_value(member);
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";

    return text && *text && strspn(text, letters) == strlen(text) &&
           (size_t)snprintf(word, size, "%s", text) < size;
}

static bool read_number(const json_t *entry, const char *name, int64_t low, int64_t high,
                        int64_t *number)
{
    const json_t *member = json_object_get(entry, name);

    *number = json_integer_value(member);
    return json_is_integer(member) && *number >= low && *number <= high;
}

static const char *or_null(const char *word)
{
    return strcmp(word, "-") ? word : NULL;
}

static bool read_played(const json_t *entry, struct played *played)
{
    return read_word(entry, "game", played->game, RESULT_WORD) &&
           read_word(entry, "form", played->form, RESULT_WORD) &&
           read_word(entry, "preset", played->preset, RESULT_WORD) &&
           talon_find(played->game, or_null(played->preset), or_null(played->form));
}

/* What somebody says of a game. */
static bool read_claim(const json_t *entry, struct result *result)
{
    int64_t seats, seat, rank, points;
    char outcome[RESULT_WORD];

    *result = (struct result){ .imported = true };
    if (!read_word(entry, "table", result->table, sizeof result->table) ||
        !read_played(entry, &result->played) ||
        !read_number(entry, "seats", 1, TALON_SEATS_MAX, &seats) ||
        !read_number(entry, "seat", 0, seats - 1, &seat) ||
        !read_number(entry, "rank", 1, seats, &rank) ||
        !read_number(entry, "points", INT32_MIN, INT32_MAX, &points) ||
        !read_word(entry, "outcome", outcome, sizeof outcome) || outcome_named(outcome) == OUTCOMES)
        return false;
    result->seats = (uint8_t)seats;
    result->seat = (uint8_t)seat;
    result->rank = (uint8_t)rank;
    result->points = (int32_t)points;
    result->outcome = (uint8_t)outcome_named(outcome);
    return true;
}

static bool same_end(const struct result *claim, const struct result *end)
{
    return !strcmp(claim->played.game, end->played.game) &&
           !strcmp(claim->played.form, end->played.form) &&
           !strcmp(claim->played.preset, end->played.preset) && claim->seats == end->seats &&
           claim->rank == end->rank && claim->points == end->points &&
           (claim->outcome == end->outcome || claim->outcome == OUTCOME_LOST);
}

/* Whether the record is one of a finished game that ended like this. */
static bool proves(const char *record, const struct result *claim)
{
    struct talon_record_error error;
    struct talon_table *table = talon_record_read(record, strlen(record), &error);
    bool same = false;

    if (table && !talon_table_acting(table) && claim->seat < talon_table_seats(table)) {
        const struct result end = result_of(table, claim->seat);
        same = same_end(claim, &end);
    }
    talon_table_free(table);
    return same;
}

static bool is_known(const struct account *account, const struct import *import,
                     const struct result *result)
{
    const struct career *career = &account->career;

    for (size_t i = 0; i < career->results_count; i++)
        if (!strcmp(career->results[i].table, result->table) &&
            career->results[i].seat == result->seat)
            return true;
    for (size_t i = 0; i < import->count; i++)
        if (!strcmp(import->results[i].table, result->table) &&
            import->results[i].seat == result->seat)
            return true;
    return false;
}

static bool keep(struct call *call, struct import *import, const struct result *result,
                 const char *record)
{
    const size_t size = strlen(record) + 1;

    if (import->count == LIMIT_IMPORT_RESULTS)
        return call_refuse(call, "limit", "This is too long to be imported.");
    char *copy = malloc(size);
    if (!copy)
        return call_out_of_memory(call);
    import->records[import->count] = memcpy(copy, record, size);
    import->results[import->count++] = *result;
    return true;
}

/* False, with the error: the import is worth nothing. */
static bool check_entry(struct call *call, struct import *import, const struct account *account,
                        const json_t *entry)
{
    const json_t *record = json_object_get(entry, "record");
    struct result result;

    if (!read_claim(entry, &result) || (record && !json_is_null(record) && !json_is_string(record)))
        return call_refuse(call, "record", "A result cannot be understood: nothing was imported.");
    const char *text = json_is_string(record) ? json_string_value(record) : "";
    if (strlen(text) > LIMIT_EXPORT_RECORD)
        return call_refuse(call, "limit", "A record is too long to be imported.");
    if (json_is_string(record) && !proves(text, &result))
        return call_refuse(call, "record", "A record is wrong: nothing was imported.");
    if (!is_known(account, import, &result))
        return keep(call, import, &result, text);
    import->known++;
    return true;
}

/* The next result of the list; *more is false when there is none. */
static bool check_next(struct call *call, struct import *import, const struct account *account,
                       bool *more)
{
    struct json_part part = { NULL, 0 };
    bool starved = false;

    if (!json_split_next(import->text.at, import->text.length, &import->at, &part))
        return call_refuse(call, "record", "This is not an export of Talon.");
    *more = part.text;
    if (!part.text)
        return true;
    if (part.length > LIMIT_IMPORT_RESULT)
        return call_refuse(call, "limit", "A record is too long to be imported.");
    json_t *entry = json_parse_text(part.text, part.length, &starved);
    const bool fine =
        starved ? call_out_of_memory(call) : check_entry(call, import, account, entry);
    json_decref(entry);
    return fine;
}

/* ---- the end ---------------------------------------------------------------------------- */

static bool write_all(struct call *call, struct import *import, struct account *account)
{
    const size_t count = import->count;
    struct result *results = import->results;

    if (count) {
        import->results = NULL;
        if (!account_import(call->server, call->effects, account, results,
                            (const char *const *)import->records, count))
            return call_out_of_memory(call);
        call->account = account;
        call->awaits = &account->pending;
    }
    talon_string_buffer_add(&call->out, ",\"imported\":");
    talon_string_buffer_add_number(&call->out, (int64_t)count);
    talon_string_buffer_add(&call->out, ",\"known\":");
    talon_string_buffer_add_number(&call->out, (int64_t)import->known);
    return true;
}

/* All are checked, it may be; the answer takes another step. */
static bool finish_checking(struct import *import)
{
    import->done = !import->more;
    return false;
}

/* One step of it; true when it is answered. */
static bool go_on(struct call *call, struct import *import)
{
    struct account *account = accounts_find(&call->server->accounts, import->account);

    if (!account)
        return !call_refuse(call, "session", "You are not logged in here any more.");
    if (!import->done)
        return !check_next(call, import, account, &import->more) || finish_checking(import);
    write_all(call, import, account);
    return true;
}

/* Not while it could only be written down, and something else of the account is. */
static bool is_ready(const struct server *server, const struct import *import)
{
    const struct account *account =
        import->envelope ? accounts_find(&server->accounts, import->account) : NULL;

    return import->envelope && !(account && account->pending.batch && import->done);
}

static struct import *first_ready(const struct server *server)
{
    struct import *import = server->imports;

    while (import && !is_ready(server, import))
        import = import->next;
    return import;
}

bool imports_wait(const struct server *server)
{
    return first_ready(server);
}

void imports_go_on(struct server *server, int64_t now, struct server_effects *effects)
{
    struct import *import = first_ready(server);

    if (!import)
        return;
    struct call call = { .server = server,
                         .effects = effects,
                         .now = now,
                         .conn = import->conn,
                         .request = import->envelope };
    if (go_on(&call, import)) {
        request_finish(&call);
        drop(server, import);
    }
    free(call.out.at);
}
