/* solo_whist_rulebook.c - the rules of Solo Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-SOL-01 … R-SOL-10, R-TRK-01 … R-TRK-13.
 */
#include "solo_whist.h"

/* clang-format off */
#define BY_LOT { OPT_DEALER, 0, 0 }
#define NAMED_DEALER { OPT_DEALER, 1, SEATS }
#define SHUFFLED { OPT_SHUFFLE, EVERY_DEAL, EVERY_DEAL }
#define ONLY_CUT { OPT_SHUFFLE, CUT_ONLY, CUT_ONLY }
#define NO_SLAM_TRUMP { OPT_SLAM_TRUMP, SLAM_NONE, SLAM_NONE }
#define NAMED_SLAM_TRUMP { OPT_SLAM_TRUMP, SLAM_NAMED, SLAM_NAMED }
#define TRICK_MONEY { OPT_TABLE, BY_TRICKS, BY_TRICKS }
#define PLAIN_STAKES { OPT_TABLE, STAKES_ONLY, STAKES_ONLY }

const struct talon_paragraph solo_whist_rulebook[] = {
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
    { .rules = "R-SOL-01 R-TRK-06",
      .text = "The cards are dealt clockwise, beginning on the dealer's left: four times three "
              "cards for each player, and then one. Everybody has thirteen." },
    { .rules = "R-SOL-01",
      .text = "The last card, which belongs to the dealer, is turned up. Its suit is the turned "
              "suit. The dealer takes it up when it is his turn to play to the first trick." },
    { .kind = TALON_HEADING, .text = "The contracts" },
    { .rules = "R-SOL-02", .text = "From the lowest to the highest:" },
    { .kind = TALON_ITEM, .rules = "R-SOL-02",
      .text = "Proposal: together with a partner you take at least eight tricks. The turned suit "
              "is trump." },
    { .kind = TALON_ITEM, .rules = "R-SOL-02",
      .text = "Solo: alone you take at least five tricks. The turned suit is trump." },
    { .kind = TALON_ITEM, .rules = "R-SOL-02",
      .text = "Misère: you take no trick at all. There is no trump." },
    { .kind = TALON_ITEM, .rules = "R-SOL-02 R-SOL-06",
      .text = "Abundance: alone you take at least nine tricks. You name trump after the auction, "
              "any suit." },
    { .kind = TALON_ITEM, .rules = "R-SOL-02",
      .text = "Abundance in the turned suit: alone you take at least nine tricks, and the turned "
              "suit is trump." },
    { .kind = TALON_ITEM, .rules = "R-SOL-02 R-SOL-07",
      .text = "Open misère: you take no trick at all, and after the first trick your hand lies "
              "face up. There is no trump." },
    { .kind = TALON_ITEM, .rules = "R-SOL-02", .when = { NO_SLAM_TRUMP },
      .text = "Slam: you take all thirteen tricks, and lead to the first one. There is no trump." },
    { .kind = TALON_ITEM, .rules = "R-SOL-02 R-SOL-06", .when = { NAMED_SLAM_TRUMP },
      .text = "Slam: you take all thirteen tricks, and lead to the first one. You name trump after "
              "the auction, any suit." },
    { .kind = TALON_HEADING, .text = "The auction" },
    { .rules = "R-SOL-03",
      .text = "The player on the dealer's left speaks first, then the others clockwise. You pass, "
              "or bid a contract that is higher than the last bid." },
    { .rules = "R-SOL-03",
      .text = "If the last bid is a proposal that nobody has accepted, you can accept it. Then "
              "you two are partners. A higher bid of somebody else dissolves the partnership." },
    { .rules = "R-SOL-03",
      .text = "If you pass, you do not speak again in this deal. Only the player on the dealer's "
              "left, who spoke before anybody could propose, may still accept a proposal if he "
              "passed at first." },
    { .rules = "R-SOL-03 R-SOL-04",
      .text = "You never bid over yourself. But if nobody accepts your proposal, and all others "
              "have passed, you speak once more: you bid something higher, or give up." },
    { .rules = "R-SOL-04",
      .text = "The auction ends when nobody may speak any more. If nothing has been bid, the cards "
              "are thrown in, and the next dealer deals." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-SOL-02",
      .text = "The player on the dealer's left leads to the first trick: any card may be led. Only "
              "at a slam the player who bid it leads." },
    { .rules = "R-TRK-02",
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you must "
              "play one: that is called following suit. If you hold none, you may play any card "
              "at all. Nobody has to play a trump, and nobody has to try to win the trick." },
    { .rules = "R-TRK-03",
      .text = "If there are trumps in the trick, the highest trump wins it. If there are none, "
              "the highest card of the suit led wins. A card that is neither trump nor of the "
              "suit led never wins, however high it is." },
    { .rules = "R-TRK-04", .text = "The winner of a trick leads to the next one." },
    { .rules = "R-SOL-02 R-TRK-12",
      .text = "A misère ends as soon as its player has taken a trick, and a slam as soon as its "
              "player has lost one." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-SOL-09", .when = { TRICK_MONEY },
      .text = "The stake is 10 points for a proposal and for a solo, 20 for a misère, 30 for an "
              "abundance, 40 for an open misère and 60 for a slam. At a proposal, a solo and an "
              "abundance there are 2 points more for each trick above or below the contract." },
    { .rules = "R-SOL-09", .when = { PLAIN_STAKES },
      .text = "The stake is 1 point for a proposal and for a solo, 2 for a misère, 3 for an "
              "abundance, 4 for an open misère and 6 for a slam." },
    { .rules = "R-TRK-11",
      .text = "If you play alone and make your contract, each of the other three pays you the "
              "stake. If you lose it, you pay the stake to each of them. Two partners get the "
              "stake, or pay it, each." },
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
    { .kind = TALON_EXAMPLE, .rules = "R-SOL-03",
      .text = "Anna, Ben, Carla and Dora sit clockwise in this order, and Dora has dealt. Anna "
              "passes, Ben proposes, Carla and Dora pass. Anna may still accept. If she does, Anna "
              "and Ben play together, though they sit side by side." },
    { .kind = TALON_EXAMPLE, .rules = "R-SOL-09", .when = { TRICK_MONEY },
      .text = "Anna and Ben have accepted each other and take nine tricks together. Each of them "
              "gets 12 points, Carla and Dora lose 12 each." },
    { .kind = TALON_EXAMPLE, .rules = "R-SOL-09", .when = { TRICK_MONEY },
      .text = "Carla plays solo and takes four tricks. She pays 12 points to each of the others: "
              "36 in all." },
    { .kind = TALON_EXAMPLE, .rules = "R-SOL-09", .when = { PLAIN_STAKES },
      .text = "Carla plays a misère and takes no trick. Each of the others pays her 2 points: 6 in "
              "all." },
    { .text = NULL },
};
/* clang-format on */
