/* knockout.c - Knockout Whist: seven cards, then six, then five; players without a trick are out,
 * but the first of them play on with a single card.
 *
 * Rules: R-KNO-01 … R-KNO-11.
 */
#include "knockout.h"

#include <string.h>

enum { TALON_CARDS = TRICK_OWN_ZONES, TRUMP_CARD, PLAYED };

/* clang-format off */
static const struct talon_choice leads[] = {
    { "eldest", "The first player on the dealer's left" },
    { "chooser", "The player who has named the trump suit" },
};
static const struct talon_choice ties[] = {
    { "cut", "A lot among them" },
    { "nearest", "The first of them on the dealer's left" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-KNO-01", SEATS_LEAST, SEATS, 4, NULL },
    TRICK_DEALER_OPTION,
    { "start", "Cards in the first deal", "R-KNO-02", START_LEAST, START, START, NULL },
    { "dogs_life", "A dog's life for the first without a trick", "R-KNO-08", 0, 1, 1,
      talon_no_yes },
    { "lead", "Who leads first", "R-KNO-05", ELDEST_LEADS, CHOOSER_LEADS, ELDEST_LEADS, leads },
    { "chooser_tie", "Who names the trump suit of several", "R-KNO-04", BY_CUT, NEAREST, BY_CUT,
      ties },
};

static const struct talon_setting strict[] = { { OPT_DOGS_LIFE, 0 } };
static const struct talon_setting five[] = { { OPT_START, 5 } };
static const struct talon_setting chooser_leads[] = { { OPT_LEAD, CHOOSER_LEADS } };
static const struct talon_preset presets[] = {
    { "standard", "Knockout Whist", NULL, 0 },
    { "strict", "No dog's life", strict, 1 },
    { "short", "Five cards to start", five, 1 },
    { "chooser-leads", "The chooser leads", chooser_leads, 1 },
};

#define AT(member) TALON_AT(struct knockout, member)
/* R-KNO-11, R-TRK-10 */
static const struct talon_zone zones[] = {
    TRICK_OWN_ZONE_ROWS(struct knockout),
    [TALON_CARDS] = { .id = "talon", .label = "Talon", .kind = TALON_SET13,
                      .visibility = TALON_NOBODY, .cards = AT(talon) },
    [TRUMP_CARD] = { .id = "trump_card", .label = "Trump card", .kind = TALON_SLOT,
                     .visibility = TALON_PUBLIC, .cards = AT(trump_card) },
    [PLAYED] = { .id = "played", .label = "Played", .kind = TALON_SET13,
                 .visibility = TALON_PUBLIC, .cards = AT(played) },
};

static const char *const lives[] = { "Out", "On a dog's life", "In" };

#define OPEN(member, bytes) .visibility = TALON_PUBLIC, .width = (bytes), .offset = AT(member)
#define EACH(member) .owner = TALON_SEAT, OPEN(member, 1)
static const struct talon_field fields[] = {
    TRICK_FIELD_ROWS_WITH_TRUMP,
    { .id = "taker", .label = "Winning", OPEN(taker, 1) },
    { .id = "size", .label = "Tricks in this deal", .show = TALON_NUMBER, OPEN(size, 1) },
    { .id = "chooser", .label = "Names the trump suit", .show = TALON_SEAT_1, OPEN(chooser, 1),
      TALON_UNTIL(TRICK_TRUMP_FIELD) },
    { .id = "life", .label = "Status", .show = TALON_NAMED, .names = lives,
      .names_count = IN + 1, EACH(life) },
    { .id = "tricks", .label = "Tricks", .show = TALON_NUMBER, EACH(tricks) },
    { .id = "kept", .label = "Keeps the card", EACH(kept) },
    { .id = "out", .label = "Out in deal", EACH(out) },
    { .id = "dog_given", .label = "A dog's life was given", OPEN(dog_given, 1) },
    { .id = "dogs_life", .label = "A dog's life for the first without a trick",
      OPEN(dogs_life, 1) },
    { .id = "lead", .label = "Who leads first", OPEN(lead, 1) },
    { .id = "chooser_tie", .label = "Who names the trump suit of several", OPEN(chooser_tie, 1) },
    { .id = "spare", .label = "Spare", OPEN(spare, 1) },
};

static const struct talon_place suits[SUITS] = {
    { "c", "Clubs", 0, 0 }, { "d", "Diamonds", 0, 0 }, { "h", "Hearts", 0, 0 },
    { "s", "Spades", 0, 0 },
};
static const struct talon_verb verbs[] = {
    TRICK_VERB_ROWS,
    [NAME] = { .id = "name", .text = "Name {a}",
               .third_person = "{who} names {a}", .second_person = "You name {a}",
               .operand = { { TALON_PLACE, false, 0 } }, .places = suits, .places_count = SUITS,
               .closes = true },
    [KEEP] = { .id = "keep", .text = "Keep the card",
               .third_person = "{who} keeps the card", .second_person = "You keep the card",
               .closes = true },
};

enum { NAME_FIRST = TRICK_RULES, NAMED, NO_DOG, LAST_TRICK };
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [NAME_FIRST] = { "R-KNO-03", "Name the trump suit first." },
    [NAMED] = { "R-KNO-03", "The trump suit is known. Play a card now." },
    [NO_DOG] = { "R-KNO-06", "You may keep your card only on a dog's life. Play one." },
    [LAST_TRICK] = { "R-KNO-06", "In the last trick you must play your card." },
};

enum { NAMES, PLAYS }; /* stages */
static const uint8_t stages_of_verbs[] = {
    [TRICK_PLAY] = 1u << PLAYS, [NAME] = 1u << NAMES, [KEEP] = 1u << PLAYS,
};
static const uint8_t due_in_stages[] = { [NAMES] = NAME_FIRST, [PLAYS] = NAMED };
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, rules };
/* clang-format on */

/* ---- the deal ------------------------------------------------------------------------------ */

/* R-KNO-02: in the first deal, with the card turned up. */
static unsigned dealt(const struct talon_config *config)
{
    return (unsigned)(talon_seats(config) * config->value[OPT_START]) + 1;
}

static void prepare(void *state, const struct talon_config *config)
{
    struct knockout *k = state;
    const int16_t *value = config->value;

    trick_prepare(&k->table, value[OPT_PLAYERS], NO_TRUMP, value[OPT_START]);
    k->dogs_life = (uint8_t)value[OPT_DOGS_LIFE];
    k->lead = (uint8_t)value[OPT_LEAD];
    k->chooser_tie = (uint8_t)value[OPT_CHOOSER_TIE];
    for (int s = 0; s < k->table.seats; s++)
        k->life[s] = IN;
}

/* R-KNO-02: cards that a seat gets. */
static unsigned due_of(const struct knockout *k, int seat)
{
    return k->life[seat] == IN ? k->size : k->life[seat] == DOG;
}

/* Deals rounds of one card to each seat that is still short of its due; returns how many cards. */
static unsigned deal_due(struct knockout *k, const uint8_t *cards)
{
    unsigned count = 0;
    int seat = k->table.dealer;

    for (unsigned round = 0; round < k->size; round++)
        for (int i = 0; i < k->table.seats; i++) {
            seat = talon_left_of(seat, k->table.seats);
            if (round < due_of(k, seat))
                k->hand[seat] |= bit(cards[count++]);
        }
    return count;
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct knockout *k = state;

    (void)rng;
    k->table.dealer = (uint8_t)dealer;
    k->size = (uint8_t)knockout_tricks_in(k);
    trick_begin(&k->table, dealer, knockout_first_lead(k), NO_TRUMP);
    k->taker = k->table.best;
    memset(k->trick, 0, sizeof k->trick);
    memset(k->tricks, 0, sizeof k->tricks);
    k->trump_card = 0;
    k->played = 0;
    unsigned used = deal_due(k, cards);
    if (k->table.deal == 1) { /* R-KNO-03 */
        k->table.trump = (uint8_t)talon_suit(cards[used]);
        k->trump_card = (uint8_t)(cards[used++] + 1);
    }
    k->talon = trick_cards(cards + used, count - used);
}

/* ---- the end of a deal --------------------------------------------------------------------- */

/* Seats with the most tricks of the deal. */
static unsigned seats_with_most(const struct knockout *k)
{
    unsigned seats = 0;
    uint8_t most = 0;

    for (int s = 0; s < k->table.seats; s++)
        if (k->tricks[s] > most || (k->tricks[s] == most && most)) {
            seats = (k->tricks[s] == most ? seats : 0) | talon_seat_bit(s);
            most = k->tricks[s];
        }
    return seats;
}

/* R-KNO-04: without a tie nothing is drawn. */
static int choose_chooser(const struct knockout *k, struct talon_rng *rng)
{
    const unsigned tied = seats_with_most(k);
    const unsigned count = talon_bit_count(tied);

    if (count > 1 && k->chooser_tie == BY_CUT)
        return (int)talon_nth_bit(tied, talon_rng_below(rng, count));
    return nearest_of(tied, talon_left_of(k->table.dealer, k->table.seats));
}

/* R-KNO-08: what becomes of a seat after the deal, where a dog's life may still be given or not. */
static uint8_t life_after(const struct knockout *k, int seat, bool is_spared)
{
    if (k->life[seat] == OUT || k->tricks[seat])
        return k->life[seat] == OUT ? OUT : IN;
    return k->life[seat] == IN && is_spared ? DOG : OUT;
}

static void settle_lives(struct knockout *k)
{
    const bool is_spared = k->dogs_life && k->size > 1 && !k->dog_given;

    for (int s = 0; s < k->table.seats; s++) {
        const uint8_t after = life_after(k, s, is_spared);
        if (after == OUT && k->life[s] != OUT)
            k->out[s] = (uint8_t)k->table.deal;
        k->dog_given |= after == DOG;
        k->life[s] = after;
    }
}

static void end_deal_of_knockout(struct knockout *k, struct talon_rng *rng)
{
    settle_lives(k);
    k->table.over = knockout_over(k);
    k->chooser = k->table.over == DEAL_OVER ? (uint8_t)(choose_chooser(k, rng) + 1) : 0;
}

/* ---- play ---------------------------------------------------------------------------------- */

/* The next trick begins once somebody acts: the nearest seat with cards should lead it. */
static void sweep_if_whole(struct knockout *k)
{
    if (!is_whole(k))
        return;
    const int leader = knockout_turn(k);
    for (int s = 0; s < k->table.seats; s++)
        k->played |= k->trick[s] ? bit((uint8_t)(k->trick[s] - 1)) : 0;
    memset(k->trick, 0, sizeof k->trick);
    memset(k->kept, 0, sizeof k->kept);
    k->table.laid = 0;
    k->table.led = NOTHING_LED;
    k->table.leader = k->table.best = k->taker = (uint8_t)leader;
}

static void end_trick_if_whole(struct knockout *k, struct talon_rng *rng)
{
    if (seats_to_ask(k))
        return;
    k->taker = (uint8_t)(k->table.best + WHOLE);
    k->table.led = NOTHING_LED;
    k->tricks[k->table.best]++;
    if (!seats_with_cards(k))
        end_deal_of_knockout(k, rng);
}

static void play_card(struct knockout *k, int seat, uint8_t face, struct talon_rng *rng)
{
    struct trick_table *t = &k->table;

    sweep_if_whole(k);
    k->hand[seat] ^= bit(face);
    k->trick[seat] = (uint8_t)(face + 1);
    if (!t->laid)
        t->led = (uint8_t)talon_suit(face);
    if (!t->laid || beats(face, (uint8_t)(k->trick[t->best] - 1), t->trump))
        t->best = k->taker = (uint8_t)seat;
    t->laid++;
    end_trick_if_whole(k, rng);
}

/* R-KNO-06: if nobody has led yet, the next seat should. */
static void keep_card(struct knockout *k, int seat, struct talon_rng *rng)
{
    sweep_if_whole(k);
    k->kept[seat] = 1;
    if (!k->table.laid)
        k->table.leader = k->table.best = k->taker =
            (uint8_t)nearest_of(seats_to_ask(k), talon_left_of(seat, k->table.seats));
    end_trick_if_whole(k, rng);
}

/* ---- the descriptor ------------------------------------------------------------------------ */

static int next_dealer(const struct knockout *k)
{
    return nearest_of(seats_alive(k),
                      talon_left_of(k->table.dealer, k->table.seats)); /* R-KNO-10 */
}

static unsigned acting(const void *state)
{
    const struct knockout *k = state;

    if (k->table.over == MATCH_OVER)
        return 0;
    return talon_seat_bit(k->table.over  ? next_dealer(k)
                          : is_naming(k) ? k->chooser - 1
                                         : knockout_turn(k));
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct knockout *k = state;

    if (is_naming(k))
        return trick_list_suits(NAME, out);
    int count = trick_legal(&k->table, k->hand[seat], out);
    if (!k->table.over && may_keep(k, seat))
        out[count++] = (struct talon_move){ .verb = KEEP };
    return count;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct knockout *k = state;

    if (move.verb == TRICK_PLAY)
        play_card(k, seat, move.a, rng);
    else if (move.verb == KEEP)
        keep_card(k, seat, rng);
    else if (move.verb == NAME)
        k->table.trump = (uint8_t)(move.a - SUIT_PLACE);
    else
        trick_deal_again(k, seat, deal, rng);
}

static const struct talon_rule *why_not_keep(const struct knockout *k, int seat)
{
    if (k->life[seat] != DOG)
        return &rules[NO_DOG];
    return may_keep(k, seat) ? NULL : &rules[LAST_TRICK];
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct knockout *k = state;
    const struct talon_rule *rule =
        trick_why_not_in(&k->table, &stages, is_naming(k) ? NAMES : PLAYS, k->hand[seat], move);

    return rule || move.verb != KEEP ? rule : why_not_keep(k, seat);
}

/* R-KNO-09: there are places, and no points. */
static void result(const void *state, struct talon_result *out)
{
    const struct knockout *k = state;
    int32_t lasted[SEATS];

    for (int s = 0; s < k->table.seats; s++) {
        lasted[s] = k->life[s] == OUT ? k->out[s] : START + 1;
        out->points[s] = 0;
    }
    talon_rank_by(lasted, k->table.seats, out->rank);
}

static const struct talon_condition never = { TALON_OPTION_PLAYERS, 0, 0 };
static const struct talon_trick trick_of_some = { "trick", "taker", WHOLE | TALON_TELLS_WHOLE };

/* clang-format off */
static const struct talon_measure measures[] = {
    { .id = "deals", .title = "Deals of a game", .source = TALON_TABLE_FIELD, .field = "deal",
      .most = START },
};
/* clang-format on */

const struct talon_game talon_knockout = {
    TALON_OWN_TABLES,
    .id = "knockout",
    .title = "Knockout Whist",
    .tagline = "Take a trick in every deal, or you are out.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = knockout_rulebook,
    .kept = "max_deals spare dogs_life lead chooser_tie",
    .state_size = sizeof(struct knockout),
    .pack = trick_pack,
    .dealt = dealt,
    .prepare = prepare,
    .deal = deal,
    .validate_position = knockout_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .trick = &trick_of_some,
    TALON_ROWS(measures, measures),
    .points = &never,
};
