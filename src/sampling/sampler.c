/* sampler.c - draws worlds: unseen cards go to the hidden places by the counts of the table, and
 * a draw that breaks a fact is drawn again, which keeps all worlds equally likely.
 */
#include "sampler.h"

#include <talon/assert.h>
#include <talon/bits.h>

#include <string.h>

/* So often a draw that facts forbid is drawn again. */
enum { TRIES = 100000 };

static unsigned needs_of(const struct talon_facts *facts)
{
    unsigned needed = 0;

    for (unsigned g = 0; g < facts->groups; g++)
        needed += facts->hidden[g].needs + talon_arrivals(&facts->hidden[g]);
    return needed;
}

/* Whether a game is to be asked about each world: it has moves that tell or promise something. */
static bool judges_worlds(const struct talon_game *game)
{
    for (int verb = 0; verb < game->verbs_count; verb++)
        if (game->verbs[verb].tells || game->verbs[verb].promises)
            return true;
    return false;
}

static unsigned unseen_cards(struct talon_sampler *sampler)
{
    unsigned count = 0;

    for (unsigned kind = 0; kind < sampler->facts.kinds; kind++)
        for (unsigned face = 0; face < 128; face++)
            for (unsigned i = 0; i < sampler->facts.unseen[kind][face]; i++)
                sampler->card[count++] = (uint8_t)face;
    return count;
}

/* Exclusions matter only for faces still unseen. Without the others, hands that lack the same
 * unseen faces form one pool. */
static void keep_unseen_excluded(struct talon_facts *facts)
{
    uint64_t unseen[2] = { 0, 0 };

    for (unsigned kind = 0; kind < facts->kinds; kind++)
        for (unsigned face = 0; face < 128; face++)
            unseen[face >> 6] |= (uint64_t)(facts->unseen[kind][face] != 0) << (face & 63);
    for (unsigned g = 0; g < facts->groups; g++)
        for (int half = 0; half < 2; half++)
            facts->hidden[g].excluded[half] &= unseen[half];
}

bool talon_sampler_start(struct talon_sampler *sampler, const struct talon_config *config,
                         const struct talon_view *view, const struct talon_facts *facts)
{
    sampler->game = config->game;
    sampler->facts = *facts;
    keep_unseen_excluded(&sampler->facts);
    sampler->checked = sampler->facts;
    sampler->viewer = view->seat;
    sampler->places = sampler->rows = 0;
    sampler->needed = needs_of(facts);
    sampler->tells = judges_worlds(config->game);
    const unsigned unseen = unseen_cards(sampler);
    return sampling_lay_out(sampler, config, view) && sampler->places == unseen &&
           sampling_count_ways(sampler);
}

size_t talon_sampler_bytes(void)
{
    return sizeof(struct talon_sampler);
}

/* The ways in which a pool's cards go to its rows, hands as sets. */
double talon_sampler_ways(const struct talon_sampler *sampler)
{
    double result = sampler->ways;

    for (unsigned p = 0; p < sampler->pools; p++) {
        const struct talon_pool *pool = &sampler->pool[p];
        unsigned in_row = 0;
        for (unsigned i = 0; i < pool->places; i++) {
            const struct talon_hidden_place *place = &sampler->place[pool->first + i];
            in_row = i && place[-1].group == place->group ? in_row + 1 : 1;
            result *= (double)(i + 1);
            result /= place->is_hand ? in_row : 1;
        }
    }
    return result;
}

/* ---- one draw ------------------------------------------------------------------------------- */

static void shuffle(struct talon_rng *rng, uint8_t *cards, unsigned count)
{
    for (unsigned left = count; left > 1; left--) {
        const unsigned other = talon_rng_below(rng, left);
        const uint8_t card = cards[other];
        cards[other] = cards[left - 1];
        cards[left - 1] = card;
    }
}

/* Several pools: each takes its share of every class. False if a pool takes too many of a kind. */
static bool deal_to_pools(struct talon_sampler *sampler, struct talon_rng *rng)
{
    uint16_t share[TALON_CLASSES_MAX][TALON_POOLS_MAX];
    unsigned filled[TALON_POOLS_MAX] = { 0 };

    sampling_draw_shares(sampler, rng, share);
    if (sampler->relaxed && !sampling_within_limits(sampler, share))
        return false;
    for (unsigned c = 0; c < sampler->classes; c++) {
        uint8_t *card = sampler->card + sampler->class_of[c].first;
        shuffle(rng, card, sampler->class_of[c].cards);
        for (unsigned p = 0; p < sampler->pools; p++) {
            memcpy(sampler->drawn + sampler->pool[p].first + filled[p], card, share[c][p]);
            filled[p] += share[c][p];
            card += share[c][p];
        }
    }
    for (unsigned p = 0; p < sampler->pools; p++)
        if (sampler->pool[p].mixed)
            shuffle(rng, sampler->drawn + sampler->pool[p].first, sampler->pool[p].places);
    return true;
}

static bool draw_cards(struct talon_sampler *sampler, struct talon_rng *rng)
{
    if (sampler->pools > 1)
        return deal_to_pools(sampler, rng);
    shuffle(rng, sampler->card, sampler->places);
    memcpy(sampler->drawn, sampler->card, sampler->places);
    return true;
}

/* ---- what no table holds -------------------------------------------------------------------- */

static bool group_agrees(const struct talon_sampler *sampler, unsigned group)
{
    const struct talon_hidden_group *hidden = &sampler->checked.hidden[group];
    uint64_t faces[2] = { 0, 0 };

    for (unsigned i = 0; i < sampler->places; i++)
        if (sampler->place[i].group == group)
            faces[sampler->drawn[i] >> 6] |= 1ull << (sampler->drawn[i] & 63);
    if (faces[0] & hidden->excluded[0] || faces[1] & hidden->excluded[1])
        return false;
    for (unsigned n = 0; n < talon_arrivals(hidden); n++)
        if (talon_bit_count(faces[0] & talon_arrived(hidden, n)[0]) +
                talon_bit_count(faces[1] & talon_arrived(hidden, n)[1]) >=
            talon_arrived_most(hidden, n))
            return false;
    for (unsigned n = 0; n < hidden->needs; n++)
        if (!(faces[0] & hidden->needed[n][0]) && !(faces[1] & hidden->needed[n][1]))
            return false;
    return true;
}

/* The outcome of a move can tell more of a hand than a single fact holds (R-SPB-09), and a hand can
 * owe several cards (R-WIP-17). Such a game is asked whether a world can be. */
static bool can_be(struct talon_sampler *sampler, const void *state)
{
    if (!sampler->tells)
        return true;
    memcpy(sampler->tried, state, sampler->game->state_size);
    return !sampler->game->validate_position(sampler->tried);
}

static bool agrees(const struct talon_sampler *sampler)
{
    if (!sampler->relaxed && !sampler->needed)
        return true;
    for (unsigned group = 0; group < sampler->checked.groups; group++)
        if (!group_agrees(sampler, group))
            return false;
    return true;
}

/* ---- into a state --------------------------------------------------------------------------- */

static void fill_places(const struct talon_sampler *sampler, uint8_t *state)
{
    for (unsigned i = 0; i < sampler->places; i++) {
        const struct talon_hidden_place *place = &sampler->place[i];
        const uint8_t face = sampler->drawn[i];
        if (place->is_set)
            state[place->at + (face >> 3)] |= (uint8_t)(1u << (face & 7));
        else
            state[place->at] = (uint8_t)(face + place->add);
    }
}

static void sort(uint8_t *cards, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const uint8_t card = cards[i];
        unsigned at = i;
        for (; at && cards[at - 1] > card; at--)
            cards[at] = cards[at - 1];
        cards[at] = card;
    }
}

static bool draw_once(struct talon_sampler *sampler, struct talon_rng *rng, void *state)
{
    if (!draw_cards(sampler, rng) || !agrees(sampler))
        return false;
    memcpy(state, sampler->base, sampler->game->state_size);
    fill_places(sampler, state);
    for (unsigned i = 0; i < sampler->rows; i++)
        sort((uint8_t *)state + sampler->row[i].at, sampler->row[i].cards);
    if (sampler->game->imagine)
        sampler->game->imagine(state, sampler->viewer, rng);
    return can_be(sampler, state);
}

bool talon_sampler_draw(struct talon_sampler *sampler, struct talon_rng *rng, void *state)
{
    for (unsigned tries = 0; tries < TRIES; tries++)
        if (draw_once(sampler, rng, state))
            return true;
    return false;
}
