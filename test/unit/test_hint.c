/* test_hint.c - hints against the numbers of their searches, which are compared here in another
 * way; and their sentences in both languages.
 */
#include <talon/hint.h>
#include <talon/table.h>
#include <talon/text.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DEALS = 4, STEPS = 16, BUDGET = 500, TEXT = 640 };
static const double tiny = 1e-9;

static struct talon_config config_of(const char *id, const char *variant, const char *preset)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, talon_game_find(id, preset, variant));
    assert_true(talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, &config));
    return config;
}

/* ---- numbers -----------------------------------------------------------------------------------
 */

struct asked {
    const struct talon_knowledge *knowledge;
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned count;
    const struct talon_search_result *result;
    struct talon_hint hint;
};

static double square(double x)
{
    return x * x;
}

static bool is_zero(double x)
{
    return x < tiny && x > -tiny;
}

static bool is_same(double x, double y)
{
    return is_zero(x - y);
}

static unsigned index_of(const struct asked *asked, struct talon_move move)
{
    for (unsigned i = 0; i < asked->count; i++)
        if (talon_same_move(asked->moves[i], move))
            return i;
    fail();
    return 0;
}

static bool are_twins(const struct talon_move_value *x, const struct talon_move_value *y)
{
    const double one[] = { x->chance, x->chance_error, x->score, x->score_error },
                 two[] = { y->chance, y->chance_error, y->score, y->score_error };

    return x->simulations == y->simulations && !memcmp(one, two, sizeof one);
}

/* No other move came nearer than the runner-up. */
static void check_runner_up(const struct asked *asked)
{
    const struct talon_move_value *value = asked->result->value,
                                  *best = &value[asked->result->best];
    const unsigned other = index_of(asked, asked->hint.expected.other);

    assert_int_not_equal(other, asked->result->best);
    assert_true(value[other].simulations);
    for (unsigned i = 0; i < asked->count; i++) {
        if (i == asked->result->best || !value[i].simulations || value[i].is_ruled_out ||
            are_twins(&value[i], best))
            continue;
        assert_false(are_twins(&value[other], best));
        assert_true(value[i].simulations <= value[other].simulations);
        if (value[i].simulations == value[other].simulations)
            assert_true(value[i].chance <= value[other].chance + tiny);
    }
}

static bool is_beyond(double difference, double one, double other)
{
    return difference > 0 && square(difference) > 4 * (square(one) + square(other));
}

static void check_expectation(const struct asked *asked)
{
    const struct talon_expectation *expected = &asked->hint.expected;
    const struct talon_move_value *best = &asked->result->value[asked->result->best],
                                  *other = &asked->result->value[index_of(asked, expected->other)];
    const bool by_unit = expected->unit != NULL;
    const double value = by_unit ? best->score : best->chance,
                 next = by_unit ? other->score : other->chance,
                 one = by_unit ? best->score_error : best->chance_error,
                 two = by_unit ? other->score_error : other->chance_error;

    assert_true(is_same(expected->value, value));
    assert_true(is_same(expected->other_value, next));
    assert_true(is_same(square(expected->error), square(one) + square(two)));
    assert_int_equal(expected->worlds, asked->result->worlds);
    const bool told = is_beyond(value - next, one, two) && value - next >= (by_unit ? 0.05 : 0.005);
    assert_int_equal(told, !expected->equal);
    if (by_unit)
        assert_ptr_equal(expected->unit, asked->knowledge->unit);
    if (expected->equal) /* then nothing else is told that would not be equal */
        assert_false(
            best->chance - other->chance >= 0.005 &&
            is_beyond(best->chance - other->chance, best->chance_error, other->chance_error));
}

/* The feature of the reason differs, and none that has a sentence differs more and for certain. */
static void check_feature(const struct asked *asked)
{
    const struct talon_hint *hint = &asked->hint;
    const struct talon_knowledge *knowledge = asked->knowledge;
    const struct talon_move_value *best = &asked->result->value[asked->result->best],
                                  *other =
                                      &asked->result->value[index_of(asked, hint->expected.other)];
    const double told = hint->feature ? square(hint->share - hint->other_share) : 0;

    for (unsigned f = 0; f < knowledge->features_count; f++) {
        const double one = best->share[f], two = other->share[f],
                     spread =
                         one * (1 - one) / best->simulations + two * (1 - two) / other->simulations;
        const bool certain = square(one - two) > 9 * spread && square(one - two) >= 0.0004 &&
                             talon_hint_percent(one) != talon_hint_percent(two);
        const char *sentence =
            one > two ? knowledge->features[f].more : knowledge->features[f].less;
        if (hint->feature == &knowledge->features[f]) {
            assert_true(certain && is_same(hint->share, one) && is_same(hint->other_share, two));
            assert_ptr_equal(hint->reason, sentence);
        } else if (certain && sentence && !hint->expected.equal) {
            assert_true(square(one - two) <= told + tiny);
        }
    }
}

static bool check_hint(const struct asked *asked)
{
    const struct talon_hint *hint = &asked->hint;

    assert_non_null(hint->reason);
    if (asked->count == 1) {
        assert_null(hint->expected.sentence);
        return false;
    }
    assert_true(talon_same_move(hint->move, asked->moves[asked->result->best]));
    assert_non_null(hint->expected.sentence);
    if (hint->expected.alone) {
        for (unsigned i = 0; i < asked->count; i++)
            assert_true(i == asked->result->best || !asked->result->value[i].simulations ||
                        asked->result->value[i].is_ruled_out);
        return false;
    }
    check_runner_up(asked);
    check_expectation(asked);
    check_feature(asked);
    return hint->feature != NULL;
}

static bool ask_at(const struct talon_table *table, int seat, uint64_t seed,
                   struct talon_search *search, struct asked *asked)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_question *question = talon_question_new(table, seat, talon_hint_bot(), seed);

    assert_non_null(question);
    asked->knowledge = talon_knowledge_find(game);
    asked->count = (unsigned)game->legal(talon_table_state(table), seat, asked->moves);
    talon_question_hint(question, search, BUDGET, &asked->hint);
    const bool by_feature = check_hint(asked);
    talon_question_free(question);
    return by_feature;
}

/* Answers how many hints had a feature as their reason. */
static unsigned check_game(const char *id, const char *variant, const char *preset)
{
    const struct talon_config config = config_of(id, variant, preset);
    struct talon_search *search = malloc(talon_search_bytes());
    struct asked *asked = calloc(1, sizeof *asked);
    unsigned by_feature = 0;

    asked->result = talon_search_result_room(search);
    for (uint8_t deal = 0; deal < DEALS; deal++) {
        struct talon_table *table =
            talon_table_new(&config, (const uint8_t[TALON_KEY_BYTES]){ deal }, NULL, 0);
        for (unsigned step = 0; step < STEPS && talon_table_acting(table); step++) {
            const int seat = talon_first_seat(talon_table_acting(table));
            by_feature += ask_at(table, seat, step, search, asked);
            assert_int_equal(talon_table_act(table, seat, asked->hint.move), TALON_TABLE_OK);
        }
        talon_table_free(table);
    }
    free(asked);
    free(search);
    return by_feature;
}

static void hints_say_what_the_search_found(void **unused)
{
    (void)unused;
    check_game("whist", NULL, "classic");
    assert_true(check_game("wunsdorf", NULL, "standard") > DEALS);
    check_game("wippen", NULL, "full");
    check_game("spite", NULL, "standard");
    check_game("war", "steal", "steal");
}

static void without_a_search_hints_are_those_of_simple(void **unused)
{
    const struct talon_config config = config_of("war", "war", "classic");
    struct talon_table *table =
        talon_table_new(&config, (const uint8_t[TALON_KEY_BYTES]){ 1 }, NULL, 0);
    struct talon_question *question = talon_question_new(table, 0, talon_hint_bot(), 1);
    struct talon_hint hint;

    (void)unused;
    talon_question_hint(question, NULL, 0, &hint);
    assert_ptr_equal(hint.reason, talon_reason_forced);
    assert_null(hint.expected.sentence);
    talon_question_free(question);
    talon_table_free(table);
}

/* ---- moves that come to the same ---------------------------------------------------------------
 */

static void lay_cards(void *state, const char *zone, int row, const char *cards)
{
    const struct talon_game *whist = talon_game_find("whist", NULL, NULL);
    uint8_t faces[8];
    unsigned count = 0;

    for (; *cards; cards += cards[2] ? 3 : 2)
        faces[count++] = talon_card_read(whist->deck, cards, 2);
    assert_true(talon_zone_fill(whist, state, talon_zone_find(whist, zone), row, faces, count));
}

/* Whist, third hand: partner has led a small heart, and king and queen are worth the same. */
static struct talon_table *king_and_queen(const struct talon_config *config)
{
    static const char *const hands[] = { "Kh Qh", "Jh 2c", "7h", "Ah" };
    static uint8_t state[TALON_STATE_MAX];

    talon_prepare(config, state);
    for (int seat = 0; seat < 4; seat++)
        lay_cards(state, "hand", seat, hands[seat]);
    lay_cards(state, "trick", 2, "2h");
    lay_cards(state, "trick", 3, "4h");
    talon_field_put(&config->game->fields[talon_field_find(config->game, "leader")], state, 0, 2);
    assert_null(talon_validate_position(config, state));
    return talon_table_new_from_position(config, state, (const uint8_t[TALON_KEY_BYTES]){ 1 });
}

/* Where one move stands for all that come to the same, none of them is called a bad one. */
static void moves_that_come_to_the_same_are_not_called_worse(void **unused)
{
    const struct talon_config config = config_of("whist", NULL, "classic");
    const struct talon_wording wording = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
    struct talon_table *table = king_and_queen(&config);
    struct talon_search *search = malloc(talon_search_bytes());
    struct asked *asked = calloc(1, sizeof *asked);
    char text[TEXT];

    (void)unused;
    asked->result = talon_search_result_room(search);
    ask_at(table, 0, 1, search, asked);
    assert_int_equal(asked->count, 2);
    assert_true(asked->hint.expected.alone);
    talon_hint_expectation(&wording, &asked->hint, text, sizeof text);
    assert_string_equal(text, "Your other moves come to the same, or were ruled out at once.");
    free(asked);
    free(search);
    talon_table_free(table);
}

/* ---- sentences ---------------------------------------------------------------------------------
 */

static struct talon_move move_of(const struct talon_game *game, const char *text)
{
    struct talon_move move;

    assert_true(talon_move_read(game, text, &move));
    return move;
}

static void assert_said(const char *language, const struct talon_hint *hint, const char *expected,
                        const char *reason)
{
    const struct talon_wording wording = { talon_catalogue(language), TALON_SYMBOLS, NULL };
    char text[TEXT];

    talon_hint_expectation(&wording, hint, text, sizeof text);
    assert_string_equal(text, expected);
    talon_hint_reason(&wording, hint, text, sizeof text);
    assert_string_equal(text, reason);
}

static void numbers_are_written_as_each_language_does(void **unused)
{
    static const struct talon_feature feature = { .id = "none",
                                                  .more = "{move} {share} {other_share}" };
    const struct talon_game *whist = talon_game_find("whist", NULL, NULL);
    struct talon_hint hint = {
        .game = whist,
        .move = move_of(whist, "play 5c"),
        .reason = feature.more,
        .feature = &feature,
        .share = 0.618,
        .other_share = 0.4449,
        .expected = { .sentence = talon_hint_sentences[1],
                      .other = move_of(whist, "play Qh"),
                      .unit = "tricks",
                      .value = 3.44,
                      .other_value = 2.22,
                      .worlds = 2000 },
    };

    (void)unused;
    assert_said("en", &hint, "About 1.2 tricks more than with ♥Q, over 2,000 possible deals.",
                "♣5 62 44");
    assert_said("de", &hint, "Etwa 1,2 Stiche mehr als mit ♥D, bei 2.000 möglichen Verteilungen.",
                "♣5 62 44");
    assert_said("fr", &hint, "Environ 1,2 pli de plus qu’avec ♥D, sur 2\u202f000 donnes possibles.",
                "♣5 62 44");
    hint.expected.unit = NULL;
    hint.expected.value = 0.55;
    hint.expected.other_value = 0.43;
    hint.expected.sentence = hint.reason = talon_hint_sentences[2];
    hint.feature = NULL;
    assert_said("en", &hint, "Of 100 games you would win about 12 more than with ♥Q.",
                "Of 100 games you would win about 12 more than with ♥Q.");
    assert_said("de", &hint, "Von 100 Partien gewinnst du so etwa 12 mehr als mit ♥D.",
                "Von 100 Partien gewinnst du so etwa 12 mehr als mit ♥D.");
}

static void moves_of_several_words_are_quoted(void **unused)
{
    const struct talon_game *wunsdorf = talon_game_find("wunsdorf", NULL, NULL);
    const struct talon_hint hint = {
        .game = wunsdorf,
        .move = move_of(wunsdorf, "bid 2"),
        .reason = talon_hint_sentences[5],
        .expected = { .sentence = talon_hint_sentences[5],
                      .other = move_of(wunsdorf, "bid 3"),
                      .equal = true,
                      .worlds = 999 },
    };

    (void)unused;
    assert_said("en", &hint, "About as good as “Bid 3”, over 999 possible deals.",
                "About as good as “Bid 3”, over 999 possible deals.");
    assert_said("de", &hint, "Etwa so gut wie „3 ansagen“, bei 999 möglichen Verteilungen.",
                "Etwa so gut wie „3 ansagen“, bei 999 möglichen Verteilungen.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_say_what_the_search_found),
        cmocka_unit_test(without_a_search_hints_are_those_of_simple),
        cmocka_unit_test(moves_that_come_to_the_same_are_not_called_worse),
        cmocka_unit_test(numbers_are_written_as_each_language_does),
        cmocka_unit_test(moves_of_several_words_are_quoted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
