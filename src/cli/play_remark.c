/* play_remark.c - says beside a move of Wippen how much its sum still needs, as the page does: a
 * ten takes a two only with an eight (R-WIP-10).
 */
#include "play_command.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 4, WORD = 16 };

struct words {
    char word[WORDS][WORD];
    int count;
};

static struct words split(const char *text)
{
    struct words words = { .count = 0 };

    while (*text && words.count < WORDS) {
        const size_t length = strcspn(text, " ");
        if (length < WORD)
            memcpy(words.word[words.count], text, length);
        words.count++;
        text += length + (text[length] == ' ');
    }
    return words;
}

/* The value of a card; 0 for a court, and for a build, which is written as a number. */
static int sum_value(const char *card)
{
    const char *ranks = "A23456789T", *at = *card ? strchr(ranks, *card) : NULL;

    return at && strlen(card) == 2 && strchr("cdhs", card[1]) ? (int)(at - ranks) + 1 : 0;
}

/* The value that the sum has to reach, and in `sum` how far it has come; 0 if there is no sum. */
static int aim_of(const struct words *words, int *sum)
{
    if (strcmp(words->word[0], "capture") == 0 && words->count == 3) {
        *sum = sum_value(words->word[2]);
        return sum_value(words->word[1]);
    }
    if (strcmp(words->word[0], "build") == 0 && words->count == 4) {
        *sum = sum_value(words->word[1]) + sum_value(words->word[3]);
        return sum_value(words->word[3]) ? (int)strtol(words->word[2], NULL, 10) : 0;
    }
    return 0;
}

void cli_add_remark(const struct cli_play *play, struct talon_move move,
                    struct talon_string_buffer *buffer)
{
    char text[TALON_MOVE_TEXT];
    int sum = 0;

    if (strcmp(cli_game(play)->id, "wippen") != 0)
        return;
    talon_move_write(cli_game(play), move, text);
    const struct words words = split(text);
    const int aim = aim_of(&words, &sum);
    if (aim <= 0 || sum <= 0 || sum % aim == 0)
        return;
    talon_string_buffer_add(buffer, " (");
    cli_say_into(play, buffer, "{n} more for {aim}", "n", CLI_NUMBER(aim - sum % aim), "aim",
                 CLI_NUMBER(aim), NULL);
    talon_string_buffer_add(buffer, ")");
}
