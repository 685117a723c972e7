/* bot_socket.h - a WebSocket to a server, for a program that does one thing after the other.
 */
#pragma once

#include <talon/table.h>

/* Whether a server could be there, by the text alone. */
bool cli_bot_socket_is_address(const char *url);
/* Begins to connect to ws://host:port or wss://host:port. NULL: the address cannot be read. */
struct bot_socket *cli_bot_socket_open(const char *url);
void cli_bot_socket_close(struct bot_socket *socket);
/* How long to wait before a lost connection is made again, in ms: longer with each of the tries,
 * which it counts. */
int cli_bot_socket_wait(struct bot_socket *socket, uint16_t *tries);
/* Whether there was a connection. */
bool cli_bot_socket_was_open(const struct bot_socket *socket);
/* Sends one message. */
void cli_bot_socket_send(struct bot_socket *socket, const struct talon_string_buffer *message);
/* Waits for the next message. False: the connection is closed, or was never made. */
bool cli_bot_socket_receive(struct bot_socket *socket, struct talon_string_buffer *message);
