/* series_compare.c - duplicate: tables that played the same board are compared with each other, so
 * that good cards alone win nothing. Where results are compared, rounds score only by this.
 */
#include "series_internal.h"

#include <string.h>

/* ---- what one comparison brings ------------------------------------------------------------- */

static int32_t count_match_points(int64_t ahead)
{
    return ahead < 0 ? 0 : ahead ? 2 : 1;
}

/* 2 for a lead of 1, 2 more for each doubling, and 1 more half-way to the next one. So one lucky
 * board does not outweigh many that were played well. */
static int32_t count_difference(int64_t ahead)
{
    const int64_t distance = ahead < 0 ? -ahead : ahead;
    int32_t points = 0;
    int64_t reached = 1;

    for (; reached <= distance; reached *= 2)
        points += 2;
    reached /= 2;
    if (reached > 1 && 2 * distance >= 3 * reached)
        points++;
    return ahead < 0 ? -points : points;
}

const struct series_comparison series_comparisons[] = {
    { "total", "points as they are", N_("Not at all: points as they are"), NULL, false },
    { "match_points", "2 for each table with less on the same board, 1 for each with the same",
      N_("Match points: how many tables did worse"), count_match_points, true },
    { "differences", "how far each table is ahead or behind on the same board, by a scale",
      N_("Differences: by how much the others did worse"), count_difference, false },
    { 0 },
};

/* ---- results -------------------------------------------------------------------------------- */

/* Of two sides one wins what the other loses. Among more, a player may gain by a deal that others
 * decide, so that only the own points are compared. */
int64_t series_lead(const struct series *series, unsigned board, const int32_t *values,
                    unsigned side)
{
    const char trump = series_trump_of(series->setup.trumps, board - 1);
    int64_t own = 0, others = 0;

    for (unsigned seat = 0; seat < series_values(series); seat++)
        *(series_side_of(series, seat) == side ? &own : &others) +=
            series_points(series, trump, values, seat);
    return series_sides(series) == SERIES_SIDES ? own - others : own;
}

size_t series_results(const struct series *series, struct series_result *results)
{
    size_t count = 0;

    for (unsigned t = 0; t < series->tables; t++) {
        const struct series_table *table = &series->table[t];
        for (unsigned d = 0; d < table->deals && table->deals == series->setup.deals; d++) {
            struct series_result *result = &results[count++];
            *result = (struct series_result){ .board = series_board(series, t, d),
                                              .round = series->round,
                                              .table = (uint16_t)(t + 1),
                                              .deal = (uint8_t)(d + 1) };
            series_seats(series, t, result->seat);
            memcpy(result->value, table->value[d], sizeof result->value);
        }
    }
    return count;
}

/* ---- comparing ------------------------------------------------------------------------------ */

/* By boards; those of an earlier field, which have no round, come last. */
static bool comes_before(const struct series_result *one, const struct series_result *other)
{
    if (one->board != other->board)
        return one->board < other->board;
    if (one->round != other->round)
        return (uint16_t)(one->round - 1) < (uint16_t)(other->round - 1);
    return one->table < other->table;
}

/* Sorts by insertion over shrinking gaps. */
static void sort_results(struct series_result *results, size_t count)
{
    for (size_t gap = count / 2; gap; gap /= 2)
        for (size_t i = gap; i < count; i++) {
            const struct series_result moved = results[i];
            size_t at = i;
            for (; at >= gap && comes_before(&moved, &results[at - gap]); at -= gap)
                results[at] = results[at - gap];
            results[at] = moved;
        }
}

/* A side that has a score by a result, its own or another one. */
static bool is_real(const struct series_result *result, unsigned side)
{
    return result->award[side].kind == SERIES_AS_PLAYED ||
           result->award[side].kind == SERIES_OTHER_RESULT;
}

static bool has_score(const struct series_result *result, unsigned side)
{
    return result->award[side].kind != SERIES_NO_SCORE;
}

static void find_leads(const struct series *series, struct series_result *result)
{
    for (unsigned side = 0; side < series_sides(series); side++) {
        const struct series_award *award = &result->award[side];
        result->lead[side] =
            series_lead(series, result->board,
                        award->kind == SERIES_OTHER_RESULT ? award->value : result->value, side);
        result->points[side] = 0;
        result->compared[side] = 0;
    }
}

/* Neuberg's formula: a board that only some tables have played says as much as if all had. The
 * points are those out of the scores that there are, of 2 for each other one. */
static int32_t scale_points(int32_t points, uint32_t scores, uint32_t field)
{
    return (int32_t)series_divide(SERIES_PARTS * ((int64_t)field * (points + 1) - (int64_t)scores),
                                  scores);
}

static void compare_side(const struct series *series, struct series_result *results, size_t count,
                         size_t at, unsigned side)
{
    struct series_result *one = &results[at];

    for (size_t k = 0; k < count; k++)
        if (k != at && is_real(&results[k], side)) {
            one->points[side] +=
                series->setup.compare->against(one->lead[side] - results[k].lead[side]);
            one->compared[side]++;
        }
}

/* In the parts of a point; by match points the board weighs as one with so many scores. */
static void weigh_side(const struct series *series, struct series_result *result, unsigned side,
                       uint32_t field)
{
    const uint32_t scores = result->compared[side] + 1;

    if (!series->setup.compare->is_share || scores >= field) {
        result->points[side] *= (int32_t)series->parts;
    } else {
        result->points[side] = scale_points(result->points[side], scores, field);
        result->compared[side] = field - 1;
    }
}

static bool has_any_score(const struct series *series, const struct series_result *result)
{
    for (unsigned side = 0; side < series_sides(series); side++)
        if (has_score(result, side))
            return true;
    return false;
}

/* How many tables have a score for a board. */
static uint32_t count_scores(const struct series *series, const struct series_result *results,
                             size_t count)
{
    uint32_t scores = 0;

    for (size_t i = 0; i < count; i++)
        scores += has_any_score(series, &results[i]);
    return scores;
}

static void compare_board(const struct series *series, struct series_result *results, size_t count,
                          uint32_t field)
{
    for (size_t i = 0; i < count; i++)
        find_leads(series, &results[i]);
    for (size_t i = 0; i < count && series_is_compared(series); i++)
        for (unsigned side = 0; side < series_sides(series); side++)
            if (is_real(&results[i], side)) {
                compare_side(series, results, count, i, side);
                weigh_side(series, &results[i], side, field);
            }
    if (series_is_compared(series))
        series_award_board(series, results, count, field);
}

static void score_result(struct series *series, const struct series_result *result)
{
    for (unsigned seat = 0; result->round && seat < series->setup.seats; seat++) {
        const unsigned player = result->seat[seat], side = series_side_of(series, seat);
        series->score[result->round - 1][player] += result->points[side];
        series->compared[result->round - 1][player] += result->compared[side];
    }
}

size_t series_board_end(const struct series_result *results, size_t count, size_t first)
{
    size_t end = first;

    while (end < count && results[end].board == results[first].board)
        end++;
    return end;
}

/* The most scores that a board has, or the fewest. */
static uint32_t count_field(const struct series *series, const struct series_result *results,
                            size_t count, bool fewest)
{
    uint32_t field = 0;

    for (size_t i = 0, end; i < count; i = end) {
        end = series_board_end(results, count, i);
        const uint32_t scores = count_scores(series, results + i, end - i);
        if (!field || (fewest ? scores < field : scores > field))
            field = scores;
    }
    return field;
}

/* Whether somebody can have a part of a point. */
static bool divides_points(const struct series *series, const struct series_result *results,
                           size_t count)
{
    const bool is_share = series->setup.compare->is_share;

    for (size_t i = 0; i < count; i++)
        if (series_has_award(&results[i]))
            return true;
    for (unsigned i = 1; i <= series->people && is_share; i++)
        if (series->player[i].handicap)
            return true;
    return is_share && series->setup.neuberg &&
           count_field(series, results, count, true) != count_field(series, results, count, false);
}

static void divide_points(struct series *series)
{
    series->parts = SERIES_PARTS;
    for (unsigned r = 0; r < series->setup.rounds; r++)
        for (unsigned i = 1; i <= series->people; i++)
            series->score[r][i] *= SERIES_PARTS;
}

void series_compare(struct series *series, struct series_result *results, size_t count,
                    uint32_t (*compared)[SERIES_PEOPLE_MOST + 1])
{
    sort_results(results, count);
    if (series_is_compared(series) && divides_points(series, results, count))
        divide_points(series);
    const uint32_t most = series->setup.neuberg ? count_field(series, results, count, false) : 0;
    for (size_t i = 0, end; i < count; i = end) {
        end = series_board_end(results, count, i);
        const uint32_t scores = count_scores(series, results + i, end - i);
        compare_board(series, results + i, end - i, most ? most : scores);
    }
    if (!series_is_compared(series))
        return;
    series_award_by_others(series, results, count);
    memset(compared, 0, series->setup.rounds * sizeof *compared);
    series->compared = compared;
    for (size_t i = 0; i < count; i++)
        score_result(series, &results[i]);
}

/* ---- percent and matches --------------------------------------------------------------------- */

/* Half of all is 5000 of these hundredths. Rounded to the nearest one. */
int32_t series_percent(const struct series *series, const struct series_standing *standing)
{
    enum { WHOLE = 10000 };
    const int64_t most = 2 * (int64_t)standing->compared * series->parts,
                  doubled = 2 * standing->score * WHOLE;

    return most ? (int32_t)((doubled + (doubled < 0 ? -most : most)) / (2 * most)) : 0;
}

/* Both tables say the same about a match, so that the first one is enough. Boards that a team wins
 * and those that it loses make two sums. */
size_t series_match(const struct series *series, const struct series_result *results, size_t count,
                    unsigned round, unsigned table, int64_t points[SERIES_SIDES])
{
    const bool counts_loss = !series->setup.compare->is_share;
    size_t boards = 0;

    points[0] = points[1] = 0;
    for (size_t i = 0; i < count; i++) {
        if (results[i].round != round || results[i].table != table || !results[i].compared[0])
            continue;
        boards++;
        for (int side = 0; side < SERIES_SIDES; side++)
            if (!counts_loss || results[i].points[side] > 0)
                points[side] += results[i].points[side];
    }
    return boards;
}
