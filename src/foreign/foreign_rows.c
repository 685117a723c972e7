/* foreign_rows.c - rows of tables: pairs with their names, and results of boards. The names that
 * stand beside results are taken, too.
 */
#include "foreign_internal.h"

#include "text/catalogue.h"
#include "util/memory.h"

#include <stdio.h>
#include <string.h>

enum { PAIRS_MOST = 2000, RESULTS_MOST = 10000, TRICKS_OF_A_DEAL = 13 };

/* A row that is being taken. */
struct row {
    struct foreign_file *file;
    const struct foreign_table *table;
    const struct foreign_line *line;
    struct series_refusal *why;
};

static bool refuse_row(const struct row *row, const char *pattern)
{
    return series_refuse(row->why, pattern, NULL, &row->line->number);
}

static bool refuse_cell(const struct row *row, const struct foreign_cell *cell, const char *pattern)
{
    const char *const texts[] = { cell->text };
    const unsigned numbers[] = { row->line->number, cell->first };

    return series_refuse(row->why, pattern, texts, numbers);
}

static const struct foreign_cell *find(const struct row *row, enum foreign_field field)
{
    return foreign_cell_of(row->table, row->line, field);
}

/* ---- pairs ---------------------------------------------------------------------------------- */

static struct foreign_pair *find_pair(struct foreign_file *file, const struct foreign_pair *like)
{
    for (size_t i = 0; like->number && i < file->pairs; i++)
        if (file->pair[i].number == like->number && file->pair[i].side == like->side)
            return &file->pair[i];
    return NULL;
}

static bool has_same_names(const struct foreign_pair *one, const struct foreign_pair *other)
{
    return one->people == other->people && !strcmp(one->name[0], other->name[0]) &&
           !strcmp(one->name[1], other->name[1]);
}

/* A pair that stands beside several results is taken once. */
static bool add_pair(const struct row *row, struct foreign_pair *pair, bool is_repeated)
{
    struct foreign_file *file = row->file;
    const struct foreign_pair *before = find_pair(file, pair);

    if (before && is_repeated && has_same_names(before, pair))
        return true;
    if (before)
        return refuse_row(row, N_("Line #: another pair with this number stands above."));
    if (file->pairs == PAIRS_MOST)
        return refuse_row(row, N_("Line #: the file has too many lines."));
    pair->line = row->line->number;
    file->pair = util_grow(file->pair, &file->pair_room, file->pairs, sizeof *file->pair);
    file->pair[file->pairs++] = *pair;
    return true;
}

static bool set_name(const struct row *row, struct foreign_pair *pair,
                     const struct foreign_cell *cell)
{
    if (!cell)
        return true;
    if (strlen(cell->text) >= FOREIGN_NAME)
        return refuse_cell(row, cell, N_("Line #, column #: the name is longer than 63 bytes: @"));
    memcpy(pair->name[pair->people++], cell->text, strlen(cell->text) + 1);
    return true;
}

static bool set_names(const struct row *row, struct foreign_pair *pair,
                      const struct foreign_cell *cell)
{
    if (!cell)
        return true;
    if (!foreign_split_names(cell->text, pair->name))
        return refuse_cell(row, cell, N_("Line #, column #: the name is longer than 63 bytes: @"));
    pair->people = *pair->name[1] ? 2 : 1;
    return true;
}

/* First name and surname in columns of their own. */
static bool set_person(const struct row *row, struct foreign_pair *pair)
{
    const struct foreign_cell *first = find(row, FOREIGN_FIRST_NAME),
                              *last = find(row, FOREIGN_SURNAME);
    const size_t length = (first ? strlen(first->text) + 1 : 0) + (last ? strlen(last->text) : 0);

    if (!first && !last)
        return true;
    if (length >= FOREIGN_NAME)
        return refuse_cell(row, last ? last : first,
                           N_("Line #, column #: the name is longer than 63 bytes: @"));
    snprintf(pair->name[0], FOREIGN_NAME, "%s%s%s", first ? first->text : "",
             first && last ? " " : "", last ? last->text : "");
    pair->people = 1;
    return true;
}

static bool set_club_group(const struct row *row, struct foreign_pair *pair)
{
    const struct foreign_cell *cell = find(row, FOREIGN_GROUP);

    if (!cell)
        return true;
    if (strlen(cell->text) >= sizeof pair->group)
        return refuse_cell(row, cell, N_("Line #, column #: the group is longer than 63 bytes: @"));
    memcpy(pair->group, cell->text, strlen(cell->text) + 1);
    return true;
}

static bool set_number(const struct row *row, struct foreign_pair *pair)
{
    const struct foreign_cell *number = find(row, FOREIGN_NUMBER),
                              *direction = find(row, FOREIGN_DIRECTION);

    if (number && !foreign_pair_number(number->text, &pair->number, &pair->side))
        return refuse_cell(row, number, N_("Line #, column #: this is no number of a pair: @"));
    if (direction && !foreign_side(direction->text, &pair->side))
        return refuse_cell(row, direction,
                           N_("Line #, column #: this is neither north-south nor east-west: @"));
    return true;
}

/* A line of the list that names nobody says nothing. */
static bool take_pair(const struct row *row)
{
    struct foreign_pair pair = { 0 };

    if (!set_number(row, &pair) || !set_name(row, &pair, find(row, FOREIGN_NAME_1)) ||
        !set_name(row, &pair, find(row, FOREIGN_NAME_2)) ||
        !set_names(row, &pair, find(row, FOREIGN_NAMES)) || !set_person(row, &pair) ||
        !set_club_group(row, &pair))
        return false;
    return !pair.people || add_pair(row, &pair, false);
}

/* ---- results -------------------------------------------------------------------------------- */

/* The names beside a result, of a pair that sat so. */
static bool take_side(const struct row *row, enum foreign_field names, unsigned number, char side)
{
    struct foreign_pair pair = { .number = number, .side = side };
    const struct foreign_cell *cell = find(row, names);

    return !cell || (set_names(row, &pair, cell) && add_pair(row, &pair, true));
}

static bool take_pair_number(const struct row *row, enum foreign_field field, unsigned *number)
{
    const struct foreign_cell *cell = find(row, field);
    char side;

    if (!cell)
        return refuse_row(row, N_("Line #: the number of a pair is missing."));
    return foreign_pair_number(cell->text, number, &side) ||
           refuse_cell(row, cell, N_("Line #, column #: this is no number of a pair: @"));
}

/* "1-Smith-Jones vs 2-Brown-Green": behind the number of a pair and the two names. */
static const char *take_versus_side(const char *at, struct foreign_pair *pair)
{
    int number = 0;
    char digits[FOREIGN_CELL];
    size_t length = strspn(at, "0123456789");
    const char *end = strstr(at, " vs");

    if (!length || at[length] != '-')
        return NULL;
    memcpy(digits, at, length);
    digits[length] = 0;
    if (!foreign_whole(digits, &number) || number < 1)
        return NULL;
    at += length + 1;
    end = end ? end : at + strlen(at);
    length = strcspn(at, "-");
    if (at + length >= end || length >= FOREIGN_NAME || end - at - (long)length > FOREIGN_NAME)
        return NULL;
    pair->number = (unsigned)number;
    pair->people = 2;
    memcpy(pair->name[0], at, length);
    memcpy(pair->name[1], at + length + 1, (size_t)(end - at) - length - 1);
    return end;
}

static bool take_versus(const struct row *row, struct foreign_result *result)
{
    const struct foreign_cell *cell = find(row, FOREIGN_VERSUS);
    struct foreign_pair ns = { .side = 'N' }, ew = { .side = 'E' };
    const char *at = cell ? take_versus_side(cell->text, &ns) : NULL;

    if (at && !strncmp(at, " vs", 3)) {
        at += 3 + (at[3] == '.');
        at = *at == ' ' ? take_versus_side(at + 1, &ew) : NULL;
    } else
        at = NULL;
    if (!at || *at)
        return refuse_row(row, N_("Line #: two pairs as in 1-Smith-Jones vs 2-Brown-Green are "
                                  "missing."));
    result->pair[0] = ns.number;
    result->pair[1] = ew.number;
    return add_pair(row, &ns, true) && add_pair(row, &ew, true);
}

static bool take_pairs(const struct row *row, struct foreign_result *result)
{
    if (row->table->form->tail == FOREIGN_VERSUS)
        return take_versus(row, result);
    return take_pair_number(row, FOREIGN_NS, &result->pair[0]) &&
           take_pair_number(row, FOREIGN_EW, &result->pair[1]) &&
           take_side(row, FOREIGN_NS_NAMES, result->pair[0], 'N') &&
           take_side(row, FOREIGN_EW_NAMES, result->pair[1], 'E');
}

static bool take_board(const struct row *row, struct foreign_result *result)
{
    const struct foreign_cell *cell = find(row, FOREIGN_BOARD);
    int board = 0;

    if (cell && (!foreign_whole(cell->text, &board) || board < 1))
        return refuse_cell(row, cell, N_("Line #, column #: this is no number of a board: @"));
    result->board = cell ? (unsigned)board : row->table->board;
    return result->board || refuse_row(row, N_("Line #: the number of the board is missing."));
}

/* A declarer of east or west has the rest of the tricks. */
static bool set_tricks(const struct row *row, struct foreign_result *result, int tricks)
{
    const struct foreign_cell *cell = find(row, FOREIGN_DECLARER);
    char side = 'N';

    if (cell && !foreign_side(cell->text, &side))
        return refuse_cell(row, cell, N_("Line #, column #: this is no declarer: @"));
    result->tricks = side == 'N' ? tricks : TRICKS_OF_A_DEAL - tricks;
    result->has_tricks = true;
    return true;
}

static bool take_tricks(const struct row *row, struct foreign_result *result)
{
    const struct foreign_cell *contract = find(row, FOREIGN_CONTRACT),
                              *cell = find(row, FOREIGN_TRICKS);
    int tricks = 0;
    bool passed = false;

    if (contract && foreign_awards(contract->text, result->award)) {
        result->has_awards = true;
        return true;
    }
    if (contract) {
        if (!foreign_contract(contract->text, cell ? cell->text : NULL, &tricks, &passed))
            return refuse_cell(row, contract,
                               N_("Line #, column #: this is no contract with its result: @"));
        result->has_score |= passed; /* of 0, if nothing else is said */
        return passed || set_tricks(row, result, tricks);
    }
    if (!cell)
        return true;
    if (foreign_awards(cell->text, result->award)) {
        result->has_awards = true;
        return true;
    }
    if (!foreign_whole(cell->text, &tricks) || tricks < 0)
        return refuse_cell(row, cell, N_("Line #, column #: this is no number of tricks: @"));
    return set_tricks(row, result, tricks);
}

static bool take_score(const struct row *row, struct foreign_result *result,
                       enum foreign_field field)
{
    const struct foreign_cell *cell = find(row, field);
    int score = 0;

    if (!cell)
        return true;
    if (foreign_awards(cell->text, result->award)) {
        result->has_awards = true;
        return true;
    }
    if (!foreign_whole(cell->text, &score) &&
        strcmp(cell->text, "PASS") != 0) /* ACBLscore writes a deal that nobody played so */
        return refuse_cell(row, cell, N_("Line #, column #: this is no score: @"));
    result->score = field == FOREIGN_SCORE ? score : -score;
    result->has_score = true;
    return true;
}

static bool take_result(const struct row *row)
{
    struct foreign_result result = { .line = row->line->number };
    struct foreign_file *file = row->file;

    if (!take_board(row, &result) || !take_pairs(row, &result) || !take_tricks(row, &result) ||
        !take_score(row, &result, FOREIGN_SCORE) || !take_score(row, &result, FOREIGN_SCORE_EW))
        return false;
    if (file->results == RESULTS_MOST)
        return refuse_row(row, N_("Line #: the file has too many lines."));
    file->result = util_grow(file->result, &file->result_room, file->results, sizeof *file->result);
    file->result[file->results++] = result;
    return true;
}

bool foreign_take_row(struct foreign_file *file, const struct foreign_table *table,
                      const struct foreign_line *line, struct series_refusal *why)
{
    const struct row row = { file, table, line, why };
    const bool is_result = FOREIGN_HAS(table, FOREIGN_NS) || table->form->tail == FOREIGN_VERSUS;

    return is_result ? take_result(&row) : take_pair(&row);
}
