/* play_line_editor.h - typing at a terminal, with earlier lines and completion.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CLI_COMPLETED = 64 }; /* bytes of a text that Tab completes, with its final zero */

/* Tells all texts that may be typed, one after the other, to `take`. */
typedef void cli_take_text(void *taking, const char *text);
typedef void cli_text_lister(const void *context, cli_take_text *take, void *taking);

/* NULL where the input is no terminal, or without memory: then lines are read as they come. */
struct cli_line_editor *cli_line_editor_new(void);
void cli_line_editor_free(struct cli_line_editor *editor);
/* What Tab completes from now on; the context must outlive the next read. */
void cli_line_editor_offer(struct cli_line_editor *editor, cli_text_lister *lister,
                           const void *context);
/* Another person sits down: nothing of the one before can be brought back or completed. */
void cli_line_editor_clear(struct cli_line_editor *editor);
/* Calls the waiter before each letter is read; when it answers false, the line is at its end. */
typedef bool cli_input_waiter(void *waiting);
void cli_line_editor_wait(struct cli_line_editor *editor, cli_input_waiter *waiter, void *waiting);
/* Takes prompt and line off the screen, which has so many columns, and shows them again. */
void cli_line_editor_hide(struct cli_line_editor *editor, size_t columns);
void cli_line_editor_show(struct cli_line_editor *editor);
/* Reads a line into so many bytes; false at the end of the input. *fits: it was not longer. */
bool cli_line_editor_read(struct cli_line_editor *editor, const char *prompt, char *line,
                          size_t size, bool *fits);
