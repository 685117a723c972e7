/* foreign_cells.c - cuts lines into cells: by separators as a spreadsheet writes them, by two
 * blanks as a report is printed, or by blanks as PBN has its tables.
 */
#include "foreign_internal.h"

#include <string.h>

const char *foreign_line_end(const char *at)
{
    return at + strcspn(at, "\n");
}

/* ---- cells ---------------------------------------------------------------------------------- */

/* A cell that is being written; those beyond the last one are read over. */
struct cell_writer {
    struct foreign_line *line;
    struct foreign_cell *cell, beyond;
    size_t length, kept; /* bytes; those up to the last one that is no blank */
    unsigned column;
};

static void begin_cell(struct cell_writer *writer)
{
    writer->cell = writer->line->count < FOREIGN_CELLS ? &writer->line->cell[writer->line->count]
                                                       : &writer->beyond;
    writer->length = writer->kept = 0;
    writer->cell->first = writer->column;
}

static void add_byte(struct cell_writer *writer, char byte)
{
    const bool is_blank = byte == ' ' || byte == '\t' || byte == '\n';

    writer->column += ((unsigned char)byte & 0xc0) != 0x80; /* a character of UTF-8 begins */
    if ((is_blank && !writer->length) || writer->length == FOREIGN_CELL - 1)
        return;
    writer->cell->text[writer->length++] = is_blank ? ' ' : byte;
    if (!is_blank)
        writer->kept = writer->length;
}

static void end_cell(struct cell_writer *writer)
{
    writer->cell->text[writer->kept] = 0;
    writer->cell->last = writer->column ? writer->column - 1 : 0;
    writer->line->count += writer->line->count < FOREIGN_CELLS;
}

/* ---- a spreadsheet -------------------------------------------------------------------------- */

/* Behind the quote that ends it; two of them are one sign. NULL: it does not end. */
static const char *copy_quoted(const char *at, struct cell_writer *writer)
{
    for (; *at; at++) {
        if (*at == '"' && at[1] != '"')
            return at + 1;
        at += *at == '"';
        writer->line->number += *at == '\n';
        add_byte(writer, *at);
    }
    return NULL;
}

static const char *copy_field(const char *at, char separator, struct cell_writer *writer)
{
    begin_cell(writer);
    if (*at == '"') {
        at = copy_quoted(at + 1, writer);
        if (!at)
            return NULL;
    }
    while (*at && *at != '\n' && *at != separator)
        add_byte(writer, *at++);
    end_cell(writer);
    return at;
}

bool foreign_cut_separated(const char **at, char separator, struct foreign_line *line)
{
    struct cell_writer writer = { .line = line, .column = 1 };
    const char *here = *at;

    line->count = 0;
    for (;;) {
        here = copy_field(here, separator, &writer);
        if (!here)
            return false;
        if (*here != separator || !separator)
            break;
        here++;
        writer.column++;
    }
    *at = *here ? here + 1 : here;
    return true;
}

/* ---- a report ------------------------------------------------------------------------------- */

/* Whether a cell of a report ends here: at two blanks, or at the end of the line. */
static bool is_gap(const char *at, const char *end)
{
    return at == end || *at == '\t' || (*at == ' ' && (at + 1 == end || at[1] == ' '));
}

void foreign_cut_columns(const char *at, struct foreign_line *line)
{
    const char *end = foreign_line_end(at);
    struct cell_writer writer = { .line = line, .column = 1 };

    line->count = 0;
    while (at < end) {
        if (*at == ' ' || *at == '\t') {
            at++;
            writer.column++;
            continue;
        }
        begin_cell(&writer);
        while (!is_gap(at, end))
            add_byte(&writer, *at++);
        end_cell(&writer);
    }
}

/* ---- PBN ------------------------------------------------------------------------------------ */

static const char *copy_word(const char *at, const char *end, struct cell_writer *writer)
{
    const bool is_quoted = *at == '"';

    begin_cell(writer);
    at += is_quoted;
    while (at < end && *at != (is_quoted ? '"' : ' ') && (is_quoted || *at != '\t'))
        add_byte(writer, *at++);
    end_cell(writer);
    return at + (is_quoted && at < end);
}

void foreign_cut_words(const char *at, struct foreign_line *line)
{
    const char *end = foreign_line_end(at);
    struct cell_writer writer = { .line = line, .column = 1 };

    line->count = 0;
    while (at < end)
        if (*at == ' ' || *at == '\t') {
            at++;
            writer.column++;
        } else
            at = copy_word(at, end, &writer);
}
