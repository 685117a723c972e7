/* bot.c - a bot for every game of Talon, in C without any library; doc/bots.md tells how to run it.
 * It makes the move with the lowest card, and the first move where none has a card.
 *
 * gcc -std=c17 -Wall -Wextra -Werror -O2 -o bot examples/bot.c
 */
#define _POSIX_C_SOURCE 200809L /* getline */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rank of the last card in a move such as "play Th"; 99: there is none. */
static int rank_of(const char *move, size_t length)
{
    static const char ranks[] = "23456789TJQKA";
    const char *card = move + length;

    while (card > move && card[-1] != ' ')
        card--;
    const size_t letters = (size_t)(move + length - card);
    if (card == move || letters < 2)
        return 99;
    if (card[1] >= '0' && card[1] <= '9') /* of Wunsdorf: b7 */
        return (int)strtol(card + 1, NULL, 10);
    const char *found = strchr(ranks, card[0]);
    return found ? (int)(found - ranks) : 99;
}

/* Writes the move of a question. Moves have no quotation marks in them. It keeps nothing of a game,
 * and so it takes a new one. */
static void answer(const char *question)
{
    static const char name[] = "\"moves\":[";
    const char *at = strstr(question, name), *best = NULL;
    size_t best_length = 0;

    at = at ? at + strlen(name) : "";
    while (*at == '"') {
        const char *move = ++at;
        const size_t length = strcspn(move, "\"");
        if (!best || rank_of(move, length) < rank_of(best, best_length)) {
            best = move;
            best_length = length;
        }
        at += length + 1;
        at += *at == ',';
    }
    if (best)
        printf("{\"move\":\"%.*s\",\"new_game\":true}\n", (int)best_length, best);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;

    while (getline(&line, &room, stdin) > 0) {
        answer(line);
        fflush(stdout); /* or the answer waits in a buffer */
    }
    free(line);
    return 0;
}
