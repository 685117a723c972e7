/* card_svg.c - a card as an SVG figure or as a document of its own.
 */
#include "drawing.h"

const char *const talon_card_art_sets[TALON_FACE_SETS + 1] = { "classic", "compact", "large",
                                                               "plain",   "belgian", NULL };
const char *const talon_card_art_tones[TALON_FACE_TONES + 1] = { "two", "four", "strong", NULL };

static const char suit_classes[CARD_ART_SUITS][8] = { "suit-c", "suit-d", "suit-h", "suit-s" };
static const char colour_classes[CARD_ART_SUITS][10] = { "colour-b", "colour-g", "colour-r",
                                                         "colour-y" };
static const char joker_classes[CARD_ART_JOKER_KINDS][8] = { "joker-1", "joker-2", "joker-3",
                                                             "joker-4" };

bool card_art_is_card(enum talon_deck deck, uint8_t face)
{
    char name[TALON_CARD_TEXT];

    return face < TALON_DOWN && talon_card_write(deck, face, name) && name[0] != '?';
}

const char *card_art_face_class(enum talon_deck deck, uint8_t face)
{
    if (!card_art_is_card(deck, face))
        return "back";
    if (deck == TALON_ELFER)
        return colour_classes[talon_colour(face)];
    if (talon_rank(face) == TALON_JOKER)
        return joker_classes[talon_suit(face)];
    return suit_classes[talon_suit(face)];
}

void card_art_face_shapes(const struct card_art_drawing *drawing, enum talon_deck deck,
                          uint8_t face)
{
    if (!card_art_is_card(deck, face))
        card_art_draw_back(drawing);
    else if (deck == TALON_ELFER)
        card_art_draw_elfer(drawing, face);
    else
        card_art_draw_french(drawing, face);
}

static void open_svg(const struct card_art_drawing *drawing, const char *more)
{
    card_art_svg(drawing, "<svg ");
    card_art_svg(drawing, more);
    card_art_svg(drawing, " class=\"face ");
}

void talon_card_art_figure(const struct talon_card_art_options *look, enum talon_deck deck,
                           uint8_t face, struct talon_string_buffer *buffer)
{
    const struct card_art_drawing drawing = { look, buffer };

    open_svg(&drawing, "viewBox=\"0 0 100 140\"");
    card_art_svg(&drawing, card_art_face_class(deck, face));
    card_art_svg(&drawing, "\">");
    card_art_face_shapes(&drawing, deck, face);
    card_art_svg(&drawing, "</svg>");
}

/* The classes that choose among the colours of the style sheet. */
static void look_classes(const struct card_art_drawing *drawing)
{
    static const char *const tones[] = { "", " four-colours", " strong-cards" };

    card_art_svg(drawing, tones[drawing->look->tones]);
    if (drawing->look->dark)
        card_art_svg(drawing, " dark-cards");
}

void card_art_open_document(const struct card_art_drawing *drawing, int wide, int high)
{
    card_art_svg(drawing, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    talon_string_buffer_add_number(drawing->buffer, wide);
    card_art_svg(drawing, " ");
    talon_string_buffer_add_number(drawing->buffer, high);
    card_art_svg(drawing, "\" width=\"");
    talon_string_buffer_add_number(drawing->buffer, 3 * wide);
    card_art_svg(drawing, "\" height=\"");
    talon_string_buffer_add_number(drawing->buffer, 3 * high);
    card_art_svg(drawing, "\" class=\"face");
    look_classes(drawing);
}

void card_art_put_style(const struct card_art_drawing *drawing)
{
    card_art_svg(drawing, "<style>\n");
    talon_card_art_style(drawing->buffer);
    card_art_svg(drawing, "</style>\n");
}

void card_art_put_paper(const struct card_art_drawing *drawing)
{
    card_art_svg(drawing,
                 "<rect class=\"paper\" x=\".5\" y=\".5\" width=\"99\" height=\"139\" rx=\"8\"/>");
}

/* Screen readers say the title. */
static void put_title(const struct card_art_drawing *drawing, enum talon_deck deck, uint8_t face)
{
    char name[64];

    talon_card_name(drawing->look->catalogue, deck, face, TALON_SYMBOLS, name, sizeof name);
    card_art_svg(drawing, "<title>");
    card_art_svg(drawing, name);
    card_art_svg(drawing, "</title>");
}

void talon_card_art_document(const struct talon_card_art_options *look, enum talon_deck deck,
                             uint8_t face, struct talon_string_buffer *buffer)
{
    const struct card_art_drawing drawing = { look, buffer };

    card_art_open_document(&drawing, TALON_CARD_ART_WIDTH, TALON_CARD_ART_HEIGHT);
    card_art_svg(&drawing, " ");
    card_art_svg(&drawing, card_art_face_class(deck, face));
    card_art_svg(&drawing, "\">");
    put_title(&drawing, deck, face);
    card_art_put_style(&drawing);
    card_art_put_paper(&drawing);
    card_art_face_shapes(&drawing, deck, face);
    card_art_svg(&drawing, "</svg>\n");
}
