/* input_buffer.h - where whoever calls the module puts the texts it hands over.
 */
#ifndef TALON_WASM_INPUT_BUFFER_H
#define TALON_WASM_INPUT_BUFFER_H

#include <stddef.h>

#define TALON_EXPORT __attribute__((visibility("default"), used))

extern char *talon_room_bytes;
/* Room for so many bytes and a zero behind them, which is there already. What was there is
 * lost. */
char *talon_room(size_t count);

#endif
