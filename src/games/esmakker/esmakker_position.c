/* esmakker_position.c - a position of call-ace Whist set up by name: what follows from it, and
 * whether it can be.
 */
#include "esmakker.h"

static bool has_trick_begun(const struct esmakker *e)
{
    return e->table.laid || trick_sum(e->tricks, SEATS) || e->played;
}

/* A number of tricks belongs to each bid but the three without one. */
static bool is_bid(const struct esmakker *e)
{
    if (e->best_kind >= KINDS)
        return false;
    return esmakker_is_sol(e) ? !e->best_tricks
                              : e->best_tricks >= TRICKS_LEAST && e->best_tricks <= HAND_CARDS;
}

static const char *validate_auction(struct esmakker *e)
{
    bool declares = e->called || e->partner_shown || e->turn;

    for (int s = 0; s < SEATS; s++)
        declares |= e->holder[s] || e->open_hand[s] || e->dropped[s];
    if (has_trick_begun(e) || declares || e->turned_count || e->cat_count != CAT)
        return "Before the auction has ended, nothing else has been done.";
    if (e->table.over && !e->duel.champion && !e->duel.challenger && !e->duel.best_bidder) {
        e->table.over = trick_after_deal(&e->table, false); /* thrown in */
        return NULL;
    }
    e->table.over = GOES_ON;
    if (!trick_duel_validate(&e->duel, &e->table))
        return "Two players bid against each other, and the highest bid is by one of them.";
    if (e->duel.best_bidder ? !is_bid(e) : e->best_tricks || e->best_kind)
        return "This cannot be the highest bid.";
    return NULL;
}

static const char *validate_declarers(struct esmakker *e)
{
    if (e->declarer > SEATS || e->duel.champion || e->duel.challenger)
        return "Nobody bids any more when it is decided what is played.";
    if (!is_bid(e))
        return "This cannot be the highest bid.";
    e->duel.best_bidder = e->declarer;
    for (int s = 0; s < SEATS; s++)
        if (e->holder[s] > (s == e->declarer - 1 || esmakker_is_sol(e)))
            return "Only in a sol there are several declarers.";
    e->holder[e->declarer - 1] = 1;
    return NULL;
}

/* Whether it is the turn of the seat that acts in this stage, or of one that may. */
static bool is_turn_right(const struct esmakker *e)
{
    if (e->stage == PLAYING)
        return !e->turn;
    if (!e->turn || e->turn > SEATS)
        return false;
    if (e->stage == JOINING)
        return e->turn != e->declarer;
    if (e->stage == EXCHANGING && esmakker_is_sol(e))
        return e->holder[e->turn - 1];
    return e->turn == (e->stage == NAMING || e->stage == EXCHANGING ? esmakker_shown_or_declarer(e)
                                                                    : e->declarer);
}

/* Which seat acts in a stage between the auction and the play. */
static const char *validate_stage(const struct esmakker *e)
{
    const bool is_late = e->stage == EXCHANGING || e->stage == PLAYING ||
                         (e->stage == NAMING && e->best_kind == HALF);

    if (!esmakker_has_stage(e, e->stage) || !is_turn_right(e))
        return "Between the auction and the play it is somebody's turn.";
    if (e->stage != PLAYING && has_trick_begun(e))
        return "No card is played before it is decided whether to win or to lose.";
    if (e->called > NO_TRUMP || !e->called != (esmakker_is_sol(e) || !is_late))
        return "An ace is called before cards are exchanged, but not in a sol.";
    if (e->called && e->called - 1 == e->table.trump)
        return "The suit of the called ace cannot be trump.";
    if (e->partner_shown > ALONE_SHOWN || (e->partner_shown && !e->called) ||
        e->partner_shown == e->declarer)
        return "The partner is another seat, and known by the called ace.";
    return NULL;
}

/* The seat that holds the called ace; -1: it has been played, or lies in the cat. */
static int holder_of_ace(const struct esmakker *e)
{
    for (int s = 0; s < SEATS; s++)
        if (esmakker_cards(e, s) & esmakker_called_ace(e))
            return s;
    return -1;
}

static bool is_ace_in_cat(const struct esmakker *e)
{
    const uint64_t cards =
        trick_cards(e->cat, e->cat_count) | trick_cards(e->turned, e->turned_count);

    return cards & esmakker_called_ace(e);
}

/* At half everybody knows from the call on whether there is a partner, and who it is; afterwards
 * the ace may have been played. Sampled worlds are asked this, too. */
static bool is_half_shown_right(const struct esmakker *e)
{
    const int holder = holder_of_ace(e);

    if (e->best_kind != HALF || !e->called)
        return true;
    if (is_ace_in_cat(e) || (holder >= 0 && holder == e->declarer - 1))
        return e->partner_shown == ALONE_SHOWN;
    return holder < 0 ? e->partner_shown : e->partner_shown == holder + 1;
}

/* How many seats a declarer of a sol lies to the right of the bidder, who exchanges last. */
static int place_in_exchange(const struct esmakker *e, int seat)
{
    const int place = (e->declarer - 1 - seat + SEATS) % SEATS;

    return place ? place : SEATS;
}

/* R-ESM-06: one player exchanges, or in a sol each declarer in his turn. Later the partner may
 * have been shown by the ace alone. */
static bool may_have_dropped(const struct esmakker *e, int seat)
{
    const uint8_t exchanges = e->best_kind == HALF ? esmakker_shown_or_declarer(e) : e->declarer;

    if (!e->agreed[MAY_EXCHANGE] || e->stage < EXCHANGING)
        return false;
    if (!esmakker_is_sol(e))
        return seat == exchanges - 1;
    return e->holder[seat] &&
           (e->stage == PLAYING || place_in_exchange(e, seat) <= place_in_exchange(e, e->turn - 1));
}

static const char *validate_exchange(struct esmakker *e)
{
    unsigned dropped = 0;

    for (int s = 0; s < SEATS; s++) {
        dropped += talon_bit_count(e->dropped[s]);
        if (e->dropped[s] & esmakker_called_ace(e))
            return "The called ace cannot be dropped.";
        if (e->dropped[s] && !may_have_dropped(e, s))
            return "Cards are dropped by a player whose turn to exchange has come.";
    }
    if (dropped > CAT)
        return "Nobody can drop more cards than the cat has.";
    return is_half_shown_right(e) ? NULL : "At half it is known who holds the called ace.";
}

/* The cards that a seat lacks because it has dropped them and not yet drawn others. */
static int lacks_now(const struct esmakker *e, int seat)
{
    return seat == e->turn - 1 ? (int)talon_bit_count(e->dropped[seat]) : 0;
}

/* Dropped cards are replaced by those of the cat, which is turned up at vip alone. */
static bool is_cat_right(const struct esmakker *e)
{
    int dropped = 0, drawn = 0;

    for (int s = 0; s < SEATS; s++) {
        dropped += (int)talon_bit_count(e->dropped[s]);
        drawn += (int)talon_bit_count(e->dropped[s]) - lacks_now(e, s);
    }
    if ((dropped && e->stage != EXCHANGING) || (e->turned_count && e->best_kind != VIP) ||
        (e->stage == TURNING && !e->turned_count) ||
        (dropped > drawn && dropped - drawn >= esmakker_cards_of_cat(e)))
        return false;
    return esmakker_cards_of_cat(e) + drawn == CAT;
}

/* Before the play everybody has all his cards. */
static const char *validate_whole(const struct esmakker *e)
{
    for (int s = 0; s < SEATS; s++)
        if (e->open_hand[s] || (int)talon_bit_count(e->hand[s]) + lacks_now(e, s) != HAND_CARDS)
            return "Before the play everybody has thirteen cards, less those dropped in his turn.";
    if (e->stage == EXCHANGING && !esmakker_cards_of_cat(e))
        return "When the cat is empty, nobody exchanges cards any more.";
    return is_cat_right(e) ? NULL : "The cat has three cards, less those drawn from it.";
}

static const char *validate_play(struct esmakker *e, const uint64_t hand[SEATS])
{
    unsigned cards = 0;
    const char *reason = trick_validate_hands(&e->table, hand, e->trick, &cards);

    if (reason)
        return reason;
    reason = trick_validate_taken(trick_sum(e->tricks, SEATS), cards, talon_bit_count(e->played));
    if (reason)
        return reason;
    const uint8_t over = esmakker_over(e);
    if (e->table.laid < SEATS && over != GOES_ON)
        return "The deal has been decided before these cards.";
    e->table.over = over;
    if (over == GOES_ON && e->scored >= e->deals)
        return "All deals have been scored.";
    return NULL;
}

static const char *validate_hands_and_scores(const struct esmakker *e)
{
    const char *reason = e->stage == PLAYING ? NULL : validate_whole(e);

    return reason ? reason : trick_validate_scores(e->score, SEATS, true);
}

const char *esmakker_validate_position(void *state)
{
    struct esmakker *e = state;
    uint64_t hand[SEATS];
    const char *reason = NULL;

    for (int s = 0; s < SEATS; s++)
        hand[s] = esmakker_cards(e, s);
    if (e->declarer && e->stage == BIDDING)
        e->stage = PLAYING; /* where nothing else is said */
    if ((reason = trick_validate_in_order(&e->table, e->trick, esmakker_order(e))))
        return reason;
    if (!e->declarer && e->stage != BIDDING)
        return "A contract has a declarer. If all have passed, there is none.";
    esmakker_note_known(e);
    if (!e->declarer && (reason = validate_auction(e)))
        return reason;
    if (!e->declarer)
        return validate_hands_and_scores(e);
    if ((reason = validate_declarers(e)) || (reason = validate_stage(e)) ||
        (reason = validate_exchange(e)))
        return reason;
    e->table.over = GOES_ON;
    if (e->stage == PLAYING && (reason = validate_play(e, hand)))
        return reason;
    return validate_hands_and_scores(e);
}
