/* drive_setup_change.c - another setup of a drive: any before play begins, and then as far as the
 * results that are there allow it. Points are counted again, and everybody stays where they sit.
 */
#include "drive_act.h"

#include "drive_options.h"
#include "series/series_movements.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- what decides who sits where, and what is played there ---------------------------------- */

static bool moves_otherwise(const struct drive_setup *old, const struct drive_setup *new)
{
    return old->series.movement != new->series.movement ||
           old->series.edition != new->series.edition ||
           memcmp(&old->series.own, &new->series.own, sizeof old->series.own) != 0;
}

static bool has_other_tables(const struct drive_setup *old, const struct drive_setup *new)
{
    return old->series.seats != new->series.seats;
}

static bool has_other_deals(const struct drive_setup *old, const struct drive_setup *new)
{
    return old->series.deals != new->series.deals;
}

static bool has_other_values(const struct drive_setup *old, const struct drive_setup *new)
{
    return old->series.scoring->by_seat != new->series.scoring->by_seat ||
           series_setup_sides(&old->series) != series_setup_sides(&new->series);
}

/* Cards that each table dealt for itself cannot have been the same. */
static bool has_same_deals_now(const struct drive_setup *old, const struct drive_setup *new)
{
    return !old->series.same && new->series.same;
}

static bool draws_otherwise(const struct drive_setup *old, const struct drive_setup *new)
{
    return old->draw != new->draw;
}

/* Boards have their trumps from the beginning. */
static bool has_other_boards(const struct drive_setup *old, const struct drive_setup *new)
{
    return (old->series.movement->boards || old->series.same) && strcmp(old->trumps, new->trumps);
}

static bool plays_otherwise(const struct drive_setup *old, const struct drive_setup *new)
{
    struct drive_game one = old->game, other = new->game;
    struct talon_string_buffer text[2] = { 0 };

    other.pace = one.pace;
    other.grace = one.grace;
    other.clock = one.clock;
    other.pause = one.pause;
    drive_game_write(&one, old->series.bots, &text[0]);
    drive_game_write(&other, new->series.bots, &text[1]);
    const bool differs = strcmp(text[0].at, text[1].at);
    free(text[0].at);
    free(text[1].at);
    return differs;
}

/* clang-format off */
static const struct part {
    const char *label; /* in a form */
    bool (*differs)(const struct drive_setup *old, const struct drive_setup *new);
} fixed_parts[] = {
    { N_("How people move"),                                          moves_otherwise },
    { N_("Seats at a table"),                                         has_other_tables },
    { N_("Deals per round"),                                          has_other_deals },
    { N_("Scoring of a deal"),                                        has_other_values },
    { N_("All tables play the same deals in a round (boards)"),       has_same_deals_now },
    { N_("Seats in round 1 are drawn by lot"),                        draws_otherwise },
    { N_("Trumps"),                                                   has_other_boards },
    { N_("Game"),                                                     plays_otherwise },
};
/* clang-format on */
enum { FIXED_PARTS = sizeof fixed_parts / sizeof *fixed_parts };

/* ---- what results allow --------------------------------------------------------------------- */

static bool has_results(const struct drive *drive, unsigned round)
{
    for (unsigned table = 1; table <= drive->round[round - 1].tables; table++)
        for (unsigned deal = 1; deal <= drive->series->setup.deals; deal++) {
            const struct drive_deal *at = drive_deal_of(drive, round, table, deal);
            if (at->known || at->entered[0] || at->entered[1])
                return true;
        }
    return false;
}

static bool check_fixed(const struct drive *drive, const struct drive_setup *setup,
                        struct series_refusal *why)
{
    const bool any = drive->rounds > 1 || has_results(drive, 1);
    size_t i = 0;

    while (i < FIXED_PARTS && !fixed_parts[i].differs(&drive->setup, setup))
        i++;
    return i == FIXED_PARTS ||
           series_refuse(why,
                         any ? "“@” cannot be changed any more: there are results."
                             : "“@” cannot be changed while round 1 is open: take back “The drive "
                               "begins” in the log, change it, and begin again.",
                         &fixed_parts[i].label, NULL);
}

static bool check_rounds(const struct drive *drive, const struct drive_setup *setup,
                         struct series_refusal *why)
{
    const unsigned open = (unsigned)drive->rounds;
    struct series_setup series = drive->series->setup;

    series.rounds = setup->series.rounds;
    if (series.rounds == drive->setup.series.rounds)
        return true;
    if (drive->phase == DRIVE_OVER)
        return series_refuse(
            why, "The drive is over. To play more rounds, take back its end in the log.", NULL,
            NULL);
    if (series.rounds < open)
        return series_refuse(why, "Round # is open: the drive cannot have fewer rounds.", NULL,
                             &open);
    return drive_check_size(&series, drive->setup.game.is_online, why);
}

static bool has_other_trumps(const struct drive *drive, const struct drive_setup *setup)
{
    const unsigned deals = drive->series->setup.deals;

    for (unsigned deal = 0; deal < deals; deal++) {
        const unsigned index = ((unsigned)drive->rounds - 1) * deals + deal;
        if (series_trump_of(drive->setup.trumps, index) != series_trump_of(setup->trumps, index))
            return true;
    }
    return false;
}

static bool check_trumps(const struct drive *drive, const struct drive_setup *setup,
                         struct series_refusal *why)
{
    const unsigned open = (unsigned)drive->rounds;

    if (drive->phase == DRIVE_OVER || !has_other_trumps(drive, setup))
        return true;
    if (drive->setup.game.is_online)
        return series_refuse(why, "“@” cannot be changed while tables play with them.",
                             (const char *[]){ N_("Trumps") }, NULL);
    return !has_results(drive, open) ||
           series_refuse(why,
                         "Round # has results: the trumps can be changed again before the first "
                         "result of a round.",
                         NULL, &open);
}

static bool check_round_values(const struct drive *drive, unsigned round,
                               struct series_refusal *why)
{
    for (unsigned table = 1; table <= drive->round[round - 1].tables; table++)
        for (unsigned deal = 1; deal <= drive->series->setup.deals; deal++) {
            const struct drive_deal *at = drive_deal_of(drive, round, table, deal);
            if (at->known &&
                !series_check_values(drive->series, at->value, series_values(drive->series), why))
                return false;
        }
    return true;
}

static bool check_values(const struct drive *drive, struct series_refusal *why)
{
    bool fine = true;

    for (unsigned round = 1; round <= drive->rounds && fine; round++)
        fine = check_round_values(drive, round, why);
    return fine;
}

/* ---- changing ------------------------------------------------------------------------------- */

/* The open round has no results yet if they change. */
static void plan_trumps(struct drive *drive)
{
    const struct series *series = drive->series;

    for (unsigned t = 0; series->is_open && t < series->tables; t++)
        for (unsigned deal = 0; series->table[t].plays && deal < series->setup.deals; deal++)
            drive_deal_of(drive, (unsigned)drive->rounds, t + 1, deal + 1)->trump =
                series_trump(series, t, deal);
}

/* Lots that were drawn stay drawn. */
static void use_setup(struct drive *drive, const struct drive_setup *setup)
{
    const struct series_setup before = drive->series->setup;

    drive->setup = *setup;
    drive->setup.series.seed = before.seed;
    drive->series->setup = drive_series_setup(&drive->setup, before.players);
    drive->series->setup.movement = before.movement;
    if (drive->series->setup.rounds != before.rounds)
        drive_note_halves(drive);
}

static bool recount_with(struct drive *drive, const struct drive_setup *setup,
                         struct series_refusal *why)
{
    drive_recount(drive, -1);
    use_setup(drive, setup);
    if (!check_values(drive, why))
        return false;
    drive_recount(drive, 1);
    return drive_check_scores(drive, why);
}

static bool change_running(struct drive *drive, const struct drive_act *act,
                           struct series_refusal *why)
{
    const struct drive_setup old = drive->setup;

    if (!*act->reason)
        return series_refuse(why, "Say why the setup is changed, now that the drive has begun.",
                             NULL, NULL);
    if (!check_fixed(drive, &act->setup, why) || !check_rounds(drive, &act->setup, why) ||
        !check_trumps(drive, &act->setup, why))
        return false;
    struct series *before = util_allocate(sizeof *before);
    memcpy(before, drive->series, sizeof *before);
    const bool fine = recount_with(drive, &act->setup, why);
    if (fine) {
        plan_trumps(drive);
    } else {
        memcpy(drive->series, before, sizeof *before);
        drive->setup = old;
    }
    free(before);
    return fine;
}

bool drive_change_setup(struct drive *drive, const struct drive_act *act,
                        struct series_refusal *why)
{
    if (!drive->replays && !drive_setup_check(&act->setup, why))
        return false;
    if (drive->phase != DRIVE_GATHERING)
        return change_running(drive, act, why);
    drive->setup = act->setup;
    drive->may_be_online = drive->may_be_online || act->setup.game.is_online;
    return true;
}
