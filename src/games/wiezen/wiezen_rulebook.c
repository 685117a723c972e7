/* wiezen_rulebook.c - the rules of Wiezen for people: which paragraphs there are, and for which
 * options.
 *
 * Rules: R-WIE-01 … R-WIE-08, R-SOL-01 … R-SOL-10, R-TRK-01 … R-TRK-13.
 */
#include "wiezen.h"

/* clang-format off */
#define BY_LOT { OPT_DEALER, 0, 0 }
#define NAMED_DEALER { OPT_DEALER, 1, SEATS }
#define SHUFFLED { OPT_SHUFFLE, EVERY_DEAL, EVERY_DEAL }
#define ONLY_CUT { OPT_SHUFFLE, CUT_ONLY, CUT_ONLY }
#define FIVE_LAST { OPT_PACKETS, PACKETS_445, PACKETS_445 }
#define FIVE_SECOND { OPT_PACKETS, PACKETS_454, PACKETS_454 }
#define TROEL_PLAYED { OPT_TROEL, 1, 1 }

const struct talon_paragraph wiezen_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-SOL-01 R-SOL-08",
      .text = "Four people play, each for himself. In every deal an auction decides who plays "
              "what: mostly one player alone against the other three, sometimes two together "
              "against two. These sides last for one deal, and partners need not sit opposite "
              "each other." },
    { .rules = "R-SOL-10", .text = "After {deals} deals the player with the most points wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-TRK-01",
      .text = "You need one pack of 52 cards: clubs ♣, diamonds ♦, hearts ♥ and spades ♠, "
              "thirteen cards of each suit. The ace is the highest card of its suit. Then come "
              "king, queen, jack, 10, 9 and so on down to 2." },
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-05", .when = { BY_LOT }, .text = "Who deals first is drawn by lot." },
    { .rules = "R-GEN-05", .when = { NAMED_DEALER }, .text = "{first_dealer} deals first." },
    { .rules = "R-TRK-09", .when = { SHUFFLED },
      .text = "The cards are shuffled before every deal." },
    { .rules = "R-TRK-09", .when = { ONLY_CUT },
      .text = "The cards are shuffled before the first deal only. Later the tricks are put on each "
              "other in the order in which they were played, then the cards that are left in the "
              "hands, and the pack is cut." },
    { .rules = "R-WIE-01 R-TRK-06", .when = { FIVE_LAST },
      .text = "The cards are dealt clockwise, beginning on the dealer's left: four for each "
              "player, then four again, then five. Everybody has thirteen." },
    { .rules = "R-WIE-01 R-TRK-06", .when = { FIVE_SECOND },
      .text = "The cards are dealt clockwise, beginning on the dealer's left: four for each "
              "player, then five, then four. Everybody has thirteen." },
    { .rules = "R-WIE-01",
      .text = "The last card, which belongs to the dealer, is turned up. Its suit is the turned "
              "suit. The dealer takes it up when the auction is over." },
    { .kind = TALON_HEADING, .text = "The contracts" },
    { .rules = "R-WIE-02", .text = "From the lowest to the highest:" },
    { .kind = TALON_ITEM, .rules = "R-WIE-02",
      .text = "Proposal: together with a partner you take at least eight tricks. The turned suit "
              "is trump." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02 R-WIE-04",
      .text = "Solo: alone you take at least five tricks. The turned suit is trump. Only a player "
              "whose proposal nobody has accepted can bid it." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02 R-WIE-06", .when = { TROEL_PLAYED },
      .text = "Troel: three or four aces and a partner, together at least {troel_target} tricks. "
              "Nobody bids it; see below." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02 R-WIE-04",
      .text = "Misère: you take no trick at all. There is no trump. Several players can play it in "
              "the same deal, each for himself." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02",
      .text = "Abundance: alone you take at least nine tricks, and lead to the first one. You name "
              "trump after the auction, any suit." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02",
      .text = "Abundance in the turned suit: alone you take at least nine tricks, and lead to the "
              "first one. The turned suit is trump." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02 R-WIE-04 R-SOL-07",
      .text = "Open misère: as misère, and after the first trick the hand of each of its players "
              "lies face up." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02 R-SOL-06",
      .text = "Slam: you take all thirteen tricks, and lead to the first one. You name trump after "
              "the auction, any suit." },
    { .kind = TALON_ITEM, .rules = "R-WIE-02",
      .text = "Slam in the turned suit: you take all thirteen tricks, and lead to the first one. "
              "The turned suit is trump." },
    { .kind = TALON_HEADING, .text = "Three aces", .when = { TROEL_PLAYED } },
    { .rules = "R-WIE-05 R-WIE-06", .when = { TROEL_PLAYED },
      .text = "Before the auction it is made known if somebody holds three or four aces. With "
              "three aces the fourth one is the called card, with four aces the highest heart that "
              "the player does not hold. The holder of the called card is the partner, and its "
              "suit is trump." },
    { .rules = "R-WIE-07", .when = { TROEL_PLAYED },
      .text = "This troel is the first bid of the auction, and the others can only bid higher. "
              "If it stands, the partner leads the called card to the first trick." },
    { .kind = TALON_HEADING, .text = "The auction" },
    { .rules = "R-SOL-03",
      .text = "The player on the dealer's left speaks first, then the others clockwise. You pass, "
              "or bid a contract that is higher than the last bid." },
    { .rules = "R-SOL-03",
      .text = "If the last bid is a proposal that nobody has accepted, you can accept it. Then "
              "you two are partners. A higher bid of somebody else dissolves the partnership." },
    { .rules = "R-WIE-03",
      .text = "If you pass, you do not speak again in this deal. The player on the dealer's left "
              "can say \"Wait\" at first instead, and later accept a proposal or pass." },
    { .rules = "R-WIE-03 R-WIE-07", .when = { TROEL_PLAYED },
      .text = "After a troel nobody waits, and the first to speak is the first player on the "
              "dealer's left who has no part in it." },
    { .rules = "R-SOL-03 R-SOL-04",
      .text = "You never bid over yourself. But if nobody accepts your proposal, and all others "
              "have passed, you speak once more: you bid something higher, or give up." },
    { .rules = "R-SOL-04",
      .text = "The auction ends when nobody may speak any more. If nothing has been bid, the cards "
              "are thrown in, and the next dealer deals." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-WIE-02",
      .text = "Where nothing else is said above, the player on the dealer's left leads to the "
              "first trick." },
    { .rules = "R-TRK-02",
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you must "
              "play one: that is called following suit. If you hold none, you may play any card "
              "at all. Nobody has to play a trump, and nobody has to try to win the trick." },
    { .rules = "R-TRK-03",
      .text = "If there are trumps in the trick, the highest trump wins it. If there are none, "
              "the highest card of the suit led wins. A card that is neither trump nor of the "
              "suit led never wins, however high it is." },
    { .rules = "R-TRK-04", .text = "The winner of a trick leads to the next one." },
    { .rules = "R-WIE-02 R-TRK-12",
      .text = "A misère ends as soon as each of its players has taken a trick, and a slam as soon "
              "as its player has lost one." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-WIE-08",
      .text = "A proposal or a solo that is made pays 2 points, and 1 more for each trick above "
              "the contract. If it is lost, it costs 3 points for one trick too few, and 1 more "
              "for each other one." },
    { .rules = "R-WIE-08", .when = { TROEL_PLAYED },
      .text = "A troel pays and costs twice as much: 4 points and 2 for each trick more, or 6 "
              "points and 2 for each further trick too few." },
    { .rules = "R-WIE-08",
      .text = "All thirteen tricks at one of these double the points." },
    { .rules = "R-WIE-08",
      .text = "The stake of a misère and of an abundance is 15 points, of an open misère 30, of a "
              "slam 50, and of a slam in the turned suit 60." },
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
    { .rules = "R-SOL-10 R-TRK-13",
      .text = "After {deals} deals the player with the most points has won. Deals that were thrown "
              "in do not count." },
    { .rules = "R-TRK-08",
      .text = "After {max_deals} deals at the latest, with those thrown in, the game is over, and "
              "the points decide." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-WIE-03",
      .text = "Anna, Ben, Carla and Dora sit clockwise in this order, and Dora has dealt. Anna "
              "waits, Ben proposes, Carla and Dora pass. Anna may still accept. If she does, Anna "
              "and Ben play together, though they sit side by side." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIE-06", .when = { TROEL_PLAYED },
      .text = "Anna holds <Ac>, <Ad> and <Ah>, Ben <As>. They play a troel together, spades are "
              "trump, and if nobody bids higher, Ben leads <As>." },
    { .kind = TALON_EXAMPLE, .rules = "R-TRK-11",
      .text = "Carla and Dora both play a misère. Carla takes no trick, Dora takes one. Carla gets "
              "15 points from each, Dora pays 15 to each: Carla has 60 points more, Dora 60 fewer, "
              "and for Anna and Ben it evens out." },
    { .text = NULL },
};
/* clang-format on */
