/* play_look_back.c - after a game: its decisions one after the other, each as the person saw the
 * table then, with a mark and the cost of what a search found to be worse.
 */
#include "play_command.h"
#include "review_command.h"

#include "util/memory.h"
#include "util/string_buffer.h"

#include <talon/review.h>

#include <stdlib.h>
#include <string.h>

/* A walk through the decisions of people. */
struct walk {
    struct cli_play *play;
    struct talon_review *review;
    struct talon_table *table; /* that is wound to the present decision */
    struct cli_reader reader;  /* who decided, and what was seen */
    uint32_t at;
};

static unsigned seats_of_readers(const struct cli_play *play)
{
    unsigned seats = 0;

    for (int i = 0; i < play->readers_count; i++)
        if (play->readers[i].seat >= 0)
            seats |= talon_seat_bit(play->readers[i].seat);
    return seats;
}

static const struct talon_review_decision *present(const struct walk *walk)
{
    return &walk->review->decisions[walk->at];
}

/* ---- one decision ---------------------------------------------------------------------------- */

static const char *const marks[] = {
    [TALON_REVIEW_INACCURACY] = N_("Inaccuracy"),
    [TALON_REVIEW_MISTAKE] = N_("Mistake"),
};

static bool is_marked(const struct talon_review_decision *decision)
{
    return decision->grade == TALON_REVIEW_INACCURACY || decision->grade == TALON_REVIEW_MISTAKE;
}

static void see_table(struct walk *walk)
{
    const struct talon_review_decision *decision = present(walk);
    struct cli_play *play = walk->play;

    for (int i = 0; i < play->readers_count; i++)
        if (play->readers[i].seat == decision->seat)
            walk->reader = play->readers[i];
    walk->reader.events = (struct talon_string_buffer){ 0 };
    util_require_memory(talon_table_seek(walk->table, decision->step));
    talon_view(cli_game(play), talon_table_state(walk->table), decision->seat, &walk->reader.view);
    if (play->full_screen)
        cli_screen_look_back(play->full_screen, &walk->reader, decision->played,
                             spoken("Enter: the next decision; b: the one before; m: the next "
                                    "mistake; q: enough."));
    else
        cli_show_table(play, &walk->reader, false);
}

static void show_decision(struct walk *walk)
{
    const struct talon_review_decision *decision = present(walk);
    const struct cli_play *play = walk->play;
    const struct talon_wording wording = cli_wording(play, &walk->reader);
    char move[CLI_SENTENCE], sentence[CLI_SENTENCE];
    struct talon_string_buffer told = { 0 };

    see_table(walk);
    talon_move_sentence(&wording, cli_game(play), decision->played, move, sizeof move);
    cli_say(play, "Decision {n} of {all}: {move}.", "n", SPOKEN_NUMBER(walk->at + 1), "all",
            SPOKEN_NUMBER(walk->review->decisions_count), "move", move, NULL);
    if (!is_marked(decision))
        return;
    talon_review_sentence(&wording, walk->review, walk->at, sentence, sizeof sentence);
    util_print(&told, "%s. %s", spoken(marks[decision->grade]), sentence);
    cli_print(play, told.at);
    free(told.at);
}

/* ---- the walk -------------------------------------------------------------------------------- */

/* The next one that cost something, round the end. */
static uint32_t next_marked(const struct walk *walk)
{
    const uint32_t count = walk->review->decisions_count;

    for (uint32_t i = 1; i <= count; i++)
        if (is_marked(&walk->review->decisions[(walk->at + i) % count]))
            return (walk->at + i) % count;
    return walk->at;
}

/* False where the walk ends. */
static bool go_on(struct walk *walk, const char *line)
{
    const uint32_t count = walk->review->decisions_count;
    const char *word = line + strspn(line, " ");

    if (!*word)
        walk->at = (walk->at + 1) % count;
    else if (talon_has_prefix(word, "b"))
        walk->at = (walk->at + count - 1) % count;
    else if (talon_has_prefix(word, "m"))
        walk->at = next_marked(walk);
    else
        return false;
    return true;
}

static void walk_through(struct walk *walk)
{
    struct cli_play *play = walk->play;
    char line[CLI_LINE];

    walk->table = talon_table_copy(play->table);
    util_require_memory(walk->table);
    walk->at = next_marked(walk);
    if (!play->full_screen)
        cli_say(play,
                "Enter: the next decision; b: the one before; m: the next mistake; q: enough.",
                NULL);
    do
        show_decision(walk);
    while (cli_read_line(play, "> ", line) && go_on(walk, line));
    talon_table_free(walk->table);
}

void cli_look_back(struct cli_play *play)
{
    struct walk walk = { .play = play };
    const struct talon_review_plan plan = { .simulations = TALON_REVIEW_SIMULATIONS,
                                            .seats = seats_of_readers(play),
                                            .seed = 1 };

    cli_say(play, "Your decisions are compared with what a search finds.", NULL);
    if (play->full_screen)
        cli_screen_show(play->full_screen);
    util_require_memory(talon_review_new(play->table, &plan, &walk.review) == TALON_REVIEW_OK);
    cli_run_review(walk.review, 0);
    cli_say_review(play, walk.review, false);
    if (walk.review->decisions_count)
        walk_through(&walk);
    talon_review_free(walk.review);
    if (play->full_screen)
        cli_screen_rest(play->full_screen, &play->readers[play->looking < 0 ? 0 : play->looking]);
}
