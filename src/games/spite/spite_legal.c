/* spite_legal.c - Spite and Malice: which moves there are. The middle is looked at in windows of 64
 * places, so that sets of places are plain bits; nearly always there is one window.
 *
 * Rules: R-SPI-06, R-SPI-07, R-SPI-11 … R-SPI-13, R-SPI-19, R-SPI-20, R-SPI-22, R-SPI-23,
 * R-SPI-26, R-SPM-03, R-SPB-03, R-SPB-06, R-SPB-07, R-SPB-09.
 */
#include "spite.h"

enum { WINDOW = 64, RANKS = TALON_JOKER + 1 };

/* A card that can be played, and where: places of a window as bits. */
struct offer {
    uint8_t source, face;
    uint64_t places;
};

static bool has_free_place(const struct spite *s, int places)
{
    for (int p = 0; p < places; p++)
        if (!s->centre_count[p])
            return true;
    return false;
}

/* Finds for each rank the places where it fits; of the free places, all alike, only the first
 * counts. A wild card fits wherever one may stand for the card needed (R-SPI-06, R-SPI-26). */
static void find_places(const struct spite *s, int first, uint64_t fits[RANKS])
{
    const int end = s->places < first + WINDOW ? s->places : first + WINDOW;
    uint64_t all = 0;
    bool free_found = first && has_free_place(s, first);

    for (int half = 0; half < RANKS; half += RANKS / 2) /* smaller pieces are cleared faster */
        memset(fits + half, 0, RANKS / 2 * sizeof *fits);
    for (int p = first; p < end; p++) {
        const int height = s->centre_count[p];
        if (!height && free_found)
            continue;
        free_found = free_found || !height;
        fits[rank_of(height + 1)] |= 1ull << (p - first);
        all |= 1ull << (p - first);
    }
    if (s->wild_not)
        all &= ~fits[ACE];
    if (s->wild_not == NOT_ACE_SEVEN)
        all &= ~fits[SEVEN];
    if (s->wilds != JOKERS_ONLY)
        fits[KING] = all;
    fits[TALON_JOKER] = all;
}

/* ---- duties -----------------------------------------------------------------------------------
 */

/* R-SPI-22: hand, own reserve, and the partner's reserve where this turn turned the card up. */
static bool is_forced_ace(const struct spite *s, uint8_t source, uint8_t face)
{
    return talon_rank(face) == ACE &&
           (source <= FROM_RESERVE || (source == FROM_PARTNER && s->exposed));
}

static bool owes_ace(const struct spite *s, int seat)
{
    for (int i = 0; i < s->hand_count[seat]; i++)
        if (talon_rank(s->hand[seat][i]) == ACE)
            return true;
    return is_forced_ace(s, FROM_RESERVE, top_of(s, seat, FROM_RESERVE)) ||
           is_forced_ace(s, FROM_PARTNER, top_of(s, seat, FROM_PARTNER));
}

/* R-SPB-06: the reserve and the side stacks of one's own. */
static bool is_open(uint8_t source)
{
    return source >= FROM_RESERVE && source < FROM_PARTNER;
}

static bool owes_low(const struct spite *s, int seat)
{
    for (int source = FROM_RESERVE; source < FROM_PARTNER; source++)
        if (fits_low(s, top_of(s, seat, (uint8_t)source)))
            return true;
    return false;
}

unsigned spite_duty(const struct spite *s, int seat)
{
    if (s->forced_ace && owes_ace(s, seat))
        return DUTY_ACE;
    if (s->forced_low && owes_low(s, seat))
        return DUTY_LOW;
    return s->breaking ? DUTY_BREAK : NO_DUTY; /* R-SPB-09 */
}

bool spite_fulfils(const struct spite *s, unsigned duty, uint8_t source, uint8_t face)
{
    const int rank = talon_rank(face);

    if (duty == DUTY_ACE)
        return is_forced_ace(s, source, face);
    return (rank == ACE || rank == TWO) && is_open(source) == (duty == DUTY_LOW) &&
           source < FROM_PARTNER;
}

/* Leaves only the offers that fulfil a duty. */
static unsigned keep_duty(const struct spite *s, unsigned duty, struct offer *offers,
                          unsigned count)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++)
        if (spite_fulfils(s, duty, offers[i].source, offers[i].face))
            offers[kept++] = offers[i];
    return kept;
}

/* ---- offers -----------------------------------------------------------------------------------
 */

static unsigned offer(struct offer *out, uint8_t source, uint8_t face, const uint64_t fits[RANKS])
{
    *out = (struct offer){ source, face, fits[talon_rank(face)] };
    return out->places != 0;
}

/* The piles of one seat, named from `source` on. */
static unsigned offer_piles(const struct spite *s, int seat, uint8_t source,
                            const uint64_t fits[RANKS], struct offer *out)
{
    const uint16_t *counts = s->side_count + seat * SIDES;
    unsigned count = 0, at = side_start(s, seat * SIDES);

    if (s->reserve_count[seat])
        count += offer(out, source, reserve_top(s, seat), fits);
    for (int side = 0; side < SIDES; side++) {
        at += counts[side];
        if (counts[side])
            count += offer(out + count, (uint8_t)(source + 1 + side), s->cards[at - 1], fits);
    }
    return count;
}

/* Equal cards are one move: the hand is in order. */
static bool seen_before(const uint8_t *hand, int i)
{
    return i && hand[i] == hand[i - 1];
}

static unsigned offer_all(const struct spite *s, int seat, int first, struct offer *out)
{
    uint64_t fits[RANKS];
    unsigned count;

    find_places(s, first, fits);
    count = offer_piles(s, seat, FROM_RESERVE, fits, out);
    if (s->teams) /* R-SPI-19 */
        count += offer_piles(s, partner_of(s, seat), FROM_PARTNER, fits, out + count);
    for (int i = 0; i < s->hand_count[seat]; i++)
        if (!seen_before(s->hand[seat], i))
            count += offer(out + count, s->hand[seat][i], s->hand[seat][i], fits);
    return count;
}

static int list_offers(const struct offer *offers, unsigned count, int first,
                       struct talon_move *out)
{
    int moves = 0;

    for (unsigned i = 0; i < count; i++)
        for (uint64_t places = offers[i].places; places; places &= places - 1)
            out[moves++] =
                (struct talon_move){ .verb = CENTRE,
                                     .a = offers[i].source,
                                     .b = (uint8_t)(first + 1 + (int)talon_lowest_bit(places)) };
    return moves;
}

static int list_centre(const struct spite *s, int seat, unsigned duty, struct talon_move *out)
{
    struct offer offers[SOURCES];
    int moves = 0;

    for (int first = 0; first < s->places; first += WINDOW) {
        unsigned count = offer_all(s, seat, first, offers);
        if (duty)
            count = keep_duty(s, duty, offers, count);
        moves += list_offers(offers, count, first, out + moves);
    }
    return moves;
}

/* ---- the other moves --------------------------------------------------------------------------
 */

/* R-SPI-23: R-GEN-02's suit the same, one rank higher or lower, no joker. The suit of no card is
 * none. */
static bool may_attack(const struct spite *s, uint8_t face, int victim)
{
    const uint8_t top = reserve_top(s, victim);
    const unsigned mine = value(face);

    return mine <= 13 && value(top) <= 13 && talon_suit(face) == talon_suit(top) &&
           (value(top) + 1 == mine || mine + 1 == value(top));
}

static int list_attacks_with(const struct spite *s, int seat, uint8_t source,
                             struct talon_move *out)
{
    const uint8_t face = top_of(s, seat, source);
    int moves = 0;

    for (int victim = 0; victim < s->seats; victim++)
        if (victim != seat && victim != partner_of(s, seat) && may_attack(s, face, victim))
            out[moves++] = (struct talon_move){ .verb = ATTACK, .a = source, .b = (uint8_t)victim };
    return moves;
}

static int list_attacks(const struct spite *s, int seat, struct talon_move *out)
{
    int moves = list_attacks_with(s, seat, FROM_RESERVE, out);

    for (int i = 0; i < s->hand_count[seat]; i++)
        if (!seen_before(s->hand[seat], i))
            moves += list_attacks_with(s, seat, s->hand[seat][i], out + moves);
    return moves;
}

/* R-SPM-03 */
bool spite_must_fill(const struct spite *s, int seat)
{
    const uint16_t *counts = s->side_count + seat * SIDES;

    return s->fill_sides && !(counts[0] && counts[1] && counts[2] && counts[3]);
}

/* Which values each side stack takes now, as bits (R-SPI-11, R-SPI-12, R-SPB-03). As long as one
 * is empty, and must be filled, only the empty ones do, without ending the turn (R-SPM-03). */
static uint8_t find_sides(const struct spite *s, int seat, unsigned takes[SIDES])
{
    const uint16_t *counts = s->side_count + seat * SIDES;
    const bool fill = spite_must_fill(s, seat);
    unsigned at = s->side_rule ? side_start(s, seat * SIDES) : 0;

    for (int side = 0; side < SIDES; side++) {
        takes[side] = fill && counts[side] ? 0 : TAKES_ALL;
        if (s->side_rule)
            takes[side] = spite_takes(s->cards + at, counts[side]);
        at += counts[side];
    }
    return fill ? FILL : DISCARD;
}

static int list_sides(const struct spite *s, int seat, struct talon_move *out)
{
    unsigned takes[SIDES];
    const uint8_t verb = find_sides(s, seat, takes);
    int moves = 0;

    for (int i = 0; i < s->hand_count[seat]; i++) {
        const uint8_t face = s->hand[seat][i];
        for (int side = 0; side < SIDES && !seen_before(s->hand[seat], i); side++)
            if (takes[side] >> value(face) & 1)
                out[moves++] =
                    (struct talon_move){ .verb = verb, .a = face, .b = (uint8_t)(side + 1) };
    }
    return moves;
}

int spite_legal(const void *state, int seat, struct talon_move *out)
{
    const struct spite *s = state;

    if (s->over) {
        out[0] = (struct talon_move){ .verb = DEAL };
        return 1;
    }
    const unsigned duty = spite_duty(s, seat);
    int moves = list_centre(s, seat, duty, out);
    if (duty)
        return moves;
    moves += list_sides(s, seat, out + moves);
    if (s->attack_reserve)
        moves += list_attacks(s, seat, out + moves);
    if (s->may_pass)
        out[moves++] = (struct talon_move){ .verb = END }; /* R-SPB-07 */
    return moves;
}

/* ---- picking without listing ------------------------------------------------------------------
 */

/* Whether the moves are just plays to one window and any card to any side stack. */
static bool has_plain_moves(const struct spite *s)
{
    return !(s->over | s->forced_ace | s->forced_low | s->breaking | s->attack_reserve |
             s->may_pass | s->fill_sides | s->side_rule | (s->places > WINDOW));
}

static struct talon_move pick_listed(const void *state, int seat, uint32_t r)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const uint64_t count = (uint64_t)spite_legal(state, seat, moves);

    return moves[r * count >> 32];
}

/* The hand's n-th discard, each different card counting once for each stack. */
static struct talon_move nth_discard(const struct spite *s, int seat, unsigned n)
{
    const uint8_t *hand = s->hand[seat];
    int i = 0;

    for (unsigned card = n / SIDES;; i++)
        if (!seen_before(hand, i) && !card--)
            break;
    return (struct talon_move){ .verb = DISCARD, .a = hand[i], .b = (uint8_t)(1 + n % SIDES) };
}

/* Mostly one: a loop is as fast as a count of bits, and on any processor. */
static unsigned count_bits(uint64_t places)
{
    unsigned count = 0;

    for (; places; places &= places - 1)
        count++;
    return count;
}

struct talon_move spite_pick(const void *state, int seat, uint32_t r)
{
    const struct spite *s = state;
    struct offer offers[SOURCES];
    unsigned plays = 0, cards = 0;

    if (!has_plain_moves(s))
        return pick_listed(state, seat, r);
    const unsigned count = offer_all(s, seat, 0, offers);
    for (unsigned i = 0; i < count; i++)
        plays += count_bits(offers[i].places);
    for (int i = 0; i < s->hand_count[seat]; i++)
        cards += !seen_before(s->hand[seat], i);
    unsigned n = (unsigned)((uint64_t)r * (plays + cards * SIDES) >> 32);
    if (n >= plays)
        return nth_discard(s, seat, n - plays);
    const struct offer *offer = offers;
    for (unsigned here; n >= (here = count_bits(offer->places)); offer++)
        n -= here;
    return (struct talon_move){ .verb = CENTRE,
                                .a = offer->source,
                                .b = (uint8_t)(1 + talon_nth_bit(offer->places, n)) };
}
