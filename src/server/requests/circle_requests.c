/* circle_requests.c - requests about circles: opening and joining one, who is here, what members do
 * in it, and who has won how often.
 */
#include "circle_visitor.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "server/circles/circles.h"
#include "util/hex.h"
#include "util/rate_counters.h"
#include "util/unicode_names.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool check_invitation(struct request *request, const struct circle *circle)
{
    const char *word = request_read_text(request, "invitation");
    char letters[CIRCLE_LINK_SIZE];

    circle_invitation(circle, letters);
    return word && (!strcmp(word, letters) ||
                    request_refuse(request, "invitation",
                                   "This invitation is not valid any more. Ask for a new link."));
}

/* ---- names --------------------------------------------------------------------------------- */

static bool read_member_name(struct request *request, const struct circle *circle, unsigned own,
                             char name[TALON_NAME_MAX])
{
    const char *text = request_read_text(request, "name");

    if (!text)
        return false;
    if (util_unicode_blank(text))
        return request_refuse(request, "name", "A member needs a name.");
    if (circle && circle_has_name(circle, text, own))
        return request_refuse(
            request, "name",
            "Somebody in this circle already has this name, or one that looks like it.");
    snprintf(name, TALON_NAME_MAX, "%s", text);
    return true;
}

static const struct member_refusal no_title = { "name",
                                                "The name of the circle is missing or too long." };

static bool read_title(struct request *request, char title[CIRCLE_TITLE_SIZE])
{
    const char *text = request_read_text(request, "title");

    if (!text)
        return false;
    if (util_unicode_blank(text) || !util_unicode_clean(text))
        return request_refuse(request, no_title.code, no_title.message);
    snprintf(title, CIRCLE_TITLE_SIZE, "%s", text);
    return true;
}

static bool read_sign(struct request *request, char sign[PERSON_SIGN_SIZE])
{
    const bool fine = request_read(request, "sign");

    request_copy_sign(request, sign);
    return fine;
}

static bool put_member(struct request *request, const struct circle *circle, unsigned member,
                       const char *token)
{
    json_write_member(&request->out, "circle", stream_letters(&circle->stream));
    json_write_member_number(&request->out, "member", member);
    json_write_member(&request->out, "token", token);
    return true;
}

/* ---- opening ------------------------------------------------------------------------------- */

static bool open_circle_again(struct request *request, struct circle *circle, const char *token)
{
    if (!request_require_stored(request, &circle->stream.wait))
        return false;
    const unsigned member = circle->stream.broken ? 0 : circle_member_of_token(circle, token);
    return member ? put_member(request, circle, member, token)
                  : request_refuse(request, "request",
                                   "A circle cannot be opened with these digits in \"own\".");
}

static bool may_open_circle(struct request *request)
{
    return request_may_do(request, DEED_NEW_CIRCLE) &&
           (streams_evict_for_one(&circles_of(request->context->sets)->streams, request->outputs) ||
            request_refuse(request, "limit", "There are too many circles. Try again later."));
}

static bool request_circle_new(struct request *request)
{
    const struct server_entropy *entropy = request->context->entropy;
    struct circle_act opener = { .kind = CIRCLE_JOIN };
    char letters[STORE_ID_ROOM], token[TOKEN_SIZE], title[CIRCLE_TITLE_SIZE];
    struct circle *circle;

    request_make_opening(request, (const char *const[2]){ "circle", "circle member" },
                         CIRCLE_ID_LETTERS, letters, token, opener.token);
    if (!request_seek_new(request, STREAM_CIRCLES, letters, (struct stream **)&circle))
        return false;
    if (circle)
        return open_circle_again(request, circle, token);
    if (!read_title(request, title) || !read_member_name(request, NULL, 0, opener.text) ||
        !read_sign(request, opener.sign) || !may_open_circle(request))
        return false;
    request_count_deed(request, DEED_NEW_CIRCLE);
    circle = (struct circle *)streams_open_letters(&circles_of(request->context->sets)->streams,
                                                   letters);
    memcpy(circle->title, title, sizeof circle->title);
    entropy->fill(entropy->self, circle->secret, sizeof circle->secret);
    circle_apply(circle, &opener);
    circles_write_opening(circle, request->outputs);
    request->awaits = &circle->stream.wait;
    return put_member(request, circle, 1, token);
}

/* ---- joining ------------------------------------------------------------------------------- */

static bool has_capacity(struct request *request, const struct circle *circle)
{
    if (circle_count_members(circle) >= LIMIT_CIRCLE_MEMBERS ||
        circle->members_count >= LIMIT_CIRCLE_NUMBERS)
        return request_refuse(request, "limit", "This circle is full.");
    return circle->acts < LIMIT_CIRCLE_ACTS ||
           request_refuse(request, "limit", "This circle has reached its limit of changes.");
}

static bool request_circle_join(struct request *request)
{
    struct circle_act act = { .kind = CIRCLE_JOIN };
    char token[TOKEN_SIZE];
    struct circle *circle;

    if (!request_find_circle(request, &circle))
        return false;
    request_make_token(request, token, act.token);
    const unsigned member = circle_member_of_token(circle, token);
    if (member)
        return put_member(request, circle, member, token);
    if (!check_invitation(request, circle) || !read_member_name(request, circle, 0, act.text) ||
        !read_sign(request, act.sign) || !has_capacity(request, circle))
        return false;
    circles_write_act(circle, &act, request->outputs);
    return put_member(request, circle, (unsigned)circle->members_count, token);
}

/* ---- looking ------------------------------------------------------------------------------- */

static bool is_offered(const struct room *room, const char *circle)
{
    return room->settings.circle[0] && !strcmp(room->settings.circle, circle) && room->stored &&
           !(room->dirty & DIRTY_ROOM) && !room->closing &&
           (room->last_sent_state != ROOM_OVER || room_delay_hides_end(room));
}

static void put_tables(struct request *request, const struct circle *circle)
{
    const struct rooms *rooms = request->context->rooms;
    unsigned told = 0;

    json_write_member_list(&request->out, "tables");
    for (size_t i = 0; i < rooms->count && told < LIMIT_CIRCLE_TABLES_TOLD; i++) {
        if (!is_offered(rooms->list[i], stream_letters(&circle->stream)))
            continue;
        json_write_list_item(&request->out);
        room_write_listing(rooms->list[i], room_delay_hides_end(rooms->list[i]), &request->out);
        told++;
    }
    talon_string_buffer_add(&request->out, "]");
}

static bool put_invited(struct request *request, const struct circle *circle)
{
    json_write_member_number(&request->out, "member", 0);
    json_write_member_object(&request->out, "circle");
    circle_write_title(circle, &request->out);
    talon_string_buffer_add(&request->out, "}");
    return true;
}

static bool put_circle(struct request *request, const struct circle_visitor *visitor)
{
    assert(circle_find_member(visitor->circle, visitor->member));
    const struct circle_member *member = circle_find_member(visitor->circle, visitor->member);

    json_write_member_number(&request->out, "member", visitor->member);
    json_write_member_flag(&request->out, "bound", member->account[0]);
    json_write_member_flag(&request->out, "opens",
                           visitor->member == circle_opener(visitor->circle));
    json_write_member_object(&request->out, "circle");
    circle_write_title(visitor->circle, &request->out);
    circle_write_members(visitor->circle, request->context->accounts, &request->out);
    put_tables(request, visitor->circle);
    talon_string_buffer_add(&request->out, "}");
    return true;
}

static bool may_watch_circle(struct request *request, const struct circle_visitor *visitor)
{
    const struct connection *connection = request_connection(request);

    if (stream_watcher_of(&visitor->circle->stream, connection->conn))
        return true;
    if (stream_count_watched(connection, CIRCLE_MARK) == LIMIT_CIRCLES_OF_SOCKET)
        return request_refuse(request, "limit", "You are watching too many circles. Leave one.");
    const struct limits_places_held held = circle_watchers_count(visitor->circle, visitor->member);
    return request_has_place(request, PLACE_CIRCLE_WATCHER, &held);
}

/* "watch" begins the pushes, and "here" tells the others. */
static bool watch_circle(struct request *request, const struct circle_visitor *visitor)
{
    if (!request_read(request, "watch") || !request_read(request, "here"))
        return false;
    if (!request_flag(request, "watch"))
        return true;
    if (!may_watch_circle(request, visitor))
        return false;
    if (stream_watch(&visitor->circle->stream, request_connection(request), visitor->member,
                     request_flag(request, "here")))
        circles_tell(visitor->circle, request->now);
    return true;
}

/* Members are told who of them has the name of an account. Of one that cannot be read that is not
 * told. */
static bool seek_accounts(struct request *request, const struct circle *circle)
{
    bool fine = true;

    for (unsigned i = 1; i <= circle->members_count; i++) {
        const struct circle_member *member = circle_find_member(circle, i);
        struct account *account;
        if (member &&
            accounts_seek(request->context->accounts, member->account, STREAM_READ,
                          request->outputs, &account, &request->blocked) == STREAM_AWAITED)
            fine = false;
    }
    return fine;
}

static bool request_circle(struct request *request)
{
    struct circle_visitor visitor = { 0 };

    if (request_has(request, "invitation"))
        return request_find_circle(request, &visitor.circle) &&
               check_invitation(request, visitor.circle) && put_invited(request, visitor.circle);
    if (!request_find_circle_member(request, &visitor) || !seek_accounts(request, visitor.circle) ||
        !watch_circle(request, &visitor))
        return false;
    put_circle(request, &visitor);
    circles_note_use(visitor.circle, request->outputs);
    return true;
}

static bool request_circle_leave(struct request *request)
{
    struct circles *circles = circles_of(request->context->sets);
    struct circle *circle = circles_find(circles, request_text(request, "circle"));

    if (circle && stream_unwatch(&circle->stream, request_connection(request)))
        circles_tell(circle, request->now);
    return true;
}

static bool request_circle_scores(struct request *request)
{
    const uint32_t today = circles_of(request->context->sets)->streams.day;
    const uint32_t days = (uint32_t)request_number(request, "days");
    struct circle_visitor visitor;

    if (!request_find_circle_member(request, &visitor))
        return false;
    const uint32_t since = today > days ? today - days + 1 : 1;
    circle_write_scores(visitor.circle, days ? since : 0, &request->out);
    return true;
}

/* Where servers share the store, the circles are other servers', too: copies of all that may be the
 * account's. False: it waits for them, or with the error. */
static bool find_circles(struct request *request, const struct streams **circles)
{
    struct streams *all = &circles_of(request->context->sets)->streams;
    char text[STORE_HANDLE_ROOM];

    *circles = all;
    if (!all->ownership->is_shared)
        return true;
    snprintf(text, sizeof text, "%c%s", STORE_BOUND, request->account->stream.id);
    const enum stream_sought sought =
        streams_find_copies(all, text, request->outputs, circles, &request->blocked);
    return sought == STREAM_FOUND || sought == STREAM_MISSING ||
           (sought != STREAM_AWAITED &&
            request_refuse(request, "store", "Your circles could not be loaded. Try again later."));
}

/* The circles of an account, for a device that does not know them yet. */
static bool request_circles(struct request *request)
{
    assert(request->account);
    const struct streams *circles;

    if (!find_circles(request, &circles))
        return false;
    json_write_member_list(&request->out, "circles");
    for (size_t i = 0; circles && i < circles->count; i++) {
        struct circle *circle = (struct circle *)circles->list[i];
        if (circle->stream.wait.batch) {
            request->blocked = &circle->stream.wait; /* somebody may be coming or leaving */
            return false;
        }
        if (!circle->stream.stored || circle->stream.broken ||
            !circle_member_of_account(circle, request->account->stream.id))
            continue;
        json_write_list_object(&request->out);
        circle_write_title(circle, &request->out);
        talon_string_buffer_add(&request->out, "}");
    }
    talon_string_buffer_add(&request->out, "]");
    return true;
}

/* ---- acting -------------------------------------------------------------------------------- */

static bool is_circle_opener(struct request *request, const struct circle_visitor *visitor)
{
    assert(visitor->member);
    return visitor->member == circle_opener(visitor->circle) ||
           request_refuse(request, "token", "Only the person who leads the circle may do this.");
}

static bool read_removed(struct request *request, const struct circle_visitor *visitor,
                         struct circle_act *act)
{
    assert(act->kind == CIRCLE_REMOVE);
    if (!request_read(request, "member"))
        return false;
    act->member = (unsigned)request_number(request, "member");
    return (circle_find_member(visitor->circle, act->member) && act->member != visitor->member) ||
           request_refuse(request, "unknown", "There is no such member.");
}

/* A member has one account, and an account one member. */
static bool read_binding(struct request *request, const struct circle_visitor *visitor,
                         struct circle_act *act)
{
    assert(act->kind == CIRCLE_BIND);
    const bool on = request_read(request, "on") && request_flag(request, "on");

    if (request->fault.code || (on && !request_read_visitor(request)))
        return false;
    if (!on)
        return true;
    if (!request->account)
        return request_refuse(request, "session", "You are not logged in here any more.");
    const unsigned other = circle_member_of_account(visitor->circle, request->account->stream.id);
    snprintf(act->text, sizeof act->text, "%s", request->account->stream.id);
    return !other || other == visitor->member ||
           request_refuse(request, "name", "Another member of this circle has this account.");
}

static bool read_list_row(struct request *request, const struct circle_visitor *visitor,
                          struct circle_act *act)
{
    assert(act->kind == CIRCLE_ROW);
    const char *key = request_read_text(request, "row"),
               *row = key ? request_read_text(request, "text") : NULL;

    if (!row)
        return false;
    snprintf(act->key, sizeof act->key, "%s", key);
    snprintf(act->row, sizeof act->row, "%s", row);
    return circle_list_takes(&visitor->circle->list, key, row) ||
           request_refuse(request, "limit", "The list of this circle is full.");
}

static bool read_circle_act_of(struct request *request, const struct circle_visitor *visitor,
                               struct circle_act *act)
{
    assert(act->kind < CIRCLE_USED && visitor->member);
    act->member = visitor->member;
    switch (act->kind) {
    case CIRCLE_REMOVE:
        return is_circle_opener(request, visitor) && read_removed(request, visitor, act);
    case CIRCLE_LINK:
        return is_circle_opener(request, visitor);
    case CIRCLE_TITLE:
        return is_circle_opener(request, visitor) && read_title(request, act->text);
    case CIRCLE_RENAME:
        return read_member_name(request, visitor->circle, visitor->member, act->text);
    case CIRCLE_BIND:
        return read_binding(request, visitor, act);
    case CIRCLE_SIGN:
        return read_sign(request, act->sign);
    case CIRCLE_ROW:
        return is_circle_opener(request, visitor) && read_list_row(request, visitor, act);
    default:
        return true;
    }
}

/* The last one who leaves takes the circle along. */
static bool forget_circle(struct request *request, struct circle *circle)
{
    assert(circle->stream.stored && !circle->stream.wait.batch);
    if (circle->stream.posted)
        return request_refuse(request, "limit", "The server is busy writing to disk. Try again.");
    stream_forget(&circle->stream, request->outputs);
    return true;
}

static bool has_sign(const struct circle_visitor *visitor, const char *sign)
{
    return !strcmp(circle_find_member(visitor->circle, visitor->member)->sign, sign);
}

static bool request_circle_act(struct request *request)
{
    struct circle_act act = { .kind = (enum circle_act_kind)request_word(request, "act") };
    struct circle_visitor visitor;

    if (!request_find_circle_member(request, &visitor) ||
        !read_circle_act_of(request, &visitor, &act))
        return false;
    if (!request_require_stored(request, &visitor.circle->stream.wait))
        return false;
    if (act.kind == CIRCLE_SIGN && has_sign(&visitor, act.sign))
        return true;
    if (act.kind == CIRCLE_LEAVE && circle_count_members(visitor.circle) == 1)
        return forget_circle(request, visitor.circle);
    if (act.kind != CIRCLE_LEAVE && visitor.circle->acts >= LIMIT_CIRCLE_ACTS)
        return request_refuse(request, "limit", "This circle has reached its limit of changes.");
    circles_write_act(visitor.circle, &act, request->outputs);
    return true;
}

static bool request_circle_delete(struct request *request)
{
    struct circle_visitor visitor;

    return request_find_circle_member(request, &visitor) && is_circle_opener(request, &visitor) &&
           forget_circle(request, visitor.circle);
}

/* The rows of the club's list, which are for those who lead it. */
static bool request_circle_list(struct request *request)
{
    struct circle_visitor visitor;

    if (!request_find_circle_member(request, &visitor) || !is_circle_opener(request, &visitor))
        return false;
    const size_t next = circle_list_write(&visitor.circle->list,
                                          (size_t)request_number(request, "from"), &request->out);
    json_write_member_number(&request->out, "next", (int64_t)next);
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
static const struct request_member visitor_members[] = {
    { "circle",  MEMBER_CIRCLE,  .when = REQUIRED },
    { "token",   MEMBER_TOKEN,   .when = LATER },
    { "session", MEMBER_SESSION, .when = LATER },
    { 0 },
};
static const struct member_refusal no_row = {
    "request", "The row of the list is missing or too long."
};
static const struct member_refusal no_act = {
    "request", "There is no such act in a circle."
};
const struct request_row request_circle_rows[] = {
    { "circle", STREAM_CIRCLES, AGAIN, request_circle, MEMBERS(
        { .items = visitor_members },
        { "invitation", MEMBER_INVITATION, .when = LATER },
        { "watch",      MEMBER_FLAG,       .when = LATER },
        { "here",       MEMBER_FLAG,       .when = LATER }) },
    { "circles", STREAM_CIRCLES, AN_ACCOUNT, request_circles, NULL },
    { "circle_new", STREAM_CIRCLES, WRITES | AGAIN | COSTS(DEED_NEW_CIRCLE),
      request_circle_new, MEMBERS(
        { "title", MEMBER_TEXT,   .when = SENT, 0, CIRCLE_TITLE_SIZE - 1, .refusal = &no_title },
        { "name",  MEMBER_NAME,   .when = SENT },
        { "own",   MEMBER_DIGITS, .when = OPTIONAL },
        { "sign",  MEMBER_SIGN,   .when = LATER }) },
    { "circle_join", STREAM_CIRCLES, CHANGES | AGAIN, request_circle_join, MEMBERS(
        { "circle",     MEMBER_CIRCLE,     .when = REQUIRED },
        { "invitation", MEMBER_INVITATION, .when = SENT },
        { "name",       MEMBER_NAME,       .when = SENT },
        { "own",        MEMBER_DIGITS,     .when = OPTIONAL },
        { "sign",       MEMBER_SIGN,       .when = LATER }) },
    { "circle_act", STREAM_CIRCLES, CHANGES, request_circle_act, MEMBERS(
        { .items = visitor_members },
        { "act",    MEMBER_WORD,   .when = REQUIRED, CIRCLE_LEAVE, CIRCLE_USED, .refusal = &no_act,
          .words = circle_act_names },
        { "member", MEMBER_NUMBER, .when = LATER | REQUIRED, 1, LIMIT_CIRCLE_NUMBERS },
        { "name",   MEMBER_NAME,   .when = LATER | REQUIRED },
        { "title",  MEMBER_TEXT,   .when = LATER | REQUIRED, 0, CIRCLE_TITLE_SIZE - 1,
          .refusal = &no_title },
        { "on",     MEMBER_FLAG,   .when = LATER | REQUIRED, .refusal = &request_no_switch },
        { "sign",   MEMBER_SIGN,   .when = LATER },
        { "row",    MEMBER_TEXT,   .when = LATER | REQUIRED, 1, CIRCLE_KEY_SIZE - 1,
          .refusal = &no_row },
        { "text",   MEMBER_TEXT,   .when = LATER | REQUIRED, 0, CIRCLE_ROW_SIZE - 1,
          .refusal = &no_row }) },
    { "circle_list", STREAM_CIRCLES, NOTHING, request_circle_list, MEMBERS(
        { .items = visitor_members },
        { "from", MEMBER_NUMBER, .when = OPTIONAL, 0, LIMIT_CIRCLE_LIST_BYTES }) },
    { "circle_delete", STREAM_CIRCLES, CHANGES, request_circle_delete, visitor_members },
    { "circle_leave", STREAM_CIRCLES, NOTHING, request_circle_leave, MEMBERS(
        { "circle", MEMBER_CIRCLE, .when = REQUIRED }) },
    { "circle_scores", STREAM_CIRCLES, NOTHING, request_circle_scores, MEMBERS(
        { .items = visitor_members },
        { "days", MEMBER_NUMBER, .when = OPTIONAL, 0, 31 }) },
    { "circle_table", STREAM_CIRCLES, WRITES | AGAIN, request_circle_table, MEMBERS(
        { .items = request_new_members },
        { "circle", MEMBER_CIRCLE, .when = REQUIRED },
        { "token",  MEMBER_TOKEN,  .when = LATER }) },
    { "circle_seat", STREAM_CIRCLES, A_SEAT | CHANGES, request_circle_seat, MEMBERS(
        { "member",  MEMBER_TOKEN,   .when = LATER },
        { "session", MEMBER_SESSION, .when = LATER }) },
    { 0 },
};
/* clang-format on */
