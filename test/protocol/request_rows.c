/* request_rows.c - prints the rows of all requests of `talon serve` as JSON, for tool/requests.py:
 * the documentation and the page are written from them.
 */
#include "json/json_reader.h"
#include "server/limits/shares.h"
#include "server/requests/request_row.h"

#include <stdio.h>
#include <stdlib.h>

extern const struct request_row request_drive_rows[], request_day_rows[], request_circle_rows[],
    request_alert_rows[], request_mail_rows[];
static const struct request_row *const more_lists[] = { request_drive_rows, request_day_rows,
                                                        request_circle_rows, request_alert_rows,
                                                        request_mail_rows };

/* clang-format off */
static const char *const kinds[MEMBER_KINDS] = {
    [MEMBER_TEXT] = "text",             [MEMBER_TABLE] = "table",
    [MEMBER_TOKEN] = "token",           [MEMBER_SESSION] = "session",
    [MEMBER_MOVE] = "move",             [MEMBER_CIRCLE] = "circle",
    [MEMBER_INVITATION] = "invitation", [MEMBER_DRIVE] = "drive",
    [MEMBER_CODE] = "code",             [MEMBER_PUSH_KEY] = "push key",
    [MEMBER_PUSH_SECRET] = "push secret", [MEMBER_LETTERS] = "letters",
    [MEMBER_NAME] = "name",             [MEMBER_MESSAGE] = "message",
    [MEMBER_WORD] = "word",             [MEMBER_BOT] = "bot",
    [MEMBER_WHO] = "who",               [MEMBER_DIGITS] = "digits",
    [MEMBER_ENTROPY] = "entropy",       [MEMBER_SIGN] = "sign",
    [MEMBER_NUMBER] = "number",         [MEMBER_SEAT] = "seat",
    [MEMBER_FLAG] = "flag",             [MEMBER_LIST] = "list",
    [MEMBER_TOKENS] = "tokens",         [MEMBER_OBJECT] = "object",
    [MEMBER_GAME] = "game",             [MEMBER_PRESET] = "preset",
    [MEMBER_OPTIONS] = "options",       [MEMBER_LANGUAGE] = "language",
    [MEMBER_FORMAT] = "format",         [MEMBER_SEATS] = "seats",
    [MEMBER_NAMES] = "names",           [MEMBER_MIXES] = "mixes",
    [MEMBER_SETUP] = "setup",           [MEMBER_ACT] = "act",
    [MEMBER_PARTS] = "parts",
};
static const char *const subjects[] = {
    [ABOUT_SERVER] = "server",  [ABOUT_ROOM] = "room", [ABOUT_ACCOUNT] = "account",
    [ABOUT_DRIVE] = "drive",    [ABOUT_DAY] = "day",   [ABOUT_CIRCLE] = "circle",
    [ABOUT_DEVICE] = "device",
};
static const char *const costs[] = {
    [DEED_NEW_ACCOUNT] = "a new account",       [DEED_NEW_DRIVE] = "a new drive",
    [DEED_NEW_CIRCLE] = "a new circle",         [DEED_NEW_ALERT_DEVICE] = "a new device",
    [DEED_MAIL_CODE] = "a code by mail",        [DEED_DAY_TABLE] = "a table of the day",
    [DEED_IMPORT] = "an import",
};
static const struct { int need; const char *name; } needs[] = {
    { CARDS, "cards" }, { WRITES, "writes" }, { CHANGES, "changes" }, { NOT_STRICT, "not strict" },
    { AGAIN, "again" },
};
/* clang-format on */

static void add_members(struct json_value *list, const struct request_member *member);

/* Whether every client sends it. */
static bool is_sent(const struct request_member *member)
{
    return member->when == REQUIRED || member->when == SENT;
}

static struct json_value *member_of(const struct request_member *member)
{
    struct json_value *told =
        json_pack("{ss ss sb sI sI sI}", "name", member->name, "kind", kinds[member->kind],
                  "required", is_sent(member), "low", (int64_t)member->low, "high",
                  (int64_t)member->high, "missing", (int64_t)member->missing);

    if (member->words) {
        struct json_value *words = json_array();
        for (int64_t at = member->low; at < member->high; at++)
            json_array_append_new(words, json_string(member->words[at]));
        json_object_set_new(told, "words", words);
    }
    if (member->items) {
        struct json_value *items = json_array();
        add_members(items, member->items);
        json_object_set_new(told, "items", items);
    }
    return told;
}

static void add_members(struct json_value *list, const struct request_member *member)
{
    for (; member && (member->name || member->items); member++)
        if (member->name)
            json_array_append_new(list, member_of(member));
        else
            add_members(list, member->items);
}

static struct json_value *row_of_request(const struct request_row *row)
{
    struct json_value *members = json_array(), *words = json_array(), *paid = json_array();

    for (int i = 0; i < request_needs_count; i++)
        if ((row->needs & request_needs[i].need) == request_needs[i].need &&
            request_needs[i].member.name)
            json_array_append_new(members, member_of(&request_needs[i].member));
    add_members(members, row->members);
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if ((row->needs & needs[i].need) == needs[i].need)
            json_array_append_new(words, json_string(needs[i].name));
    for (size_t deed = 0; deed < sizeof costs / sizeof *costs; deed++)
        if (row->needs & COSTS(deed))
            json_array_append_new(paid, json_string(costs[deed]));
    return json_pack("{ss ss so so so}", "name", row->name, "about", subjects[row->subject],
                     "needs", words, "costs", paid, "members", members);
}

static void add_rows(struct json_value *list, const struct request_row *row)
{
    for (; row->name; row++)
        json_array_append_new(list, row_of_request(row));
}

int main(void)
{
    struct json_value *list = json_array();

    for (int i = 0; i < request_rows_of_all_count; i++)
        add_rows(list, request_rows_of_all[i]);
    for (size_t i = 0; i < sizeof more_lists / sizeof(void *); i++)
        add_rows(list, more_lists[i]);
    json_dumpf(list, stdout, JSON_INDENT(1));
    json_value_free(list);
    return puts("") < 0;
}
