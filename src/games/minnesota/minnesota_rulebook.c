/* minnesota_rulebook.c - the rules of Minnesota and Swedish Whist for people: which paragraphs
 * there are, and for which options.
 *
 * Rules: R-MIN-01 … R-MIN-08, R-SWE-01, R-TRK-01 … R-TRK-13.
 */
#include "minnesota.h"
#include "games/trick/trick_paragraphs.h"

/* clang-format off */
#define BLACK_HIGH { OPT_HIGH_COLOUR, BLACK, BLACK }
#define RED_HIGH { OPT_HIGH_COLOUR, RED, RED }
#define RIGHT_LEADS { OPT_LEAD_HIGH, HIGH_RIGHT, HIGH_RIGHT }
#define LEFT_LEADS { OPT_LEAD_HIGH, HIGH_LEFT, HIGH_LEFT }
#define ELDEST_LEADS { OPT_LEAD_HIGH, HIGH_ELDEST, HIGH_ELDEST }
#define ELDEST_LEADS_LOW { OPT_LEAD_LOW, LOW_ELDEST, LOW_ELDEST }
#define RIGHT_LEADS_LOW { OPT_LEAD_LOW, LOW_RIGHT, LOW_RIGHT }
#define DOUBLED { OPT_SCORING, SET_DOUBLE, SET_DOUBLE }
#define ONE_SIDE { OPT_SCORING, WINNERS, WINNERS }
#define LOW_COSTS { OPT_SCORING, PAGAT, PAGAT }
#define BOTH_COST { OPT_SCORING, SOUTH_DAKOTA, SOUTH_DAKOTA }

const struct talon_paragraph minnesota_rulebook[] = {
    { .kind = TALON_HEADING, .text = "Aim of the game" },
    { .rules = "R-MIN-01 R-TRK-05",
      .text = "Four people play, two against two. Partners sit opposite each other and stay "
              "together for the whole game: seats 1 and 3 play against seats 2 and 4." },
    { .rules = "R-MIN-01 R-MIN-06",
      .text = "In every deal it is decided first whether tricks are to be won or to be lost. The "
              "first side whose points reach {target} wins." },
    { .kind = TALON_HEADING, .text = "The cards" },
    TRICK_ONE_PACK,
    { .rules = "R-MIN-01", .text = "There never is a trump." },
    { .kind = TALON_HEADING, .text = "The deal" },
    TRICK_FIRST_DEALER,
    { .rules = "R-MIN-01 R-TRK-06",
      .text = "All the cards are shuffled and dealt one at a time, clockwise, beginning on the "
              "dealer's left. Everybody gets thirteen." },
    TRICK_NEXT_DEALER_AFTER_ALL_CARDS,
    { .kind = TALON_HEADING, .text = "What is played" },
    { .rules = "R-MIN-02", .when = { BLACK_HIGH },
      .text = "All four choose a card of their hand and lay it face down, without knowing what the "
              "others choose. A black card votes for a high deal, a red one for a low deal." },
    { .rules = "R-MIN-02 R-SWE-01", .when = { RED_HIGH },
      .text = "All four choose a card of their hand and lay it face down, without knowing what the "
              "others choose. A red card votes for a high deal, a black one for a low deal." },
    { .rules = "R-MIN-03", .when = { BLACK_HIGH },
      .text = "Then the cards are turned up one after the other, beginning on the dealer's left. "
              "The first black card makes the deal high, and its player is the grander. The cards "
              "behind it are never shown. If all four are red, the deal is low." },
    { .rules = "R-MIN-03", .when = { RED_HIGH },
      .text = "Then the cards are turned up one after the other, beginning on the dealer's left. "
              "The first red card makes the deal high, and its player is the grander. The cards "
              "behind it are never shown. If all four are black, the deal is low." },
    { .rules = "R-MIN-03 R-MIN-08",
      .text = "In a high deal both sides play to win tricks, in a low deal to lose them. All cards "
              "go back to their hands before the first trick. What has been shown, everybody may "
              "remember." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-MIN-04", .when = { RIGHT_LEADS },
      .text = "In a high deal the player on the grander's right leads to the first trick." },
    { .rules = "R-MIN-04", .when = { LEFT_LEADS },
      .text = "In a high deal the player on the grander's left leads to the first trick." },
    { .rules = "R-MIN-04", .when = { ELDEST_LEADS },
      .text = "In a high deal the player on the dealer's left leads to the first trick." },
    { .rules = "R-MIN-04", .when = { ELDEST_LEADS_LOW },
      .text = "In a low deal the player on the dealer's left leads to the first trick." },
    { .rules = "R-MIN-04", .when = { RIGHT_LEADS_LOW },
      .text = "In a low deal the player on the dealer's right leads to the first trick." },
    TRICK_FOLLOW_SUIT,
    TRICK_SUIT_LED_WINS,
    TRICK_WINNER_LEADS_FOR_BOTH,
    { .kind = TALON_HEADING, .text = "Scoring" },
    { .rules = "R-MIN-05",
      .text = "Partners count their tricks together. One side always has seven or more, and its "
              "tricks above six count." },
    { .rules = "R-MIN-05", .when = { DOUBLED },
      .text = "In a high deal each of them is 1 point for the grander's side, if it has them, and "
              "2 points for the other side, if that has them. In a low deal each is 1 point for "
              "the side with fewer tricks." },
    { .rules = "R-MIN-05 R-SWE-01", .when = { ONE_SIDE },
      .text = "In a high deal each of them is 1 point for the side that has them. In a low deal "
              "each is 1 point for the side with fewer tricks." },
    { .rules = "R-MIN-05", .when = { LOW_COSTS },
      .text = "In a high deal each of them is 1 point for the side that has them. In a low deal "
              "each costs this side 1 point." },
    { .rules = "R-MIN-05", .when = { BOTH_COST },
      .text = "In a high deal each of them is 1 point for the grander's side, if it has them. If "
              "the other side has them, each costs the grander's side 1 point. In a low deal each "
              "costs the side that has them 1 point." },
    { .kind = TALON_HEADING, .text = "The end" },
    { .rules = "R-MIN-06 R-TRK-13",
      .text = "The points of all deals are added up. The first side whose total is {target} or "
              "more after a deal has won." },
    TRICK_NO_SIDE_HAS_WON,
    { .kind = TALON_HEADING, .text = "Examples" },
    TRICK_PARTNERS_SIT,
    { .kind = TALON_EXAMPLE, .rules = "R-MIN-03", .when = { BLACK_HIGH },
      .text = "Dora dealt. Anna's card <5h> is turned up, then Ben's <2d>, then Carla's <7c>: the "
              "deal is high, and Carla is the grander. Nobody ever sees Dora's card." },
    { .kind = TALON_EXAMPLE, .rules = "R-MIN-03", .when = { RED_HIGH },
      .text = "Dora dealt. Anna's card <5h> is turned up: the deal is high, and Anna is the "
              "grander. Nobody ever sees the other three cards." },
    { .kind = TALON_EXAMPLE, .rules = "R-MIN-05", .when = { DOUBLED },
      .text = "Carla is the grander. She and Anna win five tricks, Ben and Dora eight. Ben and "
              "Dora score 4 points." },
    { .kind = TALON_EXAMPLE, .rules = "R-MIN-05", .when = { ONE_SIDE },
      .text = "Carla is the grander. She and Anna win five tricks, Ben and Dora eight. Ben and "
              "Dora score 2 points." },
    { .kind = TALON_EXAMPLE, .rules = "R-MIN-05", .when = { LOW_COSTS },
      .text = "The deal is low. Anna and Carla win four tricks, Ben and Dora nine. Ben and Dora "
              "lose 3 points." },
    { .kind = TALON_EXAMPLE, .rules = "R-MIN-05", .when = { BOTH_COST },
      .text = "Carla is the grander. She and Anna win five tricks, Ben and Dora eight. Anna and "
              "Carla lose 2 points." },
    { .text = NULL },
};
/* clang-format on */
