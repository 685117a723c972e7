/* esmakker.c - call-ace Whist, or Es-Makker-Whist: four players and three jokers. Who has bid the
 * most calls an ace, and only its holder knows that he is the partner.
 *
 * Rules: R-ESM-01 … R-ESM-13.
 */
#include "esmakker.h"

enum { PLAYED = TRICK_OWN_ZONES, CAT_CARDS, TURNED, DROPPED, OPEN_HAND };

/* clang-format off */
static const struct talon_choice orders[] = {
    { "equal", "All alike" }, { "ranked", "Vip, good, half, sans" },
};
static const struct talon_choice leads[] = {
    { "eldest", "The player on the dealer's left" }, { "declarer", "The declarer" },
};
static const struct talon_choice tables[] = {
    { "over", "By tricks above the bid" }, { "tricks", "By all tricks" },
};

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-ESM-01"),
    TRICK_DEALER_OPTION,
    { "attach_order", "Kinds of bids", "R-ESM-02", EQUAL, RANKED, EQUAL, orders },
    { "hold", "The first bidder may hold", "R-ESM-03", 0, 1, 0, talon_no_yes },
    { "join", "Others may join a sol", "R-ESM-04", 0, 1, 1, talon_no_yes },
    { "exchange", "Exchange with the cat", "R-ESM-06", 0, 1, 1, talon_no_yes },
    { "lead", "Who leads first", "R-ESM-07", 0, 1, 0, leads },
    { "ace_low_sol", "Aces lowest in a sol", "R-ESM-07", 0, 1, 0, talon_no_yes },
    { "table", "Points", "R-ESM-12", OVER, TRICKS, OVER, tables },
    { "deals", "Deals that count", "R-ESM-13", 1, DEALS_MOST, DEALS, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting ranked[] = { { OPT_ATTACH_ORDER, RANKED } };
static const struct talon_setting club[] = { { OPT_HOLD, 1 }, { OPT_LEAD, 1 } };
static const struct talon_preset presets[] = {
    { "standard", "Call-ace Whist", NULL, 0 },
    { "ranked", "Attachments ranked", ranked, 1 },
    { "club", "Hold, declarer leads", club, 2 },
};

#define AT(member) TALON_AT(struct esmakker, member)
static const struct talon_zone zones[] = {
    TRICK_OWN_ZONE_ROWS(struct esmakker),
    [PLAYED] = { .id = "played", .label = "Cards played", .kind = TALON_SET13,
                 .visibility = TALON_PUBLIC, .cards = AT(played) },
    [CAT_CARDS] = { .id = "cat", .label = "Cat", .kind = TALON_DRAW, .visibility = TALON_NOBODY,
                    .cards = AT(cat), .capacity = CAT, .count = AT(cat_count) },
    [TURNED] = { .id = "turned", .label = "Turned up", .kind = TALON_STACK,
                 .visibility = TALON_PUBLIC, .cards = AT(turned), .capacity = CAT,
                 .count = AT(turned_count) },
    [DROPPED] = { .id = "dropped", .label = "Dropped", .kind = TALON_SET13, .owner = TALON_SEAT,
                  .visibility = TALON_OWNER, .cards = AT(dropped) },
    [OPEN_HAND] = { .id = "open_hand", .label = "Open hand", .kind = TALON_SET13,
                    .owner = TALON_SEAT, .visibility = TALON_PUBLIC, .cards = AT(open_hand) },
};

static const char *const stage_names[STAGES] = {
    "The bidding", "Naming trump", "Calling an ace", "Turning up the cat", "Joining",
    "Exchanging cards", "Playing",
};
static const char *const kind_names[KINDS] = {
    "plain", "vip", "good", "half", "sans", "sol", "pure", "open",
};
static const char *const ace_names[] = { "None yet", "Clubs", "Diamonds", "Hearts", "Spades" };
static const char *const partner_names[] = { "Not known", "Nobody" };

#define SHOWN_TO_ALL(member, bytes)                                                                \
    .visibility = TALON_PUBLIC, .width = (bytes), .offset = AT(member)
#define NAMES(rows)                                                                                \
    .show = TALON_NAMED, .names = (rows), .names_count = sizeof(rows) / sizeof *(rows)
static const struct talon_field fields[] = {
    TRICK_FIELD_ROWS_FROM(AT(trump_found)),
    { .id = "stage", .label = "Now", NAMES(stage_names), SHOWN_TO_ALL(stage, 1) },
    { .id = "declarer", .label = "Declarer", .show = TALON_SEAT_1, SHOWN_TO_ALL(declarer, 1),
      TALON_ONCE(AT(one_declares)) },
    { .id = "best_tricks", .label = "Tricks bid", .show = TALON_NUMBER,
      SHOWN_TO_ALL(best_tricks, 1), TALON_ONCE(AT(best_tricks)) },
    { .id = "best_kind", .label = "Kind of bid", NAMES(kind_names), SHOWN_TO_ALL(best_kind, 1),
      TALON_ONCE(AT(duel.best_bidder)) },
    { .id = "best_bidder", .label = "Highest bidder", .show = TALON_SEAT_1,
      SHOWN_TO_ALL(duel.best_bidder, 1), TALON_ONCE(AT(duel.champion)) },
    { .id = "champion", .label = "First of the two who bid", SHOWN_TO_ALL(duel.champion, 1) },
    { .id = "challenger", .label = "Second of the two who bid",
      SHOWN_TO_ALL(duel.challenger, 1) },
    { .id = "called", .label = "Called ace", NAMES(ace_names), SHOWN_TO_ALL(called, 1),
      TALON_ONCE(AT(called)) },
    { .id = "partner_shown", .label = "Partner", .show = TALON_SEAT_1, .names = partner_names,
      .names_count = 2, SHOWN_TO_ALL(partner_shown, 1), TALON_ONCE(AT(called)) },
    { .id = "holder", .label = "Declarer", .owner = TALON_SEAT, .show = TALON_FLAG,
      SHOWN_TO_ALL(holder, 1), TALON_ONCE(AT(several_declare)) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SEAT, .show = TALON_NUMBER,
      SHOWN_TO_ALL(tricks, 1) },
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .show = TALON_SIGNED,
      SHOWN_TO_ALL(score, 4) },
    { .id = "scored", .label = "Deals counted", .show = TALON_NUMBER, SHOWN_TO_ALL(scored, 2) },
    { .id = "deals", .label = "Deals that count", .show = TALON_NUMBER, SHOWN_TO_ALL(deals, 2) },
    { .id = "turn", .label = "Turn", SHOWN_TO_ALL(turn, 1) },
    { .id = "agreed", .label = "Agreed", .rows = AGREED, SHOWN_TO_ALL(agreed, 1) },
    { .id = "trump_found", .label = "Trump is known", SHOWN_TO_ALL(trump_found, 1) },
    { .id = "one_declares", .label = "One player declares", SHOWN_TO_ALL(one_declares, 1) },
    { .id = "several_declare", .label = "Several players may declare",
      SHOWN_TO_ALL(several_declare, 1) },
};

static const struct talon_place bids[] = {
    { "7", "7", 0, 0 }, { "8", "8", 0, 0 }, { "9", "9", 0, 0 }, { "10", "10", 0, 0 },
    { "11", "11", 0, 0 }, { "12", "12", 0, 0 }, { "13", "13", 0, 0 },
    { "sol", "sol", 0, 0 }, { "pure", "pure sol", 0, 0 }, { "open", "open sol", 0, 0 },
    { "plain", "plain", 0, 0 }, { "vip", "vip", 0, 0 }, { "good", "good", 0, 0 },
    { "half", "half", 0, 0 }, { "sans", "sans", 0, 0 },
};
static const struct talon_verb verbs[VERBS] = {
    TRICK_VERB_ROWS,
    [PASS] = { .id = "pass", .text = "Pass", .third_person = "{who} passes",
               .second_person = "You pass", .closes = true },
    [BID] = { .id = "bid", .text = "Bid {a} {b}", .third_person = "{who} bids {a} {b}",
              .second_person = "You bid {a} {b}",
              .operand = { { TALON_PLACE, false, 0 }, { TALON_PLACE, true, 0 } },
              .places = bids, .places_count = sizeof bids / sizeof *bids, .closes = true },
    [HOLD] = { .id = "hold", .text = "Hold the bid", .third_person = "{who} holds",
               .second_person = "You hold", .closes = true },
    [NAME] = { .id = "name", .text = "Trump {a}", .third_person = "{who} names {a} as trump",
               .second_person = "You name {a} as trump", .operand = { { TALON_PLACE, false, 0 } },
               .places = trick_suit_places, .places_count = NO_TRUMP, .closes = true },
    [CALL] = { .id = "call", .text = "Call the ace of {a}",
               .third_person = "{who} calls the ace of {a}", .tells = true,
               .second_person = "You call the ace of {a}",
               .operand = { { TALON_PLACE, false, 0 } },
               .places = trick_suit_places, .places_count = NO_TRUMP, .closes = true },
    [TAKE] = { .id = "take", .text = "Take this trump", .third_person = "{who} takes this trump",
               .second_person = "You take this trump", .closes = true },
    [TURN] = { .id = "turn", .text = "Turn the next card",
               .third_person = "{who} turns the next card",
               .second_person = "You turn the next card", .closes = true },
    [JOIN] = { .id = "join", .text = "Join", .third_person = "{who} joins",
               .second_person = "You join", .closes = true },
    [DROP] = { .id = "drop", .text = "Drop {a}", .third_person = "{who} drops {a}",
               .second_person = "You drop {a}",
               .operand = { { TALON_CARD, false, 1 + TRICK_HAND } }, .secret = true },
    [DONE] = { .id = "done", .text = "Exchange", .third_person = "{who} exchanges",
               .second_person = "You exchange", .closes = true },
};

/* In which stages a verb has its place. */
static const uint8_t stages_of_verbs[VERBS] = {
    [TRICK_PLAY] = 1u << PLAYING, [PASS] = 1u << BIDDING | 1u << JOINING, [BID] = 1u << BIDDING,
    [HOLD] = 1u << BIDDING, [NAME] = 1u << NAMING, [CALL] = 1u << CALLING, [TAKE] = 1u << TURNING,
    [TURN] = 1u << TURNING, [JOIN] = 1u << JOINING, [DROP] = 1u << EXCHANGING,
    [DONE] = 1u << EXCHANGING,
};
static const uint8_t due_in_stages[STAGES] = {
    [BIDDING] = SPEAK_FIRST, [NAMING] = NAME_FIRST, [CALLING] = CALL_FIRST,
    [TURNING] = TURN_FIRST, [JOINING] = JOIN_FIRST, [EXCHANGING] = EXCHANGE_FIRST,
    [PLAYING] = SPOKEN,
};
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, esmakker_rules };
/* clang-format on */

static const struct trick_deck deck = { .jokers = CAT };
static const struct trick_part lasting[] = {
    TRICK_PART(struct esmakker, table),  TRICK_PART(struct esmakker, score),
    TRICK_PART(struct esmakker, deals),  TRICK_PART(struct esmakker, scored),
    TRICK_PART(struct esmakker, agreed),
};

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return trick_list_deck(deck, faces);
}

static void prepare(void *state, const struct talon_config *config)
{
    struct esmakker *e = state;

    trick_prepare(&e->table, SEATS, NO_TRUMP, config->value[OPT_MAX_DEALS]);
    trick_agree(e->agreed, AGREED, config, OPT_ATTACH_ORDER);
    e->deals = (uint16_t)config->value[OPT_DEALS];
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct esmakker *e = state;
    uint8_t pile[CAT];

    (void)count, (void)rng;
    trick_clear(e, sizeof *e, lasting, sizeof lasting / sizeof *lasting);
    trick_begin(&e->table, dealer, talon_left_of(dealer, SEATS), NO_TRUMP);
    trick_deal_with_pile(&e->table, e->hand, cards, HAND_CARDS, pile, CAT); /* R-ESM-01 */
    trick_pile_up(e->cat, pile, CAT);
    e->cat_count = CAT;
    trick_duel_begin(&e->duel, &e->table);
}

static void speak_in_auction(struct esmakker *e, struct talon_move move)
{
    if (esmakker_speak(e, move))
        return;
    if (e->duel.best_bidder)
        esmakker_next_stage(e);
    else
        e->table.over = trick_after_deal(&e->table, false); /* R-ESM-03: thrown in */
}

/* ---- the descriptor ------------------------------------------------------------------------ */

static unsigned acting(const void *state)
{
    const struct esmakker *e = state;

    if (e->table.over || e->stage == PLAYING)
        return trick_acting(&e->table);
    return talon_seat_bit(e->stage == BIDDING ? trick_duel_turn(&e->duel) : e->turn - 1);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct esmakker *e = state;

    if (e->table.over)
        return trick_legal(&e->table, 0, out);
    if (e->stage == BIDDING)
        return esmakker_list_bids(e, out);
    if (e->stage != PLAYING)
        return esmakker_list_stage(e, seat, out);
    return trick_list(esmakker_playable(e, seat), TRICK_PLAY, out);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct esmakker *e = state;

    if (move.verb == TRICK_DEAL)
        trick_deal_deck_again(e, seat, deck, deal, rng);
    else if (move.verb == TRICK_PLAY)
        esmakker_play(e, seat, move.a);
    else if (e->stage == BIDDING)
        speak_in_auction(e, move);
    else
        esmakker_act_in_stage(e, seat, move);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct esmakker *e = state;
    const struct talon_rule *rule = trick_why_not_now(&e->table, &stages, e->stage, move.verb);

    if (rule || move.verb == TRICK_DEAL)
        return rule;
    if (e->stage == BIDDING)
        return esmakker_refuse_bid(e, move);
    if (e->stage == PLAYING)
        return esmakker_refuse_card(e, seat, move.a);
    return esmakker_refuse_stage(e, seat, move);
}

static void result(const void *state, struct talon_result *out)
{
    trick_result(((const struct esmakker *)state)->score, SEATS, SEATS, out);
}

static const struct talon_review_scale scale = { "points", 10000000, 30000000, false };

const struct talon_game talon_esmakker = {
    TALON_OWN_TABLES,
    .id = "esmakker",
    .title = "Call-ace Whist",
    .tagline = "Bid, call an ace, and find out who your partner is.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    .rules = esmakker_rules,
    .rules_count = ACE_LEADS + 1,
    .book = esmakker_rulebook,
    .kept = "max_deals deals agreed",
    .state_size = sizeof(struct esmakker),
    .complete_config = trick_complete_deals,
    .check_config = trick_check_deals,
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = esmakker_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .score_breakdown = esmakker_score_breakdown,
    .labels = esmakker_labels,
    .trick = &trick_rows,
    .review = &scale,
};
