/* steal.c - Steal War: everybody looks at the card he drew, and may steal a won pile whose top it
 * matches before the highest card takes the pot. It knows nothing of packets played blindly.
 *
 * Rules: R-STL-01 … R-STL-16.
 */
#include <talon/game.h>
#include <talon/pile.h>

#include <string.h>

enum { SEATS = 8, PACK = 54, ASIDE = 7, WAR_DOWN = 3, NEVER = 1 << 16 };
enum { OPT_PLAYERS, OPT_DEALER, OPT_FORM, OPT_TIMING, OPT_ACTOR, OPT_BATTLES };
enum { PROTECTED, ORIGINAL, ROTATE = 0, LAST_WINNER, FIXED };
enum { DRAW, WON, DRAWN, POT, ASIDE_CARDS };
enum { PROTECT, HOLD, STEAL, PLAY, CHOOSE_TOP, COLLECT };

struct steal {
    uint8_t seats, timing, actor_rule, dealer, first_actor, taker;
    uint8_t deciding; /* seats still to protect or hold, a bit set */
    uint8_t playing;  /* protecting is over: the players steal and play in turn */
    uint16_t battles, max_battles, out[SEATS];
    uint8_t protects[SEATS]; /* secret until all have decided: R-STL-06 */
    uint8_t guarded[SEATS];
    uint8_t drawn[SEATS];
    uint8_t draw_count[SEATS], won_count[SEATS], pot_count[SEATS];
    uint8_t aside_count, aside[ASIDE];
    uint8_t draw[SEATS][PACK], won[PACK], pot[PACK]; /* won and pot: seat by seat */
};
_Static_assert(sizeof(struct steal) == 12 + SEATS * (8 + PACK) + 2 * PACK + 1 + ASIDE,
               "no padding");

/* clang-format off */
static const struct talon_choice forms[] = { { "steal", "Steal War" } };
static const struct talon_choice timings[] = {
    { "protected", "A matching card can protect the own pile" },
    { "original", "Piles cannot be protected" },
};
static const struct talon_choice actors[] = {
    { "rotate", "One seat further every battle" },
    { "last_winner", "Who won the battle before" },
    { "fixed", "Always the dealer's left" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-STL-01", 2, SEATS, 2, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "form", "Form", "R-STL-01", 0, 0, 0, forms },
    { "steal_timing", "Protecting", "R-STL-06", PROTECTED, ORIGINAL, PROTECTED, timings },
    { "first_actor", "Who acts first", "R-STL-04", ROTATE, FIXED, ROTATE, actors },
    { "max_battles", "Battles until a draw", "R-STL-15", 100, 30000, 10000, NULL },
};

static const struct talon_preset presets[] = { { "steal", "Steal War", NULL, 0 } };

static const struct talon_zone zones[] = {
    [DRAW] = { .id = "draw", .label = "Draw pile", .kind = TALON_DRAW, .owner = TALON_SEAT,
               .sight = TALON_NOBODY, .cards = TALON_AT(struct steal, draw), .capacity = PACK,
               .count = TALON_AT(struct steal, draw_count) },
    [WON] = { .id = "won", .label = "Won pile", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .sight = TALON_TOP, .cards = TALON_AT(struct steal, won), .capacity = PACK,
              .count = TALON_AT(struct steal, won_count) },
    [DRAWN] = { .id = "drawn", .label = "Drawn card", .kind = TALON_SLOT, .owner = TALON_SEAT,
                .sight = TALON_OWNER, .cards = TALON_AT(struct steal, drawn) },
    [POT] = { .id = "pot", .label = "Cards laid", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .sight = TALON_PUBLIC, .cards = TALON_AT(struct steal, pot), .capacity = PACK,
              .count = TALON_AT(struct steal, pot_count) },
    [ASIDE_CARDS] = { .id = "aside", .label = "Not dealt", .kind = TALON_DRAW,
                      .sight = TALON_NOBODY, .cards = TALON_AT(struct steal, aside),
                      .capacity = ASIDE, .count = TALON_AT(struct steal, aside_count) },
};

#define AT(member) .offset = TALON_AT(struct steal, member)
#define OPEN(member) .sight = TALON_PUBLIC, AT(member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .width = 1, OPEN(seats) },
    { .id = "timing", .label = "Protecting", .width = 1, OPEN(timing) },
    { .id = "actor_rule", .label = "Who acts first", .width = 1, OPEN(actor_rule) },
    { .id = "dealer", .label = "Dealer", .show = TALON_SEAT_0, .width = 1, OPEN(dealer) },
    { .id = "first_actor", .label = "Acts first", .show = TALON_SEAT_0, .width = 1,
      OPEN(first_actor) },
    { .id = "taker", .label = "Takes the cards", .show = TALON_SEAT_1, .width = 1, OPEN(taker) },
    { .id = "deciding", .label = "Still to decide", .width = 1, OPEN(deciding) },
    { .id = "playing", .label = "Protecting is over", .width = 1, OPEN(playing) },
    { .id = "battles", .label = "Battles", .show = TALON_NUMBER, .width = 2, OPEN(battles) },
    { .id = "max_battles", .label = "Battles until a draw", .width = 2, OPEN(max_battles) },
    { .id = "out", .label = "Out since battle", .owner = TALON_SEAT, .width = 2, OPEN(out) },
    { .id = "protects", .label = "Will protect", .owner = TALON_SEAT, .sight = TALON_OWNER,
      .width = 1, AT(protects) },
    { .id = "protected", .label = "Pile protected", .owner = TALON_SEAT, .show = TALON_FLAG,
      .width = 1, OPEN(guarded) },
};

static const struct talon_verb verbs[] = {
    [PROTECT] = { .id = "protect", .text = "Protect", .closes = true, .secret = true },
    [HOLD] = { .id = "hold", .text = "Hold", .closes = true, .secret = true },
    [STEAL] = { .id = "steal", .text = "Steal from {a}",
                .operand = { { TALON_AT_SEAT, false, 1 + WON } } },
    [PLAY] = { .id = "play", .text = "Play your card", .closes = true },
    [CHOOSE_TOP] = { .id = "choose_top", .text = "{a} on top",
                     .operand = { { TALON_CARD, false, 1 + POT } }, .closes = true },
    [COLLECT] = { .id = "collect", .text = "Take the cards", .closes = true },
};

enum { DECIDE_FIRST, TOO_LATE, NO_MATCH, NO_PILE, OWN_PILE, GUARDED, OTHER_RANK, TAKE_FIRST,
       NOT_WON, NOT_LYING, NO_CHOICE, CHOOSE };
static const struct talon_rule rules[] = {
    [DECIDE_FIRST] = { "R-STL-06", "First everybody says whether to protect: protect or hold." },
    [TOO_LATE] = { "R-STL-06", "It is too late to protect: steal or play." },
    [NO_MATCH] = { "R-STL-06", "Your card does not match the top of your won pile." },
    [NO_PILE] = { "R-STL-08", "There is no won pile to steal." },
    [OWN_PILE] = { "R-STL-08", "This is your own pile." },
    [GUARDED] = { "R-STL-10", "This pile is protected until the battle is over." },
    [OTHER_RANK] = { "R-STL-08", "Your card does not match the top of this pile." },
    [TAKE_FIRST] = { "R-STL-14", "You have won: take the cards first." },
    [NOT_WON] = { "R-STL-14", "The battle is not over yet." },
    [NOT_LYING] = { "R-STL-14", "This is not one of the cards you have won." },
    [NO_CHOICE] = { "R-STL-14", "Your draw pile is empty: the cards you won are shuffled." },
    [CHOOSE] = { "R-STL-14", "Choose which card lies on top." },
};
/* clang-format on */

/* Seats not out yet: all of them take part in the battle. */
static unsigned seats_in(const struct steal *g)
{
    unsigned in = 0;

    for (int s = 0; s < g->seats; s++)
        if (!g->out[s])
            in |= talon_seat_bit(s);
    return in;
}

static bool only_one(unsigned seats)
{
    return !(seats & (seats - 1));
}

/* Seats whose entry in a row of counts, or of slots, is not 0. */
static unsigned having(const struct steal *g, const uint8_t *counts)
{
    unsigned set = 0;

    for (int s = 0; s < g->seats; s++)
        if (counts[s])
            set |= talon_seat_bit(s);
    return set;
}

/* The first of a set of seats, from `seat` on clockwise. */
static int nearest(const struct steal *g, int seat, unsigned set)
{
    while (!(set >> seat & 1))
        seat = talon_left_of(seat, g->seats);
    return seat;
}

static bool game_over(const struct steal *g)
{
    return g->taker && (only_one(seats_in(g)) || g->battles >= g->max_battles); /* R-STL-15 */
}

/* Whether the card a seat has drawn has the rank of the top of this won pile. */
static bool matches(const struct steal *g, int seat, int pile)
{
    const unsigned count = g->won_count[pile], start = talon_packed_start(g->won_count, pile);
    return count &&
           talon_rank((uint8_t)(g->drawn[seat] - 1)) == talon_rank(g->won[start + count - 1]);
}

static const struct talon_rule *why_not_steal(const struct steal *g, int seat, int victim)
{
    if (victim == seat)
        return &rules[OWN_PILE];
    if (victim >= g->seats || !g->won_count[victim])
        return &rules[NO_PILE];
    if (g->guarded[victim])
        return &rules[GUARDED];
    return matches(g, seat, victim) ? NULL : &rules[OTHER_RANK];
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    unsigned count = talon_list_french(faces, 1, 0);

    (void)config;
    for (int joker = 0; joker < 2; joker++) /* R-STL-01 */
        faces[count++] = talon_french(joker, TALON_JOKER);
    return count;
}

static void prepare(void *state, const struct talon_config *config)
{
    struct steal *g = state;

    g->seats = (uint8_t)config->value[OPT_PLAYERS];
    g->timing = (uint8_t)config->value[OPT_TIMING];
    g->actor_rule = (uint8_t)config->value[OPT_ACTOR];
    g->max_battles = (uint16_t)config->value[OPT_BATTLES];
}

/* An empty draw pile is made of the won pile at once, shuffled (R-STL-03). */
static void turn_over(struct steal *g, int seat, struct talon_rng *rng)
{
    const unsigned count = g->won_count[seat];

    if (g->draw_count[seat] || !count)
        return;
    uint8_t *const won = g->won + talon_packed_start(g->won_count, seat);
    talon_shuffle(rng, won, count);
    for (unsigned i = 0; i < count; i++)
        g->draw[seat][count - 1 - i] = won[i];
    talon_packed_clear(g->won, g->won_count, g->seats, seat);
    g->draw_count[seat] = (uint8_t)count;
}

static uint8_t take_top(struct steal *g, int seat, struct talon_rng *rng)
{
    uint8_t *const top = &g->draw[seat][--g->draw_count[seat]];
    const uint8_t face = *top;

    *top = 0;
    turn_over(g, seat, rng);
    return face;
}

static void lay(struct steal *g, int seat, uint8_t face)
{
    talon_packed_push(g->pot, g->pot_count, g->seats, seat, &face, 1);
}

/* These seats draw a card, and the protect phase begins if there is one (R-STL-05, 06, 11). */
static void draw_cards(struct steal *g, unsigned seats, struct talon_rng *rng)
{
    for (; seats; seats &= seats - 1) {
        const int seat = talon_first_seat(seats);
        g->drawn[seat] = (uint8_t)(take_top(g, seat, rng) + 1);
    }
    g->deciding = (uint8_t)(g->timing == PROTECTED ? having(g, g->won_count) : 0);
    g->playing = !g->deciding;
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct steal *g = state;
    const unsigned each = count / g->seats;
    int seat = dealer;

    g->dealer = (uint8_t)dealer;
    g->first_actor = (uint8_t)talon_left_of(dealer, g->seats); /* R-STL-04 */
    for (unsigned i = 0; i < each * g->seats; i++) {
        seat = talon_left_of(seat, g->seats); /* R-GEN-04 */
        g->draw[seat][each - 1 - i / g->seats] = cards[i];
    }
    memset(g->draw_count, (int)each, g->seats);
    while (count > each * g->seats) /* R-WAR-03 */
        g->aside[g->aside_count++] = cards[--count];
    draw_cards(g, seats_in(g), rng);
}

static unsigned acting(const void *state)
{
    const struct steal *g = state;

    if (g->taker)
        return game_over(g) ? 0 : talon_seat_bit(g->taker - 1);
    if (g->deciding)
        return g->deciding;
    const unsigned to_play = having(g, g->drawn);
    return to_play ? talon_seat_bit(nearest(g, g->first_actor, to_play)) : 0; /* R-STL-07 */
}

/* All cards in the pot, which lie there in seat order and as laid. */
static unsigned pot_size(const struct steal *g)
{
    return talon_packed_start(g->pot_count, g->seats);
}

static int list_pot(const struct steal *g, struct talon_move *out)
{
    const unsigned count = pot_size(g);

    for (unsigned i = 0; i < count; i++)
        out[i] = (struct talon_move){ .verb = CHOOSE_TOP, .a = g->pot[i] };
    return (int)count;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct steal *g = state;
    int count = 0;

    if (g->taker && g->draw_count[seat])
        return list_pot(g, out);
    if (g->taker) {
        out[count++] = (struct talon_move){ .verb = COLLECT };
    } else if (g->deciding) {
        if (matches(g, seat, seat))
            out[count++] = (struct talon_move){ .verb = PROTECT };
        out[count++] = (struct talon_move){ .verb = HOLD };
    } else {
        for (int victim = 0; victim < g->seats; victim++)
            if (!why_not_steal(g, seat, victim))
                out[count++] = (struct talon_move){ .verb = STEAL, .a = (uint8_t)victim };
        out[count++] = (struct talon_move){ .verb = PLAY };
    }
    return count;
}

static void put_out(struct steal *g, unsigned seats, unsigned battle)
{
    for (; seats; seats &= seats - 1)
        g->out[talon_first_seat(seats)] = (uint16_t)battle;
}

/* The battle is decided: all cards are turned up, who has nothing left is out (R-STL-14, 15). */
static void win(struct steal *g, int seat)
{
    g->battles++;
    g->playing = 0;
    g->taker = (uint8_t)(seat + 1);
    for (unsigned i = 0; i < pot_size(g); i++)
        g->pot[i] &= (uint8_t)~TALON_DOWN;
    put_out(g, seats_in(g) & ~having(g, g->draw_count) & ~talon_seat_bit(seat), g->battles);
}

/* War: three cards face down and a fourth to look at, card by card in step (R-STL-12, 13). */
static void wage_war(struct steal *g, struct talon_rng *rng)
{
    for (int step = 0; step <= WAR_DOWN; step++) {
        const unsigned able = having(g, g->draw_count);
        if (!able) { /* a draw between all who are left */
            g->battles++;
            g->playing = 0;
            return;
        }
        put_out(g, seats_in(g) & ~able, g->battles + 1u);
        if (only_one(able)) {
            win(g, talon_first_seat(able));
            return;
        }
        if (step == WAR_DOWN)
            draw_cards(g, able, rng);
        for (unsigned set = able; set && step < WAR_DOWN; set &= set - 1)
            lay(g, talon_first_seat(set), take_top(g, talon_first_seat(set), rng) | TALON_DOWN);
    }
}

/* Everybody has played: the highest card wins, a tie is a war (R-STL-12). */
static void compare(struct steal *g, struct talon_rng *rng)
{
    unsigned tied = 0;
    int best = -1;

    for (unsigned set = seats_in(g); set; set &= set - 1) {
        const int seat = talon_first_seat(set);
        const int rank = talon_rank(g->pot[talon_packed_start(g->pot_count, seat + 1) - 1]);
        if (rank > best)
            best = rank, tied = 0;
        if (rank == best)
            tied |= talon_seat_bit(seat);
    }
    if (only_one(tied))
        win(g, talon_first_seat(tied));
    else
        wage_war(g, rng);
}

/* Lays the drawn card; if it matches the own pile, this is safe from now on (R-STL-09). */
static void play(struct steal *g, int seat)
{
    if (g->timing == PROTECTED && matches(g, seat, seat))
        g->guarded[seat] = 1;
    lay(g, seat, (uint8_t)(g->drawn[seat] - 1));
    g->drawn[seat] = 0;
}

/* Notes a secret decision; the last one reveals who protects (R-STL-06). */
static void decide(struct steal *g, int seat, bool protects)
{
    g->protects[seat] = protects;
    g->deciding &= (uint8_t)~talon_seat_bit(seat);
    if (g->deciding)
        return;
    for (int s = 0; s < g->seats; s++)
        if (g->protects[s])
            play(g, s);
    memset(g->protects, 0, sizeof g->protects);
    g->playing = 1;
}

/* The drawn card and the whole pile under it change hands; the thief draws again (R-STL-08). */
static void steal(struct steal *g, int seat, int victim, struct talon_rng *rng)
{
    const unsigned count = g->won_count[victim];
    uint8_t cards[UINT8_MAX + 1];

    memcpy(cards, g->won + talon_packed_start(g->won_count, victim), count);
    cards[count] = (uint8_t)(g->drawn[seat] - 1);
    talon_packed_clear(g->won, g->won_count, g->seats, victim);
    talon_packed_push(g->won, g->won_count, g->seats, seat, cards, count + 1);
    turn_over(g, seat, rng);
    g->drawn[seat] = (uint8_t)(take_top(g, seat, rng) + 1);
}

static int next_actor(const struct steal *g)
{
    const unsigned in = seats_in(g);

    if (g->actor_rule == LAST_WINNER)
        return g->taker - 1;
    if (g->actor_rule == FIXED)
        return nearest(g, talon_left_of(g->dealer, g->seats), in);
    return nearest(g, talon_left_of(g->first_actor, g->seats), in); /* R-STL-04 */
}

static void put_last(uint8_t *cards, unsigned count, unsigned at)
{
    const uint8_t face = cards[at];
    talon_pile_remove(cards, count, at);
    cards[count - 1] = face;
}

/* The winner piles up the pot, `top` last if it is a card, and the next battle begins. */
static void collect(struct steal *g, int seat, uint8_t top, struct talon_rng *rng)
{
    const unsigned count = pot_size(g);

    if (top != TALON_NO_CARD)
        put_last(g->pot, count, (unsigned)talon_pile_find(g->pot, count, top));
    talon_packed_push(g->won, g->won_count, g->seats, seat, g->pot, count);
    memset(g->pot, 0, sizeof g->pot);
    memset(g->pot_count, 0, sizeof g->pot_count);
    memset(g->guarded, 0, sizeof g->guarded);
    turn_over(g, seat, rng);
    g->first_actor = (uint8_t)next_actor(g);
    g->taker = 0;
    draw_cards(g, seats_in(g), rng);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct steal *g = state;

    if (g->taker) {
        collect(g, seat, move.verb == CHOOSE_TOP ? move.a : TALON_NO_CARD, rng);
        return;
    }
    if (move.verb == STEAL)
        steal(g, seat, move.a, rng);
    else if (move.verb == PLAY)
        play(g, seat);
    else
        decide(g, seat, move.verb == PROTECT);
    if (!having(g, g->drawn))
        compare(g, rng);
}

static bool lies(const struct steal *g, uint8_t face)
{
    return talon_pile_find(g->pot, pot_size(g), face) >= 0;
}

static const struct talon_rule *why_not_collect(const struct steal *g, int seat,
                                                struct talon_move move)
{
    const bool choice = g->draw_count[seat];

    if (move.verb == COLLECT)
        return choice ? &rules[CHOOSE] : NULL;
    if (move.verb != CHOOSE_TOP)
        return &rules[TAKE_FIRST];
    if (!choice)
        return &rules[NO_CHOICE];
    return lies(g, move.a) ? NULL : &rules[NOT_LYING];
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct steal *g = state;

    if (g->taker)
        return why_not_collect(g, seat, move);
    if (move.verb == CHOOSE_TOP || move.verb == COLLECT)
        return &rules[NOT_WON];
    if (move.verb == PROTECT || move.verb == HOLD) {
        if (!g->deciding)
            return &rules[TOO_LATE];
        return move.verb == HOLD || matches(g, seat, seat) ? NULL : &rules[NO_MATCH];
    }
    if (g->deciding)
        return &rules[DECIDE_FIRST];
    return move.verb == STEAL ? why_not_steal(g, seat, move.a) : NULL;
}

/* Ranked by lateness of going out (R-STL-15). */
static void result(const void *state, struct talon_result *out)
{
    const struct steal *g = state;
    int32_t score[SEATS];

    for (int s = 0; s < g->seats; s++) {
        out->points[s] = 0;
        score[s] = g->out[s] ? g->out[s] : NEVER;
    }
    talon_rank_by(score, g->seats, out->rank);
}

/* Seats that hold nothing and take nothing are out; before a decision also laid cards count. */
static void adopt_out(struct steal *g)
{
    for (int s = 0; s < g->seats; s++)
        if (!g->out[s] && !g->draw_count[s] && !g->drawn[s] && s != g->taker - 1 &&
            (g->taker || !g->pot_count[s]))
            g->out[s] = g->battles ? g->battles : 1;
}

static const char *check_seat(const struct steal *g, int seat)
{
    const bool decided = g->deciding && !(g->deciding >> seat & 1);

    if (g->out[seat] && (g->draw_count[seat] || g->drawn[seat]))
        return "A player who is out holds no cards.";
    if (!g->draw_count[seat] && g->won_count[seat])
        return "With an empty draw pile the won pile is turned over.";
    if (!talon_pile_open(g->won, talon_packed_start(g->won_count, g->seats)))
        return "Cards in a won pile lie face up.";
    if (g->taker && (g->drawn[seat] || !talon_pile_open(g->pot, pot_size(g))))
        return "When a battle is decided all cards lie face up.";
    if (g->protects[seat] > (decided && matches(g, seat, seat)))
        return "Only a matching card can protect a pile.";
    return NULL;
}

static const char *adopt_decided(struct steal *g)
{
    g->deciding = g->playing = 0;
    if (g->out[g->taker - 1] || !g->pot_count[g->taker - 1])
        return "The taker must have laid a card and not be out.";
    return NULL;
}

/* An undecided battle: who has laid nothing has drawn. Until somebody has played in this step
 * the holders of won piles may protect them. */
static const char *adopt_battle(struct steal *g)
{
    const unsigned in = seats_in(g), drawn = having(g, g->drawn), piles = having(g, g->won_count);
    const unsigned deciding = g->deciding & piles;

    if (only_one(in))
        return "At least two players need cards.";
    if (in & ~drawn & ~having(g, g->pot_count))
        return "Every player in the battle has drawn or played a card.";
    if (drawn && g->battles >= g->max_battles)
        return "All battles have been fought.";
    g->playing = drawn && (g->playing || g->timing == ORIGINAL || !piles || drawn != in);
    g->deciding = (uint8_t)(!drawn || g->playing ? 0 : deciding ? deciding : piles);
    return NULL;
}

static const char *adopt(void *state)
{
    struct steal *g = state;
    const char *reason;

    if (g->dealer >= g->seats || g->first_actor >= g->seats || g->taker > g->seats)
        return "Dealer, first actor and taker must be players.";
    adopt_out(g);
    reason = g->taker ? adopt_decided(g) : adopt_battle(g);
    for (int s = 0; s < g->seats && !reason; s++)
        reason = check_seat(g, s);
    return reason;
}

const struct talon_game talon_steal = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "war",
    .form = "steal",
    .title = "War",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    TALON_ROWS(rules, rules),
    .kept = "timing actor_rule max_battles",
    .state_size = sizeof(struct steal),
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
