/* sanitized.h - whether this program runs under the address sanitizer, where each step takes ten
 * times as long: a test whose rows share their code tries every third one there.
 */
#pragma once

#define ROWS_APART 1
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#undef ROWS_APART
#define ROWS_APART 3
#endif
#endif
