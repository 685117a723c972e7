/* wippen.c - Wippen: hand cards take cards of the middle, singly or in sums, and build. A capture
 * or a build is made in small steps: first card, more cards, done. Here are its tables: options,
 * zones, fields, moves.
 *
 * Rules: R-WIP-01 … R-WIP-27.
 */
#include "wippen.h"

enum { HAND, MIDDLE, BUILD_ROWS, WON, STOCK, REMOVED, CHOSEN };

/* clang-format off */
static const struct talon_choice steal_match[] = {
    { "rank", "A card of the same rank" },
    { "identical", "Exactly the same card" },
};

static const struct talon_choice must_capture[] = {
    { "hand", "Taking comes before discarding" },
    { "none", "Discarding is always allowed" },
};

static const struct talon_choice tie3[] = {
    { "none", "Nobody scores" },
    { "one_each", "One point each" },
};

static const struct talon_choice match[] = {
    { "single", "One game" },
    { "points", "Games up to a number of points" },
    { "games", "A fixed number of games" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-WIP-01", 2, SEATS, 2, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "packs", "Packs of cards", "R-WIP-01", 1, 2, 1, NULL },
    { "open_hands", "Open hands", "R-WIP-26", 0, 1, 0, talon_no_yes },
    { "wippe", "A point for every Wippe", "R-WIP-21", 0, 1, 1, talon_no_yes },
    { "adding", "Take sums", "R-WIP-10", 0, 1, 0, talon_no_yes },
    { "multi_capture", "Take several sums at once", "R-WIP-10", 0, 1, 1, talon_no_yes },
    { "building", "Building", "R-WIP-13", 0, 1, 0, talon_no_yes },
    { "multiples", "Build multiples", "R-WIP-14", 0, 1, 0, talon_no_yes },
    { "stealing", "Stealing", "R-WIP-19", 0, 1, 0, talon_no_yes },
    { "steal_match", "Card that steals a "
                     "pile", "R-WIP-19", BY_RANK, IDENTICAL, BY_RANK, steal_match },
    { "build_in_sums", "Take builds in sums", "R-WIP-11", 0, 1, 0, talon_no_yes },
    { "lock_total", "A card of the full value locks a build", "R-WIP-15", 0, 1, 0, talon_no_yes },
    { "must_capture", "Duty to take", "R-WIP-18", BY_HAND, FREELY, BY_HAND, must_capture },
    { "keep_match", "Duty to keep a card for your builds", "R-WIP-17", 0, 1, 1, talon_no_yes },
    { "tie3", "Three or more tied for the most", "R-WIP-24", 0, 1, 0, tie3 },
    { "match", "Match", "R-WIP-25", ONE_GAME, SO_MANY, ONE_GAME, match },
    { "target", "Points to reach", "R-WIP-25", 1, 999, 21, NULL },
    { "games", "Number of games", "R-WIP-25", 1, GAMES_MOST, 2, NULL },
};

static const struct talon_setting children[] = { { OPT_OPEN_HANDS, 1 } };
static const struct talon_setting adding[] = { { OPT_ADDING, 1 } };
static const struct talon_setting advanced[] = {
    { OPT_ADDING, 1 }, { OPT_BUILDING, 1 }, { OPT_MULTIPLES, 1 },
};
static const struct talon_setting stealing[] = { { OPT_STEALING, 1 } };
static const struct talon_setting full[] = {
    { OPT_ADDING, 1 }, { OPT_BUILDING, 1 }, { OPT_MULTIPLES, 1 }, { OPT_STEALING, 1 },
    { OPT_BUILD_IN_SUMS, 1 }, { OPT_LOCK_TOTAL, 1 },
};
static const struct talon_setting adding_stealing[] = { { OPT_ADDING, 1 }, { OPT_STEALING, 1 } };
static const struct talon_setting two_packs[] = { { OPT_PACKS, 2 } };
static const struct talon_setting match_points[] = { { OPT_MATCH, TO_TARGET } };
static const struct talon_setting match_games[] = { { OPT_MATCH, SO_MANY } };

static const struct talon_preset presets[] = {
    { "children", "Wippen with open hands", children, 1 },
    { "basic", "Wippen", NULL, 0 },
    { "adding", "Wippen with sums", adding, 1 },
    { "advanced", "Wippen with sums and builds", advanced, 3 },
    { "stealing", "Wippen with stealing", stealing, 1 },
    { "full", "Wippen with everything", full, 6 },
    { "two-packs", "Wippen with two packs", two_packs, 1 },
    { "adding-stealing", "Wippen with sums and stealing", adding_stealing, 2 },
    { "match-points", "Wippen: a match to 21 points", match_points, 1 },
    { "match-games", "Wippen: everybody deals one game", match_games, 1 },
};

#define AT(member) TALON_AT(struct wippen, member)
enum { ROW_NAMES = 5 }; /* the field that names the builds */
/* R-WIP-27: who sees what. */
static const struct talon_zone zones[] = {
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_STACK, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .when = AT(open_hands), .then = TALON_PUBLIC,
               .cards = AT(hand), .capacity = HAND_SIZE, .count = AT(hand_count) },
    [MIDDLE] = { .id = "middle", .label = "Middle", .kind = TALON_STACK, .visibility = TALON_PUBLIC,
                 .cards = AT(middle), .capacity = PACK, .count = AT(middle_count) },
    [BUILD_ROWS] = { .id = "build", .label = "Builds", .kind = TALON_PACKED,
                     .visibility = TALON_PUBLIC,
                     .rows = BUILDS, .cards = AT(build), .capacity = NUMERALS,
                     .count = AT(build_count), .live = AT(builds), .row_label = 1 + ROW_NAMES },
    /* R-WIP-12, R-WIP-20. At the end of a game they are turned up and counted. */
    [WON] = { .id = "won", .label = "Cards won", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .visibility = TALON_NOBODY, .when = AT(stealing), .then = TALON_TOP,
              .open = AT(finished), .cards = AT(won), .capacity = PACK, .count = AT(won_count) },
    [STOCK] = { .id = "stock", .label = "Stock", .kind = TALON_DRAW, .visibility = TALON_NOBODY,
                .cards = AT(stock), .capacity = PACK, .count = AT(stock_count) },
    [REMOVED] = { .id = "removed", .label = "Removed cards", .kind = TALON_STACK,
                  .visibility = TALON_PUBLIC, .cards = AT(removed), .capacity = REMOVED_MOST,
                  .count = AT(removed_count) },
    [CHOSEN] = { .id = "chosen", .label = "Chosen so far", .kind = TALON_STACK,
                 .visibility = TALON_PUBLIC, .cards = AT(chosen), .capacity = NUMERALS,
                 .count = AT(chosen_count) },
};

#define ONE(member) .visibility = TALON_PUBLIC, .width = 1, .offset = AT(member)
#define TWO(member) .visibility = TALON_PUBLIC, .width = 2, .offset = AT(member)
#define FOUR(member) .visibility = TALON_PUBLIC, .width = 4, .offset = AT(member)
#define EIGHT(member) .visibility = TALON_PUBLIC, .width = 8, .offset = AT(member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", ONE(seats) },
    { .id = "dealer", .label = "Dealer", .show = TALON_SEAT_0, ONE(dealer) },
    { .id = "turn", .label = "To play", .show = TALON_SEAT_0, ONE(turn) },
    { .id = "round", .label = "Round", .show = TALON_NUMBER, ONE(round) },
    { .id = "build_owner", .label = "Builder", .rows = BUILDS, .show = TALON_SEAT_1,
      ONE(build_owner) },
    [ROW_NAMES] = { .id = "build_value", .label = "Value of the build", .rows = BUILDS,
                    .show = TALON_NUMBER, ONE(build_value) },
    { .id = "builds", .label = "Number of builds", ONE(builds) },
    { .id = "last_capturer", .label = "Took last", .show = TALON_SEAT_1, ONE(last_capturer) },
    { .id = "wippen", .label = "Wippen", .owner = TALON_SEAT, .show = TALON_SCORE, ONE(wippen) },
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .show = TALON_SCORE, FOUR(score) },
    { .id = "game", .label = "Game", .show = TALON_NUMBER, TWO(game) },
    { .id = "finished", .label = "Game finished", ONE(finished) },
    { .id = "over", .label = "Match over", ONE(over) },
    { .id = "chosen_builds", .label = "Builds chosen", TWO(chosen_builds) },
    { .id = "open_builds", .label = "Builds that still fit", TWO(open_builds) },
    { .id = "packs", .label = "Packs of cards", ONE(packs) },
    { .id = "open_hands", .label = "Open hands", ONE(open_hands) },
    { .id = "wippe", .label = "A point for every Wippe", ONE(wippe) },
    { .id = "adding", .label = "Take sums", ONE(adding) },
    { .id = "multi_capture", .label = "Take several sums at once", ONE(multi_capture) },
    { .id = "building", .label = "Building", ONE(building) },
    { .id = "multiples", .label = "Build multiples", ONE(multiples) },
    { .id = "must_capture", .label = "Duty to take", ONE(must_capture) },
    { .id = "tie3", .label = "Three or more tied for the most", ONE(tie3) },
    { .id = "stealing", .label = "Stealing", ONE(stealing) },
    { .id = "steal_match", .label = "Card that steals a pile", ONE(steal_match) },
    { .id = "build_in_sums", .label = "Take builds in sums", ONE(build_in_sums) },
    { .id = "lock_total", .label = "A card of the full value locks a build", ONE(lock_total) },
    { .id = "keep_match", .label = "Duty to keep a card for your builds", ONE(keep_match) },
    { .id = "match", .label = "Match", ONE(match) },
    { .id = "target", .label = "Points to reach", TWO(target) },
    { .id = "games", .label = "Number of games", TWO(games) },
    { .id = "begun", .label = "Action begun", ONE(begun) },
    { .id = "card", .label = "Card played", ONE(card) },
    { .id = "value", .label = "Value aimed at", ONE(value) },
    { .id = "whole", .label = "Sums complete", ONE(whole) },
    { .id = "open", .label = "Values that still fit", TWO(open) },
    { .id = "loose", .label = "Cards in the middle", EIGHT(loose) },
    { .id = "loose_twice", .label = "Cards twice in the middle", EIGHT(loose_twice) },
    { .id = "loose_values", .label = "Values in the middle", EIGHT(loose_values) },
    { .id = "chosen_values", .label = "Values chosen", EIGHT(chosen_values) },
    { .id = "spare", .label = "Spare", .rows = 7, ONE(spare) },
};

static const struct talon_place places[BUILDS] = {
    { "[1]", "the build of 1", 1 + BUILD_ROWS, 0 },
    { "[2]", "the build of 2", 1 + BUILD_ROWS, 0 },
    { "[3]", "the build of 3", 1 + BUILD_ROWS, 0 },
    { "[4]", "the build of 4", 1 + BUILD_ROWS, 0 },
    { "[5]", "the build of 5", 1 + BUILD_ROWS, 0 },
    { "[6]", "the build of 6", 1 + BUILD_ROWS, 0 },
    { "[7]", "the build of 7", 1 + BUILD_ROWS, 0 },
    { "[8]", "the build of 8", 1 + BUILD_ROWS, 0 },
    { "[9]", "the build of 9", 1 + BUILD_ROWS, 0 },
    { "[10]", "the build of 10", 1 + BUILD_ROWS, 0 },
};

#define FROM_HAND { TALON_CARD, false, 1 + HAND }
#define A_BUILD { TALON_PLACE, false, 1 + BUILD_ROWS }
#define A_TARGET { TALON_CARD_OR_PLACE, false, 1 + MIDDLE }
static const struct talon_verb verbs[] = {
    [CAPTURE] = { .id = "capture", .text = "Take {b} with {a}",
                  .third_person = "{who} takes {b} with {a}",
                  .second_person = "You take {b} with {a}",
                  .operand = { FROM_HAND, A_TARGET },
                  TALON_ROWS(places, places) },
    [TAKE] = { .id = "take", .text = "Also {a}",
               .third_person = "{who} also takes {a}", .second_person = "You also take {a}",
               .operand = { A_TARGET },
               TALON_ROWS(places, places) },
    [DONE] = { .id = "done", .text = "Done",
               .third_person = "{who} is done", .second_person = "You are done",
               .closes = true },
    [BUILD] = { .id = "build", .text = "Build {b} with {a} and {c}",
                .third_person = "{who} builds {b} with {a} and {c}",
                .second_person = "You build {b} with {a} and {c}",
                .operand = { FROM_HAND, { TALON_COUNT, false, 0 },
                             { TALON_CARD, false, 1 + MIDDLE } },
                .count_most = BUILDS, .promises = true },
    [EXTEND] = { .id = "extend", .text = "Extend {b} with {a} {c}",
                 .third_person = "{who} extends {b} with {a} {c}",
                 .second_person = "You extend {b} with {a} {c}",
                 .operand = { FROM_HAND, A_BUILD, { TALON_CARD, true, 1 + MIDDLE } },
                 TALON_ROWS(places, places), .promises = true },
    [RAISE] = { .id = "raise", .text = "Raise {b} with {a}",
                .third_person = "{who} raises {b} with {a}",
                .second_person = "You raise {b} with {a}",
                .operand = { FROM_HAND, A_BUILD },
                TALON_ROWS(places, places), .closes = true, .promises = true },
    [DISCARD] = { .id = "discard", .text = "Discard {a}",
                  .third_person = "{who} discards {a}", .second_person = "You discard {a}",
                  .operand = { FROM_HAND },
                  .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal",
               .third_person = "{who} deals", .second_person = "You deal",
               .closes = true },
    [STEAL] = { .id = "steal", .text = "Steal the pile from {b} with {a}",
                .third_person = "{who} steals the pile from {b} with {a}",
                .second_person = "You steal the pile from {b} with {a}",
                .operand = { FROM_HAND, { TALON_AT_SEAT, false, 1 + WON } }, .closes = true },
};
/* clang-format on */

/* ---- options and pack --------------------------------------------------------------------- */

static void complete_config(struct talon_config *config)
{
    if (!(config->given >> OPT_PACKS & 1))
        config->value[OPT_PACKS] = talon_seats(config) <= 4 ? 1 : 2;
    if (!(config->given >> OPT_MULTIPLES & 1))
        config->value[OPT_MULTIPLES] = config->value[OPT_BUILDING];
    if (!(config->given >> OPT_GAMES & 1))
        config->value[OPT_GAMES] = (int16_t)talon_seats(config);
}

static const char *refuse_building(const int16_t *value)
{
    if (value[OPT_BUILDING])
        return value[OPT_ADDING] ? NULL : "Building needs taking sums.";
    if (value[OPT_MULTIPLES])
        return "Building multiples needs building.";
    if (value[OPT_BUILD_IN_SUMS])
        return "Builds in sums need building.";
    if (value[OPT_LOCK_TOTAL])
        return "Locking builds needs building.";
    return value[OPT_KEEP_MATCH] ? NULL
                                 : "The duty to keep a card can only be dropped with building.";
}

static const char *check_config(const struct talon_config *config)
{
    const int16_t *value = config->value;

    if (wippen_left_out(value[OPT_PACKS], talon_seats(config)) > 12 * value[OPT_PACKS])
        return "This many players need two packs."; /* R-WIP-02 */
    if (value[OPT_STEAL_MATCH] == IDENTICAL && !value[OPT_STEALING])
        return "Stealing with exactly the same card needs stealing.";
    if (value[OPT_STEAL_MATCH] == IDENTICAL && value[OPT_PACKS] == 1)
        return "With one pack nobody can hold exactly the same card.";
    return refuse_building(value);
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return wippen_list_pack(faces, config->value[OPT_PACKS], talon_seats(config));
}

/* The hands of the first round and the four cards in the middle (R-WIP-04, R-WIP-05). */
static unsigned dealt(const struct talon_config *config)
{
    return (unsigned)(HAND_SIZE * talon_seats(config) + 4);
}

static unsigned removed(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return wippen_list_left_out(faces, config->value[OPT_PACKS], talon_seats(config));
}

static void prepare(void *state, const struct talon_config *config)
{
    struct wippen *w = state;

    w->seats = (uint8_t)talon_seats(config);
    w->packs = (uint8_t)config->value[OPT_PACKS];
    w->open_hands = (uint8_t)config->value[OPT_OPEN_HANDS];
    w->wippe = (uint8_t)config->value[OPT_WIPPE];
    w->adding = (uint8_t)config->value[OPT_ADDING];
    w->multi_capture = (uint8_t)config->value[OPT_MULTI_CAPTURE];
    w->building = (uint8_t)config->value[OPT_BUILDING];
    w->multiples = (uint8_t)config->value[OPT_MULTIPLES];
    w->must_capture = (uint8_t)config->value[OPT_MUST_CAPTURE];
    w->tie3 = (uint8_t)config->value[OPT_TIE3];
    w->stealing = (uint8_t)config->value[OPT_STEALING];
    w->steal_match = (uint8_t)config->value[OPT_STEAL_MATCH];
    w->build_in_sums = (uint8_t)config->value[OPT_BUILD_IN_SUMS];
    w->lock_total = (uint8_t)config->value[OPT_LOCK_TOTAL];
    w->keep_match = (uint8_t)config->value[OPT_KEEP_MATCH];
    w->match = (uint8_t)config->value[OPT_MATCH];
    w->target = (uint16_t)config->value[OPT_TARGET];
    w->games = (uint16_t)config->value[OPT_GAMES];
    w->game = w->round = 1;
}

static unsigned acting(const void *state)
{
    const struct wippen *w = state;

    return w->over ? 0 : talon_seat_bit(w->turn);
}

/* clang-format off */
/* R-WIP-10, R-WIP-13: a card captures cards that add up to its value; a building card is one of
 * those that add up to the build's. */
static const struct talon_sum begins[] = {
    { .verb = CAPTURE, .aim = 0, .parts = 1 << 1 },
    { .verb = BUILD, .aim = 1, .parts = 1 << 0 | 1 << 2 },
};
static const struct talon_sums sums = {
    TALON_ROWS(values, wippen_values),
    TALON_ROWS(begins, begins),
    .chosen = "chosen", .begun = "begun", .aim = "value",
};
/* clang-format on */
static const struct talon_review_scale scale = { "points", 100000, 300000, false };

/* Of each pack all that is scored and five Wippen. */
static const uint8_t all_packs[] = { OPT_GAMES, OPT_PACKS };
static const struct talon_bounds bounds = { TALON_ROWS(options, all_packs), .points = 16,
                                            .moves = 64 };

const struct talon_game talon_wippen = {
    TALON_OWN_TABLES,
    .id = "wippen",
    .title = "Wippen",
    .tagline = "Capture cards from the middle: equal ones, or sums.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    .rules = wippen_rules,
    .rules_count = RULES,
    .book = wippen_rulebook,
    TALON_ROWS(facts, wippen_facts),
    .kept =
        "packs open_hands wippe adding multi_capture building multiples must_capture tie3 stealing "
        "steal_match build_in_sums lock_total keep_match match target games spare",
    .state_size = sizeof(struct wippen),
    .complete_config = complete_config,
    .check_config = check_config,
    .pack = pack,
    .dealt = dealt,
    .removed = removed,
    .prepare = prepare,
    .deal = wippen_deal,
    .validate_position = wippen_validate_position,
    .acting = acting,
    .legal = wippen_legal,
    .apply = wippen_apply,
    .why_not = wippen_why_not,
    .result = wippen_result,
    .score_breakdown = wippen_score_breakdown,
    .labels = wippen_labels,
    .sums = &sums,
    TALON_ROWS(measures, wippen_measures),
    .review = &scale,
    .bounds = &bounds,
    .pick = wippen_pick,
};
