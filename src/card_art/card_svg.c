/* card_svg.c - a card as an SVG figure or a document of its own, and the small strokes that every
 * drawing is made of. It refuses to know what is drawn.
 */
#include "drawing.h"

#include <string.h>

enum { WHOLE = 10, HUNDRED = 100, ROOM = 32 };

const char *const talon_face_sets[] = { "classic", "compact", "large", NULL };
const char *const talon_face_tones[] = { "two", "four", "strong", NULL };

static const char suit_classes[TLN_SUITS][8] = { "suit-c", "suit-d", "suit-h", "suit-s" };
static const char colour_classes[TLN_SUITS][10] = { "colour-b", "colour-g", "colour-r",
                                                    "colour-y" };
static const char joker_classes[TLN_JOKER_KINDS][8] = { "joker-1", "joker-2", "joker-3",
                                                        "joker-4" };

/* ---- strokes ----------------------------------------------------------------------------------
 */

void tln_svg(const struct tln_drawing *drawing, const char *text)
{
    talon_ink_put(drawing->ink, text);
}

void tln_shared(const struct tln_drawing *drawing, char name, const char *text)
{
    const char open[] = { '{', name, '}', 0 };

    tln_svg(drawing, drawing->look && !drawing->look->words ? open : text);
}

void tln_tenths(const struct tln_drawing *drawing, int tenths)
{
    if (tenths < 0)
        tln_svg(drawing, "-");
    const int size = tenths < 0 ? -tenths : tenths;
    if (size >= WHOLE || size == 0)
        talon_ink_number(drawing->ink, size / WHOLE);
    if (size % WHOLE) {
        tln_svg(drawing, ".");
        talon_ink_number(drawing->ink, size % WHOLE);
    }
}

static void hundredths(const struct tln_drawing *drawing, int scale)
{
    if (scale >= HUNDRED)
        talon_ink_number(drawing->ink, scale / HUNDRED);
    if (scale % HUNDRED) {
        tln_svg(drawing, scale % HUNDRED < WHOLE ? ".0" : ".");
        talon_ink_number(drawing->ink, scale % HUNDRED);
    }
}

void tln_place(const struct tln_drawing *drawing, struct tln_place place)
{
    if (!place.x && !place.y && place.scale == HUNDRED)
        return;
    tln_svg(drawing, " transform=\"translate(");
    tln_tenths(drawing, place.x);
    tln_svg(drawing, " ");
    tln_tenths(drawing, place.y);
    tln_svg(drawing, ")");
    if (place.scale != HUNDRED) {
        tln_svg(drawing, "scale(");
        hundredths(drawing, place.scale);
        tln_svg(drawing, ")");
    }
    tln_svg(drawing, "\"");
}

void tln_path(const struct tln_drawing *drawing, const char *class, const char *path,
              struct tln_place place)
{
    tln_svg(drawing, "<path");
    if (class) {
        tln_svg(drawing, " class=\"");
        tln_svg(drawing, class);
        tln_svg(drawing, "\"");
    }
    tln_place(drawing, place);
    tln_svg(drawing, " d=\"");
    tln_svg(drawing, path);
    tln_svg(drawing, "\"/>");
}

void tln_turn(const struct tln_drawing *drawing)
{
    tln_svg(drawing, "<g transform=\"rotate(180 50 70)\">");
}

void tln_turn_end(const struct tln_drawing *drawing)
{
    tln_svg(drawing, "</g>");
}

void tln_index(const struct tln_drawing *drawing, enum tln_over over)
{
    static const char *const groups[] = { "<g class=\"index over-74\">",
                                          "<g class=\"index over-67\">",
                                          "<g class=\"index over-60\">",
                                          "<g class=\"index over-30\">" };

    tln_svg(drawing, groups[over]);
}

void tln_index_end(const struct tln_drawing *drawing)
{
    tln_svg(drawing, "</g>");
}

/* ---- figures and documents --------------------------------------------------------------------
 */

bool tln_is_card(enum talon_deck deck, uint8_t face)
{
    char name[TALON_CARD_TEXT];

    return face < TALON_DOWN && talon_card_write(deck, face, name) && name[0] != '?';
}

const char *tln_face_class(enum talon_deck deck, uint8_t face)
{
    if (!tln_is_card(deck, face))
        return "back";
    if (deck == TALON_ELFER)
        return colour_classes[talon_colour(face)];
    if (talon_rank(face) == TALON_JOKER)
        return joker_classes[talon_suit(face)];
    return suit_classes[talon_suit(face)];
}

void tln_face_shapes(const struct tln_drawing *drawing, enum talon_deck deck, uint8_t face)
{
    if (!tln_is_card(deck, face))
        tln_draw_back(drawing);
    else if (deck == TALON_ELFER)
        tln_draw_elfer(drawing, face);
    else
        tln_draw_french(drawing, face);
}

static void open_svg(const struct tln_drawing *drawing, const char *more)
{
    tln_svg(drawing, "<svg ");
    tln_svg(drawing, more);
    tln_svg(drawing, " class=\"face ");
}

void talon_face_figure(const struct talon_look *look, enum talon_deck deck, uint8_t face,
                       struct talon_ink *ink)
{
    const struct tln_drawing drawing = { look, ink };

    open_svg(&drawing, "viewBox=\"0 0 100 140\"");
    tln_svg(&drawing, tln_face_class(deck, face));
    tln_svg(&drawing, "\">");
    tln_face_shapes(&drawing, deck, face);
    tln_svg(&drawing, "</svg>");
}

/* The classes that choose among the colours of the style sheet. */
static void look_classes(const struct tln_drawing *drawing)
{
    static const char *const tones[] = { "", " four-colours", " strong-cards" };

    tln_svg(drawing, tones[drawing->look->tones]);
    if (drawing->look->dark)
        tln_svg(drawing, " dark-cards");
}

void tln_open_document(const struct tln_drawing *drawing, int wide, int high)
{
    tln_svg(drawing, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    talon_ink_number(drawing->ink, wide);
    tln_svg(drawing, " ");
    talon_ink_number(drawing->ink, high);
    tln_svg(drawing, "\" width=\"");
    talon_ink_number(drawing->ink, 3 * wide);
    tln_svg(drawing, "\" height=\"");
    talon_ink_number(drawing->ink, 3 * high);
    tln_svg(drawing, "\" class=\"face");
    look_classes(drawing);
}

void tln_put_style(const struct tln_drawing *drawing)
{
    tln_svg(drawing, "<style>\n");
    talon_face_style(drawing->ink);
    tln_svg(drawing, "</style>\n");
}

void tln_put_paper(const struct tln_drawing *drawing)
{
    tln_svg(drawing,
            "<rect class=\"paper\" x=\".5\" y=\".5\" width=\"99\" height=\"139\" rx=\"8\"/>");
}

/* A title is what a program that reads aloud says. */
static void put_title(const struct tln_drawing *drawing, enum talon_deck deck, uint8_t face)
{
    char name[64];

    talon_say_card(drawing->look->words, deck, face, TALON_SYMBOLS, name, sizeof name);
    tln_svg(drawing, "<title>");
    tln_svg(drawing, name);
    tln_svg(drawing, "</title>");
}

void talon_face_document(const struct talon_look *look, enum talon_deck deck, uint8_t face,
                         struct talon_ink *ink)
{
    const struct tln_drawing drawing = { look, ink };

    tln_open_document(&drawing, TALON_FACE_WIDTH, TALON_FACE_HEIGHT);
    tln_svg(&drawing, " ");
    tln_svg(&drawing, tln_face_class(deck, face));
    tln_svg(&drawing, "\">");
    put_title(&drawing, deck, face);
    tln_put_style(&drawing);
    tln_put_paper(&drawing);
    tln_face_shapes(&drawing, deck, face);
    tln_svg(&drawing, "</svg>\n");
}
