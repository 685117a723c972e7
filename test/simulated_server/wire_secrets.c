/* wire_secrets.c - a secret changes no byte on the connection of a seat that may not know it. Play
 * goes over the whole server twice, the second time with other cards wherever this viewer never saw
 * any, and everything sent to the viewer has to be the same. TAP.
 * Usage: wire_secrets [RUNS]
 */
#include "server/server.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS = 160,
    STEPS = 90,
    TEXT = 400,
    TOKEN = 33,
    WATCHER_CONN = 20,
    TRIES = 20,
    PEEKS = 60
};

/* One request, and what became of it in the first world. */
struct asked {
    int seat; /* or TALON_WATCHER */
    char text[TEXT];
    bool fine, told;
    uint32_t draws;
    char *heard; /* all that the viewer was sent */
};

static struct asked asked[EVENTS];
static int asked_count;

static struct world {
    struct server *server;
    struct journal_outputs outputs;
    int64_t now;
    uint64_t chance;
    char *heard;
    size_t heard_length;
    bool fine;
} world;

static struct {
    struct talon_config config;
    const struct talon_game *game;
    uint8_t key[TALON_KEY_BYTES], pack[TALON_PACK_MAX];
    unsigned cards;
    int seats, viewer;
    int peek; /* whose token the viewer joins with, as a control; -1: his own */
    bool seen[128];
} table;

static struct talon_rng choice;
static struct {
    unsigned runs, compared, differ;
    unsigned long messages;
} total;

/* ---- a world --------------------------------------------------------------------------------- */

static void fill(void *self, void *bytes, size_t count)
{
    struct world *at = self;

    for (size_t i = 0; i < count; i++) {
        at->chance = at->chance * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)bytes)[i] = (uint8_t)(at->chance >> 56);
    }
}

static uint64_t conn_of(int seat)
{
    return seat < 0 ? WATCHER_CONN : (uint64_t)seat + 1;
}

static void hear(const struct server_send *send, uint64_t listener, uint64_t asker)
{
    const char *text = world.outputs.text.at + send->at;

    if (send->conn == asker && strncmp(text, "{\"push\"", 7))
        world.fine = !strncmp(text, "{\"ok\":true", 10);
    if (send->conn != listener)
        return;
    world.heard = realloc(world.heard, world.heard_length + send->length + 2);
    if (!world.heard)
        abort();
    memcpy(world.heard + world.heard_length, text, send->length);
    world.heard_length += send->length;
    memcpy(world.heard + world.heard_length++, "\n", 2);
    total.messages++;
}

/* One event, its rows written at once, and what the viewer hears of it (to be freed). */
static char *step(struct server_event event, int viewer)
{
    size_t count;

    world.heard = NULL;
    world.heard_length = 0;
    world.now += 10;
    server_step(world.server, world.now, &event, &world.outputs);
    while (world.outputs.rows_count) {
        const uint64_t batch = world.outputs.batch;
        struct store_row *rows = journal_outputs_take_rows(&world.outputs, &count);
        journal_rows_free(rows, count);
        server_step(world.server, world.now,
                    &(struct server_event){ .kind = SERVER_STORED, .batch = batch },
                    &world.outputs);
    }
    for (size_t i = 0; i < world.outputs.sends_count; i++)
        hear(&world.outputs.sends[i], conn_of(viewer), event.conn);
    journal_outputs_clear(&world.outputs);
    return world.heard;
}

static void token_of(int seat, char token[TOKEN])
{
    snprintf(token, TOKEN, "%032x", 0xabc0u + (unsigned)seat);
}

/* The word that the store has for each seat: the hash of its token. */
static void put_tokens(struct talon_string_buffer *buffer)
{
    uint8_t hash[TALON_SHA256_BYTES];
    struct talon_sha256 sum;
    char token[TOKEN];

    for (int seat = 0; seat < table.seats; seat++) {
        token_of(seat, token);
        talon_sha256_start(&sum);
        talon_sha256_add(&sum, "talon token ", 12);
        talon_sha256_add(&sum, token, strlen(token));
        talon_sha256_end(&sum, hash);
        talon_string_buffer_add(buffer, seat ? " " : "");
        talon_string_buffer_add_hex(buffer, hash, sizeof hash);
    }
}

/* The table is loaded as it was dealt; false: this is no pack of these rules. */
static bool begin(void)
{
    const struct server_entropy entropy = { .fill = fill, .self = &world };
    struct talon_string_buffer record = { 0 }, opening = { 0 };
    struct talon_table *dealt = talon_table_new(&table.config, table.key, table.pack, table.cards);

    if (!dealt)
        return false;
    for (int seat = 0; seat < table.seats; seat++)
        talon_table_set_player(dealt, seat, "human", "");
    talon_record_write(dealt, false, &record);
    talon_table_free(dealt);
    talon_string_buffer_add(&opening, "{\"record\":");
    talon_json_string(&opening, record.at);
    talon_string_buffer_add(&opening, ",\"tokens\":\"");
    put_tokens(&opening);
    talon_string_buffer_add(&opening, "\",\"pace\":700}");
    world = (struct world){ .now = 1000, .chance = 7 };
    world.server = server_new(&entropy);
    const struct store_row row = {
        .table = "t", .kind = STORE_OPEN, .seat = -1, .text = opening.at
    };
    free(step((struct server_event){ .kind = SERVER_LOADED, .row = &row }, 0));
    for (int seat = TALON_WATCHER; seat < table.seats; seat++)
        free(step(
            (struct server_event){ .kind = SERVER_OPEN, .conn = conn_of(seat), .address = "" }, 0));
    free(record.at);
    free(opening.at);
    return server_table(world.server, "t");
}

static void end(void)
{
    server_free(world.server);
    journal_outputs_free(&world.outputs);
}

static char *say(int seat, const char *text)
{
    return step(
        (struct server_event){
            .kind = SERVER_TEXT, .conn = conn_of(seat), .text = text, .length = strlen(text) },
        table.viewer);
}

/* ---- the first time -------------------------------------------------------------------------- */

static uint32_t draws(void)
{
    uint32_t count;

    talon_table_draws(server_table(world.server, "t"), &count);
    return count;
}

static void see(void)
{
    struct talon_view view;

    talon_view(table.game, talon_table_state(server_table(world.server, "t")), table.viewer, &view);
    for (unsigned i = 0; i < view.cards; i++)
        if (view.face[i] < TALON_DOWN)
            table.seen[view.face[i]] = true;
}

static struct asked *ask(int seat, const char *request, const char *members)
{
    struct asked *at = &asked[asked_count++];
    char token[TOKEN];

    const int holder =
        table.peek >= 0 && seat == table.viewer && !strcmp(request, "join") ? table.peek : seat;
    *at = (struct asked){ .seat = seat };
    token_of(holder, token);
    snprintf(at->text, sizeof at->text, "{\"do\":\"%s\",\"table\":\"t\"%s%s%s%s}", request,
             holder < 0 ? "" : ",\"token\":\"", holder < 0 ? "" : token, holder < 0 ? "" : "\"",
             members);
    world.fine = false;
    at->heard = say(seat, at->text);
    at->fine = world.fine;
    at->told = at->fine && !strcmp(request, "record"); /* it is over, and all is told */
    at->draws = draws();
    see();
    return at;
}

/* Whether the move tells of cards: by itself, or as a deal of a pack that is only cut, which
 * follows from all cards of the deal before (R-TRK-09). */
static bool tells_cards(struct talon_move move)
{
    const struct talon_verb *verb = &table.game->verbs[move.verb];

    return verb->tells ||
           (talon_verb_deals(verb) && talon_config_is(&table.config, "shuffle", "cut_only"));
}

/* Somebody who acts makes a random move; false: nobody does. */
static bool make_move(void)
{
    struct talon_table *at = server_table(world.server, "t");
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned acting = talon_table_acting(at);
    char text[TALON_MOVE_TEXT], members[TALON_MOVE_TEXT + 60];
    uint32_t steps;

    if (!acting)
        return false;
    for (uint32_t n = talon_rng_below(&choice, (uint32_t)__builtin_popcount(acting)); n; n--)
        acting &= acting - 1;
    const int seat = talon_first_seat(acting);
    const int count = table.game->legal(talon_table_state(at), seat, moves);
    const struct talon_move move = moves[talon_rng_below(&choice, (uint32_t)count)];
    talon_move_write(table.game, move, text);
    talon_table_steps(at, &steps);
    snprintf(members, sizeof members, ",\"move\":\"%s\",\"number\":%u", text, (unsigned)steps + 1);
    ask(seat, "act", members)->told = tells_cards(move);
    return true;
}

/* The viewer tries whatever might tell him something. */
static void pry(void)
{
    static const char *const requests[] = { "hint", "undo",   "redo", "why",  "why",
                                            "act",  "record", "join", "fair", "auto" };
    static const char *const moves[] = { "play 2c", "play Ah", "flip",
                                         "play",    "take 3d", "discard 5d 1",
                                         "bid 3",   "play b7", "choose_top 9h" };
    char members[120];

    snprintf(members, sizeof members, ",\"move\":\"%s\",\"number\":%u,\"on\":false",
             moves[talon_rng_below(&choice, sizeof moves / sizeof *moves)],
             1 + (unsigned)talon_rng_below(&choice, 40));
    ask(table.viewer, requests[talon_rng_below(&choice, sizeof requests / sizeof *requests)],
        members);
}

static void play(void)
{
    const uint32_t most = 3 + talon_rng_below(&choice, STEPS);

    asked_count = 0;
    memset(table.seen, 0, sizeof table.seen);
    for (int seat = TALON_WATCHER; seat < table.seats; seat++)
        ask(seat, "join", talon_rng_below(&choice, 2) ? ",\"deltas\":true" : "");
    for (uint32_t i = 0; i < most && asked_count < EVENTS - 2 && make_move(); i++)
        if (talon_rng_below(&choice, 3) == 0)
            pry();
}

/* ---- the second time ------------------------------------------------------------------------- */

/* Hands are kept in the order of the cards, not of the deal. */
static bool is_sorted(const struct talon_zone *zone)
{
    return zone->kind == TALON_SET13 || zone->kind == TALON_SET20 ||
           zone->visibility == TALON_OWNER;
}

static int by_name(const void *one, const void *two)
{
    return *(const uint8_t *)one - *(const uint8_t *)two;
}

/* Every card of the table as it is dealt, under the names of the first world. */
static unsigned list_cards(const uint8_t name[128], uint8_t cards[TALON_PACK_MAX])
{
    const void *state = talon_table_state(server_table(world.server, "t"));
    uint8_t row[TALON_PACK_MAX];
    unsigned count = 0;

    for (int z = 0; z < table.game->zones_count; z++)
        for (int i = 0; i < talon_zone_rows(&table.game->zones[z], table.seats); i++) {
            const unsigned size = talon_zone_list(table.game, state, z, i, row);
            for (unsigned card = 0; card < size && count < TALON_PACK_MAX; card++)
                cards[count++] = name[row[card] & 127];
            if (is_sorted(&table.game->zones[z]))
                qsort(cards + count - size, size, 1, by_name);
        }
    return count;
}

/* Other cards where the viewer saw none; false: there is nothing to exchange. */
static bool exchange(uint8_t from[128])
{
    uint8_t to[128], unseen[128], mixed[128];
    bool met[128];
    unsigned count = 0;

    memcpy(met, table.seen, sizeof met);
    for (int face = 0; face < 128; face++)
        to[face] = from[face] = (uint8_t)face;
    for (unsigned i = 0; i < table.cards; i++)
        if (!met[table.pack[i] & 127]) {
            unseen[count++] = table.pack[i] & 127;
            met[table.pack[i] & 127] = true;
        }
    memcpy(mixed, unseen, count);
    talon_shuffle(&choice, mixed, count);
    for (unsigned i = 0; i < count; i++)
        to[unseen[i]] = mixed[i], from[mixed[i]] = unseen[i];
    for (unsigned i = 0; i < table.cards; i++)
        table.pack[i] = to[table.pack[i] & 127];
    return count > 1;
}

static const char *or_nothing(const char *text)
{
    return text ? text : "nothing\n";
}

/* The same requests: true if the viewer heard another thing that no rule tells him. */
static bool differs(void)
{
    bool told = false;

    for (int i = 0; i < asked_count; i++) {
        const struct asked *at = &asked[i];
        world.fine = false;
        char *heard = say(at->seat, at->text);
        const bool same = !strcmp(or_nothing(heard), or_nothing(at->heard));
        /* Another world, another law: somebody else may not do this, or chance goes astray. */
        const bool cut = at->seat != table.viewer && world.fine != at->fine;
        told = told || at->told;
        if (!same && !cut && !told && draws() == at->draws) {
            if (table.peek < 0)
                printf("# %s of seat %d told seat %d\n#   %.1500s\n#   and with other cards\n#   "
                       "%.1500s\n",
                       at->text, at->seat, table.viewer, or_nothing(at->heard), or_nothing(heard));
            free(heard);
            return true;
        }
        free(heard);
        if (cut || !same || draws() != at->draws)
            return false;
    }
    return false;
}

/* ---- runs ------------------------------------------------------------------------------------ */

static int any_value(const struct talon_option *option)
{
    return option->min + (int)talon_rng_below(&choice, (uint32_t)(option->max - option->min + 1));
}

/* A preset with another number of players and one other option; as it is where that is invalid. */
static void any_rules(void)
{
    const struct talon_game *game = table.game;
    const char *preset = game->presets[talon_rng_below(&choice, game->presets_count)].id;

    for (int tries = 0; tries <= TRIES; tries++) {
        struct talon_draft draft;
        talon_draft_start(&draft, game);
        talon_draft_preset(&draft, preset);
        for (int change = 0; change < 2 && tries < TRIES; change++) {
            const uint32_t at =
                change ? talon_rng_below(&choice, game->options_count) : TALON_OPTION_PLAYERS;
            talon_draft_value(&draft, (int)at, any_value(&game->options[at]));
        }
        if (!talon_draft_finish(&draft, &table.config))
            return;
    }
}

static void any_pack(void)
{
    table.cards = table.game->pack(&table.config, table.pack);
    const unsigned first = table.game->first_pack ? table.game->first_pack(&table.config) : 0;

    talon_shuffle(&choice, table.pack, first);
    talon_shuffle(&choice, table.pack + first, table.cards - first);
    for (unsigned i = 0; i < sizeof table.key; i++)
        table.key[i] = (uint8_t)talon_rng_below(&choice, 256);
}

static void forget(void)
{
    for (int i = 0; i < asked_count; i++)
        free(asked[i].heard);
    asked_count = 0;
}

/* `peeks`: the viewer joins with somebody else's token, which has to be noticed. */
static bool run(const struct talon_game *game, unsigned number, bool peeks)
{
    uint8_t from[128], dealt[TALON_PACK_MAX], again[TALON_PACK_MAX];
    static struct talon_view before, after;
    bool leak = false;

    talon_rng_simulate(&choice, number);
    table.game = game;
    any_rules();
    any_pack();
    table.seats = talon_seats(&table.config);
    table.viewer = (int)talon_rng_below(&choice, (uint32_t)table.seats + 1) - 1;
    table.peek = peeks ? (table.viewer + 1) % table.seats : -1;
    total.runs++;
    if (!begin())
        return false;
    for (int face = 0; face < 128; face++)
        from[face] = (uint8_t)face;
    const unsigned count = list_cards(from, dealt);
    talon_view(game, talon_table_state(server_table(world.server, "t")), table.viewer, &before);
    play();
    end();
    if (exchange(from) && begin()) {
        talon_view(game, talon_table_state(server_table(world.server, "t")), table.viewer, &after);
        /* Where ties are broken in the deal, the cards may have gone another way; and where the
         * deal makes something known, such as three aces in a hand (R-WIE-05), it may be another
         * thing. */
        if (list_cards(from, again) == count && !memcmp(dealt, again, count) &&
            !memcmp(&before, &after, sizeof before)) {
            total.compared++;
            leak = differs();
        }
        end();
    }
    forget();
    return leak;
}

/* In every game, a server that peeks is detected in some run. */
static bool control(unsigned test)
{
    unsigned found = 0;

    for (unsigned g = 0; g < talon_games_count; g++) {
        bool any = false;
        for (unsigned number = 0; number < PEEKS && !any; number++)
            any = run(talon_games[g], number, true);
        found += any;
    }
    printf("%s %u - whoever joins with somebody else's token is noticed, in %u games\n",
           found + 2 >= talon_games_count ? "ok" : "not ok", test, found);
    return found + 2 >= talon_games_count;
}

int main(int argc, char **argv)
{
    const unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100;
    unsigned failed = 0;

    for (unsigned g = 0; g < talon_games_count; g++) {
        total.runs = total.compared = total.differ = 0;
        total.messages = 0;
        for (unsigned number = 0; number < runs && !total.differ; number++)
            total.differ += run(talon_games[g], number, false);
        failed += total.differ > 0;
        printf("%s %u - %s/%s: %u runs, %u with other cards, %lu messages, %u differ\n",
               total.differ ? "not ok" : "ok", g + 1, talon_games[g]->id,
               talon_games[g]->variant ? talon_games[g]->variant : "", total.runs, total.compared,
               total.messages, total.differ);
    }
    failed += !control(talon_games_count + 1);
    printf("1..%u\n", talon_games_count + 1);
    return failed != 0;
}
