/* replay_page.h - a finished game as one HTML page that plays it without Talon and without a
 * network.
 */
#pragma once

#include <talon/table.h>
#include <talon/text.h>

/* Who sits at the seats, "human" or a bot's id, and their names, "" where they have none. */
struct replay_players {
    int count;
    const char *who[TALON_SEATS_MAX], *name[TALON_SEATS_MAX];
};
/* The name of a seat's player. Without one a bot has one from the lists, and a person is "Seat 2".
 */
const char *replay_player_name(const struct talon_catalogue *catalogue,
                               const struct replay_players *players, int seat,
                               char out[TALON_NAME_MAX]);
/* The same of a record. */
const char *replay_page_name(const struct talon_catalogue *catalogue,
                             const struct talon_table *table, int seat, char out[TALON_NAME_MAX]);
/* Adds the page of a table whose game is over. The table is left at its last step. `pictures`: of a
 * page with an address, where the pictures lie that messengers show with it, such as
 * "https://talon.example/previews/"; "" without pictures, NULL for a file. */
void replay_page_write(const struct talon_catalogue *catalogue, struct talon_table *table,
                       const char *pictures, struct talon_string_buffer *page);
/* Adds the strictest content security policy that lets the page work: by the hashes of its script
 * and its style sheet. */
void replay_page_policy(struct talon_string_buffer *text);
