/* foreign_forms.c - the tables that are known: which program writes them, how their lines are cut,
 * and what their columns mean. A table is recognised by its heads, wherever they stand.
 */
#include "foreign_internal.h"

#include <ctype.h>
#include <string.h>

/* clang-format off */
#define SEVERAL_HEADS \
    { "board", FOREIGN_BOARD }, { "bd", FOREIGN_BOARD }, { "boardno", FOREIGN_BOARD }, \
    { "boardnumber", FOREIGN_BOARD }, \
    { "ns", FOREIGN_NS }, { "nspair", FOREIGN_NS }, { "pairns", FOREIGN_NS }, \
    { "pairidns", FOREIGN_NS }, \
    { "ew", FOREIGN_EW }, { "ewpair", FOREIGN_EW }, { "pairew", FOREIGN_EW }, \
    { "pairidew", FOREIGN_EW }, \
    { "contract", FOREIGN_CONTRACT }, { "dec", FOREIGN_DECLARER }, { "by", FOREIGN_DECLARER }, \
    { "declarer", FOREIGN_DECLARER }, { "tricks", FOREIGN_TRICKS }, { "result", FOREIGN_TRICKS }, \
    { "score", FOREIGN_SCORE }, { "nsscore", FOREIGN_SCORE }, { "scorens", FOREIGN_SCORE }, \
    { "ns+", FOREIGN_SCORE }, { "ns-", FOREIGN_SCORE_EW }, { "ewscore", FOREIGN_SCORE_EW }, \
    { "scoreew", FOREIGN_SCORE_EW }

/* What lists call the groups of a club, in the languages of the page; web/src/members/pasted.ts
 * knows the same words. */
#define GROUP_HEADS \
    { "group", FOREIGN_GROUP }, { "groups", FOREIGN_GROUP }, { "section", FOREIGN_GROUP }, \
    { "category", FOREIGN_GROUP }, { "gender", FOREIGN_GROUP }, { "sex", FOREIGN_GROUP }, \
    { "gruppe", FOREIGN_GROUP }, { "gruppen", FOREIGN_GROUP }, { "sektion", FOREIGN_GROUP }, \
    { "kategorie", FOREIGN_GROUP }, { "geschlecht", FOREIGN_GROUP }, \
    { "groupe", FOREIGN_GROUP }, { "groupes", FOREIGN_GROUP }, { "catégorie", FOREIGN_GROUP }, \
    { "sexe", FOREIGN_GROUP }

static const struct foreign_head boards[] = { SEVERAL_HEADS, { 0 } };
static const struct foreign_head pairs[] = {
    { "pair", FOREIGN_NUMBER }, { "pairno", FOREIGN_NUMBER }, { "pairnumber", FOREIGN_NUMBER },
    { "pairid", FOREIGN_NUMBER }, { "no", FOREIGN_NUMBER }, { "number", FOREIGN_NUMBER },
    { "direction", FOREIGN_DIRECTION }, { "dir", FOREIGN_DIRECTION },
    { "name1", FOREIGN_NAME_1 }, { "player1", FOREIGN_NAME_1 },
    { "name2", FOREIGN_NAME_2 }, { "player2", FOREIGN_NAME_2 },
    { "names", FOREIGN_NAMES }, { "players", FOREIGN_NAMES }, { "name", FOREIGN_NAMES },
    GROUP_HEADS, { 0 },
};
static const struct foreign_head members[] = {
    { "firstname", FOREIGN_FIRST_NAME }, { "forename", FOREIGN_FIRST_NAME },
    { "surname", FOREIGN_SURNAME }, { "secondname", FOREIGN_SURNAME },
    { "lastname", FOREIGN_SURNAME },
    GROUP_HEADS, { 0 },
};
static const struct foreign_head travellers[] = {
    { "ns", FOREIGN_NS }, { "ew", FOREIGN_EW }, { "contract", FOREIGN_CONTRACT },
    { "dec", FOREIGN_DECLARER }, { "lead", FOREIGN_IGNORED },
    { "ns+", FOREIGN_SCORE }, { "ns-", FOREIGN_SCORE_EW },
    { "mp", FOREIGN_IGNORED }, { "mp", FOREIGN_IGNORED },
    { "ns", FOREIGN_NS_NAMES }, { "ew", FOREIGN_EW_NAMES },
    { 0 },
};
static const struct foreign_head ranks[] = {
    { "rank", FOREIGN_IGNORED }, { "pair", FOREIGN_NUMBER }, { "names", FOREIGN_NAMES },
    { "bds", FOREIGN_IGNORED }, { "total", FOREIGN_IGNORED }, { "max", FOREIGN_IGNORED },
    { 0 },
};
static const struct foreign_head board_report[] = {
    { "ns", FOREIGN_SCORE }, { "ew", FOREIGN_SCORE_EW },
    { "ns", FOREIGN_IGNORED }, { "ew", FOREIGN_IGNORED },
    { 0 },
};

#define BITS3(a, b, c) (FOREIGN_BIT(a) | FOREIGN_BIT(b) | FOREIGN_BIT(c))
#define BITS2(a, b) (FOREIGN_BIT(a) | FOREIGN_BIT(b))
const struct foreign_form foreign_forms[] = {
    { "Pairs Scorer", "BOARD ", NULL, FOREIGN_COLUMNS, travellers,
      BITS3(FOREIGN_NS, FOREIGN_EW, FOREIGN_CONTRACT), true, FOREIGN_IGNORED },
    { "Pairs Scorer", NULL, NULL, FOREIGN_COLUMNS, ranks,
      BITS2(FOREIGN_NUMBER, FOREIGN_NAMES), true, FOREIGN_IGNORED },
    { "ACBLscore", "RESULTS OF BOARD ", NULL, FOREIGN_COLUMNS, board_report,
      BITS2(FOREIGN_SCORE, FOREIGN_SCORE_EW), true, FOREIGN_VERSUS },
    { "MagicContest", "[Board \"", "[ScoreTable \"", FOREIGN_WORDS, boards,
      BITS2(FOREIGN_NS, FOREIGN_EW), false, FOREIGN_IGNORED },
    { "MagicContest", NULL, "[TotalScoreTable \"", FOREIGN_WORDS, pairs,
      BITS2(FOREIGN_NUMBER, FOREIGN_NAMES), false, FOREIGN_IGNORED },
    { "EBUScore", NULL, NULL, FOREIGN_SEPARATED, members,
      BITS2(FOREIGN_FIRST_NAME, FOREIGN_SURNAME), false, FOREIGN_IGNORED },
    { NULL, NULL, NULL, FOREIGN_SEPARATED, boards,
      BITS3(FOREIGN_BOARD, FOREIGN_NS, FOREIGN_EW), false, FOREIGN_IGNORED },
    { NULL, NULL, NULL, FOREIGN_SEPARATED, pairs,
      BITS2(FOREIGN_NAME_1, FOREIGN_NAME_2), false, FOREIGN_IGNORED },
    { NULL, NULL, NULL, FOREIGN_SEPARATED, pairs, FOREIGN_BIT(FOREIGN_NAMES), false,
      FOREIGN_IGNORED },
    { 0 },
};
/* clang-format on */

/* ---- heads ---------------------------------------------------------------------------------- */

/* "Pair No." as "pairno"; a sign at the end stays, as in "NS+". */
static void simplify(const char *text, char out[FOREIGN_CELL])
{
    size_t length = 0;

    for (; *text; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (isalnum(byte) || byte >= 0x80 || ((byte == '+' || byte == '-') && !text[1]))
            out[length++] = (char)tolower(byte);
    }
    out[length] = 0;
}

/* The row of a head that has not been used by a column before. */
static enum foreign_field field_of_head(const struct foreign_form *form, const char *head,
                                        uint64_t *used)
{
    char name[FOREIGN_CELL];

    simplify(head, name);
    for (size_t i = 0; *name && form->heads[i].name; i++)
        if (!(*used >> i & 1) && !strcmp(form->heads[i].name, name)) {
            *used |= UINT64_C(1) << i;
            return form->heads[i].field;
        }
    return FOREIGN_FIELDS;
}

/* In a report what is known alone makes a column. */
static void add_column(struct foreign_table *table, const struct foreign_cell *cell, uint64_t *used)
{
    const enum foreign_field field = field_of_head(table->form, cell->text, used);
    const bool is_known = field != FOREIGN_FIELDS;

    if (!is_known && table->form->cut == FOREIGN_COLUMNS)
        return;
    /* A second column of the same meaning says nothing. */
    table->field[table->count] = is_known && !FOREIGN_HAS(table, field) ? field : FOREIGN_IGNORED;
    table->first[table->count] = cell->first;
    table->last[table->count++] = cell->last;
    if (is_known)
        table->fields |= FOREIGN_BIT(field);
}

static bool take_heads(struct foreign_table *table, const struct foreign_line *line)
{
    uint64_t used = 0;

    table->count = 0;
    table->fields = 0;
    for (size_t i = 0; i < line->count; i++)
        add_column(table, &line->cell[i], &used);
    return (table->fields & table->form->needs) == table->form->needs;
}

/* [ScoreTable "PairId_NS\2R;PairId_EW\2R"]: a width stands behind each name. */
static bool take_tag(struct foreign_table *table, const char *at, struct foreign_line *line)
{
    const size_t length = strlen(table->form->tag);

    if (strncmp(at, table->form->tag, length) != 0)
        return false;
    at += length;
    foreign_cut_separated(&at, ';', line);
    for (size_t i = 0; i < line->count; i++)
        line->cell[i].text[strcspn(line->cell[i].text, "\\\"]")] = 0;
    return take_heads(table, line);
}

static bool take_separated(struct foreign_table *table, const char *at, struct foreign_line *line)
{
    static const char separators[] = ";\t,";

    for (const char *separator = separators; *separator; separator++) {
        const char *here = at;
        table->separator = *separator;
        if (foreign_cut_separated(&here, *separator, line) && take_heads(table, line))
            return true;
    }
    return false;
}

static bool is_head(struct foreign_table *table, const char *at)
{
    struct foreign_line line = { 0 };

    if (table->form->tag)
        return take_tag(table, at, &line);
    if (table->form->cut == FOREIGN_SEPARATED)
        return take_separated(table, at, &line);
    if (table->form->mark && !table->board)
        return false;
    foreign_cut_words(at, &line);
    return take_heads(table, &line);
}

bool foreign_find_heads(const char *at, struct foreign_table *table)
{
    const size_t length = (size_t)(foreign_line_end(at) - at);

    for (const struct foreign_form *form = foreign_forms; form->heads && length; form++) {
        struct foreign_table found = { .form = form, .board = table->board };
        if (is_head(&found, at)) {
            *table = found;
            return true;
        }
    }
    return false;
}

bool foreign_find_board(const char *at, struct foreign_table *table)
{
    enum { BOARD_MOST = 9999, DECIMAL = 10 };

    at += strspn(at, " ");
    for (const struct foreign_form *form = foreign_forms; form->heads; form++) {
        const size_t length = form->mark ? strlen(form->mark) : 0;
        unsigned board = 0;
        if (!length || strncmp(at, form->mark, length) != 0)
            continue;
        for (const char *digit = at + length; isdigit((unsigned char)*digit); digit++)
            board = board > BOARD_MOST ? board : board * DECIMAL + (unsigned)(*digit - '0');
        table->board = board > BOARD_MOST ? 0 : board;
        return true;
    }
    return false;
}

/* ---- rows ----------------------------------------------------------------------------------- */

const struct foreign_cell *foreign_cell_of(const struct foreign_table *table,
                                           const struct foreign_line *line,
                                           enum foreign_field field)
{
    for (size_t i = 0; i < table->count && i < line->count; i++)
        if (table->field[i] == field)
            return *line->cell[i].text ? &line->cell[i] : NULL;
    if (!field || table->form->tail != field || line->count <= table->count)
        return NULL;
    return *line->cell[table->count].text ? &line->cell[table->count] : NULL;
}

/* By how many columns they overlap; those that do not: 0. */
static unsigned overlap(const struct foreign_table *table, size_t at,
                        const struct foreign_cell *cell)
{
    const unsigned first = cell->first > table->first[at] ? cell->first : table->first[at],
                   last = cell->last < table->last[at] ? cell->last : table->last[at];

    return last < first ? 0 : last - first + 1;
}

/* The column below which a cell stands; the count: right of all of them, or below none. */
static size_t column_of(const struct foreign_table *table, const struct foreign_cell *cell)
{
    size_t best = table->count;
    unsigned most = 0;

    for (size_t i = 0; i < table->count; i++)
        if (overlap(table, i, cell) > most) {
            most = overlap(table, i, cell);
            best = i;
        }
    return best;
}

void foreign_set_below(const struct foreign_table *table, struct foreign_line *line)
{
    const struct foreign_line words = *line;

    memset(line->cell, 0, sizeof line->cell);
    line->count = table->count < FOREIGN_CELLS ? table->count + 1 : FOREIGN_CELLS;
    for (size_t i = 0; i < words.count; i++) {
        const size_t at = column_of(table, &words.cell[i]);
        if (at < line->count && (at == table->count || !*line->cell[at].text))
            line->cell[at] = words.cell[i];
    }
}
