/* play_turn.c - tells a person that it is his or her turn: what has happened, the table, the
 * choice.
 */
#include "play_command.h"

#include "util/string_buffer.h"

static void word_turn(const struct cli_play *play, const struct cli_moves *moves,
                      char turn[CLI_SENTENCE])
{
    char sentence[CLI_SENTENCE];

    if (moves->count > 1) {
        spoken_with(turn, CLI_SENTENCE, "Your turn: {n} moves are possible.", "n",
                    SPOKEN_NUMBER(moves->count), NULL);
        return;
    }
    const struct talon_wording wording = cli_wording(play, &play->readers[play->looking]);
    talon_move_sentence(&wording, play->config.game, moves->move[0], sentence, sizeof sentence);
    spoken_with(turn, CLI_SENTENCE, "Your turn. Enter: {move}", "move", sentence, NULL);
}

/* Drops the lines told since the last look. */
static void file_news(struct cli_reader *reader)
{
    if (reader->events.length)
        talon_string_buffer_add_bytes(&reader->last, reader->events.at, reader->events.length);
    cli_discard_events(reader);
}

/* A full screen has the table in its place, and whose turn it is where one types. */
void cli_announce_turn(struct cli_play *play, const struct cli_moves *moves)
{
    struct cli_reader *reader = &play->readers[play->looking];
    char turn[CLI_SENTENCE];

    cli_print_events(play, reader);
    word_turn(play, moves, turn);
    if (play->full_screen)
        cli_screen_offer(play->full_screen, reader, moves, turn);
    else
        cli_show_table(play, reader, false);
    file_news(reader);
    if (!play->full_screen)
        cli_print(play, turn);
}
