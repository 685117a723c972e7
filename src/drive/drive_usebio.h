/* drive_usebio.h - a drive for other clubs' programs.
 */
#pragma once

#include "series/series.h"

#include <talon/table.h>

/* A drive with all its results, sorted by boards and compared. */
struct drive_report {
    const struct series *live;
    const struct series_result *result;
    size_t count;
    const char *title;
    const char *(*name_of)(const void *self, unsigned player);
    const void *self;
};

/* Whether it has pairs and boards, for which the form is made. */
bool drive_can_report(const struct series *series);
void drive_report_usebio(const struct drive_report *report, struct talon_string_buffer *text);
