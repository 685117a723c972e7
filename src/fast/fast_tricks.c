/* fast_tricks.c - asks the processor what the kernels of trick games may use.
 */
#include "fast_tricks.h"

/* A way asks for every set of instructions that its flags allow. */
static bool has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static bool has_avx512(void)
{
#if defined(__x86_64__)
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
#else
    return false;
#endif
}

bool fast_tricks_runs(enum fast_tricks way)
{
    switch (way) {
    case FAST_TRICKS_AVX2:
        return has_avx2();
    case FAST_TRICKS_AVX512:
        return has_avx512();
    default:
        return way < FAST_TRICKS_WAYS;
    }
}

enum fast_tricks fast_tricks_many(void)
{
    return has_avx2() ? FAST_TRICKS_AVX2 : FAST_TRICKS_PLAIN_MANY;
}

const char *fast_tricks_name(enum fast_tricks way)
{
    static const char *const names[FAST_TRICKS_WAYS] = { "plain", "plain-4", "avx2-8",
                                                         "avx512-16" };

    return way < FAST_TRICKS_WAYS ? names[way] : "none";
}
