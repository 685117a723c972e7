/* wiezen_rulebook.c - the rules of Wiezen for people: which paragraphs there are, and for which
 * options.
 *
 * Rules: R-WIE-01 … R-WIE-08, R-SOL-01 … R-SOL-10, R-TRK-01 … R-TRK-13.
 */
#include "wiezen.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define SHUFFLED { OPT_SHUFFLE, EVERY_DEAL, EVERY_DEAL }
#define ONLY_CUT { OPT_SHUFFLE, CUT_ONLY, CUT_ONLY }
#define FIVE_LAST { OPT_PACKETS, PACKETS_445, PACKETS_445 }
#define FIVE_SECOND { OPT_PACKETS, PACKETS_454, PACKETS_454 }
#define TROEL_PLAYED { OPT_TROEL, 1, 1 }

const struct talon_paragraph wiezen_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    TRICK_SOLO_AIM("R-SOL-01 R-SOL-08"),
    TRICK_SOLO_WINNER("R-SOL-10"),
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    TRICK_SHUFFLED,
    TRICK_CUT,
    TRICK_BELGIAN_PACKETS("R-WIE-01 R-TRK-06"),
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
    TRICK_SOLO_SPEAKING,
    TRICK_SOLO_ACCEPTING,
    { .rules = "R-WIE-03",
      .text = "If you pass, you do not speak again in this deal. The player on the dealer's left "
              "can say \"Wait\" at first instead, and later accept a proposal or pass." },
    { .rules = "R-WIE-03 R-WIE-07", .when = { TROEL_PLAYED },
      .text = "After a troel nobody waits, and the first to speak is the first player on the "
              "dealer's left who has no part in it." },
    TRICK_SOLO_ONCE_MORE,
    TRICK_SOLO_AUCTION_ENDS,
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-WIE-02",
      .text = "Where nothing else is said above, the player on the dealer's left leads to the "
              "first trick." },
    TRICK_FOLLOW_SUIT_FREELY,
    TRICK_TRUMPS_WIN,
    TRICK_WINNER_LEADS,
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
    TRICK_STAKE_OF_EACH,
    TRICK_STAKES_OF_SEVERAL,
    { .kind = TALON_HEADING, .text = "The end" },
    TRICK_NEXT_DEALER,
    TRICK_SOLO_END("R-SOL-10 R-TRK-13"),
    TRICK_DEALS_AT_MOST,
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
