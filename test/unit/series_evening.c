/* series_evening.c - drives for the unit tests.
 */
#include "series_evening.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

struct series_refusal series_why;

const char *series_sentence(void)
{
    static char sentence[SERIES_SENTENCE];

    series_fill(&series_why, sentence, sizeof sentence);
    return sentence;
}

struct series_setup series_usual(const struct series_movement *movement, unsigned players,
                                 unsigned seats)
{
    return (struct series_setup){
        .movement = movement,
        .scoring = &series_scorings[0],
        .ties = &series_tie_rules[0],
        .trumps = series_trump_plans[0].letters,
        .players = (uint16_t)players,
        .rounds = SERIES_ROUNDS_MOST,
        .seats = (uint8_t)seats,
        .deals = 1,
        .tricks = 13,
        .seed = 1,
    };
}

struct series *series_begun(const struct series_setup *setup)
{
    static struct series series;

    return series_begin(&series, setup, &series_why) ? &series : NULL;
}

struct series *series_evening(const struct series_movement *movement, unsigned players)
{
    const struct series_setup setup = series_usual(movement, players, 4);
    struct series *series = series_begun(&setup);

    assert_non_null(series);
    return series;
}

void series_draw_all(struct series *series)
{
    int32_t values[SERIES_SEATS_MOST];

    for (unsigned t = 0; t < series->tables; t++)
        for (unsigned deal = 0; series->table[t].plays && deal < series->setup.deals; deal++) {
            series_draw(series, t, values);
            assert_true(series_take(series, t, values, series_values(series), &series_why));
        }
}

void series_play(struct series *series, unsigned rounds)
{
    while (rounds--) {
        assert_true(series_open(series, &series_why));
        series_draw_all(series);
        assert_true(series_close(series, &series_why));
    }
}

void series_play_alike(struct series *series, int32_t tricks)
{
    const int32_t values[] = { tricks, 13 - tricks };

    assert_true(series_open(series, &series_why));
    for (unsigned t = 0; t < series->tables; t++)
        assert_true(series_take(series, t, values, 2, &series_why));
    assert_true(series_close(series, &series_why));
}
