/* test_core.c - the foundations of the core, compared with other programs: chance and hashes with
 * libsodium and published vectors; names, options, and what views hide.
 */
#include "core/coins.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

static void chacha20_is_rfc_8439(void **unused)
{
    /* RFC 8439 §A.1, test vectors 1 and 2: zero key, zero nonce, counters 0 and 1. */
    static const uint32_t first[4] = { 0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653 };
    static const uint32_t second[4] = { 0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73 };
    const uint32_t key[8] = { 0 };
    uint32_t block[16];

    (void)unused;
    talon_chacha20_block(key, 0, block);
    assert_memory_equal(block, first, sizeof first);
    talon_chacha20_block(key, 1, block);
    assert_memory_equal(block, second, sizeof second);
}

static void the_stream_is_libsodiums(void **unused)
{
    uint8_t key[TALON_KEY_BYTES], nonce[8] = { 0 }, expected[4 * 1000];
    struct talon_rng rng;

    (void)unused;
    for (int round = 0; round < 20; round++) {
        randombytes_buf(key, sizeof key);
        crypto_stream_chacha20(expected, sizeof expected, nonce, key);
        talon_rng_key(&rng, key);
        for (int i = 0; i < 1000; i++) {
            const uint8_t *b = expected + 4 * i;
            const uint32_t word =
                (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
            assert_int_equal(talon_rng_word(&rng), word);
        }
    }
}

static void sha256_is_libsodiums(void **unused)
{
    uint8_t text[300], ours[TALON_SHA256_BYTES], theirs[crypto_hash_sha256_BYTES];
    struct talon_sha256 sum;

    (void)unused;
    for (size_t length = 0; length < sizeof text; length++) {
        randombytes_buf(text, sizeof text);
        talon_sha256_start(&sum);
        talon_sha256_add(&sum, text, length / 3);
        talon_sha256_add(&sum, text + length / 3, length - length / 3);
        talon_sha256_end(&sum, ours);
        crypto_hash_sha256(theirs, text, length);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* 2^32 is 4 modulo 6: a word whose low half falls below 4 would bias the draw and is passed over.
 */
static void biased_words_are_passed_over(void **unused)
{
    struct talon_rng rng;

    (void)unused;
    talon_rng_simulate(&rng, 1);
    talon_rng_refill(&rng);
    rng.word[0] = 0;
    rng.word[1] = 0x80000001;
    assert_int_equal(talon_rng_below(&rng, 6), 3);
    assert_int_equal(rng.used, 2);
    rng.used = 0;
    rng.word[0] = 1; /* 6 is not below 4: taken */
    assert_int_equal(talon_rng_below(&rng, 6), 0);
    assert_int_equal(rng.used, 1);
}

/* Evenness roughly, on many draws. */
static void draws_are_bounded_and_even(void **unused)
{
    struct talon_rng rng;
    unsigned seen[6] = { 0 };
    double chi_square = 0;

    (void)unused;
    talon_rng_simulate(&rng, 12345);
    for (int i = 0; i < 60000; i++)
        seen[talon_rng_below(&rng, 6)]++;
    for (int face = 0; face < 6; face++)
        chi_square += ((double)seen[face] - 10000) * ((double)seen[face] - 10000) / 10000;
    assert_true(chi_square < 20.5); /* five degrees of freedom: 99.9 % lie below */
    for (uint32_t bound = 1; bound < 500; bound++)
        assert_true(talon_rng_below(&rng, bound) < bound);
}

static void scripts_and_logs_agree(void **unused)
{
    struct talon_draw log[64], strange = { 9, 3 };
    uint8_t cards[10], again[10];
    struct talon_rng rng;

    (void)unused;
    for (uint8_t i = 0; i < 10; i++)
        cards[i] = again[i] = i;
    talon_rng_simulate(&rng, 7);
    talon_rng_record(&rng, log, 64);
    talon_shuffle(&rng, cards, 10);
    assert_int_equal(rng.log_count, 9);
    assert_int_equal(log[0].bound, 10);
    assert_int_equal(log[8].bound, 2);
    talon_rng_script(&rng, log, 9);
    talon_shuffle(&rng, again, 10);
    assert_memory_equal(cards, again, 10);
    assert_false(rng.script_mismatch);
    talon_rng_below(&rng, 5);
    assert_true(rng.script_mismatch); /* the script has ended */
    talon_rng_script(&rng, &strange, 1);
    talon_rng_below(&rng, 5);
    assert_true(rng.script_mismatch); /* another bound than was written down */
}

/* A word is the next 32 coins, wherever it begins. */
static void tossed_words_are_coins(void **unused)
{
    struct talon_rng by_words, by_coins;

    (void)unused;
    talon_rng_toss_all(&by_words, 5);
    talon_rng_toss_all(&by_coins, 5);
    for (unsigned skipped = 0; skipped < 70; skipped++) {
        const uint32_t word = core_coins(&by_words);
        for (int bit = 0; bit < 32; bit++)
            assert_int_equal(word >> bit & 1, talon_rng_below(&by_coins, 2));
        assert_int_equal(talon_rng_below(&by_words, 2), core_coin(&by_coins));
    }
}

/* The draws of a batch below `count`, count-1, …, `last`, made of the stream's next word. */
static unsigned check_batch(struct talon_rng *words, const struct talon_draw *log, unsigned count,
                            unsigned last)
{
    uint64_t product = 1;

    for (unsigned bound = count; bound >= last; bound--)
        product *= bound;
    assert_true(product < TALON_RNG_BATCH_LIMIT);
    assert_true(last == 3 || product * (last - 1) >= TALON_RNG_BATCH_LIMIT);
    uint64_t digits = core_coins(words) * product >> 32;
    for (unsigned bound = last; bound <= count; bound++, digits /= bound - 1) {
        assert_int_equal(log[count - bound].bound, bound);
        assert_int_equal(log[count - bound].value, digits % bound);
    }
    return count - last + 1;
}

static void tossed_shuffles_draw_in_batches(void **unused)
{
    static const unsigned begins[] = { 52, 48, 44, 40, 36, 32, 28, 23, 18, 12, 5, 2 };
    struct talon_draw log[51];
    struct talon_rng rng, words;
    uint8_t cards[52], again[52];
    unsigned drawn = 0;

    (void)unused;
    for (uint8_t i = 0; i < 52; i++)
        cards[i] = again[i] = i;
    talon_rng_toss_all(&rng, 9);
    talon_rng_toss_all(&words, 9);
    talon_rng_record(&rng, log, 51);
    talon_shuffle(&rng, cards, 52);
    assert_int_equal(rng.log_count, 51);
    for (int batch = 0; begins[batch] > 2; batch++)
        drawn += check_batch(&words, log + drawn, begins[batch], begins[batch + 1] + 1);
    assert_int_equal(log[drawn].bound, 2);
    assert_int_equal(log[drawn].value, core_coin(&words));
    talon_rng_script(&rng, log, 51);
    talon_shuffle(&rng, again, 52);
    assert_memory_equal(cards, again, 52);
}

/* As with single draws: 2^32 is 16 modulo 60. */
static void biased_batches_are_drawn_again(void **unused)
{
    struct talon_draw log[4];
    struct talon_rng rng;
    uint8_t cards[5] = { 0 };

    (void)unused;
    talon_rng_toss_all(&rng, 1);
    talon_rng_record(&rng, log, 4);
    rng.coins = (uint64_t)0xffffffff << 32; /* 0 is passed over */
    rng.coins_left = 64;
    talon_shuffle(&rng, cards, 5);
    assert_int_equal(log[0].value, 4);
    assert_int_equal(log[2].value, 2);
    assert_int_equal(rng.coins_left, 63); /* the last draw is a coin of the next word */
}

static void logging_does_not_change_chance(void **unused)
{
    struct talon_draw log[8];
    struct talon_rng plain, logged;
    const uint8_t key[TALON_KEY_BYTES] = { 1, 2, 3 };

    (void)unused;
    talon_rng_key(&plain, key);
    talon_rng_key(&logged, key);
    talon_rng_record(&logged, log, 8);
    for (uint32_t i = 2; i < 500; i++)
        assert_int_equal(talon_rng_below(&plain, i), talon_rng_below(&logged, i));
    assert_int_equal(logged.log_count, 498); /* counted beyond the room */
}

static void card_names_round_trip(void **unused)
{
    char name[TALON_CARD_TEXT];
    int french = 0, elfer = 0;

    (void)unused;
    for (unsigned face = 0; face < 128; face++) {
        size_t length = talon_card_write(TALON_FRENCH, (uint8_t)face, name);
        if (name[0] != '?')
            french++, assert_int_equal(talon_card_read(TALON_FRENCH, name, length), face);
        length = talon_card_write(TALON_ELFER, (uint8_t)face, name);
        if (name[0] != '?')
            elfer++, assert_int_equal(talon_card_read(TALON_ELFER, name, length), face);
    }
    assert_int_equal(french, 56);
    assert_int_equal(elfer, 80);
    assert_int_equal(talon_card_read(TALON_FRENCH, "Th", 2), talon_french(2, 8));
    assert_int_equal(talon_card_read(TALON_FRENCH, "10h", 3), TALON_NO_CARD);
    assert_int_equal(talon_card_read(TALON_FRENCH, "", 0), TALON_NO_CARD);
    assert_int_equal(talon_card_read(TALON_ELFER, "b21", 3), TALON_NO_CARD);
    assert_int_equal(talon_card_read(TALON_ELFER, "b07", 3), TALON_NO_CARD);
}

static void options_are_checked(void **unused)
{
    struct talon_draft draft;
    struct talon_config config;

    (void)unused;
    talon_draft_start(&draft, talon_game_find("null", NULL, NULL));
    assert_int_equal(talon_draft_set(&draft, "players", "3"), TALON_SET_OK);
    assert_int_equal(talon_draft_set(&draft, "players", "9"), TALON_SET_NO_VALUE);
    assert_int_equal(talon_draft_set(&draft, "players", "-1"), TALON_SET_NO_VALUE);
    assert_int_equal(talon_draft_set(&draft, "players", ""), TALON_SET_NO_VALUE);
    assert_int_equal(talon_draft_set(&draft, "players", "3x"), TALON_SET_NO_VALUE);
    assert_int_equal(talon_draft_set(&draft, "wishes", "3"), TALON_SET_NO_OPTION);
    assert_int_equal(talon_seats(&draft.config), 3);
    assert_int_equal(talon_draft_set(&draft, "first_dealer", "2"), TALON_SET_OK);
    assert_null(talon_draft_finish(&draft, &config));
    assert_int_equal(talon_draft_set(&draft, "first_dealer", "3"), TALON_SET_OK);
    assert_non_null(
        talon_draft_finish(&draft, &config)); /* seat 3 does not sit at a table of three */
}

static void games_are_found(void **unused)
{
    (void)unused;
    assert_ptr_equal(talon_game_find("null", "blind", NULL), talon_game_find("null", NULL, NULL));
    assert_string_equal(talon_game_find("war", "steal", NULL)->variant, "steal");
    assert_string_equal(talon_game_find("war", NULL, "tul")->variant, "tul");
    assert_null(talon_game_find("war", "blind", NULL));
    assert_null(talon_game_find("chess", NULL, NULL));
}

static struct talon_config null_game(const char *preset)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, talon_game_find("null", NULL, NULL));
    assert_true(talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, &config));
    return config;
}

/* Seats, visibility and the switch between them, on the template (R-GEN-07). */
static void views_hide_by_visibility(void **unused)
{
    static uint8_t state[TALON_STATE_MAX];
    struct talon_config config;
    struct talon_rng rng;
    struct talon_view view;
    unsigned count;

    (void)unused;
    for (int curtain = 0; curtain < 2; curtain++) {
        config = null_game(curtain ? "blind" : "plain");
        talon_rng_simulate(&rng, 1);
        talon_deal(&config, NULL, 0, &rng, state);
        for (int viewer = TALON_WATCHER; viewer < 2; viewer++) {
            talon_view(config.game, state, viewer, &view);
            for (int owner = 0; owner < 2; owner++) {
                const uint8_t *faces = talon_view_zone(config.game, &view, 0, owner, &count);
                const bool known = viewer >= 0 && (curtain ? owner != viewer : owner == viewer);
                assert_int_equal(count, 3);
                assert_int_equal(faces[0] != TALON_BACK, known);
            }
            assert_int_equal(*talon_view_zone(config.game, &view, 2, 0, &count), TALON_BACK);
            assert_int_equal(count, 46);
        }
    }
}

static void packs_are_checked(void **unused)
{
    static uint8_t state[TALON_STATE_MAX];
    uint8_t pack[TALON_PACK_MAX];
    const struct talon_config config = null_game("plain");
    struct talon_rng rng;

    (void)unused;
    const unsigned count = config.game->pack(&config, pack);
    talon_rng_simulate(&rng, 1);
    assert_true(talon_deal(&config, pack, count, &rng, state));
    assert_false(talon_deal(&config, pack, count - 1, &rng, state));
    pack[0] = pack[1];
    assert_false(talon_deal(&config, pack, count, &rng, state));
}

/* On the template: a move without a card, and a turn of nobody's (R-GEN-06). */
static void moves_and_positions_are_refused(void **unused)
{
    static uint8_t state[TALON_STATE_MAX];
    const struct talon_move no_card = { .a = TALON_NO_CARD };
    const struct talon_config config = null_game("plain");
    struct talon_rng rng;

    (void)unused;
    talon_rng_simulate(&rng, 1);
    talon_deal(&config, NULL, 0, &rng, state);
    const int seat = talon_first_seat(config.game->acting(state));
    assert_string_equal(talon_why_not(config.game, state, seat, no_card)->id, "R-GEN-06");
    assert_null(talon_validate_position(&config, state));
    talon_field_put(&config.game->fields[talon_field_find(config.game, "turn")], state, 0, 2);
    assert_non_null(talon_validate_position(&config, state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_is_rfc_8439),
        cmocka_unit_test(the_stream_is_libsodiums),
        cmocka_unit_test(sha256_is_libsodiums),
        cmocka_unit_test(biased_words_are_passed_over),
        cmocka_unit_test(draws_are_bounded_and_even),
        cmocka_unit_test(scripts_and_logs_agree),
        cmocka_unit_test(tossed_words_are_coins),
        cmocka_unit_test(tossed_shuffles_draw_in_batches),
        cmocka_unit_test(biased_batches_are_drawn_again),
        cmocka_unit_test(logging_does_not_change_chance),
        cmocka_unit_test(card_names_round_trip),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(games_are_found),
        cmocka_unit_test(views_hide_by_visibility),
        cmocka_unit_test(packs_are_checked),
        cmocka_unit_test(moves_and_positions_are_refused),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
