/* possible_worlds.c - finds all worlds by laying card after card into every place it may take.
 */
#include "possible_worlds.h"

#include <string.h>

/* The search: one unseen card after the other gets a place. */
struct laying {
    const struct talon_sampler *sampler;
    const struct talon_game *game;
    struct possible_worlds *out;
    uint8_t face[TALON_PACK_MAX], kind[TALON_PACK_MAX]; /* the unseen cards */
    unsigned cards;
    uint8_t at[TALON_PACK_MAX]; /* the face in each place, or TALON_BACK */
    unsigned kinds[TALON_GROUPS_MAX][TALON_KINDS_MAX];
    unsigned looked;
    bool too_many;
};

static bool has_face(const uint64_t set[2], unsigned face)
{
    return set[face >> 6] >> (face & 63) & 1;
}

static uint64_t hash_cards(const struct talon_game *game, const void *state)
{
    uint8_t faces[TALON_PACK_MAX];
    uint64_t hash = 0xcbf29ce484222325;

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], talon_state_seats(state)); row++) {
            const unsigned count = talon_zone_list(game, state, z, row, faces);
            for (unsigned i = 0; i < count; i++)
                hash = (hash ^ (faces[i] + 1u)) * 0x100000001b3;
            hash = (hash ^ 0xff) * 0x100000001b3;
        }
    return hash;
}

int find_possible_world(const struct possible_worlds *possible, const struct talon_game *game,
                        const void *world)
{
    const uint64_t hash = hash_cards(game, world);

    for (unsigned i = 0; i < possible->different; i++)
        if (possible->world[i].hash == hash)
            return (int)i;
    return -1;
}

/* The state with these cards in the hidden places, hands in ascending order. */
static void build_world(const struct laying *laying, uint8_t *state)
{
    const struct talon_sampler *sampler = laying->sampler;

    memcpy(state, sampler->base, laying->game->state_size);
    for (unsigned i = 0; i < sampler->places; i++) {
        const struct talon_hidden_place *place = &sampler->place[i];
        const uint8_t face = laying->at[i];
        if (place->is_set)
            state[place->at + face / 8] |= (uint8_t)(1u << face % 8);
        else
            state[place->at] = (uint8_t)(face + place->add);
    }
    for (unsigned r = 0; r < sampler->rows; r++)
        for (unsigned n = 1; n < sampler->row[r].cards; n++)
            for (unsigned i = sampler->row[r].cards - 1u; i; i--) {
                uint8_t *two = state + sampler->row[r].at + i - 1;
                const uint8_t first = two[0];
                if (first > two[1])
                    two[0] = two[1], two[1] = first;
            }
}

static bool lies_in(const struct laying *laying, unsigned group, const uint64_t faces[2])
{
    for (unsigned i = 0; i < laying->sampler->places; i++)
        if (laying->sampler->place[i].group == group && has_face(faces, laying->at[i]))
            return true;
    return false;
}

static bool has_arrived(const struct laying *laying)
{
    const struct talon_facts *facts = &laying->sampler->checked;
    unsigned count[TALON_GROUPS_MAX][TALON_ARRIVALS_MAX] = { { 0 } };

    for (unsigned i = 0; i < laying->sampler->places; i++) {
        const unsigned g = laying->sampler->place[i].group;
        const struct talon_hidden_group *group = &facts->hidden[g];
        for (unsigned n = 0; n < talon_arrivals(group); n++)
            if (has_face(talon_arrived(group, n), laying->at[i]) &&
                ++count[g][n] >= talon_arrived_most(group, n))
                return false;
    }
    return true;
}

static bool has_needed(const struct laying *laying)
{
    const struct talon_facts *facts = &laying->sampler->checked;

    for (unsigned g = 0; g < facts->groups; g++) {
        const struct talon_hidden_group *group = &facts->hidden[g];
        for (unsigned n = 0; n < group->needs; n++)
            if (!lies_in(laying, g, group->needed[n]))
                return false;
    }
    return true;
}

/* Moves can tell more than facts hold. Such a game is asked about each world. */
static bool refuses(const struct laying *laying, const uint8_t *world)
{
    static uint8_t tried[TALON_STATE_MAX];

    memcpy(tried, world, laying->game->state_size);
    return laying->sampler->tells && laying->game->validate_position(tried);
}

static void note_world(struct laying *laying)
{
    static uint8_t world[TALON_STATE_MAX];
    struct possible_worlds *out = laying->out;

    if (!has_needed(laying) || !has_arrived(laying))
        return;
    build_world(laying, world);
    if (refuses(laying, world)) {
        out->refused++;
        return;
    }
    if (++out->ways + out->refused > POSSIBLE_WORLDS) {
        laying->too_many = true;
        return;
    }
    int at = find_possible_world(out, laying->game, world);
    if (at < 0) {
        at = (int)out->different++;
        out->world[at].hash = hash_cards(laying->game, world);
        out->world[at].ways = 0;
    }
    out->world[at].ways++;
}

/* In a hand a card takes the first free place only: its order means nothing. */
static bool may_lie(const struct laying *laying, unsigned card, unsigned place)
{
    const struct talon_hidden_place *which = &laying->sampler->place[place];
    const struct talon_hidden_group *group = &laying->sampler->checked.hidden[which->group];
    const unsigned kind = laying->kind[card];

    if (laying->at[place] != TALON_BACK || has_face(group->excluded, laying->face[card]))
        return false;
    if (group->limit[kind] != TALON_NO_LIMIT &&
        laying->kinds[which->group][kind] >= group->limit[kind])
        return false;
    return !which->is_hand || !place || which[-1].group != which->group ||
           laying->at[place - 1] != TALON_BACK;
}

static void lay(struct laying *laying, unsigned card)
{
    if (laying->too_many || ++laying->looked > 200 * POSSIBLE_WORLDS) {
        laying->too_many = true;
        return;
    }
    if (card == laying->cards) {
        note_world(laying);
        return;
    }
    for (unsigned place = 0; place < laying->sampler->places; place++) {
        if (!may_lie(laying, card, place))
            continue;
        const unsigned group = laying->sampler->place[place].group;
        laying->at[place] = laying->face[card];
        laying->kinds[group][laying->kind[card]]++;
        lay(laying, card + 1);
        laying->kinds[group][laying->kind[card]]--;
        laying->at[place] = TALON_BACK;
    }
}

bool list_possible_worlds(const struct talon_sampler *sampler, const struct talon_game *game,
                          struct possible_worlds *out)
{
    static struct laying laying;

    laying = (struct laying){ .sampler = sampler, .game = game, .out = out };
    memset(laying.at, TALON_BACK, sizeof laying.at);
    out->ways = out->different = out->refused = 0;
    for (unsigned kind = 0; kind < sampler->checked.kinds; kind++)
        for (unsigned face = 0; face < 128; face++)
            for (unsigned i = 0; i < sampler->checked.unseen[kind][face]; i++) {
                laying.face[laying.cards] = (uint8_t)face;
                laying.kind[laying.cards++] = (uint8_t)kind;
            }
    lay(&laying, 0);
    return !laying.too_many;
}

/* Takes the cards that are remembered in a row away from those that lie there; false if one does
 * not. */
static bool leave_unknown(const uint8_t *remembered, uint8_t *faces, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned at = 0;
        if (remembered[i] == TALON_BACK)
            continue;
        while (at < count && (faces[at] & (uint8_t)~TALON_DOWN) != remembered[i])
            at++;
        if (at == count)
            return false;
        faces[at] = TALON_BACK;
    }
    return true;
}

bool possible_world(const struct talon_game *game, const void *world,
                    const struct talon_facts *facts)
{
    uint8_t faces[TALON_PACK_MAX];
    unsigned at = 0, group = 0;

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], talon_state_seats(world)); row++) {
            const unsigned count = talon_zone_list(game, world, z, row, faces);
            if (!leave_unknown(facts->face + at, faces, count))
                return false;
            for (unsigned i = 0; i < count; i++)
                if (faces[i] != TALON_BACK &&
                    (group >= facts->groups ||
                     has_face(facts->hidden[group].excluded, faces[i] & 127u)))
                    return false;
            at += count;
            group += group < facts->groups && facts->hidden[group].zone == z &&
                     facts->hidden[group].row == row;
        }
    return true;
}
