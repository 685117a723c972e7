/* simple_spite.c - a sensible player of Spite and Malice: plays its reserve whenever a chain of
 * its cards leads there, opens sequences, hands the others no easy step, and discards so that
 * its side stacks can be played off again. It looks one turn ahead at most, and refuses to count
 * what the talon still holds.
 */
#include <talon/bot.h>

#include <string.h>

enum { KING = 13, SIDES = 4, PLACES = 16, RESERVE = 128, FIRST_SIDE = 129 };
enum { NEAR = 3, NO_WAY = 1000 }; /* near: three cards of his away from a rival's reserve */

/* What the player sees, cards as values 1 … 13. */
struct outlook {
    int seats, places, goal;    /* goal: the value of our reserve card, 0 if none */
    int rival[TALON_SEATS_MAX]; /* the reserve cards of the others, ours left out */
    int rivals, height[PLACES];
    int held, hand[KING + 1]; /* how many of each value */
    const uint8_t *side[SIDES];
    unsigned depth[SIDES]; /* cards of our side stacks */
};

static int value(uint8_t face)
{
    return talon_rank(face) == 12 ? 1 : talon_rank(face) + 2;
}

static const uint8_t *zone(const struct talon_question *q, const char *id, int row, unsigned *count)
{
    return talon_view_zone(q->game, q->view, talon_zone_find(q->game, id), row, count);
}

static void look_at_reserves(const struct talon_question *q, struct outlook *o)
{
    for (int seat = 0; seat < o->seats; seat++) {
        unsigned count;
        const uint8_t *reserve = zone(q, "reserve", seat, &count);
        const int top = count ? value(reserve[count - 1]) : 0;
        if (seat == q->view->seat)
            o->goal = top;
        else
            o->rival[o->rivals++] = top;
    }
}

static void look(const struct talon_question *q, struct outlook *o)
{
    const int seat = q->view->seat;
    unsigned count;

    memset(o, 0, sizeof *o);
    o->seats = q->view->seats;
    o->places =
        (int)talon_view_field(q->game, q->view, talon_field_find(q->game, "centre_limit"), 0);
    look_at_reserves(q, o);
    for (int place = 0; place < o->places; place++) {
        zone(q, "centre", place, &count);
        o->height[place] = (int)count;
    }
    const uint8_t *hand = zone(q, "hand", seat, &count);
    o->held = (int)count;
    for (unsigned i = 0; i < count; i++)
        o->hand[value(hand[i])]++;
    for (int side = 0; side < SIDES; side++)
        o->side[side] = zone(q, "side", seat * SIDES + side, &o->depth[side]);
}

static int side_top(const struct outlook *o, int side)
{
    return o->depth[side] ? value(o->side[side][o->depth[side] - 1]) : 0;
}

/* Takes a card of this value from the side stacks, else from the hand; answers whence, as a move
 * would name it (0: from the hand), or -1. */
static int take(struct outlook *o, int wanted)
{
    for (int side = 0; side < SIDES; side++)
        if (side_top(o, side) == wanted) {
            o->depth[side]--;
            return FIRST_SIDE + side;
        }
    return o->hand[wanted] && o->hand[wanted]-- ? 0 : -1;
}

/* The first step of a chain on one place, and what the chain costs. */
struct chain {
    int cost, source, place;
    bool king;
};

/* Can sides and hand build this place up to our reserve card? A king costs as much as four cards.
 */
static struct chain find_chain(const struct outlook *from, int place)
{
    struct outlook o = *from;
    struct chain chain = { 0, 0, place, false };

    if (o.height[place] >= o.goal)
        chain.cost = NO_WAY;
    for (int need = o.height[place] + 1; need < o.goal && chain.cost < NO_WAY; need++) {
        int source = take(&o, need);
        const bool king = source < 0;
        if (king)
            source = take(&o, KING);
        if (need == o.height[place] + 1) {
            chain.source = source;
            chain.king = king;
        }
        chain.cost += source < 0 ? NO_WAY : king ? 5 : 1;
    }
    return chain;
}

static struct chain best_chain(const struct outlook *o)
{
    struct chain best = { NO_WAY, 0, 0, false };

    for (int place = 0; place < o->places; place++) {
        const struct chain chain = find_chain(o, place);
        if (chain.cost < best.cost)
            best = chain;
    }
    return best;
}

static bool fits(const struct chain *chain, struct talon_move move)
{
    const bool from_hand = move.a < RESERVE;

    if (move.b != chain->place + 1 || from_hand != (chain->source == 0))
        return false;
    return from_hand ? (value(move.a) == KING) == chain->king : move.a == chain->source;
}

/* How a place at this height serves the others: bad just below a reserve card of theirs, good
 * where their card has just been passed. */
static int spite(const struct outlook *o, int height)
{
    int worth = 0;

    for (int i = 0; i < o->rivals; i++) {
        const int steps = o->rival[i] - height;
        if (o->rival[i] != KING)
            worth += steps == 0 ? 3 : steps > 0 && steps <= NEAR ? -9 : 0;
    }
    return worth;
}

static int moved_value(const struct outlook *o, struct talon_move move)
{
    if (move.a < RESERVE)
        return value(move.a);
    return move.a == RESERVE ? o->goal : side_top(o, move.a - FIRST_SIDE);
}

/* What a play to the middle is worth; plays off the reserve above all others. */
static int centre_worth(const struct outlook *o, struct talon_move move)
{
    const int height = o->height[move.b - 1] + 1, card = moved_value(o, move);
    int worth = spite(o, height) + (height == 1 ? 4 : 0);

    if (move.a == RESERVE)
        return worth + 1000;
    if (card == KING)
        return worth + (move.a < RESERVE && o->held == 1 ? 6 : -12);
    worth += move.a < RESERVE ? 4 : 5;
    return worth - (height == o->goal ? 4 : 0);
}

/* What it costs to lay this card on this side stack: best on one higher or equal. */
static int stack_cost(const struct outlook *o, int card, int side)
{
    const int top = side_top(o, side);

    if (!top)
        return 3;
    if (top == KING)
        return 20;
    return top == card ? 1 : top > card ? 2 * (top - card) - 2 : 6 + card - top;
}

/* Discards keep kings, aces and what leads to the reserve; of two equal cards one may go. */
static int discard_worth(const struct outlook *o, struct talon_move move)
{
    const int card = value(move.a);
    int cost = stack_cost(o, card, move.b - 1);

    cost += card == KING ? 30 : card == 1 ? 8 : card <= 3 ? 3 : 0;
    if (o->hand[card] > 1)
        cost -= 3;
    if (card < o->goal && o->goal - card <= 3)
        cost += 3;
    return -100 - cost;
}

static int worth(const struct outlook *o, struct talon_move move, bool centre)
{
    if (!centre)
        return discard_worth(o, move);
    const int gain = centre_worth(o, move);
    return gain > 0 ? gain : gain - 1000; /* better to end the turn than to help others */
}

unsigned talon_simple_spite(const struct talon_question *q);
unsigned talon_simple_spite(const struct talon_question *q)
{
    struct outlook o;
    unsigned best = 0;
    int most = 0;

    if (q->count == 1)
        return 0;
    look(q, &o);
    const struct chain chain = best_chain(&o);
    for (unsigned i = 0; i < q->count; i++) {
        const bool centre = !strcmp(q->game->verbs[q->moves[i].verb].id, "centre");
        int gain = worth(&o, q->moves[i], centre);
        if (centre && chain.cost < NO_WAY && fits(&chain, q->moves[i]))
            gain = 500;
        if (!i || gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}
