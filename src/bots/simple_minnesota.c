/* simple_minnesota.c - a sensible player of Minnesota Whist: it votes with a low card, for a high
 * deal if its hand is good enough.
 */
#include "simple_partners.h"

enum { RED = 1, DIAMONDS = 1, HEARTS = 2 }; /* red: of the field high_colour */
enum { VOTES_HIGH = PARTNERS_REASONS, VOTES_LOW };
extern const char *const talon_reasons_minnesota[];
const char *const talon_reasons_minnesota[] = {
    PARTNERS_REASON_ROWS,
    [VOTES_HIGH] = "Your hand is good for a high deal. Lay a low card of its colour.",
    [VOTES_LOW] = "Your hand is not good for a high deal. Lay a card of the other colour.",
    NULL,
};

static struct score judge_vote(const struct talon_bot_request *q, const struct partners_view *v,
                               struct talon_move move)
{
    const bool red = talon_suit(move.a) == DIAMONDS || talon_suit(move.a) == HEARTS;
    const bool high = red == (simple_field(q, "high_colour", 0) == RED);
    const bool wanted = high == (bots_partners_strength(v->hand) >= PARTNERS_STRONG);

    return (struct score){ (wanted ? 100 : 0) - talon_rank(move.a), high ? VOTES_HIGH : VOTES_LOW };
}

unsigned talon_simple_minnesota(const struct talon_bot_request *q);
unsigned talon_simple_minnesota(const struct talon_bot_request *q)
{
    return bots_partners_choose(q, talon_reasons_minnesota, bots_partners_aim(q), judge_vote);
}
