/* wippen_sums.c - groups of cards that add up: a search through the ways to make a number, the
 * largest needed card first, with a stack of its own.
 *
 * Rules: R-WIP-10, R-WIP-11, R-WIP-13, R-WIP-14.
 */
#include "wippen_sums.h"

#include <string.h>

/* A way to make a number, written as digits: how many ones (last digit), twos, threes … */
#define LANE(digits, v) ((1ull * (digits) >> 4 * ((v)-1) & 15) << SUM_BITS * ((v)-1))
#define WAY(x)                                                                                     \
    (LANE(x, 1) | LANE(x, 2) | LANE(x, 3) | LANE(x, 4) | LANE(x, 5) | LANE(x, 6) | LANE(x, 7) |    \
     LANE(x, 8) | LANE(x, 9))

/* clang-format off */
/* All ways to make 0, 1, 2 … 9, few large cards before many small ones. */
static const uint64_t ways[] = {
    WAY(0x0),
    WAY(0x1),
    WAY(0x10), WAY(0x2),
    WAY(0x100), WAY(0x11), WAY(0x3),
    WAY(0x1000), WAY(0x101), WAY(0x20), WAY(0x12), WAY(0x4),
    WAY(0x10000), WAY(0x1001), WAY(0x110), WAY(0x102), WAY(0x21), WAY(0x13), WAY(0x5),
    WAY(0x100000), WAY(0x10001), WAY(0x1010), WAY(0x1002), WAY(0x200), WAY(0x111), WAY(0x103),
    WAY(0x30), WAY(0x22), WAY(0x14), WAY(0x6),
    WAY(0x1000000), WAY(0x100001), WAY(0x10010), WAY(0x10002), WAY(0x1100), WAY(0x1011),
    WAY(0x1003), WAY(0x201), WAY(0x120), WAY(0x112), WAY(0x104), WAY(0x31), WAY(0x23), WAY(0x15),
    WAY(0x7),
    WAY(0x10000000), WAY(0x1000001), WAY(0x100010), WAY(0x100002), WAY(0x10100), WAY(0x10011),
    WAY(0x10003), WAY(0x2000), WAY(0x1101), WAY(0x1020), WAY(0x1012), WAY(0x1004), WAY(0x210),
    WAY(0x202), WAY(0x121), WAY(0x113), WAY(0x105), WAY(0x40), WAY(0x32), WAY(0x24), WAY(0x16),
    WAY(0x8),
    WAY(0x100000000), WAY(0x10000001), WAY(0x1000010), WAY(0x1000002), WAY(0x100100),
    WAY(0x100011), WAY(0x100003), WAY(0x11000), WAY(0x10101), WAY(0x10020), WAY(0x10012),
    WAY(0x10004), WAY(0x2001), WAY(0x1110), WAY(0x1102), WAY(0x1021), WAY(0x1013), WAY(0x1005),
    WAY(0x300), WAY(0x211), WAY(0x203), WAY(0x130), WAY(0x122), WAY(0x114), WAY(0x106), WAY(0x41),
    WAY(0x33), WAY(0x25), WAY(0x17), WAY(0x9),
};
/* clang-format on */

/* Where the ways to make a number begin; where those to make the next one do, they end. */
static const uint8_t first_way[SUM_MOST + 1] = { 0, 1, 2, 4, 7, 12, 19, 30, 45, 67, 97 };
_Static_assert(sizeof ways / sizeof *ways == 97, "all ways to make 0 … 9");

/* Of 8 cards of each value up to v at most 4 (v + 1) groups adding up to v can be made. */
enum { GROUPS = 44 };

/* The bit above each count: set before a subtraction, it is gone where the count fell below 0. */
#define SPARE (WAY(0x111111111) * 32 | 32ull << SUM_BITS * 9)

static bool has_cards_of_way(uint64_t way, uint64_t have)
{
    return (((have | SPARE) - way) & SPARE) == SPARE;
}

/* Lane by lane, but never below 0. */
static uint64_t less(uint64_t counts, uint64_t taken)
{
    const uint64_t left = (counts | SPARE) - taken, kept = left & SPARE;

    return left & (kept - (kept >> (SUM_BITS - 1)));
}

static int highest(uint64_t counts)
{
    return (63 - __builtin_clzll(counts)) / SUM_BITS + 1;
}

unsigned wippen_sum_present(uint64_t counts)
{
    unsigned values = 0;

    for (; counts; counts &= wippen_sum_one(highest(counts)) - 1)
        values |= 1u << highest(counts);
    return values;
}

unsigned wippen_sum_total(uint64_t counts)
{
    unsigned total = 0;

    for (unsigned v = 1; counts; v++, counts >>= SUM_BITS)
        total += (unsigned)(counts & 31) * v;
    return total;
}

/* An entry unites the values of all choices of cards seen so far that add up to its sum; bit 0 says
 * that there is one. One card more joins every choice that leaves it room. */
void wippen_sum_parts(uint64_t have, int most, uint16_t parts[SUM_MOST + 1])
{
    memset(parts, 0, sizeof(uint16_t[SUM_MOST + 1]));
    parts[0] = 1;
    for (int v = 1; have && v <= most; v++, have >>= SUM_BITS)
        for (unsigned i = have & 31; i; i--)
            for (int s = most; s >= v; s--)
                parts[s] = (uint16_t)(parts[s] | parts[s - v] | (parts[s - v] & 1) << v);
}

/* The sums (as bits, as far as there are bits) that cards among these can make. */
static unsigned sums(uint64_t counts)
{
    unsigned made = 1;

    for (int v = 1; counts; v++, counts >>= SUM_BITS)
        for (unsigned i = counts & 31; i; i--)
            made |= made << v;
    return made;
}

/* What is needed can only be made up to whole groups by spare cards: are there some that bring its
 * sum to a multiple of the value? (As bits: the remainders that spare cards can make.) */
static bool can_even_out(uint64_t have, uint64_t need, int value)
{
    const unsigned all = (1u << value) - 1, total = wippen_sum_total(need) % (unsigned)value;
    uint64_t spare = have - need;
    unsigned made = 1;

    for (int v = 1; v < value; v++, spare >>= SUM_BITS)
        for (unsigned i = spare & 31; i; i--)
            made |= (made << v | made >> (value - v)) & all;
    return !total || made >> ((unsigned)value - total) & 1;
}

/* The state before a group was laid out, and which group: its largest needed card, and the
 * way the rest of it is made. */
struct group {
    uint64_t have, need;
    uint8_t top, way;
};

/* Any solution can lay out its groups so that each holds the largest card still needed, and
 * among groups for equal cards the ways come in the order of the table: so each level goes on
 * where the level above stands, and no set of groups is tried twice. A needed card is always as
 * good as a spare one of its value, so counts are enough. Most searches run straight through;
 * after the first dead end every further group is checked for remainders. */
bool wippen_sum_cover(uint64_t have, uint64_t need, int value, uint64_t *used)
{
    struct group group[GROUPS];
    const uint64_t all = have, wanted = need;
    int depth = 0, top = need ? highest(need) : 1;
    bool stuck = false;

    if (top > value)
        return false;
    for (unsigned way = first_way[value - top]; need;) {
        const unsigned end = first_way[value - top + 1];
        while (way < end && !has_cards_of_way(wippen_sum_one(top) + ways[way], have))
            way++;
        if (way < end) {
            const uint64_t taken = wippen_sum_one(top) + ways[way];
            group[depth++] = (struct group){ have, need, (uint8_t)top, (uint8_t)way };
            have -= taken;
            need = less(need, taken);
            if (need && highest(need) != top) {
                top = highest(need);
                way = first_way[value - top];
            }
            if (!stuck || can_even_out(have, need, value))
                continue;
        }
        if (!depth || (!stuck && !can_even_out(all, wanted, value)))
            return false;
        stuck = true;
        depth--;
        have = group[depth].have;
        need = group[depth].need;
        top = group[depth].top;
        way = group[depth].way + 1u;
    }
    *used = all - have;
    return true;
}

unsigned wippen_sum_open(uint64_t have, uint64_t need, int value, unsigned wanted)
{
    uint64_t used, more;
    unsigned open;

    wanted &= wippen_sum_present(have - need);
    if (!wanted || !wippen_sum_cover(have, need, value, &used))
        return 0;
    open = wippen_sum_present(used - need);
    for (unsigned left = wanted & ~open; left; left = wippen_sum_rest(left)) {
        const int v = __builtin_ctz(left);
        if (open >> v & 1)
            continue;
        /* All spare cards of this value lie outside the groups found: one group more? */
        if (v <= value && sums(have - used - wippen_sum_one(v)) >> (value - v) & 1)
            open |= 1u << v;
        else if (wippen_sum_cover(have, need + wippen_sum_one(v), value, &more))
            open |= wippen_sum_present(more - need);
    }
    return open & wanted;
}

/* ---- with heaps -------------------------------------------------------------------------- */

static const struct sum_values none;

unsigned wippen_sum_worth(struct sum_pieces pieces)
{
    unsigned sum = wippen_sum_total(pieces.cards);

    for (unsigned left = pieces.heaps; left; left = wippen_sum_rest(left))
        sum += (unsigned)__builtin_ctz(left);
    return sum;
}

/* Can some of these make this sum, with at least one card unless there is one already? */
static bool can_make(struct sum_pieces have, int sum, bool accompanied)
{
    unsigned bare = 1, joined;

    for (unsigned left = have.heaps; left; left = wippen_sum_rest(left))
        bare |= bare << __builtin_ctz(left);
    joined = accompanied ? bare : 0;
    for (int v = 1; have.cards; v++, have.cards >>= SUM_BITS)
        for (unsigned i = have.cards & 31; i; i--)
            joined |= (joined | bare) << v;
    return joined >> sum & 1;
}

struct sum_values wippen_sum_group(struct sum_pieces have, int sum, bool accompanied)
{
    const unsigned low = (2u << sum) - 1;
    struct sum_values found = none;

    for (unsigned left = wippen_sum_present(have.cards) & low; left; left = wippen_sum_rest(left)) {
        const int v = __builtin_ctz(left);
        if (can_make((struct sum_pieces){ have.cards - wippen_sum_one(v), have.heaps }, sum - v,
                     true))
            found.cards |= 1u << v;
    }
    for (unsigned left = have.heaps & low; left; left = wippen_sum_rest(left)) {
        const int v = __builtin_ctz(left);
        if (can_make((struct sum_pieces){ have.cards, have.heaps & ~(1u << v) }, sum - v,
                     accompanied))
            found.heaps |= 1u << v;
    }
    return found;
}

/* One group more than cards alone could make, for each two heaps. */
enum { JOINED_GROUPS = GROUPS + SUM_MOST / 2 };

/* The state before a group was laid out, and which group: its largest needed piece, the heaps
 * that lie with it, and the way the rest of it is made. */
struct joined {
    struct sum_pieces have, need;
    uint16_t heaps;
    uint8_t top, way;
    bool heap; /* the largest needed piece is one */
};

static bool nothing(struct sum_pieces pieces)
{
    return !pieces.cards && !pieces.heaps;
}

/* The largest piece needed, a heap before a card of the same value. */
static void find_top(struct joined *at)
{
    const int card = at->need.cards ? highest(at->need.cards) : 0;
    const int heap = at->need.heaps ? 31 - __builtin_clz(at->need.heaps) : 0;

    at->heap = heap >= card;
    at->top = (uint8_t)(at->heap ? heap : card);
}

/* The heaps that may lie with the largest piece. */
static unsigned company(const struct joined *at, int value)
{
    return at->have.heaps & ~((unsigned)at->heap << at->top) & ((2u << (value - at->top)) - 1);
}

/* Goes on to the next group with the largest piece that can be laid out, from the one described;
 * sets of heaps come in falling order, none last. */
static bool next_group(struct joined *at, int value)
{
    const unsigned all = company(at, value);
    const uint64_t top = at->heap ? 0 : wippen_sum_one(at->top);

    for (unsigned heaps = at->heaps;; heaps = (heaps - 1) & all, at->way = 0) {
        const int rest = value - at->top - (int)wippen_sum_worth((struct sum_pieces){ 0, heaps });
        if (rest >= at->heap) { /* R-WIP-11: a card with it */
            unsigned way = at->way > first_way[rest] ? at->way : first_way[rest];
            while (way < first_way[rest + 1] && !has_cards_of_way(top + ways[way], at->have.cards))
                way++;
            if (way < first_way[rest + 1]) {
                at->heaps = (uint16_t)heaps;
                at->way = (uint8_t)way;
                return true;
            }
        }
        if (!heaps)
            return false;
    }
}

/* The cards left after this group, and the group to go on with: an equal card without heaps goes
 * on where this one stands, so that no set of groups is tried twice. */
static struct joined after(const struct joined *at, int value)
{
    const uint64_t cards = ways[at->way] + (at->heap ? 0 : wippen_sum_one(at->top));
    const unsigned heaps = at->heaps | (unsigned)at->heap << at->top;
    struct joined next = { .have = { at->have.cards - cards, at->have.heaps & ~heaps },
                           .need = { less(at->need.cards, cards), at->need.heaps & ~heaps } };

    if (nothing(next.need))
        return next;
    find_top(&next);
    if (next.top == at->top && !at->heap && !at->heaps)
        next.way = at->way;
    else
        next.heaps = (uint16_t)company(&next, value);
    return next;
}

/* As can_even_out, heaps taken for cards. */
static bool pieces_even_out(struct sum_pieces have, struct sum_pieces need, int value)
{
    for (unsigned left = have.heaps; left; left = wippen_sum_rest(left)) {
        const int v = __builtin_ctz(left);
        have.cards += wippen_sum_one(v);
        need.cards += need.heaps >> v & 1 ? wippen_sum_one(v) : 0;
    }
    return can_even_out(have.cards, need.cards, value);
}

/* The same search: each group holds the largest piece still needed. A needed card is always as
 * good as a spare one of its value; a heap is a piece of its own. */
bool wippen_sum_cover_joined(struct sum_pieces have, struct sum_pieces need, int value,
                             struct sum_pieces *used)
{
    struct joined group[JOINED_GROUPS], at = { .have = have, .need = need };
    int depth = 0;
    bool stuck = false;

    if (!nothing(need)) {
        find_top(&at);
        if (at.top > value)
            return false;
        at.heaps = (uint16_t)company(&at, value);
    }
    while (!nothing(at.need)) {
        if (next_group(&at, value)) {
            group[depth++] = at;
            at = after(&at, value);
            if (!stuck || pieces_even_out(at.have, at.need, value))
                continue;
        }
        if (!depth || (!stuck && !pieces_even_out(have, need, value)))
            return false;
        stuck = true;
        at = group[--depth];
        at.way++;
    }
    used->cards = have.cards - at.have.cards;
    used->heaps = have.heaps & ~at.have.heaps;
    return true;
}

/* Notes which pieces beyond `need` some groups use that hold all of `more`. */
static void try_open(struct sum_pieces have, struct sum_pieces need, struct sum_pieces more,
                     int value, struct sum_values *open)
{
    struct sum_pieces used;

    if (!wippen_sum_cover_joined(have, more, value, &used))
        return;
    open->cards |= wippen_sum_present(used.cards - need.cards);
    open->heaps |= used.heaps & ~need.heaps;
}

struct sum_values wippen_sum_open_joined(struct sum_pieces have, struct sum_pieces need, int value,
                                         struct sum_values wanted)
{
    struct sum_values open = none;
    struct sum_pieces more;

    wanted.cards &= wippen_sum_present(have.cards - need.cards);
    wanted.heaps &= have.heaps & ~need.heaps;
    for (unsigned left = wanted.cards; left; left = wippen_sum_rest(left)) {
        more = (struct sum_pieces){ need.cards + wippen_sum_one(__builtin_ctz(left)), need.heaps };
        if (!(open.cards >> __builtin_ctz(left) & 1))
            try_open(have, need, more, value, &open);
    }
    for (unsigned left = wanted.heaps; left; left = wippen_sum_rest(left)) {
        more = (struct sum_pieces){ need.cards, need.heaps | 1u << __builtin_ctz(left) };
        if (!(open.heaps >> __builtin_ctz(left) & 1))
            try_open(have, need, more, value, &open);
    }
    open.cards &= wanted.cards;
    open.heaps &= wanted.heaps;
    return open;
}
