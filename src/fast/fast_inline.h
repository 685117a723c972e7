/* fast_inline.h - the word before a function that is a piece of a kernel.
 *
 * A kernel is fast only if the compiler puts its pieces together. With sanitizers nobody asks for
 * speed, and compilers take ten times as long for one large function as for its pieces.
 */
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define FAST_PIECE static inline
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FAST_PIECE static inline
#endif
#endif

#ifndef FAST_PIECE
#define FAST_PIECE static inline __attribute__((always_inline))
#endif
