/* test_text.c - cards and moves as sentences, written and read again, in every language.
 * Translations are checked by test/i18n.
 */
#include "text/bot_names.h"
#include "text/catalogue.h"

#include <talon/text.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const enum talon_suits styles[] = { TALON_SYMBOLS, TALON_LETTERS, TALON_RANK_SYMBOLS,
                                           TALON_RANK_LETTERS };
static const enum talon_deck decks[] = { TALON_FRENCH, TALON_ELFER };

static bool is_card(enum talon_deck deck, uint8_t face)
{
    char name[TALON_CARD_TEXT];

    return talon_card_write(deck, face, name) && name[0] != '?';
}

/* How many cards of the deck a text can mean; *one gets the last of them. */
static int meanings(const struct talon_catalogue *catalogue, enum talon_deck deck, const char *text,
                    uint8_t *one)
{
    int count = 0;

    for (unsigned face = 0; face < TALON_DOWN; face++)
        if (talon_means_card(catalogue, deck, (uint8_t)face, text)) {
            *one = (uint8_t)face;
            count++;
        }
    return count;
}

static void english_comes_first(void **unused)
{
    (void)unused;
    assert_string_equal(talon_languages[0], "en");
    assert_null(talon_catalogue("xx"));
    for (int i = 0; talon_languages[i]; i++)
        assert_non_null(talon_catalogue(talon_languages[i]));
    assert_string_equal(talon_translate(talon_catalogue("en"), "Hearts"), "Hearts");
    assert_string_equal(talon_translate(talon_catalogue("de"), "Hearts"), "Herz");
    assert_string_equal(talon_translate(talon_catalogue("de"), "no such msgid"), "no such msgid");
    assert_string_equal(talon_translate_in_context(talon_catalogue("de"), "command", "undo"),
                        "zurück");
    assert_string_equal(talon_translate_in_context(talon_catalogue("en"), "command", "undo"),
                        "undo");
}

static void cards_read_as_they_are_said(void **unused)
{
    char text[24];
    uint8_t face_read = 0;

    (void)unused;
    for (int l = 0; talon_languages[l]; l++)
        for (unsigned d = 0; d < 2; d++)
            for (unsigned s = 0; s < sizeof styles / sizeof *styles; s++)
                for (unsigned face = 0; face < TALON_DOWN; face++) {
                    const struct talon_catalogue *catalogue = talon_catalogue(talon_languages[l]);
                    if (!is_card(decks[d], (uint8_t)face))
                        continue;
                    const size_t length = talon_card_name(catalogue, decks[d], (uint8_t)face,
                                                          styles[s], text, sizeof text);
                    assert_int_equal(length, strlen(text));
                    assert_int_equal(meanings(catalogue, decks[d], text, &face_read), 1);
                    assert_int_equal(face_read, face);
                }
}

static void protocol_names_always_count(void **unused)
{
    char name[TALON_CARD_TEXT];

    (void)unused;
    for (int l = 0; talon_languages[l]; l++)
        for (unsigned d = 0; d < 2; d++)
            for (unsigned face = 0; face < TALON_DOWN; face++)
                if (talon_card_write(decks[d], (uint8_t)face, name) && name[0] != '?')
                    assert_true(talon_means_card(talon_catalogue(talon_languages[l]), decks[d],
                                                 (uint8_t)face, name));
}

struct spoken {
    const char *language, *text, *card;
};

static void people_write_cards_in_many_ways(void **unused)
{
    static const struct spoken french[] = {
        { "en", "♥Q", "Qh" },
        { "en", "q♥", "Qh" },
        { "en", "hq", "Qh" },
        { "en", "Hearts Queen", "Qh" },
        { "en", "queen hearts", "Qh" },
        { "en", "10s", "Ts" },
        { "en", "T-S", "Ts" },
        { "de", "hd", "Qh" },
        { "de", "Herz Dame", "Qh" },
        { "de", "HERZ-DAME", "Qh" },
        { "de", "kd", "Qd" },
        { "de", "KK", "Kd" },
        { "de", "x10", "Tc" },
        { "de", "pik könig", "Ks" },
        { "de", "PIK KÖNIG", "Ks" },
        { "en", "Queen of Hearts", "Qh" },
        { "fr", "dc", "Qh" },
        { "fr", "dame de cœur", "Qh" },
        { "fr", "Dame coeur", "Qh" },
        { "fr", "10 de carreau", "Td" },
        { "fr", "VT", "Jc" },
        { "en", "joker 2", "*2" },
        { "en",
          "\xe2\x99\xa5\xef\xb8\x8e"
          "9",
          "9h" },
    };
    uint8_t face = 0;

    (void)unused;
    for (size_t i = 0; i < sizeof french / sizeof *french; i++) {
        assert_int_equal(
            meanings(talon_catalogue(french[i].language), TALON_FRENCH, french[i].text, &face), 1);
        assert_int_equal(face,
                         talon_card_read(TALON_FRENCH, french[i].card, strlen(french[i].card)));
    }
    assert_int_equal(meanings(talon_catalogue("de"), TALON_ELFER, "g 7", &face),
                     2); /* grün, gelb */
    assert_int_equal(meanings(talon_catalogue("de"), TALON_ELFER, "GRÜ7", &face), 1);
    assert_int_equal(meanings(talon_catalogue("en"), TALON_ELFER, "yellow 20", &face), 1);
    assert_int_equal(meanings(talon_catalogue("de"), TALON_FRENCH, "Kd", &face), 2);
    assert_int_equal(meanings(talon_catalogue("en"), TALON_FRENCH, "9", &face), 4);
}

static void nonsense_means_no_card(void **unused)
{
    static const char *const texts[] = { "",   " ",   "-",    "h",        "♥",      "11h",
                                         "h1", "hh",  "9h9",  "9hx",      "blue",   "7",
                                         "b0", "b21", "\xff", "\xe2\x99", "joker 5" };
    uint8_t face;

    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(texts[i], "7"))
            assert_int_equal(meanings(talon_catalogue("en"), TALON_FRENCH, texts[i], &face), 0);
        assert_int_equal(meanings(talon_catalogue("en"), TALON_ELFER, texts[i], &face), 0);
    }
}

static void sentences_are_never_cut_within_a_character(void **unused)
{
    char out[32];

    (void)unused;
    for (size_t size = 1; size < sizeof out; size++) {
        const size_t length =
            talon_translate_with(talon_catalogue("en"), out, size, "ä{x}ü", "x", "♥♥♥♥♥", NULL);
        assert_int_equal(length, strlen(out));
        assert_true(length < size);
        size_t at = 0;
        while (at < length)
            at += (unsigned char)out[at] >= 0xe0 ? 3 : 2;
        assert_int_equal(at, length);
    }
    talon_translate_with(talon_catalogue("en"), out, sizeof out, "{a} {b} {", "a", "{b}", "b", "x",
                         NULL);
    assert_string_equal(out, "{b} x {");
}

static void moves_are_sentences(void **unused)
{
    const struct talon_game *whist = talon_game_find("whist", NULL, NULL);
    const struct talon_game *wunsdorf = talon_game_find("wunsdorf", NULL, NULL);
    const struct talon_wording german = { talon_catalogue("de"), TALON_SYMBOLS, NULL };
    const struct talon_wording english = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
    const struct talon_wording letters = { talon_catalogue("en"), TALON_RANK_LETTERS, NULL };
    struct talon_move move;
    char out[160];

    (void)unused;
    assert_true(talon_move_read(whist, "play Qh", &move));
    talon_move_sentence(&german, whist, move, out, sizeof out);
    assert_string_equal(out, "♥D spielen");
    talon_move_sentence(&letters, whist, move, out, sizeof out);
    assert_string_equal(out, "Play Q-H");
    assert_true(talon_move_read(wunsdorf, "play", &move)); /* blind: no card is named */
    talon_move_sentence(&english, wunsdorf, move, out, sizeof out);
    assert_string_equal(out, "Play");
    talon_move_sentence(&german, wunsdorf, move, out, sizeof out);
    assert_string_equal(out, "spielen");
    assert_true(talon_move_read(wunsdorf, "bid 3", &move));
    talon_move_sentence(&english, wunsdorf, move, out, sizeof out);
    assert_string_equal(out, "Bid 3");
}

static void players_have_names_in_sentences(void **unused)
{
    static const char *const names[TALON_SEATS_MAX] = { "Anna", "Ben" };
    const struct talon_game *steal_war = talon_game_find("war", "steal", NULL);
    const struct talon_wording named = { talon_catalogue("en"), TALON_SYMBOLS, names };
    const struct talon_wording german = { talon_catalogue("de"), TALON_SYMBOLS, names };
    const struct talon_wording nameless = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
    struct talon_move move;
    char out[160];

    (void)unused;
    assert_true(talon_move_read(steal_war, "steal 1", &move));
    talon_move_sentence(&named, steal_war, move, out, sizeof out);
    assert_string_equal(out, "Steal from Ben");
    talon_move_log_sentence(&named, steal_war, move, "Anna", out, sizeof out);
    assert_string_equal(out, "Anna steals from Ben");
    talon_move_log_sentence(&german, steal_war, move, "Anna", out, sizeof out);
    assert_string_equal(out, "Anna stiehlt bei Ben");
    talon_move_sentence(&nameless, steal_war, move, out, sizeof out);
    assert_string_equal(out, "Steal from Seat 2");
    assert_true(talon_move_read(steal_war, "steal 2", &move)); /* nobody's name is known there */
    talon_move_sentence(&named, steal_war, move, out, sizeof out);
    assert_string_equal(out, "Steal from Seat 3");
}

/* CLDR: French has the singular below two, whatever the decimals are; English and German have it
 * for a plain 1 alone. */
static void units_fit_numbers_with_decimals(void **unused)
{
    static const struct {
        const char *language, *unit;
        unsigned tenths;
        const char *text;
    } cases[] = {
        { "en", "points", 1, "points" },
        { "en", "points", 10, "points" },
        { "de", "points", 1, "Punkte" },
        { "de", "tricks", 10, "Stiche" },
        { "fr", "points", 0, "point" },
        { "fr", "points", 1, "point" },
        { "fr", "points", 19, "point" },
        { "fr", "points", 20, "points" },
        { "fr", "tricks", 4, "pli" },
        { "fr", "tricks", 25, "plis" },
        { "fr", "cards", 15, "carte" },
        { "fr", "cards", 150, "cartes" },
        { "fr", "chances in 100", 10, "chance sur 100" },
        { "fr", "chances in 100", 30, "chances sur 100" },
        { "fr", "no such unit", 1, "no such unit" },
    };

    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(
            text_unit_beside(talon_catalogue(cases[i].language), cases[i].unit, cases[i].tenths),
            cases[i].text);
    assert_int_equal(text_tenths(1.96), 20);
}

static void bots_have_names_in_every_language(void **unused)
{
    static const char *const bots[] = { "simple", "random", "beginner", "expert", "a program" };

    (void)unused;
    for (int l = 0; talon_languages[l]; l++)
        for (unsigned b = 0; b < sizeof bots / sizeof *bots; b++)
            for (unsigned at = 0; at < TEXT_BOT_NAMES; at++) {
                const char *level = b == 2 || b == 3 ? "Argus" : NULL;
                const char *name = text_bot_name(talon_languages[l], bots[b], level, at);
                assert_true(*name);
                for (unsigned other = 0; other < at; other++)
                    assert_string_not_equal(
                        name, text_bot_name(talon_languages[l], bots[b], level, other));
            }
    assert_string_equal(text_bot_name("xx", "simple", NULL, 0),
                        text_bot_name("en", "simple", NULL, 0));
}

/* Every name that a language has comes once, those of the kind of bot first. */
static void a_language_has_names_for_many_bots(void **unused)
{
    const char *name;
    unsigned count = 0;

    (void)unused;
    for (; (name = text_any_bot_name("de", "strong", "Ottilie", count)); count++)
        for (unsigned other = 0; other < count; other++)
            assert_string_not_equal(name, text_any_bot_name("de", "strong", "Ottilie", other));
    assert_in_range(count, 60, 100);
    assert_string_equal(text_any_bot_name("de", "strong", "Ottilie", 0), "Ottilie");
    assert_string_equal(text_any_bot_name("xx", "simple", NULL, 3),
                        text_any_bot_name("en", "simple", NULL, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_comes_first),
        cmocka_unit_test(cards_read_as_they_are_said),
        cmocka_unit_test(protocol_names_always_count),
        cmocka_unit_test(people_write_cards_in_many_ways),
        cmocka_unit_test(nonsense_means_no_card),
        cmocka_unit_test(sentences_are_never_cut_within_a_character),
        cmocka_unit_test(moves_are_sentences),
        cmocka_unit_test(players_have_names_in_sentences),
        cmocka_unit_test(units_fit_numbers_with_decimals),
        cmocka_unit_test(bots_have_names_in_every_language),
        cmocka_unit_test(a_language_has_names_for_many_bots),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
