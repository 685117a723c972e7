/* injected_faults.c - errors that the driver makes on purpose, which the checks must notice. The
 * server itself is never changed.
 */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RARELY = 30 };

/* Puts `middle` in the place of `count` bytes at `at`. */
static char *put_in(char *text, size_t at, size_t count, const char *middle)
{
    const size_t more_bytes = strlen(middle), rest = strlen(text + at + count);
    char *said = blank_text(at + more_bytes + rest);

    memcpy(said, text, at);
    memcpy(said + at, middle, more_bytes);
    memcpy(said + at + more_bytes, text + at + count, rest);
    free(text);
    return said;
}

static int table_in(const struct sim *sim, const char *text)
{
    const char *at = strstr(text, "\"table\":\"");

    return at ? link_of(sim, at + 9, strcspn(at + 9, "\"")) : -1;
}

static char *renumber(struct sim *sim, char *text)
{
    const char *at = strstr(text, ",\"number\":");
    const int link = table_in(sim, text);
    char number[24];

    if (!strstr(text, "\"again\":true") || !strstr(text, "\"act\"") || !at || link < 0)
        return text;
    snprintf(number, sizeof number, "%u", (unsigned)sim->links[link].steps + 1);
    return put_in(text, (size_t)(at + 10 - text), strspn(at + 10, "0123456789"), number);
}

/* A watcher's request is given the token of a seat. */
static char *peek(struct sim *sim, char *text)
{
    const int link = table_in(sim, text);
    char token[SIM_TOKEN + 20];

    if (link < 0 || !strstr(text, "\"join\"") || strstr(text, "\"token\""))
        return text;
    for (int seat = 0; seat < sim->links[link].seats; seat++)
        if (sim->links[link].token[seat][0]) {
            snprintf(token, sizeof token, "\"token\":\"%s\",", sim->links[link].token[seat]);
            return put_in(text, 1, 0, token);
        }
    return text;
}

/* Somebody's first move is made for him. */
static char *forge(struct sim *sim, char *text)
{
    const int at = (int)below(sim, sim->links_count ? (uint32_t)sim->links_count : 1);
    const struct link *link = &sim->links[at];
    struct talon_table *table = server_table(sim->judge.reader, link->id);
    const unsigned acting = sim->links_count && table ? talon_table_acting(table) : 0;
    const int seat = acting ? talon_first_seat(acting) : 0;
    struct talon_move moves[TALON_MOVES_MAX];
    char move[TALON_MOVE_TEXT], said[SIM_TEXT];

    if (!acting || !link->token[seat][0] || link->gone || !one_in(sim, 4))
        return text;
    const int count = talon_table_game(table)->legal(talon_table_state(table), seat, moves);
    talon_move_write(talon_table_game(table), moves[count - 1], move);
    snprintf(
        said, sizeof said,
        "{\"id\":0,\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\",\"number\":%u}",
        link->id, link->token[seat], move, (unsigned)link->steps + 1);
    free(text);
    return copy_text(said, strlen(said));
}

char *spoil_request(struct sim *sim, int line, char *text)
{
    (void)line;
    if (sim->spoil == SPOIL_RENUMBERED)
        return renumber(sim, text);
    if (sim->spoil == SPOIL_PEEK)
        return peek(sim, text);
    if (sim->spoil == SPOIL_FORGED)
        return forge(sim, text);
    return text;
}

/* An answer about a drive tells another number of acts. */
static void shift_number(struct sim *sim, const struct server_send *send)
{
    static const char number[] = ",\"number\":";
    char *text = sim->outputs.text.at + send->at, *end = text + send->length;
    char *drive = strstr(text, "\"drive\":{");
    char *at = drive && drive < end ? strstr(drive, number) : NULL;

    if (at && at < end && one_in(sim, RARELY / 4))
        at[sizeof number - 1] ^= 1;
}

/* A push goes to somebody else who is there. */
void spoil_sends(struct sim *sim, size_t from)
{
    for (size_t i = from; sim->spoil == SPOIL_SHIFTED && i < sim->outputs.sends_count; i++)
        shift_number(sim, &sim->outputs.sends[i]);

    for (size_t i = from; sim->spoil == SPOIL_ASTRAY && i < sim->outputs.sends_count; i++) {
        struct server_send *send = &sim->outputs.sends[i];
        const size_t other = below(sim, (uint32_t)sim->lines_count);
        if (sim->lines[other].server_open && one_in(sim, RARELY))
            send->conn = sim->lines[other].conn;
    }
}
