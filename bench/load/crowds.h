/* crowds.h - honest people beside a crowd, for each request.
 */
#ifndef TALON_BENCH_LOAD_CROWDS_H
#define TALON_BENCH_LOAD_CROWDS_H

#include "scenario.h"

void crowds_for_each_request(const struct setting *setting);

#endif
