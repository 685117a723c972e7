/* level_leaks.c - two games that differ only in what one seat cannot know: every level of bots
 * makes the same moves at that seat in both, for as long as the seat sees the same. A bot that
 * peeks is found. Each run takes a preset, a number of players and one more option at random.
 * Arguments: runs of each game, and a game (all if none is named). TAP.
 */
#include "property.h"

#include <talon/bot.h>
#include <talon/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 160, MOST_DECISIONS = 12, BUDGET = 24, LEAD = 200 };

static struct {
    unsigned long traces, decisions, differences;
} total;

static struct talon_search *search;

/* ---- a bot that peeks ------------------------------------------------------------------------ */

static const struct talon_table *peeked_at;

static unsigned peek(const struct talon_bot_request *request)
{
    const uint64_t hash = talon_hash(request->game, talon_table_state(peeked_at));

    return (unsigned)((hash >> 32) % request->count);
}

static const struct talon_bot peeking = { "peeking", "", peek, NULL };

/* ---- one trace ------------------------------------------------------------------------------- */

/* Two games, the seat that is watched, and its bot. */
struct trace {
    struct play *play;
    struct talon_table *table[2];
    int viewer;
    const struct talon_bot *bot;
    unsigned decisions;
    bool differs;
};

static struct talon_move answer(const struct talon_table *table, int seat,
                                const struct talon_bot *bot, uint64_t seed)
{
    struct talon_question *question = talon_question_new(table, seat, bot, seed);

    peeked_at = table;
    if (!question)
        exit(70);
    const struct talon_move move = talon_question_answer(question, search, BUDGET);
    talon_question_free(question);
    return move;
}

/* The move of the seat that acts: the watched seat's is its bot's, found in both games. */
static struct talon_move next_move(struct trace *trace, int seat)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    struct talon_table *one = trace->table[0];
    const int count = talon_table_game(one)->legal(talon_table_state(one), seat, moves);
    const uint64_t seed = talon_rng_word(&trace->play->choice);

    if (count == 1)
        return moves[0];
    if (seat != trace->viewer)
        return answer(one, seat, talon_bot_find(seed % 4 ? "simple" : "random"), seed);
    const struct talon_move move = answer(one, seat, trace->bot, seed),
                            same = answer(trace->table[1], seat, trace->bot, seed);
    trace->differs = !talon_same_move(move, same);
    trace->decisions++;
    return move;
}

static bool sees_the_same(const struct trace *trace)
{
    struct talon_view view[2];

    for (int n = 0; n < 2; n++)
        talon_view(trace->play->game, talon_table_state(trace->table[n]), trace->viewer, &view[n]);
    return !memcmp(&view[0], &view[1], sizeof view[0]);
}

/* Plays both games by the same moves until the seat can tell them apart. */
static void play_both(struct trace *trace)
{
    for (unsigned steps = 0; steps < MOST_STEPS && trace->decisions < MOST_DECISIONS; steps++) {
        const unsigned acting = talon_table_acting(trace->table[0]);
        if (!acting || trace->differs || !sees_the_same(trace))
            return;
        const int seat = talon_first_seat(acting);
        const struct talon_move move = next_move(trace, seat);
        for (int n = 0; n < 2; n++)
            if (talon_table_act(trace->table[n], seat, move))
                return; /* in the other game the rules forbid it */
    }
}

/* ---- runs ------------------------------------------------------------------------------------ */

/* Every second game has gone on for a while: later deals have more cards, piles have grown. */
static void lead_in(struct play *play)
{
    struct talon_move move;
    int seat;

    if (play->number % 2 == 0)
        return;
    for (uint32_t left = talon_rng_below(&play->choice, LEAD); left; left--) {
        if (!random_move(play, &seat, &move))
            break;
        play->game->apply(play->state, seat, move, &play->rng);
    }
}

static void run(struct play *play, unsigned number, const struct talon_bot *bot)
{
    static const uint8_t key[TALON_KEY_BYTES] = { 5 };
    static uint8_t other[TALON_STATE_MAX];

    deal_game(play, number);
    lead_in(play);
    const int viewer = (int)talon_rng_below(&play->choice, (uint32_t)talon_seats(play->config));
    struct trace trace = { .play = play, .viewer = viewer, .bot = bot };
    if (!exchange_hidden(play, other, viewer))
        return;
    trace.table[0] = talon_table_new_from_position(play->config, play->state, key);
    trace.table[1] = talon_table_new_from_position(play->config, other, key);
    if (!trace.table[0] || !trace.table[1])
        exit(70);
    play_both(&trace);
    total.traces += trace.decisions > 0;
    total.decisions += trace.decisions;
    total.differences += trace.differs;
    talon_table_free(trace.table[0]);
    talon_table_free(trace.table[1]);
}

static void run_game(const struct talon_game *game, unsigned runs, const struct talon_bot *bot)
{
    static struct talon_config config;
    static uint8_t state[TALON_STATE_MAX];
    struct talon_rng rng;

    memset(&total, 0, sizeof total);
    for (unsigned number = 0; number < runs; number++) {
        talon_rng_simulate(&rng, number);
        any_table(game, &config, &rng);
        struct play play = { .config = &config, .game = game, .state = state };
        const unsigned level = number % TALON_LEVELS;
        run(&play, number, bot ? bot : talon_bot_find(talon_levels[level].id));
    }
}

static bool report(bool fine, unsigned test, const struct talon_game *game, const char *what)
{
    printf("%s %u - %s/%s: %s: %lu traces, %lu decisions, %lu differences\n",
           fine ? "ok" : "not ok", test, game->id, game->variant ? game->variant : "", what,
           total.traces, total.decisions, total.differences);
    fflush(stdout);
    return !fine;
}

int main(int argc, char **argv)
{
    const unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100;
    enum { CONTROLS = 40 };
    unsigned failures = 0, test = 0;

    search = malloc(talon_search_bytes());
    if (!search)
        return 70;
    for (unsigned g = 0; g < talon_games_count; g++) {
        const struct talon_game *game = talon_games[g];
        if (!talon_knowledge_find(game) || (argc > 2 && strcmp(argv[2], game->id)))
            continue;
        run_game(game, runs, NULL);
        failures += report(total.traces && !total.differences, ++test, game, "every level");
        run_game(game, CONTROLS, &peeking);
        failures += report(total.differences, ++test, game, "a bot that peeks is found");
    }
    free(search);
    printf("1..%u\n", test);
    return failures != 0;
}
