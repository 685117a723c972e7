/* test_request_rows.c - every request with every member of its row: missing, of the wrong kind, and
 * beyond its bounds it is refused with a sentence that names it, and nothing is written.
 */
#include "server_alerting.h"
#include "server_evening.h"
#include "server_people.h"

#include "server/requests/request_row.h"
#include "util/memory.h"

#include <talon/json.h>

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct request_row request_drive_rows[], request_day_rows[], request_circle_rows[],
    request_alert_rows[], request_mail_rows[];
static const struct request_row *const more_lists[] = { request_drive_rows, request_day_rows,
                                                        request_circle_rows, request_alert_rows,
                                                        request_mail_rows };

/* A world in which every request can be answered, and what its members are called there. */
struct scene {
    struct world *world;
    struct opened opened, of_circle;
    struct visitor visitor;
    struct evening evening;
    char circle[TEXT_ROOM], member[TOKEN_SIZE], invitation[TEXT_ROOM];
    int refused;
};

/* ---- the scene ---------------------------------------------------------------------------- */

static void open_circle(struct scene *scene)
{
    const struct json_value *answer =
        ask(scene->world, 1, "{\"do\":\"circle_new\",\"title\":\"Family\",\"name\":\"Otto\"}");

    snprintf(scene->circle, sizeof scene->circle, "%s", text_of(answer, "circle"));
    snprintf(scene->member, sizeof scene->member, "%s", text_of(answer, "token"));
    answer = ask(scene->world, 1, "{\"do\":\"circle\",\"circle\":\"%s\",\"token\":\"%s\"}",
                 scene->circle, scene->member);
    snprintf(scene->invitation, sizeof scene->invitation, "%s",
             text_of(json_value_member(answer, "circle"), "invitation"));
    answer =
        ask(scene->world, 1,
            "{\"do\":\"circle_table\",\"circle\":\"%s\",\"token\":\"%s\"," WHIST FOUR_PEOPLE "}",
            scene->circle, scene->member);
    snprintf(scene->of_circle.table, TEXT_ROOM, "%s", text_of(answer, "table"));
    snprintf(scene->of_circle.token[0], TOKEN_SIZE, "%s",
             json_value_text(json_value_item(json_value_member(answer, "tokens"), 0)));
}

static struct scene set_scene(void)
{
    struct scene scene = { .world = begin() };

    scene.world->alerted = scene.world->mailed = scene.world->days = true;
    scene.world->day = 20000;
    restart(scene.world);
    scene.visitor = anna(scene.world);
    scene.opened = open_table(scene.world, WHIST FOUR_PEOPLE ",\"talk\":\"free\"");
    scene.evening = evening_open(scene.world, 1, "\"movement\":\"individual\",\"open\":true");
    open_circle(&scene);
    assert_fine(ask(scene.world, 1, "{\"do\":\"day\"}"));
    return scene;
}

/* ---- values, as text, which the caller frees ---------------------------------------------- */

static char *quoted(const char *words)
{
    struct talon_string_buffer text = { 0 };

    talon_json_string(&text, words);
    return text.at;
}

static char *number(int64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRId64, value);
    return util_copy_text(text);
}

static char *letters(int64_t count)
{
    char *text = malloc((size_t)count + 1);

    assert_non_null(text);
    memset(text, 'q', (size_t)count);
    text[count] = 0;
    char *value = quoted(text);
    free(text);
    return value;
}

/* A text that this member may have, by its kind, or else by its name. */
static const char *known_text(const struct scene *scene, const struct request_row *row,
                              const struct request_member *member)
{
    const struct opened *opened =
        row->subject == STREAM_CIRCLES ? &scene->of_circle : &scene->opened;
    const struct {
        int kind;
        const char *name, *text;
    } known[] = {
        { MEMBER_TABLE, NULL, opened->table },
        { MEMBER_TOKEN, "host", scene->opened.host },
        { MEMBER_TOKEN, NULL,
          row->subject == STREAM_CIRCLES && !(row->needs & A_TABLE) ? scene->member
                                                                    : opened->token[0] },
        { MEMBER_SESSION, NULL, scene->visitor.session },
        { MEMBER_CIRCLE, NULL, scene->circle },
        { MEMBER_INVITATION, NULL, scene->invitation },
        { MEMBER_DRIVE, NULL, scene->evening.id },
        { MEMBER_WORD, NULL, member->words ? member->words[member->low] : NULL },
        { MEMBER_BOT, NULL, "simple" },
        { MEMBER_WHO, NULL, "open" },
        { MEMBER_GAME, NULL, "whist" },
        { MEMBER_PUSH_KEY, NULL, KEY },
        { MEMBER_PUSH_SECRET, NULL, SECRET },
        { MEMBER_ENTROPY, NULL, MIX_A },
        { MEMBER_TEXT, "endpoint", PUSH "1" },
        { MEMBER_TEXT, "address", "anna@talon.example" },
        { MEMBER_TEXT, "family", "whist" },
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].kind == (int)member->kind &&
            (!known[i].name || !strcmp(known[i].name, member->name)))
            return known[i].text;
    return NULL;
}

static char *right_value(const struct scene *scene, const struct request_row *row,
                         const struct request_member *member)
{
    const char *text = known_text(scene, row, member);

    if (text)
        return quoted(text);
    switch (member->kind) {
    case MEMBER_NUMBER:
        return number(member->low);
    case MEMBER_SEAT:
        return number(1);
    case MEMBER_FLAG:
        return util_copy_text("true");
    case MEMBER_LIST:
    case MEMBER_TOKENS:
    case MEMBER_WORDS:
        return util_copy_text("[]");
    case MEMBER_MIXES:
        return util_copy_text("{}");
    case MEMBER_SEATS:
        return util_copy_text("[\"human\",\"simple\",\"simple\",\"simple\"]");
    case MEMBER_SETUP:
        return util_copy_text("{\"movement\":\"individual\"}");
    case MEMBER_ACT:
        return util_copy_text("{\"act\":\"enter\",\"names\":[\"Zoe\"]}");
    default:
        return letters(member->low > 9 ? member->low : 9);
    }
}

static char *list_of(int64_t count)
{
    struct talon_string_buffer list = { 0 };

    for (int64_t i = 0; i < count; i++) {
        talon_string_buffer_add(&list, i ? "," : "[");
        talon_string_buffer_add(&list, "{\"table\":\"x\",\"token\":\"x\"}");
    }
    talon_string_buffer_add(&list, "]");
    return list.at;
}

enum { WRONG_MOST = 4 };

/* An object whose member is greater than it may be. */
static char *beyond(const struct request_member *member)
{
    char text[64];

    snprintf(text, sizeof text, "{\"%s\":%" PRId64 "}", member->name, (int64_t)member->high + 1);
    return util_copy_text(text);
}

static char *repeated(const char *word)
{
    char text[64];

    snprintf(text, sizeof text, "[\"%s\",\"%s\"]", word, word);
    return util_copy_text(text);
}

/* Values that a member must not have: of the wrong kind, and beyond its bounds. */
static int wrong_values(const struct request_member *member, char *values[WRONG_MOST])
{
    int count = 0;

    values[count++] = member->kind == MEMBER_TEXT || member->kind == MEMBER_OBJECT
                          ? number(5)
                          : util_copy_text("{\"surprise\":\"x\"}");
    switch (member->kind) {
    case MEMBER_NUMBER:
        values[count++] = number(member->low - 1);
        values[count++] = number(member->high + 1);
        values[count++] = quoted("1");
        break;
    case MEMBER_SEAT:
        values[count++] = number(-1);
        values[count++] = number(4);
        break;
    case MEMBER_TEXT:
    case MEMBER_LETTERS:
    case MEMBER_MESSAGE:
        if (member->low > 1)
            values[count++] = letters(member->low - 1);
        if (member->high)
            values[count++] = letters(member->high + 1);
        break;
    case MEMBER_NAME:
        values[count++] = letters(TALON_NAME_MAX);
        break;
    case MEMBER_LIST:
        values[count++] = util_copy_text("[{\"table\":\"x\"}]");
        if (member->high)
            values[count++] = list_of(member->high + 1);
        break;
    case MEMBER_TOKENS:
        values[count++] = list_of(member->high + 1);
        break;
    case MEMBER_OBJECT:
        values[count++] = beyond(member->items);
        break;
    case MEMBER_WORDS:
        values[count++] = repeated(member->words[member->low]);
        values[count++] = util_copy_text("[\"heart\"]");
        break;
    case MEMBER_MIXES:
        values[count++] = util_copy_text("{\"9\":null}");
        values[count++] = util_copy_text("{\"0\":\"heart\"}");
        values[count++] = util_copy_text("[]");
        break;
    case MEMBER_WORD:
    case MEMBER_BOT:
    case MEMBER_WHO:
    case MEMBER_DIGITS:
    case MEMBER_ENTROPY:
    case MEMBER_SIGN:
        values[count++] = quoted("heart");
        break;
    default:
        break;
    }
    assert(count <= WRONG_MOST);
    return count;
}

/* ---- requests ----------------------------------------------------------------------------- */

enum { BODY_MOST = 24 };

/* A request's members, whose values it owns. */
struct body {
    const char *name[BODY_MOST];
    char *value[BODY_MOST];
    int count;
};

static void remove_member(struct body *body, const char *name)
{
    for (int i = 0; i < body->count; i++)
        if (!strcmp(body->name[i], name)) {
            free(body->value[i]);
            body->count--;
            body->name[i] = body->name[body->count];
            body->value[i] = body->value[body->count];
            return;
        }
}

/* In the place of one that it has already. */
static void set_member(struct body *body, const char *name, char *value)
{
    remove_member(body, name);
    assert(body->count < BODY_MOST);
    body->name[body->count] = name;
    body->value[body->count++] = value;
}

/* The text, which the caller frees, in the place of the body. */
static char *spend(struct body *body)
{
    struct talon_string_buffer text = { 0 };

    for (int i = 0; i < body->count; i++) {
        talon_string_buffer_add(&text, i ? ",\"" : "{\"");
        talon_string_buffer_add(&text, body->name[i]);
        talon_string_buffer_add(&text, "\":");
        talon_string_buffer_add(&text, body->value[i]);
        free(body->value[i]);
    }
    talon_string_buffer_add(&text, "}");
    return text.at;
}

/* Acts of a circle have members of their own. */
static const char *act_with(const char *member)
{
    static const char *const acts[][2] = { { "member", "remove" }, { "on", "bind" },
                                           { "name", "name" },     { "title", "title" },
                                           { "sign", "sign" },     { "row", "row" },
                                           { "text", "row" } };

    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        if (!strcmp(acts[i][0], member))
            return acts[i][1];
    return "link";
}

typedef void on_member(struct scene *scene, const struct request_row *row,
                       const struct request_member *member, void *context);

static void for_each_member(struct scene *scene, const struct request_row *row,
                            const struct request_member *member, on_member *visit, void *context)
{
    for (; member && (member->name || member->items); member++)
        if (member->name)
            visit(scene, row, member, context);
        else
            for_each_member(scene, row, member->items, visit, context);
}

static void add_required(struct scene *scene, const struct request_row *row,
                         const struct request_member *member, void *body)
{
    const bool shows_member = row->subject == STREAM_CIRCLES && member->kind == MEMBER_TOKEN;

    if (member->when & REQUIRED || shows_member || !strcmp(member->name, "endpoint") ||
        !strcmp(member->name, "address"))
        set_member(body, member->name, right_value(scene, row, member));
}

/* The request with what it must have, so that this member is read. */
static void right_request(struct scene *scene, const struct request_row *row,
                          const struct request_member *member, struct body *body)
{
    set_member(body, "do", quoted(row->name));
    for (int i = 0; i < request_needs_count; i++)
        if ((row->needs & request_needs[i].need) == request_needs[i].need &&
            request_needs[i].member.name)
            add_required(scene, row, &request_needs[i].member, body);
    for_each_member(scene, row, row->members, add_required, body);
    if (!strcmp(row->name, "circle_act"))
        set_member(body, "act", quoted(act_with(member->name)));
    if (member->kind == MEMBER_CODE || !strcmp(member->name, "key"))
        remove_member(body, "token"); /* which counts before them */
    if (!strcmp(member->name, "session") && row->subject == STREAM_CIRCLES)
        remove_member(body, row->needs & A_TABLE ? "member" : "token");
}

/* Sentences of kinds that need no name to be understood. */
static bool says_kind(const char *message)
{
    static const char *const sentences[] = {
        "Your own token must have 32 hexadecimal digits (0-9, a-f).",
        "Your own random value must have 64 hexadecimal digits (0-9, a-f).",
        "This message is too long. Please shorten it.",
        "A name has 2 to 24 letters.",
        "The name is too long.",
        "There is no such bot.",
        "Only a player of this drive can sit down.",
    };

    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (!strcmp(sentences[i], message))
            return true;
    return false;
}

static bool names_member(const struct request_member *member, const char *message)
{
    char quoted[64];

    snprintf(quoted, sizeof quoted, "\"%s\"", member->name);
    return strstr(message, quoted) || says_kind(message) ||
           (member->refusal && !strcmp(member->refusal->message, message)) ||
           (member->items && member->items->refusal &&
            !strcmp(member->items->refusal->message, message));
}

static void assert_refused(struct scene *scene, const struct request_member *member,
                           struct body *body)
{
    struct world *world = scene->world;
    char *text = spend(body);
    const size_t rows = world->rows_count;

    forget_said(world);
    world->now += 100; /* so many a second are too many */
    say(world, 1, text);
    end_turn(world);
    const struct json_value *answer = answer_to(world, 1);
    const char *message = text_of(json_value_member(answer, "error"), "message");
    if (!message || (member->kind < MEMBER_GAME && !names_member(member, message)) ||
        world->rows_count != rows)
        fail_msg("\"%s\" answers %.400s", message ? message : "", text);
    scene->refused++;
    free(text);
}

/* ---- every member ------------------------------------------------------------------------- */

/* These are read only beside a code that was sent by mail, or whatever they are is taken as it is,
 * and then they are of no use. */
static bool is_never_refused(const struct request_row *row, const struct request_member *member)
{
    static const char *const members[][2] = {
        { "record", "token" }, { "fair", "token" },      { "alerts", "was" },
        { "mail", "code" },    { "mail", "secret" },     { "alerts", "was_secret" },
        { "mail", "seats" },   { "mail", "quiet_from" }, { "mail", "quiet_to" },
        { "mail", "zone" },    { "mail", "session" },    { "rules", "preset" },
    };

    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (!strcmp(members[i][0], row->name) && !strcmp(members[i][1], member->name))
            return true;
    return false;
}

static void refuse_every_value(struct scene *scene, const struct request_row *row,
                               const struct request_member *member, void *unused)
{
    char *values[WRONG_MOST];

    (void)unused;
    if (is_never_refused(row, member))
        return;
    if (member->when & REQUIRED) {
        struct body body = { 0 };
        right_request(scene, row, member, &body);
        remove_member(&body, member->name);
        assert_refused(scene, member, &body);
    }
    for (int count = wrong_values(member, values), i = 0; i < count; i++) {
        struct body body = { 0 };
        right_request(scene, row, member, &body);
        set_member(&body, member->name, values[i]);
        assert_refused(scene, member, &body);
    }
}

static void refuse_every_member(struct scene *scene, const struct request_row *row)
{
    for (; row->name; row++) {
        for (int i = 0; i < request_needs_count; i++)
            if ((row->needs & request_needs[i].need) == request_needs[i].need &&
                request_needs[i].member.name)
                refuse_every_value(scene, row, &request_needs[i].member, NULL);
        for_each_member(scene, row, row->members, refuse_every_value, NULL);
    }
}

static void members_are_as_their_rows_say(void **unused)
{
    struct scene scene = set_scene();

    (void)unused;
    for (int list = 0; list < request_rows_of_all_count; list++)
        refuse_every_member(&scene, request_rows_of_all[list]);
    for (size_t list = 0; list < sizeof more_lists / sizeof(void *); list++)
        refuse_every_member(&scene, more_lists[list]);
    assert_true(scene.refused > 400);
    end(scene.world);
}

/* ---- names -------------------------------------------------------------------------------- */

static void count_name(struct scene *scene, const struct request_row *row,
                       const struct request_member *member, void *name)
{
    (void)row;
    scene->refused += !strcmp(member->name, name);
}

/* A name that stood twice in a request would be read by one row alone. */
static void look_for_twins(struct scene *scene, const struct request_row *row,
                           const struct request_member *member, void *unused)
{
    char name[TEXT_ROOM];

    (void)unused;
    snprintf(name, sizeof name, "%s", member->name);
    scene->refused = 0;
    for_each_member(scene, row, row->members, count_name, name);
    assert_int_equal(scene->refused, 1);
    for (int i = 0; i < request_needs_count; i++)
        assert_false((row->needs & request_needs[i].need) == request_needs[i].need &&
                     request_needs[i].member.name && !strcmp(request_needs[i].member.name, name));
}

static void a_name_stands_once(void **unused)
{
    struct scene scene = { 0 };

    (void)unused;
    for (int list = 0; list < request_rows_of_all_count; list++)
        for (const struct request_row *row = request_rows_of_all[list]; row->name; row++)
            for_each_member(&scene, row, row->members, look_for_twins, NULL);
    for (size_t list = 0; list < sizeof more_lists / sizeof(void *); list++)
        for (const struct request_row *row = more_lists[list]; row->name; row++)
            for_each_member(&scene, row, row->members, look_for_twins, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_as_their_rows_say),
        cmocka_unit_test(a_name_stands_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
