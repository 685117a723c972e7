/* drive_state_json.c - the state of a drive as JSON, in parts: a phone that shows one table asks
 * for less than the director's screen.
 */
#include "drive_state_json.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/memory.h"

#include <talon/json.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const double hundred = 100;

static void write_list_of(struct talon_string_buffer *text, const char *name, const uint16_t *list,
                          unsigned count)
{
    json_write_member_list(text, name);
    for (unsigned i = 0; i < count; i++)
        json_write_list_number(text, list[i]);
    talon_string_buffer_add(text, "]");
}

/* ---- the head ----------------------------------------------------------------------------- */

/* ms until the next round opens by itself; null: nobody knows. */
static void write_next_in(const struct drive *drive, int64_t now, struct talon_string_buffer *text)
{
    const int64_t left = drive->next_at > now ? drive->next_at - now : 0;

    if (drive->next_at)
        json_write_member_number(text, "next_in", left);
    else
        json_write_member(text, "next_in", NULL);
}

void drive_write_head(const struct drive *drive, const char *id, int64_t now,
                      struct talon_string_buffer *text)
{
    static const char *const phases[] = { "gathering", "playing", "over" };
    const struct series_setup *series = &drive->setup.series;
    const bool plan = !series->movement->move;

    json_write_member_object(text, "drive");
    json_write_member(text, "id", id);
    json_write_member_number(text, "number", (int64_t)drive->rows_count);
    json_write_member(text, "phase", phases[drive->phase]);
    json_write_member_number(text, "round", (int64_t)drive->rounds);
    json_write_member_number(text, "people", drive_count_listed(drive));
    json_write_member_number(text, "bell", drive->bell);
    write_next_in(drive, now, text);
    json_write_member_flag(text, "hurried", drive->hurry.on);
    json_write_member_number(text, "read_out", drive->given.steps);
    json_write_member_flag(text, "held_back", drive_holds_back(drive));
    json_write_member_number(text, "team",
                             series->movement->teams ? series->seats / SERIES_SIDES : 1);
    json_write_member_flag(text, "planned", plan);
    json_write_member_flag(text, "sides",
                           !series->movement->each_alone || !series->scoring->by_seat);
    json_write_member_flag(text, "by_seat", series->scoring->by_seat);
    json_write_member_flag(text, "boards", series->movement->boards || series->same);
    json_write_member_name(text, "setup");
    drive_setup_write(&drive->setup, false, text);
    talon_string_buffer_add(text, "}");
}

/* Who is told of which drive, and into which text. */
struct telling {
    struct drive_counts *counts;
    struct drive *drive;
    const struct drive_question *question;
    struct talon_string_buffer *text;
};

/* ---- people ------------------------------------------------------------------------------- */

static void write_person(const struct drive *drive, unsigned number,
                         struct talon_string_buffer *text)
{
    const struct drive_person *person = &drive->person[number];

    json_write_list_object(text);
    json_write_member_number(text, "number", number);
    json_write_member(text, "name", person->name);
    json_write_member_flag(text, "here", drive_is_here(drive, number));
    json_write_member_flag(text, "plays", person->player);
    json_write_member_flag(text, "bot", person->bot);
    talon_string_buffer_add(text, "}");
}

static void write_changes(const struct drive *drive, struct talon_string_buffer *text)
{
    static const char *const names[] = { "join", "leave", "replace", "return" };

    json_write_member_list(text, "changes");
    for (size_t i = 0; i < drive->changes; i++) {
        const struct drive_change *change = &drive->change[i];
        const unsigned team = change->kind == DRIVE_JOINS ? series_team(drive->series) : 1;
        json_write_list_object(text);
        json_write_member(text, "change", names[change->kind]);
        write_list_of(text, "persons", &change->person, change->person != 0);
        write_list_of(text, "by", change->by, change->by[0] ? team : 0);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

static void write_people(const struct telling *to)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;

    json_write_member_list(text, "people");
    for (unsigned i = 1; i <= drive->people; i++)
        if (!drive->person[i].struck)
            write_person(drive, i, text);
    talon_string_buffer_add(text, "]");
    write_changes(drive, text);
}

/* ---- a round ------------------------------------------------------------------------------ */

static void write_deal_values(const struct drive *drive, const int32_t *values, bool any,
                              struct talon_string_buffer *text)
{
    json_write_list_item(text);
    talon_string_buffer_add(text, any ? "[" : "null");
    for (unsigned i = 0; any && i < series_values(drive->series); i++)
        json_write_list_number(text, values[i]);
    talon_string_buffer_add(text, any ? "]" : "");
}

/* Others must not see the play of a table while they are to play the same cards. */
static bool may_watch(const struct drive *drive, unsigned round, const struct drive_table *table)
{
    return !drive_hides_deal(drive, round, table->board, drive->setup.series.movement->boards);
}

/* Points would tell others the results that may_watch() keeps from them, or who wins. */
static bool hides_open_round(const struct drive *drive)
{
    return drive->phase == DRIVE_PLAYING &&
           (drive_holds_back(drive) ||
            (series_has_boards(drive->series) && drive_find_missing(drive)));
}

/* The drive is over, and prizes are still to be read out. */
static bool holds_back_end(const struct telling *to)
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
static bool asks_for_own(const struct telling *to, unsigned person)
{
    if (!person || (drive_holds_back(to->drive) && series_is_compared(to->drive->series)))
        return false;
    return to->drive->phase == DRIVE_OVER ? person == to->question->own
                                          : sits_at(to->drive, to->question->table, person);
}

/* The points of this person (0: all people's), as far as they may be told; NULL: they may not. */
static const struct series *count_for(const struct telling *to, unsigned person)
{
    if (!to->drive->series || (holds_back_end(to) && !asks_for_own(to, person)))
        return NULL;
    const bool all =
        to->question->directs || !hides_open_round(to->drive) || asks_for_own(to, person);
    return drive_count_results(to->counts, to->drive, all)->live;
}

/* How much of a deal somebody is told. */
struct deal_view {
    bool shows_room, shows_values;
};

static void write_deal(const struct drive *drive, const struct drive_deal *deal,
                       const struct deal_view *view, struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member(text, "trump", series_trump_name(deal->trump));
    json_write_member_flag(text, "known", deal->known);
    json_write_member_list(text, "values");
    for (unsigned i = 0; deal->known && view->shows_values && i < series_values(drive->series); i++)
        json_write_list_number(text, deal->value[i]);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "entries");
    for (int side = 0; side < SERIES_SIDES; side++)
        write_deal_values(drive, deal->entry[side], deal->entered[side] && view->shows_values,
                          text);
    talon_string_buffer_add(text, "]");
    json_write_member_flag(text, "finished", deal->known);
    json_write_member(text, "room", view->shows_room ? deal->room : NULL);
    talon_string_buffer_add(text, "}");
}

/* The deals of the open round up to the one that is played now have rooms; in rounds before all. */
static unsigned count_rooms(const struct drive *drive, unsigned round, unsigned table)
{
    const unsigned deals = drive->series->setup.deals;

    if (!drive->setup.game.is_online || round > drive->rounds)
        return 0;
    const unsigned now = round == drive->rounds ? drive_deal_now(drive, table) : 0;
    return now ? now : deals;
}

static void write_round_table(const struct telling *to, const struct drive_round *round,
                              unsigned number, unsigned of)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;
    const struct drive_table *table = &round->table[number - 1];
    const unsigned deals = drive->series->setup.deals;
    const bool is_public = to->question->directs || may_watch(drive, of, table);
    const unsigned rooms = is_public ? count_rooms(drive, of, number) : 0;
    const bool is_own = to->question->table == number && of == drive->rounds;
    const bool is_secret = !to->question->directs && of == drive->rounds && drive_holds_back(drive);

    json_write_list_object(text);
    json_write_member_number(text, "table", number);
    if (table->board)
        json_write_member_number(text, "board", table->board);
    else
        json_write_member(text, "board", NULL);
    write_list_of(text, "seats", table->seat, drive->series->setup.seats);
    json_write_member_list(text, "deals");
    for (unsigned deal = 0; deal < deals; deal++)
        write_deal(drive, &round->deal[(number - 1) * deals + deal],
                   &(struct deal_view){ deal < rooms, is_own || (is_public && !is_secret) }, text);
    talon_string_buffer_add(text, "]");
    json_write_member_flag(text, "waiting",
                           of == drive->rounds && drive->phase == DRIVE_PLAYING &&
                               !drive_deal_now(drive, number) && drive_find_missing(drive));
    talon_string_buffer_add(text, "}");
}

static void write_round(const struct telling *to, const struct drive_round *round, unsigned number)
{
    struct talon_string_buffer *text = to->text;

    assert(to->drive->series); /* there are no rounds without */
    json_write_member_object(text, "round");
    json_write_member_number(text, "round", number);
    json_write_member_list(text, "tables");
    for (unsigned t = 1; t <= round->tables; t++)
        if (round->table[t - 1].plays)
            write_round_table(to, round, t, number);
    talon_string_buffer_add(text, "]");
    write_list_of(text, "out", round->out, round->out_count);
    talon_string_buffer_add(text, "}");
}

/* One that was opened, or one that a plan is going to have. */
static void write_any_round(const struct telling *to)
{
    const struct drive *drive = to->drive;
    const unsigned number = to->question->round ? to->question->round : (unsigned)drive->rounds;
    struct drive_round planned;

    if (number && number <= drive->rounds) {
        write_round(to, &drive->round[number - 1], number);
    } else if (number && drive_preview_round(drive, number, &planned)) {
        write_round(to, &planned, number);
        drive_free_round(&planned);
    } else {
        json_write_member(to->text, "round", NULL);
    }
}

/* ---- standings ---------------------------------------------------------------------------- */

/* Where boards are compared by shares. */
static void write_share(const struct series *live, const struct series_standing *standing,
                        struct talon_string_buffer *text)
{
    if (live->setup.compare->is_share && standing->compared)
        json_write_member_decimal(text, "percent",
                                  series_percent(standing->score, standing->compared) / hundred);
    else
        json_write_member(text, "percent", NULL);
}

static void write_standings(const struct telling *to)
{
    static const char *const groups[] = { NULL, "A", "B" };
    const struct drive *drive = to->drive;
    const struct series *live = count_for(to, 0);
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
        json_write_member(text, "group", groups[player->group]);
        json_write_member_number(text, "score", standing[i].score);
        write_share(live, &standing[i], text);
        json_write_member_number(text, "played", player->played);
        json_write_member_number(text, "out", player->out);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

static void write_prize(const struct drive *drive, const struct series *live,
                        const struct drive_prize *prize, struct talon_string_buffer *text)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = live ? series_winners(live, prize->prize, prize->places, standing) : 0;

    json_write_list_object(text);
    json_write_member(text, "prize", prize->prize->name);
    json_write_member_number(text, "places", prize->places);
    json_write_member_list(text, "winners");
    for (size_t i = 0; i < count; i++) {
        json_write_list_object(text);
        json_write_member_number(text, "rank", standing[i].rank);
        json_write_member_number(text, "person", drive->of_player[standing[i].player]);
        json_write_member_number(text, "score", standing[i].score);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]}");
}

static const struct series *count_all(const struct telling *to)
{
    return to->drive->series ? drive_count_results(to->counts, to->drive, true)->live : NULL;
}

/* Others are told what was read out, where prizes are read out at all. */
static unsigned steps_told(const struct telling *to, const struct drive_ceremony *ceremony)
{
    return to->question->directs || !to->drive->setup.ceremony ? ceremony->steps
                                                               : to->drive->given.steps;
}

static void write_ceremony(const struct telling *to)
{
    struct drive_ceremony ceremony;

    drive_find_ceremony(to->drive, count_all(to), &ceremony);
    drive_write_ceremony(to->drive, &ceremony, steps_told(to, &ceremony), to->text);
    free(ceremony.winner);
}

static void write_given_prizes(const struct telling *to)
{
    struct drive_ceremony ceremony;

    drive_find_ceremony(to->drive, count_all(to), &ceremony);
    drive_write_given_prizes(to->drive, &ceremony, steps_told(to, &ceremony), to->text);
    free(ceremony.winner);
}

static void write_prizes(const struct telling *to)
{
    const struct series *live = count_for(to, 0);

    if (to->drive->phase == DRIVE_OVER && to->drive->setup.ceremony) {
        write_given_prizes(to);
        return;
    }
    json_write_member_list(to->text, "prizes");
    for (unsigned i = 0; i < to->drive->setup.prizes; i++)
        write_prize(to->drive, live, &to->drive->setup.prize[i], to->text);
    talon_string_buffer_add(to->text, "]");
}

static void write_travellers(const struct telling *to)
{
    const bool all = to->question->directs || !drive_holds_back(to->drive);
    const struct drive_count *count = to->drive->series && !holds_back_end(to)
                                          ? drive_count_results(to->counts, to->drive, all)
                                          : NULL;

    drive_write_travellers(to->drive, count ? count->live : NULL, count ? &count->boards : NULL,
                           to->question->directs, to->text);
}

/* ---- the card of one person --------------------------------------------------------------- */

static unsigned find_seat(const struct drive *drive, unsigned round, unsigned person,
                          unsigned *seat)
{
    const struct drive_round *at = &drive->round[round - 1];

    for (unsigned t = 1; t <= at->tables; t++)
        for (*seat = 0; *seat < drive->series->setup.seats; ++*seat)
            if (at->table[t - 1].plays && at->table[t - 1].seat[*seat] == person)
                return t;
    return 0;
}

unsigned drive_seat_of(const struct drive *drive, unsigned person, unsigned *seat)
{
    return drive->rounds ? find_seat(drive, (unsigned)drive->rounds, person, seat) : 0;
}

void drive_write_sits(const struct drive *drive, unsigned person, struct talon_string_buffer *text)
{
    unsigned seat = 0;
    const bool plays = drive->setup.game.is_online && drive->phase == DRIVE_PLAYING;
    const unsigned table = plays ? drive_seat_of(drive, person, &seat) : 0;
    const unsigned deal = table ? drive_deal_now(drive, table) : 0;

    if (!deal || drive_has_left(drive, person)) {
        json_write_member(text, "sits", NULL);
        return;
    }
    json_write_member_object(text, "sits");
    json_write_member_number(text, "table", table);
    json_write_member_number(text, "seat", seat + 1);
    json_write_member_number(text, "deal", deal);
    json_write_member(text, "room",
                      drive_deal_of(drive, (unsigned)drive->rounds, table, deal)->room);
    talon_string_buffer_add(text, "}");
}

static void write_score_card(const struct telling *to)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;
    const unsigned person = to->question->person;
    const struct series *live = count_for(to, person);
    const unsigned player = live ? drive->person[person].player : 0;

    json_write_member_list(text, "card");
    for (unsigned round = 1; player && round <= drive->rounds; round++) {
        unsigned seat;
        const unsigned table = find_seat(drive, round, person, &seat);
        json_write_list_object(text);
        json_write_member_number(text, "round", round);
        json_write_member_number(text, "table", table);
        json_write_member_number(text, "seat", table ? seat + 1 : 0);
        if (table)
            write_list_of(text, "seats", drive->round[round - 1].table[table - 1].seat,
                          drive->series->setup.seats);
        else
            write_list_of(text, "seats", NULL, 0);
        json_write_member_number(text, "points", live->score[round - 1][player]);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

/* ---- all points --------------------------------------------------------------------------- */

static void write_points(const struct telling *to)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;

    json_write_member_list(text, "points");
    for (unsigned i = 1; drive->series && i <= drive->series->people; i++) {
        const struct series *live = count_for(to, drive->of_player[i]);
        if (!live)
            continue;
        json_write_list_object(text);
        json_write_member_number(text, "person", drive->of_player[i]);
        json_write_member_list(text, "rounds");
        for (unsigned round = 1; round <= drive->rounds; round++)
            json_write_list_number(text, live->score[round - 1][i]);
        talon_string_buffer_add(text, "]}");
    }
    talon_string_buffer_add(text, "]");
}

/* ---- for the director --------------------------------------------------------------------- */

static void write_act_row(const struct drive *drive, size_t number,
                          struct talon_string_buffer *text)
{
    const struct drive_row *row = &drive->rows[number - 1];
    struct drive_act act = { 0 };
    struct series_refusal why;
    struct json_value *json = json_read_text(row->text);

    json_write_list_object(text);
    json_write_member_number(text, "at", (int64_t)number);
    json_write_member_flag(text, "undone", row->undone);
    if (drive_act_read(&act, json, true, &why))
        drive_act_write(&act, false, text);
    talon_string_buffer_add(text, "}");
    json_value_free(json);
}

/* The newest first, below `from`. */
static void write_acts(const struct telling *to)
{
    const unsigned from = to->question->from;
    size_t number = to->drive->rows_count;

    if (from && from <= number)
        number = from - 1;
    json_write_member_list(to->text, "acts");
    for (int i = 0; number && i < LIMIT_DRIVE_ACTS_TOLD; i++)
        write_act_row(to->drive, number--, to->text);
    talon_string_buffer_add(to->text, "]");
}

static void write_codes(const struct telling *to)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;
    const unsigned seats = drive->setup.series.seats;
    unsigned tables = (drive_count_listed(drive) + seats - 1) / seats;
    char code[DRIVE_CODE_SIZE];

    if (drive->rounds && drive->round[drive->rounds - 1].tables > tables)
        tables = drive->round[drive->rounds - 1].tables;
    json_write_member_list(text, "codes");
    for (unsigned table = 1; table <= tables && table <= SERIES_TABLES_MOST; table++) {
        drive_code(drive, table, code);
        json_write_list_text(text, code);
    }
    talon_string_buffer_add(text, "]");
}

/* ---- all parts ---------------------------------------------------------------------------- */

const char *const drive_part_names[DRIVE_PARTS + 1] = { "people",     "round",    "standings",
                                                        "prizes",     "card",     "points",
                                                        "travellers", "ceremony", "acts",
                                                        "codes",      NULL };

static void (*const writers[DRIVE_PARTS])(const struct telling *to) = {
    [DRIVE_LIST] = write_people,
    [DRIVE_ROUND] = write_any_round,
    [DRIVE_STANDINGS] = write_standings,
    [DRIVE_PRIZES] = write_prizes,
    [DRIVE_CARD] = write_score_card,
    [DRIVE_POINTS] = write_points,
    [DRIVE_TRAVELLERS] = write_travellers,
    [DRIVE_CEREMONY] = write_ceremony,
    [DRIVE_LOG] = write_acts,
    [DRIVE_CODES] = write_codes,
};

/* Ranking many people takes long, as does finding out which boards are still to be played, and
 * everybody at a drive asks for the same. */
static bool is_kept(const struct telling *to, enum drive_part part)
{
    if (part != DRIVE_STANDINGS && part != DRIVE_PRIZES && part != DRIVE_TRAVELLERS &&
        part != DRIVE_CEREMONY)
        return false;
    return !to->question->directs || (part != DRIVE_TRAVELLERS && !hides_open_round(to->drive) &&
                                      !drive_holds_back(to->drive));
}

void drive_write_part(struct drive_counts *counts, struct drive *drive, enum drive_part part,
                      const struct drive_question *question, struct talon_string_buffer *text)
{
    const struct telling to = { counts, drive, question, text };
    struct drive_kept *kept = &drive->kept[part];
    const size_t from = text->length;

    if (!is_kept(&to, part)) {
        writers[part](&to);
    } else if (kept->text && kept->version == drive->version) {
        talon_string_buffer_add(text, kept->text);
    } else {
        writers[part](&to);
        free(kept->text);
        *kept = (struct drive_kept){ util_copy_text(text->at + from), drive->version };
    }
}
