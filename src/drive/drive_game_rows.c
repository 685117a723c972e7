/* drive_game_rows.c - the table of how games differ at the tables of a drive.
 */
#include "drive_game_rows.h"

#include "json/json_writer.h"
#include "util/refusal.h"

#include <string.h>

static const char no_honours[] = N_("A drive counts tricks alone: set \"Count honours\" to no."),
                  no_minus[] =
                      N_("In a drive a deal brings somebody points: choose another scoring.");

/* The drive goes on from deal to deal, so that no points end it. Where a game has no number of
 * deals, the first points do. A deal that brings nobody points is followed by another: one
 * thrown in, or at Danish Whist one that all have passed if both sides have the fewest tricks. */
/* clang-format off */
#define TRICKS DRIVE_COUNTS_TRICKS
#define POINTS DRIVE_COUNTS_POINTS
#define STAKES DRIVE_COUNTS_STAKES
#define PLACES DRIVE_COUNTS_PLACES
#define WHIST_DEAL { { "match", "fixed_deals" }, { "deals", "1" }, { "target", "5" }, \
                     { "nt_every", "0" } }
#define FIRST_POINTS(TARGET) { { "target", TARGET } }
#define COUNTED_DEAL { { "deals", "1" } }
#define NO_OPTIONS { { 0 } }
#define HONOURS { { "honours", "1" } }
#define POINTS_LOST { { "scoring", "pagat" }, { "scoring", "south_dakota" } }
static const struct drive_row rows[] = {
    { "whist",      TRICKS, true,  NULL,    6, 2, WHIST_DEAL, HONOURS, no_honours },
    { "norwegian",  POINTS, true,  NULL,    6, 2, FIRST_POINTS("1"), NO_OPTIONS, NULL },
    { "minnesota",  POINTS, true,  NULL,    6, 2, FIRST_POINTS("1"), POINTS_LOST, no_minus },
    { "bid-whist",  POINTS, true,  NULL,    6, 2, FIRST_POINTS("3"), NO_OPTIONS, NULL },
    { "danish",     POINTS, true,  NULL,    6, 2, FIRST_POINTS("1"), NO_OPTIONS, NULL },
    { "israeli",    POINTS, false, "deals", 5, 4, COUNTED_DEAL, NO_OPTIONS, NULL },
    { "solo-whist", STAKES, false, "deals", 5, 8, COUNTED_DEAL, NO_OPTIONS, NULL },
    { "wiezen",     STAKES, false, "deals", 5, 8, COUNTED_DEAL, NO_OPTIONS, NULL },
    { "kleurenwiezen", STAKES, false, "deals", 5, 8, COUNTED_DEAL, NO_OPTIONS, NULL },
    { "esmakker",   STAKES, false, "deals", 5, 8, COUNTED_DEAL, NO_OPTIONS, NULL },
    { "war",        PLACES, false, NULL,    6, 1, NO_OPTIONS, NO_OPTIONS, NULL },
    { "",           POINTS, false, NULL,    6, 1, NO_OPTIONS, NO_OPTIONS, NULL },
};
/* clang-format on */

static const char *const counts_names[] = { [DRIVE_COUNTS_POINTS] = "points",
                                            [DRIVE_COUNTS_STAKES] = "stakes",
                                            [DRIVE_COUNTS_TRICKS] = "tricks",
                                            [DRIVE_COUNTS_PLACES] = "places" };

const struct drive_row *drive_row_of(const struct talon_game *game)
{
    const struct drive_row *row = rows;

    while (*row->game && strcmp(row->game, game->id) != 0)
        row++;
    return row;
}

bool drive_row_refuses(const struct drive_row *row, const struct talon_config *config)
{
    for (int i = 0; row->refused[i][0]; i++)
        if (talon_config_is(config, row->refused[i][0], row->refused[i][1]))
            return true;
    return false;
}

void drive_write_games(struct talon_string_buffer *text)
{
    json_write_member_list(text, "games");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_write_list_object(text);
        json_write_member(text, "id", rows[i].game);
        json_write_member(text, "counts", counts_names[rows[i].counts]);
        json_write_member_flag(text, "sides", rows[i].sides);
        json_write_member_flag(text, "one_deal", rows[i].one_deal[0][0]);
        json_write_member(text, "sitting", rows[i].sitting);
        json_write_member_number(text, "rounds", rows[i].rounds);
        json_write_member_number(text, "deals", rows[i].deals);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}
