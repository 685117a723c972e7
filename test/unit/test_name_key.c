/* test_name_key.c - names that look alike, names that do not, and every character once.
 */
#include "util/name_key.h"
#include "util/unicode_names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* clang-format off */
static const char *const alike[][2] = {
    { "Op", "op " },               { "Op", "  OP" },              { "An na", "An  na" },
    { "Mem", "\u041c\u0435m" },    { "Mem", "\u041c\u0415\u041c" }, /* Cyrillic */
    { "Anna", "\uff21nna" },       { "Anna", "\U0001d400nna" },   /* wide, bold */
    { "Ilse", "llse" },            { "Ilse", "1lse" },            { "Otto", "0tto" },
    { "J\u00f6rg", "Jo\u0308rg" }, { "STRASSE", "Stra\u00dfe" },  { "Arno", "Amo" },
    { "An\u00a0na", "An na" },     { "Anna", "An\u200dna" },      { "Anna", "Anna\ufe0f" },
    { "Anna", "Anna\u2800" }, /* the empty pattern of Braille */
    { "\uac00", "\u1100\u1161" },  { "\uac01", "\u1100\u1161\u11a8" },
    { "q\u0307\u0323", "q\u0323\u0307" }, /* dots above and below, typed in either order */
    { "HELEN", "\u0397\u0395LEN" }, /* Greek */
};
static const char *const different[][2] = {
    { "Anna", "Hanna" },  { "Kai", "Kal" },        { "J\u00f6rg", "Jorg" }, { "An na", "Anna" },
    { "Bot 1", "Bot 2" }, { "\u674e", "\u7267" },  { "", "" },              { " ", "" },
    { "\uac00", "\uac01" },
};
/* clang-format on */

static void names_are_compared_as_they_look(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        assert_true(util_names_alike(alike[i][0], alike[i][1]));
        assert_true(util_looks_alike(util_name_look(alike[i][1]), util_name_look(alike[i][0])));
    }
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        assert_false(util_names_alike(different[i][0], different[i][1]));
        assert_false(
            util_looks_alike(util_name_look(different[i][0]), util_name_look(different[i][1])));
    }
}

static bool is_steady(const char *key, size_t side)
{
    struct util_name_key again;
    const char *const keys[] = { again.written, again.folded };

    util_name_key(key, &again);
    return !strcmp(key, keys[side]);
}

/* A key is UTF-8, and the key of a key is the key. */
static void every_character_has_a_steady_key(void **unused)
{
    struct util_name_key key;
    char name[8];

    (void)unused;
    for (uint32_t character = 1; character < 0x110000; character++) {
        if (character >= 0xd800 && character <= 0xdfff)
            continue;
        *util_unicode_write(name, character) = 0;
        util_name_key(name, &key);
        if (!util_unicode_valid(key.written) || !util_unicode_valid(key.folded) ||
            !is_steady(key.written, 0) || !is_steady(key.folded, 1))
            fail_msg("U+%04X", (unsigned)character);
    }
}

/* The longest that one character becomes are 18 of Arabic. */
static void long_names_are_cut(void **unused)
{
    struct util_name_key key;
    char name[4 * UTIL_NAME_KEY_SIZE] = "";

    (void)unused;
    for (int i = 0; i < 400; i++)
        memcpy(name + 3 * i, "\ufdfa", 4);
    util_name_key(name, &key);
    assert_true(util_unicode_valid(key.written) && util_unicode_valid(key.folded));
    assert_in_range(strlen(key.written), UTIL_NAME_KEY_SIZE - 8, UTIL_NAME_KEY_SIZE - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_compared_as_they_look),
        cmocka_unit_test(every_character_has_a_steady_key),
        cmocka_unit_test(long_names_are_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
