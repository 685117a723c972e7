/* chat_requests.c - requests of people who talk: saying something, not wanting to hear somebody,
 * telling whoever runs the server. What is said is told and kept for a while, and written down only
 * with a report.
 */
#include "request.h"
#include "util/unicode_names.h"
#include "json/json_members.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

static const struct tally_limit reporting = { "report", LIMIT_REPORTS, LIMIT_REPORTS_WITHIN };

/* ---- saying ----------------------------------------------------------------------------- */

static const struct phrase *read_phrase(struct call *call)
{
    const char *id = call_text(call, "phrase");
    const struct phrase *phrase = id ? phrase_find(id) : NULL;

    if (id && !phrase)
        call_refuse(call, "unknown", "There is no such phrase.");
    return phrase;
}

/* A line of somebody's own: short, visible, and not empty. */
static const char *read_line(struct call *call, const char *name, size_t most)
{
    const char *text = call_text(call, name);

    if (!text)
        return NULL;
    if (strlen(text) > most)
        call_refuse(call, "limit", "This is too long: say it shorter.");
    else if (!util_unicode_clean(text) || !text[strspn(text, " ")])
        call_refuse(call, "request",
                    "A line has one letter at least, and none that nobody can see.");
    return call->error ? NULL : text;
}

static bool read_saying(struct call *call, const struct phrase **phrase, const char **text)
{
    const enum talk talk = call->room->opening.talk;

    *phrase = NULL;
    *text = NULL;
    if (talk == TALK_OFF)
        return call_refuse(call, "request", "Nobody talks at this table.");
    if (json_object_get(call->request, "phrase"))
        return (*phrase = read_phrase(call)) != NULL;
    if (talk != TALK_FREE && json_object_get(call->request, "text"))
        return call_refuse(call, "request", "At this table people talk in phrases.");
    return (*text = read_line(call, "text", LIMIT_TALK_BYTES)) != NULL;
}

bool do_say(struct call *call)
{
    struct conversation *talk = &call->room->talk;
    const struct chair *chair = &call->room->chairs[call->seat];
    const struct phrase *phrase;
    const char *text;

    if (!read_saying(call, &phrase, &text))
        return false;
    if (!talk_may(talk, call->seat, call->now))
        return call_refuse(call, "limit", "You have said much: wait a few seconds.");
    const struct talker talker = { call->seat, chair->name, chair->account };
    const struct talk_line *line = talk_say(talk, &talker, phrase, text, call->now);
    if (!line)
        return call_out_of_memory(call);
    if (call->room->delay && !call->room->table)
        call->room->delay->said = line->number;
    room_push_line(call->room, call->effects, line, false);
    agenda_put(call->server, call->room);
    call_put_number(call, line->number);
    return true;
}

/* ---- not hearing ------------------------------------------------------------------------ */

/* The seat of somebody else. */
static bool read_other(struct call *call, int *seat)
{
    if (!call_seat(call, "seat", -1, seat))
        return false;
    return *seat != call->seat || call_refuse(call, "seat", "This is your own seat.");
}

bool do_ignore(struct call *call)
{
    const json_t *on = json_object_get(call->request, "on");
    int seat;

    if (!read_other(call, &seat))
        return false;
    if (!json_is_boolean(on))
        return call_refuse(call, "request", "\"on\" must be true or false.");
    if (talk_heard(&call->room->talk, call->seat, seat) != json_is_true(on))
        return true;
    char text[] = { (char)('0' + seat),         ' ', 'o', json_is_true(on) ? 'n' : 'f',
                    json_is_true(on) ? 0 : 'f', 0 };
    return call_happens(call, STORE_IGNORE, call->seat, text);
}

/* ---- reporting -------------------------------------------------------------------------- */

/* An account's name is written down with the account alone, or being forgotten would leave it here.
 */
static void write_report(const struct call *call, int seat, const char *reason,
                         struct talon_string_buffer *buffer)
{
    const struct chair *chair = &call->room->chairs[seat];

    talon_string_buffer_add(buffer, "{\"seat\":");
    talon_string_buffer_add_number(buffer, seat);
    json_put_text(buffer, "name", *chair->account ? "" : chair->name);
    if (*chair->account)
        json_put_text(buffer, "account", chair->account);
    talon_string_buffer_add(buffer, ",\"reason\":");
    talon_json_string(buffer, reason);
    talon_string_buffer_add(buffer, ",\"lines\":");
    talk_put_reported(buffer, &call->room->talk, LIMIT_REPORTED);
    talon_string_buffer_add(buffer, "}");
}

static bool happens(struct call *call, struct talon_string_buffer *text)
{
    const bool fine = text->failed ? call_out_of_memory(call)
                                   : call_happens(call, STORE_REPORT, call->seat, text->at);

    free(text->at);
    return fine;
}

bool do_report(struct call *call)
{
    const bool any = json_object_get(call->request, "reason");
    const char *reason = any ? read_line(call, "reason", LIMIT_REASON) : "";
    struct tally *tally = &call->server->tally;
    const char *who = socket_of(call->server, call->conn)->who;
    struct talon_string_buffer text = { 0 };
    int seat;

    if (!reason || !read_other(call, &seat))
        return false;
    if (!tally_allows(tally, &reporting, who, call->now))
        return call_refuse(call, "limit", "You have reported much: come back later.");
    write_report(call, seat, reason, &text);
    if (!happens(call, &text))
        return false;
    tally_count(tally, &reporting, who, call->now);
    return true;
}
