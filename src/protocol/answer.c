/* answer.c - what `talon engine` and `talon serve` answer alike: the envelope, errors, games,
 * rules and moves.
 */
#include "answer.h"

#include "json/json_writer.h"
#include "json/table_request.h"
#include "util/memory.h"
#include "util/unicode_names.h"

#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool protocol_fail(struct protocol_fault *fault, const char *code, const char *message)
{
    fault->code = code;
    fault->message = message;
    return false;
}

/* Where the library answers that there is no memory, the program ends. */
static bool fail_as(struct protocol_fault *fault, const struct talon_request_error *error)
{
    util_require_memory(strcmp(error->code, "memory") != 0);
    snprintf(fault->text, sizeof fault->text, "%s", error->sentence);
    return protocol_fail(fault, error->code, fault->text);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* An answer bears the same "id", so it must be something that can be repeated exactly. */
static bool check_id(const struct json_value *request, struct protocol_fault *fault)
{
    const struct json_value *id = json_value_member(request, "id");

    return !id || json_is_null(id) || json_is_whole(id) || json_is_text(id) ||
           protocol_fail(fault, "request", "\"id\" must be a whole number or a text.");
}

bool protocol_check_request(const struct json_value *request, const struct json_fault *read,
                            struct protocol_fault *fault)
{
    if (!read->kind && json_is_object(request))
        return check_id(request, fault);
    if (json_is_object(request))
        json_fault_tell(read, fault->text, sizeof fault->text);
    return protocol_fail(fault, "json",
                         json_is_object(request) ? fault->text : "This is not a JSON object.");
}

const char *protocol_read_text(const struct json_value *member, const char *name,
                               struct protocol_fault *fault)
{
    if (!json_is_text(member)) {
        snprintf(fault->text, sizeof fault->text,
                 member ? "\"%s\" must be a text." : "\"%s\" is missing.", name);
        protocol_fail(fault, "request", fault->text);
    }
    return json_value_text(member);
}

bool protocol_check_name(const char *name, struct protocol_fault *fault)
{
    if (strlen(name) >= TALON_NAME_MAX)
        return protocol_fail(fault, "limit", "The name is too long.");
    return util_unicode_clean(name) ||
           protocol_fail(fault, "request", "The name contains invisible characters.");
}

bool protocol_check_names(const struct json_value *names, int seats, struct protocol_fault *fault)
{
    if (names && !json_is_null(names) && !json_is_list(names))
        return protocol_fail(fault, "request", "\"names\" must be a list.");
    if (json_value_count(names) > (size_t)seats)
        return protocol_fail(fault, "request", "There are more names than seats.");
    for (size_t i = 0; i < json_value_count(names); i++) {
        const struct json_value *name = json_value_item(names, i);
        if (json_is_null(name))
            continue;
        if (!json_is_text(name))
            return protocol_fail(fault, "request", "A name must be a text.");
        if (!protocol_check_name(json_value_text(name), fault))
            return false;
    }
    return true;
}

bool protocol_check_absent(const struct json_value *request, const char *const *names,
                           const char *reason, struct protocol_fault *fault)
{
    for (; *names; names++)
        if (json_value_member(request, *names)) {
            snprintf(fault->text, sizeof fault->text, reason, *names);
            return protocol_fail(fault, "request", fault->text);
        }
    return true;
}

bool protocol_read_number(const struct json_value *member, const char *name, int64_t low,
                          int64_t high, int64_t *out, struct protocol_fault *fault)
{
    *out = json_value_whole(member);
    if (json_is_whole(member) && *out >= low && *out <= high)
        return true;
    snprintf(fault->text, sizeof fault->text, "\"%s\" must be a whole number from %lld to %lld.",
             name, (long long)low, (long long)high);
    return protocol_fail(fault, "request", fault->text);
}

const struct talon_bot *protocol_read_bot(const char *id, struct protocol_fault *fault)
{
    const struct talon_bot *bot = talon_bot_find(id);

    if (!bot)
        protocol_fail(fault, "unknown", "There is no such bot.");
    return bot;
}

bool protocol_check_seats(const struct json_value *seats, int count, struct protocol_fault *fault)
{
    return json_value_count(seats) == (size_t)count ||
           protocol_fail(fault, "request", "\"seats\" must name exactly one player for each seat.");
}

/* ---- the envelope ------------------------------------------------------------------------- */

/* Echoes the request's "id". */
static void put_id(struct talon_string_buffer *buffer, const struct json_value *request)
{
    const struct json_value *id = json_value_member(request, "id");

    if (json_is_whole(id) || json_is_text(id))
        json_write_member_copy(buffer, "id", id);
}

static void put_error(struct talon_string_buffer *buffer, const struct protocol_fault *fault)
{
    json_write_member_object(buffer, "error");
    json_write_member(buffer, "code", fault->code);
    json_write_member(buffer, "message", fault->message);
    if (fault->rule)
        json_write_member(buffer, "rule", fault->rule);
    if (fault->template)
        json_write_member(buffer, "template", fault->template);
    if (fault->wait)
        json_write_member_number(buffer, "wait", fault->wait);
    if (fault->server)
        json_write_member(buffer, "server", fault->server);
    talon_string_buffer_add(buffer, "}");
}

void protocol_write_answer(struct talon_string_buffer *buffer, const struct json_value *request,
                           const struct protocol_fault *fault,
                           const struct talon_string_buffer *out)
{
    talon_string_buffer_add(buffer, "{");
    put_id(buffer, request);
    if (fault->code)
        put_error(buffer, fault);
    else
        json_write_member_flag(buffer, "ok", true);
    if (!fault->code && out->length)
        talon_string_buffer_add_bytes(buffer, out->at, out->length);
    talon_string_buffer_add(buffer, "}");
}

/* ---- games -------------------------------------------------------------------------------- */

void protocol_write_hello(struct talon_string_buffer *out)
{
    json_write_member(out, "talon", TALON_VERSION);
    json_write_member_number(out, "protocol", TALON_PROTOCOL);
    json_write_member_list(out, "languages");
    for (int i = 0; talon_languages[i]; i++)
        json_write_list_text(out, talon_languages[i]);
    talon_string_buffer_add(out, "]");
}

bool protocol_write_rules(struct talon_string_buffer *out, const struct json_value *request,
                          struct protocol_fault *fault)
{
    struct talon_request_error error;

    return talon_request_rule_book(request, out, &error) || fail_as(fault, &error);
}

bool protocol_read_config(const struct json_value *request, struct talon_config *config,
                          struct protocol_fault *fault)
{
    struct talon_request_error error;

    return talon_request_config(request, talon_request_seats(request), config, &error) ||
           fail_as(fault, &error);
}

void protocol_write_record(struct talon_string_buffer *out, const struct talon_table *table)
{
    struct talon_string_buffer record = { 0 };

    talon_record_write(table, false, &record);
    json_write_member(out, "record", record.at);
    free(record.at);
}

/* ---- moves -------------------------------------------------------------------------------- */

bool protocol_read_move(const struct talon_table *table, const char *text, struct talon_move *move,
                        struct protocol_fault *fault)
{
    if (talon_move_read(talon_table_game(table), text, move))
        return true;
    fault->rule = "R-GEN-06";
    return protocol_fail(fault, "illegal", "This is not a move of this game.");
}

bool protocol_check_number(const struct talon_table *table, int64_t number,
                           struct protocol_fault *fault)
{
    uint32_t count;

    talon_table_steps(table, &count);
    return number == (int64_t)count + 1 ||
           protocol_fail(fault, "stale", "The table is already at another step.");
}

/* The rule that forbids the move, its sentence, and its msgid if placeholders were filled; NULL
 * if the move is legal. */
static const struct talon_rule *why_not(const struct talon_table *table, int seat,
                                        struct talon_move move, char *sentence, size_t size,
                                        const char **template)
{
    const struct talon_rule *rule = talon_refusal_in_english(
        talon_table_game(table), talon_table_state(table), seat, move, sentence, size);

    *template = rule && strchr(rule->sentence, '{') ? rule->sentence : NULL;
    return rule;
}

bool protocol_check_move(const struct talon_table *table, int seat, struct talon_move move,
                         struct protocol_fault *fault)
{
    const struct talon_rule *rule =
        why_not(table, seat, move, fault->text, sizeof fault->text, &fault->template);

    if (!rule)
        return true;
    fault->rule = rule->id;
    return protocol_fail(fault, "illegal", fault->text);
}

void protocol_write_why(struct talon_string_buffer *out, const struct talon_table *table, int seat,
                        struct talon_move move)
{
    char sentence[sizeof(struct protocol_fault){ 0 }.text];
    const char *template;
    const struct talon_rule *rule =
        why_not(table, seat, move, sentence, sizeof sentence, &template);

    json_write_member_flag(out, "legal", !rule);
    if (!rule)
        return;
    json_write_member(out, "rule", rule->id);
    json_write_member(out, "sentence", sentence);
    if (template)
        json_write_member(out, "template", template);
}

bool protocol_check_step(enum talon_table_error error, struct protocol_fault *fault)
{
    switch (error) {
    case TALON_TABLE_OK:
        return true;
    case TALON_TABLE_NOTHING:
        return protocol_fail(fault, "undo", "There is nothing to undo or redo.");
    case TALON_TABLE_LEARNED:
        return protocol_fail(
            fault, "undo",
            "This move cannot be undone. Somebody has seen something new since then.");
    case TALON_TABLE_FULL:
        return protocol_fail(fault, "limit", "This table has too many moves.");
    default:
        util_out_of_memory();
    }
}

bool protocol_check_acting(const struct talon_table *table, int seat, struct protocol_fault *fault)
{
    return talon_table_acting(table) >> seat & 1 ||
           protocol_fail(fault, "illegal", "This seat has nothing to do now.");
}
