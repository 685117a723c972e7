/* romanian.c - Romanian Whist: everybody says exactly how many tricks they will take, in deals of
 * one card to eight and back; who cannot follow suit must trump.
 *
 * Rules: R-ROM-01 … R-ROM-09.
 */
#include "romanian.h"

#include <string.h>

enum { TALON_CARDS = TRICK_OWN_ZONES, TRUMP_CARD, PLAYED };

/* clang-format off */
static const struct talon_choice schedules[] = {
    { "1_8_1", "One card, up to eight, back to one" },
    { "8_1_8", "Eight cards, down to one, back to eight" },
};
static const struct talon_choice bonuses[] = { { "0", "0" }, { "5", "5" }, { "10", "10" } };
static const struct talon_choice ones_in_streaks[] = {
    { "skip", "They do not count and do not interrupt" },
    { "cut", "They end every streak" },
    { "count", "They count as all others do" },
};
static const struct talon_choice ones[] = {
    { "normal", "In your hand" },
    { "forehead", "On your forehead: only the others see it" },
    { "hidden", "Face down: nobody sees it" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-ROM-01", SEATS_LEAST, SEATS, 4, NULL },
    TRICK_DEALER_OPTION,
    { "schedule", "Cards in the deals", "R-ROM-02", FROM_ONE, FROM_EIGHT, FROM_ONE, schedules },
    { "hook", "The bids may not add up to the tricks", "R-ROM-04", 0, 1, 1, talon_no_yes },
    { "streak_bonus", "Points for five in a row", "R-ROM-07", NO_BONUS, BONUS_10, BONUS_10,
      bonuses },
    { "streak_ones", "Deals of one card in streaks", "R-ROM-07", ONES_SKIPPED, ONES_COUNT,
      ONES_SKIPPED, ones_in_streaks },
    { "ones", "Where a single card is", "R-ROM-08", ONES_NORMAL, ONES_HIDDEN, ONES_NORMAL, ones },
};

static const struct trick_dependence dependences[] = {
    { OPT_STREAK_ONES, { OPT_STREAK_BONUS, BONUS_5, BONUS_10 },
      "Deals of one card in streaks are agreed only where there are points for streaks." },
};

static const struct talon_setting from_eight[] = { { OPT_SCHEDULE, FROM_EIGHT } };
static const struct talon_setting forehead[] = { { OPT_ONES, ONES_FOREHEAD } };
static const struct talon_setting plain[] = { { OPT_STREAK_BONUS, NO_BONUS } };
static const struct talon_preset presets[] = {
    { "standard", "Romanian Whist", NULL, 0 },
    { "8-1-8", "From eight down", from_eight, 1 },
    { "forehead", "One card on the forehead", forehead, 1 },
    { "plain", "No streak bonus", plain, 1 },
};

#define AT(member) TALON_AT(struct romanian, member)
/* R-ROM-09, R-TRK-10 */
static const struct talon_zone zones[] = {
    [TRICK_HAND] = { .id = "hand", .label = "Hand", .kind = TALON_SET13, .owner = TALON_SEAT,
                     .visibility = TALON_OWNER, .cards = AT(hand), .when = AT(unseen),
                     .then = TALON_OTHERS }, /* R-ROM-08 */
    TRICK_CARDS_ROW(struct romanian),
    [TALON_CARDS] = { .id = "talon", .label = "Talon", .kind = TALON_SET13,
                      .visibility = TALON_NOBODY, .cards = AT(talon) },
    [TRUMP_CARD] = { .id = "trump_card", .label = "Trump card", .kind = TALON_SLOT,
                     .visibility = TALON_PUBLIC, .cards = AT(trump_card) },
    [PLAYED] = { .id = "played", .label = "Played", .kind = TALON_SET13,
                 .visibility = TALON_PUBLIC, .cards = AT(played) },
};

#define OPEN(member, bytes) .visibility = TALON_PUBLIC, .width = (bytes), .offset = AT(member)
#define EACH(member) .owner = TALON_SEAT, OPEN(member, 1)
static const struct talon_field fields[] = {
    TRICK_FIELD_ROWS,
    { .id = "size", .label = "Cards each", .show = TALON_NUMBER, OPEN(size, 1) },
    { .id = "unseen", .label = "Blind deal", .show = TALON_FLAG, OPEN(unseen, 1) },
    { .id = "bids", .label = "Bids made", OPEN(bids, 1) },
    { .id = "bid", .label = "Bid", .show = TALON_NUMBER_1, EACH(bid) },
    { .id = "tricks", .label = "Tricks", .show = TALON_NUMBER, EACH(tricks) },
    { .id = "hits", .label = "Exact in a row", .show = TALON_NUMBER, EACH(hits) },
    { .id = "misses", .label = "Missed in a row", .show = TALON_NUMBER, EACH(misses) },
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .show = TALON_SIGNED, OPEN(score, 4) },
    { .id = "schedule", .label = "Cards in the deals", OPEN(agreed[SCHEDULE], 1) },
    { .id = "hook", .label = "The bids may not add up to the tricks", OPEN(agreed[HOOK], 1) },
    { .id = "streak_bonus", .label = "Points for five in a row", OPEN(agreed[STREAK_BONUS], 1) },
    { .id = "streak_ones", .label = "Deals of one card in streaks", OPEN(agreed[STREAK_ONES], 1) },
    { .id = "ones", .label = "Where a single card is", OPEN(agreed[ONES], 1) },
    { .id = "spare", .label = "Spare", .rows = SPARE, OPEN(spare, 1) },
};

static const struct talon_verb verbs[] = {
    TRICK_PLAY_ROW(true), /* R-ROM-08 */
    TRICK_DEAL_ROW,
    [BID] = { .id = "bid", .text = "Bid {a}",
              .third_person = "{who} bids {a}", .second_person = "You bid {a}",
              .operand = { { TALON_COUNT, false, 0 } }, .count_most = LONGEST, .closes = true },
};

enum { TRUMP_DUTY = TRICK_RULES, NO_MORE_TRICKS, HOOKED, BID_FIRST, BIDS_MADE, UNSEEN, WHICH };
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [TRUMP_DUTY] = { "R-ROM-05", "You cannot follow suit, but you hold {trump}. Play a trump." },
    [NO_MORE_TRICKS] = { "R-ROM-04", "The deal has only {size} tricks. Bid less." },
    [HOOKED] = { "R-ROM-04",
                 "The bids may not add up to the number of tricks. Bid more or less than {a}." },
    [BID_FIRST] = { "R-ROM-04", "Bid first: say how many tricks you will take." },
    [BIDS_MADE] = { "R-ROM-04", "All bids have been made. Play a card now." },
    [UNSEEN] = { "R-ROM-08", "You cannot see your card. Play it without naming it." },
    [WHICH] = { "R-TRK-02", "Choose the card you play." },
};

enum { BIDS, PLAYS }; /* stages */
static const uint8_t stages_of_verbs[] = { [TRICK_PLAY] = 1u << PLAYS, [BID] = 1u << BIDS };
static const uint8_t due_in_stages[] = { [BIDS] = BID_FIRST, [PLAYS] = BIDS_MADE };
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, rules };
/* clang-format on */

/* ---- options and the deal ------------------------------------------------------------------ */

static const char *check_config(const struct talon_config *config)
{
    return trick_check_effects(config, dependences, sizeof dependences / sizeof *dependences);
}

/* R-ROM-01: 13 ranks but for two of each player. */
static struct trick_deck deck_for(int seats)
{
    return (struct trick_deck){ .lowest = (uint8_t)(13 - 2 * seats) };
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return trick_list_deck(deck_for(talon_seats(config)), faces);
}

static void prepare(void *state, const struct talon_config *config)
{
    struct romanian *r = state;

    trick_prepare(&r->table, talon_seats(config), NO_TRUMP, romanian_deals(talon_seats(config)));
    trick_agree(r->agreed, AGREED, config, OPT_SCHEDULE);
}

/* R-ROM-03: the top card of the rest makes trump. */
static int turn_trump(struct romanian *r, const uint8_t *rest, unsigned count)
{
    r->trump_card = count ? (uint8_t)(rest[0] + 1) : 0;
    r->talon = count ? trick_cards(rest + 1, count - 1) : 0;
    return count ? talon_suit(rest[0]) : NO_TRUMP;
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct romanian *r = state;

    (void)rng;
    romanian_begin(r);
    r->played = 0;
    const unsigned dealt = (unsigned)r->size * r->table.seats;
    trick_begin(&r->table, dealer, talon_left_of(dealer, r->table.seats),
                turn_trump(r, cards + dealt, count - dealt));
    trick_deal_hands(&r->table, r->hand, cards, r->size);
    r->bids = 0;
    memset(r->trick, 0, sizeof r->trick);
    memset(r->bid, 0, sizeof r->bid);
    memset(r->tricks, 0, sizeof r->tricks);
}

/* ---- bidding and play ---------------------------------------------------------------------- */

static void make_bid(struct romanian *r, int seat, uint8_t tricks)
{
    r->bid[seat] = (uint8_t)(tricks + 1);
    r->bids++;
}

static void play_romanian(struct romanian *r, int seat, uint8_t card)
{
    const uint8_t face =
        card == TALON_NO_CARD ? (uint8_t)talon_lowest_bit(r->hand[seat]) : card; /* R-ROM-08 */

    r->played |= trick_sweep(&r->table, r->trick);
    r->hand[seat] ^= bit(face);
    if (!trick_lay(&r->table, r->trick, seat, face))
        return;
    r->tricks[r->table.best]++;
    if (r->hand[seat])
        return;
    romanian_score(r);
    r->table.over = trick_after_deal(&r->table, false);
}

/* ---- the descriptor ------------------------------------------------------------------------ */

static unsigned acting(const void *state)
{
    const struct romanian *r = state;

    if (is_bidding(r))
        return talon_seat_bit((r->table.dealer + 1 + r->bids) % r->table.seats);
    return trick_acting(&r->table);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct romanian *r = state;

    if (is_bidding(r))
        return trick_list_numbers(0, r->size, romanian_barred(r, seat), BID, out);
    if (!r->table.over && !r->unseen)
        return trick_list(romanian_playable(r, r->hand[seat]), TRICK_PLAY, out);
    out[0] = r->table.over ? (struct talon_move){ .verb = TRICK_DEAL }
                           : (struct talon_move){ .verb = TRICK_PLAY, .a = TALON_NO_CARD };
    return 1;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct romanian *r = state;

    if (move.verb == BID)
        make_bid(r, seat, move.a);
    else if (move.verb == TRICK_PLAY)
        play_romanian(r, seat, move.a);
    else
        trick_deal_deck_again(r, seat, deck_for(r->table.seats), deal, rng);
}

static const struct talon_rule *why_not_number(const struct romanian *r, int seat, uint8_t tricks)
{
    if (tricks > r->size)
        return &rules[NO_MORE_TRICKS];
    return tricks == romanian_barred(r, seat) ? &rules[HOOKED] : NULL;
}

static const struct talon_rule *why_not_play(const struct romanian *r, int seat, uint8_t face)
{
    const uint64_t hand = r->hand[seat];

    if (r->unseen)
        return face == TALON_NO_CARD ? NULL : &rules[UNSEEN];
    if (face == TALON_NO_CARD)
        return &rules[WHICH];
    const struct talon_rule *rule =
        trick_why_not(&r->table, rules, hand, (struct talon_move){ .verb = TRICK_PLAY, .a = face });
    if (rule)
        return rule;
    return romanian_playable(r, hand) & bit(face) ? NULL : &rules[TRUMP_DUTY];
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct romanian *r = state;
    const struct talon_rule *rule =
        trick_why_not_now(&r->table, &stages, is_bidding(r) ? BIDS : PLAYS, move.verb);

    if (rule || move.verb == TRICK_DEAL)
        return rule;
    return move.verb == BID ? why_not_number(r, seat, move.a) : why_not_play(r, seat, move.a);
}

static void result(const void *state, struct talon_result *out)
{
    const struct romanian *r = state;

    trick_result(r->score, r->table.seats, r->table.seats, out); /* R-ROM-09 */
}

const struct talon_game talon_romanian = {
    TALON_OWN_TABLES,
    .id = "romanian",
    .title = "Romanian Whist",
    .tagline = "Say exactly how many tricks you will take, with one card up to eight.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = romanian_rulebook,
    TALON_ROWS(facts, romanian_facts),
    .kept = "max_deals spare schedule hook streak_bonus streak_ones ones",
    .state_size = sizeof(struct romanian),
    .check_config = check_config,
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = romanian_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .score_breakdown = romanian_score_breakdown,
    .labels = romanian_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, romanian_measures),
    .review = &trick_points_scale,
};
