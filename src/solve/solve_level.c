/* solve_level.c - asks the processor which searches it can run.
 */
#include "solve_level.h"

#include <stddef.h>
#ifdef SOLVE_HAS_VECTORS
#include <cpuid.h>
#endif

/* SOLVE_HAS_VECTORS: src/solve/meson.build compiles the levels with vectors. */
#ifdef SOLVE_HAS_VECTORS
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

static solve_search *avx512_search(void)
{
    const bool runs =
        avx2_search() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");

    return runs ? solve_avx512_search : NULL;
}
#else
static solve_search *avx2_search(void)
{
    return NULL;
}

static solve_search *avx512_search(void)
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
    case SOLVE_AVX512:
        return avx512_search();
    default:
        return NULL;
    }
}

solve_search *solve_level_best(void)
{
    enum solve_level level = SOLVE_LEVELS;

    while (!solve_level_search(--level))
        continue;
    return solve_level_search(level);
}
