/* wunsdorf.c - Wunsdorf: nineteen rounds with the eighty Elfer cards; everybody bids how many
 * tricks they will take, and a player who holds a trump must play one. Here are its tables, the
 * deal and the score.
 *
 * Rules: R-WUN-01 … R-WUN-15.
 */
#include "wunsdorf.h"

#include <string.h>

enum { HAND, TALON, TRUMP_CARD, TRICK, PLAYED, LAST };

/* clang-format off */
static const struct talon_choice bid_limits[] = {
    { "natural", "Any number up to twenty" },
    { "hand", "No more than there are tricks" },
};

static const struct talon_choice without_talon[] = {
    { "no_trump", "No trump" },
    { "dealer_last_card", "The dealer's last card makes trump" },
};

static const struct talon_choice plain_ranks[] = {
    { "number", "By number, whatever the colour" },
    { "led_colour", "Only cards of the colour led" },
};

static const struct talon_choice ties[] = {
    { "first", "The first one laid" },
    { "last", "The last one laid" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-WUN-01", 2, SEATS, 4, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "bid_limit", "Highest bid", "R-WUN-07", NATURAL, UP_TO_HAND, NATURAL, bid_limits },
    { "dealer_hook", "The bids may not add up to the tricks", "R-WUN-08", 0, 1, 0, talon_no_yes },
    { "no_talon", "If no card is left over for trump", "R-WUN-06", WITHOUT_TRUMP, LAST_CARD,
      WITHOUT_TRUMP, without_talon },
    { "plain_rank", "Who wins a trick without trump", "R-WUN-11", BY_NUMBER, BY_LED_COLOUR,
      BY_NUMBER, plain_ranks },
    { "tie", "Of equal numbers wins", "R-WUN-11", FIRST_LAID, LAST_LAID, FIRST_LAID,
      ties },
    { "blind_last", "Last round blind", "R-WUN-14", 0, 1, 0, talon_no_yes },
};

static const struct talon_setting blind_last[] = { { OPT_BLIND_LAST, 1 } };
static const struct talon_setting compact_bids[] = { { OPT_BID_LIMIT, UP_TO_HAND } };

static const struct talon_preset presets[] = {
    { "standard", "Wunsdorf", NULL, 0 },
    { "blind-last", "Wunsdorf, the last round blind", blind_last, 1 },
    { "compact-bids", "Wunsdorf, no bid above the number of tricks", compact_bids, 1 },
};

#define AT(member) TALON_AT(struct wunsdorf, member)
/* R-WUN-15 */
static const struct talon_zone zones[] = {
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_SET20, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .cards = AT(hand), .when = AT(blind),
               .then = TALON_OTHERS }, /* R-WUN-14 */
    [TALON] = { .id = "talon", .label = "Talon", .kind = TALON_SET20, .visibility = TALON_NOBODY,
                .cards = AT(talon) },
    [TRUMP_CARD] = { .id = "trump_card", .label = "Trump card", .kind = TALON_SLOT,
                     .visibility = TALON_PUBLIC, .cards = AT(trump_card) },
    [TRICK] = { .id = "trick", .label = "Trick", .kind = TALON_SLOT, .owner = TALON_SEAT,
                .visibility = TALON_PUBLIC, .cards = AT(trick) },
    [PLAYED] = { .id = "played", .label = "Played", .kind = TALON_SET20,
                 .visibility = TALON_PUBLIC, .cards = AT(played) },
    [LAST] = { .id = "shown", .label = "The dealer's last card", .kind = TALON_SLOT,
               .visibility = TALON_PUBLIC, .cards = AT(shown) },
};

static const char *const trump_names[] = { "Blue", "Green", "Red", "Yellow", "No trump" };

#define ONE(member) .width = 1, .offset = AT(member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .visibility = TALON_PUBLIC, ONE(seats) },
    { .id = "dealer", .label = "Dealer", .visibility = TALON_PUBLIC, .show = TALON_SEAT_0,
      ONE(dealer) },
    { .id = "leader", .label = "Led", .visibility = TALON_PUBLIC, .show = TALON_SEAT_0,
      ONE(leader) },
    { .id = "top", .label = "Highest card", .visibility = TALON_PUBLIC, .width = 2,
      .offset = AT(top) },
    { .id = "trump", .label = "Trump", .visibility = TALON_PUBLIC, .show = TALON_NAMED,
      .names = trump_names, .names_count = 5, ONE(trump) },
    { .id = "laid", .label = "Cards in the trick", .visibility = TALON_PUBLIC, ONE(laid) },
    { .id = "round", .label = "Round", .visibility = TALON_PUBLIC, .show = TALON_NUMBER,
      ONE(round) },
    { .id = "stage", .label = "Stage", .visibility = TALON_PUBLIC, ONE(stage) },
    { .id = "acting", .label = "On turn", .visibility = TALON_PUBLIC, ONE(acting) },
    { .id = "agreed", .label = "Agreed", .visibility = TALON_PUBLIC, ONE(agreed) },
    { .id = "highest_bid", .label = "Highest bid", .visibility = TALON_PUBLIC, ONE(highest_bid) },
    { .id = "lying", .label = "Trick", .visibility = TALON_PUBLIC, .rows = 2, .width = 8,
      .offset = AT(lying) },
    { .id = "blind", .label = "Blind round", .visibility = TALON_PUBLIC, .show = TALON_FLAG,
      ONE(blind) },
    { .id = "bid", .label = "Bid", .owner = TALON_SEAT, .visibility = TALON_PUBLIC,
      .show = TALON_NUMBER_1, ONE(bid) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SEAT, .visibility = TALON_PUBLIC,
      .show = TALON_NUMBER, ONE(tricks) },
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .visibility = TALON_PUBLIC,
      .show = TALON_SCORE, .width = 2, .offset = AT(score) },
    { .id = "spare", .label = "Spare", .visibility = TALON_PUBLIC, ONE(spare) },
};

static const struct talon_verb verbs[] = {
    [BID] = { .id = "bid", .text = "Bid {a}",
              .third_person = "{who} bids {a}", .second_person = "You bid {a}",
              .operand = { { TALON_COUNT, false, 0 } },
              .closes = true },
    [PLAY] = { .id = "play", .text = "Play {a}",
               .third_person = "{who} plays {a}", .second_person = "You play {a}",
               .operand = { { TALON_CARD, true, 1 + HAND } },
               .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal",
               .third_person = "{who} deals", .second_person = "You deal",
               .closes = true },
};

const struct talon_rule wunsdorf_rules[RULES] = {
    [TRUMP_DUTY] = { "R-WUN-10", "You still hold {trump}. You must play a trump." },
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [NO_HIGHER] = { "R-WUN-07", "The highest possible bid is {highest_bid}." },
    [NO_MORE_TRICKS] = { "R-WUN-07", "The round has only {highest_bid} tricks. Bid less." },
    [HOOKED] = { "R-WUN-08",
                 "The bids may not add up to the number of tricks. Bid more or less than {a}." },
    [BID_FIRST] = { "R-WUN-07", "Bid first: say how many tricks you will take." },
    [BIDS_MADE] = { "R-WUN-07", "All bids have been made. Play a card now." },
    [DEAL_FIRST] = { "R-WUN-04", "The round is over. The next dealer must deal first." },
    [NOT_NOW] = { "R-WUN-04", "The round is not over yet. You cannot deal now." },
    [UNSEEN] = { "R-WUN-14", "You cannot see your card. Play it without naming it." },
    [WHICH] = { "R-WUN-09", "Choose the card you play." },
};
/* clang-format on */

static const char *check_config(const struct talon_config *config)
{
    if (config->value[OPT_PLAIN_RANK] == BY_LED_COLOUR && config->value[OPT_TIE] != FIRST_LAID)
        return "If only the colour led can win, equal numbers cannot occur.";
    return NULL;
}

static unsigned list_pack(uint8_t faces[PACK])
{
    unsigned count = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        for (int number = 1; number <= NUMBERS; number++)
            faces[count++] = talon_elfer(colour, number); /* R-WUN-02 */
    return count;
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return list_pack(faces);
}

static void prepare(void *state, const struct talon_config *config)
{
    struct wunsdorf *w = state;
    const int16_t *value = config->value;

    w->seats = (uint8_t)value[OPT_PLAYERS];
    w->agreed = (uint8_t)((value[OPT_BID_LIMIT] == UP_TO_HAND ? BIDS_UP_TO_HAND : 0) |
                          (value[OPT_DEALER_HOOK] ? DEALER_HOOK : 0) |
                          (value[OPT_NO_TALON] == LAST_CARD ? DEALER_LAST_CARD : 0) |
                          (value[OPT_BLIND_LAST] ? BLIND_LAST : 0) |
                          (value[OPT_TIE] == LAST_LAID ? LAST_OF_EQUALS : 0) |
                          (value[OPT_PLAIN_RANK] == BY_LED_COLOUR ? LED_COLOUR : 0));
    w->round = 1;
}

/* Without a talon there is no trump, or the last card dealt, the dealer's, is shown and makes
 * trump (R-WUN-06). */
static void do_without_talon(struct wunsdorf *w, uint8_t last)
{
    w->trump_card = 0;
    w->trump = NO_TRUMP;
    if (!(w->agreed & DEALER_LAST_CARD))
        return;
    w->hand[w->dealer][last >> 6] ^= bit(last);
    w->shown = (uint8_t)(last + 1);
    w->trump = (uint8_t)talon_colour(last);
}

/* The top card of the talon makes trump (R-WUN-05). */
static void turn_trump(struct wunsdorf *w, const uint8_t *talon, unsigned count)
{
    w->trump_card = (uint8_t)(talon[0] + 1);
    w->trump = (uint8_t)talon_colour(talon[0]);
    for (unsigned i = 1; i < count; i++)
        put(w->talon, talon[i]);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct wunsdorf *w = state;
    const unsigned dealt = w->seats * hand_size(w->round); /* R-WUN-03 */

    (void)rng;
    w->dealer = (uint8_t)dealer;
    w->leader = (uint8_t)talon_left_of(dealer, w->seats); /* R-WUN-09 */
    w->acting = (uint8_t)talon_seat_bit(w->leader);       /* R-WUN-07 */
    w->top = w->laid = 0;
    w->stage = BIDDING;
    w->blind = is_blind(w);
    w->highest_bid = highest_bid(w);
    memset(w->bid, 0, sizeof w->bid);
    memset(w->tricks, 0, sizeof w->tricks);
    for (unsigned i = 0, seat = w->leader; i < dealt; i++) {
        put(w->hand[seat], cards[i]); /* R-WUN-04 */
        seat = (unsigned)talon_left_of((int)seat, w->seats);
    }
    if (dealt < count)
        turn_trump(w, cards + dealt, count - dealt);
    else
        do_without_talon(w, cards[dealt - 1]);
}

static unsigned acting(const void *state)
{
    return ((const struct wunsdorf *)state)->acting;
}

/* R-WUN-04 */
void wunsdorf_deal_again(struct wunsdorf *w, int dealer, struct talon_rng *rng)
{
    uint8_t cards[PACK];

    talon_rng_next_deal(rng);
    memset(w->trick, 0, sizeof w->trick);
    memset(w->lying, 0, sizeof w->lying);
    memset(w->talon, 0, sizeof w->talon);
    memset(w->played, 0, sizeof w->played);
    w->round++;
    talon_shuffle(rng, cards, list_pack(cards));
    deal(w, dealer, cards, PACK, rng);
}

static void result(const void *state, struct talon_result *out)
{
    const struct wunsdorf *w = state;

    for (int s = 0; s < w->seats; s++)
        out->points[s] = w->score[s];
    talon_rank_by(out->points, w->seats, out->rank); /* R-WUN-13 */
}

const struct talon_game talon_wunsdorf = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "wunsdorf",
    .title = "Wunsdorf",
    .deck = TALON_ELFER,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    .rules = wunsdorf_rules,
    .rules_count = RULES,
    .book = wunsdorf_rulebook,
    .kept = "agreed spare",
    .state_size = sizeof(struct wunsdorf),
    .check_config = check_config,
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = wunsdorf_validate_position,
    .acting = acting,
    .legal = wunsdorf_legal,
    .apply = wunsdorf_apply,
    .why_not = wunsdorf_why_not,
    .result = result,
    .score_breakdown = wunsdorf_score_breakdown,
    .labels = wunsdorf_labels,
    .pick = wunsdorf_pick,
};
