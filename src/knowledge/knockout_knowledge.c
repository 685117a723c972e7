/* knockout_knowledge.c - for searches of Knockout Whist: sensible moves, and what it is worth to be
 * in the game, on a dog's life, or to name the trump suit after a deal.
 *
 * Rules: R-KNO-03, R-KNO-06, R-KNO-08, R-KNO-09.
 */
#include "knowledge.h"
#include "trick_choosers.h"
#include "knockout_choice_weights.h"

#include "games/knockout/knockout.h"

enum { TRUMP_PRICE = 16, FIRST_PLACE = 128 };
#define WHOLE_PACK 0x1fff1fff1fff1fffull
#define N_(text) text

/* ---- quick moves ----------------------------------------------------------------------------- */

/* Cards that the seat has not seen: in other hands, or left over. */
static uint64_t unseen_from(const struct knockout *k, int seat)
{
    uint64_t seen = k->hand[seat] | k->played;

    for (int s = 0; s < k->table.seats; s++)
        seen |= k->trick[s] ? bit((uint8_t)(k->trick[s] - 1)) : 0;
    return WHOLE_PACK & ~(seen | (k->trump_card ? bit((uint8_t)(k->trump_card - 1)) : 0));
}

static int price_with(const struct knockout *k, uint8_t card)
{
    return talon_rank(card) + (talon_suit(card) == k->table.trump ? TRUMP_PRICE : 0);
}

static bool is_leading(const struct knockout *k)
{
    return k->table.led == NOTHING_LED;
}

static bool takes_so_far(const struct knockout *k, uint8_t card)
{
    return is_leading(k) || beats(card, (uint8_t)(k->trick[k->table.best] - 1), k->table.trump);
}

static bool is_beatable(const struct knockout *k, int seat, uint8_t card, uint64_t unseen)
{
    const bool last = !is_leading(k) && !(seats_to_ask(k) & ~talon_seat_bit(seat));

    for (uint64_t set = last ? 0 : unseen; set; set &= set - 1)
        if (beats((uint8_t)talon_lowest_bit(set), card, k->table.trump))
            return true;
    return false;
}

/* Cheap cards that win for certain, then dear ones that win so far, then cheap ones. */
static int worth_with(const struct knockout *k, int seat, uint8_t card, uint64_t unseen)
{
    const int price = price_with(k, card);

    if (!takes_so_far(k, card))
        return -price;
    return is_beatable(k, seat, card, unseen) ? 100 + price : 300 - price;
}

static struct talon_move choose_play(const struct knockout *k, int seat)
{
    const uint64_t unseen = unseen_from(k, seat), cards = trick_follow(k->hand[seat], k->table.led);
    struct talon_move best = { .verb = TRICK_PLAY, .a = (uint8_t)talon_lowest_bit(cards) };
    int most = worth_with(k, seat, best.a, unseen);

    for (uint64_t set = cards & (cards - 1); set; set &= set - 1) {
        const uint8_t card = (uint8_t)talon_lowest_bit(set);
        const int worth = worth_with(k, seat, card, unseen);
        if (worth > most) {
            most = worth;
            best.a = card;
        }
    }
    return may_keep(k, seat) && most < 200 ? (struct talon_move){ .verb = KEEP } : best;
}

static struct talon_move choose_suit(const struct knockout *k, int seat)
{
    unsigned most = 0;
    int best = 0;

    for (int suit = 0; suit < SUITS; suit++) {
        const uint64_t cards = k->hand[seat] & (uint64_t)SUIT_LANE << 16 * suit;
        const unsigned high =
                           cards ? 63 - (unsigned)__builtin_clzll(cards) - 16u * (unsigned)suit : 0,
                       worth = 16 * talon_bit_count(cards) + high;
        if (worth > most) {
            most = worth;
            best = suit;
        }
    }
    return (struct talon_move){ .verb = NAME, .a = (uint8_t)(FIRST_PLACE + best) };
}

/* One card in eight is any other, so that not all playouts go alike. */
static struct talon_move move_knockout(const void *state, int seat, struct talon_rng *rng)
{
    const struct knockout *k = state;
    const uint32_t word = talon_rng_word(rng);

    if (is_naming(k))
        return choose_suit(k, seat);
    if (k->table.over || word % 8 == 0)
        return trick_choose(&k->table, k->hand[seat], talon_rng_word(rng));
    return choose_play(k, seat);
}

/* ---- learned cards --------------------------------------------------------------------------- */

/* What a seat wants: the trick that keeps it in the game, or more of them. */
enum { NEEDS_TRICK, HAS_TRICK, KNOCKOUT_WANTS };

static struct trick_sight sight_in_knockout(const struct knockout *k, int seat)
{
    return (struct trick_sight){
        .hand = k->hand[seat],
        .cards = trick_follow(k->hand[seat], k->table.led),
        .out = unseen_from(k, seat),
        .trump = k->table.trump,
        .led = k->table.led,
        .to_come = (int)talon_bit_count(seats_to_ask(k) & ~talon_seat_bit(seat)),
        .best = is_leading(k) ? 0 : (uint8_t)(k->trick[k->table.best] - 1),
    };
}

static bool look_in_knockout(const void *state, int seat, struct trick_moment *moment)
{
    const struct knockout *k = state;

    if (is_naming(k) || k->table.over || may_keep(k, seat))
        return false;
    *moment = (struct trick_moment){ sight_in_knockout(k, seat),
                                     k->tricks[seat] ? HAS_TRICK : NEEDS_TRICK };
    return true;
}

const struct trick_chooser knockout_chooser = {
    .game = &talon_knockout,
    .weights = knockout_weights,
    .wants = KNOCKOUT_WANTS,
    .look = look_in_knockout,
};

static void play_knockout_carefully(const void *root, void *state, struct talon_rng *rng,
                                    const void *room)
{
    (void)room;
    trick_choice_play_on(&knockout_chooser, &talon_knowledge_knockout, root, state, rng);
}

/* ---- maxims ---------------------------------------------------------------------------------- */

static const char *maxim_knockout(const void *world, int seat, const struct talon_move *moves,
                                  unsigned count, unsigned which)
{
    const struct knockout *k = world;

    (void)count;
    if (moves[which].verb != TRICK_PLAY || is_leading(k))
        return NULL;
    if (may_keep(k, seat) && !takes_so_far(k, moves[which].a))
        return N_("Your card cannot win this trick. Keep it for a later one.");
    const struct trick_sight sight = sight_in_knockout(k, seat);
    return maxim_broken(&sight, moves[which].a, false);
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool is_knockout_end(const void *root, const void *state)
{
    (void)root;
    return ((const struct knockout *)state)->table.over != GOES_ON;
}

/* The share of a seat in the game, beside those of the others. Measured in 400 games of the
 * sensible player: who names the trump suit won 2.2 times as often as others in the game, and who
 * was on a dog's life 0.35 times. */
static float share_of_seat(const struct knockout *k, int seat)
{
    static const float worth[] = { [OUT] = 0, [DOG] = 0.35f, [IN] = 1 };

    return k->chooser == seat + 1 ? 2.2f : worth[k->life[seat]];
}

static void value_knockout(const void *root, const void *state, struct talon_values *values)
{
    const struct knockout *k = state;
    float sum = 0;

    (void)root;
    for (int s = 0; s < k->table.seats; s++)
        sum += share_of_seat(k, s);
    for (int s = 0; s < k->table.seats; s++) {
        values->chance[s] = share_of_seat(k, s) / sum;
        values->score[s] = 0;
    }
}

static bool is_knockout_short(const void *state)
{
    const struct knockout *k = state;

    return !is_naming(k) && maxim_is_short(k->hand, k->table.seats);
}

const struct talon_knowledge talon_knowledge_knockout = {
    .game = "knockout",
    .is_ending = is_knockout_short,
    .costly = 0.1,
    .policy = move_knockout,
    .maxim = maxim_knockout,
    .careful_playout = play_knockout_carefully,
    .is_end = is_knockout_end,
    .value = value_knockout,
    .slips = 100,
    .habits = TALON_HABITS_BIND,
};
