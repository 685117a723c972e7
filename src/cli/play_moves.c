/* play_moves.c - makes the moves of `talon play`: those of people, of bots, and forced ones.
 */
#include "play_command.h"

#include "util/memory.h"

bool cli_make_move(struct cli_play *play, int seat, struct talon_move move)
{
    return play->source->make_move(play, seat, move);
}

/* The memory of searches, from the first one on. */
static void keep_search(struct cli_play *play)
{
    if (play->search)
        return;
    play->search = util_allocate(talon_search_bytes());
}

static struct talon_question *new_question(struct cli_play *play, int seat,
                                           const struct talon_bot *bot)
{
    struct talon_rng *rng = &play->chance[seat];
    struct talon_question *question =
        talon_question_new(play->table, seat, bot, talon_rng_wide_word(rng));

    util_require_memory(question);
    keep_search(play);
    return question;
}

struct talon_question *cli_ask_hint(struct cli_play *play, int seat, struct talon_hint *hint)
{
    struct talon_question *question = new_question(play, seat, talon_hint_bot());

    talon_question_hint(question, play->search, 0, hint);
    return question;
}

static struct talon_move search_move(struct cli_play *play, int seat)
{
    struct talon_question *question = new_question(play, seat, play->bot[seat]);
    const struct talon_move move = talon_question_answer(question, play->search, 0);

    talon_question_free(question);
    return move;
}

static struct talon_move choose_quickly(struct cli_play *play, int seat)
{
    struct cli_moves moves;
    struct talon_view view;

    cli_list_moves(play, seat, &moves);
    play->source->look(play, seat, &view);
    const struct talon_bot_request request = {
        .game = cli_game(play),
        .view = &view,
        .moves = moves.move,
        .count = (unsigned)moves.count,
        .rng = &play->chance[seat],
    };
    return moves.move[play->bot[seat]->choose(&request)];
}

void cli_make_bot_move(struct cli_play *play, int seat)
{
    const bool searches = talon_bot_searches(play->bot[seat], cli_game(play));

    if (searches && play->full_screen && !play->quiet)
        cli_screen_show(play->full_screen);
    cli_make_move(play, seat, searches ? search_move(play, seat) : choose_quickly(play, seat));
}

/* Of several who may act, bots act first, so that a person's move is answered at once. */
static int next_seat(const struct cli_play *play, unsigned acting)
{
    for (unsigned rest = acting; rest; rest &= rest - 1)
        if (play->bot[talon_first_seat(rest)])
            return talon_first_seat(rest);
    return talon_first_seat(acting);
}

bool cli_find_next_mover(const struct cli_play *play, struct cli_moves *moves)
{
    const unsigned acting = play->source->acting(play);

    if (play->left || !acting)
        return false;
    cli_list_moves(play, next_seat(play, acting), moves);
    cli_sort_moves(cli_game(play), moves);
    return true;
}

/* Of many moves made at once only the last one is shown, with its result. */
static void make_forced_move(struct cli_play *play, const struct cli_moves *moves)
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
    while (cli_find_next_mover(play, &moves)) {
        if (play->bot[moves.seat]) {
            cli_make_bot_move(play, moves.seat);
            continue;
        }
        if (moves.count > 1 || (most && made == most))
            break;
        make_forced_move(play, &moves);
        made++;
    }
    play->quiet = false;
    return made;
}
