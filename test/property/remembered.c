/* remembered.c - the memory of a seat, in whole games of every kind: at every step each fact is
 * true (the true cards are as it says), and nothing in it depends on cards that the seat cannot
 * know. Each run takes a preset, a number of players and one more option at random. Arguments: runs
 * of each game, and a game (all if none is named). TAP.
 */
#include "property.h"

#include <talon/bot.h>
#include <talon/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 3000, VIEWERS = TALON_SEATS_MAX + 1, DRAWS = 4096, STRETCH = 300 };

static struct {
    unsigned long steps, remembered, excluded, needed, compared, streams;
} total;

/* In every second game most moves are the simple bot's: random play hardly ever completes a
 * sequence in Spite and Malice, or keeps a build in Wippen. */
static bool any_move(struct play *play, int *seat, struct talon_move *move)
{
    enum { ASTRAY = 6 };
    static struct talon_move moves[TALON_MOVES_MAX];
    struct talon_view view;

    if (!random_move(play, seat, move))
        return false;
    if (play->number % 2 == 0 || talon_rng_below(&play->choice, ASTRAY) == 0)
        return true;
    talon_view(play->game, play->state, *seat, &view);
    const unsigned count = (unsigned)play->game->legal(play->state, *seat, moves);
    const struct talon_bot_request request = {
        .game = play->game, .view = &view, .moves = moves, .count = count, .rng = &play->choice
    };
    *move = moves[talon_bot_find("simple")->choose(&request)];
    return true;
}

/* The true cards of all rows, as in a view. */
static void list_true(const struct play *play, const uint8_t *state, uint8_t *faces)
{
    uint8_t listed[TALON_PACK_MAX];

    for (int z = 0; z < play->game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&play->game->zones[z], talon_state_seats(state));
             row++) {
            const unsigned count = talon_zone_list(play->game, state, z, row, listed);
            for (unsigned i = 0; i < count; i++)
                *faces++ = listed[i] & (uint8_t)~TALON_DOWN;
        }
}

static bool has_face(const uint64_t set[2], unsigned face)
{
    return set[face >> 6] >> (face & 63) & 1;
}

/* Unknown cards of one row: which faces they truly have. */
struct unknown {
    uint8_t count[128];
    unsigned cards;
};

/* Takes what is remembered away from what truly lies in a row; false if something is not there. */
static bool list_unknown(const uint8_t *faces, const uint8_t *truth, unsigned count, bool loose,
                         struct unknown *out)
{
    int left[128] = { 0 };

    *out = (struct unknown){ .cards = 0 };
    for (unsigned i = 0; i < count; i++) {
        left[truth[i]]++;
        if (!loose && faces[i] != TALON_BACK && faces[i] != truth[i])
            return false;
    }
    for (unsigned i = 0; i < count; i++)
        if (faces[i] != TALON_BACK && left[faces[i]]-- <= 0)
            return false;
    for (int face = 0; face < 128; face++) {
        out->count[face] = (uint8_t)left[face];
        out->cards += (unsigned)left[face];
    }
    return true;
}

/* The kinds a face has unseen cards of, as bits. */
static unsigned kinds_of(const struct talon_facts *facts, int face)
{
    unsigned kinds = 0;

    for (unsigned k = 0; k < facts->kinds; k++)
        kinds |= (unsigned)(facts->unseen[k][face] != 0) << k;
    return kinds;
}

static const char *check_limits(const struct talon_facts *facts, const struct unknown *unknown,
                                const struct talon_hidden_group *group)
{
    unsigned surely[TALON_KINDS_MAX] = { 0 };

    for (int face = 0; face < 128; face++) {
        const unsigned kinds = kinds_of(facts, face);
        unsigned possible = 0;
        for (unsigned k = 0; k < facts->kinds; k++)
            possible |= (unsigned)(group->limit[k] != 0) << k;
        if (unknown->count[face] && !(kinds & possible))
            return "a hidden card is of no kind that can lie there";
        for (unsigned k = 0; k < facts->kinds; k++)
            if (kinds == 1u << k)
                surely[k] += unknown->count[face];
    }
    for (unsigned k = 0; k < facts->kinds; k++)
        if (group->limit[k] != TALON_NO_LIMIT && surely[k] > group->limit[k])
            return "a group has more cards of a kind than its limit";
    return NULL;
}

static bool holds_one_of(const struct unknown *unknown, const uint64_t needed[2])
{
    for (unsigned face = 0; face < 128; face++)
        if (unknown->count[face] && has_face(needed, face))
            return true;
    return false;
}

static const char *check_group(const struct talon_facts *facts, const struct unknown *unknown,
                               const struct talon_hidden_group *group, int zone, int row)
{
    bool needed = true;

    total.needed += group->needs;
    total.excluded += (unsigned)__builtin_popcountll(group->excluded[0]) +
                      (unsigned)__builtin_popcountll(group->excluded[1]);
    if (group->zone != zone || group->row != row || group->places != unknown->cards)
        return "a group has another row or number of places";
    for (unsigned face = 0; face < 128; face++) {
        if (unknown->count[face] && has_face(group->excluded, face))
            return "an excluded face lies there";
    }
    for (unsigned n = 0; n < group->needs; n++)
        needed = needed && holds_one_of(unknown, group->needed[n]);
    return needed ? check_limits(facts, unknown, group) : "none of the needed faces lies there";
}

static bool is_loose(const struct play *play, int zone)
{
    const struct talon_zone *which = &play->game->zones[zone];

    return which->kind == TALON_SET13 || which->kind == TALON_SET20 ||
           !talon_zone_is_shared(play->game, play->state, zone);
}

static const char *check_rows(const struct play *play, const struct talon_facts *facts,
                              const uint8_t *truth, const struct talon_view *view,
                              unsigned unseen[128])
{
    unsigned at = 0, row_at = 0, group = 0;
    struct unknown unknown;

    for (int z = 0; z < play->game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&play->game->zones[z], view->seats); row++) {
            const unsigned count = view->count[row_at++];
            if (!list_unknown(facts->face + at, truth + at, count, is_loose(play, z), &unknown))
                return "a remembered card does not lie there";
            for (unsigned i = at; i < at + count; i++)
                if (facts->face[i] == TALON_BACK && facts->group[i] != group)
                    return "a hidden card is of another row's group";
            if (unknown.cards && group == facts->groups)
                return "a group is missing";
            const char *wrong = unknown.cards
                                    ? check_group(facts, &unknown, &facts->hidden[group++], z, row)
                                    : NULL;
            if (wrong)
                return wrong;
            for (int face = 0; face < 128; face++)
                unseen[face] += unknown.count[face];
            at += count;
        }
    return group == facts->groups ? NULL : "there are groups of no row";
}

static const char *check_facts(const struct play *play, const struct talon_tracer *tracer)
{
    const struct talon_facts *facts = &tracer->facts;
    uint8_t truth[TALON_PACK_MAX];
    unsigned unseen[128] = { 0 };
    struct talon_view view;

    talon_view(play->game, play->state, tracer->seat, &view);
    list_true(play, play->state, truth);
    const char *wrong = check_rows(play, facts, truth, &view, unseen);
    if (wrong)
        return wrong;
    for (unsigned i = 0; i < view.cards; i++)
        total.remembered += view.face[i] == TALON_BACK && facts->face[i] != TALON_BACK;
    for (int face = 0; face < 128; face++) {
        for (unsigned k = 0; k < TALON_KINDS_MAX; k++)
            unseen[face] -= k < facts->kinds ? facts->unseen[k][face] : 0u;
        if (unseen[face])
            return "the unseen cards are others";
    }
    return NULL;
}

/* ---- whole games: every fact is true -------------------------------------------------------- */

static struct talon_tracer tracers[VIEWERS];

static void look(struct play *play)
{
    for (int viewer = TALON_WATCHER; viewer < talon_seats(play->config); viewer++) {
        const char *wrong = check_facts(play, &tracers[viewer + 1]);
        if (wrong) {
            fail(play, wrong);
            printf("# viewer %d\n", viewer);
        }
    }
}

static void start_all(struct play *play)
{
    for (int viewer = TALON_WATCHER; viewer < talon_seats(play->config); viewer++)
        talon_tracer_start(&tracers[viewer + 1], play->config, play->state, viewer);
}

/* A new deal leaves nothing remembered. */
static void check_forgotten(struct play *play)
{
    static struct talon_tracer fresh;

    for (int viewer = TALON_WATCHER; viewer < talon_seats(play->config); viewer++) {
        talon_tracer_start(&fresh, play->config, play->state, viewer);
        if (memcmp(&fresh.facts, &tracers[viewer + 1].facts, sizeof fresh.facts))
            fail(play, "something of an earlier deal is remembered");
    }
}

static void step_all(struct play *play, int seat, struct talon_move move)
{
    static uint8_t before[TALON_STATE_MAX];
    static struct talon_draw draws[DRAWS];

    memcpy(before, play->state, state_bytes(play));
    talon_rng_record(&play->rng, draws, DRAWS);
    play->game->apply(play->state, seat, move, &play->rng);
    const struct talon_traced_step step = { before, play->state, (uint8_t)seat,
                                            move,   draws,       (uint32_t)play->rng.log_count };
    for (int viewer = TALON_WATCHER; viewer < talon_seats(play->config); viewer++)
        talon_tracer_step(&tracers[viewer + 1], &step);
    if (talon_draws_begin_deal(draws, step.draws_count, tracers[0].pack))
        check_forgotten(play);
}

static void play_true(struct play *play, unsigned number)
{
    struct talon_move move;
    int seat;

    deal_game(play, number);
    start_all(play);
    look(play);
    while (!play->failure && play->steps < MOST_STEPS && any_move(play, &seat, &move)) {
        step_all(play, seat, move);
        play->steps++;
        look(play);
    }
    total.steps += play->steps;
}

/* ---- stretches of play with other cards ------------------------------------------------------ */

static struct {
    struct talon_view view[STRETCH + 1];
    struct talon_facts facts[STRETCH + 1];
    struct talon_move move[STRETCH];
    uint8_t seat[STRETCH];
    struct talon_draw draws[STRETCH][DRAWS / 4];
    uint32_t draws_count[STRETCH];
    unsigned steps;
} stretch;

static void record_stretch(struct play *play, int viewer)
{
    static uint8_t state[TALON_STATE_MAX], before[TALON_STATE_MAX];
    struct play other = *play;
    struct talon_tracer tracer;
    int seat;

    memcpy(state, play->state, state_bytes(play));
    other.state = state;
    talon_tracer_start(&tracer, play->config, state, viewer);
    for (stretch.steps = 0;; stretch.steps++) {
        const unsigned i = stretch.steps;
        talon_view(play->game, state, viewer, &stretch.view[i]);
        stretch.facts[i] = tracer.facts;
        if (i == STRETCH || !any_move(&other, &seat, &stretch.move[i]))
            break;
        stretch.seat[i] = (uint8_t)seat;
        memcpy(before, state, state_bytes(play));
        talon_rng_record(&other.rng, stretch.draws[i], DRAWS / 4);
        play->game->apply(state, seat, stretch.move[i], &other.rng);
        stretch.draws_count[i] = (uint32_t)other.rng.log_count;
        const struct talon_traced_step step = { before,           state,
                                                (uint8_t)seat,    stretch.move[i],
                                                stretch.draws[i], stretch.draws_count[i] };
        talon_tracer_step(&tracer, &step);
    }
}

/* Exchanges two cards that the viewer does not see; false if that is no position. */
static bool exchange(struct play *play, uint8_t *state, int viewer)
{
    uint8_t faces[2][TALON_PACK_MAX], seen[TALON_PACK_MAX];
    int zone[2], row[2];
    unsigned at[2], count[2];

    for (int n = 0; n < 2; n++)
        for (unsigned tries = 0;; tries++) {
            if (tries == 200)
                return false;
            zone[n] = (int)talon_rng_below(&play->choice, play->game->zones_count);
            const int rows =
                talon_zone_rows(&play->game->zones[zone[n]], talon_seats(play->config));
            row[n] = (int)talon_rng_below(&play->choice, (uint32_t)rows);
            count[n] = talon_visible_cards(play->game, state, viewer, zone[n], row[n], seen);
            at[n] = count[n] ? talon_rng_below(&play->choice, count[n]) : 0;
            if (count[n] && seen[at[n]] == TALON_BACK)
                break;
        }
    if (zone[0] == zone[1] && row[0] == row[1])
        return false;
    for (int n = 0; n < 2; n++)
        talon_zone_list(play->game, state, zone[n], row[n], faces[n]);
    const uint8_t face = faces[0][at[0]];
    faces[0][at[0]] = faces[1][at[1]];
    faces[1][at[1]] = face;
    for (int n = 0; n < 2; n++)
        if (!talon_zone_fill(play->game, state, zone[n], row[n], faces[n], count[n]))
            return false;
    return !talon_validate_position(play->config, state);
}

static bool same_view(const struct play *play, const uint8_t *state, int viewer, unsigned i)
{
    struct talon_view view;

    talon_view(play->game, state, viewer, &view);
    return !memcmp(&view, &stretch.view[i], sizeof view);
}

/* Plays the stretch again from other cards, for as long as the viewer sees the same. */
static void compare_stretch(struct play *play, uint8_t *state, int viewer)
{
    static uint8_t before[TALON_STATE_MAX];
    struct talon_tracer tracer;
    struct talon_rng script;

    talon_tracer_start(&tracer, play->config, state, viewer);
    for (unsigned i = 0; same_view(play, state, viewer, i); i++) {
        if (memcmp(&tracer.facts, &stretch.facts[i], sizeof tracer.facts)) {
            play->steps = i;
            fail(play, "facts depend on cards that the seat cannot know");
            printf("# viewer %d\n", viewer);
        }
        total.compared++;
        if (i == stretch.steps || play->failure)
            return;
        talon_rng_script(&script, stretch.draws[i], stretch.draws_count[i]);
        memcpy(before, state, state_bytes(play));
        if (!talon_act(play->game, state, stretch.seat[i], stretch.move[i], &script) ||
            script.script_mismatch)
            return;
        const struct talon_traced_step step = { before,           state,
                                                stretch.seat[i],  stretch.move[i],
                                                stretch.draws[i], stretch.draws_count[i] };
        talon_tracer_step(&tracer, &step);
    }
}

static void play_sealed(struct play *play, unsigned number)
{
    static uint8_t state[TALON_STATE_MAX];
    enum { TRIES = 12 };

    deal_game(play, number);
    const int viewer =
        (int)talon_rng_below(&play->choice, (uint32_t)talon_seats(play->config) + 1) - 1;
    record_stretch(play, viewer);
    for (unsigned tries = 0; tries < TRIES && !play->failure; tries++) {
        memcpy(state, play->state, state_bytes(play));
        bool other = false;
        for (unsigned cards = 1 + tries % 3; cards; cards--)
            other |= exchange(play, state, viewer);
        if (other && !talon_validate_position(play->config, state))
            compare_stretch(play, state, viewer);
    }
}

/* ---- the same at tables: the stream of events ----------------------------------------------- */

static const uint8_t key[TALON_KEY_BYTES] = { 1, 2, 3 };

/* Makes the moves of one table at another one, as far as the viewer sees the same; returns how many
 * were made. */
static uint32_t follow(const struct play *play, struct talon_table *one, struct talon_table *other,
                       int viewer)
{
    uint32_t count, made = 0;
    const struct talon_step *steps = talon_table_steps(one, &count);
    struct talon_table *again = talon_table_copy(one);

    talon_table_seek(again, 0);
    while (made < count) {
        struct talon_view view, same;
        if (talon_table_act(other, steps[made].seat, steps[made].move))
            break;
        talon_table_seek(again, ++made);
        talon_view(play->game, talon_table_state(again), viewer, &view);
        talon_view(play->game, talon_table_state(other), viewer, &same);
        if (memcmp(&view, &same, sizeof view)) {
            made--;
            break;
        }
    }
    talon_table_free(again);
    return made;
}

static void compare_memories(struct play *play, const struct talon_table *one,
                             const struct talon_table *other, int viewer)
{
    struct talon_string_buffer stream = { 0 }, same = { 0 };
    struct talon_facts facts, others;

    talon_table_history(one, viewer, &stream);
    talon_table_history(other, viewer, &same);
    talon_table_facts(one, viewer, &facts);
    talon_table_facts(other, viewer, &others);
    if (stream.length != same.length || memcmp(stream.at, same.at, stream.length))
        fail(play, "the stream depends on cards that the seat cannot know");
    if (memcmp(&facts, &others, sizeof facts))
        fail(play, "facts of a table depend on cards that the seat cannot know");
    total.streams += stream.length;
    free(stream.at);
    free(same.at);
}

/* Reading the stream from the deal on leads to the view. */
static void check_stream(struct play *play, const struct talon_table *table, int viewer)
{
    struct talon_string_buffer stream = { 0 };
    static uint8_t faces[TALON_VIEW_ROWS][TALON_PACK_MAX];
    static struct talon_view view, now;
    struct talon_history_event event = { 0 };
    struct talon_history_row row;
    struct talon_history_field field;

    memset(&now, 0, sizeof now);
    talon_table_history(table, viewer, &stream);
    const uint8_t *from = (const uint8_t *)stream.at;
    while (from < (const uint8_t *)stream.at + stream.length) {
        from = talon_history_read_event(from, &event);
        const uint8_t *rows = event.row, *fields = event.field;
        for (unsigned i = 0; i < event.rows; i++) {
            rows = talon_history_read_row(rows, &row);
            now.count[row.row] = row.count;
            memcpy(faces[row.row], row.faces, row.count);
        }
        for (unsigned i = 0; i < event.fields; i++) {
            fields = talon_history_read_field(fields, &field);
            now.field[field.field] = field.value;
        }
    }
    talon_view(play->game, talon_table_state(table), viewer, &view);
    for (unsigned r = 0, at = 0; r < view.rows; at += view.count[r++])
        if (now.count[r] != view.count[r] || memcmp(faces[r], view.face + at, view.count[r]))
            fail(play, "the stream leads to other cards than the view");
    if (memcmp(now.field, view.field, sizeof now.field) || event.acting != view.acting)
        fail(play, "the stream leads to other fields than the view");
    free(stream.at);
}

static void play_tables(struct play *play, unsigned number)
{
    static uint8_t state[TALON_STATE_MAX];
    enum { MOST = 150, TRIES = 4 };
    struct talon_move move;
    int seat;

    deal_game(play, number);
    const int viewer =
        (int)talon_rng_below(&play->choice, (uint32_t)talon_seats(play->config) + 1) - 1;
    struct talon_table *one = talon_table_new_from_position(play->config, play->state, key);
    struct play random = *play;
    random.state = state;
    memcpy(state, play->state, state_bytes(play));
    for (unsigned steps = 0; steps < MOST && any_move(&random, &seat, &move); steps++) {
        talon_table_act(one, seat, move);
        memcpy(state, talon_table_state(one), state_bytes(play));
    }
    check_stream(play, one, viewer);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        memcpy(state, play->state, state_bytes(play));
        if (!exchange(play, state, viewer))
            continue;
        struct talon_table *other = talon_table_new_from_position(play->config, state, key);
        const uint32_t made = follow(play, one, other, viewer);
        struct talon_table *copy = talon_table_copy(one);
        talon_table_seek(copy, made);
        talon_table_seek(other, made);
        compare_memories(play, copy, other, viewer);
        talon_table_free(copy);
        talon_table_free(other);
    }
    talon_table_free(one);
}

/* ---- runs --------------------------------------------------------------------------------------
 */

static unsigned check_game(const struct talon_game *game, unsigned runs, unsigned test)
{
    static struct talon_config config;
    static uint8_t state[TALON_STATE_MAX];
    struct talon_rng rng;
    unsigned failures = 0;

    memset(&total, 0, sizeof total);
    for (unsigned number = 0; number < runs; number++) {
        talon_rng_simulate(&rng, number);
        any_table(game, &config, &rng);
        struct play play = { .config = &config, .game = game, .state = state };
        play_true(&play, number);
        if (!play.failure)
            play_sealed(&play, number);
        if (!play.failure)
            play_tables(&play, number);
        if (play.failure && !failures++)
            printf("# %s: run %u, step %u: %s\n", config.preset, number, play.steps, play.failure);
    }
    printf("%s %u - %s/%s: %lu steps, %lu remembered, %lu excluded, %lu needed, %lu compared, "
           "%lu bytes, %u wrong\n",
           failures ? "not ok" : "ok", test, game->id, game->variant ? game->variant : "",
           total.steps, total.remembered, total.excluded, total.needed, total.compared,
           total.streams, failures);
    fflush(stdout);
    return failures != 0;
}

int main(int argc, char **argv)
{
    const unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100;
    unsigned failures = 0, test = 0;

    for (unsigned g = 0; g < talon_games_count; g++)
        if (argc < 3 || !strcmp(argv[2], talon_games[g]->id))
            failures += check_game(talon_games[g], runs, ++test);
    printf("1..%u\n", test);
    return failures != 0;
}
