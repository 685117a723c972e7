/* bid_whist_rulebook.c - the rules of Bid Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-BID-01 … R-BID-08, R-TRK-01 … R-TRK-13.
 */
#include "bid_whist.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define TWO_JOKERS { OPT_JOKERS, 2, 2 }
#define ONE_JOKER { OPT_JOKERS, 1, 1 }
#define NO_JOKER { OPT_JOKERS, 0, 0 }
#define SOME_JOKERS { OPT_JOKERS, 1, 2 }
#define UP_IS_DOWN { OPT_DOWN_BEATS_UP, 0, 0 }
#define DOWN_IS_MORE { OPT_DOWN_BEATS_UP, 1, 1 }
#define MUST_DECLARE { OPT_ALL_PASS, DEALER_MUST, DEALER_MUST }
#define MAY_THROW_IN { OPT_ALL_PASS, THROWN_IN, THROWN_IN }
#define MATCHES { OPT_DEALER_MATCHES, 1, 1 }
#define OPENED { OPT_KITTY, KITTY_SHOWN, KITTY_SHOWN }
#define UNSEEN { OPT_KITTY, KITTY_PRIVATE, KITTY_PRIVATE }
#define GOOD_ACES { OPT_ACES_DOWN, ACES_GOOD, ACES_GOOD }
#define BAD_ACES { OPT_ACES_DOWN, ACES_BAD, ACES_BAD }
#define TWICE { OPT_NT_DOUBLE, 1, 1 }
#define BOSTON_TWICE { OPT_BOSTON_DOUBLE, 1, 1 }

const struct talon_paragraph bid_whist_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-BID-01 R-TRK-05",
      .text = "Four people play, two against two. Partners sit opposite each other and stay "
              "together for the whole game: seats 1 and 3 play against seats 2 and 4." },
    { .rules = "R-BID-02 R-BID-08",
      .text = "In every deal you bid for the number of tricks, called books here, that your side "
              "will win. The first side with {target} points wins, and a side that falls to as "
              "many points below zero loses." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-BID-01 R-TRK-01", .when = { TWO_JOKERS },
      .text = "You need a pack of 52 cards and two jokers, a big one and a little one." },
    { .rules = "R-BID-01 R-TRK-01", .when = { ONE_JOKER },
      .text = "You need a pack of 52 cards and one joker, the big one." },
    { .rules = "R-BID-01 R-TRK-01", .when = { NO_JOKER },
      .text = "You need a pack of 52 cards without jokers." },
    { .rules = "R-BID-03",
      .text = "If high cards win, the ace is the highest of its suit. Then come king, queen, jack, "
              "10 and so on down to 2." },
    { .rules = "R-BID-03", .when = { GOOD_ACES },
      .text = "If low cards win, the ace is the highest, too. Then come 2, 3, 4 and so on up to "
              "the king, which is the lowest." },
    { .rules = "R-BID-03", .when = { BAD_ACES },
      .text = "If low cards win, the 2 is the highest. Then come 3, 4 and so on up to the king, "
              "and the ace is the lowest." },
    { .rules = "R-BID-05", .when = { TWO_JOKERS },
      .text = "The jokers are the highest trumps, whether high or low cards win: the big one, then "
              "the little one. Without trump they are worth nothing and never win." },
    { .rules = "R-BID-05", .when = { ONE_JOKER },
      .text = "The joker is the highest trump, whether high or low cards win. Without trump it is "
              "worth nothing and never wins." },
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    { .rules = "R-BID-01 R-TRK-06",
      .text = "Everybody gets twelve cards, one at a time and clockwise, beginning on the dealer's "
              "left. The other {kitty_cards} cards are the kitty and lie face down: one after each "
              "of the first {kitty_cards} rounds." },
    TRICK_NEXT_DEALER_AFTER_ALL_CARDS,
    { .kind = TALON_HEADING, .text = "The bidding" },
    { .rules = "R-BID-02",
      .text = "Everybody speaks once: the player on the dealer's left first, the dealer last. You "
              "pass, or you bid how many books above six your side will win, at least {min_bid} "
              "and at most seven. You also say what is played: up means that high cards win, down "
              "that low cards win, both with a trump; or you bid no trump." },
    { .rules = "R-BID-02", .when = { UP_IS_DOWN },
      .text = "A bid must be higher than the last one: more books, or as many without trump "
              "instead of up or down. Up and down are equal." },
    { .rules = "R-BID-02", .when = { DOWN_IS_MORE },
      .text = "A bid must be higher than the last one: more books, or as many of a higher kind. "
              "Down is higher than up, and no trump is higher than both." },
    { .rules = "R-BID-02", .when = { MATCHES },
      .text = "The dealer may also make the same bid as the highest one, and takes it over by "
              "that." },
    { .rules = "R-BID-02", .when = { MUST_DECLARE },
      .text = "If the other three pass, the dealer must bid." },
    { .rules = "R-BID-02", .when = { MAY_THROW_IN },
      .text = "If all four pass, the cards are thrown in, and the next dealer deals." },
    { .rules = "R-BID-03",
      .text = "The highest bidder is the declarer. After up or down this player says which suit is "
              "trump; after no trump, whether high or low cards win." },
    { .kind = TALON_HEADING, .text = "The kitty" },
    { .rules = "R-BID-04", .when = { OPENED },
      .text = "Then the kitty is turned up for everybody to see. The declarer takes it and buries "
              "as many cards face down, out of the hand and the kitty. The buried cards are the "
              "first book of the declarer's side." },
    { .rules = "R-BID-04", .when = { UNSEEN },
      .text = "Then the declarer takes the kitty without showing it and buries as many cards face "
              "down, out of the hand and the kitty. The buried cards are the first book of the "
              "declarer's side." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-BID-06", .text = "The declarer leads to the first trick." },
    TRICK_FOLLOW_SUIT,
    { .rules = "R-BID-05", .when = { SOME_JOKERS },
      .text = "With a trump, jokers belong to its suit. Without trump they belong to no suit: you "
              "may play one only if you cannot follow suit, or lead it. Then the first other card "
              "says which suit is wanted." },
    TRICK_TRUMPS_WIN,
    { .rules = "R-TRK-04 R-BID-06",
      .text = "The winner of a trick takes it for both partners and leads to the next one. After "
              "twelve tricks all hands are empty." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-BID-07",
      .text = "The declarer's side counts its tricks and one book for the buried cards. If it has "
              "as many books as were bid or more, it scores 1 point for each book above six. If "
              "not, it loses as many points as were bid. The other side scores nothing." },
    { .rules = "R-BID-07", .when = { TWICE },
      .text = "Without trump all this counts double." },
    { .rules = "R-BID-07", .when = { BOSTON_TWICE },
      .text = "All thirteen books count double once more." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-BID-08 R-TRK-13",
      .text = "The points of all deals are added up. A side that has {target} points or more after "
              "a deal has won. A side that is {target} points or more below zero has lost." },
    TRICK_NO_SIDE_HAS_WON,
    { .kind = TALON_HEADING, .text = "Examples" },
    TRICK_PARTNERS_SIT,
    { .kind = TALON_EXAMPLE, .rules = "R-BID-02 R-BID-03",
      .text = "Anna bids 5 up, Ben passes, Carla bids 5 no trump, and Dora passes. Carla is the "
              "declarer. She says that low cards win." },
    { .kind = TALON_EXAMPLE, .rules = "R-BID-07",
      .text = "Anna has bid 5 up. She and Carla win ten tricks: with the buried cards these are "
              "eleven books, and they score 5 points. With nine tricks they would lose 5." },
    { .text = NULL },
};
/* clang-format on */
