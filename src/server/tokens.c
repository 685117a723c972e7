/* tokens.c - what opens a seat: 128 random bits, told once to whoever opened the table, kept
 * only as a hash. Whoever reads the store cannot sit down with what is written there.
 */
#include "room.h"

#include <string.h>

enum { TOKEN_BYTES = 16, HASH_HEX = 2 * TALON_SHA256_BYTES };

static const char digits[] = "0123456789abcdef";

void token_hash(const char *token, uint8_t hash[TALON_SHA256_BYTES])
{
    struct talon_sha256 sum;

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, "talon token ", 12);
    talon_sha256_add(&sum, token, strlen(token));
    talon_sha256_end(&sum, hash);
}

void token_make(const struct server_entropy *entropy, char token[TOKEN_ROOM],
                uint8_t hash[TALON_SHA256_BYTES])
{
    uint8_t bytes[TOKEN_BYTES];

    entropy->fill(entropy->self, bytes, sizeof bytes);
    for (int i = 0; i < TOKEN_BYTES; i++) {
        token[2 * i] = digits[bytes[i] >> 4];
        token[2 * i + 1] = digits[bytes[i] & 15];
    }
    token[2 * TOKEN_BYTES] = 0;
    token_hash(token, hash);
}

int room_seat_of(const struct room *room, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];
    int found = -1;

    token_hash(token, hash); /* comparing hashes tells a clock nothing about tokens */
    for (int seat = 0; seat < talon_table_seats(room->table); seat++)
        if (room->held[seat] && !memcmp(hash, room->token[seat], sizeof hash))
            found = seat;
    return found;
}

void tokens_write(const struct room *room, struct talon_ink *ink)
{
    for (int seat = 0; seat < talon_table_seats(room->table); seat++) {
        talon_ink_put(ink, seat ? " " : "");
        if (room->held[seat])
            talon_ink_hex(ink, room->token[seat], TALON_SHA256_BYTES);
        else
            talon_ink_put(ink, "-");
    }
}

static int digit_value(char c)
{
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

static bool read_hash(const char *text, uint8_t hash[TALON_SHA256_BYTES])
{
    for (int i = 0; i < TALON_SHA256_BYTES; i++) {
        const int high = digit_value(text[2 * i]);
        const int low = high < 0 ? -1 : digit_value(text[2 * i + 1]);
        if (low < 0)
            return false;
        hash[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool tokens_read(struct room *room, const char *text)
{
    for (int seat = 0; seat < talon_table_seats(room->table); seat++) {
        if (seat && *text++ != ' ')
            return false;
        room->held[seat] = *text != '-';
        if (room->held[seat] && !read_hash(text, room->token[seat]))
            return false;
        text += room->held[seat] ? HASH_HEX : 1;
    }
    return !*text;
}
