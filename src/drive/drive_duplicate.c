/* drive_duplicate.c - boards that several tables of a drive play: their results over all rounds,
 * compared as the setup says, and which of them everybody may see.
 */
#include "drive_state_json.h"

#include "json/json_writer.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- results of all rounds ------------------------------------------------------------------- */

static size_t note_results(const struct drive *drive, unsigned round, unsigned table,
                           struct series_result *results)
{
    const struct drive_table *at = &drive->round[round - 1].table[table - 1];
    const unsigned deals = drive->series->setup.deals;

    if (!drive_table_counts(drive, round, table))
        return 0;
    for (unsigned deal = 0; deal < deals; deal++) {
        struct series_result *result = &results[deal];
        *result = (struct series_result){ .board = at->board + deal,
                                          .round = (uint16_t)round,
                                          .table = (uint16_t)table };
        for (unsigned seat = 0; seat < drive->series->setup.seats; seat++)
            result->seat[seat] = drive->person[at->seat[seat]].player;
        memcpy(result->value, drive_deal_of(drive, round, table, deal + 1)->value,
               sizeof result->value);
    }
    return deals;
}

static void free_boards(struct drive_boards *boards)
{
    free(boards->result);
    free(boards->compared);
    *boards = (struct drive_boards){ 0 };
}

/* Compares the results of so many rounds, and adds what they score to the series. */
static void compare_boards(const struct drive *drive, unsigned rounds, struct series *live,
                           struct drive_boards *boards)
{
    size_t room = 0;

    free_boards(boards);
    if (!series_has_boards(live))
        return;
    for (size_t round = 0; round < rounds; round++)
        room += (size_t)drive->round[round].tables * live->setup.deals;
    boards->result = util_allocate_zeroed(room + 1, sizeof *boards->result);
    boards->compared = util_allocate_zeroed(live->setup.rounds, sizeof *boards->compared);
    for (unsigned round = 1; round <= rounds; round++)
        for (unsigned table = 1; table <= drive->round[round - 1].tables; table++)
            boards->count += note_results(drive, round, table, boards->result + boards->count);
    series_compare(live, boards->result, boards->count, boards->compared);
}

/* ---- counting ------------------------------------------------------------------------------- */

const struct drive_count *drive_count_results(struct drive_counts *counts,
                                              const struct drive *drive, bool with_open)
{
    struct drive_count *count = &counts->count[with_open];

    if (!count->live)
        count->live = util_allocate(sizeof *count->live);
    if (count->of != drive || count->version != drive->version) {
        if (with_open)
            drive_count_open(drive, count->live);
        else
            memcpy(count->live, drive->series, sizeof *count->live);
        compare_boards(drive, (unsigned)drive->rounds - !with_open, count->live, &count->boards);
    }
    count->of = drive;
    count->version = drive->version;
    return count;
}

void drive_counts_forget(struct drive_counts *counts, const struct drive *drive)
{
    for (int i = 0; i < 2; i++)
        if (counts->count[i].of == drive)
            counts->count[i].of = NULL;
}

void drive_counts_free(struct drive_counts *counts)
{
    for (int i = 0; i < 2; i++) {
        free_boards(&counts->count[i].boards);
        free(counts->count[i].live);
    }
}

/* ---- boards that are still to be played ------------------------------------------------------ */

/* The results are sorted by boards, so a board is found by halves; SIZE_MAX: nobody has played it.
 */
static size_t find_board(const struct drive_boards *boards, unsigned board)
{
    size_t at = 0, end = boards->count;

    while (at < end) {
        const size_t middle = (at + end) / 2;
        if (boards->result[middle].board < board)
            at = middle + 1;
        else
            end = middle;
    }
    return at < boards->count && boards->result[at].board == board ? at : SIZE_MAX;
}

static void note_waiting(const struct drive_boards *boards, const struct drive_table *table,
                         unsigned deals, bool *waits)
{
    for (unsigned deal = 0; deal < deals; deal++) {
        const size_t at = find_board(boards, table->board + deal);
        if (at != SIZE_MAX)
            waits[at] = true;
    }
}

/* Where a round has tables without results, their boards wait, and so do those of later rounds. */
static void note_waiting_round(const struct drive *drive, const struct drive_round *round,
                               unsigned number, const struct drive_boards *boards, bool *waits)
{
    for (unsigned t = 1; t <= round->tables; t++)
        if (round->table[t - 1].plays &&
            (number > drive->rounds || !drive_table_counts(drive, number, t)))
            note_waiting(boards, &round->table[t - 1], drive->series->setup.deals, waits);
}

/* For each board, at its first result: whether a table is still to play it. */
static bool *find_waiting(const struct drive *drive, const struct drive_boards *boards)
{
    bool *waits = util_allocate_zeroed(boards->count + 1, sizeof *waits);
    struct drive_round planned;

    if (drive->phase != DRIVE_PLAYING)
        return waits;
    note_waiting_round(drive, &drive->round[drive->rounds - 1], (unsigned)drive->rounds, boards,
                       waits);
    struct series *ahead = drive_look_ahead(drive);
    while (ahead && drive_preview_next(drive, ahead, &planned)) {
        note_waiting_round(drive, &planned, ahead->round, boards, waits);
        drive_free_round(&planned);
    }
    free(ahead);
    return waits;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_table_result(const struct drive *drive, const struct series *live,
                               const struct series_result *result, struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member_number(text, "round", result->round);
    json_write_member_number(text, "table", result->table);
    json_write_member_list(text, "seats");
    for (unsigned i = 0; i < live->setup.seats; i++)
        json_write_list_number(text, drive->of_player[result->seat[i]]);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "values");
    for (unsigned i = 0; i < series_values(live); i++)
        json_write_list_number(text, result->value[i]);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "points");
    for (unsigned side = 0; side < SERIES_SIDES && series_is_compared(live); side++)
        json_write_list_number(text, result->points[side]);
    talon_string_buffer_add(text, "]");
    json_write_member_number(text, "compared", result->compared);
    talon_string_buffer_add(text, "}");
}

static void write_board(const struct drive *drive, const struct series *live,
                        const struct series_result *results, size_t count,
                        struct talon_string_buffer *text)
{
    const unsigned board = results->board;

    json_write_list_object(text);
    json_write_member_number(text, "board", board);
    json_write_member_number(text, "dealer", (board - 1) % live->setup.seats + 1);
    json_write_member(text, "trump",
                      series_trump_name(series_trump_of(live->setup.trumps, board - 1)));
    json_write_member_list(text, "results");
    for (size_t i = 0; i < count; i++)
        write_table_result(drive, live, &results[i], text);
    talon_string_buffer_add(text, "]}");
}

void drive_write_travellers(const struct drive *drive, const struct series *live,
                            const struct drive_boards *boards, bool all,
                            struct talon_string_buffer *text)
{
    bool *waits = all || !live ? NULL : find_waiting(drive, boards);

    json_write_member_list(text, "travellers");
    for (size_t i = 0, end; live && i < boards->count; i = end) {
        end = series_board_end(boards->result, boards->count, i);
        if (all || !waits[i])
            write_board(drive, live, boards->result + i, end - i, text);
    }
    talon_string_buffer_add(text, "]");
    free(waits);
}
