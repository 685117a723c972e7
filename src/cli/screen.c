/* screen.c - the full screen from its beginning to its end: what is told, and who looks at it.
 */
#include "screen_state.h"

#include "util/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MOST = 1 << 14 };

struct cli_screen *cli_screen_open(const struct cli_play *play, bool four_colours)
{
    if (!cli_terminal_open(play->colour))
        return NULL;
    cli_terminal_set_suits(four_colours);
    struct cli_screen *screen = util_allocate_zeroed(1, sizeof *screen);
    screen->play = play;
    screen->chosen = CLI_NOT_CHOSEN;
    return screen;
}

void cli_screen_close(struct cli_screen *screen)
{
    if (!screen)
        return;
    cli_terminal_close();
    if (screen->has_end && screen->end < screen->log.length)
        fputs(screen->log.at + screen->end, stdout);
    free(screen->log.at);
    free(screen->panel.text.at);
    free(screen);
}

/* Forgets the older part of a long log, so that it stays short to look through. */
static void shorten_log(struct cli_screen *screen)
{
    char *text = screen->log.at;

    if (screen->log.length < LOG_MOST || screen->has_end)
        return;
    const char *from = strchr(text + screen->log.length - LOG_MOST / 2, '\n');
    if (!from)
        return;
    const size_t gone = (size_t)(from - text) + 1;
    memmove(text, text + gone, screen->log.length - gone + 1);
    screen->log.length -= gone;
    screen->top = screen->top > gone ? screen->top - gone : 0;
    screen->answer = screen->answer > gone ? screen->answer - gone : 0;
}

void cli_screen_tell(struct cli_screen *screen, const char *lines)
{
    talon_string_buffer_add(&screen->log, lines);
}

void cli_screen_offer(struct cli_screen *screen, const struct cli_reader *reader,
                      const struct cli_moves *moves, const char *sentence)
{
    screen->reader = reader;
    screen->moves = moves;
    screen->answers = false;
    screen->has_end &= !moves;
    screen->rests = screen->looks_back = false;
    shorten_log(screen);
    screen->chosen = CLI_NOT_CHOSEN;
    snprintf(screen->sentence, sizeof screen->sentence, "%s", sentence);
}

void cli_screen_list(struct cli_screen *screen, cli_text_lister *lister, const void *context)
{
    screen->lister = lister;
    screen->listed = context;
}

void cli_screen_clear(struct cli_screen *screen)
{
    cli_screen_offer(screen, NULL, NULL, "");
    screen->log.length = screen->top = 0;
    if (screen->log.at)
        screen->log.at[0] = 0;
    screen->panel.open = false;
    screen->earlier_count = 0;
    screen->lister = NULL;
}

void cli_screen_look_back(struct cli_screen *screen, const struct cli_reader *reader,
                          struct talon_move made, const char *sentence)
{
    cli_screen_offer(screen, reader, NULL, sentence);
    screen->looks_back = true;
    screen->made = made;
}

void cli_screen_rest(struct cli_screen *screen, const struct cli_reader *reader)
{
    cli_screen_offer(screen, reader, NULL, "");
    screen->rests = true;
}

void cli_screen_end(struct cli_screen *screen)
{
    screen->rests = true;
    screen->has_end = true;
    screen->end = screen->log.length;
}

size_t cli_screen_columns(const struct cli_screen *screen)
{
    return (size_t)screen->log_area.columns;
}

void cli_screen_show(struct cli_screen *screen)
{
    cli_screen_draw(screen);
}
