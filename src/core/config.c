/* config.c - options, presets and the games' list: from names to a checked set of values.
 *
 * Source: R-GEN-05, R-GEN-10.
 */
#include <talon/assert.h>
#include <talon/core.h>

#include "bounded_text.h"

#include <string.h>

const struct talon_choice talon_dealer_choices[1 + TALON_SEATS_MAX] = {
    { "random", "Drawn by lot" },
    { "0", "Seat 1" },
    { "1", "Seat 2" },
    { "2", "Seat 3" },
    { "3", "Seat 4" },
    { "4", "Seat 5" },
    { "5", "Seat 6" },
    { "6", "Seat 7" },
    { "7", "Seat 8" },
};

const struct talon_choice talon_no_yes[2] = { { "0", "No" }, { "1", "Yes" } };

static const struct talon_preset *find_preset(const struct talon_game *game, const char *id)
{
    for (int i = 0; i < game->presets_count; i++)
        if (core_text_equal(game->presets[i].id, id))
            return &game->presets[i];
    return NULL;
}

const struct talon_game *talon_game_find(const char *id, const char *preset, const char *variant)
{
    talon_assert(id != NULL);
    for (unsigned i = 0; i < talon_games_count; i++) {
        const struct talon_game *game = talon_games[i];
        if (!core_text_equal(game->id, id))
            continue;
        if (preset && !find_preset(game, preset))
            continue;
        if (variant && !(game->variant && core_text_equal(game->variant, variant)))
            continue;
        return game;
    }
    return NULL;
}

int talon_option_find(const struct talon_game *game, const char *id)
{
    talon_assert(game && id);
    for (int i = 0; i < game->options_count; i++)
        if (core_text_equal(game->options[i].id, id))
            return i;
    return -1;
}

bool talon_option_elsewhere(const struct talon_game *game, const char *id)
{
    for (unsigned i = 0; i < talon_games_count; i++)
        if (core_text_equal(talon_games[i]->id, game->id) &&
            talon_option_find(talon_games[i], id) >= 0)
            return true;
    return false;
}

void talon_draft_start(struct talon_draft *draft, const struct talon_game *game)
{
    talon_assert(game->options_count <= TALON_OPTIONS_MAX);
    *draft = (struct talon_draft){ .config.game = game };
    for (int i = 0; i < game->options_count; i++)
        draft->config.value[i] = game->options[i].preset;
}

void talon_draft_reopen(struct talon_draft *draft, const struct talon_config *config)
{
    talon_draft_start(draft, config->game);
    draft->config.preset = config->preset;
    draft->config.given = config->given;
    for (int i = 0; i < config->game->options_count; i++)
        if (config->given >> i & 1)
            draft->config.value[i] = config->value[i];
}

static void give_value(struct talon_config *config, int option, int value)
{
    talon_assert(option >= 0 && option < config->game->options_count);
    config->value[option] = (int16_t)value;
    config->given |= 1u << option;
}

void talon_draft_value(struct talon_draft *draft, int option, int value)
{
    give_value(&draft->config, option, value);
    draft->chosen |= 1u << option;
}

bool talon_draft_preset(struct talon_draft *draft, const char *id)
{
    const struct talon_preset *preset = find_preset(draft->config.game, id);

    talon_assert(draft->config.game && id);
    if (!preset)
        return false;
    for (int i = 0; i < preset->settings_count; i++)
        give_value(&draft->config, preset->settings[i].option, preset->settings[i].value);
    draft->config.preset = preset->id;
    return true;
}

static bool read_option_value(const struct talon_option *option, const char *text, int16_t *out)
{
    int64_t number;

    if (option->choices) {
        if (option->choices == talon_no_yes) /* as JSON and other programs write them */
            text = core_text_equal(text, "true")    ? "1"
                   : core_text_equal(text, "false") ? "0"
                                                    : text;
        for (int v = option->min; v <= option->max; v++)
            if (core_text_equal(option->choices[v - option->min].id, text))
                return *out = (int16_t)v, true;
        return false;
    }
    if (!core_text_read_number(text, core_text_length(text), &number))
        return false;
    *out = (int16_t)number;
    return number >= option->min && number <= option->max;
}

enum talon_set_error talon_draft_set(struct talon_draft *draft, const char *id, const char *text)
{
    const int option = talon_option_find(draft->config.game, id);
    int16_t value;

    talon_assert(draft->config.game && text);
    if (option < 0)
        return TALON_SET_NO_OPTION;
    if (!read_option_value(&draft->config.game->options[option], text, &value))
        return TALON_SET_NO_VALUE;
    talon_draft_value(draft, option, value);
    return TALON_SET_OK;
}

bool talon_draft_seats(struct talon_draft *draft, size_t seats)
{
    const struct talon_option *players = &draft->config.game->options[TALON_OPTION_PLAYERS];

    if (draft->chosen >> TALON_OPTION_PLAYERS & 1)
        return true;
    if (seats < (size_t)players->min || seats > (size_t)players->max)
        return false;
    give_value(&draft->config, TALON_OPTION_PLAYERS, (int)seats);
    return true;
}

void talon_draft_dealer(struct talon_draft *draft, int seat)
{
    const int option = talon_option_find(draft->config.game, "first_dealer");

    talon_assert(seat >= 0 && seat < TALON_SEATS_MAX);
    if (option >= 0)
        give_value(&draft->config, option, 1 + seat);
}

/* Only a seat at the table can deal (R-GEN-05). */
static bool is_dealer_seated(const struct talon_config *config)
{
    const int option = talon_option_find(config->game, "first_dealer");

    return option < 0 || config->value[option] <= talon_seats(config);
}

static const char *check_config(const struct talon_config *config)
{
    const struct talon_game *game = config->game;

    for (int i = 0; i < game->options_count; i++)
        if (config->value[i] < game->options[i].min || config->value[i] > game->options[i].max)
            return "An option has a value outside its range.";
    if (!is_dealer_seated(config))
        return "The first dealer must be one of the players.";
    return game->check_config ? game->check_config(config) : NULL;
}

const char *talon_draft_finish(const struct talon_draft *draft, struct talon_config *config)
{
    struct talon_config settled = draft->config;

    talon_assert(settled.game != NULL);
    if (settled.game->complete_config)
        settled.game->complete_config(&settled);
    const char *reason = check_config(&settled);
    if (!reason)
        *config = settled;
    return reason;
}

bool talon_config_is_finished(const struct talon_config *config)
{
    struct talon_draft draft;
    struct talon_config again;

    talon_draft_reopen(&draft, config);
    return !talon_draft_finish(&draft, &again) &&
           !memcmp(again.value, config->value, sizeof again.value);
}

size_t talon_option_write(const struct talon_option *option, int value, char *out, size_t size)
{
    struct core_text text = { out, size, 0 };

    talon_assert(option && out && size > 0);
    if (option->choices && value >= option->min && value <= option->max)
        core_text_put(&text, option->choices[value - option->min].id);
    else
        core_text_put_number(&text, value);
    return text.length;
}

int talon_config_value(const struct talon_config *config, const char *id)
{
    return config->value[talon_option_find(config->game, id)];
}

bool talon_config_is(const struct talon_config *config, const char *id, const char *text)
{
    const char *const texts[] = { text, NULL };

    return talon_config_among(config, id, texts) == 0;
}

int talon_config_among(const struct talon_config *config, const char *id, const char *const texts[])
{
    const int option = talon_option_find(config->game, id);
    char value[24]; /* talon_option_write() asks for so many */

    if (option < 0)
        return -1;
    talon_option_write(&config->game->options[option], config->value[option], value, sizeof value);
    for (int i = 0; texts[i]; i++)
        if (core_text_equal(value, texts[i]))
            return i;
    return -1;
}

static bool has_sides(const struct talon_config *config)
{
    const struct talon_game *game = config->game;
    const int teams = talon_option_find(game, "teams");

    if (teams >= 0)
        return config->value[teams];
    for (int i = 0; i < game->fields_count; i++)
        if (game->fields[i].owner == TALON_SIDE)
            return true;
    return false;
}

int talon_side(const struct talon_config *config, int seat)
{
    return has_sides(config) ? seat % (talon_seats(config) / 2) : seat;
}
