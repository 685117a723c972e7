/* german_rulebook.c - the rules of German Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-GER-01 … R-GER-11, R-TRK-01 … R-TRK-08.
 */
#include "german.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define COUNT_SECOND { OPT_COUNT, SECOND, SECOND }
#define COUNT_ALL { OPT_COUNT, ALL, ALL }
#define COUNT_WEIGHTED { OPT_COUNT, WEIGHTED, WEIGHTED }
#define ONE_DEAL { OPT_MATCH, SINGLE, SINGLE }
#define RACING { OPT_MATCH, RACE, RACE }
#define ALWAYS_TRUMP { OPT_NT_UPCARD, ALWAYS, ALWAYS }
#define SOMETIMES_TRUMP { OPT_NT_UPCARD, NOT_ACE_KING, NOT_ACE_KING }

const struct talon_paragraph german_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-GER-01 R-GER-07", .when = { COUNT_SECOND },
      .text = "Two people play, without bidding. In the first half of a deal you play for good "
              "cards, in the second half for tricks. Only tricks of the second half count." },
    { .rules = "R-GER-01 R-GER-07", .when = { COUNT_ALL },
      .text = "Two people play, without bidding. In the first half of a deal every trick also "
              "brings a card, in the second half the hands are played out. All 26 tricks count." },
    { .rules = "R-GER-01 R-GER-07", .when = { COUNT_WEIGHTED },
      .text = "Two people play, without bidding. In the first half of a deal every trick also "
              "brings a card, in the second half the hands are played out. Tricks of the second "
              "half count twice as much." },
    { .rules = "R-GER-08", .when = { ONE_DEAL },
      .text = "You play a single deal. The player with more points at its end wins." },
    { .rules = "R-GER-09", .when = { RACING },
      .text = "You play deal after deal. The first player with {target} points wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    { .rules = "R-GER-02 R-TRK-06",
      .text = "The cards are shuffled and dealt one at a time, beginning with the other player. "
              "Both get thirteen. The next card is turned up. The other 25 lie face down beside "
              "it: they are the stock." },
    { .rules = "R-GER-03", .when = { ALWAYS_TRUMP },
      .text = "The suit of the first card turned up is trump for the whole deal. Any trump, even "
              "the 2, beats all cards of the other three suits." },
    { .rules = "R-GER-03", .when = { SOMETIMES_TRUMP },
      .text = "The suit of the first card turned up is trump for the whole deal, and any trump "
              "beats all cards of the other three suits. But if this card is an ace or a king, "
              "the deal has no trump." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-GER-04 R-TRK-02",
      .text = "The player who did not deal leads to the first trick: any card may be led. The "
              "other one plays a card, too. To play a card, choose \"Play\" and that card." },
    TRICK_FOLLOW_SUIT_FREELY,
    TRICK_TRUMPS_WIN,
    TRICK_WINNER_LEADS,
    { .rules = "R-GER-05 R-GER-11",
      .text = "Tricks 1 to 13 are the first stage. The winner of each takes the card that lies "
              "open into his hand. The loser takes the next card of the stock without showing it. "
              "Then the next card of the stock is turned up. So you always hold thirteen cards, "
              "and you know before each trick what it brings." },
    { .rules = "R-GER-06",
      .text = "After 13 tricks the stock is empty. Tricks 14 to 26 are the second stage: both "
              "play the thirteen cards that they hold now, and nothing is drawn any more." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-GER-07", .when = { COUNT_SECOND },
      .text = "Each trick of the second stage is a point. Tricks of the first stage are worth "
              "nothing by themselves." },
    { .rules = "R-GER-07", .when = { COUNT_ALL },
      .text = "Each of the 26 tricks is a point." },
    { .rules = "R-GER-07", .when = { COUNT_WEIGHTED },
      .text = "Each trick of the first stage is a point, and each trick of the second stage is "
              "two points." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-GER-08 R-TRK-13", .when = { ONE_DEAL, COUNT_ALL },
      .text = "The player with more points after the last trick wins. With 13 tricks each it is "
              "a draw." },
    { .rules = "R-GER-08 R-TRK-13", .when = { ONE_DEAL, COUNT_SECOND },
      .text = "The player with seven or more tricks of the second stage wins." },
    { .rules = "R-GER-08 R-TRK-13", .when = { ONE_DEAL, COUNT_WEIGHTED },
      .text = "The player with more points after the last trick wins. There are 39 points in a "
              "deal, so there always is a winner." },
    { .rules = "R-TRK-07 R-GER-09", .when = { RACING },
      .text = "When all cards of a deal have been played, the other player is the next dealer "
              "and chooses \"Deal\". Until then the last trick stays on the table. The points of "
              "all deals are added up." },
    { .rules = "R-GER-10", .when = { RACING },
      .text = "A player who has {target} points or more after a deal wins, if the other one has "
              "fewer. If both have so many, the goal is ten points higher from then on, and is "
              "raised again as often as both have reached it." },
    { .rules = "R-TRK-08", .when = { RACING },
      .text = "If nobody has won after {max_deals} deals, the one with more points has." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-GER-05",
      .text = "Anna and Ben play, hearts are trump, and <Ah> lies open. Anna leads <Kd>. Ben has "
              "no diamond and plays <2h>. He wins the trick and takes <Ah>. Anna takes the next "
              "card of the stock, and only she sees it." },
    { .kind = TALON_EXAMPLE, .rules = "R-TRK-03", .when = { SOMETIMES_TRUMP },
      .text = "<Kh> is turned up, so this deal has no trump. Ben leads <2d>, Anna has no diamond "
              "and plays <As>. Ben wins the trick." },
    { .kind = TALON_EXAMPLE, .rules = "R-GER-07", .when = { COUNT_SECOND },
      .text = "Anna wins five tricks of the first stage and seven of the second, Ben eight and "
              "six. Anna has 7 points, Ben 6." },
    { .kind = TALON_EXAMPLE, .rules = "R-GER-07", .when = { COUNT_ALL },
      .text = "Anna wins five tricks of the first stage and seven of the second, Ben eight and "
              "six. Anna has 12 points, Ben 14." },
    { .kind = TALON_EXAMPLE, .rules = "R-GER-07", .when = { COUNT_WEIGHTED },
      .text = "Anna wins five tricks of the first stage and seven of the second, Ben eight and "
              "six. Anna has 19 points, Ben 20." },
    { .text = NULL },
};
/* clang-format on */
