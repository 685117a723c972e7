/* steal_war_rulebook.c - the rules of Steal War for people: which paragraphs there are, and for
 * which options.
 *
 * Rules: R-STL-01 … R-STL-16, R-WAR-03.
 */
#include "steal_war.h"
#include "games/war/war_pack.h"

/* clang-format off */
#define TWO { OPT_PLAYERS, 2, 2 }
#define MORE { OPT_PLAYERS, 3, SEATS }
#define PILES_SAFE { OPT_TIMING, PROTECTED, PROTECTED }
#define NEVER_SAFE { OPT_TIMING, ORIGINAL, ORIGINAL }
#define PUT_ASIDE { OPT_LEFTOVER, LEFT_ASIDE, LEFT_ASIDE }
#define TAKEN_OUT { OPT_LEFTOVER, DROP_LOWEST, DROP_LOWEST }

/* Said twice: 54 cards come out even for two, three and six. */
#define NONE_ASIDE_TEXT "Everybody gets the same number of cards. None is left over."
#define NONE_OUT_TEXT \
    "Everybody gets the same number of cards. No cards are removed before the shuffle."
#define ASIDE_TEXT \
    "The other {left} cards are put aside face down. Nobody sees them, and they are out of play."
#define DROPPED_TEXT \
    "Everybody must get the same number of cards. For this the {left} lowest cards are removed " \
    "before the shuffle, and of equal cards clubs first, then diamonds, then hearts."

const struct talon_paragraph steal_war_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-STL-01",
      .text = "Steal War is a kind of War for {players} players that needs attention. The highest "
              "card wins the cards on the table. But you look at your card before you play it, and "
              "with the right one you can steal a whole pile." },
    { .rules = "R-STL-15",
      .text = "You want to win all the cards." },

    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-STL-01",
      .text = "You need one pack of 52 cards and two jokers. The jokers are the highest cards. "
              "Then come ace, king, queen, jack, 10, 9 and so on down to 2. The suits make no "
              "difference." },
    { .rules = "R-STL-08",
      .text = "Two cards match if they are equal, for example two nines. The two jokers match, "
              "too." },

    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 0, 0 } },
      .text = "Who deals is drawn by lot." },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 1, SEATS } },
      .text = "{first_dealer} deals." },
    { .rules = "R-GEN-04 R-STL-01",
      .text = "The pack is shuffled and dealt face down, one card at a time, clockwise from the "
              "dealer's left, until everybody has {each} cards." },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 2, 3 }, PUT_ASIDE }, .text = NONE_ASIDE_TEXT },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 6, 6 }, PUT_ASIDE }, .text = NONE_ASIDE_TEXT },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 2, 3 }, TAKEN_OUT }, .text = NONE_OUT_TEXT },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 6, 6 }, TAKEN_OUT }, .text = NONE_OUT_TEXT },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 4, 5 }, PUT_ASIDE }, .text = ASIDE_TEXT },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 7, SEATS }, PUT_ASIDE }, .text = ASIDE_TEXT },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 4, 5 }, TAKEN_OUT }, .text = DROPPED_TEXT },
    { .rules = "R-WAR-03", .when = { { OPT_PLAYERS, 7, SEATS }, TAKEN_OUT }, .text = DROPPED_TEXT },

    { .kind = TALON_HEADING, .text = "Your two piles" },
    { .rules = "R-STL-02",
      .text = "The cards dealt to you are your draw pile. It lies face down, and you may not look "
              "into it. Cards that you win go face up onto one pile next to it, your won pile, and "
              "never under the draw pile. Only the top card of a won pile matters." },
    { .rules = "R-STL-03",
      .text = "You always draw the top card of your draw pile. As soon as the draw pile is empty, "
              "your won pile is turned over and shuffled and becomes the new draw pile. Then "
              "nobody can steal it any more." },
    { .rules = "R-STL-03",
      .text = "If you have no draw pile at the moment you get cards, these are shuffled at once "
              "and become your draw pile." },

    { .kind = TALON_HEADING, .text = "A battle" },
    { .rules = "R-STL-05",
      .text = "Everybody who has cards draws one and looks at it in secret." },
    { .rules = "R-STL-06", .when = { PILES_SAFE },
      .text = "Now everybody who has a won pile decides in secret: \"Protect\" or \"Hold\". You "
              "can protect only if your card matches the top card of your own won pile. When all "
              "have decided, those who protect play their card, and nobody can steal their won "
              "pile in this battle." },
    { .rules = "R-STL-04 R-STL-07",
      .text = "Then all whose card is not on the table yet have a turn, one after the other "
              "clockwise. In the first battle the player on the dealer's left begins." },
    { .rules = "R-STL-04", .when = { { OPT_ACTOR, ROTATE, ROTATE } },
      .text = "In every later battle the next player to the left who still has cards begins." },
    { .rules = "R-STL-04", .when = { { OPT_ACTOR, LAST_WINNER, LAST_WINNER } },
      .text = "In every later battle the winner of the battle before begins." },
    { .rules = "R-STL-04", .when = { { OPT_ACTOR, FIXED, FIXED } },
      .text = "In every later battle this player begins again or, once out, the next one to the "
              "left who still has cards." },
    { .rules = "R-STL-07", .when = { PILES_SAFE },
      .text = "A player who has protected has already played and gets no turn." },
    { .rules = "R-STL-08",
      .text = "In your turn you can steal if your card matches the top card of another player's "
              "won pile: choose \"Steal from\" and this player. Your card goes face up onto that "
              "pile, and the pile, in its order, onto your own won pile. Then you draw a new card, "
              "look at it and go on with your turn." },
    { .rules = "R-STL-08", .when = { MORE },
      .text = "If the new card matches another pile, you can steal that one as well." },
    { .rules = "R-STL-09",
      .text = "With \"Play your card\" you lay your card face up on the table, and your turn is "
              "over. A played card can no longer steal. You never have to steal." },
    { .rules = "R-STL-09 R-STL-10", .when = { PILES_SAFE },
      .text = "If the card that you play in your turn matches the top card of your own won pile, "
              "this pile is protected, too, from now on until the battle is over. Nobody can steal "
              "a protected pile; a matching card can then only be played." },
    { .rules = "R-STL-11", .when = { NEVER_SAFE },
      .text = "No pile is safe. If yours is stolen and you have not played yet, you can steal it "
              "back in your turn with a matching card. If you have played already, it is gone." },
    { .rules = "R-STL-12",
      .text = "When all have played, the cards are compared. The player with the single highest "
              "card wins the battle." },

    { .kind = TALON_HEADING, .text = "War" },
    { .rules = "R-STL-01 R-STL-12", .when = { TWO },
      .text = "If both cards are equal, there is a war. You each lay three cards face down without "
              "looking at them; these cannot steal. Then you draw a fourth card and look at it." },
    { .rules = "R-STL-01 R-STL-12", .when = { MORE },
      .text = "If two or more players have the highest card together, there is a war, and "
              "everybody in the battle takes part. Each lays three cards face down without looking "
              "at them; these cannot steal. Then each draws a fourth card and looks at it." },
    { .rules = "R-STL-12", .when = { PILES_SAFE },
      .text = "With the fourth card everything is as before: protect or hold, then steal and play "
              "in turn, then compare. The same player begins. A pile once protected stays so until "
              "the war is over." },
    { .rules = "R-STL-12", .when = { NEVER_SAFE },
      .text = "With the fourth card everything is as before: steal and play in turn, then compare. "
              "The same player begins." },
    { .rules = "R-STL-12",
      .text = "If again there is no single highest card, the war goes on in the same way until "
              "there is one." },
    { .rules = "R-STL-13",
      .text = "In a war all players lay their cards one by one at the same moment. If your draw "
              "pile runs out, your won pile becomes the new one here, too. A player who must lay a "
              "card but has neither a draw pile nor a won pile is out at once. The cards already "
              "laid stay on the table." },
    { .rules = "R-STL-13",
      .text = "If only one player is left, that player takes everything. If the last ones run out "
              "at the same card, the game is a draw between them." },

    { .kind = TALON_HEADING, .text = "Taking the cards" },
    { .rules = "R-STL-14",
      .text = "All the cards on the table are turned face up. The winner chooses one of them with "
              "\"on top\". This card goes on top of the winner's won pile. The other new cards lie "
              "under it, seat by seat from seat 1, in the order in which they were laid. Below "
              "them lie the cards won earlier." },
    { .rules = "R-STL-14",
      .text = "If the winner's draw pile is empty, there is nothing to choose: with \"Take the "
              "cards\" the new cards are shuffled and become the draw pile." },

    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-STL-15", .when = { TWO },
      .text = "A player with neither a draw pile nor a won pile after a battle is out, and the "
              "other player wins." },
    { .rules = "R-STL-15", .when = { MORE },
      .text = "A player with neither a draw pile nor a won pile after a battle is out. The last "
              "player with cards wins. The longer you stay in, the better your place. Players out "
              "in the same battle share a place." },
    { .rules = "R-STL-15",
      .text = "If nobody has won after {max_battles} battles, the game is a draw between all who "
              "still have cards. A draw means that they share the first place." },

    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-STL-16",
      .text = "Nobody sees a card in a draw pile. The card you have drawn is known to you alone "
              "until you play it or steal with it. Everybody sees the top card of every won pile "
              "and how many cards each pile has." },
    { .rules = "R-STL-16",
      .text = "Nobody sees the cards lying face down in a war until the winner takes them: then "
              "everybody does." },
    { .rules = "R-STL-06", .when = { PILES_SAFE },
      .text = "If you hold, the others do not learn whether you could have protected your pile." },

    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-06 R-STL-10", .when = { PILES_SAFE },
      .text = "On top of Anna's won pile lies <9c>. Anna draws <9d>, Ben <9h>. Anna protects: her "
              "9 is on the table, and her pile is safe. Ben can only play his 9. If these two "
              "cards are the highest, there is a war." },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-08", .when = { PILES_SAFE },
      .text = "The situation is the same, but Anna holds, and Ben has his turn before her. He "
              "steals: his <9h> goes onto Anna's pile and all of it onto his own. He draws <5c> "
              "and plays it. Anna can now steal the pile back with her <9d>, if she likes." },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-08 R-STL-11", .when = { NEVER_SAFE },
      .text = "Anna's won pile is <Kh> with <9c> on top. Anna draws <9d>, Ben <9h>, and Ben has "
              "his turn first. He steals the pile, draws <5c> and plays it. In her turn Anna "
              "steals it back, for <9h> is on top now. She draws <4c> and plays it. Ben's 5 beats "
              "her 4." },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-09 R-STL-11", .when = { NEVER_SAFE },
      .text = "The situation is the same, but Anna has her turn first. She plays <9d>. Now Ben "
              "steals her pile with <9h>, draws <5c> and plays it. Anna's 9 beats his 5, but "
              "her pile is gone: she has played already." },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-08", .when = { MORE },
      .text = "On top of Anna's won pile lies <9c>. Ben and Carla have drawn nines, and Ben has "
              "his turn first. He steals Anna's pile. Now his own 9 lies on top, so Carla can "
              "steal all of it from him." },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-03",
      .text = "Anna draws <7c>, the last card of her draw pile. On top of her won pile lies <8h>. "
              "At once the won pile is shuffled and becomes her draw pile. Ben's <8s> comes too "
              "late: there is nothing to steal." },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-13", .when = { TWO },
      .text = "There is a war. Anna has two cards in her draw pile and no won pile. She lays both "
              "and has no third one: she is out, and Ben wins." },
    { .kind = TALON_EXAMPLE, .rules = "R-STL-14", .when = { TWO },
      .text = "Ben wins with <Kd> against <5c>. His won pile is <2h>. He puts <5c> on top, because "
              "a king would be worth stealing. From bottom to top his pile is now <2h>, <Kd>, "
              "<5c>." },
    { .text = NULL },
};
/* clang-format on */

enum { CARDS = 52 + JOKERS };

static int each(const struct talon_config *config)
{
    return CARDS / talon_seats(config); /* R-STL-01, R-WAR-03 */
}

static int left(const struct talon_config *config)
{
    return CARDS % talon_seats(config); /* R-WAR-03 */
}

const struct talon_fact steal_war_facts[FACTS] = {
    { "each", each },
    { "left", left },
};
