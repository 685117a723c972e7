/* circle_act.c - the acts of a circle's members: carried out, and read and written as rows.
 */
#include "circle.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/hex.h"
#include "util/memory.h"
#include "util/unicode_names.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const circle_act_names[CIRCLE_ACTS] = { "join", "leave", "remove", "name", "title",
                                                    "link", "bind",  "sign",   "row",  "used" };

/* ---- carrying out ------------------------------------------------------------------------- */

static void add_member(struct circle *circle, const struct circle_act *act)
{
    assert(act->kind == CIRCLE_JOIN && act->text[0]);
    circle->members = util_grow(circle->members, &circle->members_capacity, circle->members_count,
                                sizeof *circle->members);
    struct circle_member *member = &circle->members[circle->members_count++];
    *member = (struct circle_member){ 0 };
    snprintf(member->name, sizeof member->name, "%s", act->text);
    snprintf(member->account, sizeof member->account, "%s", act->account);
    memcpy(member->token, act->token, sizeof member->token);
    memcpy(member->sign, act->sign, sizeof member->sign);
}

void circle_apply(struct circle *circle, const struct circle_act *act)
{
    struct circle_member *member = circle_find_member(circle, act->member);

    if (act->kind == CIRCLE_JOIN)
        add_member(circle, act);
    else if ((act->kind == CIRCLE_LEAVE || act->kind == CIRCLE_REMOVE) && member)
        *member = (struct circle_member){ 0 }; /* nothing is known any more of a former member */
    else if (act->kind == CIRCLE_RENAME && member)
        snprintf(member->name, sizeof member->name, "%s", act->text);
    else if (act->kind == CIRCLE_BIND && member)
        snprintf(member->account, sizeof member->account, "%.*s", STORE_ID_ROOM - 1, act->text);
    else if (act->kind == CIRCLE_SIGN && member)
        memcpy(member->sign, act->sign, sizeof member->sign);
    else if (act->kind == CIRCLE_ROW)
        free(circle_list_put(&circle->list, act->key, act->row));
    else if (act->kind == CIRCLE_TITLE)
        snprintf(circle->title, sizeof circle->title, "%s", act->text);
    if (act->kind == CIRCLE_LINK || act->kind == CIRCLE_REMOVE)
        circle->links++;
}

void circle_carry_out(struct circle *circle, const struct circle_act *act)
{
    assert(!circle->has_before && act->member <= circle->members_count);
    const struct circle_member *member = circle_find_member(circle, act->member);

    circle->before = (struct circle_before){ .act = act->kind,
                                             .links = circle->links,
                                             .number = member ? act->member : 0,
                                             .members_count = circle->members_count };
    memcpy(circle->before.title, circle->title, sizeof circle->title);
    if (member)
        circle->before.member = *member;
    circle->has_before = true;
    circle->acts++;
    if (act->kind == CIRCLE_ROW) {
        memcpy(circle->before.key, act->key, sizeof act->key);
        circle->before.row = circle_list_put(&circle->list, act->key, act->row);
    } else {
        circle_apply(circle, act);
    }
}

void circle_take_back(struct circle *circle)
{
    const struct circle_before *before = &circle->before;

    assert(circle->has_before && circle->acts);
    assert(before->members_count <= circle->members_count && before->links <= circle->links);
    assert(before->number <= before->members_count);
    memcpy(circle->title, before->title, sizeof circle->title);
    circle->links = before->links;
    circle->members_count = before->members_count;
    if (before->number)
        circle->members[before->number - 1] = before->member;
    if (before->act == CIRCLE_ROW)
        free(circle_list_put(&circle->list, before->key, before->row ? before->row : ""));
    circle_keep(circle);
    circle->acts--;
}

void circle_keep(struct circle *circle)
{
    free(circle->before.row);
    circle->before.row = NULL;
    circle->has_before = false;
}

/* ---- rows of acts ------------------------------------------------------------------------- */

void circle_act_write(const struct circle_act *act, struct talon_string_buffer *text)
{
    assert(act->kind < CIRCLE_ACTS);
    talon_string_buffer_add(text, "{");
    json_write_member(text, "act", circle_act_names[act->kind]);
    if (act->member)
        json_write_member_number(text, "member", act->member);
    if (act->text[0])
        json_write_member(text, "text", act->text);
    if (act->account[0])
        json_write_member(text, "account", act->account);
    if (act->sign[0])
        json_write_member(text, "sign", act->sign);
    if (act->kind == CIRCLE_ROW) {
        json_write_member(text, "row", act->key);
        json_write_member(text, "content", act->row);
    }
    if (act->kind == CIRCLE_JOIN)
        json_write_member_hex(text, "token", act->token, sizeof act->token);
    talon_string_buffer_add(text, "}");
}

static bool copy_text(const struct json_value *json, const char *name, char *to, size_t size)
{
    const char *text = json_value_member_text(json, name);

    snprintf(to, size, "%s", text ? text : "");
    return !text || strlen(text) < size;
}

static bool read_circle_act(struct circle_act *act, const struct json_value *json)
{
    const char *name = json_value_member_text(json, "act"),
               *token = json_value_member_text(json, "token");
    int kind = 0;

    while (name && kind < CIRCLE_ACTS && strcmp(circle_act_names[kind], name))
        kind++;
    *act = (struct circle_act){ .kind = (enum circle_act_kind)kind };
    act->member = (unsigned)json_value_whole(json_value_member(json, "member"));
    util_person_sign_copy(act->sign, json_value_member_text(json, "sign"));
    return name && kind < CIRCLE_ACTS && copy_text(json, "text", act->text, sizeof act->text) &&
           copy_text(json, "account", act->account, sizeof act->account) &&
           copy_text(json, "row", act->key, sizeof act->key) &&
           copy_text(json, "content", act->row, sizeof act->row) &&
           (kind != CIRCLE_JOIN ||
            (act->text[0] && token && util_hex_read(token, act->token, sizeof act->token)));
}

bool circle_act_read(struct circle_act *act, const char *text)
{
    struct json_value *json = json_read_text(text);
    const bool fine = read_circle_act(act, json);

    json_value_free(json);
    return fine;
}

/* ---- the opening -------------------------------------------------------------------------- */

void circle_opening_write(const struct circle *circle, struct talon_string_buffer *text)
{
    assert(circle->members_count == 1);
    const struct circle_member *opener = &circle->members[0];
    struct circle_act act = { .kind = CIRCLE_JOIN };

    snprintf(act.text, sizeof act.text, "%s", opener->name);
    snprintf(act.account, sizeof act.account, "%s", opener->account);
    memcpy(act.token, opener->token, sizeof act.token);
    memcpy(act.sign, opener->sign, sizeof act.sign);
    talon_string_buffer_add(text, "{");
    json_write_member(text, "title", circle->title);
    json_write_member_hex(text, "secret", circle->secret, sizeof circle->secret);
    json_write_member_name(text, "opener");
    circle_act_write(&act, text);
    talon_string_buffer_add(text, "}");
}

bool circle_opening_read(struct circle *circle, const char *text)
{
    struct json_value *json = json_read_text(text);
    const char *secret = json_value_member_text(json, "secret");
    struct circle_act act;
    const bool fine = secret && util_hex_read(secret, circle->secret, sizeof circle->secret) &&
                      copy_text(json, "title", circle->title, sizeof circle->title) &&
                      read_circle_act(&act, json_value_member(json, "opener")) &&
                      act.kind == CIRCLE_JOIN;

    if (fine)
        circle_apply(circle, &act);
    json_value_free(json);
    return fine;
}
