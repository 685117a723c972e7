/* websocket_client.c - one WebSocket as a client has it: the handshake, frames out, frames in. It
 * has just as much of RFC 6455 as the Talon server sends.
 */
#define _GNU_SOURCE
#include "websocket_client.h"

#include "failure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    READ_ROOM = 1 << 18,
    SAID_ROOM = 4096,
    EVENTS = 256,
    TEXT = 1,
    CLOSE = 8,
    PING = 9,
    PONG = 10
};

size_t websockets_open;
uint64_t bytes_sent, bytes_received;
static int epoll = -1;
static char room[READ_ROOM + 1];

void websockets_begin(void)
{
    if (epoll >= 0) /* a child has its own */
        close(epoll);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0)
        fail("epoll: %s", strerror(errno));
    websockets_open = 0;
}

/* ---- opening ------------------------------------------------------------------------------ */

static void shake_hands(struct websocket *websocket, unsigned number)
{
    char text[512];
    const int length =
        snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: bG9hZCBsb2FkIGxvYWQgIQ==\r\nSec-WebSocket-Version: 13\r\n"
                 "X-Forwarded-For: 10.%u.%u.%u\r\n\r\n",
                 number >> 16 & 255, number >> 8 & 255, number & 255);

    if (send(websocket->handle, text, (size_t)length, MSG_NOSIGNAL) != length)
        fail("The handshake cannot be sent: %s", strerror(errno));
}

/* On the same machine connecting takes no time, and the backlog of the server is not passed by. */
void websocket_open(struct websocket *websocket, const struct server_process *server,
                    unsigned number)
{
    websocket->handle = transport_connect(&server->transport);
    if (websocket->handle < 0)
        fail("No connection: %s", strerror(errno));
    epoll_ctl(epoll, EPOLL_CTL_ADD, websocket->handle,
              &(struct epoll_event){ .events = EPOLLIN, .data.ptr = websocket });
    websocket->open = false;
    websocket->code = 0;
    websockets_open++;
    shake_hands(websocket, number);
}

void websocket_close(struct websocket *websocket)
{
    if (websocket->handle < 0)
        return;
    close(websocket->handle);
    websocket->handle = -1;
    websocket->open = false;
    free(websocket->kept);
    websocket->kept = NULL;
    websocket->kept_length = 0;
    websockets_open--;
}

static void ended(struct websocket *websocket)
{
    websocket_close(websocket);
    websocket->kind->closed(websocket, websocket->code);
}

/* ---- out ---------------------------------------------------------------------------------- */

static void put_frame(struct websocket *websocket, int opcode, const char *text, size_t length)
{
    static const unsigned char mask[4] = { 0x5a, 0xc3, 0x0f, 0x96 };
    unsigned char frame[SAID_ROOM + 8];
    size_t head = 2;

    if (length > SAID_ROOM)
        fail("Too long to be said.");
    frame[0] = (unsigned char)(0x80 | opcode);
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[head++] = (unsigned char)(length >> 8);
        frame[head++] = (unsigned char)length;
    }
    memcpy(frame + head, mask, sizeof mask);
    head += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[head + i] = (unsigned char)text[i] ^ mask[i & 3];
    const ssize_t sent = send(websocket->handle, frame, head + length, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0 && sent < (ssize_t)(head + length))
        fail("The server does not read.");
    bytes_sent += head + length;
}

void websocket_send(struct websocket *websocket, const char *text, size_t length)
{
    if (websocket->handle >= 0)
        put_frame(websocket, TEXT, text, length);
}

/* ---- in ----------------------------------------------------------------------------------- */

/* How many bytes of `text` are the answer's head; 0: it has not come whole. */
static size_t take_head(struct websocket *websocket, const char *text, size_t length)
{
    const char *end = memmem(text, length, "\r\n\r\n", 4);

    if (!end)
        return 0;
    if (length < 12 || memcmp(text, "HTTP/1.1 101", 12))
        fail("The server says %.60s", text);
    websocket->open = true;
    websocket->kind->opened(websocket);
    return (size_t)(end - text) + 4;
}

static void take_frame(struct websocket *websocket, int opcode, char *text, size_t length)
{
    const char after = text[length];

    text[length] = 0;
    if (opcode == TEXT)
        websocket->kind->heard(websocket, text, length);
    else if (opcode == PING)
        put_frame(websocket, PONG, text, length);
    else if (opcode == CLOSE && length > 1)
        websocket->code = (unsigned char)text[0] << 8 | (unsigned char)text[1];
    text[length] = after;
}

/* The bytes of one whole frame at `text`, handed on; 0: it has not come whole. */
static size_t take(struct websocket *websocket, char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t head = 2, count;

    if (!websocket->open)
        return take_head(websocket, text, length);
    if (length < head)
        return 0;
    count = bytes[1] & 127;
    if (count == 127 || !(bytes[0] & 0x80))
        fail("A message longer than any that is expected here.");
    if (count == 126) {
        head = 4;
        if (length < head)
            return 0;
        count = (size_t)(bytes[2] << 8 | bytes[3]);
    }
    if (length < head + count)
        return 0;
    take_frame(websocket, bytes[0] & 15, text + head, count);
    return head + count;
}

static void keep(struct websocket *websocket, const char *text, size_t length)
{
    if (!length && !websocket->kept)
        return;
    char *kept = length ? malloc(length) : NULL;
    if (length && !kept)
        fail("Out of memory.");
    if (length)
        memcpy(kept, text, length);
    free(websocket->kept);
    websocket->kept = kept;
    websocket->kept_length = length;
}

static void readable(struct websocket *websocket)
{
    const size_t before = websocket->kept_length;
    size_t taken = 0, more;

    if (before)
        memcpy(room, websocket->kept, before);
    const ssize_t count = recv(websocket->handle, room + before, READ_ROOM - before, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        ended(websocket);
        return;
    }
    const size_t length = before + (size_t)count;
    bytes_received += (uint64_t)count;
    while (websocket->handle >= 0 && (more = take(websocket, room + taken, length - taken)))
        taken += more;
    if (websocket->handle >= 0)
        keep(websocket, room + taken, length - taken);
}

void websockets_wait(double seconds)
{
    struct epoll_event events[EVENTS];
    const struct timespec time = { (time_t)seconds,
                                   (long)(1e9 * (seconds - (double)(long)seconds)) };
    const int count =
        epoll_pwait2(epoll, events, EVENTS, seconds > 0 ? &time : &(struct timespec){ 0 }, NULL);

    for (int i = 0; i < count; i++) {
        struct websocket *websocket = events[i].data.ptr;
        if (websocket->handle >= 0)
            readable(websocket);
    }
}
