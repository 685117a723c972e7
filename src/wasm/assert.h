/* assert.h - takes the place of the C library's in the page. Nobody could read there what has
 * failed, and the text of each assertion would be downloaded with every visit.
 */
#pragma once

#define assert(condition) ((condition) ? (void)0 : wasm_assert_fail())
#define static_assert _Static_assert

_Noreturn void wasm_assert_fail(void);
