/* apply_delta.h - puts a delta of the protocol over a view, as a client does it.
 */
#ifndef TALON_TEST_APPLY_DELTA_H
#define TALON_TEST_APPLY_DELTA_H

#include <jansson.h>

#include "json_edit.h"

/* To be freed; NULL if the delta does not fit. Its events are those of the delta alone. */
json_t *apply_delta(const json_t *view, const json_t *delta);

#endif
