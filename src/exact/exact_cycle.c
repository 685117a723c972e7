/* exact_cycle.c - whether a deal ever ends. With a fixed order of collecting every position has one
 * successor, so a deal that comes to a position a second time goes round for ever.
 *
 * Rules: R-WAR-13.
 */
#include "exact_war.h"

#include <string.h>

static bool is_same_position(const struct exact_position *one, const struct exact_position *other)
{
    return !memcmp(one, other, sizeof *one);
}

static void end_course(struct exact_course *course, uint64_t battles,
                       const struct exact_battle *last)
{
    course->ends = true;
    course->battles = battles;
    course->last = *last;
}

/* Brent: a mark stays where the number of battles was a power of two, until the position meets it.
 * False: the most battles are over. */
static bool find_length(const struct exact_war *rules, const struct exact_position *deal,
                        uint64_t most, struct exact_course *course)
{
    struct exact_position position = *deal, mark = *deal;
    struct exact_battle battle;
    uint64_t power = 1, since = 0;

    for (uint64_t battles = 1; battles <= most; battles++) {
        if (since == power) {
            mark = position;
            power *= 2;
            since = 0;
        }
        exact_play_battle(rules, &position, &battle);
        since++;
        if (battle.is_over) {
            end_course(course, battles, &battle);
            return true;
        }
        if (is_same_position(&position, &mark)) {
            course->length = since;
            return true;
        }
    }
    return false;
}

/* Two games of the same deal, one of them a whole cycle ahead, first meet where the cycle begins.
 */
static void find_cycle_entry(const struct exact_war *rules, const struct exact_position *deal,
                             struct exact_course *course)
{
    struct exact_position behind = *deal, ahead = *deal;
    struct exact_battle battle;

    for (uint64_t i = 0; i < course->length; i++)
        exact_play_battle(rules, &ahead, &battle);
    while (!is_same_position(&behind, &ahead)) {
        exact_play_battle(rules, &behind, &battle);
        exact_play_battle(rules, &ahead, &battle);
        course->entry++;
    }
    course->cycle = behind;
}

bool exact_follow(const struct exact_war *rules, const struct exact_position *deal, uint64_t most,
                  struct exact_course *course)
{
    *course = (struct exact_course){ .ends = false };
    if (!find_length(rules, deal, most, course))
        return false;
    if (!course->ends)
        find_cycle_entry(rules, deal, course);
    return true;
}
