/* crowds.h - honest people beside a crowd, for each request.
 */
#pragma once

#include "scenario.h"

void crowds_for_each_request(const struct setting *setting);
