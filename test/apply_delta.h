/* apply_delta.h - puts a delta of the protocol over a view, as a client does it.
 */
#pragma once

#include "json_edit.h"

#include "json/json_reader.h"

/* To be freed; NULL if the delta does not fit. Its events are those of the delta alone. */
struct json_value *apply_delta(const struct json_value *view, const struct json_value *delta);
