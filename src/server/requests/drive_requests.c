/* drive_requests.c - requests about drives: opening one, looking at it, and what its director, the
 * people at a table and those who come do in it.
 */
#include "drive_visitors.h"

#include "json/json_writer.h"
#include "drive/drive_mend.h"
#include "drive/drive_state_json.h"
#include "util/hex.h"
#include "util/rate_counters.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct util_rate newcomers = { "newcomer", LIMIT_NEWCOMERS_OF_ADDRESS,
                                            LIMIT_NEWCOMERS_WITHIN },
                              newcomers_a_day = { "newcomer, day", LIMIT_NEWCOMERS_OF_ADDRESS_A_DAY,
                                                  24 * 3600 * 1000 };
enum { NEWCOMER_SIZE = RATE_KEY_SIZE + STORE_ID_ROOM };

static bool refuse_drive(struct request *request, const char *code,
                         const struct series_refusal *why)
{
    series_fill(why, request->fault.text, sizeof request->fault.text);
    return request_refuse(request, code, request->fault.text);
}

/* ---- opening ------------------------------------------------------------------------------ */

static bool put_opened_drive(struct request *request, const struct drive *drive, const char *key)
{
    assert(key[0] && drives_stream(drive)->id[0] == DRIVE_MARK);
    json_write_member(&request->out, "drive", stream_letters(drives_stream(drive)));
    json_write_member(&request->out, "key", key);
    return true;
}

static bool may_open_drive(struct request *request)
{
    return request_may_do(request, DEED_NEW_DRIVE) &&
           ((drives_have_memory(drives_of(request->context->sets), NULL) &&
             streams_evict_for_one(&drives_of(request->context->sets)->streams,
                                   request->outputs)) ||
            request_refuse(request, "limit", "There are too many drives. Try again later."));
}

/* Results that are even are cut by the seed, which nobody chose. */
static bool read_first_setup(struct request *request, struct drive_setup *setup)
{
    const struct server_entropy *entropy = request->context->entropy;
    struct series_refusal why;
    uint32_t seed;

    entropy->fill(entropy->self, &seed, sizeof seed);
    *setup = (struct drive_setup){ .series.seed = seed, .series.edition = SERIES_EDITION };
    return (drive_setup_read(setup, json_value_member(request->body, "setup"), &why) &&
            drive_setup_check(setup, &why)) ||
           refuse_drive(request, "option", &why);
}

static bool open_drive_again(struct request *request, struct drive *drive, const char *key)
{
    if (!request_require_stored(request, &drives_stream(drive)->wait))
        return false;
    if (drives_stream(drive)->broken)
        return request_refuse_broken_drive(request);
    return drives_is_director(drive, key)
               ? put_opened_drive(request, drive, key)
               : request_refuse(request, "request",
                                "A drive cannot be opened with these digits in \"own\".");
}

static bool request_drive_new(struct request *request)
{
    const struct server_entropy *entropy = request->context->entropy;
    char letters[STORE_ID_ROOM], key[TOKEN_SIZE];
    uint8_t hash[TALON_SHA256_BYTES];
    struct drive_setup setup;
    struct stream *stream;

    request_make_opening(request, (const char *const[2]){ "drive", "drive key" }, DRIVE_ID_LETTERS,
                         letters, key, hash);
    if (!request_seek_new(request, STREAM_DRIVES, letters, &stream))
        return false;
    if (stream)
        return open_drive_again(request, drives_drive(stream), key);
    if (!read_first_setup(request, &setup) || !may_open_drive(request))
        return false;
    request_count_deed(request, DEED_NEW_DRIVE);
    struct drive *drive =
        drives_drive(streams_open_letters(&drives_of(request->context->sets)->streams, letters));
    drive->first_setup = setup;
    drive->may_be_online = setup.game.is_online;
    drive->used_at = drive->wanted_at = request->now;
    memcpy(drive->key, hash, sizeof hash);
    entropy->fill(entropy->self, drive->secret, sizeof drive->secret);
    drives_make_ready(drive);
    drives_append_opening(drive, request->outputs);
    request->awaits = &drives_stream(drive)->wait;
    return put_opened_drive(request, drive, key);
}

/* ---- looking ------------------------------------------------------------------------------ */

/* The table of the code, or where the person sits; 0: none. */
static unsigned table_of(const struct drive_visitor *visitor)
{
    unsigned seat = 0;

    return visitor->role == DRIVE_PERSON ? drive_seat_of(visitor->drive, visitor->person, &seat)
                                         : visitor->table;
}

static bool read_question(struct request *request, const struct drive_visitor *visitor,
                          struct drive_question *question)
{
    const unsigned person = request_has(request, "person")
                                ? (unsigned)request_number(request, "person")
                                : visitor->person;

    *question = (struct drive_question){ .round = (unsigned)request_number(request, "round"),
                                         .person = person,
                                         .from = (unsigned)request_number(request, "from"),
                                         .table = table_of(visitor),
                                         .own = visitor->person,
                                         .directs = visitor->role == DRIVE_DIRECTOR };
    return !person || drive_find_person(visitor->drive, person) ||
           request_refuse(request, "unknown", "There is no such player on the list.");
}

static bool may_see_parts(struct request *request, const struct drive_visitor *visitor)
{
    int part;

    for (size_t i = 0; (part = request_word_at(request, "want", i)) >= 0; i++)
        if (part >= DRIVE_LOG && visitor->role != DRIVE_DIRECTOR)
            return request_refuse(request, "token", "Only the director may see this.");
    return true;
}

/* Those who take part have places of their own, so strangers cannot keep them out. */
static bool may_watch_drive(struct request *request, const struct drive *drive, bool takes_part)
{
    assert(drives_stream(drive)->stored && !drives_stream(drive)->broken);
    struct connections *connections = request->context->connections;
    const struct connection *own = request_connection(request);
    struct limits_places_held held = { 0 };

    const struct stream_watcher *watcher = stream_watcher_of(drives_stream(drive), own->conn);

    if (watcher && watcher->here == takes_part)
        return true;
    for (size_t i = 0; i < drives_stream(drive)->watchers_count; i++) {
        watcher = &drives_stream(drive)->watchers[i];
        const struct connection *other = connection_find(connections, watcher->conn);
        if (!other || other == own || watcher->here != takes_part)
            continue;
        const struct limits_holder holder = limits_holder_of(&other->client);
        limits_place_count(&held, &own->client, &holder);
    }
    return request_has_place(request, takes_part ? PLACE_DRIVE_PERSON : PLACE_DRIVE_STRANGER,
                             &held);
}

static bool watch_drive(struct request *request, const struct drive_visitor *visitor)
{
    const bool takes_part = request_takes_part(visitor);
    const bool watch = request_flag(request, "watch");

    if (watch && !may_watch_drive(request, visitor->drive, takes_part))
        return false;
    if (watch)
        drives_watch(request_connection(request), visitor->drive, takes_part);
    return true;
}

static void put_visitor(struct request *request, const struct drive_visitor *visitor)
{
    assert(visitor->drive->is_ready);
    static const char *const roles[] = { "anybody", "person", "table", "director" };

    json_write_member(&request->out, "role", roles[visitor->role]);
    json_write_member_number(&request->out, "table", table_of(visitor));
    json_write_member_number(&request->out, "person", visitor->person);
}

static bool request_drive(struct request *request)
{
    struct drive_visitor visitor;
    struct drive_question question;
    int part;

    if (!request_find_drive(request, &visitor) || !read_question(request, &visitor, &question) ||
        !may_see_parts(request, &visitor) || !watch_drive(request, &visitor))
        return false;
    put_visitor(request, &visitor);
    drive_write_sits(visitor.drive, visitor.person, &request->out);
    drive_write_head(visitor.drive, stream_letters(drives_stream(visitor.drive)), request->now,
                     &request->out);
    for (size_t i = 0; (part = request_word_at(request, "want", i)) >= 0; i++)
        drive_write_part(&drives_of(request->context->sets)->counts, visitor.drive,
                         (enum drive_part)part, &question, &request->out);
    return true;
}

static bool request_drive_leave(struct request *request)
{
    drives_unwatch(request_connection(request));
    return true;
}

/* ---- acting ------------------------------------------------------------------------------- */

/* People at a table say which side they are; a person's seat says it. */
static bool place_entry(struct request *request, const struct drive_visitor *visitor,
                        struct drive_act *act)
{
    unsigned seat = 0;

    if (visitor->role == DRIVE_TABLE && act->table)
        act->table = visitor->table;
    if (visitor->role != DRIVE_PERSON || !act->table)
        return true;
    act->table = drive_seat_of(visitor->drive, visitor->person, &seat);
    act->side = seat % SERIES_SIDES + 1;
    return act->table || request_refuse(request, "seat", "You sit at no table in this round.");
}

/* Online also those do whom the director enters. */
static bool must_have_tokens(const struct drive_visitor *visitor, const struct drive_act *act)
{
    return visitor->drive->setup.game.is_online ||
           (visitor->role != DRIVE_DIRECTOR && drive_act_enters(act));
}

static bool read_token(struct request *request, struct drive_act *act, char token[TOKEN_SIZE])
{
    if (!request_read(request, "own"))
        return false;
    request_make_token(request, token, act->token);
    act->has_token = true;
    return true;
}

/* Before play the director can enter a whole list: each person has a link. */
static bool is_list(const struct drive_visitor *visitor, const struct drive_act *act)
{
    return visitor->role == DRIVE_DIRECTOR && drive_act_enters(act) &&
           visitor->drive->phase == DRIVE_GATHERING && json_value_count(act->names) != 1;
}

/* Who comes without the director gets a token, by which the phone is known. */
static bool read_newcomer(struct request *request, const struct drive_visitor *visitor,
                          struct drive_act *act, char token[TOKEN_SIZE])
{
    token[0] = 0;
    if (drive_act_asks(act))
        return read_token(request, act, token);
    if (!act->names || !must_have_tokens(visitor, act) || is_list(visitor, act))
        return true;
    if (visitor->drive->setup.game.is_online &&
        (!drive_act_enters(act) || json_value_count(act->names) != 1))
        return request_refuse(request, "request",
                              "While an online drive plays, people are entered one by one.");
    if (visitor->role != DRIVE_DIRECTOR &&
        (!visitor->drive->setup.open || json_value_count(act->names) != 1))
        return request_refuse(request, "token", "Here the director enters people on the list.");
    return read_token(request, act, token);
}

/* Those of one drive are counted alone: at a club all phones may share an address. */
static bool may_enter(struct request *request, const struct drive_visitor *visitor)
{
    assert(drives_stream(visitor->drive)->stored);
    const struct connection *connection = request_connection(request);
    struct util_rates *rates = request->context->rates;
    char who[NEWCOMER_SIZE];

    snprintf(who, sizeof who, "%s %s", connection->client.who, drives_stream(visitor->drive)->id);
    if (!connection->client.has_address)
        return true;
    if (!util_rate_allows(rates, &newcomers_a_day, who, request->now))
        return request_refuse(request, "limit",
                              "Too many people have entered from this network today. Ask the "
                              "director.");
    if (!util_rate_spend(rates, &newcomers, who, request->now))
        return request_refuse(request, "limit",
                              "Too many people have entered from this network. Wait a few minutes, "
                              "or ask the director.");
    util_rate_count(rates, &newcomers_a_day, who, request->now);
    return true;
}

static bool has_memory(struct request *request, const struct drive_visitor *visitor)
{
    assert(visitor->drive->is_ready);
    return drives_have_memory(drives_of(request->context->sets), visitor->drive) ||
           request_refuse(request, "limit",
                          "This server is full of drives: long ones cannot go on now. Try again "
                          "later.");
}

static bool put_act(struct request *request, const struct drive *drive, const struct drive_act *act,
                    const char *token)
{
    json_write_member_number(&request->out, "number", (int64_t)drive->rows_count);
    json_write_member_number(&request->out, "person", act->first);
    json_write_member(&request->out, "token", *token ? token : NULL);
    return true;
}

static bool read_act(struct request *request, const struct drive_visitor *visitor,
                     struct drive_act *act)
{
    struct series_refusal why;

    *act = (struct drive_act){ .setup = visitor->drive->setup };
    if (!drive_act_read(act, json_value_member(request->body, "act"), false, &why))
        return refuse_drive(request, "request", &why);
    if (!drive_act_allows(act, visitor->role) &&
        !drive_act_is_own(act, visitor->drive, visitor->person))
        return request_refuse(request, "token", "Only the director may do this.");
    act->by = visitor->role;
    return place_entry(request, visitor, act);
}

/* Which names of the act would be refused, why, and how they could be put instead. */
static bool request_drive_names(struct request *request)
{
    struct drive_visitor visitor;
    struct drive_act act;
    struct drive_mend mends[DRIVE_NAMES_MOST];
    char sentence[SERIES_SENTENCE];

    if (!request_find_drive(request, &visitor) || !read_act(request, &visitor, &act))
        return false;
    const size_t count = drive_mend_names(visitor.drive, act.names, mends);
    json_write_member_list(&request->out, "mends");
    for (size_t i = 0; i < count; i++) {
        json_write_list_object(&request->out);
        json_write_member_number(&request->out, "line", mends[i].line);
        series_fill(&mends[i].why, sentence, sizeof sentence);
        json_write_member(&request->out, "why", sentence);
        json_write_member(&request->out, "mend", mends[i].name);
        talon_string_buffer_add(&request->out, "}");
    }
    talon_string_buffer_add(&request->out, "]");
    return true;
}

static bool is_repeated(struct drive *drive, const struct drive_act *act)
{
    return (drive_act_deed(act) == drive_enter_result && drive_has_entry(drive, act)) ||
           (drive_act_asks(act) && drive_has_asked(drive, act->token));
}

/* To find out that an act of the director's is impossible, such as an undo, can take as long as to
 * do it. */
static bool refuse_act(struct request *request, const struct drive_visitor *visitor,
                       const struct series_refusal *why)
{
    if (visitor->role == DRIVE_DIRECTOR)
        limits_count_change(request->context->rates, &request_connection(request)->client,
                            request->now);
    return refuse_drive(request, "illegal", why);
}

static bool request_drive_act(struct request *request)
{
    struct drive_visitor visitor;
    struct drive_act act;
    struct series_refusal why;
    char token[TOKEN_SIZE];

    if (!request_find_drive(request, &visitor) || !read_act(request, &visitor, &act) ||
        !read_newcomer(request, &visitor, &act, token))
        return false;
    act.first = act.has_token ? drives_person_of_token(visitor.drive, token) : 0;
    if (act.first || is_repeated(visitor.drive, &act))
        return put_act(request, visitor.drive, &act, token);
    if (!has_memory(request, &visitor) || (act.has_token && !may_enter(request, &visitor)))
        return false;
    if (!drive_carry_out(visitor.drive, &act, &why))
        return refuse_act(request, &visitor, &why);
    drives_append(visitor.drive, &act, request->outputs);
    return put_act(request, visitor.drive, &act, token);
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
static const struct member_refusal no_parts = {
    "request", "\"want\" lists parts of a drive, each once."
};
/* The first of the token, the code and the key that is there says who asks. */
static const struct request_member visitor_members[] = {
    { "drive", MEMBER_DRIVE, .when = REQUIRED },
    { "key",   MEMBER_TOKEN, .when = LATER },
    { "code",  MEMBER_CODE,  .when = LATER },
    { 0 },
};
const struct request_row request_drive_rows[] = {
    { "drive", STREAM_DRIVES, AGAIN, request_drive, MEMBERS(
        { .items = visitor_members },
        { "token",  MEMBER_TOKEN,  .when = LATER },
        { "want",   MEMBER_WORDS,  .when = OPTIONAL, 0, DRIVE_PARTS, .refusal = &no_parts,
          .words = drive_part_names },
        { "watch",  MEMBER_FLAG,   .when = OPTIONAL },
        { "round",  MEMBER_NUMBER, .when = OPTIONAL, 0, LIMIT_DRIVE_ROUNDS },
        { "person", MEMBER_NUMBER, .when = OPTIONAL, 0, LIMIT_DRIVE_PEOPLE },
        { "from",   MEMBER_NUMBER, .when = OPTIONAL, 0, LIMIT_DRIVE_ACTS }) },
    { "drive_new", STREAM_DRIVES, WRITES | AGAIN | COSTS(DEED_NEW_DRIVE), request_drive_new,
      MEMBERS(
        { "setup", MEMBER_SETUP,  .when = REQUIRED },
        { "own",   MEMBER_DIGITS, .when = OPTIONAL }) },
    { "drive_act", STREAM_DRIVES, CHANGES, request_drive_act, MEMBERS(
        { .items = visitor_members },
        { "token", MEMBER_TOKEN, .when = LATER },
        { "act", MEMBER_ACT,    .when = REQUIRED },
        { "own", MEMBER_DIGITS, .when = LATER }) },
    { "drive_names", STREAM_DRIVES, AGAIN, request_drive_names, MEMBERS(
        { .items = visitor_members },
        { "token", MEMBER_TOKEN, .when = LATER },
        { "act", MEMBER_ACT,    .when = REQUIRED }) },
    { "drive_leave", STREAM_DRIVES, NOTHING, request_drive_leave, NULL },
    { "drive_sit", STREAM_DRIVES, WRITES | AGAIN, request_drive_sit, MEMBERS(
        { .items = visitor_members },
        { "token", MEMBER_TOKEN, .when = SENT }) },
    { 0 },
};
/* clang-format on */
