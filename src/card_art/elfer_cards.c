/* elfer_cards.c - cards 1 … 20 in four colours, each colour with a shape of its own, and the backs
 * of all cards.
 */
#include "drawing.h"

enum { TWO_DIGITS = 10, TRIANGLE = 1 };

/* Square, triangle, circle and star: 20 by 20 around the point each starts from. */
const struct card_art_shared card_art_shared_shapes[] = {
    { 'b', "m-7.5-8.6h15a1.1 1.1 0 0 1 1.1 1.1v15a1.1 1.1 0 0 1-1.1 1.1h-15a1.1 1.1 0 0 "
           "1-1.1-1.1v-15a1.1 "
           "1.1 0 0 1 1.1-1.1z" },
    { 'g',
      "m0-9.2c.5 0 .9.2 1.2.7l9 15.7c.5.9 0 1.6-1 1.6h-18.4c-1 0-1.5-.7-1-1.6l9-15.7c.3-.5.7-.7 "
      "1.2-.7z" },
    { 'r', "m-9.2 0a9.2 9.2 0 1 0 18.4 0a9.2 9.2 0 1 0-18.4 0z" },
    { 'y', "m0-10.4l3 6.9l7.5.7l-5.7 4.9l1.7 7.3l-6.5-3.9l-6.5 3.9l1.7-7.3l-5.7-4.9l7.5-.7z" },
    { 0, NULL },
};

static void shape_at(const struct card_art_drawing *drawing, int colour,
                     struct card_art_place place)
{
    card_art_svg(drawing, "<path class=\"tone\"");
    card_art_place(drawing, place);
    card_art_svg(drawing, " d=\"M0 0");
    card_art_shared(drawing, card_art_shared_shapes[colour].name,
                    card_art_shared_shapes[colour].text);
    card_art_svg(drawing, "\"/>");
}

/* How far down a number sits in its shape: a triangle has its weight elsewhere. And how large one
 * or two digits are there. */
static const int sink[CARD_ART_SUITS] = { 0, 90, 0, 12 };
static const int inside[CARD_ART_SUITS][2] = {
    { 160, 126 }, { 112, 84 }, { 160, 120 }, { 106, 84 }
};

static void number_in_shape(const struct card_art_drawing *drawing, int colour, int number,
                            struct card_art_place place)
{
    const int scale = inside[colour][number >= TWO_DIGITS];

    shape_at(drawing, colour, place);
    card_art_number_at(drawing, "n", number,
                       (struct card_art_place){ place.x, place.y + sink[colour] * place.scale / 300,
                                                scale * place.scale / 300 });
}

/* A number with its left edge here. */
static void number_from(const struct card_art_drawing *drawing, int left, int number,
                        struct card_art_place place)
{
    place.x = left + card_art_number_width(number) * place.scale / 200;
    card_art_number_at(drawing, "i", number, place);
}

static void corner(const struct card_art_drawing *drawing, int colour, int number)
{
    const bool two = number >= TWO_DIGITS;

    card_art_index(drawing, two ? CARD_ART_NEAR : CARD_ART_LESS);
    number_from(drawing, two ? 75 : 85, number,
                (struct card_art_place){ 0, two ? 190 : 215, two ? 72 : 92 });
    shape_at(drawing, colour, (struct card_art_place){ 150, 410, 66 });
    card_art_index_end(drawing);
}

static void draw_classic(const struct card_art_drawing *drawing, int colour, int number)
{
    const struct card_art_place middle = colour == TRIANGLE
                                             ? (struct card_art_place){ 500, 665, 250 }
                                             : (struct card_art_place){ 500, 700, 268 };

    card_art_svg(drawing,
                 "<path class=\"band\" d=\"M0 0H100V140H0ZM4.5 9V131A4.5 4.5 0 0 0 9 135.5H91"
                 "A4.5 4.5 0 0 0 95.5 131V9A4.5 4.5 0 0 0 91 4.5H9A4.5 4.5 0 0 0 4.5 9Z\"/>");
    corner(drawing, colour, number);
    card_art_turn(drawing);
    corner(drawing, colour, number);
    card_art_turn_end(drawing);
    card_art_svg(drawing, "<g class=\"halo\">");
    shape_at(drawing, colour, middle);
    card_art_svg(drawing, "</g><g class=\"gap\">");
    shape_at(drawing, colour, middle);
    card_art_svg(drawing, "</g>");
    number_in_shape(drawing, colour, number, middle);
}

static void bars(const struct card_art_drawing *drawing)
{
    card_art_svg(drawing, "<path class=\"band\" d=\"M0 0H100V5H0ZM0 135H100V140H0Z\"/>");
}

static void large_corner(const struct card_art_drawing *drawing, int colour, int number)
{
    const int scale = number < TWO_DIGITS ? 130 : 92;

    card_art_index(drawing, number < TWO_DIGITS ? CARD_ART_LESS : CARD_ART_NEAR);
    number_from(drawing, 60, number, (struct card_art_place){ 0, 270, scale });
    shape_at(drawing, colour, (struct card_art_place){ 165, 560, 96 });
    card_art_index_end(drawing);
}

static void draw_compact(const struct card_art_drawing *drawing, int colour, int number)
{
    bars(drawing);
    large_corner(drawing, colour, number);
    number_in_shape(drawing, colour, number, (struct card_art_place){ 620, 930, 320 });
}

static void draw_plain(const struct card_art_drawing *drawing, int colour, int number)
{
    bars(drawing);
    large_corner(drawing, colour, number);
    card_art_turn(drawing);
    large_corner(drawing, colour, number);
    card_art_turn_end(drawing);
    shape_at(drawing, colour, (struct card_art_place){ 500, 700, 180 });
}

static void draw_large(const struct card_art_drawing *drawing, int colour, int number)
{
    bars(drawing);
    card_art_index(drawing, CARD_ART_LARGE);
    number_from(drawing, number < TWO_DIGITS ? 110 : 70, number,
                (struct card_art_place){ 0, 380, number < TWO_DIGITS ? 230 : 200 });
    card_art_index_end(drawing);
    shape_at(drawing, colour, (struct card_art_place){ 610, 990, 320 });
}

void card_art_draw_elfer(const struct card_art_drawing *drawing, uint8_t face)
{
    const int colour = talon_colour(face), number = talon_number(face);

    if (drawing->look->set == TALON_COMPACT)
        draw_compact(drawing, colour, number);
    else if (drawing->look->set == TALON_LARGE)
        draw_large(drawing, colour, number);
    else if (drawing->look->set == TALON_PLAIN)
        draw_plain(drawing, colour, number);
    else
        draw_classic(drawing, colour, number);
}

/* ---- the back -------------------------------------------------------------------------------- */

/* Slanted lines that end on the frame: a field 80 by 120 from 10, 10. */
static void draw_lattice(const struct card_art_drawing *drawing)
{
    enum { WIDE = 80, HIGH = 120, STEP = 10 };

    card_art_svg(drawing, "<path class=\"lattice\" d=\"");
    for (int at = STEP; at < WIDE + HIGH; at += STEP) {
        const int x1 = at < WIDE ? at : WIDE, y1 = at < WIDE ? 0 : at - WIDE;
        const int x2 = at < HIGH ? 0 : at - HIGH, y2 = at < HIGH ? at : HIGH;
        for (int turned = 0; turned < 2; turned++) {
            card_art_svg(drawing, "M");
            card_art_tenths(drawing, 10 * (10 + (turned ? WIDE - x1 : x1)));
            card_art_svg(drawing, " ");
            card_art_tenths(drawing, 10 * (10 + y1));
            card_art_svg(drawing, "L");
            card_art_tenths(drawing, 10 * (10 + (turned ? WIDE - x2 : x2)));
            card_art_svg(drawing, " ");
            card_art_tenths(drawing, 10 * (10 + y2));
        }
    }
    card_art_svg(drawing, "\"/>");
}

void card_art_draw_back(const struct card_art_drawing *drawing)
{
    static const char rosette[] =
        "M50 46C56 54 62 58 74 70C62 82 56 86 50 94C44 86 38 82 26 70C38 58 44 54 50 46Z";

    card_art_svg(drawing,
                 "<path class=\"ground\" d=\"M6 11A5 5 0 0 1 11 6H89A5 5 0 0 1 94 11V129A5 5 0 0 1 "
                 "89 134H11A5 5 0 0 1 6 129Z\"/>");
    draw_lattice(drawing);
    card_art_svg(drawing,
                 "<path class=\"rule\" d=\"M10 10H90V130H10Z\"/><path class=\"ground rule\" d=\"");
    card_art_svg(drawing, rosette);
    card_art_svg(
        drawing,
        "\"/><path class=\"petal\" d=\"M50 53L55 65 67 70 55 75 50 87 45 75 33 70 45 65Z\"/>");
}
