/* wippen_rulebook.c - the rules of Wippen for people: which paragraphs there are, for which
 * options, and the numbers that stand in them.
 *
 * Rules: R-WIP-01 … R-WIP-27.
 */
#include "wippen.h"

/* R-WIP-02, R-WIP-03 */
static int rounds(const struct talon_config *config)
{
    const int packs = config->value[OPT_PACKS], players = talon_seats(config);

    return (52 * packs - wippen_left_out(packs, players) - 4) / (HAND_SIZE * players);
}

/* Points of a game but for Wippen: most cards, most spades, and what each pack holds (R-WIP-23). */
static int total(const struct talon_config *config)
{
    return 2 + 2 + 7 * config->value[OPT_PACKS];
}

/* clang-format off */
const struct talon_fact wippen_facts[WIPPEN_FACTS] = {
    { "rounds", rounds }, { "total", total },
};

#define BY_LOT { OPT_DEALER, 0, 0 }
#define NAMED_DEALER { OPT_DEALER, 1, SEATS }
#define TWO_PLAYERS { OPT_PLAYERS, 2, 2 }
#define THREE_OR_MORE { OPT_PLAYERS, 3, SEATS }
#define UP_TO_FOUR { OPT_PLAYERS, 2, 4 }
#define FIVE { OPT_PLAYERS, 5, 5 }
#define SIX { OPT_PLAYERS, 6, 6 }
#define SEVEN { OPT_PLAYERS, 7, 7 }
#define EIGHT { OPT_PLAYERS, 8, 8 }
#define ONE_PACK { OPT_PACKS, 1, 1 }
#define TWO_PACKS { OPT_PACKS, 2, 2 }
#define CLOSED { OPT_OPEN_HANDS, 0, 0 }
#define OPEN { OPT_OPEN_HANDS, 1, 1 }
#define NO_WIPPE { OPT_WIPPE, 0, 0 }
#define WIPPE { OPT_WIPPE, 1, 1 }
#define NO_ADDING { OPT_ADDING, 0, 0 }
#define ADDING { OPT_ADDING, 1, 1 }
#define ONE_AT_A_TIME { OPT_MULTI_CAPTURE, 0, 0 }
#define SEVERAL { OPT_MULTI_CAPTURE, 1, 1 }
#define NO_BUILDS { OPT_BUILDING, 0, 0 }
#define WITH_BUILDS { OPT_BUILDING, 1, 1 }
#define ONE_GROUP { OPT_MULTIPLES, 0, 0 }
#define MULTIPLES { OPT_MULTIPLES, 1, 1 }
#define NO_THEFT { OPT_STEALING, 0, 0 }
#define THEFT { OPT_STEALING, 1, 1 }
#define SAME_RANKS { OPT_STEAL_MATCH, BY_RANK, BY_RANK }
#define SAME_CARDS { OPT_STEAL_MATCH, IDENTICAL, IDENTICAL }
#define IN_SUMS { OPT_BUILD_IN_SUMS, 1, 1 }
#define LOCK { OPT_LOCK_TOTAL, 1, 1 }
#define MUST_TAKE { OPT_MUST_CAPTURE, BY_HAND, BY_HAND }
#define MAY_TAKE { OPT_MUST_CAPTURE, FREELY, FREELY }
#define KEEP { OPT_KEEP_MATCH, 1, 1 }
#define NO_KEEP { OPT_KEEP_MATCH, 0, 0 }
#define NOTHING_EACH { OPT_TIE3, 0, 0 }
#define ONE_EACH { OPT_TIE3, 1, 1 }
#define SINGLE { OPT_MATCH, ONE_GAME, ONE_GAME }
#define UP_TO { OPT_MATCH, TO_TARGET, TO_TARGET }
#define COUNTED { OPT_MATCH, SO_MANY, SO_MANY }
#define JUST_ONE { OPT_GAMES, 1, 1 }
#define TWO_OR_MORE { OPT_GAMES, 2, GAMES_MOST }

const struct talon_paragraph wippen_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-WIP-01",
      .text = "There are {players} players, each playing alone. With the cards of your hand you "
              "take open cards from the middle. In the end the cards you have won bring points: "
              "for many cards, for many spades, and for some special cards." },
    { .rules = "R-WIP-25", .when = { SINGLE },
      .text = "One game of {rounds} rounds is played. The player with the most points wins." },
    { .rules = "R-WIP-25", .when = { COUNTED, JUST_ONE },
      .text = "One game of {rounds} rounds is played. The player with the most points wins." },
    { .rules = "R-WIP-25", .when = { UP_TO },
      .text = "Several games of {rounds} rounds each are played until a player has a total of "
              "{target} or more." },
    { .rules = "R-WIP-25", .when = { COUNTED, TWO_OR_MORE },
      .text = "{games} games of {rounds} rounds each are played, and their points are added up." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-WIP-01 R-WIP-03", .when = { ONE_PACK, UP_TO_FOUR },
      .text = "You play with one pack of 52 cards, without jokers." },
    { .rules = "R-WIP-01 R-WIP-03", .when = { ONE_PACK, SIX },
      .text = "You play with one pack of 52 cards, without jokers." },
    { .rules = "R-WIP-01 R-WIP-02 R-WIP-03", .when = { ONE_PACK, FIVE },
      .text = "You play with one pack of cards without jokers. The four kings and the four "
              "queens stay out, so that the deal comes out even: 44 cards are left." },
    { .rules = "R-WIP-01 R-WIP-02 R-WIP-03", .when = { TWO_PACKS, UP_TO_FOUR },
      .text = "You play with two packs of cards without jokers. The four kings of one pack stay "
              "out, so that the deal comes out even: 100 cards are left. There are two of each "
              "other card." },
    { .rules = "R-WIP-01 R-WIP-02 R-WIP-03", .when = { TWO_PACKS, SIX },
      .text = "You play with two packs of cards without jokers. The four kings of one pack stay "
              "out, so that the deal comes out even: 100 cards are left. There are two of each "
              "other card." },
    { .rules = "R-WIP-01 R-WIP-02 R-WIP-03", .when = { TWO_PACKS, EIGHT },
      .text = "You play with two packs of cards without jokers. The four kings of one pack stay "
              "out, so that the deal comes out even: 100 cards are left. There are two of each "
              "other card." },
    { .rules = "R-WIP-01 R-WIP-03", .when = { TWO_PACKS, FIVE },
      .text = "You play with two packs of cards without jokers, 104 cards in all. There are two "
              "of each card." },
    { .rules = "R-WIP-01 R-WIP-02 R-WIP-03", .when = { TWO_PACKS, SEVEN },
      .text = "You play with two packs of cards without jokers. All eight kings, four queens and "
              "four jacks, one of each suit, stay out, so that the deal comes out even: 88 cards "
              "are left." },
    { .rules = "R-WIP-01", .when = { ADDING },
      .text = "In sums an ace counts 1, and the cards from two to ten count what they show. "
              "Jacks, queens and kings have no value. When you take something, suits do not "
              "matter." },
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-05", .when = { BY_LOT }, .text = "Who deals first is drawn by lot." },
    { .rules = "R-GEN-05", .when = { NAMED_DEALER }, .text = "{first_dealer} deals first." },
    { .rules = "R-WIP-04",
      .text = "For the first round the dealer gives two cards to each of the others, clockwise "
              "from the dealer's left. Then the dealer lays two cards open in the middle and "
              "takes two. All this is done twice. So everybody gets four cards, and four lie in "
              "the middle. The rest is the stock: it lies face down." },
    { .rules = "R-WIP-05 R-WIP-07",
      .text = "When all hands are empty, the round is over, and the dealer chooses \"Deal\". "
              "Everybody gets four new cards from the stock, again two at a time, the dealer last. "
              "The cards in the middle stay there, and no new ones are added. The last round uses "
              "up the stock." },
    { .rules = "R-WIP-06", .when = { SINGLE }, .text = "The same player deals all rounds." },
    { .rules = "R-WIP-06", .when = { COUNTED, JUST_ONE },
      .text = "The same player deals all rounds." },
    { .rules = "R-WIP-06", .when = { UP_TO },
      .text = "The same player deals all rounds of a game. For the next game all cards are "
              "shuffled again, and the player on the dealer's left deals." },
    { .rules = "R-WIP-06", .when = { COUNTED, TWO_OR_MORE },
      .text = "The same player deals all rounds of a game. For the next game all cards are "
              "shuffled again, and the player on the dealer's left deals." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-WIP-07",
      .text = "The player on the dealer's left begins, and then it goes clockwise. In each turn "
              "you use exactly one card of your hand:" },
    { .kind = TALON_ITEM, .rules = "R-WIP-08",
      .text = "With \"Take\" it takes something from the middle." },
    { .kind = TALON_ITEM, .rules = "R-WIP-13 R-WIP-15", .when = { WITH_BUILDS, ONE_GROUP },
      .text = "With \"Build\" or \"Raise\" it goes into a build." },
    { .kind = TALON_ITEM, .rules = "R-WIP-13 R-WIP-14 R-WIP-15", .when = { MULTIPLES },
      .text = "With \"Build\", \"Extend\" or \"Raise\" it goes into a build." },
    { .kind = TALON_ITEM, .rules = "R-WIP-19", .when = { THEFT },
      .text = "With \"Steal\" it takes another player's won cards." },
    { .kind = TALON_ITEM, .rules = "R-WIP-18",
      .text = "With \"Discard\" it is laid in the middle." },
    { .kind = TALON_HEADING, .text = "Taking" },
    { .rules = "R-WIP-08 R-WIP-09", .when = { NO_ADDING },
      .text = "Your card takes exactly one card of the same rank: an ace takes an ace, a queen "
              "takes a queen. Suits do not matter. If two such cards lie in the middle, choose "
              "one of them; the other stays." },
    { .rules = "R-WIP-09", .when = { ADDING },
      .text = "A jack, queen or king takes exactly one card of the same rank, even if several of "
              "them lie in the middle." },
    { .rules = "R-WIP-10", .when = { ADDING, NO_BUILDS },
      .text = "Any other card takes a card of the same value, or two or more cards that are "
              "worth as much together." },
    { .rules = "R-WIP-10", .when = { ADDING, WITH_BUILDS },
      .text = "Any other card takes a single card of the same value, or two or more single cards "
              "that are worth as much together, or a build of this value." },
    { .rules = "R-WIP-10", .when = { ADDING, SEVERAL },
      .text = "You may take several of these at once, as long as no card counts twice. You do "
              "not have to take everything that fits: you choose." },
    { .rules = "R-WIP-10", .when = { ADDING, ONE_AT_A_TIME },
      .text = "You may take only one of these at a time, even if more would fit. You choose "
              "which." },
    { .rules = "R-WIP-11", .when = { IN_SUMS },
      .text = "A build can also be part of a sum and counts with its value. Such a sum has one or "
              "more builds and at least one single card. Builds alone do not count as a sum. Every "
              "build in the sum is taken whole." },
    { .rules = "R-WIP-10", .when = { ADDING },
      .text = "Choose \"Take\" and the first thing you want, then \"Also\" for everything else, "
              "and \"Done\" in the end. Where nothing more can be added, you do not need "
              "\"Done\"." },
    { .rules = "R-WIP-12", .when = { NO_THEFT },
      .text = "Your card and the cards it takes go face down onto your won pile." },
    { .rules = "R-WIP-12 R-WIP-20", .when = { THEFT },
      .text = "Your card and the cards it takes go onto your won pile. The cards are face up "
              "there, and the hand card you used last is always on top." },
    { .kind = TALON_HEADING, .when = { WIPPE }, .text = "Wippe" },
    { .rules = "R-WIP-21", .when = { WIPPE },
      .text = "If nothing at all is left in the middle when you have taken, that is a Wippe. "
              "Every Wippe brings you 1 extra point, as often as you like. Only in the last "
              "round of a game there is none." },
    { .kind = TALON_HEADING, .when = { WITH_BUILDS }, .text = "Building" },
    { .rules = "R-WIP-13", .when = { WITH_BUILDS },
      .text = "Lay a hand card together with one or more single cards from the middle so that they "
              "add up to a number up to 10. That is a build, and the number is its value, which "
              "you announce. The build is yours. You must still hold a card of this value with "
              "which you can take the build later." },
    { .rules = "R-WIP-13", .when = { MULTIPLES },
      .text = "The cards may also fall into several groups, each worth the value of the build. "
              "Your hand card lies in one of them, or is a group by itself. A build of two or "
              "more groups is doubled." },
    { .rules = "R-WIP-13", .when = { WITH_BUILDS },
      .text = "Choose \"Build\" with your card, the value and the first card of the middle. Then "
              "go on with \"Also\" and \"Done\", as when you take." },
    { .rules = "R-WIP-12 R-WIP-13", .when = { WITH_BUILDS },
      .text = "The cards of a build can no longer be used singly. Every player may take the build "
              "with a card of its value, but only the whole build. There are never two builds of "
              "the same value." },
    { .rules = "R-WIP-16", .when = { WITH_BUILDS },
      .text = "Jacks, queens and kings are never part of a build." },
    { .rules = "R-WIP-14", .when = { MULTIPLES },
      .text = "With \"Extend\" you add one or more groups to a build, your own or another "
              "player's. Each group is worth the value of the build. Your hand card lies in one "
              "of them, or is a group by itself. After that you must still hold a card of this "
              "value. Now the build is doubled, and it is yours." },
    { .rules = "R-WIP-15", .when = { WITH_BUILDS },
      .text = "With \"Raise\" you add one hand card, and nothing else, to a build, your own or "
              "another player's. Its value grows by the value of your card, up to 10 at most, "
              "but never to the value of another build. After that you must still hold a card of "
              "the new value. Now the build is yours." },
    { .rules = "R-WIP-15", .when = { MULTIPLES },
      .text = "A doubled build can no longer be raised." },
    { .rules = "R-WIP-15", .when = { LOCK, MULTIPLES },
      .text = "If one card of a build alone is worth as much as the whole build, it lies on top "
              "for all to see. It locks the build: nobody can raise it." },
    { .rules = "R-WIP-15", .when = { LOCK, ONE_GROUP },
      .text = "A card worth as much as the whole build would lock it, so that nobody could raise "
              "it. At this table no build can contain such a card." },
    { .rules = "R-WIP-17", .when = { WITH_BUILDS, KEEP },
      .text = "While you own a build, you must keep a card of its value in your hand, one for each "
              "of your builds. You may use the last such card only to take the build or to raise "
              "it. This duty ends when another player takes the build or becomes its owner." },
    { .rules = "R-WIP-17", .when = { WITH_BUILDS, NO_KEEP },
      .text = "You must hold a card of the build's value only at the moment of building. Later you "
              "may use it as you like. A build that nobody takes stays yours, even in the next "
              "round." },
    { .kind = TALON_HEADING, .when = { THEFT }, .text = "Stealing" },
    { .rules = "R-WIP-19 R-WIP-20", .when = { THEFT, SAME_RANKS },
      .text = "If the top card of another player's pile has the same rank as a card of your "
              "hand, you may choose \"Steal\". The whole pile goes onto yours, and your card on "
              "top of it." },
    { .rules = "R-WIP-19 R-WIP-20", .when = { THEFT, SAME_CARDS },
      .text = "If the top card of another player's pile is exactly the same as a card of your "
              "hand, in rank and suit, you may choose \"Steal\". The whole pile goes onto yours, "
              "and your card on top of it." },
    { .rules = "R-WIP-19", .when = { THEFT },
      .text = "That is your whole turn. It does not count as taking when the last player to take "
              "gets the middle." },
    { .rules = "R-WIP-19 R-WIP-21", .when = { THEFT, WIPPE },
      .text = "Stealing is never a Wippe. Points for Wippen cannot be stolen: they stay with the "
              "player who made them." },
    { .kind = TALON_HEADING, .text = "Discarding" },
    { .rules = "R-WIP-18", .when = { MUST_TAKE },
      .text = "With \"Discard\" you lay a hand card singly in the middle. You may do so only if "
              "you cannot take anything with any card of your hand." },
    { .rules = "R-WIP-18", .when = { MAY_TAKE },
      .text = "With \"Discard\" you lay a hand card singly in the middle. You may do so even if "
              "you could take something." },
    { .rules = "R-WIP-18", .when = { MUST_TAKE, WITH_BUILDS, NO_THEFT },
      .text = "Building is always allowed, even if you could take something." },
    { .rules = "R-WIP-18", .when = { MUST_TAKE, NO_BUILDS, THEFT },
      .text = "Stealing is always allowed, even if you could take something." },
    { .rules = "R-WIP-18", .when = { MUST_TAKE, WITH_BUILDS, THEFT },
      .text = "Building and stealing are always allowed, even if you could take something." },
    { .rules = "R-WIP-18", .when = { WITH_BUILDS, KEEP },
      .text = "While you own a build, you may not discard." },
    { .rules = "R-WIP-18", .when = { WITH_BUILDS, NO_KEEP },
      .text = "While you own a build, you may discard only if no other move is possible. The build "
              "then stays yours." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-WIP-22",
      .text = "After the last round the cards left in the middle go to the last player in this "
              "game who took something, even if others discarded after that. If nobody has taken "
              "anything, nobody gets them." },
    { .rules = "R-WIP-17 R-WIP-22", .when = { NO_KEEP }, .text = "That includes builds." },
    { .text = "Then everybody counts their points:" },
    { .kind = TALON_ITEM, .rules = "R-WIP-23", .text = "The most cards: 2 points." },
    { .kind = TALON_ITEM, .rules = "R-WIP-23", .text = "The most spades: 2 points." },
    { .kind = TALON_ITEM, .rules = "R-WIP-23", .when = { ONE_PACK }, .text = "<Td>: 2 points." },
    { .kind = TALON_ITEM, .rules = "R-WIP-23", .when = { TWO_PACKS },
      .text = "Each <Td>: 2 points." },
    { .kind = TALON_ITEM, .rules = "R-WIP-23", .when = { ONE_PACK }, .text = "<2s>: 1 point." },
    { .kind = TALON_ITEM, .rules = "R-WIP-23", .when = { TWO_PACKS },
      .text = "Each <2s>: 1 point." },
    { .kind = TALON_ITEM, .rules = "R-WIP-23", .text = "Each ace: 1 point." },
    { .kind = TALON_ITEM, .rules = "R-WIP-21 R-WIP-23", .when = { WIPPE },
      .text = "Each Wippe: 1 point." },
    { .rules = "R-WIP-23", .when = { NO_WIPPE },
      .text = "There are usually {total} points in every game." },
    { .rules = "R-WIP-23", .when = { WIPPE },
      .text = "Without the Wippen there are usually {total} points in every game." },
    { .rules = "R-WIP-24",
      .text = "If two players are tied for the most cards or the most spades, each of them gets "
              "1 point." },
    { .rules = "R-WIP-24", .when = { THREE_OR_MORE, NOTHING_EACH },
      .text = "If three or more are tied for the most, none of them gets anything for it." },
    { .rules = "R-WIP-24", .when = { THREE_OR_MORE, ONE_EACH },
      .text = "If three or more are tied for the most, each of them gets 1 point as well." },
    { .rules = "R-WIP-24", .when = { TWO_PLAYERS, NOTHING_EACH },
      .text = "With more players, three or more tied players would get nothing." },
    { .rules = "R-WIP-24", .when = { TWO_PLAYERS, ONE_EACH },
      .text = "With more players, three or more tied players would also get 1 point each." },
    { .rules = "R-WIP-25", .when = { SINGLE },
      .text = "The most points win the game. Players with equal points share the win." },
    { .rules = "R-WIP-25", .when = { UP_TO },
      .text = "The points of all games are added up. If at the end of a game somebody's total is "
              "{target} or more, the highest total wins. If several players share it, another "
              "game is played. After 1000 games the match is over in any case, and then they "
              "share the win." },
    { .rules = "R-WIP-25", .when = { COUNTED },
      .text = "At the end the highest total wins. Players with equal totals share the win." },
    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-WIP-27", .when = { CLOSED }, .text = "Only you see your hand." },
    { .rules = "R-WIP-26", .when = { OPEN },
      .text = "All hands lie open, so that everybody can help and learn." },
    { .rules = "R-WIP-27", .when = { NO_THEFT },
      .text = "Everybody sees the cards in the middle and how many cards each player has won. The "
              "cards won lie face down, so you must remember them. Nobody knows the stock." },
    { .rules = "R-WIP-27", .when = { THEFT },
      .text = "Everybody sees the cards in the middle, the top card of each pile and how many "
              "cards it has. You must remember the cards below. Nobody knows the stock." },
    { .rules = "R-WIP-27", .when = { WITH_BUILDS },
      .text = "Everybody sees the cards, the value and the owner of every build." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-08", .when = { NO_ADDING },
      .text = "In the middle lie <9c>, <9d> and <Kh>. Anna plays <9h>. She takes <9c> or <9d>, "
              "but not both." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-18", .when = { NO_ADDING, MUST_TAKE },
      .text = "Only <9c> lies in the middle, and Ben holds <9h> and <3d>. He can take, and so he "
              "may discard neither of his cards, not even <3d>." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-18", .when = { NO_ADDING, MAY_TAKE },
      .text = "Only <9c> lies in the middle, and Ben holds <9h> and <3d>. He could take, but he "
              "may also discard <3d> and keep <9h> for later." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-10", .when = { ADDING, SEVERAL },
      .text = "In the middle lie <Ac>, <2c>, <5s>, <6d> and <8c>. Anna plays <8h>. She may take "
              "<8c>, or <2c> and <6d>, or <Ac>, <2c> and <5s>, or <8c> together with one of "
              "these sums. She cannot take all five: <2c> would count twice." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-10", .when = { ADDING, ONE_AT_A_TIME },
      .text = "In the middle lie <Ac>, <2c>, <5s>, <6d> and <8c>. Anna plays <8h>. She may take "
              "<8c>, or <2c> and <6d>, or <Ac>, <2c> and <5s>, but only one of these three." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-13 R-WIP-15", .when = { WITH_BUILDS },
      .text = "In the middle lie <2c> and <3d>, and Ben holds <4h> and <9h>. He lays <4h> to "
              "them and builds 9. Then Anna raises his build with <Ah> to 10, for she also holds "
              "<Td>. Now it is her build." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-13 R-WIP-15", .when = { MULTIPLES },
      .text = "In the middle lie <2c> and <3d>, and Ben holds <5h> and <5s>. He builds 5 with "
              "<5h>: <2c> and <3d> are one group, <5h> is the other. The build is doubled, and "
              "nobody can raise it. In his next turn he takes it with <5s>, if nobody was "
              "faster." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-11", .when = { IN_SUMS },
      .text = "The middle holds a build of 4, made of <3s> and <Ad>, and the single card <2c>. "
              "Anna plays <6h>: 4 and 2 make 6, so she takes the build and <2c>." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-19", .when = { THEFT, SAME_RANKS },
      .text = "On top of Ben's pile lies <7c>. Anna plays <7d> and steals. Ben's pile lies on "
              "hers now, with <7d> on top, and he has no cards won any more." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-19", .when = { THEFT, SAME_CARDS },
      .text = "On top of Ben's pile lies <7c>. Anna holds the other <7c> and steals the pile "
              "with it. With <7d> she could not." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-21", .when = { WIPPE, NO_ADDING },
      .text = "Only <5c> lies in the middle, and it is not the last round. Anna takes it with "
              "<5h>. The middle is empty: that is a Wippe and 1 point." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-23 R-WIP-24", .when = { ONE_PACK, TWO_PLAYERS },
      .text = "Anna has won all hearts and diamonds, Ben all clubs and spades. Each gets 1 point "
              "for the cards, for both have 26. Anna gets 2 for <Td> and 2 for her aces: 5 "
              "points. Ben gets 2 for the most spades, 1 for <2s> and 2 for his aces: 6 points." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-23 R-WIP-24", .when = { TWO_PACKS, TWO_PLAYERS },
      .text = "Anna has won all hearts and diamonds, Ben all clubs and spades. Each gets 1 point "
              "for the cards, for both have 50. Anna gets 4 for two <Td> and 4 for her aces: 9 "
              "points. Ben gets 2 for the most spades, 2 for two <2s> and 4 for his aces: 9 "
              "points, too." },
    { .kind = TALON_EXAMPLE, .rules = "R-WIP-24", .when = { THREE_OR_MORE },
      .text = "Anna has won the most cards. Ben and Carla have five spades each, and nobody has "
              "more. Anna gets 2 points for the cards, Ben and Carla get 1 point each for the "
              "spades." },
    { .text = NULL },
};
/* clang-format on */
