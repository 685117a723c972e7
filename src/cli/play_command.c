/* play_command.c - `talon play`: the loop of a game in the terminal. Bots move, people are asked,
 * and everybody is told what happened, line by line for terminals, pipes and screen readers.
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

/* Lines told before a reader's own turn are dropped when the turn starts. */
static void start_turn(struct cli_play *play, int seat)
{
    uint32_t made;

    talon_table_steps(play->table, &made);
    for (int i = 0; i < play->readers_count; i++)
        if (play->readers[i].seat == seat && talon_table_turn(play->table) == made)
            play->readers[i].last.length = 0;
}

bool cli_make_move(struct cli_play *play, int seat, struct talon_move move)
{
    start_turn(play, seat);
    const enum talon_table_error error = talon_table_act(play->table, seat, move);
    if (error == TALON_TABLE_OK) {
        cli_report_step(play);
        return true;
    }
    util_require_memory(error == TALON_TABLE_FULL);
    cli_say(play, "This game has become too long and cannot continue.", NULL);
    play->left = true;
    play->status = 1;
    return false;
}

static struct talon_move ask_bot(struct cli_play *play, const struct talon_bot *bot,
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

struct talon_move cli_choose_hint(struct cli_play *play, const struct cli_moves *moves,
                                  const char **reason)
{
    return ask_bot(play, talon_bot_find("simple"), moves, reason);
}

static void bot_moves(struct cli_play *play, int seat)
{
    struct cli_moves moves;

    cli_list_moves(play, seat, &moves);
    cli_make_move(play, seat, ask_bot(play, play->bot[seat], &moves, NULL));
}

/* Of several who may act, bots act first, so that a person's move is answered at once. */
static int next_seat(const struct cli_play *play, unsigned acting)
{
    for (unsigned rest = acting; rest; rest &= rest - 1)
        if (play->bot[talon_first_seat(rest)])
            return talon_first_seat(rest);
    return talon_first_seat(acting);
}

/* The next seat to move and its moves; false when the game is over or left. */
static bool next_mover(const struct cli_play *play, struct cli_moves *moves)
{
    const unsigned acting = talon_table_acting(play->table);

    if (play->left || !acting)
        return false;
    cli_list_moves(play, next_seat(play, acting), moves);
    return true;
}

/* Of many moves made at once only the last one is shown, with its result. */
static void make_in_passing(struct cli_play *play, const struct cli_moves *moves)
{
    for (int i = 0; i < play->readers_count; i++)
        cli_discard_events(&play->readers[i]);
    cli_make_move(play, moves->seat, moves->move[0]);
}

int64_t cli_play_forced_moves(struct cli_play *play, int64_t most)
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

static int reader_number(const struct cli_play *play, int seat)
{
    for (int i = 0; i < play->readers_count; i++)
        if (play->readers[i].seat == seat)
            return i;
    return 0;
}

/* Before another person's turn the screen is cleared, so that no hand is seen by accident. False
 * at the end of input. */
static bool hide_screen(struct cli_play *play, int seat)
{
    char line[CLI_LINE];

    if (play->readers_count > 1 && play->looking != reader_number(play, seat)) {
        if (play->screen)
            fputs(CLEAR_SCREEN, stdout);
        cli_say(play, "{name}, press Enter.", "name", play->name[seat], NULL);
        if (!cli_read_line(play, "> ", line))
            return false;
    }
    play->looking = reader_number(play, seat);
    return true;
}

static void say_turn(const struct cli_play *play, const struct cli_moves *moves)
{
    char sentence[CLI_SENTENCE];

    if (moves->count > 1) {
        cli_say(play, "Your turn: {n} moves are possible.", "n", CLI_NUMBER(moves->count), NULL);
        return;
    }
    const struct talon_wording wording = cli_wording(play, &play->readers[play->looking]);
    talon_move_sentence(&wording, play->config.game, moves->move[0], sentence, sizeof sentence);
    cli_say(play, "Your turn. Enter: {move}", "move", sentence, NULL);
}

/* Drops the lines told since the last look. */
static void file_news(struct cli_reader *reader)
{
    if (reader->events.length)
        talon_string_buffer_add_bytes(&reader->last, reader->events.at, reader->events.length);
    cli_discard_events(reader);
}

static void end_of_input(struct cli_play *play)
{
    cli_say(play, "The input ended.", NULL);
    play->left = true;
}

/* Asks until something has changed at the table, or the play is left. */
static void ask(struct cli_play *play, const struct cli_moves *moves)
{
    char line[CLI_LINE];
    uint32_t before, after;

    if (!hide_screen(play, moves->seat)) {
        end_of_input(play);
        return;
    }
    struct cli_reader *reader = &play->readers[play->looking];
    cli_print_events(play, reader);
    cli_show_table(play, reader, false);
    file_news(reader);
    say_turn(play, moves);
    talon_table_steps(play->table, &before);
    do {
        if (!cli_read_line(play, "> ", line)) {
            end_of_input(play);
            return;
        }
        cli_run_line(play, moves, line);
        talon_table_steps(play->table, &after);
    } while (after == before && !play->left && !(play->automatic && moves->count == 1));
}

static void play_until_end(struct cli_play *play)
{
    struct cli_moves moves;

    while (next_mover(play, &moves))
        if (play->bot[moves.seat])
            bot_moves(play, moves.seat);
        else if (play->automatic && moves.count == 1)
            cli_make_move(play, moves.seat, moves.move[0]);
        else
            ask(play, &moves);
}

/* ---- start and end ------------------------------------------------------------------------ */

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
        cli_say(play, "Record written: {file}", "file", path, NULL);
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

static const char *game_title(const struct talon_config *config)
{
    for (int i = 0; i < config->game->presets_count; i++)
        if (config->preset && !strcmp(config->game->presets[i].id, config->preset))
            return config->game->presets[i].title;
    return config->game->title;
}

static void say_start(const struct cli_play *play)
{
    cli_print(play, talon_translate(play->words, game_title(&play->config)));
    say_who_plays(play);
    if (play->readers[0].seat != TALON_WATCHER)
        cli_say(play, "Type ? for the moves, help for the commands.", NULL);
}

/* Shows the last moves and the result to the current reader. */
static void say_end(struct cli_play *play)
{
    struct cli_reader *reader = &play->readers[play->looking < 0 ? 0 : play->looking];

    cli_print_events(play, reader);
    cli_show_result(play, reader);
    if (play->record && !cli_write_record(play, play->record))
        play->status = 1;
}

static void free_play(struct cli_play *play)
{
    for (int i = 0; i < play->readers_count; i++) {
        free(play->readers[i].events.at);
        free(play->readers[i].last.at);
    }
    talon_table_free(play->table);
}

int talon_play(int argc, char **argv)
{
    struct cli_play *play = util_allocate_zeroed(1, sizeof *play);

    play->command = "talon play";
    if (cli_play_start(play, argc, argv)) {
        cli_reset_views(play);
        say_start(play);
        play_until_end(play);
        say_end(play);
    }
    free_play(play);
    const int status = play->status;
    free(play);
    if (fflush(stdout) || ferror(stdout)) {
        fputs("talon play: what there is to see could not be written.\n", stderr);
        return 1;
    }
    return status;
}
