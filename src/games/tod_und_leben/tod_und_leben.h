/* tod_und_leben.h - what the files of Tod und Leben share: its options and its rule book.
 */
#pragma once

#include <talon/game.h>

enum { OPT_PLAYERS, OPT_DEALER, OPT_FORM, OPT_ROUNDS };
enum { ROUNDS_MOST = 1000 };

/* tod_und_leben_rulebook.c */
extern const struct talon_paragraph tod_und_leben_rulebook[];
