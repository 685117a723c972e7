/* talon/card_art.h - cards as pictures: SVG drawn by us, for the page, the rule book and the
 * terminal's `talon card`. Faces come in five sets, and every colour is a variable of one style
 * sheet, so that colours change without another drawing.
 *
 * It knows no game, and no language but the index letters of its catalogue ("A K Q J").
 */
#pragma once

#include <talon/card.h>
#include <talon/table.h>
#include <talon/text.h>

#ifdef __cplusplus
extern "C" {
#endif

enum talon_card_art_set {
    TALON_CLASSIC, /* pips, and courts that stand on both heads */
    TALON_COMPACT, /* for small screens: a large index, one large symbol or one court */
    TALON_LARGE,   /* for children and weak eyes: a huge index and one symbol */
    TALON_PLAIN,   /* large indices in two corners, one symbol, no pictures */
    TALON_BELGIAN, /* as classic, with courts in the manner of Belgian and French packs */
    TALON_FACE_SETS,
};

enum talon_card_art_tones { TALON_TWO_COLOURS, TALON_FOUR_COLOURS, TALON_STRONG, TALON_FACE_TONES };

/* Names of sets and tones as people write them, NULL-terminated. */
extern const char *const talon_card_art_sets[TALON_FACE_SETS + 1];
extern const char *const talon_card_art_tones[TALON_FACE_TONES + 1];

/* The size of every drawing, in its own units. */
enum { TALON_CARD_ART_WIDTH = 100, TALON_CARD_ART_HEIGHT = 140 };

struct talon_card_art_options {
    const struct talon_catalogue *catalogue; /* whose index letters */
    enum talon_card_art_set set;
    enum talon_card_art_tones tones;
    bool dark; /* light symbols on dark cards */
};

/* The card a program or a person of that language means ("Th", "*1", "b7"; German "Herz Dame");
 * TALON_NO_CARD if none or several are meant. Its deck is found out, too. */
uint8_t talon_card_art_read(const struct talon_catalogue *catalogue, const char *text,
                            enum talon_deck *deck);

/* One card as an SVG document of its own; TALON_BACK draws the back. Out of memory: buffer->failed.
 */
void talon_card_art_document(const struct talon_card_art_options *look, enum talon_deck deck,
                             uint8_t face, struct talon_string_buffer *buffer);
/* All cards of both packs in one SVG document. */
void talon_card_art_sheet(const struct talon_card_art_options *look,
                          struct talon_string_buffer *buffer);
/* An <svg> to stand in a page that has the style sheet. */
void talon_card_art_figure(const struct talon_card_art_options *look, enum talon_deck deck,
                           uint8_t face, struct talon_string_buffer *buffer);
/* The style sheet: `:root` carries the colours, the classes of the elements use them. */
void talon_card_art_style(struct talon_string_buffer *buffer);
/* Everything as one JSON object for the page: {"glyphs":{letter:path},"shared":{name:text},
 * "faces":{set:{card:[class,shapes]}}}. In the shapes of a face "{K}" stands for a shared text, and
 * an index letter that depends on the language is the path "@". */
void talon_card_art_parts(struct talon_string_buffer *buffer);

#ifdef __cplusplus
}
#endif
