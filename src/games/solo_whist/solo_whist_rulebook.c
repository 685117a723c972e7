/* solo_whist_rulebook.c - the rules of Solo Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-SOL-01 … R-SOL-10, R-TRK-01 … R-TRK-13.
 */
#include "solo_whist.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define SHUFFLED { OPT_SHUFFLE, EVERY_DEAL, EVERY_DEAL }
#define ONLY_CUT { OPT_SHUFFLE, CUT_ONLY, CUT_ONLY }
#define NO_SLAM_TRUMP { OPT_SLAM_TRUMP, SLAM_NONE, SLAM_NONE }
#define NAMED_SLAM_TRUMP { OPT_SLAM_TRUMP, SLAM_NAMED, SLAM_NAMED }
#define TRICK_MONEY { OPT_TABLE, BY_TRICKS, BY_TRICKS }
#define PLAIN_STAKES { OPT_TABLE, STAKES_ONLY, STAKES_ONLY }

const struct talon_paragraph solo_whist_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    TRICK_SOLO_AIM("R-SOL-01 R-SOL-08"),
    TRICK_SOLO_WINNER("R-SOL-10"),
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    TRICK_SHUFFLED,
    TRICK_CUT,
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
    TRICK_SOLO_SPEAKING,
    TRICK_SOLO_ACCEPTING,
    { .rules = "R-SOL-03",
      .text = "If you pass, you do not speak again in this deal. Only the player on the dealer's "
              "left, who spoke before anybody could propose, may still accept a proposal if he "
              "passed at first." },
    TRICK_SOLO_ONCE_MORE,
    TRICK_SOLO_AUCTION_ENDS,
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-SOL-02",
      .text = "The player on the dealer's left leads to the first trick: any card may be led. Only "
              "at a slam the player who bid it leads." },
    TRICK_FOLLOW_SUIT_FREELY,
    TRICK_TRUMPS_WIN,
    TRICK_WINNER_LEADS,
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
    TRICK_STAKE_OF_EACH,
    { .kind = TALON_HEADING, .text = "The end" },
    TRICK_NEXT_DEALER,
    TRICK_SOLO_END("R-SOL-10 R-TRK-13"),
    TRICK_DEALS_AT_MOST,
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
