/* kleurenwiezen_rulebook.c - the rules of Kleurenwiezen for people: which paragraphs there are, and
 * for which options.
 *
 * Rules: R-KLE-01 … R-KLE-11, R-TRK-01 … R-TRK-13.
 */
#include "kleurenwiezen.h"

/* clang-format off */
#define BY_LOT { OPT_DEALER, 0, 0 }
#define NAMED_DEALER { OPT_DEALER, 1, SEATS }
#define SHUFFLED { OPT_SHUFFLE, EVERY_DEAL, EVERY_DEAL }
#define ONLY_CUT { OPT_SHUFFLE, CUT_ONLY, CUT_ONLY }
#define FIVE_LAST { OPT_PACKETS, PACKETS_445, PACKETS_445 }
#define FIVE_SECOND { OPT_PACKETS, PACKETS_454, PACKETS_454 }
#define TROEL_PLAYED { OPT_TROEL, 1, 1 }
#define PICCOLO_BID { OPT_PICCOLO, 1, 1 }
#define ALONE_FROM_5 { OPT_ALONE_MIN, 5, 5 }
#define ALONE_FROM_6 { OPT_ALONE_MIN, 6, 6 }
#define SAME_DEALS { OPT_ALL_PASS, 0, 0 }
#define NEXT_DEALS { OPT_ALL_PASS, NEXT_DEALER, NEXT_DEALER }
#define DOUBLED { OPT_PASS_DOUBLES, 1, 1 }
#define OVER_PAID { OPT_ABUNDANCE_OVER, 1, 1 }
#define OVER_UNPAID { OPT_ABUNDANCE_OVER, 0, 0 }

const struct talon_paragraph kleurenwiezen_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-KLE-01",
      .text = "Four people play, each for himself. In every deal an auction decides who plays "
              "what: mostly one player alone against the other three, sometimes two together "
              "against two. These sides last for one deal, and partners need not sit opposite "
              "each other." },
    { .rules = "R-KLE-11", .text = "After {deals} deals the player with the most points wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-TRK-01",
      .text = "You need one pack of 52 cards: clubs ♣, diamonds ♦, hearts ♥ and spades ♠, "
              "thirteen cards of each suit. The ace is the highest card of its suit. Then come "
              "king, queen, jack, 10, 9 and so on down to 2." },
    { .rules = "R-KLE-01",
      .text = "In the auction hearts are the highest suit, then diamonds, clubs and spades." },
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-05", .when = { BY_LOT }, .text = "Who deals first is drawn by lot." },
    { .rules = "R-GEN-05", .when = { NAMED_DEALER }, .text = "{first_dealer} deals first." },
    { .rules = "R-TRK-09", .when = { SHUFFLED },
      .text = "The cards are shuffled before every deal." },
    { .rules = "R-TRK-09", .when = { ONLY_CUT },
      .text = "The cards are shuffled before the first deal only. Later the tricks are put on each "
              "other in the order in which they were played, then the cards that are left in the "
              "hands, and the pack is cut." },
    { .rules = "R-KLE-01 R-TRK-06", .when = { FIVE_LAST },
      .text = "The cards are dealt clockwise, beginning on the dealer's left: four for each "
              "player, then four again, then five. Everybody has thirteen." },
    { .rules = "R-KLE-01 R-TRK-06", .when = { FIVE_SECOND },
      .text = "The cards are dealt clockwise, beginning on the dealer's left: four for each "
              "player, then five, then four. Everybody has thirteen." },
    { .kind = TALON_HEADING, .text = "The contracts" },
    { .rules = "R-KLE-02 R-KLE-05", .when = { ALONE_FROM_5 },
      .text = "From the lowest to the highest: 8 together, 5 alone, 9 together, 6 alone, 10 "
              "together, 7 alone, small misère, 11 together, 8 alone, piccolo, 12 together, 13 "
              "together, abundance of 9, troel, misère, abundance of 10, abundance of 11, open "
              "misère, abundance of 12, slam." },
    { .rules = "R-KLE-02 R-KLE-05", .when = { ALONE_FROM_6 },
      .text = "From the lowest to the highest: 8 together, 9 together, 6 alone, 10 together, 7 "
              "alone, small misère, 11 together, 8 alone, piccolo, 12 together, 13 together, "
              "abundance of 9, troel, misère, abundance of 10, abundance of 11, open misère, "
              "abundance of 12, slam." },
    { .rules = "R-KLE-02",
      .text = "The number says how many tricks you take at least, alone or together with a "
              "partner; a slam is all thirteen. These contracts are bid with a suit, which is "
              "trump. With the same number the higher suit beats the lower one." },
    { .kind = TALON_ITEM, .rules = "R-KLE-02 R-KLE-07",
      .text = "Small misère: first all four lay one card aside, face down and for good. Then you "
              "take none of the twelve tricks. There is no trump." },
    { .kind = TALON_ITEM, .rules = "R-KLE-02", .when = { PICCOLO_BID },
      .text = "Piccolo: you take exactly one trick. There is no trump." },
    { .kind = TALON_ITEM, .rules = "R-KLE-02",
      .text = "Misère: you take no trick at all. There is no trump." },
    { .kind = TALON_ITEM, .rules = "R-KLE-02 R-KLE-07",
      .text = "Open misère: as misère, and after the first trick the hand of each of its players "
              "lies face up." },
    { .kind = TALON_HEADING, .text = "Three aces", .when = { TROEL_PLAYED } },
    { .rules = "R-KLE-03", .when = { TROEL_PLAYED },
      .text = "Before the auction it is made known if somebody holds three or four aces. With "
              "three aces the fourth one is the called card, with four aces the highest heart that "
              "the player does not hold. The holder of the called card is the partner." },
    { .rules = "R-KLE-03", .when = { TROEL_PLAYED },
      .text = "This troel is the first bid, and the others can only bid higher. If it stands, the "
              "partner names trump. If it is the suit of the called card, they need eight tricks, "
              "and the partner leads that card. With another trump they need nine, and the partner "
              "leads any card." },
    { .kind = TALON_HEADING, .text = "The auction" },
    { .rules = "R-KLE-04 R-KLE-05",
      .text = "The player on the dealer's left speaks first, then the others clockwise, until "
              "nobody wants to bid any more. Whoever passes is out of the auction." },
    { .rules = "R-KLE-04",
      .text = "As long as you have said nothing, you can propose a suit that you hold and that "
              "nobody else has named. Another player who holds it can accept, at eight tricks or as "
              "many more as are needed; who has proposed a suit himself can only accept a higher "
              "one. The player who accepted then speaks for both, and can raise." },
    { .rules = "R-KLE-04",
      .text = "If nobody accepts your proposal, or if your partner gives up, you can go on alone in "
              "your suit. You always bid the lowest number that is enough." },
    { .rules = "R-KLE-04",
      .text = "An abundance or a slam can be bid only as your first word. Later you can raise it." },
    { .rules = "R-KLE-04",
      .text = "A misère of any kind can be bid as your first word, after a proposal, or after "
              "another misère. Several players can play the same one, each for himself; piccolo "
              "counts as one of them." },
    { .rules = "R-KLE-04",
      .text = "The player on the dealer's left can say \"Wait\" at first, and later accept a "
              "proposal or pass. Nobody waits if three aces were announced." },
    { .rules = "R-KLE-09", .when = { SAME_DEALS },
      .text = "If all pass, the cards are thrown in, and the same player deals again." },
    { .rules = "R-KLE-09", .when = { NEXT_DEALS },
      .text = "If all pass, the cards are thrown in, and the next player deals." },
    { .rules = "R-KLE-09", .when = { DOUBLED },
      .text = "The next deal that is played then counts double." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-KLE-06",
      .text = "At an abundance or a slam its player leads to the first trick, at a troel the "
              "partner. Otherwise the player on the dealer's left leads." },
    { .rules = "R-TRK-02",
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you must "
              "play one: that is called following suit. If you hold none, you may play any card "
              "at all. Nobody has to play a trump, and nobody has to try to win the trick." },
    { .rules = "R-TRK-03",
      .text = "If there are trumps in the trick, the highest trump wins it. If there are none, "
              "the highest card of the suit led wins. A card that is neither trump nor of the "
              "suit led never wins, however high it is." },
    { .rules = "R-TRK-04", .text = "The winner of a trick leads to the next one." },
    { .rules = "R-KLE-08 R-TRK-12",
      .text = "A deal ends early when all who play a misère or a piccolo have taken too many "
              "tricks, or when a slam has lost one." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-KLE-10",
      .text = "Two together who make their contract get 8 points for eight tricks and 3 more for "
              "each further one, but 30 for all thirteen. If they lose, they pay 8, 11, 14, 17, 20 "
              "or 30 points for a bid of 8 to 13, and 3 more for each trick too few." },
    { .rules = "R-KLE-10",
      .text = "Alone, 5, 6, 7 or 8 tricks pay 3, 4, 5 or 7 points, and 1 more for each trick "
              "above, up to eight. If they are lost, they cost 1 more for each trick too few." },
    { .rules = "R-KLE-10", .when = { OVER_UNPAID },
      .text = "An abundance of 9, 10, 11 or 12 pays or costs 10, 15, 20 or 30 points." },
    { .rules = "R-KLE-10", .when = { OVER_PAID },
      .text = "An abundance of 9, 10, 11 or 12 costs 10, 15, 20 or 30 points. If it is made, it "
              "pays by the tricks that were taken." },
    { .rules = "R-KLE-10",
      .text = "A small misère is worth 6 points, a piccolo 8, a misère 12, an open misère 24, a "
              "slam 60. A troel is worth 16, and 30 with all thirteen tricks." },
    { .rules = "R-TRK-11",
      .text = "If you play alone and make your contract, each of the other three pays you the "
              "stake. If you lose it, you pay the stake to each of them. Two partners get the "
              "stake, or pay it, each." },
    { .rules = "R-TRK-11",
      .text = "Several players of a misère are settled one after the other, each of them against "
              "the three others." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-TRK-07",
      .text = "When a deal has ended, the player on the dealer's left is the next dealer and "
              "chooses \"Deal\". Until then the last trick stays on the table." },
    { .rules = "R-KLE-11 R-TRK-13",
      .text = "After {deals} deals the player with the most points has won. Deals that were thrown "
              "in do not count." },
    { .rules = "R-TRK-08",
      .text = "If so many have not been played after {max_deals} deals, counting those thrown in, "
              "the points decide then." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-KLE-04",
      .text = "Anna proposes spades, Ben hearts. Carla accepts Anna's spades: 8 together in "
              "spades. Dora accepts Ben's hearts: 8 together in hearts, which is higher. Carla can "
              "raise to 9 in spades, and Dora then to 9 in hearts." },
    { .kind = TALON_EXAMPLE, .rules = "R-KLE-10",
      .text = "Anna and Carla have bid 8 together and take ten tricks. Each of them gets 14 points, "
              "Ben and Dora lose 14 each." },
    { .text = NULL },
};
/* clang-format on */
