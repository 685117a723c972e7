/* series_forecast.c - how well a plan lasts for so many rounds, to be told before it begins: who
 * meets again, and boards that several tables need at once.
 */
#include "series_internal.h"

#include <string.h>

enum { BITS = 8 };

/* A bit for each two entries. */
struct couples {
    uint8_t bits[SERIES_PEOPLE_MOST][SERIES_PEOPLE_MOST / BITS];
};

/* Notes a couple; whether it was there before. */
static bool note_couple(struct couples *couples, unsigned one, unsigned other)
{
    uint8_t *byte = &couples->bits[one < other ? one : other][(one < other ? other : one) / BITS];
    const uint8_t bit = (uint8_t)(1U << ((one < other ? other : one) % BITS));
    const bool before = *byte & bit;

    *byte |= bit;
    return before;
}

/* A rainbow promises that no two meet, a schedule of single players that no two are partners again,
 * and teams meet other teams. At a table of two there are no partners. */
static bool is_promised(const struct series *series, unsigned seat, unsigned other)
{
    const struct series_movement *movement = series->setup.movement;

    return movement->each_alone || movement->teams || series->setup.seats == SERIES_SIDES ||
           seat % SERIES_SIDES == other % SERIES_SIDES;
}

static bool is_bye(const struct series *series, unsigned slot)
{
    return series->place[slot] == SERIES_NOBODY;
}

struct foreseen {
    struct couples once, again;
};

static void look_at_table(const struct series *series, const uint16_t *slots, unsigned round,
                          struct foreseen *foreseen, struct series_forecast *forecast)
{
    const unsigned per = series_places_of(series->setup.movement, series->setup.seats);

    for (unsigned seat = 0; seat < per; seat++)
        for (unsigned other = seat + 1; other < per; other++) {
            if (!is_promised(series, seat, other) || is_bye(series, slots[seat]) ||
                is_bye(series, slots[other]) ||
                !note_couple(&foreseen->once, slots[seat], slots[other]))
                continue;
            forecast->again = forecast->again ? forecast->again : round + 1;
            forecast->couples += !note_couple(&foreseen->again, slots[seat], slots[other]);
        }
}

struct series_forecast series_foresee(const struct series *series)
{
    const struct series_movement *movement = series->setup.movement;
    struct series_forecast forecast = { .copies = series_copies(series) };
    struct foreseen foreseen;
    struct series_layout layout;

    if (movement->move)
        return forecast;
    memset(&foreseen, 0, sizeof foreseen);
    for (unsigned round = 0; round < series->setup.rounds; round++) {
        const unsigned tables = series_lay_out(series, round, &layout);
        for (unsigned t = 0; t < tables; t++)
            look_at_table(series, layout.slot[t], round, &foreseen, &forecast);
    }
    return forecast;
}
