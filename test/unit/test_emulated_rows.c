/* test_emulated_rows.c - the comparison of test_fast_rows.c once more, with the kernels as they are
 * compiled for AVX-512, whose instructions emulated_rows.h stands in for.
 */
#ifdef __x86_64__
#include "emulated_rows.h"
#endif

#include "test_fast_rows.c"
