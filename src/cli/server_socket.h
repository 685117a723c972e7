/* server_socket.h - a WebSocket to a server, for a program that does one thing after the other.
 */
#pragma once

#include <talon/table.h>

/* Whether a server could be there, by the text alone. */
bool cli_socket_is_address(const char *url);
/* Whether what is sent to it goes encrypted. */
bool cli_socket_is_secret(const char *url);
/* Begins to connect to ws://host:port or wss://host:port, for this table: a proxy before several
 * servers finds the table's server by that. A connection from which nothing comes for so many
 * seconds counts as closed. NULL: the address cannot be read. */
struct cli_socket *cli_socket_open(const char *url, const char *table, int patience);
void cli_socket_close(struct cli_socket *socket);
/* How long to wait before a lost connection is made again, in ms: longer with each of the tries,
 * which it counts. */
int cli_socket_wait(struct cli_socket *socket, uint16_t *tries);
/* Whether there was a connection. */
bool cli_socket_was_open(const struct cli_socket *socket);
/* Why there was none, in English; or "". */
const char *cli_socket_reason(const struct cli_socket *socket);
/* Waits until there is one, or until it is clear that there is none. */
bool cli_socket_connect(struct cli_socket *socket);
/* Sends one message. */
void cli_socket_send(struct cli_socket *socket, const struct talon_string_buffer *message);
/* Waits for the next message. False: the connection is closed, or was never made. */
bool cli_socket_receive(struct cli_socket *socket, struct talon_string_buffer *message);

enum cli_socket_event {
    CLI_SOCKET_MESSAGE,
    CLI_SOCKET_OPEN, /* once, unless cli_socket_connect() has waited for it */
    CLI_SOCKET_INPUT,
    CLI_SOCKET_TIME,
    CLI_SOCKET_CLOSED,
};

/* Waits for the next message, until something can be read from the input (a descriptor, always the
 * same, or -1), for the end of `most` ms (-1: for ever), or for the end of the connection. */
enum cli_socket_event cli_socket_wait_for(struct cli_socket *socket, int input, int most,
                                          struct talon_string_buffer *message);
