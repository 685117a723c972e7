/* knockout_rulebook.c - the rules of Knockout Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-KNO-01 … R-KNO-11, R-TRK-01 … R-TRK-07.
 */
#include "knockout.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define SPARED { OPT_DOGS_LIFE, 1, 1 }
#define AT_ONCE { OPT_DOGS_LIFE, 0, 0 }
#define ELDEST { OPT_LEAD, ELDEST_LEADS, ELDEST_LEADS }
#define CHOOSER { OPT_LEAD, CHOOSER_LEADS, CHOOSER_LEADS }
#define LOT { OPT_CHOOSER_TIE, BY_CUT, BY_CUT }
#define NEAREST_ONE { OPT_CHOOSER_TIE, NEAREST, NEAREST }

const struct talon_paragraph knockout_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-KNO-01 R-KNO-09",
      .text = "There are {players} players, each playing alone. A player without a trick in a "
              "deal is out. The last player in the game wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-KNO-02",
      .text = "In the first deal everybody gets {start} cards, in the next one card fewer, and so "
              "on down to one. A deal has as many tricks." },
    TRICK_FIRST_DEALER,
    { .rules = "R-KNO-02 R-TRK-06",
      .text = "For every deal all 52 cards are shuffled and dealt one at a time, clockwise, "
              "beginning on the dealer's left. The cards left over are not in play." },
    { .rules = "R-KNO-10 R-TRK-07",
      .text = "When a deal is over, the next player on the left who is still in the game is the "
              "next dealer and chooses \"Deal\". Until then the last trick stays on the table." },
    { .kind = TALON_HEADING, .text = "Trump" },
    { .rules = "R-KNO-03",
      .text = "In the first deal the next card is turned up: its suit is trump. In later deals the "
              "player who took most tricks in the deal before looks at the new cards and names the "
              "trump suit." },
    { .rules = "R-KNO-04", .when = { LOT },
      .text = "If several players took the most tricks, a lot among them decides." },
    { .rules = "R-KNO-04", .when = { NEAREST_ONE },
      .text = "If several players took the most tricks, it is the first of them on the left of the "
              "dealer of that deal." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-KNO-05", .when = { ELDEST },
      .text = "The first player on the dealer's left who is still in the game leads to the first "
              "trick." },
    { .rules = "R-KNO-05", .when = { CHOOSER },
      .text = "In the first deal the player on the dealer's left leads to the first trick, and "
              "later the player who has named the trump suit." },
    { .rules = "R-KNO-06 R-TRK-02",
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you must "
              "play one: that is called following suit. If you hold none, you may play any card "
              "at all. Nobody has to play a trump, and nobody has to try to win the trick." },
    TRICK_TRUMPS_WIN,
    TRICK_WINNER_LEADS,
    { .kind = TALON_HEADING, .text = "Who is out" },
    { .rules = "R-KNO-08", .when = { AT_ONCE },
      .text = "After each deal all players without a trick are out. They get no cards any more." },
    { .rules = "R-KNO-08", .when = { SPARED },
      .text = "The first time that players take no trick, they are not out yet: all who have none "
              "in that deal get a dog's life. In later deals a player without a trick is out at "
              "once, and in the deal of one card there is no dog's life." },
    { .rules = "R-KNO-02 R-KNO-06 R-KNO-11", .when = { SPARED },
      .text = "On a dog's life you get a single card in the next deal. In each trick you may play "
              "it or choose \"Keep the card\", but in the last trick you must play it. Everybody "
              "knows that you keep it." },
    { .rules = "R-KNO-06", .when = { SPARED },
      .text = "If you should lead and keep your card, the next player leads. If your card wins a "
              "trick, you have none left to lead with, and the next player with cards leads." },
    { .rules = "R-KNO-08", .when = { SPARED },
      .text = "If you take a trick on a dog's life, you are back and get as many cards as the "
              "others in the next deal. Otherwise you are out." },
    { .rules = "R-KNO-07", .when = { SPARED },
      .text = "Players on a dog's life do not change how many tricks a deal has." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-KNO-09",
      .text = "When only one player is left, this player has won. In the deal of one card that is "
              "the winner of the trick, if the game gets so far. Who goes out later has the better "
              "place; players who go out in the same deal share it." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-TRK-03",
      .text = "Hearts are trump. Anna leads <Kd>, and Ben has no diamond: he plays <2h>. Ben wins "
              "the trick, if nobody plays a higher heart." },
    { .kind = TALON_EXAMPLE, .rules = "R-KNO-06", .when = { SPARED },
      .text = "Ben is on a dog's life and holds <3c>. Spades are trump, and Anna leads <Kc>. Ben "
              "cannot win this trick and keeps his card. Later somebody leads <2c>, and nobody "
              "plays a higher club or a spade: <3c> wins, and Ben is back." },
    { .kind = TALON_EXAMPLE, .rules = "R-KNO-08", .when = { AT_ONCE },
      .text = "Anna takes four tricks, Ben three, and Carla none. Carla is out, and Anna names the "
              "trump suit of the next deal." },
    { .text = NULL },
};
/* clang-format on */
