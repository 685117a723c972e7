/* command_report.c - prints the rows of a command as sentences, or gathers them as JSON.
 */
#include "command_report.h"

#include "json/json_writer.h"
#include "text/spoken.h"
#include "util/output_file.h"

#include <stdio.h>
#include <stdlib.h>

void cli_report_begin(struct cli_report *report, const struct cli_play *play, bool json)
{
    *report = (struct cli_report){ .play = play, .json = json };
    if (json)
        talon_string_buffer_add(&report->line, "{");
}

void cli_report_list(struct cli_report *report, const char *name)
{
    if (!report->json)
        return;
    if (report->in_list)
        talon_string_buffer_add(&report->line, "]");
    report->in_list = name;
    if (name)
        json_write_member_list(&report->line, name);
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void write_cell(struct talon_string_buffer *line, const struct cli_cell *cell)
{
    if (cell->kind == CLI_CELL_NUMBER)
        json_write_member_number(line, cell->name, cell->number);
    else if (cell->kind == CLI_CELL_FLAG)
        json_write_member_flag(line, cell->name, cell->number);
    else
        json_write_member(line, cell->name, cell->text);
}

static void write_row(struct cli_report *report, const struct cli_cell *cells, size_t count)
{
    if (report->in_list)
        json_write_list_object(&report->line);
    for (size_t i = 0; i < count; i++)
        write_cell(&report->line, &cells[i]);
    if (report->in_list)
        talon_string_buffer_add(&report->line, "}");
}

/* ---- for people ------------------------------------------------------------------------------ */

/* A hole and what fills it. */
struct filling {
    const char *hole, *text;
    char number[SPOKEN_DIGITS];
};

static void fill_hole(struct filling *filling, const struct cli_cell *cell)
{
    filling->hole = cell->hole ? cell->hole : cell->name;
    filling->text = cell->said                    ? cell->said
                    : cell->kind == CLI_CELL_TEXT ? cell->text
                                                  : spoken_number(filling->number, cell->number);
    if (!filling->text)
        filling->text = "";
}

static void say_row(const struct cli_play *play, const char *msgid, const struct cli_cell *cells,
                    size_t count)
{
    struct filling with[CLI_CELLS_MOST] = { { .hole = NULL } };
    char sentence[SPOKEN_LINE];

    for (size_t i = 0; i < count; i++)
        fill_hole(&with[i], &cells[i]);
    cli_print(play, spoken_with(sentence, sizeof sentence, msgid, with[0].hole, with[0].text,
                                with[1].hole, with[1].text, with[2].hole, with[2].text,
                                with[3].hole, with[3].text, with[4].hole, with[4].text,
                                with[5].hole, with[5].text, NULL));
}

void cli_report_row(struct cli_report *report, const char *msgid, const struct cli_cell *cells,
                    size_t count)
{
    if (report->json)
        write_row(report, cells, count);
    else if (msgid)
        say_row(report->play, msgid, cells, count);
}

void cli_report_say(const struct cli_report *report, const char *msgid)
{
    if (!report->json)
        say_row(report->play, msgid, NULL, 0);
}

void cli_report_end(struct cli_report *report)
{
    cli_report_list(report, NULL);
    if (report->json) {
        talon_string_buffer_add(&report->line, "}\n");
        util_write(stdout, report->line.at, report->line.length);
    }
    free(report->line.at);
}
