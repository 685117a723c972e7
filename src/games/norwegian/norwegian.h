/* norwegian.h - Norwegian Whist, for the files of this game and for what is known of it: which
 * options stand where.
 *
 * Rules: R-NOR-01 … R-NOR-05.
 */
#pragma once

#include "games/trick/trick_partners.h"

enum { OPT_CALLS = OPT_AGREED, OPT_LEAD_GRAND, OPT_LEAD_NULLO, OPT_POINTS };
enum { CALLS, LEAD_GRAND, LEAD_NULLO, POINTS }; /* agreed */
enum { GRAND_NULLO, GRAND_ONLY };               /* calls */
enum { GRAND_LEFT, GRAND_RIGHT };               /* lead_grand */
enum { NULLO_RIGHT, NULLO_LEFT };               /* lead_nullo */
enum { FOUR_EIGHT_TWO, ONE_TWO_ONE };           /* points */
enum { TARGET = 50, TARGET_MOST = 200 };

extern const struct talon_paragraph norwegian_rulebook[];
/* Who leads to the first trick; `declarer` is a seat, or -1 (R-NOR-03). */
int norwegian_leader(const struct trick_partners *p, int contract, int declarer);
