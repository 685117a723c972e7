/* kleurenwiezen_auction.c - Kleurenwiezen: what each seat may say by what it has said before, and
 * what comes of it.
 *
 * Rules: R-KLE-02 … R-KLE-06.
 */
#include "kleurenwiezen.h"

#include "games/trick/trick_troel.h"

/* When a line holds: always; for eldest as the very first, where no aces have been announced; or
 * for bids of a part of the ladder, of which some lines offer the lowest only. */
enum { ALWAYS, FIRST_OF_ALL, LOWEST_PAIR, LOWEST_ALONE, LOWEST_AB, EVERY_AB, ANY_JOINT, PARTS };

/* R-KLE-04 */
/* clang-format off */
static const struct trick_saying sayings[] = {
    { FRESH, PASS, ALWAYS, PASSED },
    { FRESH, WAIT, FIRST_OF_ALL, WAITING },
    { FRESH, PROPOSE, ALWAYS, PROPOSED },
    { FRESH, ACCEPT, ALWAYS, SPEAKER },
    { FRESH, BID, EVERY_AB, AB },
    { FRESH, BID, ANY_JOINT, SPECIAL },
    { WAITING, PASS, ALWAYS, PASSED },
    { WAITING, ACCEPT, ALWAYS, SPEAKER },
    { PROPOSED, PASS, ALWAYS, PASSED },
    { PROPOSED, ACCEPT, ALWAYS, SPEAKER },
    { PROPOSED, BID, ANY_JOINT, SPECIAL },
    { PROPOSED, BID, LOWEST_ALONE, ALONE },
    { BROKEN, PASS, ALWAYS, PASSED },
    { BROKEN, BID, ANY_JOINT, SPECIAL },
    { BROKEN, BID, LOWEST_ALONE, ALONE },
    { SPEAKER, PASS, ALWAYS, PASSED },
    { SPEAKER, BID, LOWEST_PAIR, SPEAKER },
    { ALONE, PASS, ALWAYS, PASSED },
    { ALONE, BID, LOWEST_ALONE, ALONE },
    { AB, PASS, ALWAYS, PASSED },
    { AB, BID, LOWEST_AB, AB },
    { SPECIAL, PASS, ALWAYS, PASSED },
    { SPECIAL, BID, ANY_JOINT, SPECIAL },
};
static const struct trick_auction auction = { TALON_ROWS(rows, sayings) };
/* The standing afterwards of the one whose proposal is accepted, and of the other one of a pair
 * whose speaker passes. */
static const uint8_t other_after[] = { [ACCEPT] = SILENT, [PASS] = BROKEN };

static const uint8_t parts[][7] = {
    [LOWEST_PAIR] = { PAIR_8, PAIR_9, PAIR_10, PAIR_11, PAIR_12, PAIR_13 },
    [LOWEST_ALONE] = { ALONE_5, ALONE_6, ALONE_7, ALONE_8 },
    [LOWEST_AB] = { AB_9, AB_10, AB_11, AB_12, SLAM },
    [EVERY_AB] = { AB_9, AB_10, AB_11, AB_12, SLAM },
    [ANY_JOINT] = { SMALL_MISERE, PICCOLO, MISERE, OPEN_MISERE },
};
/* clang-format on */

/* R-KLE-01: spades are lowest, then clubs, diamonds, hearts. */
static int suit_rank(int suit)
{
    return (suit + 1) % NO_TRUMP;
}

static bool is_biddable(const struct kleurenwiezen *k, int contract)
{
    return !(contract == ALONE_5 && k->agreed_more[FROM_SIX]) &&
           !(contract == PICCOLO && !k->h.agreed[WITH_PICCOLO]);
}

bool kleurenwiezen_beats(const struct kleurenwiezen *k, int contract, int suit)
{
    const struct trick_contract *rows = kleurenwiezen_ladder;
    const int high = k->h.contract;

    if (!high || rows[contract - 1].rung != rows[high - 1].rung)
        return !high || rows[contract - 1].rung > rows[high - 1].rung;
    return suit_rank(suit) > suit_rank(k->suit);
}

/* The lowest contract of a part that beats the high bid in this suit, or 0. */
static int lowest_in_part(const struct kleurenwiezen *k, int part, int suit)
{
    for (const uint8_t *at = parts[part]; *at; at++)
        if (is_biddable(k, *at) && kleurenwiezen_beats(k, *at, suit))
            return *at;
    return 0;
}

int kleurenwiezen_lowest_pair(const struct kleurenwiezen *k, int suit)
{
    return lowest_in_part(k, LOWEST_PAIR, suit);
}

static bool holds_suit(const struct kleurenwiezen *k, int seat, int suit)
{
    return k->h.hand[seat] & (uint64_t)SUIT_LANE << 16 * suit;
}

static bool is_suit_taken(const struct kleurenwiezen *k, int suit)
{
    for (int s = 0; s < SEATS; s++)
        if (k->h.word[s] >= PROPOSED && k->h.word[s] <= AB && k->word_suit[s] == suit)
            return true;
    return false;
}

/* Whether somebody could still accept a proposal in this suit. */
static bool can_be_accepted(const struct kleurenwiezen *k, int seat, int suit)
{
    for (int s = 0; s < SEATS; s++)
        if (s != seat &&
            (k->h.word[s] == FRESH || k->h.word[s] == WAITING ||
             (k->h.word[s] == PROPOSED && suit_rank(k->word_suit[s]) < suit_rank(suit))))
            return true;
    return false;
}

static bool may_propose(const struct kleurenwiezen *k, int seat, int suit)
{
    return k->h.contract < SMALL_MISERE && holds_suit(k, seat, suit) && !is_suit_taken(k, suit) &&
           can_be_accepted(k, seat, suit);
}

static bool may_accept(const struct kleurenwiezen *k, int seat, int proposer)
{
    const int suit = k->word_suit[proposer];

    return proposer != seat && k->h.word[proposer] == PROPOSED && holds_suit(k, seat, suit) &&
           !(k->h.word[seat] == PROPOSED && suit_rank(k->word_suit[seat]) > suit_rank(suit)) &&
           kleurenwiezen_lowest_pair(k, suit);
}

/* ---- what may be said ---------------------------------------------------------------------------
 */

static struct talon_move bid_of(int contract, int suit)
{
    const bool named = kleurenwiezen_ladder[contract - 1].trump == TRUMP_NAMED;

    return (struct talon_move){ .verb = BID,
                                .a = (uint8_t)(BID_CONTRACT + contract - 1),
                                .b = named ? (uint8_t)(BID_SUIT + suit) : TALON_NO_CARD };
}

static int list_joint(const struct kleurenwiezen *k, struct talon_move *out)
{
    int count = 0;

    for (const uint8_t *at = parts[ANY_JOINT]; *at; at++)
        if (is_biddable(k, *at) && (*at == k->h.contract || kleurenwiezen_beats(k, *at, 0)))
            out[count++] = bid_of(*at, 0);
    return count;
}

static int list_every_ab(const struct kleurenwiezen *k, struct talon_move *out)
{
    int count = 0;

    for (const uint8_t *at = parts[EVERY_AB]; *at; at++)
        for (int suit = 0; suit < NO_TRUMP; suit++)
            if (kleurenwiezen_beats(k, *at, suit))
                out[count++] = bid_of(*at, suit);
    return count;
}

static int list_bid(const struct kleurenwiezen *k, int seat, int part, struct talon_move *out)
{
    if (part == ANY_JOINT)
        return list_joint(k, out);
    if (part == EVERY_AB)
        return list_every_ab(k, out);
    const int contract = lowest_in_part(k, part, k->word_suit[seat]);
    if (!contract)
        return 0;
    out[0] = bid_of(contract, k->word_suit[seat]);
    return 1;
}

static int list_proposals(const struct kleurenwiezen *k, int seat, struct talon_move *out)
{
    int count = 0;

    for (int suit = 0; suit < NO_TRUMP; suit++)
        if (may_propose(k, seat, suit))
            out[count++] =
                (struct talon_move){ .verb = PROPOSE, .a = (uint8_t)(SUIT_PLACE + suit) };
    return count;
}

static int list_acceptances(const struct kleurenwiezen *k, int seat, struct talon_move *out)
{
    int count = 0;

    for (int s = 0; s < SEATS; s++)
        if (may_accept(k, seat, s))
            out[count++] = (struct talon_move){ .verb = ACCEPT, .a = (uint8_t)s };
    return count;
}

static int list_row(const struct kleurenwiezen *k, const struct trick_saying *row, int seat,
                    struct talon_move *out)
{
    switch (row->verb) {
    case PROPOSE:
        return list_proposals(k, seat, out);
    case ACCEPT:
        return list_acceptances(k, seat, out);
    case BID:
        return list_bid(k, seat, row->condition, out);
    default:
        out[0] = (struct talon_move){ .verb = row->verb };
        return 1;
    }
}

int kleurenwiezen_list_words(const struct kleurenwiezen *k, int seat, struct talon_move *out)
{
    const bool first = seat == trick_eldest(&k->h) && !k->h.troel;
    const unsigned conditions = TRICK_ALL(PARTS) & ~(first ? 0 : 1u << FIRST_OF_ALL);
    const struct trick_saying *row = NULL;
    int count = 0;

    while ((row = trick_next_saying(&auction, row, k->h.word[seat], conditions)))
        count += list_row(k, row, seat, out + count);
    return count;
}

/* ---- what comes of it ---------------------------------------------------------------------------
 */

/* The conditions of the lines by which a move can have been made, as a set. */
static unsigned conditions_of_move(struct talon_move move)
{
    unsigned conditions = 1u << ALWAYS | 1u << FIRST_OF_ALL;

    for (int part = LOWEST_PAIR; move.verb == BID && part < PARTS; part++)
        for (const uint8_t *at = parts[part]; *at; at++)
            conditions |= *at == move.a - BID_CONTRACT + 1 ? 1u << part : 0;
    return conditions;
}

int kleurenwiezen_mate_of(const struct kleurenwiezen *k, int seat)
{
    for (int s = 0; s < SEATS; s++)
        if (s != seat && k->h.word[s] == SILENT && k->word_suit[s] == k->word_suit[seat])
            return s;
    return -1;
}

/* The other one of the pair for which this seat speaks, or -1. */
static int partner_of(const struct kleurenwiezen *k, int seat)
{
    return k->h.word[seat] == SPEAKER ? kleurenwiezen_mate_of(k, seat) : -1;
}

static void take_contract(struct kleurenwiezen *k, int contract, int suit, unsigned holders)
{
    const bool joins =
        contract == k->h.contract && kleurenwiezen_ladder[contract - 1].held == HELD_JOINTLY;

    k->h.contract = (uint8_t)contract;
    k->suit = (uint8_t)suit;
    trick_hold(&k->h, holders | (joins ? trick_holders_set(&k->h) : 0));
}

static void accept_proposal(struct kleurenwiezen *k, int seat, int proposer)
{
    const int suit = k->word_suit[proposer], contract = kleurenwiezen_lowest_pair(k, suit);

    k->h.word[proposer] = other_after[ACCEPT];
    k->word_suit[seat] = (uint8_t)suit;
    take_contract(k, contract, suit, talon_seat_bit(seat) | talon_seat_bit(proposer));
}

static void make_bid(struct kleurenwiezen *k, int seat, struct talon_move move)
{
    const int suit = move.b != TALON_NO_CARD ? move.b - BID_SUIT : 0, mate = partner_of(k, seat);

    k->word_suit[seat] = (uint8_t)suit;
    take_contract(k, move.a - BID_CONTRACT + 1, suit,
                  talon_seat_bit(seat) | (mate >= 0 ? talon_seat_bit(mate) : 0));
}

static void pass_on(struct kleurenwiezen *k, int seat)
{
    const int mate = partner_of(k, seat);

    if (mate >= 0)
        k->h.word[mate] = other_after[PASS];
    k->word_suit[seat] = 0;
}

int kleurenwiezen_next_speaker(const struct kleurenwiezen *k, int from)
{
    int seat = from;

    for (int i = 0; i < SEATS; i++) {
        seat = talon_left_of(seat, SEATS);
        if (!k->h.holder[seat] && k->h.word[seat] != PASSED && k->h.word[seat] != SILENT)
            return seat;
    }
    return -1;
}

void kleurenwiezen_note_suits(struct kleurenwiezen *k)
{
    k->suit_found = k->h.contract && k->h.stage == SPEAKING &&
                    kleurenwiezen_ladder[k->h.contract - 1].trump == TRUMP_NAMED;
    k->trump_found = k->h.contract && k->h.stage >= PLAYING;
}

/* R-KLE-06, R-KLE-07 */
static void end_auction_of(struct kleurenwiezen *k)
{
    struct trick_holders *h = &k->h;

    if (!h->contract) {
        trick_throw_in(h);
        return;
    }
    const struct trick_contract *row = &kleurenwiezen_ladder[h->contract - 1];
    trick_holders_begin(h, row->trump == TRUMP_NAMED ? k->suit : NO_TRUMP,
                        trick_holders_leader(h, row));
    if (h->contract == TROEL)
        h->stage = NAMING;
    if (h->contract == SMALL_MISERE) {
        h->stage = DROPPING;
        k->dropping = TRICK_ALL(SEATS);
    }
}

void kleurenwiezen_go_on(struct kleurenwiezen *k, int from)
{
    const int speaker = kleurenwiezen_next_speaker(k, from);

    if (speaker >= 0)
        k->h.speaker = (uint8_t)speaker;
    else
        end_auction_of(k);
    kleurenwiezen_note_suits(k);
}

void kleurenwiezen_say(struct kleurenwiezen *k, int seat, struct talon_move move)
{
    const struct trick_saying *row =
        trick_find_saying(&auction, k->h.word[seat], move.verb, conditions_of_move(move));

    if (move.verb == PASS)
        pass_on(k, seat);
    else if (move.verb == ACCEPT)
        accept_proposal(k, seat, move.a);
    else if (move.verb == BID)
        make_bid(k, seat, move);
    else if (move.verb == PROPOSE)
        k->word_suit[seat] = (uint8_t)(move.a - SUIT_PLACE);
    k->h.word[seat] = row->next;
    kleurenwiezen_go_on(k, seat);
}

void kleurenwiezen_name(struct kleurenwiezen *k, int suit)
{
    k->h.table.trump = (uint8_t)suit;
    k->h.stage = PLAYING;
    kleurenwiezen_note_suits(k);
}

/* R-KLE-03: the partner who has named the suit of the called card leads that card. */
uint64_t kleurenwiezen_playable(const struct kleurenwiezen *k, int seat)
{
    const struct trick_holders *h = &k->h;

    if (h->contract == TROEL && !h->table.over && trick_is_untouched(h) &&
        h->table.trump == talon_suit(trick_called_face(h)))
        return h->hand[seat] & trick_called_card(h);
    return trick_follow(trick_held(h, seat), h->table.led);
}
