/* synthetic_game.h - a game for tests of core and table: every kind of zone, field and operand,
 * steps that keep or pass the turn, draw, or hide, and an end only when it is asked for.
 */
#pragma once

#include <talon/core.h>

enum { MILL_PLAYERS, MILL_FORCED, MILL_BIAS }; /* options */
enum { MILL_HAND, MILL_BOX, MILL_SLOT, MILL_QUEUE, MILL_DRAW, MILL_STACK, MILL_HEAP, MILL_MORE };
enum { MILL_SEATS, MILL_TURN, MILL_LAPS, MILL_STEPS, MILL_GRAND, MILL_SECRET };
enum { MILL_STAY, MILL_PASS, MILL_REST, MILL_ROLL, MILL_HIDE, MILL_STOP, MILL_MARK };
enum { MILL_PACK = 8, MILL_FIRST_PACK = 3, MILL_ROOM = 4, MILL_WIDE = 300 };

extern const struct talon_game talon_mill;
