/* day_plan.c - the table of families and their variants, chosen so that a game takes a person three
 * to ten minutes; and the comparison of results.
 */
#include "day_plan.h"

#include "json/json_writer.h"

#include <stdio.h>
#include <string.h>

static const char bot[] = "steady";

enum { SEED_SIZE = 2 * TALON_KEY_BYTES + 24 };

const char *const day_measure_names[] = { "points", "lead", "place" };

/* web/src/day/own_deals.json has the same variants for devices without a server. In no variant two
 * seats decide at the same time: so it does not matter to bots how fast a person is. */
/* clang-format off */
const struct day_family day_families[DAY_FAMILIES] = {
    { "war", DAY_PLACE, { { "steal-original", 3, { { 0 } } } } },
    { "whist", DAY_POINTS,
      { { "drive", 4, { { "deals", "2" }, { "drive_score", "all_tricks" } } } } },
    { "wunsdorf", DAY_POINTS,
      { { "standard", 3, { { 0 } } },
        { "blind-last", 3, { { 0 } } } } },
    { "wippen", DAY_LEAD,
      { { "full", 2, { { "match", "games" }, { "games", "2" } } },
        { "advanced", 2, { { "match", "games" }, { "games", "2" } } },
        { "adding-stealing", 2, { { "match", "games" }, { "games", "2" } } } } },
    { "spite", DAY_LEAD,
      { { "scored", 2, { { "reserve_size", "8" }, { "match_target", "1" } } } } },
};
/* clang-format on */

unsigned day_family_find(const char *game)
{
    unsigned i = 0;

    while (i < DAY_FAMILIES && strcmp(day_families[i].game, game) != 0)
        i++;
    return i;
}

/* What the family plays on this day. */
static const struct day_variant *variant_of(const struct day_family *family, uint32_t day)
{
    const unsigned most = sizeof family->variant / sizeof *family->variant;
    unsigned count = 1; /* every family has one */

    while (count < most && family->variant[count].preset)
        count++;
    return &family->variant[day % count];
}

static void write_plan_options(const struct day_variant *variant, struct talon_string_buffer *text)
{
    json_write_member_object(text, "options");
    for (int i = 0; i < 2 && variant->options[i][0]; i++)
        json_write_member(text, variant->options[i][0], variant->options[i][1]);
    talon_string_buffer_add(text, "}");
}

void day_plan_write(const struct day_family *family, uint32_t day,
                    const uint8_t key[TALON_KEY_BYTES], struct talon_string_buffer *text)
{
    const struct day_variant *variant = variant_of(family, day);
    char digits[TALON_KEY_HEX], seed[SEED_SIZE];

    json_write_member(text, "game", family->game);
    json_write_member(text, "preset", variant->preset);
    write_plan_options(variant, text);
    json_write_member_list(text, "seats");
    for (int seat = 0; seat < variant->seats; seat++)
        json_write_list_text(text, seat ? bot : "human");
    talon_string_buffer_add(text, "]");
    for (int i = 0; i < TALON_KEY_BYTES; i++)
        snprintf(digits + 2 * i, 3, "%02x", key[i]);
    snprintf(seed, sizeof seed, "%s %s", digits, family->game);
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
