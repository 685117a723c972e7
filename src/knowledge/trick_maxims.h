/* trick_maxims.h - rules of thumb for games of tricks with a French pack: how many tricks a hand is
 * worth, and which card takes a trick or avoids it. Searches and sensible players both use them.
 * They see what one seat knows and no game: cards are sets with a bit for each face.
 */
#pragma once

#include <talon/bits.h>
#include <talon/card.h>

#include <stdbool.h>

enum { MAXIM_NO_TRUMP = 4, MAXIM_NOTHING_LED = 4, MAXIM_SUITS = 4 };
/* The ranks of a suit; and with places for two jokers above the ace, where these are trumps. */
enum { MAXIM_LANE = 0x1fff, MAXIM_WITH_JOKERS = 0x7fff };

/* A trick as the seat that plays to it sees it. */
struct trick_sight {
    uint64_t hand, cards, out; /* cards: those that may be played; out: what the others may hold */
    int trump, led;
    int to_come;       /* seats that play after this one */
    bool partner_wins; /* the best card so far is a partner's */
    bool may_leave;    /* the trick may be worth nothing, so one may leave it */
    uint8_t best;      /* the card that wins so far, if something was led */
};

/* Why a card is chosen: to lead, to win, to let go; then to avoid the trick; and with a partner or
 * with jokers. */
/* clang-format off */
enum trick_reason {
    LEADS_TRUMP, LEADS_MASTER, LEADS_LONG, WINS_LAST, WINS_SURELY, WINS_SO_FAR, GIVES_LOW,
    GIVES_SPARE, TAKE_REASONS,
    LEADS_LOW = TAKE_REASONS, STAYS_BELOW, THROWS_HIGH, STUCK_AT_LAST, STUCK_AND_HOPES,
    TRICK_REASONS,
    LETS_PARTNER = TRICK_REASONS, LEADS_JOKER, JOKER_LIES, JOKERS_LEFT,
    CARD_REASONS
};
/* clang-format on */
struct trick_choice {
    uint8_t card;
    enum trick_reason reason;
};

/* The tricks that a hand takes on average against three others, in hundredths. */
int maxim_tricks(uint64_t hand, int trump);
/* The card with which to take this trick, or to lose it cheaply if none does. */
struct trick_choice maxim_take(const struct trick_sight *sight);
/* The card with which to avoid this trick, and to get rid of danger. */
struct trick_choice maxim_avoid(const struct trick_sight *sight);

/* The rule that this card breaks, and that hardly anybody does who knows how to win a trick, or to
 * lose it: a msgid, or NULL. There is always a card that breaks none. */
const char *maxim_broken(const struct trick_sight *sight, uint8_t card, bool loses);
/* The same for a deal that is to be lost, of rules that only careful players keep: high cards go
 * where they win nothing, or where the trick is taken in any case. */
const char *maxim_careless(const struct trick_sight *sight, uint8_t card);

static inline uint64_t maxim_suit(uint64_t cards, int suit)
{
    return cards & (uint64_t)MAXIM_WITH_JOKERS << 16 * suit;
}

/* Whether a search can try all ways to play these hands: four of three cards, say. */
static inline bool maxim_is_short(const uint64_t *hands, int seats)
{
    enum { FEW_CARDS = 12 };
    unsigned cards = 0;

    for (int seat = 0; seat < seats; seat++)
        cards += talon_bit_count(hands[seat]);
    return cards <= FEW_CARDS;
}

static inline int maxim_length(uint64_t cards, int suit)
{
    return (int)talon_bit_count(maxim_suit(cards, suit));
}
