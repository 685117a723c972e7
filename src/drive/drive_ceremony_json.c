/* drive_ceremony_json.c - the prize-giving as JSON: the steps in which prizes are read out, and the
 * prizes with those who have won them so far.
 */
#include "drive_state_json.h"

#include "json/json_writer.h"

void drive_write_winner(const struct series *live, const struct drive_winner *winner,
                        struct talon_string_buffer *text)
{
    const struct series_standing standing = { .score = winner->score,
                                              .compared = winner->compared };

    json_write_list_object(text);
    json_write_member_number(text, "rank", winner->rank);
    json_write_member_number(text, "person", winner->person);
    drive_write_points(live, "score", winner->score, text);
    if (live->setup.compare->is_share)
        drive_write_share(live, &standing, text);
    talon_string_buffer_add(text, "}");
}

static void write_winners(const struct series *live, const struct drive_winner *winner,
                          size_t count, struct talon_string_buffer *text)
{
    for (size_t i = 0; i < count; i++)
        drive_write_winner(live, &winner[i], text);
}

static size_t count_told(const struct drive_ceremony *ceremony, unsigned steps)
{
    size_t count = 0;

    while (count < ceremony->count && ceremony->winner[count].step <= steps)
        count++;
    return count;
}

void drive_write_ceremony(const struct series *live, const struct drive_ceremony *ceremony,
                          unsigned steps, struct talon_string_buffer *text)
{
    const size_t told = count_told(ceremony, steps);

    json_write_member_list(text, "ceremony");
    for (size_t i = 0, end; i < told; i = end) {
        const struct drive_winner *first = &ceremony->winner[i];
        for (end = i; end < told && ceremony->winner[end].step == first->step; end++) {
        }
        json_write_list_object(text);
        json_write_member(text, "prize", first->of.prize->name);
        json_write_member_number(text, "places", first->of.places);
        json_write_member_number(text, "rank", first->rank);
        json_write_member_list(text, "winners");
        write_winners(live, first, end - i, text);
        talon_string_buffer_add(text, "]}");
    }
    talon_string_buffer_add(text, "]");
}

/* The first place first. */
static void write_given_prize(const struct series *live, const struct drive_ceremony *ceremony,
                              size_t told, const struct series_prize *prize,
                              struct talon_string_buffer *text)
{
    for (size_t end = told, start; end; end = start) {
        start = drive_step_start(ceremony->winner, end);
        if (ceremony->winner[start].of.prize == prize)
            write_winners(live, &ceremony->winner[start], end - start, text);
    }
}

void drive_write_given_prizes(const struct drive *drive, const struct series *live,
                              const struct drive_ceremony *ceremony, unsigned steps,
                              struct talon_string_buffer *text)
{
    const size_t told = count_told(ceremony, steps);

    json_write_member_list(text, "prizes");
    for (unsigned prize = 0; prize < drive->setup.prizes; prize++) {
        json_write_list_object(text);
        json_write_member(text, "prize", drive->setup.prize[prize].prize->name);
        json_write_member_number(text, "places", drive->setup.prize[prize].places);
        json_write_member_list(text, "winners");
        write_given_prize(live, ceremony, told, drive->setup.prize[prize].prize, text);
        talon_string_buffer_add(text, "]}");
    }
    talon_string_buffer_add(text, "]");
}
