/* spite.c - Spite and Malice: be the first to play off your reserve onto the sequences in the
 * middle; a card laid on one of your side stacks ends your turn. Here are its tables and options.
 *
 * Rules: R-SPI-01, R-SPI-04, R-SPI-07, R-SPI-12, R-SPI-18, R-SPI-20, R-SPI-24 … R-SPI-29,
 * R-SPM-01, R-SPB-01, R-SPB-02, R-SPB-08, R-SPB-10.
 */
#include "spite.h"

/* clang-format off */
enum { RESERVES, HAND, SIDE, MIDDLE, COMPLETE, TALON };

static const struct talon_choice recycles[] = {
    { "immediate", "Immediately" },
    { "when_talon_empty", "When the talon is used up" },
};
static const struct talon_choice talon_outs[] = {
    { "draw", "Nobody wins" },
    { "fewer_reserve", "The smallest reserve wins" },
};
static const struct talon_choice talon_ends[] = {
    { "empty", "Immediately" },
    { "needed", "When a card is needed" },
};
static const struct talon_choice wild_cards[] = {
    { "kings", "Kings" },
    { "kings_and_jokers", "Kings and jokers" },
    { "jokers_only", "Jokers only" },
};
static const struct talon_choice wild_nots[] = {
    { "none", "Any card" },
    { "ace", "No ace" },
    { "ace_seven", "No ace and no seven" },
};
static const struct talon_choice wild_starts[] = {
    { "high", "High" },
    { "low", "Low" },
};
static const struct talon_choice scorings[] = {
    { "none", "No points: a single game" },
    { "five_plus", "Five points, and one for each card left" },
};
static const struct talon_choice side_rules[] = {
    { "any", "Any card" },
    { "same_or_one_lower", "The same value or one lower" },
};
static const struct talon_choice blocks[] = {
    { "end", "The game is over" },
    { "break", "An ace or a two from a hand must be played" },
    { "redeal", "Hands and middle are dealt again" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-SPI-18", 2, SEATS, 2, NULL },
    { "packs", "Packs of cards", "R-SPI-01", 2, 8, 2, NULL },
    { "teams", "Teams of two", "R-SPI-19", 0, 1, 0, talon_no_yes },
    { "reserve_size", "Cards in a reserve", "R-SPI-24", 1, RESERVE, 20, NULL },
    { "centre_limit", "Sequences in the middle (0: any number)", "R-SPI-20", 0, PLACES_LIMIT, 3,
      NULL },
    { "recycle", "Completed sequences go into the talon", "R-SPI-21", AT_ONCE, WHEN_TALON_EMPTY,
      AT_ONCE, recycles },
    { "forced_ace", "Aces must be played at once", "R-SPI-22", 0, 1, 0, talon_no_yes },
    { "attack_reserve", "Other players' reserves may be attacked", "R-SPI-23", 0, 1, 0,
      talon_no_yes },
    { "talon_out", "Talon used up", "R-SPI-16", DRAWN, FEWER_RESERVE, DRAWN, talon_outs },
    { "talon_end", "An empty talon ends the game", "R-SPI-15", WHEN_EMPTY, WHEN_NEEDED, WHEN_EMPTY,
      talon_ends },
    { "wilds", "Wild cards", "R-SPI-25", KINGS, JOKERS_ONLY, KINGS, wild_cards },
    { "jokers", "Joker cards", "R-SPI-25", 0, JOKERS_MOST, 0, NULL },
    { "wild_not", "Cards that a wild card can "
                  "replace", "R-SPI-26", 0, NOT_ACE_SEVEN, 0, wild_nots },
    { "wild_start", "Wild cards in choosing who begins", "R-SPI-03", HIGH, LOW, HIGH, wild_starts },
    { "scoring", "Points", "R-SPI-27", 0, 1, 0, scorings },
    { "match_target", "Points to win the match", "R-SPI-28", 1, 999, 50, NULL },
    { "initial_side_cards", "Side stacks begin with a card", "R-SPM-02", 0, 1, 0, talon_no_yes },
    { "fill_sides", "Empty side stacks must be filled", "R-SPM-03", 0, 1, 0, talon_no_yes },
    { "separate_packs", "Reserves from a pack of their own", "R-SPB-01", 0, 1, 0, talon_no_yes },
    { "side_rule", "Cards allowed on a side stack", "R-SPB-03", 0, 1, 0, side_rules },
    { "may_pass", "A turn may end without a card", "R-SPB-07", 0, 1, 0, talon_no_yes },
    { "forced_low", "Open aces and twos must be played", "R-SPB-06", 0, 1, 0, talon_no_yes },
    { "block", "When everybody has passed", "R-SPB-09", BLOCK_END, BLOCK_REDEAL, BLOCK_END,
      blocks },
    { "max_turns", "Maximum number of turns", "R-SPI-17", 100, 30000, 5000, NULL },
};

/* R-SPB-02 and R-SPB-08 are the book's values of these options. */
#define BOOK(centre)                                                                              \
    { OPT_PLAYERS, 2 }, { OPT_PACKS, 2 }, { OPT_SEPARATE, 1 }, { OPT_RESERVE, 26 },               \
    { OPT_WILDS, JOKERS_ONLY }, { OPT_JOKERS, 4 }, { OPT_WILD_NOT, NOT_ACE },                     \
    { OPT_SIDE_RULE, 1 }, { OPT_PASS, 1 }, { OPT_LOW, 1 }, { OPT_CENTRE, centre },                \
    { OPT_RECYCLE, AT_ONCE }, { OPT_END, WHEN_EMPTY }, { OPT_OUT, DRAWN }, { OPT_SCORING, 1 },    \
    { OPT_TARGET, 50 }
static const struct talon_setting scored[] = { { OPT_SCORING, 1 }, { OPT_TARGET, 50 } };
static const struct talon_setting unlimited[] = { { OPT_CENTRE, 0 },
                                                  { OPT_RECYCLE, WHEN_TALON_EMPTY } };
static const struct talon_setting four_centres[] = { { OPT_CENTRE, 4 } };
static const struct talon_setting must_play_aces[] = { { OPT_CENTRE, 0 }, { OPT_ACE, 1 } };
static const struct talon_setting attack[] = { { OPT_CENTRE, 0 }, { OPT_ACE, 1 },
                                               { OPT_ATTACK, 1 } };
static const struct talon_setting reserve_21[] = { { OPT_RESERVE, 21 } };
static const struct talon_setting reserve_25[] = { { OPT_RESERVE, 25 } };
static const struct talon_setting no_draw[] = { { OPT_OUT, FEWER_RESERVE } };
static const struct talon_setting kings_and_jokers[] = { { OPT_WILDS, KINGS_AND_JOKERS },
                                                         { OPT_JOKERS, 4 } };
static const struct talon_setting jokers_only[] = { { OPT_WILDS, JOKERS_ONLY },
                                                    { OPT_JOKERS, 4 } };
static const struct talon_setting no_wild_ace[] = { { OPT_WILD_NOT, NOT_ACE } };
static const struct talon_setting no_wild_ace_seven[] = { { OPT_WILD_NOT, NOT_ACE_SEVEN } };
static const struct talon_setting three[] = { { OPT_PLAYERS, 3 } };
static const struct talon_setting four[] = { { OPT_PLAYERS, 4 } };
static const struct talon_setting partners_4[] = { { OPT_PLAYERS, 4 }, { OPT_TEAMS, 1 } };
static const struct talon_setting partners_6[] = { { OPT_PLAYERS, 6 }, { OPT_TEAMS, 1 } };
static const struct talon_setting massachusetts[] = { { OPT_RESERVE, 14 }, { OPT_INITIAL, 1 },
                                                      { OPT_FILL, 1 } }; /* R-SPM-01 */
static const struct talon_setting book[] = { BOOK(0), { OPT_BLOCK, BLOCK_END } };
static const struct talon_setting book_max4[] = { BOOK(4), { OPT_BLOCK, BLOCK_END } };
static const struct talon_setting book_break[] = { BOOK(0), { OPT_BLOCK, BLOCK_BREAK } };
static const struct talon_setting book_redeal[] = { BOOK(0), { OPT_BLOCK, BLOCK_REDEAL } };

#define PRESET(id, title, rows) { id, title, rows, sizeof(rows) / sizeof *(rows) }
static const struct talon_preset presets[] = {
    { "standard", "Spite and Malice", NULL, 0 },
    PRESET("scored", "For points: a match to 50", scored),
    PRESET("unlimited", "Any number of sequences", unlimited),
    PRESET("four-centres", "Four sequences", four_centres),
    PRESET("must-play-aces", "Aces must be played", must_play_aces),
    PRESET("attack", "Attack on reserves", attack),
    PRESET("reserve-21", "Reserves of 21 cards", reserve_21),
    PRESET("reserve-25", "Reserves of 25 cards", reserve_25),
    PRESET("no-draw", "The smallest reserve wins", no_draw),
    PRESET("kings-and-jokers", "Kings and jokers are wild", kings_and_jokers),
    PRESET("jokers-only", "Only jokers are wild", jokers_only),
    PRESET("no-wild-ace", "No wild card for an ace", no_wild_ace),
    PRESET("no-wild-ace-seven", "No wild card for an ace or a seven", no_wild_ace_seven),
    PRESET("three", "Three players", three),
    PRESET("four", "Four players", four),
    PRESET("partners-4", "Two teams", partners_4),
    PRESET("partners-6", "Three teams", partners_6),
    PRESET("massachusetts", "Massachusetts", massachusetts),
    PRESET("book", "Book version", book),
    PRESET("book-max4", "Book version with four sequences", book_max4),
    PRESET("book-break", "Book version, a block is broken", book_break),
    PRESET("book-redeal", "Book version, new deal after a block", book_redeal),
};

#define AT(member) TALON_AT(struct spite, member)
/* R-SPI-29. Reserves, side stacks, middle and completed sequences share one space. */
#define SPACE .kind = TALON_PACKED, .cards = AT(cards), .capacity = CARDS
static const struct talon_zone zones[] = {
    [RESERVES] = { .id = "reserve", .label = "Reserve", SPACE, .owner = TALON_SEAT,
                   .visibility = TALON_TOP, .count = AT(reserve_count), .narrow = true },
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_STACK, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .cards = AT(hand), .capacity = HAND_SIZE,
               .count = AT(hand_count) },
    [SIDE] = { .id = "side", .label = "Side stack", SPACE, .owner = TALON_SEAT, .rows = SIDES,
               .visibility = TALON_PUBLIC, .count = AT(side_count) }, /* R-SPI-12 */
    [MIDDLE] = { .id = "centre", .label = "Sequence", SPACE, .rows = PLACES,
                 .visibility = TALON_PUBLIC, .count = AT(centre_count), .narrow = true,
                 .live = AT(places) },
    [COMPLETE] = { .id = "complete", .label = "Completed sequences", SPACE,
                   .visibility = TALON_PUBLIC, .count = AT(complete_count) },
    [TALON] = { .id = "talon", .label = "Talon", .kind = TALON_DRAW, .visibility = TALON_NOBODY,
                .cards = AT(talon), .capacity = CARDS, .count = AT(talon_count) },
};

static const char *const wild_names[] = { "king", "king or joker", "joker" };

#define ONE(member) .width = 1, .offset = AT(member), .visibility = TALON_PUBLIC
#define TWO_BYTES(member) .width = 2, .offset = AT(member), .visibility = TALON_PUBLIC
#define OPTION(option, member) { .id = #member, .label = (option), ONE(member) }
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", ONE(seats) },
    { .id = "turn", .label = "On turn", .show = TALON_SEAT_0, ONE(turn) },
    { .id = "over", .label = "Game over", ONE(over) },
    { .id = "places", .label = "Places in the middle", ONE(places) },
    { .id = "wilds", .label = "Wild cards", .show = TALON_NAMED, .names = wild_names,
      .names_count = 3, ONE(wilds) },
    { .id = "turns", .label = "Turns begun", .show = TALON_NUMBER, TWO_BYTES(turns) },
    { .id = "actions", .label = "Cards played this turn", TWO_BYTES(actions) },
    { .id = "played", .label = "A card was played this turn", ONE(played) },
    { .id = "exposed", .label = "A card of the partner's reserve was played", ONE(exposed) },
    { .id = "passes", .label = "Passes in succession", ONE(passes) },
    { .id = "redeals", .label = "Deals since a card was played", ONE(redeals) },
    { .id = "breaking", .label = "Must break the block", .show = TALON_FLAG, ONE(breaking) },
    { .id = "score", .label = "Points", .owner = TALON_SEAT, .visibility = TALON_NOBODY,
      .when = AT(scoring), .then = TALON_PUBLIC, .show = TALON_SCORE, .width = 2,
      .offset = AT(score) },
    { .id = "game", .label = "Game", .visibility = TALON_NOBODY, .when = AT(scoring),
      .then = TALON_PUBLIC, .show = TALON_NUMBER, .width = 2, .offset = AT(game) },
    OPTION("Packs of cards", packs),
    OPTION("Joker cards", jokers),
    OPTION("Cards in a reserve", reserve_size),
    OPTION("Sequences in the middle (0: any number)", centre_limit),
    OPTION("Talon used up", talon_out),
    OPTION("An empty talon ends the game", talon_end),
    OPTION("Cards that a wild card can replace", wild_not),
    OPTION("Wild cards in choosing who begins", wild_start),
    OPTION("Teams of two", teams),
    OPTION("Completed sequences go into the talon", recycle),
    OPTION("Aces must be played at once", forced_ace),
    OPTION("Other players' reserves may be attacked", attack_reserve),
    OPTION("Open aces and twos must be played", forced_low),
    OPTION("Cards allowed on a side stack", side_rule),
    OPTION("A turn may end without a card", may_pass),
    OPTION("When everybody has passed", block),
    OPTION("Side stacks begin with a card", initial_side_cards),
    OPTION("Empty side stacks must be filled", fill_sides),
    OPTION("Reserves from a pack of their own", separate_packs),
    OPTION("Points", scoring),
    { .id = "match_target", .label = "Points to win the match", TWO_BYTES(match_target) },
    { .id = "max_turns", .label = "Maximum number of turns", TWO_BYTES(max_turns) },
};

static const struct talon_place sources[] = {
    { "reserve", "the reserve", 1 + RESERVES, 1 },
    { "side1", "side stack 1", 1 + SIDE, 1 },
    { "side2", "side stack 2", 1 + SIDE, 2 },
    { "side3", "side stack 3", 1 + SIDE, 3 },
    { "side4", "side stack 4", 1 + SIDE, 4 },
    { "partner", "the partner's reserve", 0, 1 },
    { "partner1", "the partner's side stack 1", 0, 1 },
    { "partner2", "the partner's side stack 2", 0, 2 },
    { "partner3", "the partner's side stack 3", 0, 3 },
    { "partner4", "the partner's side stack 4", 0, 4 },
};

static const struct talon_verb verbs[] = {
    [CENTRE] = { .id = "centre", .text = "Play {a} to sequence {b}",
                 .third_person = "{who} plays {a} to sequence {b}",
                 .second_person = "You play {a} to sequence {b}",
                 .operand = { { TALON_CARD_OR_PLACE, false, 1 + HAND },
                              { TALON_COUNT, false, 1 + MIDDLE } },
                 TALON_ROWS(places, sources) },
    [DISCARD] = { .id = "discard", .text = "Put {a} on side stack {b}",
                  .third_person = "{who} puts {a} on side stack {b}",
                  .second_person = "You put {a} on side stack {b}",
                  .operand = { { TALON_CARD, false, 1 + HAND }, { TALON_COUNT, false, 1 + SIDE } },
                  .closes = true },
    [FILL] = { .id = "fill", .text = "Begin side stack {b} with {a}",
               .third_person = "{who} begins side stack {b} with {a}",
               .second_person = "You begin side stack {b} with {a}",
               .operand = { { TALON_CARD, false, 1 + HAND }, { TALON_COUNT, false, 1 + SIDE } } },
    [ATTACK] = { .id = "attack", .text = "Attack {b} with {a}",
                 .third_person = "{who} attacks {b} with {a}",
                 .second_person = "You attack {b} with {a}",
                 .operand = { { TALON_CARD_OR_PLACE, false, 1 + HAND },
                              { TALON_AT_SEAT, false, 1 + RESERVES } },
                 TALON_ROWS(places, sources) },
    [END] = { .id = "end", .text = "End the turn without a card",
              .third_person = "{who} ends the turn without a card",
              .second_person = "You end the turn without a card",
              .closes = true,
              .tells = true }, /* who breaks a block holds an ace or a two */
    [DEAL] = { .id = "deal", .text = "Deal the next game",
               .third_person = "{who} deals the next game",
               .second_person = "You deal the next game",
               .closes = true },
};

/* clang-format on */

static void complete_config(struct talon_config *config)
{
    int16_t *v = config->value;

    if (!(config->given & 1u << OPT_PACKS))
        v[OPT_PACKS] = v[OPT_PLAYERS]; /* R-SPI-01, R-SPI-18: never fewer than two */
    if (!(config->given & 1u << OPT_CENTRE))
        v[OPT_CENTRE] = (int16_t)(v[OPT_PLAYERS] + 1); /* R-SPI-18 */
    if (!(config->given & 1u << OPT_JOKERS))           /* R-SPI-25 */
        v[OPT_JOKERS] = v[OPT_WILDS] == KINGS ? 0 : (int16_t)(2 * v[OPT_PACKS]);
}

static unsigned cards_of(const int16_t *v)
{
    return (unsigned)(PACK * v[OPT_PACKS] + v[OPT_JOKERS]);
}

/* What the seed couples, of the centre, the teams and the jokers. */
static const char *refuse_variants(const int16_t *v)
{
    if (v[OPT_CENTRE] && (v[OPT_ACE] || v[OPT_RECYCLE] == WHEN_TALON_EMPTY))
        return "Compulsory aces and waiting sequences are possible only with any number of "
               "sequences.";
    if (v[OPT_ATTACK] && !v[OPT_ACE])
        return "Attacks on reserves need compulsory aces.";
    if (v[OPT_TEAMS] && v[OPT_PLAYERS] != 4 && v[OPT_PLAYERS] != 6)
        return "Only four or six players can form teams.";
    if ((v[OPT_WILDS] == KINGS) != (v[OPT_JOKERS] == 0))
        return "Jokers must be in the pack if they are wild, and only then.";
    return NULL;
}

static const char *refuse_book(const int16_t *v)
{
    if (v[OPT_SEPARATE] && (v[OPT_PLAYERS] != 2 || v[OPT_PACKS] != 2 || v[OPT_RESERVE] != 26 ||
                            v[OPT_WILDS] != JOKERS_ONLY || v[OPT_JOKERS] != 4))
        return "Separate packs need two players, two packs, reserves of 26 and four jokers, the "
               "only wild cards.";
    if (v[OPT_SIDE_RULE] && !v[OPT_PASS])
        return "If a side stack does not take every card, a turn must be able to end without a "
               "discard.";
    if (v[OPT_SIDE_RULE] && (v[OPT_WILDS] != JOKERS_ONLY || !v[OPT_WILD_NOT]))
        return "Side stacks that count down need jokers as the only wild cards, and a joker must "
               "not stand for an ace.";
    if (v[OPT_FILL] && (v[OPT_SIDE_RULE] || v[OPT_PASS]))
        return "Side stacks can be filled only if they take any card and nobody may pass.";
    if (v[OPT_LOW] && v[OPT_ACE])
        return "Compulsory aces and compulsory open aces and twos cannot be combined.";
    if (v[OPT_BLOCK] && !v[OPT_PASS])
        return "A game can be blocked only if players may pass.";
    return NULL;
}

/* Something must be left to draw from (R-SPI-02, R-SPM-02). */
static unsigned dealt(const struct talon_config *config)
{
    const int16_t *v = config->value;
    const int each = v[OPT_RESERVE] + HAND_SIZE + (v[OPT_INITIAL] ? SIDES : 0);

    return (unsigned)(v[OPT_PLAYERS] * each + 1);
}

static const char *check_config(const struct talon_config *config)
{
    const int16_t *v = config->value;
    const char *reason = refuse_variants(v);

    if (!reason)
        reason = refuse_book(v);
    if (!reason && dealt(config) > cards_of(v))
        reason = "There are too few cards. Use more packs or smaller reserves.";
    return reason;
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return spite_list_pack(faces, (unsigned)config->value[OPT_PACKS],
                           (unsigned)config->value[OPT_JOKERS]);
}

/* R-SPB-01 */
static unsigned first_pack(const struct talon_config *config)
{
    return config->value[OPT_SEPARATE] ? PACK : 0;
}

static void prepare(void *state, const struct talon_config *config)
{
    const int16_t *v = config->value;
    struct spite *s = state;

    s->seats = (uint8_t)v[OPT_PLAYERS];
    s->packs = (uint8_t)v[OPT_PACKS];
    s->teams = (uint8_t)v[OPT_TEAMS];
    s->reserve_size = (uint8_t)v[OPT_RESERVE];
    s->centre_limit = (uint8_t)v[OPT_CENTRE];
    s->recycle = (uint8_t)v[OPT_RECYCLE];
    s->forced_ace = (uint8_t)v[OPT_ACE];
    s->attack_reserve = (uint8_t)v[OPT_ATTACK];
    s->talon_out = (uint8_t)v[OPT_OUT];
    s->talon_end = (uint8_t)v[OPT_END];
    s->wilds = (uint8_t)v[OPT_WILDS];
    s->jokers = (uint8_t)v[OPT_JOKERS];
    s->wild_not = (uint8_t)v[OPT_WILD_NOT];
    s->wild_start = (uint8_t)v[OPT_WILD_START];
    s->scoring = (uint8_t)v[OPT_SCORING];
    s->match_target = (uint16_t)v[OPT_TARGET];
    s->initial_side_cards = (uint8_t)v[OPT_INITIAL];
    s->fill_sides = (uint8_t)v[OPT_FILL];
    s->separate_packs = (uint8_t)v[OPT_SEPARATE];
    s->side_rule = (uint8_t)v[OPT_SIDE_RULE];
    s->may_pass = (uint8_t)v[OPT_PASS];
    s->forced_low = (uint8_t)v[OPT_LOW];
    s->block = (uint8_t)v[OPT_BLOCK];
    s->max_turns = (uint16_t)v[OPT_TURNS];
    s->turns = 1;
    s->game = 1;
    count_places(s);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    (void)dealer;
    spite_deal(state, cards, count, rng);
    spite_set_up_aces(state);
}

/* R-SPI-04; between the games of a match it is seat 0 who deals (R-SPI-28). */
static unsigned acting(const void *state)
{
    const struct spite *s = state;

    if (!s->over)
        return talon_seat_bit(s->turn);
    return s->scoring && !spite_match_over(s) ? talon_seat_bit(0) : 0;
}

/* clang-format off */
static const struct talon_measure measures[] = {
    { .id = "turns", .title = "Turns of a game", .source = TALON_TABLE_FIELD, .field = "turns",
      .most = 65535 },
};
/* clang-format on */
static const struct talon_review_scale scale = { NULL, 20000, 60000, .is_long = true };
static const struct talon_condition points = { OPT_SCORING, 1, 1 };

const struct talon_game talon_spite = {
    TALON_OWN_TABLES,
    .id = "spite",
    .title = "Spite and Malice",
    .tagline = "Be the first to get rid of your reserve.",
    .deck = TALON_FRENCH,
    TALON_ROWS(rules, spite_rules),
    .book = spite_rulebook,
    TALON_ROWS(facts, spite_facts),
    .kept = "packs jokers reserve_size centre_limit talon_out talon_end wilds wild_not wild_start "
            "teams recycle forced_ace attack_reserve forced_low side_rule may_pass block "
            "initial_side_cards fill_sides separate_packs scoring match_target max_turns",
    .state_size = sizeof(struct spite),
    .complete_config = complete_config,
    .check_config = check_config,
    .pack = pack,
    .first_pack = first_pack,
    .dealt = dealt,
    .prepare = prepare,
    .deal = deal,
    .validate_position = spite_validate_position,
    .acting = acting,
    .legal = spite_legal,
    .apply = spite_apply,
    .why_not = spite_why_not,
    .result = spite_result,
    .score_breakdown = spite_score_breakdown,
    .labels = spite_labels,
    TALON_ROWS(measures, measures),
    .review = &scale,
    .points = &points,
    .pick = spite_pick,
};
