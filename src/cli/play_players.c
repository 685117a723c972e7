/* play_players.c - who sits at the table of `talon play`: the people who are told and asked, what
 * they are called, and the randomness of each player.
 */
#include "play_command.h"

#include "util/unicode_names.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 64, DELETE = 127 };

/* Sentences for this reader call the players by these names: "Ben steals from you". */
static void set_reader_names(const struct cli_play *play, struct cli_reader *reader)
{
    const char *const reader_name = NC_("object", "you");

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        reader->names[seat] =
            seat == reader->seat
                ? talon_translate_in_context(spoken_catalogue(), "object", reader_name)
                : play->name[seat];
}

void cli_set_readers(struct cli_play *play)
{
    const int seats = talon_seats(&play->config);

    play->looking = -1;
    play->readers_count = 0;
    for (int seat = 0; seat < seats; seat++)
        if (!play->bot[seat])
            play->readers[play->readers_count++].seat = seat;
    if (!play->readers_count)
        play->readers[play->readers_count++].seat = TALON_WATCHER;
    for (int i = 0; i < play->readers_count; i++)
        set_reader_names(play, &play->readers[i]);
}

void cli_set_reader(struct cli_play *play, int seat)
{
    play->looking = 0;
    play->readers_count = 1;
    play->readers[0].seat = seat;
    set_reader_names(play, &play->readers[0]);
}

bool cli_is_seed(const char *text)
{
    const size_t length = strlen(text);

    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == DELETE)
            return false;
    return length && length < CLI_SEED_MAX && util_unicode_valid(text);
}

void cli_set_chance(struct cli_play *play, const char *seed)
{
    char text[CLI_SEED_MAX + NAME];
    uint8_t key[TALON_KEY_BYTES];

    for (int seat = 0; seat < TALON_SEATS_MAX; seat++) {
        snprintf(text, sizeof text, "player %d of %s", seat, seed);
        talon_key_from_seed(text, key);
        talon_rng_key(&play->chance[seat], key);
    }
}

const char *cli_game_title(const struct talon_config *config)
{
    for (int i = 0; i < config->game->presets_count; i++)
        if (config->preset && !strcmp(config->game->presets[i].id, config->preset))
            return config->game->presets[i].title;
    return config->game->title;
}

const char *cli_seat_name(const struct cli_play *play, const struct cli_reader *reader, int seat,
                          char out[CLI_CARD])
{
    if (seat == reader->seat)
        spoken_with(out, CLI_CARD, "You", NULL);
    else
        talon_text_cut(out, CLI_CARD, play->name[seat]);
    return out;
}

struct talon_wording cli_wording(const struct cli_play *play, const struct cli_reader *reader)
{
    return (struct talon_wording){ spoken_catalogue(), play->suits, reader->names };
}
