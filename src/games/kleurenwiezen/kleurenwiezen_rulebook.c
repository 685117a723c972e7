/* kleurenwiezen_rulebook.c - the rules of Kleurenwiezen for people: which paragraphs there are, and
 * for which options.
 *
 * Rules: R-KLE-01 … R-KLE-11, R-TRK-01 … R-TRK-13.
 */
#include "kleurenwiezen.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define SHUFFLED { OPT_SHUFFLE, EVERY_DEAL, EVERY_DEAL }
#define ONLY_CUT { OPT_SHUFFLE, CUT_ONLY, CUT_ONLY }
#define FIVE_LAST { OPT_PACKETS, PACKETS_445, PACKETS_445 }
#define FIVE_SECOND { OPT_PACKETS, PACKETS_454, PACKETS_454 }
#define TROEL_PLAYED { OPT_TROEL, 1, 1 }
#define NO_TROEL { OPT_TROEL, 0, 0 }
#define PICCOLO_BID { OPT_PICCOLO, 1, 1 }
#define NO_PICCOLO { OPT_PICCOLO, 0, 0 }
#define ALONE_FROM_6 { OPT_ALONE_MIN, 6, 6 }
#define SAME_DEALS { OPT_ALL_PASS, 0, 0 }
#define NEXT_DEALS { OPT_ALL_PASS, NEXT_DEALER, NEXT_DEALER }
#define DOUBLED { OPT_PASS_DOUBLES, 1, 1 }
#define OVER_PAID { OPT_ABUNDANCE_OVER, 1, 1 }
#define OVER_UNPAID { OPT_ABUNDANCE_OVER, 0, 0 }

const struct talon_paragraph kleurenwiezen_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    TRICK_SOLO_AIM("R-KLE-01"),
    TRICK_SOLO_WINNER("R-KLE-11"),
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .rules = "R-KLE-01",
      .text = "In the auction hearts are the highest suit, then diamonds, clubs and spades." },
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    TRICK_SHUFFLED,
    TRICK_CUT,
    TRICK_BELGIAN_PACKETS("R-KLE-01 R-TRK-06"),
    { .kind = TALON_HEADING, .text = "The contracts" },
    { .rules = "R-KLE-02",
      .text = "From the lowest to the highest: 8 together, 5 alone, 9 together, 6 alone, 10 "
              "together, 7 alone, small misère, 11 together, 8 alone, piccolo, 12 together, 13 "
              "together, abundance of 9, troel, misère, abundance of 10, abundance of 11, open "
              "misère, abundance of 12, slam." },
    { .rules = "R-KLE-05", .when = { ALONE_FROM_6 },
      .text = "At this table nobody bids 5 alone." },
    { .rules = "R-KLE-05", .when = { NO_PICCOLO },
      .text = "At this table nobody bids a piccolo." },
    { .rules = "R-KLE-03", .when = { NO_TROEL }, .text = "At this table there is no troel." },
    { .rules = "R-KLE-02",
      .text = "The number says how many tricks you take at least, together with a partner or "
              "alone. An abundance is played alone, and so is a slam, which means all thirteen "
              "tricks. These contracts are bid with a suit, which is trump. With the same number "
              "the higher suit beats the lower one." },
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
              "nobody wants to bid any more. If you pass, you are out of the auction." },
    { .rules = "R-KLE-04",
      .text = "As your first word you can propose a suit that you hold and that nobody else has "
              "named, as long as the last bid is below the small misère. Another player who holds "
              "this suit can accept, at eight tricks or as many more as are needed. If you have "
              "proposed a suit yourself, you can accept only a higher one." },
    { .rules = "R-KLE-04",
      .text = "After that the player who has accepted speaks for both, and can raise." },
    { .rules = "R-KLE-04",
      .text = "If nobody accepts your proposal, or if your partner gives up, you can go on alone "
              "in your suit. You always bid the lowest number that is enough." },
    { .rules = "R-KLE-04",
      .text = "An abundance or a slam can be bid only as your first word. Later you can raise "
              "it." },
    { .rules = "R-KLE-04",
      .text = "A misère of any kind can be bid as your first word, after a proposal, or after "
              "another misère. Several players can play the same one, each for himself." },
    { .rules = "R-KLE-04", .when = { PICCOLO_BID },
      .text = "A piccolo counts as a misère in the auction." },
    { .rules = "R-KLE-04",
      .text = "The player on the dealer's left can say \"Wait\" at first, and later accept a "
              "proposal or pass." },
    { .rules = "R-KLE-04", .when = { TROEL_PLAYED },
      .text = "Nobody waits if three aces were announced." },
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
    TRICK_FOLLOW_SUIT_FREELY,
    TRICK_TRUMPS_WIN,
    TRICK_WINNER_LEADS,
    { .rules = "R-KLE-08 R-TRK-12",
      .text = "A deal ends early when all who may take no trick, or only one, have taken too many, "
              "or when a slam has lost one." },
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
      .text = "A small misère is worth 6 points, a misère 12, an open misère 24, a slam 60." },
    { .rules = "R-KLE-10", .when = { PICCOLO_BID }, .text = "A piccolo is worth 8 points." },
    { .rules = "R-KLE-10", .when = { TROEL_PLAYED },
      .text = "A troel is worth 16 points, and 30 with all thirteen tricks." },
    TRICK_STAKE_OF_EACH,
    TRICK_STAKES_OF_SEVERAL,
    { .kind = TALON_HEADING, .text = "The end" },
    TRICK_NEXT_DEALER,
    TRICK_SOLO_END("R-KLE-11 R-TRK-13"),
    TRICK_DEALS_AT_MOST,
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-KLE-04",
      .text = "Anna proposes spades, Ben hearts. Carla accepts Anna's spades: 8 together in "
              "spades. Dora accepts Ben's hearts: 8 together in hearts, which is higher. Carla can "
              "raise to 9 in spades, and Dora then to 9 in hearts." },
    { .kind = TALON_EXAMPLE, .rules = "R-KLE-10",
      .text = "Anna and Carla have bid 8 together and take ten tricks. Each of them gets 14 "
              "points, Ben and Dora lose 14 each." },
    { .text = NULL },
};
/* clang-format on */
