/* sim_file.c - writes and reads the file of a simulation.
 *
 * Lines: "talon simulation 1", what was played, "games FROM TO" for each range, "played N", and for
 * each table "table ID" with its extremes and its counters that are not zero as "CELL COUNT"; the
 * last line is "end". Without it the file is damaged.
 */
#define _POSIX_C_SOURCE 200809L /* fsync, fileno */
#include "sim_result.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 256, PATH = 4096, DECIMAL = 10 };
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

static bool write_result(const struct sim_result *result, FILE *file)
{
    char text[SIM_TEXT];

    sim_plan_describe(result->plan, text);
    fprintf(file, "%s%s", head, text);
    for (size_t i = 0; i < result->ranges; i++)
        fprintf(file, "games %" PRIu64 " %" PRIu64 "\n", result->range[i].from,
                result->range[i].to);
    fprintf(file, "played %" PRIu64 "\n", result->counters.games);
    for (unsigned i = 0; i < result->plan->layout.count; i++)
        write_table(result, i, file);
    fputs("end\n", file);
    return !ferror(file) && !fflush(file) && !fsync(fileno(file));
}

bool sim_result_save(const struct sim_result *result, const char *path)
{
    char beside[PATH];

    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside)
        return false;
    FILE *file = fopen(beside, "w");
    const bool is_written = file && write_result(result, file);
    const bool is_closed = file && !fclose(file);
    if (is_written && is_closed && !rename(beside, path))
        return true;
    if (file)
        remove(beside);
    return false;
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
        if (!read_whole(&at, &range.from) || !read_whole(&at, &range.to) ||
            range.from >= range.to || !sim_result_add_range(reader->result, range))
            return false;
    }
    const char *at = reader->line + 6;
    return !strncmp(reader->line, "played", 6) && read_whole(&at, &reader->result->counters.games);
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
           read_value(&at, &extreme->most) && read_whole(&at, &extreme->most_game);
}

/* Reads the table's counters; the line behind them stays in the reader. */
static bool read_cells(struct reader *reader, unsigned table)
{
    const struct sim_table *of = &reader->result->plan->layout.table[table];
    uint64_t *cell = sim_row(&reader->result->counters, table, 0), place;

    while (read_next_line(reader)) {
        const char *at = reader->line;
        if (*at < '0' || *at > '9')
            return true;
        if (!read_whole(&at, &place) || place >= (uint64_t)of->rows * of->columns ||
            !read_whole(&at, &cell[place]))
            return false;
    }
    return false;
}

static bool read_tables(struct reader *reader)
{
    if (!read_next_line(reader))
        return false;
    for (unsigned i = 0; i < reader->result->plan->layout.count; i++)
        if (!read_extremes(reader, i) || !read_cells(reader, i))
            return false;
    return !strcmp(reader->line, "end\n");
}

/* NULL, or what is wrong with the file: a sentence with its name in it. */
static const char *read_file(struct reader *reader)
{
    if (!read_next_line(reader) || strcmp(reader->line, head) != 0)
        return "%s is not a file of talon sim.";
    if (!same_plan(reader))
        return "%s is of another simulation: game, options, bots and seed must be the same.";
    if (!read_ranges(reader) || !read_tables(reader))
        return "%s is damaged: restore it, or remove it and count again.";
    return NULL;
}

bool sim_result_load(struct sim_result *result, const char *path, char complaint[SIM_COMPLAINT])
{
    struct reader reader = { .result = result, .file = fopen(path, "r") };
    const char *fault = reader.file ? read_file(&reader) : "%s cannot be opened.";

    if (reader.file)
        fclose(reader.file);
    if (fault) {
        const char *name = strstr(fault, "%s") + 2;
        snprintf(complaint, SIM_COMPLAINT, "%.*s%s", SIM_COMPLAINT / 2, path, name);
    }
    return !fault;
}
