/* play_command.c - `talon play`: a table in the terminal, line by line, for people, pipes and
 * screen readers. It goes round: bots move, people are asked, everybody is told.
 */
#include "commands.h"
#include "play_command.h"

#include "util/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLEAR_SCREEN "\033[2J\033[3J\033[H"

/* ---- making moves
 * --------------------------------------------------------------------------------- */

/* Sentences shown before a turn of the reader belong to the past when it begins. */
static void begin_turn(struct cli_play *play, int seat)
{
    uint32_t made;

    talon_table_steps(play->table, &made);
    for (int i = 0; i < play->readers_count; i++)
        if (play->readers[i].seat == seat && talon_table_turn(play->table) == made)
            play->readers[i].last.length = 0;
}

bool cli_make(struct cli_play *play, int seat, struct talon_move move)
{
    begin_turn(play, seat);
    const enum talon_table_error error = talon_table_act(play->table, seat, move);
    if (error == TALON_TABLE_OK) {
        cli_tell_step(play);
        return true;
    }
    util_require_memory(error == TALON_TABLE_FULL);
    cli_say(play, "This game has become too long to go on.", NULL);
    play->left = true;
    play->status = 1;
    return false;
}

static struct talon_move choose(struct cli_play *play, const struct talon_bot *bot,
                                const struct cli_moves *moves, const char **reason)
{
    struct talon_view view;

    talon_view(play->config.game, talon_table_state(play->table), moves->seat, &view);
    const struct talon_bot_request question = {
        play->config.game,          &view, moves->move, (unsigned)moves->count,
        &play->chance[moves->seat], reason
    };
    return moves->move[bot->choose(&question)];
}

struct talon_move cli_hint(struct cli_play *play, const struct cli_moves *moves,
                           const char **reason)
{
    return choose(play, talon_bot_find("simple"), moves, reason);
}

static void bot_moves(struct cli_play *play, int seat)
{
    struct cli_moves moves;

    cli_list_moves(play, seat, &moves);
    cli_make(play, seat, choose(play, play->bot[seat], &moves, NULL));
}

/* Bots go first where several act at once: so a person's move is answered at once. */
static int next_seat(const struct cli_play *play, unsigned acting)
{
    for (unsigned rest = acting; rest; rest &= rest - 1)
        if (play->bot[talon_first_seat(rest)])
            return talon_first_seat(rest);
    return talon_first_seat(acting);
}

/* The next to move, and his moves; false when the game is over or left. */
static bool next_mover(const struct cli_play *play, struct cli_moves *moves)
{
    const unsigned acting = talon_table_acting(play->table);

    if (play->left || !acting)
        return false;
    cli_list_moves(play, next_seat(play, acting), moves);
    return true;
}

/* Of many moves made at once only the last is told, with what it led to. */
static void make_in_passing(struct cli_play *play, const struct cli_moves *moves)
{
    for (int i = 0; i < play->readers_count; i++)
        cli_forget_news(&play->readers[i]);
    cli_make(play, moves->seat, moves->move[0]);
}

int64_t cli_go(struct cli_play *play, int64_t most)
{
    struct cli_moves moves;
    int64_t made = 0;

    play->quiet = true;
    while (next_mover(play, &moves)) {
        if (play->bot[moves.seat]) {
            bot_moves(play, moves.seat);
            continue;
        }
        if (moves.count > 1 || (most && made == most))
            break;
        make_in_passing(play, &moves);
        made++;
    }
    play->quiet = false;
    return made;
}

/* ---- asking people
 * ---------------------------------------------------------------------------------- */

static int reader_at(const struct cli_play *play, int seat)
{
    for (int i = 0; i < play->readers_count; i++)
        if (play->readers[i].seat == seat)
            return i;
    return 0;
}

/* Several people share the screen: nobody sees another's hand unawares. False at the end of input.
 */
static bool draw_curtain(struct cli_play *play, int seat)
{
    char line[CLI_LINE];

    if (play->readers_count > 1 && play->looking != reader_at(play, seat)) {
        if (play->screen)
            fputs(CLEAR_SCREEN, stdout);
        cli_say(play, "{name}, press Enter.", "name", play->name[seat], NULL);
        if (!cli_ask_line(play, "> ", line))
            return false;
    }
    play->looking = reader_at(play, seat);
    return true;
}

static void say_turn(const struct cli_play *play, const struct cli_moves *moves)
{
    char sentence[CLI_SENTENCE];

    if (moves->count > 1) {
        cli_say(play, "Your turn: {n} moves are possible.", "n", CLI_NUMBER(moves->count), NULL);
        return;
    }
    talon_move_sentence(play->words, play->config.game, moves->move[0], play->suits, sentence,
                        sizeof sentence);
    cli_say(play, "Your turn. Enter: {move}", "move", sentence, NULL);
}

/* Sentences shown since the last look go to the past. */
static void file_news(struct cli_reader *reader)
{
    if (reader->news.length)
        talon_string_buffer_add_bytes(&reader->last, reader->news.at, reader->news.length);
    cli_forget_news(reader);
}

static void end_of_input(struct cli_play *play)
{
    cli_say(play, "The input has ended.", NULL);
    play->left = true;
}

/* Asks until something has changed at the table, or the play is left. */
static void ask(struct cli_play *play, const struct cli_moves *moves)
{
    char line[CLI_LINE];
    uint32_t before, after;

    if (!draw_curtain(play, moves->seat)) {
        end_of_input(play);
        return;
    }
    struct cli_reader *reader = &play->readers[play->looking];
    cli_print_news(play, reader);
    cli_show_table(play, reader, false);
    file_news(reader);
    say_turn(play, moves);
    talon_table_steps(play->table, &before);
    do {
        if (!cli_ask_line(play, "> ", line)) {
            end_of_input(play);
            return;
        }
        cli_obey(play, moves, line);
        talon_table_steps(play->table, &after);
    } while (after == before && !play->left && !(play->automatic && moves->count == 1));
}

static void play_on(struct cli_play *play)
{
    struct cli_moves moves;

    while (next_mover(play, &moves))
        if (play->bot[moves.seat])
            bot_moves(play, moves.seat);
        else if (play->automatic && moves.count == 1)
            cli_make(play, moves.seat, moves.move[0]);
        else
            ask(play, &moves);
}

/* ---- beginning and ending
 * ------------------------------------------------------------------------- */

bool cli_write_record(const struct cli_play *play, const char *path)
{
    struct talon_string_buffer buffer = { 0 };
    bool written = false;

    talon_record_write(play->table, false, &buffer);
    util_require_memory(!buffer.failed);
    FILE *file = fopen(path, "wb");
    if (file) {
        written = fwrite(buffer.at, 1, buffer.length, file) == buffer.length;
        written = !fclose(file) && written;
    }
    free(buffer.at);
    if (written)
        cli_say(play, "The record is written: {file}", "file", path, NULL);
    else
        cli_say(play, "The record could not be written to {file}: {reason}", "file", path, "reason",
                strerror(errno), NULL);
    return written;
}

static void say_who_plays(const struct cli_play *play)
{
    const bool alone = play->readers_count == 1;

    for (int seat = 0; seat < talon_table_seats(play->table); seat++) {
        const bool is_reader = alone && seat == play->readers[0].seat;
        if (play->bot[seat])
            cli_say(play, "Seat {n}: {name} ({who})", "n", CLI_NUMBER(seat + 1), "name",
                    play->name[seat], "who", talon_translate(play->words, play->bot[seat]->label),
                    NULL);
        else
            cli_say(play, "Seat {n}: {who}", "n", CLI_NUMBER(seat + 1), "who",
                    is_reader ? talon_translate(play->words, "You") : play->name[seat], NULL);
    }
}

static const char *title_of(const struct talon_config *config)
{
    for (int i = 0; i < config->game->presets_count; i++)
        if (config->preset && !strcmp(config->game->presets[i].id, config->preset))
            return config->game->presets[i].title;
    return config->game->title;
}

static void welcome(const struct cli_play *play)
{
    cli_print(play, talon_translate(play->words, title_of(&play->config)));
    say_who_plays(play);
    if (play->readers[0].seat != TALON_WATCHER)
        cli_say(play, "Type ? for the moves, help for everything else.", NULL);
}

/* Shows the end of the game and the result to the person at the screen. */
static void farewell(struct cli_play *play)
{
    struct cli_reader *reader = &play->readers[play->looking < 0 ? 0 : play->looking];

    cli_print_news(play, reader);
    cli_show_result(play, reader);
    if (play->record && !cli_write_record(play, play->record))
        play->status = 1;
}

static void clear(struct cli_play *play)
{
    for (int i = 0; i < play->readers_count; i++) {
        free(play->readers[i].news.at);
        free(play->readers[i].last.at);
    }
    talon_table_free(play->table);
}

int talon_play(int argc, char **argv)
{
    struct cli_play *play = util_allocate_zeroed(1, sizeof *play);

    play->command = "talon play";
    if (cli_play_start(play, argc, argv)) {
        cli_look_again(play);
        welcome(play);
        play_on(play);
        farewell(play);
    }
    clear(play);
    const int status = play->status;
    free(play);
    if (fflush(stdout) || ferror(stdout)) {
        fputs("talon play: what there is to see could not be written.\n", stderr);
        return 1;
    }
    return status;
}
