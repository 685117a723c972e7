/* war_battle.c - War and P'yanitsa at play: battles, wars and their shortages, the pot swept up in
 * an agreed order, and long rows of plain battles played fast. It knows nothing of options beyond
 * what the table holds of them.
 *
 * Rules: R-WAR-05 … R-WAR-17, R-RAZ-01 … R-RAZ-04, R-PYA-02 … R-PYA-05.
 */
#include "war.h"

#include <string.h>

/* The seat whose lying cards come first in an order of collecting (R-WAR-13). */
static int first_collected(const struct war *w, int order)
{
    if (order == WINNER_FIRST)
        return w->taker - 1;
    return order == LOSER_FIRST ? talon_left_of(w->taker - 1, w->seats) : 0;
}

/* The taker puts the lying pot under his packet, from one seat's cards on around the table. */
static void sweep_battle(struct war *w, int order, struct talon_rng *rng)
{
    uint8_t cards[PACK];
    const unsigned count = pot_size(w);
    unsigned from = talon_packed_start(w->pot_count, first_collected(w, order));

    for (unsigned i = 0; i < count; i++, from++) {
        from = from < count ? from : 0;
        cards[i] = w->pot[from] & (uint8_t)~TALON_DOWN;
    }
    memset(w->pot, 0, count);
    memset(w->pot_count, 0, sizeof w->pot_count);
    if (order == SHUFFLED)
        talon_shuffle(rng, cards, count);
    for (unsigned i = 0; i < count; i++)
        put_under(w, w->taker - 1, cards[i]);
    w->taker = 0;
}

static void win_battle(struct war *w, int seat)
{
    w->battles++;
    w->steps = w->circle = 0;
    w->taker = (uint8_t)(seat + 1);
    for (int s = 0; s < w->seats; s++)
        if (!w->out[s] && !w->count[s] && s != seat)
            w->out[s] = w->battles; /* R-WAR-14 */
    if (finished(w) || w->battles >= w->max_battles)
        return; /* R-WAR-15, R-WAR-16 */
    w->flipping = (uint8_t)(w->order == CHOSEN ? talon_seat_bit(seat) : seats_in(w));
}

static void put_out(struct war *w, unsigned seats)
{
    for (; seats; seats &= seats - 1)
        w->out[talon_first_seat(seats)] = (uint16_t)(w->battles + 1);
}

/* Nobody can go on: the game ends in a draw between these seats and those outside the war who
 * still hold cards (R-WAR-07). */
static void end_in_draw(struct war *w, unsigned between)
{
    put_out(w, seats_in(w) & ~(between | (holders(w) & ~fighters(w))));
    w->battles++;
    w->steps = w->circle = 0;
    w->drawn = 1;
}

/* R-WAR-12 (a), R-RAZ-04: who has no card when a war step begins is out. True if that settles
 * the battle. */
static bool put_out_empty(struct war *w, unsigned tied)
{
    const unsigned fighting = fighters(w), left = fighting & holders(w);

    if (!left) {
        end_in_draw(w, tied);
        return true;
    }
    put_out(w, fighting & ~left);
    if (!only_one(left))
        return false;
    win_battle(w, talon_first_seat(left));
    return true;
}

/* Some are tied for highest: what lies stays, and those with cards lay more (R-WAR-07, R-RAZ-02).
 */
static void begin_war(struct war *w, unsigned tied)
{
    w->steps++;
    if (w->tied_only)
        w->circle = (uint8_t)tied;
    if (w->shortage == MIN_COMMON && put_out_empty(w, tied))
        return;
    w->flipping = (uint8_t)(holders(w) & fighters(w));
    if (!w->flipping)
        end_in_draw(w, w->shortage == SHORT_OUT ? fighters(w) : tied); /* R-WAR-10 (c), R-WAR-11 */
}

/* Everybody has flipped: the highest wins, or a war step begins (R-WAR-06, R-WAR-09). */
static void compare_cards(struct war *w)
{
    const unsigned tied = highest(w, fighters(w));

    if (only_one(tied))
        win_battle(w, talon_first_seat(tied));
    else
        begin_war(w, tied);
}

static void lay_cards(struct war *w, int seat, unsigned cards, uint8_t mark)
{
    uint8_t laid[PACK];

    for (unsigned i = 0; i < cards; i++) {
        laid[i] = w->packet[seat][w->first[seat]] | mark;
        w->packet[seat][w->first[seat]] = 0;
        w->first[seat] = (uint8_t)((w->first[seat] + 1) % RING);
    }
    w->count[seat] = (uint8_t)(w->count[seat] - cards);
    talon_packed_push(w->pot, w->pot_count, w->seats, seat, laid, cards);
}

/* The last card face up, the others face down (R-WAR-08, R-PYA-04). With too few cards all lie
 * face down (R-WAR-10), or the last one up: it goes on fighting (R-WAR-11, R-PYA-05). */
static void lay_in_war(struct war *w, int seat, unsigned need)
{
    const bool is_short = w->count[seat] < need;
    const unsigned cards = is_short ? w->count[seat] : need;
    const unsigned open = is_short && w->shortage == SHORT_OUT ? 0 : 1;

    lay_cards(w, seat, cards - open, TALON_DOWN);
    lay_cards(w, seat, open, 0);
}

/* The value of the newly tied cards (R-RAZ-01, R-RAZ-02). */
static unsigned value_of_tie(const struct war *w)
{
    const int seat = talon_first_seat(highest(w, compared(w)));
    const int rank = talon_rank(w->pot[talon_packed_start(w->pot_count, seat + 1) - 1]);

    if (rank == ACE)
        return w->ace_value;
    return rank >= JACK && !w->natural_faces ? TEN + 2u : (unsigned)rank + 2;
}

static unsigned with_at_least(const struct war *w, unsigned among, unsigned cards)
{
    unsigned seats = 0;

    for (; among; among &= among - 1)
        if (w->count[talon_first_seat(among)] >= cards)
            seats |= talon_seat_bit(talon_first_seat(among));
    return seats;
}

/* How many cards a war step takes: with `min_common` no more than the smallest holding
 * (R-WAR-12 (b), R-RAZ-03). */
static unsigned cards_of_step(const struct war *w, unsigned fighting)
{
    unsigned cards = w->need ? w->need : value_of_tie(w);

    for (; w->shortage == MIN_COMMON && fighting; fighting &= fighting - 1)
        if (w->count[talon_first_seat(fighting)] < cards)
            cards = w->count[talon_first_seat(fighting)];
    return cards;
}

/* Of these seats the ones with the largest holding. */
static unsigned richest(const struct war *w, unsigned among)
{
    unsigned most = 0;

    for (unsigned set = among; set; set &= set - 1)
        if (w->count[talon_first_seat(set)] > most)
            most = w->count[talon_first_seat(set)];
    return with_at_least(w, among, most);
}

/* R-WAR-10 (b), (c): those with too few cards are out; if nobody has enough, those with the most
 * are left: one of them takes what lies, several draw. */
static void settle_shortage(struct war *w, unsigned able, unsigned left)
{
    put_out(w, fighters(w) & ~left);
    if (only_one(left))
        win_battle(w, talon_first_seat(left));
    else if (!able)
        end_in_draw(w, left);
    else
        compare_cards(w);
}

/* A war step: all who take part lay their cards at the same moment. If nobody has enough for
 * R-WAR-10, those with the most keep what they hold: there is no step any more. */
static void fight_war(struct war *w)
{
    const unsigned fighting = fighters(w), cards = cards_of_step(w, fighting);
    const unsigned able = with_at_least(w, fighting, cards);
    const unsigned left = able || w->shortage != SHORT_OUT ? able : richest(w, fighting);
    const unsigned laying = able ? fighting : fighting & ~left;

    for (unsigned set = laying & holders(w); set; set &= set - 1)
        lay_in_war(w, talon_first_seat(set), cards);
    if (w->shortage == SHORT_OUT)
        settle_shortage(w, able, left);
    else
        compare_cards(w);
}

/* All lay at the same moment: the last of them to flip turns everybody's cards (R-WAR-17). */
static void flip(struct war *w, int seat, struct talon_rng *rng)
{
    if (w->taker)
        sweep_battle(w, w->order, rng);
    w->flipping &= (uint8_t)~talon_seat_bit(seat);
    if (w->flipping)
        return;
    if (w->steps) {
        fight_war(w);
        return;
    }
    for (unsigned set = holders(w); set; set &= set - 1)
        lay_cards(w, talon_first_seat(set), 1, 0); /* R-WAR-05 */
    compare_cards(w);
}

/* Two players before a battle whose pots are shuffled and whose ranks hold no surprise. */
static bool is_plain_battle(const struct war *w)
{
    return w->seats == 2 && w->flipping == 3 && !w->steps && w->order == SHUFFLED && !w->low_card;
}

/* Plays plain battles, at most `most`, up to one that is a tie or uses up a packet, and counts
 * them. All but the last are decided and swept up at once, as flip() would do it, but without
 * a branch on who wins, which no processor can foresee: therefore `first` and `left` hold seat
 * 0 in their low half and seat 1 in their high half. */
static unsigned fight(struct war *w, struct talon_rng *rng, unsigned most)
{
    enum { HALF = 32 };
    const uint64_t one_each = 1 | 1ull << HALF;
    uint64_t first = w->first[0] | (uint64_t)w->first[1] << HALF;
    uint64_t left = w->count[0] | (uint64_t)w->count[1] << HALF;
    unsigned battles = 1;
    uint8_t a, b;

    for (;; battles++) {
        uint8_t *const top_a = &w->packet[0][first % RING];
        uint8_t *const top_b = &w->packet[1][(first >> HALF) % RING];
        a = *top_a, b = *top_b;
        *top_a = *top_b = 0;
        first += one_each;
        left -= one_each;
        if (talon_rank(a) == talon_rank(b) || !(uint32_t)left || !(left >> HALF) || battles == most)
            break;
        const int taker = talon_rank(a) < talon_rank(b);
        const uint64_t end = (first + left) >> HALF * taker;
        const uint8_t upper = (uint8_t)(b ^ ((a ^ b) & -talon_rng_below(rng, 2))); /* R-GEN-03 */
        w->packet[taker][end % RING] = upper;
        w->packet[taker][(end + 1) % RING] = a ^ b ^ upper;
        left += 2ull << HALF * taker;
    }
    for (int s = 0; s < 2; s++) {
        w->pot[s] = s ? b : a;
        w->pot_count[s] = 1;
        w->first[s] = (uint8_t)((first >> HALF * s) % RING);
        w->count[s] = (uint8_t)(left >> HALF * s);
    }
    return battles;
}

/* A row of plain battles; the last one is left to compare_cards(), which counts it. Returns the
 * flips. */
static unsigned run_plain(struct war *w, struct talon_rng *rng, unsigned most)
{
    const unsigned left = (unsigned)(w->max_battles - w->battles);

    if (w->taker)
        sweep_battle(w, w->order, rng);
    const unsigned battles = fight(w, rng, most / 2 < left ? most / 2 : left);
    w->battles = (uint16_t)(w->battles + battles - 1);
    w->flipping = 0;
    compare_cards(w);
    return 2 * battles;
}

/* Calls from other files cannot be inlined; those from here can. */
void war_sweep(struct war *w, int order, struct talon_rng *rng)
{
    sweep_battle(w, order, rng);
}

void war_flip(struct war *w, int seat, struct talon_rng *rng)
{
    flip(w, seat, rng);
}

unsigned war_run(void *state, struct talon_rng *rng, unsigned most)
{
    struct war *w = state;
    unsigned made = 0;

    while (w->flipping && made < most && !collecting(w)) {
        if (is_plain_battle(w) && most - made > 1) {
            made += run_plain(w, rng, most - made);
        } else {
            flip(w, talon_first_seat(w->flipping), rng);
            made++;
        }
    }
    return made;
}
