/* play_command.c - `talon play`: the loop of a game in the terminal. Bots move, people are asked,
 * and everybody is told what happened, line by line for terminals, pipes and screen readers.
 */
#include "command_entry.h"
#include "play_command.h"

#include "util/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CLEAR_SCREEN "\033[2J\033[3J\033[H"

/* ---- asking people --------------------------------------------------------------------------- */

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
        cli_line_editor_clear(play->editor);
        if (play->full_screen)
            cli_screen_clear(play->full_screen);
        else if (play->screen)
            fputs(CLEAR_SCREEN, stdout);
        cli_say(play, "{name}, press Enter.", "name", play->name[seat], NULL);
        if (!cli_read_line(play, "> ", line))
            return false;
        if (play->full_screen)
            cli_screen_clear(play->full_screen);
    }
    play->looking = reader_number(play, seat);
    return true;
}

/* Tab completes these until the line has been read. */
static void offer_texts(struct cli_play *play, const struct cli_typing *typing)
{
    if (play->full_screen)
        cli_screen_list(play->full_screen, typing ? cli_list_texts : NULL, typing);
    else
        cli_line_editor_offer(play->editor, typing ? cli_list_texts : NULL, typing);
}

static void end_of_input(struct cli_play *play)
{
    cli_say(play, "The input ended.", NULL);
    play->left = true;
}

/* Asks until something has changed at the table, or the play is left. */
static void ask_for_move(struct cli_play *play, const struct cli_moves *moves)
{
    char line[CLI_LINE];
    const struct cli_typing typing = { play, moves };

    if (!hide_screen(play, moves->seat)) {
        end_of_input(play);
        return;
    }
    cli_announce_turn(play, moves);
    if (play->full_screen) /* a slow disk delays no picture */
        cli_screen_show(play->full_screen);
    cli_keep(play);
    const uint32_t before = play->reports;
    offer_texts(play, &typing);
    do {
        if (!cli_read_line(play, "> ", line)) {
            end_of_input(play);
            return;
        }
        cli_run_line(play, moves, line);
    } while (play->reports == before && !play->left && !(play->automatic && moves->count == 1));
    offer_texts(play, NULL);
    if (play->full_screen)
        cli_screen_offer(play->full_screen, &play->readers[play->looking], NULL, "");
}

static void play_until_end(struct cli_play *play)
{
    struct cli_moves moves;

    while (cli_find_next_mover(play, &moves))
        if (play->bot[moves.seat])
            cli_make_bot_move(play, moves.seat);
        else if (play->automatic && moves.count == 1)
            cli_make_move(play, moves.seat, moves.move[0]);
        else
            ask_for_move(play, &moves);
}

/* ---- start and end --------------------------------------------------------------------------- */

static void say_who_plays(const struct cli_play *play)
{
    const bool alone = play->readers_count == 1;

    for (int seat = 0; seat < talon_seats(&play->config); seat++) {
        const bool is_reader = alone && seat == play->readers[0].seat;
        if (play->bot[seat])
            cli_say(play, "Seat {n}: {name} ({who})", "n", SPOKEN_NUMBER(seat + 1), "name",
                    play->name[seat], "who", spoken(play->bot[seat]->label), NULL);
        else if (is_reader) /* by this name the record knows the person */
            cli_say(play, "Seat {n}: {name} (you)", "n", SPOKEN_NUMBER(seat + 1), "name",
                    play->name[seat], NULL);
        else
            cli_say(play, "Seat {n}: {who}", "n", SPOKEN_NUMBER(seat + 1), "who", play->name[seat],
                    NULL);
    }
}

static void say_start(const struct cli_play *play)
{
    cli_print(play, spoken(cli_game_title(&play->config)));
    say_who_plays(play);
    if (play->readers[0].seat != TALON_WATCHER)
        cli_say(play, "Type ? for the moves, help for the commands.", NULL);
}

/* Shows the last moves and the result to the current reader. */
static void say_end(struct cli_play *play)
{
    struct cli_reader *reader = &play->readers[play->looking < 0 ? 0 : play->looking];
    const bool is_over = !play->source->acting(play);

    cli_print_events(play, reader);
    if (play->full_screen)
        cli_screen_end(play->full_screen);
    cli_show_result(play, reader);
    if (play->record && !cli_write_record(play, play->record))
        play->status = 1;
    if (is_over) {
        cli_note_result(play);
        cli_kept_end(play);
    }
    if (is_over)
        cli_say_last_record(play);
    else if (play->is_kept)
        cli_say(play, "You can go on with it: {command} {file}", "command", "talon play", "file",
                cli_game(play)->id, NULL);
}

/* The answer to whether another game follows; false at the end of the input. */
static bool ask_whether_again(const struct cli_play *play, char *answer)
{
    char line[CLI_LINE];

    cli_say(play, "r: look back at your decisions.", NULL);
    /* a record has no seed: its cards cannot be dealt again */
    if (*play->seed)
        cli_say(play, "Play again? Enter: new cards; s: the same cards; q: no.", NULL);
    else
        cli_say(play, "Play again? Enter: new cards; q: no.", NULL);
    if (!cli_read_line(play, "> ", line))
        return false;
    *answer = (char)tolower((unsigned char)line[strspn(line, " ")]);
    return true;
}

/* Whether another game follows, and is dealt. */
static bool plays_again(struct cli_play *play)
{
    char answer = 'r';

    if (!play->keeps || play->left || play->source->acting(play))
        return false;
    while (answer == 'r') {
        if (!ask_whether_again(play, &answer))
            return false;
        if (answer == 'r')
            cli_look_back(play);
    }
    const bool is_same = *play->seed && answer == 's';
    return (!answer || is_same) && cli_deal_again(play, is_same);
}

static void free_play(struct cli_play *play)
{
    for (int i = 0; i < play->readers_count; i++) {
        free(play->readers[i].events.at);
        free(play->readers[i].last.at);
    }
    talon_table_free(play->table);
    free(play->search);
    cli_screen_close(play->full_screen);
    if (play->remote)
        play->leave(play);
    cli_line_editor_free(play->editor);
    if (play->kept_lock >= 0)
        close(play->kept_lock);
}

/* The whole terminal where it can be had and somebody plays; else an editor for lines. */
static void open_terminal(struct cli_play *play)
{
    const bool has_person = play->remote || play->readers[0].seat != TALON_WATCHER;

    if (!play->screen)
        return;
    if (!play->lines && !play->echo && has_person)
        play->full_screen = cli_screen_open(play, play->four_colours);
    if (!play->full_screen)
        play->editor = cli_line_editor_new();
}

static void play_one(struct cli_play *play)
{
    cli_reset_views(play);
    say_start(play);
    cli_report_dealer(play);
    play_until_end(play);
    say_end(play);
}

static void play_here(struct cli_play *play)
{
    cli_kept_open(play);
    do
        play_one(play);
    while (plays_again(play));
}

static int talon_play(int argc, char **argv)
{
    struct cli_play *play = util_allocate_zeroed(1, sizeof *play);

    play->command = "talon play";
    play->source = &cli_table_source;
    play->kept_lock = -1;
    if (cli_play_start(play, argc, argv)) {
        open_terminal(play);
        if (play->remote)
            play->play_there(play);
        else
            play_here(play);
    }
    free_play(play);
    const int status = play->status;
    free(play);
    return status;
}

const struct cli_entry cli_play_entry = {
    &cli_play_command,
    talon_play,
    N_("play in the terminal: {example}"),
    "talon play whist",
};
