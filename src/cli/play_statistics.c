/* play_statistics.c - `talon play --stats`: results are lines of a file in the user's state folder,
 * as a server keeps those of an account.
 */
#define _DEFAULT_SOURCE /* isatty */

#include "play_command.h"

#include "stats/game_results.h"
#include "util/directories.h"
#include "util/output_file.h"
#include "util/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, NAME_COLUMN = 22, NUMBER_COLUMN = 12, KEPT_MOST = 100000 };

static bool statistics_path(char path[PATH_ROOM], size_t *folder)
{
    static const char name[] = "/results";

    if (!util_state_home("talon", path, PATH_ROOM - sizeof name))
        return false;
    *folder = strlen(path);
    memcpy(path + *folder, name, sizeof name);
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

void cli_note_result(const struct cli_play *play)
{
    char path[PATH_ROOM];
    size_t folder;

    if (!isatty(STDIN_FILENO) || play->readers_count != 1 ||
        play->readers[0].seat == TALON_WATCHER || play->source->acting(play) ||
        !statistics_path(path, &folder))
        return;
    struct stats_result result = stats_result_of(play->table, play->readers[0].seat);
    struct talon_string_buffer line = { 0 };
    snprintf(result.table, sizeof result.table, "-");
    stats_result_write(&line, &result);
    talon_string_buffer_add(&line, "\n");
    path[folder] = 0;
    FILE *file = util_make_directory(path) ? (path[folder] = '/', fopen(path, "a")) : NULL;
    if (file) {
        util_write(file, line.at, line.length);
        util_close_file(file);
    }
    free(line.at);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A line that no version of ours has written counts for nothing. */
static void add_results(struct stats_player *player, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        struct stats_result result = { 0 };
        const char *rest;
        if (stats_result_read(text, &result, &rest))
            stats_player_add(player, &result, KEPT_MOST, false);
        text += length + (text[length] == '\n');
    }
}

/* Without a home, and without a file, there is no game. */
static bool read_results(struct cli_play *play, struct stats_player *player)
{
    struct talon_string_buffer text = { 0 };
    enum util_text_form form;
    char path[PATH_ROOM];
    size_t folder;

    if (!statistics_path(path, &folder))
        return true;
    const bool fine = util_text_read_file(path, &text, &form);
    if (fine && text.length)
        add_results(player, text.at);
    free(text.at);
    return fine || errno == ENOENT ||
           cli_complain(play, "{file} could not be read: {reason}", "file", path, "reason",
                        strerror(errno), NULL);
}

/* ---- telling --------------------------------------------------------------------------------- */

static const char *title_of(const struct stats_variant *played)
{
    for (unsigned g = 0; g < talon_games_count; g++) {
        const struct talon_game *game = talon_games[g];
        for (int p = 0; !strcmp(game->id, played->game) && p < game->presets_count; p++)
            if (!strcmp(game->presets[p].id, played->preset) &&
                !strcmp(game->variant ? game->variant : "-", played->form))
                return spoken(game->presets[p].title);
    }
    return played->game;
}

static void add_standing(struct talon_string_buffer *lines, const struct stats_standing *standing)
{
    spoken_add_left(lines, title_of(&standing->played), NAME_COLUMN);
    talon_string_buffer_add(lines, " ");
    spoken_add_right(lines, SPOKEN_NUMBER(standing->games), NUMBER_COLUMN);
    spoken_add_right(lines, SPOKEN_NUMBER(standing->won), NUMBER_COLUMN);
    spoken_add_right(lines, SPOKEN_NUMBER(standing->shared), NUMBER_COLUMN);
    spoken_add_right(lines,
                     SPOKEN_DECIMAL("%.1f", (double)standing->points / (double)standing->games),
                     NUMBER_COLUMN);
    spoken_add_right(lines, SPOKEN_NUMBER(standing->best), NUMBER_COLUMN);
    talon_string_buffer_add(lines, "\n");
}

static void print_table(const struct cli_play *play, const struct stats_player *player)
{
    struct talon_string_buffer lines = { 0 };

    spoken_add_left(&lines, spoken("Game"), NAME_COLUMN);
    talon_string_buffer_add(&lines, " ");
    spoken_add_right(&lines, spoken("played"), NUMBER_COLUMN);
    spoken_add_right(&lines, spoken("won"), NUMBER_COLUMN);
    spoken_add_right(&lines, spoken("shared"), NUMBER_COLUMN);
    spoken_add_right(&lines, spoken("mean points"), NUMBER_COLUMN);
    spoken_add_right(&lines, spoken("most points"), NUMBER_COLUMN);
    talon_string_buffer_add(&lines, "\n");
    for (size_t i = 0; i < player->standings_count; i++)
        add_standing(&lines, &player->standings[i]);
    cli_print_block(play, lines.at);
    free(lines.at);
}

static void print_results_json(const struct stats_player *player)
{
    struct talon_string_buffer text = { 0 };

    stats_player_write_json(&text, player);
    /* It is written as further members of an object. */
    printf("{%s}\n", text.at + 1);
    free(text.at);
}

bool cli_print_statistics(struct cli_play *play, bool json)
{
    struct stats_player player = { 0 };
    const bool fine = read_results(play, &player);

    if (fine && json)
        print_results_json(&player);
    else if (fine && player.standings_count)
        print_table(play, &player);
    else if (fine)
        cli_say(play, "You have not finished a game here yet.", NULL);
    stats_player_free(&player);
    return fine;
}
