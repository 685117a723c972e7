/* drive_deeds.c - carries out what concerns people and rounds: the list, the beginning, who comes
 * and leaves, the next round, the clock.
 */
#include "drive_groups.h"

#include "util/memory.h"
#include "util/unicode_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_gathering(const struct drive *drive, struct series_refusal *why)
{
    return drive->phase == DRIVE_GATHERING ||
           series_refuse(why, "The drive has begun: that is no longer possible.", NULL, NULL);
}

static bool is_playing(const struct drive *drive, struct series_refusal *why)
{
    if (drive->phase == DRIVE_GATHERING)
        return series_refuse(why, "The drive has not begun yet.", NULL, NULL);
    return drive->phase == DRIVE_PLAYING || series_refuse(why, "The drive is over.", NULL, NULL);
}

static bool find_listed(const struct drive *drive, const struct drive_act *act,
                        struct series_refusal *why)
{
    const struct drive_person *person = drive_find_person(drive, (unsigned)act->person);

    return (person && !person->struck) ||
           series_refuse(why, "There is no player #.", NULL,
                         (const unsigned[]){ (unsigned)act->person });
}

/* ---- the list ----------------------------------------------------------------------------- */

bool drive_enter(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    const bool online = drive->setup.game.is_online;
    const bool late = online && drive->phase == DRIVE_PLAYING;

    if (late ? !drive_come_late(drive, act, why)
             : !is_gathering(drive, why) || !drive_add_names(drive, act->names, act->first, why))
        return false;
    struct drive_person *person = &drive->person[act->first];
    drive_note_groups(drive, act);
    person->has_token = act->has_token;
    memcpy(person->token, act->token, sizeof person->token);
    for (size_t i = 0; online && !act->has_token && i < json_value_count(act->names); i++)
        drive_give_token(drive, person + i);
    return true;
}

bool drive_strike(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    if (!is_gathering(drive, why) || !find_listed(drive, act, why))
        return false;
    drive->person[act->person].struck = true;
    return true;
}

bool drive_name(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    if (!find_listed(drive, act, why) ||
        !drive_check_name(drive, act->name, (unsigned)act->person, why))
        return false;
    drive_call_person(&drive->person[act->person], act->name);
    return true;
}

/* ---- the beginning ------------------------------------------------------------------------ */

bool drive_check_size(const struct series_setup *setup, bool is_online, struct series_refusal *why)
{
    const unsigned tables = (setup->players + setup->bots * (setup->seats - 1U)) / setup->seats;
    const unsigned deals = tables * setup->rounds * setup->deals;
    const unsigned most = is_online ? LIMIT_DRIVE_ONLINE_DEALS : LIMIT_DRIVE_DEALS;

    return deals <= most ||
           series_refuse(why, "All tables together would play # deals. The limit is #.", NULL,
                         (const unsigned[]){ deals, most });
}

/* The bots that complete the tables. */
static void number_fillers(struct drive *drive)
{
    for (unsigned i = drive->series->setup.players + 1U; i <= drive->series->people; i++) {
        const unsigned bot = drive_add_bot(drive);
        drive->of_player[i] = (uint16_t)bot;
        drive->person[bot].player = (uint16_t)i;
    }
}

bool drive_begin(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    const struct series_setup setup = drive_series_setup(&drive->setup, drive_count_listed(drive));

    if (!is_gathering(drive, why))
        return false;
    struct series *series = util_allocate_zeroed(1, sizeof *series);
    drive->series = series;
    if (series_begin(series, &setup, why) &&
        drive_check_size(&setup, drive->setup.game.is_online, why)) {
        drive_number_people(drive, act->order.count ? act->order.at : NULL);
        number_fillers(drive);
        drive->phase = DRIVE_PLAYING;
        drive->begun_by = drive->row;
        drive_note_rules(drive);
        return drive_open_round(drive, why);
    }
    free(series);
    drive->series = NULL;
    return false;
}

/* ---- who comes and leaves ----------------------------------------------------------------- */

static bool is_in_series(const struct drive *drive, int64_t number, struct series_refusal *why)
{
    const struct drive_person *person = drive_find_person(drive, (unsigned)number);

    return (person && person->player) || series_refuse(why, "There is no player #.", NULL,
                                                       (const unsigned[]){ (unsigned)number });
}

bool drive_join(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_change change = { .kind = DRIVE_JOINS };
    const size_t count = json_value_count(act->names);

    if (!is_playing(drive, why))
        return false;
    if (count != series_team(drive->series))
        return series_refuse(why, "People join # at a time here, not #.", NULL,
                             (const unsigned[]){ series_team(drive->series), (unsigned)count });
    if (!drive_try_change(drive, &change, why) ||
        !drive_add_names(drive, act->names, act->first, why))
        return false;
    drive_note_groups(drive, act);
    for (size_t i = 0; i < count; i++)
        change.by[i] = (uint16_t)(act->first + (int64_t)i);
    drive_queue_change(drive, &change);
    return true;
}

bool drive_leave(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    const struct drive_change change = { .kind = DRIVE_LEAVES, .person = (uint16_t)act->person };

    if (!is_playing(drive, why) || !is_in_series(drive, act->person, why) ||
        !drive_try_change(drive, &change, why))
        return false;
    drive_queue_change(drive, &change);
    return true;
}

/* Who says nothing plays for the group of the place. */
static void note_substitute(struct drive *drive, const struct drive_act *act)
{
    if (act->groups)
        drive_note_groups(drive, act);
    else
        drive_call_group(drive, (unsigned)act->first, drive->person[act->person].group);
}

/* By somebody new, or by somebody who comes back. */
bool drive_replace(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_change change = { .kind = act->back ? DRIVE_RETURNS : DRIVE_REPLACED,
                                   .person = (uint16_t)act->person,
                                   .by = { (uint16_t)(act->back ? act->back : act->first) } };

    if (!is_playing(drive, why) || !is_in_series(drive, act->person, why) ||
        (act->back && !is_in_series(drive, act->back, why)))
        return false;
    if (!act->back == !act->names || (act->names && json_value_count(act->names) != 1))
        return series_refuse(why,
                             "One player takes the place: somebody new, or somebody who was "
                             "here before.",
                             NULL, NULL);
    if (!drive_try_change(drive, &change, why) ||
        (act->names && !drive_add_names(drive, act->names, act->first, why)))
        return false;
    if (act->names)
        note_substitute(drive, act);
    drive_queue_change(drive, &change);
    return true;
}

/* ---- rounds ------------------------------------------------------------------------------- */

/* An act that is sent twice must not close two rounds. */
static bool is_open_round(const struct drive *drive, int64_t round, struct series_refusal *why)
{
    return is_playing(drive, why) &&
           (round == drive->series->round ||
            series_refuse(why, "Round # is open, not round #.", NULL,
                          (const unsigned[]){ drive->series->round, (unsigned)round }));
}

/* Newcomers wait again, and the series is as it was. */
static bool take_back_round(struct drive *drive, struct series *before, size_t people,
                            size_t numbers)
{
    drive->people = people; /* without the bots that would have come */
    drive->numbers = numbers;
    for (unsigned i = 1; i <= drive->people; i++)
        if (drive->person[i].player > before->people)
            drive->person[i].player = SERIES_NOBODY;
    free(drive->series);
    drive->series = before;
    return false;
}

static bool end_round(struct drive *drive, const struct drive_act *act, unsigned rounds,
                      struct series_refusal *why)
{
    struct series *before = util_allocate(sizeof *before);
    const size_t people = drive->people, numbers = drive->numbers;

    memcpy(before, drive->series, sizeof *before);
    drive->series->setup.rounds = (uint16_t)rounds;
    if (!drive_close_round(drive, act->force, why))
        return take_back_round(drive, before, people, numbers);
    const bool is_over = drive->series->round > rounds;
    if (!is_over && (!drive_make_changes(drive, why) || !drive_open_round(drive, why)))
        return take_back_round(drive, before, people, numbers);
    free(before);
    drive->changes = 0;
    if (drive->setup.series.rounds != rounds)
        drive_note_halves(drive);
    drive->setup.series.rounds = (uint16_t)rounds;
    drive->phase = is_over ? DRIVE_OVER : DRIVE_PLAYING;
    drive->bell = drive->next_at = 0;
    drive->hurry = (struct drive_hurry){ 0 };
    return true;
}

bool drive_next(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    return is_open_round(drive, act->round, why) &&
           (drive_hurry_up(drive, act, false) ||
            end_round(drive, act, drive->series->setup.rounds, why));
}

/* The open round is the last one. */
bool drive_finish(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    return is_open_round(drive, act->round, why) &&
           (drive_hurry_up(drive, act, true) || end_round(drive, act, (unsigned)act->round, why));
}

bool drive_ring(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    if (!is_playing(drive, why))
        return false;
    drive->bell = act->until;
    drive->clocked = drive->rounds;
    return true;
}
