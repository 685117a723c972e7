/* sampling_table.c - counts the ways in which the unseen cards can lie, and draws by these counts.
 *
 * Cards that may lie in the same places form a class, places that may hold the same cards a pool.
 * A cell of the table tells in how many ways the rest can be dealt once some classes are dealt and
 * some pools have their share of the next: for each state of the pools' free places, the last
 * pool's following from the others', and for each number of cards left of the class.
 */
#include <talon/assert.h>

#include "sampler.h"

#include <string.h>

/* ---- pools ---------------------------------------------------------------------------------- */

/* Whether it can have some cards of a kind, but not any number. */
static bool has_limits(const struct talon_hidden_group *group)
{
    for (int kind = 0; kind < TALON_KINDS_MAX; kind++)
        if (group->limit[kind] && group->limit[kind] != TALON_NO_LIMIT)
            return true;
    return false;
}

/* A limit holds for one group, so that such a group is a pool by itself. */
static bool is_alike(const struct talon_sampler *sampler, const struct talon_pool *pool,
                     unsigned group)
{
    const struct talon_hidden_group *hidden = &sampler->facts.hidden[group];

    if (has_limits(hidden) || pool->is_limited)
        return pool->group == group;
    return !memcmp(pool->excluded, hidden->excluded, sizeof pool->excluded) &&
           !memcmp(pool->limit, hidden->limit, sizeof pool->limit);
}

static void restrict_pool(struct talon_pool *pool, const struct talon_hidden_group *hidden,
                          unsigned group)
{
    memcpy(pool->excluded, hidden->excluded, sizeof pool->excluded);
    memcpy(pool->limit, hidden->limit, sizeof pool->limit);
    pool->is_limited = has_limits(hidden);
    pool->group = (uint8_t)group;
}

/* The pool of a group's restrictions. One pool too many joins the last, whose restrictions
 * then become none. */
static unsigned pool_for(struct talon_sampler *sampler, unsigned group)
{
    static const struct talon_hidden_group open = {
        .limit = { TALON_NO_LIMIT, TALON_NO_LIMIT, TALON_NO_LIMIT, TALON_NO_LIMIT, TALON_NO_LIMIT,
                   TALON_NO_LIMIT, TALON_NO_LIMIT, TALON_NO_LIMIT }
    };
    struct talon_pool *last = &sampler->pool[TALON_POOLS_MAX - 1];

    for (unsigned p = 0; p < sampler->pools; p++)
        if (is_alike(sampler, &sampler->pool[p], group))
            return p;
    if (sampler->pools == TALON_POOLS_MAX) {
        restrict_pool(last, &open, group);
        sampler->relaxed = true;
        return TALON_POOLS_MAX - 1;
    }
    sampler->pool[sampler->pools] = (struct talon_pool){ 0 };
    restrict_pool(&sampler->pool[sampler->pools], &sampler->facts.hidden[group], group);
    return sampler->pools++;
}

/* The largest pool goes last: its free places need no dimension of the table. */
static void put_largest_last(struct talon_sampler *sampler, uint8_t *pool_of)
{
    const unsigned last = sampler->pools - 1;
    unsigned largest = 0;

    for (unsigned p = 1; p < sampler->pools; p++)
        if (sampler->pool[p].places > sampler->pool[largest].places)
            largest = p;
    const struct talon_pool pool = sampler->pool[largest];
    sampler->pool[largest] = sampler->pool[last];
    sampler->pool[last] = pool;
    for (unsigned group = 0; group < sampler->facts.groups; group++)
        if (pool_of[group] == largest || pool_of[group] == last)
            pool_of[group] = (uint8_t)(pool_of[group] ^ largest ^ last);
}

/* Sorts places by pool. Places of one pool keep their order. */
static void sort_places(struct talon_sampler *sampler, const uint8_t *pool_of)
{
    struct talon_hidden_place sorted[TALON_PACK_MAX];
    unsigned at = 0;

    for (unsigned p = 0; p < sampler->pools; p++) {
        struct talon_pool *pool = &sampler->pool[p];
        pool->first = (uint16_t)at;
        for (unsigned i = 0; i < sampler->places; i++)
            if (pool_of[sampler->place[i].group] == p)
                sorted[at++] = sampler->place[i];
        /* One hand alone takes its cards in any order. */
        for (unsigned i = pool->first; i < at; i++)
            pool->mixed |= !sorted[i].is_hand || sorted[i].group != sorted[pool->first].group;
    }
    talon_assert(at == sampler->places);
    memcpy(sampler->place, sorted, at * sizeof *sorted);
}

static void make_pools(struct talon_sampler *sampler)
{
    uint8_t pool_of[TALON_GROUPS_MAX];

    sampler->pools = 0;
    for (unsigned group = 0; group < sampler->facts.groups; group++) {
        const unsigned pool = pool_for(sampler, group);
        pool_of[group] = (uint8_t)pool;
        sampler->pool[pool].places =
            (uint16_t)(sampler->pool[pool].places + sampler->facts.hidden[group].places);
    }
    if (sampler->pools)
        put_largest_last(sampler, pool_of);
    sort_places(sampler, pool_of);
}

/* ---- classes -------------------------------------------------------------------------------- */

static uint32_t pools_for(const struct talon_sampler *sampler, unsigned kind, uint8_t face)
{
    uint32_t pools = 0;

    for (unsigned p = 0; p < sampler->pools; p++)
        if (!sampling_has(sampler->pool[p].excluded, face) && sampler->pool[p].limit[kind])
            pools |= 1u << p;
    return pools;
}

/* The class of such cards; the last one, if there are too many, takes what is left anywhere. */
static unsigned class_for(struct talon_sampler *sampler, unsigned kind, uint32_t pools)
{
    for (unsigned c = 0; c < sampler->classes; c++)
        if (sampler->class_of[c].pools == pools && sampler->class_of[c].kind == kind)
            return c;
    if (sampler->classes == TALON_CLASSES_MAX) {
        sampler->relaxed = true;
        sampler->class_of[TALON_CLASSES_MAX - 1].pools |= pools;
        return TALON_CLASSES_MAX - 1;
    }
    sampler->class_of[sampler->classes] =
        (struct talon_card_class){ .pools = pools, .kind = (uint8_t)kind };
    return sampler->classes++;
}

static void make_classes(struct talon_sampler *sampler)
{
    uint8_t of[TALON_PACK_MAX], card[TALON_PACK_MAX];
    unsigned count = 0, at = 0;

    sampler->classes = 0;
    for (unsigned kind = 0; kind < sampler->facts.kinds; kind++)
        for (unsigned face = 0; face < 128; face++)
            for (unsigned i = 0; i < sampler->facts.unseen[kind][face]; i++) {
                card[count] = (uint8_t)face;
                of[count++] =
                    (uint8_t)class_for(sampler, kind, pools_for(sampler, kind, (uint8_t)face));
            }
    for (unsigned c = 0; c < sampler->classes; c++) {
        sampler->class_of[c].first = (uint16_t)at;
        for (unsigned i = 0; i < count; i++)
            if (of[i] == c)
                sampler->card[at++] = card[i];
        sampler->class_of[c].cards = (uint16_t)(at - sampler->class_of[c].first);
    }
}

/* A limit on a kind of several classes is more than the table can hold. */
static void note_split_kinds(struct talon_sampler *sampler)
{
    for (unsigned c = 1; c < sampler->classes; c++)
        if (sampler->class_of[c].kind && sampler->class_of[c].kind == sampler->class_of[c - 1].kind)
            sampler->relaxed = true;
}

/* ---- the table ------------------------------------------------------------------------------ */

static void fill_binomials(struct talon_sampler *sampler)
{
    for (unsigned n = 0; n <= TALON_CLASS_CARDS; n++) {
        sampler->binomial[n][0] = sampler->binomial[n][n] = 1;
        for (unsigned k = 1; k < n; k++)
            sampler->binomial[n][k] = sampler->binomial[n - 1][k - 1] + sampler->binomial[n - 1][k];
    }
}

/* Pools whose free places are a dimension: all but the last. */
static unsigned dimensions(const struct talon_sampler *sampler)
{
    return sampler->pools - 1;
}

/* Finds the strides; false if the table would be too large, or a class. */
static bool measure(struct talon_sampler *sampler)
{
    uint64_t states = 1, cells = 0;

    for (unsigned p = 0; p < dimensions(sampler); p++) {
        sampler->stride[p] = (uint32_t)states;
        states *= sampler->pool[p].places + 1u;
        if (states > TALON_SAMPLING_CELLS)
            return false;
    }
    sampler->cells = (uint32_t)states;
    for (unsigned c = 0; c < sampler->classes; c++) {
        sampler->reach[c] = (uint32_t)cells;
        cells += states * dimensions(sampler) * (sampler->class_of[c].cards + 1u);
        if (sampler->class_of[c].cards > TALON_CLASS_CARDS || cells > TALON_SAMPLING_CELLS)
            return false;
    }
    return true;
}

static unsigned least(unsigned x, unsigned y)
{
    return x < y ? x : y;
}

/* How many cards of a class a pool can take at most, when it has so many free places. */
static unsigned most(const struct talon_sampler *sampler, unsigned c, unsigned p, unsigned free)
{
    const struct talon_card_class *class = &sampler->class_of[c];

    if (!(class->pools >> p & 1))
        return 0;
    const unsigned limit = sampler->pool[p].limit[class->kind];
    return limit == TALON_NO_LIMIT ? free : least(free, limit);
}

static unsigned free_places(const struct talon_sampler *sampler, unsigned p, uint32_t state)
{
    return state / sampler->stride[p] % (sampler->pool[p].places + 1u);
}

static const double *cell_at(const struct talon_sampler *sampler, unsigned c, unsigned p,
                             uint32_t state, unsigned left)
{
    const struct talon_card_class *class = &sampler->class_of[c];

    return &sampler->cell[sampler->reach[c] + (p * sampler->cells + state) * (class->cards + 1u) +
                          left];
}

/* The ways to deal what is left when pools before p have their share of class c. */
static double ways(const struct talon_sampler *sampler, unsigned c, unsigned p, uint32_t state,
                   unsigned left)
{
    if (p < dimensions(sampler))
        return *cell_at(sampler, c, p, state, left);
    if (left > most(sampler, c, p, TALON_PACK_MAX))
        return 0;
    if (c + 1 == sampler->classes)
        return state == 0; /* every place is taken */
    if (!dimensions(sampler))
        return ways(sampler, c + 1, 0, state, sampler->class_of[c + 1].cards);
    return *cell_at(sampler, c + 1, 0, state, sampler->class_of[c + 1].cards);
}

static double add_up(const struct talon_sampler *sampler, unsigned c, unsigned p, uint32_t state,
                     unsigned left)
{
    const unsigned to = least(left, most(sampler, c, p, free_places(sampler, p, state)));
    double sum = 0;

    for (unsigned share = 0; share <= to; share++)
        sum += sampler->binomial[left][share] *
               ways(sampler, c, p + 1, state - share * sampler->stride[p], left - share);
    return sum;
}

static void fill_table(struct talon_sampler *sampler)
{
    for (unsigned c = sampler->classes; c-- > 0;)
        for (unsigned p = dimensions(sampler); p-- > 0;)
            for (uint32_t state = 0; state < sampler->cells; state++)
                for (unsigned left = 0; left <= sampler->class_of[c].cards; left++)
                    *(double *)cell_at(sampler, c, p, state, left) =
                        add_up(sampler, c, p, state, left);
}

/* Fewer pools: the first and the last become one, which may hold what either may. A draw that
 * breaks what the two had apart is drawn again. */
static void relax(struct talon_sampler *sampler)
{
    const unsigned last = sampler->pools - 1;

    for (unsigned g = 0; g < sampler->facts.groups; g++) {
        struct talon_hidden_group *group = &sampler->facts.hidden[g];
        if (!is_alike(sampler, &sampler->pool[0], g) && !is_alike(sampler, &sampler->pool[last], g))
            continue;
        for (int half = 0; half < 2; half++)
            group->excluded[half] =
                sampler->pool[0].excluded[half] & sampler->pool[last].excluded[half];
        memset(group->limit, TALON_NO_LIMIT, sizeof group->limit);
    }
    sampler->relaxed = true;
}

bool sampling_count_ways(struct talon_sampler *sampler)
{
    sampler->relaxed = false;
    for (;;) {
        make_pools(sampler);
        make_classes(sampler);
        if (sampler->pools <= 1 || measure(sampler))
            break;
        relax(sampler);
    }
    note_split_kinds(sampler);
    if (sampler->pools <= 1) {
        sampler->ways = 1;
        return true;
    }
    fill_binomials(sampler);
    fill_table(sampler);
    sampler->ways = ways(sampler, 0, 0, sampler->cells - 1, sampler->class_of[0].cards);
    return sampler->ways > 0;
}

/* ---- drawing -------------------------------------------------------------------------------- */

/* A number 0 <= x < bound: a whole one, exactly uniform, as long as the bound is one. */
static double below(struct talon_rng *rng, double bound)
{
    static const double exact = 9007199254740992.0; /* 2^53 */

    if (bound <= 4294967296.0) {
        const uint32_t whole = (uint32_t)(bound - 1);
        const uint32_t mask = whole ? UINT32_MAX >> __builtin_clz(whole) : 0;
        uint32_t drawn;
        do
            drawn = talon_rng_word(rng) & mask;
        while (drawn > whole);
        return drawn;
    }
    uint64_t drawn;
    const uint64_t whole = bound <= exact ? (uint64_t)bound - 1 : (uint64_t)exact - 1;
    const uint64_t mask = UINT64_MAX >> __builtin_clzll(whole);
    do
        drawn = ((uint64_t)talon_rng_word(rng) << 32 | talon_rng_word(rng)) & mask;
    while (drawn > whole);
    return bound <= exact ? (double)drawn : (double)drawn / exact * bound;
}

/* The share of pool p in the `left` cards of class c. */
static unsigned draw_share(const struct talon_sampler *sampler, unsigned c, unsigned p,
                           uint32_t state, unsigned left, struct talon_rng *rng)
{
    const unsigned to = least(left, most(sampler, c, p, free_places(sampler, p, state)));
    double number = below(rng, ways(sampler, c, p, state, left));
    unsigned found = 0;

    for (unsigned share = 0; share <= to; share++) {
        const double weight =
            sampler->binomial[left][share] *
            ways(sampler, c, p + 1, state - share * sampler->stride[p], left - share);
        if (weight <= 0)
            continue;
        found = share; /* rounding may leave a number behind the last way */
        if (number < weight)
            break;
        number -= weight;
    }
    return found;
}

bool sampling_within_limits(const struct talon_sampler *sampler,
                            uint16_t share[TALON_CLASSES_MAX][TALON_POOLS_MAX])
{
    for (unsigned p = 0; p < sampler->pools; p++)
        for (unsigned kind = 0; kind < sampler->facts.kinds; kind++) {
            unsigned cards = 0;
            for (unsigned c = 0; c < sampler->classes; c++)
                cards += sampler->class_of[c].kind == kind ? share[c][p] : 0;
            if (sampler->pool[p].is_limited && sampler->pool[p].limit[kind] != TALON_NO_LIMIT &&
                sampler->pool[p].limit[kind] < cards)
                return false;
        }
    return true;
}

void sampling_draw_shares(const struct talon_sampler *sampler, struct talon_rng *rng,
                          uint16_t share[TALON_CLASSES_MAX][TALON_POOLS_MAX])
{
    uint32_t state = sampler->cells - 1;

    for (unsigned c = 0; c < sampler->classes; c++) {
        unsigned left = sampler->class_of[c].cards;
        for (unsigned p = 0; p < dimensions(sampler); p++) {
            const unsigned cards = left ? draw_share(sampler, c, p, state, left, rng) : 0;
            share[c][p] = (uint16_t)cards;
            state -= cards * sampler->stride[p];
            left -= cards;
        }
        share[c][dimensions(sampler)] = (uint16_t)left;
    }
}
