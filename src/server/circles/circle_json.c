/* circle_json.c - a circle as JSON: title and members; the boards with places, which equal numbers
 * of games won share.
 */
#include "circles.h"

#include "json/json_writer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void circle_write_title(const struct circle *circle, struct talon_string_buffer *text)
{
    assert(circle->stream.stored && !circle->stream.broken);
    const unsigned opener = circle_opener(circle);
    const struct circle_member *member = circle_find_member(circle, opener);

    json_write_member(text, "id", stream_letters(&circle->stream));
    json_write_member(text, "title", circle->title);
    json_write_member(text, "opener", member ? member->name : "");
    json_write_member_number(text, "count", circle_count_members(circle));
}

/* Whether they are called in the circle as their account is. Members choose their names. */
static bool has_name_of_account(const struct circle_member *member, const struct accounts *accounts)
{
    const struct account *account =
        member->account[0] ? accounts_find(accounts, member->account) : NULL;

    return account && account == accounts_named(accounts, member->name);
}

void circle_write_members(const struct circle *circle, const struct accounts *accounts,
                          struct talon_string_buffer *text)
{
    assert(circle->stream.stored && !circle->stream.broken);
    char letters[CIRCLE_LINK_SIZE];

    circle_invitation(circle, letters);
    json_write_member(text, "invitation", letters);
    json_write_member_list(text, "members");
    for (unsigned i = 1; i <= circle->members_count; i++) {
        const struct circle_member *member = circle_find_member(circle, i);
        if (!member)
            continue;
        json_write_list_object(text);
        json_write_member_number(text, "member", i);
        json_write_member(text, "name", member->name);
        if (member->sign[0])
            json_write_member(text, "sign", member->sign);
        json_write_member_flag(text, "here", stream_is_here(&circle->stream, i));
        json_write_member_flag(text, "account", has_name_of_account(member, accounts));
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

/* ---- boards -------------------------------------------------------------------------------- */

static int compare_games(const char *game, const char *other)
{
    if (!game || !other)
        return (game != NULL) - (other != NULL);
    return strcmp(game, other);
}

static int compare_scores(const void *one, const void *two)
{
    const struct circle_score *a = one, *b = two;
    const int games = compare_games(a->game, b->game);

    if (games)
        return games;
    if (a->won != b->won)
        return a->won < b->won ? 1 : -1;
    if (a->points != b->points)
        return a->points < b->points ? 1 : -1;
    return (a->member > b->member) - (a->member < b->member);
}

/* Of people who are no members any more nothing is told. */
static size_t keep_members(const struct circle *circle, struct circle_score *list, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (circle_find_member(circle, list[i].member))
            list[kept++] = list[i];
    return kept;
}

static void write_score(const struct circle_score *score, unsigned rank,
                        struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member_number(text, "rank", rank);
    json_write_member_number(text, "member", score->member);
    json_write_member_number(text, "games", score->games);
    json_write_member_number(text, "won", score->won);
    json_write_member_number(text, "points", score->points);
    talon_string_buffer_add(text, "}");
}

static void begin_board(const char *game, struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member(text, "game", game);
    json_write_member_list(text, "rows");
}

static void write_boards(const struct circle_score *list, size_t count,
                         struct talon_string_buffer *text)
{
    unsigned rank = 0, place = 0;

    json_write_member_list(text, "scores");
    for (size_t i = 0; i < count; i++) {
        const bool begins = !i || compare_games(list[i - 1].game, list[i].game);
        if (i && begins)
            talon_string_buffer_add(text, "]}");
        if (begins)
            begin_board(list[i].game, text);
        place = begins ? 1 : place + 1;
        rank = begins || list[i - 1].won != list[i].won ? place : rank;
        write_score(&list[i], rank, text);
    }
    talon_string_buffer_add(text, count ? "]}]" : "]");
}

static bool are_all_members(const struct circle *circle, const struct circle_round *round)
{
    bool all = true;

    for (unsigned i = 0; i < round->count; i++)
        all = all && circle_find_member(circle, round->members[i]);
    return all;
}

static void write_round(const struct circle_round *round, struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member(text, "game", round->game);
    json_write_member_number(text, "games", round->games);
    json_write_member_number(text, "day", round->day);
    json_write_member_list(text, "members");
    for (unsigned i = 0; i < round->count; i++) {
        json_write_list_object(text);
        json_write_member_number(text, "member", round->members[i]);
        json_write_member_number(text, "won", round->won[i]);
        json_write_member_number(text, "points", round->points[i]);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]}");
}

void circle_write_scores(const struct circle *circle, uint32_t day,
                         struct talon_string_buffer *text)
{
    assert(circle->stream.stored && !circle->stream.broken);
    const struct circle_scores *scores = &circle->scores;
    unsigned told = 0;
    size_t count;
    struct circle_score *list = circle_scores_since(scores, day, &count);

    count = keep_members(circle, list, count);
    if (count)
        qsort(list, count, sizeof *list, compare_scores);
    write_boards(list, count, text);
    free(list);
    json_write_member_list(text, "rounds");
    for (size_t i = 0; i < scores->rounds_count && told < LIMIT_CIRCLE_ROUNDS_TOLD; i++) {
        if (!are_all_members(circle, &scores->rounds[i]))
            continue;
        write_round(&scores->rounds[i], text);
        told++;
    }
    talon_string_buffer_add(text, "]");
}
