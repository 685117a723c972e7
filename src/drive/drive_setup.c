/* drive_setup.c - reads and writes how a drive is to be played. Names are those of `talon drive`.
 */
#include "drive_setup.h"

#include "drive_options.h"
#include "json/json_reader.h"
#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/unicode_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS_USUAL = 4, TRICKS_USUAL = 13, TRICKS_UNSAID = -1, DECIMAL = 10 };
static const int64_t seed_most = 1000000000000000;
static const char trump_letters[] = "HDSCNL";

/* ---- numbers ------------------------------------------------------------------------------ */

/* A missing member leaves the number as it is. */
static bool read_setup_number(const struct json_value *json, const struct drive_number *row,
                              int64_t *number, struct series_refusal *why)
{
    const struct json_value *member = json_value_member(json, row->name);

    if (!member)
        return true;
    *number = json_value_whole(member);
    if (json_is_whole(member) && *number >= row->least && *number <= row->most)
        return true;
    return series_refuse(why, "@ must be a whole number from # to #.", &row->name,
                         (const unsigned[]){ (unsigned)row->least, (unsigned)row->most });
}

static bool read_setup_numbers(struct drive_setup *setup, const struct json_value *json,
                               struct series_refusal *why)
{
    struct series_setup *series = &setup->series;
    const struct drive_number seed_row = { "seed", NULL, 0, seed_most },
                              edition_row = { "edition", NULL, SERIES_EDITION_FIRST,
                                              SERIES_EDITION };
    int64_t number[DRIVE_NUMBERS] = { [DRIVE_SEATS] = SEATS_USUAL,
                                      [DRIVE_ROUNDS] = 1,
                                      [DRIVE_DEALS] = 1,
                                      [DRIVE_TRICKS] = TRICKS_UNSAID },
            seed = (int64_t)series->seed,
            edition = series->edition ? series->edition : SERIES_EDITION_FIRST;

    for (size_t i = 0; i < DRIVE_NUMBERS; i++)
        if (!read_setup_number(json, &drive_numbers[i], &number[i], why))
            return false;
    if (!read_setup_number(json, &seed_row, &seed, why) ||
        !read_setup_number(json, &edition_row, &edition, why))
        return false;
    if (number[DRIVE_TRICKS] == TRICKS_UNSAID)
        number[DRIVE_TRICKS] = number[DRIVE_SEATS] == SEATS_USUAL ? TRICKS_USUAL : 0;
    series->seats = (uint8_t)number[DRIVE_SEATS];
    series->rounds = (uint16_t)number[DRIVE_ROUNDS];
    series->deals = (uint8_t)number[DRIVE_DEALS];
    series->tricks = (uint8_t)number[DRIVE_TRICKS];
    series->out_points = (int32_t)number[DRIVE_OUT_POINTS];
    series->seed = (uint64_t)seed;
    series->edition = (uint8_t)edition;
    setup->minutes = (unsigned)number[DRIVE_MINUTES];
    return true;
}

/* ---- names -------------------------------------------------------------------------------- */

static bool refuse_name(const char *member, const char *name, struct series_refusal *why)
{
    const char *texts[] = { member, strlen(name) < SERIES_SENTENCE / 4 ? name : "" };

    return series_refuse(why, "@ cannot be \"@\".", texts, NULL);
}

static const char *text_or(const struct json_value *json, const char *name, const char *usual)
{
    const char *text = json_value_member_text(json, name);

    return text ? text : json_value_member(json, name) ? "" : usual;
}

static bool read_setup_rules(struct drive_setup *setup, const struct json_value *json,
                             struct series_refusal *why)
{
    const char *movement = text_or(json, "movement", ""),
               *score = text_or(json, "score", series_scorings->name),
               *ties = text_or(json, "ties", series_tie_rules->name),
               *compare = text_or(json, "compare", "usual"),
               *movers = text_or(json, "movers", "usual");

    setup->series.movement = series_movement_named(movement, strlen(movement));
    setup->series.scoring = series_scoring_named(score, strlen(score));
    setup->series.ties = series_ties_named(ties, strlen(ties));
    setup->series.compare = series_comparison_named(compare, strlen(compare));
    if (!strcmp(compare, "usual") && setup->series.movement)
        setup->series.compare = series_usual_comparison(setup->series.movement);
    setup->series.movers = !strcmp(movers, "winners")  ? SERIES_WINNERS
                           : !strcmp(movers, "losers") ? SERIES_LOSERS
                                                       : SERIES_NO_MOVERS;
    if (!setup->series.movement)
        return refuse_name("movement", movement, why);
    if (!setup->series.scoring)
        return refuse_name("score", score, why);
    if (!setup->series.ties)
        return refuse_name("ties", ties, why);
    if (!setup->series.compare)
        return refuse_name("compare", compare, why);
    return setup->series.movers || !strcmp(movers, "usual") || refuse_name("movers", movers, why);
}

static bool read_setup_trumps(struct drive_setup *setup, const struct json_value *json,
                              struct series_refusal *why)
{
    const char *usual = setup->series.scoring->by_seat ? "turned" : series_trump_plans->name;
    const char *given = text_or(json, "trumps", usual);
    const struct series_trumps *plan = series_trumps_named(given, strlen(given));
    const char *letters = plan ? plan->letters : given;

    if (strlen(letters) >= sizeof setup->trumps || (!plan && !*given) ||
        strspn(letters, trump_letters) != strlen(letters))
        return refuse_name("trumps", given, why);
    memcpy(setup->trumps, letters, strlen(letters) + 1);
    return true;
}

/* ":NUMBER" or nothing. */
static const char *read_places(const char *at, unsigned *places)
{
    *places = 1;
    if (*at != ':')
        return at;
    *places = 0;
    while (*++at >= '0' && *at <= '9' && *places <= SERIES_PEOPLE_MOST)
        *places = *places * DECIMAL + (unsigned)(*at - '0');
    return at;
}

/* Such as "high:3,low". */
static bool read_setup_prizes(struct drive_setup *setup, const struct json_value *json,
                              struct series_refusal *why)
{
    const char *given = text_or(json, "prizes", ""), *at = given;

    setup->prizes = 0;
    while (*at) {
        const size_t length = strcspn(at, ":,");
        const struct series_prize *prize = series_prize_named(at, length);
        unsigned places;
        at = read_places(at + length, &places);
        if (!prize || setup->prizes == DRIVE_PRIZES_MOST || !places ||
            places > SERIES_PEOPLE_MOST || (*at && *at != ','))
            return refuse_name("prizes", given, why);
        setup->prize[setup->prizes++] = (struct drive_prize){ prize, (uint16_t)places };
        at += *at == ',';
    }
    return true;
}

/* Null, or a plan of one's own as text. */
static bool read_own_plan(struct drive_setup *setup, const struct json_value *json,
                          struct series_refusal *why)
{
    const char *text = json_value_member_text(json, "plan");

    memset(&setup->series.own, 0, sizeof setup->series.own);
    return !text || !*text ||
           series_own_read(&setup->series.own, text, 0, setup->series.seats, why);
}

static bool read_title(struct drive_setup *setup, const struct json_value *json,
                       struct series_refusal *why)
{
    const char *title = text_or(json, "title", "");

    if (strlen(title) >= sizeof setup->title || !util_unicode_clean(title))
        return series_refuse(why, "This title is too long, or has invisible characters.", NULL,
                             NULL);
    snprintf(setup->title, sizeof setup->title, "%s", title);
    return true;
}

static bool read_online_game(struct drive_setup *setup, const struct json_value *json,
                             struct series_refusal *why)
{
    struct series_setup series = drive_series_setup(setup, 0);
    const bool fine = drive_game_read(&setup->game, &series, json, why);

    setup->series.bots = series.bots;
    setup->series.alone = series.alone;
    return fine;
}

bool drive_setup_read(struct drive_setup *setup, const struct json_value *json,
                      struct series_refusal *why)
{
    if (!json_is_object(json))
        return series_refuse(why, "The setup must be an object.", NULL, NULL);
    setup->open = !json_is_false(json_value_member(json, "open"));
    setup->draw = json_is_true(json_value_member(json, "draw"));
    setup->one_prize = json_is_true(json_value_member(json, "one_prize"));
    setup->ceremony = json_is_true(json_value_member(json, "ceremony"));
    setup->series.same = json_is_true(json_value_member(json, "same"));
    setup->series.neuberg = json_is_true(json_value_member(json, "neuberg"));
    return read_title(setup, json, why) && read_setup_rules(setup, json, why) &&
           read_setup_numbers(setup, json, why) && read_own_plan(setup, json, why) &&
           read_setup_trumps(setup, json, why) && read_setup_prizes(setup, json, why) &&
           drive_groups_read(setup, json, why) && read_online_game(setup, json, why);
}

bool drive_setup_check(const struct drive_setup *setup, struct series_refusal *why)
{
    for (unsigned i = 0; i < setup->prizes; i++)
        for (unsigned other = 0; other < i; other++)
            if (setup->prize[i].prize == setup->prize[other].prize)
                return series_refuse(why, "The prize \"@\" is listed twice.",
                                     &setup->prize[i].prize->name, NULL);
    const struct series_setup series = drive_series_setup(setup, 0);
    return series_check_rules(&series, why);
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_prize_list(const struct drive_setup *setup, struct talon_string_buffer *text)
{
    json_write_member_name(text, "prizes");
    talon_string_buffer_add(text, "\"");
    for (unsigned i = 0; i < setup->prizes; i++) {
        talon_string_buffer_add(text, i ? "," : "");
        talon_string_buffer_add(text, setup->prize[i].prize->name);
        talon_string_buffer_add(text, ":");
        talon_string_buffer_add_number(text, setup->prize[i].places);
    }
    talon_string_buffer_add(text, "\"");
}

static void write_own_plan(const struct series_own_plan *own, struct talon_string_buffer *text)
{
    struct talon_string_buffer plan = { 0 };

    if (!own->rounds)
        return;
    drive_own_plan_text(own, &plan);
    json_write_member(text, "plan", plan.at);
    free(plan.at);
}

void drive_own_plan_text(const struct series_own_plan *own, struct talon_string_buffer *text)
{
    uint16_t player[SERIES_PEOPLE_MOST];

    for (unsigned round = 0; round < own->rounds; round++) {
        const size_t count = series_own_round(own, round, player);
        for (size_t i = 0; i < count; i++) {
            talon_string_buffer_add(text, !i ? "" : i % own->seats ? " " : " / ");
            talon_string_buffer_add_number(text, player[i]);
        }
        talon_string_buffer_add(text, "\n");
    }
}

void drive_setup_write(const struct drive_setup *setup, bool stored,
                       struct talon_string_buffer *text)
{
    static const char *const movers[] = { "usual", "winners", "losers" };
    const struct series_setup *series = &setup->series;

    talon_string_buffer_add(text, "{");
    json_write_member(text, "title", setup->title);
    json_write_member(text, "movement", series->movement->name);
    json_write_member_number(text, "seats", series->seats);
    json_write_member_number(text, "rounds", series->rounds);
    json_write_member_number(text, "deals", series->deals);
    json_write_member(text, "movers", movers[series->movers]);
    json_write_member(text, "score", series->scoring->name);
    json_write_member_number(text, "tricks", series->tricks);
    json_write_member_number(text, "out_points", series->out_points);
    json_write_member(text, "compare", series->compare->name);
    json_write_member_flag(text, "same", series->same);
    json_write_member_flag(text, "neuberg", series->neuberg);
    json_write_member(text, "ties", series->ties->name);
    json_write_member(text, "trumps", *setup->trumps ? setup->trumps : "turned");
    write_prize_list(setup, text);
    json_write_member_number(text, "minutes", setup->minutes);
    json_write_member_flag(text, "open", setup->open);
    json_write_member_flag(text, "draw", setup->draw);
    json_write_member_flag(text, "one_prize", setup->one_prize);
    drive_groups_write(setup, text);
    json_write_member_flag(text, "ceremony", setup->ceremony);
    json_write_member_number(text, "edition", series->edition);
    write_own_plan(&series->own, text);
    drive_game_write(&setup->game, setup->series.bots, text);
    if (stored)
        json_write_member_number(text, "seed", (int64_t)series->seed);
    talon_string_buffer_add(text, "}");
}

struct series_setup drive_series_setup(const struct drive_setup *setup, unsigned players)
{
    struct series_setup series = setup->series;

    series.players = (uint16_t)(players < UINT16_MAX ? players : UINT16_MAX);
    series.trumps = setup->trumps;
    return series;
}
