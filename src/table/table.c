/* table.c - a table in play: its steps, undo and redo. Earlier positions are made by replaying the
 * steps, so nothing is stored twice.
 *
 * Source: R-GEN-03, R-GEN-06, R-GEN-09.
 */
#include <talon/assert.h>
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

void talon_table_free(struct talon_table *table)
{
    if (!table)
        return;
    free(table->state);
    free(table->steps);
    free(table->draws);
    free(table);
}

static struct talon_table *allocate_table(const struct talon_config *config, const uint8_t *key)
{
    struct talon_table *table = calloc(1, sizeof *table);

    talon_assert(config->game && key);
    talon_assert(config->game->state_size <= TALON_STATE_MAX);
    if (!table)
        return NULL;
    table->config = *config;
    memcpy(table->fair.secret, key, TALON_KEY_BYTES);
    table->state = calloc(3, config->game->state_size);
    if (!table->state) {
        talon_table_free(table);
        return NULL;
    }
    table->start = table->state + config->game->state_size;
    table->turn = table->start + config->game->state_size;
    talon_rng_key(&table->rng, key);
    for (int seat = 0; seat < TALON_SEATS_MAX; seat++)
        talon_table_set_player(table, seat, "human", "");
    return table;
}

/* Remembers where a turn begins. */
static void mark_turn(struct talon_table *table)
{
    talon_assert(table->made <= TALON_STEPS_MAX);
    memcpy(table->turn, table->state, table->config.game->state_size);
    table->turn_rng = table->rng;
    table->turn_from = table->made;
}

/* Remembers where the first step begins. */
static struct talon_table *start_history(struct talon_table *table)
{
    talon_assert(table->made == 0);
    memcpy(table->start, table->state, table->config.game->state_size);
    table->start_rng = table->rng;
    mark_turn(table);
    return table;
}

struct talon_table *talon_table_new(const struct talon_config *config,
                                    const uint8_t key[TALON_KEY_BYTES], const uint8_t *pack,
                                    unsigned cards)
{
    struct talon_table *table = allocate_table(config, key);

    talon_assert(pack || !cards);
    talon_assert(cards <= TALON_PACK_MAX);
    if (!table)
        return NULL;
    if (!talon_deal(config, pack, cards, &table->rng, table->state)) {
        talon_table_free(table);
        return NULL;
    }
    if (pack) {
        table->origin = TABLE_BY_PACK;
        table->pack_count = cards;
        memcpy(table->pack, pack, cards);
    }
    return start_history(table);
}

/* Makes room for one more step and all its draws. */
static bool reserve_step(struct talon_table *table)
{
    talon_assert(table->made <= table->room);
    talon_assert(table->draws_count <= table->draws_room);
    if (table->made == table->room) {
        const uint32_t room = table->room ? 2 * table->room : 64;
        void *steps = realloc(table->steps, room * sizeof *table->steps);
        if (!steps)
            return false;
        table->steps = steps;
        table->room = room;
    }
    if (table->draws_room - table->draws_count < TABLE_DRAWS_A_STEP) {
        const uint32_t room = table->draws_count + table->draws_count / 2 + TABLE_DRAWS_A_STEP;
        void *draws = realloc(table->draws, room * sizeof *table->draws);
        if (!draws)
            return false;
        table->draws = draws;
        table->draws_room = room;
    }
    return true;
}

/* The draws of the first deal are kept before those of the steps. */
static void deal_fairly(struct talon_table *table)
{
    uint8_t mix[TALON_SHA256_BYTES];

    talon_assert(table->origin == TABLE_FAIR);
    talon_fair_mix(&table->fair, talon_seats(&table->config), mix);
    talon_rng_deals(&table->rng, table->fair.secret, mix);
    talon_rng_record(&table->rng, table->draws, TABLE_DRAWS_A_STEP);
    talon_deal(&table->config, NULL, 0, &table->rng, table->state);
    table->start_draws = table->draws_count = (uint32_t)table->rng.log_count;
}

struct talon_table *talon_table_new_fair(const struct talon_config *config,
                                         const struct talon_fair *fair)
{
    struct talon_table *table = allocate_table(config, fair->secret);

    talon_assert(config && fair);
    if (!table)
        return NULL;
    if (!reserve_step(table)) {
        talon_table_free(table);
        return NULL;
    }
    table->origin = TABLE_FAIR;
    table->fair = *fair;
    table->fair.mixed &= (1u << talon_seats(config)) - 1;
    deal_fairly(table);
    return start_history(table);
}

struct talon_table *talon_table_new_from_position(const struct talon_config *config,
                                                  const void *state,
                                                  const uint8_t key[TALON_KEY_BYTES])
{
    struct talon_table *table = allocate_table(config, key);

    talon_assert(state && talon_state_seats(state) == talon_seats(config));
    if (!table)
        return NULL;
    table->origin = TABLE_BY_POSITION;
    memcpy(table->state, state, config->game->state_size);
    return start_history(table);
}

const struct talon_config *talon_table_config(const struct talon_table *table)
{
    return &table->config;
}

const struct talon_game *talon_table_game(const struct talon_table *table)
{
    return table->config.game;
}

const void *talon_table_state(const struct talon_table *table)
{
    return table->state;
}

int talon_table_seats(const struct talon_table *table)
{
    return talon_state_seats(table->state);
}

unsigned talon_table_acting(const struct talon_table *table)
{
    return table->config.game->acting(table->state);
}

const struct talon_step *talon_table_steps(const struct talon_table *table, uint32_t *count)
{
    *count = table->made;
    return table->steps;
}

const struct talon_draw *talon_table_draws(const struct talon_table *table, uint32_t *count)
{
    *count = table->draws_count;
    return table->draws;
}

const uint8_t *talon_table_key(const struct talon_table *table)
{
    return table->fair.secret;
}

const struct talon_fair *talon_table_is_fair(const struct talon_table *table)
{
    return table->origin == TABLE_FAIR ? &table->fair : NULL;
}

bool talon_table_began_in_position(const struct talon_table *table)
{
    return table->origin == TABLE_BY_POSITION;
}

uint32_t talon_table_deals(const struct talon_table *table)
{
    return table->rng.deal;
}

static bool closes_turn(const struct talon_table *table, const struct talon_step *step)
{
    return table->config.game->verbs[step->move.verb].closes;
}

uint32_t talon_table_turn(const struct talon_table *table)
{
    uint32_t first = table->made;

    while (first > 0 && !closes_turn(table, &table->steps[first - 1]) &&
           table->steps[first - 1].seat == table->steps[table->made - 1].seat)
        first--;
    return first;
}

const char *talon_version(void)
{
    return TALON_VERSION;
}

void talon_text_cut(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);

    talon_assert(size > 0 && from);
    if (length >= size)
        length = size - 1;
    while (length && ((unsigned char)from[length] & 0xc0) == 0x80)
        length--; /* never half a UTF-8 character */
    for (size_t i = 0; i < length; i++)
        to[i] = (unsigned char)from[i] < ' ' || from[i] == 127 ? ' ' : from[i]; /* one line */
    to[length] = 0;
}

void talon_table_set_player(struct talon_table *table, int seat, const char *who, const char *name)
{
    talon_assert(seat >= 0 && seat < TALON_SEATS_MAX);
    talon_assert(who && name);
    talon_text_cut(table->who[seat], TALON_NAME_MAX, who);
    talon_text_cut(table->name[seat], TALON_NAME_MAX, name);
}

const char *talon_table_player(const struct talon_table *table, int seat)
{
    talon_assert(seat >= 0 && seat < TALON_SEATS_MAX);
    return table->who[seat];
}

const char *talon_table_name(const struct talon_table *table, int seat)
{
    talon_assert(seat >= 0 && seat < TALON_SEATS_MAX);
    return table->name[seat];
}

void talon_table_score_breakdown(const struct talon_table *table,
                                 struct talon_score_breakdown *breakdown)
{
    breakdown->count = 0;
    if (table->config.game->score_breakdown)
        table->config.game->score_breakdown(table->turn, table->state, breakdown);
}

static bool only_move(const struct talon_table *table, int seat)
{
    struct talon_move moves[TALON_MOVES_MAX];

    return table->config.game->legal(table->state, seat, moves) == 1;
}

/* Whether a step of this seat cannot be taken back together with the one before. */
static bool is_new_turn(const struct talon_table *table, int seat)
{
    const struct talon_step *last = table->made ? &table->steps[table->made - 1] : NULL;

    return last && (last->seat != seat || last->draws_count);
}

/* Carries out a move known to be legal and writes it down. */
static void make_step(struct talon_table *table, int seat, struct talon_move move)
{
    struct talon_step *step = &table->steps[table->made];

    talon_assert(table->made < table->room);
    talon_assert(table->draws_room - table->draws_count >= TABLE_DRAWS_A_STEP);
    if (is_new_turn(table, seat))
        mark_turn(table);
    *step = (struct talon_step){ .seat = (uint8_t)seat,
                                 .forced = only_move(table, seat),
                                 .move = move,
                                 .draws = table->draws_count };
    talon_rng_record(&table->rng, table->draws + table->draws_count, TABLE_DRAWS_A_STEP);
    table->config.game->apply(table->state, seat, move, &table->rng);
    step->deal = table->rng.deal;
    step->draws_count = (uint32_t)table->rng.log_count;
    table->draws_count += step->draws_count;
    table->made++;
    if (table->kept < table->made)
        table->kept = table->made;
}

/* Makes a step without touching what could be redone. */
static enum talon_table_error try_step(struct talon_table *table, int seat, struct talon_move move)
{
    if (!talon_is_legal(table->config.game, table->state, seat, move))
        return TALON_TABLE_ILLEGAL;
    if (table->made == TALON_STEPS_MAX)
        return TALON_TABLE_FULL;
    if (!reserve_step(table))
        return TALON_TABLE_MEMORY;
    make_step(table, seat, move);
    return TALON_TABLE_OK;
}

enum talon_table_error talon_table_act(struct talon_table *table, int seat, struct talon_move move)
{
    const enum talon_table_error error = try_step(table, seat, move);

    talon_assert(table->made <= TALON_STEPS_MAX);
    if (error == TALON_TABLE_OK)
        table->kept = table->made;
    return error;
}

enum talon_table_error talon_table_forced(struct talon_table *table, unsigned seats, uint32_t most,
                                          uint32_t *made)
{
    const struct talon_game *game = table->config.game;
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned acting;

    *made = 0;
    while (*made < most && (acting = game->acting(table->state)) && acting & seats) {
        const int seat = talon_first_seat(acting & seats);
        if (game->legal(table->state, seat, moves) != 1)
            return TALON_TABLE_OK;
        const enum talon_table_error error = talon_table_act(table, seat, moves[0]);
        if (error != TALON_TABLE_OK)
            return error;
        ++*made;
    }
    return TALON_TABLE_OK;
}

/* Goes back to where the turn began, or the game. */
static void restore_snapshot(struct talon_table *table, bool turn)
{
    const uint32_t from = turn ? table->turn_from : 0;

    talon_assert(!turn || table->turn_from <= table->made);
    memcpy(table->state, turn ? table->turn : table->start, table->config.game->state_size);
    table->rng = turn ? table->turn_rng : table->start_rng;
    if (from < table->made)
        table->draws_count = table->steps[from].draws;
    table->made = from;
    if (!turn)
        mark_turn(table);
}

/* Goes back to the position after the first `count` steps; the rest stays for redo. */
static void rewind_to(struct talon_table *table, uint32_t count)
{
    const uint32_t kept = table->kept;

    talon_assert(count <= table->kept);
    restore_snapshot(table, count >= table->turn_from);
    while (table->made < count) {
        const struct talon_step again = table->steps[table->made];
        make_step(table, again.seat, again.move);
    }
    table->kept = kept;
}

/* The first step that undo for this seat would take back, or made + 1 if there is none. */
static uint32_t undo_from(const struct talon_table *table, int seat)
{
    uint32_t first = table->made;

    talon_assert(table->committed <= table->made);
    while (first > table->committed) {
        const struct talon_step *step = &table->steps[first - 1];
        if (step->draws_count || step->seat != seat)
            return table->made + 1;
        first--;
        if (!step->forced)
            return first;
    }
    return table->made + 1;
}

static bool has_revealed_card(const struct talon_table *table, const void *before)
{
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        if (!strcmp(table->who[seat], "human") &&
            talon_has_learned(table->config.game, before, table->state, seat))
            return true;
    return false;
}

static bool can_steps_tell(const struct talon_table *table, uint32_t first)
{
    bool can = false;

    for (uint32_t i = first; i < table->made; i++)
        can |= table->config.game->verbs[table->steps[i].move.verb].tells;
    return can;
}

/* Makes a step again. Whether its outcome told a human seat something of hidden cards. */
static bool has_told_again(struct talon_table *table, uint32_t index)
{
    _Alignas(16) uint8_t before[TALON_STATE_MAX];
    const struct talon_step again = table->steps[index];
    bool told = false;

    memcpy(before, table->state, table->config.game->state_size);
    make_step(table, again.seat, again.move);
    const struct talon_traced_step step = { .before = before,
                                            .after = table->state,
                                            .seat = again.seat,
                                            .move = again.move,
                                            .draws_count = again.draws_count };
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        told |=
            !strcmp(table->who[seat], "human") && table_step_told(table->config.game, &step, seat);
    return told;
}

/* Whether the steps made since `first` showed a human seat a face it had not seen, or told it
 * something of those it has not. */
static bool have_steps_revealed(struct talon_table *table, uint32_t first)
{
    _Alignas(16) uint8_t before[TALON_STATE_MAX];
    const uint32_t made = table->made;
    bool told = false;

    talon_assert(first <= table->made);
    if (first == table->turn_from && !can_steps_tell(table, first))
        return has_revealed_card(table, table->turn);
    rewind_to(table, first);
    memcpy(before, table->state, table->config.game->state_size);
    for (uint32_t i = first; i < made; i++)
        told |= has_told_again(table, i);
    return told || has_revealed_card(table, before);
}

void talon_table_commit(struct talon_table *table)
{
    talon_assert(table->made <= table->kept);
    table->committed = table->kept = table->made;
}

bool talon_table_can_undo(struct talon_table *table, int seat)
{
    const uint32_t first = undo_from(table, seat);

    return first <= table->made && !have_steps_revealed(table, first);
}

bool talon_table_can_redo(const struct talon_table *table, int seat)
{
    return table->made < table->kept && table->steps[table->made].seat == seat;
}

static bool has_decided(const struct talon_table *table, int seat)
{
    for (uint32_t i = 0; i < table->made; i++)
        if (table->steps[i].seat == seat && !table->steps[i].forced)
            return true;
    return false;
}

enum talon_table_error talon_table_undo(struct talon_table *table, int seat)
{
    const uint32_t first = undo_from(table, seat);

    if (first > table->made)
        return has_decided(table, seat) ? TALON_TABLE_LEARNED : TALON_TABLE_NOTHING;
    if (have_steps_revealed(table, first))
        return TALON_TABLE_LEARNED;
    rewind_to(table, first);
    return TALON_TABLE_OK;
}

enum talon_table_error talon_table_redo(struct talon_table *table, int seat)
{
    talon_assert(table->made <= table->kept);
    if (!talon_table_can_redo(table, seat))
        return TALON_TABLE_NOTHING;
    const struct talon_step again = table->steps[table->made];
    return try_step(table, again.seat, again.move);
}

/* ---- looking back ------------------------------------------------------------------------ */

bool talon_table_seek(struct talon_table *table, uint32_t count)
{
    if (count <= table->kept)
        rewind_to(table, count);
    return table->made == count;
}

static void *duplicate(const void *from, size_t size)
{
    void *to = malloc(size);

    return to ? memcpy(to, from, size) : NULL;
}

struct talon_table *talon_table_copy(const struct talon_table *table)
{
    struct talon_table *copy = duplicate(table, sizeof *table);

    if (!copy)
        return NULL;
    const size_t size = table->config.game->state_size;
    copy->state = duplicate(table->state, 3 * size);
    copy->steps = table->steps ? duplicate(table->steps, table->room * sizeof *table->steps) : NULL;
    copy->draws =
        table->draws ? duplicate(table->draws, table->draws_room * sizeof *table->draws) : NULL;
    if (!copy->state || (table->steps && !copy->steps) || (table->draws && !copy->draws)) {
        talon_table_free(copy);
        return NULL;
    }
    copy->start = copy->state + size;
    copy->turn = copy->start + size;
    copy->kept = copy->made;
    return copy;
}
