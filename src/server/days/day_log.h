/* day_log.h - the results of one day: for each family all of them counted, and the best ones with
 * names and tables.
 */
#pragma once

#include "day_plan.h"
#include "json/json_reader.h"
#include "server/streams/stream.h"

struct day_result {
    char table[STORE_ID_ROOM];
    char account[STORE_ID_ROOM]; /* of a person who has one; then the name is the account's */
    char name[TALON_NAME_MAX];
    struct day_value value;
    int64_t order;
};

/* Results that are even. */
struct day_count {
    int64_t order;
    int32_t points;
    uint32_t count;
};

struct day_field {
    struct day_result *best; /* the better ones first, at most LIMIT_DAY_RECORDS */
    size_t best_count, best_capacity;
    struct day_count *counts; /* the better ones first */
    size_t counts_count, counts_capacity;
    uint32_t *tables; /* hashes of the ids of all tables that count */
    size_t tables_count, tables_capacity;
    uint32_t all; /* results counted, and those on their way to the store */
};

struct day_log {
    struct stream stream; /* its id is the day */
    uint32_t day;
    enum day_plan plan; /* of its variants, for good */
    struct day_field field[DAY_FAMILIES];
};

/* Frees what a day points to. */
void day_log_clear(struct stream *stream);
/* Adds a result, whose order is computed here. */
void day_log_add(struct day_log *log, unsigned family, struct day_result *result);
/* Whether the result of this table counts; it may be one too many. */
bool day_field_has(const struct day_field *field, const char *table);
/* How many results are better than this one, and how many are even. */
void day_field_place(const struct day_field *field, int64_t order, uint32_t *better,
                     uint32_t *equal);

/* The text of a row, and back; false: it is none. */
void day_result_write(const struct day_result *result, unsigned family,
                      struct talon_string_buffer *text);
bool day_result_read(struct day_result *result, unsigned *family, const char *text);
