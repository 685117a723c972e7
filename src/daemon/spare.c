/* spare.c - see spare.h. libwebsockets does not bear it when memory runs out while it starts: it
 * breaks off, or gives up and forgets what it has. Nor when there is none for the handle of a
 * connection that it takes in: the connection never ends then, and libwebsockets neither; for
 * those handles there are some spare pieces. And libuv breaks off where its table of handles
 * cannot grow; how it never has to once people come in: loop.c. Elsewhere both say so.
 */
#include "spare.h"

#include <libwebsockets.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { PIECES = 16 };

static bool started;
static uv_poll_t pieces[PIECES];
static bool taken[PIECES];

static void *give_up(void)
{
    fputs("talon serve: Out of memory.\n", stderr);
    exit(1);
}

static int free_piece(void)
{
    int i = 0;

    while (i < PIECES && taken[i])
        i++;
    return i;
}

bool daemon_spare_is_left(void)
{
    return free_piece() < PIECES;
}

static void *take_piece(void)
{
    const int i = free_piece();

    if (i == PIECES)
        return NULL;
    taken[i] = true;
    return &pieces[i];
}

static bool is_piece(const void *at)
{
    const uintptr_t place = (uintptr_t)at, first = (uintptr_t)pieces;

    return place >= first && place < first + sizeof pieces;
}

static void give_back(void *at)
{
    if (is_piece(at))
        taken[(uv_poll_t *)at - pieces] = false;
    else
        free(at);
}

static void *make(size_t size)
{
    void *at = malloc(size);

    return at || size != sizeof *pieces ? at : take_piece();
}

static void *resize(void *old, size_t size)
{
    if (!is_piece(old))
        return realloc(old, size);
    void *at = malloc(size);
    if (at) {
        memcpy(at, old, size < sizeof *pieces ? size : sizeof *pieces);
        give_back(old);
    }
    return at;
}

static void *for_libwebsockets(void *old, size_t size, const char *what)
{
    (void)what;
    if (!size) {
        give_back(old);
        return NULL;
    }
    void *at = old ? resize(old, size) : make(size);
    return at || started ? at : give_up();
}

static void *for_tables(void *old, size_t size)
{
    void *at = realloc(old, size);

    return at || !size ? at : give_up();
}

void daemon_spare_begin(void)
{
    started = false;
    uv_replace_allocator(malloc, for_tables, calloc, free);
    lws_set_allocator(for_libwebsockets);
}

void daemon_spare_started(void)
{
    started = true;
}
