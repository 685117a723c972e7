/* drive_duplicate.c - boards that several tables of a drive play: their results over all rounds,
 * compared as the setup says, and which of them everybody may see.
 */
#include "drive_state_json.h"

#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- results of all rounds ------------------------------------------------------------------- */

unsigned drive_board_of(const struct drive *drive, unsigned round, unsigned table, unsigned deal)
{
    const unsigned first = drive->round[round - 1].table[table - 1].board,
                   other = drive_deal_of(drive, round, table, deal)->board;

    return !first || !other ? first + (first ? deal - 1 : 0) : other;
}

unsigned drive_pair_of(const struct drive *drive, unsigned player)
{
    return drive->series && player ? series_pair(drive->series, player) : 0;
}

/* Whose seat counts for the seat of the result, if the sides sat the other way. */
static unsigned seat_behind(const struct drive_deal *deal, unsigned seat)
{
    return deal->swapped ? seat ^ 1U : seat;
}

/* Another result, too, is told by the planned seats. */
static void note_award(const struct drive *drive, const struct drive_deal *known, unsigned side,
                       struct series_award *award)
{
    const struct series_award *given = &known->award[seat_behind(known, side)];

    *award = *given;
    for (unsigned i = 0; i < series_values(drive->series); i++)
        award->value[i] = given->value[seat_behind(known, i)];
}

static void note_result(const struct drive *drive, unsigned round, unsigned table, unsigned deal,
                        struct series_result *result)
{
    const struct drive_deal *known = drive_deal_of(drive, round, table, deal);
    const uint16_t *seats = drive->round[round - 1].table[table - 1].seat;

    *result = (struct series_result){ .board = drive_board_of(drive, round, table, deal),
                                      .round = (uint16_t)round,
                                      .table = (uint16_t)table,
                                      .deal = (uint8_t)deal };
    for (unsigned seat = 0; seat < drive->series->setup.seats; seat++)
        result->seat[seat] = drive->person[seats[seat_behind(known, seat)]].player;
    for (unsigned i = 0; i < series_values(drive->series); i++)
        result->value[i] = known->value[seat_behind(known, i)];
    for (unsigned side = 0; side < series_sides(drive->series); side++)
        note_award(drive, known, side, &result->award[side]);
}

static size_t note_results(const struct drive *drive, unsigned round, unsigned table,
                           struct series_result *results)
{
    const unsigned deals = drive->series->setup.deals;

    if (!drive_table_counts(drive, round, table))
        return 0;
    for (unsigned deal = 1; deal <= deals; deal++)
        note_result(drive, round, table, deal, &results[deal - 1]);
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

static void note_handicaps(const struct drive *drive, struct series *live)
{
    for (unsigned i = 1; i <= live->people; i++)
        live->player[i].handicap = drive->person[drive->of_player[i]].handicap;
}

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
        note_handicaps(drive, count->live);
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
                         const struct drive_deal *played, unsigned deals, bool *waits)
{
    for (unsigned deal = 0; deal < deals; deal++) {
        const size_t at =
            find_board(boards, played[deal].board ? played[deal].board : table->board + deal);
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
            note_waiting(boards, &round->table[t - 1],
                         &round->deal[(size_t)(t - 1) * drive->series->setup.deals],
                         drive->series->setup.deals, waits);
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

/* The result that a side keeps counts as the sides sat. */
static void write_awards(const struct series *live, const struct series_result *result,
                         struct talon_string_buffer *text)
{
    char award[SERIES_AWARD_TEXT];

    if (!series_has_award(result))
        return;
    json_write_member_list(text, "awards");
    for (unsigned side = 0; side < series_sides(live); side++) {
        series_award_write(live, &result->award[side], award);
        json_write_list_text(text, award);
    }
    talon_string_buffer_add(text, "]");
}

static void write_side_points(const struct series *live, const struct series_result *result,
                              struct talon_string_buffer *text)
{
    char points[SERIES_POINTS_TEXT];

    json_write_member_list(text, "points");
    for (unsigned side = 0; side < series_sides(live) && series_is_compared(live); side++) {
        series_points_text(live, result->points[side], points);
        json_write_list_item(text);
        talon_string_buffer_add(text, points);
    }
    talon_string_buffer_add(text, "]");
}

static void write_pairs(const struct drive *drive, const struct series_result *result,
                        struct talon_string_buffer *text)
{
    if (!drive_pair_of(drive, result->seat[0]))
        return;
    json_write_member_list(text, "pairs");
    for (unsigned side = 0; side < SERIES_SIDES; side++)
        json_write_list_number(text, drive_pair_of(drive, result->seat[side]));
    talon_string_buffer_add(text, "]");
}

static void write_table_result(const struct drive *drive, const struct series *live,
                               const struct series_result *result, struct talon_string_buffer *text)
{
    const struct drive_deal *deal =
        drive_deal_of(drive, result->round, result->table, result->deal);

    json_write_list_object(text);
    json_write_member_number(text, "round", result->round);
    json_write_member_number(text, "table", result->table);
    json_write_member_number(text, "deal", result->deal);
    json_write_member_list(text, "seats");
    for (unsigned i = 0; i < live->setup.seats; i++)
        json_write_list_number(text, drive->of_player[result->seat[i]]);
    talon_string_buffer_add(text, "]");
    write_pairs(drive, result, text);
    json_write_member_list(text, "values");
    for (unsigned i = 0; i < series_values(live) && !deal->blank; i++)
        json_write_list_number(text, result->value[i]);
    talon_string_buffer_add(text, "]");
    write_awards(live, result, text);
    write_side_points(live, result, text);
    json_write_member_number(text, "compared", series_most_compared(result));
    if (deal->swapped)
        json_write_member_flag(text, "swapped", true);
    if (deal->board)
        json_write_member_flag(text, "moved", true);
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
