/* trick_table.c - playing to a trick, sweeping it up, dealing on, and refusing moves, for all games
 * of the whist family but Whist itself.
 *
 * Rules: R-TRK-02 … R-TRK-08, R-TRK-13.
 */
#include "trick_table.h"

#include <string.h>

const char *const trick_trump_names[] = { "Clubs", "Diamonds", "Hearts", "Spades", "No trump" };
const char *const trick_led_names[] = { "Clubs", "Diamonds", "Hearts", "Spades", "Nothing yet" };
const struct talon_place trick_suit_places[SUITS_AND_NONE] = {
    { "c", "♣", 0, 0 }, { "d", "♦", 0, 0 },         { "h", "♥", 0, 0 },
    { "s", "♠", 0, 0 }, { "nt", "no trump", 0, 0 },
};
const struct talon_trick trick_rows = { .zone = "trick", .taker = "best" };
const struct talon_review_scale trick_points_scale = { "points", 1000000, 3000000, false };
const struct talon_choice trick_four[1] = { { "4", "4" } };

/* ---- the order of play --------------------------------------------------------------------- */

bool trick_is_played_out(const struct trick_table *t, const uint64_t *hand)
{
    uint64_t held = 0;

    if (t->laid < t->seats)
        return false;
    for (int s = 0; s < t->seats; s++)
        held |= hand[s];
    return !held;
}

void trick_clear(void *state, size_t size, const struct trick_part *lasting, int count)
{
    uint8_t *bytes = state;
    size_t from = 0;

    for (int i = 0; i < count; i++) {
        memset(bytes + from, 0, lasting[i].at - from);
        from = (size_t)lasting[i].at + lasting[i].size;
    }
    memset(bytes + from, 0, size - from);
}

void trick_begin(struct trick_table *t, int dealer, int leader, int trump)
{
    t->dealer = (uint8_t)dealer;
    t->leader = t->best = (uint8_t)leader;
    t->trump = (uint8_t)trump;
    t->laid = 0;
    t->led = NOTHING_LED;
    t->over = GOES_ON;
}

void trick_deal_hands(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                      unsigned each)
{
    trick_deal_with_pile(t, hand, cards, each, NULL, 0);
}

void trick_deal_with_pile(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                          unsigned each, uint8_t *pile, unsigned count)
{
    int seat = t->dealer;

    for (unsigned round = 0; round < each; round++) {
        for (unsigned i = 0; i < t->seats; i++) {
            seat = talon_left_of(seat, t->seats);
            hand[seat] |= bit(*cards++);
        }
        if (round < count)
            pile[round] = *cards++;
    }
}

unsigned trick_list_deck(struct trick_deck deck, uint8_t cards[TALON_PACK_MAX])
{
    unsigned count = talon_list_french(cards, 1, deck.lowest);

    for (int i = 0; i < deck.jokers; i++)
        cards[count++] = talon_french(i, TALON_JOKER);
    return count;
}

unsigned trick_shuffle(struct trick_table *t, struct trick_deck deck, uint8_t cards[TALON_PACK_MAX],
                       struct talon_rng *rng)
{
    const unsigned count = trick_list_deck(deck, cards);

    talon_rng_next_deal(rng);
    t->deal++;
    talon_shuffle(rng, cards, count);
    return count;
}

void trick_deal_deck_again(void *state, int dealer, struct trick_deck deck, trick_dealing *deal,
                           struct talon_rng *rng)
{
    uint8_t cards[TALON_PACK_MAX];
    const unsigned count = trick_shuffle(state, deck, cards, rng);

    deal(state, dealer, cards, count, rng);
}

void trick_deal_again(void *state, int dealer, trick_dealing *deal, struct talon_rng *rng)
{
    trick_deal_deck_again(state, dealer, (struct trick_deck){ 0 }, deal, rng);
}

void trick_pile_up(uint8_t *pile, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        pile[i] = cards[count - 1 - i];
}

uint8_t trick_draw(uint8_t *pile, uint8_t *count)
{
    const uint8_t face = pile[--*count];

    pile[*count] = 0;
    return face;
}

uint64_t trick_sweep(struct trick_table *t, uint8_t *trick)
{
    uint64_t cards = 0;

    if (t->laid < t->seats)
        return 0;
    for (int s = 0; s < t->seats; s++)
        cards |= bit((uint8_t)(trick[s] - 1));
    memset(trick, 0, t->seats);
    t->leader = t->best;
    t->laid = 0;
    return cards;
}

/* A joker belongs to no suit (R-ESM-08). */
static int suit_led_by(uint8_t face)
{
    return talon_rank(face) == TALON_JOKER ? NOTHING_LED : talon_suit(face);
}

/* As beats(), with the ranks in this order. A joker that was led is never beaten, and beats nothing
 * where it was not led. */
static bool beats_in_order(uint8_t a, uint8_t b, int trump, int order)
{
    if (talon_rank(a) == TALON_JOKER || talon_rank(b) == TALON_JOKER)
        return false;
    if (talon_suit(a) != talon_suit(b))
        return talon_suit(a) == trump;
    return trick_height(a, order) > trick_height(b, order);
}

bool trick_lay_as(struct trick_table *t, uint8_t *trick, int seat, uint8_t face, bool wins, int led)
{
    trick[seat] = (uint8_t)(face + 1);
    if (wins)
        t->best = (uint8_t)seat;
    t->led = (uint8_t)led;
    if (++t->laid < t->seats)
        return false;
    t->led = NOTHING_LED;
    return true;
}

bool trick_lay_in_order(struct trick_table *t, uint8_t *trick, int seat, uint8_t face, int order)
{
    if (!t->laid)
        return trick_lay_as(t, trick, seat, face, true, suit_led_by(face));
    return trick_lay_as(t, trick, seat, face,
                        beats_in_order(face, (uint8_t)(trick[t->best] - 1), t->trump, order),
                        t->led);
}

bool trick_lay(struct trick_table *t, uint8_t *trick, int seat, uint8_t face)
{
    return trick_lay_in_order(t, trick, seat, face, TRICK_HIGH);
}

unsigned trick_sum(const uint8_t *tricks, int count)
{
    unsigned sum = 0;

    for (int i = 0; i < count; i++)
        sum += tricks[i];
    return sum;
}

uint64_t trick_cards(const uint8_t *faces, unsigned count)
{
    uint64_t cards = 0;

    for (unsigned i = 0; i < count; i++)
        cards |= bit(faces[i]);
    return cards;
}

unsigned trick_set_of(const uint8_t *bytes, int seats)
{
    unsigned set = 0;

    for (int s = 0; s < seats; s++)
        set |= bytes[s] ? talon_seat_bit(s) : 0;
    return set;
}

void trick_lay_open(uint64_t *hand, uint64_t *open_hand, unsigned seats)
{
    for (unsigned set = seats; set; set &= set - 1) {
        const int seat = talon_first_seat(set);
        open_hand[seat] |= hand[seat];
        hand[seat] = 0;
    }
}

bool trick_has_chosen(uint8_t *choosing, int seat)
{
    *choosing = (uint8_t)(*choosing & ~talon_seat_bit(seat));
    return !*choosing;
}

bool trick_lay_aside(uint64_t *hand, uint8_t *laid, uint8_t *choosing, int seat, uint8_t face)
{
    hand[seat] ^= bit(face);
    laid[seat] = (uint8_t)(face + 1);
    return trick_has_chosen(choosing, seat);
}

uint8_t trick_after_deal(const struct trick_table *t, bool is_won)
{
    return is_won || t->deal >= t->max_deals ? MATCH_OVER : DEAL_OVER;
}

/* ---- for the functions of a descriptor ------------------------------------------------------ */

void trick_complete_deals(struct talon_config *config)
{
    const int max_deals = config->game->options_count - 1, deals = max_deals - 1;

    if (!(config->given >> deals & 1) && config->value[deals] > config->value[max_deals])
        config->value[deals] = config->value[max_deals];
}

const char *trick_check_deals(const struct talon_config *config)
{
    const int max_deals = config->game->options_count - 1;

    if (config->value[max_deals - 1] > config->value[max_deals])
        return "There cannot be more deals to score than deals at all.";
    return NULL;
}

const char *trick_check_effects(const struct talon_config *config,
                                const struct trick_dependence *rows, int count)
{
    for (int i = 0; i < count; i++) {
        const struct trick_dependence *row = &rows[i];
        const int value = config->value[row->where.option];
        const bool counts = value >= row->where.min && value <= row->where.max;
        if (!counts && config->value[row->option] != config->game->options[row->option].preset)
            return row->refusal;
    }
    return NULL;
}

unsigned trick_pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return talon_list_french(faces, 1, 0);
}

void trick_prepare(struct trick_table *t, int seats, int trump, int max_deals)
{
    t->seats = (uint8_t)seats;
    t->deal = 1;
    t->trump = (uint8_t)trump;
    t->max_deals = (uint16_t)max_deals;
}

void trick_agree(uint8_t *agreed, int count, const struct talon_config *config, int first)
{
    for (int i = 0; i < count; i++)
        agreed[i] = (uint8_t)config->value[first + i];
}

unsigned trick_acting(const void *state)
{
    const struct trick_table *t = state;

    if (t->over == GOES_ON)
        return talon_seat_bit(trick_turn(t));
    return t->over == MATCH_OVER ? 0 : talon_seat_bit(trick_next_dealer(t));
}

int trick_legal(const struct trick_table *t, uint64_t hand, struct talon_move *out)
{
    if (t->over == GOES_ON)
        return trick_list(trick_follow(hand, t->led), TRICK_PLAY, out);
    out[0] = (struct talon_move){ .verb = TRICK_DEAL };
    return 1;
}

struct talon_move trick_choose(const struct trick_table *t, uint64_t hand, uint32_t r)
{
    if (t->over == GOES_ON)
        return trick_pick(trick_follow(hand, t->led), TRICK_PLAY, r);
    return (struct talon_move){ .verb = TRICK_DEAL };
}

int trick_list_places(int places, uint8_t verb, struct talon_move *out)
{
    for (int i = 0; i < places; i++)
        out[i] = (struct talon_move){ .verb = verb, .a = (uint8_t)(SUIT_PLACE + i) };
    return places;
}

int trick_list_suits(uint8_t verb, struct talon_move *out)
{
    return trick_list_places(NO_TRUMP, verb, out);
}

int trick_list_numbers(int least, int most, int barred, uint8_t verb, struct talon_move *out)
{
    int count = 0;

    for (int number = least; number <= most; number++)
        if (number != barred)
            out[count++] = (struct talon_move){ .verb = verb, .a = (uint8_t)number };
    return count;
}

bool trick_is_listed(const struct talon_move *moves, int count, struct talon_move move)
{
    for (int i = 0; i < count; i++)
        if (!memcmp(&moves[i], &move, sizeof move))
            return true;
    return false;
}

const struct talon_rule *trick_why_not(const struct trick_table *t, const struct talon_rule *rules,
                                       uint64_t hand, struct talon_move move)
{
    if (move.verb == TRICK_DEAL)
        return t->over ? NULL : &rules[TRICK_NOT_NOW];
    if (t->over)
        return &rules[TRICK_DEAL_FIRST];
    if (!(hand & bit(move.a)))
        return &rules[TRICK_NOT_HELD];
    return trick_follow(hand, t->led) & bit(move.a) ? NULL : &rules[TRICK_FOLLOW];
}

const struct talon_rule *trick_why_not_now(const struct trick_table *t,
                                           const struct trick_stages *stages, int stage,
                                           uint8_t verb)
{
    if (verb == TRICK_DEAL)
        return t->over ? NULL : &stages->rules[TRICK_NOT_NOW];
    if (t->over)
        return &stages->rules[TRICK_DEAL_FIRST];
    return stages->of_verb[verb] >> stage & 1 ? NULL : &stages->rules[stages->due[stage]];
}

const struct talon_rule *trick_why_not_in(const struct trick_table *t,
                                          const struct trick_stages *stages, int stage,
                                          uint64_t hand, struct talon_move move)
{
    const struct talon_rule *rule = trick_why_not_now(t, stages, stage, move.verb);

    return rule || move.verb != TRICK_PLAY ? rule : trick_why_not(t, stages->rules, hand, move);
}

void trick_result(const int32_t *score, int scores, int seats, struct talon_result *out)
{
    for (int s = 0; s < seats; s++)
        out->points[s] = score[s % scores];
    talon_rank_by(out->points, seats, out->rank);
}

/* ---- for positions set up by name ----------------------------------------------------------- */

/* Counts the cards of the trick and finds the best; false if they were not laid in turn. */
static bool count_trick(struct trick_table *t, const uint8_t *trick, int order)
{
    int seat = t->leader;

    t->laid = 0;
    t->best = t->leader;
    for (int i = 0; i < t->seats; i++, seat = talon_left_of(seat, t->seats)) {
        if (!trick[seat])
            continue;
        if (t->laid != i)
            return false;
        if (beats_in_order((uint8_t)(trick[seat] - 1), (uint8_t)(trick[t->best] - 1), t->trump,
                           order))
            t->best = (uint8_t)seat;
        t->laid++;
    }
    return true;
}

const char *trick_validate(struct trick_table *t, const uint8_t *trick)
{
    return trick_validate_in_order(t, trick, TRICK_HIGH);
}

const char *trick_validate_in_order(struct trick_table *t, const uint8_t *trick, int order)
{
    if (t->dealer >= t->seats || t->leader >= t->seats || t->trump > NO_TRUMP)
        return "Dealer and leader must be seats of this table, trump 0, 1, 2, 3, or 4 for none.";
    if (t->deal < 1 || t->deal > t->max_deals)
        return "There is no deal with this number.";
    if (!count_trick(t, trick, order))
        return "The cards of the trick must be played in turn, the leader first.";
    t->led = NOTHING_LED;
    if (t->laid > 0 && t->laid < t->seats)
        t->led = (uint8_t)suit_led_by((uint8_t)(trick[t->leader] - 1));
    return NULL;
}

const char *trick_validate_hands(const struct trick_table *t, const uint64_t *hand,
                                 const uint8_t *trick, unsigned *cards)
{
    for (int s = 0; s < t->seats; s++) {
        const unsigned held = talon_bit_count(hand[s]) + (t->laid < t->seats && trick[s]);
        if (s && held != *cards)
            return "All hands must have the same number of cards, counting the cards in the trick.";
        *cards = held;
    }
    return *cards || t->laid == t->seats ? NULL
                                         : "There must be cards to play, or a complete trick.";
}

const char *trick_validate_taken(unsigned taken, unsigned cards, unsigned won)
{
    if (taken + cards > 13)
        return "There are thirteen tricks in a deal.";
    return won % 4 ? "Tricks won are four cards each." : NULL;
}

/* More than any match brings: its most deals, of ten thousand points each. */
enum { SCORE_MOST = 10000 * MAX_DEALS_MOST };

const char *trick_validate_scores(const int32_t *score, int count, bool adds_up)
{
    int64_t sum = 0;

    for (int i = 0; i < count; i++) {
        sum += score[i];
        if (score[i] > SCORE_MOST || score[i] < -SCORE_MOST)
            return "Such a high score is not possible.";
    }
    return adds_up && sum ? "The four scores must add up to nothing." : NULL;
}
