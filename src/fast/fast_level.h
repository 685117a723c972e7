/* fast_level.h - the sets of machine instructions that fast kernels are compiled for. Which of them
 * are in the build is fixed; which of these the machine can run is asked when the program runs.
 */
#pragma once

#include <stdbool.h>

/* From the slowest to the fastest. */
enum fast_level {
    FAST_PLAIN,     /* any processor */
    FAST_VECTOR128, /* x86-64-v2, or WebAssembly with simd128 */
    FAST_AVX512,    /* AVX-512 with BW, VL, VBMI and VBMI2 */
    FAST_LEVELS
};

/* Whether the level is in this build and this machine has its instructions. */
bool fast_level_runs(enum fast_level level);

/* The fastest level that runs. */
enum fast_level fast_level_best(void);

/* The level's name in lower case; of static storage. */
const char *fast_level_name(enum fast_level level);
