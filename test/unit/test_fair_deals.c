/* test_fair_deals.c - fair deals: published sums, one key for each deal of every game's matches,
 * what undo leaves of it, and its records, true and forged.
 */
#include "unit_games.h"

#include <talon/table.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ENOUGH_STEPS = 6000, DEALS = 3 };

/* Seats 0 and 2 gave a value: the worked example of doc/fairness.md. */
static struct talon_fair example(void)
{
    struct talon_fair fair = { .mixed = 5 };

    for (int i = 0; i < TALON_KEY_BYTES; i++)
        fair.secret[i] = (uint8_t)i;
    memset(fair.mix[0], 0xaa, TALON_KEY_BYTES);
    memset(fair.mix[1], 0x77, TALON_KEY_BYTES); /* not given: must not matter */
    memset(fair.mix[2], 0x55, TALON_KEY_BYTES);
    return fair;
}

static void assert_hex(const uint8_t bytes[32], const char *hex)
{
    struct talon_string_buffer buffer = { 0 };

    talon_string_buffer_add_hex(&buffer, bytes, 32);
    assert_string_equal(buffer.at, hex);
    free(buffer.at);
}

static struct talon_table *dealt_by(const struct talon_config *config)
{
    const struct talon_fair fair = example();
    struct talon_table *table = talon_table_new_fair(config, &fair);

    assert_non_null(table);
    return table;
}

static struct talon_table *dealt(const char *game, const char *preset)
{
    const struct talon_config config = configured(game, preset);

    return dealt_by(&config);
}

static uint32_t steps_of(const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    return count;
}

static void step(struct talon_table *table, struct talon_rng *choice)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const int seat = talon_first_seat(talon_table_acting(table));
    const int count = talon_table_game(table)->legal(talon_table_state(table), seat, moves);

    assert_int_equal(talon_table_act(table, seat, moves[talon_rng_below(choice, (uint32_t)count)]),
                     TALON_TABLE_OK);
}

/* Plays at random until so many deals have begun, or enough steps are made, or it is over. */
static void play(struct talon_table *table, uint32_t deals)
{
    struct talon_rng choice;

    talon_rng_simulate(&choice, 1 + steps_of(table));
    while (talon_table_deals(table) < deals && talon_table_acting(table) &&
           steps_of(table) < ENOUGH_STEPS)
        step(table, &choice);
}

/* ---- sums (another program's: Python's hashlib) ------------------------------------------- */

static void sums_are_what_they_should_be(void **unused)
{
    struct talon_fair fair = example();
    uint8_t out[32], mix[32], secret[32];

    (void)unused;
    talon_fair_commitment(fair.secret, out);
    assert_hex(out, "99922dc30d4e838f3674d4330429241b65c9a897a466fb676604d5e32296d377");
    talon_fair_mix(&fair, 4, mix);
    assert_hex(mix, "ef91ed3ec4e793883a0ff8790bb8f727dc7e44453569a26145e97756e88a57e2");
    talon_fair_deal_secret(fair.secret, 1, secret);
    assert_hex(secret, "e06915eaa2b95bda88589af92f825232af763e8fd2162b25c6aceadc9f38aba5");
    talon_fair_deal_commitment(fair.secret, 1, out);
    assert_hex(out, "9c854fb8d2cf9f7d4799cb5457b93ba9a8121e4bcd2ff8047e53e4b19688685c");
    talon_fair_deal_key(secret, mix, out);
    assert_hex(out, "ffb5ba45ecce966cbb6979ddbd1aef6cc5db2f5b37928555cfdeed043d0025a1");
    talon_fair_deal_secret(fair.secret, 0x01020304, out);
    assert_hex(out, "07e005f47058df7e42ea0dcbdb8b6fef7eb83df9378cc66bbaba5dd32ff4e024");
    fair.mixed = 0;
    talon_fair_mix(&fair, 4, mix);
    assert_hex(mix, "ab76d413caf05b1a464b39ca834405cd3ee3197ecdc7b220786934b1a72f45ac");
}

/* ---- one key a deal ------------------------------------------------------------------------ */

static void key_of_deal(const struct talon_table *table, uint32_t deal, struct talon_rng *rng)
{
    const struct talon_fair *fair = talon_table_is_fair(table);
    uint8_t mix[32], secret[32], key[32];

    talon_fair_mix(fair, talon_table_seats(table), mix);
    talon_fair_deal_secret(fair->secret, deal, secret);
    talon_fair_deal_key(secret, mix, key);
    talon_rng_key(rng, key);
}

static void assert_drawn(struct talon_rng *rng, const struct talon_draw *draws, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(talon_rng_below(rng, draws[i].bound), draws[i].value);
}

/* Every draw of a deal is its key's, in order, from the first on. Returns the deals seen. */
static uint32_t assert_all_drawn(const struct talon_table *table)
{
    uint32_t count, all, deal = 1;
    const struct talon_step *steps = talon_table_steps(table, &count);
    const struct talon_draw *draws = talon_table_draws(table, &all);
    struct talon_rng rng;

    key_of_deal(table, 1, &rng);
    assert_drawn(&rng, draws, count ? steps[0].draws : all);
    for (uint32_t i = 0; i < count; i++) {
        if (steps[i].deal != deal) {
            assert_int_equal(steps[i].deal, ++deal);
            assert_string_equal(talon_table_game(table)->verbs[steps[i].move.verb].id, "deal");
            assert_true(steps[i].draws_count > 0);
            key_of_deal(table, deal, &rng);
        }
        assert_drawn(&rng, draws + steps[i].draws, steps[i].draws_count);
    }
    assert_int_equal(talon_table_deals(table), deal);
    return deal;
}

static struct talon_string_buffer record_of(const struct talon_table *table, bool sealed)
{
    struct talon_string_buffer buffer = { 0 };

    talon_record_write(table, sealed, &buffer);
    assert_false(buffer.failed);
    return buffer;
}

static void assert_reads_back(const struct talon_table *table)
{
    struct talon_record_error error;
    struct talon_string_buffer buffer = record_of(table, false);
    struct talon_table *again = talon_record_read(buffer.at, buffer.length, &error);

    if (!again)
        fail_msg("line %u: %s", error.line, error.sentence);
    struct talon_string_buffer twice = record_of(again, false);
    assert_int_equal(talon_table_deals(again), talon_table_deals(table));
    assert_int_equal(twice.length, buffer.length);
    assert_memory_equal(twice.at, buffer.at, buffer.length);
    talon_table_free(again);
    free(twice.at);
    free(buffer.at);
}

static void every_draw_is_its_deals(void **unused)
{
    (void)unused;
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++) {
            struct talon_table *table = dealt(talon_games[g]->id, talon_games[g]->presets[p].id);
            play(table, DEALS);
            assert_all_drawn(table);
            assert_reads_back(table);
            talon_table_free(table);
        }
}

static void the_games_that_deal_again_do(void **unused)
{
    static const char *const matches[][4] = {
        { "whist", "classic", "target", "7" },       { "wunsdorf", "standard", "players", "3" },
        { "war", "tod-und-leben", "rounds", "5" },   { "spite", "scored", "max_turns", "100" },
        { "wippen", "advanced", "match", "points" },
    };

    (void)unused;
    for (int i = 0; i < 5; i++) {
        struct talon_draft draft = drafted(matches[i][0], matches[i][1]);
        struct talon_config config;
        assert_int_equal(talon_draft_set(&draft, matches[i][2], matches[i][3]), TALON_SET_OK);
        assert_null(talon_draft_finish(&draft, &config));
        struct talon_table *table = dealt_by(&config);
        play(table, DEALS);
        if (assert_all_drawn(table) != DEALS)
            fail_msg("%s/%s: %u deals", matches[i][0], matches[i][1], talon_table_deals(table));
        assert_reads_back(table);
        talon_table_free(table);
    }
}

/* Everybody who gave a value decides; who did not, or does not sit there, does not. */
static void the_values_decide(void **unused)
{
    const struct talon_config config = configured("whist", "classic");
    struct talon_fair fair = example();
    uint64_t hash[4];

    (void)unused;
    for (int i = 0; i < 4; i++) {
        if (i == 1) {
            fair.mixed |= 0x50; /* seats 4 and 6 of a table of four */
            fair.mix[1][0]++;
        }
        fair.mix[2][31] ^= i == 2;
        fair.mixed ^= i == 3 ? 1u : 0;
        struct talon_table *table = talon_table_new_fair(&config, &fair);
        hash[i] = talon_hash(config.game, talon_table_state(table));
        talon_table_free(table);
    }
    assert_true(hash[0] == hash[1]);
    assert_true(hash[1] != hash[2]);
    assert_true(hash[2] != hash[3]);
}

static void plain_tables_count_no_deals(void **unused)
{
    const struct talon_config config = configured("whist", "classic");
    const uint8_t key[TALON_KEY_BYTES] = { 5 };
    struct talon_table *table = talon_table_new(&config, key, NULL, 0);
    uint32_t all;

    (void)unused;
    play(table, 2);
    assert_null(talon_table_is_fair(table));
    assert_int_equal(talon_table_deals(table), 0);
    talon_table_draws(table, &all);
    assert_true(all >= 51);
    struct talon_string_buffer buffer = record_of(table, false);
    assert_memory_equal(buffer.at, "talon-record 1\n", 15);
    assert_null(strstr(buffer.at, "\ndeal "));
    free(buffer.at);
    talon_table_free(table);
}

static void other_streams_go_on(void **unused)
{
    static const struct talon_draw script[] = { { 9, 4 }, { 9, 5 } };
    const uint8_t key[TALON_KEY_BYTES] = { 5 };
    struct talon_rng rng[3], same[3];

    (void)unused;
    talon_rng_key(&rng[0], key);
    talon_rng_simulate(&rng[1], 3);
    talon_rng_script(&rng[2], script, 2);
    memcpy(same, rng, sizeof same);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(talon_rng_below(&rng[i], 9), talon_rng_below(&same[i], 9));
        talon_rng_next_deal(&rng[i]);
        assert_int_equal(talon_rng_below(&rng[i], 9), talon_rng_below(&same[i], 9));
        assert_false(rng[i].script_mismatch);
    }
}

/* ---- undo ---------------------------------------------------------------------------------- */

static void play_one(struct talon_table *table)
{
    struct talon_rng choice;

    talon_rng_simulate(&choice, 7);
    step(table, &choice);
}

/* Going back replays from the first step: the second deal is the same again, the third too. */
static void undo_keeps_the_deals(void **unused)
{
    struct talon_table *table = dealt("whist", "classic"), *other = dealt("whist", "classic");
    const struct talon_game *game = talon_table_game(table);

    (void)unused;
    for (int seat = 1; seat < 4; seat++)
        talon_table_set_player(table, seat, "random", "");
    play(table, 2);
    play(other, 2);
    const uint64_t before = talon_hash(game, talon_table_state(table));
    const int seat = talon_first_seat(talon_table_acting(table));
    talon_table_set_player(table, 0, "random", "");
    talon_table_set_player(table, seat, "human", "");
    play_one(table);
    const uint64_t after = talon_hash(game, talon_table_state(table));
    assert_int_equal(talon_table_undo(table, seat), TALON_TABLE_OK);
    assert_true(talon_hash(game, talon_table_state(table)) == before);
    assert_int_equal(talon_table_deals(table), 2);
    assert_int_equal(talon_table_redo(table, seat), TALON_TABLE_OK);
    assert_true(talon_hash(game, talon_table_state(table)) == after);
    play_one(other);
    play(table, 3);
    play(other, 3);
    assert_true(talon_hash(game, talon_table_state(table)) ==
                talon_hash(game, talon_table_state(other)));
    assert_int_equal(assert_all_drawn(table), 3);
    assert_reads_back(table);
    talon_table_free(table);
    talon_table_free(other);
}

/* ---- records ------------------------------------------------------------------------------- */

static struct talon_string_buffer second_deal(bool sealed)
{
    struct talon_table *table = dealt("whist", "classic");

    play(table, 2);
    struct talon_string_buffer buffer = record_of(table, sealed);
    talon_table_free(table);
    return buffer;
}

#define COMMITMENT "99922dc30d4e838f3674d4330429241b65c9a897a466fb676604d5e32296d377"
#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define AA "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define HALF "5555555555555555555555555555555555555555555555555555555555555555"
#define DEAL_1 "9c854fb8d2cf9f7d4799cb5457b93ba9a8121e4bcd2ff8047e53e4b19688685c"
#define DEAL_2 "b07c84ea39d5c4353e5b4e1badee9e7f6fc4d93d97e40adb034170f82dd9cef8"

static void a_record_tells_how_it_was_dealt(void **unused)
{
    struct talon_string_buffer buffer = second_deal(false);

    (void)unused;
    assert_memory_equal(buffer.at, "talon-record 2\n", 15);
    assert_non_null(strstr(buffer.at, "\ncommitment " COMMITMENT "\nmix 0 " AA "\nmix 2 " HALF
                                      "\nsecret " SECRET "\ndeal 1 " DEAL_1 "\nchance 4:"));
    assert_non_null(strstr(buffer.at, " deal\ndeal 2 " DEAL_2 "\nchance 52:"));
    free(buffer.at);
}

static void a_sealed_record_keeps_its_secret(void **unused)
{
    struct talon_string_buffer buffer = second_deal(true);
    struct talon_record_error error;

    (void)unused;
    assert_non_null(
        strstr(buffer.at, "\nmix 2 " HALF "\nsecret sealed\ndeal 1 " DEAL_1 "\nstep 1 "));
    assert_non_null(strstr(buffer.at, " deal\ndeal 2 " DEAL_2 "\nover no\n"));
    assert_null(strstr(buffer.at, SECRET));
    assert_null(strstr(buffer.at, "\nchance "));
    assert_null(talon_record_read(buffer.at, buffer.length, &error));
    assert_string_equal(error.sentence,
                        "The record is sealed. Its secret is shown when the game is over.");
    free(buffer.at);
}

static unsigned line_at(const char *text, const char *at)
{
    unsigned line = 1;

    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* The first `what` becomes `by`; the line in which `by` ends up wrong is `below` lines lower. */
struct lie {
    const char *what, *by;
    unsigned below;
    const char *sentence;
};

#define OTHER "This line does not follow from the moves before it."
#define NO_SEAT "There is no such seat, or it cannot be given here."
#define NO_COMMITMENT "The commitment must have 64 hexadecimal digits (0-9, a-f)."
#define NO_VALUE "The random value of the seat must have 64 hexadecimal digits (0-9, a-f)."
#define NO_DRAWS "The random draws do not follow from the key of this deal."
#define NO_DEAL "The cards are not dealt here."

/* clang-format off */
static const struct lie lies[] = {
    { "talon-record 2", "talon-record 3", 0,
      "This record was written by a newer version of Talon." },
    { "\ncommitment ", "\nkey 0\ncommitment ", 1, "A line \"commitment …\" is missing here." },
    { "commitment ", "x ", 0, "A line \"commitment …\" is missing here." },
    { "commitment 9", "commitment x", 0, NO_COMMITMENT },
    { "commitment 9", "commitment 8", 3, "The secret does not match the commitment." },
    { "mix 0 ", "mix 1 ", 4, NO_DRAWS },
    { "mix 0 " AA, "mix 0 " AA "a", 0, OTHER },
    { "mix 0 " AA "\n", "", 3, NO_DRAWS },
    { "mix 0 aa", "mix 0 ab", 4, NO_DRAWS },
    { "mix 0 aa", "mix 0 AA", 0, NO_VALUE },
    { "mix 0 " AA, "mix 0", 0, NO_VALUE },
    { "mix 0 ", "mix -1 ", 0, NO_SEAT },
    { "mix 0 ", "mix 00 ", 0, NO_SEAT },
    { "mix 0 ", "mix 4 ", 0, NO_SEAT },
    { "mix 0 ", "mix 8 ", 0, NO_SEAT },
    { "mix 0 ", "mix 3 ", 1, NO_SEAT },
    { "mix 0 ", "mix 2 ", 1, NO_SEAT },
    { "secret " SECRET "\n", "key " SECRET "\n", 0, "A line \"secret …\" is missing here." },
    { "secret 00", "secret 01", 0, "The secret does not match the commitment." },
    { "secret 00", "secret 0", 0, "The secret must have 64 hexadecimal digits (0-9, a-f)." },
    { "secret " SECRET, "secret " SECRET "0", 0, OTHER },
    { "deal 1 9c", "deal 1 9d", 0, "This is not the commitment of this deal." },
    { "deal 1 9c", "deal 1 9", 0, "This is not the commitment of this deal." },
    { "deal 1 " DEAL_1 "\n", "", 0, OTHER },
    { "deal 1 " DEAL_1 "\n", "mix 3 " AA "\ndeal 1 " DEAL_1 "\n", 0, OTHER },
    { "deal 1 ", "deal 2 ", 0, NO_DEAL },
    { "deal 2 ", "deal 1 ", 0, NO_DEAL },
    { "deal 2 b0", "deal 2 b1", 0, "This is not the commitment of this deal." },
    { "chance 4:", "chance 5:", 0, NO_DRAWS },
    { "chance 4:", "chance 4", 0, NO_DRAWS },
    { "chance 4:", "chance 52:1 4:", 0, NO_DRAWS },
    { "\nchance 52:", "\nchance 51:", 1, NO_DRAWS },
    { "\nstep 1 ", " 7:1\nstep 1 ", 0, OTHER },
    { "\nstep 1 ", "\npack 2c\nstep 1 ", 1, OTHER },
};
/* clang-format on */

static void assert_refused(const char *record, const struct lie *lie)
{
    const char *at = strstr(record, lie->what);
    const size_t room = strlen(record) + strlen(lie->by) + 1;
    struct talon_record_error error;
    char *text = malloc(room);

    if (!at)
        fail_msg("no %s in the record", lie->what);
    snprintf(text, room, "%.*s%s%s", (int)(at - record), record, lie->by, at + strlen(lie->what));
    struct talon_table *table = talon_record_read(text, strlen(text), &error);
    if (table)
        fail_msg("%s -> %s: accepted", lie->what, lie->by);
    if (strcmp(error.sentence, lie->sentence))
        fail_msg("%s -> %s: %s", lie->what, lie->by, error.sentence);
    if (error.line != line_at(record, at) + lie->below)
        fail_msg("%s -> %s: line %u, not %u", lie->what, lie->by, error.line,
                 line_at(record, at) + lie->below);
    free(text);
}

static void forged_records_are_refused(void **unused)
{
    struct talon_string_buffer buffer = second_deal(false);

    (void)unused;
    for (unsigned i = 0; i < sizeof lies / sizeof *lies; i++)
        assert_refused(buffer.at, &lies[i]);
    free(buffer.at);
}

/* Each format has its own lines. */
static void formats_are_not_mixed(void **unused)
{
    struct talon_string_buffer buffer = second_deal(false);
    struct talon_record_error error;

    (void)unused;
    *strchr(buffer.at, '2') = '1';
    assert_null(talon_record_read(buffer.at, buffer.length, &error));
    assert_string_equal(error.sentence, "A line \"key …\" is missing here.");
    assert_int_equal(error.line, line_at(buffer.at, strstr(buffer.at, "\nmix 0 ") + 1));
    free(buffer.at);
}

/* Whatever single byte of it is another one, it is refused: nothing in it is idle. */
static void every_byte_counts(void **unused)
{
    struct talon_table *table = dealt("war", "tod-und-leben"), *read;
    struct talon_record_error error;

    (void)unused;
    struct talon_string_buffer buffer = record_of(table, false);
    talon_table_free(table);
    const size_t from = (size_t)(strstr(buffer.at, "\ncommitment ") - buffer.at);
    for (size_t i = from; i < buffer.length; i++) {
        buffer.at[i] ^= 1;
        read = talon_record_read(buffer.at, buffer.length, &error);
        if (read)
            fail_msg("byte %zu may be another one", i);
        buffer.at[i] ^= 1;
    }
    free(buffer.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_what_they_should_be),
        cmocka_unit_test(every_draw_is_its_deals),
        cmocka_unit_test(the_games_that_deal_again_do),
        cmocka_unit_test(the_values_decide),
        cmocka_unit_test(plain_tables_count_no_deals),
        cmocka_unit_test(other_streams_go_on),
        cmocka_unit_test(undo_keeps_the_deals),
        cmocka_unit_test(a_record_tells_how_it_was_dealt),
        cmocka_unit_test(a_sealed_record_keeps_its_secret),
        cmocka_unit_test(forged_records_are_refused),
        cmocka_unit_test(formats_are_not_mixed),
        cmocka_unit_test(every_byte_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
