/* test_whist_likelihood.c - how likely worlds of Whist are: weights that are kept from one world to
 * the next change nothing, a choice is a distribution, sensible cards are likely, and true worlds
 * explain what was played better than worlds with two hands exchanged.
 */
#include "knowledge/whist_recall.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TRIALS = 200, VIEWER = 0 };

static struct talon_told_move told[52];
static unsigned told_count;
static _Alignas(16) uint8_t room[TALON_RECALL_BYTES], fresh_room[TALON_RECALL_BYTES];

/* A deal of which so many cards have been played by the quick player. */
static struct whist play_some(uint64_t number, unsigned cards)
{
    struct whist w = { .seats = SEATS, .dealer = SEATS - 1, .led = NOTHING_LED, .target = TARGET };
    uint8_t pack[TALON_PACK_MAX];
    struct talon_rng rng;
    const unsigned count = talon_list_french(pack, 1, 0);

    talon_rng_simulate(&rng, number);
    talon_shuffle(&rng, pack, count);
    for (unsigned i = 0; i < count; i++)
        w.hand[i & 3] |= bit(pack[i]);
    w.trump = (uint8_t)talon_suit(pack[0]);
    for (told_count = 0; told_count < cards; told_count++) {
        const int seat = turn(&w);
        told[told_count] = (struct talon_told_move){ (uint8_t)seat, whist_policy(&w, seat, &rng) };
        whist_play(&w, seat, told[told_count].move.a);
    }
    return w;
}

static struct talon_memory memory_of_moves(void)
{
    return (struct talon_memory){ .moves = told, .moves_count = told_count };
}

/* The hands of two others, as far as both have as many cards, with some of them exchanged. */
static void exchange(struct whist *w, int one, int other, uint64_t which)
{
    for (; which; which &= which - 1) {
        if (!w->hand[one] || !w->hand[other])
            return;
        const uint64_t from = bit((uint8_t)talon_lowest_bit(w->hand[one])),
                       to = bit((uint8_t)(63 - __builtin_clzll(w->hand[other])));
        w->hand[one] ^= from | to;
        w->hand[other] ^= from | to;
    }
}

static void kept_weights_change_nothing(void **state)
{
    (void)state;
    for (unsigned deal = 0; deal < TRIALS; deal++) {
        struct whist w = play_some(deal, 1 + deal % 47);
        const struct talon_memory memory = memory_of_moves();
        whist_recall(&w, &memory, room);
        for (unsigned world = 0; world < 20; world++) {
            exchange(&w, 1 + (int)(world % 3), 1 + (int)((world + 1) % 3), 1 + world % 3);
            whist_recall(&w, &memory, fresh_room);
            assert_true(whist_likelihood(&w, VIEWER, &memory, room) ==
                        whist_likelihood(&w, VIEWER, &memory, fresh_room));
        }
    }
}

static void true_worlds_explain_more(void **state)
{
    unsigned better = 0;

    (void)state;
    for (unsigned deal = 0; deal < TRIALS; deal++) {
        struct whist w = play_some(deal, 24);
        const struct talon_memory memory = memory_of_moves();
        whist_recall(&w, &memory, room);
        const float as_it_is = whist_likelihood(&w, VIEWER, &memory, room);
        const uint64_t hand = w.hand[1];
        w.hand[1] = w.hand[3];
        w.hand[3] = hand;
        better += as_it_is > whist_likelihood(&w, VIEWER, &memory, room);
    }
    print_message("of %d true worlds %u explain more\n", TRIALS, better);
    assert_in_range(better, TRIALS * 3 / 4, TRIALS);
}

/* ---- what is shown --------------------------------------------------------------------------- */

static struct whist_shown shown_of(const struct whist *w, const struct talon_memory *memory)
{
    whist_recall(w, memory, room);
    return ((const struct whist_recalled *)room)->shown;
}

static void assert_same_shown(const struct whist_shown *one, const struct whist_shown *other,
                              bool within_trick)
{
    assert_memory_equal(one->leads, other->leads, sizeof one->leads);
    assert_memory_equal(one->voids, other->voids, sizeof one->voids);
    assert_int_equal(one->tricks, other->tricks);
    if (!within_trick)
        return;
    assert_int_equal(one->led, other->led);
    assert_int_equal(one->best, other->best);
    assert_int_equal(one->winner, other->winner);
}

/* Card by card the same is shown as by all cards at once. */
static void cards_show_the_same_one_by_one(void **state)
{
    (void)state;
    for (unsigned deal = 0; deal < TRIALS; deal++) {
        const unsigned before = deal % 20, after = before + 1 + deal % 31;
        const struct whist early = play_some(deal, before);
        struct talon_memory memory = memory_of_moves();
        struct whist_shown shown = shown_of(&early, &memory);
        const struct whist late = play_some(deal, after);
        for (unsigned i = before; i < after; i++)
            whist_show_card(&shown, told[i].seat, told[i].move.a, i & 3, late.trump);
        memory = memory_of_moves();
        const struct whist_shown wanted = shown_of(&late, &memory);
        assert_same_shown(&shown, &wanted, after & 3);
    }
}

/* Where nothing is remembered the trick on the table still shows what leads it, and no more. */
static void a_trick_shows_itself_without_memory(void **state)
{
    (void)state;
    for (unsigned deal = 0; deal < TRIALS; deal++) {
        const struct whist w = play_some(deal, 1 + deal % 47);
        const struct talon_memory all = memory_of_moves(), none = { 0 };
        const struct whist_shown wanted = shown_of(&w, &all), shown = shown_of(&w, &none);
        assert_int_equal(shown.tricks, wanted.tricks);
        assert_int_equal(shown.voids[0] | shown.voids[1] | shown.voids[2] | shown.voids[3], 0);
        if (w.laid & 3)
            assert_true(shown.led == wanted.led && shown.best == wanted.best &&
                        shown.winner == wanted.winner);
        assert_true(whist_likelihood(&w, VIEWER, &none, room) == 1);
    }
}

static void cards_show_leads_and_voids(void **state)
{
    enum { CLUBS = 0, HEARTS = 2, SPADES = 3, TRUMP = SPADES };
    struct whist_shown shown = { .led = NOTHING_LED };
    struct whist_moment moment = { .place = 0 };

    (void)state;
    whist_show_card(&shown, 1, talon_french(HEARTS, 5), 0, TRUMP);
    whist_show_card(&shown, 2, talon_french(HEARTS, 9), 1, TRUMP);
    whist_show_card(&shown, 3, talon_french(CLUBS, 11), 2, TRUMP);
    whist_show_card(&shown, 0, talon_french(SPADES, 0), 3, TRUMP);
    assert_int_equal(shown.winner, 0);
    assert_int_equal(shown.tricks, 1);
    whist_note_shown(&shown, 0, &moment);
    assert_int_equal(moment.right_void, 1 << HEARTS);
    assert_int_equal(moment.left_void | moment.partner_void, 0);
    assert_int_equal(moment.led_by_others, 1 << HEARTS);
    assert_int_equal(moment.led_by_partner, 0);
    whist_note_shown(&shown, 3, &moment);
    assert_int_equal(moment.left_void, 1 << HEARTS);
    assert_int_equal(moment.led_by_partner, 1 << HEARTS);
}

/* ---- careful playouts ------------------------------------------------------------------------ */

static uint64_t lawful_cards(const struct whist *w, int seat)
{
    const uint64_t follow = w->hand[seat] & whist_suit_cards(w->led);

    return follow ? follow : w->hand[seat];
}

static void play_lowest(struct whist *w)
{
    const int seat = turn(w);

    whist_play(w, seat, (uint8_t)talon_lowest_bit(lawful_cards(w, seat)));
}

/* The numbers of tricks, a bit for each, that lawful play can bring the first side. */
static unsigned possible_tricks(const struct whist *w)
{
    const int seat = turn(w);
    unsigned tricks = 0;

    if (w->over != GOES_ON)
        return 1u << w->tricks[0];
    for (uint64_t set = lawful_cards(w, seat); set; set &= set - 1) {
        struct whist next = *w;
        whist_play(&next, seat, (uint8_t)talon_lowest_bit(set));
        tricks |= possible_tricks(&next);
    }
    return tricks;
}

static void careful_playouts_are_lawful(void **state)
{
    struct talon_rng rng;

    (void)state;
    talon_rng_simulate(&rng, 1);
    for (unsigned deal = 0; deal < TRIALS; deal++) {
        const struct whist root = play_some(deal, 40);
        const struct talon_memory memory = memory_of_moves();
        struct whist w = root;
        whist_recall(&root, &memory, room);
        play_lowest(&w);
        const unsigned possible = possible_tricks(&w);
        whist_play_as_players(&root, &w, &rng, room);
        assert_int_equal(w.tricks[0] + w.tricks[1], TRICKS);
        assert_true(w.over != GOES_ON && possible >> w.tricks[0] & 1);
    }
}

/* After the first move a playout goes on as one that begins there. */
static void the_first_move_is_seen(void **state)
{
    (void)state;
    for (unsigned deal = 0; deal < TRIALS; deal++) {
        const struct whist root = play_some(deal, deal % 44);
        struct talon_memory memory = memory_of_moves();
        struct whist w = root;
        struct talon_rng rng, again;
        talon_rng_simulate(&rng, deal);
        again = rng;
        whist_recall(&root, &memory, room);
        play_lowest(&w);
        const struct whist later = w;
        struct whist wanted = w;
        whist_play_as_players(&root, &w, &rng, room);
        told[told_count++] = (struct talon_told_move){
            (uint8_t)turn(&root),
            { .verb = WHIST_PLAY,
              .a = (uint8_t)talon_lowest_bit(root.hand[turn(&root)] & ~later.hand[turn(&root)]) }
        };
        memory = memory_of_moves();
        whist_recall(&later, &memory, room);
        whist_play_as_players(&later, &wanted, &again, room);
        assert_memory_equal(&w, &wanted, sizeof w);
    }
}

/* ---- one choice ------------------------------------------------------------------------------ */

static uint8_t card_of(const char *text)
{
    static const char suits[] = "CDHS", ranks[] = "23456789TJQKA";

    return talon_french((int)(strchr(suits, text[0]) - suits),
                        (int)(strchr(ranks, text[1]) - ranks));
}

static uint64_t cards_of(const char *text)
{
    uint64_t cards = 0;

    for (; *text; text += 2)
        cards |= bit(card_of(text));
    return cards;
}

static float chance_of(const struct whist_moment *moment, const char *hand, uint8_t card)
{
    const uint64_t held = cards_of(hand), lane = 0x1fff;
    const uint64_t follow = moment->place ? held & lane << 16 * moment->led : 0,
                   legal = follow ? follow : held;
    float all = 0, one = 0;

    for (int s = 0; s < SEATS; s++) {
        const struct whist_suit suit = { legal & lane << 16 * s, (uint8_t)s,
                                         (uint8_t)talon_bit_count(held &
                                                                  lane << 16 * moment->trump) };
        if (!suit.own)
            continue;
        struct whist_weight weight[TRICKS];
        const unsigned count = whist_choice_weigh(moment, &suit, 1, weight);
        for (unsigned i = 0; i < count; i++) {
            all += weight[i].weight;
            one += weight[i].card == card ? weight[i].weight : 0;
        }
    }
    return one / all;
}

static void chances_add_up(void **state)
{
    const char *hand = "C2C9CJD3DQH5S2S8SK";
    const struct whist_moment moments[] = {
        { .trump = 3, .led = NOTHING_LED },
        { .trump = 3, .place = 1, .led = 1, .best = 0x1b },
        { .trump = 0, .place = 3, .led = 2, .best = 0x28, .partner_wins = true },
        { .trump = 2, .place = 2, .led = 3, .best = 0x2c },
    };

    (void)state;
    for (unsigned m = 0; m < sizeof moments / sizeof *moments; m++) {
        float all = 0, most = 0;
        for (uint64_t set = cards_of(hand); set; set &= set - 1) {
            const float chance = chance_of(&moments[m], hand, (uint8_t)talon_lowest_bit(set));
            all += chance;
            most = chance > most ? chance : most;
        }
        assert_true(all > 0.999f && all < 1.001f);
        assert_true(most > 0.3f); /* of nine or two cards one is likelier */
    }
}

static void sensible_cards_are_likely(void **state)
{
    struct whist_moment last = { .trump = 3, .place = 3, .led = 2, .best = 0 };
    const struct whist_moment lead = { .trump = 3, .led = NOTHING_LED };

    (void)state;
    last.gone = cards_of("HQH4H6");
    last.best = card_of("HQ");
    assert_true(chance_of(&last, "HAH7C2C5", card_of("HA")) > 0.8f);
    last.partner_wins = true;
    assert_true(chance_of(&last, "HAH7C2C5", card_of("H7")) > 0.8f);
    last.partner_wins = false;
    assert_true(chance_of(&last, "S2S9C2C5", card_of("S2")) > 0.6f);
    assert_true(chance_of(&lead, "CACKC3D4D5", card_of("C3")) <
                chance_of(&lead, "CACKC3D4D5", card_of("CA")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_weights_change_nothing),
        cmocka_unit_test(true_worlds_explain_more),
        cmocka_unit_test(cards_show_the_same_one_by_one),
        cmocka_unit_test(cards_show_leads_and_voids),
        cmocka_unit_test(a_trick_shows_itself_without_memory),
        cmocka_unit_test(careful_playouts_are_lawful),
        cmocka_unit_test(the_first_move_is_seen),
        cmocka_unit_test(chances_add_up),
        cmocka_unit_test(sensible_cards_are_likely),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
