/* drive_online_deeds.c - carries out what only an online drive knows: people who come late by
 * themselves, who come back, and tables that play on after the round is to end.
 */
#include "drive_act.h"

#include <string.h>

/* The change by which this person (0: anybody) leaves at the end of the round; NULL: there is none.
 */
static struct drive_change *find_leaving(struct drive *drive, unsigned person)
{
    for (size_t i = 0; i < drive->changes; i++)
        if (drive->change[i].kind == DRIVE_LEAVES && (!person || drive->change[i].person == person))
            return &drive->change[i];
    return NULL;
}

/* A bot whose place nobody is going to take; 0: there is none. */
static unsigned find_bot(const struct drive *drive)
{
    for (unsigned i = 1; i <= drive->people; i++)
        if (drive->person[i].bot && drive->person[i].player && !drive_has_left(drive, i))
            return i;
    return 0;
}

static bool take_place(struct drive *drive, const struct drive_act *act, unsigned bot,
                       struct series_refusal *why)
{
    const struct drive_change change = { .kind = bot ? DRIVE_REPLACED : DRIVE_JOINS,
                                         .person = (uint16_t)bot,
                                         .by = { (uint16_t)act->first } };

    if (!drive_try_change(drive, &change, why) ||
        !drive_add_names(drive, act->names, act->first, why))
        return false;
    drive_queue_change(drive, &change);
    return true;
}

/* For somebody who leaves, for a bot, or at one place more. */
bool drive_come_late(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_change *leaving = find_leaving(drive, 0);
    const unsigned bot = find_bot(drive), team = series_team(drive->series);

    if (json_value_count(act->names) != 1 || (!leaving && !bot && team != 1))
        return series_refuse(why, "There is no free place: people play in teams of # here.", NULL,
                             &team);
    if (!leaving)
        return take_place(drive, act, bot, why);
    if (!drive_add_names(drive, act->names, act->first, why))
        return false;
    leaving->kind = DRIVE_REPLACED;
    leaving->by[0] = (uint16_t)act->first;
    return true;
}

/* Somebody who only wanted to leave stays; somebody who has left gets the place of a bot. */
bool drive_come_back(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_change *leaving = find_leaving(drive, (unsigned)act->person);
    const struct drive_person *person = drive_find_person(drive, (unsigned)act->person);
    const struct drive_change change = { .kind = DRIVE_RETURNS,
                                         .person = (uint16_t)find_bot(drive),
                                         .by = { (uint16_t)act->person } };

    if (leaving) {
        memmove(leaving, leaving + 1,
                (size_t)(drive->change + drive->changes - leaving - 1) * sizeof *leaving);
        drive->changes--;
        return true;
    }
    if (!drive->setup.game.is_online || drive->phase != DRIVE_PLAYING || !person ||
        !person->player || !drive_has_left(drive, (unsigned)act->person))
        return series_refuse(why, "Only somebody who has left can come back.", NULL, NULL);
    if (!change.person)
        return series_refuse(why, "All places are taken.", NULL, NULL);
    if (!drive_try_change(drive, &change, why))
        return false;
    drive_queue_change(drive, &change);
    return true;
}

bool drive_hurry_up(struct drive *drive, const struct drive_act *act, bool finishes)
{
    if (!drive->setup.game.is_online || !act->force || !drive_find_missing(drive))
        return false;
    drive->hurry = (struct drive_hurry){ true, finishes };
    return true;
}
