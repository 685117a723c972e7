/* french_cards.c - French cards: suits, indices, pips in their old order, aces, and where a court
 * stands.
 */
#include "drawing.h"

enum { JACK = 9, KING = 11, ACE = 12, LEFT = 350, MIDDLE = 500, RIGHT = 650 };

/* Each 20 by 20 around the point it starts from. */
const struct card_art_shared card_art_shared_suits[] = {
    { 'c',
      "m-1 1.6c-.8 2.4-2.6 3.8-4.2 3.8a4.2 4.2 0 1 1 1.6-7.8a4.3 4.3 0 1 1 7.2 0a4.2 4.2 0 1 1 "
      "1.6 7.8c-1.6 0-3.4-1.4-4.2-3.8c0 3.4.8 6.4 2.6 7.8h-7.2c1.8-1.4 2.6-4.4 2.6-7.8z" },
    { 'd', "m0-10c2.2 3.8 4.6 7 7.8 10c-3.2 3-5.6 6.2-7.8 10c-2.2-3.8-4.6-7-7.8-10c3.2-3 5.6-6.2 "
           "7.8-10z" },
    { 'h',
      "m0 9.6c-2.4-3.2-9.6-8-9.6-13.6c0-3.3 2.3-5.2 4.9-5.2c2.1 0 3.8 1.2 4.7 3.2c.9-2 2.6-3.2 "
      "4.7-3.2c2.6 0 4.9 1.9 4.9 5.2c0 5.6-7.2 10.4-9.6 13.6z" },
    { 's',
      "m0-9.8c2.4 3.6 9.4 7.4 9.4 12.8c0 2.8-2.1 4.4-4.3 4.4c-1.8 0-3.3-.8-4.1-2.2c.2 2 1 3.4 2.8 "
      "4.6h-7.6c1.8-1.2 2.6-2.6 2.8-4.6c-.8 1.4-2.3 2.2-4.1 2.2c-2.2 0-4.3-1.6-4.3-4.4c0-5.4 7-9.2 "
      "9.4-12.8z" },
    { 0, NULL },
};

/* Rows of two pips, and pips in the middle: of the upper half, and of the lower one from below. */
struct pips {
    int pairs[2], middle[2], below[2]; /* heights in tenths, 0: none */
    int centre;                        /* 1: one in the very middle, 2: two beside it */
};

enum { TOP = 280, THIRD = 560 };

static const struct pips pips[] = {
    { { 0 }, { TOP }, { TOP }, 0 },          /* 2 */
    { { 0 }, { TOP }, { TOP }, 1 },          /* 3 */
    { { TOP }, { 0 }, { 0 }, 0 },            /* 4 */
    { { TOP }, { 0 }, { 0 }, 1 },            /* 5 */
    { { TOP }, { 0 }, { 0 }, 2 },            /* 6 */
    { { TOP }, { 490 }, { 0 }, 2 },          /* 7 */
    { { TOP }, { 490 }, { 490 }, 2 },        /* 8 */
    { { TOP, THIRD }, { 0 }, { 0 }, 1 },     /* 9 */
    { { TOP, THIRD }, { 420 }, { 420 }, 0 }, /* 10 */
};

static void put_suit(const struct card_art_drawing *drawing, int suit)
{
    card_art_shared(drawing, card_art_shared_suits[suit].name, card_art_shared_suits[suit].text);
}

void card_art_suit_at(const struct card_art_drawing *drawing, int suit, struct card_art_place place)
{
    card_art_svg(drawing, "<path");
    card_art_place(drawing, place);
    card_art_svg(drawing, " d=\"M0 0");
    put_suit(drawing, suit);
    card_art_svg(drawing, "\"/>");
}

static void pip(const struct card_art_drawing *drawing, int suit, int x, int y)
{
    card_art_svg(drawing, "M");
    card_art_tenths(drawing, x);
    card_art_svg(drawing, " ");
    card_art_tenths(drawing, y);
    put_suit(drawing, suit);
}

static void pairs(const struct card_art_drawing *drawing, int suit, const struct pips *all)
{
    for (int i = 0; i < 2 && all->pairs[i]; i++) {
        pip(drawing, suit, LEFT, all->pairs[i]);
        pip(drawing, suit, RIGHT, all->pairs[i]);
    }
}

static void single(const struct card_art_drawing *drawing, int suit, const int heights[2])
{
    for (int i = 0; i < 2 && heights[i]; i++)
        pip(drawing, suit, MIDDLE, heights[i]);
}

/* All that stand upright are one path, all that stand on their heads another. */
static void draw_pips(const struct card_art_drawing *drawing, int suit, const struct pips *all)
{
    card_art_svg(drawing, "<path d=\"");
    pairs(drawing, suit, all);
    single(drawing, suit, all->middle);
    if (all->centre == 1)
        pip(drawing, suit, MIDDLE, 700);
    if (all->centre == 2) {
        pip(drawing, suit, LEFT, 700);
        pip(drawing, suit, RIGHT, 700);
    }
    card_art_svg(drawing, "\"/><path transform=\"rotate(180 50 70)\" d=\"");
    pairs(drawing, suit, all);
    single(drawing, suit, all->below);
    card_art_svg(drawing, "\"/>");
}

/* The suit with a contour around it, the old mark of honour of an ace. */
static void draw_ace(const struct card_art_drawing *drawing, int suit)
{
    const struct card_art_place at = { 500, 700, 230 };

    card_art_svg(drawing, "<g class=\"halo\">");
    card_art_suit_at(drawing, suit, at);
    card_art_svg(drawing, "</g><g class=\"gap\">");
    card_art_suit_at(drawing, suit, at);
    card_art_svg(drawing, "</g>");
    card_art_suit_at(drawing, suit, at);
}

static void corner(const struct card_art_drawing *drawing, int rank, int suit)
{
    card_art_index(drawing, CARD_ART_FAR);
    card_art_rank_at(drawing, rank, (struct card_art_place){ 130, 205, 104 });
    card_art_suit_at(drawing, suit, (struct card_art_place){ 130, 450, 84 });
    card_art_index_end(drawing);
}

static void draw_classic_court(const struct card_art_drawing *drawing, int rank, int suit)
{
    card_art_svg(drawing, "<path class=\"frame\" d=\"M25.5 11.5h49v117h-49z\"/>");
    card_art_draw_figure(drawing, (enum card_art_figure)(rank - JACK));
    card_art_suit_at(drawing, suit, (struct card_art_place){ 314, 186, 50 });
    card_art_turn(drawing);
    card_art_draw_figure(drawing, (enum card_art_figure)(rank - JACK));
    card_art_suit_at(drawing, suit, (struct card_art_place){ 314, 186, 50 });
    card_art_turn_end(drawing);
    card_art_svg(drawing, "<path class=\"border\" d=\"M25.5 11.5h49v117h-49z\"/>");
}

static void belgian_half(const struct card_art_drawing *drawing, int rank, int suit)
{
    const int figure = CARD_ART_BELGIAN_JACK + rank - JACK;

    card_art_draw_figure(drawing, (enum card_art_figure)figure);
    card_art_suit_at(drawing, suit, (struct card_art_place){ 318, 187, 52 });
}

static void draw_belgian_court(const struct card_art_drawing *drawing, int rank, int suit)
{
    belgian_half(drawing, rank, suit);
    card_art_turn(drawing);
    belgian_half(drawing, rank, suit);
    card_art_turn_end(drawing);
    card_art_draw_belgian_band(drawing);
    card_art_svg(drawing, "<path class=\"border\" d=\"M25.5 11.5h49v117h-49z\"/>");
}

static void draw_court(const struct card_art_drawing *drawing, int rank, int suit)
{
    if (drawing->look->set == TALON_BELGIAN)
        draw_belgian_court(drawing, rank, suit);
    else
        draw_classic_court(drawing, rank, suit);
}

/* Classic and Belgian cards differ in their courts alone. */
static void draw_pictured(const struct card_art_drawing *drawing, int rank, int suit)
{
    corner(drawing, rank, suit);
    card_art_turn(drawing);
    corner(drawing, rank, suit);
    card_art_turn_end(drawing);
    if (rank == ACE)
        draw_ace(drawing, suit);
    else if (rank >= JACK)
        draw_court(drawing, rank, suit);
    else
        draw_pips(drawing, suit, &pips[rank]);
}

static void draw_compact(const struct card_art_drawing *drawing, int rank, int suit)
{
    if (rank >= JACK && rank <= KING) {
        card_art_svg(drawing, "<g transform=\"translate(-9.5 42.5)scale(1.4)\">");
        card_art_draw_figure(drawing, (enum card_art_figure)(rank - JACK));
        card_art_svg(drawing, "</g>");
    } else {
        card_art_suit_at(drawing, suit, (struct card_art_place){ 630, 970, 320 });
    }
    card_art_index(drawing, CARD_ART_LESS);
    card_art_rank_at(drawing, rank, (struct card_art_place){ 165, 240, 135 });
    card_art_suit_at(drawing, suit, (struct card_art_place){ 165, 550, 110 });
    card_art_index_end(drawing);
}

static void draw_large(const struct card_art_drawing *drawing, int rank, int suit)
{
    card_art_index(drawing, CARD_ART_LARGE);
    card_art_rank_at(drawing, rank, (struct card_art_place){ 340, 380, 240 });
    card_art_index_end(drawing);
    card_art_suit_at(drawing, suit, (struct card_art_place){ 620, 1000, 330 });
}

static void plain_corner(const struct card_art_drawing *drawing, int rank, int suit)
{
    card_art_index(drawing, CARD_ART_LESS);
    card_art_rank_at(drawing, rank, (struct card_art_place){ 185, 240, 145 });
    card_art_suit_at(drawing, suit, (struct card_art_place){ 185, 560, 115 });
    card_art_index_end(drawing);
}

static void draw_plain(const struct card_art_drawing *drawing, int rank, int suit)
{
    plain_corner(drawing, rank, suit);
    card_art_turn(drawing);
    plain_corner(drawing, rank, suit);
    card_art_turn_end(drawing);
    card_art_suit_at(drawing, suit, (struct card_art_place){ 500, 700, 165 });
}

static const char star[] =
    "M0-10L2.9-3.9L9.5-3.1L4.7 1.5L5.9 8.1L0 4.9L-5.9 8.1L-4.7 1.5L-9.5-3.1L-2.9-3.9Z";

/* A star, and the word that stands on the card in every language, letter below letter. */
static void joker_corner(const struct card_art_drawing *drawing, int x, int scale)
{
    enum { LETTERS = 5, FIRST = 310, STEP = 105 };

    card_art_index(drawing, CARD_ART_FAR);
    card_art_path(drawing, NULL, star, (struct card_art_place){ x, 165, scale });
    for (int i = 0; i < LETTERS; i++)
        card_art_letter_at(
            drawing, &"J\0O\0K\0E\0R" [2 * i], (struct card_art_place) { x, FIRST + STEP *i, 33 });
    card_art_index_end(drawing);
}

/* Where the jester stands, by set. Plain cards have a large star in his place. */
static void draw_jester(const struct card_art_drawing *drawing)
{
    static const char *const places[] = { "translate(-8 -12)scale(1.16)",
                                          "translate(-7 -8)scale(1.34)",
                                          "translate(-9 -14)scale(1.4)" };
    const enum talon_card_art_set set = drawing->look->set;

    if (set == TALON_PLAIN) {
        card_art_path(drawing, NULL, star, (struct card_art_place){ 500, 700, 300 });
        return;
    }
    card_art_svg(drawing, "<g transform=\"");
    card_art_svg(drawing, places[set == TALON_BELGIAN ? TALON_CLASSIC : set]);
    card_art_svg(drawing, "\">");
    card_art_draw_figure(drawing, CARD_ART_JESTER);
    card_art_svg(drawing, "</g>");
}

static void draw_joker(const struct card_art_drawing *drawing)
{
    const enum talon_card_art_set set = drawing->look->set;

    draw_jester(drawing);
    joker_corner(drawing, 130, 88);
    if (set == TALON_COMPACT || set == TALON_LARGE)
        return;
    card_art_turn(drawing);
    joker_corner(drawing, 130, 88);
    card_art_turn_end(drawing);
}

void card_art_draw_french(const struct card_art_drawing *drawing, uint8_t face)
{
    const int rank = talon_rank(face), suit = talon_suit(face);

    if (rank == TALON_JOKER)
        draw_joker(drawing);
    else if (drawing->look->set == TALON_COMPACT)
        draw_compact(drawing, rank, suit);
    else if (drawing->look->set == TALON_LARGE)
        draw_large(drawing, rank, suit);
    else if (drawing->look->set == TALON_PLAIN)
        draw_plain(drawing, rank, suit);
    else
        draw_pictured(drawing, rank, suit);
}
