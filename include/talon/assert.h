/* talon/assert.h - what a function takes for granted, checked in every build. A failure is a
 * mistake of the program, never of its input, so the program ends at once. Core is freestanding:
 * the check needs no libc.
 */
#pragma once

#define talon_assert(condition) ((condition) ? (void)0 : __builtin_trap())
