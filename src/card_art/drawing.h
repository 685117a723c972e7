/* drawing.h - what the files that draw share. Lengths are tenths of a unit, scales are hundredths.
 */
#ifndef TALON_CARD_ART_DRAWING_H
#define TALON_CARD_ART_DRAWING_H

#include <talon/card_art.h>

enum { TLN_JOKER_KINDS = 4, TLN_RANKS = 13, TLN_SUITS = 4, TLN_NUMBERS = 20 };

/* A card being drawn. */
struct tln_drawing {
    const struct talon_look *look; /* look->words NULL: index letters are left open */
    struct talon_ink *ink;
};

struct tln_place {
    int x, y, scale;
};

/* ---- face.c: small strokes --------------------------------------------------------------------
 */

void tln_svg(const struct tln_drawing *drawing, const char *text);
/* A text that many cards share: written out, or, where index letters are left open, as "{name}". */
void tln_shared(const struct tln_drawing *drawing, char name, const char *text);
/* A length: 125 is written 12.5. */
void tln_tenths(const struct tln_drawing *drawing, int tenths);
/* ` transform="translate(x y)scale(s)"` */
void tln_place(const struct tln_drawing *drawing, struct tln_place place);
/* <path class="…" d="…" transform="…"/>; without a class it has the colour of the suit. */
void tln_path(const struct tln_drawing *drawing, const char *class, const char *path,
              struct tln_place place);
/* What comes until tln_turn_end() stands on its head. */
void tln_turn(const struct tln_drawing *drawing);
void tln_turn_end(const struct tln_drawing *drawing);
/* What comes until tln_index_end() is an index at the left, and may be moved so far to the right,
 * where people hold their cards the other way round. */
enum tln_over { TLN_FAR, TLN_LESS, TLN_NEAR, TLN_LARGE };
void tln_index(const struct tln_drawing *drawing, enum tln_over over);
void tln_index_end(const struct tln_drawing *drawing);

/* ---- face.c: what figures and sheets are made of
 * ------------------------------------------------- */

bool tln_is_card(enum talon_deck deck, uint8_t face);
/* The class that gives a card its colours. */
const char *tln_face_class(enum talon_deck deck, uint8_t face);
void tln_face_shapes(const struct tln_drawing *drawing, enum talon_deck deck, uint8_t face);
/* `<svg … class="face…`, left open for one more class and `">`. */
void tln_open_document(const struct tln_drawing *drawing, int wide, int high);
void tln_put_style(const struct tln_drawing *drawing);
void tln_put_paper(const struct tln_drawing *drawing);

/* ---- index.c: letters and numbers made of strokes -----------------------------------------------
 */

/* Both are centred at their place; a glyph is 20 units high at scale 100. */
void tln_rank_at(const struct tln_drawing *drawing, int rank, struct tln_place place);
/* One of the letters index.c can draw, or text in the reader's font. */
void tln_letter_at(const struct tln_drawing *drawing, const char *letter, struct tln_place place);
void tln_number_at(const struct tln_drawing *drawing, const char *class, int number,
                   struct tln_place place);
/* The width of a number at scale 100, in tenths, with its strokes. */
int tln_number_width(int number);
/* The glyphs of index letters, as members of a JSON object. */
void tln_glyphs(struct talon_ink *ink);

/* ---- french.c, courts.c, elfer.c: the faces
 * ------------------------------------------------------ */

void tln_draw_french(const struct tln_drawing *drawing, uint8_t face);
void tln_draw_elfer(const struct tln_drawing *drawing, uint8_t face);
void tln_draw_back(const struct tln_drawing *drawing);
/* The upper half of a jack, queen or king is 50 wide and 58 high and stands on y = 70. Where
 * index letters are left open, a figure is left open too: "{K}". */
enum tln_figure { TLN_JACK, TLN_QUEEN, TLN_KING, TLN_JESTER, TLN_FIGURES };
void tln_draw_figure(const struct tln_drawing *drawing, enum tln_figure figure);
/* The shapes of a figure, written over what the ink held. */
void tln_figure_shapes(struct talon_ink *ink, enum tln_figure figure);

/* Names and texts of all that is shared, beside figures; NULL ends a list. */
struct tln_shared {
    char name;
    const char *text;
};
extern const struct tln_shared tln_shared_suits[], tln_shared_shapes[], tln_shared_numbers[];
extern const char tln_figure_names[TLN_FIGURES];
/* A suit 20 units wide around its place. */
void tln_suit_at(const struct tln_drawing *drawing, int suit, struct tln_place place);

#endif
