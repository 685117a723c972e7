/* table_internal.h - the members of a table, for the files of this folder alone.
 */
#pragma once

#include <talon/history.h>
#include <talon/table.h>

/* Where a table began. */
enum table_origin { TABLE_BY_KEY, TABLE_BY_PACK, TABLE_BY_POSITION, TABLE_FAIR };

struct talon_table {
    struct talon_config config;
    enum table_origin origin;
    struct talon_fair fair; /* its secret is the key of a table that has only one */
    uint8_t pack[TALON_PACK_MAX];
    unsigned pack_count;
    uint8_t *state, *start; /* start: the state before the first step */
    struct talon_rng rng, start_rng;
    /* The same before the steps made last by one seat alone, without chance: nothing earlier is
     * ever taken back, except by going through a turn that was taken back whole. */
    uint8_t *turn;
    struct talon_rng turn_rng;
    uint32_t turn_from;
    struct talon_step *steps;
    uint32_t made, kept, room; /* steps made; kept beyond them for redo; allocated */
    uint32_t committed;        /* so many steps are never taken back */
    struct talon_draw *draws;
    uint32_t draws_count, draws_room;
    uint32_t start_draws; /* those of the first deal, before any step: at fair tables only */
    char who[TALON_SEATS_MAX][TALON_NAME_MAX];
    char name[TALON_SEATS_MAX][TALON_NAME_MAX];
};

/* Draws one step at most makes: a few whole shuffles. */
enum { TABLE_DRAWS_A_STEP = 16 * TALON_PACK_MAX };

/* Whether the outcome of a step told this seat something of cards that it does not see: with two
 * of them in each other's place the move would have come out otherwise. Only verbs whose outcome
 * can tell are asked about. */
bool table_step_told(const struct talon_game *game, const struct talon_traced_step *step, int seat);
