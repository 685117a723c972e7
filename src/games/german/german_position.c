/* german_position.c - a position of German Whist set up by name: what follows from it, and whether
 * it can be.
 */
#include "german.h"

static const char *validate_stock(const struct german *g)
{
    if (g->upcard ? !(g->stock_count & 1) : g->stock_count)
        return "While a card lies open, the stock is an odd number of cards. Afterwards it is "
               "empty.";
    if (g->table.trump == NO_TRUMP && g->nt_upcard == ALWAYS)
        return "There always is a trump here.";
    return NULL;
}

static const char *validate_tricks(const struct german *g, unsigned cards)
{
    const unsigned all = g->tricks[0] + g->tricks[1], second = g->second[0] + g->second[1];

    if (g->second[0] > g->tricks[0] || g->second[1] > g->tricks[1] ||
        (!is_second_stage(g) && second))
        return "Tricks of the second stage are among all tricks, and come after the stock.";
    if (all - second > HAND_CARDS || (!is_second_stage(g) && all - second >= HAND_CARDS))
        return "There are thirteen tricks in each stage.";
    if (cards + second > HAND_CARDS || talon_bit_count(g->won[0] | g->won[1]) % SEATS)
        return "Nobody holds more than thirteen cards, and tricks won are two cards each.";
    return NULL;
}

/* R-GER-10: while cards are to be played nobody has won, and both never have reached the goal. */
static const char *validate_score(const struct german *g)
{
    const bool reached[SEATS] = { g->score[0] >= g->goal, g->score[1] >= g->goal };
    const bool over = g->table.over != GOES_ON;

    if (g->match == SINGLE &&
        (g->goal || g->table.deal != 1 || (!over && (g->score[0] | g->score[1]))))
        return "A single deal has no points before its end.";
    if (g->match == RACE && (g->goal < g->target || (g->goal - g->target) % STEP))
        return "The goal is the points agreed, or a multiple of ten more.";
    if (g->match == RACE && ((reached[0] && reached[1]) || (!over && (reached[0] || reached[1]))))
        return "Such a high score is not possible.";
    return NULL;
}

const char *german_validate_position(void *state)
{
    struct german *g = state;
    unsigned cards = 0;
    const char *reason = trick_validate(&g->table, g->trick);

    if (reason || (reason = trick_validate_hands(&g->table, g->hand, g->trick, &cards)))
        return reason;
    g->table.over = GOES_ON;
    if (is_second_stage(g) && trick_is_played_out(&g->table, g->hand))
        g->table.over = german_over(g);
    if ((reason = validate_stock(g)) || (reason = validate_tricks(g, cards)) ||
        (reason = validate_score(g)))
        return reason;
    return trick_validate_scores(g->score, SEATS, false);
}
