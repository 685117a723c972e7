/* command_pager.h - long texts at a terminal: lines as wide as it is, and a pager where they are
 * more than fit.
 */
#pragma once

#include <stddef.h>

struct talon_string_buffer;

/* The columns of COLUMNS or of the terminal; 0: there is no bound. */
size_t cli_columns(void);
/* Breaks longer lines between words; the rest is indented as the line is. 0 breaks none. */
void cli_wrap(const char *text, size_t columns, struct talon_string_buffer *out);

/* From now on standard output is prose: it is collected, and shown at the end of the command. In a
 * pipe or a file nothing is collected, unless COLUMNS says how wide its lines are. */
void cli_page_output(void);
/* Shows it. */
void cli_show_pages(void);
