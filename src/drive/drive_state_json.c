/* drive_state_json.c - the state of a drive as JSON, in parts: a phone that shows one table asks
 * for less than the director's screen.
 */
#include "drive_state_json.h"
#include "drive_wishes.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/memory.h"

#include <talon/json.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
    json_write_member_flag(text, "sides", series_setup_has_sides(series));
    json_write_member_flag(text, "by_seat", series->scoring->by_seat);
    json_write_member_number(text, "compared_sides", series_setup_sides(series));
    json_write_member_flag(text, "boards", series->movement->boards || series->same);
    json_write_member_name(text, "setup");
    drive_setup_write(&drive->setup, false, text);
    talon_string_buffer_add(text, "}");
}

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
    json_write_member(text, "group", drive_group_letters[person->group]);
    drive_write_pair(drive, person->player, text);
    if (person->handicap)
        json_write_member_number(text, "handicap", person->handicap);
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

static void write_asks(const struct drive *drive, struct talon_string_buffer *text)
{
    json_write_member_list(text, "asks");
    for (size_t i = 0; i < drive->asks; i++) {
        json_write_list_object(text);
        json_write_member_number(text, "number", drive->ask[i].number);
        json_write_member_number(text, "person", drive->ask[i].person);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

static void write_people(const struct drive_telling *to)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;

    json_write_member_list(text, "people");
    for (unsigned i = 1; i <= drive->people; i++)
        if (!drive->person[i].struck)
            write_person(drive, i, text);
    talon_string_buffer_add(text, "]");
    write_changes(drive, text);
    write_asks(drive, text);
    drive_write_forecast(drive, text);
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

/* How much of a deal somebody is told. */
struct deal_view {
    bool shows_room, shows_values;
};

/* By the planned sides; only where there are any. */
static void write_deal_awards(const struct drive *drive, const struct drive_deal *deal,
                              const struct deal_view *view, struct talon_string_buffer *text)
{
    char award[SERIES_AWARD_TEXT];

    if (!series_are_awarded(deal->award) || !view->shows_values)
        return;
    json_write_member_list(text, "awards");
    for (unsigned side = 0; side < series_sides(drive->series); side++) {
        series_award_write(drive->series, &deal->award[side], award);
        json_write_list_text(text, award);
    }
    talon_string_buffer_add(text, "]");
}

static void write_deal(const struct drive *drive, const struct drive_deal *deal,
                       const struct deal_view *view, struct talon_string_buffer *text)
{
    json_write_list_object(text);
    json_write_member(text, "trump", series_trump_name(deal->trump));
    json_write_member_flag(text, "known", deal->known);
    write_deal_awards(drive, deal, view, text);
    if (deal->swapped)
        json_write_member_flag(text, "swapped", true);
    if (deal->board)
        json_write_member_number(text, "moved", deal->board);
    json_write_member_list(text, "values");
    for (unsigned i = 0;
         deal->known && !deal->blank && view->shows_values && i < series_values(drive->series); i++)
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

/* Of the open round as its results are now. */
static unsigned find_cut(const struct drive_telling *to, const struct drive_table *table,
                         unsigned number, unsigned of)
{
    const struct drive *drive = to->drive;

    if (of != drive->rounds || !drive->series->is_open)
        return table->cut;
    if (!drive->series->setup.movement->move || drive_deal_now(drive, number))
        return 0;
    return drive_cut_of(drive_count_results(to->counts, drive, true)->live, number);
}

static void write_round_table(const struct drive_telling *to, const struct drive_round *round,
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
    const bool shows = is_own || (is_public && !is_secret);
    const unsigned cut = shows ? find_cut(to, table, number, of) : 0;

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
                   &(struct deal_view){ deal < rooms, shows }, text);
    talon_string_buffer_add(text, "]");
    if (cut)
        json_write_member_number(text, "cut", cut);
    json_write_member_flag(text, "waiting",
                           of == drive->rounds && drive->phase == DRIVE_PLAYING &&
                               !drive_deal_now(drive, number) && drive_find_missing(drive));
    talon_string_buffer_add(text, "}");
}

static void write_round(const struct drive_telling *to, const struct drive_round *round,
                        unsigned number)
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
static void write_any_round(const struct drive_telling *to)
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

/* ---- other files ------------------------------------------------------------------------- */

static void write_travellers(const struct drive_telling *to)
{
    const bool all = to->question->directs || !drive_holds_back(to->drive);
    const struct drive_count *count = to->drive->series && !drive_holds_back_end(to)
                                          ? drive_count_results(to->counts, to->drive, all)
                                          : NULL;

    drive_write_travellers(to->drive, count ? count->live : NULL, count ? &count->boards : NULL,
                           to->question->directs, to->text);
}

static void write_doubts(const struct drive_telling *to)
{
    drive_write_doubts(to->drive,
                       to->drive->series ? drive_count_results(to->counts, to->drive, true) : NULL,
                       to->text);
}

static void write_cards(const struct drive_telling *to)
{
    drive_write_cards(to->drive, to->question->directs, to->text);
}

static void write_seal(const struct drive_telling *to)
{
    drive_write_seal(to->drive, to->question->directs, to->text);
}

static void write_usebio(const struct drive_telling *to)
{
    drive_write_usebio(to->drive,
                       to->drive->series ? drive_count_results(to->counts, to->drive, true) : NULL,
                       to->text);
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

static void write_score_card(const struct drive_telling *to)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;
    const unsigned person = to->question->person;
    const struct series *live = drive_count_for(to, person);
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
        drive_write_points(live, "points", live->score[round - 1][player], text);
        drive_write_adjusted(to, person, round);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

/* ---- all points --------------------------------------------------------------------------- */

static void write_points(const struct drive_telling *to)
{
    const struct drive *drive = to->drive;
    struct talon_string_buffer *text = to->text;

    json_write_member_list(text, "points");
    for (unsigned i = 1; drive->series && i <= drive->series->people; i++) {
        const struct series *live = drive_count_for(to, drive->of_player[i]);
        if (!live)
            continue;
        json_write_list_object(text);
        json_write_member_number(text, "person", drive->of_player[i]);
        json_write_member_list(text, "rounds");
        for (unsigned round = 1; round <= drive->rounds; round++) {
            json_write_list_item(text);
            drive_write_point_number(live, live->score[round - 1][i], text);
        }
        talon_string_buffer_add(text, "]");
        drive_write_adjusted(to, drive->of_player[i], 0);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}

/* ---- for the director --------------------------------------------------------------------- */

static void write_acts(const struct drive_telling *to)
{
    drive_write_acts(to->drive, to->question->from, to->text);
}

static void write_codes(const struct drive_telling *to)
{
    drive_write_codes(to->drive, to->text);
}

static void write_wishes(const struct drive_telling *to)
{
    drive_write_wishes(to->drive, to->text);
}

static void write_links(const struct drive_telling *to)
{
    drive_write_links(to->drive, to->text);
}

/* ---- all parts ---------------------------------------------------------------------------- */

const char *const drive_part_names[DRIVE_PARTS + 1] = {
    "people",   "round", "standings", "prizes", "card",   "points", "travellers", "cards", "seal",
    "ceremony", "acts",  "codes",     "doubts", "usebio", "links",  "wishes",     NULL
};

static void (*const writers[DRIVE_PARTS])(const struct drive_telling *to) = {
    [DRIVE_LIST] = write_people,
    [DRIVE_ROUND] = write_any_round,
    [DRIVE_STANDINGS] = drive_write_standings,
    [DRIVE_PRIZES] = drive_write_prizes,
    [DRIVE_CARD] = write_score_card,
    [DRIVE_POINTS] = write_points,
    [DRIVE_TRAVELLERS] = write_travellers,
    [DRIVE_LOG] = write_acts,
    [DRIVE_CODES] = write_codes,
    [DRIVE_DOUBTS] = write_doubts,
    [DRIVE_CARDS] = write_cards,
    [DRIVE_USEBIO] = write_usebio,
    [DRIVE_LINKS] = write_links,
    [DRIVE_WISHES] = write_wishes,
    [DRIVE_SEAL] = write_seal,
    [DRIVE_CEREMONY] = drive_write_steps,
};

/* Ranking many people takes long, as does finding out which boards are still to be played, and
 * everybody at a drive asks for the same. */
static bool is_kept(const struct drive_telling *to, enum drive_part part)
{
    if (part != DRIVE_STANDINGS && part != DRIVE_PRIZES && part != DRIVE_TRAVELLERS &&
        part != DRIVE_CEREMONY)
        return false;
    const bool reads_out = part == DRIVE_PRIZES || part == DRIVE_CEREMONY;
    return !to->question->directs ||
           (part != DRIVE_TRAVELLERS && !drive_hides_open_round(to->drive) &&
            !drive_holds_back(to->drive) &&
            !(reads_out && to->drive->setup.ceremony && to->drive->phase == DRIVE_PLAYING));
}

void drive_write_part(struct drive_counts *counts, struct drive *drive, enum drive_part part,
                      const struct drive_question *question, struct talon_string_buffer *text)
{
    const struct drive_telling to = { counts, drive, question, text };
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
