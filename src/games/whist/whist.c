/* whist.c - Whist: four players, two sides, thirteen tricks; trump turned up or agreed in advance;
 * games, rubbers and drives. It knows nothing of the tables of a drive, of partners' skill, or of
 * how a card is drawn.
 *
 * Rules: R-WHI-01 … R-WHI-21.
 */
#include "whist.h"

#include <string.h>

enum { RANK_JACK = 9 };
enum { HAND, TURNED, TRICK, WON };
enum { PLAY, DEAL };

/* clang-format off */
static const struct talon_choice four[] = { { "4", "4" } };

static const struct talon_choice trump_modes[] = {
    { "last_card", "The dealer's last card, turned up" },
    { "rotation", "Agreed in advance, in turn" },
};

/* There is no "1": a game without any trump is another one. */
static const struct talon_choice no_trump_deals[NO_TRUMPS] = {
    { "0", "Never" }, { "2", "Every 2nd deal" }, { "3", "Every 3rd deal" },
    { "4", "Every 4th deal" }, { "5", "Every 5th deal" }, { "6", "Every 6th deal" },
    { "7", "Every 7th deal" }, { "8", "Every 8th deal" }, { "9", "Every 9th deal" },
    { "10", "Every 10th deal" }, { "11", "Every 11th deal" }, { "12", "Every 12th deal" },
    { "13", "Every 13th deal" },
};

static const struct talon_choice matches[] = {
    { "single", "A single game" },
    { "rubber", "A rubber: the best of three games" },
    { "fixed_deals", "A fixed number of deals" },
};

static const struct talon_choice drive_scores[] = {
    { "over_six", "Tricks above six" },
    { "all_tricks", "All tricks" },
};

static const struct talon_choice movements[] = { { "stay", "All keep their seats" } };

static const struct talon_option options[] = {
    { "players", "Players", "R-WHI-01", SEATS, SEATS, SEATS, four },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "trump_mode", "How trump is "
                    "chosen", "R-WHI-05", LAST_CARD, ROTATION, LAST_CARD, trump_modes },
    { "trump_rotation", "Rotating trumps", "R-WHI-06", 0, ROTATIONS - 1, 0, whist_rotations },
    { "nt_every", "Deals without trump", "R-WHI-07", 0, NO_TRUMPS - 1, 0, no_trump_deals },
    { "honours", "Count honours", "R-WHI-15", 0, 1, 0, talon_no_yes },
    { "target", "Points to win", "R-WHI-14", 1, TARGET_MOST, TARGET, NULL },
    { "match", "What is played", "R-WHI-18", SINGLE, FIXED_DEALS, SINGLE, matches },
    { "deals", "Deals in all", "R-WHI-18", 1, DEALS_MOST, DEALS, NULL },
    { "drive_score", "What a deal scores", "R-WHI-19", OVER_SIX, ALL_TRICKS, OVER_SIX,
      drive_scores },
    /* what else there may be comes with whist drives of several tables */
    { "movement", "Between the deals", "R-WHI-19", 0, 0, 0, movements },
};

#define SETTINGS(rows) (rows), sizeof(rows) / sizeof *(rows)
static const struct talon_setting with_honours[] = { { OPT_HONOURS, 1 } };
static const struct talon_setting rubber[] = { { OPT_HONOURS, 1 }, { OPT_MATCH, RUBBER } };
static const struct talon_setting long_whist[] = { { OPT_TARGET, 10 }, { OPT_HONOURS, 1 } };
static const struct talon_setting american[] = { { OPT_TARGET, 7 } };
static const struct talon_setting rotation[] = { { OPT_TRUMP_MODE, ROTATION } };
static const struct talon_setting rotation_nt[] = {
    { OPT_TRUMP_MODE, ROTATION }, { OPT_NT_EVERY, EVERY(5) },
};
static const struct talon_setting drive[] = {
    { OPT_TRUMP_MODE, ROTATION }, { OPT_MATCH, FIXED_DEALS },
};

static const struct talon_preset presets[] = {
    { "classic", "Classic Whist", NULL, 0 },
    { "honours", "Whist with honours", SETTINGS(with_honours) },
    { "rubber", "Rubber of Whist", SETTINGS(rubber) },
    { "long", "Long Whist", SETTINGS(long_whist) },
    { "american", "American Whist", SETTINGS(american) },
    { "rotation", "Rotating trumps", SETTINGS(rotation) },
    { "rotation-nt", "Rotating trumps, every fifth deal no trump", SETTINGS(rotation_nt) },
    { "drive", "Whist drive at one table", SETTINGS(drive) },
};

static const struct talon_zone zones[] = {
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_SET13, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .cards = TALON_AT(struct whist, hand) }, /* R-WHI-21 */
    [TURNED] = { .id = "turned", .label = "Turned up", .kind = TALON_SLOT,
                 .visibility = TALON_PUBLIC,
                 .cards = TALON_AT(struct whist, turned) },
    [TRICK] = { .id = "trick", .label = "Trick", .kind = TALON_SLOT, .owner = TALON_SEAT,
                .visibility = TALON_PUBLIC, .cards = TALON_AT(struct whist, trick) },
    [WON] = { .id = "won", .label = "Tricks won", .kind = TALON_SET13, .owner = TALON_SIDE,
              .visibility = TALON_PUBLIC, .cards = TALON_AT(struct whist, won) },
};

static const char *const trump_names[] = { "Clubs", "Diamonds", "Hearts", "Spades", "No trump" };
static const char *const led_names[] = { "Clubs", "Diamonds", "Hearts", "Spades", "Nothing yet" };

#define ONE(member) .width = 1, .offset = TALON_AT(struct whist, member)
#define TWO(member) .width = 2, .offset = TALON_AT(struct whist, member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .visibility = TALON_PUBLIC, ONE(seats) },
    { .id = "dealer", .label = "Dealer", .visibility = TALON_PUBLIC, .show = TALON_SEAT_0,
      ONE(dealer) },
    { .id = "leader", .label = "Led", .visibility = TALON_PUBLIC, .show = TALON_SEAT_0,
      ONE(leader), TALON_ONCE(TALON_AT(struct whist, laid)) },
    { .id = "best", .label = "Winning", .visibility = TALON_PUBLIC, ONE(best) },
    { .id = "trump", .label = "Trump", .visibility = TALON_PUBLIC, .show = TALON_NAMED,
      .names = trump_names, .names_count = 5, ONE(trump) },
    { .id = "led", .label = "Suit led", .visibility = TALON_PUBLIC, .show = TALON_NAMED,
      .names = led_names, .names_count = 5, ONE(led) },
    { .id = "laid", .label = "Cards in the trick", .visibility = TALON_PUBLIC, ONE(laid) },
    { .id = "target", .label = "Points to win", .visibility = TALON_PUBLIC,
      .show = TALON_NUMBER,
      ONE(target) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SIDE, .visibility = TALON_PUBLIC,
      .show = TALON_NUMBER, ONE(tricks) },
    /* A result that nobody can know before all cards have been played. */
    { .id = "honours", .label = "Honours", .owner = TALON_SIDE, .visibility = TALON_NOBODY,
      .when = TALON_AT(struct whist, over), .then = TALON_PUBLIC, ONE(honours) },
    { .id = "score", .label = "Score", .owner = TALON_SIDE, .visibility = TALON_PUBLIC,
      .show = TALON_SCORE, TWO(score) },
    { .id = "games", .label = "Games won", .owner = TALON_SIDE, .visibility = TALON_PUBLIC,
      .show = TALON_NUMBER, ONE(games) },
    { .id = "deal", .label = "Deal number", .visibility = TALON_PUBLIC, .show = TALON_NUMBER,
      TWO(deal) },
    { .id = "over", .label = "Over", .visibility = TALON_PUBLIC, ONE(over) },
    { .id = "deals", .label = "Deals in all", .visibility = TALON_PUBLIC, TWO(deals) },
    { .id = "trump_rotation", .label = "Rotating trumps", .visibility = TALON_PUBLIC,
      ONE(rotation) },
    { .id = "nt_every", .label = "Deals without trump", .visibility = TALON_PUBLIC, ONE(nt_every) },
    { .id = "agreed", .label = "Agreed", .visibility = TALON_PUBLIC, ONE(agreed) },
    { .id = "match", .label = "What is played", .visibility = TALON_PUBLIC, ONE(match) },
};

static const struct talon_verb verbs[] = {
    [PLAY] = { .id = "play", .text = "Play {a}",
               .third_person = "{who} plays {a}", .second_person = "You play {a}",
               .operand = { { TALON_CARD, false, 1 + HAND } },
               .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal",
               .third_person = "{who} deals", .second_person = "You deal",
               .closes = true },
};

enum { FOLLOW, NOT_HELD, DEAL_FIRST, NOT_NOW };
static const struct talon_rule rules[] = {
    [FOLLOW] = { "R-WHI-10", "You still hold {led}. Follow suit." },
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [DEAL_FIRST] = { "R-WHI-08", "The deal is over. The next dealer must deal first." },
    [NOT_NOW] = { "R-WHI-08", "There are still cards to play. You cannot deal now." },
};
/* clang-format on */

/* R-WHI-09, R-WHI-10 */
static uint64_t playable(const struct whist *w, int seat)
{
    return trick_follow(w->hand[seat], w->led);
}

/* ---- options and the deal ----------------------------------------------------------------- */

static const char *check_config(const struct talon_config *config)
{
    const int16_t *value = config->value;
    const bool fixed = value[OPT_MATCH] == FIXED_DEALS;

    if (fixed && value[OPT_HONOURS])
        return "Honours are not counted where a fixed number of deals is played.";
    if (fixed && value[OPT_TARGET] != TARGET)
        return "With a fixed number of deals, \"Points to win\" has no effect: leave it at 5.";
    if (!fixed && value[OPT_DEALS] != DEALS)
        return "The number of deals is agreed only where a fixed number of deals is played.";
    if (!fixed && value[OPT_DRIVE_SCORE] != OVER_SIX)
        return "All tricks are scored only where a fixed number of deals is played.";
    return NULL;
}

/* R-WHI-03: who shuffles and cuts, and the second pack, are ceremony. */
static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return talon_list_french(faces, 1, 0); /* R-WHI-02 */
}

static void prepare(void *state, const struct talon_config *config)
{
    struct whist *w = state;
    const int16_t *value = config->value;

    w->seats = SEATS;
    w->target = (uint8_t)value[OPT_TARGET];
    w->rotation = value[OPT_TRUMP_MODE] == ROTATION ? (uint8_t)(value[OPT_ROTATION] + 1) : 0;
    w->nt_every = (uint8_t)(value[OPT_NT_EVERY] ? value[OPT_NT_EVERY] + 1 : 0);
    w->agreed = (uint8_t)((value[OPT_HONOURS] ? COUNT_HONOURS : 0) |
                          (value[OPT_DRIVE_SCORE] == ALL_TRICKS ? EVERY_TRICK : 0));
    w->match = (uint8_t)value[OPT_MATCH];
    w->deals = (uint16_t)value[OPT_DEALS];
    w->deal = 1;
}

/* J Q K A of trumps, where there are trumps (R-WHI-15). */
static unsigned honours_among(const struct whist *w, uint64_t cards)
{
    return talon_bit_count(cards & 0xfull << RANK_JACK << 16 * w->trump);
}

/* R-WHI-15: over all 26 cards of a side, before one is played. */
static void count_honours(struct whist *w)
{
    memset(w->honours, 0, sizeof w->honours);
    if (!(w->agreed & COUNT_HONOURS) || w->trump == NO_TRUMP)
        return;
    for (int s = 0; s < SEATS; s++)
        w->honours[side_of(s)] = (uint8_t)(w->honours[side_of(s)] + honours_among(w, w->hand[s]));
}

/* The honours in the hands and tricks of each side. Which side played a card in a
 * trick is not known any more; the one that won it stands for it, and no move changes that. */
static void imagine(void *state, int viewer, struct talon_rng *rng)
{
    struct whist *w = state;

    (void)viewer;
    (void)rng;
    if (w->over != GOES_ON || !(w->agreed & COUNT_HONOURS) || w->trump == NO_TRUMP)
        return;
    for (int side = 0; side < SIDES; side++) {
        uint64_t cards = w->won[side];
        for (int s = side; s < SEATS; s += SIDES)
            cards |= w->hand[s] | (w->trick[s] ? bit((uint8_t)(w->trick[s] - 1)) : 0);
        if (w->turned && side == side_of(w->dealer))
            cards |= bit((uint8_t)(w->turned - 1));
        w->honours[side] = (uint8_t)honours_among(w, cards);
    }
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct whist *w = state;
    const uint8_t last = cards[count - 1];

    (void)rng;
    w->dealer = (uint8_t)dealer;
    w->leader = w->best = (uint8_t)talon_left_of(dealer, SEATS); /* R-WHI-09 */
    w->laid = w->over = 0;
    w->led = NOTHING_LED;
    w->tricks[0] = w->tricks[1] = 0;
    w->trump = whist_trump(w, last);
    for (unsigned i = 0; i < count; i++)
        w->hand[(w->leader + i) & 3] |= bit(cards[i]); /* R-WHI-04 */
    count_honours(w);
    if (w->rotation || w->trump == NO_TRUMP)
        return;                   /* nothing is turned (R-WHI-06, R-WHI-07) */
    w->hand[dealer] ^= bit(last); /* R-WHI-05 */
    w->turned = (uint8_t)(last + 1);
    take_up(w);
}

/* ---- play --------------------------------------------------------------------------------- */

static unsigned acting(const void *state)
{
    const struct whist *w = state;

    if (w->over == GOES_ON)
        return talon_seat_bit(turn(w));
    return w->over == MATCH_OVER ? 0 : talon_seat_bit(talon_left_of(w->dealer, SEATS));
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct whist *w = state;

    if (w->over) {
        out[0] = (struct talon_move){ .verb = DEAL };
        return 1;
    }
    return trick_list(playable(w, seat), PLAY, out);
}

static struct talon_move pick(const void *state, int seat, uint32_t r)
{
    const struct whist *w = state;
    const uint64_t set = playable(w, seat);

    if (!set)
        return (struct talon_move){ .verb = DEAL };
    return trick_pick(set, PLAY, r);
}

static void sweep_trick(struct whist *w)
{
    uint64_t cards = 0;

    for (int s = 0; s < SEATS; s++)
        cards |= bit((uint8_t)(w->trick[s] - 1));
    memset(w->trick, 0, sizeof w->trick);
    w->won[side_of(w->best)] |= cards;
    w->leader = w->best; /* R-WHI-12 */
    w->laid = 0;
}

static void finish_trick(struct whist *w)
{
    w->led = NOTHING_LED; /* R-WHI-09 */
    w->tricks[side_of(w->best)]++;
    if (all_played(w))
        whist_end_deal(w);
}

void whist_play(struct whist *w, int seat, uint8_t face)
{
    if (w->laid == SEATS)
        sweep_trick(w);
    w->hand[seat] ^= bit(face);
    w->trick[seat] = (uint8_t)(face + 1);
    if (w->laid == 0) {
        w->best = (uint8_t)seat;
        w->led = (uint8_t)talon_suit(face);
    } else {
        const bool best = beats(face, (uint8_t)(w->trick[w->best] - 1), w->trump);
        w->best = (uint8_t)(w->best ^ ((w->best ^ seat) & -best));
    }
    if (++w->laid == SEATS)
        finish_trick(w);
    take_up(w);
}

/* The next dealer shuffles the whole pack and deals (R-WHI-08); after a game won the next one
 * begins at nothing (R-WHI-14). */
static void deal_again(struct whist *w, struct talon_rng *rng)
{
    uint8_t cards[TALON_PACK_MAX];
    const unsigned count = talon_list_french(cards, 1, 0);

    talon_rng_next_deal(rng);
    memset(w->trick, 0, sizeof w->trick);
    memset(w->won, 0, sizeof w->won);
    if (reached(w, 0) || reached(w, 1))
        w->score[0] = w->score[1] = 0;
    w->deal++;
    talon_shuffle(rng, cards, count);
    deal(w, talon_left_of(w->dealer, SEATS), cards, count, rng);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == PLAY)
        whist_play(state, seat, move.a);
    else
        deal_again(state, rng);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct whist *w = state;

    if (move.verb == DEAL)
        return w->over ? NULL : &rules[NOT_NOW];
    if (w->over)
        return &rules[DEAL_FIRST];
    if (!(w->hand[seat] & bit(move.a)))
        return &rules[NOT_HELD];
    return playable(w, seat) & bit(move.a) ? NULL : &rules[FOLLOW];
}

/* Points are games in a rubber, else the score. The winner is first, though the others may have
 * more points, by honours (R-WHI-17). */
static void result(const void *state, struct talon_result *out)
{
    const struct whist *w = state;
    const bool won = w->over == MATCH_OVER && w->match != FIXED_DEALS;
    int32_t order[SEATS];

    for (int s = 0; s < w->seats; s++) {
        const int side = side_of(s);
        out->points[s] = w->match == RUBBER ? w->games[side] : w->score[side];
        order[s] = won ? w->games[side] >= games_needed(w) : out->points[s];
    }
    talon_rank_by(order, w->seats, out->rank);
}

static const struct talon_trick trick_rows = { .zone = "trick", .taker = "best" };
static const struct talon_review_scale scale = { "tricks", 100000, 300000, false };

/* All tricks and four honours in every deal. */
static const uint8_t deals[] = { OPT_DEALS };
static const struct talon_bounds bounds = { TALON_ROWS(options, deals), .points = 17 };

const struct talon_game talon_whist = {
    TALON_OWN_TABLES,
    .id = "whist",
    .title = "Whist",
    .tagline = "Two against two: take more tricks than the others.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = whist_rulebook,
    .facts = whist_facts,
    .facts_count = WHIST_FACTS,
    .kept = "target deals trump_rotation nt_every agreed match",
    .state_size = sizeof(struct whist),
    .check_config = check_config,
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = whist_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .imagine = imagine,
    .score_breakdown = whist_score_breakdown,
    .labels = whist_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, whist_measures),
    .review = &scale,
    .bounds = &bounds,
    .pick = pick,
};
