/* simple_tricks.h - for sensible players of games with an auction: a look at a trick, and the
 * reasons for which cards are played (knowledge/trick_maxims.h).
 */
#pragma once

#include "knowledge/trick_maxims.h"
#include "simple.h"

/* The first reasons of such a game, as maxims number them; its own follow. Where tricks are never
 * avoided, the second rows are left out. */
/* clang-format off */
#define TAKE_REASON_ROWS                                                                           \
    [LEADS_TRUMP] = "{a} is the highest trump still in play. Draw the others' trumps with it.",    \
    [LEADS_MASTER] = "Nobody holds a higher card of this suit. Lead {a}.",                         \
    [LEADS_LONG] = "Lead low from your longest suit. Its high cards can win later.",               \
    [WINS_LAST] = "You play last. {a} is your cheapest card that wins the trick.",                 \
    [WINS_SURELY] =                                                                                \
        "Nobody still to play has a higher card of this suit. Take the trick with {a}.",           \
    [WINS_SO_FAR] = "Only one player is still to come. {a} is your strongest card here.",          \
    [GIVES_LOW] = "You cannot be sure to win this trick. Play your lowest card of the suit.",      \
    [GIVES_SPARE] = "You cannot be sure to win this trick. Throw away a card you can spare."
#define AVOID_REASON_ROWS                                                                          \
    [LEADS_LOW] = "You want no more tricks. Lead your lowest card.",                               \
    [STAYS_BELOW] = "You want no more tricks. {a} is your highest card that does not win.",        \
    [THROWS_HIGH] =                                                                                \
        "You want no more tricks and cannot follow suit. Get rid of your highest card.",           \
    [STUCK_AT_LAST] = "You play last and must take the trick. Get rid of your highest card.",      \
    [STUCK_AND_HOPES] =                                                                            \
        "Each of your cards wins so far. Play the lowest, so that others may beat it."
/* clang-format on */

/* What our seat sees of the trick; `gone` are cards that have left the play. */
static inline struct trick_sight simple_sight(const struct talon_bot_request *q, uint64_t gone)
{
    const int seats = q->view->seats, laid = simple_field(q, "laid", 0) % seats;
    struct trick_sight sight = { .hand = simple_cards(q, "hand", q->view->seat),
                                 .trump = simple_field(q, "trump", 0),
                                 .led = simple_field(q, "led", 0),
                                 .to_come = seats - 1 - laid };

    for (unsigned i = 0; i < q->count; i++)
        sight.cards |= 1ull << q->moves[i].a;
    for (int seat = 0; seat < seats; seat++)
        gone |= simple_cards(q, "trick", seat);
    for (int suit = 0; suit < MAXIM_SUITS; suit++)
        sight.out |= (uint64_t)MAXIM_LANE << 16 * suit;
    sight.out &= ~(gone | sight.hand);
    if (laid)
        sight.best =
            (uint8_t)talon_lowest_bit(simple_cards(q, "trick", simple_field(q, "best", 0)));
    return sight;
}

/* The place of the move that plays this card, or names this number. */
static inline unsigned simple_place(const struct talon_bot_request *q, uint8_t operand)
{
    unsigned at = 0;

    while (at + 1 < q->count && q->moves[at].a != operand)
        at++;
    return at;
}
