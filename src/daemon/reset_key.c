/* reset_key.c - reads the key that signs codes for new passphrases, or makes it at the first start.
 */
#include "reset_key.h"

#include "options.h"
#include "util/reset_code.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A file that was cut off by a crash would be taken for a broken key, so the key gets its name when
 * it is complete. */
static bool make_key(uint8_t key[INVITATION_KEY_BYTES], const char *path)
{
    char draft[PATH_ROOM + 32];

    snprintf(draft, sizeof draft, "%s.new", path);
    unlink(draft);
    randombytes_buf(key, INVITATION_KEY_BYTES);
    return util_invitation_key_write(draft, key) && !rename(draft, path);
}

bool daemon_reset_key_open(uint8_t key[INVITATION_KEY_BYTES], const char *data,
                           struct util_refusal *why)
{
    char path[PATH_ROOM + 16];

    snprintf(path, sizeof path, "%s/" RESET_KEY_FILE, data);
    if (util_invitation_key_read(path, key) || (errno == ENOENT && make_key(key, path)))
        return true;
    if (errno == EINVAL)
        return util_refuse(why, "The file {file} contains no key for new passphrases.", "file",
                           path, NULL);
    return util_refuse(why, "The key for new passphrases {file} cannot be used: {reason}.", "file",
                       path, "reason", strerror(errno), NULL);
}
