/* wippen_policy.c - a quick player of Wippen for imagined worlds: takes what is worth most, leaves
 * no Wippe, builds what it can probably take, and looks after the top of its pile. It looks at its
 * own hand and at what lies open; of the other cards it counts which are still out. Every fourth
 * move it makes at random, because a search that expects nobody to err plays worse: measured.
 *
 * Worth is in hundredths of a point.
 */
#include "wippen_knowledge.h"

#include <talon/bits.h>

enum { POINT = 100, PLAIN = 10, SPADE = 30, STOLEN = 22, TIE_BREAK = 7 };

/* What a player thinks of while choosing. */
struct outlook_of_player {
    const struct wippen *w;
    int seat;
    bool counted;
    struct wippen_unplayed *unplayed;
    uint8_t left[16]; /* cards of each rank that lie hidden from the seat */
    float risk[16];   /* of each rank, as far as asked; below 0: not asked yet */
    float hidden;
    unsigned others; /* cards in other hands */
    unsigned lying;  /* loose cards and builds */
};

/* A captured card: by itself, and towards most cards and most spades (R-WIP-23). */
static int worth(uint8_t face)
{
    int sum = PLAIN + (talon_suit(face) == SPADES ? SPADE - PLAIN : 0);

    if (talon_rank(face) == ACE || face == talon_french(SPADES, TWO))
        sum += POINT;
    return face == talon_french(DIAMONDS, TEN) ? sum + 2 * POINT : sum;
}

static int worth_of(const uint8_t *cards, unsigned count)
{
    int sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += worth(cards[i]);
    return sum;
}

static int worth_of_target(const struct wippen *w, uint8_t target)
{
    if (target < PLACES)
        return worth(target);
    const int row = row_of(w, build_named(target));
    return worth_of(build_cards(w, row), w->build_count[row]);
}

static void count_unplayed(const struct wippen *w, struct wippen_unplayed *unplayed)
{
    memset(unplayed->cards, 0, sizeof unplayed->cards);
    for (unsigned i = 0; i < w->stock_count; i++)
        unplayed->cards[talon_rank(w->stock[i])]++;
    for (int s = 0; s < w->seats; s++)
        for (unsigned i = 0; i < w->hand_count[s]; i++)
            unplayed->cards[talon_rank(w->hand[s][i])]++;
    unplayed->counted = true;
}

/* Cards that are neither played nor in the own hand lie hidden. */
static void count_hidden(struct outlook_of_player *o)
{
    const struct wippen *w = o->w;
    const unsigned own = w->hand_count[o->seat];

    if (!o->unplayed->counted)
        count_unplayed(w, o->unplayed);
    memcpy(o->left, o->unplayed->cards, sizeof o->left);
    for (unsigned i = 0; i < own; i++)
        o->left[talon_rank(w->hand[o->seat][i])]--;
    o->others = wippen_cards_held(w) - own;
    for (int rank = 0; rank < 16; rank++)
        o->risk[rank] = -1;
    o->hidden = (float)(w->stock_count + o->others);
    o->counted = true;
}

static float risk_counted(const struct outlook_of_player *o, int rank)
{
    const float lucky = o->hidden > 0 ? 1 - (float)o->left[rank] / o->hidden : 1;
    float none = 1;

    for (unsigned i = 0; i < o->others; i++)
        none *= lucky;
    return 1 - none;
}

/* The chance that another player holds a card of this rank. */
static float risk(struct outlook_of_player *o, int rank)
{
    if (!o->counted)
        count_hidden(o);
    if (o->risk[rank] < 0)
        o->risk[rank] = risk_counted(o, rank);
    return o->risk[rank];
}

static int rank_of_value(int value)
{
    return value == 1 ? ACE : value - 2;
}

static int part(int sum, float chance)
{
    return (int)((float)sum * chance);
}

/* The owner of a build holds a card for it (R-WIP-17). */
static float risk_of_value(struct outlook_of_player *o, int value)
{
    const int row = row_of(o->w, value);

    if (row >= 0 && o->w->keep_match && o->w->build_owner[row] != o->seat + 1)
        return 1;
    return risk(o, rank_of_value(value));
}

/* What a thief would take with this card on top of so many (R-WIP-19). */
static int danger(struct outlook_of_player *o, unsigned cards, uint8_t top)
{
    const int loss = part((int)cards * STOLEN, risk(o, talon_rank(top)));

    return o->w->steal_match == IDENTICAL ? loss / 6 : loss;
}

static int safety(struct outlook_of_player *o, unsigned more, uint8_t top)
{
    const unsigned cards = o->w->won_count[o->seat];

    if (!o->w->stealing)
        return 0;
    return (cards ? danger(o, cards, top_won(o->w, o->seat)) : 0) - danger(o, cards + more, top);
}

/* A Wippe that what stays in the middle offers to the others (R-WIP-21). */
static int leaves_wippe(struct outlook_of_player *o, unsigned lying, int rank)
{
    if (!o->w->wippe || !o->w->stock_count || lying != 1)
        return 0;
    return part(POINT, risk(o, rank));
}

/* ---- captures -------------------------------------------------------------------------------- */

/* All captures with one card: what can be taken, and what of it is best. */
struct captures {
    struct talon_move best;
    int most, sure, perhaps; /* worth of the best, of all equal ones, of parts of sums */
    unsigned count;
};

static unsigned gather(const struct wippen *w, const struct talon_move *moves, unsigned count,
                       struct captures *out)
{
    const int value = value_of(moves->a);
    unsigned i = 0;

    *out = (struct captures){ .most = -1 };
    for (; i < count && moves[i].verb == CAPTURE && moves[i].a == moves->a; i++) {
        const uint8_t target = moves[i].b;
        const bool equal =
            target >= PLACES ? build_named(target) == value : value_of(target) == value;
        const int sum = worth_of_target(w, target), rating = sum + (equal ? POINT : 0);
        if (equal)
            out->sure += sum;
        else
            out->perhaps += sum;
        if (rating > out->most) {
            out->most = rating;
            out->best = moves[i];
        }
    }
    out->count = i;
    return i;
}

/* The rank of the only loose card that a capture of this target leaves. */
static int rank_left(const struct wippen *w, uint8_t target)
{
    return talon_rank(w->middle[0] == target ? w->middle[1] : w->middle[0]);
}

static int judge_single(struct outlook_of_player *o, const struct captures *c)
{
    const struct wippen *w = o->w;
    const int sum =
        worth(c->best.a) * 2 / 3 + worth_of_target(w, c->best.b) + safety(o, 2, c->best.a);

    if (o->lying == 1 && w->wippe && w->stock_count)
        return sum + POINT;
    if (o->lying == 2 && w->middle_count == 2 && c->best.b < PLACES)
        return sum - leaves_wippe(o, 1, rank_left(w, c->best.b));
    return sum;
}

/* Whether a numeral of this value can take the whole middle. */
static bool clears(const struct wippen *w, const struct captures *c)
{
    const int value = value_of(c->best.a);
    uint64_t used;

    if (!w->wippe || !w->stock_count || c->count < w->middle_count)
        return false;
    if (w->builds && (w->builds > 1 || w->build_value[0] != value))
        return false;
    return !w->middle_count || wippen_sum_cover(w->loose_values, w->loose_values, value, &used);
}

static int judge_captures(struct outlook_of_player *o, const struct captures *c)
{
    const struct wippen *w = o->w;

    if (!value_of(c->best.a) || !w->adding || !w->multi_capture)
        return judge_single(o, c);
    int sum = worth(c->best.a) * 2 / 3 + c->sure + c->perhaps * 2 / 3 + safety(o, 3, c->best.a);
    if (clears(w, c))
        sum += POINT;
    return sum;
}

/* ---- builds ---------------------------------------------------------------------------------- */

/* Cards in a build come back next turn unless somebody else takes them first. */
static int worth_in_build(struct outlook_of_player *o, int sum, int value)
{
    const float lost = risk_of_value(o, value);

    return part(sum, 1 - lost) - part(sum, lost) / 2;
}

static int judge_extend(struct outlook_of_player *o, struct talon_move move)
{
    const int value = build_named(move.b), row = row_of(o->w, value),
              sum = worth(move.a) + (move.c == TALON_NO_CARD ? 0 : worth(move.c));

    if (o->w->build_owner[row] != o->seat + 1)
        return -sum - POINT;
    return worth_in_build(o, sum, value);
}

static int judge_raise(struct outlook_of_player *o, struct talon_move move)
{
    const int old = build_named(move.b), row = row_of(o->w, old);

    if (o->w->build_owner[row] == o->seat + 1)
        return -POINT / 2;
    return worth_in_build(o, worth(move.a) + worth_of_target(o->w, move.b), old + value_of(move.a));
}

/* ---- the rest -------------------------------------------------------------------------------- */

static int judge_discard(struct outlook_of_player *o, struct talon_move move)
{
    const struct wippen *w = o->w;
    const int rank = talon_rank(move.a), loss = worth(move.a);
    const float taken = risk(o, rank);
    int sum = -loss - part(loss + PLAIN, taken), same = 0;

    sum -= leaves_wippe(o, o->lying + 1, rank);
    for (int i = 0; i < w->hand_count[o->seat]; i++)
        same += talon_rank(w->hand[o->seat][i]) == rank;
    return same > 1 ? sum + part(2 * loss, 1 - taken) : sum;
}

/* The pile is the thief's gain and another's loss. */
static int judge_steal(struct outlook_of_player *o, struct talon_move move)
{
    const struct wippen *w = o->w;
    const unsigned cards = w->won_count[move.b];
    const int pile = worth_of(w->won + talon_packed_start(w->won_count, move.b), cards);

    return worth(move.a) * 2 / 3 + pile + pile / (w->seats - 1) + safety(o, cards + 1, move.a);
}

static int judge_take(struct outlook_of_player *o, struct talon_move move)
{
    const int sum = worth_of_target(o->w, move.a);

    return o->w->begun == CAPTURE + 1 ? sum + 1 : worth_in_build(o, sum, o->w->value);
}

static int judge_move(struct outlook_of_player *o, struct talon_move move)
{
    switch (move.verb) {
    case TAKE:
        return judge_take(o, move);
    case BUILD:
        return worth_in_build(o, worth(move.a) + worth(move.c) + 2 * PLAIN, move.b);
    case EXTEND:
        return judge_extend(o, move);
    case RAISE:
        return judge_raise(o, move);
    case DISCARD:
        return judge_discard(o, move);
    case STEAL:
        return judge_steal(o, move);
    default:
        return 0;
    }
}

static struct talon_move choose(struct outlook_of_player *o, const struct talon_move *moves,
                                unsigned count, uint32_t chance)
{
    struct talon_move best = moves[0];
    int most = INT32_MIN;

    for (unsigned i = 0; i < count;) {
        struct captures c;
        struct talon_move move = moves[i];
        int sum;
        if (move.verb == CAPTURE) {
            i += gather(o->w, moves + i, count - i, &c);
            sum = judge_captures(o, &c);
            move = c.best;
        } else {
            sum = judge_move(o, move);
            i++;
        }
        sum = sum * 8 + (int)(chance & TIE_BREAK * 8);
        chance = chance >> 5 | chance << 27;
        if (sum > most) {
            most = sum;
            best = move;
        }
    }
    return best;
}

/* The move of a quick player who knows how many cards of each rank are not played. */
static struct talon_move move_quickly(const struct wippen *w, int seat, struct talon_rng *rng,
                                      struct wippen_unplayed *unplayed)
{
    struct outlook_of_player o = { .w = w, .seat = seat, .unplayed = unplayed };
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned count = (unsigned)wippen_legal(w, seat, moves);

    if (count == 1)
        return moves[0];
    if (!(talon_rng_word(rng) & 3))
        return moves[talon_rng_below(rng, count)];
    o.lying = w->middle_count + (unsigned)w->builds;
    return choose(&o, moves, count, talon_rng_word(rng));
}

struct talon_move wippen_policy(const void *state, int seat, struct talon_rng *rng)
{
    struct wippen_unplayed unplayed = { .counted = false };

    return move_quickly(state, seat, rng, &unplayed);
}

void wippen_play_quickly(struct wippen *w, struct talon_rng *rng, struct wippen_unplayed *unplayed)
{
    const int seat = w->turn;
    const unsigned held = w->hand_count[seat];
    const struct talon_move move = move_quickly(w, seat, rng, unplayed);

    wippen_apply(w, seat, move, rng);
    if (unplayed->counted && w->hand_count[seat] < held)
        unplayed->cards[talon_rank(move.a)]--;
}

/* ---- moves that are alike -------------------------------------------------------------------- */

/* Cards of the same rank are alike but for spades and the ♦10. */
uint8_t wippen_kind_of(uint8_t operand)
{
    if (operand >= PLACES || talon_suit(operand) == SPADES ||
        operand == talon_french(DIAMONDS, TEN))
        return operand;
    return (uint8_t)talon_rank(operand);
}

static bool are_alike(struct talon_move one, struct talon_move other)
{
    const bool cards = one.verb != STEAL;

    if (one.verb != other.verb || wippen_kind_of(one.a) != wippen_kind_of(other.a))
        return false;
    if (one.verb == BUILD)
        return one.b == other.b && wippen_kind_of(one.c) == wippen_kind_of(other.c);
    return cards ? wippen_kind_of(one.b) == wippen_kind_of(other.b) &&
                       wippen_kind_of(one.c) == wippen_kind_of(other.c)
                 : one.b == other.b;
}

void wippen_prune(const void *world, int seat, const struct talon_move *moves, unsigned count,
                  bool *keep)
{
    const struct wippen *w = world;

    (void)seat;
    if (w->stealing && w->steal_match == IDENTICAL)
        return;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < i && keep[i]; j++)
            if (keep[j] && are_alike(moves[i], moves[j]))
                keep[i] = false;
}
