/* circle.c - a circle is made and freed; its members, and the invitation.
 */
#include "circle.h"

#include "server/room/credentials.h"
#include "util/hash_map.h"
#include "util/hex.h"
#include "util/memory.h"
#include "util/name_key.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void circle_clear(struct stream *stream)
{
    struct circle *circle = (struct circle *)stream;

    circle_scores_free(&circle->scores);
    circle_list_free(&circle->list);
    free(circle->before.row);
    free(circle->members);
}

struct circle_member *circle_find_member(const struct circle *circle, unsigned number)
{
    return number && number <= circle->members_count && circle->members[number - 1].name[0]
               ? &circle->members[number - 1]
               : NULL;
}

unsigned circle_member_of_token(const struct circle *circle, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];

    room_token_hash(token, hash); /* the time to compare hashes reveals nothing about tokens */
    for (unsigned i = 1; i <= circle->members_count; i++) {
        const struct circle_member *member = circle_find_member(circle, i);
        if (member && !memcmp(member->token, hash, sizeof hash))
            return i;
    }
    return 0;
}

unsigned circle_member_of_account(const struct circle *circle, const char *account)
{
    for (unsigned i = 1; i <= circle->members_count; i++) {
        const struct circle_member *member = circle_find_member(circle, i);
        if (member && !strcmp(member->account, account))
            return i;
    }
    return 0;
}

bool circle_has_name(const struct circle *circle, const char *name, unsigned own)
{
    assert(own <= circle->members_count);
    for (unsigned i = 1; i <= circle->members_count; i++)
        if (i != own && util_names_alike(name, circle->members[i - 1].name))
            return true;
    return false;
}

unsigned circle_count_members(const struct circle *circle)
{
    unsigned count = 0;

    for (unsigned i = 1; i <= circle->members_count; i++)
        count += circle_find_member(circle, i) != NULL;
    return count;
}

unsigned circle_opener(const struct circle *circle)
{
    assert(circle_count_members(circle));
    unsigned number = 1;

    while (number <= circle->members_count && !circle_find_member(circle, number))
        number++;
    return number;
}

void circle_invitation(const struct circle *circle, char letters[CIRCLE_LINK_SIZE])
{
    char text[2 * TALON_KEY_BYTES + 16], digits[2 * TALON_KEY_BYTES + 1];
    uint8_t hash[TALON_SHA256_BYTES];

    util_hex_digits(circle->secret, sizeof circle->secret, digits);
    snprintf(text, sizeof text, "%s %u", digits, circle->links);
    util_hash_text("talon circle link ", text, hash);
    util_id_letters(hash, CIRCLE_LINK_LETTERS, letters);
}
