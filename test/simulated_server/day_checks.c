/* day_checks.c - checks of the deals of the days. A result is counted once, in the row that says
 * what the durable table says; no key is told of a day that the clock has not said, and all keys
 * are of one chain.
 */
#include "simulated_server.h"

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

static bool is_result_of(const struct talon_table *stored, unsigned family,
                         const struct day_value *told)
{
    const struct day_value value = day_value_of(&day_families[family], stored);

    return value.points == told->points && value.steps == told->steps && value.moves == told->moves;
}

void check_played(struct sim *sim, const struct store_row *row)
{
    struct day_result result = { 0 };
    unsigned family = 0;
    const bool fine = day_result_read(&result, &family, row->text);
    const int table = fine ? known_table_of(sim, result.table, strlen(result.table)) : -1;
    const struct talon_table *stored = durable(sim, table);

    sim->checker.played++;
    if (!stored || !sim->tables[table].over)
        wrong(sim, result.table, "a game counts for a day, and is not over");
    else if (sim->tables[table].day != day_of_stream(row->table))
        wrong(sim, result.table, "a game counts for another day");
    else if (sim->tables[table].counted)
        wrong(sim, result.table, "a game counts for a day twice");
    else if (!is_result_of(stored, family, &result.value))
        wrong(sim, result.table, "a game counts for a day with another result: %.200s", row->text);
    else
        sim->tables[table].counted = true;
}

void check_day_gone(struct sim *sim, const char *stream)
{
    for (int i = 0; i < sim->tables_count; i++)
        if (sim->tables[i].day == day_of_stream(stream))
            sim->tables[i].counted = true;
}

void check_missing(struct sim *sim, int at)
{
    const struct known_table *table = &sim->tables[at];

    if (table->day && table->over && !table->counted && look_log(sim->checker.reader, table->day))
        wrong(sim, table->id, "a game is over, and does not count for its day");
}

void check_days(struct sim *sim)
{
    struct talon_string_buffer here = { 0 }, there = { 0 };

    if (!sim->server || sim->wrong_found)
        return;
    look_days(sim->server, &here);
    look_days(sim->checker.reader, &there);
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

static uint32_t day_in(const struct json_value *answer, const char **key)
{
    const char *day = json_value_text(json_value_member(answer, "day"));

    *key = json_value_text(json_value_member(answer, "key"));
    return day && *key ? day_name_read(day) : 0;
}

/* Only a clock that has said a later day for a while is believed; a start believes it at once. */
static bool may_be_told(const struct sim *sim, uint32_t day)
{
    return !sim->checker.told_day || day <= sim->checker.told_day + 1 || day <= sim->believed ||
           !sim->day_jumped || sim->time + sim->skew - sim->day_at >= LIMIT_NEW_DAY;
}

void check_day(struct sim *sim, const struct json_value *answer)
{
    struct checker *checker = &sim->checker;
    const char *key, *anchor_key;
    const uint32_t day = day_in(answer, &key),
                   anchor = day_in(json_value_member(answer, "anchor"), &anchor_key);

    if (!day || !anchor || day > sim->day || !may_be_told(sim, day))
        wrong(sim, "", "the key of day %u is told on day %u", day, sim->day);
    else if (day <= anchor || !is_one_chain(anchor_key, key, day - anchor) ||
             (checker->told_day && day >= checker->told_day &&
              !is_one_chain(checker->told_key, key, day - checker->told_day)))
        wrong(sim, "", "the key of day %u is of another chain", day);
    if (day < checker->told_day)
        return;
    checker->told_day = day;
    snprintf(checker->told_key, sizeof checker->told_key, "%s", key ? key : "");
}
