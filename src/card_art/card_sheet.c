/* card_sheet.c - all cards at once: one picture for people, and the parts of every drawing as JSON
 * for the page.
 */
#include "drawing.h"

#include <stdlib.h>
#include <string.h>

/* ---- all cards --------------------------------------------------------------------------------
 */

enum { COLUMNS = 14, STEP_X = 106, STEP_Y = 146, MARGIN = 6, TENTHS = 10, WHOLE_SCALE = 100 };

static void put_in_sheet(const struct card_art_drawing *drawing, int place, enum talon_deck deck,
                         uint8_t face)
{
    card_art_svg(drawing, "<g class=\"");
    card_art_svg(drawing, card_art_face_class(deck, face));
    card_art_svg(drawing, "\"");
    card_art_place(drawing, (struct card_art_place){ (MARGIN + place % COLUMNS * STEP_X) * TENTHS,
                                                     (MARGIN + place / COLUMNS * STEP_Y) * TENTHS,
                                                     WHOLE_SCALE });
    card_art_svg(drawing, ">");
    card_art_put_paper(drawing);
    card_art_face_shapes(drawing, deck, face);
    card_art_svg(drawing, "</g>\n");
}

static int put_deck(const struct card_art_drawing *drawing, int place, enum talon_deck deck)
{
    for (unsigned face = 0; face < TALON_DOWN; face++)
        if (card_art_is_card(deck, (uint8_t)face))
            put_in_sheet(drawing, place++, deck, (uint8_t)face);
    return place;
}

void talon_card_art_sheet(const struct talon_card_art_options *look,
                          struct talon_string_buffer *buffer)
{
    enum { ROWS = 10 };
    const struct card_art_drawing drawing = { look, buffer };

    card_art_open_document(&drawing, MARGIN + COLUMNS * STEP_X, MARGIN + ROWS * STEP_Y);
    card_art_svg(&drawing, "\">");
    card_art_put_style(&drawing);
    const int place = put_deck(&drawing, 0, TALON_FRENCH);
    put_in_sheet(&drawing, put_deck(&drawing, place, TALON_ELFER), TALON_FRENCH, TALON_BACK);
    card_art_svg(&drawing, "</svg>\n");
}

/* ---- parts for the page -----------------------------------------------------------------------
 */

/* The shapes have double quotes; JSON wants them marked. */
static void put_json(const struct card_art_drawing *drawing, const char *text)
{
    card_art_svg(drawing, "\"");
    for (; *text; text++) {
        if (*text == '"')
            card_art_svg(drawing, "\\");
        talon_string_buffer_add_bytes(drawing->buffer, text, 1);
    }
    card_art_svg(drawing, "\"");
}

static void put_part(const struct card_art_drawing *drawing, enum talon_deck deck, uint8_t face,
                     struct talon_string_buffer *shapes)
{
    const struct card_art_drawing own = { drawing->look, shapes };
    char name[TALON_CARD_TEXT];

    shapes->length = 0;
    card_art_face_shapes(&own, deck, face);
    talon_card_write(deck, face, name);
    if (shapes->failed) {
        drawing->buffer->failed = true;
        return;
    }
    put_json(drawing, name);
    card_art_svg(drawing, ":[");
    put_json(drawing, card_art_face_class(deck, face));
    card_art_svg(drawing, ",");
    put_json(drawing, shapes->at);
    card_art_svg(drawing, "],\n");
}

static void put_set(const struct card_art_drawing *drawing, struct talon_string_buffer *shapes)
{
    for (int deck = TALON_FRENCH; deck <= TALON_ELFER; deck++)
        for (unsigned face = 0; face < TALON_DOWN; face++)
            if (card_art_is_card((enum talon_deck)deck, (uint8_t)face))
                put_part(drawing, (enum talon_deck)deck, (uint8_t)face, shapes);
}

static void put_shared(const struct card_art_drawing *drawing, char name, const char *text)
{
    const char key[] = { name, 0 };

    put_json(drawing, key);
    card_art_svg(drawing, ":");
    put_json(drawing, text);
    card_art_svg(drawing, ",\n");
}

static void put_all_shared(const struct card_art_drawing *drawing,
                           struct talon_string_buffer *shapes)
{
    static const struct card_art_shared *const lists[] = { card_art_shared_suits,
                                                           card_art_shared_shapes,
                                                           card_art_shared_numbers };

    for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++)
        for (const struct card_art_shared *one = lists[list]; one->text; one++)
            put_shared(drawing, one->name, one->text);
    for (int figure = 0; figure < CARD_ART_FIGURES; figure++) {
        card_art_figure_shapes(shapes, (enum card_art_figure)figure);
        put_shared(drawing, card_art_figure_names[figure], shapes->failed ? "" : shapes->at);
    }
    drawing->buffer->length -= strlen(",\n"); /* the last of a list has no comma */
}

static void put_sets(struct card_art_drawing *drawing, struct talon_card_art_options *look,
                     struct talon_string_buffer *shapes)
{
    for (int set = 0; set < TALON_FACE_SETS; set++) {
        look->set = (enum talon_card_art_set)set;
        card_art_svg(drawing, set ? ",\n" : "");
        put_json(drawing, talon_card_art_sets[set]);
        card_art_svg(drawing, ":{\n");
        put_set(drawing, shapes);
        put_part(drawing, TALON_FRENCH, TALON_BACK, shapes);
        drawing->buffer->length -= strlen(",\n");
        card_art_svg(drawing, "}");
    }
}

void talon_card_art_parts(struct talon_string_buffer *buffer)
{
    struct talon_string_buffer shapes = { 0 };
    struct talon_card_art_options look = { 0 };
    struct card_art_drawing drawing = { &look, buffer };

    card_art_svg(&drawing, "{\"glyphs\":{");
    card_art_glyphs(buffer);
    card_art_svg(&drawing, "},\n\"shared\":{");
    put_all_shared(&drawing, &shapes);
    card_art_svg(&drawing, "},\n\"faces\":{");
    put_sets(&drawing, &look, &shapes);
    card_art_svg(&drawing, "}}\n");
    free(shapes.at);
}
