/* drive_exports.c - exports the count of leagues to the page: a league as the page keeps it goes in
 * as JSON, and what `talon league` prints of it comes out. A module of its own: only the pages of
 * drives and leagues fetch it.
 */
#include "input_buffer.h"

#include "json/json_parse.h"
#include "league/league.h"

#include <stdio.h>
#include <string.h>

static struct league league;
static struct talon_string_buffer answer;

static void begin_league(void)
{
    league_free(&league);
    memset(&league, 0, sizeof league);
    answer.length = 0;
}

static bool join_names(const json_t *pairs)
{
    const json_t *pair;
    size_t i;

    json_array_foreach(pairs, i, pair)
    {
        const char *from = json_string_value(json_array_get(pair, 0)),
                   *to = json_string_value(json_array_get(pair, 1));
        if (!league_join(&league, from ? from : "", to ? to : ""))
            return false;
    }
    return true;
}

static bool add_evenings(const json_t *evenings)
{
    const json_t *evening;
    size_t i;

    json_array_foreach(evenings, i, evening)
    {
        if (!league_add_kept(&league, evening))
            return false;
    }
    return true;
}

/* Digits of a number; NULL for none, and for 0, which says that all evenings count. */
static const char *digits_of(const json_t *number, char digits[LEAGUE_DIGITS])
{
    const json_int_t value = json_integer_value(number);

    snprintf(digits, LEAGUE_DIGITS, "%lld", (long long)value);
    return value ? digits : NULL;
}

static bool count_kept(const json_t *kept)
{
    const char *points = json_parse_member(kept, "points");
    char best[LEAGUE_DIGITS], dropped[LEAGUE_DIGITS];

    return league_read_points(&league, points ? points : "") &&
           league_read_counted(&league, digits_of(json_object_get(kept, "best"), best),
                               digits_of(json_object_get(kept, "drop"), dropped)) &&
           join_names(json_object_get(kept, "same")) &&
           add_evenings(json_object_get(kept, "evenings")) && league_count(&league);
}

/* Counts {"points":"sum","best":0,"drop":0,"same":[["Annie","Anna"]],"evenings":[]}. */
static bool count_text(const char *text, size_t length)
{
    begin_league();
    json_t *kept = json_parse_text(text, length);
    const bool is_counted = count_kept(kept);
    json_decref(kept);
    if (!is_counted)
        league_write_refusal(&league, &answer);
    return is_counted;
}

static const char *text_behind(const char *text)
{
    return text + strlen(text) + 1;
}

/* These answer with the bytes of what talon_drive_answer() points to. Where something is refused
 * that is {"refused":{"sentence","word","evening","name"}}. */

/* `talon league --json` of the league in the input buffer. */
TALON_EXPORT size_t talon_league_count(size_t length)
{
    if (count_text(talon_input, length))
        league_write_json(&league, &answer);
    return answer.length;
}

/* `talon league --csv` of it. Four headings stand before the league, each with a zero behind it. */
TALON_EXPORT size_t talon_league_table(size_t length, uint32_t decimal_mark)
{
    const char *headings[LEAGUE_HEADINGS], *at = talon_input;

    for (size_t i = 0; i < LEAGUE_HEADINGS; i++, at = text_behind(at))
        headings[i] = at;
    if (count_text(at, length - (size_t)(at - talon_input)))
        league_write_csv(&league, headings, (char)decimal_mark, &answer);
    return answer.length;
}

/* The evening in the input buffer, as the page keeps it: a title for a drive without one, a zero,
 * and the text of the drive. */
TALON_EXPORT size_t talon_league_evening(size_t length)
{
    const char *text = text_behind(talon_input);

    begin_league();
    if (league_add_text(&league, talon_input, text, length - (size_t)(text - talon_input)))
        league_write_evening(&league, &answer);
    else
        league_write_refusal(&league, &answer);
    return answer.length;
}

TALON_EXPORT const char *talon_drive_answer(void)
{
    return answer.at;
}
