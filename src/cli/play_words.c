/* play_words.c - the words for the cards and numbers of a view: names, values, and lines of text,
 * one thing a line. It prints nothing.
 */
#include "play_words.h"
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

    text_game_card_name(spoken_catalogue(), cli_game(play), face, play->suits, name, sizeof name);
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

void cli_add_owner(const struct cli_play *play, const struct cli_reader *reader, int kind,
                   int owner, struct talon_string_buffer *buffer)
{
    const int seats = reader->view.seats, step = kind == TALON_SIDE ? seats / 2 : seats;
    char name[CLI_CARD];

    for (int seat = owner; seat < seats; seat += step) {
        talon_string_buffer_add(buffer, seat > owner ? " + " : "");
        talon_string_buffer_add(buffer, cli_seat_name(play, reader, seat, name));
    }
}

unsigned cli_list_shown(const struct cli_play *play, const struct cli_reader *reader, int zone,
                        int row, uint8_t faces[TALON_PACK_MAX])
{
    unsigned count;
    const uint8_t *listed = talon_view_zone(cli_game(play), &reader->view, zone, row, &count);

    memcpy(faces, listed, count);
    if (is_unordered(&cli_game(play)->zones[zone]))
        sort_cards(cli_game(play)->deck, faces, count);
    return count;
}

static void add_row(const struct row_printer *rows, int row)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = cli_list_shown(rows->play, rows->reader, rows->zone, row, faces);

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

/* "Nobody" and "Not known" where a field has such names, or nothing. */
static bool add_seat(const struct cli_play *play, const struct cli_reader *reader, int index,
                     int64_t value, struct talon_string_buffer *buffer)
{
    const struct talon_field *field = &cli_game(play)->fields[index];
    const bool is_seat = value && value <= reader->view.seats;
    char name[CLI_CARD];

    if (is_seat)
        talon_string_buffer_add(buffer, cli_seat_name(play, reader, (int)value - 1, name));
    else if (field->names_count)
        talon_string_buffer_add(buffer, spoken(field->names[value != 0]));
    return is_seat || field->names_count;
}

static int64_t value_at(const struct cli_play *play, const struct cli_reader *reader, int field,
                        int row)
{
    return talon_view_field(cli_game(play), &reader->view, field, row);
}

bool cli_add_field_value(const struct cli_play *play, const struct cli_reader *reader, int index,
                         int row, struct talon_string_buffer *buffer)
{
    const struct talon_field *field = &cli_game(play)->fields[index];
    const int64_t value = value_at(play, reader, index, row);
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
        return add_seat(play, reader, index, value, buffer);
    case TALON_CARD_1:
        if (value)
            add_card(play, talon_french_at((unsigned)value - 1), buffer);
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

/* Whether it waits for another field. */
static bool is_said_once(const struct talon_field *field)
{
    return field->when && (field->then == field->visibility || talon_field_until(field) >= 0);
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

/* Whether the field that this one waits for is not 0, as far as the reader knows. */
static bool has_come(const struct cli_play *play, const struct cli_reader *reader, int field)
{
    const struct talon_game *game = cli_game(play);

    if (!is_said_once(&game->fields[field]))
        return true;
    for (int f = 0; f < game->fields_count; f++)
        if (game->fields[f].offset == game->fields[field].when)
            return value_at(play, reader, f, 0) != 0;
    return true;
}

static bool says_something(const struct cli_play *play, const struct cli_reader *reader, int field)
{
    struct talon_string_buffer value = { 0 };
    const bool any =
        has_come(play, reader, field) && cli_add_field_value(play, reader, field, 0, &value);

    free(value.at);
    return any;
}

bool cli_has_field_meaning(const struct cli_play *play, const struct cli_reader *reader, int field)
{
    const int until = talon_field_until(&cli_game(play)->fields[field]);

    return has_come(play, reader, field) && !(until >= 0 && says_something(play, reader, until));
}

bool cli_is_field_shown(const struct talon_game *game, int field)
{
    return game->fields[field].show != TALON_HIDDEN && !belongs_to_rows(game, field);
}

/* ---- lines ----------------------------------------------------------------------------------- */

void cli_add_row_facts(const struct cli_play *play, const struct cli_reader *reader, int zone,
                       int row, struct talon_string_buffer *buffer)
{
    const struct talon_game *game = cli_game(play);
    const struct talon_zone *z = &game->zones[zone];

    for (int f = 0; z->row_label && f < game->fields_count; f++) {
        const struct talon_field *field = &game->fields[f];
        if (f + 1 == z->row_label || field->rows != z->rows || !field->show ||
            field->owner != z->owner)
            continue;
        util_print(buffer, " (%s", spoken(field->label));
        spoken_add_colon(buffer);
        cli_add_field_value(play, reader, f, row, buffer);
        talon_string_buffer_add(buffer, ")");
    }
}

void cli_add_row_name(const struct cli_play *play, const struct cli_reader *reader, int zone,
                      int row, struct talon_string_buffer *buffer)
{
    const struct talon_zone *z = &cli_game(play)->zones[zone];

    if (z->row_label)
        cli_add_field_value(play, reader, z->row_label - 1, row, buffer);
    else
        talon_string_buffer_add(buffer, SPOKEN_NUMBER(row % rows_each(z) + 1));
    spoken_add_colon(buffer);
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
                cli_add_owner(rows->play, rows->reader, zone->owner, owner, rows->buffer);
        }
        talon_string_buffer_add(rows->buffer, any ? "; " : ". ");
        any = true;
        cli_add_row_name(rows->play, rows->reader, rows->zone, row, rows->buffer);
        add_pile(rows, row);
        cli_add_row_facts(rows->play, rows->reader, rows->zone, row, rows->buffer);
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
            cli_add_owner(rows->play, rows->reader, zone->owner, row, rows->buffer);
        }
        spoken_add_colon(rows->buffer);
        any = true;
        add_row(rows, row);
    }
    talon_string_buffer_add(rows->buffer, any ? "\n" : "");
}

bool cli_is_discard(const struct talon_zone *zone)
{
    return is_set(zone) && zone->visibility == TALON_PUBLIC;
}

void cli_add_zone_lines(const struct cli_play *play, const struct cli_reader *reader, int zone,
                        bool all, struct talon_string_buffer *buffer)
{
    const struct row_printer rows = { play, reader, zone, all, buffer };

    if (!all && cli_is_discard(zone_of(&rows)))
        return;
    if (rows_each(zone_of(&rows)) > 1)
        for (int owner = 0; owner < owners_of(&rows); owner++)
            add_pile_lines(&rows, owner);
    else if (!add_own_line(&rows))
        add_owner_line(&rows);
}

/* ": Anna, Ben" after the label: the owners of whom a flag is true. */
static bool add_flagged_owners(const struct cli_play *play, const struct cli_reader *reader,
                               int field, struct talon_string_buffer *line)
{
    const struct talon_field *f = &cli_game(play)->fields[field];
    bool any = false;

    for (int row = 0; row < talon_field_rows(f, reader->view.seats); row++) {
        if (value_at(play, reader, field, row) <= 0)
            continue;
        if (any)
            talon_string_buffer_add(line, ", ");
        else
            spoken_add_colon(line);
        cli_add_owner(play, reader, f->owner, row, line);
        any = true;
    }
    return any;
}

/* ": 4" after the label, or ". Anna: 4; Ben: 2"; false if none of the values says anything. */
static bool add_owned_values(const struct cli_play *play, const struct cli_reader *reader,
                             int field, struct talon_string_buffer *line)
{
    const struct talon_field *f = &cli_game(play)->fields[field];
    bool any = false;

    for (int row = 0; row < talon_field_rows(f, reader->view.seats); row++) {
        if (f->owner != TALON_TABLE) {
            talon_string_buffer_add(line, row ? "; " : ". ");
            cli_add_owner(play, reader, f->owner, row, line);
        }
        spoken_add_colon(line);
        any |= cli_add_field_value(play, reader, field, row, line);
    }
    return any;
}

void cli_add_field_line(const struct cli_play *play, const struct cli_reader *reader, int field,
                        struct talon_string_buffer *buffer)
{
    const struct talon_field *f = &cli_game(play)->fields[field];
    struct talon_string_buffer line = { 0 };

    if (!cli_is_field_shown(cli_game(play), field) || !cli_has_field_meaning(play, reader, field))
        return;
    talon_string_buffer_add(&line, spoken(f->label));
    if (f->owner != TALON_TABLE && f->show == TALON_FLAG
            ? add_flagged_owners(play, reader, field, &line)
            : add_owned_values(play, reader, field, &line))
        util_print(buffer, "%s\n", line.at);
    free(line.at);
}

bool cli_is_field_brief(const struct cli_play *play, const struct cli_reader *reader, int field)
{
    const struct talon_field *f = &cli_game(play)->fields[field];

    if (f->owner == TALON_TABLE) /* who led is seen in the trick */
        return ((is_said_once(f) || talon_field_until(f) >= 0) && f->show != TALON_SEAT_0) ||
               f->show == TALON_NAMED || f->show == TALON_FLAG;
    for (int row = 0; row < talon_field_rows(f, reader->view.seats); row++)
        if (value_at(play, reader, field, row))
            return true;
    return false;
}
