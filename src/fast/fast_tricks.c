/* fast_tricks.c - asks the processor what the kernels of trick games may use.
 */
#include "fast_tricks.h"

/* Where the first processors of the Zen family have BMI2, it picks a bit slower than a program. */
static bool picks_bits(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
#else
    return false;
#endif
}

static bool has_wide_rows(void)
{
#if defined(__x86_64__)
    return picks_bits() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vpopcntdq");
#else
    return false;
#endif
}

bool fast_tricks_runs(enum fast_tricks way)
{
    if (way == FAST_TRICKS_WIDE)
        return has_wide_rows();
    return way < FAST_TRICKS_BITS || (way < FAST_TRICKS_WIDE && picks_bits());
}

enum fast_tricks fast_tricks_many(void)
{
    return picks_bits() ? FAST_TRICKS_BITS_MANY : FAST_TRICKS_PLAIN_MANY;
}

const char *fast_tricks_name(enum fast_tricks way)
{
    static const char *const names[FAST_TRICKS_WAYS] = { "plain", "plain-4", "bits", "bits-4",
                                                         "avx512-8" };

    return way < FAST_TRICKS_WAYS ? names[way] : "none";
}
