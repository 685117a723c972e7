/* spite.c - Spite and Malice: be the first to play off your reserve onto the sequences in the
 * middle; a card laid on one of your side stacks ends your turn. It refuses to know teams, the
 * variants with jokers, and how a card is drawn.
 *
 * A side stack may grow to nearly all cards of the table: whoever discards on one stack only,
 * while the others' cards come back through completed sequences, takes the talon home card by
 * card. So the 32 stacks lie one behind the other in one space for eight packs.
 *
 * Rules: R-SPI-01 … R-SPI-18, R-SPI-20, R-SPI-24, R-SPI-29.
 */
#include <talon/bits.h>
#include <talon/game.h>
#include <talon/pile.h>

#include <string.h>

enum { SEATS = TALON_SEATS_MAX, PACK = 52, CARDS = 8 * PACK, HAND_SIZE = 5, RESERVE = 40 };
enum { SIDES = 4, PLACES = 16, LAST = 12, KING = 13, RESHUFFLES = 20, MOST_ACTIONS = 1000 };
enum { DRAWN, FEWER_RESERVE, WHEN_EMPTY = 0, WHEN_NEEDED }; /* talon_out, talon_end */
enum { OPT_PLAYERS, OPT_PACKS, OPT_RESERVE, OPT_CENTRE, OPT_OUT, OPT_END, OPT_TURNS };
enum { RESERVES, HAND, SIDE, MIDDLE, TALON };
enum { CENTRE, DISCARD };
enum { FROM_RESERVE = 128, FROM_SIDE = 129 }; /* places as sources: 129 is the first side stack */

struct spite {
    uint8_t seats, turn, over, centre_limit, talon_out, talon_end, reserve_size, spare;
    uint16_t turns, actions, max_turns, talon_count;
    uint8_t reserve_count[SEATS], hand_count[SEATS], centre_count[PLACES];
    uint16_t side_count[SEATS][SIDES];
    uint8_t hand[SEATS][HAND_SIZE]; /* in ascending order */
    uint8_t centre[PLACES][LAST], reserve[SEATS][RESERVE];
    uint8_t talon[CARDS], side[CARDS]; /* side: all stacks, seat by seat */
};
_Static_assert(sizeof(struct spite) == 16 + 32 + 64 + 40 + 192 + 320 + 2 * CARDS, "no padding");

/* clang-format off */
static const struct talon_choice talon_outs[] = {
    { "draw", "Nobody wins" },
    { "fewer_reserve", "The smallest reserve wins" },
};
static const struct talon_choice talon_ends[] = {
    { "empty", "At once" },
    { "needed", "When a card is needed" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-SPI-01", 2, SEATS, 2, NULL },
    { "packs", "Packs of cards", "R-SPI-01", 2, 8, 2, NULL },
    { "reserve_size", "Cards in a reserve", "R-SPI-24", 1, RESERVE, 20, NULL },
    { "centre_limit", "Sequences in the middle", "R-SPI-07", 1, PLACES, 3, NULL },
    { "talon_out", "Talon used up", "R-SPI-16", DRAWN, FEWER_RESERVE, DRAWN, talon_outs },
    { "talon_end", "An empty talon ends the game", "R-SPI-15", WHEN_EMPTY, WHEN_NEEDED, WHEN_EMPTY,
      talon_ends },
    { "max_turns", "Most turns", "R-SPI-17", 100, 30000, 5000, NULL },
};

static const struct talon_preset presets[] = {
    { "standard", "Spite and Malice", NULL, 0 },
};

#define AT(member) TALON_AT(struct spite, member)
static const struct talon_zone zones[] = {
    [RESERVES] = { .id = "reserve", .label = "Reserve", .kind = TALON_STACK, .owner = TALON_SEAT,
                   .sight = TALON_TOP, .cards = AT(reserve), .capacity = RESERVE,
                   .count = AT(reserve_count) },
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_STACK, .owner = TALON_SEAT,
               .sight = TALON_OWNER, .cards = AT(hand), .capacity = HAND_SIZE,
               .count = AT(hand_count) },
    [SIDE] = { .id = "side", .label = "Side stack", .kind = TALON_PACKED, .owner = TALON_SEAT,
               .rows = SIDES, .sight = TALON_PUBLIC, .cards = AT(side), .capacity = CARDS,
               .count = AT(side_count) },
    [MIDDLE] = { .id = "centre", .label = "Sequence", .kind = TALON_STACK, .rows = PLACES,
                 .sight = TALON_PUBLIC, .cards = AT(centre), .capacity = LAST,
                 .count = AT(centre_count), .live = AT(centre_limit) },
    [TALON] = { .id = "talon", .label = "Talon", .kind = TALON_DRAW, .sight = TALON_NOBODY,
                .cards = AT(talon), .capacity = CARDS, .count = AT(talon_count) },
};

#define ONE(member) .width = 1, .offset = AT(member)
#define TWO(member) .width = 2, .offset = AT(member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .sight = TALON_PUBLIC, ONE(seats) },
    { .id = "turn", .label = "On turn", .sight = TALON_PUBLIC, .show = TALON_SEAT_0, ONE(turn) },
    { .id = "over", .label = "Game over", .sight = TALON_PUBLIC, ONE(over) },
    { .id = "centre_limit", .label = "Sequences in the middle", .sight = TALON_PUBLIC,
      ONE(centre_limit) },
    { .id = "talon_out", .label = "Talon used up", .sight = TALON_PUBLIC, ONE(talon_out) },
    { .id = "talon_end", .label = "An empty talon ends the game", .sight = TALON_PUBLIC,
      ONE(talon_end) },
    { .id = "reserve_size", .label = "Cards in a reserve", .sight = TALON_PUBLIC,
      ONE(reserve_size) },
    { .id = "turns", .label = "Turns begun", .sight = TALON_PUBLIC, .show = TALON_NUMBER,
      TWO(turns) },
    { .id = "actions", .label = "Cards played this turn", .sight = TALON_PUBLIC, TWO(actions) },
    { .id = "max_turns", .label = "Most turns", .sight = TALON_PUBLIC, TWO(max_turns) },
    { .id = "spare", .label = "Spare", .sight = TALON_PUBLIC, ONE(spare) },
};

static const struct talon_place sources[] = {
    { "reserve", "the reserve", 1 + RESERVES, 1 },
    { "side1", "side stack 1", 1 + SIDE, 1 },
    { "side2", "side stack 2", 1 + SIDE, 2 },
    { "side3", "side stack 3", 1 + SIDE, 3 },
    { "side4", "side stack 4", 1 + SIDE, 4 },
};

static const struct talon_verb verbs[] = {
    [CENTRE] = { .id = "centre", .text = "Play {a} to sequence {b}",
                 .operand = { { TALON_CARD_OR_PLACE, false, 1 + HAND },
                              { TALON_COUNT, false, 1 + MIDDLE } },
                 TALON_ROWS(places, sources) },
    [DISCARD] = { .id = "discard", .text = "Put {a} on side stack {b}",
                  .operand = { { TALON_CARD, false, 1 + HAND }, { TALON_COUNT, false, 1 + SIDE } },
                  .closes = true },
};

enum { NOT_HELD, EMPTY, NO_PLACE, NO_SIDE, START, NEXT, FIRST_FREE };
static const struct talon_rule rules[] = {
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [EMPTY] = { "R-SPI-06", "There is no card to take." },
    [NO_PLACE] = { "R-SPI-07", "There is no such place in the middle." },
    [NO_SIDE] = { "R-SPI-12", "You have four side stacks: 1, 2, 3 and 4." },
    [START] = { "R-SPI-06", "Only an ace, or a king for it, begins a new sequence." },
    [NEXT] = { "R-SPI-06", "Only the next higher card fits here, or a king for it." },
    [FIRST_FREE] = { "R-SPI-07", "Begin a new sequence on the first free place." },
};
/* clang-format on */

/* What a rank counts in a sequence, and for choosing who begins (R-SPI-01, R-SPI-03). */
static const uint8_t values[16] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, KING, 1 };

static unsigned value(uint8_t face)
{
    return values[talon_rank(face)];
}

/* Copies a pile the other way up. */
static void turn_over(uint8_t *to, const uint8_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = from[count - 1 - i];
}

static void add_to_hand(struct spite *s, int seat, uint8_t face)
{
    talon_pile_insert(s->hand[seat], s->hand_count[seat]++, face);
}

static void settle(struct talon_config *config)
{
    const int16_t players = config->value[OPT_PLAYERS];

    if (!(config->given & 1u << OPT_PACKS))
        config->value[OPT_PACKS] = players; /* R-SPI-01: never fewer than two */
    if (!(config->given & 1u << OPT_CENTRE))
        config->value[OPT_CENTRE] = (int16_t)(players + 1); /* R-SPI-18 */
}

static const char *refuse(const struct talon_config *config)
{
    const int dealt = config->value[OPT_PLAYERS] * (config->value[OPT_RESERVE] + HAND_SIZE);

    if (PACK * config->value[OPT_PACKS] - dealt < 1)
        return "There are too few cards: take more packs or smaller reserves.";
    return NULL;
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return talon_list_french(faces, (unsigned)config->value[OPT_PACKS], 0); /* R-SPI-01 */
}

static void prepare(void *state, const struct talon_config *config)
{
    struct spite *s = state;

    s->seats = (uint8_t)config->value[OPT_PLAYERS];
    s->centre_limit = (uint8_t)config->value[OPT_CENTRE];
    s->talon_out = (uint8_t)config->value[OPT_OUT];
    s->talon_end = (uint8_t)config->value[OPT_END];
    s->max_turns = (uint16_t)config->value[OPT_TURNS];
    s->turns = 1;
    s->reserve_size = (uint8_t)config->value[OPT_RESERVE];
}

/* Deals one by one to so many seats; a seat's first cards lie lowest (R-SPI-02). */
static const uint8_t *deal_reserves(struct spite *s, const uint8_t *cards)
{
    for (unsigned i = 0; i < s->reserve_size; i++)
        for (int seat = 0; seat < s->seats; seat++)
            s->reserve[seat][i] = *cards++;
    memset(s->reserve_count, s->reserve_size, s->seats);
    return cards;
}

static const uint8_t *deal_hands(struct spite *s, const uint8_t *cards)
{
    for (int i = 0; i < HAND_SIZE; i++)
        for (int seat = 0; seat < s->seats; seat++)
            add_to_hand(s, seat, *cards++);
    return cards;
}

/* Listed bottom to top before, place 0 is the top afterwards (R-GEN-03). */
static void shuffle_reserve(struct spite *s, int seat, struct talon_rng *rng)
{
    uint8_t cards[RESERVE];

    memcpy(cards, s->reserve[seat], s->reserve_size);
    talon_shuffle(rng, cards, s->reserve_size);
    turn_over(s->reserve[seat], cards, s->reserve_size);
}

/* Which of these seats have the highest reserve card. */
static unsigned highest(const struct spite *s, unsigned seats)
{
    unsigned best = 0, found = 0;

    for (; seats; seats &= seats - 1) {
        const int seat = talon_first_seat(seats);
        const unsigned top = value(s->reserve[seat][s->reserve_size - 1]);
        if (top > best)
            found = 0;
        if (top >= best) {
            found |= talon_seat_bit(seat);
            best = top;
        }
    }
    return found;
}

/* Who begins: tied seats shuffle their reserves and compare again (R-SPI-03). */
static int starter(struct spite *s, struct talon_rng *rng)
{
    unsigned tied = highest(s, (1u << s->seats) - 1);

    for (int again = 0; tied & (tied - 1) && again < RESHUFFLES; again++) {
        for (unsigned rest = tied; rest; rest &= rest - 1)
            shuffle_reserve(s, talon_first_seat(rest), rng);
        tied = highest(s, tied);
    }
    const unsigned count = talon_bit_count(tied);
    return (int)talon_nth_bit(tied, count > 1 ? talon_below(rng, count) : 0);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct spite *s = state;
    const uint8_t *rest = deal_hands(s, deal_reserves(s, cards));

    (void)dealer;
    s->talon_count = (uint16_t)(cards + count - rest);
    turn_over(s->talon, rest, s->talon_count);
    s->turn = (uint8_t)starter(s, rng);
}

static unsigned acting(const void *state)
{
    const struct spite *s = state;

    return s->over ? 0 : talon_seat_bit(s->turn);
}

/* Where a side stack begins in the space they share; row SEATS * SIDES: where the last one ends. */
static unsigned side_start(const struct spite *s, int row)
{
    const uint16_t *counts = &s->side_count[0][0];
    unsigned at = 0;

    for (int before = 0; before < row; before++)
        at += counts[before];
    return at;
}

static uint8_t side_top(const struct spite *s, int seat, int side)
{
    const unsigned count = s->side_count[seat][side];

    return count ? s->side[side_start(s, seat * SIDES + side) + count - 1] : TALON_NO_CARD;
}

static void lay_on_side(struct spite *s, int seat, int side, uint8_t face)
{
    uint8_t *at = s->side + side_start(s, seat * SIDES + side) + s->side_count[seat][side];

    memmove(at + 1, at, (size_t)(s->side + side_start(s, s->seats * SIDES) - at));
    *at = face;
    s->side_count[seat][side]++;
}

static void take_from_side(struct spite *s, int seat, int side)
{
    const unsigned at = side_start(s, seat * SIDES + side) + s->side_count[seat][side] - 1;

    talon_pile_remove(s->side, side_start(s, s->seats * SIDES), at);
    s->side_count[seat][side]--;
}

/* The card a source offers: a face itself, or the top of a pile; TALON_NO_CARD if that is empty. */
static uint8_t top_of(const struct spite *s, int seat, uint8_t source)
{
    if (source < FROM_RESERVE)
        return source;
    if (source == FROM_RESERVE)
        return s->reserve[seat][s->reserve_count[seat] - 1];
    return side_top(s, seat, source - FROM_SIDE);
}

/* Finds for each value the places where it fits, as bits; a king fits them all (R-SPI-06). Of
 * the free places, all alike, only the first counts. */
static void find_places(const struct spite *s, uint16_t places[KING + 1])
{
    bool begun = false;

    memset(places, 0, (KING + 1) * sizeof *places);
    for (int p = 0; p < s->centre_limit; p++) {
        const int height = s->centre_count[p];
        if (!height && begun)
            continue;
        begun = begun || !height;
        places[height + 1] |= (uint16_t)(1u << p);
        places[KING] |= (uint16_t)(1u << p);
    }
}

static int list_centre(struct talon_move *out, uint8_t source, unsigned places)
{
    int count = 0;

    for (; places; places &= places - 1)
        out[count++] = (struct talon_move){ .verb = CENTRE,
                                            .a = source,
                                            .b = (uint8_t)(1 + talon_lowest_bit(places)) };
    return count;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct spite *s = state;
    uint16_t places[KING + 1];
    int count = 0;

    find_places(s, places);
    for (int source = FROM_RESERVE; source < FROM_SIDE + SIDES; source++) {
        const uint8_t face = top_of(s, seat, (uint8_t)source);
        if (face != TALON_NO_CARD)
            count += list_centre(out + count, (uint8_t)source, places[value(face)]);
    }
    for (int i = 0; i < s->hand_count[seat]; i++) {
        const uint8_t face = s->hand[seat][i];
        if (i && face == s->hand[seat][i - 1])
            continue; /* equal cards are one move */
        count += list_centre(out + count, face, places[value(face)]);
        for (int side = 1; side <= SIDES; side++)
            out[count++] = (struct talon_move){ .verb = DISCARD, .a = face, .b = (uint8_t)side };
    }
    return count;
}

/* A count of cards up to five; the game may end by it (R-SPI-05, R-SPI-10, R-SPI-15). */
static void draw(struct spite *s, int seat)
{
    int wanted = HAND_SIZE - s->hand_count[seat];

    for (; wanted && s->talon_count; wanted--) {
        add_to_hand(s, seat, s->talon[--s->talon_count]);
        s->talon[s->talon_count] = 0;
        s->over = s->talon_end == WHEN_EMPTY && !s->talon_count;
    }
    if (wanted)
        s->over = true;
}

static void take_from_hand(struct spite *s, int seat, uint8_t face)
{
    uint8_t *hand = s->hand[seat];
    const unsigned count = s->hand_count[seat]--;

    talon_pile_remove(hand, count, (unsigned)talon_pile_find(hand, count, face));
}

static void take(struct spite *s, int seat, uint8_t source)
{
    if (source < FROM_RESERVE)
        take_from_hand(s, seat, source);
    else if (source == FROM_RESERVE)
        s->reserve[seat][--s->reserve_count[seat]] = 0;
    else
        take_from_side(s, seat, source - FROM_SIDE);
}

/* Shuffles a completed sequence into the talon, listed talon first (R-SPI-09, R-GEN-03). */
static void recycle(struct spite *s, int place, struct talon_rng *rng)
{
    uint8_t cards[CARDS];

    turn_over(cards, s->talon, s->talon_count);
    memcpy(cards + s->talon_count, s->centre[place], LAST);
    memset(s->centre[place], 0, LAST);
    s->centre_count[place] = 0;
    s->talon_count = (uint16_t)(s->talon_count + LAST);
    talon_shuffle(rng, cards, s->talon_count);
    turn_over(s->talon, cards, s->talon_count);
}

/* R-SPI-10: the order of events after a play. */
static void play(struct spite *s, int seat, uint8_t source, int place, struct talon_rng *rng)
{
    const uint8_t face = top_of(s, seat, source);

    take(s, seat, source);
    s->centre[place][s->centre_count[place]++] = face;
    s->actions++;
    if (!s->reserve_count[seat]) {
        s->over = true; /* R-SPI-14 */
        return;
    }
    if (s->centre_count[place] == LAST)
        recycle(s, place, rng);
    if (!s->hand_count[seat])
        draw(s, seat);
    if (s->actions == MOST_ACTIONS)
        s->over = true; /* R-SPI-17 */
}

/* R-SPI-11, R-SPI-04; the next player's draw belongs to the step that ends a turn. */
static void discard(struct spite *s, int seat, uint8_t face, int side)
{
    take_from_hand(s, seat, face);
    lay_on_side(s, seat, side, face);
    s->actions++;
    if (s->turns == s->max_turns) {
        s->over = true; /* R-SPI-17 */
        return;
    }
    s->turns++;
    s->actions = 0;
    s->turn = (uint8_t)talon_left_of(seat, s->seats);
    draw(s, s->turn);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == CENTRE)
        play(state, seat, move.a, move.b - 1, rng);
    else
        discard(state, seat, move.a, move.b - 1);
}

static bool holds(const struct spite *s, int seat, uint8_t face)
{
    return talon_pile_find(s->hand[seat], s->hand_count[seat], face) >= 0;
}

static const struct talon_rule *why_not_centre(const struct spite *s, uint8_t face, int place)
{
    uint16_t places[KING + 1];

    if (place < 0 || place >= s->centre_limit)
        return &rules[NO_PLACE];
    find_places(s, places);
    if (places[value(face)] >> place & 1)
        return NULL;
    if (s->centre_count[place])
        return &rules[NEXT];
    return value(face) == 1 || value(face) == KING ? &rules[FIRST_FREE] : &rules[START];
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct spite *s = state;

    if (move.a < FROM_RESERVE && !holds(s, seat, move.a))
        return &rules[NOT_HELD];
    if (move.verb == DISCARD)
        return move.b >= 1 && move.b <= SIDES ? NULL : &rules[NO_SIDE];
    const uint8_t face = top_of(s, seat, move.a);
    return face == TALON_NO_CARD ? &rules[EMPTY] : why_not_centre(s, face, move.b - 1);
}

static bool reserve_played_off(const struct spite *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (!s->reserve_count[seat])
            return true;
    return false;
}

/* Fewer reserve cards are better, unless the talon ran out and nobody wins (R-SPI-16). */
static void result(const void *state, struct talon_result *out)
{
    const struct spite *s = state;
    const bool drawn = s->over && s->talon_out == DRAWN && !reserve_played_off(s);
    int32_t score[SEATS] = { 0 };

    for (int seat = 0; seat < s->seats; seat++) {
        score[seat] = drawn ? 0 : -s->reserve_count[seat];
        out->points[seat] = 0;
    }
    talon_rank_by(score, s->seats, out->rank);
}

static bool adopt_piles(const struct spite *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (!talon_pile_open(s->reserve[seat], s->reserve_count[seat]) ||
            !talon_pile_open(s->hand[seat], s->hand_count[seat]))
            return false;
    return talon_pile_open(s->side, side_start(s, s->seats * SIDES));
}

/* Sequences run from the ace upwards; a complete one lies only where it won the game. */
static bool adopt_centre(const struct spite *s)
{
    for (int place = 0; place < PLACES; place++) {
        const int height = s->centre_count[place];
        if ((height && place >= s->centre_limit) || (height == LAST && !s->over))
            return false;
        for (int i = 0; i < height; i++) {
            const uint8_t face = s->centre[place][i];
            if (face >= TALON_DOWN || (value(face) != (unsigned)i + 1 && value(face) != KING))
                return false;
        }
    }
    return true;
}

static void sort_hand(struct spite *s, int seat)
{
    uint8_t cards[HAND_SIZE];
    const int count = s->hand_count[seat];

    memcpy(cards, s->hand[seat], sizeof cards);
    s->hand_count[seat] = 0;
    for (int i = 0; i < count; i++)
        add_to_hand(s, seat, cards[i]);
}

/* The options kept in the state, and the counts of turns and actions. */
static const char *adopt_numbers(const struct spite *s)
{
    if (s->turn >= s->seats || s->over > 1 || s->talon_out > 1 || s->talon_end > 1)
        return "Turn must be a seat of this table, the other choices 0 or 1.";
    if (s->centre_limit < 1 || s->centre_limit > PLACES)
        return "There must be 1 to 16 places in the middle.";
    if (s->turns < 1 || s->turns > s->max_turns || s->actions > MOST_ACTIONS)
        return "There are too few or too many turns or actions.";
    return NULL;
}

static const char *adopt(void *state)
{
    struct spite *s = state;
    const bool ended = !s->talon_count || s->turns == s->max_turns || s->actions == MOST_ACTIONS;
    const char *wrong = adopt_numbers(s);

    if (wrong)
        return wrong;
    if (reserve_played_off(s))
        s->over = true;
    else if (s->over ? !ended : s->actions == MOST_ACTIONS)
        return "The game is over when a reserve, the talon or the turns are used up.";
    if (!adopt_piles(s))
        return "Cards marked as face down have no place here.";
    if (!adopt_centre(s))
        return "Sequences run from the ace to the jack at most, each on its place.";
    if (!s->over && !s->hand_count[s->turn])
        return "The player on turn must hold a card.";
    for (int seat = 0; seat < s->seats; seat++)
        sort_hand(s, seat);
    return NULL;
}

const struct talon_game talon_spite = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "spite",
    .title = "Spite and Malice",
    .deck = TALON_FRENCH,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    TALON_ROWS(rules, rules),
    .kept = "centre_limit talon_out talon_end reserve_size max_turns spare",
    .state_size = sizeof(struct spite),
    .settle = settle,
    .refuse = refuse,
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .adopt = adopt,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
};
