/* play_events.c - tells what happened: moves, cards that were turned up, scores that changed. It
 * compares a reader's views, so no hidden card can be told.
 */
#include "play_command.h"

#include "text/catalogue.h"
#include "util/string_buffer.h"

enum { PLACE_BIT = 128, FACES = 128 };

/* ---- moves ----------------------------------------------------------------------------------- */

static bool names_something(const struct talon_verb *verb, struct talon_move move)
{
    const struct talon_operand *operand = &verb->operand[0];

    return operand->kind && !(operand->optional && move.a == TALON_NO_CARD);
}

/* A secret move is told to its owner alone; a forced move without operands is not told, only its
 * result. Who deals is always told. */
static bool is_reported(const struct cli_play *play, const struct cli_reader *reader,
                        const struct talon_step *step)
{
    const struct talon_verb *verb = &cli_game(play)->verbs[step->move.verb];

    if (verb->secret && step->seat != reader->seat)
        return false;
    return !step->forced || names_something(verb, step->move) || talon_verb_deals(verb);
}

/* The open card on top of the pile a place means, before the move; TALON_BACK if there is none. */
static uint8_t card_at(const struct cli_play *play, const struct talon_view *before, int seat,
                       const struct talon_place *place)
{
    const struct talon_game *game = cli_game(play);
    const struct talon_zone *zone = &game->zones[place->zone ? place->zone - 1 : 0];
    unsigned count;

    if (!place->zone || !place->row || zone->row_label)
        return TALON_BACK;
    const int each = zone->rows ? zone->rows : 1;
    const int row = (zone->owner == TALON_SEAT ? seat * each : 0) + place->row - 1;
    if (row >= talon_zone_rows(zone, before->seats))
        return TALON_BACK;
    const uint8_t *faces = talon_view_zone(game, before, place->zone - 1, row, &count);
    return count ? faces[count - 1] : TALON_BACK;
}

/* " (♠9)" for a card that the move names only by its place. */
static void add_moved_card(const struct cli_play *play, struct cli_reader *reader,
                           const struct talon_step *step)
{
    const struct talon_verb *verb = &cli_game(play)->verbs[step->move.verb];
    const int place = step->move.a - PLACE_BIT;
    char name[CLI_CARD];

    if (verb->operand[0].kind != TALON_CARD_OR_PLACE || place < 0 || place >= verb->places_count)
        return;
    const uint8_t face = card_at(play, &reader->view, step->seat, &verb->places[place]);
    if (face == TALON_BACK)
        return;
    text_game_card_name(spoken_catalogue(), cli_game(play), face, play->suits, name, sizeof name);
    util_print(&reader->events, " (%s)", name);
}

static void add_move_line(const struct cli_play *play, struct cli_reader *reader,
                          const struct talon_step *step)
{
    char who[CLI_CARD], sentence[CLI_SENTENCE];
    const bool own = step->seat == reader->seat;

    if (!is_reported(play, reader, step))
        return;
    cli_seat_name(play, reader, step->seat, who);
    const struct talon_wording wording = cli_wording(play, reader);
    talon_move_log_sentence(&wording, cli_game(play), step->move, own ? NULL : who, sentence,
                            sizeof sentence);
    talon_string_buffer_add(&reader->events, sentence);
    add_moved_card(play, reader, step);
    talon_string_buffer_add(&reader->events, "\n");
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Marks the faces of which the later view shows more than the earlier, the move's own excepted. */
static void find_learned(const struct cli_play *play, const struct talon_step *step,
                         const struct talon_view *before, const struct talon_view *after,
                         bool learned[FACES])
{
    const struct talon_verb *verb = &cli_game(play)->verbs[step->move.verb];
    const uint8_t operand[] = { step->move.a, step->move.b, step->move.c };
    int more[256] = { 0 };

    for (unsigned i = 0; i < after->cards; i++)
        more[after->face[i]]++;
    for (unsigned i = 0; i < before->cards; i++)
        more[before->face[i]]--;
    for (int i = 0; i < 3; i++)
        if (verb->operand[i].kind == TALON_CARD || verb->operand[i].kind == TALON_CARD_OR_PLACE)
            more[operand[i]] = 0;
    for (int face = 0; face < FACES; face++)
        learned[face] = more[face] > 0;
}

static bool shows_learned(const struct cli_play *play, const struct talon_view *view, int zone,
                          const bool learned[FACES])
{
    const int rows = talon_zone_rows(&cli_game(play)->zones[zone], view->seats);
    unsigned count;

    for (int row = 0; row < rows; row++) {
        const uint8_t *faces = talon_view_zone(cli_game(play), view, zone, row, &count);
        for (unsigned i = 0; i < count; i++)
            if (faces[i] < FACES && learned[faces[i]])
                return true;
    }
    return false;
}

static void add_card_lines(const struct cli_play *play, struct cli_reader *reader,
                           const struct talon_step *step, const struct talon_view *before)
{
    bool learned[FACES];

    find_learned(play, step, before, &reader->view, learned);
    for (int zone = 0; zone < cli_game(play)->zones_count; zone++)
        if (shows_learned(play, &reader->view, zone, learned))
            cli_add_zone_lines(play, reader, zone, false, &reader->events);
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* Reports scores, counts and named values, but no counters of rounds, and no bids, because the
 * move tells those. */
static bool is_news(const struct talon_field *field)
{
    if (field->rows > 1)
        return false;
    if (field->owner != TALON_TABLE)
        return field->show == TALON_NUMBER || field->show == TALON_SCORE ||
               field->show == TALON_SIGNED;
    return field->show == TALON_SEAT_1 || field->show == TALON_NAMED || field->show == TALON_FLAG;
}

static bool has_changed(const struct cli_play *play, const struct talon_view *before,
                        const struct talon_view *after, int field)
{
    const struct talon_field *f = &cli_game(play)->fields[field];
    bool changed = false;

    for (int row = 0; row < talon_field_rows(f, after->seats); row++)
        changed |= talon_view_field(cli_game(play), after, field, row) !=
                   talon_view_field(cli_game(play), before, field, row);
    return changed;
}

/* Whether it was not merely reset for a new round. */
static bool has_value(const struct cli_play *play, const struct talon_view *after, int field)
{
    const struct talon_field *f = &cli_game(play)->fields[field];
    bool any = f->owner == TALON_TABLE;

    for (int row = 0; row < talon_field_rows(f, after->seats); row++)
        any |= talon_view_field(cli_game(play), after, field, row) != 0;
    return any;
}

static void add_taker_line(const struct cli_play *play, struct cli_reader *reader,
                           const struct talon_view *before)
{
    bool was_whole, is_whole;
    const int taker = talon_trick_taker(cli_game(play), &reader->view, &is_whole);

    talon_trick_taker(cli_game(play), before, &was_whole);
    if (!is_whole || was_whole)
        return;
    if (taker == reader->seat)
        spoken_add(&reader->events, "You take the trick", NULL);
    else
        spoken_add(&reader->events, "{who} takes the trick", "who", play->name[taker], NULL);
    talon_string_buffer_add(&reader->events, "\n");
}

static void add_number_lines(const struct cli_play *play, struct cli_reader *reader,
                             const struct talon_view *before)
{
    for (int field = 0; field < cli_game(play)->fields_count; field++) {
        if (!is_news(&cli_game(play)->fields[field]) ||
            !has_changed(play, before, &reader->view, field))
            continue;
        cli_add_score_lines(play, reader, field, &reader->events);
        if (has_value(play, &reader->view, field))
            cli_add_field_line(play, reader, field, &reader->events);
    }
}

/* ---- readers --------------------------------------------------------------------------------- */

static void look(const struct cli_play *play, struct cli_reader *reader)
{
    play->source->look(play, reader->seat, &reader->view);
}

void cli_reset_views(struct cli_play *play)
{
    for (int i = 0; i < play->readers_count; i++)
        look(play, &play->readers[i]);
}

/* Of several steps each is told, and what came of all of them. */
static void add_lines(const struct cli_play *play, struct cli_reader *reader,
                      const struct talon_step *steps, size_t count)
{
    const struct talon_view before = reader->view;

    for (size_t i = 0; i < count; i++)
        add_move_line(play, reader, &steps[i]);
    look(play, reader);
    add_card_lines(play, reader, &steps[count - 1], &before);
    add_taker_line(play, reader, &before);
    add_number_lines(play, reader, &before);
}

void cli_print_events(const struct cli_play *play, struct cli_reader *reader)
{
    if (reader->events.length > reader->printed)
        cli_print_block(play, reader->events.at + reader->printed);
    reader->printed = reader->events.length;
}

void cli_discard_events(struct cli_reader *reader)
{
    reader->events.length = reader->printed = 0;
    if (reader->events.at)
        reader->events.at[0] = 0;
}

/* A single reader is told at once, several readers on their turns. */
static void print_if_alone(struct cli_play *play)
{
    if (play->readers_count == 1 && !play->quiet)
        cli_print_events(play, &play->readers[0]);
}

void cli_report_steps(struct cli_play *play, const struct talon_step *steps, size_t count)
{
    play->reports++;
    for (int i = 0; i < play->readers_count; i++)
        add_lines(play, &play->readers[i], steps, count);
    print_if_alone(play);
}

/* Where there is one deal alone, nobody minds who has dealt. */
static bool has_many_deals(const struct talon_game *game)
{
    for (int verb = 0; verb < game->verbs_count; verb++)
        if (talon_verb_deals(&game->verbs[verb]))
            return game->has_dealer;
    return false;
}

void cli_report_dealer(struct cli_play *play)
{
    const int field = talon_field_find(cli_game(play), "dealer");

    if (field < 0 || !has_many_deals(cli_game(play)))
        return;
    for (int i = 0; i < play->readers_count; i++)
        cli_add_field_line(play, &play->readers[i], field, &play->readers[i].events);
    print_if_alone(play);
}

void cli_report_undo(struct cli_play *play, int seat)
{
    play->reports++;
    for (int i = 0; i < play->readers_count; i++) {
        struct cli_reader *reader = &play->readers[i];
        look(play, reader);
        if (seat == reader->seat)
            spoken_add(&reader->events, "You undo a move", NULL);
        else
            spoken_add(&reader->events, "{who} undoes a move", "who", play->name[seat], NULL);
        talon_string_buffer_add(&reader->events, "\n");
    }
    print_if_alone(play);
}
