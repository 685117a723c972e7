/* drive_act.c - reads and writes acts by one table of their members and one of their kinds.
 */
#include "drive_act.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/hex.h"
#include "util/unicode_names.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum member_type { NUMBER, FLAG, TEXT, NAMES, VALUES, SETUP, HASH, GROUPS, PEOPLE_NUMBERS };

enum {
    FIRST = 1 << 0,
    PERSON = 1 << 1,
    BACK = 1 << 2,
    ROUND = 1 << 3,
    TABLE = 1 << 4,
    DEAL = 1 << 5,
    SIDE = 1 << 6,
    POINTS = 1 << 7,
    UNTIL = 1 << 8,
    WHICH = 1 << 9,
    FORCE = 1 << 10,
    REASON = 1 << 11,
    NAME = 1 << 12,
    PEOPLE = 1 << 13,
    DEAL_VALUES = 1 << 14,
    NEW_SETUP = 1 << 15,
    TOKEN = 1 << 16,
    BOARD = 1 << 17,
    AWARDS = 1 << 18,
    DEALS = 1 << 19,
    SEED = 1 << 20,
    OWN_GROUP = 1 << 21,
    CHOSEN = 1 << 22,
    STEPS = 1 << 23,
    STAYS = 1 << 24,
    APART = 1 << 25,
    ORDER = 1 << 26,
};

static const int64_t time_most = 9007199254740991; /* what a program in a page can count */

/* clang-format off */
static const struct member {
    int bit;
    const char *name;
    enum member_type type;
    size_t offset;
    int64_t least, most; /* of a number; of a text its bytes */
} members[] = {
    { FIRST,       "first",  NUMBER, offsetof(struct drive_act, first),  1, LIMIT_DRIVE_PEOPLE },
    { PERSON,      "person", NUMBER, offsetof(struct drive_act, person), 1, LIMIT_DRIVE_PEOPLE },
    { BACK,        "back",   NUMBER, offsetof(struct drive_act, back),   1, LIMIT_DRIVE_PEOPLE },
    { ROUND,       "round",  NUMBER, offsetof(struct drive_act, round),  1, LIMIT_DRIVE_ROUNDS },
    { TABLE,       "table",  NUMBER, offsetof(struct drive_act, table),  1, SERIES_TABLES_MOST },
    { DEAL,        "deal",   NUMBER, offsetof(struct drive_act, deal),   1, SERIES_DEALS_MOST },
    { SIDE,        "side",   NUMBER, offsetof(struct drive_act, side),   1, SERIES_SIDES },
    { POINTS,      "points", NUMBER, offsetof(struct drive_act, points),
      -SERIES_POINTS_MOST, SERIES_POINTS_MOST },
    { UNTIL,       "until",  NUMBER, offsetof(struct drive_act, until),  0, time_most },
    { WHICH,       "number", NUMBER, offsetof(struct drive_act, number), 1, LIMIT_DRIVE_ACTS },
    { FORCE,       "force",  FLAG,   offsetof(struct drive_act, force),  0, 0 },
    { REASON,      "reason", TEXT,   offsetof(struct drive_act, reason), 1, DRIVE_TITLE_SIZE - 1 },
    { NAME,        "name",   TEXT,   offsetof(struct drive_act, name),   1, TALON_NAME_MAX - 1 },
    { PEOPLE,      "names",  NAMES,  offsetof(struct drive_act, names),  1, DRIVE_NAMES_MOST },
    { DEAL_VALUES, "values", VALUES, offsetof(struct drive_act, value),  1, SERIES_SEATS_MOST },
    { NEW_SETUP,   "setup",  SETUP,  offsetof(struct drive_act, setup),  0, 0 },
    { TOKEN,       "token",  HASH,   offsetof(struct drive_act, token),  0, 0 },
    { BOARD,       "board",  NUMBER, offsetof(struct drive_act, board),  1, UINT16_MAX },
    { AWARDS,      "awards", NAMES,  offsetof(struct drive_act, awards), SERIES_SIDES,
      SERIES_SIDES_MOST },
    { DEALS,       "deals",  NAMES,  offsetof(struct drive_act, deals),  1, DRIVE_NAMES_MOST },
    { SEED,        "seed",   TEXT,   offsetof(struct drive_act, seed),   1, DRIVE_SEED_SIZE - 1 },
    { OWN_GROUP,   "group",  NUMBER, offsetof(struct drive_act, group),  0, SERIES_GROUPS },
    { CHOSEN,      "groups", GROUPS, offsetof(struct drive_act, groups), 0, SERIES_GROUPS },
    { STEPS,       "steps",  NUMBER, offsetof(struct drive_act, steps),  0, DRIVE_STEPS_MOST },
    { STAYS,       "stays",  FLAG,   offsetof(struct drive_act, stays),  0, 0 },
    { APART,       "apart",  PEOPLE_NUMBERS, offsetof(struct drive_act, apart), 0,
      DRIVE_APART_MOST },
    { ORDER,       "order",  PEOPLE_NUMBERS, offsetof(struct drive_act, order), 1,
      SERIES_PLAYERS_MOST },
};

static const struct drive_act_kind {
    const char *name;
    enum drive_role least; /* who may do it */
    int needs, may, kept;  /* members: that it must have, may have, and only its row has */
    drive_deed *deed;      /* NULL: undo and redo */
} kinds[] = {
    { "setup",   DRIVE_DIRECTOR, NEW_SETUP,                          REASON,        0,
      drive_change_setup },
    { "enter",   DRIVE_ANYBODY,  PEOPLE,                             CHOSEN,        FIRST | TOKEN,
      drive_enter },
    { "strike",  DRIVE_DIRECTOR, PERSON,                             0,             0,
      drive_strike },
    { "name",    DRIVE_DIRECTOR, PERSON | NAME,                      0,             0,
      drive_name },
    { "begin",   DRIVE_DIRECTOR, 0,                                  0,             ORDER,
      drive_begin },
    { "entry",   DRIVE_PERSON,   ROUND | TABLE | DEAL | DEAL_VALUES, SIDE,          0,
      drive_enter_result },
    { "result",  DRIVE_DIRECTOR, ROUND | TABLE | DEAL,               DEAL_VALUES | REASON, 0,
      drive_set_result },
    { "played",  DRIVE_SERVER,   ROUND | TABLE | DEAL | DEAL_VALUES, 0,             0,
      drive_note_played },
    { "adjust",  DRIVE_DIRECTOR, PERSON | ROUND | POINTS | REASON,   0,             0,
      drive_adjust },
    { "join",    DRIVE_DIRECTOR, PEOPLE,                             CHOSEN,        FIRST,
      drive_join },
    { "leave",   DRIVE_DIRECTOR, PERSON,                             0,             0,
      drive_leave },
    { "back",    DRIVE_DIRECTOR, PERSON,                             0,             0,
      drive_come_back },
    { "replace", DRIVE_DIRECTOR, PERSON,                    PEOPLE | BACK | CHOSEN, FIRST,
      drive_replace },
    { "next",    DRIVE_DIRECTOR, ROUND,                              FORCE,         0,
      drive_next },
    { "finish",  DRIVE_DIRECTOR, ROUND,                              FORCE,         0,
      drive_finish },
    { "clock",   DRIVE_DIRECTOR, UNTIL,                              0,             0,
      drive_ring },
    { "ask",     DRIVE_ANYBODY,  PERSON,                             0,             TOKEN,
      drive_ask_seat },
    { "admit",   DRIVE_DIRECTOR, WHICH,                              0,             0,
      drive_admit },
    { "dismiss", DRIVE_DIRECTOR, WHICH,                              0,             0,
      drive_dismiss },
    { "group",   DRIVE_DIRECTOR, PERSON | OWN_GROUP,                 0,             0,
      drive_choose_group },
    { "wish",    DRIVE_DIRECTOR, PERSON,                             STAYS | APART, 0,
      drive_wish },
    { "read_out", DRIVE_DIRECTOR, STEPS,                             0,             0,
      drive_read_out },
    { "undo",    DRIVE_DIRECTOR, WHICH,                              0,             0, NULL },
    { "redo",    DRIVE_DIRECTOR, WHICH,                              0,             0, NULL },
    { "award",   DRIVE_DIRECTOR, ROUND | TABLE | DEAL | AWARDS | REASON, 0,         0,
      drive_award },
    { "swap",    DRIVE_DIRECTOR, ROUND | TABLE,                      DEAL,          0,
      drive_swap_sides },
    { "board",   DRIVE_DIRECTOR, ROUND | TABLE | DEAL | BOARD,       0,             0,
      drive_play_other_board },
    { "handicap", DRIVE_DIRECTOR, PERSON | POINTS,                   0,             0,
      drive_note_handicap },
    { "cards",   DRIVE_DIRECTOR, 0,                                  SEED | DEALS,  0,
      drive_take_cards },
};
/* clang-format on */

static const char *const roles[] = { "anybody", "person", "table", "director", "server" };

enum { MEMBERS = sizeof members / sizeof *members, KINDS = sizeof kinds / sizeof *kinds };

/* ---- reading ------------------------------------------------------------------------------ */

static bool refuse_member(const struct member *member, struct series_refusal *why)
{
    return series_refuse(why, "\"@\" is missing or not valid.", &member->name, NULL);
}

/* People read of a name that it is too long; no form sends another wrong text. */
static bool refuse_text(const struct member *member, const struct json_value *json,
                        struct series_refusal *why)
{
    const bool is_name = member->bit == NAME && json_is_text(json);

    return (!is_name || drive_check_letters(json_value_text(json), why)) &&
           refuse_member(member, why);
}

static bool read_act_number(const struct member *member, const struct json_value *json,
                            int64_t *out)
{
    *out = json_value_whole(json);
    return json_is_whole(json) && *out >= member->least && *out <= member->most;
}

static bool read_act_text(const struct member *member, const struct json_value *json, char *out)
{
    const char *text = json_value_text(json);

    if (!text || strlen(text) < (size_t)member->least || strlen(text) > (size_t)member->most ||
        !util_unicode_clean(text))
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool read_act_names(const struct member *member, const struct json_value *json,
                           const struct json_value **out)
{
    const size_t count = json_value_count(json);

    for (size_t i = 0; i < count; i++)
        if (!json_is_text(json_value_item(json, i)))
            return false;
    *out = json;
    return count >= (size_t)member->least && count <= (size_t)member->most;
}

/* As many numbers as there are names; `names` were read before. */
static bool read_act_groups(const struct member *member, const struct json_value *json,
                            struct drive_act *act)
{
    const size_t count = json_value_count(json);

    for (size_t i = 0; i < count; i++) {
        const struct json_value *group = json_value_item(json, i);
        const int64_t number = json_value_whole(group);
        if (!json_is_whole(group) || number < member->least || number > member->most)
            return false;
    }
    act->groups = json;
    return count == json_value_count(act->names);
}

static bool read_act_values(const struct json_value *json, struct drive_act *act)
{
    act->values = (unsigned)json_value_count(json);
    if (!act->values || act->values > SERIES_SEATS_MOST)
        return false;
    for (unsigned i = 0; i < act->values; i++) {
        const struct json_value *value = json_value_item(json, i);
        const int64_t number = json_value_whole(value);
        if (!json_is_whole(value) || number > SERIES_POINTS_MOST || number < -SERIES_POINTS_MOST)
            return false;
        act->value[i] = (int32_t)number;
    }
    return true;
}

/* People by their numbers; `least` and `most` say how many. */
static bool read_act_people(const struct member *member, const struct json_value *json,
                            struct drive_numbers *out)
{
    const size_t count = json_value_count(json);

    if (!json_is_list(json) || count < (size_t)member->least || count > (size_t)member->most)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct json_value *item = json_value_item(json, i);
        const int64_t number = json_value_whole(item);
        if (!json_is_whole(item) || number < 1 || number > LIMIT_DRIVE_PEOPLE)
            return false;
        out->at[i] = (uint16_t)number;
    }
    out->count = (unsigned)count;
    return true;
}

static bool read_act_hash(const struct json_value *json, struct drive_act *act)
{
    const char *digits = json_value_text(json);

    act->has_token = digits && util_hex_read(digits, act->token, sizeof act->token);
    return act->has_token;
}

static bool read_act_member(const struct member *member, const struct json_value *json,
                            struct drive_act *act, struct series_refusal *why)
{
    void *at = (char *)act + member->offset;

    switch (member->type) {
    case NUMBER:
        return read_act_number(member, json, at) || refuse_member(member, why);
    case FLAG:
        *(bool *)at = json_is_true(json);
        return json_is_flag(json) || refuse_member(member, why);
    case TEXT:
        return read_act_text(member, json, at) || refuse_text(member, json, why);
    case NAMES:
        return read_act_names(member, json, at) || refuse_member(member, why);
    case VALUES:
        return read_act_values(json, act) || refuse_member(member, why);
    case GROUPS:
        return read_act_groups(member, json, act) || refuse_member(member, why);
    case PEOPLE_NUMBERS:
        return read_act_people(member, json, at) || refuse_member(member, why);
    case HASH:
        return read_act_hash(json, act) || refuse_member(member, why);
    default:
        return drive_setup_read(at, json, why);
    }
}

static bool read_act_members(struct drive_act *act, const struct json_value *json, bool stored,
                             struct series_refusal *why)
{
    const int may = act->kind->needs | act->kind->may | (stored ? act->kind->kept : 0);

    for (int i = 0; i < MEMBERS; i++) {
        const struct json_value *member = json_value_member(json, members[i].name);
        if (!(may & members[i].bit) || (!member && !(act->kind->needs & members[i].bit)))
            continue;
        if (!member)
            return refuse_member(&members[i], why);
        if (!read_act_member(&members[i], member, act, why))
            return false;
    }
    return true;
}

static enum drive_role read_role(const struct json_value *json)
{
    const char *by = json_value_member_text(json, "by");
    int role = DRIVE_ANYBODY;

    while (by && role < DRIVE_SERVER && strcmp(by, roles[role]))
        role++;
    return (enum drive_role)role;
}

bool drive_act_read(struct drive_act *act, const struct json_value *json, bool stored,
                    struct series_refusal *why)
{
    const char *name = json_value_member_text(json, "act");

    for (int i = 0; name && i < KINDS; i++) {
        if (strcmp(kinds[i].name, name))
            continue;
        act->kind = &kinds[i];
        act->by = stored ? read_role(json) : DRIVE_ANYBODY;
        return read_act_members(act, json, stored, why);
    }
    return series_refuse(why, "There is no such act in a drive.", NULL, NULL);
}

bool drive_act_allows(const struct drive_act *act, enum drive_role role)
{
    return role >= act->kind->least;
}

drive_deed *drive_act_deed(const struct drive_act *act)
{
    return act->kind->deed;
}

bool drive_act_is_own(const struct drive_act *act, const struct drive *drive, unsigned person)
{
    return drive->setup.game.is_online && person && act->person == person &&
           (act->kind->deed == drive_leave || act->kind->deed == drive_strike ||
            act->kind->deed == drive_come_back);
}

bool drive_act_is_undo(const struct drive_act *act)
{
    return !act->kind->deed && !strcmp(act->kind->name, "undo");
}

static void start_act(struct drive_act *act, drive_deed *deed)
{
    *act = (struct drive_act){ .by = DRIVE_SERVER };
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].deed == deed)
            act->kind = &kinds[i];
}

void drive_act_played(struct drive_act *act, const unsigned at[3], const int32_t *values,
                      unsigned count)
{
    start_act(act, drive_note_played);
    act->round = at[0];
    act->table = at[1];
    act->deal = at[2];
    act->values = count;
    memcpy(act->value, values, count * sizeof *values);
}

void drive_act_next(struct drive_act *act, unsigned round, bool finishes)
{
    start_act(act, finishes ? drive_finish : drive_next);
    act->round = round;
}

void drive_act_clock(struct drive_act *act, int64_t until)
{
    start_act(act, drive_ring);
    act->until = until;
}

bool drive_act_enters(const struct drive_act *act)
{
    return act->kind->deed == drive_enter;
}

bool drive_act_asks(const struct drive_act *act)
{
    return act->kind->deed == drive_ask_seat;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_names(const char *name, const struct json_value *names,
                        struct talon_string_buffer *text)
{
    json_write_member_list(text, name);
    for (size_t i = 0; i < json_value_count(names); i++)
        json_write_list_text(text, json_value_text(json_value_item(names, i)));
    talon_string_buffer_add(text, "]");
}

static void write_groups(const struct json_value *groups, struct talon_string_buffer *text)
{
    json_write_member_list(text, "groups");
    for (size_t i = 0; i < json_value_count(groups); i++)
        json_write_list_number(text, json_value_whole(json_value_item(groups, i)));
    talon_string_buffer_add(text, "]");
}

static void write_people_numbers(const char *name, const struct drive_numbers *people,
                                 struct talon_string_buffer *text)
{
    json_write_member_list(text, name);
    for (unsigned i = 0; i < people->count; i++)
        json_write_list_number(text, people->at[i]);
    talon_string_buffer_add(text, "]");
}

static void write_values(const struct drive_act *act, struct talon_string_buffer *text)
{
    json_write_member_list(text, "values");
    for (unsigned i = 0; i < act->values; i++)
        json_write_list_number(text, act->value[i]);
    talon_string_buffer_add(text, "]");
}

static void write_act_member(const struct member *member, const struct drive_act *act,
                             struct talon_string_buffer *text)
{
    const void *at = (const char *)act + member->offset;

    if (member->type == NUMBER &&
        (*(const int64_t *)at || member->bit & (POINTS | UNTIL | OWN_GROUP | STEPS)))
        json_write_member_number(text, member->name, *(const int64_t *)at);
    else if (member->type == FLAG && *(const bool *)at)
        json_write_member_flag(text, member->name, true);
    else if (member->type == TEXT && *(const char *)at)
        json_write_member(text, member->name, at);
    else if (member->type == NAMES && *(const struct json_value *const *)at)
        write_names(member->name, *(const struct json_value *const *)at, text);
    else if (member->type == GROUPS && act->groups)
        write_groups(act->groups, text);
    else if (member->type == PEOPLE_NUMBERS && ((const struct drive_numbers *)at)->count)
        write_people_numbers(member->name, at, text);
    else if (member->type == VALUES && act->values)
        write_values(act, text);
    else if (member->type == HASH && act->has_token)
        json_write_member_hex(text, member->name, at, TALON_SHA256_BYTES);
}

void drive_act_write(const struct drive_act *act, bool stored, struct talon_string_buffer *text)
{
    const int has = act->kind->needs | act->kind->may | act->kind->kept;

    json_write_member(text, "act", act->kind->name);
    json_write_member(text, "by", roles[act->by]);
    for (int i = 0; i < MEMBERS; i++) {
        if (!(has & members[i].bit) || (members[i].bit == TOKEN && !stored))
            continue;
        if (members[i].type == SETUP) {
            json_write_member_name(text, members[i].name);
            drive_setup_write(&act->setup, stored, text);
        } else {
            write_act_member(&members[i], act, text);
        }
    }
}
