/* drive_groups.c - who of a drive has chosen which of its two groups.
 */
#include "drive_groups.h"

#include "json/json_reader.h"

enum series_group drive_group_chosen(const struct json_value *groups, size_t index)
{
    const struct json_value *group = json_value_item(groups, index);

    return group ? (enum series_group)json_value_whole(group) : SERIES_ANY_GROUP;
}

void drive_call_group(struct drive *drive, unsigned person, enum series_group group)
{
    struct drive_person *who = &drive->person[person];

    who->group = (uint8_t)group;
    if (who->player && drive->series)
        series_elect(drive->series, who->player, group);
}

void drive_note_groups(struct drive *drive, const struct drive_act *act)
{
    for (size_t i = 0; act->groups && i < json_value_count(act->names); i++)
        drive_call_group(drive, (unsigned)act->first + (unsigned)i,
                         drive_group_chosen(act->groups, i));
}

bool drive_choose_group(struct drive *drive, const struct drive_act *act,
                        struct series_refusal *why)
{
    const struct drive_person *person = drive_find_person(drive, (unsigned)act->person);

    if (!person || person->struck || person->bot)
        return series_refuse(why, "There is no player #.", NULL,
                             (const unsigned[]){ (unsigned)act->person });
    drive_call_group(drive, (unsigned)act->person, (enum series_group)act->group);
    return true;
}
