/* drive_awards.c - carries out what a director mends at a board: awards instead of a result, a
 * table that sat the other way or played another board, and handicaps.
 */
#include "drive_act.h"

#include "json/json_reader.h"

#include <stdlib.h>
#include <string.h>

static bool is_compared(const struct drive *drive, struct series_refusal *why)
{
    if (!drive->series)
        return series_refuse(why, "The drive has not begun yet.", NULL, NULL);
    return series_check_awards(drive->series, why);
}

/* ---- awards -------------------------------------------------------------------------------- */

static bool read_awards(const struct drive *drive, const struct drive_act *act,
                        struct series_award award[SERIES_SIDES_MOST], struct series_refusal *why)
{
    const unsigned sides = series_sides(drive->series);
    const unsigned numbers[] = { sides, (unsigned)json_value_count(act->awards) };

    if (numbers[1] != sides)
        return series_refuse(why, "Each side has an award: # of them, not #.", NULL, numbers);
    for (size_t side = 0; side < sides; side++) {
        const char *text = json_value_text(json_value_item(act->awards, side));
        if (!series_award_read(drive->series, text, &award[side]))
            return series_refuse(why,
                                 "\"@\" is no award: say played, average, plus, minus, none, "
                                 "a share such as 60%, or another result such as 9:4.",
                                 &text, NULL);
    }
    return true;
}

static bool needs_result(const struct drive *drive,
                         const struct series_award award[SERIES_SIDES_MOST])
{
    for (unsigned side = 0; side < series_sides(drive->series); side++)
        if (award[side].kind == SERIES_AS_PLAYED)
            return true;
    return false;
}

bool drive_award(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct series_award award[SERIES_SIDES_MOST] = { { 0 } };

    if (!is_compared(drive, why))
        return false;
    struct drive_deal *deal = drive_find_deal(drive, act, why);
    if (!deal || !read_awards(drive, act, award, why))
        return false;
    if (needs_result(drive, award) && (!deal->known || deal->blank))
        return series_refuse(why, "This deal has no result that could count.", NULL, NULL);
    deal->blank = !deal->known || deal->blank;
    deal->known = true;
    memcpy(deal->award, award, sizeof award);
    return true;
}

/* ---- the other way, another board ----------------------------------------------------------- */

static bool has_two_sides(const struct drive *drive, struct series_refusal *why)
{
    return series_sides(drive->series) == SERIES_SIDES ||
           series_refuse(why, "Everybody plays alone here, so there are no sides to exchange.",
                         NULL, NULL);
}

bool drive_swap_sides(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_act each = *act;

    each.deal = act->deal ? act->deal : 1;
    if (!is_compared(drive, why) || !has_two_sides(drive, why) ||
        !drive_find_deal(drive, &each, why))
        return false;
    const unsigned last = act->deal ? (unsigned)act->deal : drive->series->setup.deals;
    for (unsigned deal = (unsigned)each.deal; deal <= last; deal++) {
        struct drive_deal *at =
            drive_deal_of(drive, (unsigned)act->round, (unsigned)act->table, deal);
        at->swapped = !at->swapped;
    }
    return true;
}

static bool round_has_board(const struct drive *drive, const struct drive_round *round,
                            unsigned board)
{
    const unsigned deals = drive->series->setup.deals;

    for (unsigned t = 0; t < round->tables; t++)
        if (round->table[t].plays && board >= round->table[t].board &&
            board < round->table[t].board + deals)
            return true;
    return false;
}

/* Whether some table plays this board, or is going to. */
static bool has_board(const struct drive *drive, unsigned board)
{
    struct drive_round planned;
    bool has = false;

    for (size_t i = 0; i < drive->rounds; i++)
        has = has || round_has_board(drive, &drive->round[i], board);
    struct series *ahead = has ? NULL : drive_look_ahead(drive);
    while (ahead && !has && drive_preview_next(drive, ahead, &planned)) {
        has = round_has_board(drive, &planned, board);
        drive_free_round(&planned);
    }
    free(ahead);
    return has;
}

static void play_board(const struct drive *drive, const struct drive_act *act, unsigned deal,
                       unsigned board)
{
    const unsigned round = (unsigned)act->round, table = (unsigned)act->table;
    struct drive_deal *at = drive_deal_of(drive, round, table, deal);
    const unsigned planned = drive->round[round - 1].table[table - 1].board + deal - 1;

    at->board = board == planned ? 0 : (uint16_t)board;
    at->trump = series_trump_of(drive->series->setup.trumps, board - 1);
}

/* Where the table has exchanged two of its boards, the other deal gets the board of this one. */
bool drive_play_other_board(struct drive *drive, const struct drive_act *act,
                            struct series_refusal *why)
{
    const unsigned round = (unsigned)act->round, table = (unsigned)act->table,
                   board = (unsigned)act->board;

    if (!is_compared(drive, why) || !drive_find_deal(drive, act, why))
        return false;
    if (!drive->replays && !has_board(drive, board))
        return series_refuse(why, "Board # is not played in this drive.", NULL, &board);
    const unsigned before = drive_board_of(drive, round, table, (unsigned)act->deal);
    for (unsigned deal = 1; deal <= drive->series->setup.deals; deal++)
        if (drive_board_of(drive, round, table, deal) == board)
            play_board(drive, act, deal, before);
    play_board(drive, act, (unsigned)act->deal, board);
    return true;
}

/* ---- handicaps ------------------------------------------------------------------------------ */

bool drive_note_handicap(struct drive *drive, const struct drive_act *act,
                         struct series_refusal *why)
{
    const unsigned number = (unsigned)act->person;
    struct drive_person *person = drive_find_person(drive, number);

    if (!person || person->struck || person->bot)
        return series_refuse(why, "There is no player #.", NULL, &number);
    if (act->points > SERIES_HANDICAP_MOST || act->points < -SERIES_HANDICAP_MOST)
        return series_refuse(why, "A handicap is at most #, above or below zero.", NULL,
                             (const unsigned[]){ SERIES_HANDICAP_MOST });
    person->handicap = (int32_t)act->points;
    return true;
}
