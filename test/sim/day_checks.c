/* day_checks.c - checks of the deals of the days. A result is counted once, in the row that says
 * what the durable table says; no key is told of a day that the clock has not said, and all keys
 * are of one chain.
 */
#include "sim.h"

#include "server/days/day_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAIN_MOST = 20000 };

/* ---- results --------------------------------------------------------------------------------- */

static uint32_t day_of_stream(const char *stream)
{
    return (uint32_t)strtoul(stream + 1, NULL, 10);
}

static bool is_result_of(const struct talon_table *table, unsigned family,
                         const struct day_value *told)
{
    const struct day_value value = day_value_of(&day_families[family], table);

    return value.points == told->points && value.steps == told->steps && value.moves == told->moves;
}

void judge_played(struct sim *sim, const struct store_row *row)
{
    struct day_result result = { 0 };
    unsigned family = 0;
    const bool fine = day_result_read(&result, &family, row->text);
    const int link = fine ? link_of(sim, result.table, strlen(result.table)) : -1;
    const struct talon_table *table = durable(sim, link);

    sim->judge.played++;
    if (!table || !sim->links[link].over)
        wrong(sim, result.table, "a game counts for a day, and is not over");
    else if (sim->links[link].day != day_of_stream(row->table))
        wrong(sim, result.table, "a game counts for another day");
    else if (sim->links[link].counted)
        wrong(sim, result.table, "a game counts for a day twice");
    else if (!is_result_of(table, family, &result.value))
        wrong(sim, result.table, "a game counts for a day with another result: %.200s", row->text);
    else
        sim->links[link].counted = true;
}

void judge_day_gone(struct sim *sim, const char *stream)
{
    for (int i = 0; i < sim->links_count; i++)
        if (sim->links[i].day == day_of_stream(stream))
            sim->links[i].counted = true;
}

void judge_missing(struct sim *sim, int at)
{
    const struct link *link = &sim->links[at];

    if (link->day && link->over && !link->counted && look_log(sim->judge.reader, link->day))
        wrong(sim, link->id, "a game is over, and does not count for its day");
}

void judge_days(struct sim *sim)
{
    struct talon_string_buffer here = { 0 }, there = { 0 };

    if (!sim->server || sim->wrong_found)
        return;
    look_days(sim->server, &here);
    look_days(sim->judge.reader, &there);
    if (strcmp(here.at ? here.at : "", there.at ? there.at : ""))
        wrong(sim, "", "the results of days are not those written down:%s\nand%s",
              here.at ? here.at : "", there.at ? there.at : "");
    free(here.at);
    free(there.at);
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* The key of the earlier day follows from that of the later one. */
static bool is_one_chain(const char *earlier, const char *later, uint32_t days)
{
    uint8_t first[TALON_SHA256_BYTES], last[TALON_SHA256_BYTES];

    if (!talon_hex_read(earlier, first, sizeof first) ||
        !talon_hex_read(later, last, sizeof last) || days > CHAIN_MOST)
        return false;
    for (; days; days--) {
        struct talon_sha256 sum;
        talon_sha256_start(&sum);
        talon_sha256_add(&sum, last, sizeof last);
        talon_sha256_end(&sum, last);
    }
    return !memcmp(first, last, sizeof first);
}

static uint32_t day_in(const json_t *answer, const char **key)
{
    const char *day = json_string_value(json_object_get(answer, "day"));

    *key = json_string_value(json_object_get(answer, "key"));
    return day && *key ? day_name_read(day) : 0;
}

/* Only a clock that has said a later day for a while is believed; a start believes it at once. */
static bool may_be_told(const struct sim *sim, uint32_t day)
{
    return !sim->judge.told_day || day <= sim->judge.told_day + 1 || day <= sim->believed ||
           !sim->day_jumped || sim->time + sim->skew - sim->day_at >= LIMIT_NEW_DAY;
}

void judge_day(struct sim *sim, const json_t *answer)
{
    struct judge *judge = &sim->judge;
    const char *key, *anchor_key;
    const uint32_t day = day_in(answer, &key),
                   anchor = day_in(json_object_get(answer, "anchor"), &anchor_key);

    if (!day || !anchor || day > sim->day || !may_be_told(sim, day))
        wrong(sim, "", "the key of day %u is told on day %u", day, sim->day);
    else if (day <= anchor || !is_one_chain(anchor_key, key, day - anchor) ||
             (judge->told_day && day >= judge->told_day &&
              !is_one_chain(judge->told_key, key, day - judge->told_day)))
        wrong(sim, "", "the key of day %u is of another chain", day);
    if (day < judge->told_day)
        return;
    judge->told_day = day;
    snprintf(judge->told_key, sizeof judge->told_key, "%s", key ? key : "");
}
