/* whist_policy.c - a quick and sensible player of Whist for playouts. It sees an imagined world and
 * uses what its seat could know: its hand, the trick, and the cards played.
 */
#include "whist_knowledge.h"

enum { LANE = 0x1fff, LAST = SEATS - 1 };

/* What the seat knows. Sets have a bit for each face. */
struct look {
    const struct whist *w;
    struct talon_rng *rng;
    int seat, trump;
    uint64_t hand, unseen; /* unseen: in the hands of the others */
};

/* The cards of each suit of a set, where its cards were, without an instruction for it: ordinary
 * builds have none. */
static uint64_t count_suits(uint64_t set)
{
    const uint64_t twos = 0x3333333333333333ull;

    set -= set >> 1 & 0x5555555555555555ull;
    set = (set & twos) + (set >> 2 & twos);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0full;
    return (set + (set >> 8)) & 0x001f001f001f001full;
}

static int count_of(uint64_t counts, int suit)
{
    return (int)(counts >> 16 * suit & 31);
}

static uint64_t trumps_of(const struct look *look, uint64_t set)
{
    return set & whist_suit_cards(look->trump);
}

static uint8_t lowest_of(uint64_t set)
{
    return (uint8_t)talon_lowest_bit(set);
}

static uint8_t highest_of(uint64_t set)
{
    return (uint8_t)(63 - __builtin_clzll(set));
}

/* No card of its suit in other hands is higher. */
static bool is_master(const struct look *look, uint8_t card)
{
    return !((look->unseen & whist_suit_cards(talon_suit(card))) >> card);
}

/* The lowest of the own cards that are worth as much as this one. */
static uint8_t cheapest_equal(const struct look *look, uint64_t own, uint8_t card)
{
    uint8_t equal = card;

    for (uint64_t below = own & (bit(card) - 1); below; below &= ~bit(highest_of(below))) {
        const uint8_t next = highest_of(below);
        if (look->unseen & (bit(equal) - 1) & ~(bit(next) - 1))
            break;
        equal = next;
    }
    return equal;
}

/* ---- leading --------------------------------------------------------------------------------- */

struct lead {
    uint8_t card;
    int worth;
};

static struct lead trump_lead(const struct look *look, uint64_t own, int held, int outside)
{
    const uint8_t top = highest_of(own);

    if (!outside || held < 3)
        return (struct lead){ lowest_of(own), -25 };
    if (is_master(look, top))
        return (struct lead){ top, held >= outside ? 85 : 62 };
    return (struct lead){ held >= 5 ? top : lowest_of(own), held >= 5 ? 45 : -15 };
}

/* Of a few cards of one suit. */
static bool are_at_most_two(uint64_t set)
{
    set &= set - 1;
    return !(set & (set - 1));
}

/* From a plain suit: a master, the top of a sequence, or low from length. */
static struct lead plain_lead(const struct look *look, int suit, uint64_t own, int held,
                              int outside)
{
    const uint64_t others = look->unseen & whist_suit_cards(suit);
    const uint8_t top = highest_of(own);
    const bool may_be_ruffed = trumps_of(look, look->unseen);

    if (!others)
        return (struct lead){ top, may_be_ruffed ? 5 : 95 };
    if (is_master(look, top))
        return (struct lead){ top, may_be_ruffed ? 52 + 3 * outside - 2 * held : 90 + held };
    const bool sequence = (own << 1) >> top & 1; /* the card below, if there is one */
    if (sequence && are_at_most_two(others >> top))
        return (struct lead){ top, 34 + 3 * held };
    const int honour_kept = talon_rank(top) >= RANK_JACK && held < 4 ? 8 : 0;
    return (struct lead){ lowest_of(own), 18 + 3 * held - honour_kept };
}

static uint8_t choose_lead(const struct look *look)
{
    const uint32_t chance = talon_rng_word(look->rng);
    const uint64_t held = count_suits(look->hand), outside = count_suits(look->unseen);
    struct lead best = { 0, -1000 };

    for (int suit = 0; suit < 4; suit++) {
        const uint64_t own = look->hand & whist_suit_cards(suit);
        if (!own)
            continue;
        const int own_count = count_of(held, suit), others = count_of(outside, suit);
        struct lead lead = suit == look->trump ? trump_lead(look, own, own_count, others)
                                               : plain_lead(look, suit, own, own_count, others);
        lead.worth += (int)(chance >> 8 * suit & 15);
        if (lead.worth > best.worth)
            best = lead;
    }
    return best.card;
}

/* ---- following ------------------------------------------------------------------------------- */

static uint8_t best_card(const struct look *look)
{
    return (uint8_t)(look->w->trick[look->w->best] - 1);
}

static bool partner_wins(const struct look *look)
{
    return look->w->best == ((look->seat + 2) & 3);
}

/* Own cards of the suit led that beat the best so far; none where it has been trumped. */
static uint64_t winners_in_suit(const struct look *look, uint64_t own)
{
    const uint8_t best = best_card(look);

    if (talon_suit(best) != look->w->led)
        return 0;
    return own & ~((bit(best) << 1) - 1);
}

/* Partner's card cannot be beaten by the one seat still to come, or ours would not help. */
static bool partner_needs_no_help(const struct look *look, uint8_t top)
{
    const uint8_t best = best_card(look);

    if (is_master(look, best))
        return true;
    return !(look->unseen & (bit(top) - 1) & ~((bit(best) << 1) - 1));
}

static uint8_t second_hand(const struct look *look, uint64_t own, uint64_t winners)
{
    const uint8_t best = best_card(look);

    if (winners && is_master(look, highest_of(own)) && (talon_rng_word(look->rng) & 7))
        return cheapest_equal(look, own, highest_of(own));
    if (winners && talon_rank(best) >= RANK_JACK - 1 && (talon_rng_word(look->rng) & 1))
        return lowest_of(winners);
    return lowest_of(own);
}

static uint8_t third_hand(const struct look *look, uint64_t own, uint64_t winners)
{
    if (!winners || (partner_wins(look) && partner_needs_no_help(look, highest_of(winners))))
        return lowest_of(own);
    return cheapest_equal(look, winners, highest_of(winners));
}

static uint8_t follow_suit(const struct look *look, uint64_t own)
{
    const uint64_t winners = winners_in_suit(look, own);

    if (look->w->laid == LAST)
        return winners && !partner_wins(look) ? lowest_of(winners) : lowest_of(own);
    return look->w->laid == 1 ? second_hand(look, own, winners) : third_hand(look, own, winners);
}

/* ---- a void ---------------------------------------------------------------------------------- */

/* Throws a low card of a suit without masters; trumps last. */
static uint8_t throw_away(const struct look *look)
{
    const uint32_t chance = talon_rng_word(look->rng);
    const uint64_t held = count_suits(look->hand);
    uint8_t card = lowest_of(look->hand);
    int least = 1000;

    for (int suit = 0; suit < 4; suit++) {
        const uint64_t own = look->hand & whist_suit_cards(suit);
        if (!own)
            continue;
        const uint8_t low = lowest_of(own);
        int cost = 4 * talon_rank(low) - 3 * count_of(held, suit);
        cost += (suit == look->trump) * 200 + is_master(look, low) * 60;
        cost += (int)(chance >> 8 * suit & 7);
        if (cost < least) {
            least = cost;
            card = low;
        }
    }
    return card;
}

static bool leaves_it_to_partner(const struct look *look)
{
    if (!partner_wins(look))
        return false;
    return look->w->laid == LAST || is_master(look, best_card(look)) ||
           talon_suit(best_card(look)) == look->trump;
}

static uint8_t play_from_void(const struct look *look)
{
    uint64_t trumps = trumps_of(look, look->hand);

    if (talon_suit(best_card(look)) == look->trump)
        trumps &= ~((bit(best_card(look)) << 1) - 1);
    if (trumps && !leaves_it_to_partner(look))
        return lowest_of(trumps);
    return throw_away(look);
}

/* ---- a move ---------------------------------------------------------------------------------- */

static uint64_t cards_laid(const struct whist *w)
{
    uint64_t cards = 0;

    for (int seat = 0; seat < SEATS; seat++)
        cards |= w->trick[seat] ? bit((uint8_t)(w->trick[seat] - 1)) : 0;
    return cards;
}

/* `gone`: the cards that everybody has seen played. */
static uint8_t whist_card(const struct whist *w, int seat, uint64_t gone, struct talon_rng *rng)
{
    const struct look look = {
        .w = w,
        .rng = rng,
        .seat = seat,
        .trump = w->trump,
        .hand = w->hand[seat],
        .unseen = WHIST_ALL & ~(w->hand[seat] | gone),
    };

    if (w->led == NOTHING_LED)
        return choose_lead(&look);
    const uint64_t own = look.hand & whist_suit_cards(w->led);
    return own ? follow_suit(&look, own) : play_from_void(&look);
}

uint64_t whist_cards_gone(const struct whist *w)
{
    return w->won[0] | w->won[1] | cards_laid(w);
}

struct talon_move whist_policy(const void *state, int seat, struct talon_rng *rng)
{
    const struct whist *w = state;

    if (!w->hand[seat])
        return (struct talon_move){ .verb = WHIST_DEAL };
    return (struct talon_move){ .verb = WHIST_PLAY,
                                .a = whist_card(w, seat, whist_cards_gone(w), rng) };
}

void whist_play_out(const void *root, void *state, struct talon_rng *rng)
{
    struct whist *w = state;
    uint64_t gone = whist_cards_gone(w);

    (void)root;
    while (w->over == GOES_ON) {
        const int seat = turn(w);
        const uint8_t card = whist_card(w, seat, gone, rng);
        gone |= bit(card);
        whist_play(w, seat, card);
    }
}
