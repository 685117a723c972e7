/* tod_und_leben_rulebook.c - the rules of Tod und Leben for people: which paragraphs there are, and
 * for which options.
 *
 * Rules: R-TUL-01 … R-TUL-08.
 */
#include "tod_und_leben.h"

/* clang-format off */
#define ONE_ROUND { OPT_ROUNDS, 1, 1 }
#define ROUNDS { OPT_ROUNDS, 2, ROUNDS_MOST }

const struct talon_paragraph tod_und_leben_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-TUL-01",
      .text = "Tod und Leben, which means death and life, is a game of luck for two players. "
              "Sixteen times each of you turns up a card, and the higher one takes both. Nobody "
              "has anything to decide." },
    { .rules = "R-TUL-06 R-TUL-07", .when = { ONE_ROUND },
      .text = "You play one round. The player who has taken more cards wins." },
    { .rules = "R-TUL-06 R-TUL-07", .when = { ROUNDS },
      .text = "You play {rounds} rounds. The player who has taken more cards wins the round. The "
              "player who has won more rounds wins the game." },

    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-TUL-01",
      .text = "You need a pack of 32 cards. From high to low they are ace, king, queen, jack, 10, "
              "9, 8 and 7. The suits make no difference." },

    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 0, 0 }, ONE_ROUND },
      .text = "Who deals is drawn by lot." },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 1, 2 }, ONE_ROUND },
      .text = "{first_dealer} deals." },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 0, 0 }, ROUNDS },
      .text = "Who deals first is drawn by lot." },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 1, 2 }, ROUNDS },
      .text = "{first_dealer} deals first." },
    { .rules = "R-GEN-04 R-TUL-01",
      .text = "All the cards are shuffled and dealt one at a time, face down, so that each of you "
              "has a packet of sixteen. You may not look at them." },

    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-TUL-02",
      .text = "Both of you choose \"Turn up\". Then the top cards of both packets are turned up at "
              "the same moment. This is done sixteen times, until the packets are used up. No card "
              "goes back under a packet." },
    { .rules = "R-TUL-03",
      .text = "The owner of the higher card takes all the cards on the table and puts them on a "
              "separate pile." },
    { .rules = "R-TUL-04",
      .text = "If both cards are equal, they stay on the table, and the next two are turned up. "
              "The higher of these takes all four. If they are equal, too, the next pair decides "
              "about six cards, and so on." },
    { .rules = "R-TUL-05",
      .text = "If the last two cards of a round are equal, you each take back your own cards that "
              "still lie on the table." },

    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-TUL-06", .when = { ONE_ROUND },
      .text = "You count your cards, the maximum being 32. With 17 or more you have won. If both "
              "have sixteen, the game is a draw." },
    { .rules = "R-TUL-06", .when = { ROUNDS },
      .text = "You count your cards. With 17 or more you have won the round. If both have sixteen, "
              "nobody has won it." },
    { .rules = "R-TUL-07", .when = { ROUNDS },
      .text = "The next round is dealt by the player who did not deal this one, with \"Deal\". All "
              "32 cards are shuffled again." },
    { .rules = "R-TUL-07", .when = { ROUNDS },
      .text = "Every round you win is worth a point. After the last round the player with more "
              "points wins. If both have the same number, the game is a draw." },

    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-TUL-08",
      .text = "Nobody sees the cards in a packet or in a pile of cards taken. Everybody sees the "
              "cards on the table and how many cards each of you has taken." },

    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-TUL-03 R-TUL-04",
      .text = "Anna turns up <Ah>, Ben <As>: equal. Then Anna turns up <Kh>, Ben <Qd>. Anna takes "
              "all four cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-TUL-05",
      .text = "The last two cards of the round are <7h> and <7s>. Anna takes back her 7, Ben "
              "his." },
    { .kind = TALON_EXAMPLE, .rules = "R-TUL-05",
      .text = "The last four cards are equal in pairs, two eights and two sevens. Anna takes back "
              "her 8 and her 7, Ben his." },
    { .kind = TALON_EXAMPLE, .rules = "R-TUL-06", .when = { ONE_ROUND },
      .text = "Anna has taken 20 cards, Ben twelve: Anna wins." },
    { .kind = TALON_EXAMPLE, .rules = "R-TUL-06 R-TUL-07", .when = { ROUNDS },
      .text = "In one round Anna takes 20 cards and Ben twelve: a point for Anna. In the next one "
              "both take sixteen: no point for anybody." },
    { .text = NULL },
};
/* clang-format on */
