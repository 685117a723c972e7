/* israeli_rulebook.c - the rules of Israeli Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-ISR-01 … R-ISR-08, R-TRK-01 … R-TRK-13.
 */
#include "israeli.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define ELDEST_BIDS { OPT_FIRST_CALLER, CALLS_ELDEST, CALLS_ELDEST }
#define DEALER_BIDS { OPT_FIRST_CALLER, CALLS_DEALER, CALLS_DEALER }
#define MAY_RETURN { OPT_PASS_FINAL, 0, 0 }
#define PASS_IS_FINAL { OPT_PASS_FINAL, 1, 1 }
#define EXCHANGED { OPT_FRISCH, 1, 1 }
#define NOT_EXCHANGED { OPT_FRISCH, 0, 0 }
#define DECLARER_LEADS { OPT_LEAD, LEADS_DECLARER, LEADS_DECLARER }
#define LEFT_LEADS { OPT_LEAD, LEADS_LEFT, LEADS_LEFT }
#define FIFTY_25 { OPT_ZERO, ZERO_50_25, ZERO_50_25 }
#define FIFTY_30 { OPT_ZERO, ZERO_50_30, ZERO_50_30 }
#define THIRTY { OPT_ZERO, ZERO_30_30, ZERO_30_30 }
#define VOID_DEAL { OPT_ALL_MISS, MISSES_VOID, MISSES_VOID }

const struct talon_paragraph israeli_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-ISR-01 R-ISR-04",
      .text = "Four people play, everybody for themselves. In every deal you say how many tricks "
              "you will take, and try to take exactly as many." },
    { .rules = "R-ISR-07", .text = "After deal {deals} the player with the most points has won." },
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    { .rules = "R-ISR-01 R-TRK-06",
      .text = "All the cards are shuffled and dealt one at a time, clockwise, beginning on the "
              "dealer's left. Everybody gets thirteen." },
    TRICK_NEXT_DEALER_AFTER_ALL_CARDS,
    { .kind = TALON_HEADING, .text = "Bidding for trump" },
    { .rules = "R-ISR-02",
      .text = "First you bid for the right to name trump. A bid is a number of tricks and a suit, "
              "or no trump. The lowest number is five." },
    { .rules = "R-ISR-02",
      .text = "A bid must be higher than the last one: more tricks, or as many in a higher suit. "
              "From low to high the suits are ♣, ♦, ♥, ♠, and no trump is above them all." },
    { .rules = "R-ISR-02", .when = { ELDEST_BIDS, MAY_RETURN },
      .text = "The player on the dealer's left begins, and it goes on clockwise. If you do not "
              "want to bid, you pass, but you may bid again later. After three passes in a row "
              "the last bidder is the declarer, and the suit of this bid is trump." },
    { .rules = "R-ISR-02", .when = { DEALER_BIDS, MAY_RETURN },
      .text = "The dealer begins, and it goes on clockwise. If you do not want to bid, you pass, "
              "but you may bid again later. After three passes in a row the last bidder is the "
              "declarer, and the suit of this bid is trump." },
    { .rules = "R-ISR-02", .when = { ELDEST_BIDS, PASS_IS_FINAL },
      .text = "The player on the dealer's left begins, and it goes on clockwise. If you pass, you "
              "may not bid any more. When all others have passed, the last bidder is the "
              "declarer, and the suit of this bid is trump." },
    { .rules = "R-ISR-02", .when = { DEALER_BIDS, PASS_IS_FINAL },
      .text = "The dealer begins, and it goes on clockwise. If you pass, you may not bid any more. "
              "When all others have passed, the last bidder is the declarer, and the suit of this "
              "bid is trump." },
    { .rules = "R-ISR-03 R-ISR-08", .when = { EXCHANGED },
      .text = "If all four pass without a bid, everybody gives three cards to the left, face "
              "down and all at the same time: the frisch. Nobody looks at the new cards before "
              "giving their own. Then the bidding begins again, and the lowest bid is a trick "
              "higher: six, then seven, then eight." },
    { .rules = "R-ISR-03", .when = { EXCHANGED },
      .text = "If all four still pass after the third frisch, the cards are thrown in, and the "
              "same dealer deals again." },
    { .rules = "R-ISR-03", .when = { NOT_EXCHANGED },
      .text = "If all four pass without a bid, the cards are thrown in, and the same dealer deals "
              "again." },
    { .kind = TALON_HEADING, .text = "Declaring" },
    { .rules = "R-ISR-04",
      .text = "Then everybody declares how many tricks they will take, the declarer first, and on "
              "clockwise. The declarer's number may be higher than the bid, but not lower. The "
              "others choose freely from 0 to 13." },
    { .rules = "R-ISR-04",
      .text = "The last one may not choose the number that makes thirteen with the others. So "
              "there are too many tricks for all to be right, or too few." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-ISR-05", .when = { DECLARER_LEADS },
      .text = "The declarer leads to the first trick." },
    { .rules = "R-ISR-05", .when = { LEFT_LEADS },
      .text = "The player on the declarer's left leads to the first trick." },
    TRICK_FOLLOW_SUIT,
    TRICK_TRUMPS_WIN,
    { .rules = "R-TRK-04",
      .text = "The winner of a trick takes it and leads to the next one. After thirteen tricks all "
              "hands are empty." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-ISR-06",
      .text = "If you take exactly as many tricks as you declared, you score this number times "
              "itself, and ten points more. Each trick too many or too few costs 10 points "
              "instead." },
    { .rules = "R-ISR-06", .when = { FIFTY_25 },
      .text = "If you declared 0 and take none, you score 50 points, but only 25 if the numbers "
              "declared add up to more than thirteen." },
    { .rules = "R-ISR-06", .when = { FIFTY_30 },
      .text = "If you declared 0 and take none, you score 50 points, but only 30 if the numbers "
              "declared add up to more than thirteen." },
    { .rules = "R-ISR-06", .when = { THIRTY },
      .text = "If you declared 0 and take none, you score 30 points." },
    { .rules = "R-ISR-06",
      .text = "If you declared 0 and take a trick, that costs 50 points. Each further trick brings "
              "10 of them back." },
    { .rules = "R-ISR-06", .when = { VOID_DEAL },
      .text = "If none of the four takes exactly as many as declared, nobody scores in this "
              "deal." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-ISR-07 R-TRK-13",
      .text = "The points of all deals are added up. After scored deal {deals} the game is "
              "over. Cards that were thrown in do not count." },
    { .rules = "R-TRK-08",
      .text = "After {max_deals} deals, with those thrown in, the game is over in any case." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .rules = "R-GEN-01", .text = "Anna, Ben, Carla and Dora sit clockwise in this order." },
    { .kind = TALON_EXAMPLE, .rules = "R-ISR-02",
      .text = "Anna bids 5 ♥, Ben 6 ♣, and the others pass one after the other. Ben is the "
              "declarer, and clubs are trump." },
    { .kind = TALON_EXAMPLE, .rules = "R-ISR-04",
      .text = "Ben declares 6, Carla 3 and Dora 2. Anna may not declare 2, because that would "
              "make thirteen." },
    { .kind = TALON_EXAMPLE, .rules = "R-ISR-06",
      .text = "You declared 4. With four tricks you score 26 points, with six tricks you lose "
              "20." },
    { .text = NULL },
};
/* clang-format on */
