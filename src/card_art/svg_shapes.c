/* svg_shapes.c - the SVG elements that every drawing of a card is made of.
 */
#include "drawing.h"

enum { WHOLE = 10, HUNDRED = 100 };

void card_art_svg(const struct card_art_drawing *drawing, const char *text)
{
    talon_string_buffer_add(drawing->buffer, text);
}

void card_art_shared(const struct card_art_drawing *drawing, char name, const char *text)
{
    const char open[] = { '{', name, '}', 0 };

    card_art_svg(drawing, drawing->look && !drawing->look->catalogue ? open : text);
}

void card_art_tenths(const struct card_art_drawing *drawing, int tenths)
{
    if (tenths < 0)
        card_art_svg(drawing, "-");
    const int size = tenths < 0 ? -tenths : tenths;
    if (size >= WHOLE || size == 0)
        talon_string_buffer_add_number(drawing->buffer, size / WHOLE);
    if (size % WHOLE) {
        card_art_svg(drawing, ".");
        talon_string_buffer_add_number(drawing->buffer, size % WHOLE);
    }
}

static void hundredths(const struct card_art_drawing *drawing, int scale)
{
    if (scale >= HUNDRED)
        talon_string_buffer_add_number(drawing->buffer, scale / HUNDRED);
    if (scale % HUNDRED) {
        card_art_svg(drawing, scale % HUNDRED < WHOLE ? ".0" : ".");
        talon_string_buffer_add_number(drawing->buffer, scale % HUNDRED);
    }
}

void card_art_place(const struct card_art_drawing *drawing, struct card_art_place place)
{
    if (!place.x && !place.y && place.scale == HUNDRED)
        return;
    card_art_svg(drawing, " transform=\"translate(");
    card_art_tenths(drawing, place.x);
    card_art_svg(drawing, " ");
    card_art_tenths(drawing, place.y);
    card_art_svg(drawing, ")");
    if (place.scale != HUNDRED) {
        card_art_svg(drawing, "scale(");
        hundredths(drawing, place.scale);
        card_art_svg(drawing, ")");
    }
    card_art_svg(drawing, "\"");
}

void card_art_path(const struct card_art_drawing *drawing, const char *class, const char *path,
                   struct card_art_place place)
{
    card_art_svg(drawing, "<path");
    if (class) {
        card_art_svg(drawing, " class=\"");
        card_art_svg(drawing, class);
        card_art_svg(drawing, "\"");
    }
    card_art_place(drawing, place);
    card_art_svg(drawing, " d=\"");
    card_art_svg(drawing, path);
    card_art_svg(drawing, "\"/>");
}

void card_art_draw_pieces(const struct card_art_drawing *drawing,
                          const struct card_art_piece *piece)
{
    for (; piece->path; piece++)
        card_art_path(drawing, piece->class, piece->path, (struct card_art_place){ 0, 0, HUNDRED });
}

void card_art_turn(const struct card_art_drawing *drawing)
{
    card_art_svg(drawing, "<g transform=\"rotate(180 50 70)\">");
}

void card_art_turn_end(const struct card_art_drawing *drawing)
{
    card_art_svg(drawing, "</g>");
}

void card_art_index(const struct card_art_drawing *drawing, enum card_art_over over)
{
    static const char *const groups[] = { "<g class=\"index over-74\">",
                                          "<g class=\"index over-67\">",
                                          "<g class=\"index over-60\">",
                                          "<g class=\"index over-30\">" };

    card_art_svg(drawing, groups[over]);
}

void card_art_index_end(const struct card_art_drawing *drawing)
{
    card_art_svg(drawing, "</g>");
}
