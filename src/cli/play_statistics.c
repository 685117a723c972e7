/* play_statistics.c - `talon play --stats`: results are lines of a file in the user's state folder,
 * as a server keeps those of an account.
 */
#define _DEFAULT_SOURCE /* flock, isatty */

#include "play_command.h"

#include "stats/game_results.h"
#include "util/directories.h"
#include "util/output_file.h"
#include "util/text_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
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

/* The whole line or nothing of it, as when the disk is full. Else errno says why not. */
static bool append_whole(int file, const struct talon_string_buffer *line)
{
    struct stat before;

    if (flock(file, LOCK_EX) || fstat(file, &before))
        return false;
    errno = ENOSPC; /* where a part of it was written */
    if (write(file, line->at, line->length) == (ssize_t)line->length)
        return true;
    const int reason = errno;
    const bool is_undone = !ftruncate(file, before.st_size);
    errno = is_undone ? reason : errno;
    return false;
}

static bool append_line(const char *path, const struct talon_string_buffer *line)
{
    const int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK;
    const int file = open(path, flags, S_IRUSR | S_IWUSR);

    if (file < 0)
        return false;
    const bool fine = util_is_regular_file(path) && append_whole(file, line);
    const int reason = errno;
    close(file);
    errno = reason;
    return fine;
}

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
    bool fine = util_make_directory(path);
    path[folder] = '/';
    fine = fine && append_line(path, &line);
    if (!fine)
        cli_say(play, "This result is not in {file}: {reason}.", "file", path, "reason",
                strerror(errno), NULL);
    free(line.at);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A line that no version of ours has written counts for nothing. How many there are. */
static int add_results(struct stats_player *player, const struct talon_string_buffer *text)
{
    int unread = 0;

    for (size_t at = 0, length; at < text->length; at += length + 1) {
        const char *line = text->at + at, *end = memchr(line, '\n', text->length - at);
        struct stats_result result = { 0 };
        const char *rest;
        length = end ? (size_t)(end - line) : text->length - at;
        if (stats_result_read(line, &result, &rest) && rest == line + length)
            stats_player_add(player, &result, KEPT_MOST, false);
        else
            unread++;
    }
    return unread;
}

/* The others count, and the command has done what it was to do. */
static void tell_unread(struct cli_play *play, const char *path, int unread)
{
    const int status = play->status;

    if (unread)
        cli_complain(play, "Lines of {file} that are no results: {n}.", "file", path, "n",
                     SPOKEN_NUMBER(unread), NULL);
    play->status = status;
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
    const bool fine = util_is_regular_file(path) && util_text_read_file(path, &text, &form);
    if (fine && text.length)
        tell_unread(play, path, add_results(player, &text));
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
