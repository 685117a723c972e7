/* danish_rulebook.c - the rules of Danish Whist with fixed partners for people: which paragraphs
 * there are, and for which options.
 *
 * Rules: R-DAN-01 … R-DAN-08, R-TRK-01 … R-TRK-13.
 */
#include "danish.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define PAS_PAYS_ONE { OPT_PAY_PAS, 1, 1 }
#define PAS_PAYS_MORE { OPT_PAY_PAS, 2, PAY_MOST }
#define PAS_IS_FREE { OPT_PAY_PAS, 0, 0 }

const struct talon_paragraph danish_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-DAN-01 R-TRK-05",
      .text = "Four people play, two against two. Partners sit opposite each other and stay "
              "together for the whole game: seats 1 and 3 play against seats 2 and 4." },
    { .rules = "R-DAN-01 R-DAN-08",
      .text = "In every deal it is decided first whether tricks are to be won or to be lost. The "
              "first side whose points reach {target} wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-TRK-01 R-DAN-02",
      .text = "You need one pack of 52 cards: clubs ♣, diamonds ♦, hearts ♥ and spades ♠, "
              "thirteen cards of each suit. The ace is the highest card of its suit. Then come "
              "king, queen, jack, 10, 9 and so on down to 2. Where tricks are to be lost, the ace "
              "is the lowest card, below the 2." },
    { .rules = "R-DAN-01", .text = "There never is a trump." },
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    { .rules = "R-DAN-01 R-TRK-06",
      .text = "All the cards are shuffled and dealt one at a time, clockwise, beginning on the "
              "dealer's left. Everybody gets thirteen." },
    TRICK_NEXT_DEALER,
    { .kind = TALON_HEADING, .text = "What is played" },
    { .rules = "R-DAN-02",
      .text = "There are four contracts, each higher than the one before. Who wins the bidding is "
              "the declarer and has to make his contract:" },
    { .kind = TALON_ITEM, .rules = "R-DAN-02",
      .text = "Nolo: the declarer and his partner win one trick at most between them. Aces are "
              "lowest." },
    { .kind = TALON_ITEM, .rules = "R-DAN-02",
      .text = "Grand: the declarer and his partner win seven tricks or more." },
    { .kind = TALON_ITEM, .rules = "R-DAN-02 R-DAN-03",
      .text = "Solo nolo: the declarer alone wins one trick at most. Aces are lowest. His partner "
              "plays on, but his partner's tricks do not count." },
    { .kind = TALON_ITEM, .rules = "R-DAN-02 R-DAN-03",
      .text = "Grandi: the declarer alone wins the first seven tricks. His partner must not win "
              "any of them." },
    { .rules = "R-DAN-05",
      .text = "Two players at a time bid against each other. The first is the one on the dealer's "
              "left, the second the one on his left. If the first bids, the second has to bid "
              "more or pass; if he bids more, the first has to bid more or pass, and so on." },
    { .rules = "R-DAN-05",
      .text = "Who passes is out. The other one goes on against the next player on the left, "
              "and the dealer comes last. Without a bid the first one passes on, and the second "
              "takes his place. Who is left at the end is the declarer." },
    { .rules = "R-DAN-02",
      .text = "If all four pass, everybody plays for himself and tries to win as few tricks as "
              "possible. Aces are lowest." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-DAN-04",
      .text = "The declarer leads to the first trick. If all have passed, the player on the "
              "dealer's left does." },
    TRICK_FOLLOW_SUIT,
    TRICK_SUIT_LED_WINS,
    TRICK_WINNER_LEADS,
    { .rules = "R-DAN-06",
      .text = "A deal ends as soon as it is decided: a nolo with the second trick that counts, a "
              "grandi with the first trick that the declarer does not win, or with his seventh. "
              "The others are played to the last trick." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-DAN-07",
      .text = "Grand: the declarer's side scores a point for each trick above six. If it has fewer "
              "than seven, the others score a point for each of their tricks above six." },
    { .rules = "R-DAN-07",
      .text = "The other contracts have fixed points, for the declarer's side if he makes it, "
              "otherwise for the others. Nolo: {pay_nolo}. Solo nolo: {pay_solo_nolo}. Grandi: "
              "{pay_grandi}." },
    { .rules = "R-DAN-07", .when = { PAS_PAYS_ONE },
      .text = "If all have passed, the side of the player with the fewest tricks scores a point. "
              "If players of both sides have the fewest, nobody scores." },
    { .rules = "R-DAN-07", .when = { PAS_PAYS_MORE },
      .text = "If all have passed, the side of the player with the fewest tricks scores {pay_pas} "
              "points. If players of both sides have the fewest, nobody scores." },
    { .rules = "R-DAN-07", .when = { PAS_IS_FREE },
      .text = "If all have passed, nobody scores." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-DAN-08 R-TRK-13",
      .text = "The points of all deals are added up. The first side whose total is {target} or "
              "more after a deal has won." },
    TRICK_NO_SIDE_HAS_WON,
    { .kind = TALON_HEADING, .text = "Examples" },
    TRICK_PARTNERS_SIT,
    { .kind = TALON_EXAMPLE, .rules = "R-DAN-05",
      .text = "Dora has dealt. Anna bids nolo, Ben bids grand. Anna passes, and so do Carla and "
              "Dora in turn. Ben is the declarer, leads, and plays a grand." },
    { .kind = TALON_EXAMPLE, .rules = "R-DAN-07",
      .text = "Anna plays a grand. She and Carla win nine tricks and score 3 points. With five "
              "tricks they would score nothing, and Ben and Dora 2 for their eight." },
    { .text = NULL },
};
/* clang-format on */
