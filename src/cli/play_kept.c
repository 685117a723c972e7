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

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    PATH_ROOM = 4096,
    NAME_ROOM = 64,
    KEY_TEXT = 2 * TALON_KEY_BYTES + 1,
    WHEN = 64,
    HEADING_LINES = 2,
    ASIDE_MOST = 9
};

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

/* The lock of the file is that of a file beside it, because the file itself is replaced. -1 with
 * errno, which is EWOULDBLOCK where another process has it. */
static int lock_kept(const char *name)
{
    char path[PATH_ROOM];

    if (!kept_path(path, "", "") || !util_make_directory(path) || !kept_path(path, name, ".lock"))
        return -1;
    const int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (lock < 0 || !flock(lock, LOCK_EX | LOCK_NB))
        return lock;
    const int reason = errno;
    close(lock);
    errno = reason;
    return -1;
}

void cli_kept_open(struct cli_play *play)
{
    char path[PATH_ROOM];

    if (!kept_path(path, "", ""))
        return;
    if (play->kept_lock < 0)
        play->kept_lock = lock_kept(cli_game(play)->id);
    play->keeps = play->kept_lock >= 0;
    if (!play->keeps && errno == EWOULDBLOCK)
        cli_say(play, "This game is not kept if you leave it: another one is being played.", NULL);
    else if (!play->keeps)
        cli_say(play, "This game is not kept if you leave it: {reason}.", "reason", strerror(errno),
                NULL);
}

/* Since the game was dealt or loaded. */
static bool has_person_moved(const struct cli_play *play)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(play->table, &count);

    for (uint32_t i = play->loaded_steps; i < count; i++)
        if (!play->bot[steps[i].seat])
            return true;
    return false;
}

/* Nothing that is no file of ours is written to. False, with errno. */
static bool write_kept(const char *path, const struct talon_string_buffer *text)
{
    return (util_is_regular_file(path) || errno == ENOENT) &&
           util_write_file(path, text->at, text->length);
}

/* A game that cannot be kept is played all the same; it is told once. */
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
    play->is_kept = write_kept(path, &text);
    if (!play->is_kept && !play->said_not_kept)
        cli_say(play, "This game is not kept if you leave it: {reason}.", "reason", strerror(errno),
                NULL);
    play->said_not_kept = !play->is_kept;
    free(text.at);
}

bool cli_last_record(char *path, size_t size)
{
    char room[PATH_ROOM];

    return kept_path(room, "last", ".txt") && (size_t)snprintf(path, size, "%s", room) < size;
}

void cli_keep_last_record(struct cli_play *play)
{
    struct talon_string_buffer text = { 0 };
    char path[PATH_ROOM];

    talon_record_write(play->table, false, &text);
    play->has_last = kept_path(path, "", "") && util_make_directory(path) &&
                     cli_last_record(path, sizeof path) &&
                     util_write_file(path, text.at, text.length);
    free(text.at);
}

void cli_say_last_record(const struct cli_play *play)
{
    char last[PATH_ROOM];

    if (play->has_last && cli_last_record(last, sizeof last))
        cli_say(play, "Look through it: {command} {file}", "command", "talon review", "file", last,
                NULL);
}

void cli_kept_end(struct cli_play *play)
{
    char path[PATH_ROOM];

    if (!play->keeps)
        return;
    if (play->is_kept && kept_path(path, cli_game(play)->id, ".txt"))
        unlink(path); /* else it is another one that was left */
    play->is_kept = false;
    cli_keep_last_record(play);
}

/* ---- finding one ----------------------------------------------------------------------------- */

/* A game that was left. Nobody else goes on with it while we hold its lock. */
struct left_game {
    char path[PATH_ROOM];
    time_t when;
    int lock;
};

/* False: there is none, or somebody plays it just now. */
static bool find_left(const char *game, struct left_game *left)
{
    struct stat found;

    if (!kept_path(left->path, game, ".txt"))
        return false;
    left->lock = lock_kept(game);
    if (left->lock < 0)
        return false;
    if (stat(left->path, &found) || !S_ISREG(found.st_mode)) {
        close(left->lock);
        return false;
    }
    left->when = found.st_mtime;
    return true;
}

static bool find_latest(struct left_game *latest)
{
    struct left_game other;
    bool any = false;

    for (unsigned i = 0; i < talon_games_count; i++) {
        if (talon_game_find(talon_games[i]->id, NULL, NULL) != talon_games[i] ||
            !find_left(talon_games[i]->id, &other))
            continue; /* another form of a game that was asked for already */
        const bool is_later = !any || other.when > latest->when;
        if (!is_later || any)
            close(is_later ? latest->lock : other.lock);
        if (is_later)
            *latest = other;
        any = true;
    }
    return any;
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
    if (!cli_is_seed(play->seed))
        play->seed[0] = 0;
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
        const struct talon_bot *bot = talon_bot_find(talon_table_player(play->table, seat));
        play->bot[seat] = bot ? talon_bot_at(bot, cli_game(play)) : NULL;
        talon_text_cut(play->name[seat], CLI_CARD, cli_recorded_name(play->table, seat, name));
    }
    cli_set_readers(play);
}

/* The seed of a kept game stands in lines above the record. */
static bool refuse_game(struct cli_play *play, const char *path, unsigned lines_above,
                        const struct talon_record_error *error)
{
    const struct talon_wording wording = { spoken_catalogue(), play->suits, NULL };
    char reason[CLI_SENTENCE];

    talon_record_sentence(&wording, error, reason, sizeof reason);
    return cli_complain(play, "{file} is no game that can go on. Line {line}: {reason}", "file",
                        path, "line", SPOKEN_NUMBER(lines_above + error->line), "reason", reason,
                        NULL);
}

static bool take_game(struct cli_play *play, const char *path, const char *text)
{
    const char *record = take_seed(play, text);
    struct talon_record_error error;

    play->table = util_record_read(record, strlen(record), &error);
    if (!play->table)
        return refuse_game(play, path, record == text ? 0 : HEADING_LINES, &error);
    if (!talon_table_acting(play->table))
        return cli_complain(play, "The game in {file} is over: talon replay shows it.", "file",
                            path, NULL);
    play->config = *talon_table_config(play->table);
    talon_table_steps(play->table, &play->loaded_steps);
    return true;
}

bool cli_load_game(struct cli_play *play, const char *path)
{
    struct talon_string_buffer text = { 0 };
    const bool fine = cli_read_record_file(play, path, &text) &&
                      take_game(play, path, text.length ? text.at : "");

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

/* Whether the line is this word or begins it. */
static bool begins_word(const char *line, const char *word)
{
    line += strspn(line, " ");
    return *line && talon_has_prefix(word, line);
}

/* Enter is yes; the end of the input, and every word that leaves a game, is neither. */
static enum cli_kept_answer ask_to_go_on(const struct cli_play *play, time_t when)
{
    char line[CLI_LINE], told[WHEN];

    say_time(when, told);
    for (;;) {
        cli_say(play, "Go on with {game} ({when})? Enter: yes; n: no, a new game; q: neither.",
                "game", spoken(cli_game_title(&play->config)), "when", told, NULL);
        if (!cli_read_line(play, "> ", line) || begins_word(line, "quit"))
            return CLI_KEPT_NEITHER;
        if (!line[strspn(line, " ")] || begins_word(line, "yes") ||
            begins_word(line, spoken("yes")))
            return CLI_KEPT_GOES_ON;
        if (begins_word(line, "no") || begins_word(line, spoken("no")))
            return CLI_KEPT_NEW_GAME;
    }
}

/* It gets another name, so that the next game does not take its place. */
static void set_aside(const struct cli_play *play, const char *path)
{
    char aside[PATH_ROOM + sizeof ".unread.9"];

    for (int number = 1; number <= ASIDE_MOST; number++) {
        snprintf(aside, sizeof aside, "%s.unread.%d", path, number);
        if (!link(path, aside)) {
            unlink(path);
            cli_say(play, "It is now in {file}.", "file", aside, NULL);
            return;
        }
    }
}

enum cli_kept_answer cli_offer_kept(struct cli_play *play, const char *game)
{
    const struct cli_play before = *play;
    enum cli_kept_answer answer = CLI_KEPT_NEW_GAME;
    struct left_game left;

    if (!(game ? find_left(game, &left) : find_latest(&left)))
        return CLI_KEPT_NEW_GAME;
    if (cli_load_game(play, left.path))
        answer = ask_to_go_on(play, left.when);
    else
        set_aside(play, left.path);
    if (answer == CLI_KEPT_GOES_ON) {
        play->kept_lock = left.lock;
        play->is_kept = true;
        return answer;
    }
    close(left.lock);
    talon_table_free(play->table);
    *play = before;
    return answer;
}
