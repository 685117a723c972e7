/* batch_properties.c - batches of every game: the games are those of the core and of tables, a lane
 * depends on nothing but its seed and its moves, moves and numbers correspond, refused moves change
 * nothing, and what a seat may not know changes no observation. Each run takes a preset, a number
 * of players and one more option at random. Argument: runs of each game. TAP.
 */
#include "property.h"

#include <talon/batch.h>
#include <talon/table.h>

#include <stdio.h>
#include <stdlib.h>

enum { LANES = 64, STEPS = 150, GUARD = 64, GUARD_BYTE = 0xa5, ROUNDS = 6 };

/* A batch with arrays of its own, each exactly as long as the batch needs. */
struct lanes {
    struct talon_batch *batch;
    uint8_t *guard; /* behind the batch */
    uint32_t count;
    bool told; /* the latest step had arrays for its results */
    struct talon_rng choice[LANES];
    uint32_t action[LANES];
    int32_t *cells, rewards[LANES * TALON_SEATS_MAX], points[LANES * TALON_SEATS_MAX];
    uint8_t done[LANES], errors[LANES];
};

static const char *failure;

static void expect(bool fine, const char *what)
{
    if (!fine && !failure)
        failure = what;
}

static void *allocate(size_t bytes)
{
    void *memory = aligned_alloc(16, (bytes + 15) / 16 * 16);

    if (!memory)
        abort();
    memset(memory, GUARD_BYTE, bytes);
    return memory;
}

static void open_lanes(struct lanes *lanes, const struct talon_config *config, uint32_t count,
                       unsigned flags, const uint64_t *seeds)
{
    const size_t bytes = talon_batch_size(config, count, flags);
    uint8_t *const memory = allocate(bytes + GUARD);

    lanes->batch = talon_batch_start(memory, config, count, flags, seeds);
    lanes->guard = memory + bytes;
    lanes->count = count;
    lanes->cells = allocate(count * talon_batch_cells(lanes->batch) * sizeof *lanes->cells);
    for (uint32_t lane = 0; lane < count; lane++)
        talon_rng_simulate(&lanes->choice[lane], ~seeds[lane]);
}

static void close_lanes(struct lanes *lanes)
{
    for (int i = 0; i < GUARD; i++)
        expect(lanes->guard[i] == GUARD_BYTE, "a batch writes behind its bytes");
    free(lanes->batch);
    free(lanes->cells);
}

static const struct talon_batch_results *results_into(struct lanes *lanes)
{
    static struct talon_batch_results results;

    results =
        (struct talon_batch_results){ lanes->rewards, lanes->points, lanes->done, lanes->errors };
    return &results;
}

static const struct talon_batch_results nowhere = { NULL, NULL, NULL, NULL };

/* A legal move of each lane, chosen by the lane's own chance. */
static void choose_actions(struct lanes *lanes)
{
    static uint32_t list[LANES * TALON_MOVES_MAX], counts[LANES];

    talon_batch_list(lanes->batch, TALON_MOVES_MAX, list, counts);
    for (uint32_t lane = 0; lane < lanes->count; lane++)
        lanes->action[lane] =
            counts[lane]
                ? list[lane * TALON_MOVES_MAX + talon_rng_below(&lanes->choice[lane], counts[lane])]
                : TALON_BATCH_NO_ACTION;
}

static bool same_state(const struct talon_game *game, const void *one, const void *other)
{
    return !memcmp(one, other, game->state_size);
}

/* ---- the same games as the core's ------------------------------------------------------------ */

/* One lane beside a state that the core plays. */
struct beside {
    const struct talon_config *config;
    struct talon_rng rng;
    uint64_t seed;
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct talon_result before;
};

static void deal_beside(struct beside *core, unsigned flags)
{
    if (flags & TALON_BATCH_TOSS)
        talon_rng_toss(&core->rng, core->seed);
    else
        talon_rng_simulate(&core->rng, core->seed);
    talon_deal(core->config, NULL, 0, &core->rng, core->state);
    core->config->game->result(core->state, &core->before);
}

static void expect_results(const struct lanes *lanes, uint32_t lane, struct beside *core)
{
    const unsigned seats = talon_batch_seats(lanes->batch);
    const int32_t *rewards = lanes->rewards + lane * seats, *points = lanes->points + lane * seats;
    const bool is_over = !core->config->game->acting(core->state);
    struct talon_result result;
    int32_t sum = 0;

    core->config->game->result(core->state, &result);
    expect(lanes->done[lane] == is_over && !lanes->errors[lane], "the end of a game is not told");
    for (unsigned s = 0; s < seats; s++) {
        sum += rewards[s];
        expect(points[s] == result.points[s] - core->before.points[s], "points are wrong");
        for (unsigned other = 0; other < seats; other++)
            if (result.rank[s] < result.rank[other])
                expect(rewards[s] > rewards[other] || !is_over, "rewards are not as the ranks");
        expect(is_over || !rewards[s], "a reward before the end");
    }
    expect(!sum, "rewards do not add up to nothing");
}

static void step_beside(struct lanes *lanes, uint32_t lane, struct beside *core, unsigned flags)
{
    const struct talon_game *game = core->config->game;
    struct talon_move move;

    if (!game->acting(core->state))
        return;
    expect(talon_batch_move(lanes->batch, lanes->action[lane], &move) &&
               talon_act(game, core->state, talon_first_seat(game->acting(core->state)), move,
                         &core->rng),
           "a listed move is not legal");
    if (lanes->told)
        expect_results(lanes, lane, core);
    game->result(core->state, &core->before);
    if (!game->acting(core->state) && flags & TALON_BATCH_RESET) {
        core->seed = talon_batch_next_seed(core->seed);
        deal_beside(core, flags);
    }
    expect(talon_batch_seed(lanes->batch, lane) == core->seed, "a lane has another seed");
    expect(same_state(game, core->state, talon_batch_state(lanes->batch, lane)),
           "a lane plays otherwise than the core");
}

static void check_against_core(const struct talon_config *config, unsigned flags,
                               const uint64_t *seeds)
{
    enum { FEW = 3 };
    static struct beside core[FEW];
    static struct lanes lanes;

    open_lanes(&lanes, config, FEW, flags, seeds);
    for (uint32_t lane = 0; lane < FEW; lane++) {
        core[lane].config = config;
        core[lane].seed = seeds[lane];
        deal_beside(&core[lane], flags);
    }
    for (unsigned step = 0; step < 4 * STEPS && !failure; step++) {
        choose_actions(&lanes);
        lanes.told = step % 3;
        expect(!talon_batch_step(lanes.batch, lanes.action,
                                 lanes.told ? results_into(&lanes) : &nowhere),
               "a legal move is refused");
        for (uint32_t lane = 0; lane < FEW; lane++)
            step_beside(&lanes, lane, &core[lane], flags);
    }
    close_lanes(&lanes);
}

/* ---- the same games as at a table ------------------------------------------------------------ */

/* A table draws from a key of its own: after such a step the lane takes its state. */
static void step_at_table(struct lanes *lanes, struct talon_table *table)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_move move;
    int8_t seat;
    uint32_t before, after;

    choose_actions(lanes);
    talon_batch_acting(lanes->batch, &seat);
    talon_table_draws(table, &before);
    if (seat < 0)
        return;
    talon_batch_step(lanes->batch, lanes->action, results_into(lanes));
    talon_batch_move(lanes->batch, lanes->action[0], &move);
    expect(!lanes->errors[0] && talon_table_act(table, seat, move) == TALON_TABLE_OK,
           "a table refuses a move of a lane");
    talon_table_draws(table, &after);
    if (after != before)
        talon_batch_set(lanes->batch, 0, talon_table_state(table), 1);
    expect(same_state(game, talon_table_state(table), talon_batch_state(lanes->batch, 0)),
           "a lane plays otherwise than a table");
}

static void check_against_table(const struct talon_config *config, const uint64_t *seeds)
{
    static struct lanes lanes;
    uint8_t key[TALON_KEY_BYTES] = { (uint8_t)seeds[0], 7 };
    struct talon_table *table = talon_table_new(config, key, NULL, 0);

    open_lanes(&lanes, config, 1, 0, seeds);
    talon_batch_set(lanes.batch, 0, talon_table_state(table), 1);
    for (unsigned step = 0; step < STEPS && !failure; step++)
        step_at_table(&lanes, table);
    talon_table_free(table);
    close_lanes(&lanes);
}

/* ---- lanes by themselves --------------------------------------------------------------------- */

static void expect_same_lane(const struct lanes *many, uint32_t lane, const struct lanes *one)
{
    const unsigned seats = talon_batch_seats(many->batch);
    const size_t cells = talon_batch_cells(many->batch);

    expect(!memcmp(many->cells + lane * cells, one->cells, cells * sizeof *one->cells) &&
               !memcmp(many->rewards + lane * seats, one->rewards, seats * sizeof *one->rewards) &&
               !memcmp(many->points + lane * seats, one->points, seats * sizeof *one->points) &&
               many->done[lane] == one->done[0],
           "a lane depends on the others");
}

static void step_and_observe(struct lanes *lanes)
{
    choose_actions(lanes);
    talon_batch_step(lanes->batch, lanes->action, results_into(lanes));
    talon_batch_observe(lanes->batch, NULL, lanes->cells);
}

static void check_lanes(const struct talon_config *config, const uint64_t *seeds)
{
    static struct lanes many, one[ROUNDS];

    open_lanes(&many, config, LANES, TALON_BATCH_RESET, seeds);
    for (uint32_t i = 0; i < ROUNDS; i++)
        open_lanes(&one[i], config, 1, TALON_BATCH_RESET, seeds + i * 11);
    for (unsigned step = 0; step < STEPS && !failure; step++) {
        step_and_observe(&many);
        for (uint32_t i = 0; i < ROUNDS; i++) {
            step_and_observe(&one[i]);
            expect_same_lane(&many, i * 11, &one[i]);
        }
    }
    for (uint32_t i = 0; i < ROUNDS; i++)
        close_lanes(&one[i]);
    close_lanes(&many);
}

/* ---- moves and numbers ----------------------------------------------------------------------- */

static void check_numbers(const struct talon_batch *batch)
{
    const uint32_t actions = talon_batch_actions(batch);
    struct talon_move move;

    for (uint32_t action = 0; action < actions; action++)
        if (!talon_batch_move(batch, action, &move) || talon_batch_action(batch, move) != action)
            expect(false, "a number is not that of its move");
    expect(!talon_batch_move(batch, actions, &move) &&
               !talon_batch_move(batch, TALON_BATCH_NO_ACTION, &move),
           "a number too large is a move");
}

/* The mask and the list are the legal moves, no more and no less. */
static void check_legal(struct talon_batch *batch, const struct talon_game *game, uint8_t *mask)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    static uint32_t list[TALON_MOVES_MAX];
    const void *state = talon_batch_state(batch, 0);
    uint32_t listed, marked = 0, count = 0;

    if (game->acting(state))
        count = (uint32_t)game->legal(state, talon_first_seat(game->acting(state)), moves);
    talon_batch_legal(batch, mask);
    talon_batch_list(batch, TALON_MOVES_MAX, list, &listed);
    for (uint32_t a = 0; a < talon_batch_actions(batch); a++)
        marked += mask[a];
    expect(marked == count && listed == count, "another number of legal moves");
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t action = talon_batch_action(batch, moves[i]);
        expect(action < talon_batch_actions(batch) && mask[action] && list[i] == action,
               "a legal move has no number, or is left out");
    }
}

/* A move that is not legal, or a number that is none, changes nothing. */
static void check_refused(struct lanes *lanes, const struct talon_game *game, const uint8_t *mask)
{
    static _Alignas(16) uint8_t before[TALON_STATE_MAX];
    const uint32_t actions = talon_batch_actions(lanes->batch);
    const uint32_t wrong = talon_rng_below(&lanes->choice[0], 60000) % (actions + 1);
    const bool is_over = !game->acting(talon_batch_state(lanes->batch, 0));

    if (wrong < actions && mask[wrong])
        return;
    memcpy(before, talon_batch_state(lanes->batch, 0), game->state_size);
    lanes->action[0] = wrong;
    expect(talon_batch_step(lanes->batch, lanes->action, results_into(lanes)) == 1 &&
               lanes->errors[0] == (is_over ? TALON_BATCH_OVER : TALON_BATCH_ILLEGAL) &&
               !lanes->done[0],
           "a wrong move is not refused");
    lanes->action[0] = TALON_BATCH_NO_ACTION;
    expect(!talon_batch_step(lanes->batch, lanes->action, results_into(lanes)) &&
               !lanes->errors[0] && !lanes->done[0],
           "no move is an error");
    expect(same_state(game, before, talon_batch_state(lanes->batch, 0)),
           "a refused move changes a lane");
}

/* The move that is picked is the one that its word chooses from the game's list, and a lane goes on
 * in another batch as it does here. */
static void check_picked(struct lanes *lanes, struct lanes *copied)
{
    static uint32_t list[TALON_MOVES_MAX];
    uint32_t listed;
    const uint32_t word = talon_rng_word(&lanes->choice[0]);

    talon_batch_list(lanes->batch, TALON_MOVES_MAX, list, &listed);
    talon_batch_pick(lanes->batch, &word, lanes->action);
    expect(lanes->action[0] ==
               (listed ? list[(uint64_t)word * listed >> 32] : TALON_BATCH_NO_ACTION),
           "another move is picked");
    talon_batch_copy(copied->batch, 0, lanes->batch, 0);
    copied->action[0] = lanes->action[0];
}

static void check_moves(const struct talon_config *config, const uint64_t *seeds)
{
    static struct lanes lanes, copied;

    open_lanes(&lanes, config, 1, 0, seeds);
    open_lanes(&copied, config, 1, 0, seeds + 1);
    uint8_t *const mask = allocate(talon_batch_actions(lanes.batch));
    check_numbers(lanes.batch);
    for (unsigned step = 0; step < STEPS && !failure; step++) {
        check_legal(lanes.batch, config->game, mask);
        check_refused(&lanes, config->game, mask);
        check_picked(&lanes, &copied);
        expect(!talon_batch_step(lanes.batch, lanes.action, &nowhere), "a legal move is refused");
        talon_batch_step(copied.batch, copied.action, &nowhere);
        expect(same_state(config->game, talon_batch_state(lanes.batch, 0),
                          talon_batch_state(copied.batch, 0)),
               "a copied lane goes another way");
    }
    free(mask);
    close_lanes(&copied);
    close_lanes(&lanes);
}

/* ---- observations ---------------------------------------------------------------------------- */

static const struct talon_batch *observed; /* by the property below */
static int32_t *cells_one, *cells_two;

static bool same_cells(const void *one, const void *other, int seat)
{
    const size_t bytes = talon_batch_cells(observed) * sizeof *cells_one;

    talon_batch_observe_state(observed, one, seat, cells_one);
    talon_batch_observe_state(observed, other, seat, cells_two);
    return !memcmp(cells_one, cells_two, bytes);
}

static void observations_are_sealed(struct play *play)
{
    for (int viewer = TALON_WATCHER; viewer < talon_seats(play->config); viewer++) {
        const void *other = exchange_all_hidden(play, viewer);
        if (other && !same_cells(play->state, other, viewer))
            fail(play, "an observation depends on hidden cards");
    }
}

/* The sections cover all cells, one behind the other. */
static void check_sections(const struct talon_batch *batch)
{
    uint32_t count, cells = 0;
    const struct talon_batch_section *section = talon_batch_sections(batch, &count);

    for (uint32_t i = 0; i < count; i++) {
        expect(section[i].first == cells && section[i].cells, "sections leave a gap");
        cells += section[i].cells;
    }
    expect(cells == talon_batch_cells(batch), "sections do not end with the cells");
}

/* The cells of a part of this row of a zone; NULL: there is no such section. */
static const int32_t *cells_of(const int32_t *cells, int part, int zone, int row)
{
    uint32_t count;
    const struct talon_batch_section *section = talon_batch_sections(observed, &count);

    for (uint32_t i = 0; i < count; i++)
        if (section[i].part == part && section[i].index == zone && section[i].row == row)
            return cells + section[i].first;
    return NULL;
}

/* The card that lies on top, or is drawn next. */
static void compare_top(const struct talon_zone *zone, const int32_t *top, const uint8_t *shown,
                        unsigned count)
{
    const bool is_first = zone->kind == TALON_DRAW || zone->kind == TALON_RING;
    uint8_t numbered[128];

    talon_batch_faces(observed, numbered);
    const uint8_t face = !count ? TALON_BACK : shown[is_first ? 0 : count - 1];
    expect(face == TALON_BACK ? !*top : numbered[*top - 1] == face, "another card lies on top");
}

static void compare_row(const struct play *play, const struct talon_view *view, int zone, int row)
{
    const int32_t *counts = cells_of(cells_one, TALON_BATCH_COUNT, zone, row),
                  *faces = cells_of(cells_one, TALON_BATCH_FACES, zone, row),
                  *list = cells_of(cells_one, TALON_BATCH_LIST, zone, row),
                  *top = cells_of(cells_one, TALON_BATCH_TOP, zone, row);
    uint8_t numbered[128];
    const int hidden = (int)talon_batch_faces(observed, numbered);
    unsigned count, seen = 0;
    const uint8_t *shown = talon_view_zone(play->game, view, zone, row, &count);

    if (top)
        compare_top(&play->game->zones[zone], top, shown, count);
    expect(*counts == (int32_t)count, "a row has another number of cards");
    for (unsigned i = 0; i < count; i++) {
        seen += shown[i] != TALON_BACK;
        if (list)
            expect(shown[i] == TALON_BACK ? list[i] == hidden + 1
                                          : numbered[list[i] - 1] == shown[i],
                   "a list has another card");
        expect(faces || shown[i] == TALON_BACK, "a card that is seen is not in the observation");
    }
    for (int f = 0; faces && f < hidden; f++)
        seen -= (unsigned)faces[f];
    expect(!seen, "a row shows other faces");
}

/* All that the view has is there. */
static void observations_are_whole(struct play *play)
{
    const int viewer = (int)(play->steps % (unsigned)talon_seats(play->config));
    struct talon_view view;

    talon_view(play->game, play->state, viewer, &view);
    talon_batch_observe_state(observed, play->state, viewer, cells_one);
    for (int z = 0; z < play->game->zones_count; z++)
        for (int row = talon_zone_rows(&play->game->zones[z], view.seats); row-- > 0;)
            compare_row(play, &view, z, row);
    for (int f = 0; f < play->game->fields_count; f++)
        for (int row = talon_field_rows(&play->game->fields[f], view.seats); row-- > 0;) {
            const int32_t *cell = cells_of(cells_one, TALON_BATCH_FIELD, f, row);
            const int64_t value = talon_view_field(play->game, &view, f, row);
            expect(!cell ? value == TALON_UNKNOWN
                         : *cell == (value == TALON_UNKNOWN ? TALON_BATCH_UNKNOWN
                                                            : (int32_t)(uint32_t)value),
                   "a field is not as in the view");
        }
}

static void look(struct play *play)
{
    observations_are_sealed(play);
    observations_are_whole(play);
}

static void check_observations(const struct talon_config *config, unsigned flags,
                               const uint64_t *seeds)
{
    static const struct property_row row = { "observations", look, 5, 1 };
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct play play = { .config = config, .game = config->game, .state = state };
    static struct lanes lanes, other;

    open_lanes(&lanes, config, 1, flags, seeds);
    open_lanes(&other, config, 1, flags, seeds);
    observed = lanes.batch;
    cells_one = lanes.cells;
    cells_two = other.cells;
    check_sections(observed);
    play_game(&play, &row, (unsigned)seeds[0], STEPS);
    expect(!play.failure, play.failure);
    close_lanes(&other);
    close_lanes(&lanes);
}

/* ---- runs ------------------------------------------------------------------------------------ */

static void run(const struct talon_game *game, unsigned number, struct talon_config *config)
{
    struct talon_rng rng;
    uint64_t seeds[LANES];

    talon_rng_simulate(&rng, number);
    any_table(game, config, &rng);
    for (int lane = 0; lane < LANES; lane++)
        seeds[lane] = talon_rng_wide_word(&rng);
    failure = NULL;
    check_against_core(config, number % 2 ? TALON_BATCH_RESET : TALON_BATCH_TOSS, seeds);
    check_against_table(config, seeds);
    check_lanes(config, seeds);
    check_moves(config, seeds);
    check_observations(config, number % 2 ? TALON_BATCH_ORDER : 0, seeds);
}

static bool check_game(const struct talon_game *game, unsigned runs, unsigned test)
{
    static struct talon_config config;
    unsigned failures = 0;

    for (unsigned number = 0; number < runs; number++) {
        run(game, number, &config);
        if (failure && !failures++)
            printf("# %s: run %u: %s\n", config.preset, number, failure);
    }
    printf("%s %u - %s/%s: %u runs, %u failed\n", failures ? "not ok" : "ok", test, game->id,
           game->variant ? game->variant : "", runs, failures);
    fflush(stdout);
    return failures;
}

int main(int argc, char **argv)
{
    const unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 20;
    unsigned failures = 0;

    for (unsigned g = 0; g < talon_games_count; g++)
        failures += check_game(talon_games[g], runs, g + 1);
    printf("1..%u\n", talon_games_count);
    return failures != 0;
}
