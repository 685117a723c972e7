/* input_buffer.h - the buffer into which the caller of the module puts its texts.
 */
#ifndef TALON_WASM_INPUT_BUFFER_H
#define TALON_WASM_INPUT_BUFFER_H

#include <stddef.h>

#define TALON_EXPORT __attribute__((visibility("default"), used))

extern char *talon_room_bytes;
/* Room for so many bytes and a zero behind them, which is there already. The earlier
 * text is lost. */
char *talon_room(size_t count);

#endif
