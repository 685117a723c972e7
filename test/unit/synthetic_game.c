/* synthetic_game.c - the game of synthetic_game.h, and the list of games of the programs that use
 * it. Cards are dealt and never move; turns go round.
 */
#include "synthetic_game.h"

struct mill {
    uint8_t seats, turn, over, forced, slot, first, queued, drawn, heaped[2], more, secret;
    uint16_t stacked, laps;
    uint32_t steps, spare;
    uint64_t grand, hand[TALON_SEATS_MAX], box[2];
    uint8_t queue[MILL_ROOM], draw[MILL_ROOM], stack[MILL_WIDE], heap[MILL_WIDE];
};

/* clang-format off */
static const struct talon_choice biases[] = { { "left", "Left" }, { "right", "Right" } };

static const struct talon_option options[] = {
    [MILL_PLAYERS] = { "players", "Players", "R-GEN-01", 2, TALON_SEATS_MAX, 2, NULL },
    [MILL_FORCED] = { "forced", "Only passing", "R-GEN-06", 0, 1, 0, talon_no_yes },
    [MILL_BIAS] = { "bias", "Bias", "R-GEN-10", -1, 0, 0, biases },
};

static const struct talon_setting driven[] = { { MILL_FORCED, 1 } };
static const struct talon_preset presets[] = { { "driven", "Driven", driven, 1 } };

#define CARDS(member) .cards = TALON_AT(struct mill, member)
#define COUNT(member) .count = TALON_AT(struct mill, member)
static const struct talon_zone zones[] = {
    [MILL_HAND] = { .id = "hand", .kind = TALON_SET13, .owner = TALON_SEAT,
                    .visibility = TALON_OWNER,
                    CARDS(hand) },
    [MILL_BOX] = { .id = "box", .kind = TALON_SET20, .visibility = TALON_NOBODY, CARDS(box) },
    [MILL_SLOT] = { .id = "slot", .kind = TALON_SLOT, .visibility = TALON_PUBLIC, CARDS(slot) },
    [MILL_QUEUE] = { .id = "queue", .kind = TALON_RING, .visibility = TALON_PUBLIC, CARDS(queue),
                     COUNT(queued), .capacity = MILL_ROOM, .first = TALON_AT(struct mill, first) },
    [MILL_DRAW] = { .id = "draw", .kind = TALON_DRAW, .visibility = TALON_NOBODY, CARDS(draw),
                    COUNT(drawn), .capacity = MILL_ROOM },
    [MILL_STACK] = { .id = "stack", .kind = TALON_STACK, .visibility = TALON_TOP, CARDS(stack),
                     COUNT(stacked), .capacity = MILL_WIDE },
    [MILL_HEAP] = { .id = "heap", .kind = TALON_PACKED, .visibility = TALON_PUBLIC, .rows = 2,
                    CARDS(heap), COUNT(heaped), .capacity = MILL_WIDE, .narrow = true },
    [MILL_MORE] = { .id = "more", .kind = TALON_PACKED, .visibility = TALON_PUBLIC, CARDS(heap),
                    COUNT(more), .capacity = MILL_WIDE, .narrow = true },
};

#define WIDE(bytes, member) .width = (bytes), .offset = TALON_AT(struct mill, member)
static const struct talon_field fields[] = {
    [MILL_SEATS] = { .id = "seats", .visibility = TALON_PUBLIC, WIDE(1, seats) },
    [MILL_TURN] = { .id = "turn", .visibility = TALON_PUBLIC, WIDE(1, turn) },
    [MILL_LAPS] = { .id = "laps", .visibility = TALON_PUBLIC, WIDE(2, laps) },
    [MILL_STEPS] = { .id = "steps", .visibility = TALON_PUBLIC, WIDE(4, steps) },
    [MILL_GRAND] = { .id = "grand", .visibility = TALON_PUBLIC, WIDE(8, grand) },
    [MILL_SECRET] = { .id = "secret", .visibility = TALON_NOBODY, WIDE(1, secret) },
};

static const struct talon_place places[] = { { .id = "here" }, { .id = "there" } };
static const struct talon_verb verbs[] = {
    [MILL_STAY] = { .id = "stay" },
    [MILL_PASS] = { .id = "pass" },
    [MILL_REST] = { .id = "rest", .closes = true },
    [MILL_ROLL] = { .id = "roll" },
    [MILL_HIDE] = { .id = "hide", .secret = true },
    [MILL_STOP] = { .id = "stop", .closes = true },
    [MILL_MARK] = { .id = "mark", TALON_ROWS(places, places),
                    .operand = { { TALON_CARD_OR_PLACE, false, 0 }, { TALON_AT_SEAT, false, 0 },
                                 { TALON_COUNT, true, 0 } } },
};

static const struct talon_rule no_marks = { "R-GEN-06", "Nobody may mark the first place." };
/* clang-format on */

static const char *refuse(const struct talon_config *config)
{
    return talon_seats(config) == 7 ? "Seven do not fit round the mill." : NULL;
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    for (uint8_t i = 0; i < MILL_PACK; i++)
        faces[i] = i;
    return MILL_PACK;
}

static unsigned first_pack(const struct talon_config *config)
{
    (void)config;
    return MILL_FIRST_PACK;
}

static void prepare(void *state, const struct talon_config *config)
{
    struct mill *m = state;

    m->seats = (uint8_t)talon_seats(config);
    m->forced = (uint8_t)config->value[MILL_FORCED];
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct mill *m = state;

    (void)rng;
    m->turn = (uint8_t)dealer;
    m->hand[0] = 1ull << cards[0];
    for (unsigned i = 1; i < count; i++)
        m->box[0] |= 1ull << cards[i];
}

static const char *mill_validate_position(void *state)
{
    const struct mill *m = state;

    return m->turn < m->seats ? NULL : "The seat to play must be one of the players.";
}

static unsigned acting(const void *state)
{
    const struct mill *m = state;

    return m->over ? 0 : talon_seat_bit(m->turn);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct mill *m = state;
    int count = 0;

    (void)seat;
    if (m->forced)
        return out[0] = (struct talon_move){ .verb = MILL_PASS }, 1;
    for (uint8_t verb = MILL_STAY; verb <= MILL_STOP; verb++)
        out[count++] = (struct talon_move){ .verb = verb };
    return count;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct mill *m = state;

    m->steps++;
    if (move.verb == MILL_PASS)
        m->turn = (uint8_t)talon_left_of(seat, m->seats);
    else if (move.verb == MILL_ROLL)
        m->secret = (uint8_t)talon_rng_below(rng, 200);
    else if (move.verb == MILL_STOP)
        m->over = 1;
}

/* Tells of one forbidden move only: the core must find the others. */
static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    (void)state;
    (void)seat;
    return move.verb == MILL_MARK && move.a == 128 ? &no_marks : NULL;
}

static void result(const void *state, struct talon_result *out)
{
    const struct mill *m = state;

    for (int seat = 0; seat < m->seats; seat++)
        out->points[seat] = -seat;
    talon_rank_by(out->points, m->seats, out->rank);
}

const struct talon_game talon_mill = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "mill",
    .title = "Mill",
    .deck = TALON_ELFER,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    .state_size = sizeof(struct mill),
    .check_config = refuse,
    .pack = pack,
    .first_pack = first_pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = mill_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
};

static const struct talon_game *const games[] = { &talon_mill };
const struct talon_game *const *const talon_games = games;
unsigned talon_games_count = 1;
