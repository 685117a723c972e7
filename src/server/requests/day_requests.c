/* day_requests.c - requests about the deals of the days: what is played today, opening one's own
 * table, and, after its end, where one stands among all.
 */
#include "request.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "server/days/days.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 48 };

/* ---- the deals of a day --------------------------------------------------------------------- */

/* The request waits while the day begins. */
static bool find_today(struct request *request)
{
    switch (
        days_begin_today(days_of(request->context->sets), request->outputs, &request->blocked)) {
    case DAY_HAS_BEGUN:
        return true;
    case DAY_IS_AWAITED:
        return false;
    case DAY_IS_LATER:
        return request_refuse(request, "store",
                              "The deals of today are not ready yet. Try again later.");
    default:
        return request_refuse(request, "request", "There are no deals of the day here.");
    }
}

/* By default today; a day that has not come is refused. */
static bool read_day(struct request *request, uint32_t *day)
{
    const struct days *days = days_of(request->context->sets);
    const char *name = days->streams.day ? "" : NULL;

    *day = days->streams.day;
    if (request_has(request, "day")) {
        name = request_text(request, "day");
        *day = day_name_read(name);
    }
    if (name && *day <= days->streams.day && day_keys_have(&days->keys, *day))
        return true;
    return name && request_refuse(request, "unknown", "There are no deals for this day.");
}

/* False: the request waits for the store, or with the error. */
static bool settle_sought(struct request *request, enum stream_sought sought)
{
    return sought == STREAM_FOUND || sought == STREAM_MISSING ||
           (sought != STREAM_AWAITED &&
            request_refuse(request, "store",
                           "The results of this day could not be loaded. Try again later."));
}

/* *log is NULL if its results are not kept any more. */
static bool find_day(struct request *request, uint32_t day, struct day_log **log)
{
    const enum stream_sought sought =
        days_seek(days_of(request->context->sets), day, request->outputs, log, &request->blocked);

    return settle_sought(request, sought);
}

static void put_day(struct talon_string_buffer *text, struct days *days, uint32_t day)
{
    assert(day && days->has_keys);
    uint8_t key[TALON_KEY_BYTES];
    char name[DAY_NAME_SIZE];

    day_name_write(day, name);
    day_keys_find(&days->keys, day, key);
    json_write_member(text, "day", name);
    json_write_member_hex(text, "key", key, sizeof key);
}

static bool request_day(struct request *request)
{
    struct days *days = days_of(request->context->sets);
    struct talon_string_buffer *out = &request->out;
    uint8_t key[TALON_KEY_BYTES];
    struct day_log *log;
    uint32_t day;

    if (!find_today(request) || !read_day(request, &day) || !find_day(request, day, &log))
        return false;
    put_day(out, days, day);
    json_write_member_object(out, "anchor");
    put_day(out, days, days->keys.first);
    talon_string_buffer_add(out, "}");
    json_write_member_list(out, "families");
    day_keys_find(&days->keys, day, key);
    for (unsigned family = 0; family < DAY_FAMILIES; family++) {
        const struct day_variant *variant = days_variant(days, family, day);
        json_write_list_object(out);
        json_write_member(out, "measure", day_measure_names[day_families[family].measure]);
        json_write_member_flag(out, "special", variant->special);
        day_plan_write(variant, key, out);
        talon_string_buffer_add(out, "}");
    }
    talon_string_buffer_add(out, "]");
    return true;
}

/* ---- one's own table ------------------------------------------------------------------------ */

static bool read_family(struct request *request, unsigned *family)
{
    *family = day_family_find(request_text(request, "family"));
    return *family < DAY_FAMILIES ||
           request_refuse(request, "unknown", "This family has no deal of the day.");
}

/* The account stands for the person, else the digits of the device do. */
static bool read_person(struct request *request, char person[TOKEN_SIZE])
{
    struct days *days = days_of(request->context->sets);
    char secret[TALON_KEY_HEX];
    uint8_t hash[TALON_SHA256_BYTES];

    if (!request_read_visitor(request) || !request_read(request, "own"))
        return false;
    request_copy_digits(request, "own", person);
    if (request->account) {
        util_hex_digits(days->keys.secret, sizeof days->keys.secret, secret);
        room_token_derive(secret, request->account->stream.id, person, hash);
    }
    return person[0] ||
           request_refuse(request, "request", "\"own\" or \"session\" must say who plays.");
}

/* From these digits the table and its tokens are derived, so that one person has one table. */
static void derive_own(const char person[TOKEN_SIZE], uint32_t day, unsigned family,
                       char own[TOKEN_SIZE])
{
    assert(day && family < DAY_FAMILIES);
    char word[WORD_SIZE];
    uint8_t hash[TALON_SHA256_BYTES];

    snprintf(word, sizeof word, "day %u %s", (unsigned)day, day_families[family].id);
    room_token_derive(person, word, own, hash);
}

/* Makes a request `new` of it. */
static bool plan_table(struct request *request, unsigned family, const char own[TOKEN_SIZE])
{
    assert(family < DAY_FAMILIES);
    static const char *const kept[] = { "id", "do", "session", "names", "pace", NULL };
    struct days *days = days_of(request->context->sets);
    struct talon_string_buffer text = { 0 };
    uint8_t key[TALON_KEY_BYTES];

    day_keys_find(&days->keys, days->streams.day, key);
    talon_string_buffer_add(&text, "{");
    day_plan_write(days_variant(days, family, days->streams.day), key, &text);
    json_write_member(&text, "own", own);
    json_write_member(&text, "talk", room_chat_mode_names[CHAT_OFF]);
    for (int i = 0; kept[i]; i++)
        json_write_member_copy(&text, kept[i], json_value_member(request->body, kept[i]));
    talon_string_buffer_add(&text, "}");
    json_value_free(request->body);
    request->body = json_read(text.at, text.length);
    free(text.at);
    return request_check_members(request, request_new_members);
}

/* A new table may become a result of the day, of which there are so many: it is counted. */
static bool open_own(struct request *request, struct request_table_spec *spec)
{
    if (!request_look_up_room(request, spec->id, &request->room))
        return false;
    const bool is_new = !request->room;
    if ((is_new && !request_may_do(request, DEED_DAY_TABLE)) || !request_open_spec(request, spec))
        return false;
    if (is_new)
        request_count_deed(request, DEED_DAY_TABLE);
    return true;
}

static bool request_day_new(struct request *request)
{
    char person[TOKEN_SIZE], own[TOKEN_SIZE];
    struct request_table_spec spec;
    unsigned family;

    if (!find_today(request) || !read_family(request, &family) || !read_person(request, person))
        return false;
    const uint32_t today = days_of(request->context->sets)->streams.day;
    derive_own(person, today, family, own);
    if (!plan_table(request, family, own))
        return false;
    request_spec_start(request, &spec);
    spec.settings.strict = true;
    spec.settings.day = today;
    return open_own(request, &spec);
}

/* ---- where one stands ----------------------------------------------------------------------- */

static void put_value(struct talon_string_buffer *out, const struct day_value *value)
{
    json_write_member_number(out, "points", value->points);
    json_write_member_number(out, "steps", value->steps);
    json_write_member_number(out, "moves", value->moves);
}

/* Results of equal points follow each other. */
static void put_counts(struct talon_string_buffer *out, const struct day_field *field)
{
    json_write_member_list(out, "counts");
    for (size_t i = 0; i < field->counts_count;) {
        const int32_t points = field->counts[i].points;
        uint32_t count = 0;
        for (; i < field->counts_count && field->counts[i].points == points; i++)
            count += field->counts[i].count;
        json_write_list_object(out);
        json_write_member_number(out, "points", points);
        json_write_member_number(out, "count", count);
        talon_string_buffer_add(out, "}");
    }
    talon_string_buffer_add(out, "]");
}

/* In a list that strangers read, the name of an account is of nobody else: a guest whose name looks
 * like one is told without it. */
static void put_person(struct request *request, const struct day_result *result)
{
    struct accounts *accounts = request->context->accounts;
    const struct account *account =
        result->account[0] ? accounts_find(accounts, result->account) : NULL;
    struct account *alike;
    struct journal_wait *waits;
    const bool keeps_name =
        !result->account[0] && accounts_seek_alike(accounts, result->name, request->outputs, &alike,
                                                   &waits) == STREAM_MISSING;

    json_write_member(&request->out, "name",
                      account      ? account->name
                      : keeps_name ? result->name
                                   : "");
    json_write_member_flag(&request->out, "account", account);
}

/* The people whom put_best() tells: accounts, and names that must not be those of accounts. */
static bool find_people(struct request *request, const struct day_field *field, size_t from)
{
    struct accounts *accounts = request->context->accounts;
    struct account *account;
    bool fine = true;

    for (size_t i = from; i < field->best_count && i < from + LIMIT_DAY_TOLD; i++) {
        const struct day_result *result = &field->best[i];
        const enum stream_sought sought =
            result->account[0] ? accounts_seek(accounts, result->account, STREAM_READ,
                                               request->outputs, &account, &request->blocked)
                               : accounts_seek_alike(accounts, result->name, request->outputs,
                                                     &account, &request->blocked);
        fine = fine && settle_sought(request, sought);
    }
    return fine;
}

static void put_best(struct request *request, const struct day_field *field, size_t from)
{
    assert(field->best_count <= LIMIT_DAY_RECORDS);
    struct talon_string_buffer *out = &request->out;

    json_write_member_list(out, "best");
    for (size_t i = from; i < field->best_count && i < from + LIMIT_DAY_TOLD; i++) {
        json_write_list_object(out);
        json_write_member(out, "table", field->best[i].table);
        put_person(request, &field->best[i]);
        put_value(out, &field->best[i].value);
        talon_string_buffer_add(out, "}");
    }
    talon_string_buffer_add(out, "]");
}

/* Those beside oneself. */
static void put_standing(struct request *request, const struct day_field *field, int64_t order)
{
    assert(request->room);
    uint32_t better, equal, all = 0;

    day_field_place(field, order, &better, &equal);
    const uint32_t own = equal && day_field_has(field, request->room->id);
    for (size_t i = 0; i < field->counts_count; i++)
        all += field->counts[i].count;
    json_write_member_number(&request->out, "better", better);
    json_write_member_number(&request->out, "equal", equal - own);
    json_write_member_number(&request->out, "worse", all - better - equal);
    if (!own && field->all >= LIMIT_DAY_RESULTS)
        json_write_member_flag(&request->out, "full", true);
}

static bool request_day_result(struct request *request)
{
    const struct room *room = request->room;
    struct day_log *log;
    char name[DAY_NAME_SIZE];

    if (!room->settings.day)
        return request_refuse(request, "request", "This table is not a deal of the day.");
    if (!room_is_over(room))
        return request_refuse(request, "request", "You see the results when you have played.");
    if (!find_day(request, room->settings.day, &log))
        return false;
    if (!log)
        return request_refuse(request, "unknown", "The results of this day are not kept any more.");
    const unsigned family = day_family_find(room->settings.config.game->id);
    if (!find_people(request, &log->field[family], (size_t)request_number(request, "from")))
        return false;
    const struct day_value value = day_value_of(&day_families[family], room->table);
    day_name_write(log->day, name);
    json_write_member(&request->out, "day", name);
    json_write_member(&request->out, "family", day_families[family].id);
    put_value(&request->out, &value);
    put_standing(request, &log->field[family], day_value_order(&day_families[family], &value));
    put_counts(&request->out, &log->field[family]);
    put_best(request, &log->field[family], (size_t)request_number(request, "from"));
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_day_rows[] = {
    { "day", STREAM_DAYS, AGAIN, request_day, MEMBERS(
        { "day", MEMBER_TEXT, .when = OPTIONAL }) },
    { "day_new", STREAM_DAYS, WRITES | AGAIN | COSTS(DEED_DAY_TABLE), request_day_new, MEMBERS(
        { "family",  MEMBER_TEXT,    .when = REQUIRED },
        { "own",     MEMBER_DIGITS,  .when = LATER },
        { "session", MEMBER_SESSION, .when = LATER },
        { "names",   MEMBER_NAMES,   .when = OPTIONAL },
        { "pace",    MEMBER_NUMBER,  .when = OPTIONAL, 0, LIMIT_BOT_PACE,
          .missing = DEFAULT_PACE }) },
    { "day_result", STREAM_DAYS, A_SEAT | CARDS | AGAIN, request_day_result, MEMBERS(
        { "from", MEMBER_NUMBER, .when = OPTIONAL, 0, LIMIT_DAY_RECORDS }) },
    { 0 },
};
/* clang-format on */
