/* day_log.c - keeps the results of a day sorted and counted, and reads and writes their rows.
 */
#include "day_log.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void day_log_clear(struct stream *stream)
{
    for (unsigned f = 0; f < DAY_FAMILIES; f++) {
        const struct day_field *field = &((struct day_log *)stream)->field[f];
        free(field->best);
        free(field->counts);
        free(field->tables);
    }
}

/* ---- adding --------------------------------------------------------------------------------- */

/* Behind those that are even: who was first comes first. */
static void keep_if_good(struct day_field *field, const struct day_result *result)
{
    assert(field->best_count <= LIMIT_DAY_RECORDS);
    size_t at = field->best_count;

    while (at && field->best[at - 1].order < result->order)
        at--;
    if (at >= LIMIT_DAY_RECORDS)
        return;
    if (field->best_count == LIMIT_DAY_RECORDS)
        field->best_count--;
    field->best =
        util_grow(field->best, &field->best_capacity, field->best_count, sizeof *field->best);
    memmove(field->best + at + 1, field->best + at, (field->best_count - at) * sizeof *field->best);
    field->best[at] = *result;
    field->best_count++;
}

static void count_result(struct day_field *field, const struct day_result *result)
{
    size_t at = 0;

    while (at < field->counts_count && field->counts[at].order > result->order)
        at++;
    if (at < field->counts_count && field->counts[at].order == result->order) {
        field->counts[at].count++;
        return;
    }
    field->counts = util_grow(field->counts, &field->counts_capacity, field->counts_count,
                              sizeof *field->counts);
    memmove(field->counts + at + 1, field->counts + at,
            (field->counts_count - at) * sizeof *field->counts);
    field->counts[at] = (struct day_count){ result->order, result->value.points, 1 };
    field->counts_count++;
}

/* Ids are random, so two of a day hardly have the same hash (FNV-1a). */
static uint32_t hash_of_id(const char *id)
{
    uint32_t hash = 2166136261u;

    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash;
}

static void note_table(struct day_field *field, const char *table)
{
    field->tables = util_grow(field->tables, &field->tables_capacity, field->tables_count,
                              sizeof *field->tables);
    field->tables[field->tables_count++] = hash_of_id(table);
}

void day_log_add(struct day_log *log, unsigned family, struct day_result *result)
{
    assert(family < DAY_FAMILIES);
    result->order = day_value_order(&day_families[family], &result->value);
    keep_if_good(&log->field[family], result);
    count_result(&log->field[family], result);
    note_table(&log->field[family], result->table);
}

bool day_field_has(const struct day_field *field, const char *table)
{
    const uint32_t hash = hash_of_id(table);

    for (size_t i = 0; i < field->tables_count; i++)
        if (field->tables[i] == hash)
            return true;
    return false;
}

void day_field_place(const struct day_field *field, int64_t order, uint32_t *better,
                     uint32_t *equal)
{
    *better = *equal = 0;
    for (size_t i = 0; i < field->counts_count; i++) {
        *better += field->counts[i].order > order ? field->counts[i].count : 0;
        *equal += field->counts[i].order == order ? field->counts[i].count : 0;
    }
}

/* ---- rows ----------------------------------------------------------------------------------- */

void day_result_write(const struct day_result *result, unsigned family,
                      struct talon_string_buffer *text)
{
    assert(family < DAY_FAMILIES && result->table[0]);
    talon_string_buffer_add(text, "{");
    json_write_member(text, "family", day_families[family].id);
    json_write_member(text, "table", result->table);
    if (result->account[0])
        json_write_member(text, "account", result->account);
    else
        json_write_member(text, "name", result->name);
    json_write_member_number(text, "points", result->value.points);
    json_write_member_number(text, "steps", result->value.steps);
    json_write_member_number(text, "moves", result->value.moves);
    talon_string_buffer_add(text, "}");
}

static int64_t whole_of(const struct json_value *json, const char *name)
{
    return json_value_whole(json_value_member(json, name));
}

static bool read_result(struct day_result *result, unsigned *family, const struct json_value *json)
{
    const char *game = json_value_member_text(json, "family"),
               *table = json_value_member_text(json, "table"),
               *account = json_value_member_text(json, "account"),
               *name = json_value_member_text(json, "name");

    *family = game ? day_family_find(game) : DAY_FAMILIES;
    if (*family == DAY_FAMILIES || !table)
        return false;
    snprintf(result->table, sizeof result->table, "%s", table);
    snprintf(result->account, sizeof result->account, "%s", account ? account : "");
    talon_text_cut(result->name, sizeof result->name, name ? name : "");
    result->value.points = (int32_t)whole_of(json, "points");
    result->value.steps = (uint32_t)whole_of(json, "steps");
    result->value.moves = (uint32_t)whole_of(json, "moves");
    return true;
}

bool day_result_read(struct day_result *result, unsigned *family, const char *text)
{
    struct json_value *json = json_read_text(text);
    const bool fine = json && read_result(result, family, json);

    json_value_free(json);
    return fine;
}
