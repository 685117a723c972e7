/* war_rulebook.c - the rules of War, Război and P'yanitsa for people: which paragraphs there are,
 * and for which options.
 *
 * Rules: R-WAR-01 … R-WAR-18, R-RAZ-01 … R-RAZ-05, R-PYA-01 … R-PYA-08.
 */
#include "war.h"
#include "war_pack.h"

/* clang-format off */
#define TWO { OPT_PLAYERS, 2, 2 }
#define MORE { OPT_PLAYERS, 3, SEATS }
#define OF_WAR { OPT_FORM, WAR, WAR }
#define OF_PYANITSA { OPT_FORM, PYANITSA, PYANITSA }
#define WITH_52 { OPT_DECK, DECK_52, DECK_52 }
#define WITH_36 { OPT_DECK, DECK_36, DECK_36 }
#define WITHOUT_JOKERS { OPT_JOKERS, NO_JOKERS, NO_JOKERS }
#define WITH_JOKERS { OPT_JOKERS, TWO_JOKERS, TWO_JOKERS }
#define ALL_SHUFFLED { OPT_JOKER_DEAL, SHUFFLED_IN, SHUFFLED_IN }
#define SPLIT { OPT_JOKER_DEAL, ONE_EACH, ONE_EACH }
#define NONE_DOWN { OPT_DOWN, DOWN_0, DOWN_0 }
#define ONE_DOWN { OPT_DOWN, DOWN_1, DOWN_1 }
#define THREE_DOWN { OPT_DOWN, DOWN_3, DOWN_3 }
#define FIXED_DOWN { OPT_DOWN, DOWN_0, DOWN_3 }
#define SOME_DOWN { OPT_DOWN, DOWN_1, BY_RANK }
#define BY_VALUE { OPT_DOWN, BY_RANK, BY_RANK }
#define SHORT_IS_OUT { OPT_SHORTAGE, SHORT_OUT, SHORT_OUT }
#define LAST_FIGHTS { OPT_SHORTAGE, LAST_CARD, LAST_CARD }
#define LIKE_POOREST { OPT_SHORTAGE, MIN_COMMON, MIN_COMMON }
#define ALL_IN_WAR { OPT_PARTICIPANTS, ALL_FIGHT, ALL_FIGHT }
#define TIED_IN_WAR { OPT_PARTICIPANTS, TIED_FIGHT, TIED_FIGHT }
#define ORDER(order) { OPT_ORDER, order, order }
#define LOW_BEATS { OPT_LOW, 1, 1 }
#define GOAL(goal) { OPT_GOAL, goal, goal }
#define AVOID { OPT_GOAL, AVOID_ALL, AVOID_OUT }
#define ASIDE_IF(least, most) \
    { OPT_PLAYERS, least, most }, { OPT_LEFTOVER, LEFT_ASIDE, LEFT_ASIDE }
#define DROP_IF(least, most) \
    { OPT_PLAYERS, least, most }, { OPT_LEFTOVER, DROP_LOWEST, DROP_LOWEST }

/* Said twice, with other rules. */
#define DEALT \
    "The pack is shuffled and dealt face down, one card at a time, clockwise from the dealer's " \
    "left, until everybody has {each} cards."
#define PUT_ASIDE \
    "Everybody gets the same number of cards. The cards left over are put aside face down. " \
    "Nobody sees them, and they are out of play. Cards put aside: {left}."
#define DROPPED \
    "Everybody must get the same number of cards. For this the lowest cards are removed before " \
    "the shuffle, and of equal cards clubs first, then diamonds, then hearts. Cards removed: " \
    "{left}."
/* Jokers make the cards of three come out even, and a fourth condition there is not: so these are
 * true with 0 as well. */
#define PUT_ASIDE_OF_THREE \
    "All three get the same number of cards. Cards left over and put aside face down, unseen: " \
    "{left}."
#define DROPPED_OF_THREE \
    "All three get the same number of cards. For this the lowest cards are removed before the " \
    "shuffle, and of equal cards clubs first. Cards removed: {left}."
#define POOREST \
    "In a war all players lay the same number of cards, the last one face up. They lay no more " \
    "than the player with the fewest cards can. If a player has only one card, everybody lays " \
    "only one, face up."
#define EMPTY_IS_OUT \
    "A player in the war with no card at all when it begins is out. If only one player in the " \
    "war still has cards, that player takes everything on the table. If nobody has any, the game " \
    "is a draw between the players with the equal cards."
#define ALL_STUCK \
    "If nobody in the war can lay a card any more and the highest cards are still equal, the " \
    "game is a draw between their owners."

const struct talon_paragraph war_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-WAR-01", .when = { OF_WAR, FIXED_DOWN },
      .text = "War is a game of luck for {players} players. All turn up a card at the same moment, "
              "and the highest card takes everything on the table. If the highest cards are equal, "
              "there is a war." },
    { .rules = "R-WAR-01 R-RAZ-05", .when = { OF_WAR, BY_VALUE },
      .text = "Război is War with a twist, a game of luck for {players} players. All turn up a "
              "card at the same moment, and the highest card takes everything on the table. If the "
              "highest cards are equal, there is a war, and these cards say how big it is." },
    { .rules = "R-PYA-01 R-PYA-02", .when = { OF_PYANITSA },
      .text = "P'yanitsa, the drunkard, is a game of luck for {players} players. All turn up a "
              "card, in any order. The highest card takes everything on the table. If the highest "
              "cards are equal, new cards are turned up until one is highest." },
    { .rules = "R-WAR-15", .when = { GOAL(WIN_ALL) },
      .text = "You want to win all the cards." },
    { .rules = "R-PYA-06", .when = { GOAL(AVOID_ALL) },
      .text = "You want to get rid of all your cards. The player who has all of them at the end "
              "loses." },
    { .rules = "R-PYA-07", .when = { GOAL(AVOID_OUT) },
      .text = "You must not run out of cards. The first player without cards loses." },

    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-WAR-02", .when = { WITH_52, WITHOUT_JOKERS },
      .text = "You need one pack of 52 cards. From high to low they are ace, king, queen, jack, "
              "10, 9 and so on down to 2. The suits make no difference." },
    { .rules = "R-WAR-02", .when = { WITH_JOKERS },
      .text = "You need one pack of 52 cards and two jokers. The jokers are the highest cards, and "
              "they are equal. Then come ace, king, queen, jack, 10, 9 and so on down to 2. The "
              "suits make no difference." },
    { .rules = "R-PYA-01", .when = { WITH_36 },
      .text = "You need a pack of 36 cards. From high to low they are ace, king, queen, jack, 10, "
              "9, 8, 7 and 6. The suits make no difference." },
    { .rules = "R-PYA-03", .when = { LOW_BEATS, WITH_36 },
      .text = "There is one exception: the 6 beats the ace. If there is an ace among the cards "
              "compared, every 6 is higher than the ace and so the highest card of all. If there "
              "is no ace among them, the 6 is the lowest card." },
    { .rules = "R-PYA-03", .when = { LOW_BEATS, WITH_52 },
      .text = "There is one exception: the 2 beats the ace. If there is an ace among the cards "
              "compared, every 2 is higher than the ace and so the highest card of all. If there "
              "is no ace among them, the 2 is the lowest card." },

    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 0, 0 } },
      .text = "Who deals is drawn by lot." },
    { .rules = "R-GEN-05", .when = { { OPT_DEALER, 1, SEATS } },
      .text = "{first_dealer} deals." },
    { .rules = "R-GEN-04 R-WAR-03", .when = { OF_WAR, ALL_SHUFFLED }, .text = DEALT },
    { .rules = "R-GEN-04 R-PYA-01", .when = { OF_PYANITSA }, .text = DEALT },
    { .rules = "R-GEN-04 R-WAR-04", .when = { SPLIT },
      .text = "The jokers are laid aside. The other cards are shuffled and dealt face down, one at "
              "a time, until both players have {each}. Then one joker is put into each packet at a "
              "random place that nobody knows. So nobody begins with both jokers." },
    { .rules = "R-WAR-03", .when = { ASIDE_IF(3, 3), WITH_52 }, .text = PUT_ASIDE_OF_THREE },
    { .rules = "R-WAR-03", .when = { ASIDE_IF(4, 4), WITH_JOKERS }, .text = PUT_ASIDE },
    { .rules = "R-WAR-03", .when = { ASIDE_IF(5, 5) }, .text = PUT_ASIDE },
    { .rules = "R-WAR-03", .when = { ASIDE_IF(6, 6), WITHOUT_JOKERS }, .text = PUT_ASIDE },
    { .rules = "R-WAR-03", .when = { ASIDE_IF(7, SEATS) }, .text = PUT_ASIDE },
    { .rules = "R-WAR-03", .when = { DROP_IF(3, 3), WITH_52 }, .text = DROPPED_OF_THREE },
    { .rules = "R-WAR-03", .when = { DROP_IF(4, 4), WITH_JOKERS }, .text = DROPPED },
    { .rules = "R-WAR-03", .when = { DROP_IF(5, 5) }, .text = DROPPED },
    { .rules = "R-WAR-03", .when = { DROP_IF(6, 6), WITHOUT_JOKERS }, .text = DROPPED },
    { .rules = "R-WAR-03", .when = { DROP_IF(7, SEATS) }, .text = DROPPED },
    { .rules = "R-WAR-18",
      .text = "Your cards lie in front of you as a face-down packet. You may not look at them." },

    { .kind = TALON_HEADING, .text = "A battle" },
    { .rules = "R-WAR-05 R-WAR-17",
      .text = "Everybody with cards chooses \"Turn up\". When all have done so, the top card of "
              "every packet is turned up at the same moment and laid on the table. You cannot "
              "choose the card." },
    { .rules = "R-WAR-06",
      .text = "The player with the single highest card wins the battle and takes all the cards on "
              "the table. Then the next battle begins." },
    { .rules = "R-WAR-13", .when = { ORDER(SHUFFLED) },
      .text = "The cards taken are shuffled and go face down under the winner's packet." },
    { .rules = "R-WAR-13", .when = { ORDER(WINNER_FIRST) },
      .text = "The cards taken go face down under the winner's packet: first the winner's own ones "
              "as they were laid, then those of the others, player by player clockwise. Later they "
              "are turned up in this order." },
    { .rules = "R-WAR-13", .when = { ORDER(LOSER_FIRST) },
      .text = "The cards taken go face down under the winner's packet: first those of the others "
              "as they were laid, player by player clockwise from the winner's left, and the "
              "winner's own ones last. Later they are turned up in this order." },
    { .rules = "R-WAR-13", .when = { ORDER(SEAT_ORDER) },
      .text = "The cards taken go face down under the winner's packet: first those of seat 1 as "
              "they were laid, then seat by seat clockwise. Later they are turned up in this "
              "order." },
    { .rules = "R-WAR-13 R-WAR-17", .when = { ORDER(CHOSEN) },
      .text = "The winner puts the cards face down under the packet, in any order. \"Take up\" "
              "takes all of them: shuffled, in seat order, or with the winner's own cards first or "
              "last. \"Card 1 next\", \"Card 2 next\" and so on takes them one by one. What goes "
              "under the packet first is turned up first later." },

    { .kind = TALON_HEADING, .text = "War" },
    { .rules = "R-WAR-07", .when = { TWO },
      .text = "If both cards are equal, there is a war. The cards laid stay on the table." },
    { .rules = "R-WAR-07", .when = { MORE },
      .text = "If two or more players have the highest card together, there is a war. The cards "
              "laid stay on the table." },
    { .rules = "R-WAR-07", .when = { MORE, ALL_IN_WAR },
      .text = "Everybody in the battle takes part in the war, even those whose cards were lower." },
    { .rules = "R-WAR-07", .when = { MORE, TIED_IN_WAR },
      .text = "Only the players with the equal highest cards take part in the war. The others "
              "wait. If some of the cards are equal again, only their owners go on. Waiting "
              "players get nothing from this battle, but are back in the next one with the cards "
              "they still have." },
    { .rules = "R-WAR-08", .when = { NONE_DOWN },
      .text = "All players in the war choose \"Turn up\" again. Each lays one new card face up." },
    { .rules = "R-WAR-08", .when = { ONE_DOWN },
      .text = "All players in the war choose \"Turn up\" again. Each lays one card face down and "
              "then one face up." },
    { .rules = "R-WAR-08", .when = { THREE_DOWN },
      .text = "All players in the war choose \"Turn up\" again. Each lays three cards face down "
              "and then one face up." },
    { .rules = "R-RAZ-01", .when = { BY_VALUE },
      .text = "All players in the war choose \"Turn up\" again and lay as many cards as the equal "
              "highest cards are worth: the last one face up, the others face down. Cards from 2 "
              "to 10 are worth their number. So after two sevens everybody lays seven cards." },
    { .rules = "R-RAZ-01", .when = { BY_VALUE, { OPT_FACE, FACES_10, FACES_10 } },
      .text = "Jack, queen and king are worth 10 each, the ace is worth {ace}." },
    { .rules = "R-RAZ-01", .when = { BY_VALUE, { OPT_FACE, NATURAL, NATURAL } },
      .text = "The jack is worth 11, the queen 12, the king 13, and the ace is worth {ace}." },
    { .rules = "R-RAZ-01", .when = { BY_VALUE, { OPT_ACE, ACE_1, ACE_1 } },
      .text = "So after two aces everybody lays just one card, face up." },
    { .rules = "R-WAR-08", .when = { FIXED_DOWN, ALL_IN_WAR },
      .text = "If everybody had enough cards, there are now {pot} on the table." },
    { .rules = "R-WAR-09", .when = { OF_WAR, FIXED_DOWN },
      .text = "Now the new face-up cards are compared. The highest takes everything on the table. "
              "If there is no single highest card, the war goes on in the same way until there is "
              "one." },
    { .rules = "R-WAR-09 R-RAZ-02", .when = { BY_VALUE },
      .text = "Now the new face-up cards are compared. The highest takes everything on the table. "
              "If there is no single highest card, the war goes on, and now the newly equal cards "
              "say how many cards are laid." },
    { .rules = "R-WAR-09 R-PYA-04", .when = { OF_PYANITSA },
      .text = "Now only the newest face-up card of each player is compared. The highest takes "
              "everything on the table. If there is no single highest card, all lay cards in the "
              "same way again until there is one." },
    { .rules = "R-PYA-03 R-PYA-04", .when = { LOW_BEATS },
      .text = "The lowest card beats an ace only if both are among the cards compared just now. "
              "The other cards on the table do not count." },

    { .kind = TALON_HEADING, .text = "Too few cards for a war" },
    { .rules = "R-WAR-10", .when = { SHORT_IS_OUT, NONE_DOWN },
      .text = "A player in the war with no card left to lay is out at once. If only one player is "
              "left, that player takes everything on the table. If nobody in the war has a card, "
              "the game is a draw between all of them." },
    { .rules = "R-WAR-10", .when = { SHORT_IS_OUT, SOME_DOWN, TWO },
      .text = "A player with fewer cards than the war needs lays all of them face down and is out. "
              "The other player takes everything on the table, and no card is compared." },
    { .rules = "R-WAR-10", .when = { SHORT_IS_OUT, SOME_DOWN, TWO },
      .text = "If neither of you has enough cards, the player with fewer cards is out, and the "
              "other takes everything. If you have the same number, the game is a draw." },
    { .rules = "R-WAR-10", .when = { SHORT_IS_OUT, SOME_DOWN, MORE },
      .text = "A player in the war with fewer cards than it needs lays all of them face down and "
              "is out. The others fight on. If only one player is left, that player takes "
              "everything on the table, and no card is compared." },
    { .rules = "R-WAR-10", .when = { SHORT_IS_OUT, SOME_DOWN, MORE },
      .text = "If nobody in the war has enough cards, only the players with the most cards stay "
              "in. If that is one player, this player takes everything. Otherwise the game is a "
              "draw between them." },
    { .rules = "R-WAR-11", .when = { LAST_FIGHTS, NONE_DOWN },
      .text = "A player with no card left to lay fights on with the card laid last until the war "
              "is over. If this card wins, its owner takes everything and plays on." },
    { .rules = "R-WAR-11", .when = { LAST_FIGHTS, SOME_DOWN },
      .text = "A player with fewer cards than the war needs lays all of them, the last one face "
              "up. This last card fights on until the war is over. A player with no card at all "
              "fights on with the card laid before. If such a card wins, its owner takes "
              "everything and plays on." },
    { .rules = "R-WAR-11", .when = { LAST_FIGHTS, OF_WAR }, .text = ALL_STUCK },
    { .rules = "R-WAR-11 R-PYA-05", .when = { LAST_FIGHTS, OF_PYANITSA }, .text = ALL_STUCK },
    { .rules = "R-WAR-12", .when = { LIKE_POOREST, { OPT_DOWN, DOWN_1, DOWN_3 } },
      .text = POOREST },
    { .rules = "R-WAR-12 R-RAZ-03", .when = { LIKE_POOREST, BY_VALUE }, .text = POOREST },
    { .rules = "R-WAR-12", .when = { LIKE_POOREST, FIXED_DOWN }, .text = EMPTY_IS_OUT },
    { .rules = "R-WAR-12 R-RAZ-04", .when = { LIKE_POOREST, BY_VALUE }, .text = EMPTY_IS_OUT },
    { .rules = "R-WAR-07", .when = { MORE, TIED_IN_WAR },
      .text = "Waiting players are not affected by this. If the war ends the game in a draw, "
              "waiting players who still have cards share the draw." },

    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-WAR-14 R-WAR-15", .when = { GOAL(WIN_ALL), TWO },
      .text = "A player with no cards left after a battle is out, and the other player, who has "
              "them all, wins. If you win the battle with your very last card, you take up the "
              "cards and play on." },
    { .rules = "R-WAR-14 R-WAR-15", .when = { GOAL(WIN_ALL), MORE },
      .text = "A player with no cards left after a battle is out. If you win the battle with your "
              "very last card, you take up the cards and play on. The last player with cards wins. "
              "The longer you stay in, the better your place. Players out in the same battle share "
              "a place." },
    { .rules = "R-WAR-14 R-PYA-06", .when = { GOAL(AVOID_ALL), TWO },
      .text = "The game is over as soon as one of you has no cards left after a battle. That "
              "player wins, and the other one, who has them all, loses. If you win the battle with "
              "your very last card, you must take up the cards and play on." },
    { .rules = "R-WAR-14 R-PYA-06", .when = { GOAL(AVOID_ALL), MORE },
      .text = "A player with no cards left after a battle is out and safe. The sooner you are out, "
              "the better your place. Players out in the same battle share a place. The player who "
              "ends up with all the cards loses." },
    { .rules = "R-WAR-14 R-PYA-07", .when = { GOAL(AVOID_OUT), TWO },
      .text = "The game is over as soon as one of you has no cards left after a battle. That "
              "player loses, and the other one wins. If you win the battle with your very last "
              "card, you take up the cards and play on." },
    { .rules = "R-WAR-14 R-PYA-07", .when = { GOAL(AVOID_OUT), MORE },
      .text = "The game is over after the first battle that leaves somebody without cards. "
              "Everybody who has none then loses, and all the others win together." },
    { .rules = "R-WAR-16", .when = { GOAL(WIN_ALL) },
      .text = "If nobody has won after {max_battles} battles, the game is a draw between all who "
              "still have cards. A draw means that they share the first place." },
    { .rules = "R-WAR-16 R-PYA-08", .when = { AVOID },
      .text = "If nobody has lost after {max_battles} battles, the game is over, too. Then, and "
              "also if a war ends in a draw, nobody loses: all share the first place, even those "
              "who are out already." },

    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-WAR-18", .when = { NONE_DOWN },
      .text = "Nobody ever sees a card in a packet, not even in their own. Everybody sees the "
              "cards on the table and how many cards each packet has." },
    { .rules = "R-WAR-18", .when = { SOME_DOWN },
      .text = "Nobody ever sees a card in a packet, not even in their own. Cards lying face down "
              "on the table stay unknown, even when they are taken up. Everybody sees the face-up "
              "cards and how many cards each packet has." },

    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-06", .when = { TWO },
      .text = "Anna turns up <Kh>, Ben <9d>. The king is higher: Anna takes both cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-06", .when = { MORE },
      .text = "Anna turns up <Kh>, Ben <9d>, Carla <Ts>, and nobody else has a card as high as "
              "Anna's. She takes all the cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-02", .when = { WITH_JOKERS, TWO },
      .text = "Anna turns up a joker, Ben <As>: Anna takes both cards. If Ben turned up the other "
              "joker, there would be a war." },
    { .kind = TALON_EXAMPLE, .rules = "R-PYA-03", .when = { LOW_BEATS, WITH_36 },
      .text = "Of <6h> and <As> the 6 is the higher card. Of <6h> and <7s> it is the 7, for there "
              "is no ace. Of <6h>, <As> and <Kd> it is the 6 again." },
    { .kind = TALON_EXAMPLE, .rules = "R-PYA-03", .when = { LOW_BEATS, WITH_52 },
      .text = "Of <2h> and <As> the 2 is the higher card. Of <2h> and <7s> it is the 7, for there "
              "is no ace. The 6 is an ordinary card and loses to the ace." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-13", .when = { ORDER(WINNER_FIRST), TWO },
      .text = "Anna has won with <Kh> against <9d>. First the king goes under her packet, then the "
              "9. So the king is turned up one battle earlier than the 9." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-13", .when = { ORDER(LOSER_FIRST), TWO },
      .text = "Anna has won with <Kh> against <9d>. First the 9 goes under her packet, then the "
              "king. So the 9 is turned up one battle earlier than the king." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-17", .when = { ORDER(CHOSEN), TWO },
      .text = "Anna in seat 1 has won with <Kh> against Ben's <9d>. Her king is card 1, his 9 is "
              "card 2. She chooses \"Card 2 next\": the 9 goes under her packet first, and the "
              "king follows by itself." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-09", .when = { NONE_DOWN, TWO },
      .text = "Anna turns up <7h>, Ben <7s>: equal. Each lays a new card, Anna <Kd> and Ben <9c>. "
              "Anna takes four cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-09", .when = { ONE_DOWN, TWO },
      .text = "Anna turns up <7h>, Ben <7s>: war. Each lays a card face down, then Anna turns up "
              "<Kd> and Ben <9c>. Anna takes six cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-09", .when = { THREE_DOWN, TWO },
      .text = "Anna turns up <8h>, Ben <8s>: war. Each lays three cards face down, then Anna turns "
              "up <Kd> and Ben <Qd>. Anna takes ten cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-RAZ-01", .when = { BY_VALUE, TWO },
      .text = "Anna turns up <7h>, Ben <7s>: a war of seven cards. Each lays six cards face down "
              "and the seventh face up, Anna <Kc> and Ben <Qc>. Anna takes 16 cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-RAZ-02", .when = { BY_VALUE, TWO },
      .text = "Anna turns up <2h>, Ben <2s>: each lays one card face down and one face up. These "
              "are <3h> and <3s>, equal again: now each lays two cards face down and one face up. "
              "Anna's <Kd> beats Ben's <Qd>, and she takes twelve cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-07 R-WAR-09", .when = { MORE, ALL_IN_WAR },
      .text = "Anna and Ben have turned up kings, Carla only a <6c>. There is a war, and Carla "
              "takes part. Of the new face-up cards her <Qh> is the highest: Carla takes "
              "everything." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-07 R-WAR-09", .when = { MORE, TIED_IN_WAR },
      .text = "Anna and Ben have turned up kings, Carla only a <6c>. Carla waits. In the war Anna "
              "turns up <4d> and Ben <5h>: Ben takes everything, Carla's 6 as well." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-10", .when = { SHORT_IS_OUT, NONE_DOWN, TWO },
      .text = "Two kings are equal, but Ben has no card left. He is out, and Anna takes both "
              "kings." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-10", .when = { SHORT_IS_OUT, ONE_DOWN, TWO },
      .text = "Two sevens are equal. Anna has plenty of cards, but Ben has only one left. He is "
              "out, and Anna takes everything. If Anna has one card left and Ben none, Ben is out, "
              "too. If both have just one, the game is a draw." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-10", .when = { SHORT_IS_OUT, THREE_DOWN, TWO },
      .text = "Two sevens are equal. The war takes four cards, but Ben has only three. He is out, "
              "and Anna takes everything." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-10", .when = { SHORT_IS_OUT, BY_VALUE, TWO },
      .text = "Two sevens are equal. The war takes seven cards, but Ben has only five. He is out, "
              "and Anna takes everything." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-10", .when = { SHORT_IS_OUT, ONE_DOWN, MORE },
      .text = "Anna, Ben and Carla have turned up kings, but Carla has only one card left. She "
              "lays it face down and is out. Anna turns up <9d> and Ben <Th>. Nobody else has a "
              "higher card, so Ben takes everything." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-11", .when = { LAST_FIGHTS, NONE_DOWN, TWO },
      .text = "Two kings are equal, but Ben has no card left. His king fights on. Anna lays <9h>: "
              "the king is higher, so Ben takes three cards and plays on." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-11", .when = { LAST_FIGHTS, ONE_DOWN, TWO },
      .text = "Two sevens are equal, but Ben has only <Qd> left. He lays it face up. Anna lays a "
              "card face down and <Qh> face up: equal again. Ben's queen stays. Anna lays another "
              "card face down and <9d> face up. Ben takes seven cards and plays on." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-11", .when = { LAST_FIGHTS, THREE_DOWN, TWO },
      .text = "Two sevens are equal, but Ben has only two cards left. He lays one face down and "
              "<Qd> face up. Anna lays three face down and <9d> face up. Ben takes eight cards and "
              "plays on." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-12", .when = { LIKE_POOREST, ONE_DOWN, TWO },
      .text = "Two sevens are equal, but Ben has only <Qd> left. So each lays just one card, face "
              "up. Anna's is <9d>: Ben takes four cards and plays on." },
    { .kind = TALON_EXAMPLE, .rules = "R-WAR-12", .when = { LIKE_POOREST, THREE_DOWN, TWO },
      .text = "Two sevens are equal, but Ben has only two cards left. So each lays one card face "
              "down and one face up. Ben's is <Qd>, Anna's <9d>: Ben takes six cards and plays "
              "on." },
    { .kind = TALON_EXAMPLE, .rules = "R-RAZ-03 R-RAZ-04", .when = { LIKE_POOREST, BY_VALUE, TWO },
      .text = "Two sevens are equal, but Ben has only three cards left. So each lays two cards "
              "face down and one face up. Anna's <Kc> beats Ben's <Qc>. She takes eight cards, and "
              "Ben is out. If Ben had no card at all, he would be out before the war." },
    { .text = NULL },
};
/* clang-format on */

static int dealt(const struct talon_config *config)
{
    static const int cards[] = { [DECK_52] = 52, [DECK_36] = 36 }; /* R-WAR-02, R-PYA-01 */
    static const int jokers[][2] = { [TWO_JOKERS] = { [SHUFFLED_IN] = JOKERS } };
    const int16_t *value = config->value;

    return cards[value[OPT_DECK]] + jokers[value[OPT_JOKERS]][value[OPT_JOKER_DEAL]];
}

static int each(const struct talon_config *config)
{
    return dealt(config) / talon_seats(config); /* R-WAR-03 */
}

static int left(const struct talon_config *config)
{
    return dealt(config) % talon_seats(config); /* R-WAR-03 */
}

/* On the table after one step of a war in which all take part (R-WAR-08). */
static int pot(const struct talon_config *config)
{
    static const int laid[] = { [DOWN_0] = 2, [DOWN_1] = 3, [DOWN_3] = 5, [BY_RANK] = 0 };

    return laid[config->value[OPT_DOWN]] * talon_seats(config);
}

static int ace(const struct talon_config *config)
{
    static const int worth[] = { [ACE_1] = 1, [ACE_10] = 10, [ACE_11] = 11, [ACE_14] = 14 };

    return worth[config->value[OPT_ACE]]; /* R-RAZ-01 */
}

const struct talon_fact war_facts[FACTS] = {
    { "each", each },
    { "left", left },
    { "pot", pot },
    { "ace", ace },
};
