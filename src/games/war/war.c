/* war.c - War, Război and P'yanitsa: all turn up a card, the highest takes the pot, equal ones
 * fight a war. Here are the tables, the options and the deal. It knows nothing of Steal War or Tod
 * und Leben, or of how a battle goes.
 *
 * Rules: R-WAR-01 … R-WAR-18, R-RAZ-01 … R-RAZ-05, R-PYA-01 … R-PYA-08.
 */
#include "war.h"
#include "war_pack.h"

enum { NEVER = 1 << 16 };
enum { PACKET, POT, GATHERED, ASIDE_CARDS };

/* clang-format off */
static const struct talon_choice forms[] = { { "war", "War" }, { "pyanitsa", "P'yanitsa" } };
static const struct talon_choice decks[] = {
    { "52", "52 cards" }, { "36", "36 cards" }, { "32", "32 cards" },
};
static const struct talon_choice jokers[] = {
    { "0", "No jokers" }, { "2", "Two jokers" },
};
static const struct talon_choice joker_deals[] = {
    { "shuffled", "Shuffled in with the others" },
    { "one_each", "One into each packet" },
};
static const struct talon_choice downs[] = {
    { "0", "No card" }, { "1", "One card" }, { "3", "Three cards" },
    { "rank", "As many as the tied card is worth, the last face up" },
};
static const struct talon_choice faces[] = {
    { "10", "Ten each" },
    { "natural", "Eleven, twelve and thirteen" },
};
static const struct talon_choice aces[] = {
    { "1", "1" }, { "10", "10" }, { "11", "11" }, { "14", "14" },
};
static const struct talon_choice shortages[] = {
    { "out", "They are out" },
    { "last_card", "Their last card fights on" },
    { "min_common", "All lay as many as the player with the fewest cards can" },
};
static const struct talon_choice participants[] = {
    { "all", "Everybody in the battle" },
    { "tied", "Only those who are tied" },
};
static const struct talon_choice orders[] = {
    { "shuffled", "Shuffled" },
    { "winner_first", "The winner's cards first" },
    { "loser_first", "The winner's cards last" },
    { "seat_order", "In seat order" },
    { "chosen", "As the winner chooses" },
};
static const struct talon_choice goals[] = {
    { "win_all", "Win all the cards" },
    { "avoid_all", "Do not end up with all the cards" },
    { "avoid_out", "Do not be the first without cards" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-WAR-01", 2, SEATS, 2, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "form", "Form", "R-PYA-01", WAR, PYANITSA, WAR, forms },
    { "deck", "Pack", "R-WAR-02", DECK_52, DECK_32, DECK_52, decks },
    { "jokers", "Jokers", "R-WAR-02", NO_JOKERS, TWO_JOKERS, NO_JOKERS, jokers },
    { "joker_deal", "How the jokers are dealt", "R-WAR-04", SHUFFLED_IN, ONE_EACH, SHUFFLED_IN,
      joker_deals },
    { "war_down", "Cards laid face down in a war", "R-WAR-08", DOWN_0, BY_RANK, DOWN_1, downs },
    { "razboi_face", "Jack, queen and king are worth", "R-RAZ-01", FACES_10, NATURAL, FACES_10,
      faces },
    { "razboi_ace", "The ace is worth", "R-RAZ-01", ACE_1, ACE_14, ACE_11, aces },
    { "shortage", "Players with too few cards for a war", "R-WAR-10", SHORT_OUT, MIN_COMMON,
      SHORT_OUT, shortages },
    { "war_participants", "Players in a war", "R-WAR-07", ALL_FIGHT, TIED_FIGHT, ALL_FIGHT,
      participants },
    { "collect_order", "Order of the cards taken", "R-WAR-13", SHUFFLED, CHOSEN, SHUFFLED,
      orders },
    { "low_beats_ace", "The lowest card beats the ace", "R-PYA-03", 0, 1, 0, talon_no_yes },
    { "goal", "Goal", "R-WAR-15", WIN_ALL, AVOID_OUT, WIN_ALL, goals },
    { "leftover", "Cards left over", "R-WAR-03", LEFT_ASIDE, DROP_LOWEST,
      LEFT_ASIDE, war_leftovers },
    { "max_battles", "Battles until a draw", "R-WAR-16", 100, 30000, 10000, NULL },
};

static const struct talon_setting last_card[] = { { OPT_SHORTAGE, LAST_CARD } };
static const struct talon_setting multi[] = { { OPT_PLAYERS, 3 } };
static const struct talon_setting four[] = { { OPT_PLAYERS, 4 } };
static const struct talon_setting three_down[] = { { OPT_DOWN, DOWN_3 } };
static const struct talon_setting three_down_last_card[] = {
    { OPT_DOWN, DOWN_3 }, { OPT_SHORTAGE, LAST_CARD },
};
static const struct talon_setting with_jokers[] = { { OPT_JOKERS, TWO_JOKERS } };
static const struct talon_setting joker_split[] = {
    { OPT_JOKERS, TWO_JOKERS }, { OPT_JOKER_DEAL, ONE_EACH },
};
static const struct talon_setting razboi[] = {
    { OPT_DOWN, BY_RANK }, { OPT_SHORTAGE, MIN_COMMON },
};
static const struct talon_setting last_loses[] = { { OPT_FORM, PYANITSA } };
static const struct talon_setting last_loses_hidden[] = {
    { OPT_FORM, PYANITSA }, { OPT_DOWN, DOWN_1 },
};
static const struct talon_setting first_out[] = { { OPT_FORM, PYANITSA }, { OPT_GOAL, AVOID_OUT } };
static const struct talon_setting first_out_hidden[] = {
    { OPT_FORM, PYANITSA }, { OPT_GOAL, AVOID_OUT }, { OPT_DOWN, DOWN_1 },
};
static const struct talon_setting pyanitsa_52[] = { { OPT_FORM, PYANITSA }, { OPT_DECK, DECK_52 } };
static const struct talon_setting pyanitsa_52_first_out[] = {
    { OPT_FORM, PYANITSA }, { OPT_DECK, DECK_52 }, { OPT_GOAL, AVOID_OUT },
};
static const struct talon_setting pyanitsa_three[] = {
    { OPT_FORM, PYANITSA }, { OPT_PLAYERS, 3 },
};
static const struct talon_setting pyanitsa_four[] = { { OPT_FORM, PYANITSA }, { OPT_PLAYERS, 4 } };
static const struct talon_preset presets[] = {
    { "classic", "War", NULL, 0 },
    { "last-card", "War: the last card fights on", last_card, 1 },
    { "multi", "War for three or more", multi, 1 },
    { "four", "War for four or more", four, 1 },
    { "three-down", "War with three cards face down", three_down, 1 },
    { "three-down-last-card", "War with three cards face down: the last card fights on",
      three_down_last_card, 2 },
    { "joker", "War with jokers", with_jokers, 1 },
    { "joker-split", "War with a joker for each player", joker_split, 2 },
    { "razboi", "Război", razboi, 2 },
    { "pyanitsa-last-loses", "P'yanitsa: holding all the cards loses", last_loses, 1 },
    { "pyanitsa-last-loses-hidden", "P'yanitsa: holding all the cards loses, one card face down",
      last_loses_hidden, 2 },
    { "pyanitsa-first-out-loses", "P'yanitsa: running out of cards loses", first_out, 2 },
    { "pyanitsa-first-out-loses-hidden",
      "P'yanitsa: running out of cards loses, one card face down", first_out_hidden, 3 },
    { "pyanitsa-52", "P'yanitsa with 52 cards", pyanitsa_52, 2 },
    { "pyanitsa-52-first-out-loses", "P'yanitsa with 52 cards: running out of cards loses",
      pyanitsa_52_first_out, 3 },
    { "pyanitsa-three", "P'yanitsa for three", pyanitsa_three, 2 },
    { "pyanitsa-four", "P'yanitsa for four", pyanitsa_four, 2 },
};

/* Packets are known to nobody, not even to their owners; face-down cards in the pot and among the
 * gathered ones neither; all numbers of cards are public (R-WAR-18). */
static const struct talon_zone zones[] = {
    [PACKET] = { .id = "packet", .label = "Packet", .kind = TALON_RING, .owner = TALON_SEAT,
                 .visibility = TALON_NOBODY, .cards = TALON_AT(struct war, packet),
                 .capacity = RING,
                 .count = TALON_AT(struct war, count), .first = TALON_AT(struct war, first) },
    [POT] = { .id = "pot", .label = "Cards laid", .kind = TALON_PACKED, .owner = TALON_SEAT,
              .visibility = TALON_PUBLIC, .cards = TALON_AT(struct war, pot), .capacity = PACK,
              .count = TALON_AT(struct war, pot_count) },
    [GATHERED] = { .id = "gathered", .label = "Taken up so far", .kind = TALON_STACK,
                   .visibility = TALON_PUBLIC, .cards = TALON_AT(struct war, gathered),
                   .capacity = PACK, .count = TALON_AT(struct war, gathered_count) },
    [ASIDE_CARDS] = { .id = "aside", .label = "Not dealt", .kind = TALON_DRAW,
                      .visibility = TALON_NOBODY, .cards = TALON_AT(struct war, aside),
                      .capacity = ASIDE, .count = TALON_AT(struct war, aside_count) },
};

#define AT(member) .visibility = TALON_PUBLIC, .offset = TALON_AT(struct war, member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .width = 1, AT(seats) },
    { .id = "need", .label = "Cards of a war", .width = 1, AT(need) },
    { .id = "shortage", .label = "Players with too few cards for a war", .width = 1, AT(shortage) },
    { .id = "order", .label = "Order of the cards taken", .width = 1, AT(order) },
    { .id = "goal", .label = "Goal", .width = 1, AT(goal) },
    { .id = "low_card", .label = "The lowest card beats the ace", .width = 1, AT(low_card) },
    { .id = "tied_only", .label = "Players in a war", .width = 1, AT(tied_only) },
    { .id = "natural_faces", .label = "Jack, queen and king are worth", .width = 1,
      AT(natural_faces) },
    { .id = "ace_value", .label = "The ace is worth", .width = 1, AT(ace_value) },
    { .id = "split", .label = "How the jokers are dealt", .width = 1, AT(split) },
    { .id = "dealer", .label = "Dealer", .show = TALON_SEAT_0, .width = 1, AT(dealer) },
    { .id = "taker", .label = "Battle won", .show = TALON_SEAT_1, .width = 1, AT(taker) },
    { .id = "flipping", .label = "Still to turn up", .width = 1, AT(flipping) },
    { .id = "circle", .label = "Players in this war", .width = 1, AT(circle) },
    { .id = "steps", .label = "Wars in this battle", .width = 1, AT(steps) },
    { .id = "drawn", .label = "Nobody can continue", .width = 1, AT(drawn) },
    { .id = "battles", .label = "Battles", .show = TALON_NUMBER, .width = 2, AT(battles) },
    { .id = "max_battles", .label = "Battles until a draw", .width = 2, AT(max_battles) },
    { .id = "out", .label = "Out after battle", .owner = TALON_SEAT, .width = 2, AT(out) },
};

/* The operands of COLLECT: the orders by number, without the last. */
static const struct talon_place named_orders[] = {
    [SHUFFLED] = { "shuffled", "Shuffled", 0, 0 },
    [WINNER_FIRST] = { "winner_first", "The winner's cards first", 0, 0 },
    [LOSER_FIRST] = { "loser_first", "The winner's cards last", 0, 0 },
    [SEAT_ORDER] = { "seat_order", "In seat order", 0, 0 },
};

static const struct talon_verb verbs[] = {
    [FLIP] = { .id = "flip", .text = "Turn up",
               .third_person = "{who} turns up a card", .second_person = "You turn up a card",
               .closes = true },
    [COLLECT] = { .id = "collect", .text = "Take up: {a}",
                  .third_person = "{who} takes up the cards: {a}",
                  .second_person = "You take up the cards: {a}",
                  .operand = { { TALON_PLACE, false, 0 } },
                  .places = named_orders, .places_count = CHOSEN, .closes = true },
    [TAKE] = { .id = "take", .text = "Card {a} next",
               .third_person = "{who} takes up card {a} next",
               .second_person = "You take up card {a} next",
               .operand = { { TALON_COUNT, false, 0 } }, .count_most = PACK },
};
/* clang-format on */

/* R-PYA-01, R-PYA-04 … R-PYA-06: what the form changes of the rules of War. */
static void complete_config(struct talon_config *config)
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

static const char *refuse_jokers(const int16_t *value)
{
    if (value[OPT_JOKER_DEAL] == ONE_EACH && !value[OPT_JOKERS])
        return "Without jokers there is no joker for each packet.";
    if (value[OPT_JOKER_DEAL] == ONE_EACH && value[OPT_PLAYERS] != 2)
        return "One joker for each packet is possible only with two players.";
    if (value[OPT_JOKERS] && value[OPT_FORM] == PYANITSA)
        return "P'yanitsa is played without jokers.";
    if (value[OPT_JOKERS] && value[OPT_DECK] != DECK_52)
        return "Jokers belong to the pack of 52 cards.";
    if (value[OPT_JOKERS] && value[OPT_LOW])
        return "With jokers in the pack, no low card beats the ace.";
    if (value[OPT_JOKERS] && value[OPT_DOWN] == BY_RANK)
        return "A war by card value cannot be played with jokers, because a joker has no value.";
    return NULL;
}

static const char *refuse_pyanitsa(const int16_t *value)
{
    if (value[OPT_PLAYERS] > 4)
        return "P'yanitsa is for two, three or four players.";
    if (value[OPT_DECK] == DECK_32)
        return "P'yanitsa is played with 36 or 52 cards.";
    if (value[OPT_DOWN] > DOWN_1)
        return "In P'yanitsa no card or one card is laid face down.";
    if (value[OPT_PARTICIPANTS] == TIED_FIGHT)
        return "In P'yanitsa all players take part in a war.";
    return NULL;
}

static const char *refuse_war(const int16_t *value)
{
    if (value[OPT_DECK] != DECK_52)
        return "War is played with 52 cards.";
    if (value[OPT_LOW])
        return "The lowest card beats the ace only in P'yanitsa.";
    return NULL;
}

static const char *check_config(const struct talon_config *config)
{
    const int16_t *value = config->value;
    const char *reason = refuse_jokers(value);

    if (reason)
        return reason;
    reason = value[OPT_FORM] == PYANITSA ? refuse_pyanitsa(value) : refuse_war(value);
    if (reason)
        return reason;
    if (value[OPT_DOWN] != BY_RANK && value[OPT_FACE] != FACES_10)
        return "The value of picture cards matters only in a war by the value of the tied card.";
    if (value[OPT_DOWN] != BY_RANK && value[OPT_ACE] != ACE_11)
        return "The value of an ace matters only in a war by the value of the tied card.";
    return NULL;
}

static int lowest_rank(const struct talon_config *config)
{
    return config->value[OPT_DECK] == DECK_36 ? 4 : 0; /* six, two: R-PYA-01, R-WAR-02 */
}

static unsigned list_jokers(uint8_t *to)
{
    unsigned count = 0;

    for (; count < JOKERS; count++)
        to[count] = talon_french((int)count, TALON_JOKER); /* above the ace: R-WAR-02 */
    return count;
}

static bool one_each(const struct talon_config *config)
{
    return config->value[OPT_JOKER_DEAL] == ONE_EACH;
}

static unsigned pack(const struct talon_config *config, uint8_t list[TALON_PACK_MAX])
{
    const int lowest = lowest_rank(config);
    unsigned count = talon_list_french(list, 1, lowest);

    if (config->value[OPT_JOKERS] && !one_each(config))
        count += list_jokers(list + count);
    if (config->value[OPT_LEFTOVER] == DROP_LOWEST)
        count = war_drop_lowest(list, count, talon_seats(config), lowest);
    return count;
}

/* R-WAR-04: the jokers are dealt apart from the pack. */
static unsigned removed(const struct talon_config *config, uint8_t list[TALON_PACK_MAX])
{
    return one_each(config) ? list_jokers(list) : 0;
}

static void prepare(void *state, const struct talon_config *config)
{
    static const uint8_t need[] = { [DOWN_0] = 1, [DOWN_1] = 2, [DOWN_3] = 4, [BY_RANK] = 0 };
    static const uint8_t ace[] = { [ACE_1] = 1, [ACE_10] = 10, [ACE_11] = 11, [ACE_14] = 14 };
    const int16_t *value = config->value;
    struct war *w = state;

    w->seats = (uint8_t)value[OPT_PLAYERS]; /* R-WAR-01 */
    w->need = need[value[OPT_DOWN]];        /* R-WAR-08, R-RAZ-01 */
    w->shortage = (uint8_t)value[OPT_SHORTAGE];
    w->order = (uint8_t)value[OPT_ORDER];
    w->goal = (uint8_t)value[OPT_GOAL];
    w->low_card = (uint8_t)(value[OPT_LOW] ? 1 + lowest_rank(config) : 0);
    w->tied_only = value[OPT_PARTICIPANTS] == TIED_FIGHT;
    w->natural_faces = value[OPT_FACE] == NATURAL;
    w->ace_value = ace[value[OPT_ACE]];
    w->split = one_each(config);
    w->max_battles = (uint16_t)value[OPT_BATTLES];
}

/* R-WAR-04: a joker goes below so many cards of a packet just dealt. */
static void insert_joker(struct war *w, int seat, unsigned above)
{
    uint8_t *const packet = w->packet[seat];

    for (unsigned i = w->count[seat]++; i > above; i--)
        packet[i] = packet[i - 1];
    packet[above] = talon_french(seat, TALON_JOKER);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct war *w = state;
    const unsigned left_over = count % w->seats;
    int seat = dealer;

    w->dealer = (uint8_t)dealer;
    for (unsigned i = 0; i < count - left_over; i++) {
        seat = talon_left_of(seat, w->seats); /* R-GEN-04 */
        put_under(w, seat, cards[i]);
    }
    while (w->aside_count < left_over) /* R-WAR-03 */
        w->aside[w->aside_count++] = cards[--count];
    for (seat = 0; w->split && seat < w->seats; seat++)
        insert_joker(w, seat, talon_rng_below(rng, w->count[seat] + 1u));
    w->flipping = (uint8_t)all_seats(w);
}

static unsigned acting(const void *state)
{
    return ((const struct war *)state)->flipping;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct war *w = state;

    (void)seat;
    if (collecting(w))
        return war_list_collecting(w, out);
    out[0] = (struct talon_move){ .verb = FLIP };
    return 1;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == FLIP)
        war_flip(state, seat, rng);
    else
        war_collect(state, move, rng);
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

/* Război is War with `war_down=rank` and `shortage=min_common`, all else alike (R-RAZ-05). */
static const struct talon_condition never = { TALON_OPTION_PLAYERS, 0, 0 };

const struct talon_game talon_war = {
    TALON_OWN_TABLES,
    .id = "war",
    .variant = "war",
    .title = "War",
    .tagline = "Everybody turns up a card, and the highest one takes them all.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    .rules = war_rules,
    .rules_count = RULES,
    .book = war_rulebook,
    .facts = war_facts,
    .facts_count = FACTS,
    .kept = "need shortage order goal low_card tied_only natural_faces ace_value split max_battles",
    .state_size = sizeof(struct war),
    .complete_config = complete_config,
    .check_config = check_config,
    .pack = pack,
    .removed = removed,
    .prepare = prepare,
    .deal = deal,
    .validate_position = war_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = war_why_not,
    .result = result,
    .battles = &war_battles,
    .points = &never,
    .run = war_run,
};
