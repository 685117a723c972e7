/* terminal_letters.h - the letters that a terminal can show and send.
 */
#pragma once

#include <stdbool.h>

/* False where the environment names another set of letters than UTF-8, as LC_ALL=C does. */
bool cli_terminal_speaks_utf8(void);
/* libedit and ncurses read bytes as letters by the locale. One that is not installed still says
 * what the terminal speaks. */
void cli_use_letters_of_terminal(void);
