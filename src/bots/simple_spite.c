/* simple_spite.c - a sensible player of Spite and Malice: plays its reserve whenever a chain of its
 * cards leads there, opens sequences, hands the others no easy step, and discards so that its side
 * stacks can be played off again. It looks one turn ahead at most.
 */
#include "simple.h"

#include <string.h>

enum { KING = 13, WILD = 14, SIDES = 4, PLACES = 80, KINGS_RANK = 11, JOKERS_ONLY = 2 };
enum { RESERVE = 128, FIRST_SIDE, PARTNER = FIRST_SIDE + SIDES, PARTNER_SIDE };
enum { NEAR = 3, NO_WAY = 1000 }; /* near: three cards of his away from a rival's reserve */
enum { LOW_TALON = 15 };          /* cards for each seat */
enum { FINDS_END = 100 };         /* passing that ends the game, and wins it */

/* clang-format off */
enum {
    OWN_RESERVE, PARTNERS, TO_RESERVE, TO_PARTNERS, PASSED, NEW_ACE, LAST_WILD, FROM_HAND,
    FROM_SIDE, NO_CHOICE, ATTACK_OFF, ATTACK_ON, ATTACK_WILD, ENDS_WELL, PASS, FILLS, HOLD_BACK,
    KEEP_WILD, ON_EQUAL, ON_HIGHER, ON_EMPTY, COVERS /* the last four: discards */
};
/* clang-format on */
extern const char *const talon_reasons_spite[];
const char *const talon_reasons_spite[] = {
    [OWN_RESERVE] = "One card fewer in your reserve. You win when your reserve is empty.",
    [PARTNERS] = "One card fewer in your partner's reserve helps you both.",
    [TO_RESERVE] = "Your cards lead step by step up to the card on your reserve. Begin here.",
    [TO_PARTNERS] =
        "Your cards lead step by step up to the card on your partner's reserve. Begin here.",
    [PASSED] = "Then an opponent can no longer play the waiting reserve card on this sequence.",
    [NEW_ACE] = "An ace is useful only in the middle, where it begins a sequence.",
    [LAST_WILD] = "It is your last hand card. You draw new cards at once.",
    [FROM_HAND] = "It makes your hand smaller. When your hand is empty, you draw new cards.",
    [FROM_SIDE] = "It makes a side stack shorter and frees the card below.",
    [NO_CHOICE] = "No other move is better. This one costs you least.",
    [ATTACK_OFF] = "Your reserve loses a card, and an opponent's reserve gains one.",
    [ATTACK_ON] = "An opponent must get rid of this card before the rest of the reserve.",
    [ATTACK_WILD] =
        "It makes an opponent's reserve larger. That is better than a card on a side stack.",
    [ENDS_WELL] = "If you pass now, the game ends, and you have the fewest cards in your reserve.",
    [PASS] = "None of your cards fits on a side stack. Pass.",
    [FILLS] = "Every empty side stack must be filled. {a} is the card that costs you least.",
    [HOLD_BACK] = ("A card in the middle would help an opponent to play a reserve card. End your "
                   "turn with {a}."),
    [KEEP_WILD] = "Keep the wild card for a better moment and end your turn with {a}.",
    [ON_EQUAL] = "End your turn. On a card of its own rank {a} is least in the way.",
    [ON_HIGHER] = "End your turn. {a} lies on a higher card and will be played before it.",
    [ON_EMPTY] = "End your turn. On an empty side stack {a} covers nothing.",
    [COVERS] = ("End your turn. Every card on a side stack covers another, but {a} is least in the "
                "way here."),
    NULL,
};

/* What the player sees, cards as values 1 … 13, wild ones as WILD. */
struct outlook {
    int seats, partner, places,
        goal[2];                /* the values of our reserve card and our partner's, or 0 */
    int rival[TALON_SEATS_MAX]; /* the reserve cards of the others, our team left out */
    int rivals, height[PLACES];
    int ours, fewest; /* reserve cards, ours and those of the rival who has fewest */
    int held, hand[WILD + 1];
    const uint8_t *side[2 * SIDES]; /* our stacks, then our partner's */
    unsigned depth[2 * SIDES];
    bool low; /* the talon is: nobody wins if it is used up, so cards must go back into it */
    bool kings_wild, may_end; /* may_end: one pass more blocks the game, and that ends it */
    int wild_not;             /* 1: a wild card is no ace, 2: and no seven */
};

static int card_value(const struct outlook *o, uint8_t face)
{
    const int rank = talon_rank(face);

    if (rank == TALON_JOKER || (rank == KINGS_RANK && o->kings_wild))
        return WILD;
    return rank == 12 ? 1 : rank + 2;
}

static void look_at_reserves(const struct talon_bot_request *q, struct outlook *o)
{
    const int me = q->view->seat;

    o->fewest = NO_WAY;
    for (int seat = 0; seat < o->seats; seat++) {
        unsigned count;
        const uint8_t *reserve = simple_zone(q, "reserve", seat, &count);
        const int top = count ? card_value(o, reserve[count - 1]) : 0;
        if (seat == me) {
            o->goal[0] = top;
            o->ours = (int)count;
        } else if (seat == o->partner) {
            o->goal[1] = top;
        } else {
            o->rival[o->rivals++] = top;
            o->fewest = (int)count < o->fewest ? (int)count : o->fewest;
        }
    }
}

static void look_at_sides(const struct talon_bot_request *q, struct outlook *o)
{
    for (int side = 0; side < SIDES; side++) {
        o->side[side] = simple_zone(q, "side", q->view->seat * SIDES + side, &o->depth[side]);
        if (o->partner >= 0)
            o->side[SIDES + side] =
                simple_zone(q, "side", o->partner * SIDES + side, &o->depth[SIDES + side]);
    }
}

static void observe_spite(const struct talon_bot_request *q, struct outlook *o)
{
    const int seat = q->view->seat;
    unsigned count;

    memset(o, 0, sizeof *o);
    o->seats = q->view->seats;
    o->partner = simple_field(q, "teams", 0) ? (seat + o->seats / 2) % o->seats : -1;
    o->places = simple_field(q, "places", 0);
    o->kings_wild = simple_field(q, "wilds", 0) != JOKERS_ONLY;
    o->wild_not = simple_field(q, "wild_not", 0);
    simple_zone(q, "talon", 0, &count);
    o->low = (int)count < LOW_TALON * o->seats;
    o->may_end = !simple_field(q, "block", 0) && simple_field(q, "passes", 0) == o->seats - 1;
    look_at_reserves(q, o);
    for (int place = 0; place < o->places; place++) {
        simple_zone(q, "centre", place, &count);
        o->height[place] = (int)count;
    }
    const uint8_t *hand = simple_zone(q, "hand", seat, &count);
    o->held = (int)count;
    for (unsigned i = 0; i < count; i++)
        o->hand[card_value(o, hand[i])]++;
    look_at_sides(q, o);
}

static int side_top(const struct outlook *o, int side)
{
    return o->depth[side] ? card_value(o, o->side[side][o->depth[side] - 1]) : 0;
}

/* Takes a card of this value from the side stacks, else from the hand; answers whence, as a move
 * would name it (0: from the hand), or -1. */
static int take_best(struct outlook *o, int wanted)
{
    for (int side = 0; side < 2 * SIDES; side++)
        if (side_top(o, side) == wanted) {
            o->depth[side]--;
            return side < SIDES ? FIRST_SIDE + side : PARTNER_SIDE + side - SIDES;
        }
    return o->hand[wanted] && o->hand[wanted]-- ? 0 : -1;
}

/* The first step of a chain on one place, and what the chain costs. */
struct chain {
    int cost, source, place, whose; /* whose: 0 our reserve, 1 our partner's */
    bool wild;
};

static bool wild_may_be(const struct outlook *o, int needed)
{
    return !(needed == 1 && o->wild_not) && !(needed == 7 && o->wild_not == 2);
}

/* Can sides and hand build this place up to the goal? A wild card costs as much as four others. */
static struct chain find_chain(const struct outlook *from, int place, int goal)
{
    struct outlook o = *from;
    struct chain chain = { .place = place };

    if (o.height[place] >= goal || goal == WILD)
        chain.cost = NO_WAY;
    for (int need = o.height[place] + 1; need < goal && chain.cost < NO_WAY; need++) {
        int source = take_best(&o, need);
        const bool wild = source < 0 && wild_may_be(&o, need);
        if (wild)
            source = take_best(&o, WILD);
        if (need == o.height[place] + 1) {
            chain.source = source;
            chain.wild = wild;
        }
        chain.cost += source < 0 ? NO_WAY : wild ? 5 : 1;
    }
    return chain;
}

/* Our own reserve first; of places alike, such as free ones, the first will do. */
static struct chain best_chain(const struct outlook *o)
{
    struct chain best = { .cost = NO_WAY };
    uint32_t tried;

    for (int g = 0; g < 2 && best.cost >= NO_WAY; g++) {
        tried = 0;
        for (int place = 0; place < o->places; place++) {
            if (!o->goal[g] || tried >> o->height[place] & 1)
                continue;
            tried |= 1u << o->height[place];
            const struct chain chain = find_chain(o, place, o->goal[g]);
            if (chain.cost >= best.cost)
                continue;
            best = chain;
            best.whose = g;
        }
    }
    return best;
}

static bool fits_chain(const struct outlook *o, const struct chain *chain, struct talon_move move)
{
    const bool from_hand = move.a < RESERVE;

    if (move.b != chain->place + 1 || from_hand != (chain->source == 0))
        return false;
    return from_hand ? (card_value(o, move.a) == WILD) == chain->wild : move.a == chain->source;
}

/* How a place at this height serves the others: bad just below a reserve card of theirs, good
 * where their card has just been passed. */
static int spite(const struct outlook *o, int height)
{
    int worth = 0;

    for (int i = 0; i < o->rivals && !o->low; i++) {
        const int steps = o->rival[i] - height;
        if (o->rival[i] && o->rival[i] != WILD)
            worth += steps == 0 ? 3 : steps > 0 && steps <= NEAR ? -9 : 0;
    }
    return worth;
}

static int moved_value(const struct outlook *o, struct talon_move move)
{
    if (move.a < RESERVE)
        return card_value(o, move.a);
    if (move.a == RESERVE || move.a == PARTNER)
        return o->goal[move.a == PARTNER];
    return side_top(o, move.a < PARTNER ? move.a - FIRST_SIDE : move.a - PARTNER_SIDE + SIDES);
}

/* The value of a play to the middle; plays off the reserves above all others. */
static struct score centre_score(const struct outlook *o, struct talon_move move)
{
    const int height = o->height[move.b - 1] + 1, card = moved_value(o, move);
    const int spiteful = spite(o, height), worth = spiteful + (height == 1 ? 4 : 0);
    const bool from_hand = move.a < RESERVE;

    if (move.a == RESERVE)
        return (struct score){ worth + 1000, OWN_RESERVE };
    if (move.a == PARTNER)
        return (struct score){ worth + 900, PARTNERS };
    if (card == WILD && from_hand && o->held == 1)
        return (struct score){ worth + 6, LAST_WILD };
    if (card == WILD)
        return (struct score){ worth - 12, PASSED };
    return (struct score){ worth + (from_hand ? 4 : 1) - (height == o->goal[0] ? 4 : 0),
                           spiteful > 0  ? PASSED
                           : height == 1 ? NEW_ACE
                           : from_hand   ? FROM_HAND
                                         : FROM_SIDE };
}

/* What it costs to lay this card on this side stack: best on one higher or equal. */
static int stack_cost(const struct outlook *o, int card, int side)
{
    const int top = side_top(o, side);

    if (!top)
        return 3;
    if (top == WILD)
        return 20;
    return top == card ? 1 : top > card ? 2 * (top - card) - 2 : 6 + card - top;
}

/* Discards keep wild cards, aces and what leads to the reserve; of two equal cards one may go. */
static int discard_worth(const struct outlook *o, struct talon_move move)
{
    const int card = card_value(o, move.a);
    int cost = stack_cost(o, card, move.b - 1);

    cost += card == WILD ? 30 : card == 1 ? 8 : card <= 3 ? 3 : 0;
    if (o->hand[card] > 1)
        cost -= 3;
    if (card < o->goal[0] && o->goal[0] - card <= 3)
        cost += 3;
    return -NO_WAY / 10 - cost;
}

/* A reserve grows, and another one shrinks; a hand card is worth it unless it could stand for
 * others. */
static struct score attack_score(const struct outlook *o, struct talon_move move)
{
    if (move.a == RESERVE)
        return (struct score){ 950, ATTACK_OFF };
    return card_value(o, move.a) == WILD ? (struct score){ -40, ATTACK_WILD }
                                         : (struct score){ 20, ATTACK_ON };
}

/* Passing draws no new card, so any discard is better; but it may end a game that is won. */
static struct score end_score(const struct outlook *o)
{
    return o->may_end && o->ours < o->fewest ? (struct score){ FINDS_END, ENDS_WELL }
                                             : (struct score){ -NO_WAY / 2, PASS };
}

/* Better to end the turn than to help others. */
static struct score play_score(const struct outlook *o, struct talon_move move)
{
    const struct score score = centre_score(o, move);

    return score.worth > 0 ? score : (struct score){ score.worth - NO_WAY, NO_CHOICE };
}

static int why_there(const struct outlook *o, struct talon_move move)
{
    const int top = side_top(o, move.b - 1), card = card_value(o, move.a);

    return !top                        ? ON_EMPTY
           : top == card               ? ON_EQUAL
           : top > card && top != WILD ? ON_HIGHER
                                       : COVERS;
}

/* Of a discard: why the turn ends although something would fit, if it does: it would help others,
 * or is a wild card. (A card of our reserve's own value is played from there.) */
static int why_ended(const struct talon_bot_request *q, const struct outlook *o, int reason)
{
    for (unsigned i = 0; i < q->count && reason >= ON_EQUAL; i++)
        if (!strcmp(q->game->verbs[q->moves[i].verb].id, "centre"))
            reason = spite(o, o->height[q->moves[i].b - 1] + 1) < 0 ? HOLD_BACK : KEEP_WILD;
    return reason;
}

static struct score score_of_move(const struct outlook *o, struct talon_move move, const char *verb)
{
    if (!strcmp(verb, "centre"))
        return play_score(o, move);
    if (!strcmp(verb, "attack"))
        return attack_score(o, move);
    if (!strcmp(verb, "end"))
        return end_score(o);
    /* where there is a fill nothing else can end the turn */
    return (struct score){ discard_worth(o, move),
                           !strcmp(verb, "fill") ? FILLS : why_there(o, move) };
}

unsigned talon_simple_spite(const struct talon_bot_request *q);
unsigned talon_simple_spite(const struct talon_bot_request *q)
{
    struct score most = { 0, 0 };
    struct outlook o;
    unsigned best = 0;

    observe_spite(q, &o);
    const struct chain chain = best_chain(&o);
    for (unsigned i = 0; i < q->count; i++) {
        const char *verb = q->game->verbs[q->moves[i].verb].id;
        struct score score = score_of_move(&o, q->moves[i], verb);
        if (!strcmp(verb, "centre") && chain.cost < NO_WAY && fits_chain(&o, &chain, q->moves[i]))
            score = (struct score){ 500, chain.whose ? TO_PARTNERS : TO_RESERVE };
        if (!i || score.worth > most.worth) {
            most = score;
            best = i;
        }
    }
    if (q->reason)
        talon_bot_explain(q, talon_reasons_spite[why_ended(q, &o, most.reason)]);
    return best;
}
