/* review_scales.c - the unit of each game's costs, and from where on a cost is a mistake.
 */
#include <talon/review.h>

#include <string.h>

/* The last row is for all other games. doc/review.md explains the figures. */
static const struct talon_review_scale scales[] = {
    { "whist", "tricks", 100000, 300000 },  { "wunsdorf", "points", 1000000, 3000000 },
    { "wippen", "points", 100000, 300000 }, { "spite", NULL, 20000, 60000 },
    { NULL, NULL, 20000, 60000 },
};

const char *const talon_review_grades[] = { "fine", "inaccuracy", "mistake", "unjudged" };

const struct talon_review_scale *talon_review_scale_of(const struct talon_game *game)
{
    const struct talon_review_scale *scale = scales;

    while (scale->game && strcmp(scale->game, game->id) != 0)
        scale++;
    return scale;
}
