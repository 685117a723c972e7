/* steal_war.c - Steal War: everybody looks at the card he drew, and may steal a won pile whose top
 * it matches before the highest card takes the pot. Here are the tables, the options and the deal.
 * It knows nothing of packets played blindly, or of how a battle goes.
 *
 * Rules: R-STL-01 … R-STL-16.
 */
#include "steal_war.h"
#include "games/war/war_pack.h"

#include <string.h>

enum { NEVER = 1 << 16 };
enum { DRAW, WON, DRAWN, POT, ASIDE_CARDS };

/* clang-format off */
static const struct talon_choice forms[] = { { "steal", "Steal War" } };
static const struct talon_choice timings[] = {
    { "protected", "A matching card can protect your own pile" },
    { "original", "Piles cannot be protected" },
};
static const struct talon_choice actors[] = {
    { "rotate", "The next player in every battle" },
    { "last_winner", "The winner of the last battle" },
    { "fixed", "Always the player on the dealer's left" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-STL-01", 2, SEATS, 2, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "form", "Form", "R-STL-01", 0, 0, 0, forms },
    { "steal_timing", "Protecting", "R-STL-06", PROTECTED, ORIGINAL, PROTECTED, timings },
    { "first_actor", "First player to act", "R-STL-04", ROTATE, FIXED, ROTATE, actors },
    { "leftover", "Cards left over", "R-WAR-03", LEFT_ASIDE, DROP_LOWEST,
      LEFT_ASIDE, war_leftovers },
    { "max_battles", "Battles until a draw", "R-STL-15", 100, 30000, 10000, NULL },
};

static const struct talon_setting original[] = { { OPT_TIMING, ORIGINAL } };
static const struct talon_preset presets[] = {
    { "steal", "Steal War", NULL, 0 },
    { "steal-original", "Steal War: piles cannot be protected", original, 1 },
};

/* A draw pile known to nobody and one open won pile of which the top counts (R-STL-02); the drawn
 * card is its owner's secret until played, face-down war cards nobody's (R-STL-16). */
static const struct talon_zone zones[] = {
    [DRAW] = { .id = "draw", .label = "Draw pile", .kind = TALON_DRAW, .owner = TALON_SEAT,
               .visibility = TALON_NOBODY, .cards = TALON_AT(struct steal, draw), .capacity = PACK,
               .count = TALON_AT(struct steal, draw_count) },
    [WON] = { .id = "won", .label = "Won pile", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .visibility = TALON_TOP, .cards = TALON_AT(struct steal, won), .capacity = PACK,
              .count = TALON_AT(struct steal, won_count) },
    [DRAWN] = { .id = "drawn", .label = "Drawn card", .kind = TALON_SLOT, .owner = TALON_SEAT,
                .visibility = TALON_OWNER, .cards = TALON_AT(struct steal, drawn) },
    [POT] = { .id = "pot", .label = "Cards laid", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .visibility = TALON_PUBLIC, .cards = TALON_AT(struct steal, pot), .capacity = PACK,
              .count = TALON_AT(struct steal, pot_count) },
    [ASIDE_CARDS] = { .id = "aside", .label = "Not dealt", .kind = TALON_DRAW,
                      .visibility = TALON_NOBODY, .cards = TALON_AT(struct steal, aside),
                      .capacity = ASIDE, .count = TALON_AT(struct steal, aside_count) },
};

#define AT(member) .offset = TALON_AT(struct steal, member)
#define OPEN(member) .visibility = TALON_PUBLIC, AT(member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .width = 1, OPEN(seats) },
    { .id = "timing", .label = "Protecting", .width = 1, OPEN(timing) },
    { .id = "actor_rule", .label = "First player to act", .width = 1, OPEN(actor_rule) },
    { .id = "dealer", .label = "Dealer", .show = TALON_SEAT_0, .width = 1, OPEN(dealer) },
    { .id = "first_actor", .label = "Acts first", .show = TALON_SEAT_0, .width = 1,
      OPEN(first_actor) },
    { .id = "taker", .label = "Battle won", .show = TALON_SEAT_1, .width = 1, OPEN(taker) },
    { .id = "deciding", .label = "Still to decide", .width = 1, OPEN(deciding) },
    { .id = "playing", .label = "Protecting is over", .width = 1, OPEN(playing) },
    { .id = "battles", .label = "Battles", .show = TALON_NUMBER, .width = 2, OPEN(battles) },
    { .id = "max_battles", .label = "Battles until a draw", .width = 2, OPEN(max_battles) },
    { .id = "out", .label = "Out after battle", .owner = TALON_SEAT, .width = 2, OPEN(out) },
    { .id = "protects", .label = "Will protect", .owner = TALON_SEAT, .visibility = TALON_OWNER,
      .width = 1, AT(protects) },
    { .id = "protected", .label = "Pile protected", .owner = TALON_SEAT, .show = TALON_FLAG,
      .width = 1, OPEN(guarded) },
};

static const struct talon_verb verbs[] = {
    [PROTECT] = { .id = "protect", .text = "Protect",
                  .third_person = "{who} chooses to protect",
                  .second_person = "You choose to protect",
                  .closes = true, .secret = true },
    [HOLD] = { .id = "hold", .text = "Hold",
               .third_person = "{who} chooses to hold", .second_person = "You choose to hold",
               .closes = true, .secret = true },
    [STEAL] = { .id = "steal", .text = "Steal from {a}",
                .third_person = "{who} steals from {a}", .second_person = "You steal from {a}",
                .operand = { { TALON_AT_SEAT, false, 1 + WON } } },
    [PLAY] = { .id = "play", .text = "Play your card",
               .third_person = "{who} plays the drawn card",
               .second_person = "You play the drawn card",
               .closes = true },
    [CHOOSE_TOP] = { .id = "choose_top", .text = "{a} on top",
                     .third_person = "{who} puts {a} on top",
                     .second_person = "You put {a} on top",
                     .operand = { { TALON_CARD, false, 1 + POT } }, .closes = true },
    [COLLECT] = { .id = "collect", .text = "Take the cards",
                  .third_person = "{who} takes the cards", .second_person = "You take the cards",
                  .closes = true },
};

/* clang-format on */

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    unsigned count = talon_list_french(faces, 1, 0);

    for (int joker = 0; joker < JOKERS; joker++) /* R-STL-01 */
        faces[count++] = talon_french(joker, TALON_JOKER);
    if (config->value[OPT_LEFTOVER] == DROP_LOWEST)
        count = war_drop_lowest(faces, count, talon_seats(config), 0);
    return count;
}

static void prepare(void *state, const struct talon_config *config)
{
    struct steal *g = state;

    g->seats = (uint8_t)config->value[OPT_PLAYERS];
    g->timing = (uint8_t)config->value[OPT_TIMING];
    g->actor_rule = (uint8_t)config->value[OPT_ACTOR];
    g->max_battles = (uint16_t)config->value[OPT_BATTLES];
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct steal *g = state;
    const unsigned each = count / g->seats;
    int seat = dealer;

    g->dealer = (uint8_t)dealer;
    g->first_actor = (uint8_t)talon_left_of(dealer, g->seats); /* R-STL-04 */
    for (unsigned i = 0; i < each * g->seats; i++) {
        seat = talon_left_of(seat, g->seats); /* R-GEN-04 */
        g->draw[seat][each - 1 - i / g->seats] = cards[i];
    }
    memset(g->draw_count, (int)each, g->seats);
    while (count > each * g->seats) /* R-WAR-03 */
        g->aside[g->aside_count++] = cards[--count];
    steal_war_draw(g, seats_in(g), rng);
}

static unsigned acting(const void *state)
{
    const struct steal *g = state;

    if (g->taker)
        return game_over(g) ? 0 : talon_seat_bit(g->taker - 1);
    if (g->deciding)
        return g->deciding;
    const unsigned to_play = having(g, g->drawn);
    return to_play ? talon_seat_bit(nearest(g, g->first_actor, to_play)) : 0; /* R-STL-07 */
}

/* Ranked by lateness of going out (R-STL-15). */
static void result(const void *state, struct talon_result *out)
{
    const struct steal *g = state;
    int32_t score[SEATS];

    for (int s = 0; s < g->seats; s++) {
        out->points[s] = 0;
        score[s] = g->out[s] ? g->out[s] : NEVER;
    }
    talon_rank_by(score, g->seats, out->rank);
}

/* clang-format off */
static const struct talon_measure measures[] = {
    { .id = "battles", .title = "Battles of a game", .source = TALON_TABLE_FIELD,
      .field = "battles", .most = 30000 },
};
/* clang-format on */

static const struct talon_condition never = { TALON_OPTION_PLAYERS, 0, 0 };

const struct talon_game talon_steal_war = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "war",
    .variant = "steal",
    .title = "War",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    .rules = steal_war_rules,
    .rules_count = RULES,
    .book = steal_war_rulebook,
    .facts = steal_war_facts,
    .facts_count = FACTS,
    .kept = "timing actor_rule max_battles",
    .state_size = sizeof(struct steal),
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = steal_war_validate_position,
    .acting = acting,
    .legal = steal_war_legal,
    .apply = steal_war_apply,
    .why_not = steal_war_why_not,
    .result = result,
    .imagine = steal_war_imagine,
    TALON_ROWS(measures, measures),
    .points = &never,
};
