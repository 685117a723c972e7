/* websocket_client.h - one WebSocket of a client.
 */
#pragma once

#include "server_process.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct websocket;
struct websocket_kind {
    void (*opened)(struct websocket *websocket);
    void (*heard)(struct websocket *websocket, const char *text, size_t length); /* ends with 0 */
    void (*closed)(struct websocket *websocket, int code); /* 0: without a closing frame */
};

struct websocket {
    int handle; /* -1: closed */
    bool open;  /* hands are shaken */
    int code;   /* of the closing frame that came */
    const struct websocket_kind *kind;
    void *owner;
    int seat;
    char *kept; /* of a message that has not come whole */
    size_t kept_length;
};

void websockets_begin(void);
/* Everybody comes from an address of their own, by the number, as behind a proxy. */
void websocket_open(struct websocket *websocket, const struct server_process *server,
                    unsigned number);
void websocket_send(struct websocket *websocket, const char *text, size_t length);
void websocket_close(struct websocket *websocket);
/* Waits at most so many seconds for something to read, and passes it on. */
void websockets_wait(double seconds);
extern size_t websockets_open;
extern uint64_t bytes_sent, bytes_received; /* bytes */
