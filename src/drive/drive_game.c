/* drive_game.c - the game at the tables of an online drive: as it is asked for and stored, the
 * rules of a deal, and its values.
 */
#include "drive_game.h"

#include "drive_game_rows.h"
#include "json/json_reader.h"
#include "json/json_writer.h"
#include "json/table_request.h"
#include "series/series_movements.h"

#include <talon/bot.h>
#include <talon/json.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    PAUSE_MOST = 3600, /* s */
    PAUSE_USUAL = 20,
    GRACE_USUAL = 30,
    WHIST_TRICKS = 13,
};

/* ---- the rules of a deal ------------------------------------------------------------------ */

/* R-WHI-06: the first row that begins with this suit. */
static void plan_trump(struct talon_draft *draft, char trump)
{
    const struct talon_game *game = draft->config.game;
    const struct talon_option *option = &game->options[talon_option_find(game, "trump_rotation")];
    int row = 0;

    talon_draft_set(draft, "trump_mode", trump ? "rotation" : "last_card");
    while (trump && row < option->max && option->choices[row].id[0] != trump - 'A' + 'a')
        row++;
    if (trump)
        talon_draft_set(draft, "trump_rotation", option->choices[row].id);
}

/* Where tables have cards of their own, the game itself may say how many deals a table plays. */
static bool is_one_deal(const struct drive_row *row, const struct series_setup *series)
{
    return !row->sitting || series->same || series->movement->boards;
}

static void plan_one_deal(struct talon_draft *draft, const struct drive_row *row)
{
    for (int i = 0; row->one_deal[i][0]; i++)
        talon_draft_set(draft, row->one_deal[i][0], row->one_deal[i][1]);
}

static void plan_tricks(struct talon_draft *draft, bool by_side, char trump)
{
    if (by_side)
        talon_draft_set(draft, "drive_score", "all_tricks");
    plan_trump(draft, trump);
}

static const char *plan_deal(const struct drive_game *game, const struct series_setup *series,
                             char trump, unsigned dealer, struct talon_config *config)
{
    const struct drive_row *row = drive_row_of(game->config.game);
    struct talon_draft draft;

    talon_draft_reopen(&draft, &game->config);
    if (is_one_deal(row, series))
        plan_one_deal(&draft, row);
    if (row->counts == DRIVE_COUNTS_TRICKS)
        plan_tricks(&draft, !series->scoring->by_seat, trump);
    talon_draft_dealer(&draft, (int)(dealer % (unsigned)talon_seats(&game->config)));
    return talon_draft_finish(&draft, config);
}

struct talon_config drive_game_config(const struct drive_game *game,
                                      const struct series_setup *series, char trump,
                                      unsigned dealer)
{
    struct talon_config config;
    const char *reason = plan_deal(game, series, trump, dealer, &config);

    assert(!reason); /* check_rules() has planned such a deal before the drive was opened */
    (void)reason;
    return config;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool refuse_online(struct series_refusal *why, const char *sentence)
{
    return series_refuse(why, sentence, NULL, NULL);
}

static bool read_online_number(const struct json_value *json, const char *name,
                               const int64_t span[2], int64_t usual, int64_t *out,
                               struct series_refusal *why)
{
    const struct json_value *member = json_value_member(json, name);

    *out = member ? json_value_whole(member) : usual;
    return ((!member || json_is_whole(member)) && *out >= span[0] && *out <= span[1]) ||
           series_refuse(why, "@ must be a whole number from # to #.", &name,
                         (const unsigned[]){ (unsigned)span[0], (unsigned)span[1] });
}

static bool read_online_numbers(struct drive_game *game, const struct json_value *json,
                                struct series_refusal *why)
{
    return read_online_number(json, "pace", (int64_t[]){ 0, DRIVE_PACE_MOST }, DRIVE_PACE_USUAL,
                              &game->pace, why) &&
           read_online_number(json, "grace", (int64_t[]){ 0, DRIVE_CLOCK_MOST }, GRACE_USUAL,
                              &game->grace, why) &&
           read_online_number(json, "clock", (int64_t[]){ 0, DRIVE_CLOCK_MOST }, 0, &game->clock,
                              why) &&
           read_online_number(json, "pause", (int64_t[]){ 0, PAUSE_MOST }, PAUSE_USUAL,
                              &game->pause, why);
}

static bool read_level(struct drive_game *game, const struct json_value *json,
                       struct series_refusal *why)
{
    const struct json_value *member = json_value_member(json, "level");
    const char *level = member ? json_value_text(member) : "steady";

    if (!level || strlen(level) >= sizeof game->level || !talon_bot_find(level))
        return refuse_online(why, "There is no such level of bots.");
    snprintf(game->level, sizeof game->level, "%s", level);
    return true;
}

/* Any language may be asked for, because others may follow. */
static bool read_names_language(struct drive_game *game, const struct json_value *json,
                                struct series_refusal *why)
{
    const struct json_value *member = json_value_member(json, "language");
    const char *language = member ? json_value_text(member) : "";

    if (!language || strlen(language) >= sizeof game->language ||
        strspn(language, "abcdefghijklmnopqrstuvwxyz-") != strlen(language))
        return refuse_online(why, "\"language\" must be a code such as \"de\".");
    snprintf(game->language, sizeof game->language, "%s", language);
    return true;
}

static bool read_rules(struct drive_game *game, struct series_setup *series,
                       const struct json_value *json, struct series_refusal *why)
{
    struct talon_request_error error = { 0 };
    const char *sentence = error.sentence;

    if (!talon_request_config(json, (int)series->seats, &game->config, &error))
        return series_refuse(why, "@", &sentence, NULL);
    series->alone = !drive_row_of(game->config.game)->sides;
    return talon_seats(&game->config) == series->seats ||
           refuse_online(why, "The tables of this game have another number of seats.");
}

static bool check_counting(const struct drive_game *game, const struct series_setup *series,
                           struct series_refusal *why)
{
    const struct drive_row *row = drive_row_of(game->config.game);
    const bool tricks = row->counts == DRIVE_COUNTS_TRICKS;

    if (drive_row_refuses(row, &game->config))
        return refuse_online(why, row->reason);
    if (!tricks && !series->scoring->by_seat)
        return refuse_online(why, "Only Whist counts tricks. Other games count points.");
    if (series->scoring->adds_up && row->counts != DRIVE_COUNTS_STAKES)
        return refuse_online(why, "The points of this game do not add up to 0.");
    if (!tricks && *series->trumps)
        return refuse_online(why, "Only at Whist can the trump be set in advance.");
    if (series->trumps[strcspn(series->trumps, "NL")])
        return refuse_online(why, "Online each deal of Whist has a trump suit.");
    return series->scoring->by_seat || !series->tricks || series->tricks == WHIST_TRICKS ||
           refuse_online(why, "A deal of Whist has 13 tricks.");
}

static bool check_rules(const struct drive_game *game, const struct series_setup *series,
                        struct series_refusal *why)
{
    const char *trumps = series->trumps, *reason;
    struct talon_config config;

    do
        reason = plan_deal(game, series, *trumps, 0, &config);
    while (!reason && *trumps && *++trumps);
    return !reason || series_refuse(why, "@", &reason, NULL);
}

static bool read_flag_or(const struct json_value *json, const char *name, bool usual)
{
    const struct json_value *member = json_value_member(json, name);

    return member ? json_is_true(member) : usual;
}

bool drive_game_read(struct drive_game *game, struct series_setup *series,
                     const struct json_value *json, struct series_refusal *why)
{
    const struct json_value *online = json_value_member(json, "online");

    *game = (struct drive_game){ .is_online = json_is_object(online) };
    series->bots = read_flag_or(json, "bots", game->is_online);
    if (game->is_online)
        return read_level(game, online, why) && read_names_language(game, online, why) &&
               read_online_numbers(game, online, why) && read_rules(game, series, online, why) &&
               check_counting(game, series, why) && check_rules(game, series, why);
    if (online && !json_is_null(online))
        return refuse_online(why, "\"online\" must be an object or null.");
    return !series->bots || refuse_online(why, "Only an online drive has bots.");
}

/* ---- writing ------------------------------------------------------------------------------ */

void drive_game_write(const struct drive_game *game, bool bots, struct talon_string_buffer *text)
{
    if (!game->is_online) {
        json_write_member(text, "online", NULL);
        return;
    }
    json_write_member_object(text, "online");
    talon_json_config(text, &game->config);
    json_write_member(text, "level", game->level);
    json_write_member_number(text, "pace", game->pace);
    json_write_member_number(text, "grace", game->grace);
    json_write_member_number(text, "clock", game->clock);
    json_write_member_number(text, "pause", game->pause);
    if (*game->language)
        json_write_member(text, "language", game->language);
    talon_string_buffer_add(text, "}");
    json_write_member_flag(text, "bots", bots);
}

/* ---- results ------------------------------------------------------------------------------ */

static int32_t beaten_by(const struct talon_result *result, int seat, int seats)
{
    int32_t beaten = 0;

    for (int other = 0; other < seats; other++)
        beaten += result->rank[other] > result->rank[seat];
    return beaten;
}

static int32_t bounded(int32_t points)
{
    return points > SERIES_POINTS_MOST    ? SERIES_POINTS_MOST
           : points < -SERIES_POINTS_MOST ? -SERIES_POINTS_MOST
                                          : points;
}

/* Both partners have the tricks of their side, so the first two seats tell those of the sides. */
void drive_game_values(const struct talon_table *table, int32_t values[SERIES_SEATS_MOST])
{
    const bool places = drive_row_of(talon_table_game(table))->counts == DRIVE_COUNTS_PLACES;
    const int seats = talon_table_seats(table);
    struct talon_result result;

    talon_table_game(table)->result(talon_table_state(table), &result);
    for (int seat = 0; seat < seats; seat++)
        values[seat] = places ? beaten_by(&result, seat, talon_table_seats(table))
                              : bounded(result.points[seat]);
}
