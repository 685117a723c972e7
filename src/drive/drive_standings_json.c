/* drive_standings_json.c - who stands where in a drive, and who has won its prizes, as JSON.
 */
#include "drive_state_json.h"

#include "json/json_writer.h"

#include <stdlib.h>

void drive_write_standings(const struct drive_telling *to)
{
    const struct drive *drive = to->drive;
    const struct series *live = drive_count_for(to, 0);
    struct talon_string_buffer *text = to->text;
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = live ? series_standings(live, standing) : 0;

    json_write_member_list(text, "standings");
    for (size_t i = 0; i < count; i++) {
        const struct series_player *player = &live->player[standing[i].player];
        json_write_list_object(text);
        json_write_member_number(text, "rank", standing[i].rank);
        json_write_member_number(text, "person", drive->of_player[standing[i].player]);
        json_write_member_flag(text, "bot",
                               drive->person[drive->of_player[standing[i].player]].bot);
        json_write_member(text, "group",
                          drive_group_letters[series_ranked_group(live, standing[i].player)]);
        drive_write_pair(drive, standing[i].player, text);
        drive_write_points(live, "score", standing[i].score, text);
        if (standing[i].handicap)
            drive_write_points(live, "handicap", standing[i].handicap, text);
        drive_write_share(live, &standing[i], text);
        json_write_member_number(text, "played", player->played);
        json_write_member_number(text, "out", player->out);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

static void write_prize(const struct drive *drive, const struct series *live,
                        const struct drive_prize *prize, struct series_given *given,
                        struct talon_string_buffer *text)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count =
        live ? series_award(live, prize->prize, prize->places, given, standing) : 0;

    json_write_list_object(text);
    json_write_member(text, "prize", prize->prize->name);
    json_write_member_number(text, "places", prize->places);
    json_write_member_list(text, "winners");
    for (size_t i = 0; i < count; i++)
        drive_write_winner(live,
                           &(struct drive_winner){ .rank = standing[i].rank,
                                                   .person = drive->of_player[standing[i].player],
                                                   .score = standing[i].score,
                                                   .compared = standing[i].compared },
                           text);
    talon_string_buffer_add(text, "]}");
}

static const struct series *count_all(const struct drive_telling *to)
{
    return to->drive->series ? drive_count_results(to->counts, to->drive, true)->live : NULL;
}

/* Others are told what was read out, where prizes are read out at all. */
static unsigned steps_told(const struct drive_telling *to, const struct drive_ceremony *ceremony)
{
    return to->question->directs || !to->drive->setup.ceremony ? ceremony->steps
                                                               : to->drive->given.steps;
}

/* While it is played, others are told winners by points that they may know. */
static const struct series *count_for_prizes(const struct drive_telling *to)
{
    const bool plays = to->drive->phase == DRIVE_PLAYING;

    return plays && !to->question->directs ? drive_count_for(to, 0) : count_all(to);
}

void drive_write_steps(const struct drive_telling *to)
{
    const struct series *live = count_for_prizes(to);
    struct drive_ceremony ceremony;

    drive_find_ceremony(to->drive, live, &ceremony);
    drive_write_ceremony(live, &ceremony, steps_told(to, &ceremony), to->text);
    free(ceremony.winner);
}

static void write_given_prizes(const struct drive_telling *to)
{
    const struct series *live = count_for_prizes(to);
    struct drive_ceremony ceremony;

    drive_find_ceremony(to->drive, live, &ceremony);
    drive_write_given_prizes(to->drive, live, &ceremony, steps_told(to, &ceremony), to->text);
    free(ceremony.winner);
}

void drive_write_prizes(const struct drive_telling *to)
{
    const struct series *live = drive_count_for(to, 0);
    struct series_given given = { 0 };

    if (to->drive->setup.ceremony && (to->drive->phase == DRIVE_OVER || !to->question->directs)) {
        write_given_prizes(to);
        return;
    }
    json_write_member_list(to->text, "prizes");
    for (unsigned i = 0; i < to->drive->setup.prizes; i++)
        write_prize(to->drive, live, &to->drive->setup.prize[i],
                    to->drive->setup.one_prize ? &given : NULL, to->text);
    talon_string_buffer_add(to->text, "]");
}
