/* solve_level.c - asks the processor which searches it can run.
 */
#include "solve_level.h"

#include <stddef.h>
#ifdef SOLVE_HAS_AVX2
#include <cpuid.h>
#endif

/* SOLVE_HAS_AVX2: src/solve/meson.build compiles that level. */
#ifdef SOLVE_HAS_AVX2
/* __builtin_cpu_supports() of clang 14 does not know lzcnt. A processor without it takes the same
 * bytes for bsr, which gives other numbers. */
static bool has_lzcnt(void)
{
    unsigned a, b, c, d;

    return __get_cpuid(0x80000001, &a, &b, &c, &d) && c & bit_LZCNT;
}

static solve_search *avx2_search(void)
{
    const bool runs = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                      has_lzcnt();

    return runs ? solve_avx2_search : NULL;
}
#else
static solve_search *avx2_search(void)
{
    return NULL;
}
#endif

solve_search *solve_level_search(enum solve_level level)
{
    switch (level) {
    case SOLVE_PLAIN:
        return solve_plain_search;
    case SOLVE_AVX2:
        return avx2_search();
    default:
        return NULL;
    }
}

solve_search *solve_level_best(void)
{
    solve_search *const fast = avx2_search();

    return fast ? fast : solve_plain_search;
}
