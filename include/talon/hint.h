/* talon/hint.h - what a bot would do for a seat, and why, in the numbers of its own search.
 */
#pragma once

#include <talon/bot.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A difference counts as none within so many standard errors: that of expectations, and that of the
 * shares of a feature. */
enum { TALON_HINT_ERRORS = 2, TALON_HINT_SHARE_ERRORS = 3, TALON_HINT_SLIPS = 64 };

/* The numbers of a move, beside those of the runner-up: the move that came nearest to it. One that
 * came to exactly the same is named only if there is no other. */
struct talon_expectation {
    const char *sentence; /* msgid; NULL: nothing was searched, and the rest means nothing */
    struct talon_move other;
    /* There is no runner-up: the other moves come to the same or were ruled out at once, before
     * the search. */
    bool alone;
    bool equal;       /* the difference is within its error */
    const char *unit; /* msgid of what the numbers count; NULL: chances, 0 … 1 */
    double value, other_value;
    double error; /* of their difference, as if the two had been searched apart */
    uint32_t simulations, other_simulations, worlds;
};

/* A move that promises less than the best one, beyond the error of their difference, or that breaks
 * a rule of thumb. */
struct talon_slip {
    struct talon_move move;
    const char *unit;  /* as in talon_expectation */
    double cost;       /* 0: the search found no difference */
    double weight;     /* 1: most people would call it a mistake; 0.5: careful players would */
    const char *maxim; /* the rule that it breaks, a msgid; NULL: none */
};

/* It points into the question and the tables, which must outlive it. */
struct talon_hint {
    const struct talon_game *game;
    const struct talon_view *view;
    struct talon_move move;
    const char *reason; /* msgid; NULL: the bot does not say */
    const char *plain;  /* msgid of a sentence without figures and holes, if the reason has some */
    struct talon_expectation expected;
    /* If the reason is that this came true more or less often: how often after the move, and after
     * the runner-up. NULL: the reason is another. */
    const struct talon_feature *feature;
    double share, other_share;
    struct talon_slip slips[TALON_HINT_SLIPS]; /* as many as there is room for */
    unsigned slips_count;
};

/* Of a share, so many in a hundred. */
static inline int talon_hint_percent(double share)
{
    return (int)(share * 100 + 0.5);
}

/* The bot whose hints are given: the strongest. */
const struct talon_bot *talon_hint_bot(void);

/* Answers a question with its reason. `search` and `budget` are as in talon_question_answer(). */
void talon_question_hint(const struct talon_question *question, struct talon_search *search,
                         uint32_t budget, struct talon_hint *hint);

/* Every sentence about an expectation, ended by NULL. */
extern const char *const *const talon_hint_sentences;

#ifdef __cplusplus
}
#endif
