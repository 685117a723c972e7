#include "match/match_run.h"
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    struct match_spec spec = { .seed = argv[4] };
    struct match_plan plan = { .deals = (uint32_t)atoi(argv[1]), .jobs = 1 };
    struct match_sum sum = { 0 };
    struct match_bot a, b;
    talon_config_start(&spec.config, talon_game_find("whist", "classic", NULL));
    talon_config_preset(&spec.config, "classic");
    if (talon_config_finish(&spec.config) || !match_read_bot(argv[2], &a, &spec.player[0]) || !match_read_bot(argv[3], &b, &spec.player[1]))
        return 2;
    const char *f = match_run(&spec, &plan, &sum);
    if (f) return puts(f), 1;
    printf("%s vs %s: %u deals %u-%u-%u %+.3f ± %.3f; %.2f %.2f ms\n", argv[2], argv[3], sum.deals, sum.won, sum.drawn, sum.lost, match_mean(&sum), match_spread(&sum), 1e3*sum.cpu[0]/sum.decisions[0], 1e3*sum.cpu[1]/sum.decisions[1]);
}
