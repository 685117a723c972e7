/* corner_index.c - letters and numbers made of strokes, so that every card looks the same wherever
 * it is shown and no font is needed.
 */
#include "drawing.h"

#include <stdio.h>
#include <string.h>

enum { TEN = 8, TEN_GLYPH = 10, JACK = 9, ACE = 12, TEXT = 16, STROKE = 42, GAP = 22 };

struct glyph {
    const char *letter, *path;
};

/* clang-format off */
/* The ten of a French card is narrow, as on cards people know. */
const struct card_art_shared card_art_shared_numbers[] = {
    { '0', "M-6 0C-6-7-4-10 0-10S6-7 6 0 4 10 0 10-6 7-6 0Z" },
    { '1', "M-4-5.8L1.5-10V10" },
    { '2', "M-5.8-4.8C-5.6-8-3.3-10 .2-10S5.8-8 5.8-4.8C5.8-2 4.4-.2 2.2 2L-6 10H6.4" },
    { '3', "M-5.4-10H5.4L-.8-2.4C3.6-2.6 6.2 0 6.2 3.7C6.2 7.5 3.6 10 0 10C-3 10-5.2 8.8-6 6.2" },
    { '4', "M3 10V-10L-6.8 4.6H6.8" },
    { '5', "M5-10H-4.2L-5-1.3C-3.7-2.4-1.9-3-.1-3C3.6-3 6.2-.4 6.2 3.4C6.2 7.4 3.5 10 0 10"
           "C-2.9 10-5.2 8.8-6 6.4" },
    { '6', "M4-10C-1.5-7.6-6-2.4-6 3.8A6 6.1 0 0 0 6 3.8A6 6.1 0 0 0-6 3.8" },
    { '7', "M-6-10H6L-1.8 10" },
    { '8', "M0-10A4.9 4.7 0 1 0 0-.6A4.9 4.7 0 1 0 0-10ZM0-.6A6 5.3 0 1 0 0 10A6 5.3 0 1 0 "
           "0-.6Z" },
    { '9', "M-4 10C1.5 7.6 6 2.4 6-3.8A6 6.1 0 0 0-6-3.8A6 6.1 0 0 0 6-3.8" },
    { 'T', "M-8.7-6.4L-5.5-10V10M-1.1 0C-1.1-7 .4-10 3.4-10S7.9-7 7.9 0 6.4 10 3.4 10-1.1 "
           "7-1.1 0Z" },
    { 0, NULL },
};
static const int widths[] = { 120, 60, 125, 122, 136, 122, 120, 120, 120, 120 };

static const struct glyph letters[] = {
    { "A", "M-7 10L0-10L7 10M-4.5 3.4H4.5" },
    { "B", "M-5.6-10V10H.8C4.6 10 6.6 7.9 6.6 4.7S4.6-.6 .8-.6H-5.6M.6-.6C3.6-.6 5.4-2.5 5.4-5.3"
           "S3.6-10 .4-10H-5.6" },
    { "D", "M-6-10V10H-2C4 10 6.8 6 6.8 0S4-10-2-10Z" },
    { "E", "M5.5-10H-5V10H5.5M-5-.4H4" },
    { "F", "M5.5-10H-5V10M-5-.4H4" },
    { "H", "M-6-10V10M6-10V10M-6 0H6" },
    { "J", "M4.4-10V4C4.4 8 2.5 10-.8 10C-3.6 10-5.4 8.4-5.7 5" },
    { "K", "M-5.6-10V10M6-10L-5.6 2.4M-1.9-1.6L6.6 10" },
    { "O", "M0-10C-4.6-10-7-6.2-7 0S-4.6 10 0 10 7 6.2 7 0 4.6-10 0-10Z" },
    { "Q", "M0-10C-4.6-10-7-6.2-7 0S-4.6 10 0 10 7 6.2 7 0 4.6-10 0-10ZM1.8 5L7 11" },
    { "R", "M-6 10V-10H.6C4.4-10 6.2-7.8 6.2-4.6S4.4 .8 .6 .8H-6M.8 .8L6.6 10" },
    { "T", "M-7-10H7M0-10V10" },
    { "V", "M-7-10L0 10L7-10" },
    { "W", "M-9-10L-4.8 10L0-6L4.8 10L9-10" },
    { "В", "M-5.6-10V10H.8C4.6 10 6.6 7.9 6.6 4.7S4.6-.6 .8-.6H-5.6M.6-.6C3.6-.6 5.4-2.5 5.4-5.3"
           "S3.6-10 .4-10H-5.6" },
    { "Д", "M-7.5 11V7H7.5V11M-5.5 7C-4-.5-4-4-4-10H4.5V7" },
    { "К", "M-5.6-10V10M6-10L-5.6 2.4M-1.9-1.6L6.6 10" },
    { "Т", "M-7-10H7M0-10V10" },
    { "Х", "M-6.6-10L6.6 10M6.6-10L-6.6 10" },
};
/* clang-format on */
enum { LETTERS = sizeof letters / sizeof *letters };

static const struct glyph *glyph_of(const char *letter)
{
    for (int i = 0; i < LETTERS; i++)
        if (!strcmp(letters[i].letter, letter))
            return &letters[i];
    return NULL;
}

/* Whatever a catalogue calls a court: a letter we can draw, or text in the reader's font. */
void card_art_letter_at(const struct card_art_drawing *drawing, const char *letter,
                        struct card_art_place place)
{
    const struct glyph *glyph = glyph_of(letter);

    if (glyph) {
        card_art_path(drawing, "i", glyph->path, place);
        return;
    }
    card_art_svg(drawing, "<text class=\"i\"");
    card_art_place(drawing, place);
    card_art_svg(drawing, ">");
    card_art_svg(drawing, letter);
    card_art_svg(drawing, "</text>");
}

/* Word number `at` of the catalogue's "A K Q J". */
static void court_letter(const struct talon_catalogue *catalogue, int at, char out[TEXT])
{
    const char *list = talon_translate(catalogue, "A K Q J");

    for (; at; at--) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    snprintf(out, TEXT, "%.*s", (int)strcspn(list, " "), list);
}

static void digit_at(const struct card_art_drawing *drawing, const char *class, int digit,
                     struct card_art_place place)
{
    const struct card_art_shared *shared = &card_art_shared_numbers[digit];

    card_art_svg(drawing, "<path class=\"");
    card_art_svg(drawing, class);
    card_art_svg(drawing, "\"");
    card_art_place(drawing, place);
    card_art_svg(drawing, " d=\"");
    card_art_shared(drawing, shared->name, shared->text);
    card_art_svg(drawing, "\"/>");
}

void card_art_rank_at(const struct card_art_drawing *drawing, int rank, struct card_art_place place)
{
    char letter[TEXT];

    if (rank < TEN) {
        digit_at(drawing, "i", rank + 2, place);
    } else if (rank == TEN) {
        digit_at(drawing, "i", TEN_GLYPH, place);
    } else if (!drawing->look->catalogue) {
        card_art_path(drawing, "i", "@", place);
    } else {
        court_letter(drawing->look->catalogue, ACE - rank, letter);
        card_art_letter_at(drawing, letter, place);
    }
}

int card_art_number_width(int number)
{
    const int last = widths[number % 10] + STROKE;

    return number < 10 ? last : widths[number / 10] + GAP + STROKE + last;
}

void card_art_number_at(const struct card_art_drawing *drawing, const char *class, int number,
                        struct card_art_place place)
{
    const int first = widths[number / 10], last = widths[number % 10];
    struct card_art_place at = place;

    if (number >= 10) {
        const int whole = first + GAP + STROKE + last;
        at.x = place.x - (whole - first) * place.scale / 200;
        digit_at(drawing, class, number / 10, at);
        at.x = place.x + (whole - last) * place.scale / 200;
    }
    digit_at(drawing, class, number % 10, at);
}

void card_art_glyphs(struct talon_string_buffer *buffer)
{
    for (int i = 0; i < LETTERS; i++) {
        talon_string_buffer_add(buffer, i ? ",\"" : "\"");
        talon_string_buffer_add(buffer, letters[i].letter);
        talon_string_buffer_add(buffer, "\":\"");
        talon_string_buffer_add(buffer, letters[i].path);
        talon_string_buffer_add(buffer, "\"");
    }
}
