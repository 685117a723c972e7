#include <talon/bot.h>
#include <talon/table.h>
#include <talon/fair.h>
#include <stdio.h>
#include <stdlib.h>
#include "games/whist/whist.h"
static struct talon_search *search;
int main(int argc, char **argv)
{
    const unsigned first = (unsigned)atoi(argv[1]), count = (unsigned)atoi(argv[2]), sims = (unsigned)atoi(argv[3]);
    struct talon_config config;
    search = malloc(talon_search_bytes());
    talon_config_start(&config, talon_game_find("whist", "classic", NULL));
    talon_config_preset(&config, "classic");
    if (talon_config_finish(&config)) return 2;
    for (unsigned n = first; n < first + count; n++) {
        char seed[32]; uint8_t key[TALON_KEY_BYTES];
        struct talon_rng rng;
        snprintf(seed, sizeof seed, "gen2 %u", n);
        talon_key_from_seed(seed, key);
        talon_rng_simulate(&rng, n);
        const bool odd = n % 5 == 4;
        struct talon_table *table = talon_table_new(&config, key, NULL, 0);
        const struct whist *w = talon_table_state(table);
        printf("%d %d %d", w->dealer, w->trump, w->turned);
        for (int k = 0; k < 52; k++) {
            w = talon_table_state(table);
            const int seat = talon_first_seat(talon_table_acting(table));
            const char *who = odd && (seat & 1) == (int)(n / 5 & 1) ? "simple" : "expert";
            struct talon_question *q = talon_question_new(table, seat, talon_bot_find(who), talon_rng_wide_word(&rng));
            struct talon_move m = talon_question_answer(q, search, sims);
            talon_question_free(q);
            printf(" %d %d", seat, m.a);
            if (talon_table_act(table, seat, m) != TALON_TABLE_OK) return 3;
        }
        puts("");
        fflush(stdout);
        talon_table_free(table);
    }
}
