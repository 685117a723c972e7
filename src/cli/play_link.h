/* play_link.h - links to tables of a server, and the seats that this person has taken there.
 */
#pragma once

#include "util/string_buffer.h"

#include <stdbool.h>

enum {
    CLI_LINK_SERVER = 400,
    CLI_LINK_TABLE = 40,
    CLI_LINK_KEY = 33,  /* 32 hex digits */
    CLI_LINK_NAME = 64, /* of a person, as the server takes it */
};

/* A table, and who sits there. */
struct cli_link {
    char server[CLI_LINK_SERVER]; /* the page's address: "https://example.org/cards/" */
    char table[CLI_LINK_TABLE];
    char token[CLI_LINK_KEY]; /* opens the seat; "" where nobody sits */
    char own[CLI_LINK_KEY];   /* of the request that asks for a seat; "" before it */
    char name[CLI_LINK_NAME];
};

/* Whether a word is meant as a link and not as the name of a game. */
bool cli_link_is_meant(const char *word);
/* Reads the addresses that the page shows, and those that it passes on. False: it is no link to a
 * table. */
bool cli_link_read(const char *text, struct cli_link *link);
/* Whether a server may call a table so, or a key: no file and no link is spoiled by it. */
bool cli_link_is_table(const char *table);
bool cli_link_is_key(const char *key);
/* Adds the address of the table, without the seat's key. */
void cli_link_write(const struct cli_link *link, struct talon_string_buffer *text);

/* ---- play_seat_file.c: what is kept ---------------------------------------------------------- */

/* The seat taken at this table before, if there is one. */
void cli_seat_recall(struct cli_link *link);
/* Keeps the seat. One that cannot be kept is played all the same. */
void cli_seat_keep(const struct cli_link *link);
void cli_seat_forget(const struct cli_link *link);
/* The mark by which servers know this person's device: 32 hex digits, made up once. */
void cli_seat_device(char mark[CLI_LINK_KEY]);
/* By what name the person sat down last; "" if there is none. */
void cli_seat_last_name(char name[CLI_LINK_NAME]);
/* Chance, as hex digits: as many as there is room for, without the final zero. */
bool cli_seat_chance(char *hex, size_t size);
