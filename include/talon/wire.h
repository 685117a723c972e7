/* talon/wire.h - tables as JSON, for `talon engine`, `talon serve`, the page and the tests.
 *
 * One writer for everything that leaves the program; it can only say what talon_view() lets
 * through (and, for tests, what `inspect` asks for). doc/protocol.md describes each object.
 */
#ifndef TALON_WIRE_H
#define TALON_WIRE_H

#include <talon/table.h>

enum { TALON_PROTOCOL = 2 };

/* A quoted, escaped JSON string. */
void talon_wire_string(struct talon_ink *ink, const char *string);
/* "games":[…],"bots":[…] : every table of every game. */
void talon_wire_games(struct talon_ink *ink);
/* A view object {…} for a seat, or TALON_WATCHER, with legal moves where the seat acts. The
 * events are the steps from `since` on, as the seat may know them. */
void talon_wire_view(struct talon_ink *ink, struct talon_table *table, int seat, uint32_t since);
/* The same, for several seats at one time: what every view begins with stands in the ink from the
 * first one on, here (zero before it; and again if that is taken out of the ink). */
struct talon_wire_head {
    size_t at, length;
};
void talon_wire_view_like(struct talon_ink *ink, struct talon_table *table, int seat,
                          uint32_t since, struct talon_wire_head *head);
/* A STATE object {…} with everything, hidden cards too: for tests and analysis only. */
void talon_wire_state(struct talon_ink *ink, const struct talon_table *table);
/* {"option":"value",…} */
void talon_wire_options(struct talon_ink *ink, const struct talon_config *config);
/* ["play Th",…] */
void talon_wire_moves(struct talon_ink *ink, const struct talon_table *table, int seat);

#endif
