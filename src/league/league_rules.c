/* league_rules.c - the rules of a league: points of an evening, how many evenings count, and names
 * of one person.
 */
#include "league.h"

#include "text/catalogue.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS_MOST = 999999 };

void league_copy(char *to, size_t size, const char *text)
{
    size_t length = strlen(text);

    if (length >= size)
        for (length = size - 1; length && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--;
    memcpy(to, text, length);
    to[length] = 0;
}

/* The words of --points; the last one is that of a list. */
const char *const league_points_names[] = { "sum", "percent", "places", "list" };

bool league_refuse(struct league *league, const char *sentence, const char *word)
{
    league->refusal.sentence = sentence;
    league_copy(league->refusal.word, sizeof league->refusal.word, word);
    return false;
}

/* The digits here, up to this number; false if there are none. */
static bool read_figure(const char **at, int64_t most, int64_t *number)
{
    const char *from = *at;

    for (*number = 0; **at >= '0' && **at <= '9' && *number <= most; ++*at)
        *number = 10 * *number + **at - '0';
    return *at > from && *number <= most;
}

/* ---- points ---------------------------------------------------------------------------------- */

/* "10,8,6" */
static bool read_places(struct league *league, const char *at)
{
    int64_t points;

    league->by = LEAGUE_LIST;
    while (league->place_count < LEAGUE_PLACES && read_figure(&at, POINTS_MOST, &points)) {
        league->places[league->place_count++] = points * LEAGUE_ONE;
        if (!*at)
            return true;
        if (*at++ != ',')
            return false;
    }
    return false;
}

bool league_read_points(struct league *league, const char *given)
{
    for (unsigned by = LEAGUE_SUM; by < LEAGUE_LIST; by++)
        if (!strcmp(given, league_points_names[by]))
            return league->by = (enum league_points)by, true;
    return read_places(league, given) ||
           league_refuse(league,
                         N_("The points must be sum, percent, places or a list such as 10,8,6, "
                            "not \"{word}\"."),
                         given);
}

/* ---- which evenings count -------------------------------------------------------------------- */

/* A number and nothing else; without a text it stays. */
static bool read_evenings(const char *text, int64_t least, unsigned *evenings)
{
    int64_t number = 0;

    if (!text)
        return true;
    if (!read_figure(&text, LEAGUE_EVENINGS, &number) || *text || number < least)
        return false;
    *evenings = (unsigned)number;
    return true;
}

bool league_read_counted(struct league *league, const char *best, const char *dropped)
{
    if (best && dropped)
        return league_refuse(
            league, N_("Say how many evenings count, or how many don't, but not both."), "");
    if (!read_evenings(best, 1, &league->best))
        return league_refuse(
            league,
            N_("How many evenings count must be a whole number from 1 to 100, not \"{word}\"."),
            best);
    if (!read_evenings(dropped, 0, &league->dropped))
        return league_refuse(
            league,
            N_("How many evenings don't count must be a whole number from 0 to 100, not "
               "\"{word}\"."),
            dropped);
    return true;
}

/* ---- names ----------------------------------------------------------------------------------- */

bool league_join(struct league *league, const char *from, const char *to)
{
    const size_t at = league->joined_count;

    if (at == LEAGUE_JOINED)
        return league_refuse(league, N_("A league joins 100 names at most."), "");
    if (!league_name_key(from, league->joined[at].from) ||
        !league_name_key(to, league->joined[at].to))
        return league_refuse(league, N_("A name is too long, or has invisible characters."), "");
    league_copy(league->joined[at].name, LEAGUE_NAME, to + strspn(to, " "));
    league->joined_count++;
    return true;
}

void league_free(struct league *league)
{
    free(league->person);
}
