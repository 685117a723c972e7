/* drive_telling.c - the points of a drive, as far as somebody may know them, and how they are
 * written.
 */
#include "drive_telling.h"

#include "json/json_writer.h"

const char *const drive_group_letters[] = { NULL, "A", "B" };
static const double hundredths = 100;

/* Points of a series, which may have parts. */
void drive_write_point_number(const struct series *live, int64_t points,
                              struct talon_string_buffer *text)
{
    char words[SERIES_POINTS_TEXT];

    series_points_text(live, points, words);
    talon_string_buffer_add(text, words);
}

void drive_write_points(const struct series *live, const char *name, int64_t points,
                        struct talon_string_buffer *text)
{
    json_write_member_name(text, name);
    drive_write_point_number(live, points, text);
}

void drive_write_share(const struct series *live, const struct series_standing *standing,
                       struct talon_string_buffer *text)
{
    if (live->setup.compare->is_share && standing->compared)
        json_write_member_decimal(text, "percent", series_percent(live, standing) / hundredths);
    else
        json_write_member(text, "percent", NULL);
}

/* Only where there are pairs. */
void drive_write_pair(const struct drive *drive, unsigned player, struct talon_string_buffer *text)
{
    if (drive_pair_of(drive, player))
        json_write_member_number(text, "pair", drive_pair_of(drive, player));
}

/* Points would tell others the results that are kept from them, or who wins. */
bool drive_hides_open_round(const struct drive *drive)
{
    return drive->phase == DRIVE_PLAYING &&
           (drive_holds_back(drive) ||
            (series_has_boards(drive->series) && drive_find_missing(drive)));
}

/* The drive is over, and prizes are still to be read out. */
bool drive_holds_back_end(const struct drive_telling *to)
{
    return !to->question->directs && to->drive->phase == DRIVE_OVER && drive_holds_back(to->drive);
}

static bool sits_at(const struct drive *drive, unsigned table, unsigned person)
{
    const struct drive_round *round = &drive->round[drive->rounds - 1];
    bool sits = false;

    for (unsigned i = 0; table && table <= round->tables && i < drive->series->setup.seats; i++)
        sits = sits || (round->table[table - 1].plays && round->table[table - 1].seat[i] == person);
    return sits;
}

/* Whether the question comes from this person, or the table where he or she sits now. Compared
 * with others, also one's own points tell of theirs. */
static bool asks_for_own(const struct drive_telling *to, unsigned person)
{
    if (!person || (drive_holds_back(to->drive) && series_is_compared(to->drive->series)))
        return false;
    return to->drive->phase == DRIVE_OVER ? person == to->question->own
                                          : sits_at(to->drive, to->question->table, person);
}

/* The points of this person (0: all people's), as far as they may be told; NULL: they may not. */
const struct series *drive_count_for(const struct drive_telling *to, unsigned person)
{
    if (!to->drive->series || (drive_holds_back_end(to) && !asks_for_own(to, person)))
        return NULL;
    const bool all =
        to->question->directs || !drive_hides_open_round(to->drive) || asks_for_own(to, person);
    return drive_count_results(to->counts, to->drive, all)->live;
}
