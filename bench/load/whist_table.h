/* whist_table.h - tables of four people at Whist, who play by the `moves` of their views.
 */
#pragma once

#include "latencies.h"
#include "websocket_client.h"

enum { SEATS = 4, TOKEN_ROOM = 33, ID_ROOM = 16, MOVE_ROOM = 32 };

enum table_state {
    TABLE_OPENING,
    TABLE_ASKING,
    TABLE_JOINING,
    TABLE_WAITING,
    TABLE_MOVING,
    TABLE_LOST
};

struct table {
    struct websocket websockets[SEATS];
    enum table_state state;
    unsigned here,
        seen; /* seats whose WebSocket is open or who have joined; who have seen the step */
    char id[ID_ROOM], token[SEATS][TOKEN_ROOM], host[TOKEN_ROOM], move[MOVE_ROOM];
    int mover;       /* whose move is chosen; -1: nobody's yet */
    int64_t number;  /* the step all have seen */
    double wanted;   /* when the move under way should have been made */
    double breath;   /* until when nobody asks for another match */
    double due;      /* when the next one should be made … */
    unsigned behind; /* … and how many there are by now, a period apart */
    bool over;
};

struct tables {
    const struct server_process *server;
    struct table *at;
    size_t count;
    bool closed_loop; /* who has seen a move makes the next one */
    double period;
    struct figures figures; /* from when a move should have been made until all have seen it */
    struct figures late;    /* from then until it was made: what we ourselves were late */
    double played;          /* s */
    uint64_t moves, refused, lost; /* moves; tries again, in too much of a hurry; connections */
};

/* Opens so many tables; returns when all of them wait for the first move. */
void tables_open(struct tables *tables, const struct server_process *server, size_t count);
/* Everybody closes, in no order. */
void tables_close(struct tables *tables);
void tables_free(struct tables *tables);
/* All come back, to another run of the server; false if a table is not what it was. */
bool tables_return(struct tables *tables, const struct server_process *server);
/* Begins to count from 0. */
void tables_forget(struct tables *tables);
/* Plays for so many seconds; `rate` moves a second in all, or, 0, one after the other. */
void tables_play(struct tables *tables, double seconds, double rate);
