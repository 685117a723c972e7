/* rule_properties.c - properties of every game's rules: cards are conserved, moves are lawful,
 * texts and bytes say the same, refusals change nothing, and the fast ways equal the plain ones.
 */
#include "property.h"

#include <string.h>

static struct talon_move moves[TALON_MOVES_MAX];
static uint8_t copy[TALON_STATE_MAX], other[TALON_STATE_MAX];

/* R-GEN-06: every card of the pack is in exactly one zone, at every moment. */
void conserved(struct play *play)
{
    uint8_t pack[TALON_PACK_MAX];
    uint16_t counts[128];
    const unsigned count = talon_all_cards(play->config, pack);

    talon_count_cards(play->game, play->state, counts);
    for (unsigned i = 0; i < count; i++)
        if (!counts[pack[i]]--)
            fail(play, "a card of the pack is missing");
    for (int face = 0; face < 128; face++)
        if (counts[face] && counts[face] < 0x8000)
            fail(play, "there is a card too many");
}

/* Acting seats have moves, each once; nobody else can act. */
void lawful(struct play *play)
{
    const unsigned acting = play->game->acting(play->state);

    if (acting >> talon_seats(play->config))
        fail(play, "somebody acts who does not sit here");
    for (int seat = 0; seat < talon_seats(play->config); seat++) {
        if (!(acting >> seat & 1))
            continue;
        const int count = play->game->legal(play->state, seat, moves);
        if (count < 1 || count > TALON_MOVES_MAX)
            fail(play, "an acting seat has no move, or too many");
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++)
                if (talon_same_move(moves[i], moves[j]))
                    fail(play, "a move is listed twice");
    }
}

static void one_codec(struct play *play, struct talon_move move)
{
    char text[TALON_MOVE_TEXT];
    struct talon_move back;

    if (talon_move_write(play->game, move, text) >= TALON_MOVE_TEXT)
        fail(play, "a move's text is too long");
    if (!talon_move_read(play->game, text, &back) || !talon_same_move(move, back))
        fail(play, "a move's text reads back as another move");
}

void codecs(struct play *play)
{
    const unsigned acting = play->game->acting(play->state);

    for (int seat = 0; seat < talon_seats(play->config); seat++)
        for (int i = acting >> seat & 1 ? play->game->legal(play->state, seat, moves) : 0; i > 0;)
            one_codec(play, moves[--i]);
}

static bool listed(const struct talon_move *list, int count, struct talon_move move)
{
    for (int i = 0; i < count; i++)
        if (talon_same_move(list[i], move))
            return true;
    return false;
}

/* A legal move with one byte changed, or four bytes of nonsense. */
static struct talon_move distorted(struct play *play, int count)
{
    struct talon_move move = moves[talon_rng_below(&play->choice, (uint32_t)count)];
    uint8_t *byte[4] = { &move.verb, &move.a, &move.b, &move.c };

    for (uint32_t n = talon_rng_below(&play->choice, 4) ? 1 : 4; n; n--)
        *byte[talon_rng_below(&play->choice, 4)] =
            (uint8_t)talon_rng_below(&play->choice, talon_rng_below(&play->choice, 2) ? 256 : 8);
    return move;
}

/* Any move that the game has a word for: mostly a wrong one. */
static struct talon_move any_move(struct play *play)
{
    const struct talon_verb *verbs = play->game->verbs;
    struct talon_move move = { .verb = (uint8_t)talon_rng_below(&play->choice,
                                                                play->game->verbs_count) };
    uint8_t *operands[] = { &move.a, &move.b, &move.c };

    for (int i = 0; i < 3; i++)
        if (verbs[move.verb].operand[i].kind != TALON_NOTHING)
            *operands[i] = (uint8_t)(talon_rng_below(&play->choice, 2) << 7 |
                                     talon_rng_below(&play->choice, i || play->steps & 2 ? 8 : 64));
    return move;
}

/* R-GEN-06: what is not listed is refused with a rule, and nothing has changed. */
void refusals(struct play *play)
{
    const unsigned acting = play->game->acting(play->state);
    const int seat = acting && talon_rng_below(&play->choice, 4)
                         ? talon_first_seat(acting)
                         : (int)talon_rng_below(&play->choice, TALON_SEATS_MAX);
    const bool acts = acting >> seat & 1;
    const int count = acts ? play->game->legal(play->state, seat, moves) : 0;

    memcpy(copy, play->state, state_bytes(play));
    for (int i = 0; i < count; i++)
        if (talon_why_not(play->game, play->state, seat, moves[i]))
            fail(play, "a legal move is said to break a rule");
    for (int i = 0; i < 16; i++) {
        const struct talon_move move = count && i % 2 ? distorted(play, count) : any_move(play);
        if (listed(moves, count, move))
            continue;
        if (!talon_why_not(play->game, play->state, seat, move))
            fail(play, "no rule is named for an illegal move");
        if (talon_act(play->game, play->state, seat, move, &play->rng))
            fail(play, "an illegal move was carried out");
    }
    if (memcmp(copy, play->state, state_bytes(play)))
        fail(play, "a refused move changed something");
}

/* A ring begins somewhere, and where it begins nobody can see. */
static bool has_ring(const struct talon_game *game)
{
    for (int z = 0; z < game->zones_count; z++)
        if (game->zones[z].kind == TALON_RING)
            return true;
    return false;
}

/* Saving and loading keeps every zone, field and the hash. Without a ring equal positions are equal
 * states, too: no byte is left of cards that lay where none lies now. */
void saved(struct play *play)
{
    static uint8_t bytes[TALON_SAVE_MAX], again[TALON_SAVE_MAX];
    const size_t count = talon_save(play->game, play->state, bytes, sizeof bytes);

    if (!count || !talon_load(play->config, bytes, count, copy)) {
        fail(play, "a state does not load");
        return;
    }
    if (talon_hash(play->game, copy) != talon_hash(play->game, play->state))
        fail(play, "a loaded state has another hash");
    if (!has_ring(play->game) && memcmp(copy, play->state, state_bytes(play)))
        fail(play, "a loaded state is not the same state");
    if (talon_save(play->game, copy, again, sizeof again) != count || memcmp(bytes, again, count))
        fail(play, "a loaded state saves otherwise");
    if (talon_load(play->config, bytes, count - 1, copy))
        fail(play, "half a state was loaded");
}

/* Validation accepts what play reaches, and finds nothing to change. */
void positions_are_valid(struct play *play)
{
    memcpy(copy, play->state, state_bytes(play));
    if (talon_validate_position(play->config, copy))
        fail(play, "a reached state is refused as a position");
    if (memcmp(copy, play->state, state_bytes(play)))
        fail(play, "a reached state is changed when set up as a position");
}

void picked(struct play *play)
{
    const unsigned acting = play->game->acting(play->state);

    for (int seat = 0; play->game->pick && seat < talon_seats(play->config); seat++) {
        if (!(acting >> seat & 1))
            continue;
        const uint64_t count = (uint64_t)play->game->legal(play->state, seat, moves);
        const uint32_t r = talon_rng_word(&play->choice);
        if (!talon_same_move(play->game->pick(play->state, seat, r), moves[r * count >> 32]))
            fail(play, "the picked move is not the listed one");
    }
}

/* Steps by hand as long as the acting seats have one move each; the number of steps made. */
static unsigned step_forced(struct play *play, uint8_t *state, struct talon_rng *rng, unsigned most)
{
    unsigned made = 0, acting;

    while (made < most && (acting = play->game->acting(state))) {
        const int seat = talon_first_seat(acting);
        if (play->game->legal(state, seat, moves) != 1)
            break;
        play->game->apply(state, seat, moves[0], rng);
        made++;
    }
    return made;
}

void forced(struct play *play)
{
    if (!play->game->run)
        return;
    struct talon_rng slow = play->rng, fast = play->rng;
    const unsigned most = 1 + talon_rng_below(&play->choice, 400);
    memcpy(copy, play->state, state_bytes(play));
    memcpy(other, play->state, state_bytes(play));
    const unsigned made = play->game->run(other, &fast, most);
    if (step_forced(play, copy, &slow, most) != made)
        fail(play, "run() makes another number of moves");
    if (talon_hash(play->game, copy) != talon_hash(play->game, other))
        fail(play, "run() ends elsewhere than its steps");
    if (talon_rng_word(&slow) != talon_rng_word(&fast))
        fail(play, "run() draws otherwise than its steps");
}

/* ---- what a game says of itself ---------------------------------------------------------------
 */

static bool has_field(const struct talon_game *game, const char *id)
{
    const int field = talon_field_find(game, id);

    return field >= 0 && game->fields[field].visibility == TALON_PUBLIC;
}

static bool is_trick_right(const struct play *play)
{
    const struct talon_trick *trick = play->game->trick;
    struct talon_view view;
    bool is_whole;

    if (!trick)
        return true;
    const int zone = talon_zone_find(play->game, trick->zone);
    if (zone < 0 || play->game->zones[zone].owner != TALON_SEAT ||
        !has_field(play->game, trick->taker))
        return false;
    talon_view(play->game, play->state, TALON_WATCHER, &view);
    return talon_trick_taker(play->game, &view, &is_whole) < view.seats;
}

static bool are_sums_right(const struct talon_game *game)
{
    const struct talon_sums *sums = game->sums;

    for (int i = 0; sums && i < sums->begins_count; i++)
        if (sums->begins[i].verb >= game->verbs_count || sums->begins[i].aim > 2 ||
            !sums->begins[i].parts || sums->begins[i].parts >> 3)
            return false;
    return !sums || !sums->chosen ||
           (talon_zone_find(game, sums->chosen) >= 0 && has_field(game, sums->begun) &&
            has_field(game, sums->aim));
}

static bool is_measure_right(const struct talon_game *game, const struct talon_measure *measure)
{
    unsigned labels = 0;

    while (game->labels && game->labels[labels])
        labels++;
    if (measure->source == TALON_LINE_COUNTS || measure->source == TALON_LINE_AMOUNTS)
        return measure->lines && !((uint64_t)measure->lines >> labels);
    const int field = talon_field_find(game, measure->field);
    return field >= 0 &&
           (game->fields[field].owner == TALON_SEAT) == (measure->source == TALON_SEAT_FIELDS);
}

void says_truly(struct play *play)
{
    bool is_right = is_trick_right(play) && are_sums_right(play->game);

    for (int i = 0; i < play->game->measures_count; i++)
        is_right &= is_measure_right(play->game, &play->game->measures[i]);
    if (!is_right)
        fail(play, "a game says something of itself that its tables do not have");
}
