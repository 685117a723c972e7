/* command_report.h - the findings of a command, as sentences for people or as one line of JSON for
 * programs (--json): each row is handed over once, with the sentence and its values.
 */
#pragma once

#include "play_command.h"

enum { CLI_CELLS_MOST = 6 };

/* A value of a row. In the sentence it fills the hole `hole`, by `said` if that is not NULL:
 * numbers as the language writes them. In JSON it is the member `name`, in no language. */
struct cli_cell {
    const char *name, *hole, *said;
    enum { CLI_CELL_NUMBER, CLI_CELL_TEXT, CLI_CELL_FLAG } kind;
    int64_t number; /* of a flag 0 or 1 */
    const char *text;
};

struct cli_report {
    const struct cli_play *play; /* which says the sentences as its terminal can show them */
    bool json;
    struct talon_string_buffer line; /* the JSON so far */
    bool in_list;
};

void cli_report_begin(struct cli_report *report, const struct cli_play *play, bool json);
/* The rows that follow are those of this list, until the next one; NULL: of none. */
void cli_report_list(struct cli_report *report, const char *name);
/* A row; without a sentence it is for programs alone. */
void cli_report_row(struct cli_report *report, const char *msgid, const struct cli_cell *cells,
                    size_t count);
#define CLI_REPORT_ROW(report, msgid, ...)                                                         \
    cli_report_row((report), (msgid), (const struct cli_cell[]){ __VA_ARGS__ },                    \
                   sizeof((const struct cli_cell[]){ __VA_ARGS__ }) / sizeof(struct cli_cell))
/* A sentence for people alone. */
void cli_report_say(const struct cli_report *report, const char *msgid);
/* Prints what programs get. */
void cli_report_end(struct cli_report *report);
