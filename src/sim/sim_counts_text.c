/* sim_counts_text.c - the text of a file of counters, written and read.
 *
 * Lines: "talon simulation 1", what was played, "games FROM TO" for each range, "played N", of a
 * run that has not yet found its interval narrow "until TABLE MARGIN FROM GAMES", and for each
 * table "table ID" with its extremes and its counters that are not zero as "CELL COUNT"; the last
 * line is "end". A file without it, with more behind it, or whose counters do not add up is
 * damaged.
 */
#define _XOPEN_SOURCE 700 /* fmemopen */
#include "sim_result.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256, DECIMAL = 10 };
static const char head[] = "talon simulation 1\n";

/* ---- writing --------------------------------------------------------------------------------- */

static void write_table(const struct sim_result *result, unsigned table, FILE *file)
{
    const struct sim_table *at = &result->plan->layout.table[table];
    const struct sim_extreme *extreme = &result->counters.extreme[table];
    const uint64_t *cell = sim_row(&result->counters, table, 0);

    fprintf(file, "table %s %" PRId32 " %" PRIu64 " %" PRId32 " %" PRIu64 "\n", at->id,
            extreme->least, extreme->least_game, extreme->most, extreme->most_game);
    for (size_t i = 0; i < (size_t)at->rows * at->columns; i++)
        if (cell[i])
            fprintf(file, "%zu %" PRIu64 "\n", i, cell[i]);
}

bool sim_result_write(const struct sim_result *result, FILE *file)
{
    const struct sim_look *look = &result->look;
    char text[SIM_TEXT];

    sim_plan_describe(result->plan, text);
    fprintf(file, "%s%s", head, text);
    for (size_t i = 0; i < result->ranges; i++)
        fprintf(file, "games %" PRIu64 " %" PRIu64 "\n", result->range[i].from,
                result->range[i].to);
    fprintf(file, "played %" PRIu64 "\n", result->counters.games);
    if (look->margin > 0)
        fprintf(file, "until %s %.17g %" PRIu64 " %" PRIu64 "\n",
                result->plan->layout.table[look->table].id, look->margin, look->from, look->games);
    for (unsigned i = 0; i < result->plan->layout.count; i++)
        write_table(result, i, file);
    fputs("end\n", file);
    return util_flush_file(file);
}

/* ---- reading --------------------------------------------------------------------------------- */

struct reader {
    struct sim_result *result;
    FILE *file;
    char line[LINE];
};

static bool read_next_line(struct reader *reader)
{
    return fgets(reader->line, sizeof reader->line, reader->file) && strchr(reader->line, '\n');
}

/* Reads the next number of the line; false if there is none, or it is too large. */
static bool read_whole(const char **at, uint64_t *number)
{
    char *end;

    while (**at == ' ')
        (*at)++;
    if (**at < '0' || **at > '9')
        return false;
    errno = 0;
    *number = strtoull(*at, &end, DECIMAL);
    *at = end;
    return !errno && (*end == ' ' || *end == '\n');
}

/* The last number of a line. */
static bool read_last(const char *at, uint64_t *number)
{
    return read_whole(&at, number) && *at == '\n';
}

static bool read_value(const char **at, int32_t *value)
{
    uint64_t number;

    while (**at == ' ')
        (*at)++;
    const bool is_negative = **at == '-';
    *at += is_negative;
    if (!read_whole(at, &number) || number > (uint64_t)INT32_MAX + is_negative)
        return false;
    *value = (int32_t)(is_negative ? -(int64_t)number : (int64_t)number);
    return true;
}

/* The lines that say what was played, which must be the plan's to the last byte. */
static bool same_plan(struct reader *reader)
{
    char text[SIM_TEXT];

    sim_plan_describe(reader->result->plan, text);
    for (const char *at = text; *at;) {
        const size_t length = strcspn(at, "\n") + 1;
        for (size_t done = 0; done < length;) {
            if (!fgets(reader->line, sizeof reader->line, reader->file))
                return false;
            const size_t part = strlen(reader->line);
            if (part > length - done || memcmp(reader->line, at + done, part) != 0)
                return false;
            done += part;
        }
        at += length;
    }
    return true;
}

static bool read_ranges(struct reader *reader)
{
    struct sim_range range;

    while (read_next_line(reader) && !strncmp(reader->line, "games ", 6)) {
        const char *at = reader->line + 6;
        if (!read_whole(&at, &range.from) || !read_last(at, &range.to) || range.from >= range.to ||
            !sim_result_add_range(reader->result, range))
            return false;
    }
    return !strncmp(reader->line, "played ", 7) &&
           read_last(reader->line + 7, &reader->result->counters.games);
}

static bool read_extremes(struct reader *reader, unsigned table)
{
    const char *id = reader->result->plan->layout.table[table].id, *at = reader->line + 6;
    struct sim_extreme *extreme = &reader->result->counters.extreme[table];
    const size_t length = strlen(id);

    if (strncmp(reader->line, "table ", 6) != 0 || strncmp(at, id, length) != 0 ||
        at[length] != ' ')
        return false;
    at += length;
    return read_value(&at, &extreme->least) && read_whole(&at, &extreme->least_game) &&
           read_value(&at, &extreme->most) && read_last(at, &extreme->most_game);
}

/* Reads the table's counters; the line behind them stays in the reader. */
static bool read_cells(struct reader *reader, unsigned table)
{
    const struct sim_table *of = &reader->result->plan->layout.table[table];
    uint64_t *cell = sim_row(&reader->result->counters, table, 0), place, next = 0;

    for (; read_next_line(reader); next = place + 1) {
        const char *at = reader->line;
        if (*at < '0' || *at > '9')
            return true;
        if (!read_whole(&at, &place) || place < next || place >= (uint64_t)of->rows * of->columns ||
            !read_last(at, &cell[place]))
            return false;
    }
    return false;
}

/* The line of a look, if this is one. */
static bool read_look(struct reader *reader)
{
    const struct sim_layout *layout = &reader->result->plan->layout;
    struct sim_look *look = &reader->result->look;
    char *at = reader->line + 6, *end = strchr(at, ' ');

    if (strncmp(reader->line, "until ", 6) != 0)
        return true;
    if (!end)
        return false;
    *end = 0;
    const int table = sim_layout_find(layout, at);
    if (table < 0 || layout->table[table].kind != SIM_DISTRIBUTION)
        return false;
    look->table = (unsigned)table;
    look->margin = strtod(end + 1, &end);
    const char *numbers = end;
    return look->margin > 0 && read_whole(&numbers, &look->from) &&
           read_last(numbers, &look->games) && look->games > 0 && read_next_line(reader);
}

static bool read_tables(struct reader *reader)
{
    if (!read_next_line(reader) || !read_look(reader))
        return false;
    for (unsigned i = 0; i < reader->result->plan->layout.count; i++)
        if (!read_extremes(reader, i) || !read_cells(reader, i))
            return false;
    return !strcmp(reader->line, "end\n") && fgetc(reader->file) == EOF;
}

/* NULL, or what is wrong with the file: a sentence with {file} in it. */
static const char *read_file(struct reader *reader)
{
    if (!read_next_line(reader) || strcmp(reader->line, head) != 0)
        return N_("{file} is not a file of talon sim.");
    if (!same_plan(reader))
        return N_(
            "{file} is of another simulation: game, options, bots and seed must be the same.");
    if (!read_ranges(reader) || !read_tables(reader) || !sim_result_agrees(reader->result))
        return N_("{file} is damaged: restore it, or remove it and count again.");
    return NULL;
}

const char *sim_result_read(struct sim_result *result, const char *text, size_t length)
{
    struct reader reader = { .result = result, .file = fmemopen((void *)text, length, "r") };

    if (!reader.file)
        return N_("{file} is not a file of talon sim.");
    const char *fault = read_file(&reader);
    fclose(reader.file);
    return fault;
}
