/* foreign_read.c - reads a whole file: finds its tables, takes their rows, and puts the pairs into
 * the order in which they come on a list.
 */
#include "foreign_internal.h"

#include "text/catalogue.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void foreign_free(struct foreign_file *file)
{
    free(file->pair);
    free(file->result);
    *file = (struct foreign_file){ 0 };
}

/* ---- lines ---------------------------------------------------------------------------------- */

struct reading {
    struct foreign_file *file;
    struct foreign_table table;
    struct foreign_line line;
    const char *at;
    struct series_refusal *why;
};

static void step_over(struct reading *reading)
{
    const char *end = foreign_line_end(reading->at);

    reading->at = *end ? end + 1 : end;
}

static bool is_blank_line(const char *at)
{
    at += strspn(at, " \t");
    return !*at || *at == '\n';
}

/* Rows of a report begin with a number or name two pairs, those of PBN are before the next tag. */
static bool is_row(const struct reading *reading)
{
    const struct foreign_form *form = reading->table.form;
    const char *at = reading->at + strspn(reading->at, " \t"), *versus = strstr(at, " vs");

    if (form->cut == FOREIGN_WORDS)
        return *at != '[' && *at != '%' && *at != ';';
    if (form->tail == FOREIGN_VERSUS)
        return versus && versus < foreign_line_end(at);
    return !form->is_report || isdigit((unsigned char)*at);
}

static bool cut_line(struct reading *reading)
{
    struct foreign_line *line = &reading->line;

    if (reading->table.form->cut == FOREIGN_SEPARATED) {
        const unsigned number = line->number;
        return foreign_cut_separated(&reading->at, reading->table.separator, line) ||
               series_refuse(reading->why, N_("Line #: a quotation mark is not closed."), NULL,
                             &number);
    }
    if (reading->table.form->cut == FOREIGN_COLUMNS) {
        foreign_cut_columns(reading->at, line);
        foreign_set_below(&reading->table, line);
    } else
        foreign_cut_words(reading->at, line);
    step_over(reading);
    return true;
}

static bool has_cells(const struct foreign_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        if (*line->cell[i].text)
            return true;
    return false;
}

static bool take_foreign_line(struct reading *reading)
{
    struct foreign_line *line = &reading->line;
    const unsigned number = line->number; /* quotes may hold several lines */

    if (!cut_line(reading))
        return false;
    const unsigned last = line->number;
    line->number = number;
    const bool is_taken =
        !has_cells(line) || foreign_take_row(reading->file, &reading->table, line, reading->why);
    line->number = last;
    return is_taken;
}

/* Behind a tag of PBN that is no table stand no rows. */
static void leave_table(struct reading *reading)
{
    if (reading->table.form && reading->table.form->tag && *reading->at == '[')
        reading->table.form = NULL;
}

static bool read_foreign_line(struct reading *reading)
{
    if (is_blank_line(reading->at) || foreign_find_board(reading->at, &reading->table)) {
        step_over(reading);
        return true;
    }
    leave_table(reading);
    if (foreign_find_heads(reading->at, &reading->table)) {
        if (!reading->file->program)
            reading->file->program = reading->table.form->program;
        step_over(reading);
        return true;
    }
    if (reading->table.form && is_row(reading))
        return take_foreign_line(reading);
    step_over(reading);
    return true;
}

/* ---- order ---------------------------------------------------------------------------------- */

/* In one line of pairs a number has the same names on both sides: then sides say nothing. */
static bool is_one_line(const struct foreign_file *file)
{
    bool any = false;

    for (size_t i = 0; i < file->pairs; i++)
        for (size_t k = 0; k < i; k++) {
            const struct foreign_pair *one = &file->pair[i], *other = &file->pair[k];
            if (one->number != other->number || !one->number)
                continue;
            if (strcmp(one->name[0], other->name[0]) != 0)
                return false;
            any = true;
        }
    return any;
}

static void join_lines(struct foreign_file *file)
{
    size_t count = 0;

    for (size_t i = 0; i < file->pairs; i++) {
        bool is_new = true;
        for (size_t k = 0; k < count; k++)
            is_new &= file->pair[k].number != file->pair[i].number;
        if (is_new) {
            file->pair[count] = file->pair[i];
            file->pair[count++].side = 0;
        }
    }
    file->pairs = count;
}

/* On which sides a pair has played: 1 for north and south, 2 for east and west. */
static unsigned sides_played(const struct foreign_file *file, unsigned number)
{
    unsigned sides = 0;

    for (size_t i = 0; i < file->results; i++)
        for (unsigned side = 0; side < FOREIGN_SIDES; side++)
            if (file->result[i].pair[side] == number)
                sides |= side + 1;
    return sides;
}

/* Where each pair has played on one side alone, there are two lines. */
static void find_lines(struct foreign_file *file)
{
    enum { BOTH = 3 };
    bool any = false;

    for (size_t i = 0; i < file->pairs; i++) {
        const unsigned sides = sides_played(file, file->pair[i].number);
        if (file->pair[i].side || sides == BOTH)
            return;
        any |= sides > 0;
    }
    for (size_t i = 0; any && i < file->pairs; i++)
        file->pair[i].side = sides_played(file, file->pair[i].number) > 1 ? 'E' : 'N';
}

/* Its place in its line, so that lines can be put in turn. */
static unsigned place_in_line(const struct foreign_file *file, const struct foreign_pair *pair)
{
    unsigned place = 0;

    for (size_t i = 0; i < file->pairs; i++)
        place += file->pair[i].side == pair->side && file->pair[i].number < pair->number;
    return place;
}

static bool stands_behind(const struct foreign_pair *one, const struct foreign_pair *other)
{
    if (!one->number || !other->number)
        return false;
    return one->place == other->place ? one->side == 'E' && other->side == 'N'
                                      : one->place > other->place;
}

static void sort_pairs(struct foreign_file *file)
{
    for (size_t i = 0; i < file->pairs; i++)
        file->pair[i].place = place_in_line(file, &file->pair[i]);
    for (size_t i = 1; i < file->pairs; i++)
        for (size_t k = i; k && stands_behind(&file->pair[k - 1], &file->pair[k]); k--) {
            const struct foreign_pair moved = file->pair[k];
            file->pair[k] = file->pair[k - 1];
            file->pair[k - 1] = moved;
        }
}

bool foreign_read(struct foreign_file *file, const char *text, struct series_refusal *why)
{
    struct reading reading = { .file = file, .at = text, .why = why };
    bool is_fine = true;

    *file = (struct foreign_file){ 0 };
    while (is_fine && *reading.at) {
        reading.line.number++;
        is_fine = read_foreign_line(&reading);
    }
    if (is_fine && !file->pairs && !file->results)
        is_fine = series_refuse(why,
                                N_("No line names columns that are known here, such as Pair and "
                                   "Names, or Board, NS, EW and Tricks."),
                                NULL, NULL);
    if (!is_fine)
        foreign_free(file);
    if (is_one_line(file))
        join_lines(file);
    find_lines(file);
    sort_pairs(file);
    return is_fine;
}
