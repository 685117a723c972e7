/* circle_scores.c - adds results up, and reads and writes their rows.
 */
#include "circle_scores.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void circle_scores_free(struct circle_scores *scores)
{
    free(scores->all);
    free(scores->rounds);
    free(scores->latest);
}

/* ---- adding up ---------------------------------------------------------------------------- */

/* A list of sums that grows. */
struct sums {
    struct circle_score *list;
    size_t count, capacity;
};

static bool is_same_game(const char *game, const char *other)
{
    return game == other || (game && other && !strcmp(game, other));
}

static struct circle_score *find_sum(struct sums *sums, unsigned member, const char *game)
{
    for (size_t i = 0; i < sums->count; i++)
        if (sums->list[i].member == member && is_same_game(sums->list[i].game, game))
            return &sums->list[i];
    sums->list = util_grow(sums->list, &sums->capacity, sums->count, sizeof *sums->list);
    sums->list[sums->count] = (struct circle_score){ .member = member, .game = game };
    return &sums->list[sums->count++];
}

static void sum_player(struct sums *sums, const struct circle_player *player, const char *game)
{
    struct circle_score *sum = find_sum(sums, player->member, game);

    sum->games++;
    sum->won += player->won;
    sum->points += game ? player->points : 0; /* points of different games do not add up */
}

static void sum_result(struct sums *sums, const struct circle_result *result)
{
    assert(result->count >= 2 && result->count <= TALON_SEATS_MAX);
    for (unsigned i = 0; i < result->count; i++) {
        sum_player(sums, &result->players[i], NULL);
        sum_player(sums, &result->players[i], result->game);
    }
}

struct circle_score *circle_scores_since(const struct circle_scores *scores, uint32_t day,
                                         size_t *count)
{
    struct sums sums = { 0 };

    for (size_t i = 0; !day && i < scores->all_count; i++)
        *find_sum(&sums, scores->all[i].member, scores->all[i].game) = scores->all[i];
    for (size_t i = 0; day && i < scores->latest_count; i++)
        if (scores->latest[i].day >= day)
            sum_result(&sums, &scores->latest[i]);
    *count = sums.count;
    return sums.list;
}

/* ---- the same people ----------------------------------------------------------------------- */

static bool is_round_of(const struct circle_round *round, const struct circle_result *result)
{
    bool same = round->count == result->count && is_same_game(round->game, result->game);

    for (unsigned i = 0; same && i < round->count; i++)
        same = round->members[i] == result->players[i].member;
    return same;
}

static void begin_round(struct circle_round *round, const struct circle_result *result)
{
    assert(result->game && result->count <= TALON_SEATS_MAX);
    *round = (struct circle_round){ .game = result->game, .count = result->count };
    for (unsigned i = 0; i < result->count; i++)
        round->members[i] = result->players[i].member;
}

/* The place of the round in the list. In a full list the one not played for longest ends. */
static size_t find_round(struct circle_scores *scores, const struct circle_result *result)
{
    assert(scores->rounds_count <= LIMIT_CIRCLE_ROUNDS);
    size_t at = 0;

    while (at < scores->rounds_count && !is_round_of(&scores->rounds[at], result))
        at++;
    if (at < scores->rounds_count)
        return at;
    if (scores->rounds_count == LIMIT_CIRCLE_ROUNDS)
        scores->rounds_count--;
    scores->rounds = util_grow(scores->rounds, &scores->rounds_capacity, scores->rounds_count,
                               sizeof *scores->rounds);
    begin_round(&scores->rounds[scores->rounds_count], result);
    return scores->rounds_count++;
}

static void add_to_round(struct circle_scores *scores, const struct circle_result *result)
{
    assert(result->game && result->count >= 2);
    const size_t at = find_round(scores, result);
    struct circle_round round = scores->rounds[at];

    round.games++;
    round.day = result->day;
    for (unsigned i = 0; i < result->count; i++) {
        round.won[i] += result->players[i].won;
        round.points[i] += result->players[i].points;
    }
    memmove(scores->rounds + 1, scores->rounds, at * sizeof *scores->rounds);
    scores->rounds[0] = round;
}

void circle_scores_add(struct circle_scores *scores, const struct circle_result *result)
{
    assert(scores->latest_count <= LIMIT_CIRCLE_LATEST);
    struct sums sums = { scores->all, scores->all_count, scores->all_capacity };

    sum_result(&sums, result);
    scores->all = sums.list;
    scores->all_count = sums.count;
    scores->all_capacity = sums.capacity;
    add_to_round(scores, result);
    if (scores->latest_count == LIMIT_CIRCLE_LATEST)
        memmove(scores->latest, scores->latest + 1, --scores->latest_count * sizeof *result);
    scores->latest = util_grow(scores->latest, &scores->latest_capacity, scores->latest_count,
                               sizeof *scores->latest);
    scores->latest[scores->latest_count++] = *result;
}

/* ---- rows ---------------------------------------------------------------------------------- */

void circle_result_write(const struct circle_result *result, struct talon_string_buffer *text)
{
    assert(result->game && result->table[0] && result->count <= TALON_SEATS_MAX);
    talon_string_buffer_add(text, "{");
    json_write_member(text, "table", result->table);
    json_write_member(text, "game", result->game);
    json_write_member_number(text, "day", result->day);
    json_write_member_list(text, "players");
    for (unsigned i = 0; i < result->count; i++) {
        json_write_list_object(text);
        json_write_member_number(text, "member", result->players[i].member);
        json_write_member_flag(text, "won", result->players[i].won);
        json_write_member_number(text, "points", result->players[i].points);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]}");
}

static int64_t whole_of(const struct json_value *json, const char *name)
{
    return json_value_whole(json_value_member(json, name));
}

static bool read_players(struct circle_result *result, const struct json_value *list)
{
    result->count = (unsigned)json_value_count(list);
    if (result->count < 2 || result->count > TALON_SEATS_MAX)
        return false;
    for (unsigned i = 0; i < result->count; i++) {
        const struct json_value *json = json_value_item(list, i);
        const int64_t member = whole_of(json, "member");
        if (member < 1 || member > LIMIT_CIRCLE_NUMBERS)
            return false;
        result->players[i] =
            (struct circle_player){ (unsigned)member, json_is_true(json_value_member(json, "won")),
                                    (int32_t)whole_of(json, "points") };
    }
    return true;
}

bool circle_result_read(struct circle_result *result, const char *text)
{
    struct json_value *json = json_read_text(text);
    const char *table = json_value_member_text(json, "table"),
               *id = json_value_member_text(json, "game");
    const struct talon_game *game = id ? talon_game_find(id, NULL, NULL) : NULL;
    const bool fine = table && game && read_players(result, json_value_member(json, "players"));

    snprintf(result->table, sizeof result->table, "%s", table ? table : "");
    result->game = game ? game->id : NULL;
    result->day = (uint32_t)whole_of(json, "day");
    json_value_free(json);
    return fine;
}
