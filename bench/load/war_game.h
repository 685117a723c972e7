/* war_game.h - a game of War that abusive clients ask about.
 */
#pragma once

#include "websocket_client.h"

struct war_game {
    struct websocket websocket;
    char table[32], token[40];
    char *answer; /* the last one */
    bool heard;
};

/* Opens one, and plays it to its end if it is to be finished. */
void war_game_open(struct war_game *game, const struct server_process *server, bool finished);
void war_game_close(struct war_game *game);
