/* drive_groups.h - who of a drive has chosen which of its two groups.
 */
#pragma once

#include "drive_act.h"

/* The group of name number `index`, from 0, in the list of an act. */
enum series_group drive_group_chosen(const struct json_value *groups, size_t index);
/* The person belongs to this group from now on. */
void drive_call_group(struct drive *drive, unsigned person, enum series_group group);
/* The new people of an act have chosen these groups. */
void drive_note_groups(struct drive *drive, const struct drive_act *act);
