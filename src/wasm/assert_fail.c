/* assert_fail.c - what a failed assertion does in the browser: it stops the module. The function of
 * wasi-libc would print, and for that import files that the page does not have.
 */
_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function);

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function)
{
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}
