/* play.c - plays one whole game of any kind among bots, and tells each move in words: configure,
 * deal, ask, move, and the result. README.md beside it says how to build it.
 *
 * Usage: play [GAME [PRESET [SEED]]]
 */
#include <talon/bot.h>
#include <talon/table.h>
#include <talon/text.h>

#include <stdio.h>

/* A table of this game; NULL with a sentence if there is none. */
static struct talon_table *new_table(const char *game, const char *preset, const char *seed)
{
    const struct talon_game *found = talon_game_find(game, preset, NULL);
    struct talon_draft draft;
    struct talon_config config;
    uint8_t key[TALON_KEY_BYTES];

    if (!found) {
        fprintf(stderr, "play: there is no game %s with a preset %s.\n", game, preset);
        return NULL;
    }
    talon_draft_start(&draft, found);
    talon_draft_preset(&draft, preset);
    const char *fault = talon_draft_finish(&draft, &config);
    if (fault) {
        fprintf(stderr, "play: %s\n", fault);
        return NULL;
    }
    talon_key_from_seed(seed, key); /* decides every card */
    return talon_table_new(&config, key, NULL, 0);
}

/* Asks a bot, which sees no more than its seat does, and makes its move. */
static bool move_once(struct talon_table *table, const struct talon_bot *bot, uint64_t seed)
{
    const int seat = talon_first_seat(talon_table_acting(table));
    struct talon_wording wording = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
    char name[24], sentence[160];
    struct talon_question *question = talon_question_new(table, seat, bot, seed);

    if (!question)
        return false;
    const struct talon_move move = talon_question_answer(question, NULL, 0);
    talon_question_free(question);
    snprintf(name, sizeof name, "Seat %d", seat + 1);
    talon_move_log_sentence(&wording, talon_table_game(table), move, name, sentence,
                            sizeof sentence);
    printf("%s.\n", sentence);
    return talon_table_act(table, seat, move) == TALON_TABLE_OK;
}

int main(int argc, char **argv)
{
    struct talon_table *table = new_table(argc > 1 ? argv[1] : "whist",
                                          argc > 2 ? argv[2] : "classic", argc > 3 ? argv[3] : "1");
    struct talon_result result;
    uint64_t steps = 0;

    if (!table)
        return 1;
    while (talon_table_acting(table))
        if (!move_once(table, talon_bot_find("simple"), steps++))
            return 1;
    talon_table_game(table)->result(talon_table_state(table), &result);
    for (int seat = 0; seat < talon_table_seats(table); seat++)
        printf("Seat %d: place %d, points %d\n", seat + 1, result.rank[seat], result.points[seat]);
    talon_table_free(table);
    return 0;
}
