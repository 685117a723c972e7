/* fast_level.c - asks the processor what it can do.
 */
#include "fast_level.h"

/* FAST_HAS_VECTOR128 and FAST_HAS_AVX512: src/fast/meson.build compiles kernels of that level. A
 * level asks for every set of instructions that its flags allow. */
#if defined FAST_HAS_VECTOR128 && defined __x86_64__
static bool has_vector128(void)
{
    return __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.1") &&
           __builtin_cpu_supports("popcnt");
}
#elif defined FAST_HAS_VECTOR128
static bool has_vector128(void)
{
    return true; /* a module with vectors does not load where they are missing */
}
#else
static bool has_vector128(void)
{
    return false;
}
#endif

#if defined FAST_HAS_AVX512
static bool has_avx512(void)
{
    return has_vector128() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
#else
static bool has_avx512(void)
{
    return false;
}
#endif

bool fast_level_runs(enum fast_level level)
{
    switch (level) {
    case FAST_PLAIN:
        return true;
    case FAST_VECTOR128:
        return has_vector128();
    case FAST_AVX512:
        return has_avx512();
    default:
        return false;
    }
}

enum fast_level fast_level_best(void)
{
    return has_avx512() ? FAST_AVX512 : has_vector128() ? FAST_VECTOR128 : FAST_PLAIN;
}

const char *fast_level_name(enum fast_level level)
{
    static const char *const names[FAST_LEVELS] = { "plain", "vector128", "avx512" };

    return level < FAST_LEVELS ? names[level] : "none";
}
