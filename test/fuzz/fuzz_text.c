/* fuzz_text.c - any bytes as one of the small texts that come from outside: a move, a card, the
 * value of an option, an origin, an X-Forwarded-For header. A value that was read can be written,
 * and reads as the same value again. The first byte selects the kind.
 */
#include "util/address.h"
#include "util/origin_policy.h"

#include <talon/core.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void require(bool fine)
{
    if (!fine)
        abort();
}

static void read_move(const char *text)
{
    for (unsigned i = 0; i < talon_games_count; i++) {
        struct talon_move move, again;
        char written[TALON_MOVE_TEXT];
        if (!talon_move_read(talon_games[i], text, &move))
            continue;
        require(talon_move_write(talon_games[i], move, written) < TALON_MOVE_TEXT);
        require(talon_move_read(talon_games[i], written, &again) && talon_same_move(move, again));
    }
}

static void read_card(const char *text)
{
    char written[TALON_CARD_TEXT];

    for (int deck = 0; deck < 2; deck++) {
        const uint8_t face = talon_card_read((enum talon_deck)deck, text, strlen(text));
        if (face == TALON_NO_CARD)
            continue;
        talon_card_write((enum talon_deck)deck, face, written);
        require(!strcmp(text, written));
    }
}

/* The value as it stands in the configuration, written, sets the same. */
static void read_option(const char *name, const char *value)
{
    for (unsigned i = 0; i < talon_games_count; i++) {
        struct talon_draft draft;
        struct talon_config config;
        char written[24];
        talon_draft_start(&draft, talon_games[i]);
        if (talon_draft_set(&draft, name, value) != TALON_SET_OK)
            continue;
        for (int k = 0; k < talon_games[i]->options_count; k++) {
            const struct talon_option *option = &talon_games[i]->options[k];
            const int before = draft.config.value[k];
            if (strcmp(option->id, name))
                continue;
            talon_option_write(option, before, written, sizeof written);
            require(talon_draft_set(&draft, name, written) == TALON_SET_OK &&
                    draft.config.value[k] == before);
        }
        talon_draft_finish(&draft, &config);
    }
}

static void read_origin(const char *origin, const char *host)
{
    struct origins origins = { .count = 0 };
    const bool by_host = util_origins_allow(&origins, origin, host);

    if (!util_origins_add(&origins, origin)) {
        require(!by_host && !util_origins_allow(&origins, origin, host));
        return;
    }
    require(util_origins_allow(&origins, origin, host));
    require(util_origins_add(&origins, origins.text[0]));
    require(!strcmp(origins.text[0], origins.text[1]));
}

static void read_address(const char *text, const char *forwarded)
{
    struct proxies proxies = { .count = 0 };
    struct address address, counted, again, client;
    char written[ADDRESS_ROOM];

    util_proxies_read(&proxies, text);
    if (!util_address_read(text, strlen(text), &address))
        return;
    counted = util_address_counted(&address);
    util_address_write(&counted, written);
    require(strlen(written) < ADDRESS_ROOM);
    if (!strchr(written, '/'))
        require(util_address_read(written, strlen(written), &again) &&
                !memcmp(&again, &counted, sizeof again));
    client = util_proxies_client(&proxies, &address, forwarded);
    if (!util_proxies_have(&proxies, &address)) /* then nobody else's word counts */
        require(!memcmp(&client, &address, sizeof client) || proxies.count);
    (void)util_address_is_own(&client);
}

/* Two texts with a line's end between, in blocks of their own. */
static char *copy_of(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1);

    require(text);
    memcpy(text, bytes, size);
    text[size] = 0;
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    const uint8_t *end = memchr(bytes + 1, '\n', size - 1);
    const size_t length = end ? (size_t)(end - bytes) - 1 : size - 1;
    char *first = copy_of(bytes + 1, length);
    char *second = copy_of(end ? end + 1 : bytes, end ? size - length - 2 : 0);
    switch (bytes[0]) {
    case 'm':
        read_move(first);
        break;
    case 'c':
        read_card(first);
        break;
    case 'o':
        read_option(first, second);
        break;
    case 'p':
        read_origin(first, second);
        break;
    case 'a':
        read_address(first, second);
        break;
    }
    free(first);
    free(second);
    return 0;
}
