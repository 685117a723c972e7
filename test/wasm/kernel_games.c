#define _POSIX_C_SOURCE 200809L /* strtok_r */
/* kernel_games.c - prints hashes of games that the fast kernels play natively, and of the engine's:
 * kernels.wasm must print the same (test/wasm/same_kernels.mjs). Arguments: games of each variant,
 * then variants as PRESET or PRESET,OPTION=VALUE,…
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *talon_wasm_kernel_text(void);
bool talon_wasm_kernel_preset(void);
bool talon_wasm_kernel_option(void);
uint32_t talon_wasm_kernel_play(int level, uint32_t first, uint32_t count);
uint32_t talon_wasm_kernel_engine(uint32_t first, uint32_t count);

static bool set_option(char *setting)
{
    char *const equals = strchr(setting, '=');

    if (!equals)
        return false;
    *equals = 0;
    memcpy(talon_wasm_kernel_text(), setting, strlen(setting) + strlen(equals + 1) + 2);
    return talon_wasm_kernel_option();
}

static bool configure(char *variant)
{
    char *part = strtok_r(variant, ",", &variant);

    memcpy(talon_wasm_kernel_text(), part, strlen(part) + 1);
    bool fine = talon_wasm_kernel_preset();
    while ((part = strtok_r(NULL, ",", &variant)))
        fine = set_option(part) && fine;
    return fine;
}

int main(int argc, char **argv)
{
    const uint32_t games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10;

    for (int i = 2; i < argc; i++) {
        if (!configure(argv[i]))
            return fprintf(stderr, "kernel_games: no kernel plays %s\n", argv[i]), 1;
        printf("%08" PRIx32 " %08" PRIx32 "\n", talon_wasm_kernel_play(0, 0, games),
               talon_wasm_kernel_engine(0, games < 100 ? games : 100));
    }
    return 0;
}
