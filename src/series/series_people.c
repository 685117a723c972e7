/* series_people.c - people who come and go between rounds, bots that take places, and points that
 * are corrected. Places are what moves; a person's points stay with the person.
 */
#include "series_internal.h"

static bool is_between(const struct series *series, struct series_refusal *why)
{
    return !series->is_open ||
           series_refuse(why,
                         "People can come and go only between rounds, and round # is being played.",
                         NULL, (const unsigned[]){ series->round });
}

static bool has_room(const struct series *series, unsigned count, struct series_refusal *why)
{
    return series->people + count <= SERIES_PEOPLE_MOST ||
           series_refuse(why, "A drive has numbers for # people and bots, and all are taken.", NULL,
                         (const unsigned[]){ SERIES_PEOPLE_MOST });
}

/* The new person's number. */
static uint16_t add_player(struct series *series, unsigned entry, bool is_bot)
{
    const uint16_t number = ++series->people;

    series->player[number] = (struct series_player){
        .is_bot = is_bot,
        .is_here = true,
        .group = number % 2 ? SERIES_GROUP_A : SERIES_GROUP_B,
        .elected = SERIES_ANY_GROUP,
        .entry = (uint16_t)entry,
        .missed = { series->round > 1, series->round > series_half(series) + 1 },
    };
    return number;
}

unsigned series_add_entry(struct series *series, bool of_bots)
{
    const unsigned number = ++series->entries;

    series->entry[number] = (struct series_entry){ 0 };
    for (unsigned i = 0; i < series_team(series); i++)
        series->entry[number].member[i] = add_player(series, number, of_bots);
    return number;
}

/* They have waited already: they count as having sat out as often as anybody, just now. */
static void count_as_waited(struct series *series, unsigned newcomer)
{
    struct series_entry *entry = &series->entry[newcomer];

    for (unsigned i = 1; i <= series->entries; i++)
        if (series_is_whole(series, i) && series->entry[i].out > entry->out)
            entry->out = series->entry[i].out;
    entry->last_out = series->round - 1;
}

/* Somebody else, who is here now, in the place of a player. */
static void put_in_place(struct series *series, unsigned player, unsigned other)
{
    const uint16_t number = series->player[player].entry;
    struct series_entry *entry = &series->entry[number];
    const bool was_whole = series_is_whole(series, number);
    unsigned i = 0;

    while (entry->member[i] != player)
        i++;
    series->player[player].is_here = false;
    entry->member[i] = (uint16_t)other;
    series->player[other].entry = number;
    series->player[other].is_here = true;
    if (!was_whole)
        count_as_waited(series, number);
}

/* Somebody new, for the same prizes; the number. */
static unsigned put_newcomer(struct series *series, unsigned player, bool is_bot)
{
    const unsigned other = add_player(series, series->player[player].entry, is_bot);

    series->player[other].group = series->player[player].group;
    if (!is_bot)
        series->player[other].elected = series->player[player].elected;
    put_in_place(series, player, other);
    return other;
}

/* ---- coming ---------------------------------------------------------------------------------- */

static bool is_all_bots(const struct series *series, unsigned entry)
{
    for (unsigned i = 0; i < series_team(series); i++) {
        const struct series_player *player = &series->player[series->entry[entry].member[i]];
        if (!player->is_bot || !player->is_here)
            return false;
    }
    return true;
}

static bool join_for_bots(struct series *series)
{
    for (unsigned e = 1; e <= series->entries; e++)
        if (is_all_bots(series, e)) {
            for (unsigned i = 0; i < series_team(series); i++)
                put_newcomer(series, series->entry[e].member[i], false);
            return true;
        }
    return false;
}

static bool is_vacant(const struct series *series, unsigned place)
{
    const struct series_entry *entry = &series->entry[series->place[place]];

    for (unsigned i = 0; i < series_team(series); i++)
        if (series->player[entry->member[i]].is_here)
            return false;
    return true;
}

/* The place of a plan that has been vacant all the time, or whose people have all left; first one
 * where somebody of this group belongs. */
static uint16_t *find_vacant_place(struct series *series, enum series_group group)
{
    uint16_t *any = NULL;

    for (unsigned i = 0; i < series->places; i++) {
        if (!is_vacant(series, i))
            continue;
        if (series_belongs(series, i, group))
            return &series->place[i];
        any = any ? any : &series->place[i];
    }
    return any;
}

static bool join_any(struct series *series, enum series_group group, unsigned *first,
                     struct series_refusal *why)
{
    if (!is_between(series, why) || !has_room(series, series_team(series), why))
        return false;
    *first = series->people + 1U;
    if (join_for_bots(series))
        return true;
    if (series->setup.movement->move) {
        count_as_waited(series, series_add_entry(series, false));
        return true;
    }
    uint16_t *place = find_vacant_place(series, group);
    if (!place)
        return series_refuse(why,
                             "@ has a fixed plan and no free place: somebody has to leave first.",
                             &series->setup.movement->name, NULL);
    const bool is_second_line = (place - series->place) % SERIES_SIDES;
    *place = (uint16_t)series_add_entry(series, false);
    for (unsigned i = *first; i <= series->people && series->setup.movement->lines; i++)
        series->player[i].group = is_second_line ? SERIES_GROUP_B : SERIES_GROUP_A;
    return true;
}

bool series_join_as(struct series *series, const uint8_t *groups, unsigned *first,
                    struct series_refusal *why)
{
    if (!join_any(series, (enum series_group)groups[0], first, why))
        return false;
    for (unsigned i = 0; i < series_team(series); i++)
        series_elect(series, *first + i, (enum series_group)groups[i]);
    return true;
}

bool series_join(struct series *series, unsigned *first, struct series_refusal *why)
{
    return series_join_as(series, (const uint8_t[SERIES_TEAM_MOST]){ 0 }, first, why);
}

/* ---- going ----------------------------------------------------------------------------------- */

/* A newcomer may have taken the place of a plan. */
static bool is_in_plan(const struct series *series, unsigned entry)
{
    for (unsigned i = 0; i < series->places; i++)
        if (series->place[i] == entry)
            return true;
    return false;
}

static bool has_place(const struct series *series, unsigned player)
{
    const unsigned number = series->player[player].entry;

    if (!series->setup.movement->move && !is_in_plan(series, number))
        return false;
    for (unsigned i = 0; i < series_team(series); i++)
        if (series->entry[number].member[i] == player)
            return true;
    return false;
}

static bool check_player(const struct series *series, unsigned player, struct series_refusal *why)
{
    return (player != SERIES_NOBODY && player <= series->people) ||
           series_refuse(why, "There is no player #.", NULL, &player);
}

bool series_leave(struct series *series, unsigned player, unsigned *bot, struct series_refusal *why)
{
    if (!is_between(series, why) || !check_player(series, player, why))
        return false;
    if (!series->player[player].is_here)
        return series_refuse(why, "Player # has left already.", NULL, &player);
    *bot = SERIES_NOBODY;
    if (!series->setup.bots)
        return series->player[player].is_here = false, true;
    if (!has_room(series, 1, why))
        return false;
    *bot = put_newcomer(series, player, true);
    return true;
}

static bool check_place(const struct series *series, unsigned player, struct series_refusal *why)
{
    return is_between(series, why) && check_player(series, player, why) &&
           (has_place(series, player) ||
            series_refuse(why, "Player # has no place that somebody could take.", NULL, &player));
}

bool series_replace(struct series *series, unsigned player, bool by_bot, unsigned *number,
                    struct series_refusal *why)
{
    if (!check_place(series, player, why) || !has_room(series, 1, why))
        return false;
    *number = put_newcomer(series, player, by_bot);
    return true;
}

bool series_return(struct series *series, unsigned player, unsigned back,
                   struct series_refusal *why)
{
    if (!check_place(series, player, why) || !check_player(series, back, why))
        return false;
    if (series->player[back].is_here)
        return series_refuse(why, "Player # is here already.", NULL, &back);
    if (back != player && has_place(series, back))
        return series_refuse(why, "Player # still has a place, and can come back to it.", NULL,
                             &back);
    put_in_place(series, player, back);
    return true;
}

bool series_adjust(struct series *series, unsigned player, unsigned round, int32_t points,
                   struct series_refusal *why)
{
    if (!check_player(series, player, why))
        return false;
    if (!round || round > series->round || round > series->setup.rounds)
        return series_refuse(why, "Points of round # cannot be corrected: it has not been reached.",
                             NULL, &round);
    const int64_t score = (int64_t)series->score[round - 1][player] + points;
    if (score > SERIES_SCORE_MOST || score < -SERIES_SCORE_MOST)
        return series_refuse(why, "Points of player # cannot be corrected by so much.", NULL,
                             &player);
    series->score[round - 1][player] = (int32_t)score;
    return true;
}
