/* record_check_exports.c - exports what a page needs to check a record offline: it hands over
 * configuration, secret, shares and moves, and compares the results with the record
 * (web/src/fair/verify_record.ts). No allocation, no imports.
 */
#include <talon/core.h>
#include <talon/fair.h>

#define TALON_EXPORT __attribute__((visibility("default"), used))

enum { TEXT_ROOM = 1024, DRAWS_ROOM = 16 * TALON_PACK_MAX };

static struct talon_draft draft;
static struct talon_config config;
static struct talon_rng rng;
static struct talon_fair fair;
static struct talon_draw draws[DRAWS_ROOM];
static struct talon_sha256 sum;
static uint64_t state[TALON_STATE_MAX / 8];
static char text[TEXT_ROOM];
static bool dealt;

/* Where texts and bytes are handed over, TEXT_ROOM bytes; texts end with a zero. */
TALON_EXPORT char *talon_check_text(void)
{
    return text;
}

static void answer(const char *from)
{
    unsigned length = 0;

    while (*from && length + 1 < TEXT_ROOM)
        text[length++] = *from++;
    text[length] = 0;
}

/* The text after the first zero. */
static const char *second_text(void)
{
    unsigned at = 0;

    text[TEXT_ROOM - 1] = 0;
    while (at + 1 < TEXT_ROOM && text[at])
        at++;
    return text + at + (at + 1 < TEXT_ROOM);
}

/* ---- SHA-256 of any bytes, handed over in pieces ----------------------------------------------
 */

TALON_EXPORT void talon_check_sum(void)
{
    talon_sha256_start(&sum);
}

TALON_EXPORT void talon_check_add(unsigned count)
{
    talon_sha256_add(&sum, text, count < TEXT_ROOM ? count : TEXT_ROOM);
}

TALON_EXPORT void talon_check_end(void)
{
    talon_sha256_end(&sum, (uint8_t *)text);
}

/* ---- configuring ------------------------------------------------------------------------------
 */

/* The game and form named by two texts; the form may be empty. */
TALON_EXPORT bool talon_check_game(void)
{
    const char *form = second_text();
    const struct talon_game *game = talon_game_find(text, NULL, *form ? form : NULL);

    dealt = false;
    if (game)
        talon_draft_start(&draft, game);
    return game;
}

TALON_EXPORT bool talon_check_preset(void)
{
    return talon_draft_preset(&draft, text);
}

/* The option and value named by two texts. */
TALON_EXPORT bool talon_check_set(void)
{
    const char *value = second_text();

    return talon_draft_set(&draft, text, value) == TALON_SET_OK;
}

TALON_EXPORT bool talon_check_finish(void)
{
    return !talon_draft_finish(&draft, &config);
}

/* Writes "name value" of an option; false if there are not so many. */
TALON_EXPORT bool talon_check_option(int number)
{
    unsigned length = 0;

    if (number < 0 || number >= config.game->options_count)
        return false;
    const struct talon_option *option = &config.game->options[number];
    answer(option->id);
    while (text[length])
        length++;
    text[length++] = ' ';
    talon_option_write(option, config.value[number], text + length, TEXT_ROOM - length);
    return true;
}

TALON_EXPORT int talon_check_seats(void)
{
    return talon_seats(&config);
}

/* ---- dealing ----------------------------------------------------------------------------------
 */

static void deal(void)
{
    talon_rng_record(&rng, draws, DRAWS_ROOM);
    dealt = talon_deal(&config, NULL, 0, &rng, state);
}

/* Deals under the one key in the first 32 bytes. */
TALON_EXPORT void talon_check_deal_by_key(void)
{
    talon_rng_key(&rng, (const uint8_t *)text);
    deal();
}

/* Deals fairly: the secret's 32 bytes, the byte of seats that gave a value, and 32 bytes a seat. */
TALON_EXPORT void talon_check_deal_fairly(void)
{
    const uint8_t *bytes = (const uint8_t *)text;
    uint8_t mix[TALON_SHA256_BYTES];

    for (int i = 0; i < TALON_KEY_BYTES; i++)
        fair.secret[i] = bytes[i];
    fair.mixed = bytes[TALON_KEY_BYTES];
    for (int i = 0; i < TALON_SEATS_MAX * TALON_KEY_BYTES; i++)
        fair.mix[i / TALON_KEY_BYTES][i % TALON_KEY_BYTES] = bytes[TALON_KEY_BYTES + 1 + i];
    talon_fair_mix(&fair, talon_seats(&config), mix);
    talon_rng_deals(&rng, fair.secret, mix);
    deal();
}

TALON_EXPORT uint32_t talon_check_deals(void)
{
    return rng.deal;
}

/* The draws of the deal or the latest step: pairs of 16 bits, bound and value. */
TALON_EXPORT const struct talon_draw *talon_check_draws(void)
{
    return draws;
}

TALON_EXPORT unsigned talon_check_draws_count(void)
{
    return (unsigned)(rng.log_count < DRAWS_ROOM ? rng.log_count : DRAWS_ROOM);
}

/* ---- playing ----------------------------------------------------------------------------------
 */

/* Carries out the move in the text and writes it as records do; false if it is not legal. */
TALON_EXPORT bool talon_check_act(int seat)
{
    struct talon_move move;

    text[TEXT_ROOM - 1] = 0;
    talon_rng_record(&rng, draws, DRAWS_ROOM);
    if (!dealt || seat < 0 || seat >= talon_seats(&config) ||
        !talon_move_read(config.game, text, &move) ||
        !talon_act(config.game, state, seat, move, &rng))
        return false;
    talon_move_write(config.game, move, text);
    return true;
}

TALON_EXPORT unsigned talon_check_acting(void)
{
    return config.game->acting(state);
}

TALON_EXPORT int talon_check_rank(int seat)
{
    struct talon_result result;

    config.game->result(state, &result);
    return result.rank[seat & (TALON_SEATS_MAX - 1)];
}

TALON_EXPORT int32_t talon_check_points(int seat)
{
    struct talon_result result;

    config.game->result(state, &result);
    return result.points[seat & (TALON_SEATS_MAX - 1)];
}

TALON_EXPORT uint64_t talon_check_hash(void)
{
    return talon_hash(config.game, state);
}
