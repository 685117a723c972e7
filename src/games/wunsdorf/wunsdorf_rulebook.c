/* wunsdorf_rulebook.c - the rules of Wunsdorf for people: which paragraphs there are, and for which
 * options.
 *
 * Rules: R-WUN-01 … R-WUN-15.
 */
#include "wunsdorf.h"

/* clang-format off */
#define UP_TO_SEVEN { OPT_PLAYERS, 2, SEATS - 1 }
#define EIGHT { OPT_PLAYERS, SEATS, SEATS }
#define TWO { OPT_PLAYERS, 2, 2 }
#define THREE_OR_MORE { OPT_PLAYERS, 3, SEATS }
#define BY_LOT { OPT_DEALER, 0, 0 }
#define NAMED_DEALER { OPT_DEALER, 1, SEATS }
#define ANY_NUMBER { OPT_BID_LIMIT, NATURAL, NATURAL }
#define UP_TO_TRICKS { OPT_BID_LIMIT, UP_TO_HAND, UP_TO_HAND }
#define ANY_SUM { OPT_DEALER_HOOK, 0, 0 }
#define HOOK { OPT_DEALER_HOOK, 1, 1 }
#define NO_TRUMP_THEN { OPT_NO_TALON, WITHOUT_TRUMP, WITHOUT_TRUMP }
#define LAST_MAKES_TRUMP { OPT_NO_TALON, LAST_CARD, LAST_CARD }
#define NUMBER_WINS { OPT_PLAIN_RANK, BY_NUMBER, BY_NUMBER }
#define LED_WINS { OPT_PLAIN_RANK, BY_LED_COLOUR, BY_LED_COLOUR }
#define EARLIER { OPT_TIE, FIRST_LAID, FIRST_LAID }
#define LATER { OPT_TIE, LAST_LAID, LAST_LAID }
#define ALL_SEEN { OPT_BLIND_LAST, 0, 0 }
#define LAST_BLIND { OPT_BLIND_LAST, 1, 1 }

const struct talon_paragraph wunsdorf_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-WUN-01",
      .text = "There are {players} players, each playing alone. Before every round you bid how "
              "many tricks you will take. You score most if your bid is exact. The player with the "
              "most points after nineteen rounds wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-WUN-02",
      .text = "There are 80 cards in four colours: blue, green, red and yellow. Every colour has "
              "each number from 1 to 20 once. 20 is the highest." },
    { .kind = TALON_HEADING, .text = "Rounds and dealing" },
    { .rules = "R-WUN-03",
      .text = "In the first round everybody gets one card, in the second two, and so on up to "
              "ten cards in the tenth round. From then on it is one card fewer each time, down "
              "to one card in round 19. A round has as many tricks as everybody has cards." },
    { .rules = "R-GEN-05", .when = { BY_LOT }, .text = "Who deals first is drawn by lot." },
    { .rules = "R-GEN-05", .when = { NAMED_DEALER }, .text = "{first_dealer} deals first." },
    { .rules = "R-WUN-04 R-GEN-04",
      .text = "For every round all 80 cards are shuffled and then dealt one at a time, "
              "clockwise, beginning on the dealer's left. When a round is over, the player on "
              "the dealer's left is the next dealer and chooses \"Deal\"." },
    { .rules = "R-WUN-05",
      .text = "The cards left over lie face down: they are the talon. Its top card is turned up "
              "and stays where it is. This is the trump card: its colour is trump in this round. "
              "Nobody ever plays it, or any other card of the talon." },
    { .rules = "R-WUN-06", .when = { EIGHT, NO_TRUMP_THEN },
      .text = "In round 10 the eight of you hold all 80 cards. There is no talon and no trump "
              "card: this round has no trump." },
    { .rules = "R-WUN-06", .when = { EIGHT, LAST_MAKES_TRUMP },
      .text = "In round 10 the eight of you hold all 80 cards, and there is no talon. Then the "
              "last card the dealer gets is shown to everybody, and its colour is trump. It lies "
              "open, but it belongs to the dealer's hand and is played like any other card." },
    { .rules = "R-WUN-06", .when = { UP_TO_SEVEN, NO_TRUMP_THEN },
      .text = "With {players} players there is always a card to turn up. Only eight players "
              "would hold all 80 cards in round 10. They would play that round without trump." },
    { .rules = "R-WUN-06", .when = { UP_TO_SEVEN, LAST_MAKES_TRUMP },
      .text = "With {players} players there is always a card to turn up. Only eight players "
              "would hold all 80 cards in round 10. Then the last card the dealer gets would be "
              "shown and make trump." },
    { .kind = TALON_HEADING, .text = "Bidding" },
    { .rules = "R-WUN-07",
      .text = "When the cards are dealt, all players bid how many tricks they will take. Choose "
              "\"Bid\" and a number. The player on the dealer's left begins, and the dealer bids "
              "last. Everybody bids once and openly, and no bid can be changed." },
    { .rules = "R-WUN-07", .when = { ANY_NUMBER },
      .text = "You may bid any whole number from 0 to 20. A bid higher than the number of cards in "
              "your hand is allowed, but it never scores, because there are not enough tricks." },
    { .rules = "R-WUN-07", .when = { UP_TO_TRICKS },
      .text = "You may bid any number from 0 up to the number of cards in your hand." },
    { .rules = "R-WUN-08", .when = { ANY_SUM },
      .text = "All bids together may be fewer than the tricks of the round, or more, or exactly "
              "as many." },
    { .rules = "R-WUN-08", .when = { HOOK },
      .text = "All bids together must never be exactly as many as the tricks of the round. So "
              "the dealer, who bids last, may not choose the one number that would make them so. "
              "The others bid freely." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-WUN-09",
      .text = "The player on the dealer's left leads to the first trick: choose \"Play\" and a "
              "card. Everybody plays one card, clockwise; these cards are a trick. The winner "
              "of a trick leads to the next one, until all hands are empty." },
    { .rules = "R-WUN-10",
      .text = "As long as you hold trumps, you must play one of them, even when you lead. You "
              "choose which one. It may be lower than a trump already in the trick. If you hold no "
              "trump, play any card. Nobody has to follow the colour that was led." },
    { .rules = "R-WUN-11",
      .text = "The highest trump in the trick wins it. Every trump beats every other card: trump "
              "1 beats a 20 of another colour." },
    { .rules = "R-WUN-11", .when = { NUMBER_WINS, EARLIER },
      .text = "If there is no trump in the trick, the highest number wins, whatever its colour. "
              "Of equal numbers the one that was played first wins." },
    { .rules = "R-WUN-11", .when = { NUMBER_WINS, LATER },
      .text = "If there is no trump in the trick, the highest number wins, whatever its colour. "
              "Of equal numbers the one that was played last wins." },
    { .rules = "R-WUN-11", .when = { LED_WINS },
      .text = "If there is no trump in the trick, the highest number in the colour that was led "
              "wins. Cards of other colours do not win then, however high they are." },
    { .kind = TALON_HEADING, .when = { LAST_BLIND }, .text = "The blind last round" },
    { .rules = "R-WUN-14", .when = { LAST_BLIND },
      .text = "In round 19 everybody has one card and may not look at it. You see the cards of "
              "all others, but not your own, and so you must bid. Then everybody chooses "
              "\"Play\", and the card is shown." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .text = "After each round bid and tricks are compared:" },
    { .kind = TALON_ITEM, .rules = "R-WUN-12", .text = "A bid of 0 and no trick: 20 points." },
    { .kind = TALON_ITEM, .rules = "R-WUN-12",
      .text = "Exactly the tricks you bid, at least one: 10 points, and 1 more for every trick." },
    { .kind = TALON_ITEM, .rules = "R-WUN-12",
      .text = "More tricks than you bid: 1 point for every trick." },
    { .kind = TALON_ITEM, .rules = "R-WUN-12",
      .text = "Fewer tricks than you bid: no points." },
    { .rules = "R-WUN-13",
      .text = "The points of all rounds are added up. After round 19 the highest total wins. "
              "Players with the same total share the win. The most possible is 380 points: 20 in "
              "each round." },
    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-WUN-15", .when = { ALL_SEEN },
      .text = "Only you see your hand. Everybody sees the trump card, the bids, all cards played, "
              "the tricks and the points. Nobody knows the cards of the talon under the trump "
              "card." },
    { .rules = "R-WUN-15", .when = { LAST_BLIND },
      .text = "In all rounds except the last only you see your hand. Everybody sees the trump "
              "card, the bids, all cards played, the tricks and the points. Nobody knows the cards "
              "of the talon under the trump card." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-10",
      .text = "Blue is trump. Ben holds <b3>, <b11>, <g20> and <r2>. He must play <b3> or <b11>, "
              "even if he leads. Once both are played, he may choose freely between <g20> and "
              "<r2>." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-11",
      .text = "Blue is trump. Anna has no blue card and leads <g20>. Ben plays <b1>, and nobody "
              "else plays a trump. Ben's little trump wins the trick." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-11", .when = { NUMBER_WINS, EARLIER, THREE_OR_MORE },
      .text = "Nobody holds a trump. Anna leads <g7>, Ben plays <r12>, Carla <y12>, and nobody "
              "plays a higher number. 12 is more than 7, and Ben's was first: Ben wins the "
              "trick." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-11", .when = { NUMBER_WINS, LATER, THREE_OR_MORE },
      .text = "Nobody holds a trump. Anna leads <g7>, Ben plays <r12>, Carla <y12>, and nobody "
              "after her plays so high a number. 12 is more than 7, and Carla's was last: Carla "
              "wins the trick." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-11", .when = { NUMBER_WINS, EARLIER, TWO },
      .text = "Neither player holds a trump. Anna leads <r12>, Ben plays <y12>. The numbers are "
              "equal, and Anna's was first: Anna wins the trick." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-11", .when = { NUMBER_WINS, LATER, TWO },
      .text = "Neither player holds a trump. Anna leads <r12>, Ben plays <y12>. The numbers are "
              "equal, and Ben's was last: Ben wins the trick." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-11", .when = { LED_WINS },
      .text = "Nobody holds a trump. Anna leads <g7>, Ben plays <r12>, and nobody plays a "
              "higher green card. Anna wins the trick: red was not led." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-08", .when = { ANY_SUM },
      .text = "In a round of four tricks the bids before the dealer's add up to 3. Anna deals "
              "and may also bid 1, though then the bids are exactly as many as the tricks." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-08", .when = { HOOK },
      .text = "In a round of four tricks the bids before the dealer's add up to 3. Anna deals "
              "and may not bid 1: that would make 4. If they added up to 5, she could bid "
              "whatever she likes." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-12",
      .text = "Ben bids 3. With 3 tricks he scores 13 points, with 4 tricks only 4, and with 2 "
              "tricks none. If he had bid 0 and taken no trick, he would score 20." },
    { .kind = TALON_EXAMPLE, .rules = "R-WUN-14", .when = { LAST_BLIND },
      .text = "In the blind round blue is trump, and Anna sees that Ben holds <b20>. No card "
              "beats it, so she bids 0 and is sure of 20 points." },
    { .text = NULL },
};
/* clang-format on */
