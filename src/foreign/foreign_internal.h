/* foreign_internal.h - the parts of a file: lines cut into cells, tables with heads, and the fields
 * of their rows.
 */
#pragma once

#include "foreign.h"

#include <stdint.h>

enum { FOREIGN_CELLS = 64, FOREIGN_CELL = 128 };

struct foreign_cell {
    char text[FOREIGN_CELL]; /* a longer one is cut: no name and no number is that long */
    unsigned first, last;    /* columns, from 1 */
};

struct foreign_line {
    unsigned number; /* from 1 */
    size_t count;
    struct foreign_cell cell[FOREIGN_CELLS];
};

/* How a line becomes cells. */
enum foreign_cut {
    FOREIGN_SEPARATED, /* by ; or a tab or , with quotes */
    FOREIGN_COLUMNS,   /* printed below its head */
    FOREIGN_WORDS      /* by blanks, with quotes: a table of PBN */
};

/* The meaning of a column. */
enum foreign_field {
    FOREIGN_IGNORED,
    FOREIGN_NUMBER, /* of a pair */
    FOREIGN_DIRECTION,
    FOREIGN_NAME_1,
    FOREIGN_NAME_2,
    FOREIGN_NAMES, /* both, with & or - between */
    FOREIGN_FIRST_NAME,
    FOREIGN_SURNAME,
    FOREIGN_GROUP, /* of the club: of one person, or of both of a pair */
    FOREIGN_BOARD,
    FOREIGN_NS,
    FOREIGN_EW,
    FOREIGN_NS_NAMES,
    FOREIGN_EW_NAMES,
    FOREIGN_CONTRACT,
    FOREIGN_DECLARER,
    FOREIGN_TRICKS,   /* of the declarer, where there is one; else of north and south */
    FOREIGN_SCORE,    /* of north and south */
    FOREIGN_SCORE_EW, /* of east and west, or minus points of north and south */
    FOREIGN_VERSUS,   /* "1-Smith-Jones vs 2-Brown-Green" */
    FOREIGN_FIELDS
};

struct foreign_head {
    const char *name; /* without blanks and signs, in small letters */
    enum foreign_field field;
};

/* A table that some program writes. */
struct foreign_form {
    const char *program, *mark; /* the mark stands before a board's number, in the file */
    const char *tag;            /* of PBN */
    enum foreign_cut cut;
    const struct foreign_head *heads; /* ended by one without a name; a name may come twice */
    uint32_t needs;                   /* fields, as bits */
    bool is_report;                   /* lines that begin with no number are titles and rules */
    enum foreign_field tail;          /* at the right of all heads of a report */
};
#define FOREIGN_BIT(field) (UINT32_C(1) << (field))
#define FOREIGN_HAS(table, field) ((table)->fields & FOREIGN_BIT(field))

/* The heads that stand above the rows which are read now. */
struct foreign_table {
    const struct foreign_form *form;
    uint32_t fields;
    char separator;
    size_t count;
    enum foreign_field field[FOREIGN_CELLS];
    unsigned first[FOREIGN_CELLS], last[FOREIGN_CELLS];
    unsigned board; /* of the mark; 0: none yet */
};

extern const struct foreign_form foreign_forms[];

/* foreign_cells.c: cuts the line at `*at`, which goes behind its end. False: a quote stays open. */
bool foreign_cut_separated(const char **at, char separator, struct foreign_line *line);
void foreign_cut_columns(const char *at, struct foreign_line *line); /* by two blanks */
void foreign_cut_words(const char *at, struct foreign_line *line);
const char *foreign_line_end(const char *at);

/* foreign_forms.c: whether this line is the head of a table, which is then noted. */
bool foreign_find_heads(const char *at, struct foreign_table *table);
/* Whether it tells a board's number. */
bool foreign_find_board(const char *at, struct foreign_table *table);
/* The cell of a field; NULL: there is none, or an empty one. */
const struct foreign_cell *foreign_cell_of(const struct foreign_table *table,
                                           const struct foreign_line *line,
                                           enum foreign_field field);
/* In a report each word stands below the head that it meets, or else at the right. */
void foreign_set_below(const struct foreign_table *table, struct foreign_line *line);

/* foreign_rows.c: takes a row. */
bool foreign_take_row(struct foreign_file *file, const struct foreign_table *table,
                      const struct foreign_line *line, struct series_refusal *why);

/* foreign_values.c: texts of cells. */
bool foreign_whole(const char *text, int *number);
bool foreign_pair_number(const char *text, unsigned *number, char *side);
bool foreign_side(const char *text, char *side);
/* "Anna & Bert"; the second name stays empty where there is no sign between. False: too long. */
bool foreign_split_names(const char *text, char names[FOREIGN_PEOPLE][FOREIGN_NAME]);
/* "4S+1", with what stands in a column of its own behind it; false: this is no contract. Nobody
 * played: `passed`. */
bool foreign_contract(const char *text, const char *result, int *tricks, bool *passed);
/* "A60-40", "AVE+", "not played" */
bool foreign_awards(const char *text, char award[FOREIGN_SIDES][FOREIGN_AWARD]);
