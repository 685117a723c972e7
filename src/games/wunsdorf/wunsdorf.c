/* wunsdorf.c - Wunsdorf: nineteen rounds with the eighty Elfer cards; everybody bids how many
 * tricks they will take, and a player who holds a trump must play one. Here are its
 * tables, its options and the ranking at the end.
 *
 * Rules: R-WUN-01 … R-WUN-15.
 */
#include "wunsdorf.h"

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
    { "first", "The first one played" },
    { "last", "The last one played" },
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
    { "tie", "Which of equal numbers wins", "R-WUN-11", FIRST_LAID, LAST_LAID, FIRST_LAID,
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
      ONE(leader), TALON_ONCE(AT(laid)) },
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
              .operand = { { TALON_COUNT, false, 0 } }, .count_most = CEILING,
              .closes = true },
    [PLAY] = { .id = "play", .text = "Play {a}",
               .third_person = "{who} plays {a}", .second_person = "You play {a}",
               .operand = { { TALON_CARD, true, 1 + HAND } },
               .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal",
               .third_person = "{who} deals", .second_person = "You deal",
               .closes = true },
};

/* clang-format on */

static const char *check_config(const struct talon_config *config)
{
    if (config->value[OPT_PLAIN_RANK] == BY_LED_COLOUR && config->value[OPT_TIE] != FIRST_LAID)
        return "If only the colour led can win, equal numbers cannot occur.";
    return NULL;
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return wunsdorf_list_pack(faces);
}

/* R-WUN-03: in the longest round. */
static unsigned dealt(const struct talon_config *config)
{
    return (unsigned)talon_seats(config) * LONGEST;
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

static unsigned acting(const void *state)
{
    return ((const struct wunsdorf *)state)->acting;
}

static void result(const void *state, struct talon_result *out)
{
    const struct wunsdorf *w = state;

    for (int s = 0; s < w->seats; s++)
        out->points[s] = w->score[s];
    talon_rank_by(out->points, w->seats, out->rank); /* R-WUN-13 */
}

/* The field holds the strength of the highest card times 256, plus its seat. */
static const struct talon_trick trick_rows = { .zone = "trick", .taker = "top", .seats = 256 };
static const struct talon_review_scale scale = { "points", 1000000, 3000000, false };

const struct talon_game talon_wunsdorf = {
    TALON_OWN_TABLES,
    .id = "wunsdorf",
    .title = "Wunsdorf",
    .tagline = "Say exactly how many tricks you will take.",
    .deck = TALON_ELFER,
    .has_dealer = true,
    .rules = wunsdorf_rules,
    .rules_count = RULES,
    .book = wunsdorf_rulebook,
    .kept = "agreed spare",
    .state_size = sizeof(struct wunsdorf),
    .check_config = check_config,
    .pack = pack,
    .dealt = dealt,
    .prepare = prepare,
    .deal = wunsdorf_deal,
    .validate_position = wunsdorf_validate_position,
    .acting = acting,
    .legal = wunsdorf_legal,
    .apply = wunsdorf_apply,
    .why_not = wunsdorf_why_not,
    .result = result,
    .score_breakdown = wunsdorf_score_breakdown,
    .labels = wunsdorf_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, wunsdorf_measures),
    .review = &scale,
    .pick = wunsdorf_pick,
};
