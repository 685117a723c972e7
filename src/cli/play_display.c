/* play_display.c - shows a view of the table as lines of text, one thing a line.
 */
#include "play_command.h"
#include "text/catalogue.h"

#include "util/string_buffer.h"

#include <stdlib.h>
#include <string.h>

enum { PILE_SHOWN = 3 }; /* cards shown of one pile among many, in a short look */

/* ---- cards ----------------------------------------------------------------------------------- */

int cli_card_place(enum talon_deck deck, uint8_t face)
{
    static const uint8_t suit_order[] = { 2, 3, 1, 0 }; /* of c d h s: shown s h c d */

    if (face == TALON_BACK)
        return 1000;
    if (deck == TALON_ELFER)
        return talon_colour(face) * 32 - talon_number(face);
    if (talon_rank(face) == TALON_JOKER)
        return talon_suit(face) - 32;
    return suit_order[talon_suit(face)] * 16 - talon_rank(face);
}

static void sort_cards(enum talon_deck deck, uint8_t *faces, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const uint8_t face = faces[i];
        unsigned at = i;
        for (; at && cli_card_place(deck, faces[at - 1]) > cli_card_place(deck, face); at--)
            faces[at] = faces[at - 1];
        faces[at] = face;
    }
}

static bool is_set(const struct talon_zone *zone)
{
    return zone->kind == TALON_SET13 || zone->kind == TALON_SET20;
}

/* Hands and sets have no order of their own: they are shown sorted. */
static bool is_unordered(const struct talon_zone *zone)
{
    return is_set(zone) || zone->visibility == TALON_OWNER;
}

static void add_card(const struct cli_play *play, uint8_t face, struct talon_string_buffer *buffer)
{
    char name[CLI_CARD];

    talon_card_name(spoken_catalogue(), cli_game(play)->deck, face, play->suits, name, sizeof name);
    talon_string_buffer_add(buffer, name);
}

/* "♠K ♥9", "14 face down, ♠9", "blue 7, red 2". */
static void add_cards(const struct cli_play *play, const uint8_t *faces, unsigned count,
                      struct talon_string_buffer *buffer)
{
    const char *between = cli_game(play)->deck == TALON_ELFER ? ", " : " ";

    for (unsigned i = 0; i < count;) {
        unsigned hidden = 0;
        while (i + hidden < count && faces[i + hidden] == TALON_BACK)
            hidden++;
        if (i)
            talon_string_buffer_add(buffer, hidden || faces[i - 1] == TALON_BACK ? ", " : between);
        if (hidden)
            spoken_add(buffer, "{n} face down", "n", SPOKEN_NUMBER(hidden), NULL);
        else
            add_card(play, faces[i], buffer);
        i += hidden ? hidden : 1;
    }
}

/* ---- rows of zones --------------------------------------------------------------------------- */

/* The row to show, its reader, and the buffer it goes to. */
struct row_printer {
    const struct cli_play *play;
    const struct cli_reader *reader;
    int zone;
    bool all;
    struct talon_string_buffer *buffer;
};

static const struct talon_zone *zone_of(const struct row_printer *rows)
{
    return &cli_game(rows->play)->zones[rows->zone];
}

static const uint8_t *row_of(const struct row_printer *rows, int row, unsigned *count)
{
    return talon_view_zone(cli_game(rows->play), &rows->reader->view, rows->zone, row, count);
}

static int rows_each(const struct talon_zone *zone)
{
    return zone->rows ? zone->rows : 1;
}

static int owners_of(const struct row_printer *rows)
{
    return talon_zone_rows(zone_of(rows), rows->reader->view.seats) / rows_each(zone_of(rows));
}

/* The names of an owner: a seat's, or those of a side's seats. */
static void add_owner(const struct cli_play *play, const struct cli_reader *reader, int kind,
                      int owner, struct talon_string_buffer *buffer)
{
    const int seats = reader->view.seats, step = kind == TALON_SIDE ? seats / 2 : seats;
    char name[CLI_CARD];

    for (int seat = owner; seat < seats; seat += step) {
        talon_string_buffer_add(buffer, seat > owner ? " + " : "");
        talon_string_buffer_add(buffer, cli_seat_name(play, reader, seat, name));
    }
}

static void add_row(const struct row_printer *rows, int row)
{
    uint8_t faces[TALON_PACK_MAX];
    unsigned count;
    const uint8_t *listed = row_of(rows, row, &count);

    memcpy(faces, listed, count);
    if (is_unordered(zone_of(rows)))
        sort_cards(cli_game(rows->play)->deck, faces, count);
    add_cards(rows->play, faces, count, rows->buffer);
}

/* One pile among many: its last cards, and how many there are. */
static void add_pile(const struct row_printer *rows, int row)
{
    unsigned count;
    const uint8_t *faces = row_of(rows, row, &count);
    const unsigned skip = rows->all || count <= PILE_SHOWN ? 0 : count - PILE_SHOWN;

    if (skip)
        talon_string_buffer_add(rows->buffer, "... ");
    add_cards(rows->play, faces + skip, count - skip, rows->buffer);
    if (skip)
        spoken_add(rows->buffer, " ({n})", "n", SPOKEN_NUMBER(count), NULL);
}

static bool is_empty(const struct row_printer *rows, int row)
{
    unsigned count;

    row_of(rows, row, &count);
    return !count;
}

/* Whether the reader sees the face of any card of the row. */
static bool is_seen(const struct row_printer *rows, int row)
{
    unsigned count;
    const uint8_t *faces = row_of(rows, row, &count);

    for (unsigned i = 0; i < count; i++)
        if (faces[i] != TALON_BACK)
            return true;
    return false;
}

/* ---- values of fields ------------------------------------------------------------------------ */

/* False if the field has no value. */
static bool add_field_value(const struct cli_play *play, const struct cli_reader *reader,
                            const struct talon_field *field, int64_t value,
                            struct talon_string_buffer *buffer)
{
    char name[CLI_CARD];

    if (value == TALON_UNKNOWN)
        return talon_string_buffer_add(buffer, "?"), false;
    switch (field->show) {
    case TALON_NUMBER_1:
        talon_string_buffer_add(buffer, value ? SPOKEN_NUMBER(value - 1) : "-");
        return value != 0;
    case TALON_SEAT_0:
        talon_string_buffer_add(buffer, cli_seat_name(play, reader, (int)value, name));
        return true;
    case TALON_SEAT_1:
        if (value)
            talon_string_buffer_add(buffer, cli_seat_name(play, reader, (int)value - 1, name));
        return value != 0;
    case TALON_NAMED:
        talon_string_buffer_add(buffer, value < field->names_count ? spoken(field->names[value])
                                                                   : SPOKEN_NUMBER(value));
        return value >= field->names_count || strcmp(field->names[value], "Nothing yet") != 0;
    case TALON_FLAG:
        talon_string_buffer_add(buffer, spoken(value ? "Yes" : "No"));
        return value != 0;
    default:
        talon_string_buffer_add(buffer, SPOKEN_NUMBER(value));
        return true;
    }
}

/* Fields that name, count or describe the rows of a zone are shown with the zone. */
static bool belongs_to_rows(const struct talon_game *game, int field)
{
    const struct talon_field *f = &game->fields[field];

    for (int z = 0; z < game->zones_count; z++)
        if (game->zones[z].row_label == field + 1 ||
            (game->zones[z].live && game->zones[z].live == f->offset))
            return true;
    return f->rows > 1;
}

static bool is_shown(const struct talon_game *game, int field)
{
    return game->fields[field].show != TALON_HIDDEN && !belongs_to_rows(game, field);
}

static int64_t value_at(const struct cli_play *play, const struct cli_reader *reader, int field,
                        int row)
{
    return talon_view_field(cli_game(play), &reader->view, field, row);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* A build's other fields, such as its owner: " (Builder: Ben)". */
static void add_row_facts(const struct row_printer *rows, int row)
{
    const struct talon_game *game = cli_game(rows->play);
    const struct talon_zone *zone = zone_of(rows);

    for (int f = 0; zone->row_label && f < game->fields_count; f++) {
        const struct talon_field *field = &game->fields[f];
        if (f + 1 == zone->row_label || field->rows != zone->rows || !field->show ||
            field->owner != zone->owner)
            continue;
        util_print(rows->buffer, " (%s", spoken(field->label));
        spoken_add_colon(rows->buffer);
        add_field_value(rows->play, rows->reader, field, value_at(rows->play, rows->reader, f, row),
                        rows->buffer);
        talon_string_buffer_add(rows->buffer, ")");
    }
}

static void add_row_name(const struct row_printer *rows, int row, int number)
{
    const int label = zone_of(rows)->row_label;

    if (label)
        add_field_value(rows->play, rows->reader, &cli_game(rows->play)->fields[label - 1],
                        value_at(rows->play, rows->reader, label - 1, row), rows->buffer);
    else
        talon_string_buffer_add(rows->buffer, SPOKEN_NUMBER(number));
    spoken_add_colon(rows->buffer);
}

/* "Side stacks, Ben. 1: ♠9; 3: ♣K": a line for each owner with piles. */
static void add_pile_lines(const struct row_printer *rows, int owner)
{
    const struct talon_zone *zone = zone_of(rows);
    bool any = false;

    for (int i = 0; i < zone->rows; i++) {
        const int row = owner * zone->rows + i;
        if (is_empty(rows, row))
            continue;
        if (!any) {
            talon_string_buffer_add(rows->buffer, spoken(zone->label));
            talon_string_buffer_add(rows->buffer, zone->owner == TALON_TABLE ? "" : ", ");
            if (zone->owner != TALON_TABLE)
                add_owner(rows->play, rows->reader, zone->owner, owner, rows->buffer);
        }
        talon_string_buffer_add(rows->buffer, any ? "; " : ". ");
        any = true;
        add_row_name(rows, row, i + 1);
        add_pile(rows, row);
        add_row_facts(rows, row);
    }
    talon_string_buffer_add(rows->buffer, any ? "\n" : "");
}

/* A short look leaves out hands of others that show nothing. */
static bool is_row_shown(const struct row_printer *rows, int row)
{
    const struct talon_zone *zone = zone_of(rows);

    if (is_empty(rows, row))
        return false;
    if (rows->all || is_seen(rows, row))
        return true;
    return !(zone->owner == TALON_SEAT && zone->visibility == TALON_OWNER &&
             rows->reader->seat >= 0);
}

/* "Hand: ♠K ♥9" if only the reader's own row is shown. */
static bool add_own_line(const struct row_printer *rows)
{
    const struct talon_zone *zone = zone_of(rows);
    const int own = rows->reader->seat;

    if (rows->all || zone->owner != TALON_SEAT || zone->visibility != TALON_OWNER || own < 0)
        return false;
    for (int row = 0; row < owners_of(rows); row++)
        if ((row == own) != is_row_shown(rows, row))
            return false;
    talon_string_buffer_add(rows->buffer, spoken(zone->label));
    spoken_add_colon(rows->buffer);
    add_row(rows, own);
    talon_string_buffer_add(rows->buffer, "\n");
    return true;
}

static void add_owner_line(const struct row_printer *rows)
{
    const struct talon_zone *zone = zone_of(rows);
    bool any = false;

    for (int row = 0; row < owners_of(rows); row++) {
        if (!is_row_shown(rows, row))
            continue;
        if (!any)
            talon_string_buffer_add(rows->buffer, spoken(zone->label));
        if (zone->owner != TALON_TABLE) {
            talon_string_buffer_add(rows->buffer, any ? "; " : ". ");
            add_owner(rows->play, rows->reader, zone->owner, row, rows->buffer);
        }
        spoken_add_colon(rows->buffer);
        any = true;
        add_row(rows, row);
    }
    talon_string_buffer_add(rows->buffer, any ? "\n" : "");
}

/* Discarded cards that everybody has seen: only for a long look. */
static bool is_discard(const struct talon_zone *zone)
{
    return is_set(zone) && zone->visibility == TALON_PUBLIC;
}

void cli_add_zone_lines(const struct cli_play *play, const struct cli_reader *reader, int zone,
                        bool all, struct talon_string_buffer *buffer)
{
    const struct row_printer rows = { play, reader, zone, all, buffer };

    if (!all && is_discard(zone_of(&rows)))
        return;
    if (rows_each(zone_of(&rows)) > 1)
        for (int owner = 0; owner < owners_of(&rows); owner++)
            add_pile_lines(&rows, owner);
    else if (!add_own_line(&rows))
        add_owner_line(&rows);
}

void cli_add_field_line(const struct cli_play *play, const struct cli_reader *reader, int field,
                        struct talon_string_buffer *buffer)
{
    const struct talon_field *f = &cli_game(play)->fields[field];
    struct talon_string_buffer line = { 0 };
    bool any = false;

    if (!is_shown(cli_game(play), field))
        return;
    talon_string_buffer_add(&line, spoken(f->label));
    for (int row = 0; row < talon_field_rows(f, reader->view.seats); row++) {
        if (f->owner != TALON_TABLE) {
            talon_string_buffer_add(&line, row ? "; " : ". ");
            add_owner(play, reader, f->owner, row, &line);
        }
        spoken_add_colon(&line);
        any |= add_field_value(play, reader, f, value_at(play, reader, field, row), &line);
    }
    talon_string_buffer_add(&line, "\n");
    if (any)
        talon_string_buffer_add(buffer, line.at);
    free(line.at);
}

/* ---- the whole table ------------------------------------------------------------------------- */

/* A short look shows fields of players and named values, such as the trump. */
static bool is_brief(const struct cli_play *play, const struct cli_reader *reader, int field)
{
    const struct talon_field *f = &cli_game(play)->fields[field];

    if (f->owner == TALON_TABLE)
        return f->show == TALON_NAMED || f->show == TALON_FLAG;
    for (int row = 0; row < talon_field_rows(f, reader->view.seats); row++)
        if (value_at(play, reader, field, row))
            return true;
    return false;
}

/* Named fields of the whole table, such as the trump, are shown before the cards. */
static bool is_named_for_all(const struct talon_field *field)
{
    return field->owner == TALON_TABLE && field->show == TALON_NAMED;
}

/* Whether a text has this line, its new line included. */
static bool has_line(const struct talon_string_buffer *text, const char *line, size_t length)
{
    const char *at = text->at;

    while (at && *at) {
        const char *end = strchr(at, '\n');
        if (!end)
            return false;
        if ((size_t)(end - at) + 1 == length && !memcmp(at, line, length))
            return true;
        at = end + 1;
    }
    return false;
}

/* Prints lines except those of `told`. */
static void print_lines(const struct cli_play *play, const struct talon_string_buffer *lines,
                        const struct talon_string_buffer *told)
{
    for (char *at = lines->at; at && *at;) {
        char *end = strchr(at, '\n');
        const size_t length = (size_t)(end - at) + 1;
        if (!told || !has_line(told, at, length)) {
            *end = 0;
            cli_print(play, at);
            *end = '\n';
        }
        at = end + 1;
    }
}

void cli_show_table(const struct cli_play *play, const struct cli_reader *reader, bool all)
{
    const struct talon_game *game = cli_game(play);
    struct talon_string_buffer lines = { 0 };

    for (int f = 0; f < game->fields_count; f++)
        if (is_named_for_all(&game->fields[f]))
            cli_add_field_line(play, reader, f, &lines);
    for (int z = 0; z < game->zones_count; z++)
        cli_add_zone_lines(play, reader, z, all, &lines);
    for (int f = 0; f < game->fields_count; f++)
        if (!is_named_for_all(&game->fields[f]) && (all || is_brief(play, reader, f)))
            cli_add_field_line(play, reader, f, &lines);
    print_lines(play, &lines, all ? NULL : &reader->events);
    free(lines.at);
}

/* ---- the standing ---------------------------------------------------------------------------- */

static void show_place(const struct cli_play *play, const struct cli_reader *reader, int seat,
                       const struct talon_result *result, bool with_points)
{
    char name[CLI_CARD];

    cli_seat_name(play, reader, seat, name);
    if (with_points)
        cli_say(play, "Place {place}: {who}, points: {points}.", "place",
                SPOKEN_NUMBER(result->rank[seat]), "who", name, "points",
                SPOKEN_NUMBER(result->points[seat]), NULL);
    else
        cli_say(play, "Place {place}: {who}.", "place", SPOKEN_NUMBER(result->rank[seat]), "who",
                name, NULL);
}

static void show_standing(const struct cli_play *play, const struct cli_reader *reader)
{
    const int seats = reader->view.seats;
    struct talon_result result;
    bool with_points = false;

    play->source->result(play, &result);
    for (int seat = 0; seat < seats; seat++)
        with_points |= result.points[seat] != 0;
    for (int rank = 1; rank <= seats; rank++)
        for (int seat = 0; seat < seats; seat++)
            if (result.rank[seat] == rank)
                show_place(play, reader, seat, &result, with_points);
}

void cli_show_score(const struct cli_play *play, const struct cli_reader *reader)
{
    const struct talon_game *game = cli_game(play);
    struct talon_string_buffer lines = { 0 };

    for (int f = 0; f < game->fields_count; f++)
        if (game->fields[f].show == TALON_SCORE || game->fields[f].show == TALON_NUMBER ||
            game->fields[f].show == TALON_NUMBER_1)
            cli_add_field_line(play, reader, f, &lines);
    print_lines(play, &lines, NULL);
    free(lines.at);
    show_standing(play, reader);
}

void cli_show_result(const struct cli_play *play, const struct cli_reader *reader)
{
    if (play->source->acting(play)) {
        cli_say(play, "The game was abandoned.", NULL);
    } else {
        cli_say(play, "The game is over.", NULL);
        cli_show_score(play, reader);
    }
    if (*play->seed)
        cli_say(play, "Seed: {seed}", "seed", play->seed, NULL);
}
