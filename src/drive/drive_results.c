/* drive_results.c - carries out what concerns results: both sides of a table enter the same, or the
 * director decides; corrections of earlier rounds.
 */
#include "drive_act.h"

#include "series/series_movements.h"

#include <string.h>

/* ---- where a result belongs --------------------------------------------------------------- */

static bool is_open_now(const struct drive *drive, int64_t round)
{
    return drive->phase == DRIVE_PLAYING && round == (int64_t)drive->rounds;
}

struct drive_deal *drive_find_deal(const struct drive *drive, const struct drive_act *act,
                                   struct series_refusal *why)
{
    const unsigned round = (unsigned)act->round, table = (unsigned)act->table;

    if (round > drive->rounds)
        series_refuse(why, "Round # has not begun.", NULL, &round);
    else if (table > drive->round[round - 1].tables ||
             !drive->round[round - 1].table[table - 1].plays)
        series_refuse(why, "Table # does not play in round #.", NULL,
                      (const unsigned[]){ table, round });
    else if (act->deal > drive->series->setup.deals)
        series_refuse(why, "A table plays # deals in a round.", NULL,
                      (const unsigned[]){ drive->series->setup.deals });
    else
        return drive_deal_of(drive, round, table, (unsigned)act->deal);
    return NULL;
}

static bool is_same_result(const struct drive *drive, const int32_t *one, const int32_t *other)
{
    return !memcmp(one, other, series_values(drive->series) * sizeof *one);
}

/* ---- the sides ---------------------------------------------------------------------------- */

static bool check_entry(const struct drive *drive, const struct drive_act *act,
                        const struct drive_deal *deal, struct series_refusal *why)
{
    if (drive->setup.game.is_online)
        return series_refuse(why, "Online nobody enters results: they come from the tables.", NULL,
                             NULL);
    if (!is_open_now(drive, act->round))
        return series_refuse(why, "This round is over. Tell the director.", NULL, NULL);
    if (!act->side)
        return series_refuse(why, "Say for which side you enter the result.", NULL, NULL);
    if (!drive->replays && deal->entries[act->side - 1] >= LIMIT_DRIVE_ENTRIES)
        return series_refuse(why, "Your side has entered this result # times. Tell the director.",
                             NULL, (const unsigned[]){ LIMIT_DRIVE_ENTRIES });
    return !deal->known || is_same_result(drive, deal->value, act->value) ||
           series_refuse(why, "This result is agreed. Only the director can change it.", NULL,
                         NULL);
}

bool drive_enter_result(struct drive *drive, const struct drive_act *act,
                        struct series_refusal *why)
{
    struct drive_deal *deal = drive_find_deal(drive, act, why);

    if (!deal || !check_entry(drive, act, deal, why) ||
        !series_check_values(drive->series, act->value, act->values, why))
        return false;
    const int64_t side = act->side - 1;
    memcpy(deal->entry[side], act->value, sizeof act->value);
    deal->entered[side] = true;
    if (deal->entries[side] < LIMIT_DRIVE_ENTRIES)
        deal->entries[side]++;
    if (deal->entered[!side] && is_same_result(drive, deal->entry[0], deal->entry[1])) {
        memcpy(deal->value, act->value, sizeof act->value);
        deal->known = true;
    }
    return true;
}

bool drive_has_entry(struct drive *drive, const struct drive_act *act)
{
    struct series_refusal why;
    const struct drive_deal *deal = act->side ? drive_find_deal(drive, act, &why) : NULL;

    return deal && deal->entered[act->side - 1] &&
           is_same_result(drive, deal->entry[act->side - 1], act->value);
}

/* ---- the director ------------------------------------------------------------------------- */

static void set_open(struct drive_deal *deal, const struct drive_act *act)
{
    deal->known = act->values;
    for (int side = 0; side < SERIES_SIDES && !act->values; side++) {
        deal->entered[side] = false;
        deal->entries[side] = 0;
    }
    memcpy(deal->value, act->value, sizeof act->value);
}

static void replace_deal(struct drive *drive, const struct drive_act *act,
                         const struct drive_deal *by)
{
    const unsigned round = (unsigned)act->round;

    drive_recount_round(drive, round, -1);
    *drive_deal_of(drive, round, (unsigned)act->table, (unsigned)act->deal) = *by;
    drive_recount_round(drive, round, 1);
}

/* Everybody stays where they sat afterwards; only the points change. */
static bool set_closed(struct drive *drive, const struct drive_act *act,
                       const struct drive_deal *deal, struct series_refusal *why)
{
    const struct drive_deal before = *deal;
    struct drive_deal after = before;

    if (!act->values && drive->series->setup.movement->move)
        return series_refuse(
            why, "This round is over, and its results decided who moved: set another result.", NULL,
            NULL);
    set_open(&after, act);
    replace_deal(drive, act, &after);
    if (drive_check_scores(drive, why))
        return true;
    replace_deal(drive, act, &before);
    return false;
}

void drive_clear_awards(struct drive_deal *deal)
{
    deal->blank = false;
    memset(deal->award, 0, sizeof deal->award);
}

bool drive_set_result(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_deal *deal = drive_find_deal(drive, act, why);

    if (!deal || (act->values && !series_check_values(drive->series, act->value, act->values, why)))
        return false;
    if (!is_open_now(drive, act->round) && !set_closed(drive, act, deal, why))
        return false;
    if (is_open_now(drive, act->round))
        set_open(deal, act);
    drive_clear_awards(deal);
    return true;
}

/* ---- the server --------------------------------------------------------------------------- */

bool drive_note_played(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_deal *deal = drive_find_deal(drive, act, why);

    if (!deal || !series_check_values(drive->series, act->value, act->values, why))
        return false;
    if (!is_open_now(drive, act->round) || deal->known)
        return series_refuse(why, "This deal already has a result.", NULL, NULL);
    set_open(deal, act);
    return true;
}
