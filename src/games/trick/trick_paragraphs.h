/* trick_paragraphs.h - paragraphs that rule books of the whist family share, as rows of their
 * tables, so that each is worded once. A book takes those that hold for its game. Rows with a
 * condition need the game's OPT_DEALER and SEATS, or a setting that the book defines. `cited` are
 * the rules by which the game has the paragraph.
 *
 * Rules: R-GEN-05, R-SOL-01 … R-SOL-10, R-WIE-01, R-KLE-01, R-TRK-01 … R-TRK-13.
 */
#pragma once

/* clang-format off */
#define TRICK_FIRST_DEALER                                                                         \
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 0, 0 } },                                       \
      .text = "Who deals first is drawn by lot." },                                                \
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 1, SEATS } },                                   \
      .text = "{first_dealer} deals first." }
#define TRICK_ONE_PACK                                                                             \
    { .rules = "R-TRK-01",                                                                         \
      .text = "You need one pack of 52 cards: clubs ♣, diamonds ♦, hearts ♥ and spades ♠, "        \
              "thirteen cards of each suit. The ace is the highest card of its suit. Then come "   \
              "king, queen, jack, 10, 9 and so on down to 2." }
#define TRICK_FOLLOW_SUIT                                                                          \
    { .rules = "R-TRK-02",                                                                         \
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you "      \
              "must play one: that is called following suit. If you hold none, you may play any"   \
              " card at all." }
#define TRICK_FOLLOW_SUIT_FREELY                                                                   \
    { .rules = "R-TRK-02",                                                                         \
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you "      \
              "must play one: that is called following suit. If you hold none, you may play any"   \
              " card at all. Nobody has to play a trump, and nobody has to try to win the "        \
              "trick." }
#define TRICK_TRUMPS_WIN                                                                           \
    { .rules = "R-TRK-03",                                                                         \
      .text = "If there are trumps in the trick, the highest trump wins it. If there are none, "   \
              "the highest card of the suit led wins. A card that is neither trump nor of the "    \
              "suit led never wins, however high it is." }
#define TRICK_SUIT_LED_WINS                                                                        \
    { .rules = "R-TRK-03",                                                                         \
      .text = "The highest card of the suit led wins the trick. Cards of other suits never win." }
#define TRICK_WINNER_LEADS                                                                         \
    { .rules = "R-TRK-04",                                                                         \
      .text = "The winner of a trick leads to the next one." }
#define TRICK_WINNER_LEADS_FOR_BOTH                                                                \
    { .rules = "R-TRK-04",                                                                         \
      .text = "The winner of a trick takes it for both partners and leads to the next one. "       \
              "After thirteen tricks all hands are empty." }
#define TRICK_PARTNERS_SIT                                                                         \
    { .rules = "R-TRK-05",                                                                         \
      .text = "Anna, Ben, Carla and Dora sit clockwise in this order. Anna and Carla are "         \
              "partners, and so are Ben and Dora." }
#define TRICK_NEXT_DEALER_AFTER_ALL_CARDS                                                          \
    { .rules = "R-TRK-07",                                                                         \
      .text = "When all cards of a deal have been played, the player on the dealer's left is "     \
              "the next dealer and chooses \"Deal\". Until then the last trick stays on the "      \
              "table." }
#define TRICK_NEXT_DEALER                                                                          \
    { .rules = "R-TRK-07",                                                                         \
      .text = "When a deal is over, the player on the dealer's left is the next dealer and "       \
              "chooses \"Deal\". Until then the last trick stays on the table." }
#define TRICK_NO_SIDE_HAS_WON                                                                      \
    { .rules = "R-TRK-08",                                                                         \
      .text = "If no side has won after {max_deals} deals, the one with more points has, and "     \
              "with equal points it is a draw." }
#define TRICK_DEALS_AT_MOST                                                                        \
    { .rules = "R-TRK-08",                                                                         \
      .text = "After {max_deals} deals at the latest, with those thrown in, the game is over, "    \
              "and the points decide." }
#define TRICK_SHUFFLED                                                                             \
    { .rules = "R-TRK-09", .when = { SHUFFLED },                                                   \
      .text = "The cards are shuffled before every deal." }
#define TRICK_CUT                                                                                  \
    { .rules = "R-TRK-09", .when = { ONLY_CUT },                                                   \
      .text = "The cards are shuffled before the first deal only. Later the tricks are put on "    \
              "each other in the order in which they were played, then the cards that are left "   \
              "in the hands, and the pack is cut." }
#define TRICK_BELGIAN_PACKETS(cited)                                                               \
    { .rules = (cited), .when = { FIVE_LAST },                                                     \
      .text = "The cards are dealt clockwise, beginning on the dealer's left: four for each "      \
              "player, then four again, then five. Everybody has thirteen." },                     \
    { .rules = (cited), .when = { FIVE_SECOND },                                                   \
      .text = "The cards are dealt clockwise, beginning on the dealer's left: four for each "      \
              "player, then five, then four. Everybody has thirteen." }
#define TRICK_STAKE_OF_EACH                                                                        \
    { .rules = "R-TRK-11",                                                                         \
      .text = "If you play alone and make your contract, each of the other three pays you the "    \
              "stake. If you lose it, you pay the stake to each of them. Two partners get the "    \
              "stake, or pay it, each." }
#define TRICK_STAKES_OF_SEVERAL                                                                    \
    { .rules = "R-TRK-11",                                                                         \
      .text = "Several players of a misère are settled one after the other, each of them "         \
              "against the three others." }
#define TRICK_SOLO_AIM(cited)                                                                      \
    { .rules = (cited),                                                                            \
      .text = "Four people play, each for himself. In every deal an auction decides who plays "    \
              "what: mostly one player alone against the other three, sometimes two together "     \
              "against two. These sides last for one deal, and partners need not sit opposite "    \
              "each other." }
#define TRICK_SOLO_WINNER(cited)                                                                   \
    { .rules = (cited),                                                                            \
      .text = "After deal {deals} the player with the most points wins." }
#define TRICK_SOLO_SPEAKING                                                                        \
    { .rules = "R-SOL-03",                                                                         \
      .text = "The player on the dealer's left speaks first, then the others clockwise. You "      \
              "pass, or bid a contract that is higher than the last bid." }
#define TRICK_SOLO_ACCEPTING                                                                       \
    { .rules = "R-SOL-03",                                                                         \
      .text = "If the last bid is a proposal that nobody has accepted, you can accept it. Then "   \
              "you two are partners. A higher bid of somebody else dissolves the partnership." }
#define TRICK_SOLO_ONCE_MORE                                                                       \
    { .rules = "R-SOL-03 R-SOL-04",                                                                \
      .text = "You never bid over yourself. But if nobody accepts your proposal, and all others"   \
              " have passed, you speak once more: you bid something higher, or give up." }
#define TRICK_SOLO_AUCTION_ENDS                                                                    \
    { .rules = "R-SOL-04",                                                                         \
      .text = "The auction ends when nobody may speak any more. If nothing has been bid, the "     \
              "cards are thrown in, and the next dealer deals." }
#define TRICK_SOLO_END(cited)                                                                      \
    { .rules = (cited),                                                                            \
      .text = "After deal {deals} the player with the most points has won. Deals that were "       \
              "thrown in do not count." }
/* clang-format on */
