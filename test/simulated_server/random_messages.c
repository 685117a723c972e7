/* random_messages.c - a client that says what no person would: cut, huge or wrong messages, too
 * many, or with tokens that are not its own. It may never learn a secret.
 */
#include "simulated_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BURST = 260, HUGE_TEXT = 20000, TEXTS = 36, RARELY = 60 };

static const char *const texts[TEXTS] = {
    "",
    "{",
    "null",
    "[]",
    "{}",
    "{\"do\":7}",
    "{\"do\":\"nothing\"}",
    "{\"do\":\"act\"}",
    "{\"do\":\"join\",\"table\":%}",
    "{\"do\":\"join\",\"table\":%,\"token\":\"00000000000000000000000000000000\"}",
    "{\"do\":\"join\",\"table\":%,\"token\":null}",
    "{\"do\":\"join\",\"table\":%,\"since\":-1}",
    "{\"do\":\"join\",\"table\":%,\"since\":199999}",
    "{\"do\":\"act\",\"table\":%,\"token\":\"\",\"move\":\"play 2c\",\"number\":1}",
    "{\"do\":\"undo\",\"table\":%,\"token\":\"x\"}",
    "{\"do\":\"hint\",\"table\":%,\"token\":\"x\"}",
    "{\"do\":\"record\",\"table\":%}",
    "{\"do\":\"leave\",\"table\":%}",
    "{\"do\":\"forward\",\"table\":%,\"token\":\"0\",\"steps\":5000}",
    "{\"do\":\"rename\",\"table\":%,\"token\":\"0\",\"name\":\"\\u202e\"}",
    "{\"do\":\"new\",\"game\":\"chess\"}",
    "{\"do\":\"new\",\"game\":\"whist\",\"seats\":[]}",
    "{\"do\":\"new\",\"game\":\"whist\",\"seats\":[\"human\",\"human\",\"human\",7]}",
    "{\"do\":\"hello\",\"do\":\"hello\"}",
    "{\"do\":\"hello\",\"id\":[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}",
    "{\"do\":\"rules\",\"game\":\"whist\",\"lang\":\"xx\",\"format\":\"pdf\"}",
    "{\"do\":\"drive\",\"drive\":%,\"want\":[\"codes\"]}",
    "{\"do\":\"drive_new\",\"setup\":{\"movement\":\"swedish\",\"rounds\":0}}",
    "{\"do\":\"day\",\"day\":\"9999-12-31\"}",
    "{\"do\":\"day_new\",\"family\":\"chess\",\"own\":\"x\"}",
    "{\"do\":\"day_result\",\"table\":%,\"token\":\"x\"}",
    "{\"do\":\"preview\",\"table\":%}",
    "{\"do\":\"reset\",\"name\":%,\"code\":\"00000000\",\"address\":\"a\",\"new\":\"long enough\"}",
    "{\"do\":\"reset\",\"name\":%,\"code\":\"00000000000000000000000000000000\",\"new\":\"short\"}",
    "{\"do\":\"recovery\",\"session\":%,\"address\":\"a@b.example\",\"code\":\"1\",\"off\":true}",
    "{\"do\":\"reset_code\",\"name\":%,\"address\":\"nobody\",\"lang\":\"de\"}",
};

static void say(struct sim *sim, int person, const char *text, size_t length)
{
    if (sim->people[person].line >= 0)
        line_send_up(sim, sim->people[person].line, text, length);
}

/* One of the texts, % being some table's id. */
static void say_text(struct sim *sim, int person)
{
    const char *text = texts[below(sim, TEXTS)], *hole = strchr(text, '%');
    const char *id =
        sim->tables_count ? sim->tables[below(sim, (uint32_t)sim->tables_count)].id : "nowhere";
    char said[SIM_TEXT];

    if (hole)
        snprintf(said, sizeof said, "%.*s\"%s\"%s", (int)(hole - text), text, id, hole + 1);
    else
        snprintf(said, sizeof said, "%s", text);
    const size_t length = strlen(said);
    say(sim, person, said, one_in(sim, 5) ? below(sim, (uint32_t)length + 1) : length);
}

static void say_noise(struct sim *sim, int person)
{
    char said[80];
    const size_t length = below(sim, sizeof said);

    for (size_t i = 0; i < length; i++)
        said[i] = (char)(1 + below(sim, 126));
    say(sim, person, said, length);
}

static void say_huge(struct sim *sim, int person)
{
    char *said = blank_text(HUGE_TEXT);

    memset(said, one_in(sim, 2) ? '[' : ' ', HUGE_TEXT);
    say(sim, person, said, HUGE_TEXT);
    free(said);
}

void babble(struct sim *sim, int person)
{
    if (one_in(sim, RARELY))
        say_huge(sim, person);
    else if (one_in(sim, RARELY))
        for (int i = 0; i < BURST; i++)
            say(sim, person, "{\"do\":\"hello\"}", 14);
    else if (one_in(sim, 4))
        say_noise(sim, person);
    else
        say_text(sim, person);
}
