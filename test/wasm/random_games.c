/* random_games.c - prints the final hashes of random games, natively: what the WebAssembly
 * module must print too (test/wasm/same.mjs). Argument: games for each preset.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

char *talon_wasm_text(void);
unsigned talon_wasm_games(void);
unsigned talon_wasm_presets(unsigned game);
bool talon_wasm_configure(unsigned game, unsigned preset);
uint64_t talon_wasm_random_game(uint32_t number);
unsigned talon_wasm_steps(void);

int main(int argc, char **argv)
{
    const unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 10;

    for (unsigned game = 0; game < talon_wasm_games(); game++)
        for (unsigned preset = 0; preset < talon_wasm_presets(game); preset++)
            for (uint32_t number = 0; number < games; number++) {
                if (!talon_wasm_configure(game, preset))
                    return 1;
                const uint64_t hash = talon_wasm_random_game(number);
                printf("%s %" PRIu32 " %u %016" PRIx64 "\n", talon_wasm_text(), number,
                       talon_wasm_steps(), hash);
            }
    return 0;
}
