/* secrecy_properties.c - properties of every game's secrets: what a seat may not know changes
 * nothing it sees or may do, neither in one position (sealed) nor along a stretch of play (traced);
 * and of two secret choices of somebody else it sees the same (undisclosed).
 *
 * Source: R-GEN-07.
 */
#include "property.h"

#include <string.h>

enum { STRETCH = 24, LOOKS = 4096 };

static uint8_t copy[TALON_STATE_MAX];

/* Where a hidden card lies. */
struct spot {
    uint8_t zone, row;
    uint16_t index;
};

/* All the rows of a state, to be rearranged and put back. */
struct rows {
    uint8_t faces[TALON_VIEW_ROWS][TALON_PACK_MAX];
    uint16_t count[TALON_VIEW_ROWS];
    uint8_t zone[TALON_VIEW_ROWS], row[TALON_VIEW_ROWS];
    bool changed[TALON_VIEW_ROWS];
    unsigned total;
};
static struct rows rows;

static void list_rows(const struct play *play, const uint8_t *state)
{
    rows.total = 0;
    for (int z = 0; z < play->game->zones_count; z++) {
        const int count = talon_zone_rows(&play->game->zones[z], talon_state_seats(state));
        for (int row = 0; row < count; row++) {
            const unsigned at = rows.total++;
            rows.zone[at] = (uint8_t)z;
            rows.row[at] = (uint8_t)row;
            rows.changed[at] = false;
            rows.count[at] = (uint16_t)talon_zone_list(play->game, state, z, row, rows.faces[at]);
        }
    }
}

static void change_face(unsigned at, unsigned index, uint8_t face)
{
    uint8_t *place = &rows.faces[at][index];

    rows.changed[at] |= *place != face;
    *place = face;
}

/* Puts the changed rows into the copy, which holds the others already, and lets the game complete
 * it; false if it cannot be so. */
static bool put_rows(struct play *play)
{
    for (unsigned at = 0; at < rows.total; at++)
        if (rows.changed[at] && !talon_zone_fill(play->game, copy, rows.zone[at], rows.row[at],
                                                 rows.faces[at], rows.count[at]))
            return false;
    return !talon_validate_position(play->config, copy);
}

static bool same_moves(struct play *play, int seat)
{
    static struct talon_move one[TALON_MOVES_MAX], two[TALON_MOVES_MAX];

    if (!(play->game->acting(play->state) >> seat & 1))
        return true;
    const int count = play->game->legal(play->state, seat, one);
    if (play->game->legal(copy, seat, two) != count)
        return false;
    for (int i = 0; i < count; i++)
        if (!talon_same_move(one[i], two[i]))
            return false;
    return true;
}

/* By its members: between them a line has bytes that nobody writes. */
static bool same_line(const struct talon_score_line *one, const struct talon_score_line *two)
{
    return one->label == two->label && one->field == two->field && one->row == two->row &&
           one->count == two->count && one->amount == two->amount;
}

/* Of a deal that began as this game did: only what it says of hidden cards matters here. */
static bool same_account(struct play *play)
{
    static uint8_t first[TALON_STATE_MAX];
    struct talon_score_breakdown one = { .count = 0 }, two = { .count = 0 };

    if (!play->steps)
        memcpy(first, play->state, state_bytes(play));
    if (!play->game->score_breakdown)
        return true;
    play->game->score_breakdown(first, play->state, &one);
    play->game->score_breakdown(first, copy, &two);
    bool same = one.count == two.count;
    for (unsigned i = 0; same && i < one.count; i++)
        same = same_line(&one.line[i], &two.line[i]);
    return same;
}

/* Shuffles the cards among all places the viewer cannot see. */
static void permute_hidden(struct play *play, const struct talon_view *view)
{
    static struct spot spots[TALON_PACK_MAX];
    uint8_t hidden[TALON_PACK_MAX];
    unsigned count = 0, card = 0;

    for (unsigned at = 0; at < rows.total; at++)
        for (unsigned i = 0; i < rows.count[at]; i++, card++)
            if (view->face[card] == TALON_BACK) {
                hidden[count] = rows.faces[at][i] & (uint8_t)~TALON_DOWN;
                spots[count++] = (struct spot){ (uint8_t)at, 0, (uint16_t)i };
            }
    talon_shuffle(&play->choice, hidden, count);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t face = rows.faces[spots[i].zone][spots[i].index];
        change_face(spots[i].zone, spots[i].index, (uint8_t)((face & TALON_DOWN) | hidden[i]));
    }
}

/* Gives every field the viewer may not know another value, where the game allows it. */
static void scramble_fields(struct play *play, int viewer)
{
    static uint8_t before[TALON_STATE_MAX];
    struct talon_view view;
    int at = 0;

    talon_view(play->game, play->state, viewer, &view);
    for (int f = 0; f < play->game->fields_count; f++) {
        const struct talon_field *field = &play->game->fields[f];
        const int count = talon_field_rows(field, view.seats);
        for (int row = 0; row < count; row++, at++) {
            if (view.field[at] != TALON_UNKNOWN)
                continue;
            memcpy(before, copy, state_bytes(play));
            talon_field_put(field, copy, row, talon_rng_below(&play->choice, 3));
            if (talon_validate_position(play->config, copy))
                memcpy(copy, before, state_bytes(play));
        }
    }
}

const void *exchange_all_hidden(struct play *play, int viewer)
{
    struct talon_view view;

    memcpy(copy, play->state, state_bytes(play));
    talon_view(play->game, play->state, viewer, &view);
    list_rows(play, play->state);
    permute_hidden(play, &view);
    if (!put_rows(play))
        return NULL;
    scramble_fields(play, viewer);
    return copy;
}

static void sealed_for(struct play *play, int viewer)
{
    struct talon_view view, other;

    if (!exchange_all_hidden(play, viewer))
        return;
    talon_view(play->game, play->state, viewer, &view);
    talon_view(play->game, copy, viewer, &other);
    if (!same_account(play))
        fail(play, "an account depends on hidden cards");
    if (memcmp(&view, &other, sizeof view))
        fail(play, "a view depends on hidden cards");
    if (viewer >= 0 && !same_moves(play, viewer))
        fail(play, "legal moves depend on hidden cards");
}

/* Hidden cards permuted: the same view, the same legal moves, for every seat and a watcher. */
void sealed(struct play *play)
{
    for (int viewer = TALON_WATCHER; viewer < talon_seats(play->config); viewer++)
        sealed_for(play, viewer);
}

/* Whether somebody may still make such a move. After the last one choices may be turned up. */
static bool goes_on(const struct play *play, const uint8_t *state, uint8_t verb)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    bool found = false;

    for (unsigned left = play->game->acting(state); left && !found; left &= left - 1)
        for (int i = play->game->legal(state, talon_first_seat(left), moves); i-- > 0 && !found;)
            found = moves[i].verb == verb;
    return found;
}

static const uint8_t *after(const struct play *play, int seat, struct talon_move move,
                            uint8_t *state)
{
    struct talon_rng rng = play->rng;

    memcpy(state, play->state, state_bytes(play));
    play->game->apply(state, seat, move, &rng);
    return state;
}

static void same_after(struct play *play, int seat, struct talon_move move, struct talon_move other)
{
    static uint8_t first[TALON_STATE_MAX], second[TALON_STATE_MAX];
    struct talon_view one, two;

    if (!goes_on(play, after(play, seat, move, first), move.verb) ||
        !goes_on(play, after(play, seat, other, second), move.verb))
        return;
    for (int viewer = TALON_WATCHER; viewer < talon_seats(play->config); viewer++) {
        talon_view(play->game, first, viewer, &one);
        talon_view(play->game, second, viewer, &two);
        if (viewer != seat && memcmp(&one, &two, sizeof one))
            fail(play, "a view depends on a secret choice of somebody else");
    }
}

/* A secret choice, while choices are made: whichever it is, others see the same. */
void undisclosed(struct play *play)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    struct talon_move move;
    int seat;

    if (!random_move(play, &seat, &move) || !play->game->verbs[move.verb].secret)
        return;
    for (int i = play->game->legal(play->state, seat, moves); i-- > 0;)
        if (moves[i].verb == move.verb)
            same_after(play, seat, move, moves[i]);
}

static bool same_zone(const struct play *play, int viewer, int zone, int row)
{
    uint8_t one[TALON_PACK_MAX], two[TALON_PACK_MAX];
    const unsigned count = talon_visible_cards(play->game, play->state, viewer, zone, row, one);

    return count == talon_visible_cards(play->game, play->state, TALON_WATCHER, zone, row, two) &&
           !memcmp(one, two, count);
}

static bool same_field(const struct play *play, int viewer, int field, int row)
{
    return talon_visible_field(play->game, play->state, viewer, field, row) ==
           talon_visible_field(play->game, play->state, TALON_WATCHER, field, row);
}

static void alike_for(struct play *play, int viewer)
{
    const struct talon_game *game = play->game;
    const int seats = talon_state_seats(play->state);

    for (int zone = 0; zone < game->zones_count; zone++)
        for (int row = talon_zone_rows(&game->zones[zone], seats); row-- > 0;)
            if (talon_zone_is_shared(game, play->state, zone) &&
                !same_zone(play, viewer, zone, row))
                fail(play, "a zone is not alike for everybody");
    for (int field = 0; field < game->fields_count; field++)
        for (int row = talon_field_rows(&game->fields[field], seats); row-- > 0;)
            if (talon_field_is_shared(game, play->state, field) &&
                !same_field(play, viewer, field, row))
                fail(play, "a field is not alike for everybody");
}

/* The parts of a view that are marked as shared are the same for everybody, because the server
 * writes them once for all. */
void alike(struct play *play)
{
    for (int viewer = 0; viewer < talon_seats(play->config); viewer++)
        alike_for(play, viewer);
}

/* A stretch of play as one seat saw it. */
struct stretch {
    struct talon_view view[STRETCH + 1];
    struct talon_move move[STRETCH];
    uint8_t seat[STRETCH];
    struct talon_draw draws[LOOKS];
    size_t draw_count;
    unsigned steps;
    bool seen[128];
};
static struct stretch stretch;

static void see(const struct talon_view *view)
{
    for (unsigned i = 0; i < view->cards; i++)
        if (view->face[i] < TALON_DOWN)
            stretch.seen[view->face[i]] = true;
}

/* Plays on from here and writes down what the viewer saw. */
static void record_stretch(struct play *play, int viewer)
{
    static uint8_t kept[TALON_STATE_MAX];
    struct talon_rng rng = play->rng;
    int seat;

    memcpy(kept, play->state, state_bytes(play));
    memset(stretch.seen, 0, sizeof stretch.seen);
    talon_rng_record(&play->rng, stretch.draws, LOOKS);
    for (stretch.steps = 0;; stretch.steps++) {
        struct talon_view *view = &stretch.view[stretch.steps];
        talon_view(play->game, play->state, viewer, view);
        see(view);
        if (stretch.steps == STRETCH || !random_move(play, &seat, &stretch.move[stretch.steps]))
            break;
        stretch.seat[stretch.steps] = (uint8_t)seat;
        play->game->apply(play->state, seat, stretch.move[stretch.steps], &play->rng);
    }
    stretch.draw_count = play->rng.log_count;
    memcpy(play->state, kept, state_bytes(play));
    play->rng = rng;
}

/* Deals the copy other faces where the viewer saw none in the whole stretch. */
static bool exchange_unseen(struct play *play)
{
    uint8_t to[128], unseen[128] = { 0 };
    unsigned count = 0;

    list_rows(play, play->state);
    memcpy(copy, play->state, state_bytes(play));
    for (unsigned at = 0; at < rows.total; at++)
        for (unsigned i = 0; i < rows.count[at]; i++) {
            const uint8_t face = rows.faces[at][i] & (uint8_t)~TALON_DOWN;
            if (!stretch.seen[face])
                unseen[count++] = face, stretch.seen[face] = true;
        }
    for (int face = 0; face < 128; face++)
        to[face] = (uint8_t)face;
    uint8_t mixed[128];
    memcpy(mixed, unseen, sizeof mixed);
    talon_shuffle(&play->choice, mixed, count);
    for (unsigned i = 0; i < count; i++)
        to[unseen[i]] = mixed[i];
    for (unsigned at = 0; at < rows.total; at++)
        for (unsigned i = 0; i < rows.count[at]; i++) {
            const uint8_t face = rows.faces[at][i];
            change_face(at, i, (uint8_t)((face & TALON_DOWN) | to[face & 127]));
        }
    return count > 1 && put_rows(play);
}

/* Where the pack is only cut, the next deal follows from all cards (R-TRK-09). */
static bool deals_unshuffled(const struct play *play, struct talon_move move)
{
    return talon_verb_deals(&play->game->verbs[move.verb]) &&
           talon_config_is(play->config, "shuffle", "cut_only");
}

/* R-GEN-07 along play: with other unseen cards and the same moves, the same is seen. */
void traced(struct play *play)
{
    const int viewer = (int)talon_rng_below(&play->choice, (uint32_t)talon_seats(play->config));
    struct talon_rng script;
    struct talon_view view;
    bool told = false;

    record_stretch(play, viewer);
    if (play->failure || stretch.draw_count > LOOKS || !exchange_unseen(play))
        return;
    talon_rng_script(&script, stretch.draws, stretch.draw_count);
    for (unsigned i = 0;; i++) {
        talon_view(play->game, copy, viewer, &view);
        if (memcmp(&view, &stretch.view[i], sizeof view)) {
            if (!told)
                fail(play, "along play a view depends on cards never seen");
            return;
        }
        if (i == stretch.steps || script.script_mismatch)
            return;
        if (deals_unshuffled(play, stretch.move[i]))
            return;
        told = told || play->game->verbs[stretch.move[i].verb].tells;
        if (!talon_act(play->game, copy, stretch.seat[i], stretch.move[i], &script))
            return; /* another world, another law: the stretch is cut short */
        if (script.script_mismatch)
            return;
    }
}
