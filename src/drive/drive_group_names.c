/* drive_group_names.c - the names of the two groups in the setup of a drive.
 */
#include "drive_setup.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/unicode_names.h"

#include <stdio.h>
#include <string.h>

static bool read_group_name(const struct json_value *json, char name[DRIVE_GROUP_SIZE])
{
    const char *text = json_value_text(json);

    if (!text || !*text || strlen(text) >= DRIVE_GROUP_SIZE || !util_unicode_clean(text) ||
        util_unicode_blank(text))
        return false;
    snprintf(name, DRIVE_GROUP_SIZE, "%s", text);
    return true;
}

bool drive_groups_read(struct drive_setup *setup, const struct json_value *json,
                       struct series_refusal *why)
{
    const struct json_value *names = json_value_member(json, "groups");

    memset(setup->group, 0, sizeof setup->group);
    setup->series.groups = names && !json_is_null(names);
    if (!setup->series.groups)
        return true;
    for (unsigned i = 0; i < SERIES_GROUPS; i++)
        if (json_value_count(names) != SERIES_GROUPS ||
            !read_group_name(json_value_item(names, i), setup->group[i]))
            return series_refuse(why, "Two groups have two names of # bytes at most.", NULL,
                                 (const unsigned[]){ DRIVE_GROUP_SIZE - 1 });
    return true;
}

void drive_groups_write(const struct drive_setup *setup, struct talon_string_buffer *text)
{
    if (!setup->series.groups) {
        json_write_member(text, "groups", NULL);
        return;
    }
    json_write_member_list(text, "groups");
    for (unsigned i = 0; i < SERIES_GROUPS; i++)
        json_write_list_text(text, setup->group[i]);
    talon_string_buffer_add(text, "]");
}
