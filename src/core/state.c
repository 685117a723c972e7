/* state.c - whole states: prepared, dealt, hashed, saved and loaded, all by the tables, in one
 * canonical order of bytes, so that every build agrees.
 */
#include <talon/assert.h>
#include <talon/core.h>

#include <string.h>

void talon_prepare(const struct talon_config *config, void *state)
{
    talon_assert(config->game->state_size <= TALON_STATE_MAX);
    memset(state, 0, config->game->state_size);
    config->game->prepare(state, config);
    talon_assert(talon_state_seats(state) == talon_seats(config));
}

/* Both lists hold the same faces equally often. */
static bool same_cards(const uint8_t *x, const uint8_t *y, unsigned count)
{
    int16_t surplus[256] = { 0 };

    for (unsigned i = 0; i < count; i++) {
        surplus[x[i]]++;
        surplus[y[i]]--;
    }
    for (int face = 0; face < 256; face++)
        if (surplus[face])
            return false;
    return true;
}

/* R-GEN-03, R-GEN-05: a random first dealer is drawn before the first shuffle. */
static int first_dealer(const struct talon_config *config, struct talon_rng *rng)
{
    const int option = talon_option_find(config->game, "first_dealer");

    if (option >= 0 && config->value[option] > 0)
        return config->value[option] - 1;
    return (int)talon_rng_below(rng, (uint32_t)talon_seats(config));
}

bool talon_deal(const struct talon_config *config, const uint8_t *pack, unsigned cards,
                struct talon_rng *rng, void *state)
{
    const struct talon_game *game = config->game;
    uint8_t fresh[TALON_PACK_MAX];
    const unsigned count = game->pack(config, fresh);
    const unsigned first = game->first_pack ? game->first_pack(config) : 0;
    int dealer = 0;

    talon_assert(count <= TALON_PACK_MAX && first <= count);
    talon_assert(talon_config_is_finished(config));
    talon_assert(!game->dealt || game->dealt(config) <= count);
    if (pack && (cards != count || !same_cards(pack, fresh, first) ||
                 !same_cards(pack + first, fresh + first, count - first)))
        return false;
    talon_rng_next_deal(rng);
    if (game->has_dealer)
        dealer = first_dealer(config, rng);
    if (pack) {
        memcpy(fresh, pack, count);
    } else {
        talon_shuffle(rng, fresh, first);
        talon_shuffle(rng, fresh + first, count - first);
    }
    talon_prepare(config, state);
    game->deal(state, dealer, fresh, count, rng);
    return true;
}

/* A place to put canonical bytes: into memory, into a hash, or both. */
struct sink {
    uint8_t *out;
    size_t size, length;
    uint64_t hash;
};

static void sink_byte(struct sink *sink, uint8_t byte)
{
    if (sink->length < sink->size)
        sink->out[sink->length] = byte;
    sink->length++;
    sink->hash = (sink->hash ^ byte) * 0x100000001b3; /* FNV-1a */
}

static void sink_number(struct sink *sink, uint64_t number, int width)
{
    talon_assert(width > 0 && width <= 8);
    for (int i = 0; i < width; i++)
        sink_byte(sink, (uint8_t)(number >> 8 * i));
}

static void sink_zones(struct sink *sink, const struct talon_game *game, const void *state)
{
    uint8_t faces[TALON_PACK_MAX];

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], talon_state_seats(state)); row++) {
            const unsigned count = talon_zone_list(game, state, z, row, faces);
            sink_number(sink, count, 2);
            for (unsigned i = 0; i < count; i++)
                sink_byte(sink, faces[i]);
        }
}

static void sink_state(struct sink *sink, const struct talon_game *game, const void *state)
{
    const int seats = talon_state_seats(state);

    sink_byte(sink, (uint8_t)seats);
    sink_zones(sink, game, state);
    for (int f = 0; f < game->fields_count; f++)
        for (int row = 0; row < talon_field_rows(&game->fields[f], seats); row++)
            sink_number(sink, talon_field_get(&game->fields[f], state, row), game->fields[f].width);
}

uint64_t talon_hash(const struct talon_game *game, const void *state)
{
    struct sink sink = { .hash = 0xcbf29ce484222325 };

    sink_state(&sink, game, state);
    return sink.hash;
}

size_t talon_save(const struct talon_game *game, const void *state, uint8_t *out, size_t size)
{
    struct sink sink = { .out = out, .size = size };

    talon_assert(state && (out || !size));
    sink_state(&sink, game, state);
    return sink.length <= size ? sink.length : 0;
}

/* Canonical bytes being read; `short_of` once they ran out. */
struct source {
    const uint8_t *at;
    size_t left;
    bool short_of;
};

static uint64_t take_number(struct source *source, int width)
{
    uint64_t number = 0;

    talon_assert(width > 0 && width <= 8);
    if (source->left < (size_t)width) {
        source->short_of = true;
        return 0;
    }
    for (int i = 0; i < width; i++)
        number |= (uint64_t)source->at[i] << 8 * i;
    source->at += width;
    source->left -= (size_t)width;
    return number;
}

static bool load_zones(struct source *source, const struct talon_game *game, void *state)
{
    uint8_t faces[TALON_PACK_MAX];

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], talon_state_seats(state)); row++) {
            const unsigned count = (unsigned)take_number(source, 2);
            if (source->short_of || count > source->left || count > TALON_PACK_MAX)
                return false;
            memcpy(faces, source->at, count);
            source->at += count;
            source->left -= count;
            if (!talon_zone_fill(game, state, z, row, faces, count))
                return false;
        }
    return true;
}

/* Saved bytes have no sign: it is in the highest of them. */
static void load_field(struct source *source, const struct talon_field *field, void *state, int row)
{
    const unsigned spare = 64u - 8u * field->width;
    uint64_t number = take_number(source, field->width);

    if (field->show == TALON_SIGNED)
        number = (uint64_t)((int64_t)(number << spare) >> spare);
    talon_field_put(field, state, row, number);
}

static bool load_fields(struct source *source, const struct talon_game *game, void *state)
{
    const int seats = talon_state_seats(state);

    for (int f = 0; f < game->fields_count; f++)
        for (int row = 0; row < talon_field_rows(&game->fields[f], seats); row++)
            load_field(source, &game->fields[f], state, row);
    return !source->short_of && source->left == 0;
}

unsigned talon_all_cards(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    uint8_t removed[TALON_PACK_MAX] = { 0 };
    const unsigned count = config->game->pack(config, faces);
    const unsigned more = config->game->removed ? config->game->removed(config, removed) : 0;

    talon_assert(count + more <= TALON_PACK_MAX);
    memcpy(faces + count, removed, more);
    return count + more;
}

/* No card more often than the configuration's pack holds it. */
static bool within_pack(const struct talon_config *config, const void *state)
{
    uint8_t fresh[TALON_PACK_MAX];
    uint16_t counts[128];
    const unsigned count = talon_all_cards(config, fresh);

    talon_count_cards(config->game, state, counts);
    for (unsigned i = 0; i < count; i++)
        if (counts[fresh[i]])
            counts[fresh[i]]--;
    for (int face = 0; face < 128; face++)
        if (counts[face])
            return false;
    return true;
}

static bool is_kept(const char *kept, const char *id)
{
    while (kept && *kept) {
        size_t length = 0;
        while (id[length] && id[length] == kept[length])
            length++;
        if (!id[length] && (!kept[length] || kept[length] == ' '))
            return true;
        while (*kept && *kept++ != ' ')
            continue;
    }
    return false;
}

static bool same_field(const struct talon_field *field, const void *one, const void *other)
{
    const int rows = talon_field_rows(field, talon_state_seats(other));

    for (int row = 0; row < rows; row++)
        if (talon_field_get(field, one, row) != talon_field_get(field, other, row))
            return false;
    return true;
}

/* A position may not change what the configuration decides: the options kept in the state. */
static bool same_options(const struct talon_config *config, const void *state)
{
    const struct talon_game *game = config->game;
    _Alignas(8) uint8_t fresh[TALON_STATE_MAX];

    talon_prepare(config, fresh);
    for (int f = 0; f < game->fields_count; f++)
        if (is_kept(game->kept, game->fields[f].id) && !same_field(&game->fields[f], state, fresh))
            return false;
    return true;
}

static bool same_seats(const struct talon_config *config, const void *state)
{
    return talon_state_seats(state) == talon_seats(config);
}

const char *talon_validate_position(const struct talon_config *config, void *state)
{
    talon_assert(config->game && state);
    if (!same_seats(config, state))
        return "The number of players is an option, not part of the position.";
    if (!same_options(config, state))
        return "An option cannot be changed by a position.";
    if (!within_pack(config, state))
        return "A card appears more often here than in the pack.";
    return config->game->validate_position(state);
}

bool talon_load(const struct talon_config *config, const uint8_t *bytes, size_t count, void *state)
{
    struct source source = { bytes, count, false };

    talon_assert(bytes || !count);
    talon_prepare(config, state);
    if (take_number(&source, 1) == (uint64_t)talon_seats(config) &&
        load_zones(&source, config->game, state) && load_fields(&source, config->game, state) &&
        !talon_validate_position(config, state))
        return true;
    talon_prepare(config, state);
    return false;
}

void talon_rank_by(const int32_t *score, int seats, uint8_t *rank)
{
    talon_assert(seats > 0 && seats <= TALON_SEATS_MAX);
    for (int s = 0; s < seats; s++) {
        rank[s] = 1;
        for (int other = 0; other < seats; other++)
            rank[s] = (uint8_t)(rank[s] + (score[other] > score[s]));
    }
}

unsigned talon_list_french(uint8_t *faces, unsigned packs, int lowest)
{
    unsigned count = 0;

    talon_assert(packs <= TALON_PACK_MAX / 52 && lowest >= 0);
    for (unsigned p = 0; p < packs; p++)
        for (int suit = 0; suit < 4; suit++)
            for (int rank = lowest; rank < TALON_JOKER; rank++)
                faces[count++] = talon_french(suit, rank); /* R-GEN-03 */
    return count;
}
