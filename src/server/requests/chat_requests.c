/* chat_requests.c - requests of the chat: saying something, ignoring somebody, reporting somebody
 * to the operator. Lines are kept for a while, and stored only with a report.
 */
#include "request.h"
#include "util/unicode_names.h"
#include "json/json_writer.h"

#include <assert.h>
#include <talon/json.h>

#include <stdio.h>
#include <string.h>

static const struct util_rate reporting = { "report", LIMIT_REPORTS, LIMIT_REPORTS_WITHIN };

/* ---- sending a message ------------------------------------------------------------------ */

static const struct text_chat_phrase *read_phrase(struct request *request)
{
    const char *id = request_read_text(request, "phrase");
    const struct text_chat_phrase *phrase = id ? text_chat_phrase_find(id) : NULL;

    if (id && !phrase)
        request_refuse(request, "unknown", "There is no such phrase.");
    return phrase;
}

static bool read_message(struct request *request, const struct text_chat_phrase **phrase,
                         const char **text)
{
    assert(request->room);
    const enum room_chat_mode chat = request->room->settings.chat;

    *phrase = NULL;
    *text = NULL;
    if (chat == CHAT_OFF)
        return request_refuse(request, "request", "Chat is off at this table.");
    if (request_has(request, "phrase"))
        return (*phrase = read_phrase(request)) != NULL;
    if (chat != CHAT_FREE && request_has(request, "text"))
        return request_refuse(request, "request",
                              "At this table you can only choose from phrases.");
    return (*text = request_read_text(request, "text")) != NULL;
}

static bool request_say(struct request *request)
{
    assert(request->room && request->seat >= 0);
    struct room_chat *chat = &request->room->chat;
    const struct room_seat *holder = &request->room->seats[request->seat];
    const struct text_chat_phrase *phrase;
    const char *text;

    if (!read_message(request, &phrase, &text))
        return false;
    if (!room_chat_may_say(chat, request->seat, request->now))
        return request_refuse(request, "limit",
                              "You are sending messages too fast. Wait a few seconds.");
    const struct room_chat_author author = { request->seat, holder->name, holder->account };
    const struct room_chat_line *line = room_chat_say(chat, &author, phrase, text, request->now);
    if (request->room->delay && !request->room->table)
        request->room->delay->said = line->number;
    room_broadcast_chat(request->room, request->outputs, line, false);
    rooms_room_changed(request->context->rooms, request->room, request->now);
    json_write_member_number(&request->out, "number", line->number);
    return true;
}

/* ---- ignoring --------------------------------------------------------------------------- */

/* The seat of somebody else. */
static bool read_other(struct request *request, int *seat)
{
    *seat = (int)request_number(request, "seat");
    return *seat != request->seat || request_refuse(request, "seat", "This is your own seat.");
}

static bool request_ignore(struct request *request)
{
    assert(request->room);
    char text[sizeof "0 off"];
    const bool on = request_flag(request, "on");
    int seat;

    if (!read_other(request, &seat))
        return false;
    if (room_chat_is_heard(&request->room->chat, request->seat, seat) != on)
        return true;
    snprintf(text, sizeof text, "%c %s", (char)('0' + seat), on ? "on" : "off");
    return request_record_event(request, STORE_IGNORE, request->seat, text);
}

/* ---- reporting -------------------------------------------------------------------------- */

/* Of an account the id is stored, so that deleting the account deletes its name here, too. */
static void write_report(const struct request *request, int seat, const char *reason,
                         struct talon_string_buffer *buffer)
{
    assert(request->room);
    const struct room_seat *holder = &request->room->seats[seat];

    talon_string_buffer_add(buffer, "{\"seat\":");
    talon_string_buffer_add_number(buffer, seat);
    json_write_member(buffer, "name", *holder->account ? "" : holder->name);
    if (*holder->account)
        json_write_member(buffer, "account", holder->account);
    json_write_member(buffer, "reason", reason);
    talon_string_buffer_add(buffer, ",\"lines\":");
    room_chat_write_reported(buffer, &request->room->chat, LIMIT_REPORT_CHAT_LINES);
    talon_string_buffer_add(buffer, "}");
}

static bool request_report(struct request *request)
{
    assert(request->room && request->seat >= 0);
    const char *reason = request_text(request, "reason");
    struct util_rates *counters = request->context->rates;
    const char *who = request_connection(request)->client.who;
    struct talon_string_buffer text = { 0 };
    int seat;

    if (!read_other(request, &seat))
        return false;
    if (!util_rate_allows(counters, &reporting, who, request->now))
        return request_refuse(request, "limit", "You have sent too many reports. Come back later.");
    write_report(request, seat, reason ? reason : "", &text);
    if (!request_record_text(request, STORE_REPORT, request->seat, &text))
        return false;
    util_rate_count(counters, &reporting, who, request->now);
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_chat_rows[] = {
    { "say", STREAM_TABLES, A_SEAT, request_say, MEMBERS(
        { "phrase", MEMBER_TEXT,    .when = LATER },
        { "text",   MEMBER_MESSAGE, .when = LATER | REQUIRED, .high = LIMIT_CHAT_LINE_BYTES }) },
    { "ignore", STREAM_TABLES, A_SEAT | CHANGES, request_ignore, MEMBERS(
        { "seat", MEMBER_SEAT, .when = REQUIRED },
        { "on",   MEMBER_FLAG, .when = REQUIRED, .refusal = &request_no_switch }) },
    { "report", STREAM_TABLES, A_SEAT | CHANGES, request_report, MEMBERS(
        { "seat",   MEMBER_SEAT,    .when = REQUIRED },
        { "reason", MEMBER_MESSAGE, .when = OPTIONAL, .high = LIMIT_REPORT_REASON_BYTES }) },
    { 0 },
};
/* clang-format on */
