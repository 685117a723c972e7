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

int64_t series_lead(const struct series *series, const struct series_result *result)
{
    const char trump = series_trump_of(series->setup.trumps, result->board - 1);
    const unsigned seats = series->setup.scoring->by_seat ? series->setup.seats : SERIES_SIDES;
    int64_t lead = 0;

    for (unsigned seat = 0; seat < seats; seat++) {
        const int32_t points = series_points(series, trump, result->value, seat);
        lead += seat % SERIES_SIDES ? -(int64_t)points : points;
    }
    return lead;
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
                                              .table = (uint16_t)(t + 1) };
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

static void compare_with(const struct series *series, struct series_result *one,
                         const struct series_result *other)
{
    const int64_t ahead = one->lead - other->lead;

    one->points[0] += series->setup.compare->against(ahead);
    one->points[1] += series->setup.compare->against(-ahead);
}

static void compare_board(const struct series *series, struct series_result *results, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        results[i].lead = series_lead(series, &results[i]);
        results[i].compared = (uint32_t)count - 1;
        results[i].points[0] = results[i].points[1] = 0;
    }
    for (size_t i = 0; i < count && series_is_compared(series); i++)
        for (size_t k = 0; k < count; k++)
            if (k != i)
                compare_with(series, &results[i], &results[k]);
}

static void score_result(struct series *series, const struct series_result *result)
{
    for (unsigned seat = 0; result->round && seat < series->setup.seats; seat++) {
        const unsigned player = result->seat[seat];
        series->score[result->round - 1][player] += result->points[seat % SERIES_SIDES];
        series->compared[result->round - 1][player] += result->compared;
    }
}

size_t series_board_end(const struct series_result *results, size_t count, size_t first)
{
    size_t end = first;

    while (end < count && results[end].board == results[first].board)
        end++;
    return end;
}

void series_compare(struct series *series, struct series_result *results, size_t count,
                    uint32_t (*compared)[SERIES_PEOPLE_MOST + 1])
{
    sort_results(results, count);
    for (size_t i = 0, end; i < count; i = end) {
        end = series_board_end(results, count, i);
        compare_board(series, results + i, end - i);
    }
    if (!series_is_compared(series))
        return;
    memset(compared, 0, series->setup.rounds * sizeof *compared);
    series->compared = compared;
    for (size_t i = 0; i < count; i++)
        score_result(series, &results[i]);
}

/* ---- percent and matches --------------------------------------------------------------------- */

/* Half of all is 5000 of these hundredths. Rounded to the nearest one. */
int32_t series_percent(int64_t points, uint32_t compared)
{
    enum { WHOLE = 10000 };
    const int64_t most = 2 * (int64_t)compared, doubled = 2 * points * WHOLE;

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
        if (results[i].round != round || results[i].table != table || !results[i].compared)
            continue;
        boards++;
        for (int side = 0; side < SERIES_SIDES; side++)
            if (!counts_loss || results[i].points[side] > 0)
                points[side] += results[i].points[side];
    }
    return boards;
}
