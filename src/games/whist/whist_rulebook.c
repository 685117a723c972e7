/* whist_rulebook.c - the rules of Whist for people: which paragraphs there are, for which options,
 * and the numbers that stand in them.
 *
 * Rules: R-WHI-01 … R-WHI-21.
 */
#include "whist.h"

/* The first deals without trump (R-WHI-07). */
static int first_without(const struct talon_config *config)
{
    return config->value[OPT_NT_EVERY] + 1;
}

static int second_without(const struct talon_config *config)
{
    return 2 * first_without(config);
}

static int third_without(const struct talon_config *config)
{
    return 3 * first_without(config);
}

/* Scores just below the one that wins the game (R-WHI-14, R-WHI-16). */
static int one_short(const struct talon_config *config)
{
    return config->value[OPT_TARGET] - 1;
}

static int two_short(const struct talon_config *config)
{
    return config->value[OPT_TARGET] - 2;
}

static int three_short(const struct talon_config *config)
{
    return config->value[OPT_TARGET] - 3;
}

/* clang-format off */
const struct talon_fact whist_facts[WHIST_FACTS] = {
    { "first_without", first_without }, { "second_without", second_without },
    { "third_without", third_without }, { "one_short", one_short },
    { "two_short", two_short }, { "three_short", three_short },
};

#define BY_LOT { OPT_DEALER, 0, 0 }
#define NAMED_DEALER { OPT_DEALER, 1, SEATS }
#define TURNED_UP { OPT_TRUMP_MODE, LAST_CARD, LAST_CARD }
#define IN_TURN { OPT_TRUMP_MODE, ROTATION, ROTATION }
#define HEARTS_FIRST { OPT_ROTATION, 0, 0 }
#define NONE_WITHOUT { OPT_NT_EVERY, 0, 0 }
#define SOME_WITHOUT { OPT_NT_EVERY, 1, NO_TRUMPS - 1 }
#define EVERY_FIFTH { OPT_NT_EVERY, EVERY(5), EVERY(5) }
#define NO_HONOURS { OPT_HONOURS, 0, 0 }
#define WITH_HONOURS { OPT_HONOURS, 1, 1 }
#define ONE_POINT { OPT_TARGET, 1, 1 }
#define POINTS { OPT_TARGET, 2, TARGET_MOST }
#define POINTS_2_TO_7 { OPT_TARGET, 2, 7 }
#define POINTS_3_OR_MORE { OPT_TARGET, 3, TARGET_MOST }
#define POINTS_8_OR_MORE { OPT_TARGET, 8, TARGET_MOST }
#define GAME { OPT_MATCH, SINGLE, RUBBER }
#define ONE_GAME { OPT_MATCH, SINGLE, SINGLE }
#define RUBBERS { OPT_MATCH, RUBBER, RUBBER }
#define DRIVE { OPT_MATCH, FIXED_DEALS, FIXED_DEALS }
#define ONE_DEAL { OPT_DEALS, 1, 1 }
#define SOME_DEALS { OPT_DEALS, 2, DEALS_MOST }
#define FEW_DEALS { OPT_DEALS, 1, 3 }
#define FOUR_DEALS { OPT_DEALS, 4, DEALS_MOST }
#define ABOVE_SIX { OPT_DRIVE_SCORE, OVER_SIX, OVER_SIX }
#define EVERY_ONE { OPT_DRIVE_SCORE, ALL_TRICKS, ALL_TRICKS }
#define STAYING { OPT_MOVEMENT, 0, 0 }

const struct talon_paragraph whist_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-WHI-01",
      .text = "Four people play, two against two. Partners sit opposite each other and stay "
              "together for the whole game: seats 1 and 3 play against seats 2 and 4." },
    { .rules = "R-WHI-13 R-WHI-14", .when = { GAME, POINTS },
      .text = "In every deal thirteen tricks are played. Your side scores for each trick it wins "
              "above six, and the first side with {target} points wins the game." },
    { .rules = "R-WHI-13 R-WHI-14", .when = { GAME, ONE_POINT },
      .text = "In every deal thirteen tricks are played. The side that wins more of them scores, "
              "and a single point wins the game." },
    { .rules = "R-WHI-18", .when = { RUBBERS },
      .text = "You play a rubber. The first side to win two games wins the rubber." },
    { .rules = "R-WHI-18 R-WHI-19", .when = { DRIVE, ABOVE_SIX },
      .text = "The game is played as in a tournament, with a fixed number of deals. Each deal has "
              "thirteen tricks. You score a point for every trick above six that your side wins." },
    { .rules = "R-WHI-18 R-WHI-19", .when = { DRIVE, EVERY_ONE },
      .text = "The game is played as in a tournament, with a fixed number of deals. Each deal has "
              "thirteen tricks. You score a point for every trick that your side wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-WHI-02",
      .text = "You need one pack of 52 cards: clubs ♣, diamonds ♦, hearts ♥ and spades ♠, "
              "thirteen cards of each suit. The ace is the highest card of its suit. Then come "
              "king, queen, jack, 10, 9 and so on down to 2." },
    { .rules = "R-WHI-11", .when = { NONE_WITHOUT },
      .text = "In every deal one suit is trump. Any trump, even the 2, beats all cards of the "
              "other three suits." },
    { .rules = "R-WHI-11", .when = { SOME_WITHOUT },
      .text = "In a deal one suit can be trump. Any trump, even the 2, beats all cards of the "
              "other three suits. Some deals have no trump; then only the suit that was led can "
              "win." },
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-05", .when = { BY_LOT }, .text = "Who deals first is drawn by lot." },
    { .rules = "R-GEN-05", .when = { NAMED_DEALER }, .text = "{first_dealer} deals first." },
    { .rules = "R-WHI-04 R-GEN-04",
      .text = "All the cards are shuffled and dealt one at a time, clockwise, beginning on the "
              "dealer's left. Everybody gets thirteen; the last card of all is the dealer's own." },
    { .rules = "R-WHI-08", .when = { ONE_GAME, POINTS },
      .text = "When all cards of a deal have been played, the player on the dealer's left is the "
              "next dealer and chooses \"Deal\". Until then the last trick stays on the table." },
    { .rules = "R-WHI-08", .when = { RUBBERS },
      .text = "When all cards of a deal have been played, the player on the dealer's left is the "
              "next dealer and chooses \"Deal\". Until then the last trick stays on the table." },
    { .rules = "R-WHI-08", .when = { DRIVE, SOME_DEALS },
      .text = "When all cards of a deal have been played, the player on the dealer's left is the "
              "next dealer and chooses \"Deal\". Until then the last trick stays on the table." },
    { .kind = TALON_HEADING, .text = "Trump" },
    { .rules = "R-WHI-05", .when = { TURNED_UP },
      .text = "The dealer's last card is turned up, and its suit is trump. It lies on the table "
              "for everybody to see, but belongs to the dealer's hand. When it is the dealer's "
              "turn in the first trick, the dealer takes it up and may play it at once or keep "
              "it, like any other card." },
    { .rules = "R-WHI-06", .when = { IN_TURN },
      .text = "No card is turned up. The suits take turns at being trump, from deal to deal, in "
              "this order: {trump_rotation}. After the fourth it begins again with the first." },
    { .rules = "R-WHI-07", .when = { SOME_WITHOUT, TURNED_UP },
      .text = "The deals are counted. Deals {first_without}, {second_without}, {third_without} "
              "and so on have no trump, and in these no card is turned up." },
    { .rules = "R-WHI-07", .when = { SOME_WITHOUT, IN_TURN },
      .text = "The deals are counted. Deals {first_without}, {second_without}, {third_without} "
              "and so on have no trump. They use up no suit: the suit that was due is trump in "
              "the deal after." },
    { .rules = "R-WHI-06", .when = { RUBBERS, IN_TURN },
      .text = "The count of the deals goes on through the whole rubber. A new game does not "
              "start it again." },
    { .rules = "R-WHI-07", .when = { RUBBERS, TURNED_UP, SOME_WITHOUT },
      .text = "The count of the deals goes on through the whole rubber. A new game does not "
              "start it again." },
    { .kind = TALON_EXAMPLE, .when = { IN_TURN, HEARTS_FIRST, NONE_WITHOUT },
      .text = "The first six deals have these trumps: hearts, diamonds, spades, clubs, and again "
              "hearts, diamonds." },
    { .kind = TALON_EXAMPLE, .when = { IN_TURN, HEARTS_FIRST, EVERY_FIFTH },
      .text = "The first six deals have these trumps: hearts, diamonds, spades, clubs, then no "
              "trump, then again hearts." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-WHI-09 R-GEN-01",
      .text = "The player on the dealer's left leads to the first trick: any card may be led. "
              "The others follow clockwise with one card each. To play a card, choose \"Play\" "
              "and that card." },
    { .rules = "R-WHI-10",
      .text = "The card led says which suit is wanted. If you hold a card of this suit, you must "
              "play one: that is called following suit. If you hold none, you may play any card "
              "at all. Nobody has to play a trump, and nobody has to try to win the trick." },
    { .rules = "R-WHI-11",
      .text = "If there are trumps in the trick, the highest trump wins it. If there are none, "
              "the highest card of the suit led wins. A card that is neither trump nor of the "
              "suit led never wins, however high it is." },
    { .rules = "R-WHI-12",
      .text = "The winner of a trick takes it for both partners and leads to the next one. After "
              "thirteen tricks all hands are empty." },
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-WHI-13", .when = { GAME },
      .text = "Partners count their tricks together. The side that has more than six scores 1 "
              "point for each trick above six. The other side scores nothing for its tricks. As "
              "thirteen is an odd number, one side always has more." },
    { .rules = "R-WHI-13 R-WHI-19", .when = { DRIVE, ABOVE_SIX },
      .text = "Partners count their tricks together. Both of them score 1 point for each trick "
              "above six. With six tricks or fewer they score nothing, but lose nothing either." },
    { .rules = "R-WHI-19", .when = { DRIVE, EVERY_ONE },
      .text = "Partners count their tricks together. Both of them score 1 point for each of "
              "these tricks." },
    { .rules = "R-WHI-15", .when = { WITH_HONOURS, POINTS },
      .text = "Honours count as well. They are the ace, king, queen and jack of trumps. A side "
              "that was dealt all four of them scores 4 points, a side that was dealt three of "
              "them scores 2. With two on each side nobody scores." },
    { .rules = "R-WHI-15", .when = { WITH_HONOURS, POINTS, TURNED_UP },
      .text = "Both partners' cards count together, the dealer's turned-up card among them. It "
              "does not matter who wins tricks with the honours, and nobody has to claim them: "
              "they are added after the last trick." },
    { .rules = "R-WHI-15", .when = { WITH_HONOURS, POINTS, IN_TURN },
      .text = "Both partners' cards count together. It does not matter who wins tricks with the "
              "honours, and nobody has to claim them: they are added after the last trick." },
    { .rules = "R-WHI-15", .when = { WITH_HONOURS, POINTS, SOME_WITHOUT },
      .text = "A deal without trump has no honours." },
    { .rules = "R-WHI-16", .when = { WITH_HONOURS, POINTS },
      .text = "A side that is just one point short of {target} when the deal begins scores no "
              "honours in this deal. It needs tricks." },
    { .rules = "R-WHI-17", .when = { WITH_HONOURS, POINTS },
      .text = "Tricks are counted first, then honours. If both sides then have {target} points "
              "or more, the side that scored for tricks in this deal wins the game." },
    { .rules = "R-WHI-15 R-WHI-16", .when = { WITH_HONOURS, ONE_POINT },
      .text = "Ace, king, queen and jack of trumps are called honours. Elsewhere they may bring "
              "points, but never to a side that needs just one more. As a single point wins "
              "here, honours bring nothing at this table." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-WHI-14 R-WHI-18", .when = { ONE_GAME, POINTS },
      .text = "The points of all deals are added up. The side with {target} points or more after a "
              "deal wins. Its lead does not matter." },
    { .rules = "R-WHI-14 R-WHI-18", .when = { ONE_GAME, ONE_POINT },
      .text = "So the very first deal decides: the side with seven tricks or more has won." },
    { .rules = "R-WHI-14", .when = { RUBBERS, POINTS },
      .text = "The points of the deals are added up. The side that has {target} points or more "
              "after a deal wins the game. Points above that are lost, and so are the other "
              "side's: the next game begins at 0:0." },
    { .rules = "R-WHI-14", .when = { RUBBERS, ONE_POINT },
      .text = "So every deal is a game of its own: the side with seven tricks or more wins it." },
    { .rules = "R-WHI-18", .when = { RUBBERS },
      .text = "A rubber is the best of three games. The side that wins two of them wins the "
              "rubber. If the same side wins the first two, the third is not played." },
    { .rules = "R-WHI-18 R-WHI-19", .when = { DRIVE, SOME_DEALS },
      .text = "The last deal is number {deals}, and every player's points are added up. The "
              "highest total wins. With equal totals the place is shared." },
    { .rules = "R-WHI-18 R-WHI-19", .when = { DRIVE, ONE_DEAL },
      .text = "A single deal is played. The side with more points wins." },
    { .rules = "R-WHI-19", .when = { DRIVE, SOME_DEALS, STAYING },
      .text = "Nobody changes seats between the deals, so that partners always have the same "
              "total." },
    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-WHI-21",
      .text = "Only you see your hand. Your partner does not see it either. Everybody sees the "
              "cards in the trick, the tricks already won and the score." },
    { .rules = "R-WHI-21", .when = { TURNED_UP },
      .text = "The turned-up card is open until the dealer takes it up. After that everybody may "
              "remember who holds it." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .rules = "R-WHI-01",
      .text = "Anna, Ben, Carla and Dora sit clockwise in this order. Anna and Carla are "
              "partners, and so are Ben and Dora." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-10",
      .text = "Ben holds <9d>, <Ac> and <2c>. If a diamond is led, he must play <9d>. If a heart "
              "is led, he may play any of the three." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-11",
      .text = "Hearts are trump. Ben leads <Ks>, Carla plays <3s>, Dora has no spade and plays "
              "<2h>, Anna plays <As>. Dora's little trump wins the trick for her and Ben." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-11", .when = { NONE_WITHOUT },
      .text = "Hearts are trump. Ben leads <9d>, Carla has no diamond and plays <Ac>, Dora plays "
              "<Td>, Anna <2d>. There is no trump in the trick, so the highest diamond wins: it "
              "is Dora's. Carla's ace is of the wrong suit." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-07 R-WHI-11", .when = { SOME_WITHOUT },
      .text = "There is no trump in this deal. Ben leads <9d>, Carla and Dora have no diamonds "
              "and play <Th> and <2h>, Anna plays <Ad> and wins. If hearts were trump, Carla "
              "would win with <Th>." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-13", .when = { GAME, NO_HONOURS },
      .text = "Anna and Carla win eight tricks, Ben and Dora five. Anna and Carla score 2 "
              "points, Ben and Dora none." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-15", .when = { WITH_HONOURS, POINTS_2_TO_7 },
      .text = "At 0:0 Anna and Carla win nine tricks, and they were dealt all four honours. They "
              "score 3 points for tricks and 4 for honours, 7 together, and have won the game in "
              "a single deal." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-15", .when = { WITH_HONOURS, POINTS_8_OR_MORE },
      .text = "At 0:0 Anna and Carla win nine tricks, and they were dealt all four honours. They "
              "score 3 points for tricks and 4 for honours. Now it is 7:0." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-16", .when = { WITH_HONOURS, POINTS },
      .text = "It is {one_short}:0 for Anna and Carla. They win six tricks and were dealt all "
              "four honours, but as they need just one more point, honours do not count for "
              "them. Ben and Dora score for their seventh trick. Now it is {one_short}:1, and "
              "the game goes on." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-17", .when = { WITH_HONOURS, POINTS_3_OR_MORE },
      .text = "It is {three_short}:{two_short}. Anna and Carla win nine tricks and score 3 "
              "points. Ben and Dora were dealt three honours and score 2. Now both sides have "
              "{target}. Anna and Carla win the game, because they had the tricks." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-18", .when = { RUBBERS },
      .text = "Anna and Carla win the first game, Ben and Dora the second, and Anna and Carla "
              "the third. The rubber is theirs by 2:1." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-19", .when = { DRIVE, ABOVE_SIX, FOUR_DEALS },
      .text = "In four deals Anna's side wins 7, 6, 10 and 4 tricks. Anna and Carla score 1 + 0 "
              "+ 4 + 0 = 5 points each. Ben and Dora, with 6, 7, 3 and 9 tricks, score 0 + 1 + 0 "
              "+ 3 = 4 each." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-19", .when = { DRIVE, EVERY_ONE, FOUR_DEALS },
      .text = "In four deals Anna's side wins 7, 6, 10 and 4 tricks. Anna and Carla score 27 "
              "points each. Ben and Dora, with 6, 7, 3 and 9 tricks, score 25 each." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-19", .when = { DRIVE, ABOVE_SIX, FEW_DEALS },
      .text = "Anna's side wins eight tricks. Anna and Carla score 2 points each, Ben and Dora "
              "none." },
    { .kind = TALON_EXAMPLE, .rules = "R-WHI-19", .when = { DRIVE, EVERY_ONE, FEW_DEALS },
      .text = "Anna's side wins eight tricks. Anna and Carla score 8 points each, Ben and Dora 5 "
              "each." },
    { .text = NULL },
};
/* clang-format on */
