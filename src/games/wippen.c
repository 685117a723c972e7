/* wippen.c - Wippen: hand cards take cards of the middle, singly or in sums, and build. A capture
 * or a build is made in small steps: first card, more cards, done. It refuses to know which steps
 * are allowed (wippen_moves.c) and how sums are found (wippen_sums.c).
 *
 * Rules: R-WIP-01 … R-WIP-27, without stealing and the agreements about builds.
 */
#include "wippen.h"

#include <string.h>

enum {
    OPT_PLAYERS,
    OPT_DEALER,
    OPT_PACKS,
    OPT_OPEN_HANDS,
    OPT_WIPPE,
    OPT_ADDING,
    OPT_MULTI_CAPTURE,
    OPT_BUILDING,
    OPT_MULTIPLES,
    OPT_MUST_CAPTURE,
    OPT_TIE3
};
enum { HAND, MIDDLE, BUILD_ROWS, WON, STOCK, REMOVED, CHOSEN };

/* clang-format off */
static const struct talon_choice must_capture[] = {
    { "hand", "Who can take must not discard" },
    { "none", "Anybody may discard" },
};

static const struct talon_choice tie3[] = {
    { "none", "Nobody scores" },
    { "one_each", "One point each" },
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
    { "must_capture", "Duty to take", "R-WIP-18", BY_HAND, FREELY, BY_HAND, must_capture },
    { "tie3", "Three or more tied for the most", "R-WIP-24", 0, 1, 0, tie3 },
};

static const struct talon_setting advanced[] = {
    { OPT_ADDING, 1 }, { OPT_BUILDING, 1 }, { OPT_MULTIPLES, 1 },
};

static const struct talon_preset presets[] = {
    { "basic", "Wippen", NULL, 0 },
    { "advanced", "Wippen with sums and builds", advanced, 3 },
};

#define AT(member) TALON_AT(struct wippen, member)
enum { ROW_NAMES = 5 }; /* the field that names the builds */
static const struct talon_zone zones[] = {
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_STACK, .owner = TALON_SEAT,
               .sight = TALON_OWNER, .when = AT(open_hands), .then = TALON_PUBLIC,
               .cards = AT(hand), .capacity = HAND_SIZE, .count = AT(hand_count) },
    [MIDDLE] = { .id = "middle", .label = "Middle", .kind = TALON_STACK, .sight = TALON_PUBLIC,
                 .cards = AT(middle), .capacity = PACK, .count = AT(middle_count) },
    [BUILD_ROWS] = { .id = "build", .label = "Builds", .kind = TALON_PACKED, .sight = TALON_PUBLIC,
                     .rows = BUILDS, .cards = AT(build), .capacity = NUMERALS,
                     .count = AT(build_count), .live = AT(builds), .row_label = 1 + ROW_NAMES },
    [WON] = { .id = "won", .label = "Cards won", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .sight = TALON_NOBODY, .cards = AT(won), .capacity = PACK, .count = AT(won_count) },
    [STOCK] = { .id = "stock", .label = "Stock", .kind = TALON_DRAW, .sight = TALON_NOBODY,
                .cards = AT(stock), .capacity = PACK, .count = AT(stock_count) },
    [REMOVED] = { .id = "removed", .label = "Left out", .kind = TALON_STACK,
                  .sight = TALON_PUBLIC, .cards = AT(removed), .capacity = REMOVED_MOST,
                  .count = AT(removed_count) },
    [CHOSEN] = { .id = "chosen", .label = "Chosen so far", .kind = TALON_STACK,
                 .sight = TALON_PUBLIC, .cards = AT(chosen), .capacity = NUMERALS,
                 .count = AT(chosen_count) },
};

#define ONE(member) .sight = TALON_PUBLIC, .width = 1, .offset = AT(member)
#define TWO(member) .sight = TALON_PUBLIC, .width = 2, .offset = AT(member)
#define EIGHT(member) .sight = TALON_PUBLIC, .width = 8, .offset = AT(member)
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
    { .id = "chosen_builds", .label = "Builds chosen", TWO(chosen_builds) },
    { .id = "packs", .label = "Packs of cards", ONE(packs) },
    { .id = "open_hands", .label = "Open hands", ONE(open_hands) },
    { .id = "wippe", .label = "A point for every Wippe", ONE(wippe) },
    { .id = "adding", .label = "Take sums", ONE(adding) },
    { .id = "multi_capture", .label = "Take several sums at once", ONE(multi_capture) },
    { .id = "building", .label = "Building", ONE(building) },
    { .id = "multiples", .label = "Build multiples", ONE(multiples) },
    { .id = "must_capture", .label = "Duty to take", ONE(must_capture) },
    { .id = "tie3", .label = "Three or more tied for the most", ONE(tie3) },
    { .id = "begun", .label = "Action begun", ONE(begun) },
    { .id = "card", .label = "Card played", ONE(card) },
    { .id = "value", .label = "Value aimed at", ONE(value) },
    { .id = "whole", .label = "Sums complete", ONE(whole) },
    { .id = "open", .label = "Values that still fit", TWO(open) },
    { .id = "loose", .label = "Faces in the middle", EIGHT(loose) },
    { .id = "loose_twice", .label = "Faces in the middle twice", EIGHT(loose_twice) },
    { .id = "loose_values", .label = "Values in the middle", EIGHT(loose_values) },
    { .id = "chosen_values", .label = "Values chosen", EIGHT(chosen_values) },
    { .id = "spare", .label = "Spare", .rows = 7, ONE(spare) },
};

static const struct talon_place places[BUILDS] = {
    { "[1]", "Build 1", 1 + BUILD_ROWS, 0 }, { "[2]", "Build 2", 1 + BUILD_ROWS, 0 },
    { "[3]", "Build 3", 1 + BUILD_ROWS, 0 }, { "[4]", "Build 4", 1 + BUILD_ROWS, 0 },
    { "[5]", "Build 5", 1 + BUILD_ROWS, 0 }, { "[6]", "Build 6", 1 + BUILD_ROWS, 0 },
    { "[7]", "Build 7", 1 + BUILD_ROWS, 0 }, { "[8]", "Build 8", 1 + BUILD_ROWS, 0 },
    { "[9]", "Build 9", 1 + BUILD_ROWS, 0 }, { "[10]", "Build 10", 1 + BUILD_ROWS, 0 },
};

#define FROM_HAND { TALON_CARD, false, 1 + HAND }
#define A_BUILD { TALON_PLACE, false, 1 + BUILD_ROWS }
#define A_TARGET { TALON_CARD_OR_PLACE, false, 1 + MIDDLE }
static const struct talon_verb verbs[] = {
    [CAPTURE] = { .id = "capture", .text = "Take {b} with {a}", .operand = { FROM_HAND, A_TARGET },
                  TALON_ROWS(places, places) },
    [TAKE] = { .id = "take", .text = "Also {a}", .operand = { A_TARGET },
               TALON_ROWS(places, places) },
    [DONE] = { .id = "done", .text = "Done", .closes = true },
    [BUILD] = { .id = "build", .text = "Build {b} with {a} and {c}",
                .operand = { FROM_HAND, { TALON_COUNT, false, 0 },
                             { TALON_CARD, false, 1 + MIDDLE } } },
    [EXTEND] = { .id = "extend", .text = "Extend {b} with {a} {c}",
                 .operand = { FROM_HAND, A_BUILD, { TALON_CARD, true, 1 + MIDDLE } },
                 TALON_ROWS(places, places) },
    [RAISE] = { .id = "raise", .text = "Raise {b} with {a}", .operand = { FROM_HAND, A_BUILD },
                TALON_ROWS(places, places), .closes = true },
    [DISCARD] = { .id = "discard", .text = "Discard {a}", .operand = { FROM_HAND },
                  .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal", .closes = true },
};
/* clang-format on */

/* ---- cards and where they lie ------------------------------------------------------------- */

static void push(uint8_t *cards, uint8_t *count, uint8_t face)
{
    cards[(*count)++] = face;
}

/* Takes the first card with this face out of a row that has one. */
static void pull(uint8_t *cards, uint8_t *count, uint8_t face)
{
    unsigned at = 0;

    while (cards[at] != face)
        at++;
    --*count;
    for (; at < *count; at++)
        cards[at] = cards[at + 1];
    cards[at] = 0;
}

static void lay_loose(struct wippen *w, uint8_t face)
{
    push(w->middle, &w->middle_count, face);
    w->loose_twice |= w->loose & bit(face);
    w->loose |= bit(face);
    w->loose_values += one_card(face);
}

static void lift_loose(struct wippen *w, uint8_t face)
{
    pull(w->middle, &w->middle_count, face);
    if (w->loose_twice & bit(face))
        w->loose_twice ^= bit(face);
    else
        w->loose ^= bit(face);
    w->loose_values -= one_card(face);
}

/* ---- options, pack and deal --------------------------------------------------------------- */

/* R-WIP-02: how many cards must go so that the rest can be dealt evenly. */
static int left_out(int packs, int players)
{
    return (52 * packs - 4) % (HAND_SIZE * players);
}

/* These are picture cards only: all kings of the last pack, its queens, its jacks, then those of
 * the pack before (R-WIP-02). */
static unsigned list_left_out(uint8_t *faces, int packs, int players)
{
    const int count = left_out(packs, players);

    for (int i = 0; i < count; i++)
        faces[i] = talon_french(i % 4, KING - i / 4 % 3);
    return (unsigned)count;
}

static void settle(struct talon_config *config)
{
    if (!(config->given >> OPT_PACKS & 1))
        config->value[OPT_PACKS] = talon_seats(config) <= 4 ? 1 : 2;
    if (!(config->given >> OPT_MULTIPLES & 1))
        config->value[OPT_MULTIPLES] = config->value[OPT_BUILDING];
}

static const char *refuse(const struct talon_config *config)
{
    const int packs = config->value[OPT_PACKS];

    if (left_out(packs, talon_seats(config)) > 12 * packs)
        return "So many players need two packs.";
    if (config->value[OPT_BUILDING] && !config->value[OPT_ADDING])
        return "Building needs taking sums.";
    if (config->value[OPT_MULTIPLES] && !config->value[OPT_BUILDING])
        return "Building multiples needs building.";
    return NULL;
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    const int packs = config->value[OPT_PACKS];
    const int fours = left_out(packs, talon_seats(config)) / 4;
    const int listed = (int)talon_list_french(faces, (unsigned)packs, 0);
    unsigned count = 0;

    for (int i = 0; i < listed; i++) {
        const int rank = talon_rank(faces[i]), later_packs = packs - 1 - i / 52;
        if (rank < JACK || rank == ACE || 3 * later_packs + KING - rank >= fours)
            faces[count++] = faces[i];
    }
    return count;
}

static unsigned removed(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return list_left_out(faces, config->value[OPT_PACKS], talon_seats(config));
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
    w->round = 1;
}

static uint8_t draw(struct wippen *w)
{
    const uint8_t face = w->stock[--w->stock_count];

    w->stock[w->stock_count] = 0;
    return face;
}

/* Twice two cards each, the dealer last; in the first round two to the middle before him
 * (R-WIP-04, R-WIP-05). */
static void deal_round(struct wippen *w, bool first)
{
    for (int half = 0; half < 2; half++)
        for (int i = 0, seat = w->dealer; i < w->seats; i++) {
            seat = talon_left_of(seat, w->seats);
            for (int n = 0; first && seat == w->dealer && n < 2; n++)
                lay_loose(w, draw(w));
            for (int n = 0; n < 2; n++)
                push(w->hand[seat], &w->hand_count[seat], draw(w));
        }
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct wippen *w = state;

    (void)rng;
    w->dealer = (uint8_t)dealer;
    w->turn = (uint8_t)talon_left_of(dealer, w->seats); /* R-WIP-07 */
    w->removed_count = (uint8_t)list_left_out(w->removed, w->packs, w->seats);
    while (count)
        push(w->stock, &w->stock_count, cards[--count]);
    deal_round(w, true);
}

/* ---- turns -------------------------------------------------------------------------------- */

static unsigned acting(const void *state)
{
    const struct wippen *w = state;

    return hands_empty(w) && !w->stock_count ? 0 : talon_seat_bit(w->turn);
}

/* ---- doing it ----------------------------------------------------------------------------- */

static void win(struct wippen *w, int seat, uint8_t *cards, uint8_t *count)
{
    talon_packed_push(w->won, w->won_count, w->seats, seat, cards, *count);
    memset(cards, 0, *count);
    *count = 0;
}

/* The rows behind a build that is gone close up. */
static void close_up(struct wippen *w, int row)
{
    const int last = --w->builds;

    for (; row < last; row++) {
        w->build_value[row] = w->build_value[row + 1];
        w->build_owner[row] = w->build_owner[row + 1];
        w->build_count[row] = w->build_count[row + 1];
    }
    w->build_value[last] = w->build_owner[last] = w->build_count[last] = 0;
}

static void win_build(struct wippen *w, int seat, int row)
{
    talon_packed_push(w->won, w->won_count, w->seats, seat, build_cards(w, row),
                      w->build_count[row]);
    talon_packed_clear(w->build, w->build_count, BUILDS, row);
    close_up(w, row);
}

static void add_to_build(struct wippen *w, int row, const uint8_t *cards, unsigned count)
{
    talon_packed_push(w->build, w->build_count, BUILDS, row, cards, count);
}

/* R-WIP-22: the last capture of the game, which is that of the last round if it had one. */
static void win_leftovers(struct wippen *w)
{
    if (!w->last_capturer)
        return;
    win(w, w->last_capturer - 1, w->middle, &w->middle_count);
    w->loose = w->loose_twice = w->loose_values = 0;
    while (w->builds)
        win_build(w, w->last_capturer - 1, 0);
}

static void end_turn(struct wippen *w)
{
    w->begun = w->card = w->value = w->whole = 0;
    w->open = w->chosen_builds = 0;
    w->chosen_values = 0;
    w->turn = (uint8_t)next_turn(w);
    if (hands_empty(w) && !w->stock_count)
        win_leftovers(w);
}

/* After a capture: it is remembered, and it may be a Wippe, not in the last round (R-WIP-21). */
static void captured(struct wippen *w, int seat)
{
    w->last_capturer = (uint8_t)(seat + 1);
    if (w->wippe && w->stock_count && !w->middle_count && !w->builds)
        w->wippen[seat]++;
    end_turn(w);
}

static void close_action(struct wippen *w, int seat)
{
    int row = row_of(w, w->value);

    if (w->begun == CAPTURE + 1) {
        win(w, seat, w->chosen, &w->chosen_count);
        if (w->chosen_builds)
            win_build(w, seat, row);
        captured(w, seat);
        return;
    }
    if (row < 0)
        row = w->builds++;
    add_to_build(w, row, w->chosen, w->chosen_count);
    memset(w->chosen, 0, w->chosen_count);
    w->chosen_count = 0;
    w->build_value[row] = w->value;
    w->build_owner[row] = (uint8_t)(seat + 1);
    end_turn(w);
}

/* Adds a loose card, a build, or (an extension by the hand card alone) nothing; closes when there
 * is nothing left to add. */
static void choose(struct wippen *w, int seat, uint8_t target)
{
    if (target < PLACES) {
        lift_loose(w, target);
        push(w->chosen, &w->chosen_count, target);
        w->chosen_values += one_card(target);
    } else if (target != TALON_NO_CARD) {
        w->chosen_builds = (uint16_t)(1u << build_named(target));
    }
    tln_wippen_reckon(w);
    if (!w->open && !build_open(w))
        close_action(w, seat);
}

static void begin(struct wippen *w, int seat, int verb, uint8_t face, int value, uint8_t target)
{
    pull(w->hand[seat], &w->hand_count[seat], face);
    if (verb == CAPTURE && !value) { /* R-WIP-08, R-WIP-09 */
        lift_loose(w, target);
        const uint8_t both[] = { face, target };
        talon_packed_push(w->won, w->won_count, w->seats, seat, both, 2);
        captured(w, seat);
        return;
    }
    push(w->chosen, &w->chosen_count, face);
    if (verb != CAPTURE)
        w->chosen_values = one_card(face);
    w->begun = (uint8_t)(verb + 1);
    w->card = (uint8_t)(face + 1);
    w->value = (uint8_t)value;
    w->open = SUM_VALUES;
    choose(w, seat, target);
}

static void raise(struct wippen *w, int seat, uint8_t face, int old)
{
    const int row = row_of(w, old);

    pull(w->hand[seat], &w->hand_count[seat], face);
    add_to_build(w, row, &face, 1);
    w->build_value[row] = (uint8_t)(old + value_of(face));
    w->build_owner[row] = (uint8_t)(seat + 1);
    end_turn(w);
}

static void discard(struct wippen *w, int seat, uint8_t face)
{
    pull(w->hand[seat], &w->hand_count[seat], face);
    lay_loose(w, face);
    end_turn(w);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct wippen *w = state;

    (void)rng;
    switch (move.verb) {
    case CAPTURE:
        begin(w, seat, CAPTURE, move.a, w->adding ? value_of(move.a) : 0, move.b);
        break;
    case TAKE:
        choose(w, seat, move.a);
        break;
    case DONE:
        close_action(w, seat);
        break;
    case BUILD:
        begin(w, seat, BUILD, move.a, move.b, move.c);
        break;
    case EXTEND:
        begin(w, seat, EXTEND, move.a, build_named(move.b), move.c);
        break;
    case RAISE:
        raise(w, seat, move.a, build_named(move.b));
        break;
    case DISCARD:
        discard(w, seat, move.a);
        break;
    default:
        w->round++;
        deal_round(w, false);
        w->turn = (uint8_t)next_turn(w);
    }
}

/* ---- the score ---------------------------------------------------------------------------- */

/* Points for most cards or most spades (R-WIP-23, R-WIP-24). */
static void score_most(const struct wippen *w, const uint8_t *counts, int32_t *points)
{
    uint8_t most = 1;
    int tied = 0;

    for (int s = 0; s < w->seats; s++)
        most = counts[s] > most ? counts[s] : most;
    for (int s = 0; s < w->seats; s++)
        tied += counts[s] == most;
    for (int s = 0; s < w->seats; s++)
        if (counts[s] == most)
            points[s] += tied == 1 ? 2 : tied == 2 || w->tie3;
}

static void result(const void *state, struct talon_result *out)
{
    const struct wippen *w = state;
    const uint8_t big_ten = talon_french(DIAMONDS, TEN);
    const uint8_t little_two = talon_french(SPADES, TWO);
    uint8_t spades[SEATS] = { 0 };
    const uint8_t *card = w->won;

    for (int s = 0; s < w->seats; s++) {
        out->points[s] = w->wippen[s];
        for (int i = 0; i < w->won_count[s]; i++) {
            const uint8_t face = *card++;
            spades[s] = (uint8_t)(spades[s] + (talon_suit(face) == SPADES));
            out->points[s] +=
                (talon_rank(face) == ACE) + (face == little_two) + 2 * (face == big_ten);
        }
    }
    score_most(w, w->won_count, out->points);
    score_most(w, spades, out->points);
    talon_rank_by(out->points, w->seats, out->rank);
}

const struct talon_game talon_wippen = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "wippen",
    .title = "Wippen",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    .rules = tln_wippen_rules,
    .rules_count = RULES,
    .kept =
        "packs open_hands wippe adding multi_capture building multiples must_capture tie3 spare",
    .state_size = sizeof(struct wippen),
    .settle = settle,
    .refuse = refuse,
    .pack = pack,
    .removed = removed,
    .prepare = prepare,
    .deal = deal,
    .adopt = tln_wippen_adopt,
    .acting = acting,
    .legal = tln_wippen_legal,
    .apply = apply,
    .why_not = tln_wippen_why_not,
    .result = result,
    .pick = tln_wippen_pick,
};
