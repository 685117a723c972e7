/* test_table.c - the limits of undo, turns, and sealed records, with Wippen and Whist:
 * the rules of undo are about small steps and tricks.
 */
#include "unit_games.h"

#include <talon/json.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t key[TALON_KEY_BYTES] = { 7 };

static struct talon_config dealt_first_by_0(const char *game, const char *preset)
{
    struct talon_draft draft = drafted(game, preset);

    assert_int_equal(talon_draft_set(&draft, "first_dealer", "0"), TALON_SET_OK);
    return settled(&draft);
}

static void fill(const struct talon_config *config, void *state, const char *zone, int row,
                 const char *cards)
{
    uint8_t faces[16];
    unsigned count = 0;

    for (; *cards; cards += cards[2] ? 3 : 2)
        faces[count++] = talon_card_read(config->game->deck, cards, 2);
    assert_true(talon_zone_fill(config->game, state, talon_zone_find(config->game, zone), row,
                                faces, count));
}

static enum talon_table_error act(struct talon_table *table, int seat, const char *text)
{
    struct talon_move move;

    assert_true(talon_move_read(talon_table_game(table), text, &move));
    return talon_table_act(table, seat, move);
}

/* Seat 1, the only person, holds 4h 9h and is to play; 2c 3d lie in the middle. */
static struct talon_table *wippen_table(void)
{
    const struct talon_config config = dealt_first_by_0("wippen", "advanced");
    static uint8_t state[TALON_STATE_MAX];

    talon_prepare(&config, state);
    fill(&config, state, "hand", 0, "9d Kd");
    fill(&config, state, "hand", 1, "4h 9h");
    fill(&config, state, "middle", 0, "2c 3d");
    talon_field_put(&config.game->fields[talon_field_find(config.game, "turn")], state, 0, 1);
    assert_null(talon_validate_position(&config, state));
    struct talon_table *table = talon_table_new_from_position(&config, state, key);
    talon_table_set_player(table, 0, "simple", "Bot");
    talon_table_set_player(table, 1, "human", "Anna");
    return table;
}

static uint64_t hash(const struct talon_table *table)
{
    return talon_hash(talon_table_game(table), talon_table_state(table));
}

static void small_steps_can_be_taken_back(void **unused)
{
    struct talon_table *table = wippen_table();
    const uint64_t before = hash(table);

    (void)unused;
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_NOTHING);
    assert_int_equal(act(table, 1, "build 4h 9 2c"), TALON_TABLE_OK);
    const uint64_t after = hash(table);
    assert_true(talon_table_can_undo(table, 1));
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_OK);
    assert_true(hash(table) == before);
    assert_int_equal(talon_table_redo(table, 0), TALON_TABLE_NOTHING); /* not his to do again */
    assert_int_equal(talon_table_redo(table, 1), TALON_TABLE_OK);
    assert_true(hash(table) == after);
    assert_int_equal(talon_table_redo(table, 1), TALON_TABLE_NOTHING);
    talon_table_free(table);
}

static void a_new_move_forgets_the_old_future(void **unused)
{
    struct talon_table *table = wippen_table();

    (void)unused;
    assert_int_equal(act(table, 1, "build 4h 9 2c"), TALON_TABLE_OK);
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_OK);
    assert_int_equal(act(table, 1, "build 4h 9 3d"), TALON_TABLE_OK);
    assert_false(talon_table_can_redo(table, 1));
    talon_table_free(table);
}

static void nothing_learned_is_unlearned(void **unused)
{
    struct talon_table *table = wippen_table();

    (void)unused;
    talon_table_set_player(table, 0, "human", "Bert"); /* now another person has seen the 4h */
    assert_int_equal(act(table, 1, "build 4h 9 2c"), TALON_TABLE_OK);
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_LEARNED);
    talon_table_free(table);
}

static void anothers_decision_stands(void **unused)
{
    const struct talon_config config = dealt_first_by_0("whist", "classic");
    struct talon_table *table = talon_table_new(&config, key, NULL, 0);
    uint32_t count;
    struct talon_move moves[TALON_MOVES_MAX];

    (void)unused;
    for (int seat = 0; seat < 4; seat++)
        talon_table_set_player(table, seat, seat == 1 ? "human" : "random", "");
    talon_table_game(table)->legal(talon_table_state(table), 1, moves);
    assert_int_equal(talon_table_act(table, 1, moves[0]), TALON_TABLE_OK);
    assert_int_equal(talon_table_undo(table, 2), TALON_TABLE_NOTHING); /* not his step */
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_OK);
    assert_int_equal(talon_table_act(table, 1, moves[0]), TALON_TABLE_OK);
    talon_table_game(table)->legal(talon_table_state(table), 2, moves);
    assert_int_equal(talon_table_act(table, 2, moves[0]), TALON_TABLE_OK);
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_LEARNED);
    talon_table_steps(table, &count);
    assert_int_equal(count, 2);
    talon_table_free(table);
}

/* A queen completes a sequence, which is shuffled into the talon: nothing was learned, but
 * chance has spoken. */
static void chance_is_not_taken_back(void **unused)
{
    const struct talon_config config = configured("spite", "standard");
    static uint8_t state[TALON_STATE_MAX];

    (void)unused;
    talon_prepare(&config, state);
    fill(&config, state, "reserve", 0, "9c");
    fill(&config, state, "reserve", 1, "9d");
    fill(&config, state, "hand", 0, "Qh 5d");
    fill(&config, state, "centre", 0, "Ac 2c 3c 4c 5c 6c 7c 8c 9h Tc Jc");
    fill(&config, state, "talon", 0, "2d 3d 4d");
    assert_null(talon_validate_position(&config, state));
    struct talon_table *table = talon_table_new_from_position(&config, state, key);
    talon_table_set_player(table, 1, "simple", "Bot");
    assert_int_equal(act(table, 0, "centre Qh 1"), TALON_TABLE_OK);
    assert_int_equal(talon_table_undo(table, 0), TALON_TABLE_LEARNED);
    talon_table_free(table);
}

/* Call-ace Whist: seat 1 plays half, and calls an ace that another one holds. */
static struct talon_table *half_table(void)
{
    const struct talon_config config = dealt_first_by_0("esmakker", "standard");
    static uint8_t state[TALON_STATE_MAX];

    talon_prepare(&config, state);
    fill(&config, state, "hand", 1, "Ac 2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s *1");
    fill(&config, state, "hand", 2, "Ad 5c 6c 7c 5d 6d 7d 5h 6h 7h 4s 5s 6s");
    fill(&config, state, "hand", 3, "Ah 8c 9c Tc 8d 9d Td 8h 9h Th 7s 8s *2");
    fill(&config, state, "hand", 0, "Jc Qc Kc Jd Qd Kd Jh Qh Kh 9s Ts Js *3");
    fill(&config, state, "cat", 0, "As Ks Qs");
    assert_null(talon_validate_position(&config, state));
    struct talon_table *table = talon_table_new_from_position(&config, state, key);
    assert_int_equal(act(table, 1, "bid 8 half"), TALON_TABLE_OK);
    for (int seat = 2; seat < 6; seat++) {
        talon_table_set_player(table, seat % 4, "simple", "Bot");
        if (seat < 5)
            assert_int_equal(act(table, seat % 4, "pass"), TALON_TABLE_OK);
    }
    talon_table_set_player(table, 1, "human", "Anna");
    return table;
}

/* Who holds the called ace is told at once: no other ace may be called afterwards. */
static void an_answer_is_not_taken_back(void **unused)
{
    static const char *const calls[] = { "call d", "call h", "call s" };

    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        struct talon_table *table = half_table();
        assert_int_equal(act(table, 1, calls[i]), TALON_TABLE_OK);
        assert_false(talon_table_can_undo(table, 1));
        assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_LEARNED);
        talon_table_free(table);
    }
}

/* The caller knows himself that he holds this ace, and nobody else sits there who learned it. */
static void a_call_that_tells_nothing_is_taken_back(void **unused)
{
    struct talon_table *table = half_table();

    (void)unused;
    assert_int_equal(act(table, 1, "call c"), TALON_TABLE_OK);
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_OK);
    assert_int_equal(act(table, 1, "call c"), TALON_TABLE_OK);
    talon_table_set_player(table, 2, "human", "Bert");
    assert_int_equal(talon_table_undo(table, 1), TALON_TABLE_LEARNED);
    talon_table_free(table);
}

/* The end of a turn can tell something only where nobody goes on. */
static void an_end_without_a_block_is_taken_back(void **unused)
{
    const struct talon_config config = configured("spite", "book");
    static uint8_t state[TALON_STATE_MAX];

    (void)unused;
    talon_prepare(&config, state);
    fill(&config, state, "reserve", 0, "Tc 9c 8c");
    fill(&config, state, "reserve", 1, "Th 9h 8h 7h");
    fill(&config, state, "hand", 0, "Jc Jd Jh Js Qc");
    fill(&config, state, "hand", 1, "Qd Qh Qs Kc Kd");
    fill(&config, state, "talon", 0, "3s 4s 5s 6s");
    assert_null(talon_validate_position(&config, state));
    struct talon_table *table = talon_table_new_from_position(&config, state, key);
    talon_table_set_player(table, 1, "simple", "Bot");
    assert_int_equal(act(table, 0, "end"), TALON_TABLE_OK);
    assert_int_equal(talon_table_undo(table, 0), TALON_TABLE_OK);
    talon_table_free(table);
}

static void small_steps_make_one_turn(void **unused)
{
    struct talon_table *table = wippen_table();

    (void)unused;
    assert_int_equal(talon_table_turn(table), 0);
    assert_int_equal(act(table, 1, "build 4h 9 2c"), TALON_TABLE_OK);
    assert_int_equal(talon_table_turn(table), 0);
    assert_int_equal(act(table, 1, "take 3d"), TALON_TABLE_OK); /* completes the build for 9 */
    assert_int_equal(talon_table_acting(table), 1);
    talon_table_free(table);
}

static unsigned pick(uint32_t *chance, unsigned count)
{
    *chance = *chance * 1664525 + 1013904223;
    return (*chance >> 16) % count;
}

/* A move or, now and then, an undo or a redo by anybody; all ask beforehand whether they could. */
static void do_something(struct talon_table *table, uint32_t *chance)
{
    const int seat = talon_first_seat(talon_table_acting(table));
    const int anybody = (int)pick(chance, (unsigned)talon_table_seats(table));
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned count;

    for (int asking = 0; asking < talon_table_seats(table); asking++)
        talon_table_can_undo(table, asking);
    switch (pick(chance, 8)) {
    case 0:
    case 1:
        talon_table_undo(table, anybody);
        break;
    case 2:
        talon_table_redo(table, anybody);
        break;
    default:
        count = (unsigned)talon_table_game(table)->legal(talon_table_state(table), seat, moves);
        assert_int_equal(talon_table_act(table, seat, moves[pick(chance, count)]), TALON_TABLE_OK);
    }
}

/* Whether it is where its steps lead, chance included. */
static void check_past(const struct talon_table *table)
{
    struct talon_table *anew = talon_table_new(talon_table_config(table), key, NULL, 0);
    uint32_t count, draws, draws_anew;
    const struct talon_step *steps = talon_table_steps(table, &count);

    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(talon_table_act(anew, steps[i].seat, steps[i].move), TALON_TABLE_OK);
    talon_table_draws(table, &draws);
    talon_table_draws(anew, &draws_anew);
    assert_int_equal(draws, draws_anew);
    assert_true(hash(table) == hash(anew));
    talon_table_free(anew);
}

static void the_past_is_what_its_steps_say(void **unused)
{
    static const char *const games[][2] = { { "wippen", "advanced" }, { "whist", "drive" } };
    uint32_t chance = 1;

    (void)unused;
    for (int which = 0; which < 2; which++) {
        const struct talon_config config = dealt_first_by_0(games[which][0], games[which][1]);
        struct talon_table *table = talon_table_new(&config, key, NULL, 0);
        for (int i = 0; i < 400 && talon_table_acting(table); i++) {
            do_something(table, &chance);
            check_past(table);
        }
        talon_table_free(table);
    }
}

static void illegal_moves_change_nothing(void **unused)
{
    struct talon_table *table = wippen_table();
    const uint64_t before = hash(table);

    (void)unused;
    assert_int_equal(act(table, 1, "discard 2c"), TALON_TABLE_ILLEGAL);
    assert_int_equal(act(table, 0, "discard 9d"), TALON_TABLE_ILLEGAL);
    assert_true(hash(table) == before);
    talon_table_free(table);
}

static void sealed_records_keep_the_secret(void **unused)
{
    const struct talon_config config = dealt_first_by_0("whist", "classic");
    struct talon_table *table = talon_table_new(&config, key, NULL, 0);
    struct talon_string_buffer sealed = { 0 }, open = { 0 };
    struct talon_record_error error;
    char commitment[TALON_KEY_HEX];

    (void)unused;
    talon_record_write(table, true, &sealed);
    talon_record_write(table, false, &open);
    talon_commitment(key, commitment);
    assert_non_null(strstr(sealed.at, commitment));
    assert_non_null(strstr(open.at, "key 0700"));
    assert_null(strstr(sealed.at, "key 0700"));
    assert_null(strstr(sealed.at, "state "));
    assert_null(talon_record_read(sealed.at, sealed.length, &error));
    assert_non_null(strstr(error.sentence, "sealed"));
    struct talon_table *again = talon_record_read(open.at, open.length, &error);
    assert_non_null(again);
    talon_table_free(again);
    free(sealed.at);
    free(open.at);
    talon_table_free(table);
}

static void names_stay_on_their_line(void **unused)
{
    struct talon_table *table = wippen_table();

    (void)unused;
    talon_table_set_player(table, 1, "human", "A\nstep 1 0 deal\x7f");
    assert_string_equal(talon_table_name(table, 1), "A step 1 0 deal ");
    talon_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_steps_can_be_taken_back),
        cmocka_unit_test(a_new_move_forgets_the_old_future),
        cmocka_unit_test(nothing_learned_is_unlearned),
        cmocka_unit_test(anothers_decision_stands),
        cmocka_unit_test(chance_is_not_taken_back),
        cmocka_unit_test(an_answer_is_not_taken_back),
        cmocka_unit_test(a_call_that_tells_nothing_is_taken_back),
        cmocka_unit_test(an_end_without_a_block_is_taken_back),
        cmocka_unit_test(small_steps_make_one_turn),
        cmocka_unit_test(the_past_is_what_its_steps_say),
        cmocka_unit_test(illegal_moves_change_nothing),
        cmocka_unit_test(sealed_records_keep_the_secret),
        cmocka_unit_test(names_stay_on_their_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
