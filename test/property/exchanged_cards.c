/* exchanged_cards.c - the same position with other cards where one seat cannot see them.
 */
#include "property.h"

#include <string.h>

enum { TRIES = 20 };

/* A hidden card of a random row; false if none is found. */
static bool find_hidden(struct play *play, const uint8_t *state, int viewer, int *zone, int *row,
                        unsigned *at)
{
    uint8_t seen[TALON_PACK_MAX];

    for (unsigned tries = 0; tries < TRIES * TRIES; tries++) {
        *zone = (int)talon_rng_below(&play->choice, play->game->zones_count);
        const int rows = talon_zone_rows(&play->game->zones[*zone], talon_seats(play->config));
        *row = (int)talon_rng_below(&play->choice, (uint32_t)rows);
        const unsigned count = talon_visible_cards(play->game, state, viewer, *zone, *row, seen);
        *at = count ? talon_rng_below(&play->choice, count) : 0;
        if (count && seen[*at] == TALON_BACK)
            return true;
    }
    return false;
}

/* Exchanges two cards of different rows that the viewer does not see; false if that is no position.
 */
static bool exchange_cards(struct play *play, uint8_t *state, int viewer)
{
    uint8_t faces[2][TALON_PACK_MAX];
    int zone[2], row[2];
    unsigned at[2], count[2];

    for (int n = 0; n < 2; n++) {
        if (!find_hidden(play, state, viewer, &zone[n], &row[n], &at[n]))
            return false;
        count[n] = talon_zone_list(play->game, state, zone[n], row[n], faces[n]);
    }
    if ((zone[0] == zone[1] && row[0] == row[1]))
        return false;
    /* A mark of lying face down stays where it is. */
    const uint8_t exchanged = (uint8_t)((faces[0][at[0]] ^ faces[1][at[1]]) & (uint8_t)~TALON_DOWN);
    faces[0][at[0]] ^= exchanged;
    faces[1][at[1]] ^= exchanged;
    for (int n = 0; n < 2; n++)
        if (!talon_zone_fill(play->game, state, zone[n], row[n], faces[n], count[n]))
            return false;
    return !talon_validate_position(play->config, state);
}

bool exchange_hidden(struct play *play, uint8_t *state, int viewer)
{
    const size_t bytes = state_bytes(play);

    for (unsigned tries = 0; tries < TRIES; tries++) {
        memcpy(state, play->state, bytes);
        bool fine = exchange_cards(play, state, viewer);
        for (unsigned more = tries % 3; fine && more > 1; more--)
            fine = exchange_cards(play, state, viewer);
        if (fine)
            return true;
    }
    return false;
}
