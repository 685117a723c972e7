/* war.c - War and P'yanitsa: all turn up a card, the highest takes the pot, equal ones fight a war.
 * It knows nothing of Steal War or Tod und Leben, of suits, or of choosing: every flip is forced.
 *
 * Rules: R-WAR-01 … R-WAR-18 (no jokers, all players in every war), R-PYA-01 … R-PYA-08.
 */
#include <talon/game.h>
#include <talon/pile.h>

#include <string.h>

enum { SEATS = 8, PACK = 52, RING = 64, ASIDE = 7, ACE = 12, NEVER = 1 << 16 };
enum { OPT_PLAYERS, OPT_DEALER, OPT_FORM, OPT_DECK, OPT_DOWN };
enum { OPT_SHORTAGE = OPT_DOWN + 1, OPT_ORDER, OPT_LOW, OPT_GOAL, OPT_BATTLES };
enum { WAR, PYANITSA, DECK_52 = 0, DECK_36, DOWN_0 = 0, DOWN_1, DOWN_3, SHORT_OUT = 0, LAST_CARD };
enum { SHUFFLED, WINNER_FIRST, LOSER_FIRST, SEAT_ORDER, WIN_ALL = 0, AVOID_ALL, AVOID_OUT };
enum { PACKET, POT, ASIDE_CARDS, FLIP = 0 };

struct war {
    uint8_t seats, need; /* need: cards of a whole war step */
    uint8_t shortage, order, goal;
    uint8_t low_card; /* 1 + rank of the card that beats the ace; 0: none */
    uint8_t dealer, taker;
    uint8_t flipping; /* seats still to flip, a bit set */
    uint8_t spare[2];
    uint8_t steps; /* war steps begun in this battle */
    uint16_t battles, max_battles;
    uint16_t out[SEATS];
    uint8_t count[SEATS], first[SEATS], pot_count[SEATS];
    uint8_t aside_count, aside[ASIDE];
    uint8_t packet[SEATS][RING], pot[PACK]; /* pot: seat by seat */
};
_Static_assert(sizeof(struct war) == 16 + SEATS * (2 + 3 + RING) + PACK + 1 + ASIDE, "no padding");

/* clang-format off */
static const struct talon_choice forms[] = { { "war", "War" }, { "pyanitsa", "P'yanitsa" } };
static const struct talon_choice decks[] = { { "52", "52 cards" }, { "36", "36 cards" } };
static const struct talon_choice downs[] = {
    { "0", "No card" }, { "1", "One card" }, { "3", "Three cards" },
};
static const struct talon_choice shortages[] = {
    { "out", "They are out" },
    { "last_card", "Their last card goes on fighting" },
};
static const struct talon_choice orders[] = {
    { "shuffled", "Shuffled" },
    { "winner_first", "The taker's cards first" },
    { "loser_first", "The taker's cards last" },
    { "seat_order", "In seat order" },
};
static const struct talon_choice goals[] = {
    { "win_all", "Win all the cards" },
    { "avoid_all", "Do not end up with all the cards" },
    { "avoid_out", "Do not run out of cards" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-WAR-01", 2, SEATS, 2, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "form", "Form", "R-PYA-01", WAR, PYANITSA, WAR, forms },
    { "deck", "Pack", "R-WAR-02", DECK_52, DECK_36, DECK_52, decks },
    { "war_down", "Cards laid face down in a war", "R-WAR-08", DOWN_0, DOWN_3, DOWN_1, downs },
    { "shortage", "Players with too few cards for a war", "R-WAR-10", SHORT_OUT, LAST_CARD,
      SHORT_OUT, shortages },
    { "collect_order", "Order of the cards taken", "R-WAR-13", SHUFFLED, SEAT_ORDER, SHUFFLED,
      orders },
    { "low_beats_ace", "The lowest card beats the ace", "R-PYA-03", 0, 1, 0, talon_no_yes },
    { "goal", "Goal", "R-WAR-15", WIN_ALL, AVOID_OUT, WIN_ALL, goals },
    { "max_battles", "Battles until a draw", "R-WAR-16", 100, 30000, 10000, NULL },
};

static const struct talon_setting last_loses[] = { { OPT_FORM, PYANITSA } };
static const struct talon_preset presets[] = {
    { "classic", "War", NULL, 0 },
    { "pyanitsa-last-loses", "P'yanitsa: who gets all the cards loses", last_loses, 1 },
};

static const struct talon_zone zones[] = {
    [PACKET] = { .id = "packet", .label = "Packet", .kind = TALON_RING, .owner = TALON_SEAT,
                 .sight = TALON_NOBODY, .cards = TALON_AT(struct war, packet), .capacity = RING,
                 .count = TALON_AT(struct war, count), .first = TALON_AT(struct war, first) },
    [POT] = { .id = "pot", .label = "Cards laid", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .sight = TALON_PUBLIC, .cards = TALON_AT(struct war, pot), .capacity = PACK,
              .count = TALON_AT(struct war, pot_count) },
    [ASIDE_CARDS] = { .id = "aside", .label = "Not dealt", .kind = TALON_DRAW,
                      .sight = TALON_NOBODY, .cards = TALON_AT(struct war, aside),
                      .capacity = ASIDE, .count = TALON_AT(struct war, aside_count) },
};

#define AT(member) .sight = TALON_PUBLIC, .offset = TALON_AT(struct war, member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .width = 1, AT(seats) },
    { .id = "need", .label = "Cards of a war", .width = 1, AT(need) },
    { .id = "shortage", .label = "Players with too few cards for a war", .width = 1, AT(shortage) },
    { .id = "order", .label = "Order of the cards taken", .width = 1, AT(order) },
    { .id = "goal", .label = "Goal", .width = 1, AT(goal) },
    { .id = "low_card", .label = "The lowest card beats the ace", .width = 1, AT(low_card) },
    { .id = "dealer", .label = "Dealer", .show = TALON_SEAT_0, .width = 1, AT(dealer) },
    { .id = "taker", .label = "Takes the cards", .show = TALON_SEAT_1, .width = 1, AT(taker) },
    { .id = "flipping", .label = "Still to flip", .width = 1, AT(flipping) },
    { .id = "steps", .label = "Wars in this battle", .width = 1, AT(steps) },
    { .id = "spare", .label = "Spare", .rows = 2, .width = 1, AT(spare) },
    { .id = "battles", .label = "Battles", .show = TALON_NUMBER, .width = 2, AT(battles) },
    { .id = "max_battles", .label = "Battles until a draw", .width = 2, AT(max_battles) },
    { .id = "out", .label = "Out since battle", .owner = TALON_SEAT, .width = 2, AT(out) },
};

static const struct talon_verb verbs[] = {
    [FLIP] = { .id = "flip", .text = "Flip", .closes = true },
};
/* clang-format on */

/* Seats not out yet: all of them take part in every battle and every war (R-WAR-07). */
static unsigned seats_in(const struct war *w)
{
    unsigned in = 0;

    for (int s = 0; s < w->seats; s++)
        if (!w->out[s])
            in |= talon_seat_bit(s);
    return in;
}

/* Seats that have a card to turn up. */
static uint8_t holders(const struct war *w)
{
    unsigned holders = 0;

    for (int s = 0; s < w->seats; s++)
        if (w->count[s])
            holders |= talon_seat_bit(s);
    return (uint8_t)holders;
}

static bool only_one(unsigned seats)
{
    return !(seats & (seats - 1));
}

static unsigned all_seats(const struct war *w)
{
    return talon_seat_bit(w->seats) - 1;
}

/* The game has come to its end by the cards, not by its length or a draw (R-WAR-15, R-PYA-07). */
static bool finished(const struct war *w)
{
    const unsigned in = seats_in(w);

    return w->taker && (only_one(in) || (w->goal == AVOID_OUT && in != all_seats(w)));
}

static void settle(struct talon_config *config)
{
    static const struct talon_setting pyanitsa[] = {
        { OPT_DECK, DECK_36 }, { OPT_DOWN, DOWN_0 },    { OPT_SHORTAGE, LAST_CARD },
        { OPT_LOW, 1 },        { OPT_GOAL, AVOID_ALL },
    };

    if (config->value[OPT_FORM] != PYANITSA)
        return;
    for (size_t i = 0; i < sizeof pyanitsa / sizeof *pyanitsa; i++)
        if (!(config->given >> pyanitsa[i].option & 1))
            config->value[pyanitsa[i].option] = pyanitsa[i].value;
}

static const char *refuse(const struct talon_config *config)
{
    const int16_t *value = config->value;

    if (value[OPT_FORM] == PYANITSA && value[OPT_PLAYERS] > 4)
        return "P'yanitsa is for two, three or four players.";
    if (value[OPT_FORM] == PYANITSA && value[OPT_DOWN] == DOWN_3)
        return "In P'yanitsa no card or one card is laid face down.";
    if (value[OPT_FORM] == WAR && value[OPT_DECK] != DECK_52)
        return "War is played with 52 cards.";
    if (value[OPT_FORM] == WAR && value[OPT_LOW])
        return "Only in P'yanitsa does the lowest card beat the ace.";
    return NULL;
}

static int lowest_rank(const struct talon_config *config)
{
    return config->value[OPT_DECK] == DECK_36 ? 4 : 0; /* six, two: R-PYA-01, R-WAR-02 */
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return talon_list_french(faces, 1, lowest_rank(config));
}

static void prepare(void *state, const struct talon_config *config)
{
    static const uint8_t need[] = { [DOWN_0] = 1, [DOWN_1] = 2, [DOWN_3] = 4 }; /* R-WAR-08 */
    const int16_t *value = config->value;
    struct war *w = state;

    w->seats = (uint8_t)value[OPT_PLAYERS];
    w->need = need[value[OPT_DOWN]];
    w->shortage = (uint8_t)value[OPT_SHORTAGE];
    w->order = (uint8_t)value[OPT_ORDER];
    w->goal = (uint8_t)value[OPT_GOAL];
    w->low_card = (uint8_t)(value[OPT_LOW] ? 1 + lowest_rank(config) : 0);
    w->max_battles = (uint16_t)value[OPT_BATTLES];
}

static void put_under(struct war *w, int seat, uint8_t face)
{
    w->packet[seat][(w->first[seat] + w->count[seat]++) % RING] = face;
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct war *w = state;
    const unsigned left_over = count % w->seats;
    int seat = dealer;

    (void)rng;
    w->dealer = (uint8_t)dealer;
    for (unsigned i = 0; i < count - left_over; i++) {
        seat = talon_left_of(seat, w->seats); /* R-GEN-04 */
        put_under(w, seat, cards[i]);
    }
    while (w->aside_count < left_over) /* R-WAR-03 */
        w->aside[w->aside_count++] = cards[--count];
    w->flipping = (uint8_t)all_seats(w);
}

/* The seats whose battle cards are highest; the low card is above an ace it meets (R-PYA-03). */
static unsigned highest(const struct war *w)
{
    const unsigned in = seats_in(w);
    unsigned ranks = 0, tied = 0, end = 0, best;
    uint8_t rank[SEATS] = { 0 };

    for (int s = 0; s < w->seats; s++) {
        end += w->pot_count[s];
        if (in >> s & 1) {
            rank[s] = (uint8_t)talon_rank(w->pot[end - 1]);
            ranks |= 1u << rank[s];
        }
    }
    best = 31u - (unsigned)__builtin_clz(ranks);
    if (best == ACE && w->low_card && ranks >> (w->low_card - 1) & 1)
        best = w->low_card - 1u;
    for (int s = 0; s < w->seats; s++)
        tied |= (in >> s & 1 && rank[s] == best) ? talon_seat_bit(s) : 0;
    return tied;
}

static void win(struct war *w, int seat)
{
    w->battles++;
    w->steps = 0;
    w->taker = (uint8_t)(seat + 1);
    for (int s = 0; s < w->seats; s++)
        if (!w->out[s] && !w->count[s] && s != seat)
            w->out[s] = w->battles; /* R-WAR-14 */
    if (!finished(w) && w->battles < w->max_battles)
        w->flipping = (uint8_t)seats_in(w); /* R-WAR-05, R-WAR-16 */
}

static void put_out(struct war *w, unsigned seats)
{
    for (; seats; seats &= seats - 1)
        w->out[talon_first_seat(seats)] = (uint16_t)(w->battles + 1);
}

/* Nobody can go on: the game ends in a draw between these seats. */
static void draw(struct war *w, unsigned between)
{
    put_out(w, seats_in(w) & ~between);
    w->battles++;
    w->steps = 0;
}

/* R-WAR-10: who laid less than the others is out. True if that settles the battle. */
static bool settle_shortage(struct war *w)
{
    unsigned most = 0, most_laid = 0;

    for (unsigned set = seats_in(w); set; set &= set - 1) {
        const int seat = talon_first_seat(set);
        if (w->pot_count[seat] > most_laid)
            most = 0, most_laid = w->pot_count[seat];
        if (w->pot_count[seat] == most_laid)
            most |= talon_seat_bit(seat);
    }
    put_out(w, seats_in(w) & ~most);
    if (only_one(most))
        win(w, talon_first_seat(most));
    else if (most_laid < 1u + w->steps * w->need)
        draw(w, most);
    else
        return false;
    return true;
}

/* Everybody has flipped: the highest wins, or a war step begins (R-WAR-06, 07, 09). */
static void resolve(struct war *w)
{
    if (w->steps && w->shortage == SHORT_OUT && settle_shortage(w))
        return;
    const unsigned tied = highest(w);
    if (only_one(tied)) {
        win(w, talon_first_seat(tied));
        return;
    }
    w->steps++;
    w->flipping = holders(w);
    if (!w->flipping)
        draw(w, w->shortage == SHORT_OUT ? seats_in(w) : tied); /* R-WAR-10, R-WAR-11 */
}

/* The seat whose lying cards come first in the order of collecting (R-WAR-13). */
static int first_collected(const struct war *w)
{
    if (w->order == WINNER_FIRST)
        return w->taker - 1;
    return w->order == LOSER_FIRST ? talon_left_of(w->taker - 1, w->seats) : 0;
}

/* The taker puts the lying pot under his packet. */
static void sweep(struct war *w, struct talon_rng *rng)
{
    uint8_t cards[PACK];
    unsigned count = 0;
    int seat = first_collected(w);

    for (int i = 0; i < w->seats; i++, seat = talon_left_of(seat, w->seats)) {
        const uint8_t *laid = w->pot + talon_packed_start(w->pot_count, seat);
        for (unsigned k = 0; k < w->pot_count[seat]; k++)
            cards[count++] = laid[k] & (uint8_t)~TALON_DOWN;
    }
    memset(w->pot, 0, count);
    memset(w->pot_count, 0, sizeof w->pot_count);
    if (w->order == SHUFFLED)
        talon_shuffle(rng, cards, count);
    for (unsigned i = 0; i < count; i++)
        put_under(w, w->taker - 1, cards[i]);
    w->taker = 0;
}

static void lay(struct war *w, int seat, unsigned cards, uint8_t mark)
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

/* R-WAR-08; with too few cards all lie face down (R-WAR-10) or the last one up (R-WAR-11). */
static void lay_in_war(struct war *w, int seat)
{
    const bool is_short = w->count[seat] < w->need;
    const unsigned cards = is_short ? w->count[seat] : w->need;
    const unsigned open = is_short && w->shortage == SHORT_OUT ? 0 : 1;
    lay(w, seat, cards - open, TALON_DOWN);
    lay(w, seat, open, 0);
}

/* All lay at the same moment: the last of them to flip turns everybody's cards. */
static void flip(struct war *w, int seat, struct talon_rng *rng)
{
    if (w->taker)
        sweep(w, rng);
    w->flipping &= (uint8_t)~talon_seat_bit(seat);
    if (w->flipping)
        return;
    for (unsigned set = holders(w); set; set &= set - 1)
        if (w->steps)
            lay_in_war(w, talon_first_seat(set));
        else
            lay(w, talon_first_seat(set), 1, 0);
    resolve(w);
}

/* Two players before a battle whose pots are shuffled and whose ranks hold no surprise. */
static bool is_plain(const struct war *w)
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
        const uint8_t upper = (uint8_t)(b ^ ((a ^ b) & -talon_below(rng, 2))); /* R-GEN-03 */
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

/* A row of plain battles; the last one is left to resolve(), which counts it. Returns the flips. */
static unsigned run_plain(struct war *w, struct talon_rng *rng, unsigned most)
{
    const unsigned left = (unsigned)(w->max_battles - w->battles);

    if (w->taker)
        sweep(w, rng);
    const unsigned battles = fight(w, rng, most / 2 < left ? most / 2 : left);
    w->battles = (uint16_t)(w->battles + battles - 1);
    w->flipping = 0;
    resolve(w);
    return 2 * battles;
}

static unsigned run(void *state, struct talon_rng *rng, unsigned most)
{
    struct war *w = state;
    unsigned made = 0;

    while (w->flipping && made < most) {
        if (is_plain(w) && most - made > 1) {
            made += run_plain(w, rng, most - made);
        } else {
            flip(w, talon_first_seat(w->flipping), rng);
            made++;
        }
    }
    return made;
}

static unsigned acting(const void *state)
{
    return ((const struct war *)state)->flipping;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    (void)state, (void)seat;
    out[0] = (struct talon_move){ .verb = FLIP };
    return 1;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    (void)move;
    flip(state, seat, rng);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    (void)state, (void)seat, (void)move;
    return NULL; /* the only move there is, and an acting seat may always make it */
}

/* How well a seat stands: by lateness of going out, by earliness, or by not being out at all. */
static int32_t standing(const struct war *w, int seat)
{
    const int32_t out = w->out[seat] ? w->out[seat] : NEVER;

    if (w->goal == WIN_ALL)
        return out;                   /* R-WAR-15 */
    if (!w->flipping && !finished(w)) /* nobody lost: R-PYA-08 */
        return 0;
    return w->goal == AVOID_ALL ? -out : out == NEVER; /* R-PYA-06, R-PYA-07 */
}

static void result(const void *state, struct talon_result *out)
{
    const struct war *w = state;
    int32_t score[SEATS];

    for (int s = 0; s < w->seats; s++) {
        out->points[s] = 0;
        score[s] = standing(w, s);
    }
    talon_rank_by(score, w->seats, out->rank);
}

static const char *check(const struct war *w)
{
    if (w->need != 1 && w->need != 2 && w->need != 4)
        return "A war takes one, two or four cards.";
    if (w->low_card > ACE)
        return "No such card beats the ace.";
    if (w->dealer >= w->seats || w->taker > w->seats)
        return "Dealer and taker must be players.";
    for (int s = 0; s < w->seats; s++) {
        if (w->out[s] && w->count[s])
            return "A player who is out holds no cards.";
        if (!talon_pile_open(w->packet[s], RING))
            return "Only lying cards can be marked as face down.";
    }
    return NULL;
}

/* Seats that hold nothing and take nothing are out (R-WAR-14). */
static void adopt_out(struct war *w)
{
    for (int s = 0; s < w->seats; s++)
        if (!w->out[s] && !w->count[s] && s != w->taker - 1 && (w->taker || !w->pot_count[s]))
            w->out[s] = w->battles ? w->battles : 1;
}

/* An undecided battle: all who hold cards have laid the same number of them, in whole steps. */
static const char *adopt_battle(struct war *w)
{
    const unsigned holding = holders(w);

    if (!holding)
        return NULL; /* a draw */
    const unsigned laid = w->pot_count[talon_first_seat(holding)];
    for (int s = 0; s < w->seats; s++)
        if (holding >> s & 1 ? w->pot_count[s] != laid : w->pot_count[s] > laid)
            return "In a war everybody lays the same number of cards.";
    if (laid && only_one(highest(w)))
        return "One card is highest: say who takes the cards.";
    if (laid && (laid - 1) % w->need)
        return "A war has not been laid in full.";
    w->steps = (uint8_t)(laid ? (laid - 1) / w->need + 1 : 0);
    w->flipping = (uint8_t)holding;
    return w->battles < w->max_battles ? NULL : "All battles have been fought.";
}

static const char *adopt(void *state)
{
    struct war *w = state;
    const unsigned flipping = w->flipping;
    const char *reason = check(w);

    if (reason)
        return reason;
    adopt_out(w);
    w->steps = w->flipping = 0;
    if (!w->taker) {
        reason = only_one(seats_in(w)) ? "At least two players need cards." : adopt_battle(w);
        if (flipping && !(flipping & ~(unsigned)w->flipping))
            w->flipping = (uint8_t)flipping; /* the others have flipped already */
        return reason;
    }
    if (w->out[w->taker - 1] || !w->pot_count[w->taker - 1])
        return "The taker must have laid a card and not be out.";
    if (!finished(w) && w->battles < w->max_battles)
        w->flipping = (uint8_t)seats_in(w);
    return NULL;
}

const struct talon_game talon_war = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "war",
    .form = "war",
    .title = "War",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    .kept = "need shortage order goal low_card max_battles spare",
    .state_size = sizeof(struct war),
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
    .run = run,
};
