/* esmakker_rulebook.c - the rules of call-ace Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-ESM-01 … R-ESM-13, R-TRK-01 … R-TRK-13.
 */
#include "esmakker.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define ALL_ALIKE { OPT_ATTACH_ORDER, EQUAL, EQUAL }
#define IN_ORDER { OPT_ATTACH_ORDER, RANKED, RANKED }
#define HELD_BIDS { OPT_HOLD, 1, 1 }
#define JOINED { OPT_JOIN, 1, 1 }
#define NOT_JOINED { OPT_JOIN, 0, 0 }
#define EXCHANGED { OPT_EXCHANGE, 1, 1 }
#define NOT_EXCHANGED { OPT_EXCHANGE, 0, 0 }
#define ELDEST_LEADS { OPT_LEAD, 0, 0 }
#define DECLARER_LEADS { OPT_LEAD, 1, 1 }
#define ACES_LOW { OPT_ACE_LOW_SOL, 1, 1 }
#define BY_OVER { OPT_TABLE, OVER, OVER }
#define BY_TRICKS { OPT_TABLE, TRICKS, TRICKS }

const struct talon_paragraph esmakker_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-ESM-01 R-ESM-13",
      .text = "Four people play, everybody for himself. In each deal one of them bids for tricks, "
              "alone or with a partner whom only that partner knows at first. After deal {deals} "
              "of those that count the player with the most points wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-ESM-01 R-TRK-01",
      .text = "You need one pack of 52 cards and three jokers. The ace is the highest card of its "
              "suit, then come king, queen, jack, 10, 9 and so on down to 2." },
    { .rules = "R-ESM-07", .when = { ACES_LOW },
      .text = "In a sol the ace is the lowest card of its suit, below the 2." },
    { .rules = "R-ESM-08",
      .text = "Jokers belong to no suit. A joker that is led wins the trick, and the others may "
              "play anything. You may always lead one. Otherwise you may play one only if you "
              "cannot follow suit, and it never wins then." },
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    { .rules = "R-ESM-01 R-TRK-06",
      .text = "The cards are dealt one at a time, clockwise, beginning on the dealer's left. "
              "Everybody gets thirteen. After each of the first three rounds one card goes face "
              "down to the cat." },
    TRICK_NEXT_DEALER,
    { .kind = TALON_HEADING, .text = "The bidding" },
    { .rules = "R-ESM-02",
      .text = "A bid is a number of tricks, from 7 to 13, that the bidder and the partner will win "
              "together, and its kind: plain, vip, good, half or sans. Or it is a sol, with which "
              "the bidder promises to lose tricks: sol at most one trick, pure sol none, open sol "
              "none with open cards." },
    { .rules = "R-ESM-02", .when = { ALL_ALIKE },
      .text = "More tricks are a higher bid. With as many tricks vip, good, half and sans are "
              "above plain, and alike among themselves." },
    { .rules = "R-ESM-02", .when = { IN_ORDER },
      .text = "More tricks are a higher bid. With as many tricks the order is plain, vip, good, "
              "half, sans." },
    { .rules = "R-ESM-02",
      .text = "Sol is higher than 9 plain and lower than 9 of another kind. Pure sol stands there "
              "at 10, and open sol at 11." },
    { .rules = "R-ESM-03",
      .text = "Two players at a time bid against each other. The first is the one on the dealer's "
              "left, the second the one on his left. If the first bids, the second has to bid "
              "more or pass; if he bids more, the first has to bid more or pass, and so on." },
    { .rules = "R-ESM-03",
      .text = "Who passes is out. The other one goes on against the next player on the left, "
              "and the dealer comes last. Without a bid the first one passes on, and the second "
              "takes his place. Who is left at the end is the declarer." },
    { .rules = "R-ESM-03", .when = { HELD_BIDS },
      .text = "If the second bids more, the first may also say \"Hold the bid\": then the same bid "
              "is his, and the second has to bid more or pass." },
    { .rules = "R-ESM-03",
      .text = "If all four pass, the cards are thrown in, and the next dealer deals. Such a deal "
              "does not count." },
    { .kind = TALON_HEADING, .text = "Trump and the called ace" },
    { .kind = TALON_ITEM, .rules = "R-ESM-04",
      .text = "Plain: the declarer names trump and then calls an ace." },
    { .kind = TALON_ITEM, .rules = "R-ESM-04",
      .text = "Vip: the first card of the cat is turned up. The declarer takes its suit as trump, "
              "or turns the next card, twice at most. A joker means that there is no trump. Then "
              "he calls an ace." },
    { .kind = TALON_ITEM, .rules = "R-ESM-04",
      .text = "Good: clubs are trump. The declarer calls an ace." },
    { .kind = TALON_ITEM, .rules = "R-ESM-04",
      .text = "Half: the declarer calls an ace. Its holder shows himself and names another suit as "
              "trump. If nobody else holds it, the declarer names trump, and everybody knows that "
              "he plays alone." },
    { .kind = TALON_ITEM, .rules = "R-ESM-04",
      .text = "Sans: there is no trump. The declarer calls an ace." },
    { .kind = TALON_ITEM, .rules = "R-ESM-04", .when = { JOINED },
      .text = "In a sol there is no trump and no partner. Everybody else is asked once, beginning "
              "on the declarer's left, whether he joins: who does is a declarer, too." },
    { .kind = TALON_ITEM, .rules = "R-ESM-04", .when = { NOT_JOINED },
      .text = "In a sol there is no trump and no partner." },
    { .rules = "R-ESM-05",
      .text = "The called ace is that of a suit that is not trump. The declarer may call one that "
              "he holds himself. The player who holds it when the play begins is his partner. If "
              "the declarer holds it himself, or if it lies in the cat, he plays alone, and need "
              "not know it." },
    { .rules = "R-ESM-10",
      .text = "Only the holder of the called ace knows who is together, until the ace is played. "
              "He says nothing." },
    { .kind = TALON_HEADING, .text = "The exchange" },
    { .rules = "R-ESM-06", .when = { EXCHANGED },
      .text = "The declarer may drop up to three cards, but not the called ace, and gets as many "
              "from the top of the cat. At half the partner does so, if there is one. In a sol "
              "the last who joined exchanges first and the declarer last, as long as the cat has "
              "cards. Nobody else sees what was dropped." },
    { .rules = "R-ESM-06", .when = { NOT_EXCHANGED },
      .text = "No cards are exchanged. The cat stays where it is." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-ESM-07", .when = { ELDEST_LEADS },
      .text = "The player on the dealer's left leads to the first trick." },
    { .rules = "R-ESM-07", .when = { DECLARER_LEADS },
      .text = "The declarer leads to the first trick." },
    TRICK_FOLLOW_SUIT,
    { .rules = "R-TRK-03",
      .text = "The highest trump wins the trick. Without a trump in it the highest card of the "
              "suit led wins." },
    TRICK_WINNER_LEADS,
    { .rules = "R-ESM-09",
      .text = "If another player leads the suit of the called ace, its holder must play it. If he "
              "leads this suit himself, he must lead the ace. On another suit he may throw it "
              "away." },
    { .rules = "R-ESM-11",
      .text = "In an open sol the hands of the declarers lie open after the first trick. A sol "
              "ends as soon as each of its declarers has won too many tricks." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-ESM-12", .when = { BY_OVER },
      .text = "A bid of 7 is worth 5 points, and each further trick bid doubles that: 10, 20 and "
              "so on up to 320 for 13. Who makes the bid gets this for the last trick bid and for "
              "each one above it. Who does not loses twice as much for each trick that is "
              "missing." },
    { .rules = "R-ESM-12", .when = { BY_TRICKS },
      .text = "A bid of 7 is worth 10 points, and each further trick bid doubles that: 20, 40 and "
              "so on up to 640 for 13. Who makes the bid gets this for each trick. Who does not "
              "loses twice as much for each trick that is missing." },
    { .rules = "R-ESM-12",
      .text = "All kinds but plain count twice. Declarer and partner get the points each, and the "
              "two others lose as many. A declarer who plays alone gets them from each of the "
              "three others." },
    { .rules = "R-ESM-12",
      .text = "Sol is worth 50, pure sol 100 and open sol 200. Each declarer gets that from each "
              "other player if he makes it, and pays it to each if he does not." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-ESM-13 R-TRK-13",
      .text = "After deal {deals} of those that count the game is over. The most points win; equal "
              "points share a place." },
    { .rules = "R-TRK-08",
      .text = "Deals that were thrown in are limited, too: after {max_deals} deals in all the game "
              "is over." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .text = "Anna, Ben, Carla and Dora sit clockwise in this order." },
    { .kind = TALON_EXAMPLE, .rules = "R-ESM-05 R-ESM-09",
      .text = "Anna has bid 8 plain, names hearts and calls the ace of diamonds. Ben holds it and "
              "says nothing. When Dora leads the <Jd>, he must play the <Ad>, and now everybody "
              "knows that he is Anna's partner." },
    { .kind = TALON_EXAMPLE, .rules = "R-ESM-12", .when = { BY_OVER },
      .text = "Anna and Ben have bid 8 plain and win ten tricks: 10 points for the eighth, the "
              "ninth and the tenth. Both get 30, Carla and Dora lose 30 each. With six tricks Anna "
              "and Ben would lose 40 each." },
    { .kind = TALON_EXAMPLE, .rules = "R-ESM-12", .when = { BY_TRICKS },
      .text = "Anna and Ben have bid 8 plain and win ten tricks. At 20 points each they get 200, "
              "and Carla and Dora lose 200 each. With six tricks Anna and Ben would lose 80 "
              "each." },
    { .text = NULL },
};
/* clang-format on */
