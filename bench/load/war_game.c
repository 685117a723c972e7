/* war_game.c - a game of War, finished or only begun, that abusive clients ask about.
 */
#define _POSIX_C_SOURCE 200809L /* strndup */
#include "war_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer_heard(struct websocket *websocket, const char *text, size_t length)
{
    struct war_game *game = websocket->owner;

    if (!strstr(text, "\"id\":"))
        return;
    free(game->answer);
    game->answer = strndup(text, length);
    game->heard = true;
}

static void websocket_opened(struct websocket *websocket)
{
    (void)websocket;
}

static void websocket_closed(struct websocket *websocket, int code)
{
    (void)websocket, (void)code;
}

static void ask(struct war_game *game, const char *text)
{
    game->heard = false;
    websocket_send(&game->websocket, text, strlen(text));
    while (!game->heard && game->websocket.handle >= 0)
        websockets_wait(1);
}

static void copy_member(const char *text, const char *name, char *out, size_t size)
{
    const char *at = strstr(text, name);
    size_t length = 0;

    for (at += at ? strlen(name) : 0; at && at[length] && at[length] != '"' && length + 1 < size;)
        length++;
    snprintf(out, size, "%.*s", (int)length, at ? at : "");
}

static void play_to_the_end(struct war_game *game)
{
    char text[200];

    snprintf(text, sizeof text, "{\"id\":2,\"do\":\"forward\",\"table\":\"%s\",\"token\":\"%s\"}",
             game->table, game->token);
    for (bool same = false; !same;) { /* the answer has the number of steps made */
        char *before = strdup(game->answer);
        ask(game, text);
        websockets_wait(0.01);
        same = !strcmp(before, game->answer);
        free(before);
    }
}

void war_game_open(struct war_game *game, const struct server_process *server, bool finished)
{
    static const struct websocket_kind kind = { websocket_opened, answer_heard, websocket_closed };

    *game = (struct war_game){ .websocket = { .kind = &kind, .owner = game } };
    websocket_open(&game->websocket, server, 1);
    while (!game->websocket.open)
        websockets_wait(1);
    ask(game, "{\"id\":1,\"do\":\"new\",\"game\":\"war\",\"preset\":\"classic\","
              "\"pace\":0,\"seats\":[\"human\",\"simple\"]}");
    copy_member(game->answer, "\"table\":\"", game->table, sizeof game->table);
    copy_member(game->answer, "\"tokens\":[\"", game->token, sizeof game->token);
    if (finished)
        play_to_the_end(game);
}

void war_game_close(struct war_game *game)
{
    websocket_close(&game->websocket);
    free(game->answer);
}
