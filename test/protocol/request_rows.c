/* request_rows.c - prints the rows of all requests of `talon serve` as JSON, for tool/requests.py:
 * the documentation and the page are written from them.
 */
#include "json/json_writer.h"
#include "server/limits/shares.h"
#include "server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>

/* These come when a server begins to tell devices of turns, takes codes for passphrases, or serves
 * one person in a page. */
static const struct request_row *const more_lists[] = {
    request_alert_rows, request_mail_rows,  request_recovery_rows,
    request_reset_rows, request_go_on_rows,
};

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
    [MEMBER_WORDS] = "words",
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

static void write_members(struct talon_string_buffer *out, const struct request_member *member);

/* Whether every client sends it. */
static bool is_sent(const struct request_member *member)
{
    return member->when == REQUIRED || member->when == SENT;
}

static void write_member(struct talon_string_buffer *out, const struct request_member *member)
{
    json_write_list_item(out);
    talon_string_buffer_add(out, "{");
    json_write_member(out, "name", member->name);
    json_write_member(out, "kind", kinds[member->kind]);
    json_write_member_flag(out, "required", is_sent(member));
    json_write_member_number(out, "low", member->low);
    json_write_member_number(out, "high", member->high);
    json_write_member_number(out, "missing", member->missing);
    if (member->words) {
        json_write_member_list(out, "words");
        for (int64_t at = member->low; at < member->high; at++)
            json_write_list_text(out, member->words[at]);
        talon_string_buffer_add(out, "]");
    }
    if (member->items) {
        json_write_member_list(out, "items");
        write_members(out, member->items);
        talon_string_buffer_add(out, "]");
    }
    talon_string_buffer_add(out, "}");
}

static void write_members(struct talon_string_buffer *out, const struct request_member *member)
{
    for (; member && (member->name || member->items); member++)
        if (member->name)
            write_member(out, member);
        else
            write_members(out, member->items);
}

static void write_words(struct talon_string_buffer *out, const struct request_row *row)
{
    json_write_member_list(out, "needs");
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if ((row->needs & needs[i].need) == needs[i].need)
            json_write_list_text(out, needs[i].name);
    talon_string_buffer_add(out, "]");
    json_write_member_list(out, "costs");
    for (size_t deed = 0; deed < sizeof costs / sizeof *costs; deed++)
        if (row->needs & COSTS(deed))
            json_write_list_text(out, costs[deed]);
    talon_string_buffer_add(out, "]");
}

/* The name of the kind of stream that it is about. */
static const char *subject_of(const struct request_row *row)
{
    if (row->subject == ABOUT_SERVER)
        return "server";
    return row->subject == STREAM_TABLES     ? rooms_kind.name
           : row->subject == STREAM_ACCOUNTS ? account_kind.name
                                             : server_kinds[row->subject].kind->name;
}

static void write_row(struct talon_string_buffer *out, const struct request_row *row)
{
    json_write_list_item(out);
    talon_string_buffer_add(out, "{");
    json_write_member(out, "name", row->name);
    json_write_member(out, "about", subject_of(row));
    write_words(out, row);
    json_write_member_list(out, "members");
    for (int i = 0; i < request_needs_count; i++)
        if ((row->needs & request_needs[i].need) == request_needs[i].need &&
            request_needs[i].member.name)
            write_member(out, &request_needs[i].member);
    write_members(out, row->members);
    talon_string_buffer_add(out, "]}");
}

static void write_rows(struct talon_string_buffer *out, const struct request_row *row)
{
    for (; row->name; row++)
        write_row(out, row);
}

int main(void)
{
    struct talon_string_buffer out = { 0 };

    talon_string_buffer_add(&out, "[");
    for (int i = 0; i < request_rows_of_all_count; i++)
        write_rows(&out, request_rows_of_all[i]);
    for (int kind = 0; kind < STREAM_PLACES; kind++)
        if (server_kinds[kind].rows)
            write_rows(&out, server_kinds[kind].rows);
    for (size_t i = 0; i < sizeof more_lists / sizeof(void *); i++)
        write_rows(&out, more_lists[i]);
    talon_string_buffer_add(&out, "]");
    const bool fine = !out.failed && puts(out.at) >= 0;
    free(out.at);
    return !fine;
}
