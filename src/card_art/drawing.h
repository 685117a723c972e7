/* drawing.h - the functions that the files of this folder share. Lengths are tenths of a unit,
 * scales are hundredths.
 */
#pragma once

#include <talon/card_art.h>

enum { CARD_ART_JOKER_KINDS = 4, CARD_ART_RANKS = 13, CARD_ART_SUITS = 4, CARD_ART_NUMBERS = 20 };

/* A card being drawn. */
struct card_art_drawing {
    const struct talon_card_art_options
        *look; /* look->catalogue NULL: index letters are left open */
    struct talon_string_buffer *buffer;
};

struct card_art_place {
    int x, y, scale;
};

/* A filled or drawn path of a figure. */
struct card_art_piece {
    const char *class, *path; /* NULL, NULL ends a figure */
};

/* ---- svg_shapes.c ---- */

void card_art_svg(const struct card_art_drawing *drawing, const char *text);
/* A text that many cards share: written out, or, where index letters are left open, as "{name}". */
void card_art_shared(const struct card_art_drawing *drawing, char name, const char *text);
/* A length: 125 is written 12.5. */
void card_art_tenths(const struct card_art_drawing *drawing, int tenths);
/* ` transform="translate(x y)scale(s)"` */
void card_art_place(const struct card_art_drawing *drawing, struct card_art_place place);
/* <path class="…" d="…" transform="…"/>; without a class it has the colour of the suit. */
void card_art_path(const struct card_art_drawing *drawing, const char *class, const char *path,
                   struct card_art_place place);
/* A figure, up to the piece that ends it. */
void card_art_draw_pieces(const struct card_art_drawing *drawing,
                          const struct card_art_piece *piece);
/* Everything drawn until card_art_turn_end() is upside down. */
void card_art_turn(const struct card_art_drawing *drawing);
void card_art_turn_end(const struct card_art_drawing *drawing);
/* Everything drawn until card_art_index_end() is an index at the left, and may be moved so far to
 * the right, where people hold their cards the other way round. */
enum card_art_over { CARD_ART_FAR, CARD_ART_LESS, CARD_ART_NEAR, CARD_ART_LARGE };
void card_art_index(const struct card_art_drawing *drawing, enum card_art_over over);
void card_art_index_end(const struct card_art_drawing *drawing);

/* ---- card_svg.c: the parts of figures and sheets ---- */

bool card_art_is_card(enum talon_deck deck, uint8_t face);
/* The class that gives a card its colours. */
const char *card_art_face_class(enum talon_deck deck, uint8_t face);
void card_art_face_shapes(const struct card_art_drawing *drawing, enum talon_deck deck,
                          uint8_t face);
/* `<svg … class="face…`, left open for one more class and `">`. */
void card_art_open_document(const struct card_art_drawing *drawing, int wide, int high);
void card_art_put_style(const struct card_art_drawing *drawing);
void card_art_put_paper(const struct card_art_drawing *drawing);

/* ---- corner_index.c: letters and numbers made of strokes ---- */

/* Both are centred at their place; a glyph is 20 units high at scale 100. */
void card_art_rank_at(const struct card_art_drawing *drawing, int rank,
                      struct card_art_place place);
/* One of the letters corner_index.c can draw, or text in the reader's font. */
void card_art_letter_at(const struct card_art_drawing *drawing, const char *letter,
                        struct card_art_place place);
void card_art_number_at(const struct card_art_drawing *drawing, const char *class, int number,
                        struct card_art_place place);
/* The width of a number at scale 100, in tenths, with its strokes. */
int card_art_number_width(int number);
/* The glyphs of index letters, as members of a JSON object. */
void card_art_glyphs(struct talon_string_buffer *buffer);

/* ---- french_cards.c, court_cards.c, belgian_courts.c, elfer_cards.c: the faces ---- */

void card_art_draw_french(const struct card_art_drawing *drawing, uint8_t face);
void card_art_draw_elfer(const struct card_art_drawing *drawing, uint8_t face);
void card_art_draw_back(const struct card_art_drawing *drawing);
/* The upper half of a jack, queen or king is 50 wide and 58 high and stands on y = 70. Where
 * index letters are left open, a figure is left open too: "{K}". */
enum card_art_figure {
    CARD_ART_JACK,
    CARD_ART_QUEEN,
    CARD_ART_KING,
    CARD_ART_JESTER,
    CARD_ART_BELGIAN_JACK,
    CARD_ART_BELGIAN_QUEEN,
    CARD_ART_BELGIAN_KING,
    CARD_ART_FIGURES
};
extern const struct card_art_piece card_art_belgian_jack[], card_art_belgian_queen[],
    card_art_belgian_king[];
/* What parts the halves of a Belgian court. */
void card_art_draw_belgian_band(const struct card_art_drawing *drawing);
void card_art_draw_figure(const struct card_art_drawing *drawing, enum card_art_figure figure);
/* The shapes of a figure, replacing the contents of the buffer. */
void card_art_figure_shapes(struct talon_string_buffer *buffer, enum card_art_figure figure);

/* Names and texts of all that is shared, beside figures; NULL ends a list. */
struct card_art_shared {
    char name;
    const char *text;
};
extern const struct card_art_shared card_art_shared_suits[], card_art_shared_shapes[],
    card_art_shared_numbers[];
extern const char card_art_figure_names[CARD_ART_FIGURES];
/* A suit 20 units wide around its place. */
void card_art_suit_at(const struct card_art_drawing *drawing, int suit,
                      struct card_art_place place);
