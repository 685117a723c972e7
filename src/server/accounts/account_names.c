/* account_names.c - finds accounts by name: the one that is called so, and one that looks alike.
 */
#include "accounts_internal.h"

#include "util/hex.h"
#include "util/name_key.h"

#include <assert.h>
#include <string.h>

static void name_key(const char *name, uint8_t key[TALON_SHA256_BYTES])
{
    char folded[ACCOUNT_NAME_SIZE];

    util_unicode_fold(name, folded);
    util_hash_text("talon name ", folded, key);
}

static void look_keys(const char *name, uint8_t keys[ACCOUNT_LOOKS][TALON_SHA256_BYTES])
{
    struct util_name_key look;

    util_name_key(name, &look);
    util_hash_text("talon look ", look.written, keys[0]);
    util_hash_text("talon look in small letters ", look.folded, keys[1]);
}

struct account *accounts_named(const struct accounts *accounts, const char *name)
{
    uint8_t key[TALON_SHA256_BYTES];

    if (strlen(name) >= ACCOUNT_NAME_SIZE)
        return NULL;
    name_key(name, key);
    return util_hash_map_find(&accounts->names, key);
}

struct account *accounts_alike(const struct accounts *accounts, const char *name)
{
    uint8_t keys[ACCOUNT_LOOKS][TALON_SHA256_BYTES];
    struct account *alike = NULL;

    look_keys(name, keys);
    for (int side = 0; side < ACCOUNT_LOOKS && !alike; side++)
        alike = util_hash_map_find(&accounts->looks, keys[side]);
    return alike;
}

/* ---- handles -------------------------------------------------------------------------------- */

static void write_handle(char mark, const uint8_t key[TALON_SHA256_BYTES],
                         char handle[STORE_HANDLE_ROOM])
{
    handle[0] = mark;
    util_hex_digits(key, TALON_SHA256_BYTES, handle + 1);
}

void account_name_handles(const char *name, char handles[][STORE_HANDLE_ROOM])
{
    static const char look_marks[ACCOUNT_LOOKS] = { '~', '-' };
    uint8_t key[TALON_SHA256_BYTES], keys[ACCOUNT_LOOKS][TALON_SHA256_BYTES];

    _Static_assert(STORE_HANDLES == 1 + ACCOUNT_LOOKS, "handles");
    name_key(name, key);
    write_handle('=', key, handles[0]);
    look_keys(name, keys);
    for (int side = 0; side < ACCOUNT_LOOKS; side++)
        write_handle(look_marks[side], keys[side], handles[1 + side]);
}

bool account_write_handles(const struct store_row *row, char handles[][STORE_HANDLE_ROOM])
{
    const char *name = strchr(row->text, ' ');

    if (!name || !name[1] || strlen(name + 1) >= ACCOUNT_NAME_SIZE)
        return false;
    account_name_handles(name + 1, handles);
    return true;
}

/* ---- in memory ------------------------------------------------------------------------------ */

/* Of accounts from a time when looks were not compared, several may look alike: they form a list.
 */
void account_names_add(struct account *account)
{
    struct accounts *accounts = accounts_of(account);

    assert(account->name[0] && !accounts_named(accounts, account->name));
    uint8_t key[TALON_SHA256_BYTES], keys[ACCOUNT_LOOKS][TALON_SHA256_BYTES];

    name_key(account->name, key);
    util_hash_map_put(&accounts->names, key, account);
    look_keys(account->name, keys);
    for (int side = 0; side < ACCOUNT_LOOKS; side++) {
        account->alike[side] = util_hash_map_find(&accounts->looks, keys[side]);
        util_hash_map_put(&accounts->looks, keys[side], account);
    }
}

static void leave_list(struct util_hash_map *looks, const uint8_t key[TALON_SHA256_BYTES],
                       const struct account *account, int side)
{
    assert(side >= 0 && side < ACCOUNT_LOOKS);
    struct account *before = util_hash_map_find(looks, key), *next = account->alike[side];

    if (before != account) {
        while (before->alike[side] != account)
            before = before->alike[side];
        before->alike[side] = next;
    } else if (next) {
        util_hash_map_put(looks, key, next);
    } else {
        util_hash_map_remove(looks, key);
    }
}

void account_names_remove(const struct account *account)
{
    struct accounts *accounts = accounts_of(account);

    assert(accounts_named(accounts, account->name) == account);
    uint8_t key[TALON_SHA256_BYTES], keys[ACCOUNT_LOOKS][TALON_SHA256_BYTES];

    name_key(account->name, key);
    util_hash_map_remove(&accounts->names, key);
    look_keys(account->name, keys);
    for (int side = 0; side < ACCOUNT_LOOKS; side++)
        leave_list(&accounts->looks, keys[side], account, side);
}
