/* talon/bot.h - players made of code: each sees a view, remembers what its seat was shown, and gets
 * the moves of its seat and chance of its own. Nothing else.
 *
 * A bot cannot reach a state: there is no way from a view or a memory back to one. Bots keep
 * nothing between calls, so a bot that is asked again after a restart answers the same.
 */
#pragma once

#include <talon/search.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a bot is asked: which of `count` (at least 1) moves? */
struct talon_bot_request {
    const struct talon_game *game;
    const struct talon_view *view;
    const struct talon_move *moves;
    unsigned count;
    struct talon_rng *rng; /* the bot's own chance, never the table's */
    /* Where the bot puts what decided: a sentence (a msgid) whose holes are those of a refusal,
     * for the move it answers (talon_reason_sentence()). NULL: nobody asks. */
    const char **reason;
    /* For bots that search; the others need none of it. */
    const struct talon_config *config;
    struct talon_memory memory;
    /* talon_search_bytes() bytes; what it found is in talon_search_result_room() afterwards. */
    struct talon_search *search;
    uint32_t budget; /* simulations at most; 0: as talon_bot_simulations() says */
    bool values_all; /* the search also values the moves that it ruled out at once */
};

static inline void talon_bot_explain(const struct talon_bot_request *request, const char *sentence)
{
    if (request->reason)
        *request->reason = sentence;
}

/* Answers an index below count. */
typedef unsigned talon_chooser(const struct talon_bot_request *request);

/* A sensible player of one game (and form; NULL: every form of it). It always says why, in one of
 * its `reasons` (a list of msgids ended by NULL). */
struct talon_simple_player {
    const char *game, *variant;
    talon_chooser *choose;
    const char *const *reasons;
};

struct talon_level;
struct talon_bot {
    const char *id, *label;          /* msgid */
    talon_chooser *choose;           /* without a search */
    const struct talon_level *level; /* of a bot that searches, else NULL */
};

/* The bot's choice, an index below count. A level searches where the game has something to search
 * for; then the request must have config, memory.facts and search. Elsewhere it plays as `simple`.
 */
unsigned talon_bot_choose(const struct talon_bot *bot, const struct talon_bot_request *request);

/* The reasons of a bot that has one move only, and of one that plays at random. */
extern const char talon_reason_forced[], talon_reason_chance[];

/* The sensible players, ended by one without a game. */
extern const struct talon_simple_player *const talon_simple_players;
extern const unsigned talon_simple_players_count;

/* "simple", "random", and the levels "beginner" … "expert"; NULL if there is no such bot. */
const struct talon_bot *talon_bot_find(const char *id);
extern const struct talon_bot *const talon_bots;
extern const unsigned talon_bots_count;

/* ---- levels ---------------------------------------------------------------------------------- */

enum { TALON_LEVELS = 5 };

/* VOIDS: the level does not remember who could not follow suit. CARDS: nor, in games with
 * talon_knowledge.forgettable, any card that it no longer sees. */
enum talon_forgets { TALON_FORGETS_NOTHING, TALON_FORGETS_VOIDS, TALON_FORGETS_CARDS };

/* How strong a bot is, made by its budget, by what it knows, by human slips and by habits: it may
 * take a move that it finds a little worse, never one that throws the game away. */
struct talon_level {
    const char *id;
    const char *name;   /* of its first player at a table: the same in all languages */
    const char *emblem; /* id of its picture */
    struct talon_search_plan plan;
    enum talon_forgets forgets;
    /* Differences in the chance of success that it does not notice: a slip takes one of the moves
     * that are so little worse than the best; at Whist and some of its relatives one of those that
     * learners choose, and never a glaring mistake. 0: never. */
    float slip;
    /* In games whose slips go by what the moves differ at all (talon_knowledge.slips_by_spread):
     * the part of the difference between the best and the worst move that a slip stays below. */
    float slip_share;
    /* By habit it plays as `simple` does where the search finds that less than this worse than the
     * best, and is not sure of it. 0: never. */
    float habit;
};
extern const struct talon_level talon_levels[TALON_LEVELS];

/* Whether the game (and form) has anything to decide that a search can find out. War and Tod und
 * Leben have nothing: there every bot plays alike. */
bool talon_bot_searches(const struct talon_bot *bot, const struct talon_game *game);

/* The bot that plays a game where this one is named: itself, unless it is a level of talon_bots
 * that is not offered there. Such a level plays as the nearest one below it that is, or as
 * `simple`. */
const struct talon_bot *talon_bot_at(const struct talon_bot *bot, const struct talon_game *game);
/* Whether a bot of talon_bots is offered to people who choose their opponents in this game. Of
 * levels that do not differ there the lowest is, and `simple` alone where none do. */
bool talon_bot_is_offered(const struct talon_bot *bot, const struct talon_game *game);

/* How many simulations the bot makes for a move of this game without a smaller budget; 0: it does
 * not search there. */
uint32_t talon_bot_simulations(const struct talon_bot *bot, const struct talon_game *game);

/* ---- questions ------------------------------------------------------------------------------- */

struct talon_table;
struct talon_question;

/* The question to a bot at this table, copied, so that the table may change and another thread may
 * answer. The seat must have a move. NULL: out of memory. */
struct talon_question *talon_question_new(const struct talon_table *table, int seat,
                                          const struct talon_bot *bot, uint64_t seed);
void talon_question_free(struct talon_question *question);
/* Answers it, by a search with this memory (NULL only where the bot does not search). `budget` is
 * as in a request. */
struct talon_move talon_question_answer(const struct talon_question *question,
                                        struct talon_search *search, uint32_t budget);

#ifdef __cplusplus
}
#endif
