/* solve_level.c - asks the processor which searches it can run.
 */
#include "solve_level.h"

#include <stddef.h>

/* SOLVE_HAS_AVX2: src/solve/meson.build compiles that level. */
#ifdef SOLVE_HAS_AVX2
static solve_search *avx2_search(void)
{
    const bool runs = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");

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
