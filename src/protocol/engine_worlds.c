/* engine_worlds.c - opens a table at a world: a whole position that agrees with everything that one
 * seat sees and remembers. The cards that it does not know are drawn, all possible ways alike.
 */
#include "engine.h"

#include "json/view_reader.h"
#include "util/memory.h"

#include <talon/sampling.h>

#include <stdlib.h>
#include <string.h>

/* A view and facts alone do not tell everything that a position must have. */
enum { WORLDS_TRIED = 50 };

/* ---- facts of a view alone ------------------------------------------------------------------ */

/* The faces of all cards of a game, the seen ones taken away. False if one is seen that is none. */
static bool count_unseen(const struct talon_config *config, const struct talon_view *view,
                         uint8_t unseen[128])
{
    const struct talon_game *game = config->game;
    uint8_t faces[TALON_PACK_MAX], *state = util_allocate_zeroed(1, game->state_size);
    struct talon_rng rng;

    talon_rng_simulate(&rng, 0);
    talon_deal(config, NULL, 0, &rng, state);
    for (int zone = 0; zone < game->zones_count; zone++)
        for (int row = 0; row < talon_zone_rows(&game->zones[zone], view->seats); row++)
            for (unsigned n = talon_zone_list(game, state, zone, row, faces); n; n--)
                unseen[faces[n - 1] & 127]++;
    free(state);
    for (unsigned at = 0; at < view->cards; at++)
        if (view->face[at] != TALON_BACK && !unseen[view->face[at] & 127]--)
            return false;
    return true;
}

/* Any card that the seat does not see lies in any hidden place: each row is a group. */
static bool tell_by_view(const struct talon_config *config, const struct talon_view *view,
                         struct talon_facts *facts)
{
    const struct talon_game *game = config->game;
    unsigned at = 0, view_row = 0;

    *facts = (struct talon_facts){ .kinds = 1 };
    memcpy(facts->face, view->face, view->cards);
    for (int zone = 0; zone < game->zones_count; zone++)
        for (int row = 0; row < talon_zone_rows(&game->zones[zone], view->seats); row++) {
            struct talon_hidden_group group = { .zone = (uint8_t)zone, .row = (uint8_t)row };
            memset(group.limit, TALON_NO_LIMIT, sizeof group.limit);
            for (unsigned n = view->count[view_row++]; n; n--, at++)
                if (view->face[at] == TALON_BACK) {
                    facts->group[at] = facts->groups;
                    group.places++;
                }
            if (group.places && facts->groups == TALON_GROUPS_MAX)
                return false;
            if (group.places)
                facts->hidden[facts->groups++] = group;
        }
    return count_unseen(config, view, facts->unseen[0]);
}

/* ---- the world ------------------------------------------------------------------------------- */

static bool draw_world(struct talon_sampler *sampler, const struct talon_config *config,
                       struct talon_rng *rng, void *state)
{
    for (int i = 0; i < WORLDS_TRIED && talon_sampler_draw(sampler, rng, state); i++)
        if (!talon_validate_position(config, state))
            return true;
    return false;
}

/* The key first decides the world, and then another key, from which the table's chance comes: else
 * that would tell of the cards in the world. NULL with the error. */
static struct talon_table *make_table(struct protocol_call *call, const struct talon_config *config,
                                      const struct talon_view *view,
                                      const struct talon_facts *facts, uint8_t key[TALON_KEY_BYTES])
{
    struct talon_sampler *sampler = util_allocate(sizeof *sampler);
    void *state = util_allocate(config->game->state_size);
    struct talon_table *table = NULL;
    struct talon_rng rng;

    talon_rng_key(&rng, key);
    if (talon_sampler_start(sampler, config, view, facts) &&
        draw_world(sampler, config, &rng, state)) {
        for (int i = 0; i < TALON_KEY_BYTES; i++)
            key[i] = (uint8_t)talon_rng_below(&rng, 256);
        table = talon_table_new_from_position(config, state, key);
        util_require_memory(table);
    } else {
        protocol_refuse(call, "position", "No position agrees with this view and these facts.");
    }
    free(state);
    free(sampler);
    return table;
}

bool protocol_do_world(struct protocol_call *call)
{
    static const char *const of_others[] = { "secret", "mixes", "pack", "zones", "fields", NULL };
    const struct json_value *facts_member = json_value_member(call->request, "facts");
    struct talon_config config = { 0 };
    struct talon_view view;
    struct talon_facts facts;
    uint8_t key[TALON_KEY_BYTES];

    if (!protocol_check_absent(call->request, of_others,
                               "A world has no \"%s\": it is as its \"view\" says.",
                               &call->fault) ||
        !protocol_read_config(call->request, &config, &call->fault) ||
        !protocol_read_key(call, key))
        return false;
    if (!json_view_read(config.game, json_value_member(call->request, "view"), &view) ||
        view.seats != talon_seats(&config))
        return protocol_refuse(call, "position", "\"view\" is no view of this game.");
    if (!(facts_member ? json_facts_read(config.game, &view, facts_member, &facts)
                       : tell_by_view(&config, &view, &facts)))
        return protocol_refuse(call, "position", "\"facts\" do not agree with the view.");
    struct talon_table *table = make_table(call, &config, &view, &facts, key);
    return table && protocol_open_table(call, table);
}
