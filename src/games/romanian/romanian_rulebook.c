/* romanian_rulebook.c - the rules of Romanian Whist for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-ROM-01 … R-ROM-09, R-TRK-01 … R-TRK-13.
 */
#include "romanian.h"
#include "games/trick/trick_paragraphs.h"

static int deals(const struct talon_config *config)
{
    return romanian_deals(talon_seats(config));
}

const struct talon_fact romanian_facts[ROMANIAN_FACTS] = { { "deals", deals } };

/* clang-format off */
#define PLAYERS(number) { OPT_PLAYERS, (number), (number) }
#define UP_AND_DOWN { OPT_SCHEDULE, FROM_ONE, FROM_ONE }
#define DOWN_AND_UP { OPT_SCHEDULE, FROM_EIGHT, FROM_EIGHT }
#define ANY_SUM { OPT_HOOK, 0, 0 }
#define SUM_BARRED { OPT_HOOK, 1, 1 }
#define NO_STREAKS { OPT_STREAK_BONUS, NO_BONUS, NO_BONUS }
#define STREAKS { OPT_STREAK_BONUS, BONUS_5, BONUS_10 }
#define SKIPPED { OPT_STREAK_ONES, ONES_SKIPPED, ONES_SKIPPED }
#define CUT { OPT_STREAK_ONES, ONES_CUT, ONES_CUT }
#define COUNTED { OPT_STREAK_ONES, ONES_COUNT, ONES_COUNT }
#define IN_HAND { OPT_ONES, ONES_NORMAL, ONES_NORMAL }
#define ON_FOREHEAD { OPT_ONES, ONES_FOREHEAD, ONES_FOREHEAD }
#define FACE_DOWN { OPT_ONES, ONES_HIDDEN, ONES_HIDDEN }

const struct talon_paragraph romanian_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-ROM-01 R-ROM-04 R-ROM-09",
      .text = "There are {players} players, each playing alone. Before every deal you bid how many "
              "tricks you will take. You score only if your bid is exact. The player with the most "
              "points after {deals} deals wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-ROM-01", .when = { PLAYERS(3) },
      .text = "Three players use 24 cards: ace, king, queen, jack, 10 and 9 of each suit." },
    { .rules = "R-ROM-01", .when = { PLAYERS(4) },
      .text = "Four players use 32 cards: ace, king, queen, jack, 10, 9, 8 and 7 of each suit." },
    { .rules = "R-ROM-01", .when = { PLAYERS(5) },
      .text = "Five players use 40 cards: ace, king, queen, jack and 10 down to 5 of each suit." },
    { .rules = "R-ROM-01", .when = { PLAYERS(6) },
      .text = "Six players use 48 cards: ace, king, queen, jack and 10 down to 3 of each suit." },
    { .rules = "R-TRK-01", .text = "The ace is the highest card of its suit." },
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-ROM-02", .when = { UP_AND_DOWN },
      .text = "The first {players} deals have one card for everybody. Then come a deal of two "
              "cards, of three, and so on up to seven. The next {players} deals have eight cards. "
              "Then it goes down from seven to two, and the last {players} deals have one card "
              "again." },
    { .rules = "R-ROM-02", .when = { DOWN_AND_UP },
      .text = "The first {players} deals have eight cards for everybody. Then come a deal of seven "
              "cards, of six, and so on down to two. The next {players} deals have one card. Then "
              "it goes up from two to seven, and the last {players} deals have eight cards "
              "again." },
    TRICK_FIRST_DEALER,
    { .rules = "R-ROM-03 R-TRK-06 R-TRK-07",
      .text = "For every deal all cards are shuffled and dealt one at a time, clockwise, beginning "
              "on the dealer's left. When a deal is over, the player on the dealer's left is the "
              "next dealer and chooses \"Deal\". Until then the last trick stays on the table." },
    { .rules = "R-ROM-03",
      .text = "The next card is turned up and stays where it is: its suit is trump. Nobody plays "
              "it, or the cards under it. Where everybody has eight cards, none is left, and there "
              "is no trump." },
    { .kind = TALON_HEADING, .text = "Bidding" },
    { .rules = "R-ROM-04",
      .text = "When the cards are dealt, all players bid how many tricks they will take. Choose "
              "\"Bid\" and a number. The player on the dealer's left begins, and the dealer bids "
              "last. Everybody bids once and openly, and no bid can be changed." },
    { .rules = "R-ROM-04",
      .text = "You may bid any number from 0 up to the number of cards in your hand." },
    { .rules = "R-ROM-04", .when = { ANY_SUM },
      .text = "All bids together may be fewer than the tricks of the deal, or more, or exactly as "
              "many." },
    { .rules = "R-ROM-04", .when = { SUM_BARRED },
      .text = "All bids together must never be exactly as many as the tricks of the deal. So the "
              "dealer, who bids last, may not choose the one number that would make them so. The "
              "others bid freely." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-ROM-05 R-TRK-02",
      .text = "The player on the dealer's left leads to the first trick: any card may be led. Then "
              "the others play one card each, clockwise. To play a card, choose \"Play\" and that "
              "card." },
    { .rules = "R-ROM-05 R-TRK-02",
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you must "
              "play one. If you hold none, but a trump, you must play a trump: any of yours, even "
              "one that does not win. If you hold neither, you may play any card." },
    TRICK_TRUMPS_WIN,
    TRICK_WINNER_LEADS,
    { .kind = TALON_HEADING, .text = "Deals of one card" },
    { .rules = "R-ROM-08", .when = { IN_HAND },
      .text = "A deal of one card is played as all others are: only you see your card." },
    { .rules = "R-ROM-08", .when = { ON_FOREHEAD },
      .text = "In a deal of one card you hold it on your forehead without looking. You see the "
              "cards of all others, but not your own, and so you must bid. Then everybody chooses "
              "\"Play\", and the card is shown." },
    { .rules = "R-ROM-08", .when = { FACE_DOWN },
      .text = "In a deal of one card nobody looks at any card but the one turned up, and so you "
              "must bid. Then everybody chooses \"Play\", and the card is shown." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .text = "After each deal bid and tricks are compared:" },
    { .kind = TALON_ITEM, .rules = "R-ROM-06",
      .text = "Exactly the tricks you bid: 5 points, and 1 more for every trick." },
    { .kind = TALON_ITEM, .rules = "R-ROM-06",
      .text = "More or fewer: 1 point less for every trick away from your bid." },
    { .rules = "R-ROM-07", .when = { STREAKS },
      .text = "With five exact bids in a row you score {streak_bonus} points more, and with five "
              "missed ones in a row {streak_bonus} points less. Then the count begins again." },
    { .rules = "R-ROM-07", .when = { STREAKS, SKIPPED },
      .text = "Deals of one card do not count for such a row, and do not interrupt it." },
    { .rules = "R-ROM-07", .when = { STREAKS, CUT },
      .text = "Deals of one card do not count for such a row, and end it." },
    { .rules = "R-ROM-07", .when = { STREAKS, COUNTED },
      .text = "Deals of one card count for such a row as all others do." },
    { .rules = "R-ROM-07", .when = { NO_STREAKS },
      .text = "Several exact or missed bids in a row are worth nothing by themselves." },
    { .rules = "R-ROM-09 R-TRK-13",
      .text = "The points of all deals are added up, and may fall below zero. After the last deal "
              "the highest total wins. Players with the same total share the win." },
    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-ROM-09 R-TRK-10", .when = { IN_HAND },
      .text = "Only you see your hand. Everybody sees the trump card, the bids, all cards played, "
              "the tricks and the points. Nobody knows the cards of the talon under the trump "
              "card." },
    { .rules = "R-ROM-09 R-TRK-10", .when = { ON_FOREHEAD },
      .text = "In deals of two cards or more only you see your hand. Everybody sees the trump "
              "card, the bids, all cards played, the tricks and the points. Nobody knows the cards "
              "of the talon under the trump card." },
    { .rules = "R-ROM-09 R-TRK-10", .when = { FACE_DOWN },
      .text = "In deals of two cards or more only you see your hand. Everybody sees the trump "
              "card, the bids, all cards played, the tricks and the points. Nobody knows the cards "
              "of the talon under the trump card." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-ROM-05",
      .text = "Hearts are trump, and diamonds are led. Ben holds <9c>, <Ah> and <Ks>. He has no "
              "diamond, so he must play <Ah>. If clubs had been led, he would have to play <9c>." },
    { .kind = TALON_EXAMPLE, .rules = "R-ROM-04", .when = { SUM_BARRED },
      .text = "In a deal of four cards the bids before the dealer's add up to 3. Anna deals and "
              "may not bid 1: that would make 4. If they added up to 5, she could bid whatever she "
              "likes." },
    { .kind = TALON_EXAMPLE, .rules = "R-ROM-04", .when = { ANY_SUM },
      .text = "In a deal of four cards the bids before the dealer's add up to 3. Anna deals and "
              "may also bid 1, though then the bids are exactly as many as the tricks." },
    { .kind = TALON_EXAMPLE, .rules = "R-ROM-06",
      .text = "Ben bids 3. With 3 tricks he scores 8 points. With 5 tricks he loses 2 points, and "
              "with 2 tricks he loses 1. If he had bid 0 and taken no trick, he would score 5." },
    { .kind = TALON_EXAMPLE, .rules = "R-ROM-08", .when = { ON_FOREHEAD },
      .text = "In a deal of one card hearts are trump, and Anna sees that Ben holds <Ah>. No card "
              "beats it, so she bids 0 and is sure of 5 points." },
    { .text = NULL },
};
/* clang-format on */
