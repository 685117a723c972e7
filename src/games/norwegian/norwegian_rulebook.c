/* norwegian_rulebook.c - the rules of Norwegian Whist for people: which paragraphs there are, and
 * for which options.
 *
 * Rules: R-NOR-01 … R-NOR-05, R-TRK-01 … R-TRK-13.
 */
#include "norwegian.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define BOTH_CALLED { OPT_CALLS, GRAND_NULLO, GRAND_NULLO }
#define ONLY_GRAND { OPT_CALLS, GRAND_ONLY, GRAND_ONLY }
#define LEFT_OF_GRAND { OPT_LEAD_GRAND, GRAND_LEFT, GRAND_LEFT }
#define RIGHT_OF_GRAND { OPT_LEAD_GRAND, GRAND_RIGHT, GRAND_RIGHT }
#define RIGHT_OF_NULLO { OPT_LEAD_NULLO, NULLO_RIGHT, NULLO_RIGHT }
#define LEFT_OF_NULLO { OPT_LEAD_NULLO, NULLO_LEFT, NULLO_LEFT }
#define BY_FOUR { OPT_POINTS, FOUR_EIGHT_TWO, FOUR_EIGHT_TWO }
#define BY_ONE { OPT_POINTS, ONE_TWO_ONE, ONE_TWO_ONE }

const struct talon_paragraph norwegian_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-NOR-01 R-TRK-05",
      .text = "Four people play, two against two. Partners sit opposite each other and stay "
              "together for the whole game: seats 1 and 3 play against seats 2 and 4." },
    { .rules = "R-NOR-01 R-NOR-05",
      .text = "In every deal it is decided first whether tricks are to be won or to be lost. The "
              "first side whose points reach {target} wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .rules = "R-NOR-01", .text = "There never is a trump." },
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    { .rules = "R-NOR-01 R-TRK-06",
      .text = "All the cards are shuffled and dealt one at a time, clockwise, beginning on the "
              "dealer's left. Everybody gets thirteen." },
    TRICK_NEXT_DEALER_AFTER_ALL_CARDS,
    { .kind = TALON_HEADING, .text = "What is played" },
    { .rules = "R-NOR-02", .when = { BOTH_CALLED },
      .text = "Beginning on the dealer's left everybody says \"Pass\", \"Grand\" or \"Nullo\". "
              "Grand means that both sides play to win tricks, nullo that both play to lose them. "
              "The first one who does not pass decides, and nobody else speaks after that." },
    { .rules = "R-NOR-02", .when = { ONLY_GRAND },
      .text = "Beginning on the dealer's left everybody says \"Pass\" or \"Grand\". Grand means "
              "that both sides play to win tricks. The first one who says it decides, and nobody "
              "else speaks after that." },
    { .rules = "R-NOR-02",
      .text = "If all four pass, the deal is a nullo: both sides play to lose tricks." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-NOR-03", .when = { LEFT_OF_GRAND },
      .text = "At grand the player on the left of the one who said it leads to the first trick." },
    { .rules = "R-NOR-03", .when = { RIGHT_OF_GRAND },
      .text = "At grand the player on the right of the one who said it leads to the first trick." },
    { .rules = "R-NOR-03", .when = { RIGHT_OF_NULLO, BOTH_CALLED },
      .text = "At nullo the player on the right of the one who said it leads to the first trick, "
              "and if all have passed the one on the dealer's right." },
    { .rules = "R-NOR-03", .when = { LEFT_OF_NULLO, BOTH_CALLED },
      .text = "At nullo the player on the left of the one who said it leads to the first trick, "
              "and if all have passed the one on the dealer's left." },
    { .rules = "R-NOR-03", .when = { RIGHT_OF_NULLO, ONLY_GRAND },
      .text = "At nullo the player on the dealer's right leads to the first trick." },
    { .rules = "R-NOR-03", .when = { LEFT_OF_NULLO, ONLY_GRAND },
      .text = "At nullo the player on the dealer's left leads to the first trick." },
    TRICK_FOLLOW_SUIT,
    TRICK_SUIT_LED_WINS,
    TRICK_WINNER_LEADS_FOR_BOTH,
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-NOR-04", .when = { BY_FOUR },
      .text = "Partners count their tricks together, and one side has seven or more. At grand "
              "this side scores for each trick above six: 4 points if it said grand, and 8 if the "
              "others did. At nullo the other side scores 2 points for each trick above six." },
    { .rules = "R-NOR-04", .when = { BY_ONE },
      .text = "Partners count their tricks together, and one side has seven or more. At grand "
              "this side scores for each trick above six: 1 point if it said grand, and 2 if the "
              "others did. At nullo the other side scores 1 point for each trick above six." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-NOR-05 R-TRK-13",
      .text = "The points of all deals are added up. The first side whose total is {target} or "
              "more after a deal has won." },
    TRICK_NO_SIDE_HAS_WON,
    { .kind = TALON_HEADING, .text = "Examples" },
    TRICK_PARTNERS_SIT,
    { .kind = TALON_EXAMPLE, .rules = "R-NOR-04", .when = { BY_FOUR },
      .text = "Anna says grand. She and Carla win nine tricks and score 12 points. With five "
              "tricks they would score nothing, and Ben and Dora 16 for their eight." },
    { .kind = TALON_EXAMPLE, .rules = "R-NOR-04", .when = { BY_ONE },
      .text = "Anna says grand. She and Carla win nine tricks and score 3 points. With five "
              "tricks they would score nothing, and Ben and Dora 4 for their eight." },
    { .kind = TALON_EXAMPLE, .rules = "R-NOR-04", .when = { BY_FOUR },
      .text = "All pass. Anna and Carla win five tricks, Ben and Dora eight. Anna and Carla score "
              "4 points, because they have fewer." },
    { .kind = TALON_EXAMPLE, .rules = "R-NOR-04", .when = { BY_ONE },
      .text = "All pass. Anna and Carla win five tricks, Ben and Dora eight. Anna and Carla score "
              "2 points, because they have fewer." },
    { .text = NULL },
};
/* clang-format on */
