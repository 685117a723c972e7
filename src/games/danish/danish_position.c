/* danish_position.c - a position of Danish Whist set up by name: what follows from it, and whether
 * it can be.
 */
#include "danish.h"

static bool has_play_begun(const struct danish *d)
{
    return d->table.laid || trick_sum(d->tricks, SEATS) || d->won[0] | d->won[1];
}

/* A second bid of a duel is at least the second lowest. */
static const char *validate_auction(struct danish *d)
{
    if (has_play_begun(d))
        return "No card is played before it is decided whether to win or to lose.";
    if (d->declarer)
        return "A deal that is played to win has a declarer, one that is undecided has none.";
    if (!trick_duel_validate(&d->duel, &d->table) || d->best_bid >= PAS ||
        !d->best_bid != !d->duel.best_bidder ||
        (trick_duel_is_answer(&d->duel) && d->best_bid < GRAND))
        return "Two players bid against each other, and the highest bid is by one of them.";
    return NULL;
}

/* After the auction the highest bid is what is played. */
static const char *validate_contract(struct danish *d)
{
    if (d->declarer > SEATS || (d->contract == PAS) != !d->declarer)
        return "A contract has a declarer. If all have passed, there is none.";
    if (d->duel.champion || d->duel.challenger)
        return "Nobody bids any more when it is decided what is played.";
    d->best_bid = d->declarer ? d->contract : UNDECIDED;
    d->duel.best_bidder = d->declarer;
    return NULL;
}

/* What the tricks won so far tell. */
static const char *validate_tricks(struct danish *d, unsigned cards)
{
    const unsigned all = trick_sum(d->tricks, SEATS);
    const char *reason = trick_validate_taken(all, cards, talon_bit_count(d->won[0] | d->won[1]));

    if (reason)
        return reason;
    if (d->table.laid < SEATS && danish_is_decided(d))
        return "The deal has been decided before these cards.";
    d->table.over = d->table.laid == SEATS ? danish_over(d) : GOES_ON;
    if (d->table.over == GOES_ON && (d->score[0] >= d->target || d->score[1] >= d->target))
        return "Such a high score is not possible.";
    return trick_validate_scores(d->score, SIDES, false);
}

const char *danish_validate_position(void *state)
{
    struct danish *d = state;
    unsigned cards = 0;
    const char *reason = NULL;

    if (d->contract > PAS)
        return "A contract has a declarer. If all have passed, there is none.";
    if ((reason = trick_validate_in_order(&d->table, d->trick, danish_order(d))) ||
        (reason = trick_validate_hands(&d->table, d->hand, d->trick, &cards)))
        return reason;
    reason = d->contract ? validate_contract(d) : validate_auction(d);
    return reason ? reason : validate_tricks(d, cards);
}
