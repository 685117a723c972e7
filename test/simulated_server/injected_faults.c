/* injected_faults.c - errors that the driver makes on purpose, which the checks must notice. The
 * server itself is never changed.
 */
#include "simulated_server.h"

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

    return at ? known_table_of(sim, at + 9, strcspn(at + 9, "\"")) : -1;
}

static char *renumber(struct sim *sim, char *text)
{
    const char *at = strstr(text, ",\"number\":");
    const int table = table_in(sim, text);
    char number[24];

    if (!strstr(text, "\"again\":true") || !strstr(text, "\"act\"") || !at || table < 0)
        return text;
    snprintf(number, sizeof number, "%u", (unsigned)sim->tables[table].steps + 1);
    return put_in(text, (size_t)(at + 10 - text), strspn(at + 10, "0123456789"), number);
}

/* A watcher's request is given the token of a seat. */
static char *peek(struct sim *sim, char *text)
{
    const int table = table_in(sim, text);
    char token[SIM_TOKEN + 20];

    if (table < 0 || !strstr(text, "\"join\"") || strstr(text, "\"token\""))
        return text;
    for (int seat = 0; seat < sim->tables[table].seats; seat++)
        if (sim->tables[table].token[seat][0]) {
            snprintf(token, sizeof token, "\"token\":\"%s\",", sim->tables[table].token[seat]);
            return put_in(text, 1, 0, token);
        }
    return text;
}

/* Somebody's first move is made for him. */
static char *forge(struct sim *sim, char *text)
{
    const int at = (int)below(sim, sim->tables_count ? (uint32_t)sim->tables_count : 1);
    const struct known_table *table = &sim->tables[at];
    struct talon_table *stored = server_table(sim->checker.reader, table->id);
    const unsigned acting = sim->tables_count && stored ? talon_table_acting(stored) : 0;
    const int seat = acting ? talon_first_seat(acting) : 0;
    struct talon_move moves[TALON_MOVES_MAX];
    char move[TALON_MOVE_TEXT], said[SIM_TEXT];

    if (!acting || !table->token[seat][0] || table->gone || !one_in(sim, 4))
        return text;
    const int count = talon_table_game(stored)->legal(talon_table_state(stored), seat, moves);
    talon_move_write(talon_table_game(stored), moves[count - 1], move);
    snprintf(
        said, sizeof said,
        "{\"id\":0,\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\",\"number\":%u}",
        table->id, table->token[seat], move, (unsigned)table->steps + 1);
    free(text);
    return copy_text(said, strlen(said));
}

char *inject_into_request(struct sim *sim, int line, char *text)
{
    (void)line;
    if (sim->injection == INJECT_RENUMBERED)
        return renumber(sim, text);
    if (sim->injection == INJECT_PEEK)
        return peek(sim, text);
    if (sim->injection == INJECT_FORGED)
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
void injection_sends(struct sim *sim, size_t from)
{
    for (size_t i = from; sim->injection == INJECT_SHIFTED && i < sim->outputs.sends_count; i++)
        shift_number(sim, &sim->outputs.sends[i]);

    for (size_t i = from; sim->injection == INJECT_ASTRAY && i < sim->outputs.sends_count; i++) {
        struct server_send *send = &sim->outputs.sends[i];
        const size_t other = below(sim, (uint32_t)sim->lines_count);
        if (sim->lines[other].server_open && one_in(sim, RARELY))
            send->conn = sim->lines[other].conn;
    }
}
