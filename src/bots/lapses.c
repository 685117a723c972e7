/* lapses.c - how people err who are learning a game of tricks, and what hardly any of them does.
 * Levels that err do it like them. It reads what the seat sees, and nothing else.
 */
#include "bots.h"
#include "simple.h"

#include "knowledge/trick_maxims.h"

#include <talon/bits.h>

#include <string.h>

enum { SUITS = 4, LANE = 0x1fff, JACK = 9, KING = 11, ACE = 12, NO_SUIT = 4 }; /* ranks; a suit */
enum { LOW = 2 }; /* of the field `contract`: tricks are to be lost */

/* The games that are played alike, and how they differ. */
static const struct trick_game {
    const char *game;
    bool has_partners, has_contract, has_upcard;
} trick_games[] = {
    { "whist", true, false, false },
    { "norwegian", true, true, false },
    { "minnesota", true, true, false },
    { "german", false, false, true },
};

/* What the player sees: cards as sets with a bit for each face. */
struct sight {
    int trump, led; /* NO_SUIT: none */
    bool leads, is_last, partner_wins, is_to_lose;
    bool wants_trick; /* German Whist: a trick of the first stage may be worth nothing */
    uint8_t best;     /* the card that wins the trick so far */
    uint64_t hand, hidden, playable; /* hidden: in the hands of the others */
};

static uint64_t of_suit(uint64_t set, int suit)
{
    return suit == NO_SUIT ? 0 : set & (uint64_t)LANE << 16 * suit;
}

static bool is_higher(const struct sight *s, uint8_t card, uint8_t other)
{
    return talon_suit(card) == talon_suit(other) ? card > other : talon_suit(card) == s->trump;
}

/* ---- looking --------------------------------------------------------------------------------- */

static const struct trick_game *find_trick_game(const struct talon_bot_request *q)
{
    for (unsigned i = 0; i < sizeof trick_games / sizeof *trick_games; i++)
        if (!strcmp(trick_games[i].game, q->game->id))
            return &trick_games[i];
    return NULL;
}

/* Reads the cards that lie, the first one first; a complete trick is over, and we lead the next. */
static void see_trick(const struct talon_bot_request *q, bool has_partners, struct sight *s)
{
    const int seats = q->view->seats, leader = simple_field(q, "leader", 0);
    int laid = 0, winner = leader;

    s->led = NO_SUIT;
    for (int i = 0; i < seats; i++) {
        const int seat = leader + i < seats ? leader + i : leader + i - seats;
        const uint64_t card = simple_cards(q, "trick", seat);
        if (!card)
            continue;
        const uint8_t face = (uint8_t)talon_lowest_bit(card);
        s->hidden &= ~card;
        if (!laid++ || is_higher(s, face, s->best)) {
            s->best = face;
            winner = seat;
        }
        s->led = s->led == NO_SUIT ? talon_suit(face) : s->led;
    }
    s->leads = !laid || laid == seats;
    s->is_last = laid == seats - 1;
    s->partner_wins = has_partners && (winner ^ q->view->seat) == 2;
}

static void see_cards(const struct talon_bot_request *q, struct sight *s)
{
    s->hand = simple_cards(q, "hand", q->view->seat);
    for (unsigned i = 0; i < q->count; i++)
        s->playable |= 1ull << q->moves[i].a;
    s->hand |= s->playable; /* a card that was turned up lies beside the hand */
    for (int suit = 0; suit < SUITS; suit++)
        s->hidden |= (uint64_t)LANE << 16 * suit;
    s->hidden &= ~(s->hand | simple_cards(q, "won", 0) | simple_cards(q, "won", 1));
}

static void see(const struct talon_bot_request *q, const struct trick_game *game, struct sight *s)
{
    s->trump = talon_field_find(q->game, "trump") < 0 ? NO_SUIT : simple_field(q, "trump", 0);
    s->is_to_lose = game->has_contract && simple_field(q, "contract", 0) == LOW;
    s->wants_trick = !game->has_upcard || !simple_cards(q, "upcard", 0);
    see_cards(q, s);
    if (game->has_upcard)
        s->hidden &= ~simple_cards(q, "upcard", 0);
    see_trick(q, game->has_partners, s);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool wins(const struct sight *s, uint8_t card)
{
    return is_higher(s, card, s->best);
}

static bool follows(const struct sight *s, uint8_t card)
{
    return talon_suit(card) == s->led;
}

/* No card of its suit in other hands is higher. */
static bool is_highest_left(const struct sight *s, uint8_t card)
{
    return !(of_suit(s->hidden, talon_suit(card)) >> card);
}

static uint64_t between(uint8_t low, uint8_t high)
{
    return ((1ull << high) - 1) & ~((2ull << low) - 1);
}

/* A card of this set and suit that is worth less: others hold one in between. */
static bool has_cheaper(const struct sight *s, uint64_t set, uint8_t card)
{
    const uint64_t own = of_suit(set, talon_suit(card));
    const uint8_t low = own ? (uint8_t)talon_lowest_bit(own) : card;

    return low < card && s->hidden & between(low, card);
}

static uint64_t winners_of(const struct sight *s)
{
    uint64_t winners = 0;

    for (uint64_t set = s->playable; set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        winners |= wins(s, card) ? 1ull << card : 0;
    }
    return winners;
}

/* ---- what hardly anybody does ---------------------------------------------------------------- */

static bool is_glaring(const struct sight *s, uint8_t card)
{
    const struct trick_sight trick = {
        .hand = s->hand,
        .cards = s->playable,
        .out = s->hidden,
        .trump = s->trump,
        .led = s->leads ? MAXIM_NOTHING_LED : s->led,
        .to_come = !s->is_last,
        .partner_wins = s->partner_wins,
        .may_leave = !s->wants_trick,
        .best = s->best,
    };

    return maxim_broken(&trick, card, s->is_to_lose) != NULL;
}

/* ---- how learners err ------------------------------------------------------------------------ */

/* They do not notice that a card below the ace has become the highest of its suit. */
static bool forgets(const struct sight *s, uint8_t card)
{
    const uint64_t own = of_suit(s->hand, talon_suit(card));
    const uint8_t top = (uint8_t)(63 - __builtin_clzll(own));

    if (talon_rank(top) == ACE || !is_highest_left(s, top) ||
        !(s->hidden & of_suit(~0ull, talon_suit(top))))
        return false;
    return follows(s, card) || s->leads ? card != top && (s->leads || wins(s, top)) : card == top;
}

/* They hope that the card in between lies well. */
static bool trusts_finesse(const struct sight *s, uint8_t card)
{
    const uint64_t own = of_suit(s->hand, talon_suit(card));
    const bool is_touching = talon_rank(card) && own >> (card - 1) & 1;

    if (s->leads)
        return talon_rank(card) >= JACK && talon_rank(card) <= KING && !is_touching &&
               !is_highest_left(s, card);
    const uint8_t top = (uint8_t)(63 - __builtin_clzll(own));
    return !s->is_last && follows(s, card) && wins(s, card) && card < top &&
           s->hidden & between(card, top);
}

/* They ruff too high, leave an honour alone, or take the second highest card for the highest. */
static bool miscounts(const struct sight *s, uint8_t card)
{
    const uint64_t suit = of_suit(s->hidden, talon_suit(card)), above = suit >> card;
    const uint64_t own = of_suit(s->hand, talon_suit(card));
    const uint8_t top = (uint8_t)(63 - __builtin_clzll(own));

    if (s->leads)
        return above && !(above & (above - 1)) && card == top;
    if (follows(s, card))
        return false;
    if (talon_suit(card) == s->trump)
        return has_cheaper(s, winners_of(s), card);
    return card != top && talon_rank(top) >= JACK && talon_rank(top) <= KING &&
           talon_bit_count(own) <= 3;
}

static unsigned lapses_of(const struct sight *s, uint8_t card)
{
    const bool is_trump = talon_suit(card) == s->trump;
    const uint64_t own = of_suit(s->hand, s->trump), others = of_suit(s->hidden, s->trump);

    if (s->is_to_lose)
        return 1u << BOTS_MISCOUNTS;
    return (unsigned)(s->leads && is_trump && others) << BOTS_DRAWS_TRUMPS_EARLY |
           (unsigned)(s->leads && !is_trump && own && others) << BOTS_DRAWS_TRUMPS_LATE |
           (unsigned)trusts_finesse(s, card) << BOTS_TRUSTS_FINESSE |
           (unsigned)forgets(s, card) << BOTS_FORGETS |
           (unsigned)miscounts(s, card) << BOTS_MISCOUNTS;
}

bool bots_note_lapses(const struct talon_bot_request *request, uint8_t lapses[TALON_MOVES_MAX])
{
    const struct trick_game *game = find_trick_game(request);
    struct sight sight = { 0 };
    unsigned glaring = 0;

    if (!game || strcmp(request->game->verbs[request->moves->verb].id, "play") != 0)
        return false;
    see(request, game, &sight);
    for (unsigned i = 0; i < request->count; i++) {
        const uint8_t card = request->moves[i].a;
        const bool glares = is_glaring(&sight, card);
        lapses[i] = (uint8_t)(glares ? 1u << BOTS_GLARES : lapses_of(&sight, card));
        glaring += glares;
    }
    for (unsigned i = 0; glaring == request->count && i < request->count; i++)
        lapses[i] = 0;
    return true;
}
