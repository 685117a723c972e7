/* drive_doubts.c - looks for tables that may have sat the other way or played another board: by
 * results that are far from those of other tables, and by boards that cannot be there.
 */
#include "drive_state_json.h"

#include "json/json_writer.h"
#include "series/series_movements.h"

#include <stdlib.h>

/* A result is far off if it is so much further away than others are, and fits if it is so near. */
enum { FAR_OFF = 3, FITS = 1, OTHERS_LEAST = 3, RESULTS_MOST = SERIES_TABLES_MOST };

/* The leads of side 0 on a board at all tables but one. */
struct other_leads {
    int64_t middle, spread; /* half of them are no further away */
    size_t count;
};

static int compare_leads(const void *one, const void *other)
{
    const int64_t first = *(const int64_t *)one, second = *(const int64_t *)other;

    return (first > second) - (first < second);
}

static int64_t distance(int64_t one, int64_t other)
{
    return one > other ? one - other : other - one;
}

static int64_t middle_of(int64_t *leads, size_t count)
{
    qsort(leads, count, sizeof *leads, compare_leads);
    return count ? leads[count / 2] : 0;
}

/* Of the results from `first` on, which are of one board. */
static struct other_leads find_others(const struct drive_boards *boards, size_t first,
                                      const struct series_result *but)
{
    const size_t end = series_board_end(boards->result, boards->count, first);
    int64_t leads[RESULTS_MOST];
    struct other_leads others = { 0 };

    for (size_t i = first; i < end && others.count < RESULTS_MOST; i++)
        if (!series_has_award(&boards->result[i]) &&
            (boards->result[i].round != but->round || boards->result[i].table != but->table))
            leads[others.count++] = boards->result[i].lead[0];
    others.middle = middle_of(leads, others.count);
    for (size_t i = 0; i < others.count; i++)
        leads[i] = distance(leads[i], others.middle);
    others.spread = middle_of(leads, others.count);
    return others;
}

static void write_doubt(const char *doubt, const struct series_result *result, unsigned other,
                        struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member(text, "doubt", doubt);
    json_write_member_number(text, "round", result->round);
    json_write_member_number(text, "table", result->table);
    json_write_member_number(text, "deal", result->deal);
    json_write_member_number(text, "board", result->board);
    json_write_member_number(text, "other", other);
    talon_string_buffer_add(text, "}");
}

/* ---- the other way -------------------------------------------------------------------------- */

static bool fits(int64_t lead, const struct other_leads *others)
{
    return distance(lead, others->middle) <= FITS + others->spread;
}

static bool is_far_off(int64_t lead, const struct other_leads *others)
{
    return others->count >= OTHERS_LEAST &&
           distance(lead, others->middle) > FAR_OFF + 2 * others->spread;
}

static bool may_be_swapped(const struct series_result *result, const struct other_leads *others)
{
    return is_far_off(result->lead[0], others) && fits(-result->lead[0], others);
}

/* ---- another board -------------------------------------------------------------------------- */

static size_t first_of_board(const struct drive_boards *boards, size_t at)
{
    while (at && boards->result[at - 1].board == boards->result[at].board)
        at--;
    return at;
}

/* Whether two results of a table fit better if its two boards are exchanged. */
static bool may_be_exchanged(const struct drive_boards *boards, size_t one, size_t other)
{
    const struct series_result *first = &boards->result[one], *second = &boards->result[other];

    if (first->round != second->round || first->table != second->table ||
        first->board == second->board || series_has_award(first) || series_has_award(second))
        return false;
    const struct other_leads here = find_others(boards, first_of_board(boards, one), first),
                             there = find_others(boards, first_of_board(boards, other), second);
    return (is_far_off(first->lead[0], &here) || is_far_off(second->lead[0], &there)) &&
           here.count >= OTHERS_LEAST && there.count >= OTHERS_LEAST &&
           fits(first->lead[0], &there) && fits(second->lead[0], &here);
}

/* The board with which this one may have been exchanged; 0: none. */
static unsigned find_exchanged(const struct drive_boards *boards, size_t at)
{
    for (size_t i = 0; i < boards->count; i++)
        if (i != at && may_be_exchanged(boards, at, i))
            return boards->result[i].board;
    return 0;
}

/* ---- boards that cannot be there ------------------------------------------------------------- */

static bool share_player(const struct drive *drive, const struct series_result *one,
                         const struct series_result *other)
{
    for (unsigned i = 0; i < drive->series->setup.seats; i++)
        for (unsigned k = 0; k < drive->series->setup.seats; k++)
            if (one->seat[i] == other->seat[k])
                return true;
    return false;
}

/* The same board lies at two tables in a round, or somebody plays it again. */
static void write_double(const struct drive *drive, const struct drive_boards *boards, size_t at,
                         struct talon_string_buffer *text)
{
    const struct series_result *result = &boards->result[at];

    for (size_t i = first_of_board(boards, at); i < at; i++) {
        const struct series_result *before = &boards->result[i];
        if (before->round == result->round && before->table != result->table &&
            series_copies(drive->series) == 1)
            write_doubt("twice", result, before->table, text);
        else if (before->round != result->round && share_player(drive, before, result))
            write_doubt("again", result, before->round, text);
    }
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_doubts_of(const struct drive *drive, const struct drive_boards *boards, size_t at,
                            struct talon_string_buffer *text)
{
    const struct series_result *result = &boards->result[at];
    const struct other_leads others = find_others(boards, first_of_board(boards, at), result);
    const unsigned exchanged = series_has_award(result) ? 0 : find_exchanged(boards, at);

    write_double(drive, boards, at, text);
    if (series_sides(drive->series) != SERIES_SIDES)
        return;
    if (exchanged && exchanged > result->board)
        write_doubt("board", result, exchanged, text);
    else if (!exchanged && !series_has_award(result) && may_be_swapped(result, &others))
        write_doubt("sides", result, 0, text);
}

void drive_write_doubts(const struct drive *drive, const struct drive_count *count,
                        struct talon_string_buffer *text)
{
    json_write_member_list(text, "doubts");
    for (size_t i = 0; count && series_is_compared(count->live) && i < count->boards.count; i++)
        write_doubts_of(drive, &count->boards, i, text);
    talon_string_buffer_add(text, "]");
}
