/* play_kept.c - keeps games that are left, one of each game, and goes on with them. A file such as
 * $XDG_STATE_HOME/talon/games/whist.txt has the seed, which a record has not, and the record of the
 * game so far. Games are kept at a terminal only, so that a script leaves nothing behind.
 */
#define _DEFAULT_SOURCE /* flock, isatty */

#include "play_command.h"
#include "record_file.h"

#include "util/directories.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/table_memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, NAME_ROOM = 64, KEY_TEXT = 2 * TALON_KEY_BYTES + 1, WHEN = 64 };

static const char heading[] = "talon-kept 1\nseed ";

/* ---- the files ------------------------------------------------------------------------------- */

/* The folder of the games, or a file in it; false at no terminal, or without a home. */
static bool kept_path(char path[PATH_ROOM], const char *name, const char *ending)
{
    if (!isatty(STDIN_FILENO) || !util_state_home("talon", path, PATH_ROOM - NAME_ROOM))
        return false;
    const size_t length = strlen(path);
    snprintf(path + length, NAME_ROOM, "/games%s%.40s%s", *name ? "/" : "", name, ending);
    return true;
}

/* The lock of the file is that of a file beside it, because the file itself is replaced. */
static int lock_kept(const char *name)
{
    char path[PATH_ROOM];

    if (!kept_path(path, "", "") || !util_make_directory(path) || !kept_path(path, name, ".lock"))
        return -1;
    const int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB)) {
        close(lock);
        return -1;
    }
    return lock;
}

void cli_kept_open(struct cli_play *play)
{
    char path[PATH_ROOM];

    if (!kept_path(path, "", ""))
        return;
    play->kept_lock = lock_kept(cli_game(play)->id);
    play->keeps = play->kept_lock >= 0;
    if (!play->keeps)
        cli_say(play, "This game is not kept if you leave it: another one is being played.", NULL);
}

static bool has_person_moved(const struct cli_play *play)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(play->table, &count);

    for (uint32_t i = 0; i < count; i++)
        if (!play->bot[steps[i].seat])
            return true;
    return false;
}

/* A game that cannot be kept is played all the same. */
void cli_keep(struct cli_play *play)
{
    struct talon_string_buffer text = { 0 };
    char path[PATH_ROOM];

    if (!play->keeps || !has_person_moved(play) || !kept_path(path, cli_game(play)->id, ".txt"))
        return;
    talon_string_buffer_add(&text, heading);
    talon_string_buffer_add(&text, play->seed);
    talon_string_buffer_add(&text, "\n");
    talon_record_write(play->table, false, &text);
    play->is_kept = util_write_file(path, text.at, text.length);
    free(text.at);
}

bool cli_last_record(char *path, size_t size)
{
    char room[PATH_ROOM];

    return kept_path(room, "last", ".txt") && (size_t)snprintf(path, size, "%s", room) < size;
}

void cli_kept_end(struct cli_play *play)
{
    struct talon_string_buffer text = { 0 };
    char path[PATH_ROOM];

    if (!play->keeps)
        return;
    if (kept_path(path, cli_game(play)->id, ".txt"))
        unlink(path);
    talon_record_write(play->table, false, &text);
    play->has_last =
        cli_last_record(path, sizeof path) && util_write_file(path, text.at, text.length);
    free(text.at);
}

/* ---- finding one ----------------------------------------------------------------------------- */

/* Whether this game was left, and nobody plays it just now. */
static bool find_left(const char *game, char path[PATH_ROOM], time_t *left)
{
    struct stat found;

    if (!kept_path(path, game, ".txt") || stat(path, &found))
        return false;
    const int lock = lock_kept(game);
    if (lock < 0)
        return false;
    close(lock);
    *left = found.st_mtime;
    return true;
}

static bool find_latest(char path[PATH_ROOM], time_t *left)
{
    char other[PATH_ROOM];
    time_t then;

    *left = 0;
    for (unsigned i = 0; i < talon_games_count; i++)
        if (find_left(talon_games[i]->id, other, &then) && then > *left) {
            memcpy(path, other, PATH_ROOM);
            *left = then;
        }
    return *left;
}

/* ---- going on -------------------------------------------------------------------------------- */

/* Takes the seed from the beginning of the text. A record has none: then its key is the source of
 * the players' randomness, and there is no seed to tell. */
static const char *take_seed(struct cli_play *play, const char *text)
{
    const size_t length = strlen(heading);

    play->seed[0] = 0;
    if (strncmp(text, heading, length) != 0)
        return text;
    text += length;
    snprintf(play->seed, sizeof play->seed, "%.*s", (int)strcspn(text, "\n"), text);
    return text + strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n');
}

static void set_chance_of_record(struct cli_play *play)
{
    const uint8_t *key = talon_table_key(play->table);
    char text[KEY_TEXT];

    for (int i = 0; i < TALON_KEY_BYTES; i++)
        snprintf(text + 2 * i, sizeof text - 2 * (size_t)i, "%02x", key[i]);
    cli_set_chance(play, *play->seed ? play->seed : text);
}

/* Who is no bot of ours is asked. */
static void seat_players(struct cli_play *play)
{
    for (int seat = 0; seat < talon_table_seats(play->table); seat++) {
        char name[TALON_NAME_MAX];
        play->bot[seat] = talon_bot_find(talon_table_player(play->table, seat));
        talon_text_cut(play->name[seat], CLI_CARD, cli_recorded_name(play->table, seat, name));
    }
    cli_set_readers(play);
}

static bool take_record(struct cli_play *play, const char *path, const char *text)
{
    struct talon_record_error error;

    play->table = util_record_read(text, strlen(text), &error);
    if (!play->table) {
        cli_say_record_refused(play, &error);
        return false;
    }
    if (!talon_table_acting(play->table))
        return cli_complain(play, "The game in {file} is over: talon replay shows it.", "file",
                            path, NULL);
    play->config = *talon_table_config(play->table);
    return true;
}

bool cli_load_game(struct cli_play *play, const char *path)
{
    struct talon_string_buffer text = { 0 };
    const bool fine = cli_read_record_file(play, path, &text) &&
                      take_record(play, path, take_seed(play, text.length ? text.at : ""));

    free(text.at);
    if (!fine)
        return false;
    set_chance_of_record(play);
    seat_players(play);
    return true;
}

/* ---- offering it ----------------------------------------------------------------------------- */

/* "yesterday, 14:05" */
static void say_time(time_t left, char room[WHEN])
{
    const time_t now = time(NULL);
    struct tm then, today, yesterday;
    char day[WHEN], hour[WHEN];

    localtime_r(&left, &then);
    localtime_r(&now, &today);
    yesterday = today;
    yesterday.tm_mday--;
    yesterday.tm_isdst = -1;
    mktime(&yesterday);
    strftime(day, sizeof day, "%Y-%m-%d", &then);
    strftime(hour, sizeof hour, "%H:%M", &then);
    const bool is_today = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday,
               is_yesterday =
                   then.tm_year == yesterday.tm_year && then.tm_yday == yesterday.tm_yday;
    snprintf(room, WHEN, "%.40s, %.8s",
             is_today       ? spoken("today")
             : is_yesterday ? spoken("yesterday")
                            : day,
             hour);
}

/* Enter is yes. */
static bool wants_to_go_on(const struct cli_play *play, time_t left)
{
    char line[CLI_LINE], when[WHEN];

    say_time(left, when);
    cli_say(play, "Go on with {game} ({when})? Enter: yes; n: no, a new game.", "game",
            spoken(cli_game_title(&play->config)), "when", when, NULL);
    return cli_read_line(play, "> ", line) && strncasecmp(line + strspn(line, " "), "n", 1) != 0;
}

bool cli_offer_kept(struct cli_play *play, const char *game)
{
    const struct cli_play before = *play;
    char path[PATH_ROOM];
    time_t left;

    if (!(game ? find_left(game, path, &left) : find_latest(path, &left)))
        return false;
    if (!cli_load_game(play, path))
        cli_say(play, "The game that was kept in {file} cannot go on.", "file", path, NULL);
    else if (wants_to_go_on(play, left))
        return true;
    talon_table_free(play->table);
    *play = before;
    return false;
}
