/* simple_norwegian.c - a sensible player of Norwegian Whist: its high cards decide what it says. */
#include "simple_partners.h"

#include <string.h>

enum { WEAK = 6 }; /* at most so much strength is good for a nullo */
enum { SAYS_GRAND = PARTNERS_REASONS, SAYS_NULLO, PASSES };
extern const char *const talon_reasons_norwegian[];
const char *const talon_reasons_norwegian[] = {
    PARTNERS_REASON_ROWS,
    [SAYS_GRAND] = "You hold many high cards. Say grand.",
    [SAYS_NULLO] = "You hold hardly any high cards. Say nullo.",
    [PASSES] = "You hold too few high cards for a grand. Pass.",
    NULL,
};

static struct score judge_word(const struct talon_bot_request *q, const struct partners_view *v,
                               struct talon_move move)
{
    const int strength = bots_partners_strength(v->hand);
    const char *word = q->game->verbs[move.verb].id;

    if (!strcmp(word, "grand"))
        return (struct score){ strength >= PARTNERS_STRONG ? 2 : -1, SAYS_GRAND };
    if (!strcmp(word, "nullo"))
        return (struct score){ strength <= WEAK ? 1 : -1, SAYS_NULLO };
    return (struct score){ 0, PASSES };
}

unsigned talon_simple_norwegian(const struct talon_bot_request *q);
unsigned talon_simple_norwegian(const struct talon_bot_request *q)
{
    return bots_partners_choose(q, talon_reasons_norwegian, bots_partners_aim(q), judge_word);
}
