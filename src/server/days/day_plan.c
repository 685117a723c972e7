/* day_plan.c - the table of families and their variants, chosen so that a game takes a person three
 * to ten minutes; and the comparison of results.
 */
#include "day_plan.h"

#include "json/json_writer.h"

#include <stdio.h>
#include <string.h>

static const char bot[] = "steady";

enum { SEED_SIZE = 2 * TALON_KEY_BYTES + 24 };
/* 1 December 2026; and how many days there are from a special form to the next one of the family.
 * Of five families one has such a form each day. */
enum { OWN_FORM_FROM = 20788, SPECIAL_EVERY = 5 };

const char *const day_measure_names[] = { "points", "lead", "place" };

/* web/src/day/own_deals.json has the same variants for devices without a server. In no variant two
 * seats decide at the same time: so it does not matter to bots how fast a person is. In War nobody
 * decides anything, so Steal War stands for it. The relatives of Whist take turns; in Minnesota
 * Whist all lay a card at once, and in Knockout Whist nobody has points. */
/* clang-format off */
#define SPECIAL true
#define NO_OPTIONS { { 0 } }
#define TWO_DEALS { { "match", "fixed_deals" }, { "deals", "2" }, { "drive_score", "all_tricks" } }
#define DRIVE { { "deals", "2" }, { "drive_score", "all_tricks" } }
#define TWO_GAMES { { "match", "games" }, { "games", "2" } }
#define ONE_GAME { { "reserve_size", "8" }, { "scoring", "five_plus" }, { "match_target", "1" } }
#define DEALS(NUMBER) { { "deals", NUMBER } }
#define UP_TO(POINTS) { { "target", POINTS } }
#define SHORT { { "reserve_size", "8" }, { "match_target", "1" } }
const struct day_family day_families[DAY_FAMILIES] = {
    { "war", DAY_PLACE, false,
      .in_turn = { { "war", "steal-original", 3, SPECIAL, NO_OPTIONS } },
      .variant = { { "war", "steal-original", 3, SPECIAL, NO_OPTIONS } } },
    { "whist", DAY_POINTS, false,
      .in_turn = { { "whist", "drive", 4, SPECIAL, DRIVE } },
      .variant = { { "whist", "classic", 4, false, TWO_DEALS },
                   { "whist", "drive", 4, SPECIAL, DRIVE },
                   { "whist", "rotation", 4, SPECIAL, TWO_DEALS } } },
    { "wunsdorf", DAY_POINTS, false,
      .in_turn = { { "wunsdorf", "standard", 3, false, NO_OPTIONS },
                   { "wunsdorf", "blind-last", 3, SPECIAL, NO_OPTIONS } },
      .variant = { { "wunsdorf", "standard", 3, false, NO_OPTIONS },
                   { "wunsdorf", "blind-last", 3, SPECIAL, NO_OPTIONS },
                   { "wunsdorf", "compact-bids", 3, SPECIAL, NO_OPTIONS } } },
    { "wippen", DAY_LEAD, false,
      .in_turn = { { "wippen", "full", 2, SPECIAL, TWO_GAMES },
                   { "wippen", "advanced", 2, SPECIAL, TWO_GAMES },
                   { "wippen", "adding-stealing", 2, SPECIAL, TWO_GAMES } },
      .variant = { { "wippen", "basic", 2, false, TWO_GAMES },
                   { "wippen", "full", 2, SPECIAL, TWO_GAMES },
                   { "wippen", "advanced", 2, SPECIAL, TWO_GAMES },
                   { "wippen", "adding-stealing", 2, SPECIAL, TWO_GAMES } } },
    { "spite", DAY_LEAD, false,
      .in_turn = { { "spite", "scored", 2, false, SHORT } },
      .variant = { { "spite", "standard", 2, false, ONE_GAME },
                   { "spite", "must-play-aces", 2, SPECIAL, ONE_GAME },
                   { "spite", "jokers-only", 2, SPECIAL, ONE_GAME } } },
    { "relatives", DAY_POINTS, true, .variant = {
        { "german", "standard", 2, false, NO_OPTIONS },
        { "solo-whist", "standard", 4, false, DEALS("3") },
        { "bid-whist", "standard", 4, false, NO_OPTIONS },
        { "romanian", "standard", 3, false, NO_OPTIONS },
        { "wiezen", "standard", 4, false, DEALS("3") },
        { "norwegian", "standard", 4, false, UP_TO("10") },
        { "israeli", "no-frisch", 4, false, DEALS("2") },
        { "danish", "standard", 4, false, UP_TO("5") },
        { "esmakker", "standard", 4, false, DEALS("2") } } },
};
/* clang-format on */

static bool has_game(const struct day_family *family, const char *game)
{
    for (unsigned i = 0; i < DAY_VARIANTS && family->variant[i].preset; i++)
        if (!strcmp(family->variant[i].game, game))
            return true;
    return !strcmp(family->id, game);
}

unsigned day_family_find(const char *game)
{
    unsigned i = 0;

    while (i < DAY_FAMILIES && !has_game(&day_families[i], game))
        i++;
    return i;
}

enum day_plan day_plan_of(uint32_t day)
{
    return day < OWN_FORM_FROM ? DAY_PLAN_IN_TURN : DAY_PLAN_OWN_FORM;
}

/* Every family has one. */
static unsigned count_variants(const struct day_variant list[DAY_VARIANTS])
{
    unsigned count = 1;

    while (count < DAY_VARIANTS && list[count].preset)
        count++;
    return count;
}

/* The place of the variant among those of the family, of which the first is its own form. */
static unsigned variant_on(unsigned family, unsigned count, uint32_t day)
{
    if (day % SPECIAL_EVERY != family || count == 1)
        return 0;
    return 1 + day / SPECIAL_EVERY % (count - 1);
}

const struct day_variant *day_variant_of(unsigned family, enum day_plan plan, uint32_t day)
{
    const struct day_family *found = &day_families[family];

    if (found->takes_turns)
        return &found->variant[day % count_variants(found->variant)];
    if (plan == DAY_PLAN_IN_TURN)
        return &found->in_turn[day % count_variants(found->in_turn)];
    return &found->variant[variant_on(family, count_variants(found->variant), day)];
}

static void write_plan_options(const struct day_variant *variant, struct talon_string_buffer *text)
{
    json_write_member_object(text, "options");
    for (int i = 0; i < DAY_OPTIONS && variant->options[i][0]; i++)
        json_write_member(text, variant->options[i][0], variant->options[i][1]);
    talon_string_buffer_add(text, "}");
}

void day_plan_write(const struct day_variant *variant, const uint8_t key[TALON_KEY_BYTES],
                    struct talon_string_buffer *text)
{
    char digits[TALON_KEY_HEX], seed[SEED_SIZE];

    json_write_member(text, "game", variant->game);
    json_write_member(text, "preset", variant->preset);
    write_plan_options(variant, text);
    json_write_member_list(text, "seats");
    for (int seat = 0; seat < variant->seats; seat++)
        json_write_list_text(text, seat ? bot : "human");
    talon_string_buffer_add(text, "]");
    for (int i = 0; i < TALON_KEY_BYTES; i++)
        snprintf(digits + 2 * i, 3, "%02x", key[i]);
    snprintf(seed, sizeof seed, "%s %s", digits, variant->game);
    json_write_member(text, "seed", seed);
}

/* ---- results -------------------------------------------------------------------------------- */

static int32_t best_other(const struct talon_result *result, int seats)
{
    int32_t best = INT32_MIN;

    for (int seat = 1; seat < seats; seat++)
        best = result->points[seat] > best ? result->points[seat] : best;
    return best;
}

static int32_t points_of(const struct day_family *family, const struct talon_result *result,
                         int seats)
{
    int beaten = 0;

    if (family->measure == DAY_POINTS)
        return result->points[0];
    if (family->measure == DAY_LEAD)
        return result->points[0] - best_other(result, seats);
    for (int seat = 1; seat < seats; seat++)
        beaten += result->rank[seat] > result->rank[0];
    return beaten;
}

struct day_value day_value_of(const struct day_family *family, const struct talon_table *table)
{
    struct day_value value = { 0 };
    struct talon_result result;
    const struct talon_step *steps = talon_table_steps(table, &value.steps);

    talon_table_game(table)->result(talon_table_state(table), &result);
    value.points = points_of(family, &result, talon_table_seats(table));
    for (uint32_t i = 0; i < value.steps; i++)
        value.moves += !steps[i].seat && !steps[i].forced;
    return value;
}

int64_t day_value_order(const struct day_family *family, const struct day_value *value)
{
    const int64_t span = INT64_C(1) << 32;
    const bool won = value->points == family->variant[0].seats - 1;

    if (family->measure != DAY_PLACE)
        return value->points * span;
    return value->points * span + (won ? span / 2 - value->steps : value->steps);
}
