/* card_sheet.c - all cards at once: one picture for people, and the parts of every drawing as JSON
 * for the page. It refuses to know what is drawn.
 */
#include "drawing.h"

#include <stdlib.h>
#include <string.h>

/* ---- all cards --------------------------------------------------------------------------------
 */

enum { COLUMNS = 14, STEP_X = 106, STEP_Y = 146, MARGIN = 6, TENTHS = 10, WHOLE_SCALE = 100 };

static void put_in_sheet(const struct tln_drawing *drawing, int place, enum talon_deck deck,
                         uint8_t face)
{
    tln_svg(drawing, "<g class=\"");
    tln_svg(drawing, tln_face_class(deck, face));
    tln_svg(drawing, "\"");
    tln_place(drawing,
              (struct tln_place){ (MARGIN + place % COLUMNS * STEP_X) * TENTHS,
                                  (MARGIN + place / COLUMNS * STEP_Y) * TENTHS, WHOLE_SCALE });
    tln_svg(drawing, ">");
    tln_put_paper(drawing);
    tln_face_shapes(drawing, deck, face);
    tln_svg(drawing, "</g>\n");
}

static int put_deck(const struct tln_drawing *drawing, int place, enum talon_deck deck)
{
    for (unsigned face = 0; face < TALON_DOWN; face++)
        if (tln_is_card(deck, (uint8_t)face))
            put_in_sheet(drawing, place++, deck, (uint8_t)face);
    return place;
}

void talon_face_sheet(const struct talon_look *look, struct talon_ink *ink)
{
    enum { ROWS = 10 };
    const struct tln_drawing drawing = { look, ink };

    tln_open_document(&drawing, MARGIN + COLUMNS * STEP_X, MARGIN + ROWS * STEP_Y);
    tln_svg(&drawing, "\">");
    tln_put_style(&drawing);
    const int place = put_deck(&drawing, 0, TALON_FRENCH);
    put_in_sheet(&drawing, put_deck(&drawing, place, TALON_ELFER), TALON_FRENCH, TALON_BACK);
    tln_svg(&drawing, "</svg>\n");
}

/* ---- parts for the page -----------------------------------------------------------------------
 */

/* The shapes have double quotes; JSON wants them marked. */
static void put_json(const struct tln_drawing *drawing, const char *text)
{
    tln_svg(drawing, "\"");
    for (; *text; text++) {
        if (*text == '"')
            tln_svg(drawing, "\\");
        talon_ink_bytes(drawing->ink, text, 1);
    }
    tln_svg(drawing, "\"");
}

static void put_part(const struct tln_drawing *drawing, enum talon_deck deck, uint8_t face,
                     struct talon_ink *shapes)
{
    const struct tln_drawing own = { drawing->look, shapes };
    char name[TALON_CARD_TEXT];

    shapes->length = 0;
    tln_face_shapes(&own, deck, face);
    talon_card_write(deck, face, name);
    if (shapes->failed) {
        drawing->ink->failed = true;
        return;
    }
    put_json(drawing, name);
    tln_svg(drawing, ":[");
    put_json(drawing, tln_face_class(deck, face));
    tln_svg(drawing, ",");
    put_json(drawing, shapes->at);
    tln_svg(drawing, "],\n");
}

static void put_set(const struct tln_drawing *drawing, struct talon_ink *shapes)
{
    for (int deck = TALON_FRENCH; deck <= TALON_ELFER; deck++)
        for (unsigned face = 0; face < TALON_DOWN; face++)
            if (tln_is_card((enum talon_deck)deck, (uint8_t)face))
                put_part(drawing, (enum talon_deck)deck, (uint8_t)face, shapes);
}

static void put_shared(const struct tln_drawing *drawing, char name, const char *text)
{
    const char key[] = { name, 0 };

    put_json(drawing, key);
    tln_svg(drawing, ":");
    put_json(drawing, text);
    tln_svg(drawing, ",\n");
}

static void put_all_shared(const struct tln_drawing *drawing, struct talon_ink *shapes)
{
    static const struct tln_shared *const lists[] = { tln_shared_suits, tln_shared_shapes,
                                                      tln_shared_numbers };

    for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++)
        for (const struct tln_shared *one = lists[list]; one->text; one++)
            put_shared(drawing, one->name, one->text);
    for (int figure = 0; figure < TLN_FIGURES; figure++) {
        tln_figure_shapes(shapes, (enum tln_figure)figure);
        put_shared(drawing, tln_figure_names[figure], shapes->failed ? "" : shapes->at);
    }
    drawing->ink->length -= strlen(",\n"); /* the last of a list has no comma */
}

static void put_sets(struct tln_drawing *drawing, struct talon_look *look, struct talon_ink *shapes)
{
    for (int set = 0; set < TALON_FACE_SETS; set++) {
        look->set = (enum talon_face_set)set;
        tln_svg(drawing, set ? ",\n" : "");
        put_json(drawing, talon_face_sets[set]);
        tln_svg(drawing, ":{\n");
        put_set(drawing, shapes);
        put_part(drawing, TALON_FRENCH, TALON_BACK, shapes);
        drawing->ink->length -= strlen(",\n");
        tln_svg(drawing, "}");
    }
}

void talon_face_parts(struct talon_ink *ink)
{
    struct talon_ink shapes = { 0 };
    struct talon_look look = { 0 };
    struct tln_drawing drawing = { &look, ink };

    tln_svg(&drawing, "{\"glyphs\":{");
    tln_glyphs(ink);
    tln_svg(&drawing, "},\n\"shared\":{");
    put_all_shared(&drawing, &shapes);
    tln_svg(&drawing, "},\n\"faces\":{");
    put_sets(&drawing, &look, &shapes);
    tln_svg(&drawing, "}}\n");
    free(shapes.at);
}
