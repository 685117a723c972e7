/* assert_fail.c - what a failed assertion does in the browser: it stops the module. wasi-libc has
 * assertions, too. Its own function would print, and for that import files that the page does not
 * have.
 */
#include <assert.h>

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function);

_Noreturn void wasm_assert_fail(void)
{
    __builtin_trap();
}

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function)
{
    (void)expression, (void)file, (void)line, (void)function;
    wasm_assert_fail();
}
