/* spite_rulebook.c - the rules of Spite and Malice for people: which paragraphs there are, for
 * which options, and the numbers that stand in them.
 *
 * Rules: R-SPI-01 … R-SPI-29, R-SPM-01 … R-SPM-04, R-SPB-01 … R-SPB-10.
 */
#include "spite.h"

/* Cards left over by the deal (R-SPI-02, R-SPM-02, R-SPB-01). */
static int talon(const struct talon_config *config)
{
    const int16_t *value = config->value;
    const int sides = value[OPT_INITIAL] ? SIDES : 0;
    const int cards = PACK * value[OPT_PACKS] + value[OPT_JOKERS];

    return cards - value[OPT_PLAYERS] * (value[OPT_RESERVE] + HAND_SIZE + sides);
}

/* clang-format off */
const struct talon_fact spite_facts[SPITE_FACTS] = { { "talon", talon } };

#define TWO_PLAYERS { OPT_PLAYERS, 2, 2 }
#define THREE_OR_MORE { OPT_PLAYERS, 3, SEATS }
#define FOUR { OPT_PLAYERS, 4, 4 }
#define SIX { OPT_PLAYERS, 6, 6 }
#define ALONE { OPT_TEAMS, 0, 0 }
#define TEAMS { OPT_TEAMS, 1, 1 }
#define ONE_RESERVE_CARD { OPT_RESERVE, 1, 1 }
#define RESERVE_CARDS { OPT_RESERVE, 2, RESERVE }
#define SMALL_RESERVE { OPT_RESERVE, 1, 12 }
#define RESERVE_14 { OPT_RESERVE, 14, 14 }
#define NO_LIMIT { OPT_CENTRE, 0, 0 }
#define ONE_SEQUENCE { OPT_CENTRE, 1, 1 }
#define LIMIT { OPT_CENTRE, 2, PLACES_LIMIT }
#define BACK_AT_ONCE { OPT_RECYCLE, AT_ONCE, AT_ONCE }
#define WAITING { OPT_RECYCLE, WHEN_TALON_EMPTY, WHEN_TALON_EMPTY }
#define FORCED_ACE { OPT_ACE, 1, 1 }
#define ATTACKS { OPT_ATTACK, 1, 1 }
#define NOBODY_WINS { OPT_OUT, DRAWN, DRAWN }
#define FEWER_WINS { OPT_OUT, FEWER_RESERVE, FEWER_RESERVE }
#define OVER_AT_ONCE { OPT_END, WHEN_EMPTY, WHEN_EMPTY }
#define OVER_IN_NEED { OPT_END, WHEN_NEEDED, WHEN_NEEDED }
#define WILD_KINGS { OPT_WILDS, KINGS, KINGS }
#define WILD_BOTH { OPT_WILDS, KINGS_AND_JOKERS, KINGS_AND_JOKERS }
#define WILD_JOKERS { OPT_WILDS, JOKERS_ONLY, JOKERS_ONLY }
#define KINGS_WILD { OPT_WILDS, KINGS, KINGS_AND_JOKERS }
#define JOKERS_WILD { OPT_WILDS, KINGS_AND_JOKERS, JOKERS_ONLY }
#define ONE_JOKER { OPT_JOKERS, 1, 1 }
#define JOKERS { OPT_JOKERS, 2, JOKERS_MOST }
#define FOR_ANY { OPT_WILD_NOT, 0, 0 }
#define NO_ACE { OPT_WILD_NOT, NOT_ACE, NOT_ACE }
#define NO_SEVEN { OPT_WILD_NOT, NOT_ACE_SEVEN, NOT_ACE_SEVEN }
#define WILD_HIGH { OPT_WILD_START, HIGH, HIGH }
#define WILD_LOW { OPT_WILD_START, LOW, LOW }
#define POINTS { OPT_SCORING, 1, 1 }
#define NO_START_CARDS { OPT_INITIAL, 0, 0 }
#define START_CARDS { OPT_INITIAL, 1, 1 }
#define NO_FILLING { OPT_FILL, 0, 0 }
#define FILLING { OPT_FILL, 1, 1 }
#define TOGETHER { OPT_SEPARATE, 0, 0 }
#define APART { OPT_SEPARATE, 1, 1 }
#define ANY_CARD { OPT_SIDE_RULE, 0, 0 }
#define COUNT_DOWN { OPT_SIDE_RULE, 1, 1 }
#define NO_PASSING { OPT_PASS, 0, 0 }
#define PASSING { OPT_PASS, 1, 1 }
#define FORCED_LOW { OPT_LOW, 1, 1 }
#define BLOCK_IS_END { OPT_BLOCK, BLOCK_END, BLOCK_END }
#define BLOCK_BREAKS { OPT_BLOCK, BLOCK_BREAK, BLOCK_BREAK }
#define BLOCK_REDEALS { OPT_BLOCK, BLOCK_REDEAL, BLOCK_REDEAL }

const struct talon_paragraph spite_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-SPI-01 R-SPI-14", .when = { ALONE },
      .text = "There are {players} players. Each has a reserve. In the middle you build sequences "
              "that count up from the ace. The first player to play all reserve cards onto them "
              "wins." },
    { .rules = "R-SPI-19", .when = { TEAMS, FOUR },
      .text = "Four people play, two against two. Partners sit opposite each other: seats 1 and "
              "3 play against seats 2 and 4." },
    { .rules = "R-SPI-19", .when = { TEAMS, SIX },
      .text = "Six people play in three teams of two. Partners sit opposite each other: seats 1 "
              "and 4, seats 2 and 5, seats 3 and 6." },
    { .rules = "R-SPI-19", .when = { TEAMS },
      .text = "Each player has a reserve. In the middle you build sequences that count up from the "
              "ace. The first team to play both its reserves onto them wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    { .rules = "R-SPI-01", .when = { TOGETHER },
      .text = "You play with {packs} packs of 52 cards, shuffled together." },
    { .rules = "R-SPI-25", .when = { TOGETHER, JOKERS }, .text = "{jokers} jokers are added." },
    { .rules = "R-SPI-25", .when = { TOGETHER, ONE_JOKER }, .text = "One joker is added." },
    { .rules = "R-SPB-01", .when = { APART },
      .text = "You play with two packs of 52 cards whose backs differ. The first pack is only "
              "for the reserves. With the second one go four jokers; from it come the hands and "
              "the talon. After every game the two are sorted apart again." },
    { .rules = "R-SPI-01 R-SPI-25", .when = { WILD_KINGS },
      .text = "A sequence has twelve cards: ace, two, three and so on up to the queen. Kings are "
              "wild: a king stands for any card that is needed." },
    { .rules = "R-SPI-01 R-SPI-25", .when = { WILD_BOTH },
      .text = "A sequence has twelve cards: ace, two, three and so on up to the queen. Kings and "
              "jokers are wild: they stand for any card that is needed." },
    { .rules = "R-SPI-01 R-SPI-25 R-SPB-02", .when = { WILD_JOKERS },
      .text = "A sequence has thirteen cards: ace, two, three and so on up to the king. Only "
              "jokers are wild: a joker stands for any card that is needed. Kings are ordinary "
              "cards." },
    { .rules = "R-SPI-26", .when = { FOR_ANY },
      .text = "A wild card may stand for any card of a sequence, even for its ace." },
    { .rules = "R-SPI-26", .when = { NO_ACE },
      .text = "A wild card never stands for an ace. So it cannot begin a sequence." },
    { .rules = "R-SPI-26", .when = { NO_SEVEN },
      .text = "A wild card stands neither for an ace nor for a seven. So it cannot begin a "
              "sequence, and it cannot lie on a six there." },
    { .rules = "R-SPI-01", .text = "In the middle suits do not matter." },
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-SPI-02 R-SPI-24", .when = { TOGETHER, RESERVE_CARDS },
      .text = "The cards are dealt one at a time, clockwise. First everybody gets a reserve of "
              "{reserve_size} cards, face down, and then a hand of five cards." },
    { .rules = "R-SPI-02 R-SPI-24", .when = { TOGETHER, ONE_RESERVE_CARD },
      .text = "The cards are dealt one at a time, clockwise. First everybody gets a reserve of "
              "one card, and then a hand of five cards." },
    { .rules = "R-SPI-02 R-SPB-01", .when = { APART },
      .text = "The cards are dealt one at a time, clockwise. First everybody gets a reserve of "
              "{reserve_size} cards from the first pack, face down. Then everybody gets a hand "
              "of five cards from the second pack." },
    { .rules = "R-SPM-02", .when = { START_CARDS },
      .text = "Then everybody gets four more cards, face up: the first cards of four side "
              "stacks." },
    { .rules = "R-SPM-01", .when = { RESERVE_14, START_CARDS, FILLING },
      .text = "This is the Massachusetts version: fourteen cards in each reserve, and face-up "
              "cards on the side stacks." },
    { .rules = "R-SPI-02",
      .text = "The remaining cards are the talon. It lies face down. Cards in the talon: {talon}. "
              "Then the top card of each reserve is turned up." },
    { .rules = "R-SPI-02", .when = { NO_START_CARDS },
      .text = "At first there are no cards in the middle. Everybody may have four side stacks, and "
              "these are empty, too." },
    { .rules = "R-SPI-02", .when = { START_CARDS },
      .text = "At first there are no cards in the middle." },
    { .rules = "R-SPI-03",
      .text = "The player with the highest card on top of the reserve begins. If several "
              "players have the highest card, they shuffle their reserves and turn up new cards "
              "until one is higher. After twenty attempts the first player is drawn at random." },
    { .rules = "R-SPI-03", .when = { WILD_HIGH, WILD_KINGS },
      .text = "In this comparison the king is the highest card, above the queen." },
    { .rules = "R-SPI-03", .when = { WILD_HIGH, JOKERS_WILD },
      .text = "In this comparison the joker is the highest card, and the king comes next." },
    { .rules = "R-SPI-03", .when = { WILD_LOW, WILD_KINGS },
      .text = "In this comparison kings are low: every other card is higher." },
    { .rules = "R-SPI-03", .when = { WILD_LOW, WILD_BOTH },
      .text = "In this comparison kings and jokers are low: every other card is higher." },
    { .rules = "R-SPI-03", .when = { WILD_LOW, WILD_JOKERS },
      .text = "In this comparison jokers are low: every other card is higher. The king is the "
              "highest." },
    { .rules = "R-SPI-22", .when = { FORCED_ACE },
      .text = "If an ace is turned up on a reserve now, it goes to the middle at once, and the "
              "next card is turned up." },
    { .rules = "R-SPI-14 R-SPI-22", .when = { FORCED_ACE, ALONE, SMALL_RESERVE },
      .text = "A player whose reserve is emptied in this way wins without any turn." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-SPI-04", .when = { TWO_PLAYERS },
      .text = "You take turns. You may play many cards in one turn." },
    { .rules = "R-SPI-04 R-SPI-18", .when = { THREE_OR_MORE },
      .text = "Turns go clockwise. You may play many cards in one turn." },
    { .rules = "R-SPI-05",
      .text = "At the beginning of your turn you draw from the talon until you hold five cards. "
              "This happens automatically." },
    { .rules = "R-SPI-06",
      .text = "Then you may play as many cards to the middle as you can and like: hand cards, the "
              "top card of your reserve and the top cards of your side stacks. Choose \"Play\", "
              "the card and a sequence." },
    { .rules = "R-SPI-06",
      .text = "On a free place a sequence begins with an ace. A sequence takes only the next "
              "higher card: a six on a five, a jack on a ten. A wild card takes the value of the "
              "card it stands for." },
    { .rules = "R-SPI-20", .when = { NO_LIMIT, TOGETHER },
      .text = "Any number of sequences may lie in the middle. So an ace always finds a free "
              "place." },
    { .rules = "R-SPI-20 R-SPB-08", .when = { NO_LIMIT, APART },
      .text = "Any number of sequences may lie in the middle. So an ace always finds a free "
              "place." },
    { .rules = "R-SPI-07 R-SPI-20", .when = { LIMIT, TOGETHER },
      .text = "At most {centre_limit} sequences lie in the middle at a time. If no place is "
              "free, an ace must wait." },
    { .rules = "R-SPI-07 R-SPI-20 R-SPB-08", .when = { LIMIT, APART },
      .text = "At most {centre_limit} sequences lie in the middle at a time. If no place is "
              "free, an ace must wait." },
    { .rules = "R-SPI-07 R-SPI-20", .when = { ONE_SEQUENCE },
      .text = "Only one sequence lies in the middle at a time. Until it is complete, other aces "
              "must wait." },
    { .rules = "R-SPI-08",
      .text = "When you have played a card of your reserve, the next one is turned up at once." },
    { .rules = "R-SPI-09", .when = { BACK_AT_ONCE },
      .text = "A sequence is complete with its last card. It is shuffled into the talon at once, "
              "its place is free again, and your turn goes on." },
    { .rules = "R-SPI-09 R-SPI-21", .when = { WAITING },
      .text = "A sequence is complete with its last card. It is put aside, and your turn goes "
              "on. As soon as the talon has no card left, all sequences put aside are shuffled "
              "and become the new talon. If you are drawing just then, you draw on." },
    { .rules = "R-SPI-10", .when = { NO_FILLING },
      .text = "If your hand becomes empty without your turn being over, you draw five new cards "
              "at once and go on." },
    { .rules = "R-SPI-10 R-SPM-04", .when = { FILLING },
      .text = "If your hand becomes empty without your turn being over, you draw five new cards "
              "at once and go on." },
    { .rules = "R-SPI-19", .when = { TEAMS },
      .text = "You may also play the top card of your partner's reserve and the top cards of "
              "your partner's side stacks to the middle, but never your partner's hand cards. "
              "You put cards only on your own side stacks." },
    { .kind = TALON_HEADING, .text = "Side stacks and the end of a turn" },
    { .rules = "R-SPI-11", .when = { NO_PASSING },
      .text = "To end your turn, put a card of your hand face up on one of your side stacks. "
              "There is no other way to end it." },
    { .rules = "R-SPI-11 R-SPB-07", .when = { PASSING },
      .text = "Your turn is over when you put a card of your hand face up on one of your side "
              "stacks, or when you choose \"End the turn without a card\"." },
    { .rules = "R-SPI-12", .when = { ANY_CARD },
      .text = "You have at most four side stacks. Any card may lie on any other there, even a "
              "wild card, without standing for anything, and a stack may become as high as you "
              "like. Only its top card can be played." },
    { .rules = "R-SPI-12 R-SPB-03", .when = { COUNT_DOWN },
      .text = "You have at most four side stacks. Any card may be the first of a stack. After "
              "that only the same value fits on the top card, or one lower: on a seven a seven "
              "or a six. Only the top card of a stack can be played." },
    { .rules = "R-SPB-04", .when = { COUNT_DOWN },
      .text = "A joker on a side stack stands for the value of the card under it or for one "
              "lower, but never for an ace. Each further joker may be one lower again. What "
              "comes next must fit one of these values. As the first card of a stack a joker "
              "stands for any value from two to king." },
    { .rules = "R-SPB-05", .when = { COUNT_DOWN },
      .text = "A joker played to the middle takes the value that is needed there. Its value on the "
              "side stack does not matter." },
    { .rules = "R-SPM-03", .when = { FILLING },
      .text = "At any time in your turn you may choose \"Begin\" and put a hand card on one of "
              "your empty side stacks. That does not end your turn. While one of your side stacks "
              "is empty, you cannot end your turn." },
    { .rules = "R-SPI-13",
      .text = "A card of the reserve never goes to a side stack, no card goes from one side "
              "stack to another, and nothing comes back out of the middle." },
    { .rules = "R-SPI-13", .when = { ALONE },
      .text = "You cannot play other players' cards." },
    { .rules = "R-SPI-13", .when = { TEAMS },
      .text = "You cannot play your opponents' cards." },
    { .kind = TALON_HEADING, .when = { FORCED_ACE }, .text = "Aces must be played at once" },
    { .rules = "R-SPI-22", .when = { FORCED_ACE },
      .text = "If you have an ace in your hand or face up on your reserve in your turn, you must "
              "play it to the middle before anything else. With several aces you choose the order. "
              "A wild card is not an ace here, and aces on side stacks may stay there." },
    { .rules = "R-SPI-22", .when = { FORCED_ACE, TEAMS },
      .text = "The same rule applies to an ace that you have turned up on your partner's reserve "
              "in this turn." },
    { .kind = TALON_HEADING, .when = { ATTACKS }, .text = "Attacks on reserves" },
    { .rules = "R-SPI-23", .when = { ATTACKS },
      .text = "You may also attack an opponent with a hand card or the top card of your reserve: "
              "choose \"Attack\". The card goes onto your opponent's reserve. It must have the "
              "same suit as the top card there and be exactly one rank higher or lower. Your "
              "opponent must then get rid of your card first." },
    { .rules = "R-SPI-23", .when = { ATTACKS },
      .text = "For such attacks the ace is the lowest rank and the king the highest. You may "
              "attack as often as you like, and your turn goes on. Cards from side stacks can "
              "never attack." },
    { .rules = "R-SPI-23", .when = { ATTACKS, JOKERS_WILD },
      .text = "A joker cannot attack, and a joker on top of a reserve cannot be attacked." },
    { .rules = "R-SPI-23", .when = { ATTACKS, ALONE },
      .text = "If you attack with the last card of your reserve, you have won as well." },
    { .rules = "R-SPI-23", .when = { ATTACKS, TEAMS },
      .text = "An empty reserve cannot be attacked. Your team also wins if its last reserve "
              "card attacks an opponent." },
    { .kind = TALON_HEADING, .when = { FORCED_LOW }, .text = "Open aces and twos" },
    { .rules = "R-SPB-06", .when = { FORCED_LOW },
      .text = "If an ace or a two on top of your reserve or of one of your side stacks fits in the "
              "middle in your turn, you must play it there before anything else. If several fit, "
              "you choose. Hand cards and jokers may wait." },
    { .kind = TALON_HEADING, .when = { PASSING }, .text = "When everybody passes" },
    { .rules = "R-SPB-07 R-SPB-09", .when = { PASSING },
      .text = "A turn in which you play no card at all is a pass. When all players have passed "
              "one after the other, the game is blocked." },
    { .rules = "R-SPB-09", .when = { PASSING, BLOCK_IS_END }, .text = "Then the game is over." },
    { .rules = "R-SPB-09", .when = { BLOCK_BREAKS },
      .text = "Then the next player clockwise with an ace or a two in hand that fits in the middle "
              "is on turn. This player must play such a card. After that the turn goes on as "
              "usual. If nobody has such a card, the game is over." },
    { .rules = "R-SPB-06 R-SPB-09", .when = { BLOCK_BREAKS, FORCED_LOW },
      .text = "Before that, the player plays all open aces and twos that must be played." },
    { .rules = "R-SPB-09", .when = { BLOCK_REDEALS, BACK_AT_ONCE },
      .text = "Then all hands, everything in the middle and the talon are shuffled together. "
              "Everybody gets five new cards; the rest is the new talon. Reserves and side "
              "stacks stay, and the next player goes on." },
    { .rules = "R-SPB-09", .when = { BLOCK_REDEALS, WAITING },
      .text = "Then all hands, everything in the middle, the sequences put aside and the talon "
              "are shuffled together. Everybody gets five new cards; the rest is the new talon. "
              "Reserves and side stacks stay, and the next player goes on." },
    { .rules = "R-SPB-09", .when = { BLOCK_REDEALS },
      .text = "If this has happened three times and nobody has played a card in between, the "
              "next block ends the game." },
    { .rules = "R-SPB-09 R-SPB-10", .when = { PASSING, ALONE },
      .text = "If the game ends in this way, the player with the fewest reserve cards wins. If "
              "several players have the fewest, the game is drawn." },
    { .rules = "R-SPB-09 R-SPB-10", .when = { PASSING, TEAMS },
      .text = "If the game ends in this way, the team with the fewest cards in its two reserves "
              "wins. If several teams have the fewest, the game is drawn." },
    { .kind = TALON_HEADING, .text = "End of the game" },
    { .rules = "R-SPI-14", .when = { ALONE },
      .text = "The first player with an empty reserve wins at once." },
    { .rules = "R-SPI-14 R-SPI-19", .when = { TEAMS },
      .text = "A team wins as soon as both its reserves are empty. It does not matter which "
              "partner played the last card. If only your own reserve is empty, you play on." },
    { .rules = "R-SPI-15", .when = { OVER_AT_ONCE, BACK_AT_ONCE },
      .text = "The game is also over as soon as the last card of the talon is drawn, even in the "
              "middle of a turn." },
    { .rules = "R-SPI-15 R-SPI-21", .when = { OVER_AT_ONCE, WAITING },
      .text = "The game is also over as soon as the last card of the talon is drawn and no "
              "sequence lies aside, even in the middle of a turn." },
    { .rules = "R-SPI-15", .when = { OVER_IN_NEED },
      .text = "The game is also over if a player must draw a card and there is none left. As long "
              "as nobody needs a card, an empty talon does not matter." },
    { .rules = "R-SPI-16", .when = { NOBODY_WINS },
      .text = "Then nobody has won: the game is drawn." },
    { .rules = "R-SPI-16", .when = { FEWER_WINS, ALONE },
      .text = "Then the player with the fewest reserve cards wins. If several players have the "
              "fewest, the game is drawn." },
    { .rules = "R-SPI-16", .when = { FEWER_WINS, TEAMS },
      .text = "Then the team with the fewest cards in its two reserves wins. If several teams have "
              "the fewest, the game is drawn." },
    { .rules = "R-SPI-17",
      .text = "So that no game lasts for ever, it ends in the same way after {max_turns} turns, "
              "or when 1000 cards have been played in a single turn." },
    { .kind = TALON_HEADING, .when = { POINTS }, .text = "Scoring" },
    { .rules = "R-SPI-27", .when = { POINTS, TWO_PLAYERS },
      .text = "The player with the empty reserve gets 5 points, and 1 more for each card left in "
              "the other reserve." },
    { .rules = "R-SPI-27", .when = { POINTS, THREE_OR_MORE, ALONE },
      .text = "The player with the empty reserve gets 5 points, and 1 more for each card left in "
              "all other reserves." },
    { .rules = "R-SPI-27", .when = { POINTS, TEAMS },
      .text = "The team that has emptied its reserves gets 5 points, and 1 more for each card left "
              "in all other reserves. Both partners get all these points." },
    { .rules = "R-SPI-27 R-SPB-10", .when = { POINTS, TWO_PLAYERS },
      .text = "If a game ends in another way, the player with fewer reserve cards gets the "
              "difference. With equal reserves nobody scores." },
    { .rules = "R-SPI-27 R-SPB-10", .when = { POINTS, THREE_OR_MORE, ALONE },
      .text = "If a game ends in another way, the player with the fewest reserve cards scores. For "
              "each other player they get the difference in reserve cards. If several players have "
              "the fewest, nobody scores." },
    { .rules = "R-SPI-27 R-SPB-10", .when = { POINTS, TEAMS },
      .text = "If a game ends in another way, the team with the fewest reserve cards scores. For "
              "each other team it gets the difference in reserve cards. If several teams have the "
              "fewest, nobody scores." },
    { .rules = "R-SPI-28", .when = { POINTS },
      .text = "The points of all games are added up until somebody's total is {match_target} or "
              "more. Then the highest total wins, and equal totals share the win. After 1000 "
              "games the match is over in any case. The next game begins with \"Deal the next "
              "game\"." },
    { .kind = TALON_HEADING, .text = "Who sees what" },
    { .rules = "R-SPI-29", .when = { ALONE },
      .text = "Only you see your hand. Nobody, not even the owner, knows more of a reserve than "
              "its top card. Side stacks and sequences are face up. Nobody knows the order of the "
              "talon. Everybody sees how many cards the talon and each reserve have." },
    { .rules = "R-SPI-29", .when = { TEAMS },
      .text = "Only you see your hand. Your partner does not see it either. Nobody, not even the "
              "owner, knows more of a reserve than its top card. Side stacks and sequences are "
              "face up. Nobody knows the order of the talon. Everybody sees how many cards the "
              "talon and each reserve have." },
    { .kind = TALON_HEADING, .text = "Examples" },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-06", .when = { KINGS_WILD },
      .text = "A sequence ends with <Td>. Anna plays <Kh> on it, as a jack. Now a queen is "
              "needed, of any suit, or another wild card." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-06", .when = { WILD_JOKERS },
      .text = "A sequence ends with <9d>. Anna plays <*1> on it, as a ten. Now a jack is needed, "
              "of any suit, or another joker." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-09", .when = { KINGS_WILD, BACK_AT_ONCE },
      .text = "A sequence ends with <Jc>, and Ben plays <Qd>. It is complete: its twelve cards "
              "are shuffled into the talon, a place in the middle is free, and Ben plays on." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-09", .when = { WILD_JOKERS, BACK_AT_ONCE },
      .text = "A sequence ends with <Qc>, and Ben plays <Kd>. It is complete: its thirteen cards "
              "are shuffled into the talon, a place in the middle is free, and Ben plays on." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-21", .when = { WAITING, KINGS_WILD },
      .text = "Ben holds two cards and must draw three, but the talon has only two. He draws "
              "both. One sequence lies aside: its twelve cards are shuffled as the new talon, "
              "and Ben draws one of them." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-21", .when = { WAITING, WILD_JOKERS },
      .text = "Ben holds two cards and must draw three, but the talon has only two. He draws "
              "both. One sequence lies aside: its thirteen cards are shuffled as the new talon, "
              "and Ben draws one of them." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-07", .when = { LIMIT },
      .text = "There are {centre_limit} sequences in the middle. Anna holds <Ac>: it must wait "
              "until one of them is complete." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-26", .when = { NO_SEVEN },
      .text = "A sequence ends with a six: no wild card fits there. As soon as a seven lies on "
              "it, a wild card can follow as an eight." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-22", .when = { FORCED_ACE },
      .text = "Anna holds <Ac> and <5d>, and <Ah> lies open on her reserve. Before she may do "
              "anything else she must play both aces to the middle, in the order she likes." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-23", .when = { ATTACKS },
      .text = "On Ben's reserve lies <8h>. Anna may attack with <9h> from her reserve or with "
              "<7h> from her hand, but not with <9s>, which has another suit, and not with "
              "cards from her side stacks. After <9h> another <8h> would fit, or <Th>." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-19", .when = { TEAMS },
      .text = "Anna and Carla are partners. Carla's reserve shows <4c>, and a sequence ends with "
              "a three. In her turn Anna may play <4c> there for Carla." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPM-03 R-SPM-04", .when = { FILLING },
      .text = "Anna holds only <5c> and <8d>, and two of her side stacks are empty. She may not "
              "end her turn yet. She begins one with <5c> and the other with <8d>. Her hand is "
              "empty, so she draws five cards. Now she may put one on a side stack and so end "
              "her turn." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPB-04", .when = { COUNT_DOWN },
      .text = "Two jokers lie on <9c> on a side stack. The first can be a nine or an eight, the "
              "second also a seven. So a nine, an eight, a seven or a six fits next, or another "
              "joker." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPB-06", .when = { FORCED_LOW },
      .text = "A sequence in the middle has only its ace, and <2d> lies on top of one of Ben's "
              "side stacks. In his turn he must play <2d> there first." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPB-09", .when = { BLOCK_BREAKS },
      .text = "All have passed. Anna is next and holds <Ac>, and there is a free place in the "
              "middle. She must play <Ac> there, and then she may play as she likes." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPB-09", .when = { BLOCK_REDEALS },
      .text = "All have passed, Ben as the last. Hands, middle and talon are shuffled, and "
              "everybody gets five cards. All reserves and side stacks lie as before, and the "
              "player after Ben is on turn." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-27", .when = { POINTS },
      .text = "A player wins the game, and the losers still have 14 cards in their reserves. The "
              "winner gets 5 and 14, together 19 points." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-27 R-SPB-10", .when = { POINTS, TWO_PLAYERS },
      .text = "A game ends before any reserve is empty. Anna still has 4 cards in her reserve, Ben "
              "has 9. Anna gets 5 points." },
    { .kind = TALON_EXAMPLE, .rules = "R-SPI-27 R-SPB-10", .when = { POINTS, THREE_OR_MORE, ALONE },
      .text = "A game ends before any reserve is empty. Anna has the fewest reserve cards, 4. Ben "
              "has 9, and all others have 6. Anna gets 5 points for Ben's reserve and 2 for each "
              "of the others." },
    { .text = NULL },
};
/* clang-format on */
