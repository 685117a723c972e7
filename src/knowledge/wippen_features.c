/* wippen_features.c - events in playouts of Wippen that a hint can tell. Playouts end with the
 * round, so all of them are about this round.
 */
#include "wippen_knowledge.h"

/* clang-format off */
enum { MAKES_WIPPE, WINS_POINTS, MOST_CARDS, MOST_SPADES, TAKES_LAST, GIVES_WIPPE, LOSES_PILE };
const struct talon_feature wippen_features[] = {
    [MAKES_WIPPE] = { "wippe",
        "With {move} you make a Wippe this round in {share} of 100 possible deals, with {other} in "
        "{other_share}.", NULL, "So you make a Wippe more often.", NULL },
    [WINS_POINTS] = { "points",
        "With {move} you win a card worth points by itself this round in {share} of 100 "
        "possible deals, with {other} in {other_share}.", NULL,
        "So you win cards worth points more often.", NULL },
    [MOST_CARDS] = { "cards",
        "With {move} you win the most cards this round in {share} of 100 possible deals, with "
        "{other} in {other_share}.", NULL, "So you win the most cards more often.", NULL },
    [MOST_SPADES] = { "spades",
        "With {move} you win the most spades this round in {share} of 100 possible deals, with "
        "{other} in {other_share}.", NULL, "So you win the most spades more often.", NULL },
    [TAKES_LAST] = { "last",
        "With {move} you take last and get what is left over in {share} of 100 possible deals, "
        "with {other} in {other_share}.", NULL,
        "So you take last more often, and get what is left over.", NULL },
    [GIVES_WIPPE] = { "other-wippe",
        "With {move} another player makes a Wippe this round in {share} of 100 possible deals, "
        "with {other} in {other_share}.",
        "With {move} another player makes a Wippe this round in only {share} of 100 possible "
        "deals, with {other} in {other_share}.", NULL, "So the others make a Wippe less often." },
    [LOSES_PILE] = { "pile",
        "With {move} you have fewer cards after this round than now in {share} of 100 possible "
        "deals, with {other} in {other_share}.",
        "With {move} you have fewer cards after this round than now in only {share} of 100 "
        "possible deals, with {other} in {other_share}.", NULL, "So you keep more of your cards." },
};
/* clang-format on */
_Static_assert(sizeof wippen_features / sizeof *wippen_features == WIPPEN_FEATURES, "one each");

/* The cards that a seat has won, counted. */
struct pile {
    int cards, spades, points;
};

static bool scores(uint8_t face)
{
    return talon_rank(face) == ACE || face == talon_french(SPADES, TWO) ||
           face == talon_french(DIAMONDS, TEN);
}

static struct pile pile_of(const struct wippen *w, int seat)
{
    const uint8_t *card = w->won + talon_packed_start(w->won_count, seat);
    struct pile pile = { .cards = w->won_count[seat] };

    for (int i = 0; i < pile.cards; i++) {
        pile.spades += talon_suit(card[i]) == SPADES;
        pile.points += scores(card[i]);
    }
    return pile;
}

static struct pile gain_of(const struct wippen *before, const struct wippen *w, int seat)
{
    const struct pile old = pile_of(before, seat), now = pile_of(w, seat);

    return (struct pile){ now.cards - old.cards, now.spades - old.spades, now.points - old.points };
}

static unsigned features_of(const struct wippen *before, const struct wippen *w, int seat,
                            const struct pile *gain)
{
    bool cards = true, spades = true, wippe = false;

    for (int s = 0; s < w->seats; s++) {
        cards &= s == seat || gain[s].cards < gain[seat].cards;
        spades &= s == seat || gain[s].spades < gain[seat].spades;
        wippe |= s != seat && w->wippen[s] > before->wippen[s];
    }
    return (unsigned)(w->wippen[seat] > before->wippen[seat]) << MAKES_WIPPE |
           (unsigned)(gain[seat].points > 0) << WINS_POINTS | (unsigned)cards << MOST_CARDS |
           (unsigned)spades << MOST_SPADES |
           (unsigned)(w->finished && w->last_capturer == seat + 1) << TAKES_LAST |
           (unsigned)wippe << GIVES_WIPPE | (unsigned)(gain[seat].cards < 0) << LOSES_PILE;
}

void wippen_note_features(const struct wippen *before, const struct wippen *w, uint8_t *features)
{
    struct pile gain[SEATS];

    for (int s = 0; s < w->seats; s++)
        gain[s] = gain_of(before, w, s);
    for (int s = 0; s < w->seats; s++)
        features[s] = (uint8_t)features_of(before, w, s, gain);
}
