/* test_shared_library.c - a library is found with all its functions, or its package is named. */
#include "util/shared_library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static double (*rounded_up)(double);
static double (*unknown)(double);

static const struct shared_function functions[] = { { "ceil", &rounded_up },
                                                    { "ceil_of_nothing", &unknown } };

static void a_library_is_found_with_its_functions(void **unused)
{
    struct shared_library library = { "libm.so.6", "libc6", functions, 1, false };
    struct util_refusal why;

    (void)unused;
    assert_true(util_load_library(&library, &why));
    assert_true(rounded_up(1.5) == 2);
    library.file = "no such file"; /* it is not loaded twice */
    assert_true(util_load_library(&library, &why));
}

static void refused(const char *file, size_t count, const char *sentence)
{
    struct shared_library library = { file, "libc6", functions, count, false };
    struct util_refusal why;

    assert_false(util_load_library(&library, &why));
    assert_string_equal(why.sentence, sentence);
    assert_false(library.loaded);
}

static void a_library_that_is_not_there_is_named(void **unused)
{
    (void)unused;
    refused("libnone.so.1", 1,
            "The library libnone.so.1 cannot be loaded: install the package libc6.");
}

static void a_library_of_another_version_is_no_library(void **unused)
{
    (void)unused;
    refused("libm.so.6", 2, "The library libm.so.6 cannot be loaded: install the package libc6.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_library_is_found_with_its_functions),
        cmocka_unit_test(a_library_that_is_not_there_is_named),
        cmocka_unit_test(a_library_of_another_version_is_no_library),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
