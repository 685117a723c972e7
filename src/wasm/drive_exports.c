/* drive_exports.c - exports the count of leagues to the page: a league as the page keeps it goes in
 * as JSON, and what `talon league` prints of it comes out. A module of its own: only the pages of
 * drives and leagues fetch it.
 */
#include "input_buffer.h"

#include "json/json_reader.h"
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

static bool join_names(const struct json_value *pairs)
{
    const struct json_value *pair;
    size_t i;

    json_each_item(pairs, i, pair)
    {
        const char *from = json_value_text(json_value_item(pair, 0)),
                   *to = json_value_text(json_value_item(pair, 1));
        if (!league_join(&league, from ? from : "", to ? to : ""))
            return false;
    }
    return true;
}

static bool add_evenings(const struct json_value *evenings)
{
    const struct json_value *evening;
    size_t i;

    json_each_item(evenings, i, evening)
    {
        if (!league_add_kept(&league, evening))
            return false;
    }
    return true;
}

/* Digits of a number; NULL for none, and for 0, which says that all evenings count. */
static const char *digits_of(const struct json_value *number, char digits[LEAGUE_DIGITS])
{
    const int64_t value = json_value_whole(number);

    snprintf(digits, LEAGUE_DIGITS, "%lld", (long long)value);
    return value ? digits : NULL;
}

static bool count_kept(const struct json_value *kept)
{
    const char *points = json_value_member_text(kept, "points");
    char best[LEAGUE_DIGITS], dropped[LEAGUE_DIGITS];

    return league_read_points(&league, points ? points : "") &&
           league_read_counted(&league, digits_of(json_value_member(kept, "best"), best),
                               digits_of(json_value_member(kept, "drop"), dropped)) &&
           join_names(json_value_member(kept, "same")) &&
           add_evenings(json_value_member(kept, "evenings")) && league_count(&league);
}

/* Counts {"points":"sum","best":0,"drop":0,"same":[["Annie","Anna"]],"evenings":[]}. */
static bool count_text(const char *text, size_t length)
{
    begin_league();
    struct json_value *kept = json_read(text, length);
    const bool is_counted = count_kept(kept);
    json_value_free(kept);
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
